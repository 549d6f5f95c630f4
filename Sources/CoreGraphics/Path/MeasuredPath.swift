/// A path with the lengths of its segments, from which parts can be taken many times.
package struct MeasuredPath: Sendable {
    /// A subpath with the lengths of its segments.
    struct Subpath {
        fileprivate(set) var pieces: [MeasuredSegment] = []
        let start: CGPoint
        fileprivate(set) var isClosed = false
        fileprivate(set) var hasSegments = false

        var length: CGFloat { pieces.reduce(0) { $0 + $1.length } }
    }

    private(set) var subpaths: [Subpath] = []

    /// Measures a path.
    package init(_ path: PathData) {
        var current = CGPoint.zero
        path.forEach { verb, points in
            func add(_ segment: PathData.Segment, end: CGPoint) {
                let measured = MeasuredSegment(segment)
                subpaths[subpaths.count - 1].hasSegments = true
                if measured.length > 0 { subpaths[subpaths.count - 1].pieces.append(measured) }
                current = end
            }
            switch verb {
            case .moveToPoint:
                subpaths.append(Subpath(start: points[0]))
                current = points[0]
            case .addLineToPoint:
                add(.line(current, points[0]), end: points[0])
            case .addQuadCurveToPoint:
                let (control1, control2) = PathData.cubicControls(current, points[0], points[1])
                add(.curve(current, control1, control2, points[1]), end: points[1])
            case .addCurveToPoint:
                add(.curve(current, points[0], points[1], points[2]), end: points[2])
            case .closeSubpath:
                let start = subpaths[subpaths.count - 1].start
                add(.line(current, start), end: start)
                subpaths[subpaths.count - 1].isClosed = true
            }
        }
    }

    /// Returns the part of the path between two fractions of its length, with curves as curves. The subpaths follow each
    /// other, without the distances between them. A closed subpath that is included as a whole stays closed.
    package func trimmed(from start: CGFloat, to end: CGFloat) -> PathData {
        let total = subpaths.reduce(0) { $0 + $1.length }
        guard total > 0, total.isFinite, start < end else { return PathData() }
        let (first, last) = (start * total, end * total)
        var result = PathData()
        var position: CGFloat = 0
        for subpath in subpaths where !subpath.pieces.isEmpty {
            let length = subpath.length
            defer { position += length }
            guard position + length > first, position < last else { continue }
            let isWhole = position >= first && position + length <= last
            var offset = position
            var hasStarted = false
            for piece in subpath.pieces {
                let from = max(first - offset, 0)
                let to = min(last - offset, piece.length)
                offset += piece.length
                guard to > from else { continue }
                if !hasStarted { result.move(to: piece.point(at: from)) }
                hasStarted = true
                result.append(piece, from: from, to: to)
            }
            if isWhole, subpath.isClosed { result.closeSubpath() }
        }
        return result
    }
}

/// A line or curve, measured along its length.
struct MeasuredSegment: Sendable {
    private let segment: PathData.Segment

    /// The distances along a curve at the ends of its parameter steps.
    private var distances: [CGFloat] = []
    let length: CGFloat

    private static let steps = 256

    init(_ segment: PathData.Segment) {
        self.segment = segment
        switch segment {
        case .line(let from, let to):
            length = hypot(to.x - from.x, to.y - from.y)
        case .curve(let p0, let p1, let p2, let p3):
            var previous = p0
            var sum: CGFloat = 0
            distances = [0]
            distances.reserveCapacity(Self.steps + 1)
            for step in 1...Self.steps {
                let t = CGFloat(step) / CGFloat(Self.steps)
                let s = 1 - t
                let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                let point = CGPoint(
                    x: a * p0.x + b * p1.x + c * p2.x + d * p3.x,
                    y: a * p0.y + b * p1.y + c * p2.y + d * p3.y
                )
                let (dx, dy) = (point.x - previous.x, point.y - previous.y)
                // `hypot` takes ten times as long; it only differs for distances beyond 1e150.
                sum += (dx * dx + dy * dy).squareRoot()
                distances.append(sum)
                previous = point
            }
            length = sum
        }
    }

    private func parameter(at distance: CGFloat) -> CGFloat {
        guard distance > 0 else { return 0 }
        guard distance < length else { return 1 }
        if distances.isEmpty { return distance / length }
        var low = 0
        var high = distances.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if distances[middle] <= distance { low = middle } else { high = middle }
        }
        let span = distances[high] - distances[low]
        return (CGFloat(low) + (span > 0 ? (distance - distances[low]) / span : 0)) / CGFloat(Self.steps)
    }

    func point(at distance: CGFloat) -> CGPoint {
        switch part(from: distance, to: length) {
        case .line(let from, _), .curve(let from, _, _, _): from
        }
    }

    func part(from start: CGFloat, to end: CGFloat) -> PathData.Segment {
        let t0 = parameter(at: start)
        let t1 = parameter(at: end)
        switch segment {
        case .line(let from, let to):
            func at(_ t: CGFloat) -> CGPoint { t == 0 ? from : t == 1 ? to : Self.mix(from, to, t) }
            return .line(at(t0), at(t1))
        case .curve(let p0, let p1, let p2, let p3):
            // The control points of a part are the polar form at its ends.
            func polar(_ u: CGFloat, _ v: CGFloat, _ w: CGFloat) -> CGPoint {
                let (a, b, c) = (Self.mix(p0, p1, u), Self.mix(p1, p2, u), Self.mix(p2, p3, u))
                return Self.mix(Self.mix(a, b, v), Self.mix(b, c, v), w)
            }
            return .curve(
                t0 == 0 ? p0 : polar(t0, t0, t0),
                polar(t0, t0, t1),
                polar(t0, t1, t1),
                t1 == 1 ? p3 : polar(t1, t1, t1)
            )
        }
    }

    private static func mix(_ from: CGPoint, _ to: CGPoint, _ t: CGFloat) -> CGPoint {
        CGPoint(x: from.x * (1 - t) + to.x * t, y: from.y * (1 - t) + to.y * t)
    }
}
