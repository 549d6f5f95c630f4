import CBox2D
import QuartzCore
import UIKitCore

/// A behavior that moves an item to a point like a spring, and rotates it upright.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
    private let item: any UIDynamicItem

    /// Creates a behavior that moves the center of an item to a point, in points of the animator's coordinate system.
    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
        self.item = item
        snapPoint = point
        super.init()
    }

    /// The point that the item moves to, in points of the animator's coordinate system.
    open var snapPoint: CGPoint { didSet { if snapPoint != oldValue { valuesDidChange() } } }

    /// The damping of the oscillation, from 0 for the strongest to 1 for the weakest oscillation. The default is 0.5.
    open var damping: CGFloat = 0.5 { didSet { if damping != oldValue { valuesDidChange() } } }

    override var ownItems: [any UIDynamicItem] { [item] }

    /// The angular frequency of the spring, in radians per second. Empirical; not documented by Apple.
    private static let frequency: CGFloat = 18

    override func apply(_ step: DynamicsStep) {
        guard let body = step.world.body(of: item), body.isAwake else { return }
        // At 0, a few visible oscillations remain; at 1, none.
        let ratio = 0.2 + 0.8 * min(max(damping, 0), 1)
        body.pull(to: snapPoint, frequency: Self.frequency, dampingRatio: ratio, duration: CGFloat(step.duration))
    }
}
