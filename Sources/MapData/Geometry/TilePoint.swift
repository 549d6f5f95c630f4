/// A point in a tile, in units of which a tile has 4096 in each direction unless it states another extent.
package struct TilePoint: Hashable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// A rectangle of points, both edges included.
struct TileRect {
    var minX: Int
    var minY: Int
    var maxX: Int
    var maxY: Int

    init(_ points: [TilePoint]) {
        (minX, minY, maxX, maxY) = (.max, .max, .min, .min)
        for point in points {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
    }

    init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    func contains(_ other: TileRect) -> Bool {
        minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
    }

    func contains(_ point: TilePoint) -> Bool {
        (minX...maxX).contains(point.x) && (minY...maxY).contains(point.y)
    }
}

/// Clipping and simplification of lines and rings.
enum TileGeometry {
    /// Returns the parts of a line that are in a rectangle.
    static func clip(line: [TilePoint], to rect: TileRect) -> [[TilePoint]] {
        if rect.contains(TileRect(line)) { return [line] }
        var parts: [[TilePoint]] = []
        var current: [TilePoint] = []
        for (start, end) in zip(line, line.dropFirst()) {
            guard let (first, last) = clip(start, end, rect) else {
                if current.count > 1 { parts.append(current) }
                current = []
                continue
            }
            if current.last != first {
                if current.count > 1 { parts.append(current) }
                current = [first]
            }
            if last != first { current.append(last) }
            if last != end {
                if current.count > 1 { parts.append(current) }
                current = []
            }
        }
        if current.count > 1 { parts.append(current) }
        return parts
    }

    /// Liang and Barsky's clipping of a segment.
    private static func clip(_ start: TilePoint, _ end: TilePoint, _ rect: TileRect) -> (TilePoint, TilePoint)? {
        let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
        var (first, last) = (0.0, 1.0)
        for (p, q) in [
            (-dx, Double(start.x - rect.minX)), (dx, Double(rect.maxX - start.x)),
            (-dy, Double(start.y - rect.minY)), (dy, Double(rect.maxY - start.y)),
        ] {
            if p == 0 {
                if q < 0 { return nil }
            } else if p < 0 {
                first = max(first, q / p)
            } else {
                last = min(last, q / p)
            }
        }
        if first > last { return nil }
        func point(_ t: Double) -> TilePoint {
            if t == 0 { return start }
            if t == 1 { return end }
            return TilePoint(
                x: start.x + Int((t * dx).rounded()),
                y: start.y + Int((t * dy).rounded())
            )
        }
        return (point(first), point(last))
    }

    /// Returns the part of a ring that is in a rectangle, by Sutherland and Hodgman's clipping. The first point is not repeated.
    static func clip(ring: [TilePoint], to rect: TileRect) -> [TilePoint] {
        if rect.contains(TileRect(ring)) { return ring }
        var ring = ring
        ring = clip(ring, { $0.x >= rect.minX }) { cross($0, $1, x: rect.minX) }
        ring = clip(ring, { $0.x <= rect.maxX }) { cross($0, $1, x: rect.maxX) }
        ring = clip(ring, { $0.y >= rect.minY }) { cross($0, $1, y: rect.minY) }
        return clip(ring, { $0.y <= rect.maxY }) { cross($0, $1, y: rect.maxY) }
    }

    private static func clip(
        _ ring: [TilePoint],
        _ isInside: (TilePoint) -> Bool,
        _ crossing: (TilePoint, TilePoint) -> TilePoint
    ) -> [TilePoint] {
        guard var previous = ring.last else { return [] }
        var result: [TilePoint] = []
        for point in ring {
            if isInside(point) != isInside(previous) { result.append(crossing(previous, point)) }
            if isInside(point) { result.append(point) }
            previous = point
        }
        return result
    }

    private static func cross(_ a: TilePoint, _ b: TilePoint, x: Int) -> TilePoint {
        TilePoint(x: x, y: a.y + Int((Double(b.y - a.y) * Double(x - a.x) / Double(b.x - a.x)).rounded()))
    }

    private static func cross(_ a: TilePoint, _ b: TilePoint, y: Int) -> TilePoint {
        TilePoint(x: a.x + Int((Double(b.x - a.x) * Double(y - a.y) / Double(b.y - a.y)).rounded()), y: y)
    }

    /// Twice the area of a ring; positive if it is clockwise on the screen. An area that does not fit is the largest number.
    static func doubleArea(_ ring: [TilePoint]) -> Int {
        guard var previous = ring.last else { return 0 }
        // Each product fits, but a ring can wind around many times.
        var sum: Int128 = 0
        for point in ring {
            sum += Int128(previous.x * point.y - point.x * previous.y)
            previous = point
        }
        // Without the smallest number, which has no absolute value.
        return Int(clamping: max(sum, -Int128(Int.max)))
    }

    /// The number of points among which one is always kept: the search for the farthest point reads all of them for each that is kept.
    /// Ways have fewer points.
    private static let simplifiedRun = 2048

    /// Removes points that are within a tolerance of the line between others, by Douglas and Peucker's algorithm.
    static func simplify(_ points: [TilePoint], tolerance: Double) -> [TilePoint] {
        guard points.count > 2 else { return points }
        var isKept = [Bool](repeating: false, count: points.count)
        isKept[0] = true
        let end = points.count - 1
        isKept[end] = true
        var waiting: [(Int, Int)] = []
        for start in stride(from: 0, to: end, by: simplifiedRun) {
            isKept[start] = true
            waiting.append((start, min(start + simplifiedRun, end)))
        }
        while let (start, end) = waiting.popLast() {
            guard end > start + 1 else { continue }
            let (a, b) = (points[start], points[end])
            let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
            let length = (dx * dx + dy * dy).squareRoot()
            var (farthest, distance) = (start, -1.0)
            for index in start + 1..<end {
                let (px, py) = (Double(points[index].x - a.x), Double(points[index].y - a.y))
                let d = length > 0 ? abs(dx * py - dy * px) / length : (px * px + py * py).squareRoot()
                if d > distance { (farthest, distance) = (index, d) }
            }
            guard distance > tolerance else { continue }
            isKept[farthest] = true
            waiting.append((start, farthest))
            waiting.append((farthest, end))
        }
        return zip(points, isKept).compactMap { $1 ? $0 : nil }
    }

    /// Removes points that equal the one before.
    static func withoutRepetitions(_ points: [TilePoint]) -> [TilePoint] {
        var result: [TilePoint] = []
        result.reserveCapacity(points.count)
        for point in points where result.last != point { result.append(point) }
        return result
    }
}
