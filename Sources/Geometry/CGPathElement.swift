/// The kind of a path element.
public enum CGPathElementType: Int32, Hashable, Sendable {
    /// The beginning of a subpath: one point.
    case moveToPoint

    /// A line: one point.
    case addLineToPoint

    /// A quadratic curve: control point, end point.
    case addQuadCurveToPoint

    /// A cubic curve: two control points, end point.
    case addCurveToPoint

    /// The end of a closed subpath: no points.
    case closeSubpath

    /// The number of points of the element.
    package var pointCount: Int {
        switch self {
        case .moveToPoint, .addLineToPoint: 1
        case .addQuadCurveToPoint: 2
        case .addCurveToPoint: 3
        case .closeSubpath: 0
        }
    }
}

/// A path element passed by ``CGPath/applyWithBlock(_:)``. Valid only during that call.
public struct CGPathElement {
    /// The kind of the element.
    public var type: CGPathElementType

    /// The points of the element; their number depends on the type.
    public var points: UnsafeMutablePointer<CGPoint>

    package init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}
