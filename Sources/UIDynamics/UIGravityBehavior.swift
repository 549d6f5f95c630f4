import QuartzCore
import UIKitCore

/// A behavior that accelerates items in one direction.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
    /// Creates a behavior with a downward gravity of 1000 points per second².
    public init(items: [any UIDynamicItem]) {
        super.init()
        self.items = items.unique
    }

    /// Creates a behavior without items.
    public override convenience init() { self.init(items: []) }

    /// The items that are accelerated.
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
        didChange()
    }

    /// The direction and the magnitude of the acceleration. A length of 1 is 1000 points per second². The default is
    /// (0, 1), which is downward.
    open var gravityDirection = CGVector(dx: 0, dy: 1) {
        didSet { if gravityDirection != oldValue { valuesDidChange() } }
    }

    /// The angle of the direction, in radians: 0 is to the right, π/2 downward.
    open var angle: CGFloat {
        get { gravityDirection.angle }
        set { gravityDirection = CGVector(angle: newValue, length: magnitude) }
    }

    /// The magnitude of the acceleration, in thousands of points per second².
    open var magnitude: CGFloat {
        get { gravityDirection.length }
        set { gravityDirection = CGVector(angle: angle, length: newValue) }
    }

    /// Sets the angle, in radians, and the magnitude.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        gravityDirection = CGVector(angle: angle, length: magnitude)
    }

    /// The acceleration of a magnitude of 1, in points per second².
    private static let unit: CGFloat = 1000

    override var ownItems: [any UIDynamicItem] { items }

    override func apply(_ step: DynamicsStep) {
        let acceleration = gravityDirection.scaled(by: Self.unit)
        for body in bodies(in: step.world) { body.accelerate(by: acceleration) }
    }

    override func wakeItems(in world: DynamicsWorld) {
        for body in bodies(in: world) where !body.isAwake { body.wake() }
    }

    /// The bodies of the items, and the generation of bodies that they belong to.
    private var knownBodies: [DynamicBody] = []
    private var knownGeneration = -1

    private func bodies(in world: DynamicsWorld) -> [DynamicBody] {
        if knownGeneration != world.generation {
            knownGeneration = world.generation
            knownBodies = items.compactMap { world.body(of: $0) }
        }
        return knownBodies
    }

    override func detach(from world: DynamicsWorld) {
        knownBodies = []
        knownGeneration = -1
    }
}

extension CGVector {
    var length: CGFloat { hypot(dx, dy) }

    /// The angle to the x-axis, in radians; the zero vector points to the right.
    var angle: CGFloat { atan2(dy, dx) }

    init(angle: CGFloat, length: CGFloat) { self.init(dx: length * cos(angle), dy: length * sin(angle)) }

    func scaled(by factor: CGFloat) -> CGVector { CGVector(dx: dx * factor, dy: dy * factor) }
}

extension [any UIDynamicItem] {
    /// The items without repetitions.
    @MainActor var unique: [any UIDynamicItem] {
        var known: Set<ObjectIdentifier> = []
        return filter { known.insert(ObjectIdentifier($0)).inserted }
    }
}
