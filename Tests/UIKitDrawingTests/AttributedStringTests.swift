import DrawingSupport
import CoreGraphics
import TestSupport
import Testing
import Typography
import UIKitCore

/// Strings with attributes, drawn and measured as UIKit does.
struct AttributedStringTests {
    init() { TestFonts.use() }

    private typealias Attributes = [NSAttributedString.Key: Any]

    private func draw(_ width: Int = 200, _ height: Int = 60, scale: CGFloat = 1, _ body: (CGContext) -> Void) -> Canvas
    {
        let canvas = Canvas(width, height, scale: scale)
        UIGraphicsPushContext(canvas.context)
        body(canvas.context)
        UIGraphicsPopContext()
        return canvas
    }

    private func text(_ parts: (String, Attributes)...) -> NSMutableAttributedString {
        let text = NSMutableAttributedString(string: "")
        for part in parts { text.append(NSAttributedString(string: part.0, attributes: part.1)) }
        return text
    }

    /// Foundation compares the attributes of a run with those of the run before it.
    @Test func attributeValuesOfAdjacentRunsAreCompared() {
        let values: [() -> Any] = [
            { UIColor.red }, { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }, { UIColor { _ in .red } },
            { UIFont.systemFont(ofSize: 12) }, { UIFont.systemFont(ofSize: 12).fontDescriptor },
            { NSParagraphStyle() }, { NSMutableParagraphStyle() }, { NSShadow() }, { NSTextAttachment() },
            { NSTextTab(textAlignment: .left, location: 0) }, { UIImage() }, { NSNumber(value: 0) },
        ]
        for first in values {
            for second in values {
                let text = text(("ab", [.init("key"): first()]), ("cd", [.init("key"): second()]))
                #expect(text.length == 4)
            }
        }
    }

    private let large = UIFont.systemFont(ofSize: 24)
    private let everything: NSStringDrawingOptions = [.usesLineFragmentOrigin]

    /// The first and last column of each run of inked columns in the given rows.
    private func stretches(_ canvas: Canvas, rows: Range<Int>) -> [ClosedRange<Int>] {
        var result: [ClosedRange<Int>] = []
        for x in 0..<canvas.surface.size.width where rows.contains(where: { canvas.alpha(x, $0) > 0 }) {
            if let last = result.last, last.upperBound == x - 1 {
                result[result.count - 1] = last.lowerBound...x
            } else {
                result.append(x...x)
            }
        }
        return result
    }

    @Test(arguments: ["Plain", "two\nlines", "שלום abc", "e\u{301}", "fi Ωя", ""])
    func drawOfSingleRunMatchesPlainString(string: String) {
        let attributes: Attributes = [.font: large, .foregroundColor: UIColor.red]
        let attributed = NSAttributedString(string: string, attributes: attributes)
        let plain = draw { _ in string.draw(at: point(5, 3), withAttributes: attributes) }
        #expect(string.isEmpty || plain.inkedCount > 20)
        #expect(
            draw { _ in NSString(string: string).draw(at: point(5, 3), withAttributes: attributes) }.pixels
                == plain.pixels
        )
        if !string.isEmpty {
            #expect(draw { _ in attributed.draw(at: point(5, 3)) }.pixels == plain.pixels)
            #expect(attributed.size() == string.size(withAttributes: attributes))
            let size = attributed.size()
            let all = rect(5, 3, size.width, size.height)
            let style = NSMutableParagraphStyle()
            style.alignment = .left
            attributed.enumerateAttributes(in: NSRange(location: 0, length: 1), options: []) { _, _, _ in }
            let left = attributes.merging([.paragraphStyle: style]) { $1 }
            #expect(draw { _ in string.draw(in: all, withAttributes: left) }.pixels == plain.pixels)
        }
        #expect(string.size(withAttributes: attributes).height > 20)
        #expect(attributed.boundingRect(with: .zero, options: everything, context: nil).size == attributed.size())
    }

    @Test func runsWithEqualAttributesDrawLikeOneRun() {
        let attributes: Attributes = [
            .font: large, .foregroundColor: UIColor(white: 0, alpha: 0.5), .kern: 1.5, .underlineStyle: 1,
        ]
        let whole = text(("AVATAR fi office", attributes))
        let parts = text(
            ("AV", attributes),
            ("AT", attributes.merging([.kern: 1.5 as CGFloat]) { $1 }),
            ("AR f", attributes),
            ("i off", attributes),
            ("ice", attributes)
        )
        #expect(whole.size() == parts.size())
        #expect(draw { _ in whole.draw(at: point(2, 2)) }.pixels == draw { _ in parts.draw(at: point(2, 2)) }.pixels)
        // Colors move no glyph either.
        let colors = text(
            ("AVA", [.font: large, .foregroundColor: UIColor.red]),
            ("TAR", [.font: large, .foregroundColor: UIColor.blue])
        )
        let plain = text(("AVATAR", [.font: large]))
        #expect(colors.size() == plain.size())
        let (first, second) = (draw { _ in colors.draw(at: point(2, 2)) }, draw { _ in plain.draw(at: point(2, 2)) })
        #expect(first.inkedBounds == second.inkedBounds)
        #expect(first.pixels.contains { $0 == 0xFFFF_0000 } && first.pixels.contains { $0 == 0xFF00_00FF })
    }

    @Test func boundingRectContainsDrawnPixels() {
        var generator = SeededGenerator(seed: 11)
        let words = ["Quick", "fjord,", "Ågy", "漢字", "שלום", "1/2", "jpq", "W", "e\u{301}\u{302}"]
        for round in 0..<40 {
            let text = NSMutableAttributedString(string: "")
            let size = generator.number(9...22)
            let style = NSMutableParagraphStyle()
            style.alignment = NSTextAlignment(rawValue: round % 5) ?? .left
            style.lineSpacing = CGFloat(round % 3)
            style.firstLineHeadIndent = CGFloat(round % 4) * 5
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                let word = words[Int.random(in: 0..<words.count, using: &generator)]
                text.append(
                    NSAttributedString(
                        string: word + (Bool.random(using: &generator) ? " " : ""),
                        attributes: [
                            .font: UIFont.systemFont(ofSize: size + generator.number(0...6)), .paragraphStyle: style,
                            .underlineStyle: Bool.random(using: &generator) ? 1 : 0,
                            .kern: Bool.random(using: &generator) ? 1 : 0,
                            .baselineOffset: generator.number(-3...3),
                            .backgroundColor: UIColor(white: 0.9, alpha: CGFloat(round % 2)),
                        ]
                    )
                )
            }
            let width = generator.number(90...250)
            let bounds = text.boundingRect(with: CGSize(width: width, height: 0), options: everything, context: nil)
            #expect(bounds.minX >= -1e-6 && bounds.maxX <= width + 1e-3 && bounds.minY == 0)
            let canvas = draw(300, 500) { _ in
                text.draw(with: rect(20, 20, width, 0), options: everything, context: nil)
            }
            let ink = canvas.inkedBounds
            let room = bounds.offsetBy(dx: 20, dy: 20).insetBy(dx: -4, dy: -4)
            #expect(CGFloat(ink.minX) >= room.minX && CGFloat(ink.maxX) <= room.maxX, "round \(round)")
            #expect(CGFloat(ink.minY) >= room.minY && CGFloat(ink.maxY) <= room.maxY, "round \(round)")
            #expect(canvas.inkedCount > 20)
            let device = text.boundingRect(
                with: CGSize(width: width, height: 0),
                options: [.usesLineFragmentOrigin, .usesDeviceMetrics],
                context: nil
            )
            #expect(device.width > 0 && bounds.insetBy(dx: -4, dy: -4).contains(device))
        }
    }

    @Test func underlineAndStrikethroughAreRectangles() {
        func underline(_ style: NSUnderlineStyle, _ key: NSAttributedString.Key = .underlineStyle) -> Canvas {
            let values: Attributes = [
                key: style.rawValue, .underlineColor: UIColor.red, .strikethroughColor: UIColor.red,
                .foregroundColor: UIColor.clear,
            ]
            // Two fonts stand in for characters that the first has not, and colors change in between.
            let string = text(
                ("fjord ", values.merging([.font: large]) { $1 }),
                ("漢字 שלום", values.merging([.font: large, .kern: 2]) { $1 })
            )
            return draw { _ in string.draw(at: point(10, 5)) }
        }
        let font = large
        let width = text(("fjord ", [.font: font]), ("漢字 שלום", [.font: font, .kern: 2])).size().width
        let single = underline(.single)
        let box = single.inkedBounds
        #expect(box.minX == 10 && box.maxX == Int((10 + width).rounded()))
        let filled = Canvas(200, 60)
        filled.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        filled.context.fill(rect(CGFloat(box.minX), CGFloat(box.minY), CGFloat(box.width), CGFloat(box.height)))
        #expect(single.pixels == filled.pixels, "one rectangle, without gaps or seams")
        #expect(CGFloat(box.minY) > 5 + font.ascender && CGFloat(box.maxY) < 5 + font.lineHeight)
        #expect(underline(.thick).inkedBounds.height == 2 * box.height)
        let double = underline(.double)
        let rows = (0..<60).filter { double.alpha(12, $0) > 0 }
        #expect(double.inkedBounds.height > rows.count && rows.count == 2 * box.height)
        let words = stretches(underline([.single, .byWord]), rows: 0..<60)
        #expect(words.count == 3)
        let dotted = stretches(underline([.single, .patternDot]), rows: 0..<60)
        #expect(dotted.count > 8)
        #expect(stretches(underline([.single, .patternDash]), rows: 0..<60).count < dotted.count)
        #expect(underline([]).inkedCount == 0 && underline(.patternDot).inkedCount == 0)
        let strike = underline(.single, .strikethroughStyle).inkedBounds
        #expect(strike.maxY < box.minY && strike.width == box.width)
    }

    @Test func backgroundColorFillsLineHeight() {
        let string = text(
            ("ab", [.font: large, .foregroundColor: UIColor.clear, .backgroundColor: UIColor.green]),
            ("cd", [.font: large, .foregroundColor: UIColor.clear, .backgroundColor: UIColor.blue])
        )
        let canvas = draw { _ in string.draw(at: point(10, 5)) }
        let size = string.size()
        let box = canvas.inkedBounds
        #expect(box.minX == 10 && box.maxX == Int((10 + size.width).rounded()))
        #expect(abs(CGFloat(box.height) - size.height) <= 1)
        for y in box.minY..<box.maxY {
            for x in box.minX..<box.maxX { #expect(canvas[x, y] == 0xFF00_FF00 || canvas[x, y] == 0xFF00_00FF) }
        }
    }

    @Test func shadowAttributeMatchesTransparencyLayerShadow() {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 3, height: 4)
        shadow.shadowBlurRadius = 4
        shadow.shadowColor = UIColor.red
        let plain: Attributes = [.font: large, .underlineStyle: 1]
        let string = text(("Shade", plain.merging([.shadow: shadow]) { $1 }))
        let cast = draw { _ in string.draw(at: point(10, 5)) }
        let expected = draw { context in
            context.setShadow(offset: CGSize(width: 3, height: 4), blur: 4, color: UIColor.red.cgColor)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            NSAttributedString(string: "Shade", attributes: plain).draw(at: point(10, 5))
            context.endTransparencyLayer()
        }
        #expect(cast.pixels == expected.pixels)
        #expect(cast.pixels.contains { $0 >> 24 > 0 && ($0 >> 16) & 0xFF > 50 })
    }

    @Test func strokeWidthIsPercentOfPointSize() {
        for (width, mode) in [(5, CGTextDrawingMode.stroke), (-5, .fillStroke)] {
            let string = text(
                ("Ok", [.font: large, .strokeWidth: width, .strokeColor: UIColor.red, .foregroundColor: UIColor.blue])
            )
            let stroked = draw { _ in string.draw(at: point(10, 5)) }
            let expected = draw { context in
                context.setTextDrawingMode(mode)
                context.setLineWidth(24 * 0.05)
                context.setFillColor(UIColor.blue.cgColor)
                context.setStrokeColor(UIColor.red.cgColor)
                context.draw(TextLine("Ok", font: FontDescription(pointSize: 24)), at: point(10, 5))
            }
            #expect(expected.inkedCount > 50 && stroked.pixels == expected.pixels)
        }
    }

    @Test func clipDrawingModeClipsToString() {
        let string = text(
            ("A", [.font: large]),
            ("B", [.font: UIFont.boldSystemFont(ofSize: 24)]),
            ("\nC", [.font: large])
        )
        let canvas = draw(100, 80) { context in
            context.setTextDrawingMode(.clip)
            string.draw(at: point(10, 5))
            context.setFillColor(UIColor.red.cgColor)
            context.fill(rect(0, 0, 100, 80))
        }
        let filled = draw(100, 80) { _ in string.draw(at: point(10, 5)) }
        #expect(canvas.inkedCount > 100)
        #expect(abs(canvas.inkedBounds.minX - filled.inkedBounds.minX) <= 1)
        #expect(abs(canvas.inkedBounds.maxX - filled.inkedBounds.maxX) <= 1)
        #expect(abs(canvas.inkedBounds.maxY - filled.inkedBounds.maxY) <= 1)
    }

    @Test func drawWithoutLineFragmentOriginStartsAtBaseline() {
        let string = text(("HHH", [.font: large]))
        let low = draw { _ in string.draw(with: rect(10, 40, 5, 5), options: [], context: nil) }
        #expect(low.inkedBounds.maxY == 40 && low.inkedBounds.minX >= 10)
        let bounds = string.boundingRect(with: CGSize(width: 5, height: 5), options: [], context: nil)
        #expect(bounds.minY < -10 && bounds.maxY > 0 && bounds.size == string.size(), "it is not broken")
        let top = draw { _ in string.draw(with: rect(10, 5, 0, 0), options: everything, context: nil) }
        #expect(top.pixels == draw { _ in string.draw(at: point(10, 5)) }.pixels)
    }

    @Test func drawInRectOmitsLinesThatDoNotFit() {
        let string = text(("one two three four five six", [.font: large]))
        let width: CGFloat = 70
        let height = string.boundingRect(with: CGSize(width: width, height: 10), options: everything, context: nil)
            .height
        let line = string.size().height
        #expect(height > 3 * line)
        let two = draw(100, 300) { _ in string.draw(in: rect(5, 5, width, 2.5 * line)) }
        #expect(CGFloat(two.inkedBounds.maxY) <= 5 + 2 * line + 1 && CGFloat(two.inkedBounds.maxY) > 5 + line)
        #expect(draw(100, 300) { _ in string.draw(in: rect(5, 5, width, 1)) }.inkedCount > 20)
        // The room that was measured is enough.
        let all = draw(100, 300) { _ in string.draw(in: rect(5, 5, width, height)) }
        #expect(CGFloat(all.inkedBounds.maxY) > 5 + height - line)
        let truncated = string.boundingRect(
            with: CGSize(width: width, height: 2.5 * line),
            options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine],
            context: nil
        )
        #expect(abs(truncated.height - 2 * line) < 1e-6)
    }

    @Test func minimumScaleFactorShrinksTextToFit() {
        let string = text(("A line of text that is long", [.font: large]))
        let context = NSStringDrawingContext()
        context.minimumScaleFactor = 0.5
        let size = CGSize(width: string.size().width * 0.75, height: string.size().height)
        let bounds = string.boundingRect(with: size, options: everything, context: context)
        #expect(context.actualScaleFactor < 0.76 && context.actualScaleFactor >= 0.7)
        #expect(bounds.width <= size.width && bounds.height <= size.height && context.totalBounds == bounds)
        _ = string.boundingRect(with: CGSize(width: 10, height: 10), options: everything, context: context)
        #expect(context.actualScaleFactor == 0.5)
        _ = string.boundingRect(with: CGSize(width: 1000, height: 100), options: everything, context: context)
        #expect(context.actualScaleFactor == 1)
    }

    @Test func attachmentAdvancesByItsWidth() throws {
        let square = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 10)).image {
            UIColor.red.setFill()
            $0.fill(rect(0, 0, 12, 10))
        }
        let attachment = NSTextAttachment(image: square)
        let string = text(("ab", [.font: large]))
        let before = string.size()
        string.append(NSAttributedString(attachment: attachment))
        #expect(abs(string.size().width - before.width - 12) < 0.01)
        func red(_ canvas: Canvas) -> PixelRect {
            var box = PixelRect.empty
            for y in 0..<60 {
                for x in 0..<200 where canvas[x, y] == 0xFFFF_0000 {
                    box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
                }
            }
            return box
        }
        let wide = NSAttributedString(attachment: attachment)
        let box = red(draw { _ in wide.draw(at: point(10, 5)) })
        #expect(box == PixelRect(x: 10, y: 5, width: 12, height: 10))
        #expect(wide.size().height == 10)
        attachment.bounds = CGRect(x: 0, y: -4, width: 24, height: 20)
        let lowered = NSAttributedString(attachment: attachment)
        #expect(lowered.size() == CGSize(width: 24, height: 20))
        #expect(red(draw { _ in lowered.draw(at: point(10, 5)) }).width >= 22)
        // Without an attachment the character is what fonts make of it.
        _ = NSAttributedString(string: "\u{FFFC}").size()
    }

    @Test func obliquenessSlantsGlyphsToTheRight() {
        let upright = draw { _ in text(("HH", [.font: large])).draw(at: point(10, 5)) }
        let slanted = draw { _ in text(("HH", [.font: large, .obliqueness: 0.5])).draw(at: point(10, 5)) }
        let lean = slanted.inkedBounds.maxX - upright.inkedBounds.maxX
        #expect(lean > 6 && lean < 12 && abs(slanted.inkedBounds.minX - upright.inkedBounds.minX) <= 1)
    }

    @Test func writingDirectionAttributeOverridesDirection() {
        let value = NSWritingDirection.rightToLeft.rawValue | NSWritingDirectionFormatType.override.rawValue
        let style = NSMutableParagraphStyle()
        style.baseWritingDirection = .leftToRight
        let overridden = text(("HIXO", [.font: large, .writingDirection: [value], .paragraphStyle: style]))
        let canvas = draw { _ in overridden.draw(at: point(10, 5)) }
        #expect(canvas.pixels == draw { _ in text(("OXIH", [.font: large])).draw(at: point(10, 5)) }.pixels)
    }

    @Test func trackingTakesPrecedenceOverKern() {
        let plain = text(("HHH", [.font: large])).size().width
        #expect(abs(text(("HHH", [.font: large, .kern: 2])).size().width - plain - 6) < 0.01)
        #expect(abs(text(("HHH", [.font: large, .kern: 2, .tracking: 1])).size().width - plain - 3) < 0.01)
        let joined = text(("ffi", [.font: large]))
        let apart = text(("ffi", [.font: large, .ligature: 0]))
        #expect(apart.size().width >= joined.size().width)
    }

    @Test func paragraphStyleCopiesAndComparesByValue() throws {
        let style = NSMutableParagraphStyle()
        #expect(style.alignment == .natural && style.lineBreakMode == .byWordWrapping && style.tabStops.count == 12)
        #expect(style == NSParagraphStyle.default)
        style.lineSpacing = 3
        let copy = try #require(style.copy() as? NSParagraphStyle)
        style.lineSpacing = 4
        #expect(copy.lineSpacing == 3 && copy != style)
        let mutable = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
        mutable.addTabStop(NSTextTab(textAlignment: .right, location: 30))
        #expect(mutable.tabStops.count == 13 && mutable.tabStops[1].location == 30)
        mutable.removeTabStop(NSTextTab(textAlignment: .right, location: 30))
        #expect(mutable.tabStops.count == 12)
        mutable.setParagraphStyle(style)
        #expect(mutable == style && mutable.hash == style.hash)
        #expect(NSTextAlignment.natural.rawValue == 4 && NSLineBreakMode.byTruncatingTail.rawValue == 4)
        #expect(NSUnderlineStyle.double.rawValue == 9 && NSUnderlineStyle.byWord.rawValue == 0x8000)
        #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "ar") == .rightToLeft)
        #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "de") == .leftToRight)
        let shadow = NSShadow()
        let other = try #require(shadow.copy() as? NSShadow)
        #expect(shadow == other)
        other.shadowBlurRadius = 1
        #expect(shadow != other)
    }

    @Test func drawInNonFiniteRectDrawsNothing() {
        let string = text(("Text", [.font: large]))
        for value in [CGFloat.nan, .infinity, -.infinity] {
            let canvas = draw { _ in
                string.draw(at: point(value, 0))
                string.draw(in: rect(0, value, 50, 50))
                string.draw(with: rect(value, 0, 50, 50), options: everything, context: nil)
            }
            #expect(canvas.inkedCount == 0)
            #expect(
                string.boundingRect(with: CGSize(width: value, height: value), options: everything, context: nil)
                    .isFinite
            )
        }
        #expect(draw { _ in string.draw(in: .zero) }.inkedCount == 0)
        #expect(draw { _ in string.draw(in: .null) }.inkedCount == 0)
        #expect(draw { _ in string.draw(in: rect(60, 40, -50, -35)) }.inkedCount > 20, "a rectangle turned round")
        let odd = text(("\u{FFFC}a", [.font: 5, .kern: "x", .underlineStyle: UIColor.red, .paragraphStyle: 1]))
        #expect(draw { _ in odd.draw(at: point(5, 5)) }.inkedCount > 5)
        // Without a context there is nothing to draw on.
        string.draw(at: .zero)
    }

    @Test func drawWithClipMatchesUnclippedPixels() {
        let string = text(
            ("Clip ", [.font: large, .underlineStyle: 1]),
            ("in\ndependent", [.font: large, .backgroundColor: UIColor.green])
        )
        let whole = draw { _ in string.draw(at: point(4, 4)) }
        for box in [PixelRect(x: 10, y: 5, width: 30, height: 12), PixelRect(x: 0, y: 30, width: 90, height: 9)] {
            let part = Canvas(200, 60, clip: Region(box))
            UIGraphicsPushContext(part.context)
            string.draw(at: point(4, 4))
            UIGraphicsPopContext()
            for y in 0..<60 {
                for x in 0..<200 {
                    let isInside = (box.minX..<box.maxX).contains(x) && (box.minY..<box.maxY).contains(y)
                    #expect(part[x, y] == (isInside ? whole[x, y] : 0))
                }
            }
        }
    }

    @Test func scaleDoesNotChangeLineBreaks() {
        let string = text(("Some words that are broken into several lines of text", [.font: large]))
        let single = draw(120, 200) { _ in string.draw(in: rect(0, 0, 110, 200)) }
        let double = draw(240, 400, scale: 2) { _ in string.draw(in: rect(0, 0, 110, 200)) }
        #expect(abs(double.inkedBounds.maxX - 2 * single.inkedBounds.maxX) <= 3)
        #expect(abs(double.inkedBounds.maxY - 2 * single.inkedBounds.maxY) <= 3)
    }
}
