import CoreGraphics

/// Distances from the four sides of a rectangle inwards; negative ones go outwards.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
    /// From the top, in points.
    public var top: CGFloat

    /// From the left, in points.
    public var left: CGFloat

    /// From the bottom, in points.
    public var bottom: CGFloat

    /// From the right, in points.
    public var right: CGFloat

    /// Makes insets of zero.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Makes insets from the four distances.
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
    /// The rectangle with its sides moved inwards.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left,
            y: origin.y + insets.top,
            width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom
        )
    }
}

/// A distance from a place: right and down are positive.
public struct UIOffset: Hashable, Codable, Sendable {
    /// To the right, in points.
    public var horizontal: CGFloat

    /// Down, in points.
    public var vertical: CGFloat

    /// Makes an offset of zero.
    public init() { self.init(horizontal: 0, vertical: 0) }

    /// Makes an offset from its two distances.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// An offset of zero.
    public static let zero = UIOffset()
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
    /// The corners as bits, as Apple numbers them.
    public let rawValue: UInt

    /// Makes a set of corners from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner of least x and least y.
    public static let topLeft = UIRectCorner(rawValue: 1)

    /// The corner of greatest x and least y.
    public static let topRight = UIRectCorner(rawValue: 2)

    /// The corner of least x and greatest y.
    public static let bottomLeft = UIRectCorner(rawValue: 4)

    /// The corner of greatest x and greatest y.
    public static let bottomRight = UIRectCorner(rawValue: 8)

    /// All corners.
    public static let allCorners = UIRectCorner(rawValue: .max)
}
