extension TextLine {
    /// The outlines of the line's glyphs in points, with the origin at the left end of the baseline and y down, not
    /// fitted to any pixels. Glyphs that are pictures have none.
    package func outline() -> PathData {
        switch content {
        case .glyphs(let text): text.outline()
        case .layout(let layout): layout.outline()
        }
    }

    /// Around the line's ink, as ``outline()`` has it, pictures included; null without any.
    package var inkBounds: CGRect {
        if case .layout(let layout) = content, layout.ink.width > 0 { return layout.ink }
        let path = outline()
        return path.isEmpty ? .null : path.bounds
    }

    /// Whether some of the glyphs are pictures or may be.
    var mayHavePictures: Bool {
        if case .layout = content { return true }
        return false
    }
}
