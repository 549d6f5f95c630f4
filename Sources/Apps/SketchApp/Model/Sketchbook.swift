import UIKit

/// A book of pages with strokes and their undo history. It changes only by `apply(_:)`: the same changes make the same
/// book.
package struct Sketchbook: Sendable {
    /// The pages; there is at least one.
    package private(set) var pages = [Page(number: 0)]
    /// The index of the current page.
    package private(set) var index = 0
    /// The size of the paper in points: that of the largest drawing area so far.
    package private(set) var paper = CGSize.zero

    /// The strokes whose fingers are down, and the page of each.
    private var live: [Int: Int] = [:]
    /// The lowest numbers above those of all strokes, pages and erasing fingers.
    package private(set) var nextStroke = 0
    package private(set) var nextPage = 1
    package private(set) var nextGesture = 1

    /// Creates a book with one empty page.
    package init() {}

    /// The current page.
    package var page: Page { pages[index] }

    /// Returns a Boolean value that indicates whether the finger that draws a stroke is down.
    package func isLive(_ stroke: Int) -> Bool { live[stroke] != nil }

    /// The strokes whose fingers are down, in the order in which they were started.
    package var liveStrokes: [Int] { live.keys.sorted() }

    /// Lifts all fingers.
    mutating func liftAll() { live = [:] }

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
            guard let pageIndex = pageIndex(of: page), stroke >= nextStroke, stroke <= Int(UInt32.max),
                Self.isSound(point)
            else { return nil }
            nextStroke = stroke + 1
            live[stroke] = page
            pages[pageIndex].ink.begin(stroke, pen: pen, color: color, at: point)
            pages[pageIndex].remember(Page.Edit(kind: .draw, strokes: [stroke]))
            return shown(pageIndex, [pages[pageIndex].ink.liveExtent(of: stroke)])
        case .extend(let stroke, let points):
            guard let page = live[stroke], let pageIndex = pageIndex(of: page), points.allSatisfy(Self.isSound) else {
                return nil
            }
            // Before the call: a book that is already an argument of `shown` would be copied.
            let changed = pages[pageIndex].ink.extend(stroke, by: points)
            return shown(pageIndex, changed)
        case .end(let stroke): return live.removeValue(forKey: stroke) == nil ? nil : []
        case .erase(let page, let gesture, let strokes):
            guard let pageIndex = pageIndex(of: page), !strokes.isEmpty, (1...Int(UInt32.max)).contains(gesture),
                Set(strokes).count == strokes.count, strokes.allSatisfy({ pages[pageIndex].ink[$0] != nil })
            else { return nil }
            return erase(strokes, by: gesture, pageIndex)
        case .clear(let page, let gesture):
            guard let pageIndex = pageIndex(of: page), (1...Int(UInt32.max)).contains(gesture) else { return nil }
            let strokes = pages[pageIndex].ink.numbers
            return strokes.isEmpty ? nil : erase(strokes, by: gesture, pageIndex)
        case .undo(let page): return step(page) { $0.undo() }
        case .redo(let page): return step(page) { $0.redo() }
        case .addPage(let page, let other): return add(page, after: other)
        case .removePage(let page): return remove(page)
        case .showPage(let page):
            guard let pageIndex = pageIndex(of: page) else { return nil }
            index = pageIndex
            return [.infinite]
        case .forget(let page):
            guard let pageIndex = pageIndex(of: page) else { return nil }
            (pages[pageIndex].past, pages[pageIndex].future, pages[pageIndex].hidden) = ([], [], [:])
            return []
        case .hide(let page, let strokes):
            guard let pageIndex = pageIndex(of: page), strokes.allSatisfy({ pages[pageIndex].ink[$0] != nil }) else {
                return nil
            }
            let changed = pages[pageIndex].hide(strokes)
            return shown(pageIndex, changed)
        case .history(let page, let isUndone, let gesture, let continues, let strokes):
            guard let pageIndex = pageIndex(of: page), gesture <= Int(UInt32.max) else { return nil }
            nextGesture = max(nextGesture, gesture + 1)
            let edit = Page.Edit(kind: gesture == 0 ? .draw : .erase, strokes: strokes, gesture: gesture)
            return pages[pageIndex].recall(edit, isUndone: isUndone, continues: continues) ? [] : nil
        }
    }

    /// The maximum absolute value of coordinates, sizes and widths.
    private static let limit: CGFloat = 1e6

    private static func isSound(_ point: InkPoint) -> Bool {
        // False for NaN as well.
        abs(point.location.x) <= limit && abs(point.location.y) <= limit && point.width > 0 && point.width <= 1000
    }

    private func pageIndex(of page: Int) -> Int? { pages.firstIndex { $0.number == page } }

    private func shown(_ pageIndex: Int, _ rects: [CGRect]) -> [CGRect] { pageIndex == index ? rects : [] }

    private mutating func erase(_ strokes: [Int], by gesture: Int, _ pageIndex: Int) -> [CGRect] {
        nextGesture = max(nextGesture, gesture + 1)
        for stroke in strokes { live[stroke] = nil }
        let changed = pages[pageIndex].hide(strokes)
        pages[pageIndex].remember(Page.Edit(kind: .erase, strokes: strokes, gesture: gesture))
        return shown(pageIndex, changed)
    }

    private mutating func step(_ page: Int, _ body: (inout Page) -> [CGRect]?) -> [CGRect]? {
        guard let pageIndex = pageIndex(of: page), let changed = body(&pages[pageIndex]) else { return nil }
        for (stroke, page) in live where page == pages[pageIndex].number && pages[pageIndex].ink[stroke] == nil {
            live[stroke] = nil
        }
        return shown(pageIndex, changed)
    }

    private mutating func add(_ page: Int, after other: Int?) -> [CGRect]? {
        guard page >= nextPage, page <= Int(UInt32.max) else { return nil }
        var pageIndex = 0
        if let other {
            guard let before = self.pageIndex(of: other) else { return nil }
            pageIndex = before + 1
        }
        pages.insert(Page(number: page), at: pageIndex)
        nextPage = page + 1
        index = pageIndex
        return [.infinite]
    }

    private mutating func remove(_ page: Int) -> [CGRect]? {
        guard let pageIndex = pageIndex(of: page), pages.count > 1, pages[pageIndex].ink.strokeCount == 0 else {
            return nil
        }
        pages.remove(at: pageIndex)
        if index > pageIndex || index == pages.count { index -= 1 }
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
