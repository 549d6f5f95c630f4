import UIKit

/// The book that is drawn in: what is done to it is kept.
@MainActor
package final class OpenSketchbook {
    package private(set) var book: Sketchbook
    /// Where it is kept; nil for a book that is not.
    package let store: SketchStore?
    /// In points: how much there is to draw on.
    package var room = CGSize.zero
    /// Told where the page looks different, in points.
    package var onChange: ([CGRect]) -> Void = { _ in }

    private var lastGesture = 0

    package init(_ book: Sketchbook = Sketchbook(), store: SketchStore? = nil) {
        self.book = book
        self.store = store
    }

    /// Makes a change that makes sense.
    /// - Returns: whether it did.
    @discardableResult
    package func perform(_ change: Change) -> Bool {
        if case .begin = change, room.width > book.paper.width || room.height > book.paper.height {
            make(.room(room))
        }
        return make(change)
    }

    /// Makes a change that is complete, and sees to it that it gets to the disk.
    @discardableResult
    package func finish(_ change: Change) -> Bool {
        guard make(change) else { return false }
        store?.settle(book)
        return true
    }

    @discardableResult
    private func make(_ change: Change) -> Bool {
        guard let changed = book.apply(change) else { return false }
        store?.append(change)
        onChange(changed)
        return true
    }

    /// Begins a stroke on the page that is turned to.
    /// - Returns: its number.
    func begin(pen: Pen, color: InkColor, at point: InkPoint) -> Int {
        let stroke = book.nextStroke
        perform(.begin(stroke: stroke, page: book.page.number, pen: pen, color: color, at: point))
        return stroke
    }

    /// A number for what one finger rubs out.
    func makeGesture() -> Int {
        lastGesture = max(lastGesture + 1, book.nextGesture)
        return lastGesture
    }

    /// Takes the last change of the page back.
    package func undo() { finish(.undo(page: book.page.number)) }

    /// Does again what was undone.
    package func redo() { finish(.redo(page: book.page.number)) }

    /// Takes all ink of the page away; when there is none, the page, unless it is the only one.
    package func clear() {
        let page = book.page.number
        if !finish(.clear(page: page, gesture: makeGesture())) { finish(.removePage(page)) }
    }

    /// Turns to the page before.
    package func turnBack() { if book.index > 0 { finish(.turn(to: book.pages[book.index - 1].number)) } }

    /// Turns to the page behind; behind the last one is a new one, unless the last one is empty.
    package func turnOn() {
        guard canTurnOn else { return }
        if book.index + 1 < book.pages.count {
            finish(.turn(to: book.pages[book.index + 1].number))
        } else {
            finish(.addPage(book.nextPage, after: book.page.number))
        }
    }

    /// Whether there is a page behind, or could be.
    package var canTurnOn: Bool { book.index + 1 < book.pages.count || book.page.ink.strokeCount > 0 }
}
