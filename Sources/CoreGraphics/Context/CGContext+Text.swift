import Typography

extension CGContext {
    /// Sets the text drawing mode, which is part of the saved graphics state. The default is `.fill`.
    ///
    /// UIKit's string drawing follows the mode (empirical; not documented by Apple). Strings supply the fill and stroke
    /// colors; the context supplies line width and line style. A clipping mode takes effect after the string is drawn:
    /// the clip is intersected with all of its glyphs together, as PDF does for a text object. A string without
    /// outlines makes the clip empty. Decorations such as underlines do not contribute to the clip. Color glyphs are
    /// drawn by modes that fill, and have no outlines.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

    /// The text drawing mode.
    package var textDrawingMode: CGTextDrawingMode { state.textDrawingMode }

    /// Draws one or more lines and then, in a clipping mode, intersects the clip with their outlines. The clip is
    /// applied to the state that is current when the closure returns.
    package func withTextObject(_ body: () -> Void) {
        guard state.textDrawingMode.clips, textClipPath == nil else { return body() }
        textClipPath = PathData()
        body()
        let path = textClipPath ?? PathData()
        textClipPath = nil
        intersectClip(withDevicePath: path, rule: .winding)
    }

    /// Returns the transform from points relative to the left end of a baseline to device space. Axis-aligned text
    /// begins at a pixel boundary.
    func baselineTransform(_ point: CGPoint) -> CGAffineTransform {
        var transform = state.transform.translatedBy(x: point.x, y: point.y)
        if transform.keepsRectanglesAxisAligned {
            transform.tx = transform.tx.rounded()
            transform.ty = transform.ty.rounded()
        }
        return transform
    }

    /// Draws a line of text in a text drawing mode.
    /// - Parameters:
    ///   - point: The left end of the baseline in user space.
    ///   - lineWidth: The width of strokes along the outlines, or `nil` for the line width of the state.
    ///   - skew: The horizontal offset of the top of the em square, to the right.
    ///   - stretch: The factor by which the line is drawn wider.
    func draw(
        _ line: TextLine,
        baseline point: CGPoint,
        mode: CGTextDrawingMode,
        lineWidth: CGFloat? = nil,
        skew: CGFloat = 0,
        stretch: CGFloat = 1
    ) {
        var transform = baselineTransform(point)
        if skew != 0 || stretch != 1 {
            transform = CGAffineTransform(a: stretch, b: 0, c: -skew, d: 1, tx: 0, ty: 0).concatenating(transform)
        }
        guard transform.isInvertible else { return }
        if mode.fills {
            engine.draw(
                line,
                transform: transform.translatedBy(x: 0, y: -line.ascent),
                state: drawingState(color: state.fillColor)
            )
        }
        guard mode.strokes || mode.clips else { return }
        let path = line.outline()
        if mode.strokes, !path.isEmpty {
            var style = state.strokeStyle
            if let lineWidth {
                style = StrokeStyle()
                style.width = lineWidth
                style.pen = state.transform
            }
            engine.stroke(
                path,
                transform: transform,
                style: style,
                state: drawingState(color: state.strokeColor)
            )
        }
        if mode.clips { textClipPath?.append(path.applying(transform)) }
    }

    /// Fills a rectangle that accompanies text. Its edges are offset like the text origin and, if axis-aligned, rounded
    /// to pixels. The rectangle is never thinner than one pixel.
    /// - Parameters:
    ///   - rect: The rectangle relative to the left end of the baseline, y down.
    ///   - point: The left end of the baseline in user space.
    func fill(_ rect: CGRect, beside point: CGPoint, color: CGColor) {
        let transform = baselineTransform(point)
        guard rect.isFinite, rect.width > 0, rect.height > 0, transform.isInvertible else { return }
        let drawing = drawingState(color: color)
        guard transform.keepsRectanglesAxisAligned else {
            return engine.fill(rect, transform: transform, state: drawing)
        }
        engine.fill(Self.pixels(of: rect, transform), transform: .identity, state: drawing)
    }

    /// Returns the rectangle that a rectangle beside text fills if it is drawn with the text, in user space: with edges between pixels,
    /// if it is axis-aligned.
    /// - Parameters:
    ///   - rect: The rectangle relative to the left end of the baseline, y down.
    ///   - point: The left end of the baseline in user space.
    package func filledRect(_ rect: CGRect, beside point: CGPoint) -> CGRect {
        let transform = baselineTransform(point)
        guard rect.isFinite, transform.isInvertible, transform.keepsRectanglesAxisAligned else {
            return rect.offsetBy(dx: point.x, dy: point.y)
        }
        return Self.pixels(of: rect, transform).applying(state.transform.inverted())
    }

    /// Returns the pixels of a rectangle beside text, of which there are as many in each line, wherever the line is.
    private static func pixels(of rect: CGRect, _ transform: CGAffineTransform) -> CGRect {
        let device = rect.applying(transform)
        let (minX, maxX) = (device.minX.rounded(), device.maxX.rounded())
        let minY = device.minY.rounded()
        let isRotated = transform.b != 0
        let height = isRotated ? device.maxY.rounded() - minY : max(1, device.height.rounded())
        let width = isRotated ? max(1, device.width.rounded()) : maxX - minX
        return CGRect(x: minX, y: minY, width: width, height: height)
    }
}
