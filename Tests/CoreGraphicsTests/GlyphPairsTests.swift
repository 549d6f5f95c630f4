import CPango
import TestSupport
import Testing

@testable import CoreGraphics

/// Texts put together from pairs of characters against the same texts shaped as a whole.
@Suite(.serialized)
struct GlyphPairsTests {
    init() { TestFonts.use() }

    private static let families = ["sans-serif", "serif", "monospace", "DejaVu Sans Condensed", "DejaVu Math TeX Gyre"]

    private static let words = """
        The quick brown fox jumps over the lazy dog. AVATAR To Ty We Yo LT P, r. f) fi fl ff ffi ffl fj ij \
        office affluent fluffy Graffiti aufführen Schifffahrt IJsland ĳ Ĳ Ångström Übermäßig façade naïve Łódź Žižek \
        Şişli İstanbul dotless ı kožuszek Őrült űr Æther œuvre Ŋ ŧ ħ Ď ď ť Ľ ľ «12:30» 1/2 3-4 (5) [6] {7} <8> 99.9% \
        a^b `c` ~d~ e_f g|h i\\j $5 #1 @home 'n' "q" ?! ;: *+= && --- ... il lI 1l WAVE Kerning: AV VA Te To. ''
        """.split(separator: " ").map(String.init)

    private func shape(_ text: String, _ font: FontDescription, _ shaper: inout TextShaper) -> ShapedText? {
        TextSystem.withStore { store, context in
            shaper.shape(text, font: font, context: context, faces: &store.faces)
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
    func assembledTextsAreThoseShapedAsAWhole(family: String) {
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

    /// A table cut off or changed anywhere is read as far as it goes.
    @Test func brokenTablesAreReadWithoutHarm() throws {
        var random = SeededGenerator(seed: 8)
        let context = PangoReference()
        let face = try #require(context.face(of: FontDescription(pointSize: 12)))
        let simple = Set<UInt32>(3..<400)
        var readable = 0
        for tag in [FontTable.substitutions, FontTable.positions] {
            let bytes = FontTable.bytes(of: face, tag)
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
                }
            }
        }
        #expect(readable > 500)
    }
}
