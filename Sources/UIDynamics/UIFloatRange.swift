import QuartzCore

/// A range of numbers, such as the limits of an attachment.
public struct UIFloatRange: Hashable, Sendable {
    /// The lower bound.
    public var minimum: CGFloat
    /// The upper bound.
    public var maximum: CGFloat

    /// Creates the range from zero to zero.
    public init() { self.init(minimum: 0, maximum: 0) }

    /// Creates a range.
    public init(minimum: CGFloat, maximum: CGFloat) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// The range from zero to zero.
    public static let zero = UIFloatRange()

    /// The range of all numbers.
    public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)

    /// A Boolean value that indicates whether the range includes all numbers.
    public var isInfinite: Bool { self == .infinite }
}
