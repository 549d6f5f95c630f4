import QuartzCore
import UIKitCore

/// A behavior that applies a force to items.
///
/// A magnitude of 1 accelerates an item of 100 by 100 points with a density of 1 by 100 points per second².
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
    /// The duration of a push.
    public enum Mode: Int, Sendable {
        /// The force acts until the behavior is inactive.
        case continuous
        /// The force acts once. The behavior is then inactive.
        case instantaneous
    }

    /// Creates a behavior without a force.
    public init(items: [any UIDynamicItem], mode: Mode) {
        self.mode = mode
        super.init()
        self.items = items.unique
    }

    /// The duration of the push.
    public let mode: Mode

    /// The items that are pushed.
    public private(set) var items: [any UIDynamicItem] = []

    private var offsets: [ObjectIdentifier: UIOffset] = [:]

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) {
        guard !items.contains(where: { $0 === item }) else { return }
        items.append(item)
        didChange()
    }

    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        guard items.contains(where: { $0 === item }) else { return }
        items.removeAll { $0 === item }
        offsets[ObjectIdentifier(item)] = nil
        didChange()
    }

    /// A Boolean value that indicates whether the force acts. An instantaneous push sets it to `false` after the force
    /// has acted; set it to `true` to push again. The default is `true`.
    open var active = true { didSet { if active, !oldValue { didChange() } } }

    /// The direction and the magnitude of the force. The default is the zero vector.
    open var pushDirection = CGVector(dx: 0, dy: 0) { didSet { if pushDirection != oldValue { didChange() } } }

    /// The angle of the direction, in radians: 0 is to the right, π/2 downward.
    open var angle: CGFloat {
        get { pushDirection.angle }
        set { pushDirection = CGVector(angle: newValue, length: magnitude) }
    }

    /// The magnitude of the force.
    open var magnitude: CGFloat {
        get { pushDirection.length }
        set { pushDirection = CGVector(angle: angle, length: newValue) }
    }

    /// Sets the angle, in radians, and the magnitude.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        pushDirection = CGVector(angle: angle, length: magnitude)
    }

    /// Returns the distance of the point where the force acts from the item's center, in points.
    open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
        offsets[ObjectIdentifier(item)] ?? .zero
    }

    /// Sets the distance of the point where the force acts from the item's center, in points. A force that does not act
    /// on the center rotates the item.
    open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
        offsets[ObjectIdentifier(item)] = o
        didChange()
    }

    override var ownItems: [any UIDynamicItem] { items }

    override func apply(_ step: DynamicsStep) {
        guard active else { return }
        for item in items {
            guard let body = step.world.body(of: item) else { continue }
            let offset = targetOffsetFromCenter(for: item)
            switch mode {
            case .continuous: body.applyForce(pushDirection, at: offset)
            case .instantaneous: body.applyImpulse(pushDirection, at: offset)
            }
        }
        if mode == .instantaneous { active = false }
    }
}

/// The former name of `UIPushBehavior.Mode`.
public typealias UIPushBehaviorMode = UIPushBehavior.Mode
