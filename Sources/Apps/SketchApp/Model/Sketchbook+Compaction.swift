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
        for page in pages.sorted(by: { $0.number < $1.number }) where page.number != 0 {
            let before = pages.prefix { $0.number != page.number }.last { $0.number < page.number }
            changes.append(.addPage(page.number, after: before?.number))
        }
        // A new book contains a page 0.
        if !pages.contains(where: { $0.number == 0 }) { changes.append(.removePage(0)) }

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
