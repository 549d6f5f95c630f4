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
