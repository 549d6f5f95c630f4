import CoreText
import DrawingSupport
import Foundation
import TestSupport
import Testing

/// Frames in paths that are not rectangles.
@Suite(.enabled(if: TestFonts.isBundled)) struct FrameShapeTests {
    init() { TestFonts.use() }

    private let font = CTFontTests.font(12)
    private static let words = String(repeating: "Lines of text follow the shape they are in. ", count: 30)

    private func frame(_ path: CGPath, _ text: String = words, _ attributes: CFDictionary? = nil) -> CTFrame {
        let string = NSAttributedString(string: text, attributes: [.init(rawValue: kCTFontAttributeName): font])
        return CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(string), CFRange(), path, attributes)
    }

    /// The boxes of the visible parts of lines, in the coordinates of the path.
    private func boxes(_ frame: CTFrame) -> [CGRect] {
        let lines = CTFrameGetLines(frame) as? [CTLine] ?? []
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(frame, CFRange(), &origins)
        let corner = CTFrameGetPath(frame).boundingBoxOfPath.origin
        return zip(lines, origins).map { line, origin in
            var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
            let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
            let visible = width - CTLineGetTrailingWhitespaceWidth(line)
            return CGRect(x: origin.x, y: origin.y - descent, width: CGFloat(visible), height: ascent + descent)
                .offsetBy(dx: corner.x, dy: corner.y)
        }
    }

    private func expectInside(_ path: CGPath, _ boxes: [CGRect], evenOdd: Bool = true) {
        for box in boxes {
            let inner = box.insetBy(dx: 0.3, dy: 0.3)
            for x in stride(from: inner.minX, through: inner.maxX, by: 5) {
                for y in [inner.minY, inner.midY, inner.maxY] {
                    let isInside = path.contains(CGPoint(x: x, y: y), using: evenOdd ? .evenOdd : .winding)
                    #expect(isInside, "\(box)")
                }
            }
        }
    }

    @Test func linesFollowEllipse() {
        let path = CGPath(ellipseIn: CGRect(x: 30, y: -20, width: 200, height: 240), transform: nil)
        let frame = frame(path)
        let boxes = boxes(frame)
        #expect(boxes.count > 10)
        expectInside(path, boxes)
        // Lines descend, and those in the middle are the longest.
        #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0.minY >= $1.maxY - 0.01 })
        let widths = boxes.map(\.width)
        #expect(widths[0] < 120 && widths[boxes.count / 2] > 150 && widths[boxes.count - 1] < 120)
        let visible = CTFrameGetVisibleStringRange(frame)
        #expect(visible.location == 0 && visible.length > 200 && visible.length < Self.words.utf16.count)
    }

    @Test func linesAreOnBothSidesOfHole() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 300, height: 200))
        path.addRect(CGRect(x: 100, y: 60, width: 100, height: 80))
        let boxes = boxes(frame(path))
        expectInside(path, boxes)
        let beside = boxes.filter { $0.minY < 140 && $0.maxY > 60 }
        let (left, right) = (beside.filter { $0.maxX <= 100 }, beside.filter { $0.minX >= 200 })
        #expect(left.count >= 4 && left.count == right.count && left.count + right.count == beside.count)
        // Lines side by side have one baseline, and the text continues on the right.
        #expect(zip(left, right).allSatisfy { abs($0.minY - $1.minY) < 0.01 })
        #expect(boxes.filter { $0.width > 250 }.count >= 5)
        // Both outlines have the same direction: by the other rule, there is no hole.
        let rule = [kCTFramePathFillRuleAttributeName: CTFramePathFillRule.windingNumber] as CFDictionary
        let winding = self.boxes(frame(path, Self.words, rule))
        let plain = self.boxes(frame(CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 200), transform: nil)))
        #expect(winding == plain)
    }

    @Test func linesAvoidClippingPaths() {
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 200), transform: nil)
        let hole = CGPath(ellipseIn: CGRect(x: 90, y: 50, width: 120, height: 100), transform: nil)
        let entry = [kCTFramePathClippingPathAttributeName: hole] as CFDictionary
        for list in [[hole], [entry]] as [CFArray] {
            let boxes = boxes(frame(path, Self.words, [kCTFrameClippingPathsAttributeName: list]))
            #expect(boxes.count > 12)
            for box in boxes {
                for x in stride(from: box.minX + 1, to: box.maxX - 1, by: 4) {
                    #expect(!hole.contains(CGPoint(x: x, y: box.midY)))
                }
            }
        }
    }

    @Test func rightToLeftTextBeginsOnTheRightOfHole() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 300, height: 60))
        path.addRect(CGRect(x: 100, y: 0, width: 100, height: 60))
        let boxes = boxes(frame(path, String(repeating: "שלום עולם ", count: 20)))
        #expect(boxes.count > 3 && boxes[0].minX > 190 && boxes[1].maxX <= 100)
    }

    @Test func frameHasTheAttributesOfItsCreation() {
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 100), transform: nil)
        #expect(CTFrameGetFrameAttributes(frame(path)) == nil)
        let attributes: CFDictionary = [kCTFrameClippingPathsAttributeName: [CGPath]()]
        #expect(CTFrameGetFrameAttributes(frame(path, Self.words, attributes))?.count == 1)
    }

    @Test func pathsWithoutRoomHaveNoLines() {
        let triangle = CGMutablePath()
        triangle.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 4, y: 0), CGPoint(x: 2, y: 300)])
        for path in [triangle, CGMutablePath()] as [CGPath] {
            #expect(boxes(frame(path)).isEmpty)
            #expect(CTFrameGetVisibleStringRange(frame(path)) == CFRangeMake(0, 0))
        }
    }
}

/// Styles of paragraphs, and lines derived from others.
@Suite(.enabled(if: TestFonts.isBundled)) struct CTParagraphStyleTests {
    init() { TestFonts.use() }

    private let font = CTFontTests.font(12)
    private static let words = String(repeating: "Words of a paragraph. ", count: 6)

    private func style(_ numbers: [CTParagraphStyleSpecifier: CGFloat] = [:], _ alignment: CTTextAlignment = .natural)
        -> CTParagraphStyle
    {
        let keys = Array(numbers.keys)
        var values = keys.map { numbers[$0] ?? 0 }
        var alignment = alignment
        return withUnsafePointer(to: &alignment) { alignment in
            values.withUnsafeMutableBufferPointer { values in
                var settings = [CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: alignment)]
                for (index, key) in keys.enumerated() {
                    guard let base = values.baseAddress else { continue }
                    settings.append(CTParagraphStyleSetting(spec: key, valueSize: 8, value: base + index))
                }
                return CTParagraphStyleCreate(settings, settings.count)
            }
        }
    }

    private func string(_ text: String, _ style: Any?) -> NSAttributedString {
        let string = NSMutableAttributedString(
            string: text,
            attributes: [.init(rawValue: kCTFontAttributeName): font]
        )
        let all = NSRange(location: 0, length: string.length)
        if let style { string.addAttribute(.init(rawValue: kCTParagraphStyleAttributeName), value: style, range: all) }
        return string
    }

    /// The left ends, the baselines from the top, and the widths of the visible parts of lines in 200 by 400 points.
    private func lines(_ text: String, _ style: CTParagraphStyle?) -> [(x: CGFloat, y: CGFloat, width: CGFloat)] {
        let setter = CTFramesetterCreateWithAttributedString(string(text, style))
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 400), transform: nil)
        let frame = CTFramesetterCreateFrame(setter, CFRange(), path, nil)
        let lines = CTFrameGetLines(frame) as? [CTLine] ?? []
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(frame, CFRange(), &origins)
        return zip(lines, origins).map { line, origin in
            let width = CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
            return (origin.x, 400 - origin.y, CGFloat(width))
        }
    }

    @Test func alignmentPlacesLines() {
        let left = lines(Self.words, style([:], .left))
        let right = lines(Self.words, style([:], .right))
        let center = lines(Self.words, style([:], .center))
        let justified = lines(Self.words, style([:], .justified))
        #expect(left.count > 2 && left.allSatisfy { $0.x == 0 })
        #expect(right.allSatisfy { abs($0.x + $0.width - 200) < 0.01 })
        #expect(center.allSatisfy { abs($0.x * 2 + $0.width - 200) < 0.01 })
        #expect(justified.dropLast().allSatisfy { $0.x == 0 && abs($0.width - 200) < 0.01 })
        #expect((justified.last?.width ?? 200) < 199)
    }

    @Test func indentsAndSpacingMoveLines() {
        let plain = lines("\(Self.words)\nNext", nil)
        let height = plain[1].y - plain[0].y
        let indented = lines(Self.words, style([.firstLineHeadIndent: 30, .headIndent: 10, .tailIndent: -20]))
        #expect(indented[0].x == 30 && indented.dropFirst().allSatisfy { $0.x == 10 })
        #expect(indented.allSatisfy { $0.x + $0.width <= 180.01 })
        let spaced = lines(
            "\(Self.words)\nNext",
            style([.lineSpacing: 5, .paragraphSpacing: 7, .paragraphSpacingBefore: 3])
        )
        #expect(spaced[0].y == plain[0].y && abs(spaced[1].y - spaced[0].y - height - 5) < 0.01)
        let (last, before) = (spaced[spaced.count - 1], spaced[spaced.count - 2])
        #expect(abs(last.y - before.y - height - 15) < 0.01)
        let high = lines(Self.words, style([.minimumLineHeight: 40]))
        #expect(abs(high[1].y - high[0].y - 40) < 0.01 && high[0].y > plain[0].y + 20)
        let double = lines(Self.words, style([.lineHeightMultiple: 2]))
        #expect(abs(double[1].y - double[0].y - 2 * height) < 0.01)
    }

    @Test func valuesOfStylesAreReturned() {
        let style = style([.lineSpacing: 5, .headIndent: 12, .maximumLineSpacing: 3], .center)
        var number: CGFloat = 0
        #expect(CTParagraphStyleGetValueForSpecifier(style, .headIndent, 8, &number) && number == 12)
        #expect(CTParagraphStyleGetValueForSpecifier(style, .lineSpacing, 8, &number) && number == 5)
        #expect(!CTParagraphStyleGetValueForSpecifier(style, .headIndent, 4, &number))
        var alignment = CTTextAlignment.left
        #expect(CTParagraphStyleGetValueForSpecifier(style, .alignment, 1, &alignment) && alignment == .center)
        var tabs = NSArray()
        let isStored = withUnsafeMutablePointer(to: &tabs) { tabs in
            CTParagraphStyleGetValueForSpecifier(style, .tabStops, MemoryLayout<NSArray>.size, tabs)
        }
        #expect(isStored)
        #expect((tabs as? [CTTextTab])?.map { CTTextTabGetLocation($0) }.prefix(2) == [28, 56])
        var stops = NSArray(array: [CTTextTabCreate(.right, 90, nil), CTTextTabCreate(.left, 40, nil)])
        let tabbed = withUnsafePointer(to: &stops) { stops in
            CTParagraphStyleCreate([CTParagraphStyleSetting(spec: .tabStops, valueSize: 8, value: stops)], 1)
        }
        let line = CTLineCreateWithAttributedString(string("a\tb", tabbed))
        #expect(abs(CTLineGetOffsetForStringIndex(line, 2, nil) - 40) < 0.1)
    }

    @Test func tabsAndCopiesHaveTheirValues() {
        let tab = CTTextTabCreate(.right, 40, nil)
        #expect(CTTextTabGetAlignment(tab) == .right && CTTextTabGetLocation(tab) == 40)
        let copy = CTParagraphStyleCreateCopy(style([.firstLineHeadIndent: 7]))
        var indent: CGFloat = 0
        #expect(
            CTParagraphStyleGetValueForSpecifier(copy, .firstLineHeadIndent, MemoryLayout<CGFloat>.size, &indent)
                && indent == 7
        )
        var direction = CTWritingDirection.leftToRight
        let size = MemoryLayout<CTWritingDirection>.size
        #expect(CTParagraphStyleGetValueForSpecifier(copy, .baseWritingDirection, size, &direction))
        #expect(size == 1 && direction == .natural && CTWritingDirection(rawValue: 2) == nil)
        for wanted in [CTWritingDirection.natural, .leftToRight, .rightToLeft] {
            var value = wanted
            let made = withUnsafePointer(to: &value) { pointer in
                var setting = CTParagraphStyleSetting(spec: .baseWritingDirection, valueSize: size, value: pointer)
                return CTParagraphStyleCreate(&setting, 1)
            }
            #expect(CTParagraphStyleGetValueForSpecifier(made, .baseWritingDirection, size, &direction))
            #expect(direction == wanted)
        }
    }

    @Test func justifiedLineHasWidth() throws {
        let line = CTLineCreateWithAttributedString(string("one two three  ", nil))
        let natural = CTLineGetTypographicBounds(line, nil, nil, nil)
        let visible = natural - CTLineGetTrailingWhitespaceWidth(line)
        func width(_ factor: CGFloat, _ wanted: Double) throws -> Double {
            let justified = try #require(CTLineCreateJustifiedLine(line, factor, wanted))
            #expect(CTLineGetStringRange(justified) == CTLineGetStringRange(line))
            return CTLineGetTypographicBounds(justified, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(justified)
        }
        let widths = [try width(1, 200), try width(0.5, visible + 40), try width(1, visible - 4), try width(0, 200)]
        let expected = [200, visible + 20, visible - 4, visible]
        #expect(zip(widths, expected).allSatisfy { abs($0 - $1) < 0.01 }, "\(widths)")
        // Words are as wide as before, and the second one is in the middle of the added space.
        let justified = try #require(CTLineCreateJustifiedLine(line, 1, visible + 30))
        func offset(_ line: CTLine, _ index: Int) -> CGFloat { CTLineGetOffsetForStringIndex(line, index, nil) }
        #expect(abs(offset(justified, 4) - offset(line, 4) - 15) < 0.01 && offset(justified, 2) == offset(line, 2))
        #expect(abs(offset(justified, 8) - offset(line, 8) - 30) < 0.01)
        let ink = CTLineGetImageBounds(justified, nil).width - CTLineGetImageBounds(line, nil).width
        #expect(abs(ink - 30) < 0.01)
        #expect(CTLineCreateJustifiedLine(CTLineCreateWithAttributedString(string("a", nil)), 1, 50) == nil)
        let word = CTLineCreateWithAttributedString(string("word", nil))
        #expect(
            CTLineCreateJustifiedLine(word, 1, 90).map {
                abs(CTLineGetTypographicBounds($0, nil, nil, nil) - 90) < 0.01
            } == true
        )
    }

    @Test func truncatedLineFitsWithToken() throws {
        let text = "The quick brown fox jumps"
        let line = CTLineCreateWithAttributedString(string(text, nil))
        let token = CTLineCreateWithAttributedString(string("…", nil))
        let width = CTLineGetTypographicBounds(line, nil, nil, nil)
        func glyphs(_ line: CTLine) -> Int { CTLineGetGlyphCount(line) }
        #expect(CTLineCreateTruncatedLine(line, width, .end, token) === line)
        var counts: [Int] = []
        for type in [.start, .middle, .end] as [CTLineTruncationType] {
            let short = try #require(CTLineCreateTruncatedLine(line, 80, type, token))
            #expect(CTLineGetTypographicBounds(short, nil, nil, nil) <= 80.01)
            #expect(CTLineGetTypographicBounds(short, nil, nil, nil) > 65)
            counts.append(glyphs(short))
            // Characters that remain have their positions in the string.
            let first = CTLineGetStringIndexForPosition(short, CGPoint(x: 0, y: 0))
            #expect(type == .start ? first > 10 || first == 0 : first == 0)
            let last = CTLineGetStringIndexForPosition(short, CGPoint(x: 79, y: 0))
            #expect(type == .end ? last < 15 : last == text.utf16.count)
        }
        #expect(counts.allSatisfy { (8...16).contains($0) })
        let bare = try #require(CTLineCreateTruncatedLine(line, 80, .end, nil))
        #expect(CTLineGetTypographicBounds(bare, nil, nil, nil) <= 80.01 && glyphs(bare) >= counts[2])
        #expect(CTLineCreateTruncatedLine(line, 2, .end, token) == nil)
        let hebrew = CTLineCreateWithAttributedString(string("שלום עולם שלום", nil))
        let short = try #require(CTLineCreateTruncatedLine(hebrew, 50, .end, token))
        let run = try #require((CTLineGetGlyphRuns(short) as? [CTRun])?.first)
        var index: CFIndex = 0
        CTRunGetStringIndices(run, CFRangeMake(0, 1), &index)
        #expect(index > 0, "the end of the text is on the left")
    }

    @Test func truncatingParagraphHasOneLine() {
        var mode = CTLineBreakMode.byTruncatingTail
        let style = withUnsafePointer(to: &mode) { mode in
            CTParagraphStyleCreate([CTParagraphStyleSetting(spec: .lineBreakMode, valueSize: 1, value: mode)], 1)
        }
        let lines = lines("\(Self.words)\nNext", style)
        #expect(lines.count == 2 && lines[0].width <= 200.01 && lines[0].width > 180)
    }
}
