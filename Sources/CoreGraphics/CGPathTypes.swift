/// The rule that determines the points enclosed by a path.
public enum CGPathFillRule: Int, Hashable, Sendable {
    /// The points with a nonzero winding number.
    case winding

    /// The points from which a ray crosses the path an odd number of times.
    case evenOdd
}

/// The shape of the ends of open lines.
public enum CGLineCap: Int32, Hashable, Sendable {
    /// A square end at the end point.
    case butt

    /// A half circle about the end point.
    case round

    /// A square end half a line width beyond the end point.
    case square
}

/// The shape of the joins between segments of a line.
public enum CGLineJoin: Int32, Hashable, Sendable {
    /// A sharp corner, or a ``bevel`` if the miter limit is exceeded.
    case miter

    /// A circle about the corner.
    case round

    /// A corner that is cut off.
    case bevel
}

/// The operation that paints a path.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
    /// A fill by the winding rule.
    case fill

    /// A fill by the even-odd rule.
    case eoFill

    /// A stroke.
    case stroke

    /// A fill by the winding rule, followed by a stroke.
    case fillStroke

    /// A fill by the even-odd rule, followed by a stroke.
    case eoFillStroke
}

/// The quality of resampling if image pixels do not map one-to-one to device pixels.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
    /// The same as ``medium``.
    case `default` = 0

    /// The nearest pixel.
    case none = 1

    /// Interpolation of the four nearest pixels.
    case low = 2

    /// The average of all source pixels under an output pixel if the image shrinks; the same as ``low`` if it grows.
    case medium = 4

    /// The same as ``medium``.
    case high = 3
}

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
}
