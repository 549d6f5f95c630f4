import DrawingSupport
import CoreGraphics
import TestSupport
import Testing
import Typography

struct TextLineTests {
    init() { TestFonts.use() }

    private let font = FontDescription(pointSize: 17)

    @Test func metricsArePlausibleAndStable() {
        let line = TextLine("Hamburgefonstiv", font: font)
        #expect(line.width > 90 && line.width < 200)
        #expect(line.ascent > 10 && line.descent > 2 && line.lineHeight < 30)
        #expect(TextLine("Hamburgefonstiv", font: font).width == line.width)
        let double = TextLine("Hamburgefonstiv", font: FontDescription(pointSize: 34))
        #expect(abs(double.width - 2 * line.width) < 0.5, "no hinting in the layout")
        #expect(TextLine("", font: font).width == 0)
        #expect(TextLine("", font: font).lineHeight == line.lineHeight)
        #expect(abs(font.metrics.lineHeight - line.lineHeight) < 1)
        #expect(TextLine("a b", font: font).width == TextLine("a\nb", font: font).width)
    }

    @Test func weightAndItalicChangeGlyphs() {
        let regular = TextLine("Weight", font: font).width
        #expect(TextLine("Weight", font: FontDescription(pointSize: 17, weight: 700)).width > regular)
        let italic = Canvas(80, 30)
        italic.context.draw(TextLine("Weight", font: FontDescription(pointSize: 17, isItalic: true)), at: .zero)
        let upright = Canvas(80, 30)
        upright.context.draw(TextLine("Weight", font: font), at: .zero)
        #expect(italic.pixels != upright.pixels)
    }

    @Test(arguments: [TextLine.Truncation.start, .middle, .end])
    func maximumWidthTruncatesLine(truncation: TextLine.Truncation) {
        let text = "A text that certainly is wider than sixty points"
        let line = TextLine(text, font: font, maximumWidth: 60, truncation: truncation)
        #expect(line.width <= 60 && line.width > 30)
        let whole = TextLine(text, font: font, maximumWidth: 6000, truncation: truncation)
        #expect(whole.width == TextLine(text, font: font).width)
        _ = TextLine(text, font: font, maximumWidth: -5)
        _ = TextLine(text, font: font, maximumWidth: .nan)
    }

    @Test func drawUsesFillColorWithinLineBounds() {
        let line = TextLine("Ink", font: font)
        let canvas = Canvas(60, 40)
        canvas.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        canvas.context.draw(line, at: point(5, 5))
        #expect(canvas.inkedCount > 40)
        #expect(canvas.pixels.allSatisfy { ($0 & 0xFFFF) == 0 && ($0 >> 16) & 255 == $0 >> 24 })
        let bounds = canvas.inkedBounds
        #expect(bounds.minX >= 4 && CGFloat(bounds.maxX) <= 6 + line.width)
        #expect(bounds.minY >= 5 && CGFloat(bounds.maxY) <= 6 + line.ascent, "no letter here goes below the baseline")
    }

    @Test func fractionalOriginsSnapToPixels() {
        let line = TextLine("Illicit", font: font)
        let whole = Canvas(80, 40)
        whole.context.draw(line, at: point(4, 4))
        for offset in [0.2, 0.4, -0.3] as [CGFloat] {
            // The baseline's own fraction decides which way it snaps, hence the difference in rows.
            let canvas = Canvas(80, 40)
            canvas.context.draw(line, at: point(4 + offset, 4))
            #expect(canvas.pixels == whole.pixels)
        }
        let high = Canvas(80, 40)
        high.context.draw(line, at: point(4, 4.5))
        let shifts = [0, 1].map { shift in
            (0..<39).allSatisfy { y in (0..<80).allSatisfy { high[$0, min(39, y + shift)] == whole[$0, y] } }
        }
        #expect(shifts.contains(true), "the same pixels, in the same row or the next")
    }

    @Test func drawAtScaleTwoIsTwiceAsLarge() {
        let line = TextLine("Scale", font: font)
        let single = Canvas(60, 30)
        single.context.draw(line, at: point(2, 2))
        let double = Canvas(120, 60, scale: 2)
        double.context.draw(line, at: point(2, 2))
        #expect(abs(double.inkedBounds.width - 2 * single.inkedBounds.width) <= 3)
        #expect(abs(double.inkedBounds.height - 2 * single.inkedBounds.height) <= 3)
    }

    @Test func drawWithRotatedContextRotatesText() {
        let line = TextLine("Rotated", font: font)
        let canvas = Canvas(100, 100)
        canvas.context.translateBy(x: 50, y: 10)
        canvas.context.rotate(by: .pi / 4)
        canvas.context.draw(line, at: .zero)
        #expect(canvas.inkedCount > 100)
        #expect(canvas.inkedBounds.height > 30)
    }

    @Test func invalidTextsAndFontsDoNotCrash() {
        let texts = [
            "\0", "a\0b", "\u{200F}\u{202E}שלום", "漢字", "👩‍👩‍👧‍👦🇩🇪", "e\u{301}\u{301}", String(repeating: "x", count: 30_000),
        ]
        let canvas = Canvas(50, 50)
        for text in texts {
            for size in [0, -3, CGFloat.nan, .infinity, 0.01, 13, 1e9] {
                let line = TextLine(text, font: FontDescription(family: "No such\0 font", pointSize: size))
                #expect(line.width.isFinite && line.width >= 0 && line.lineHeight > 0)
                if text.count < 100 { canvas.context.draw(line, at: point(3, 3)) }
            }
        }
        canvas.context.clear(rect(0, 0, 50, 50))
        canvas.context.draw(TextLine("ok", font: font), at: .zero)
        #expect(canvas.inkedCount > 20)
    }
}
