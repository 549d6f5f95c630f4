import UIKit

/// Shapes in a square with its top left corner at the origin. The programs in `Benchmarks` use the same shapes.
enum BenchShapes {
    /// Returns a sun with 40 corners, alternately farther from the center and closer to it.
    static func polygon(side: CGFloat) -> CGPath {
        var generator = BenchGenerator()
        let path = CGMutablePath()
        let corners = 40
        for corner in 0..<corners {
            let angle = Double(corner) / Double(corners) * 2 * .pi
            let reach = (corner % 2 == 0 ? 0.42 : 0.34) + 0.08 * generator.unit()
            let point = CGPoint(x: side * (0.5 + reach * cos(angle)), y: side * (0.5 + reach * sin(angle)))
            if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.closeSubpath()
        return path
    }

    /// Returns four wings of two cubic curves each.
    static func butterfly(side: CGFloat) -> CGPath {
        let path = CGMutablePath()
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: side * x, y: side * y) }
        path.move(to: point(0.5, 0.5))
        for (right, down) in [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)] {
            func wing(_ x: CGFloat, _ y: CGFloat) -> CGPoint { point(0.5 + right * x, 0.5 + down * y) }
            path.addCurve(to: wing(0.45, 0.4), control1: wing(0.1, 0.3), control2: wing(0.25, 0.5))
            path.addCurve(to: wing(0, 0), control1: wing(0.5, 0.25), control2: wing(0.3, 0.05))
        }
        path.closeSubpath()
        return path
    }
}
