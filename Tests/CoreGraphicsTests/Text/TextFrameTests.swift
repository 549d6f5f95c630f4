import DrawingSupport
import CoreGraphics
import TestSupport
import Testing
import Typography

/// Attributed texts laid out in lines.
struct TextFrameTests {
    init() { TestFonts.use() }

    private static let font = FontDescription(pointSize: 17)

    private func attributes(_ size: CGFloat = 17, spacing: CGFloat = 0) -> TextAttributes {
        var result = TextAttributes(font: FontDescription(pointSize: size))
        result.spacing = spacing
        return result
    }

    private func text(
        _ string: String,
        _ attributes: TextAttributes = TextAttributes(font: font),
        _ style: (inout TextParagraphStyle) -> Void = { _ in }
    ) -> AttributedText {
        var paragraph = TextParagraphStyle()
        style(&paragraph)
        var text = AttributedText(defaultFont: Self.font)
        text.append(string, attributes, paragraph)
        return text
    }

    private func frame(
        _ string: String,
        width: CGFloat? = nil,
        _ attributes: TextAttributes = TextAttributes(font: font),
        _ style: (inout TextParagraphStyle) -> Void = { _ in }
    ) -> TextFrame {
        TextFrame(text(string, attributes, style), in: TextFrame.Limits(width: width))
    }

    @Test(arguments: ["Hamburgefonstiv AVATAR", "e\u{301}a\u{308}", "", "fi ffl", "שלום", "abc שלום def", "a\tb"])
    func singleLineFrameMatchesTextLine(string: String) {
        let line = TextLine(string.replacing("\t", with: ""), font: Self.font)
        let frame = frame(string.replacing("\t", with: ""))
        #expect(frame.lines.count == 1)
        #expect(abs(frame.lines[0].width - line.width) < 1e-9)
        #expect(abs(frame.lines[0].height - line.lineHeight) < 1e-9)
        #expect(abs(frame.lines[0].baseline - line.ascent) < 1e-9)
        for scale in [1, 2] as [CGFloat] {
            let drawn = Canvas(400, 100, scale: scale)
            drawn.context.draw(line, at: point(7.3, 5.2))
            let framed = Canvas(400, 100, scale: scale)
            framed.context.draw(frame, runStyles: [TextRunStyle(color: .black)], at: point(7.3, 5.2))
            #expect(framed.pixels == drawn.pixels)
        }
    }

    @Test func linesFitWidthAndContainAllText() {
        let words = [
            "a", "fjord", "Wörter", "漢字漢字", "שלום", "supercalifragilistic", "👩‍👩‍👧‍👦", "x\u{AD}yz", "e\u{301}\u{302}",
            "1,000",
        ]
        var generator = SeededGenerator(seed: 3)
        for round in 0..<60 {
            var text = AttributedText(defaultFont: Self.font)
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let part =
                    (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                        words[Int.random(in: 0..<words.count, using: &generator)]
                    }.joined(separator: " ") + (Bool.random(using: &generator) ? " " : "")
                var style = TextParagraphStyle()
                style.lineBreakMode = round % 2 == 0 ? .wordWrapping : .characterWrapping
                style.alignment = [.left, .center, .right, .justified, .natural][round % 5]
                text.append(part, attributes(CGFloat(8 + round % 9), spacing: CGFloat(round % 4)), style)
            }
            // No cluster here is wider.
            let width = generator.number(80...300)
            let frame = TextFrame(text, in: TextFrame.Limits(width: width))
            for line in frame.lines {
                #expect(line.width <= width + 1e-6)
                #expect(line.x >= -1e-6 && line.x + line.width <= width + 1e-3)
            }
            let whole = TextFrame(text, in: TextFrame.Limits())
            #expect(whole.lines.count == 1)
            #expect(frame.lines.count >= Int((whole.bounds.width / width).rounded(.down)))
        }
    }

    @Test func wordWrappingBreaksWordsOnlyIfTooLong() {
        let word = frame("supper").bounds.width
        let two = frame("supper time", width: word + 1)
        #expect(two.lines.count == 2 && abs(two.lines[0].width - word) < 1e-9, "the space hangs over the end")
        #expect(frame("supper time", width: frame("supper time").bounds.width).lines.count == 1)
        let broken = frame("supper", width: word / 2 + 1)
        #expect(broken.lines.count > 1 && broken.lines.allSatisfy { $0.width <= word / 2 + 1 })
        // By characters the same room takes more on the first line.
        let byCharacter = frame("supper time", width: word + 14) { $0.lineBreakMode = .characterWrapping }
        #expect(byCharacter.lines[0].width > word)
        #expect(frame("supper time", width: 5) { $0.lineBreakMode = .clipping }.lines.count == 1)
    }

    @Test(arguments: [TextParagraphStyle.LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail])
    func truncatedLineFitsWidth(mode: TextParagraphStyle.LineBreakMode) {
        let string = "A text that certainly is wider than sixty points"
        let truncated = frame(string, width: 60) { $0.lineBreakMode = mode }
        #expect(truncated.lines.count == 1 && truncated.isTruncated)
        #expect(truncated.lines[0].width <= 60 && truncated.lines[0].width > 40)
        let room = frame(string).bounds.width
        let whole = frame(string, width: room) { $0.lineBreakMode = mode }
        #expect(!whole.isTruncated && whole.lines[0].width == room)
    }

    @Test func truncatedTextMatchesTextWithEllipsis() {
        // Pixels: a truncated text is the text with the ellipsis in its place.
        func pixels(_ frame: TextFrame) -> [UInt32] {
            let canvas = Canvas(200, 30)
            canvas.context.draw(frame, runStyles: [TextRunStyle(color: .black)], at: .zero)
            return canvas.pixels
        }
        func room(_ string: String) -> CGFloat { frame(string).bounds.width + 0.01 }
        let tail = frame("HHHHHHHH", width: room("HHH…")) { $0.lineBreakMode = .truncatingTail }
        #expect(pixels(tail) == pixels(frame("HHH…")))
        let head = frame("ABCDEFGH", width: room("…FGH")) { $0.lineBreakMode = .truncatingHead }
        #expect(pixels(head) == pixels(frame("…FGH")))
        let middle = frame("HHHHHHHH", width: room("HH…HH")) { $0.lineBreakMode = .truncatingMiddle }
        #expect(pixels(middle) == pixels(frame("HH…HH")))
    }

    @Test func maximumLineCountTruncatesLastLine() {
        var limits = TextFrame.Limits(width: 80)
        limits.maximumLineCount = 2
        limits.truncation = .truncatingTail
        let string = "several words that take more than two lines of eighty points"
        let truncated = TextFrame(text(string), in: limits)
        #expect(truncated.lines.count == 2 && truncated.isTruncated && truncated.lines[1].width <= 80)
        let paragraphs = TextFrame(text("a\nb\nc"), in: limits)
        #expect(paragraphs.lines.count == 2)
        #expect(abs(paragraphs.lines[1].width - frame("b…").bounds.width) < 1e-9)
        var heights = TextFrame.Limits(width: 80, height: frame("a").bounds.height * 2.5)
        heights.truncation = .truncatingTail
        #expect(TextFrame(text(string), in: heights).lines.count == 2)
        // One line is there even without room for it.
        heights.height = 1
        #expect(TextFrame(text(string), in: heights).lines.count == 1)
        let fits = TextFrame(text("a\nb"), in: limits)
        #expect(!fits.isTruncated && fits.lines[1].width == frame("b").bounds.width)
    }

    @Test func justifiedLinesFillWidth() {
        let string = "Some words of different lengths which are to be set in lines that all end at the same place"
        let frame = frame(string, width: 150) { $0.alignment = .justified }
        #expect(frame.lines.count > 3)
        for line in frame.lines.dropLast() { #expect(abs(line.width - 150) < 1e-3 && line.x == 0) }
        #expect(frame.lines.last.map { $0.width < 150 } ?? false)
        let canvas = Canvas(160, 200)
        canvas.context.draw(frame, runStyles: [TextRunStyle(color: .black)], at: .zero)
        #expect(canvas.inkedBounds.maxX >= 148 && canvas.inkedBounds.maxX <= 151)
        let chinese = self.frame(String(repeating: "漢", count: 30), width: 150) { $0.alignment = .justified }
        for line in chinese.lines.dropLast() { #expect(abs(line.width - 150) < 1e-3) }
    }

    @Test func naturalAlignmentFollowsBaseDirection() {
        #expect(frame("שלום", width: 200).lines[0].x > 100)
        #expect(frame("hello", width: 200).lines[0].x == 0)
        #expect(frame("12 שלום abc", width: 200).lines[0].x > 50)
        #expect(frame("hello", width: 200) { $0.direction = .rightToLeft }.lines[0].x > 100)
        #expect(frame("שלום", width: 200) { $0.direction = .leftToRight }.lines[0].x == 0)
        let right = frame("hello", width: 200) { $0.alignment = .right }.lines[0]
        #expect(abs(right.x + right.width - 200) < 1e-9)
        let middle = frame("hello", width: 200) { $0.alignment = .center }.lines[0]
        #expect(abs(middle.x + middle.width / 2 - 100) < 1e-9)
        // Lines without a width are aligned in the widest.
        let lines = frame("hello\nyou") { $0.alignment = .right }.lines
        #expect(lines[0].x == 0 && abs(lines[1].x + lines[1].width - lines[0].width) < 1e-9)
    }

    @Test func writingDirectionsOverrideReversesText() {
        var reversed = attributes()
        reversed.writingDirections = [.rightToLeftOverride]
        func pixels(_ text: AttributedText) -> [UInt32] {
            let canvas = Canvas(120, 40)
            canvas.context.draw(
                TextFrame(text, in: TextFrame.Limits()),
                runStyles: [TextRunStyle(color: .black)],
                at: .zero
            )
            return canvas.pixels
        }
        #expect(pixels(text("HIXO", reversed) { $0.direction = .leftToRight }) == pixels(text("OXIH")))
        #expect(pixels(text("HIXO")) != pixels(text("OXIH")))
    }

    @Test(arguments: [-1, 0.5, 1, 3.25] as [CGFloat])
    func spacingIsAddedAfterEachCharacter(spacing: CGFloat) {
        // Letters that neither kern nor join.
        for (string, count) in [("HHHH", 4), ("H", 1), ("HHH e\u{301}", 5), ("שלום", 4)] {
            let plain = frame(string).bounds.width
            #expect(
                abs(frame(string, attributes(spacing: spacing)).bounds.width - plain - spacing * CGFloat(count)) < 1e-2
            )
        }
    }

    @Test func graphemeClustersAreNotBroken() {
        let family = "👩‍👩‍👧‍👦"
        let one = frame(family, attributes(20)).bounds.width
        for mode in [TextParagraphStyle.LineBreakMode.wordWrapping, .characterWrapping] {
            #expect(frame(family, width: one / 2, attributes(20)) { $0.lineBreakMode = mode }.lines.count == 1)
            #expect(frame("e\u{301}\u{302}", width: 1) { $0.lineBreakMode = mode }.lines.count == 1)
            #expect(frame("e\u{301}e\u{301}", width: 1) { $0.lineBreakMode = mode }.lines.count == 2)
        }
        // Not even by attributes.
        var split = AttributedText(defaultFont: Self.font)
        split.append("e", attributes(17), TextParagraphStyle())
        split.append("\u{301}x", attributes(30), TextParagraphStyle())
        #expect(TextFrame(split, in: TextFrame.Limits(width: 1)).lines.count == 2)
    }

    @Test func adjacentRunsWithEqualAttributesAreMerged() {
        // The break within "AV" must not cost their kerning.
        var parts = AttributedText(defaultFont: Self.font)
        parts.append("A", attributes(40), TextParagraphStyle())
        parts.append("V", attributes(40), TextParagraphStyle())
        let whole = frame("AV", attributes(40))
        let frame = TextFrame(parts, in: TextFrame.Limits())
        #expect(frame.bounds == whole.bounds)
        let (first, second) = (Canvas(100, 60), Canvas(100, 60))
        first.context.draw(whole, runStyles: [TextRunStyle(color: .black)], at: point(3, 3))
        second.context.draw(
            frame,
            runStyles: [TextRunStyle(color: .black), TextRunStyle(color: .black)],
            at: point(3, 3)
        )
        #expect(first.difference(from: second) < 80, "where the two overlap coverage is not added up")
        #expect(first.inkedBounds == second.inkedBounds)
    }

    @Test(arguments: ["", "tnum=1", "smcp", "liga=0, smcp"])
    func fontFeaturesAffectLayout(features: String) {
        var font = Self.font
        font.features = features
        let string = "Office 1117"
        #expect(abs(frame(string, TextAttributes(font: font)).bounds.width - TextLine(string, font: font).width) < 1e-9)
    }

    @Test func tabsAdvanceToTabStops() {
        let one = frame("a\tb")
        #expect(abs(one.bounds.width - 28 - frame("b").bounds.width) < 1e-2)
        let two = frame("a\t\tb")
        #expect(abs(two.bounds.width - 56 - frame("b").bounds.width) < 1e-2)
        func stop(_ alignment: TextParagraphStyle.Alignment, _ string: String = "a\tbcd") -> CGFloat {
            frame(string) {
                $0.tabStops = [TextParagraphStyle.TabStop(alignment: alignment, location: 100)]
            }.bounds.width
        }
        let width = frame("bcd").bounds.width
        #expect(abs(stop(.left) - 100 - width) < 1e-2)
        #expect(abs(stop(.right) - 100) < 1e-2)
        #expect(abs(stop(.center) - 100 - width / 2) < 1e-2)
        let decimal = frame("a\t12.5") {
            $0.tabStops = [
                TextParagraphStyle.TabStop(
                    alignment: .right,
                    location: 100,
                    terminators: CharacterSet(charactersIn: ".")
                )
            ]
        }
        #expect(abs(decimal.bounds.width - 100 - frame(".5").bounds.width) < 1e-2)
        let interval = frame("a\tb") {
            $0.tabStops = []
            $0.defaultTabInterval = 50
        }
        #expect(abs(interval.bounds.width - 50 - frame("b").bounds.width) < 1e-2)
        // From the right where text begins there.
        let hebrew = frame("ש\tל", width: 200)
        #expect(abs(hebrew.lines[0].x + hebrew.lines[0].width - 200) < 1e-3)
    }

    @Test func indentsAndParagraphSpacing() {
        let string = "words that fill more than one line\nand another paragraph of words"
        let plain = frame(string, width: 120)
        let height = plain.lines[0].height
        let indented = frame(string, width: 120) {
            $0.firstLineHeadIndent = 20
            $0.headIndent = 10
            $0.tailIndent = -15
        }
        #expect(indented.lines[0].x == 20 && indented.lines[1].x == 10)
        #expect(indented.lines.allSatisfy { $0.x + $0.width <= 105 })
        let tail = frame(string, width: 120) { $0.tailIndent = 90 }
        #expect(tail.lines.allSatisfy { $0.width <= 90 })
        let spaced = frame("a\nb\nc") {
            $0.paragraphSpacing = 7
            $0.paragraphSpacingBefore = 3
            $0.lineSpacing = 2
        }
        #expect(abs(spaced.lines[1].top - spaced.lines[0].bottom - 12) < 1e-9)
        #expect(spaced.lines[0].top == 0 && abs(spaced.bounds.height - 3 * height - 24) < 1e-9)
        // A line separator is no paragraph's end.
        let soft = frame("a\u{2028}b") { $0.paragraphSpacing = 7 }
        #expect(soft.lines.count == 2 && abs(soft.lines[1].top - soft.lines[0].bottom) < 1e-9)
        let multiple = frame("a\nb") { $0.lineHeightMultiple = 2 }
        #expect(abs(multiple.bounds.height - 4 * height) < 1e-9)
        #expect(abs(multiple.lines[0].baseline - plain.lines[0].baseline - height) < 1e-9)
        #expect(frame("a") { $0.minimumLineHeight = 50 }.bounds.height == 50)
        #expect(frame("a") { $0.maximumLineHeight = 5 }.bounds.height == 5)
    }

    @Test func paragraphSeparatorsFollowUnicode() {
        for (string, count) in [
            ("", 1), ("\n", 2), ("a\r\nb", 2), ("a\rb", 2), ("a\n\nb", 3), ("a\u{2029}b", 2), ("a\u{85}b", 2),
            ("a\u{B}b\u{C}c", 3), ("a\n", 2), ("é\u{2028}", 2), ("⁠â\u{80}", 1),
        ] {
            #expect(frame(string).lines.count == count, "\(string.debugDescription)")
        }
        #expect(frame("\n\n").bounds.height == 3 * frame("a").bounds.height)
        #expect(frame("").bounds.width == 0)
    }

    @Test func baselineOffsetRaisesGlyphsAndLines() {
        var raised = attributes()
        raised.baselineOffset = 6
        let frame = frame("x", raised)
        #expect(
            abs(frame.bounds.height - self.frame("x").bounds.height) < 1e-9,
            "as a whole line it is as high as before"
        )
        let (low, high) = (Canvas(30, 40), Canvas(30, 40))
        var mixed = AttributedText(defaultFont: Self.font)
        mixed.append("x", attributes(), TextParagraphStyle())
        mixed.append("x", raised, TextParagraphStyle())
        let both = TextFrame(mixed, in: TextFrame.Limits())
        #expect(abs(both.bounds.height - self.frame("x").bounds.height - 6) < 1e-9)
        let runStyles = [TextRunStyle(color: .black), TextRunStyle(color: .clear)]
        low.context.draw(both, runStyles: runStyles, at: .zero)
        high.context.draw(both, runStyles: runStyles.reversed(), at: .zero)
        #expect(low.inkedBounds.minY - high.inkedBounds.minY == 6)
        #expect(low.inkedBounds.height == high.inkedBounds.height)
    }

    @Test func softHyphenIsVisibleAtLineBreak() {
        let parts = frame("hyphen\u{AD}ation", width: frame("hyphenati").bounds.width)
        #expect(parts.lines.count == 2)
        #expect(abs(parts.lines[0].width - frame("hyphen\u{2010}").bounds.width) < 0.5)
        #expect(abs(frame("hy\u{AD}phen").bounds.width - frame("hyphen").bounds.width) < 0.5)
    }

    @Test func hugeTextsAreLaidOut() {
        let word = frame(String(repeating: "x", count: 100_000), width: 100)
        #expect(word.lines.count > 5000)
        let words = frame(String(repeating: "lorem ", count: 17_000), width: 200)
        #expect(words.lines.count > 2000 && words.lines.count < 17_000)
        let line = frame(String(repeating: "lorem ", count: 17_000))
        #expect(line.bounds.width <= 500_001)
        let truncated = frame(String(repeating: "x", count: 100_000), width: 100) {
            $0.lineBreakMode = .truncatingMiddle
        }
        #expect(truncated.lines.count == 1 && truncated.bounds.width <= 100)
        #expect(frame(String(repeating: "\n", count: 10_000)).lines.count == 10_001)
    }

    @Test func nonFiniteAttributesDoNotCrash() {
        for value in [-CGFloat.infinity, -1e30, -5, 0, 1e-9, 1e30, .infinity, .nan] {
            var attributes = TextAttributes(font: FontDescription(pointSize: value))
            attributes.spacing = value
            attributes.baselineOffset = value
            attributes.attachmentBounds = CGRect(x: value, y: value, width: value, height: value)
            let frame = frame("a\u{FFFC}\tb c", width: value, attributes) {
                $0.lineSpacing = value
                $0.paragraphSpacing = value
                $0.firstLineHeadIndent = value
                $0.headIndent = value
                $0.tailIndent = value
                $0.minimumLineHeight = value
                $0.maximumLineHeight = value
                $0.lineHeightMultiple = value
                $0.defaultTabInterval = value
                $0.tabStops = [TextParagraphStyle.TabStop(alignment: .right, location: value)]
            }
            #expect(!frame.lines.isEmpty && frame.bounds.isFinite)
            let canvas = Canvas(20, 20)
            canvas.context.draw(frame, runStyles: [TextRunStyle(color: .black)], at: point(value, value))
            canvas.context.draw(frame, runStyles: [], at: .zero)
        }
    }

    @Test func measuredFrameIsCachedForDrawing() {
        let text = text("measured once \(UInt64.random(in: 0 ... .max))")
        let first = TextFrame.frame(of: text, in: TextFrame.Limits(width: 50))
        let second = TextFrame.frame(of: text, in: TextFrame.Limits(width: 50))
        #expect(first === second)
        #expect(TextFrame.frame(of: text, in: TextFrame.Limits(width: 51)) !== first)
    }
}
