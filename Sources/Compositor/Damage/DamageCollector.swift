import Geometry

/// A collector for the rectangles that a frame changes.
///
/// A few rectangles are stored exactly. Many are added to a grid of tiles: the exact damage of hundreds of scattered
/// rectangles is a region of thousands of rectangles, which costs more to process than the pixels it saves.
struct DamageCollector {
    /// The number of rectangles above which damage is collected in tiles.
    static let exactLimit = 48
    private static let tileShift = 5

    private(set) var screen: PixelRect
    private var bounds = PixelRect.empty
    private var exact: [PixelRect] = []
    /// One bit for each tile of a row of tiles; the least significant bit is the leftmost tile.
    private var tiles: [UInt64] = []
    private var usesTiles = false

    init(screen: PixelRect) { self.screen = screen }

    private var wordsPerRow: Int { (((screen.width - 1) >> Self.tileShift) >> 6) + 1 }
    private var rows: Int { ((screen.height - 1) >> Self.tileShift) + 1 }

    /// Removes all rectangles but keeps the allocated memory.
    mutating func removeAll() {
        bounds = .empty
        exact.removeAll(keepingCapacity: true)
        if usesTiles { for index in tiles.indices { tiles[index] = 0 } }
        usesTiles = false
    }

    /// Removes all rectangles and sets the screen, but keeps the allocated memory.
    mutating func removeAll(screen: PixelRect) {
        removeAll()
        if screen.size != self.screen.size { tiles.removeAll(keepingCapacity: true) }
        self.screen = screen
    }

    mutating func add(_ rect: PixelRect) {
        let rect = rect.intersection(screen)
        if rect.isEmpty { return }
        bounds = bounds.union(rect)
        if usesTiles {
            addTiles(rect)
        } else if exact.count < Self.exactLimit {
            exact.append(rect)
        } else {
            if tiles.isEmpty {
                for _ in 0..<wordsPerRow * rows { tiles.append(0) }
            }
            usesTiles = true
            for rect in exact { addTiles(rect) }
            addTiles(rect)
            exact.removeAll(keepingCapacity: true)
        }
    }

    private mutating func addTiles(_ rect: PixelRect) {
        let first = (rect.minX - screen.minX) >> Self.tileShift
        let last = (rect.maxX - 1 - screen.minX) >> Self.tileShift
        for row in (rect.minY - screen.minY) >> Self.tileShift...(rect.maxY - 1 - screen.minY) >> Self.tileShift {
            for word in first >> 6...last >> 6 {
                var bits = UInt64.max
                if word == first >> 6 { bits &= UInt64.max << UInt64(first & 63) }
                if word == last >> 6 { bits &= UInt64.max >> UInt64(63 - last & 63) }
                tiles[row * wordsPerRow + word] |= bits
            }
        }
    }

    /// The union of all rectangles that were added. If tiles are used, it also includes the remainder of each touched
    /// tile.
    var region: Region {
        // One or two rectangles, the usual damage of a moving layer, mostly end up as a single rectangle.
        if !usesTiles { return exact.count > 2 ? Region(exact) : exact.reduce(.empty) { $0.union(Region($1)) } }
        let damagedTileCount = tiles.reduce(0) { $0 + $1.nonzeroBitCount }
        if damagedTileCount << (2 * Self.tileShift) >= bounds.area / 4 * 3 { return Region(bounds) }
        var rects: [PixelRect] = []
        let columns = ((screen.width - 1) >> Self.tileShift) + 1
        for row in 0..<rows {
            var column = 0
            while column < columns {
                guard isDamaged(row, column) else {
                    column += 1
                    continue
                }
                let start = column
                while column < columns, isDamaged(row, column) { column += 1 }
                rects.append(
                    PixelRect(
                        minX: screen.minX + start << Self.tileShift,
                        minY: screen.minY + row << Self.tileShift,
                        maxX: screen.minX + column << Self.tileShift,
                        maxY: screen.minY + (row + 1) << Self.tileShift
                    ).intersection(screen)
                )
            }
        }
        return Region(rects)
    }

    private func isDamaged(_ row: Int, _ column: Int) -> Bool {
        tiles[row * wordsPerRow + column >> 6] & (1 << UInt64(column & 63)) != 0
    }
}
