import UIKit

/// The strokes that are seen on a page, and where on it their pieces lie: drawing a part, or rubbing something out,
/// costs what lies there, not what was drawn before.
///
/// Strokes have numbers; one with a greater number lies over those with smaller ones.
package struct Ink: Sendable {
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

    private var strokes: [Int: Stroke] = [:]
    private var pieces: [Cell: [Piece]] = [:]
    private static let cellSize: CGFloat = 64

    /// A page without ink.
    package init() {}

    package var strokeCount: Int { strokes.count }

    /// The numbers of all strokes, the lowest one first.
    package var numbers: [Int] { strokes.keys.sorted() }

    package subscript(number: Int) -> Stroke? { strokes[number] }

    /// Puts a stroke where its number says.
    mutating func add(_ stroke: Stroke, as number: Int) {
        strokes[number] = stroke
        for index in stroke.pieces.indices {
            note(Piece(stroke: number, index: index), in: stroke.pieces[index].extent)
        }
    }

    /// Begins a stroke with a dot.
    package mutating func begin(_ number: Int, pen: Pen, color: InkColor, at point: InkPoint) {
        add(Stroke(pen: pen, color: color, at: point), as: number)
    }

    /// Takes a stroke away.
    mutating func remove(_ number: Int) -> Stroke? {
        guard let stroke = strokes.removeValue(forKey: number) else { return nil }
        var cells: Set<Cell> = []
        for piece in stroke.pieces { Self.forEachCell(in: piece.extent) { cells.insert($0) } }
        for cell in cells {
            pieces[cell]?.removeAll { $0.stroke == number }
            if pieces[cell]?.isEmpty == true { pieces[cell] = nil }
        }
        return stroke
    }

    /// Draws a stroke on to a point.
    package mutating func extend(_ number: Int, to point: InkPoint) { extend(number, by: [point]) }

    /// Draws a stroke on through points.
    /// - Returns: the areas that each of them can have changed.
    @discardableResult
    package mutating func extend(_ number: Int, by points: [InkPoint]) -> [CGRect] {
        guard let position = strokes.index(forKey: number) else { return [] }
        return points.map { point in
            let (count, old) = (strokes.values[position].pieces.count, strokes.values[position].extent)
            strokes.values[position].extend(to: point)
            let (newCount, extent) = (strokes.values[position].pieces.count, strokes.values[position].extent)
            note(Piece(stroke: number, index: newCount - 1), in: extent, except: newCount == count ? old : .null)
            return extent
        }
    }

    /// Where the last piece of a stroke lies: all that the last point can have changed.
    ///
    /// The whole piece, and not its last segment only, is what has to be drawn again: the soft edge of a line may
    /// depend, by a few levels, on where the rest of it goes.
    package func liveExtent(of number: Int) -> CGRect { strokes[number]?.extent ?? .null }

    /// The strokes that have ink within `distance` of the straight line between two places, the lowest one first.
    package func strokes(from start: CGPoint, to end: CGPoint, within distance: CGFloat) -> [Int] {
        let rect = Segment(start, end).bounds.insetBy(dx: -distance, dy: -distance)
        var found: Set<Int> = []
        Self.forEachCell(in: rect) { cell in
            for piece in pieces[cell] ?? [] where !found.contains(piece.stroke) {
                guard let stroke = strokes[piece.stroke], stroke.pieces[piece.index].extent.intersects(rect),
                    stroke.piece(piece.index, reaches: start, end, within: distance)
                else { continue }
                found.insert(piece.stroke)
            }
        }
        return found.sorted()
    }

    /// Draws what lies in `rect`, older strokes first.
    /// - Returns: how many pieces of strokes that took.
    @discardableResult
    package func draw(in rect: CGRect) -> Int {
        let context = UIGraphicsGetCurrentContext()
        var found: [Piece] = []
        Self.forEachCell(in: rect) { cell in
            // A cell is larger than most pieces: what does not reach the rectangle is left alone.
            for piece in pieces[cell] ?? []
            where strokes[piece.stroke]?.pieces[piece.index].extent.intersects(rect) == true {
                found.append(piece)
            }
        }
        found.sort()
        var last: Piece?
        var count = 0
        for piece in found where piece != last {
            last = piece
            count += 1
            if let context { strokes[piece.stroke]?.draw(piece: piece.index, in: context) }
        }
        return count
    }

    /// Draws all there is.
    func draw(all context: CGContext) {
        for number in numbers {
            guard let stroke = strokes[number] else { continue }
            for index in stroke.pieces.indices { stroke.draw(piece: index, in: context) }
        }
    }

    /// - Parameter known: cells that this rectangle reaches know of the piece already.
    private mutating func note(_ piece: Piece, in extent: CGRect, except known: CGRect = .null) {
        let (all, old) = (Self.cells(in: extent), Self.cells(in: known))
        guard let all, all != old else { return }
        for row in all.rows {
            for column in all.columns where old?.contains(column, row) != true {
                pieces[Cell(column: column, row: row), default: []].append(piece)
            }
        }
    }

    /// No page is larger; what lies outside is never seen.
    private static let page = CGRect(x: -16_384, y: -16_384, width: 32_768, height: 32_768)

    private struct Cells: Equatable {
        var columns: ClosedRange<Int>
        var rows: ClosedRange<Int>

        func contains(_ column: Int, _ row: Int) -> Bool { columns.contains(column) && rows.contains(row) }
    }

    private static func cells(in rect: CGRect) -> Cells? {
        let rect = rect.intersection(page)
        guard !rect.isNull else { return nil }
        func index(_ value: CGFloat) -> Int { Int((value / cellSize).rounded(.down)) }
        return Cells(columns: index(rect.minX)...index(rect.maxX), rows: index(rect.minY)...index(rect.maxY))
    }

    private static func forEachCell(in rect: CGRect, _ body: (Cell) -> Void) {
        guard let cells = cells(in: rect) else { return }
        for row in cells.rows { for column in cells.columns { body(Cell(column: column, row: row)) } }
    }
}
