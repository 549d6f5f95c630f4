import Compositor
import CoreGraphics
import Raster

extension PathData {
    /// Adds a rectangle with the corners of a layer.
    mutating func addRoundedRect(_ rect: CGRect, _ edge: RenderEdge) {
        let side = min(rect.width, rect.height)
        let radius = CGFloat(min(edge.radius, Double(side / 2)))
        let smoothing =
            edge.isContinuous ? ContinuousCorner.smoothing(radius: Double(radius), length: Double(side)) : 0
        guard smoothing > 0 else {
            let corners = Corners(rawValue: UInt(edge.corners.rawValue))
            return addRoundedRect(rect, radii: CGSize(width: radius, height: radius), corners: corners)
        }
        let curve = ContinuousCorner(smoothing: smoothing)
        move(to: CGPoint(x: rect.midX, y: rect.minY))
        func add(_ corner: RenderEdge.Corners, _ x: CGFloat, _ y: CGFloat, _ from: CGVector, _ to: CGVector) {
            guard edge.corners.contains(corner) else { return addLine(to: CGPoint(x: x, y: y)) }
            let points = curve.points.map { point in
                let (u, v) = (CGFloat(point.x) * radius, CGFloat(point.y) * radius)
                return CGPoint(x: x + from.dx * u + to.dx * v, y: y + from.dy * u + to.dy * v)
            }
            addLine(to: points[0])
            for index in stride(from: 1, to: points.count, by: 3) {
                addCurve(to: points[index + 2], control1: points[index], control2: points[index + 1])
            }
        }
        add(.maxXMinY, rect.maxX, rect.minY, CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: 1))
        add(.maxXMaxY, rect.maxX, rect.maxY, CGVector(dx: 0, dy: -1), CGVector(dx: -1, dy: 0))
        add(.minXMaxY, rect.minX, rect.maxY, CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: -1))
        add(.minXMinY, rect.minX, rect.minY, CGVector(dx: 0, dy: 1), CGVector(dx: 1, dy: 0))
        closeSubpath()
    }
}
