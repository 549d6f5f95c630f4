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
