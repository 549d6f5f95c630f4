/// Which points a path encloses.
public enum CGPathFillRule: Int, Hashable, Sendable {
    /// Those around which the path turns in one direction more often than in the other.
    case winding

    /// Those that a line to far away crosses the path from an odd number of times.
    case evenOdd
}

/// How an open line ends.
public enum CGLineCap: Int32, Hashable, Sendable {
    /// Squarely at its end point.
    case butt

    /// In a half circle about its end point.
    case round

    /// Squarely, half a line width beyond its end point.
    case square
}

/// How two segments of a line meet.
public enum CGLineJoin: Int32, Hashable, Sendable {
    /// In a point, or as `bevel` where that would exceed the miter limit.
    case miter

    /// In a circle about the corner.
    case round

    /// Cut off.
    case bevel
}

/// What painting a path does.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
    /// Fills by the winding rule.
    case fill

    /// Fills by the even-odd rule.
    case eoFill

    /// Strokes.
    case stroke

    /// Fills by the winding rule, then strokes.
    case fillStroke

    /// Fills by the even-odd rule, then strokes.
    case eoFillStroke
}

/// How carefully an image is resampled when it is not drawn pixel by pixel.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
    /// As ``medium``.
    case `default` = 0

    /// Takes the nearest pixel.
    case none = 1

    /// Mixes the four nearest pixels.
    case low = 2

    /// Averages all pixels that an output pixel covers where the image shrinks; as ``low`` where it grows.
    case medium = 4

    /// As ``medium``.
    case high = 3
}

/// What one element of a path does.
public enum CGPathElementType: Int32, Hashable, Sendable {
    /// Begins a subpath at one point.
    case moveToPoint

    /// Adds a line to one point.
    case addLineToPoint

    /// Adds a quadratic curve: control point, end point.
    case addQuadCurveToPoint

    /// Adds a cubic curve: two control points, end point.
    case addCurveToPoint

    /// Closes the subpath; no point.
    case closeSubpath

    /// How many points the element has.
    package var pointCount: Int {
        switch self {
        case .moveToPoint, .addLineToPoint: 1
        case .addQuadCurveToPoint: 2
        case .addCurveToPoint: 3
        case .closeSubpath: 0
        }
    }
}

/// One element of a path, as ``CGPath/applyWithBlock(_:)`` lends it. Good only during that call.
public struct CGPathElement {
    /// What the element does.
    public var type: CGPathElementType

    /// As many points as the type has.
    public var points: UnsafeMutablePointer<CGPoint>
}
