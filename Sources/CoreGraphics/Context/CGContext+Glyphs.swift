import Typography

extension CGContext {
    /// The transform from text space to user space. The default is the identity.
    ///
    /// Glyphs are drawn in text space, where y points up: ``showGlyphs(_:at:)`` and Core Text apply the matrix. In a view,
    /// where y points down, glyphs are upright with `CGAffineTransform(scaleX: 1, y: -1)`. As Apple documents, the matrix is
    /// not part of the saved graphics state. UIKit's string drawing is upright in any case and ignores it.
    public var textMatrix: CGAffineTransform {
        get { storedTextMatrix }
        set { if newValue.isFinite { storedTextMatrix = newValue } }
    }

    /// The position in user space at which text is drawn: the translation of the text matrix.
    public var textPosition: CGPoint {
        get { CGPoint(x: storedTextMatrix.tx, y: storedTextMatrix.ty) }
        set {
            guard newValue.isFinite else { return }
            storedTextMatrix.tx = newValue.x
            storedTextMatrix.ty = newValue.y
        }
    }

    /// Sets the font of glyphs, which is part of the saved graphics state.
    public func setFont(_ font: CGFont) { setPatterns { $0.font = font } }

    /// Sets the em size of glyphs, in units of text space. It is part of the saved graphics state; the default is 0.
    public func setFontSize(_ size: CGFloat) { if size.isFinite { setPatterns { $0.fontSize = size } } }

    /// Draws glyphs of the font in the text drawing mode. Draws nothing without a font and a size.
    /// - Parameters:
    ///   - glyphs: The glyphs.
    ///   - positions: The position of each glyph in text space, relative to the text position.
    public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
        guard let values = state.patterns?.values, let font = values.font, values.fontSize > 0, !glyphs.isEmpty else {
            return
        }
        // Larger glyphs than those that lines may have are scaled.
        let size = min(max(values.fontSize, 1), 500)
        let scale = values.fontSize / size
        let line = TextLine(
            glyphs.map { UInt32($0) },
            at: positions.map { CGPoint(x: $0.x / scale, y: $0.y / scale) },
            of: font.face.face,
            pointSize: size
        )
        let matrix = CGAffineTransform(scaleX: scale, y: scale)
        withTextObject { draw(line, inTextSpace: matrix) }
    }

    /// Draws a line with its origin at the text position.
    /// - Parameter transform: The transform from the line's space, y up, to text space.
    package func draw(_ line: TextLine, inTextSpace transform: CGAffineTransform) {
        let former = state.transform
        defer { state.transform = former }
        state.transform = CGAffineTransform(scaleX: 1, y: -1).concatenating(transform).concatenating(storedTextMatrix)
            .concatenating(former)
        draw(line, baseline: .zero, mode: state.textDrawingMode)
    }
}
