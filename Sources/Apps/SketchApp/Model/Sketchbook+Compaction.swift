import UIKit

extension Sketchbook {
    /// The changes that make a book like this one with all fingers lifted. Strokes that cannot be shown again are left
    /// out.
    package var compactedChanges: [Change] { compactedChanges { _ in true } }

    /// The changes that make a book like this one, including fingers that are down.
    var compactedChangesWithFingers: [Change] { compactedChanges { !isLive($0) } }

    private func compactedChanges(ending isEnded: (Int) -> Bool) -> [Change] {
        var changes: [Change] = paper == .zero ? [] : [.room(paper)]
        // Numbers are ascending. Each page goes behind the nearest existing page before it.
        let pages = pages
        changes += Self.additions(of: pages.map(\.number))
        // A new book contains a page 0.
        if !pages.contains(where: { $0.number == 0 }) { changes.append(.removePage(0)) }
        changes += pages.filter { !$0.name.isEmpty }.map { .namePage($0.number, $0.name) }

        var strokes: [(number: Int, page: Int, stroke: Stroke)] = []
        for page in pages {
            strokes += page.ink.numbers.compactMap { number in page.ink[number].map { (number, page.number, $0) } }
            strokes += page.hidden.map { ($0, page.number, $1) }
        }
        for (number, page, stroke) in strokes.sorted(by: { $0.number < $1.number }) {
            let points = stroke.points
            changes.append(.begin(stroke: number, page: page, pen: stroke.pen, color: stroke.color, at: points[0]))
            if points.count > 1 { changes.append(.extend(stroke: number, by: Array(points.dropFirst()))) }
            if isEnded(number) { changes.append(.end(stroke: number)) }
        }
        for page in pages {
            changes += page.history
        }
        return changes + [.showPage(page.number)]
    }

    /// Returns the changes that add pages to a book with page 0, in the order of their numbers.
    private static func additions(of numbers: [Int]) -> [Change] {
        var additions: [(page: Int, after: Int?)] = []
        additions.reserveCapacity(numbers.count)
        // The pages before the current one that have no smaller page behind them: their numbers are ascending.
        var smaller: [Int] = []
        for number in numbers {
            while let last = smaller.last, last > number { smaller.removeLast() }
            if number != 0 { additions.append((number, smaller.last)) }
            smaller.append(number)
        }
        return additions.sorted { $0.page < $1.page }.map { .addPage($0.page, after: $0.after) }
    }
}

extension Page {
    /// The changes that make the history of a page on which all strokes have just been drawn.
    fileprivate var history: [Change] {
        if past.isEmpty, future.isEmpty, ink.strokeCount == 0 { return [] }
        var changes: [Change] = [.forget(page: number)]
        if !hidden.isEmpty { changes.append(.hide(page: number, strokes: hidden.keys.sorted())) }
        for (edits, isUndone) in [(past, false), (future, true)] {
            changes += edits.map {
                .history(
                    page: number,
                    isUndone: isUndone,
                    gesture: $0.gesture,
                    continues: false,
                    strokes: $0.strokes
                )
            }
        }
        return changes
    }
}
