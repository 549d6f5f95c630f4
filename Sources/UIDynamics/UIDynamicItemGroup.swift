import QuartzCore
import UIKitCore

/// Dynamic items that move together, as one rigid item.
///
/// The items keep their positions relative to one another. An item of a group must not be added to behaviors by itself.
@preconcurrency @MainActor
open class UIDynamicItemGroup: NSObject, UIDynamicItem {
    /// The items of the group.
    public let items: [any UIDynamicItem]

    /// Creates a group.
    public init(items: [any UIDynamicItem]) {
        self.items = items
        super.init()
        let box = items.reduce(CGRect.null) { $0.union($1.box) }
        storedCenter = box.isNull ? .zero : CGPoint(x: box.midX, y: box.midY)
        bounds = box.isNull ? .zero : CGRect(x: 0, y: 0, width: box.width, height: box.height)
    }

    private var storedCenter = CGPoint.zero
    private var storedTransform = CGAffineTransform.identity

    /// The size of the smallest rectangle that contained the items when the group was created, in points.
    public private(set) var bounds = CGRect.zero

    /// The center of the group, in points. Setting it moves the items.
    open var center: CGPoint {
        get { storedCenter }
        set { move(to: newValue, storedTransform) }
    }

    /// The rotation of the group. Setting it rotates the items about the center of the group.
    open var transform: CGAffineTransform {
        get { storedTransform }
        set { move(to: storedCenter, newValue) }
    }

    private func move(to center: CGPoint, _ transform: CGAffineTransform) {
        let change = storedTransform.inverted().concatenating(transform)
        for item in items {
            let distance = CGPoint(x: item.center.x - storedCenter.x, y: item.center.y - storedCenter.y)
                .applying(change)
            item.center = CGPoint(x: center.x + distance.x, y: center.y + distance.y)
            item.transform = item.transform.concatenating(change)
        }
        storedCenter = center
        storedTransform = transform
    }
}

extension UIDynamicItem {
    /// The rotation in `transform`, in radians.
    var rotation: CGFloat { atan2(transform.b, transform.a) }

    /// The smallest rectangle that contains the item, in the animator's coordinate system.
    var box: CGRect {
        CGRect(x: -bounds.width / 2, y: -bounds.height / 2, width: bounds.width, height: bounds.height)
            .applying(transform)
            .offsetBy(dx: center.x, dy: center.y)
    }

    /// A Boolean value that indicates whether the item can have a body: its geometry is finite and has a size.
    var hasValidGeometry: Bool {
        center.x.isFinite && center.y.isFinite && rotation.isFinite && bounds.width.isFinite && bounds.height.isFinite
            && bounds.width > 0 && bounds.height > 0
    }
}
