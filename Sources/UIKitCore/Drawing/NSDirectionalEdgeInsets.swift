import CoreGraphics

/// The insets of a rectangle, with leading and trailing sides that depend on the layout direction. Negative values move
/// the sides outward.
public struct NSDirectionalEdgeInsets: Hashable, Codable, Sendable {
    /// The inset of the top side, in points.
    public var top: CGFloat

    /// The inset of the leading side, at which lines of text begin, in points.
    public var leading: CGFloat

    /// The inset of the bottom side, in points.
    public var bottom: CGFloat

    /// The inset of the trailing side, at which lines of text end, in points.
    public var trailing: CGFloat

    /// Creates insets of zero.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// Creates insets from four distances.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Insets of zero.
    public static let zero = NSDirectionalEdgeInsets()
}

/// A set of edges, of which the leading and the trailing one depend on the layout direction.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// The edges as bits.
    public let rawValue: UInt

    /// Creates a set of edges from a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    /// The edge at which lines of text begin.
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    /// The bottom edge.
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    /// The edge at which lines of text end.
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    /// All four edges.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

extension NSDirectionalEdgeInsets {
    /// The insets in a layout direction. Insets that are not finite are zero.
    func resolved(isMirrored: Bool) -> UIEdgeInsets {
        func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
        let (start, end) = (finite(leading), finite(trailing))
        return UIEdgeInsets(
            top: finite(top),
            left: isMirrored ? end : start,
            bottom: finite(bottom),
            right: isMirrored ? start : end
        )
    }
}
