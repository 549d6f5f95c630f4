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
        note(Piece(stroke: strokes.count - 1, index: 0))
        return strokes.count - 1
    }

    /// Where the finger that draws a stroke is.
    package func end(of stroke: Int) -> CGPoint { strokes[stroke].end }

    /// Draws a stroke on to a point.
    package mutating func extend(_ stroke: Int, to point: CGPoint) {
        strokes[stroke].extend(to: point)
        note(Piece(stroke: stroke, index: strokes[stroke].pieces.count - 1))
    }

    /// Where the last piece of a stroke lies: all that the last point can have changed.
    ///
    /// The whole piece, and not its last segment only, is what has to be drawn again: the soft edge of a line may
    /// depend, by a few levels, on where the rest of it goes.
    package func liveExtent(of stroke: Int) -> CGRect { strokes[stroke].pieces.last?.extent ?? .null }

    /// Draws what lies in `rect`, older strokes first.
    /// - Returns: how many pieces of strokes that took.
    @discardableResult
    package func draw(in rect: CGRect) -> Int {
        let context = UIGraphicsGetCurrentContext()
        var found: [Piece] = []
        Self.forEachCell(in: rect) { cell in
            // A cell is larger than most pieces: what does not reach the rectangle is left alone.
            for piece in pieces[cell] ?? [] where strokes[piece.stroke].pieces[piece.index].extent.intersects(rect) {
                found.append(piece)
            }
        }
        found.sort()
        var last: Piece?
        var count = 0
        for piece in found where piece != last {
            last = piece
            count += 1
            if let context { strokes[piece.stroke].draw(piece: piece.index, in: context) }
        }
        return count
    }

    private mutating func note(_ piece: Piece) {
        Self.forEachCell(in: strokes[piece.stroke].pieces[piece.index].extent) { cell in
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
