extension PathData {
    /// The bounding box of the path itself, based on the extrema of curves and not on their control points, or `null`
    /// for an empty path.
    package var bounds: CGRect {
        var rect = CGRect.null
        func add(_ extent: CGRect) {
            // `CGRect.union` would drop flat rectangles as empty; they count here.
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

    /// A segment of an outline, with its start point. Quadratic curves are converted to cubic ones.
    package enum Segment {
        case line(CGPoint, CGPoint)
        case curve(CGPoint, CGPoint, CGPoint, CGPoint)
    }

    /// Calls a closure for each segment of the outline.
    /// - Parameter closingAll: A Boolean value that indicates whether open subpaths are closed as for a fill. Subpaths
    ///   that are closed explicitly always are.
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

    /// Returns the control points of the cubic curve equivalent to a quadratic one.
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
            for t in extrema(p0.x, p1.x, p2.x, p3.x) + extrema(p0.y, p1.y, p2.y, p3.y) {
                points.append(CGPoint(x: cubic(p0.x, p1.x, p2.x, p3.x, at: t), y: cubic(p0.y, p1.y, p2.y, p3.y, at: t)))
            }
            return CGRect(around: points)
        }
    }

    /// Returns the parameters in 0…1 at which a coordinate of a cubic curve has an extremum.
    private static func extrema(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
        // The coordinate stays between its end points if the control points do.
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
            // The form that avoids subtracting two nearly equal numbers.
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
    /// Returns a Boolean value that indicates whether a fill by `rule` covers a point. Open subpaths are treated as
    /// closed. The result for a point exactly on the outline is undefined.
    package func contains(_ point: CGPoint, rule: CGPathFillRule) -> Bool {
        guard point.isFinite else { return false }
        var winding = 0
        // A ray toward positive x. Intervals are half-open, so that a corner on the ray counts once.
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
                // Between two extrema y is monotonic, so bisection finds the only intersection.
                let splits = [0] + Self.extrema(p0.y, p1.y, p2.y, p3.y).sorted() + [1]
                for (low, high) in zip(splits, splits.dropFirst()) {
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
