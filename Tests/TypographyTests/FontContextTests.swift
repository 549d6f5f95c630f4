import CPango
import TestSupport
import Testing

@testable import Typography

/// The contexts of the system's fonts: one that lays out text without cairo, and one for text that cairo draws.
@Suite struct FontContextTests {
    private struct Run: Equatable {
        var offset: Int32
        var length: Int32
        var level: UInt8
        var face: GlyphFace.Key?
        /// For each glyph: its number, its advance and its offset.
        var glyphs: [[Int32]]
    }

    private static let families = ["", "sans-serif", "serif", "monospace", "DejaVu Sans", "No Such Family"]
    private static let texts = [
        "Hello, fi AVATAR", "e\u{301}x Ωж ½ ẞ", "abc שלום def", "مرحبا", "x\u{A0}y\u{AD}z \u{200B}", "→ ⌘ ✓", "",
    ]

    /// The line of a layout, as its heights, its width and its runs; `nil` if a character has no font.
    private func line(_ layout: OpaquePointer) -> (extents: [Int32], runs: [Run])? {
        guard let line = pango_layout_get_line_readonly(layout, 0) else { return nil }
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        var runs: [Run] = []
        var next = line.pointee.runs
        while let link = next {
            next = link.pointee.next
            let item = link.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            guard let analysis = item.item?.pointee.analysis, let font = analysis.font,
                let string = item.glyphs?.pointee
            else { return nil }
            let glyphs = (0..<Int(string.num_glyphs)).map { string.glyphs[$0] }
            if glyphs.contains(where: { $0.glyph & 0x1000_0000 != 0 }) { return nil }
            let pattern = pango_fc_font_get_pattern(
                UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
            )
            runs.append(
                Run(
                    offset: item.item.pointee.offset,
                    length: item.item.pointee.length,
                    level: analysis.level,
                    face: pattern.flatMap { GlyphFace.Key(of: $0) },
                    glyphs: glyphs.map {
                        [Int32($0.glyph), $0.geometry.width, $0.geometry.x_offset, $0.geometry.y_offset]
                    }
                )
            )
        }
        return ([logical.y, logical.width, logical.height], runs)
    }

    @Test(arguments: [7, 11, 12.5, 16, 17, 33.3, 100] as [Double])
    func contextsOfSystemFontsHaveEqualGlyphs(pointSize: Double) throws {
        let library = try FontLibrary(FontLibrary.Contents(source: .system))
        var count = 0
        for family in Self.families {
            for (weight, isItalic) in [(400, false), (700, false), (400, true)] {
                let font = FontDescription(
                    family: family,
                    pointSize: pointSize,
                    weight: weight,
                    isItalic: isItalic
                )
                for text in Self.texts {
                    library.withContext { _ in
                        let layouts = [false, true].map { library.makeLayout(of: text, font: font, isDrawn: $0) }
                        defer { for layout in layouts { g_object_unref(UnsafeMutableRawPointer(layout)) } }
                        guard let left = line(layouts[0]), let right = line(layouts[1]) else { return }
                        count += 1
                        #expect(left == right, "\(text) in \(font)")
                    }
                }
            }
        }
        #expect(count > 60)
    }

    @Test func contextOfOtherFontsIsForCairo() throws {
        let folder = TestFonts.folder
        let library = try FontLibrary(FontLibrary.Contents(source: .path(folder)))
        library.withContext { context in #expect(library.isContextForCairo && context == library.drawingContext) }
        let system = try FontLibrary(FontLibrary.Contents(source: .system))
        system.withContext { context in #expect(!system.isContextForCairo && context != system.drawingContext) }
    }

    /// A noncharacter, which no font has. Its box is as wide as cairo draws it, in a line and in a frame.
    @Test func characterWithoutFontIsLaidOutForCairo() throws {
        let library = try FontLibrary(FontLibrary.Contents(source: .system))
        let font = FontDescription(family: "", pointSize: 20)
        let text = "\u{FFFFF}"
        guard case .layout(let layout) = TextLine(text, font: font, library: library).content else {
            Issue.record("the line has glyphs")
            return
        }
        let widths = library.withContext { _ in
            [false, true].map { isDrawn in
                let layout = library.makeLayout(of: text, font: font, isDrawn: isDrawn)
                defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
                var logical = PangoRectangle()
                pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), nil, &logical)
                return logical.width
            }
        }
        #expect(widths[0] != widths[1] && layout.width == widths[1])
        let attributes = TextAttributes(font: font)
        let paragraph = library.withStore { store in
            ShapedParagraph(
                parts: [(Substring(text).utf8, 0)],
                runs: [
                    AttributedText.Run(length: text.utf8.count, attributes: attributes, paragraph: TextParagraphStyle())
                ],
                emptyRun: 0,
                style: TextParagraphStyle(),
                library: library,
                faces: &store.faces
            )
        }
        #expect(paragraph.clusters.map(\.advance) == [Int(layout.width)])
    }
}
