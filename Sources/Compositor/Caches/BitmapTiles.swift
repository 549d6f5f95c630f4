import Raster

/// A search for the parts of a bitmap that are empty, of one color, or equal in all rows or columns.
enum BitmapTiles {
    /// The side of a tile in pixels: a multiple of the number of pixels that the kernels process at once.
    static let side = 16

    /// The minimum number of adjacent tiles of a part that is not blended together with its surroundings. A call takes
    /// longer than the pixels of fewer tiles.
    static let leastCount = 4

    private enum Kind: Equatable {
        case empty
        case flat(UInt32)
        /// All rows are equal.
        case equalRows
        /// Each row is of one color.
        case flatRows
        case mixed
    }

    private struct Run {
        var columns: Range<Int>
        var kind: Kind
    }

    /// Returns the rectangles that must be blended; they do not overlap. Their pixels are those of the surface.
    static func parts(of surface: Surface) -> [LayerCache.Part] {
        let grid = Grid(surface)
        var parts: [LayerCache.Part] = []
        // The runs of the row of tiles above, and the indices of their parts.
        var above: [(run: Run, part: Int)] = []
        for row in 0..<grid.rows {
            let rows = grid.rows(of: row)
            var own: [(run: Run, part: Int)] = []
            for run in runs(grid, row) where run.kind != .empty {
                // A run that continues an equal run in the row of tiles above extends its rectangle.
                if let (old, part) = above.first(where: { $0.run.columns == run.columns }), old.kind == run.kind,
                    run.kind != .equalRows
                        || surface.hasEqualRows(rows.lowerBound - 1, rows.lowerBound, in: run.columns)
                {
                    parts[part].rect.maxY = rows.upperBound
                    own.append((run, part))
                    continue
                }
                own.append((run, parts.count))
                let rect = PixelRect(
                    minX: run.columns.lowerBound,
                    minY: rows.lowerBound,
                    maxX: run.columns.upperBound,
                    maxY: rows.upperBound
                )
                parts.append(LayerCache.Part(rect: rect, source: source(of: run.kind, rect, surface)))
            }
            above = own
        }
        return parts
    }

    /// Returns the source of a part whose pixels are stored in the surface.
    private static func source(of kind: Kind, _ rect: PixelRect, _ surface: Surface) -> LayerCache.Part.Source {
        let start = rect.minY * surface.stride + rect.minX
        return switch kind {
        case .flat(let color): .color(color)
        case .equalRows: .pixels(start, stride: 0)
        case .flatRows: .rows(start, stride: surface.stride)
        case .mixed, .empty: .pixels(start, stride: surface.stride)
        }
    }

    /// Returns the tiles of a row, with adjacent tiles of the same kind merged.
    private static func runs(_ grid: borrowing Grid, _ row: Int) -> [Run] {
        var runs: [Run] = []
        for column in 0..<grid.columns {
            let (columns, kind) = (grid.columns(of: column), grid.kind(column, row))
            if let last = runs.last, last.kind == kind, kind != .flatRows || grid.continues(column - 1, row) {
                runs[runs.count - 1].columns = last.columns.lowerBound..<columns.upperBound
            } else {
                runs.append(Run(columns: columns, kind: kind))
            }
        }
        return runs
    }

    /// The tiles of a surface.
    private struct Grid {
        private struct Tile {
            var hasEqualRows: Bool
            var hasEqualColumns: Bool
            /// The number of tiles above and below, including this one, with the same rows.
            var height = 1
            /// The number of tiles to the left and right, including this one, with the same columns.
            var width = 1
        }

        let columns: Int
        let rows: Int
        private let surface: Surface
        private var tiles: [Tile] = []

        init(_ surface: Surface) {
            self.surface = surface
            columns = (surface.size.width + side - 1) / side
            rows = (surface.size.height + side - 1) / side
            tiles.reserveCapacity(columns * rows)
            for row in 0..<rows {
                for column in 0..<columns {
                    let (x, y) = (self.columns(of: column), self.rows(of: row))
                    tiles.append(
                        Tile(
                            hasEqualRows: y.dropFirst().allSatisfy { surface.hasEqualRows(y.lowerBound, $0, in: x) },
                            hasEqualColumns: y.allSatisfy { surface.isFlat(row: $0, in: x) }
                        )
                    )
                }
            }
            measureHeights()
            measureWidths()
        }

        /// Returns the columns of pixels of a column of tiles.
        func columns(of column: Int) -> Range<Int> { column * side..<min(column * side + side, surface.size.width) }

        /// Returns the rows of pixels of a row of tiles.
        func rows(of row: Int) -> Range<Int> { row * side..<min(row * side + side, surface.size.height) }

        func kind(_ column: Int, _ row: Int) -> Kind {
            let tile = tiles[row * columns + column]
            if tile.hasEqualRows, tile.hasEqualColumns {
                let color = surface.row(row * side)[column * side]
                if color == 0 { return .empty }
                if tile.width >= leastCount { return .flat(color) }
            }
            if tile.hasEqualRows, tile.height >= leastCount { return .equalRows }
            if tile.hasEqualColumns, tile.width >= leastCount { return .flatRows }
            return .mixed
        }

        /// Returns a Boolean value that indicates whether a tile and the next one have the same columns.
        func continues(_ column: Int, _ row: Int) -> Bool {
            let (left, right) = (tiles[row * columns + column], tiles[row * columns + column + 1])
            guard left.hasEqualColumns, right.hasEqualColumns else { return false }
            let x = column * side
            return rows(of: row).allSatisfy { surface.row($0)[x] == surface.row($0)[x + side] }
        }

        private mutating func measureHeights() {
            for column in 0..<columns {
                var start = 0
                for row in 0..<rows where row + 1 == rows || !continues(below: column, row) {
                    for index in start...row { tiles[index * columns + column].height = row + 1 - start }
                    start = row + 1
                }
            }
        }

        private mutating func measureWidths() {
            for row in 0..<rows {
                var start = 0
                for column in 0..<columns where column + 1 == columns || !continues(column, row) {
                    for index in start...column { tiles[row * columns + index].width = column + 1 - start }
                    start = column + 1
                }
            }
        }

        /// Returns a Boolean value that indicates whether a tile and the one below it have the same rows.
        private func continues(below column: Int, _ row: Int) -> Bool {
            let (tile, next) = (tiles[row * columns + column], tiles[(row + 1) * columns + column])
            guard tile.hasEqualRows, next.hasEqualRows else { return false }
            return surface.hasEqualRows(row * side, (row + 1) * side, in: columns(of: column))
        }
    }
}

extension Surface {
    /// Returns a Boolean value that indicates whether two rows are equal in some columns.
    fileprivate func hasEqualRows(_ first: Int, _ second: Int, in columns: Range<Int>) -> Bool {
        let (first, second) = (row(first), row(second))
        var difference: UInt32 = 0
        for x in columns { difference |= first[x] ^ second[x] }
        return difference == 0
    }

    /// Returns a Boolean value that indicates whether a row is of one color in some columns.
    fileprivate func isFlat(row: Int, in columns: Range<Int>) -> Bool {
        let row = self.row(row)
        let first = row[columns.lowerBound]
        var difference: UInt32 = 0
        for x in columns { difference |= row[x] ^ first }
        return difference == 0
    }
}
