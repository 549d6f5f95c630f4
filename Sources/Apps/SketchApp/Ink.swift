import UIKit

/// All strokes of a page, and where on it their pieces lie: drawing a part costs what lies there, not what was drawn
/// before.
package struct Ink {
    private struct Cell: Hashable {
        var column: Int
        var row: Int
    }

    private struct Piece: Hashable, Comparable {
        var stroke: Int
        var index: Int

        static func < (left: Piece, right: Piece) -> Bool {
            (left.stroke, left.index) < (right.stroke, right.index)
        }
    }

    private var strokes: [Stroke] = []
    private var pieces: [Cell: [Piece]] = [:]
    private static let cellSize: CGFloat = 64

    /// A page without ink.
    package init() {}

    package var strokeCount: Int { strokes.count }

    /// Begins a stroke with a dot.
    /// - Returns: its number.
    package mutating func begin(color: UIColor, width: CGFloat, at point: CGPoint) -> Int {
        strokes.append(Stroke(color: color, width: width, at: point))
        note(Piece(stroke: strokes.count - 1, index: 0), in: extent(ofStart: strokes.count - 1))
        return strokes.count - 1
    }

    /// Where the first dot of a stroke is.
    package func extent(ofStart stroke: Int) -> CGRect {
        let point = strokes[stroke].pieces[0][0]
        return strokes[stroke].extent(from: point, to: point)
    }

    /// Draws a stroke on to a point.
    /// - Returns: where ink came to.
    package mutating func extend(_ stroke: Int, to point: CGPoint) -> CGRect {
        let (from, piece) = strokes[stroke].extend(to: point)
        let extent = strokes[stroke].extent(from: from, to: point)
        note(Piece(stroke: stroke, index: piece), in: extent)
        return extent
    }

    /// Draws what lies in `rect`, older strokes first.
    /// - Returns: how many pieces of strokes that took.
    @discardableResult
    package func draw(in rect: CGRect) -> Int {
        var found = Set<Piece>()
        Self.forEachCell(in: rect) { found.formUnion(pieces[$0] ?? []) }
        for piece in found.sorted() { strokes[piece.stroke].draw(piece: piece.index) }
        return found.count
    }

    private mutating func note(_ piece: Piece, in extent: CGRect) {
        Self.forEachCell(in: extent) { cell in
            if pieces[cell]?.last != piece { pieces[cell, default: []].append(piece) }
        }
    }

    /// No page is larger; what lies outside is never seen.
    private static let page = CGRect(x: -16_384, y: -16_384, width: 32_768, height: 32_768)

    private static func forEachCell(in rect: CGRect, _ body: (Cell) -> Void) {
        let rect = rect.intersection(page)
        guard !rect.isNull else { return }
        let columns = Int((rect.minX / cellSize).rounded(.down))...Int((rect.maxX / cellSize).rounded(.down))
        for row in Int((rect.minY / cellSize).rounded(.down))...Int((rect.maxY / cellSize).rounded(.down)) {
            for column in columns { body(Cell(column: column, row: row)) }
        }
    }
}
