import CoreGraphics

/// Gathers the rectangles that a frame changes.
///
/// A few are kept exactly. Many are marked in a grid of tiles: exact damage of hundreds of scattered rectangles is a
/// region of thousands, which costs more to work with than the pixels it saves.
struct DamageCollector {
    /// More rectangles than this are gathered in tiles.
    static let exactLimit = 48
    private static let tileShift = 5

    let screen: PixelRect
    private var bounds = PixelRect.empty
    private var exact: [PixelRect] = []
    /// One bit for each tile of a row of tiles, least significant left; empty while the rectangles are exact.
    private var tiles: [UInt64] = []
    private let wordsPerRow: Int

    init(screen: PixelRect) {
        self.screen = screen
        wordsPerRow = (((screen.width - 1) >> Self.tileShift) >> 6) + 1
    }

    mutating func add(_ rect: PixelRect) {
        let rect = rect.intersection(screen)
        if rect.isEmpty { return }
        bounds = bounds.union(rect)
        if !tiles.isEmpty {
            mark(rect)
        } else if exact.count < Self.exactLimit {
            exact.append(rect)
        } else {
            tiles = [UInt64](repeating: 0, count: wordsPerRow * (((screen.height - 1) >> Self.tileShift) + 1))
            for rect in exact { mark(rect) }
            mark(rect)
            exact = []
        }
    }

    private mutating func mark(_ rect: PixelRect) {
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

    /// Everything that was added, and where tiles were used, what lies around it in its tiles.
    var region: Region {
        if tiles.isEmpty { return Region(exact) }
        let marked = tiles.reduce(0) { $0 + $1.nonzeroBitCount }
        if marked << (2 * Self.tileShift) >= bounds.area / 4 * 3 { return Region(bounds) }
        var rects: [PixelRect] = []
        let columns = ((screen.width - 1) >> Self.tileShift) + 1
        for row in 0..<tiles.count / wordsPerRow {
            var column = 0
            while column < columns {
                guard isMarked(row, column) else {
                    column += 1
                    continue
                }
                let start = column
                while column < columns, isMarked(row, column) { column += 1 }
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

    private func isMarked(_ row: Int, _ column: Int) -> Bool {
        tiles[row * wordsPerRow + column >> 6] & (1 << UInt64(column & 63)) != 0
    }
}
