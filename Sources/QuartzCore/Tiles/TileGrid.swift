import Compositor
import CoreGraphics

/// The position of a tile: a level of detail, and a cell in the grid of that level.
struct TileKey: Hashable, Sendable {
    /// The exponent of the magnification: at level 1, a tile has twice the pixels per point of level 0.
    var level: Int
    var column: Int
    var row: Int
}

/// The grids of tiles of a layer, one for each level of detail. Cells start at the origin of the layer's coordinates.
struct TileGrid: Equatable, Sendable {
    let bounds: CGRect

    /// The size of a tile, in pixels.
    let tileSize: PixelSize

    /// The number of pixels per point at level 0.
    let scale: CGFloat

    /// The levels of detail.
    let levels: ClosedRange<Int>

    /// A Boolean value that indicates whether the grid is in reflected coordinates of the layer.
    let isReflected: Bool

    /// The largest number of pixels of the tiles that are shown at a time.
    private static let maximumArea = 1 << 24

    /// Creates the grids, or returns `nil` if nothing can be drawn.
    init?(
        bounds: CGRect,
        tileSize: CGSize,
        scale: CGFloat,
        levelsOfDetail: Int,
        bias: Int,
        isReflected: Bool = false
    ) {
        guard bounds.isFinite, bounds.width > 0, bounds.height > 0, scale > 0, scale.isFinite else { return nil }
        func side(_ length: CGFloat) -> Int { length > 0 ? Int(min(max(length.rounded(.up), 16), 2048)) : 256 }
        self.bounds = bounds
        self.scale = scale
        self.isReflected = isReflected
        self.tileSize = PixelSize(width: side(tileSize.width), height: side(tileSize.height))
        let highest = min(max(bias, 0), 24)
        // The lowest level has at least one pixel.
        let pixels = min(bounds.width, bounds.height) * scale
        let smallest = -min(max(Int(log2(max(pixels, 1))), 0), 48)
        let lowest = max(highest - min(max(levelsOfDetail, 1), 64) + 1, smallest)
        levels = min(lowest, highest)...highest
    }

    /// Returns the number of pixels per point at a level.
    func pixelsPerPoint(_ level: Int) -> CGFloat { scale * CGFloat(exp2(Double(level))) }

    /// Returns the level that has at least a number of pixels per point, or the highest one.
    func level(for density: CGFloat) -> Int {
        levels.first { pixelsPerPoint($0) >= density * 0.999 } ?? levels.upperBound
    }

    /// Returns the rectangle of a tile within the bounds, in the layer's coordinates.
    func rect(of key: TileKey) -> CGRect { cell(key).intersection(bounds) }

    /// Returns the rectangle of a tile, in the layer's coordinates.
    func cell(_ key: TileKey) -> CGRect {
        let density = pixelsPerPoint(key.level)
        let (width, height) = (CGFloat(tileSize.width) / density, CGFloat(tileSize.height) / density)
        return CGRect(x: CGFloat(key.column) * width, y: CGFloat(key.row) * height, width: width, height: height)
    }

    /// Returns the tiles of a level that show a rectangle, from its center outward. If they have too many pixels, the
    /// outer ones are missing.
    func keys(in rect: CGRect, level: Int) -> [TileKey] {
        let rect = rect.intersection(bounds)
        guard !rect.isEmpty else { return [] }
        let density = pixelsPerPoint(level)
        func range(_ minimum: CGFloat, _ maximum: CGFloat, _ side: Int) -> ClosedRange<Int>? {
            let (first, last) = (minimum * density / CGFloat(side), maximum * density / CGFloat(side))
            guard abs(first) < 1e9, abs(last) < 1e9 else { return nil }
            let start = Int(first.rounded(.down))
            return start...max(start, Int((last - 1e-6).rounded(.up)) - 1)
        }
        guard var columns = range(rect.minX, rect.maxX, tileSize.width),
            var rows = range(rect.minY, rect.maxY, tileSize.height)
        else { return [] }
        let limit = max(1, Int(Double(Self.maximumArea / (tileSize.width * tileSize.height)).squareRoot()))
        columns = Self.center(of: columns, limit)
        rows = Self.center(of: rows, limit)
        let middle = (x: columns.lowerBound + columns.upperBound, y: rows.lowerBound + rows.upperBound)
        func distance(_ key: TileKey) -> Int {
            let (x, y) = (2 * key.column - middle.x, 2 * key.row - middle.y)
            return x * x + y * y
        }
        return rows.flatMap { row in columns.map { TileKey(level: level, column: $0, row: row) } }
            .sorted { (distance($0), $0.row, $0.column) < (distance($1), $1.row, $1.column) }
    }

    private static func center(of range: ClosedRange<Int>, _ limit: Int) -> ClosedRange<Int> {
        guard range.count > limit else { return range }
        let start = range.lowerBound + (range.count - limit) / 2
        return start...start + limit - 1
    }
}
