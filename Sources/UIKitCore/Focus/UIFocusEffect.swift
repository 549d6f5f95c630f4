import QuartzCore

/// The base class of effects that show that an item is focused.
///
/// An effect of this class itself shows nothing.
@preconcurrency @MainActor
open class UIFocusEffect: NSObject {
    /// Creates an effect that shows nothing.
    public override init() { super.init() }
}

/// A ring around the focused item.
@preconcurrency @MainActor
public final class UIFocusHaloEffect: UIFocusEffect {
    /// The position of the ring relative to its shape.
    public enum Position: Int, Hashable, Sendable {
        /// The ring is outside, or inside if the item clips its content to its bounds.
        case automatic = 0
        /// The ring is outside of the shape.
        case outside = 1
        /// The ring is inside of the shape.
        case inside = 2
    }

    /// The shape that the ring surrounds, in the coordinates of the item.
    enum Shape {
        /// The bounds of the item, with its own corners.
        case item
        case rectangle(CGRect, radius: CGFloat, curve: CALayerCornerCurve)
        case path(UIBezierPath)
    }

    let shape: Shape

    /// The position of the ring relative to its shape. The default is `automatic`.
    public var position = Position.automatic

    /// Creates a ring around the bounds of the item, with the corners of the item.
    public override init() { shape = .item }

    /// Creates a ring around a rectangle with rounded corners.
    /// - Parameters:
    ///   - rect: The rectangle in the coordinates of the item, in points.
    ///   - cornerRadius: The radius of the corners, in points.
    ///   - curve: The shape of the corners.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, curve: CALayerCornerCurve) {
        shape = .rectangle(rect, radius: cornerRadius.isFinite ? max(0, cornerRadius) : 0, curve: curve)
    }

    /// Creates a ring around a rectangle.
    /// - Parameter rect: The rectangle in the coordinates of the item, in points.
    public convenience init(rect: CGRect) { self.init(roundedRect: rect, cornerRadius: 0, curve: .circular) }

    /// Creates a ring along a path.
    /// - Parameter path: The path in the coordinates of the item, in points.
    public init(path: UIBezierPath) { shape = .path(path) }
}
