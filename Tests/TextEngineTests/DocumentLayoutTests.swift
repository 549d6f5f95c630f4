import Geometry
import TestSupport
import Testing
import Typography

@testable import TextEngine

/// Texts of all scripts for tests of layouts.
enum SampleText {
    static let fragments = [
        "a", "Hello, world. ", "Waffle office ", "\n", "\r\n", "\u{2028}", "Grüße ", "日本語の文章。", "مرحبا بالعالم ",
        "שלום (123) ", "👩‍👩‍👧‍👦", "🇩🇪🇫🇷", "e\u{301}\u{323}", "क्षत्रिय ", "\t", "สวัสดี", "Привет ", "Ελλάδα ", "한국어 ", "𝒜😀",
        "soft\u{AD}hyphen ", "  ", "ffi",
    ]

    static func random(_ generator: inout SeededGenerator, _ count: Int) -> String {
        (0..<count).map { _ in generator.element(of: fragments) }.joined()
    }

    static func style(
        _ size: CGFloat = 17,
        weight: Int = 400,
        _ change: (inout TextParagraphStyle) -> Void = { _ in }
    ) -> PlainTextStyle {
        var paragraph = TextParagraphStyle()
        change(&paragraph)
        return PlainTextStyle(TextAttributes(font: FontDescription(pointSize: size, weight: weight)), paragraph)
    }
}

/// Layouts after changes, compared with those of the final text.
struct DocumentLayoutTests {
    init() { TestFonts.use() }

    private func describe(_ layout: DocumentLayout) -> [String] {
        layout.layOut(0..<layout.document.count)
        return layout.lines(from: 0, to: .infinity).map {
            "\($0.range) \($0.contentRange) \($0.rect) \($0.usedRect) \($0.baseline) \($0.clusters.count) "
                + "\($0.isWrapped) \($0.isExtra)"
        } + ["\(layout.height)"]
    }

    private func randomEdit(_ document: TextDocument, _ generator: inout SeededGenerator, _ styles: [PlainTextStyle]) {
        let lower = Int.random(in: 0...document.count, using: &generator)
        let longest = generator.chance(10) ? document.count : 20
        let upper = min(document.count, lower + Int.random(in: 0...longest, using: &generator))
        if generator.chance(20) {
            document.changeStyles(in: lower..<upper) { _ in generator.element(of: styles) }
        } else {
            let new = SampleText.random(&generator, Int.random(in: 0...4, using: &generator))
            document.replace(lower..<upper, with: new, style: generator.element(of: styles))
        }
    }

    /// Regions of several kinds.
    private static let regions: [[TextRegion]] = [
        [TextRegion(width: 200, padding: 5)],
        [TextRegion()],
        [TextRegion(width: 180, exclusions: [ExclusionShape(CGRect(x: 60, y: 30, width: 60, height: 90))])],
        [TextRegion(width: 150, height: 80), TextRegion(width: 260, height: 60), TextRegion(width: 200)],
        [TextRegion(width: 200, maximumLineCount: 4, truncation: .truncatingTail)],
        [TextRegion(width: 200, height: 100, truncation: .truncatingTail)],
    ]

    @Test(arguments: regions.indices)
    func `random changes equal a layout of the final text`(kind: Int) {
        let styles = [
            SampleText.style(), SampleText.style(24, weight: 700),
            SampleText.style(13) {
                $0.paragraphSpacing = 7
                $0.paragraphSpacingBefore = 3
                $0.lineSpacing = 2
                $0.firstLineHeadIndent = 12
            },
            SampleText.style { $0.alignment = .center }, SampleText.style { $0.alignment = .justified },
        ]
        for seed in 0..<UInt64(TestEffort.rounds(12, reduced: 3)) {
            var generator = SeededGenerator(seed: seed)
            let document = TextDocument(SampleText.random(&generator, 30), style: styles[0])
            let layout = DocumentLayout(document, regions: Self.regions[kind])
            for _ in 0..<12 {
                randomEdit(document, &generator, styles)
                if generator.chance(50) { _ = layout.lines(from: 0, to: 60) }
                if generator.chance(50) { layout.layOut(from: 20, to: 90) }
                if generator.chance(30) { _ = layout.height }
                if generator.chance(30) {
                    _ = layout.caret(at: Int.random(in: 0...document.count, using: &generator))
                }
            }
            let fresh = TextDocument(document.buffer.string, style: styles[0])
            fresh.replace(
                0..<fresh.count,
                with: document.buffer.units(in: 0..<document.count),
                runs: document.styles.runs(in: 0..<document.count)
            )
            let expected = describe(DocumentLayout(fresh, regions: Self.regions[kind]))
            #expect(describe(layout) == expected, "seed \(seed)")
        }
    }

    @Test func `hit testing finds each caret`() throws {
        for seed in 0..<UInt64(TestEffort.rounds(12, reduced: 3)) {
            var generator = SeededGenerator(seed: seed)
            let document = TextDocument(SampleText.random(&generator, 40), style: SampleText.style())
            let layout = DocumentLayout(document, regions: [TextRegion(width: 220, padding: 5)])
            var offset = 0
            while offset <= document.count {
                let caret = try #require(layout.caret(at: offset))
                let found = layout.position(nearest: CGPoint(x: caret.minX, y: caret.midY))
                #expect(document.buffer.isCharacterBoundary(found.offset))
                // Two carets of bidirectional text may be at the same position.
                let other = try #require(layout.caret(at: found.offset, affinity: found.affinity))
                #expect(abs(other.minX - caret.minX) < 0.01, "seed \(seed), offset \(offset), found \(found)")
                #expect(other.minY == caret.minY, "seed \(seed), offset \(offset), found \(found)")
                if offset == document.count { break }
                offset = document.buffer.characterBoundary(after: offset)
            }
        }
    }

    @Test func `a caret never divides a character`() throws {
        var generator = SeededGenerator(seed: 7)
        let document = TextDocument(SampleText.random(&generator, 60), style: SampleText.style())
        let layout = DocumentLayout(document, regions: [TextRegion(width: 160)])
        for offset in 0...document.count {
            let start = document.buffer.characterStart(at: offset)
            #expect(layout.caret(at: offset) == layout.caret(at: start))
        }
        for line in layout.lines(from: 0, to: .infinity) {
            for x in stride(from: line.rect.minX - 4, to: line.rect.maxX + 4, by: 1.7) {
                let found = layout.position(nearestX: x, in: line)
                #expect(document.buffer.isCharacterBoundary(found.offset))
                #expect(found.offset >= line.range.lowerBound && found.offset <= line.contentRange.upperBound)
            }
        }
    }

    @Test(arguments: regions.indices)
    func `laying out an area lays out all of its lines`(index: Int) {
        var generator = SeededGenerator(seed: UInt64(500 + index))
        let text = SampleText.random(&generator, 400)
        // Positions depend on what was laid out before, so that both layouts get the same changes and the same requests.
        let layouts = (0..<2).map { _ in
            DocumentLayout(TextDocument(text, style: SampleText.style()), regions: Self.regions[index])
        }
        let styles = [SampleText.style(), SampleText.style(30)]
        for _ in 0..<60 {
            if generator.chance(70) {
                let start = generator
                for layout in layouts {
                    generator = start
                    randomEdit(layout.document, &generator, styles)
                }
            }
            let y = CGFloat.random(in: -50...max(1, layouts[1].height), using: &generator)
            #expect(layouts[0].height == layouts[1].height)
            layouts[0].layOut(from: y, to: y + 200)
            _ = layouts[1].lines(from: y, to: y + 200)
            #expect(layouts[0].counters == layouts[1].counters)
            let (first, second) = (layouts[0], layouts[1])
            #expect(first.lines(from: y, to: y + 200).map(\.rect) == second.lines(from: y, to: y + 200).map(\.rect))
        }
    }

    @Test func `typing lays out the changed paragraph only`() {
        let text = (0..<2000).map { "Paragraph \($0) has a few words in it.\n" }.joined()
        let document = TextDocument(text, style: SampleText.style())
        let layout = DocumentLayout(document, regions: [TextRegion(width: 200)])
        _ = layout.lines(from: 0, to: 600)
        let offset = 300
        for character in "hello" {
            let before = layout.counters
            document.replace(offset..<offset, with: String(character), style: SampleText.style())
            _ = layout.lines(from: 0, to: 600)
            _ = layout.caret(at: offset + 1)
            #expect(layout.counters.blocksLaidOut == before.blocksLaidOut + 1)
            #expect(layout.counters.unitsLaidOut - before.unitsLaidOut < 60)
        }
        // A new line at the start of a paragraph leaves the others alone.
        let start = document.buffer.unbrokenRange(containing: 2000).lowerBound
        let before = layout.counters.blocksLaidOut
        document.replace(start..<start, with: "\n", style: SampleText.style())
        _ = layout.lines(from: 0, to: 600)
        #expect(layout.counters.blocksLaidOut <= before + 1)
    }
}

/// The areas to draw again.
struct ChangedAreaTests {
    init() { TestFonts.use() }

    private let text = (0..<100).map { "line \($0)\n" }.joined()

    @Test func `a change that keeps the heights changes the area of its paragraph`() throws {
        let layout = DocumentLayout(TextDocument(text, style: SampleText.style()), regions: [TextRegion(width: 200)])
        _ = layout.lines(from: 0, to: 300)
        _ = layout.takeChangedArea()
        #expect(layout.takeChangedArea() == nil)
        let line = try #require(layout.line(containing: 20))
        for _ in 0..<3 { layout.document.replace(20..<20, with: "x", style: SampleText.style()) }
        let area = try #require(layout.takeChangedArea())
        #expect(area.minY == line.rect.minY && area.maxY == line.rect.maxY)
    }

    @Test func `a change of heights changes all that follows`() throws {
        let layout = DocumentLayout(TextDocument(text, style: SampleText.style()), regions: [TextRegion(width: 200)])
        _ = layout.lines(from: 0, to: 300)
        _ = layout.takeChangedArea()
        let line = try #require(layout.line(containing: 20))
        layout.document.replace(20..<20, with: "\n", style: SampleText.style())
        let area = try #require(layout.takeChangedArea())
        #expect(area.minY == line.rect.minY && area.maxY == .infinity)
    }

    @Test func `text that was laid out stays where it is when text above it is`() {
        let text = (0..<3000).map { String(repeating: "word ", count: $0 % 23) + "\n" }.joined()
        let layout = DocumentLayout(TextDocument(text, style: SampleText.style()), regions: [TextRegion(width: 200)])
        var y = layout.height / 2
        var lines = layout.lines(from: y, to: y + 300)
        for _ in 0..<20 {
            y -= 150
            let next = layout.lines(from: y, to: y + 300)
            #expect(next.first.map { $0.rect.minY <= y } == true)
            for line in lines {
                // The same line, where it was.
                if let same = next.first(where: { $0.range == line.range }) { #expect(same.rect == line.rect) }
            }
            #expect(next.contains { line in lines.contains { $0.range == line.range } })
            lines = next
        }
    }
}
