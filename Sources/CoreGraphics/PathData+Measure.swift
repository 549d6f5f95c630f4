extension PathData {
    /// The smallest rectangle around the path itself: where a curve turns, not where its control points are. `null` for
    /// an empty path.
    package var bounds: CGRect {
        var rect = CGRect.null
        func add(_ extent: CGRect) {
            // CGRect.union drops nothing here: flat rectangles count, which an empty test would lose.
            if rect.isNull {
                rect = extent
                return
            }
            let x = min(rect.minX, extent.minX)
            let y = min(rect.minY, extent.minY)
            rect = CGRect(x: x, y: y, width: max(rect.maxX, extent.maxX) - x, height: max(rect.maxY, extent.maxY) - y)
        }
        forEachSegment { add(Self.bounds(of: $0)) }
        if verbs.last == .moveToPoint, let currentPoint { add(CGRect(origin: currentPoint, size: .zero)) }
        return rect
    }

    /// A piece of outline with its start point; quadratic curves come as cubic ones.
    package enum Segment {
        case line(CGPoint, CGPoint)
        case curve(CGPoint, CGPoint, CGPoint, CGPoint)
    }

    /// Visits the outline piece by piece.
    /// - Parameter closingAll: whether open subpaths are closed as for a fill; those closed explicitly always are.
    package func forEachSegment(closingAll: Bool = false, _ body: (Segment) -> Void) {
        var start = CGPoint.zero
        var current = CGPoint.zero
        forEach { verb, points in
            switch verb {
            case .moveToPoint:
                if closingAll, current != start { body(.line(current, start)) }
                start = points[0]
                current = start
            case .addLineToPoint:
                body(.line(current, points[0]))
                current = points[0]
            case .addQuadCurveToPoint:
                let (control1, control2) = Self.cubicControls(current, points[0], points[1])
                body(.curve(current, control1, control2, points[1]))
                current = points[1]
            case .addCurveToPoint:
                body(.curve(current, points[0], points[1], points[2]))
                current = points[2]
            case .closeSubpath:
                if current != start { body(.line(current, start)) }
                current = start
            }
        }
        if closingAll, current != start { body(.line(current, start)) }
    }

    /// The control points of the cubic curve that is a quadratic one.
    package static func cubicControls(_ from: CGPoint, _ control: CGPoint, _ to: CGPoint) -> (CGPoint, CGPoint) {
        (
            CGPoint(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3),
            CGPoint(x: to.x + (control.x - to.x) * 2 / 3, y: to.y + (control.y - to.y) * 2 / 3)
        )
    }

    private static func bounds(of segment: Segment) -> CGRect {
        switch segment {
        case .line(let from, let to):
            return CGRect(around: [from, to])
        case .curve(let p0, let p1, let p2, let p3):
            var points = [p0, p3]
            for t in turns(p0.x, p1.x, p2.x, p3.x) + turns(p0.y, p1.y, p2.y, p3.y) {
                points.append(CGPoint(x: cubic(p0.x, p1.x, p2.x, p3.x, at: t), y: cubic(p0.y, p1.y, p2.y, p3.y, at: t)))
            }
            return CGRect(around: points)
        }
    }

    /// The parameters within 0…1 at which one coordinate of a cubic curve turns back.
    private static func turns(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
        // Between its end points the coordinate stays where its control points are.
        if min(p1, p2) >= min(p0, p3), max(p1, p2) <= max(p0, p3), (p1 - p0) * (p3 - p2) >= 0,
            (p2 - p1) * (p3 - p0) >= 0
        {
            return []
        }
        let a = 3 * (p3 - p0) + 9 * (p1 - p2)
        let b = 6 * (p0 - 2 * p1 + p2)
        let c = 3 * (p1 - p0)
        var roots: [CGFloat] = []
        let discriminant = b * b - 4 * a * c
        if a == 0 || abs(a) < 1e-12 * abs(b) {
            roots = [-c / b]
        } else if discriminant >= 0 {
            // The form that does not subtract two nearly equal numbers.
            let q = -(b + (b < 0 ? -1 : 1) * sqrt(discriminant)) / 2
            roots = [q / a, c / q]
        }
        return roots.filter { $0 > 0 && $0 < 1 }
    }

    private static func cubic(
        _ p0: CGFloat,
        _ p1: CGFloat,
        _ p2: CGFloat,
        _ p3: CGFloat,
        at t: CGFloat
    ) -> CGFloat {
        let s = 1 - t
        return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3
    }
}

extension PathData {
    /// Whether a fill by `rule` covers a point. Open subpaths count as closed. Which side a point exactly on the outline
    /// belongs to is not defined.
    package func contains(_ point: CGPoint, rule: CGPathFillRule) -> Bool {
        guard point.isFinite else { return false }
        var winding = 0
        // A ray towards positive x. Intervals are open at one end, so that a corner on the ray counts once.
        func cross(_ y0: CGFloat, _ y1: CGFloat, x: () -> CGFloat) {
            if y0 <= point.y, y1 > point.y {
                if x() > point.x { winding += 1 }
            } else if y1 <= point.y, y0 > point.y, x() > point.x {
                winding -= 1
            }
        }
        forEachSegment(closingAll: true) { segment in
            switch segment {
            case .line(let from, let to):
                cross(from.y, to.y) { from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x) }
            case .curve(let p0, let p1, let p2, let p3):
                guard max(p0.y, p1.y, p2.y, p3.y) >= point.y, min(p0.y, p1.y, p2.y, p3.y) <= point.y,
                    max(p0.x, p1.x, p2.x, p3.x) > point.x
                else { return }
                // Between two turns y runs one way, so bisection finds the only place where it is the point's.
                let cuts = [0] + Self.turns(p0.y, p1.y, p2.y, p3.y).sorted() + [1]
                for (low, high) in zip(cuts, cuts.dropFirst()) {
                    func y(_ t: CGFloat) -> CGFloat {
                        t == 0 ? p0.y : t == 1 ? p3.y : Self.cubic(p0.y, p1.y, p2.y, p3.y, at: t)
                    }
                    let rising = y(high) > y(low)
                    cross(y(low), y(high)) {
                        var low = low
                        var high = high
                        for _ in 0..<52 {
                            let middle = (low + high) / 2
                            if (y(middle) <= point.y) == rising { low = middle } else { high = middle }
                        }
                        return Self.cubic(p0.x, p1.x, p2.x, p3.x, at: low)
                    }
                }
            }
        }
        return rule == .winding ? winding != 0 : winding & 1 != 0
    }
}
