import CPango

extension ShapedText {
    /// Creates shaped text from a layout of one line, or returns `nil` if a glyph is not a plain outline. The caller
    /// holds the text system's lock.
    convenience init?(_ layout: OpaquePointer, faces: inout GlyphFaces) {
        guard let line = pango_layout_get_line_readonly(layout, 0) else { return nil }
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        var glyphs: [Glyph] = []
        var spans: [Span] = []
        var x: Int32 = 0
        var next = line.pointee.runs
        while let link = next {
            next = link.pointee.next
            guard let run = link.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
                let font = run.item?.pointee.analysis.font, let string = run.glyphs?.pointee,
                let infos = string.glyphs, let emSize = TextSystem.emSize(of: font),
                let face = faces.face(of: font)
            else { return nil }
            let first = glyphs.count
            for index in 0..<Int(string.num_glyphs) {
                let info = infos[index]
                let width = info.geometry.width
                defer { x &+= width }
                if info.glyph == Self.emptyGlyph { continue }
                if info.glyph & Self.unknownGlyph != 0 { return nil }
                glyphs.append(
                    Glyph(
                        id: info.glyph,
                        x: x &+ info.geometry.x_offset,
                        y: info.geometry.y_offset &- run.y_offset
                    )
                )
            }
            spans.append(Span(face: face, emSize: emSize, glyphs: first..<glyphs.count))
        }
        self.init(
            glyphs: glyphs,
            spans: Spans(spans),
            width: logical.width,
            ascent: -logical.y,
            descent: logical.y + logical.height
        )
    }

    /// The values of PANGO_GLYPH_EMPTY and PANGO_GLYPH_UNKNOWN_FLAG, which Swift does not import.
    private static let emptyGlyph: UInt32 = 0x0FFF_FFFF
    private static let unknownGlyph: UInt32 = 0x1000_0000
}
