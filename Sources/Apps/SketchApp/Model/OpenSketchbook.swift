import UIKit

/// The sketchbook that is being edited; its changes are stored.
///
/// While the book is still being read, strokes can be drawn and erased on a page of their own. When the book is read,
/// they are added to its current page.
@MainActor
package final class OpenSketchbook {
    package private(set) var book: Sketchbook
    /// The store of the book; `nil` for a book that is not stored, or not read yet.
    package private(set) var store: SketchStore?
    /// The size of the area to draw on, in points.
    package var room = CGSize.zero
    /// Called with the areas of the page that have changed, in points.
    package var onChange: ([CGRect]) -> Void = { _ in }
    /// Called with each change.
    package var onMake: (Change) -> Void = { _ in }
    /// Called when strokes and gestures are renumbered: with the previous numbers, and the offset that is added to
    /// them.
    var onRenumber: (_ strokes: Int, _ gestures: Int) -> Void = { _, _ in }

    private var lastGesture = 0
    /// The changes made before the book was read; `nil` afterwards.
    private var early: [Change]?

    package init(_ book: Sketchbook = Sketchbook(), store: SketchStore? = nil) {
        self.book = book
        self.store = store
    }

    /// Creates a book whose content is still being read.
    static func beingRead() -> OpenSketchbook {
        let sketch = OpenSketchbook()
        sketch.early = []
        return sketch
    }

    /// A Boolean value that indicates whether the book is still being read.
    package var isBeingRead: Bool { early != nil }

    /// Ends the reading, and adds the strokes drawn meanwhile to the current page of the book.
    func open(_ loaded: Sketchbook, store: SketchStore?) {
        guard let early else { return }
        self.early = nil
        self.store = store
        book = loaded
        let (page, strokes, gestures) = (loaded.page.number, loaded.nextStroke, loaded.nextGesture - 1)
        lastGesture += gestures
        onRenumber(strokes, gestures)
        for change in early {
            switch change {
            case .begin(let stroke, _, let pen, let color, let point):
                make(.begin(stroke: stroke + strokes, page: page, pen: pen, color: color, at: point))
            case .extend(let stroke, let points): make(.extend(stroke: stroke + strokes, by: points))
            case .end(let stroke): make(.end(stroke: stroke + strokes))
            case .erase(_, let gesture, let erased):
                make(.erase(page: page, gesture: gesture + gestures, strokes: erased.map { $0 + strokes }))
            default: make(change)
            }
        }
        if !early.isEmpty { store?.settle(book) }
        onChange(loaded.page.ink.strokeCount > 0 ? [.infinite] : [])
    }

    /// Applies a change if it is valid.
    /// - Returns: A Boolean value that indicates whether the change was valid.
    @discardableResult
    package func perform(_ change: Change) -> Bool {
        if case .begin = change, room.width > book.paper.width || room.height > book.paper.height {
            make(.room(room))
        }
        return make(change)
    }

    /// Applies a complete change, and starts to write it to the disk.
    @discardableResult
    package func finish(_ change: Change) -> Bool {
        guard make(change) else { return false }
        store?.settle(book)
        return true
    }

    @discardableResult
    private func make(_ change: Change) -> Bool {
        guard let changed = book.apply(change) else { return false }
        early?.append(change)
        store?.append(change)
        onMake(change)
        onChange(changed)
        return true
    }

    /// Starts a stroke on the current page.
    /// - Returns: The number of the stroke.
    func begin(pen: Pen, color: InkColor, at point: InkPoint) -> Int {
        let stroke = book.nextStroke
        perform(.begin(stroke: stroke, page: book.page.number, pen: pen, color: color, at: point))
        return stroke
    }

    /// Returns a number for the strokes erased by one finger.
    func makeGesture() -> Int {
        lastGesture = max(lastGesture + 1, book.nextGesture)
        return lastGesture
    }

    /// A Boolean value that indicates whether there is a change of the page to undo.
    package var canUndo: Bool { !isBeingRead && book.page.canUndo }

    /// A Boolean value that indicates whether there is a change of the page to redo.
    package var canRedo: Bool { !isBeingRead && book.page.canRedo }

    /// Undoes the last change of the page.
    package func undo() { if canUndo { finish(.undo(page: book.page.number)) } }

    /// Redoes the change that was undone last.
    package func redo() { if canRedo { finish(.redo(page: book.page.number)) } }

    /// A Boolean value that indicates whether the page has ink, or can be removed.
    package var canClear: Bool { !isBeingRead && (book.page.ink.strokeCount > 0 || book.pageCount > 1) }

    /// Removes all ink of the page or, if there is none, the page, unless it is the only one.
    package func clear() {
        guard canClear else { return }
        let page = book.page.number
        if !finish(.clear(page: page, gesture: makeGesture())) { finish(.removePage(page)) }
    }

    /// A Boolean value that indicates whether the page can be named.
    package var canName: Bool { !isBeingRead }

    /// Names the page. Spaces around the name are removed; an empty name removes the former one.
    package func name(_ text: String) {
        let name = Page.name(of: text)
        if canName, name != book.page.name { finish(.namePage(book.page.number, name)) }
    }

    /// A Boolean value that indicates whether there is a previous page.
    package var canShowPreviousPage: Bool { book.previousPage != nil }

    /// Turns to the previous page.
    package func showPreviousPage() { if let page = book.previousPage { finish(.showPage(page)) } }

    /// Turns to the next page. After the last page, adds a new one unless the last one is empty.
    package func showNextPage() {
        guard canShowNextPage else { return }
        if let page = book.followingPage {
            finish(.showPage(page))
        } else {
            finish(.addPage(book.nextPage, after: book.page.number))
        }
    }

    /// A Boolean value that indicates whether there is a next page, or one can be added.
    package var canShowNextPage: Bool {
        !isBeingRead && (book.followingPage != nil || book.page.ink.strokeCount > 0)
    }
}
