import Geometry
import TestSupport
import Testing
import Typography

@testable import TextEngine

/// Selections, movement, and text around shapes.
struct GeometryTests {
    init() { TestFonts.use() }

    private func layout(
        _ text: String,
        _ region: TextRegion = TextRegion(width: 200, padding: 5),
        _ style: PlainTextStyle = SampleText.style()
    ) -> DocumentLayout {
        DocumentLayout(TextDocument(text, style: style), regions: [region])
    }

    @Test func `a selection of several lines fills them to the side`() {
        let layout = layout("first\nsecond\nthird")
        let rects = layout.selectionRects(of: 2..<15)
        #expect(rects.map(\.rect.maxX) == [200, 200, layout.caret(at: 15)?.minX])
        #expect(rects.map(\.rect.minX) == [layout.caret(at: 2)?.minX, 5, 5])
        #expect(rects.map(\.containsStart) == [true, false, false])
        #expect(rects.map(\.containsEnd) == [false, false, true])
        #expect(rects[0].rect.maxY == rects[1].rect.minY)
    }

    @Test func `a selection of bidirectional text has one rectangle for each direction`() {
        let layout = layout("abc שלום def")
        // Two letters of each side.
        let rects = layout.selectionRects(of: 1..<6, extendsLines: false)
        #expect(rects.map(\.isRightToLeft) == [false, true])
        #expect(rects.map(\.containsStart) == [true, false])
        #expect(rects.map(\.containsEnd) == [false, true])
        #expect(rects[0].rect.maxX < rects[1].rect.minX)
        let whole = layout.selectionRects(of: 0..<12, extendsLines: false)
        #expect(
            whole.map(\.rect).reduce(CGRect.null) { $0.union($1) }.width == layout.line(containing: 0)?.usedRect.width
        )
    }

    @Test func `carets in a ligature have equal distances`() throws {
        let layout = layout("ffi")
        let carets = try (0...3).map { try #require(layout.caret(at: $0)).minX }
        #expect(carets == carets.sorted() && Set(carets).count == 4)
    }

    @Test func `the selection of an emoji sequence is whole`() {
        let layout = layout("a👩‍👩‍👧‍👦b")
        let rects = layout.selectionRects(of: 3..<4)
        #expect(rects.first?.rect.minX == layout.caret(at: 1)?.minX)
        #expect(rects.first?.rect.maxX == layout.caret(at: 12)?.minX)
    }

    @Test func `an empty line at the end has a caret`() {
        let layout = layout("one\n")
        #expect(layout.caret(at: 4)?.minX == 5)
        #expect(layout.caret(at: 4)?.minY == layout.caret(at: 0)?.maxY)
        #expect(layout.lines(from: 0, to: 100).map(\.isExtra) == [false, true])
        #expect(self.layout("").caret(at: 0)?.height == layout.caret(at: 0)?.height)
        #expect(layout.position(nearest: CGPoint(x: 50, y: 30)).offset == 4)
    }

    @Test func `movement keeps the horizontal position`() throws {
        let layout = layout("A long first line\nab\nAnother long line")
        let start = TextPlace(8)
        let x = layout.caret(at: 8)?.minX
        let second = try #require(layout.place(1, linesFrom: start, atX: x))
        #expect(second.offset == 20)
        let third = try #require(layout.place(1, linesFrom: second, atX: x))
        #expect(abs((layout.caret(at: third.offset)?.minX ?? 0) - (x ?? 0)) < 8)
        #expect(layout.place(-2, linesFrom: third, atX: x)?.offset == 8)
        #expect(layout.place(-1, linesFrom: start, atX: x) == nil)
    }

    @Test func `the end of a wrapped line is in that line`() throws {
        let layout = layout("some words that do not fit in one line")
        let end = layout.endOfLine(at: TextPlace(2))
        #expect(end.affinity == .upstream)
        let caret = try #require(layout.caret(at: end.offset, affinity: .upstream))
        #expect(caret.minY == layout.caret(at: 0)?.minY)
        #expect(layout.caret(at: end.offset)?.minY == caret.maxY)
        #expect(layout.startOfLine(at: end).offset == 0)
        #expect(layout.position(nearest: CGPoint(x: 199, y: 5)).affinity == .upstream)
    }

    @Test func `carets move through bidirectional text as it appears`() {
        let layout = layout("abc שלום def")
        var place = TextPlace(0)
        var positions: [CGFloat] = []
        while let next = layout.place(visuallyAfter: place, toTheRight: true), positions.count < 20 {
            positions.append(layout.caret(at: next.offset)?.minX ?? -1)
            place = next
        }
        #expect(positions == positions.sorted())
        #expect(positions.count >= 10)
        #expect(layout.place(visuallyAfter: TextPlace(12), toTheRight: true) == nil)
        #expect(layout.place(visuallyAfter: TextPlace(0), toTheRight: false) == nil)
    }

    @Test func `text flows around shapes`() {
        let hole = CGRect(x: 60, y: 20, width: 80, height: 60)
        let text = String(repeating: "flowing words ", count: 30)
        let layout = layout(text, TextRegion(width: 240, exclusions: [ExclusionShape(hole)]))
        let lines = layout.lines(from: 0, to: .infinity)
        for line in lines where !line.usedRect.isEmpty {
            #expect(!line.usedRect.insetBy(dx: 0.1, dy: 0.1).intersects(hole))
        }
        #expect(lines.contains { $0.rect.minX >= 140 })
        #expect(lines.map(\.range.count).reduce(0, +) == text.utf16.count)
        // A circle: the spans become narrower, and wider again.
        let circle = (0..<64).map { step in
            CGPoint(x: 120 + 60 * cos(CGFloat(step) * .pi / 32), y: 80 + 60 * sin(CGFloat(step) * .pi / 32))
        }
        layout.regions = [TextRegion(width: 240, exclusions: [ExclusionShape(polygons: [circle])])]
        let left = layout.lines(from: 20, to: 140).filter { $0.rect.minX < 60 }.map(\.rect.maxX)
        #expect(left.min() ?? 0 < 65 && left.max() ?? 0 > 80)
    }

    @Test func `text continues in the next region, and ends with an ellipsis`() throws {
        let layout = layout(String(repeating: "many words ", count: 60))
        layout.regions = [
            TextRegion(width: 100, height: 60), TextRegion(width: 200, height: 60, truncation: .truncatingTail),
        ]
        let lines = layout.lines(from: 0, to: .infinity)
        #expect(Set(lines.map(\.region)) == [0, 1])
        #expect(lines.filter { $0.region == 1 }.allSatisfy { $0.rect.minY >= 60 && $0.rect.maxY <= 120 })
        #expect(try #require(lines.last).truncatedRange != nil)
        #expect(layout.caret(at: 600)?.maxX ?? 300 < 200)
        #expect(layout.end == layout.document.count)
        layout.regions[1].truncation = .wordWrapping
        #expect(layout.caret(at: 600) == nil)
        #expect(layout.end < 600)
    }

    @Test func `attachments and tabs have carets on both sides`() throws {
        var attributes = TextAttributes(font: FontDescription(pointSize: 17))
        attributes.attachmentBounds = CGRect(x: 0, y: -4, width: 40, height: 30)
        let document = TextDocument("a\tb", style: SampleText.style())
        document.replace(2..<2, with: "\u{FFFC}", style: PlainTextStyle(attributes))
        let layout = DocumentLayout(document, regions: [TextRegion(width: 200)])
        let (tab, image, after) = (layout.caret(at: 1), layout.caret(at: 2), layout.caret(at: 3))
        #expect(image?.minX == 28)
        #expect(after?.minX == 68)
        #expect(try #require(tab).minX < 28)
        #expect(try #require(layout.character(at: CGPoint(x: 50, y: 10))).range == 2..<3)
    }
}
