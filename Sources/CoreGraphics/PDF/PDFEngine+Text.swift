import CCairo
import Typography

extension PDFEngine {
    /// The glyph sizes in points that are drawn as text. Others are filled as paths.
    private static let glyphSizes = 0.1...2000.0

    /// Draws a line of text with the current source. Glyphs are retained as text, so that it can be searched.
    func show(_ line: TextLine, _ transform: CGAffineTransform, on cairo: OpaquePointer) {
        let baseline = transform.translatedBy(x: 0, y: line.ascent)
        let scale = baseline.maximumScale
        let size = Double(line.fontSize * scale)
        let farthest = PathData.farthestForCairo / 2
        guard baseline.isInvertible, abs(baseline.tx) < farthest, abs(baseline.ty) < farthest,
            line.width * scale < farthest
        else { return }
        let isUsual = Self.glyphSizes.contains(size) && abs(baseline.determinant) > 1e-4 * scale * scale
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        switch line.content {
        case .layout(let layout):
            guard isUsual else { return }
            var matrix = baseline.cairoMatrix
            cairo_set_matrix(cairo, &matrix)
            resources.usesPango = true
            layout.show(on: cairo)
        case .glyphs(let text):
            PDFGlyphText.shared.learn(text, from: line.source)
            guard isUsual, show(text, baseline, on: cairo) else {
                PDFCairo.setRule(.winding, cairo)
                PDFCairo.add(text.outline().applying(baseline).clippedForFilling(), to: cairo)
                cairo_fill(cairo)
                return
            }
        }
    }

    /// Draws shaped text.
    /// - Returns: `false`, with nothing drawn, if a font cannot be opened.
    private func show(_ text: ShapedText, _ baseline: CGAffineTransform, on cairo: OpaquePointer) -> Bool {
        let fonts = text.spans.map { resources.font(for: $0.face) }
        guard fonts.allSatisfy({ $0 != nil }) else { return false }
        var matrix = baseline.cairoMatrix
        cairo_set_matrix(cairo, &matrix)
        for (span, font) in zip(text.spans, fonts) {
            var glyphs = text.glyphs[span.glyphs].map {
                cairo_glyph_t(index: UInt($0.id), x: Double($0.x) / 1024, y: Double($0.y) / 1024)
            }
            var size = span.face.key.matrix.cairoMatrix(size: span.emSize)
            cairo_set_font_face(cairo, font)
            cairo_set_font_matrix(cairo, &size)
            // The characters of each glyph. Cairo finds those of glyphs with their own character.
            guard let words = PDFGlyphText.shared.words(of: glyphs.map { UInt32($0.index) }, in: span.face.key) else {
                cairo_show_glyphs(cairo, &glyphs, Int32(glyphs.count))
                continue
            }
            cairo_show_text_glyphs(
                cairo,
                words.text,
                Int32(words.text.utf8.count),
                &glyphs,
                Int32(glyphs.count),
                words.clusters,
                Int32(words.clusters.count),
                cairo_text_cluster_flags_t(rawValue: 0)
            )
        }
        return true
    }
}
