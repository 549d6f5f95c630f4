/// The clipping of lines and rings in map points.
///
/// Far from a tile, the coordinates of a large shape are too large to be drawn.
enum MapClipping {
    /// A connected part of a line in a rectangle.
    struct Run {
        var points: [MKMapPoint]
        /// The distance of its first point from the start of the line, in map points.
        let start: Double
    }

    /// Returns the parts of a line in a rectangle.
    static func runs(_ line: [MKMapPoint], in rect: MKMapRect) -> [Run] {
        var runs: [Run] = []
        var current: Run?
        var distance = 0.0
        for (start, end) in zip(line, line.dropFirst()) {
            let length = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)).squareRoot()
            if let (low, high) = range(start, end, rect) {
                func point(_ part: Double) -> MKMapPoint {
                    MKMapPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
                }
                if low > 0 || current == nil {
                    if let current { runs.append(current) }
                    current = Run(points: [low > 0 ? point(low) : start], start: distance + low * length)
                }
                current?.points.append(high < 1 ? point(high) : end)
                if high < 1, let run = current {
                    runs.append(run)
                    current = nil
                }
            } else if let run = current {
                runs.append(run)
                current = nil
            }
            distance += length
        }
        if let current { runs.append(current) }
        return runs
    }

    /// Returns the part of a segment in a rectangle, by Liang and Barsky's algorithm; `nil` if there is none.
    private static func range(_ start: MKMapPoint, _ end: MKMapPoint, _ rect: MKMapRect) -> (Double, Double)? {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        var (low, high) = (0.0, 1.0)
        for (p, q) in [
            (-dx, start.x - rect.minX), (dx, rect.maxX - start.x), (-dy, start.y - rect.minY),
            (dy, rect.maxY - start.y),
        ] {
            if p == 0 {
                if q < 0 { return nil }
            } else if p < 0 {
                low = max(low, q / p)
            } else {
                high = min(high, q / p)
            }
        }
        return low <= high ? (low, high) : nil
    }

    /// Returns the part of a ring in a rectangle, by Sutherland and Hodgman's algorithm.
    static func ring(_ ring: [MKMapPoint], in rect: MKMapRect) -> [MKMapPoint] {
        var ring = ring
        func clip(_ isInside: (MKMapPoint) -> Bool, _ cross: (MKMapPoint, MKMapPoint) -> MKMapPoint) {
            guard var previous = ring.last else { return }
            var result: [MKMapPoint] = []
            for point in ring {
                if isInside(point) != isInside(previous) { result.append(cross(previous, point)) }
                if isInside(point) { result.append(point) }
                previous = point
            }
            ring = result
        }
        func atX(_ x: Double) -> (MKMapPoint, MKMapPoint) -> MKMapPoint {
            { a, b in MKMapPoint(x: x, y: a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)) }
        }
        func atY(_ y: Double) -> (MKMapPoint, MKMapPoint) -> MKMapPoint {
            { a, b in MKMapPoint(x: a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), y: y) }
        }
        clip({ $0.x >= rect.minX }, atX(rect.minX))
        clip({ $0.x <= rect.maxX }, atX(rect.maxX))
        clip({ $0.y >= rect.minY }, atY(rect.minY))
        clip({ $0.y <= rect.maxY }, atY(rect.maxY))
        return ring
    }
}
