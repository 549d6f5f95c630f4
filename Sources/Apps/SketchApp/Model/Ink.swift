import UIKit

/// The visible strokes of a page, and the positions of their pieces: the cost of drawing an area, or of erasing,
/// depends on the strokes in that area, not on all strokes.
///
/// Strokes have numbers; a stroke lies over those with smaller numbers.
package struct Ink: Sendable {
    private typealias Cell = PieceIndex.Cell
    private typealias Piece = InkPiece

    private var strokes: [Int: Stroke] = [:]
    private var pieces = PieceIndex()
    /// The pieces that would be in more cells than ``mostCells``, and are in none. Each search looks at all of them.
    private var widePieces: Set<Piece> = []
    private static let cellSize: CGFloat = 64
    /// The maximum number of cells of a piece, those of a screen of 4096 × 4096 points. Only files can have wider pieces, each
    /// of which would need megabytes.
    private static let mostCells = 65 * 65

    /// Creates a page without ink.
    package init() {}

    package var strokeCount: Int { strokes.count }

    /// The number of places at which pieces are noted, which determines the memory.
    var noteCount: Int { pieces.count + widePieces.count }

    /// The numbers of all strokes, in ascending order.
    package var numbers: [Int] { strokes.keys.sorted() }

    package subscript(number: Int) -> Stroke? { strokes[number] }

    /// Adds a stroke at the position of its number.
    mutating func add(_ stroke: Stroke, as number: Int) {
        strokes[number] = stroke
        for index in stroke.pieces.indices {
            note(Piece(stroke: number, index: index), in: stroke.pieces[index])
        }
    }

    /// Starts a stroke with a dot.
    package mutating func begin(_ number: Int, pen: Pen, color: InkColor, at point: InkPoint) {
        add(Stroke(pen: pen, color: color, at: point), as: number)
    }

    /// Removes a stroke.
    mutating func remove(_ number: Int) -> Stroke? {
        guard let stroke = strokes.removeValue(forKey: number) else { return nil }
        var cells: Set<Cell> = []
        for (index, extent) in stroke.pieces.enumerated()
        where widePieces.remove(Piece(stroke: number, index: index)) == nil {
            Self.forEachCell(in: extent) { cells.insert($0) }
        }
        for cell in cells { pieces.remove(from: cell) { $0.stroke == number } }
        return stroke
    }

    /// Extends a stroke to a point.
    package mutating func extend(_ number: Int, to point: InkPoint) {
        _ = extendPieces(number, by: CollectionOfOne(point))
    }

    /// Extends a stroke through points.
    /// - Returns: The areas that the points may have changed; see ``extend(_:by:changed:)``.
    @discardableResult
    package mutating func extend(_ number: Int, by points: [InkPoint]) -> [CGRect] {
        var areas: [CGRect] = []
        extend(number, by: points) { areas.append($0) }
        return areas
    }

    /// Extends a stroke through points.
    /// - Parameter changed: Called with the areas that the points may have changed. Pieces next to each other are one
    ///   area, unless it would be much larger than they are.
    package mutating func extend(_ number: Int, by points: [InkPoint], changed: (CGRect) -> Void) {
        guard let first = extendPieces(number, by: points), let position = strokes.index(forKey: number) else { return }
        let pieces = strokes.values[position].pieces
        func area(_ rect: CGRect) -> CGFloat { rect.width * rect.height }
        var joint = pieces[first]
        var covered = area(joint)
        for piece in pieces[(first + 1)...] {
            let wider = joint.enclosing(piece)
            covered += area(piece)
            if area(wider) < 1.5 * covered {
                joint = wider
            } else {
                changed(joint)
                joint = piece
                covered = area(piece)
            }
        }
        changed(joint)
    }

    /// - Returns: The first piece that the points may have changed, or `nil` if there is no such stroke.
    private mutating func extendPieces(_ number: Int, by points: some Collection<InkPoint>) -> Int? {
        guard let position = strokes.index(forKey: number) else { return nil }
        let first = strokes.values[position].firstLivePiece
        let oldCount = strokes.values[position].pieces.count - first
        withUnsafeTemporaryAllocation(of: CGRect.self, capacity: oldCount) { old in
            _ = old.initialize(from: strokes.values[position].pieces[first...])
            strokes.values[position].extend(by: points)
            for index in first..<strokes.values[position].pieces.count {
                let extent = strokes.values[position].pieces[index]
                let known = index - first < oldCount ? old[index - first] : .null
                if extent != known { note(Piece(stroke: number, index: index), in: extent, except: known) }
            }
        }
        return first
    }

    /// Returns the area of the pieces of a stroke that the last point may have changed.
    ///
    /// A piece must be redrawn entirely, and not only its last segment: the antialiased edge of a line may depend, by a
    /// few levels, on the rest of the line.
    package func liveExtent(of number: Int) -> CGRect {
        guard let stroke = strokes[number] else { return .null }
        return stroke.pieces[stroke.firstLivePiece...].reduce(.null) { $0.union($1) }
    }

    /// Returns the strokes with ink within `distance` of the straight line between two points, in ascending order.
    package func strokes(from start: CGPoint, to end: CGPoint, within distance: CGFloat) -> [Int] {
        let rect = Segment(start, end).bounds.insetBy(dx: -distance, dy: -distance)
        var found: Set<Int> = []
        func isReached(_ piece: Piece) -> Bool {
            guard !found.contains(piece.stroke), let stroke = strokes[piece.stroke],
                stroke.pieces[piece.index].intersects(rect)
            else { return false }
            return stroke.piece(piece.index, reaches: start, end, within: distance)
        }
        Self.forEachCell(in: rect) { cell in
            pieces.forEachPiece(in: cell) { if isReached($0) { found.insert($0.stroke) } }
        }
        for piece in widePieces where isReached(piece) { found.insert(piece.stroke) }
        return found.sorted()
    }

    /// Draws the ink in `rect`, older strokes first.
    /// - Returns: The number of drawn pieces of strokes.
    @discardableResult
    package func draw(in rect: CGRect, _ context: CGContext? = UIGraphicsGetCurrentContext()) -> Int {
        // Small areas, which are drawn for each position of a finger, need no array.
        withUnsafeTemporaryAllocation(of: Piece.self, capacity: 32) { few in
            var count = 0
            var many: [Piece] = []
            forEachPiece(in: rect) { piece in
                if count < few.count {
                    few.initializeElement(at: count, to: piece)
                } else {
                    if many.isEmpty { many.append(contentsOf: few) }
                    many.append(piece)
                }
                count += 1
            }
            guard many.isEmpty else {
                many.sort()
                return many.withUnsafeBufferPointer { draw($0, context) }
            }
            var found = UnsafeMutableBufferPointer(rebasing: few[..<count])
            found.sort()
            return draw(UnsafeBufferPointer(found), context)
        }
    }

    /// Calls a closure with the pieces in `rect`, in any order. A piece may be passed several times.
    private func forEachPiece(in rect: CGRect, _ body: (Piece) -> Void) {
        // Pieces next to each other mostly belong to one stroke.
        var known: (number: Int, stroke: Stroke)?
        func isInside(_ piece: Piece) -> Bool {
            if known?.number != piece.stroke { known = strokes[piece.stroke].map { (piece.stroke, $0) } }
            return known?.stroke.pieces[piece.index].intersects(rect) == true
        }
        Self.forEachCell(in: rect) { cell in
            // A cell is larger than most pieces: pieces outside of the rectangle are skipped.
            pieces.forEachPiece(in: cell) { if isInside($0) { body($0) } }
        }
        for piece in widePieces where isInside(piece) { body(piece) }
    }

    /// Draws sorted pieces.
    /// - Returns: Their number, without repetitions.
    private func draw(_ found: UnsafeBufferPointer<Piece>, _ context: CGContext?) -> Int {
        var count = 0
        var next = 0
        while next < found.count {
            let piece = found[next]
            // A piece may be in several cells.
            var end = piece.index + 1
            next += 1
            while next < found.count, found[next].stroke == piece.stroke, found[next].index <= end {
                end = max(end, found[next].index + 1)
                next += 1
            }
            count += end - piece.index
            guard let context, let stroke = strokes[piece.stroke] else { continue }
            stroke.draw(pieces: piece.index..<end, in: context)
        }
        return count
    }

    /// Draws all strokes.
    func draw(all context: CGContext) {
        for number in numbers {
            guard let stroke = strokes[number] else { continue }
            stroke.draw(pieces: stroke.pieces.indices, in: context)
        }
    }

    /// - Parameter known: A rectangle whose cells contain the piece already.
    private mutating func note(_ piece: Piece, in extent: CGRect, except known: CGRect = .null) {
        let (all, old) = (Self.cells(in: extent), Self.cells(in: known))
        guard let all, all != old else { return }
        if all.count > Self.mostCells {
            guard widePieces.insert(piece).inserted else { return }
            Self.forEachCell(in: known) { pieces.remove(from: $0) { $0 == piece } }
            return
        }
        for row in all.rows {
            for column in all.columns where old?.contains(column, row) != true {
                pieces.insert(piece, in: Cell(column: column, row: row))
            }
        }
    }

    /// The maximum extent of a page; ink outside of it is never visible.
    private static let page = CGRect(x: -16_384, y: -16_384, width: 32_768, height: 32_768)

    private struct Cells: Equatable {
        var columns: ClosedRange<Int>
        var rows: ClosedRange<Int>

        var count: Int { columns.count * rows.count }

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
