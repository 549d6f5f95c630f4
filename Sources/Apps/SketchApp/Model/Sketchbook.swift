import UIKit

/// A book of pages with strokes and their undo history. It changes only by `apply(_:)`: the same changes make the same
/// book.
package struct Sketchbook: Sendable {
    private var list = PageList(Page(number: 0), key: 0)
    /// The slot of the current page in the list.
    private var current = 0
    /// The index of the current page, unless it must be counted.
    private var knownIndex: Int? = 0
    /// The size of the paper in points: that of the largest drawing area so far.
    package private(set) var paper = CGSize.zero

    /// The strokes whose fingers are down, and the number of the page of each.
    private var live: [Int: Int] = [:]
    /// The lowest numbers above those of all strokes, pages and erasing fingers.
    package private(set) var nextStroke = 0
    package private(set) var nextPage = 1
    package private(set) var nextGesture = 1

    /// Creates a book with one empty page.
    package init() {}

    /// The pages in their order; there is at least one. Takes time for each page.
    package var pages: [Page] { list.elements }

    package var pageCount: Int { list.count }

    /// The current page.
    package var page: Page { list[current] }

    /// The index of the current page.
    package var index: Int { knownIndex ?? list.position(of: current) }

    /// The number of the page before the current one; `nil` if that is the first.
    package var previousPage: Int? { list.slot(before: current).map { list.key(at: $0) } }

    /// The number of the page after the current one; `nil` if that is the last.
    package var followingPage: Int? { list.slot(after: current).map { list.key(at: $0) } }

    /// Returns a Boolean value that indicates whether the finger that draws a stroke is down.
    package func isLive(_ stroke: Int) -> Bool { live[stroke] != nil }

    /// The strokes whose fingers are down, in the order in which they were started.
    package var liveStrokes: [Int] { live.keys.sorted() }

    /// Completes a book that was read: lifts all fingers, and counts the index of the current page once.
    mutating func completeReading() {
        live = [:]
        knownIndex = index
    }

    /// Applies a change.
    /// - Returns: The changed areas of the current page, in points; `nil`, without any effect, if the change is
    ///   invalid.
    package mutating func apply(_ change: Change) -> [CGRect]? {
        switch change {
        case .room(let size):
            guard (0...Self.limit).contains(size.width), (0...Self.limit).contains(size.height) else { return nil }
            paper = CGSize(width: max(paper.width, size.width), height: max(paper.height, size.height))
            return []
        case .begin(let stroke, let page, let pen, let color, let point):
            guard let slot = self.slot(of: page), stroke >= nextStroke, stroke <= Int(UInt32.max),
                Self.isSound(point)
            else { return nil }
            nextStroke = stroke + 1
            live[stroke] = page
            list[slot].ink.begin(stroke, pen: pen, color: color, at: point)
            list[slot].remember(Page.Edit(kind: .draw, strokes: [stroke]))
            return shown(slot, [list[slot].ink.liveExtent(of: stroke)])
        case .extend(let stroke, let points):
            guard let page = live[stroke], let slot = self.slot(of: page), points.allSatisfy(Self.isSound) else {
                return nil
            }
            // Before the call: a book that is already an argument of `shown` would be copied.
            let changed = list[slot].ink.extend(stroke, by: points)
            return shown(slot, changed)
        case .end(let stroke): return live.removeValue(forKey: stroke) == nil ? nil : []
        case .erase(let page, let gesture, let strokes):
            guard let slot = self.slot(of: page), !strokes.isEmpty, (1...Int(UInt32.max)).contains(gesture),
                Set(strokes).count == strokes.count, strokes.allSatisfy({ list[slot].ink[$0] != nil })
            else { return nil }
            return erase(strokes, by: gesture, slot)
        case .clear(let page, let gesture):
            guard let slot = self.slot(of: page), (1...Int(UInt32.max)).contains(gesture) else { return nil }
            let strokes = list[slot].ink.numbers
            return strokes.isEmpty ? nil : erase(strokes, by: gesture, slot)
        case .undo(let page): return step(page, \.past.last) { $0.undo() }
        case .redo(let page): return step(page, \.future.last) { $0.redo() }
        case .addPage(let page, let other): return add(page, after: other)
        case .removePage(let page): return remove(page)
        case .showPage(let page):
            guard let slot = self.slot(of: page) else { return nil }
            show(slot)
            return [.infinite]
        case .namePage(let page, let name):
            guard let slot = self.slot(of: page), name == Page.name(of: name) else { return nil }
            list[slot].name = name
            return []
        case .forget(let page):
            guard let slot = self.slot(of: page) else { return nil }
            (list[slot].past, list[slot].future, list[slot].hidden) = ([], [], [:])
            return []
        case .hide(let page, let strokes):
            guard let slot = self.slot(of: page), strokes.allSatisfy({ list[slot].ink[$0] != nil }) else {
                return nil
            }
            let changed = list[slot].hide(strokes)
            return shown(slot, changed)
        case .history(let page, let isUndone, let gesture, let continues, let strokes):
            guard let slot = self.slot(of: page), gesture <= Int(UInt32.max) else { return nil }
            nextGesture = max(nextGesture, gesture + 1)
            let edit = Page.Edit(kind: gesture == 0 ? .draw : .erase, strokes: strokes, gesture: gesture)
            return list[slot].recall(edit, isUndone: isUndone, continues: continues) ? [] : nil
        }
    }

    /// The maximum absolute value of coordinates, sizes and widths.
    private static let limit: CGFloat = 1e6

    private static func isSound(_ point: InkPoint) -> Bool {
        // False for NaN as well.
        abs(point.location.x) <= limit && abs(point.location.y) <= limit && point.width > 0 && point.width <= 1000
    }

    private func slot(of page: Int) -> Int? { list.key(at: current) == page ? current : list.slot(of: page) }

    private func shown(_ slot: Int, _ rects: [CGRect]) -> [CGRect] { slot == current ? rects : [] }

    private mutating func show(_ slot: Int) {
        if slot == list.slot(after: current) {
            knownIndex = knownIndex.map { $0 + 1 }
        } else if slot == list.slot(before: current) {
            knownIndex = knownIndex.map { $0 - 1 }
        } else if slot != current {
            knownIndex = nil
        }
        current = slot
    }

    private mutating func erase(_ strokes: [Int], by gesture: Int, _ slot: Int) -> [CGRect] {
        nextGesture = max(nextGesture, gesture + 1)
        for stroke in strokes { live[stroke] = nil }
        let changed = list[slot].hide(strokes)
        list[slot].remember(Page.Edit(kind: .erase, strokes: strokes, gesture: gesture))
        return shown(slot, changed)
    }

    private mutating func step(
        _ page: Int,
        _ edit: KeyPath<Page, Page.Edit?>,
        _ body: (inout Page) -> [CGRect]?
    ) -> [CGRect]? {
        guard let slot = self.slot(of: page) else { return nil }
        let strokes = list[slot][keyPath: edit]?.strokes ?? []
        guard let changed = body(&list[slot]) else { return nil }
        // A finger whose stroke is hidden draws nothing more.
        for stroke in strokes where live[stroke] == page && list[slot].ink[stroke] == nil { live[stroke] = nil }
        return shown(slot, changed)
    }

    private mutating func add(_ page: Int, after other: Int?) -> [CGRect]? {
        guard page >= nextPage, page <= Int(UInt32.max) else { return nil }
        var previous: Int?
        if let other {
            guard let slot = self.slot(of: other) else { return nil }
            previous = slot
        }
        let slot = list.insert(Page(number: page), key: page, after: previous)
        nextPage = page + 1
        if previous == nil {
            knownIndex = 0
        } else {
            knownIndex = previous == current ? knownIndex.map { $0 + 1 } : nil
        }
        current = slot
        return [.infinite]
    }

    private mutating func remove(_ page: Int) -> [CGRect]? {
        guard let slot = self.slot(of: page), list.count > 1, list[slot].ink.strokeCount == 0 else { return nil }
        if slot != current {
            knownIndex = nil
        } else if let next = list.slot(after: slot) {
            // It has the index of the removed page.
            current = next
        } else if let previous = list.slot(before: slot) {
            show(previous)
        }
        list.remove(at: slot, leaving: Page(number: page))
        return [.infinite]
    }
}

extension Page {
    /// Restores an edit of the undo history from a compacted journal.
    fileprivate mutating func recall(_ edit: Edit, isUndone: Bool, continues: Bool) -> Bool {
        if continues {
            guard let last = isUndone ? future.last : past.last, last.kind == edit.kind, last.gesture == edit.gesture
            else { return false }
            if isUndone {
                future[future.count - 1].strokes += edit.strokes
            } else {
                past[past.count - 1].strokes += edit.strokes
            }
        } else if isUndone {
            future.append(edit)
        } else {
            past.append(edit)
        }
        return true
    }
}
