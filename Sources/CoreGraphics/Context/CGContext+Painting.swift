import Typography

extension CGContext {
    /// Strokes the current path and removes it.
    public func strokePath() {
        strokeDevicePath()
        beginPath()
    }

    /// Fills the current path and removes it. Open subpaths are closed.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        fillDevicePath(rule)
        beginPath()
    }

    /// Fills and strokes the current path and removes it.
    public func drawPath(using mode: CGPathDrawingMode) {
        switch mode {
        case .fill, .fillStroke: fillDevicePath(.winding)
        case .eoFill, .eoFillStroke: fillDevicePath(.evenOdd)
        case .stroke: break
        }
        switch mode {
        case .stroke, .fillStroke, .eoFillStroke: strokeDevicePath()
        case .fill, .eoFill: break
        }
        beginPath()
    }

    private func fillDevicePath(_ rule: CGPathFillRule) {
        guard !devicePath.isEmpty, state.transform.isInvertible else { return }
        engine.fill(devicePath, transform: .identity, rule: rule, state: drawingState(color: state.fillColor))
    }

    private func strokeDevicePath() {
        guard !devicePath.isEmpty else { return }
        engine.stroke(
            devicePath,
            transform: .identity,
            style: state.strokeStyle,
            state: drawingState(color: state.strokeColor)
        )
    }

    /// Fills a rectangle. As Apple documents, this method and the ones below, up to `strokeLineSegments`, remove the
    /// current path.
    public func fill(_ rect: CGRect) {
        beginPath()
        if !fillPlainly(rect) { fill(rect, drawingState(color: state.fillColor)) }
    }

    /// Fills a rectangle without a copy of the state if it becomes a rectangle of one color.
    /// - Returns: `false`, without drawing, if it does not.
    private func fillPlainly(_ rect: CGRect) -> Bool {
        // Member by member: a property of the state would copy all of it.
        guard state.blendMode == .normal, state.shadow == nil, state.clip.path == nil else { return false }
        let transform = state.transform
        guard state.clip.region.isRectangle, transform.keepsRectanglesAxisAligned, rect.isFinite, transform.isInvertible
        else {
            return false
        }
        let color = state.fillColor
        if color.drawnPattern != nil { return false }
        return engine.fillPlainly(
            from: CGPoint(x: rect.minX, y: rect.minY).applying(transform),
            to: CGPoint(x: rect.maxX, y: rect.maxY).applying(transform),
            pixel: color.premultipliedARGB(alpha: state.alpha),
            antialiases: antialiases,
            within: state.clip.region.bounds
        )
    }

    private func fill(_ rect: CGRect, _ drawing: DrawingState) {
        guard rect.isFinite, state.transform.isInvertible else { return }
        engine.fill(rect, transform: state.transform, state: drawing)
    }

    /// Fills the union of rectangles.
    public func fill(_ rects: [CGRect]) {
        beginPath()
        fillScratch { for rect in rects { $0.addRect(rect.standardized) } }
    }

    /// Fills a shape in user space, built in the reused scratch path to avoid an allocation.
    private func fillScratch(_ build: (inout PathData) -> Void) {
        scratchPath.removeAll()
        build(&scratchPath)
        paint(filling: scratchPath, using: .winding)
    }

    /// Fills the ellipse inscribed in a rectangle.
    public func fillEllipse(in rect: CGRect) {
        beginPath()
        fillScratch { $0.addEllipse(in: rect.standardized) }
    }

    /// Strokes a rectangle. Half of the line lies inside.
    public func stroke(_ rect: CGRect) { stroke(rect, width: state.stroke.width) }

    /// Strokes a rectangle with a line of the given width, half of which lies inside. The line width of the state does
    /// not change.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        beginPath()
        guard width.isFinite, width >= 0 else { return }
        var path = PathData()
        path.addRect(rect.standardized)
        var style = state.stroke
        style.width = width
        paint(stroking: path, style: style)
    }

    /// Strokes the ellipse inscribed in a rectangle.
    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        var path = PathData()
        path.addEllipse(in: rect.standardized)
        paint(stroking: path, style: state.stroke)
    }

    /// Strokes separate line segments: from the first point to the second, from the third to the fourth, and so on. An
    /// unpaired last point is ignored.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        var path = PathData()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            guard points[index].isFinite, points[index + 1].isFinite else { continue }
            path.move(to: points[index])
            path.addLine(to: points[index + 1])
        }
        paint(stroking: path, style: state.stroke)
    }

    /// Erases a rectangle: to transparent, or to black if the context is opaque. The clip and the transform apply;
    /// alpha and blend mode do not.
    public func clear(_ rect: CGRect) {
        var drawing = drawingState(color: .clear)
        drawing.blendMode = .clear
        drawing.shadow = nil
        fill(rect, drawing)
    }

    /// Fills a path in user space with the current state, without affecting the current path.
    package func paint(filling path: PathData, using rule: CGPathFillRule) {
        guard !path.isEmpty, state.transform.isInvertible else { return }
        engine.fill(
            path,
            transform: state.transform,
            rule: rule,
            state: drawingState(color: state.fillColor)
        )
    }

    /// Strokes a path in user space with the stroke color and a style, without affecting the current path. The current
    /// transform applies to the pen.
    package func paint(stroking path: PathData, style: StrokeStyle) {
        guard !path.isEmpty else { return }
        var style = style
        style.pen = state.transform
        engine.stroke(
            path,
            transform: state.transform,
            style: style,
            state: drawingState(color: state.strokeColor)
        )
    }

    /// Draws a line of text in the current text drawing mode. The default mode fills with the fill color.
    /// - Parameter point: The top-left corner of the line in user space, where y points down.
    package func draw(_ line: TextLine, at point: CGPoint) {
        if state.textDrawingMode != .fill {
            return withTextObject {
                draw(line, baseline: CGPoint(x: point.x, y: point.y + line.ascent), mode: state.textDrawingMode)
            }
        }
        let transform = state.transform.translatedBy(x: point.x, y: point.y)
        guard transform.isInvertible else { return }
        engine.draw(line, transform: transform, state: drawingState(color: state.fillColor))
    }
}
