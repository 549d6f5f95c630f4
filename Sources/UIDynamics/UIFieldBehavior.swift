import QuartzCore
import UIKitCore

/// A behavior that applies forces to the items within a region.
///
/// Apple does not document the units of fields. Here, a strength of 1 stands for a force that accelerates an item of 100
/// by 100 points with a density of 1 by 100 points per second², as that of `UIPushBehavior` does; distances in the
/// formulas below are in units of 100 points.
@preconcurrency @MainActor
open class UIFieldBehavior: UIDynamicBehavior {
    /// The force of a field.
    private enum Kind {
        case drag
        case vortex
        case radialGravity
        case linearGravity
        case velocity
        case noise
        case turbulence
        case spring
        case electric
        case magnetic
        case custom((UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector)
    }

    private var kind = Kind.custom { _, _, _, _, _, _ in .zero }

    // MARK: Creating a field

    /// Creates a field without a force. Use a method of the class to create a field with one.
    public override init() { super.init() }

    /// Returns a field of the class on which the method is called, which may be a subclass.
    private class func make(_ kind: Kind, _ configure: (UIFieldBehavior) -> Void = { _ in }) -> Self {
        let field = NewInstance.of(Self.self)
        field.kind = kind
        configure(field)
        return field
    }

    /// Returns a field that slows items: a force against the velocity, in proportion to it.
    public class func dragField() -> Self { make(.drag) }

    /// Returns a field that moves items around its position, in proportion to their distance and their mass. A positive
    /// strength rotates counterclockwise.
    public class func vortexField() -> Self { make(.vortex) }

    /// Returns a field that attracts items to a point, in proportion to their mass. A negative strength repels them.
    public class func radialGravityField(position: CGPoint) -> Self {
        make(.radialGravity) { field in
            field.position = position
        }
    }

    /// Returns a field that accelerates items in one direction.
    /// - Parameter direction: The direction and the magnitude of the acceleration.
    public class func linearGravityField(direction: CGVector) -> Self {
        make(.linearGravity) { field in
            field.direction = direction
        }
    }

    /// Returns a field that gives items a velocity.
    /// - Parameter direction: The velocity at a strength of 1, in units of 100 points per second.
    public class func velocityField(direction: CGVector) -> Self {
        make(.velocity) { field in
            field.direction = direction
        }
    }

    /// Returns a field that accelerates items in random directions.
    /// - Parameters:
    ///   - smoothness: The smoothness of the noise, from 0 for the finest to 1 for the coarsest.
    ///   - animationSpeed: The speed at which the noise changes; 0 for noise that does not change.
    public class func noiseField(smoothness: CGFloat, animationSpeed: CGFloat) -> Self {
        make(.noise) { field in
            field.smoothness = smoothness
            field.animationSpeed = animationSpeed
        }
    }

    /// Returns a field like a noise field whose force is in proportion to the velocity of the item.
    public class func turbulenceField(smoothness: CGFloat, animationSpeed: CGFloat) -> Self {
        make(.turbulence) { field in
            field.smoothness = smoothness
            field.animationSpeed = animationSpeed
        }
    }

    /// Returns a field that pulls items to its position, in proportion to their distance.
    public class func springField() -> Self { make(.spring) }

    /// Returns a field that attracts or repels items by their charge.
    public class func electricField() -> Self { make(.electric) }

    /// Returns a field that deflects moving items by their charge.
    public class func magneticField() -> Self { make(.magnetic) }

    /// Returns a field whose force a closure computes.
    /// - Parameter block: A closure that returns the force on an item, in the unit of `UIPushBehavior`. Its parameters are
    ///   the field, the position of the item in points, its velocity in points per second, its mass, its charge, and the
    ///   time since the last call in seconds.
    public class func field(
        evaluationBlock block:
            @escaping (UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) ->
            CGVector
    ) -> Self { make(.custom(block)) }

    // MARK: Items

    /// The items that the field acts on.
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

    // MARK: Attributes

    /// The position of the field, in points of the animator's coordinate system. The default is zero.
    open var position = CGPoint.zero { didSet { if position != oldValue { valuesDidChange() } } }

    /// The region around the position in which the field acts. The default is infinite.
    open var region = UIRegion.infinite { didSet { if region !== oldValue { valuesDidChange() } } }

    /// The strength of the field. The default is 1.
    open var strength: CGFloat = 1 { didSet { if strength != oldValue { valuesDidChange() } } }

    /// The exponent of the distance by which the force decreases. The default is 0, for a force that does not decrease.
    open var falloff: CGFloat = 0 { didSet { if falloff != oldValue { valuesDidChange() } } }

    /// The distance, in points, within which the force does not change with the distance. The default is a very small
    /// number.
    open var minimumRadius: CGFloat = 1e-6 { didSet { if minimumRadius != oldValue { valuesDidChange() } } }

    /// The direction of linear gravity and velocity fields. The default is the zero vector.
    open var direction = CGVector(dx: 0, dy: 0) { didSet { if direction != oldValue { valuesDidChange() } } }

    /// The smoothness of noise and turbulence fields, from 0 for the finest to 1 for the coarsest. The default is 0.
    open var smoothness: CGFloat = 0 { didSet { if smoothness != oldValue { valuesDidChange() } } }

    /// The speed at which noise and turbulence fields change. The default is 0, for fields that do not change.
    open var animationSpeed: CGFloat = 0 { didSet { if animationSpeed != oldValue { valuesDidChange() } } }

    // MARK: Simulation

    override var ownItems: [any UIDynamicItem] { items }

    override var movesItemsAtRest: Bool {
        switch kind {
        case .custom: true
        case .noise: animationSpeed != 0
        default: false
        }
    }

    override func apply(_ step: DynamicsStep) {
        for item in items {
            guard let body = step.world.body(of: item), body.isAwake else { continue }
            let center = body.center
            let distance = CGPoint(x: center.x - position.x, y: center.y - position.y)
            guard region.contains(distance) else { continue }
            if case .velocity = kind {
                body.setVelocity(direction.scaled(by: strength * DynamicsScale.pointsPerMeter))
                continue
            }
            body.applyForce(force(on: body, at: distance, step))
        }
    }

    /// Returns the force on an item, in newtons.
    /// - Parameter distance: The distance of the item from the position of the field, in points.
    private func force(on body: DynamicBody, at distance: CGPoint, _ step: DynamicsStep) -> CGVector {
        let meter = DynamicsScale.pointsPerMeter
        let length = hypot(distance.x, distance.y)
        let (x, y) = (distance.x / meter, distance.y / meter)
        // The unit vector away from the field.
        let away = length > 0 ? CGVector(dx: distance.x / length, dy: distance.y / length) : CGVector(dx: 0, dy: 0)
        let velocity = CGVector(dx: body.velocity.x / meter, dy: body.velocity.y / meter)
        let mass = CGFloat(body.mass)
        let charge = body.properties.charge
        let scale = falloff == 0 ? strength : strength * pow(max(length, minimumRadius, 1e-6) / meter, -falloff)
        switch kind {
        case .drag: return velocity.scaled(by: -scale * mass)
        case .vortex: return CGVector(dx: y, dy: -x).scaled(by: scale * mass)
        case .radialGravity: return away.scaled(by: -scale * mass)
        case .linearGravity: return direction.scaled(by: scale * mass)
        case .spring: return CGVector(dx: -x, dy: -y).scaled(by: scale * mass)
        case .electric: return away.scaled(by: scale * charge)
        case .magnetic: return CGVector(dx: -velocity.dy, dy: velocity.dx).scaled(by: scale * charge)
        case .noise: return noise(at: distance, step.time).scaled(by: scale * mass)
        case .turbulence: return noise(at: distance, step.time).scaled(by: scale * mass * velocity.length)
        case .velocity: return CGVector(dx: 0, dy: 0)
        case .custom(let block):
            let velocity = CGVector(dx: body.velocity.x, dy: body.velocity.y)
            return block(self, body.center, velocity, mass, charge, step.duration)
        }
    }

    private func noise(at distance: CGPoint, _ time: TimeInterval) -> CGVector {
        // Cells from 10 points, for the finest noise, to 200.
        let cell = 10 + 190 * min(max(smoothness, 0), 1)
        let (x, y, z) = (distance.x / cell, distance.y / cell, CGFloat(time) * animationSpeed)
        return CGVector(dx: FieldNoise.value(x, y, z, seed: 0), dy: FieldNoise.value(x, y, z, seed: 1))
    }
}

/// Smooth noise in three dimensions, the same in every run.
enum FieldNoise {
    /// Returns a value from −1 to 1, which is interpolated between random values at whole coordinates.
    static func value(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, seed: UInt64) -> CGFloat {
        guard max(abs(x), abs(y), abs(z)) < 1e9 else { return 0 }
        let (floorX, floorY, floorZ) = (x.rounded(.down), y.rounded(.down), z.rounded(.down))
        let (partX, partY, partZ) = (smooth(x - floorX), smooth(y - floorY), smooth(z - floorZ))
        let (column, row, layer) = (Int(floorX), Int(floorY), Int(floorZ))
        func corner(_ dx: Int, _ dy: Int, _ dz: Int) -> CGFloat { random(column + dx, row + dy, layer + dz, seed) }
        func mix(_ from: CGFloat, _ to: CGFloat, _ part: CGFloat) -> CGFloat { from + (to - from) * part }
        func plane(_ dz: Int) -> CGFloat {
            mix(mix(corner(0, 0, dz), corner(1, 0, dz), partX), mix(corner(0, 1, dz), corner(1, 1, dz), partX), partY)
        }
        return mix(plane(0), plane(1), partZ)
    }

    private static func smooth(_ part: CGFloat) -> CGFloat { part * part * (3 - 2 * part) }

    /// Returns a random number from −1 to 1, by the finalizer of SplitMix64.
    private static func random(_ x: Int, _ y: Int, _ z: Int, _ seed: UInt64) -> CGFloat {
        var value = seed &* 0x9E37_79B9_7F4A_7C15
        for coordinate in [x, y, z] {
            value = (value ^ UInt64(bitPattern: Int64(coordinate))) &+ 0x9E37_79B9_7F4A_7C15
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            value ^= value >> 31
        }
        return CGFloat(value >> 11) / CGFloat(1 << 52) - 1
    }
}
