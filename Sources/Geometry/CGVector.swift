/// A two-dimensional vector, in the units of the space it is used in.
public struct CGVector: Hashable, Codable, Sendable {
    /// The horizontal component.
    public var dx: CGFloat

    /// The vertical component.
    public var dy: CGFloat

    /// Creates the zero vector.
    public init() { self.init(dx: 0.0, dy: 0.0) }

    /// Creates a vector from its components.
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// Creates a vector from its components.
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// Creates a vector from its components.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// The zero vector.
    public static var zero: CGVector { CGVector() }
}
