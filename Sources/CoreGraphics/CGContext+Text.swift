extension CGContext {
    /// Sets what drawing text does: `.fill` at first. Part of the state that is saved and restored.
    ///
    /// UIKit's drawing of strings heeds it; this is known from use. Strings set the colours of fills and lines, line width
    /// and style are the context's. A mode that clips does so when the whole string is drawn: the clip is cut to all of
    /// its glyphs together, as PDF has it for a text object, and a string without outlines leaves nothing of it. What
    /// is drawn with a string, such as underlines, takes no part in the clip; colour glyphs are drawn by modes
    /// that fill, and have no outlines.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

    /// What drawing text does.
    package var textDrawingMode: CGTextDrawingMode { state.textDrawingMode }

    /// Draws one or more lines, and then cuts the clip to their outlines where the mode says so. The clip is cut by the
    /// state as it is when the body has returned.
    package func withTextObject(_ body: () -> Void) {
        guard state.textDrawingMode.clips, textClipPath == nil else { return body() }
        textClipPath = PathData()
        body()
        let path = textClipPath ?? PathData()
        textClipPath = nil
        intersectClip(withDevicePath: path, rule: .winding)
    }

    /// From points around the left end of a baseline to device space, as text is drawn: upright glyphs begin on whole
    /// pixels.
    func baselineTransform(_ point: CGPoint) -> CGAffineTransform {
        var transform = state.transform.translatedBy(x: point.x, y: point.y)
        if transform.keepsRectanglesUpright {
            transform.tx = transform.tx.rounded()
            transform.ty = transform.ty.rounded()
        }
        return transform
    }

    /// Draws a line of text in some mode.
    /// - Parameters:
    ///   - point: the left end of the baseline in user space.
    ///   - lineWidth: of lines along outlines; nil for the state's own style.
    ///   - skew: how far the top of an em leans to the right.
    func draw(
        _ line: TextLine,
        baseline point: CGPoint,
        mode: CGTextDrawingMode,
        lineWidth: CGFloat? = nil,
        skew: CGFloat = 0
    ) {
        var transform = baselineTransform(point)
        if skew != 0 {
            transform = CGAffineTransform(a: 1, b: 0, c: -skew, d: 1, tx: 0, ty: 0).concatenating(transform)
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

    /// Fills a rectangle that goes with text: its edges are moved as the text's origin is, and then to whole pixels
    /// where it is upright. It is never thinner than a pixel.
    /// - Parameters:
    ///   - rect: relative to the left end of the baseline, y down.
    ///   - point: the left end of the baseline in user space.
    func fill(_ rect: CGRect, beside point: CGPoint, color: CGColor) {
        let transform = baselineTransform(point)
        guard rect.isFinite, rect.width > 0, rect.height > 0, transform.isInvertible else { return }
        let drawing = drawingState(color: color)
        guard transform.keepsRectanglesUpright else { return engine.fill(rect, transform: transform, state: drawing) }
        var device = rect.applying(transform)
        let (minX, maxX) = (device.minX.rounded(), device.maxX.rounded())
        let minY = device.minY.rounded()
        let isTurned = transform.b != 0
        let height = isTurned ? device.maxY.rounded() - minY : max(1, device.height.rounded())
        let width = isTurned ? max(1, device.width.rounded()) : maxX - minX
        device = CGRect(x: minX, y: minY, width: width, height: height)
        engine.fill(device, transform: .identity, state: drawing)
    }
}
