extension CGPath {
    /// Returns a Boolean value that indicates whether the path is an axis-aligned rectangle, in either direction,
    /// closed or open.
    /// - Parameter rect: The location that receives the rectangle, if the path is one.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let found = data.asRectangle else { return false }
        rect?.pointee = found
        return true
    }

    /// Returns a copy of the path with curves replaced by lines.
    /// - Parameter threshold: The largest distance of a line from its curve, in the path's units. If it is not a
    ///   positive number, each curve becomes 4096 lines, the finest approximation available.
    public func flattened(threshold: CGFloat) -> CGPath {
        var result = PathData()
        var current = CGPoint.zero
        var start = CGPoint.zero
        func add(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
            // Wang's bound on the error of uniform parameter steps.
            func bend(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
                hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
            }
            let steps = sqrt(0.75 * max(bend(p0, p1, p2), bend(p1, p2, p3)) / threshold)
            let count = threshold > 0 && steps.isFinite ? Int(min(max(steps.rounded(.up), 1), 4096)) : 4096
            for index in 1..<max(count, 1) {
                let t = CGFloat(index) / CGFloat(count)
                let (a, b, c, d) = (
                    (1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t
                )
                result.addLine(
                    to: CGPoint(
                        x: a * p0.x + b * p1.x + c * p2.x + d * p3.x,
                        y: a * p0.y + b * p1.y + c * p2.y + d * p3.y
                    )
                )
            }
            result.addLine(to: p3)
        }
        data.forEach { verb, points in
            switch verb {
            case .moveToPoint:
                result.move(to: points[0])
                start = points[0]
                current = start
            case .addLineToPoint:
                result.addLine(to: points[0])
                current = points[0]
            case .addQuadCurveToPoint:
                let (control1, control2) = PathData.cubicControls(current, points[0], points[1])
                add(current, control1, control2, points[1])
                current = points[1]
            case .addCurveToPoint:
                add(current, points[0], points[1], points[2])
                current = points[2]
            case .closeSubpath:
                result.closeSubpath()
                current = start
            }
        }
        return CGPath(result)
    }
}
