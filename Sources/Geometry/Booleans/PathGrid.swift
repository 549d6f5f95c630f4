/// A point of the grid on which path operations compute, exactly.
///
/// Coordinates are less than 2²⁶ in magnitude, so that products of two differences fit into 64 bits.
struct GridPoint: Hashable, Comparable {
    var x: Int
    var y: Int

    /// Returns a Boolean value that indicates whether the sweep line meets the left point first.
    static func < (left: GridPoint, right: GridPoint) -> Bool { (left.x, left.y) < (right.x, right.y) }

    static func - (left: GridPoint, right: GridPoint) -> GridPoint {
        GridPoint(x: left.x - right.x, y: left.y - right.y)
    }

    /// Returns the cross product of two vectors: positive if the second is counterclockwise of the first, y up.
    func cross(_ other: GridPoint) -> Int { x * other.y - y * other.x }

    func dot(_ other: GridPoint) -> Int { x * other.x + y * other.y }
}

/// The grid of a path operation: between 2²⁴ and 2²⁵ points wide, centered on the paths.
struct PathGrid {
    /// The number of grid points per unit: a power of two, so that coordinates with few binary digits are on the grid.
    let scale: CGFloat

    private let origin: CGPoint

    /// The largest distance of lines from the curves that they approximate, in the units of the paths.
    let tolerance: CGFloat

    /// Creates a grid for points, or returns `nil` if all of them are equal.
    init?(points: [CGPoint]) {
        var (minX, minY, maxX, maxY) = (CGFloat.infinity, CGFloat.infinity, -CGFloat.infinity, -CGFloat.infinity)
        for point in points {
            (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
            (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
        }
        guard minX <= maxX else { return nil }
        // Without overflow for the largest coordinates.
        let halfWidth = maxX / 2 - minX / 2
        let halfHeight = maxY / 2 - minY / 2
        let half = max(halfWidth, halfHeight)
        guard half > 0 else { return nil }
        scale = CGFloat(sign: .plus, exponent: min(23 - Int(half.exponent), 1000), significand: 1)
        let center = CGPoint(x: minX / 2 + maxX / 2, y: minY / 2 + maxY / 2)
        origin = CGPoint(x: (center.x * scale).rounded(), y: (center.y * scale).rounded())
        // Half of the error, since the ends of curves move to the ends of lines, which are rounded as well.
        tolerance = half * PathData.operationError
    }

    /// Returns the nearest grid point.
    func nearest(_ point: CGPoint) -> GridPoint {
        func coordinate(_ value: CGFloat, _ origin: CGFloat) -> Int {
            // Curves remain within their control points except for rounding errors.
            Int(min(max((value * scale).rounded() - origin, -33_554_432), 33_554_432))
        }
        return GridPoint(x: coordinate(point.x, origin.x), y: coordinate(point.y, origin.y))
    }
}

/// Square cells that divide the grid, to find adjacent lines and points.
struct GridCells {
    private let origin: GridPoint
    private let cellSize: Int
    private let columns: Int
    private let rows: Int

    var count: Int { columns * rows }

    /// Creates cells for points and a number of lines.
    init(around points: [GridPoint], lineCount: Int) {
        let minX = points.lazy.map(\.x).min() ?? 0
        let maxX = points.lazy.map(\.x).max() ?? 0
        let minY = points.lazy.map(\.y).min() ?? 0
        let maxY = points.lazy.map(\.y).max() ?? 0
        origin = GridPoint(x: minX, y: minY)
        let side = min(max(Int(Double(lineCount).squareRoot()), 1), 1024)
        cellSize = max(max(maxX - minX, maxY - minY) / side + 1, 4)
        columns = (maxX - minX) / cellSize + 1
        rows = (maxY - minY) / cellSize + 1
    }

    private func column(_ x: Int) -> Int { min(max((x - origin.x) / cellSize, 0), columns - 1) }

    private func row(_ y: Int) -> Int { min(max((y - origin.y) / cellSize, 0), rows - 1) }

    /// Returns the cell of a point.
    func cell(of point: GridPoint) -> Int { row(point.y) * columns + column(point.x) }

    /// Calls a closure for every cell that a line passes through or touches, with a margin of one grid point.
    func forEachCell(from start: GridPoint, to end: GridPoint, _ body: (Int) -> Void) {
        let (a, b) = start.x <= end.x ? (start, end) : (end, start)
        let (minY, maxY) = (min(a.y, b.y), max(a.y, b.y))
        let slope = a.x == b.x ? 0 : Double(b.y - a.y) / Double(b.x - a.x)
        for column in column(a.x - 1)...column(b.x + 1) {
            var (low, high) = (minY, maxY)
            if a.x != b.x {
                let left = origin.x + column * cellSize - 2
                let first = Double(a.y) + Double(max(left, a.x) - a.x) * slope
                let last = Double(a.y) + Double(min(left + cellSize + 4, b.x) - a.x) * slope
                low = max(low, Int(min(first, last).rounded(.down)))
                high = min(high, Int(max(first, last).rounded(.up)))
            }
            let rows = row(low - 2)...max(row(low - 2), row(high + 2))
            for row in rows { body(row * columns + column) }
        }
    }
}
