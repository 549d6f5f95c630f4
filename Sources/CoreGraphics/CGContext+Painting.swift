extension CGContext {
    /// Draws a line along the path built so far, and forgets it.
    public func strokePath() {
        strokeDevicePath()
        beginPath()
    }

    /// Fills the path built so far, and forgets it. Open subpaths are closed.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        fillDevicePath(rule)
        beginPath()
    }

    /// Fills and strokes the path built so far, and forgets it.
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

    /// Fills a rectangle. As Apple documents, this and the calls below, up to `strokeLineSegments`, forget the path built
    /// so far.
    public func fill(_ rect: CGRect) {
        beginPath()
        fill(rect, drawingState(color: state.fillColor))
    }

    private func fill(_ rect: CGRect, _ drawing: DrawingState) {
        guard rect.isFinite, state.transform.isInvertible else { return }
        engine.fill(rect, transform: state.transform, state: drawing)
    }

    /// Fills rectangles; where they overlap, once.
    public func fill(_ rects: [CGRect]) {
        beginPath()
        fillScratch { for rect in rects { $0.addRect(rect.standardized) } }
    }

    /// Fills a shape in user space whose elements take no memory of their own.
    private func fillScratch(_ build: (inout PathData) -> Void) {
        scratchPath.removeAll()
        build(&scratchPath)
        paint(filling: scratchPath, using: .winding)
    }

    /// Fills the ellipse that touches the sides of a rectangle.
    public func fillEllipse(in rect: CGRect) {
        beginPath()
        fillScratch { $0.addEllipse(in: rect.standardized) }
    }

    /// Draws a line around a rectangle, half of it inside.
    public func stroke(_ rect: CGRect) { stroke(rect, width: state.stroke.width) }

    /// Draws a line of some width around a rectangle, half of it inside. The state's own line width stays.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        beginPath()
        guard width.isFinite, width >= 0 else { return }
        var path = PathData()
        path.addRect(rect.standardized)
        var style = state.stroke
        style.width = width
        paint(stroking: path, style: style)
    }

    /// Draws a line around the ellipse that touches the sides of a rectangle.
    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        var path = PathData()
        path.addEllipse(in: rect.standardized)
        paint(stroking: path, style: state.stroke)
    }

    /// Draws lines between the first and second, third and fourth point, and so on. A single point left over is not
    /// used.
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

    /// Erases a rectangle: to transparent, or to black where the context is opaque. The clip and the transform apply,
    /// alpha and blend mode do not.
    public func clear(_ rect: CGRect) {
        var drawing = drawingState(color: .clear)
        drawing.blendMode = .clear
        drawing.shadow = nil
        fill(rect, drawing)
    }

    /// Fills a path in user space by the state, leaving the path being built as it is.
    package func paint(filling path: PathData, using rule: CGPathFillRule) {
        guard !path.isEmpty, state.transform.isInvertible else { return }
        engine.fill(
            path,
            transform: state.transform,
            rule: rule,
            state: drawingState(color: state.fillColor)
        )
    }

    /// Strokes a path in user space with the state's colour and a style, whose pen the current transform bends, leaving
    /// the path being built as it is.
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

    /// Draws a line of text as the text drawing mode says: unless set, in the fill colour.
    /// - Parameter point: the line's top left corner in user space, where y points down.
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
