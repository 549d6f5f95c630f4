import QuartzCore

/// The shape with which a dynamic item collides.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
    /// The item's bounds.
    case rectangle
    /// The ellipse that fits into the item's bounds.
    case ellipse
    /// The item's `collisionBoundingPath`.
    case path
}

/// An object that a dynamic animator can move and rotate.
///
/// Every view is a dynamic item. Adopt the protocol in other classes to animate values that are not views.
@preconcurrency @MainActor
public protocol UIDynamicItem: NSObjectProtocol {
    /// The center of the item, in points of the animator's coordinate system.
    var center: CGPoint { get set }

    /// The bounds of the item, in points. Its size determines the mass of the item; the origin is ignored.
    var bounds: CGRect { get }

    /// The rotation of the item. An animator keeps the other parts of a transform.
    var transform: CGAffineTransform { get set }

    /// The shape with which the item collides. The default is its bounds.
    var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }

    /// The path with which an item of the type `.path` collides: a convex polygon of straight lines, in points relative
    /// to the item's center.
    var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
    /// The default implementation returns `.rectangle`.
    public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

    /// The default implementation returns an empty path.
    public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension UIView: UIDynamicItem {}
