import Geometry
import TestSupport
import Testing
import Typography

@testable import TextEngine

/// Texts of megabytes: bounds on the work for what is visible.
struct LongTextTests {
    init() { TestFonts.use() }

    private func layout(_ text: String, width: CGFloat = 320) -> DocumentLayout {
        DocumentLayout(TextDocument(text, style: SampleText.style()), regions: [TextRegion(width: width, padding: 5)])
    }

    @Test func `a text of 10 MB opens and scrolls with the work for what is visible`() {
        let layout = layout(String(repeating: "Forty characters are in each line here.\n", count: 250_000))
        #expect(layout.counters.blocksLaidOut == 0)
        let whole = layout.height
        #expect(whole > 5_000_000)
        _ = layout.lines(from: 0, to: 480)
        #expect(layout.counters.unitsLaidOut < 2500)
        for part in 1...12 {
            let y = whole * CGFloat(part) / 13
            let before = layout.counters.unitsLaidOut
            let lines = layout.lines(from: y, to: y + 480)
            #expect(lines.first.map { $0.rect.minY <= y } == true)
            #expect(lines.last.map { $0.rect.maxY >= y + 480 } == true)
            #expect(layout.counters.unitsLaidOut - before < 2500)
        }
        // Offsets are in proportion.
        let middle = layout.offset(near: layout.height / 2)
        #expect(abs(middle - 5_000_000) < 1_000_000)
        #expect(layout.cachedCost <= 64 << 10)
        #expect(layout.blocks.count < 5000)
    }

    @Test func `the layouts in memory are bounded`() {
        let layout = layout(String(repeating: "Some words that fill one line or two of the text.\n", count: 1200))
        layout.layOut(0..<layout.document.count)
        #expect(layout.isComplete)
        #expect(layout.cachedCost <= 64 << 10)
        #expect(layout.counters.evictions > 600)
        let height = layout.height
        #expect(layout.lines(from: 0, to: 300).count > 5)
        #expect(layout.height == height)
        // Carets of released layouts are where they were.
        #expect(layout.caret(at: 100) != nil)
    }

    @Test func `a line of 5 MB is laid out and edited in parts`() throws {
        for text in [String(repeating: "word ", count: 1_000_000), String(repeating: "字", count: 1_700_000)] {
            let layout = layout(text)
            let longest = 2 * BlockRanges.longest
            let lines = layout.lines(from: 0, to: 480)
            #expect(lines.count > 10)
            #expect(layout.counters.unitsLaidOut <= longest)
            var before = layout.counters.unitsLaidOut
            let middle = text.utf16.count / 2
            let caret = try #require(layout.caret(at: middle))
            #expect(layout.position(nearest: CGPoint(x: caret.minX, y: caret.midY)).offset == middle)
            #expect(layout.counters.unitsLaidOut - before <= longest)
            before = layout.counters.unitsLaidOut
            layout.document.replace(middle..<middle, with: "x", style: SampleText.style())
            _ = layout.caret(at: middle + 1)
            #expect(layout.counters.unitsLaidOut - before <= longest)
            // Without wrapping, too.
            layout.regions = [TextRegion()]
            before = layout.counters.unitsLaidOut
            _ = layout.caret(at: middle)
            #expect(layout.counters.unitsLaidOut - before <= longest)
        }
    }

    @Test func `changes of divided lines equal a layout of the final text`() {
        var generator = SeededGenerator(seed: 3)
        for round in 0..<TestEffort.rounds(4, reduced: 1) {
            let document = TextDocument(
                "start\n" + (0..<5000).map { _ in generator.element(of: ["word ", "字", "abcdef", "👍🏽"]) }.joined()
                    + "\nend",
                style: SampleText.style()
            )
            let layout = DocumentLayout(document, regions: [TextRegion(width: 400)])
            for _ in 0..<6 {
                _ = layout.caret(at: Int.random(in: 0...document.count, using: &generator))
                let lower = Int.random(in: 0...document.count, using: &generator)
                let upper = min(document.count, lower + (generator.chance(30) ? 5000 : 3))
                let new = generator.element(of: ["", "x", "\n", " and ", String(repeating: "long ", count: 1000)])
                document.replace(lower..<upper, with: new, style: SampleText.style())
            }
            let fresh = self.layout(document.buffer.string, width: 400)
            fresh.regions = layout.regions
            for layout in [layout, fresh] { layout.layOut(0..<document.count) }
            let (found, expected) = (layout.lines(from: 0, to: .infinity), fresh.lines(from: 0, to: .infinity))
            #expect(found.map(\.range) == expected.map(\.range), "round \(round)")
            #expect(found.map(\.rect) == expected.map(\.rect), "round \(round)")
        }
    }
}
