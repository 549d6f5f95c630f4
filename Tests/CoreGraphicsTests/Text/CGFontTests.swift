import CoreGraphics
import DrawingSupport
import TestSupport
import Testing
import Typography

/// Fonts in font units, and glyphs that are drawn by number.
struct CGFontTests {
    init() { TestFonts.use() }

    /// The glyph of a character.
    private func glyph(_ character: Unicode.Scalar, of font: CGFont) throws -> CGGlyph {
        CGGlyph(try #require(font.face.glyphs(of: [character]).first))
    }

    private func font() throws -> CGFont { try #require(CGFont("Noto Sans")) }

    @Test(.enabled(if: TestFonts.isBundled)) func namesFindFont() throws {
        let font = try font()
        #expect(font.fullName == "Noto Sans Regular")
        let name = try #require(font.postScriptName)
        #expect(CGFont(name) == font)
        #expect(CGFont(name.uppercased()) == font)
        #expect(CGFont("No Such Font") == nil)
    }

    @Test(.enabled(if: TestFonts.isBundled)) func heightsAreInFontUnits() throws {
        let font = try font()
        let units = font.unitsPerEm
        #expect(units >= 1000)
        #expect(font.numberOfGlyphs > 200)
        #expect(font.ascent > font.capHeight && font.capHeight > font.xHeight && font.xHeight > 0)
        #expect(font.ascent < 2 * units)
        #expect(font.descent < 0 && font.descent > -units)
        #expect(font.leading >= 0)
        #expect(font.fontBBox.minY < 0 && font.fontBBox.maxY >= CGFloat(font.capHeight))
    }

    @Test(.enabled(if: TestFonts.isBundled)) func fontWithoutGlyphNamesHasNone() throws {
        let font = try font()
        #expect(font.getGlyphWithGlyphName(name: "space") == 0)
        #expect(font.name(for: try glyph("a", of: font)) == nil)
    }

    @Test(.enabled(if: TestFonts.isBundled)) func glyphsHaveAdvancesAndBounds() throws {
        let font = try font()
        let glyphs = try (["i", "W", " "] as [Unicode.Scalar]).map { try glyph($0, of: font) }
        #expect(glyphs.allSatisfy { $0 > 0 })
        var advances: [Int32] = [0, 0, 0]
        var bounds = [CGRect](repeating: .zero, count: 3)
        #expect(font.getGlyphAdvances(glyphs: glyphs, count: 3, advances: &advances))
        #expect(font.getGlyphBBoxes(glyphs: glyphs, count: 3, bboxes: &bounds))
        #expect(advances[0] > 0 && advances[1] > 2 * advances[0] && advances[2] > 0)
        #expect(abs(bounds[1].height - CGFloat(font.capHeight)) < CGFloat(font.unitsPerEm) / 50)
        #expect(bounds[1].width <= CGFloat(advances[1]))
        #expect(bounds[2].isEmpty)
        // The widths are those of lines of text.
        let width = CGFloat(advances[1]) / CGFloat(font.unitsPerEm) * 100
        #expect(abs(TextWidth.of("W", "Noto Sans", 100) - width) < 0.1)
    }

    @Test(.enabled(if: TestFonts.isBundled)) func missingGlyphsAreReported() throws {
        let font = try font()
        var advances: [Int32] = [7, 7]
        #expect(!font.getGlyphAdvances(glyphs: [1, .max], count: 2, advances: &advances))
        #expect(advances[1] == 0)
    }

    // MARK: Drawing

    private func canvas(_ prepare: (CGContext) -> Void) throws -> Canvas {
        let font = try font()
        let canvas = Canvas(60, 60)
        canvas.context.setFont(font)
        canvas.context.setFontSize(40)
        prepare(canvas.context)
        canvas.context.showGlyphs([try glyph("L", of: font)], at: [.zero])
        return canvas
    }

    @Test(.enabled(if: TestFonts.isBundled)) func glyphsPointUpInTextSpace() throws {
        // In a context with y down, the letter is upside down unless the text matrix reflects it.
        let reflected = try canvas { $0.textPosition = point(10, 10) }
        #expect(reflected.inkedBounds.minY >= 9 && reflected.inkedBounds.maxY > 30)
        let upright = try canvas {
            $0.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
            $0.textPosition = point(10, 50)
        }
        let bounds = upright.inkedBounds
        #expect(abs(bounds.maxY - 50) <= 1 && bounds.minY < 25)
        // The arm of an L is at its baseline, on the right of the stem.
        #expect(upright.alpha(bounds.maxX - 2, bounds.maxY - 2) > 200)
        #expect(upright.alpha(bounds.maxX - 2, bounds.minY + 2) == 0)
    }

    @Test(.enabled(if: TestFonts.isBundled)) func textMatrixScalesGlyphs() throws {
        let plain = try canvas { $0.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 5, ty: 50) }
        let small = try canvas { $0.textMatrix = CGAffineTransform(a: 0.5, b: 0, c: 0, d: -0.5, tx: 5, ty: 50) }
        #expect(abs(2 * small.inkedBounds.height - plain.inkedBounds.height) <= 2)
        #expect(plain.inkedBounds.height > 25)
    }

    @Test func textMatrixIsNotPartOfGraphicsState() {
        let context = Canvas(4, 4).context
        #expect(context.textMatrix == .identity)
        context.saveGState()
        context.textMatrix = CGAffineTransform(scaleX: 2, y: 3)
        context.textPosition = point(7, 8)
        context.restoreGState()
        #expect(context.textMatrix == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 7, ty: 8))
        #expect(context.textPosition == point(7, 8))
        context.textPosition = point(.nan, 1)
        #expect(context.textPosition == point(7, 8))
    }

    @Test(.enabled(if: TestFonts.isBundled)) func fontIsPartOfGraphicsState() throws {
        let font = try font()
        let glyph = try glyph("L", of: font)
        let canvas = Canvas(60, 60)
        let context = canvas.context
        context.textPosition = point(5, 5)
        context.saveGState()
        context.setFont(font)
        context.setFontSize(40)
        context.restoreGState()
        context.showGlyphs([glyph], at: [.zero])
        #expect(canvas.inkedCount == 0)
        context.setFont(font)
        context.showGlyphs([glyph], at: [.zero])
        #expect(canvas.inkedCount == 0)
        context.setFontSize(40)
        context.showGlyphs([glyph], at: [.zero])
        #expect(canvas.inkedCount > 0)
    }

    @Test(.enabled(if: TestFonts.isBundled)) func showGlyphsFollowsDrawingModeAndPositions() throws {
        let font = try font()
        let glyph = try glyph("I", of: font)
        let canvas = Canvas(100, 40)
        let context = canvas.context
        context.setFont(font)
        context.setFontSize(30)
        context.setTextDrawingMode(.clip)
        context.showGlyphs([glyph, glyph], at: [point(10, 5), point(60, 5)])
        #expect(canvas.inkedCount == 0)
        context.fill(rect(0, 0, 100, 40))
        #expect((0..<30).contains { canvas.alpha($0, 15) == 255 })
        #expect((55..<80).contains { canvas.alpha($0, 15) == 255 })
        #expect((35..<55).allSatisfy { canvas.alpha($0, 15) == 0 })
    }
}

/// The width of a laid-out line.
private enum TextWidth {
    static func of(_ text: String, _ family: String, _ size: CGFloat) -> CGFloat {
        TextLine(text, font: FontDescription(family: family, pointSize: size)).width
    }
}
