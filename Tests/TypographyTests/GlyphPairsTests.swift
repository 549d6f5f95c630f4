import CPango
import TestSupport
import Testing

@testable import Typography

/// Texts put together from pairs of characters against the same texts shaped as a whole.
@Suite(.serialized)
struct GlyphPairsTests {
    init() { TestFonts.use() }

    /// Each takes 25 seconds under the address sanitizer.
    private static let families = TestEffort.cases(
        ["sans-serif", "DejaVu Math TeX Gyre", "serif", "monospace", "DejaVu Sans Condensed"],
        reduced: 2
    )

    private static let words = """
        The quick brown fox jumps over the lazy dog. AVATAR To Ty We Yo LT P, r. f) fi fl ff ffi ffl fj ij \
        office affluent fluffy Graffiti aufführen Schifffahrt IJsland ĳ Ĳ Ångström Übermäßig façade naïve Łódź Žižek \
        Şişli İstanbul dotless ı kožuszek Őrült űr Æther œuvre Ŋ ŧ ħ Ď ď ť Ľ ľ «12:30» 1/2 3-4 (5) [6] {7} <8> 99.9% \
        a^b `c` ~d~ e_f g|h i\\j $5 #1 @home 'n' "q" ?! ;: *+= && --- ... il lI 1l WAVE Kerning: AV VA Te To. ''
        """.split(separator: " ").map(String.init)

    private func shape(_ text: String, _ font: FontDescription, _ shaper: inout TextShaper) -> ShapedText? {
        let library = FontLibrary.current
        return library.withStore { store in
            shaper.shape(text, font: font, library: library, faces: &store.faces)
        }
    }

    private func texts(_ random: inout SeededGenerator) -> [String] {
        let letters = Array(0x20...0x17F as ClosedRange<UInt32>).filter { $0 < 0x7F || $0 >= 0xC0 }
            .compactMap(UnicodeScalar.init)
        var texts = Self.words
        for _ in 0..<600 {
            let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Self.words.randomElement(using: &random) ?? ""
            }
            texts.append(words.joined(separator: " "))
        }
        for index in 0..<1200 {
            // Mostly ASCII in every other one, so that pairs come again.
            let choice = index % 2 == 0 ? Array(letters.prefix(95)) : letters
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                text.append(choice.randomElement(using: &random) ?? " ")
            }
            texts.append(String(text))
        }
        return texts
    }

    @Test(arguments: families)
    func textAssembledFromPairsMatchesFullShaping(family: String) {
        var random = SeededGenerator(seed: 5)
        for font in [
            FontDescription(family: family, pointSize: 16),
            FontDescription(family: family, pointSize: 11.3, weight: 700),
            FontDescription(family: family, pointSize: 700, isItalic: true),
        ] {
            var assembling = TextShaper()
            var whole = TextShaper()
            whole.isAssemblyOff = true
            var shaped = 0
            for text in texts(&random) {
                let ours = shape(text, font, &assembling)
                let theirs = shape(text, font, &whole)
                #expect((ours == nil) == (theirs == nil), "\(text) in \(font)")
                guard let ours, let theirs else { continue }
                shaped += 1
                #expect(ours.glyphs == theirs.glyphs, "\(text) in \(font)")
                #expect(
                    [ours.width, ours.ascent, ours.descent] == [theirs.width, theirs.ascent, theirs.descent],
                    "\(text) in \(font)"
                )
            }
            #expect(shaped > 800 && whole.assembledCount == 0)
            // Else nothing was tested.
            #expect(assembling.assembledCount > shaped / 4, "\(font): \(assembling.assembledCount) of \(shaped)")
        }
    }

    /// Rules by sets of glyphs, as those of Inter between capitals and punctuation: only what stands beside the glyphs that
    /// a rule is about keeps a text from being assembled.
    @Test func coverageBasedLookupsReportTheirPairs() throws {
        /// A coverage table of a few glyphs.
        func coverage(_ glyphs: [UInt16]) -> [UInt16] { [1, UInt16(glyphs.count)] + glyphs }
        /// A table with one lookup, which has one rule.
        func lookup(_ type: UInt16, _ words: [UInt16]) throws -> LayoutLookup {
            let all = [1, 0, 0, 0, 10, 1, 4] + [type, 0, 1, 8] + words
            let bytes = all.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            return try #require(LayoutLookup(FontTable(FontTable.substitutions, bytes: bytes), 0))
        }
        func pairs(_ lookup: LayoutLookup) -> [[Set<UInt32>]]? {
            lookup.coveragePairs(among: GlyphNumberSet(1...9)).map { $0.map { [$0.first, $0.second] } }
        }
        // Two sets before, one glyph that changes, and one set behind or none. Glyph 20 does not matter.
        let sets = coverage([1, 2]) + coverage([3]) + coverage([4, 20]) + coverage([5, 6])
        let both = try lookup(6, [3, 2, 22, 30, 1, 36, 1, 44, 1, 0, 0] + sets)
        #expect(both.hasPairedRulesOnly)
        #expect(pairs(both) == [[[4], [5, 6]]])
        let before = try lookup(6, [3, 2, 22, 30, 1, 36, 0, 1, 0, 0, 0] + sets)
        #expect(pairs(before) == [[[1, 2], [4]]])
        let alone = try lookup(6, [3, 0, 1, 36, 0, 1, 0, 0, 0, 0, 0] + sets)
        #expect(pairs(alone) == [])
        let foreign = try lookup(6, [3, 0, 1, 22, 1, 44, 1, 0, 0, 0, 0] + coverage([30, 31]) + coverage([3]) + sets)
        #expect(pairs(foreign) == [])
        // A plain context of two sets.
        #expect(pairs(try lookup(5, [3, 2, 1, 22, 30, 0, 0, 0, 0, 0, 0] + sets)) == [[[1, 2], [3]]])
        // Cut off, and without a glyph that it is about.
        #expect(pairs(try lookup(6, [3, 2, 22, 30, 1])) == nil)
        #expect(pairs(try lookup(6, [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + sets)) == nil)
    }

    /// Returns a table of a font's file.
    private func bytes(of tag: hb_tag_t, in font: FontDescription) -> [UInt8] {
        let library = FontLibrary.current
        return library.withContext { context in
            let description = library.pangoDescription(of: font)
            defer { pango_font_description_free(description) }
            let loaded = pango_context_load_font(context, description)
            defer { if let loaded { g_object_unref(UnsafeMutableRawPointer(loaded)) } }
            let face = loaded.flatMap { pango_font_get_hb_font($0) }.flatMap { hb_font_get_face($0) }
            return face.map { FontTable.bytes(of: $0, tag) } ?? []
        }
    }

    /// A truncated or corrupted table is read as far as possible.
    @Test func corruptedFontTablesDoNotCrash() throws {
        var random = SeededGenerator(seed: 8)
        let simple = Set<UInt32>(3..<400)
        var readable = 0
        for tag in [FontTable.substitutions, FontTable.positions] {
            let bytes = bytes(of: tag, in: FontDescription(pointSize: 12))
            #expect(bytes.count > 1000)
            for round in 0..<300 {
                var broken = bytes
                if round % 3 != 0 { broken = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))) }
                if round > 0, !broken.isEmpty {
                    for _ in 0..<Int.random(in: 1...40, using: &random) {
                        broken[Int.random(in: 0..<broken.count, using: &random)] = .random(in: 0...255, using: &random)
                    }
                }
                let table = FontTable(tag, bytes: broken)
                for index in 0..<min(table.lookupCount, 64) {
                    guard let lookup = LayoutLookup(table, index) else { continue }
                    readable += 1
                    _ = lookup.ligaturePairs()
                    _ = lookup.marks()
                    _ = lookup.movesSecondGlyphs
                    _ = lookup.classPairs(among: simple)
                    _ = lookup.coveragePairs(among: GlyphNumberSet(simple))
                }
            }
        }
        #expect(readable > 500)
    }
}
