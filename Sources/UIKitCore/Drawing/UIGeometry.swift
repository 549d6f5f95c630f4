import CoreGraphics

/// The insets of a rectangle. Negative values move the sides outward.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
    /// The inset of the top side, in points.
    public var top: CGFloat

    /// The inset of the left side, in points.
    public var left: CGFloat

    /// The inset of the bottom side, in points.
    public var bottom: CGFloat

    /// The inset of the right side, in points.
    public var right: CGFloat

    /// Creates insets of zero.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Creates insets from four distances.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Insets of zero.
    public static let zero = UIEdgeInsets()
}

extension CGRect {
    /// Returns the rectangle with its sides moved inward by insets.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left,
            y: origin.y + insets.top,
            width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom
        )
    }
}

/// An offset from a position. Positive values point right and down.
public struct UIOffset: Hashable, Codable, Sendable {
    /// The offset to the right, in points.
    public var horizontal: CGFloat

    /// The downward offset, in points.
    public var vertical: CGFloat

    /// Creates an offset of zero.
    public init() { self.init(horizontal: 0, vertical: 0) }

    /// Creates an offset from two distances.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// An offset of zero.
    public static let zero = UIOffset()
}

/// The corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
    /// The corners as bits. The raw values are the same as in UIKit.
    public let rawValue: UInt

    /// Creates a set of corners from a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner with minimum x and minimum y.
    public static let topLeft = UIRectCorner(rawValue: 1)

    /// The corner with maximum x and minimum y.
    public static let topRight = UIRectCorner(rawValue: 2)

    /// The corner with minimum x and maximum y.
    public static let bottomLeft = UIRectCorner(rawValue: 4)

    /// The corner with maximum x and maximum y.
    public static let bottomRight = UIRectCorner(rawValue: 8)

    /// All corners.
    public static let allCorners = UIRectCorner(rawValue: .max)
}
