import CoreGraphics

/// Distances from the four sides of a rectangle inwards, two of them named for the direction of writing; negative ones go
/// outwards.
public struct NSDirectionalEdgeInsets: Hashable, Codable, Sendable {
    /// From the top, in points.
    public var top: CGFloat

    /// From the side where lines of text begin, in points.
    public var leading: CGFloat

    /// From the bottom, in points.
    public var bottom: CGFloat

    /// From the side where lines of text end, in points.
    public var trailing: CGFloat

    /// Makes insets of zero.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// Makes insets from the four distances.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Insets of zero.
    public static let zero = NSDirectionalEdgeInsets()
}
