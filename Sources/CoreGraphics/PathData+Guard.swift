extension PathData {
    /// Whether no coordinate is farther from the origin than `limit`.
    func isWithin(_ limit: CGFloat) -> Bool { points.allSatisfy { abs($0.x) <= limit && abs($0.y) <= limit } }

    /// How far beyond a surface a path that is too large for the rasteriser is kept.
    private static let margin: CGFloat = 16_384

    private static func guardRect(_ bounds: PixelRect, reach: CGFloat = 0) -> CGRect {
        let margin = margin + min(reach, margin * 1.5)
        return CGRect(
            x: CGFloat(bounds.minX) - margin,
            y: CGFloat(bounds.minY) - margin,
            width: CGFloat(bounds.width) + 2 * margin,
            height: CGFloat(bounds.height) + 2 * margin
        )
    }

    /// Lines that run within half a pixel of the path where that is near the origin, subpath by subpath.
    private func flattened() -> [(points: [CGPoint], isClosed: Bool)] {
        var result: [(points: [CGPoint], isClosed: Bool)] = []
        var current: [CGPoint] = []
        func finish(closed: Bool) {
            if current.count > 1 { result.append((current, closed)) }
        }
        func add(_ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
            let p0 = current[current.count - 1]
            let length =
                hypot(p1.x - p0.x, p1.y - p0.y) + hypot(p2.x - p1.x, p2.y - p1.y) + hypot(p3.x - p2.x, p3.y - p2.y)
            let count = Int(min(max(sqrt(length) * 2, 8), 4096))
            for index in 1..<count {
                let t = CGFloat(index) / CGFloat(count)
                let s = 1 - t
                let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                current.append(
                    CGPoint(
                        x: a * p0.x + b * p1.x + c * p2.x + d * p3.x,
                        y: a * p0.y + b * p1.y + c * p2.y + d * p3.y
                    )
                )
            }
            current.append(p3)
        }
        forEach { verb, points in
            switch verb {
            case .moveToPoint:
                finish(closed: false)
                current = [points[0]]
            case .addLineToPoint:
                current.append(points[0])
            case .addQuadCurveToPoint:
                let (first, second) = Self.cubicControls(current[current.count - 1], points[0], points[1])
                add(first, second, points[1])
            case .addCurveToPoint:
                add(points[0], points[1], points[2])
            case .closeSubpath:
                finish(closed: true)
                current = []
            }
        }
        finish(closed: false)
        return result
    }

    /// A path that covers the same pixels in and around `bounds`, and stays near them.
    func filledPartNear(_ bounds: PixelRect) -> PathData {
        let rect = Self.guardRect(bounds)
        var result = PathData()
        for subpath in flattened() {
            var points = subpath.points
            // One side of the rectangle after the other: what is beyond it moves onto it.
            points = Self.cut(points, { $0.x - rect.minX }, { $0.x = rect.minX })
            points = Self.cut(points, { rect.maxX - $0.x }, { $0.x = rect.maxX })
            points = Self.cut(points, { $0.y - rect.minY }, { $0.y = rect.minY })
            points = Self.cut(points, { rect.maxY - $0.y }, { $0.y = rect.maxY })
            result.addLines(between: points)
            result.closeSubpath()
        }
        return result
    }

    /// The part of a polygon on the positive side of a line.
    private static func cut(
        _ points: [CGPoint],
        _ distance: (CGPoint) -> CGFloat,
        _ snap: (inout CGPoint) -> Void
    ) -> [CGPoint] {
        guard var previous = points.last else { return [] }
        var result: [CGPoint] = []
        for point in points {
            let from = distance(previous)
            let to = distance(point)
            if (from < 0) != (to < 0) {
                // Halved so that the difference of two huge numbers does not overflow.
                let t = (from / 2) / (from / 2 - to / 2)
                var crossing = CGPoint(
                    x: previous.x * (1 - t) + point.x * t,
                    y: previous.y * (1 - t) + point.y * t
                )
                snap(&crossing)
                result.append(crossing)
            }
            if to >= 0 { result.append(point) }
            previous = point
        }
        return result
    }

    /// A part of a path to be stroked by itself.
    struct StrokePiece {
        var path: PathData

        /// How far along the subpath it begins, in the pen's space: dashes go on from there.
        var start: CGFloat
    }

    /// The parts of a path whose stroke can be seen in `bounds`, cut far outside. Corners that are cut away are too far
    /// off to be seen.
    /// - Parameters:
    ///   - reach: how far from the path its line goes.
    ///   - pen: the pen's matrix, in whose space dashes are measured.
    ///   - dashed: whether each part must know where it begins.
    func strokedPiecesNear(_ bounds: PixelRect, reach: CGFloat, pen: CGAffineTransform, dashed: Bool) -> [StrokePiece] {
        let rect = Self.guardRect(bounds, reach: reach)
        let toPen = pen.inverted()
        var pieces: [StrokePiece] = []
        for subpath in flattened() {
            let points = subpath.isClosed ? subpath.points + [subpath.points[0]] : subpath.points
            var length: CGFloat = 0
            var isConnected = false
            for (from, to) in zip(points, points.dropFirst()) {
                let step = CGSize(width: to.x - from.x, height: to.y - from.y).applying(toPen)
                let stepLength = hypot(step.width, step.height)
                if let (enter, leave) = Self.visiblePart(from, to, rect) {
                    func at(_ t: CGFloat) -> CGPoint {
                        CGPoint(x: from.x * (1 - t) + to.x * t, y: from.y * (1 - t) + to.y * t)
                    }
                    if !isConnected || enter > 0 {
                        var piece = StrokePiece(path: PathData(), start: length + stepLength * enter)
                        piece.path.move(to: at(enter))
                        pieces.append(piece)
                    }
                    pieces[pieces.count - 1].path.addLine(to: at(leave))
                    isConnected = leave == 1
                } else {
                    isConnected = false
                }
                length += stepLength
            }
        }
        if dashed { return pieces.map { StrokePiece(path: $0.path, start: $0.start.isFinite ? $0.start : 0) } }
        // Without dashes all parts are one path, and are stroked as one.
        var whole = PathData()
        for piece in pieces { whole.append(piece.path) }
        return [StrokePiece(path: whole, start: 0)]
    }

    /// From where to where a line is within a rectangle, as fractions of its length (Liang and Barsky).
    private static func visiblePart(_ from: CGPoint, _ to: CGPoint, _ rect: CGRect) -> (CGFloat, CGFloat)? {
        var enter: CGFloat = 0
        var leave: CGFloat = 1
        for (start, end, low, high) in [
            (from.x, to.x, rect.minX, rect.maxX), (from.y, to.y, rect.minY, rect.maxY),
        ] {
            let step = end / 2 - start / 2
            if step == 0 {
                if start < low || start > high { return nil }
                continue
            }
            let first = (low / 2 - start / 2) / step
            let second = (high / 2 - start / 2) / step
            enter = max(enter, min(first, second))
            leave = min(leave, max(first, second))
        }
        return enter < leave ? (enter, leave) : nil
    }
}
