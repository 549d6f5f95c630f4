import CoreText
import DrawingSupport
import TestSupport
import Testing

@Suite(.enabled(if: TestFonts.isBundled)) struct CTFontTests {
    init() { TestFonts.use() }

    private let font = Self.font(20)

    static func font(_ size: CGFloat, _ name: String = "Noto Sans") -> CTFont {
        TestFonts.use()
        return CTFontCreateWithName(name, size, nil)
    }

    private func glyphs(_ text: String, _ font: CTFont) -> (glyphs: [CGGlyph], isComplete: Bool) {
        let units = Array(text.utf16)
        var glyphs = [CGGlyph](repeating: 99, count: units.count)
        let isComplete = CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
        return (glyphs, isComplete)
    }

    @Test func createWithNameFindsFont() {
        #expect(CTFontCopyPostScriptName(font) == "NotoSans-Regular")
        #expect(CTFontCopyFamilyName(font) == "Noto Sans")
        #expect(CTFontCopyFullName(font) == "Noto Sans Regular")
        #expect(CTFontGetSize(font) == 20)
        #expect(Self.font(20, "NotoSans-Bold") != font)
        #expect(Self.font(20, "notosans-regular") == font)
        #expect(CTFontGetSize(Self.font(0)) == 12)
        // A substitute, as on Apple's systems.
        #expect(!CTFontCopyPostScriptName(Self.font(20, "No Such Font")).isEmpty)
    }

    @Test func metricsAreInPoints() {
        // The numbers of the file: 1000 units per em, ascent 1069, descent 293.
        #expect(CTFontGetUnitsPerEm(font) == 1000)
        #expect(abs(CTFontGetAscent(font) - 21.38) < 0.01)
        #expect(abs(CTFontGetDescent(font) - 5.86) < 0.01)
        #expect(CTFontGetLeading(font) == 0)
        #expect(abs(CTFontGetCapHeight(font) - 14.28) < 0.05)
        #expect(CTFontGetXHeight(font) > 10 && CTFontGetXHeight(font) < 11)
        #expect(CTFontGetGlyphCount(font) == 1016)
        #expect(CTFontGetUnderlinePosition(font) < 0)
        #expect(CTFontGetUnderlineThickness(font) == 1)
        #expect(CTFontGetBoundingBox(font).height > CTFontGetCapHeight(font))
        #expect(CTFontGetAscent(Self.font(40)) == 2 * CTFontGetAscent(font))
    }

    @Test func glyphsForCharactersHaveOnePerUnit() {
        let (found, isComplete) = glyphs("aé a", font)
        #expect(isComplete)
        #expect(found[0] == found[3] && found[0] != found[1] && !found.contains(0))
        let (missing, hasAll) = glyphs("a😀\u{4E00}b", font)
        #expect(!hasAll)
        #expect(missing[0] > 0 && missing[1...3] == [0, 0, 0] && missing[4] > 0)
        #expect(CTFontGetGlyphWithName(font, "nosuchglyph") == 0)
        #expect(CTFontCopyNameForGlyph(font, .max) == nil)
    }

    @Test func advancesAndBoundsScaleWithSize() {
        let (list, _) = glyphs("Wi ", font)
        var advances = [CGSize](repeating: .zero, count: 3)
        let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, list, &advances, 3)
        #expect(abs(sum - advances.reduce(0) { $0 + $1.width }) < 1e-9)
        #expect(advances[0].width > 2 * advances[1].width)
        #expect(abs(CTFontGetAdvancesForGlyphs(Self.font(60), .default, list, nil, 3) - 3 * sum) < 1e-9)
        var bounds = [CGRect](repeating: .zero, count: 3)
        let union = CTFontGetBoundingRectsForGlyphs(font, .horizontal, list, &bounds, 3)
        #expect(bounds[2].isEmpty)
        #expect(union == bounds[0].union(bounds[1]))
        #expect(abs(bounds[0].maxY - CTFontGetCapHeight(font)) < 0.1)
        #expect(CTFontGetBoundingRectsForGlyphs(font, .horizontal, [list[2]], nil, 1).isNull)
    }

    @Test func pathForGlyphIsOutlineWithYUp() throws {
        let list = glyphs("Lp ", font).glyphs
        let path = try #require(CTFontCreatePathForGlyph(font, list[0], nil))
        var bounds = [CGRect.zero]
        CTFontGetBoundingRectsForGlyphs(font, .horizontal, [list[0]], &bounds, 1)
        #expect(abs(path.boundingBoxOfPath.maxX - bounds[0].maxX) < 0.05)
        #expect(abs(path.boundingBoxOfPath.maxY - bounds[0].maxY) < 0.05)
        // The arm of an L is at the bottom.
        #expect(path.contains(CGPoint(x: path.boundingBox.maxX - 1, y: 0.5)))
        #expect(!path.contains(CGPoint(x: path.boundingBox.maxX - 1, y: path.boundingBox.maxY - 0.5)))
        #expect(try #require(CTFontCreatePathForGlyph(font, list[1], nil)).boundingBoxOfPath.minY < -3)
        #expect(CTFontCreatePathForGlyph(font, list[2], nil) == nil)
        #expect(CTFontCreatePathForGlyph(font, .max, nil) == nil)
        var double = CGAffineTransform(scaleX: 2, y: 2)
        let large = try #require(CTFontCreatePathForGlyph(font, list[0], &double))
        #expect(abs(large.boundingBoxOfPath.width - 2 * path.boundingBoxOfPath.width) < 1e-6)
    }

    @Test func symbolicTraitsSelectFontsOfFamily() throws {
        let traits: CTFontSymbolicTraits = [.traitBold, .traitItalic]
        let bold = try #require(CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold))
        #expect(CTFontCopyPostScriptName(bold) == "NotoSans-Bold")
        #expect(CTFontGetSymbolicTraits(bold) == .traitBold)
        #expect(CTFontGetSize(bold) == 20)
        let both = try #require(CTFontCreateCopyWithSymbolicTraits(font, 30, nil, traits, traits))
        #expect(CTFontGetSymbolicTraits(both) == traits)
        #expect(CTFontGetSize(both) == 30)
        let plain = try #require(CTFontCreateCopyWithSymbolicTraits(both, 20, nil, [], traits))
        #expect(plain == font)
        #expect(CTFontGetSymbolicTraits(Self.font(12, "Noto Sans Mono")).contains(.traitMonoSpace))
    }

    @Test func userInterfaceFontsHaveTheirPurpose() throws {
        let system = try #require(CTFontCreateUIFontForLanguage(.system, 15, nil))
        let bold = try #require(CTFontCreateUIFontForLanguage(.emphasizedSystem, 15, nil))
        let fixed = try #require(CTFontCreateUIFontForLanguage(.userFixedPitch, 0, nil))
        #expect(CTFontGetSize(system) == 15 && CTFontGetSize(fixed) == 12)
        #expect(!CTFontGetSymbolicTraits(system).contains(.traitBold))
        #expect(CTFontGetSymbolicTraits(bold).contains(.traitBold))
        #expect(CTFontGetSymbolicTraits(fixed).contains(.traitMonoSpace))
    }

    @Test func drawGlyphsFollowsTextMatrix() {
        let list = glyphs("L", font).glyphs
        let canvas = Canvas(60, 60)
        canvas.context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 10, ty: 40)
        CTFontDrawGlyphs(font, list, [CGPoint(x: 5, y: 10)], 1, canvas.context)
        #expect(abs(canvas.inkedBounds.maxY - 30) <= 1)
        #expect(canvas.inkedBounds.minX >= 15 && canvas.inkedBounds.minX < 20)
    }
}
