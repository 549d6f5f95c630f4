/// The rule that determines the points enclosed by a path.
public enum CGPathFillRule: Int, Hashable, Sendable {
    /// The points with a nonzero winding number.
    case winding

    /// The points from which a ray crosses the path an odd number of times.
    case evenOdd
}
