import QuartzCore
import UIKitCore

/// A behavior that sets the physical properties of items.
///
/// Each property that is set overrides the default, which is that of items in no such behavior. If an item is in several
/// behaviors that set the same property, the behavior that was added last applies.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
    /// Creates a behavior that sets no properties.
    public init(items: [any UIDynamicItem]) {
        super.init()
        self.items = items.unique
    }

    /// Creates a behavior without items.
    public override convenience init() { self.init(items: []) }

    /// The items whose properties are set.
    public private(set) var items: [any UIDynamicItem] = []

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
        pending[ObjectIdentifier(item)] = nil
        didChange()
    }

    // MARK: Properties

    /// The properties that were set.
    private struct Overrides {
        var allowsRotation: Bool?
        var angularResistance: CGFloat?
        var charge: CGFloat?
        var density: CGFloat?
        var elasticity: CGFloat?
        var friction: CGFloat?
        var isAnchored: Bool?
        var resistance: CGFloat?
    }

    private var overrides = Overrides() { didSet { didChange() } }

    /// A Boolean value that indicates whether the items rotate. The default is `true`.
    open var allowsRotation: Bool {
        get { overrides.allowsRotation ?? true }
        set { overrides.allowsRotation = newValue }
    }

    /// The resistance to rotation: the rate at which the angular velocity decreases, per second. The default is 0.
    open var angularResistance: CGFloat {
        get { overrides.angularResistance ?? 0 }
        set { overrides.angularResistance = max(0, newValue) }
    }

    /// The electric charge, which electric and magnetic fields act on. The default is 0.
    open var charge: CGFloat {
        get { overrides.charge ?? 0 }
        set { overrides.charge = newValue }
    }

    /// The density: the mass of an item of 100 by 100 points. The default is 1.
    open var density: CGFloat {
        get { overrides.density ?? 1 }
        set { overrides.density = max(0, newValue) }
    }

    /// The part of the velocity that remains after a collision, from 0 for none to 1 for all of it. The default is 0;
    /// items whose elasticity is not set bounce slightly. Empirical; not documented by Apple.
    open var elasticity: CGFloat {
        get { overrides.elasticity ?? 0 }
        set { overrides.elasticity = max(0, newValue) }
    }

    /// The friction between items that slide along each other, from 0 for none to 1 for strong friction. The default is
    /// 0; items whose friction is not set have slight friction. Empirical; not documented by Apple.
    open var friction: CGFloat {
        get { overrides.friction ?? 0 }
        set { overrides.friction = max(0, newValue) }
    }

    /// A Boolean value that indicates whether the items stay in place, and other items collide with them as with a
    /// boundary. The default is `false`.
    open var isAnchored: Bool {
        get { overrides.isAnchored ?? false }
        set { overrides.isAnchored = newValue }
    }

    /// The resistance to movement: the rate at which the velocity decreases, per second. The default is 0.
    open var resistance: CGFloat {
        get { overrides.resistance ?? 0 }
        set { overrides.resistance = max(0, newValue) }
    }

    /// Sets the properties that the behavior overrides.
    func override(_ properties: inout DynamicProperties) {
        if let value = overrides.allowsRotation { properties.allowsRotation = value }
        if let value = overrides.angularResistance { properties.angularResistance = value }
        if let value = overrides.charge { properties.charge = value }
        if let value = overrides.density { properties.density = value }
        if let value = overrides.elasticity { properties.elasticity = value }
        if let value = overrides.friction { properties.friction = value }
        if let value = overrides.isAnchored { properties.isAnchored = value }
        if let value = overrides.resistance { properties.resistance = value }
    }

    // MARK: Velocities

    /// The velocities that were added before the behavior belonged to an animator.
    private struct Velocity {
        var linear = CGPoint.zero
        var angular: CGFloat = 0
    }

    private var pending: [ObjectIdentifier: Velocity] = [:]

    /// Adds to the velocity of an item.
    /// - Parameter velocity: The change, in points per second.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
        guard velocity.x.isFinite, velocity.y.isFinite else { return }
        pending[ObjectIdentifier(item), default: Velocity()].linear.x += velocity.x
        pending[ObjectIdentifier(item), default: Velocity()].linear.y += velocity.y
        didChange()
    }

    /// Returns the velocity of an item, in points per second.
    open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
        let body = dynamicAnimator?.body(of: item)
        let added = pending[ObjectIdentifier(item)]?.linear ?? .zero
        let velocity = body?.velocity ?? .zero
        return CGPoint(x: velocity.x + added.x, y: velocity.y + added.y)
    }

    /// Adds to the angular velocity of an item.
    /// - Parameter velocity: The change, in radians per second.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
        guard velocity.isFinite else { return }
        pending[ObjectIdentifier(item), default: Velocity()].angular += velocity
        didChange()
    }

    /// Returns the angular velocity of an item, in radians per second.
    open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
        let body = dynamicAnimator?.body(of: item)
        return (body.map { CGFloat($0.motion.angularVelocity) } ?? 0) + (pending[ObjectIdentifier(item)]?.angular ?? 0)
    }

    override var ownItems: [any UIDynamicItem] { items }

    override func attach(to world: DynamicsWorld) {
        for item in items {
            guard let body = world.body(of: item), let velocity = pending.removeValue(forKey: ObjectIdentifier(item))
            else { continue }
            body.add(velocity: velocity.linear, angularVelocity: velocity.angular)
        }
    }
}
