/// A piece of a stroke.
struct InkPiece: Hashable, Comparable, Sendable {
    var stroke: Int
    var index: Int

    static func < (left: InkPiece, right: InkPiece) -> Bool {
        (left.stroke, left.index) < (right.stroke, right.index)
    }
}

/// The pieces of strokes in each cell of a grid.
///
/// The cells' lists share one array, so that a growing stroke allocates nothing when it enters a cell.
struct PieceIndex: Sendable {
    struct Cell: Hashable {
        var column: Int
        var row: Int
    }

    private struct Entry {
        var piece: InkPiece
        /// The index of the next entry of the cell, or of the next unused one; -1 at the end.
        var next: Int
    }

    private var entries: [Entry] = []
    private var firstEntries: [Cell: Int] = [:]
    private var firstUnused = -1

    /// The number of entries, a piece in several cells being counted repeatedly.
    private(set) var count = 0

    /// Adds a piece to a cell.
    mutating func insert(_ piece: InkPiece, in cell: Cell) {
        count += 1
        let index = firstUnused
        if index < 0 {
            entries.append(Entry(piece: piece, next: firstEntries.updateValue(entries.count, forKey: cell) ?? -1))
        } else {
            firstUnused = entries[index].next
            entries[index] = Entry(piece: piece, next: firstEntries.updateValue(index, forKey: cell) ?? -1)
        }
    }

    /// Removes the pieces of a cell that satisfy a condition.
    mutating func remove(from cell: Cell, where isRemoved: (InkPiece) -> Bool) {
        guard var next = firstEntries[cell] else { return }
        var first = -1
        var last = -1
        while next >= 0 {
            let index = next
            next = entries[index].next
            if isRemoved(entries[index].piece) {
                entries[index].next = firstUnused
                firstUnused = index
                count -= 1
                continue
            }
            if last < 0 { first = index } else { entries[last].next = index }
            entries[index].next = -1
            last = index
        }
        firstEntries[cell] = first < 0 ? nil : first
    }

    /// Calls a closure with the pieces of a cell, in any order.
    func forEachPiece(in cell: Cell, _ body: (InkPiece) -> Void) {
        var next = firstEntries[cell] ?? -1
        while next >= 0 {
            body(entries[next].piece)
            next = entries[next].next
        }
    }
}
