extension PathData {
    /// The largest coordinate of paths passed to cairo, which has 24-bit coordinates.
    static let farthestForCairo: CGFloat = 1_000_000

    /// Returns a path that fills the same area inside a square around the origin and does not extend beyond the square.
    /// Subpaths are closed.
    func clippedForFilling(at limit: CGFloat = farthestForCairo) -> PathData {
        let bounds = controlBounds
        if bounds.isNull
            || (bounds.isFinite && bounds.minX >= -limit && bounds.minY >= -limit
                && bounds.maxX <= limit && bounds.maxY <= limit)
        {
            return self
        }
        var clipper = PathClipper(limit: limit)
        var current = CGPoint.zero
        forEach { verb, points in
            if verb == .moveToPoint {
                clipper.begin(at: points[0])
                current = points[0]
                return
            }
            switch verb {
            case .moveToPoint: break
            case .addLineToPoint:
                clipper.line(to: points[0])
                current = points[0]
            case .addQuadCurveToPoint:
                let (first, second) = Self.cubicControls(current, points[0], points[1])
                clipper.curve(first, second, points[1], depth: 0)
                current = points[1]
            case .addCurveToPoint:
                clipper.curve(points[0], points[1], points[2], depth: 0)
                current = points[2]
            case .closeSubpath:
                clipper.close()
                current = clipper.start
            }
        }
        clipper.close()
        return clipper.path
    }
}

/// Clamps the parts of a path outside of a square to its border. Lines are split at the nine parts of the plane defined
/// by the sides of the square, so that the inside does not change.
private struct PathClipper {
    let limit: CGFloat
    private(set) var path = PathData()
    private(set) var start = CGPoint.zero
    private var current = CGPoint.zero

    init(limit: CGFloat) { self.limit = limit }

    /// Clamps a point so that differences of coordinates stay finite.
    private func near(_ point: CGPoint) -> CGPoint {
        CGPoint(x: min(max(point.x, -1e15), 1e15), y: min(max(point.y, -1e15), 1e15))
    }

    private func clamped(_ point: CGPoint) -> CGPoint {
        CGPoint(x: min(max(point.x, -limit), limit), y: min(max(point.y, -limit), limit))
    }

    mutating func begin(at point: CGPoint) {
        close()
        start = near(point)
        current = start
        path.move(to: clamped(start))
    }

    mutating func close() {
        guard !path.isEmpty else { return }
        line(to: start)
        path.closeSubpath()
    }

    mutating func line(to end: CGPoint) {
        let end = near(end)
        var crossings: [CGFloat] = []
        func addCrossings(_ from: CGFloat, _ to: CGFloat) {
            for side in [-limit, limit] where (from < side) != (to < side) {
                crossings.append((side - from) / (to - from))
            }
        }
        addCrossings(current.x, end.x)
        addCrossings(current.y, end.y)
        for t in crossings.sorted() {
            path.addLine(
                to: clamped(
                    CGPoint(x: current.x + (end.x - current.x) * t, y: current.y + (end.y - current.y) * t)
                )
            )
        }
        path.addLine(to: clamped(end))
        current = end
    }

    mutating func curve(_ first: CGPoint, _ second: CGPoint, _ end: CGPoint, depth: Int) {
        let (from, first, second, end) = (current, near(first), near(second), near(end))
        let hull = CGRect(around: [from, first, second, end])
        if hull.minX >= -limit, hull.minY >= -limit, hull.maxX <= limit, hull.maxY <= limit {
            path.addCurve(to: end, control1: first, control2: second)
            current = end
        } else if depth == 24 || hull.minX > limit || hull.minY > limit || hull.maxX < -limit || hull.maxY < -limit {
            line(to: end)
        } else {
            func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
            let (a, b, c) = (middle(from, first), middle(first, second), middle(second, end))
            let (ab, bc) = (middle(a, b), middle(b, c))
            curve(a, ab, middle(ab, bc), depth: depth + 1)
            curve(bc, c, end, depth: depth + 1)
        }
    }
}
