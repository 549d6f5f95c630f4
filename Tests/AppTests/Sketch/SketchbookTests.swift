import Testing
import UIKit

@testable import SketchApp
@testable import SketchProbe

/// Pages, strokes, and what can be undone.
@MainActor @Suite struct SketchbookTests {
    private let sketch = OpenSketchbook()

    /// Draws a level line of two points.
    @discardableResult
    private func draw(at y: CGFloat, from x: CGFloat = 0) -> Int {
        let stroke = sketch.book.nextStroke
        let page = sketch.book.page.number
        let start = InkPoint(CGPoint(x: x, y: y), width: 4)
        sketch.perform(.begin(stroke: stroke, page: page, pen: .pen, color: .black, at: start))
        sketch.perform(.extend(stroke: stroke, by: [InkPoint(CGPoint(x: x + 100, y: y), width: 4)]))
        sketch.finish(.end(stroke: stroke))
        return stroke
    }

    private func erase(_ strokes: [Int], gesture: Int) {
        sketch.finish(.erase(page: sketch.book.page.number, gesture: gesture, strokes: strokes))
    }

    private var strokes: [Int] { sketch.book.page.ink.numbers }

    @Test func undoAndRedoAreInOrder() {
        for y in [10, 20, 30] { draw(at: CGFloat(y)) }
        sketch.undo()
        sketch.undo()
        #expect(strokes == [0])
        sketch.redo()
        #expect(strokes == [0, 1])
        sketch.undo()
        sketch.undo()
        sketch.undo()
        #expect(strokes == [] && !sketch.book.page.canUndo)
        for _ in 0..<5 { sketch.redo() }
        #expect(strokes == [0, 1, 2] && !sketch.book.page.canRedo)
        #expect(sketch.book.page.ink[1]?.points.map(\.location) == [CGPoint(x: 0, y: 20), CGPoint(x: 100, y: 20)])
    }

    @Test func newChangeDiscardsRedo() {
        draw(at: 10)
        sketch.undo()
        draw(at: 20)
        #expect(!sketch.book.page.canRedo)
        sketch.redo()
        #expect(strokes == [1])
        // Nothing of the first is left to be kept.
        #expect(!sketch.book.compactedChanges.contains { if case .begin(0, _, _, _, _) = $0 { true } else { false } })
    }

    @Test func eraseGestureIsOneUndoStep() {
        for y in [10, 20, 30, 40] { draw(at: CGFloat(y)) }
        erase([0], gesture: 1)
        erase([2, 3], gesture: 1)
        erase([1], gesture: 2)
        #expect(strokes == [])
        sketch.undo()
        #expect(strokes == [1])
        sketch.undo()
        #expect(strokes == [0, 1, 2, 3])
        sketch.redo()
        #expect(strokes == [1])
        draw(at: 50)
        sketch.undo()
        sketch.undo()
        #expect(strokes == [0, 1, 2, 3])
    }

    @Test func clearIsUndoableAndRemovesEmptyPage() {
        draw(at: 10)
        sketch.clear()
        #expect(strokes == [])
        sketch.undo()
        #expect(strokes == [0])
        sketch.clear()
        // The only page stays.
        sketch.clear()
        #expect(sketch.book.pages.count == 1)
        draw(at: 20)
        sketch.showNextPage()
        #expect(sketch.book.pages.count == 2 && sketch.book.index == 1)
        sketch.clear()
        #expect(sketch.book.pages.count == 1 && sketch.book.index == 0)
        #expect(strokes == [1])
    }

    @Test func undoHistoryIsPerPage() {
        draw(at: 10)
        sketch.showNextPage()
        #expect(strokes == [] && !sketch.canShowNextPage, "a page behind an empty one would be another empty one")
        draw(at: 20)
        draw(at: 30)
        sketch.showPreviousPage()
        sketch.showPreviousPage()
        #expect(sketch.book.index == 0)
        sketch.undo()
        #expect(strokes == [])
        sketch.showNextPage()
        #expect(sketch.book.pages.count == 2 && strokes == [1, 2])
        sketch.undo()
        #expect(strokes == [1])
    }

    @Test func strokesFromToWithinFindsTouchedStrokes() {
        draw(at: 10)
        draw(at: 200)
        draw(at: 205, from: 300)
        let ink = sketch.book.page.ink
        #expect(ink.strokes(from: CGPoint(x: 50, y: 100), to: CGPoint(x: 50, y: 100), within: 10) == [])
        // Across a line, with no sample on it.
        #expect(ink.strokes(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 60, y: 250), within: 1) == [1])
        // Beside it: ink is two points to either side.
        #expect(ink.strokes(from: CGPoint(x: 50, y: 213), to: CGPoint(x: 50, y: 300), within: 10) == [])
        #expect(ink.strokes(from: CGPoint(x: 50, y: 211), to: CGPoint(x: 50, y: 300), within: 10) == [1])
        // Behind its end.
        #expect(ink.strokes(from: CGPoint(x: 113, y: 200), to: CGPoint(x: 280, y: 200), within: 10) == [])
        #expect(ink.strokes(from: CGPoint(x: 0, y: 0), to: CGPoint(x: 100, y: 400), within: 10) == [0, 1])
    }

    /// A file may have points of any valid coordinates. Noted in each cell of the page, a piece would need four megabytes.
    @Test func strokesFarOutsideAreNotedOnce() {
        let points = (0..<2000).map { index in
            InkPoint(CGPoint(x: index % 2 == 0 ? -1e6 : 1e6, y: index % 4 < 2 ? -1e6 : 1e6), width: 900)
        }
        draw(at: 10)
        let stroke = sketch.book.nextStroke
        sketch.perform(.begin(stroke: stroke, page: 0, pen: .brush, color: .black, at: InkPoint(.zero, width: 4)))
        // From a small piece to a wide one, and by many at once.
        sketch.perform(.extend(stroke: stroke, by: Array(points[..<1])))
        sketch.perform(.extend(stroke: stroke, by: Array(points[1...])))
        sketch.finish(.end(stroke: stroke))
        let ink = sketch.book.page.ink
        #expect(ink.noteCount < 500, "\(ink.noteCount)")
        #expect(ink.strokes(from: CGPoint(x: 50, y: 0), to: CGPoint(x: 50, y: 20), within: 10) == [0, stroke])
        let pieces = ink[stroke]?.pieces.count ?? 0
        #expect(ink.draw(in: CGRect(x: 0, y: 0, width: 50, height: 50)) == pieces + 1)
        // Undone and removed, nothing of it is left.
        sketch.undo()
        #expect(sketch.book.page.ink.strokes(from: .zero, to: CGPoint(x: 50, y: 20), within: 10) == [0])
        #expect(sketch.book.page.ink.noteCount < 10)
        sketch.redo()
        #expect(sketch.book.page.ink.noteCount == ink.noteCount)
    }

    @Test func undoHistoryIsLimited() {
        for index in 0..<250 { draw(at: CGFloat(index)) }
        erase([0], gesture: 1)
        for index in 0..<250 { draw(at: CGFloat(index)) }
        for _ in 0..<1000 { sketch.undo() }
        #expect(strokes.count == 249 + 50)
        // The stroke that was rubbed out can never come back: it takes no space.
        #expect(!sketch.book.compactedChanges.contains { if case .begin(0, _, _, _, _) = $0 { true } else { false } })
    }

    @Test func inapplicableChangesAreIgnored() {
        draw(at: 10)
        let before = sketch.book.compactedChanges
        let point = InkPoint(.zero, width: 4)
        for change: Change in [
            .undo(page: 7), .showPage(7), .removePage(0), .extend(stroke: 0, by: [point]), .end(stroke: 0),
            .erase(page: 0, gesture: 1, strokes: [1]), .erase(page: 0, gesture: 1, strokes: [0, 0]),
            .erase(page: 0, gesture: 0, strokes: [0]), .addPage(0, after: nil), .addPage(1, after: 9),
            .begin(stroke: 0, page: 0, pen: .pen, color: .black, at: point),
            .begin(stroke: 1, page: 3, pen: .pen, color: .black, at: point),
            .begin(stroke: 1, page: 0, pen: .pen, color: .black, at: InkPoint(CGPoint(x: CGFloat.nan, y: 0), width: 4)),
            .begin(stroke: 1, page: 0, pen: .pen, color: .black, at: InkPoint(.zero, width: -1)),
            .hide(page: 0, strokes: [4]), .redo(page: 0),
        ] {
            #expect(!sketch.perform(change), "\(change)")
        }
        #expect(sketch.book.compactedChanges == before)
    }

    @Test func essenceRecreatesSketchbook() {
        var doodle = Doodle(seed: 3)
        var most = 0
        for _ in 0..<40 {
            most = max(most, sketch.book.pages.count)
            for _ in 0..<50 { doodle.step(sketch) }
            var copy = Sketchbook()
            for change in sketch.book.compactedChanges {
                let changed = copy.apply(change)
                #expect(changed != nil, "\(change)")
            }
            #expect(copy.compactedChanges == sketch.book.compactedChanges)
            #expect(copy.pages.map(\.number) == sketch.book.pages.map(\.number) && copy.index == sketch.book.index)
            // What can be undone is the same as well.
            let (one, other) = (OpenSketchbook(copy), OpenSketchbook(sketch.book))
            for _ in 0..<5 {
                one.undo()
                other.undo()
                #expect(one.book.page.ink.numbers == other.book.page.ink.numbers)
            }
        }
        #expect(most > 1)
    }
}
