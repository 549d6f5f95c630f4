import CoreText
import DrawingSupport
import Foundation
import TestSupport
import Testing
import Typography

@Suite(.enabled(if: TestFonts.isBundled)) struct CTLineTests {
    init() { TestFonts.use() }

    private let font = CTFontTests.font(20)

    private func string(_ text: String, _ attributes: [String: Any] = [:]) -> NSAttributedString {
        var all: [NSAttributedString.Key: Any] = [NSAttributedString.Key(rawValue: kCTFontAttributeName): font]
        for (key, value) in attributes { all[NSAttributedString.Key(rawValue: key)] = value }
        return NSAttributedString(string: text, attributes: all)
    }

    private func line(_ text: String, _ attributes: [String: Any] = [:]) -> CTLine {
        CTLineCreateWithAttributedString(string(text, attributes))
    }

    private func runs(_ line: CTLine) -> [CTRun] { CTLineGetGlyphRuns(line) as? [CTRun] ?? [] }

    private func width(_ line: CTLine) -> CGFloat { CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil)) }

    // MARK: Measures

    @Test func typographicBoundsAreThoseOfText() {
        let line = line("Hello, world")
        var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, -1)
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        let reference = TextLine("Hello, world", font: FontDescription(family: "Noto Sans", pointSize: 20))
        #expect(abs(CGFloat(width) - reference.width) < 0.01)
        #expect(abs(ascent - CTFontGetAscent(font)) < 0.01 && abs(descent - CTFontGetDescent(font)) < 0.01)
        #expect(leading == 0)
        #expect(CTLineGetGlyphCount(line) == 12)
        #expect(CTLineGetStringRange(line) == CFRangeMake(0, 12))
    }

    @Test func lineWithoutCharactersHasHeightOfFont() {
        let line = CTLineCreateWithAttributedString(NSAttributedString(string: ""))
        var ascent: CGFloat = 0
        #expect(CTLineGetTypographicBounds(line, &ascent, nil, nil) == 0)
        #expect(ascent > 10)
        #expect(runs(line).isEmpty)
        #expect(CTLineGetImageBounds(line, nil).isNull)
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 5, y: 0)) == 0)
        #expect(CTLineGetOffsetForStringIndex(line, 0, nil) == 0)
    }

    @Test func widthIncludesTrailingWhiteSpace() {
        let (plain, spaced) = (line("ab"), line("ab  "))
        let white = CTLineGetTrailingWhitespaceWidth(spaced)
        #expect(white > 5)
        #expect(abs(Double(width(spaced)) - white - Double(width(plain))) < 1e-6)
        #expect(CTLineGetTrailingWhitespaceWidth(plain) == 0)
        #expect(abs(CTLineGetPenOffsetForFlush(spaced, 1, 100) - (100 - Double(width(plain)))) < 1e-6)
        #expect(CTLineGetPenOffsetForFlush(spaced, 0.5, 1) == 0)
    }

    @Test func kerningAndBaselineOffsetMoveGlyphs() {
        let plain = line("abc")
        #expect(abs(width(line("abc", [kCTKernAttributeName: 2])) - width(plain) - 6) < 0.01)
        #expect(
            abs(width(line("abc", [kCTKernAttributeName: 2, kCTTrackingAttributeName: 3.0])) - width(plain) - 9) < 0.01
        )
        let raised = line("abc", [kCTBaselineOffsetAttributeName: 4])
        #expect(positions(runs(raised)[0])[0].y == 4)
    }

    private func positions(_ run: CTRun) -> [CGPoint] {
        var positions = [CGPoint](repeating: .zero, count: CTRunGetGlyphCount(run))
        CTRunGetPositions(run, CFRange(), &positions)
        return positions
    }

    private func indexes(_ run: CTRun) -> [CFIndex] {
        var indexes = [CFIndex](repeating: -1, count: CTRunGetGlyphCount(run))
        CTRunGetStringIndices(run, CFRange(), &indexes)
        return indexes
    }

    @Test func imageBoundsSurroundInk() throws {
        let line = line("Lp")
        let bounds = CTLineGetImageBounds(line, nil)
        #expect(bounds.minX > 0 && bounds.maxX < width(line) + 1)
        #expect(bounds.minY < -3 && bounds.maxY > 13 && bounds.maxY < CTFontGetAscent(font))
        let canvas = Canvas(60, 60)
        canvas.context.textPosition = CGPoint(x: 7, y: 9)
        #expect(CTLineGetImageBounds(line, canvas.context) == bounds.offsetBy(dx: 7, dy: 9))
        #expect(CTLineGetImageBounds(self.line("  "), nil).isNull)
    }

    // MARK: Runs

    @Test func runsHaveAttributesAndRanges() {
        let text = NSMutableAttributedString(attributedString: string("small 😀"))
        let large = CTFontTests.font(40)
        text.append(
            NSAttributedString(
                string: "large",
                attributes: [.init(rawValue: kCTFontAttributeName): large, .init(rawValue: "own"): 7]
            )
        )
        let line = CTLineCreateWithAttributedString(text)
        let runs = runs(line)
        #expect(runs.count == 3)
        #expect(runs.map { CTRunGetStringRange($0) } == [CFRangeMake(0, 6), CFRangeMake(6, 2), CFRangeMake(8, 5)])
        #expect(CTRunGetAttributes(runs[2])["own"] as? Int == 7)
        #expect(CTRunGetAttributes(runs[2])[kCTFontAttributeName] as? CTFont == large)
        #expect(CTRunGetAttributes(runs[0])["own"] == nil)
        var ascent: CGFloat = 0
        CTLineGetTypographicBounds(line, &ascent, nil, nil)
        #expect(abs(ascent - CTFontGetAscent(large)) < 0.01)
        CTRunGetTypographicBounds(runs[0], CFRange(), &ascent, nil, nil)
        #expect(abs(ascent - CTFontGetAscent(font)) < 0.01)
        let widths = runs.map { CTRunGetTypographicBounds($0, CFRange(), nil, nil, nil) }
        #expect(abs(CGFloat(widths.reduce(0, +)) - width(line)) < 0.01)
        #expect(runs.allSatisfy { CTRunGetStatus($0) == [] })
    }

    @Test func runGlyphsAreThoseOfFont() throws {
        let run = try #require(runs(line("abc")).first)
        var glyphs = [CGGlyph](repeating: 0, count: 3)
        CTRunGetGlyphs(run, CFRange(), &glyphs)
        var expected = [CGGlyph](repeating: 0, count: 3)
        #expect(CTFontGetGlyphsForCharacters(font, Array("abc".utf16), &expected, 3))
        #expect(glyphs == expected)
        var advances = [CGSize](repeating: .zero, count: 2)
        CTRunGetAdvances(run, CFRangeMake(1, 2), &advances)
        let places = positions(run)
        #expect(abs(places[2].x - places[1].x - advances[0].width) < 1e-6)
        #expect(indexes(run) == [0, 1, 2])
        #expect(
            abs(CTRunGetTypographicBounds(run, CFRangeMake(1, 2), nil, nil, nil) - advances.reduce(0) { $0 + $1.width })
                < 1e-6
        )
    }

    @Test func rightToLeftRunsHaveDescendingIndexes() throws {
        let line = line("abc שלום")
        let runs = runs(line)
        #expect(runs.map { CTRunGetStatus($0).contains(.rightToLeft) }.contains(true))
        let hebrew = try #require(runs.first { CTRunGetStatus($0) == .rightToLeft })
        #expect(indexes(hebrew) == [7, 6, 5, 4])
        #expect(CTRunGetStringRange(hebrew) == CFRangeMake(4, 4))
        #expect(positions(hebrew).map(\.x) == positions(hebrew).map(\.x).sorted())
    }

    // MARK: Carets

    @Test func offsetsAndIndexesAreInverse() {
        let line = line("Grüße, Welt")
        var last: CGFloat = -1
        for index in 0...11 {
            var second: CGFloat = -1
            let offset = CTLineGetOffsetForStringIndex(line, index, &second)
            #expect(offset > last && second == offset)
            #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: offset, y: 3)) == index)
            last = offset
        }
        #expect(abs(last - width(line)) < 0.01)
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: -50, y: 0)) == 0)
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 5000, y: 0)) == 11)
        #expect(CTLineGetOffsetForStringIndex(line, -3, nil) == 0)
        #expect(CTLineGetOffsetForStringIndex(line, 99, nil) == width(line))
    }

    @Test func offsetsOfRightToLeftTextDescend() {
        let line = line("שלום")
        let offsets = (0...4).map { CTLineGetOffsetForStringIndex(line, $0, nil) }
        #expect(offsets == offsets.sorted(by: >))
        #expect(abs(offsets[0] - width(line)) < 0.01 && abs(offsets[4]) < 0.01)
    }

    @Test func secondaryOffsetIsWhereDirectionChanges() {
        let line = line("ab שלום")
        var second: CGFloat = 0
        let first = CTLineGetOffsetForStringIndex(line, 3, &second)
        #expect(abs(first - width(line)) < 0.01)
        #expect(second < first - 10)
    }

    @Test func ligaturesShareTheirWidth() {
        // The mark has no width of its own, and the pair of units is one character.
        let line = line("e\u{301}😀x")
        let offsets = [0, 2, 4, 5].map { CTLineGetOffsetForStringIndex(line, $0, nil) }
        #expect(offsets == offsets.sorted() && Set(offsets).count == 4)
        // Carets are not within a character.
        let found = Set((0...Int(width(line))).map { CTLineGetStringIndexForPosition(line, CGPoint(x: $0, y: 0)) })
        #expect(found == [0, 2, 4, 5])
    }

    // MARK: Drawing

    @Test func ligaturesCanBeOff() throws {
        let font = CTFontTests.font(16)
        func count(_ values: [String: Any]) -> Int {
            let text = NSAttributedString(
                string: "office",
                attributes: values.merging([kCTFontAttributeName: font]) { $1 }.reduce(into: [:]) {
                    $0[NSAttributedString.Key(rawValue: $1.key)] = $1.value
                }
            )
            return CTLineGetGlyphCount(CTLineCreateWithAttributedString(text))
        }
        #expect(count([kCTLigatureAttributeName: 0]) == 6 && count([:]) < 6)
    }

    @Test func runsHaveAStatus() throws {
        let status = runs(line("ab")).map { CTRunGetStatus($0) }
        #expect(status == [[]])
        #expect(runs(line("שלום")).map { CTRunGetStatus($0) } == [.rightToLeft])
        // The vowel is before its consonant.
        #expect(runs(line("कि")).allSatisfy { !CTRunGetStatus($0).contains(.rightToLeft) })
        #expect(CTRunStatus(rawValue: 3) == [.rightToLeft, .nonMonotonic])
    }

    @Test func drawsAtTextPosition() {
        let canvas = Canvas(80, 50)
        canvas.context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
        canvas.context.textPosition = CGPoint(x: 10, y: 40)
        CTLineDraw(line("LI"), canvas.context)
        #expect(abs(canvas.inkedBounds.maxY - 40) <= 1)
        #expect(abs(canvas.inkedBounds.minY - 26) <= 1)
        #expect(canvas.context.textPosition == CGPoint(x: 10, y: 40))
        // The same as UIKit's text at the same baseline.
        #expect(canvas[canvas.inkedBounds.minX + 1, 35] == 0xFF00_0000)
    }

    @Test func colorsAreThoseOfAttributes() {
        func color(_ attributes: [String: Any]) -> UInt32 {
            let canvas = Canvas(40, 40)
            canvas.context.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
            canvas.context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 5, ty: 30)
            CTLineDraw(line("▇▇", attributes), canvas.context)
            return canvas[canvas.inkedBounds.minX + 6, canvas.inkedBounds.minY + 4]
        }
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(color([:]) == 0xFF00_0000)
        #expect(color([kCTForegroundColorAttributeName: red]) == 0xFFFF_0000)
        #expect(color([kCTForegroundColorFromContextAttributeName: true]) == 0xFF00_FF00)
    }

    @Test func runDrawDrawsPartOfRun() throws {
        let run = try #require(runs(line("III")).first)
        func columns(_ range: CFRange) -> Int {
            let canvas = Canvas(60, 40)
            canvas.context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 5, ty: 30)
            CTRunDraw(run, canvas.context, range)
            return canvas.inkedBounds.width
        }
        #expect(columns(CFRangeMake(0, 1)) < columns(CFRangeMake(0, 2)))
        #expect(columns(CFRangeMake(0, 2)) < columns(CFRange()))
        #expect(abs(CTRunGetImageBounds(run, nil, CFRangeMake(0, 1)).width - CGFloat(columns(CFRangeMake(0, 1)))) < 3)
    }

    @Test func colorGlyphsAreDrawn() {
        let canvas = Canvas(60, 60)
        canvas.context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 5, ty: 40)
        CTLineDraw(line("😀"), canvas.context)
        #expect(canvas.pixels.contains { $0 >> 24 == 255 && $0 >> 16 & 255 > 200 && $0 & 255 < 100 })
    }
}
