import Geometry

extension TextLine {
    /// Returns the outlines of the line's glyphs in points, with the origin at the left end of the baseline and y down,
    /// without hinting. Bitmap glyphs have none.
    package func outline() -> PathData {
        switch content {
        case .glyphs(let text): text.outline()
        case .layout(let layout): layout.outline()
        }
    }

    /// The bounding rectangle of the painted parts of the line in the coordinates of ``outline()``, including bitmap
    /// glyphs, or `null` if there are none.
    package var inkBounds: CGRect {
        if case .layout(let layout) = content, layout.ink.width > 0 { return layout.ink }
        let path = outline()
        return path.isEmpty ? .null : path.bounds
    }

    /// A Boolean value that indicates whether glyphs of the line may be bitmaps.
    var mayHaveBitmaps: Bool {
        if case .layout = content { return true }
        return false
    }
}
