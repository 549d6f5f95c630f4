import CoreText
import DrawingSupport
import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: TestFonts.isBundled)) struct CTFramesetterTests {
    init() { TestFonts.use() }

    private let font = CTFontTests.font(20)

    private func framesetter(_ text: String) -> CTFramesetter {
        CTFramesetterCreateWithAttributedString(
            NSAttributedString(string: text, attributes: [.init(rawValue: kCTFontAttributeName): font])
        )
    }

    private func frame(_ text: String, _ rect: CGRect, _ range: CFRange = CFRange()) -> CTFrame {
        CTFramesetterCreateFrame(framesetter(text), range, CGPath(rect: rect, transform: nil), nil)
    }

    private func lines(_ frame: CTFrame) -> [CTLine] { CTFrameGetLines(frame) as? [CTLine] ?? [] }

    private func texts(_ frame: CTFrame, _ text: String) -> [String] {
        lines(frame).map {
            let range = CTLineGetStringRange($0)
            return (text as NSString).substring(with: NSRange(location: range.location, length: range.length))
        }
    }

    private func origins(_ frame: CTFrame) -> [CGPoint] {
        var origins = [CGPoint](repeating: .zero, count: lines(frame).count)
        CTFrameGetLineOrigins(frame, CFRange(), &origins)
        return origins
    }

    private static let text = "Some words that need more than one line.\r\nA second paragraph\u{2028}broken"

    @Test func linesBreakBetweenWordsAndCoverText() {
        let frame = frame(Self.text, CGRect(x: 10, y: 20, width: 150, height: 500))
        let texts = texts(frame, Self.text)
        #expect(texts.count >= 5)
        #expect(texts.joined() == Self.text)
        #expect(texts.contains { $0.hasSuffix("line.\r\n") })
        #expect(texts.contains { $0.hasSuffix("\u{2028}") })
        #expect(texts[0].hasSuffix(" "))
        for line in lines(frame) {
            let width = CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
            #expect(width <= 150)
        }
        #expect(CTFrameGetVisibleStringRange(frame) == CFRangeMake(0, Self.text.utf16.count))
        #expect(CTFrameGetStringRange(frame) == CFRangeMake(0, Self.text.utf16.count))
    }

    @Test func originsDescendFromTop() {
        let frame = frame(Self.text, CGRect(x: 10, y: 20, width: 150, height: 500))
        let origins = origins(frame)
        let height = CTFontGetAscent(font) + CTFontGetDescent(font)
        #expect(abs(origins[0].y - (500 - CTFontGetAscent(font))) < 0.01)
        for (first, second) in zip(origins, origins.dropFirst()) { #expect(abs(first.y - second.y - height) < 0.01) }
        #expect(origins.allSatisfy { $0.x == 0 })
        var second = [CGPoint.zero]
        CTFrameGetLineOrigins(frame, CFRangeMake(1, 1), &second)
        #expect(second[0] == origins[1])
    }

    @Test func linesThatDoNotFitAreOmitted() {
        let height = 2.5 * (CTFontGetAscent(font) + CTFontGetDescent(font))
        let frame = frame(Self.text, CGRect(x: 0, y: 0, width: 150, height: height))
        #expect(lines(frame).count == 2)
        let visible = CTFrameGetVisibleStringRange(frame)
        #expect(visible.location == 0 && visible.length == texts(frame, Self.text).joined().utf16.count)
        // The rest continues in another frame.
        let rest = self.frame(Self.text, CGRect(x: 0, y: 0, width: 150, height: 500), CFRangeMake(visible.length, 0))
        #expect((texts(frame, Self.text) + texts(rest, Self.text)).joined() == Self.text)
    }

    @Test func suggestedSizeHasRoomForText() {
        for width in [60, 100, 150.5, 400, .greatestFiniteMagnitude] as [CGFloat] {
            var fit = CFRange()
            let framesetter = framesetter(Self.text)
            let size = CTFramesetterSuggestFrameSizeWithConstraints(
                framesetter,
                CFRange(),
                nil,
                CGSize(width: width, height: .greatestFiniteMagnitude),
                &fit
            )
            #expect(fit == CFRangeMake(0, Self.text.utf16.count))
            #expect(size.width <= width + 0.01 && size.width > 30)
            let frame = frame(Self.text, CGRect(origin: .zero, size: size))
            #expect(CTFrameGetVisibleStringRange(frame) == fit)
        }
        var fit = CFRange()
        let constraints = CGSize(width: 150, height: 30)
        let size = CTFramesetterSuggestFrameSizeWithConstraints(
            framesetter(Self.text),
            CFRange(),
            nil,
            constraints,
            &fit
        )
        #expect(size.height <= 30 && fit.length > 0 && fit.length < 30)
    }

    @Test func rightToLeftLinesBeginOnTheRight() {
        let frame = frame("שלום", CGRect(x: 0, y: 0, width: 200, height: 100))
        let width = CTLineGetTypographicBounds(lines(frame)[0], nil, nil, nil)
        #expect(abs(origins(frame)[0].x - (200 - CGFloat(width))) < 0.01)
    }

    @Test func frameWithoutTextHasNoLines() {
        let frame = frame("", CGRect(x: 0, y: 0, width: 200, height: 100))
        #expect(lines(frame).isEmpty)
        #expect(CTFrameGetVisibleStringRange(frame) == CFRangeMake(0, 0))
    }

    @Test func emptyLinesHaveHeight() {
        let frame = frame("a\n\nb", CGRect(x: 0, y: 0, width: 200, height: 500))
        #expect(texts(frame, "a\n\nb") == ["a\n", "\n", "b"])
        let origins = origins(frame)
        #expect(origins[0].y - origins[2].y > 30)
    }

    @Test func drawPaintsLinesInRectangle() {
        let canvas = Canvas(200, 120)
        canvas.context.translateBy(x: 0, y: 120)
        canvas.context.scaleBy(x: 1, y: -1)
        canvas.context.textPosition = CGPoint(x: 3, y: 4)
        CTFrameDraw(frame("One\nTwo", CGRect(x: 20, y: 10, width: 150, height: 100)), canvas.context)
        let bounds = canvas.inkedBounds
        #expect(bounds.minX >= 20 && bounds.minX < 24)
        // The top of the rectangle is 10 points below that of the canvas.
        #expect(bounds.minY >= 14 && bounds.minY < 20)
        #expect(bounds.maxY > 50 && bounds.maxY < 66)
        #expect(canvas.context.textPosition == CGPoint(x: 3, y: 4))
    }

    @Test func pathIsThatOfFrame() {
        let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
        #expect(CTFrameGetPath(CTFramesetterCreateFrame(framesetter("a"), CFRange(), path, nil)) === path)
    }
}
