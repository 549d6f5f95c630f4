import CBox2D
import QuartzCore
import UIKitCore

/// Conversions between points and Box2D's meters: 100 points are one meter, so that a 100 by 100 point item of density
/// 1 weighs one kilogram, and a gravity of 1000 points per second² is near that of the Earth.
enum DynamicsScale {
    static let pointsPerMeter: CGFloat = 100

    static func meters(_ points: CGFloat) -> Float { Float(points / pointsPerMeter) }
    static func meters(_ point: CGPoint) -> EaselVector { EaselVector(x: meters(point.x), y: meters(point.y)) }
    static func meters(_ vector: CGVector) -> EaselVector { EaselVector(x: meters(vector.dx), y: meters(vector.dy)) }
    static func points(_ meters: Float) -> CGFloat { CGFloat(meters) * pointsPerMeter }
    static func points(_ vector: EaselVector) -> CGPoint { CGPoint(x: points(vector.x), y: points(vector.y)) }
}

/// The physical properties of an item, which `UIDynamicItemBehavior` sets.
struct DynamicProperties: Equatable {
    var allowsRotation = true
    var angularResistance: CGFloat = 0
    var charge: CGFloat = 0
    var density: CGFloat = 1
    var elasticity: CGFloat = 0.2
    var friction: CGFloat = 0.2
    var isAnchored = false
    var resistance: CGFloat = 0

    fileprivate var material: EaselMaterial {
        EaselMaterial(density: Float(density), friction: Float(friction), restitution: Float(elasticity))
    }
}

/// The body of a dynamic item in Box2D's world.
@MainActor
final class DynamicBody {
    let item: any UIDynamicItem
    let identifier: UInt
    let handle: OpaquePointer
    private(set) var properties = DynamicProperties()

    /// The motion before the last step, between which and the present one frames interpolate.
    private var previous: EaselMotion
    /// The transform of the item without the rotation of the body.
    private var unrotated: CGAffineTransform
    private var shape: Shape

    /// The attributes of an item that determine the shapes of its body.
    private struct Shape: Equatable {
        let size: CGSize
        let type: UIDynamicItemCollisionBoundsType
        let path: CGPath?

        @MainActor init(of item: any UIDynamicItem) {
            size = item.bounds.size
            type = item.collisionBoundsType
            path = type == .path ? item.collisionBoundingPath.cgPath : nil
        }
    }

    init(_ item: any UIDynamicItem, identifier: UInt, in world: OpaquePointer) {
        self.item = item
        self.identifier = identifier
        let angle = item.rotation
        handle = easel_body_create(
            world,
            identifier,
            EaselBodyDynamic,
            DynamicsScale.meters(item.center),
            Float(angle)
        )
        unrotated = item.transform.concatenating(CGAffineTransform(rotationAngle: -angle))
        shape = Shape(of: item)
        previous = easel_body_motion(handle)
        addShapes()
    }

    // MARK: Shape

    private func addShapes() {
        let parts = ItemShape.parts(of: item)
        for part in parts { part.add(to: handle, properties.material) }
    }

    func setProperties(_ new: DynamicProperties) {
        guard new != properties else { return }
        let old = properties
        properties = new
        if new.isAnchored != old.isAnchored {
            easel_body_set_kind(handle, new.isAnchored ? EaselBodyFixed : EaselBodyDynamic)
        }
        easel_body_set_allows_rotation(handle, new.allowsRotation)
        easel_body_set_damping(handle, Float(new.resistance), Float(new.angularResistance))
        easel_body_set_material(handle, new.material)
    }

    // MARK: Motion

    var isAwake: Bool { easel_body_is_awake(handle) }
    var mass: Float { easel_body_mass(handle) }
    var motion: EaselMotion { easel_body_motion(handle) }

    /// The position of the item's center in the simulation, in points.
    var center: CGPoint { DynamicsScale.points(motion.position) }

    /// The velocity, in points per second.
    var velocity: CGPoint { DynamicsScale.points(motion.velocity) }

    func wake() { easel_body_wake(handle) }

    /// Adds velocities, in points and radians per second.
    func add(velocity: CGPoint, angularVelocity: CGFloat) {
        wake()
        let motion = motion
        let change = DynamicsScale.meters(velocity)
        easel_body_set_velocity(
            handle,
            EaselVector(x: motion.velocity.x + change.x, y: motion.velocity.y + change.y),
            motion.angularVelocity + Float(angularVelocity)
        )
    }

    /// Sets the velocity of a body that is awake, in points per second.
    func setVelocity(_ velocity: CGVector) {
        easel_body_set_velocity(handle, DynamicsScale.meters(velocity), motion.angularVelocity)
    }

    /// A Boolean value that indicates whether the body may rest while forces could still move it.
    var allowsSleep = true { didSet { easel_body_set_allows_sleep(handle, allowsSleep) } }

    /// Accelerates the body in the next step, in points per second². A body at rest stays at rest.
    func accelerate(by acceleration: CGVector) {
        let acceleration = DynamicsScale.meters(acceleration)
        easel_body_apply_force(handle, EaselVector(x: acceleration.x * mass, y: acceleration.y * mass))
    }

    /// Applies a force in the next step, in the unit of `UIPushBehavior`, which is a newton. A body at rest stays at
    /// rest.
    /// - Parameter offset: The distance of the point where the force acts from the center, in points of the item's own
    ///   coordinates.
    func applyForce(_ force: CGVector, at offset: UIOffset = .zero) {
        easel_body_apply_force_at(handle, EaselVector(x: Float(force.dx), y: Float(force.dy)), position(of: offset))
    }

    /// Applies an impulse, in newton-seconds.
    func applyImpulse(_ impulse: CGVector, at offset: UIOffset) {
        let impulse = EaselVector(x: Float(impulse.dx), y: Float(impulse.dy))
        easel_body_apply_impulse_at(handle, impulse, position(of: offset))
    }

    private func position(of offset: UIOffset) -> EaselVector {
        let motion = motion
        let rotated = CGPoint(x: offset.horizontal, y: offset.vertical)
            .applying(CGAffineTransform(rotationAngle: CGFloat(motion.angle)))
        return EaselVector(
            x: motion.position.x + DynamicsScale.meters(rotated.x),
            y: motion.position.y + DynamicsScale.meters(rotated.y)
        )
    }

    /// Changes the velocities as a spring to a point, and one to an upright position, do in a step.
    ///
    /// The equations are solved for the end of the step (implicit Euler), so that stiff springs are stable.
    /// - Parameters:
    ///   - frequency: The angular frequency, in radians per second.
    ///   - duration: The length of the step, in seconds.
    func pull(to point: CGPoint, frequency: CGFloat, dampingRatio: CGFloat, duration: CGFloat) {
        let motion = motion
        let stiffness = Float(frequency * frequency)
        let friction = Float(2 * dampingRatio * frequency)
        let step = Float(duration)
        let divisor = 1 + step * friction + step * step * stiffness
        func change(_ velocity: Float, _ distance: Float) -> Float {
            (velocity - step * stiffness * distance) / divisor - velocity
        }
        let target = DynamicsScale.meters(point)
        let distance = EaselVector(x: motion.position.x - target.x, y: motion.position.y - target.y)
        // The shorter way around.
        let angle = remainderf(motion.angle, 2 * .pi)
        let velocity = EaselVector(x: change(motion.velocity.x, distance.x), y: change(motion.velocity.y, distance.y))
        easel_body_change_velocity(handle, velocity, change(motion.angularVelocity, angle))
    }

    /// Takes over the center, transform, and bounds of the item after the app has changed them. Velocities stay.
    func readItem() {
        guard item.hasValidGeometry else { return }
        let angle = item.rotation
        unrotated = item.transform.concatenating(CGAffineTransform(rotationAngle: -angle))
        easel_body_set_position(handle, DynamicsScale.meters(item.center), Float(angle))
        let current = Shape(of: item)
        if current != shape {
            shape = current
            easel_body_remove_shapes(handle)
            addShapes()
        }
        previous = motion
        wake()
    }

    /// Records the motion before a step.
    func beginStep() { previous = easel_body_motion(handle) }

    /// Moves the item.
    /// - Parameter progress: The time to show, as a fraction of the last step.
    func writeItem(progress: CGFloat) {
        let motion = motion
        func interpolated(_ from: Float, _ to: Float) -> CGFloat { CGFloat(from) + CGFloat(to - from) * progress }
        let center = CGPoint(
            x: interpolated(previous.position.x, motion.position.x) * DynamicsScale.pointsPerMeter,
            y: interpolated(previous.position.y, motion.position.y) * DynamicsScale.pointsPerMeter
        )
        let transform = unrotated.concatenating(
            CGAffineTransform(rotationAngle: interpolated(previous.angle, motion.angle))
        )
        if item.center != center { item.center = center }
        if item.transform != transform { item.transform = transform }
    }
}

/// A convex part of an item's collision bounds, relative to the item's center.
@MainActor
private enum ItemShape {
    case circle(center: CGPoint, radius: CGFloat)
    case polygon([CGPoint])

    func add(to body: OpaquePointer, _ material: EaselMaterial) {
        switch self {
        case .circle(let center, let radius):
            easel_body_add_circle(body, DynamicsScale.meters(center), DynamicsScale.meters(radius), material)
        case .polygon(let corners):
            // Box2D's polygons have at most eight corners; a fan of them has any number.
            var first = 1
            while first + 1 < corners.count {
                let last = min(first + 6, corners.count - 1)
                let part = ([corners[0]] + corners[first...last]).map { DynamicsScale.meters($0) }
                easel_body_add_polygon(body, part, Int32(part.count), material)
                first = last
            }
        }
    }

    static func parts(of item: any UIDynamicItem) -> [ItemShape] {
        if let group = item as? UIDynamicItemGroup {
            return group.items.flatMap { member in
                let distance = CGPoint(x: member.center.x - group.center.x, y: member.center.y - group.center.y)
                    .applying(group.transform.inverted())
                let rotation = CGAffineTransform(rotationAngle: member.rotation - group.rotation)
                return parts(of: member).map {
                    $0.applying(rotation.concatenating(CGAffineTransform(translationX: distance.x, y: distance.y)))
                }
            }
        }
        let (width, height) = (item.bounds.width, item.bounds.height)
        switch item.collisionBoundsType {
        case .ellipse where width == height: return [.circle(center: .zero, radius: width / 2)]
        case .ellipse:
            return [
                .polygon(
                    (0..<24).map { index in
                        let angle = CGFloat(index) * .pi / 12
                        return CGPoint(x: width / 2 * cos(angle), y: height / 2 * sin(angle))
                    }
                )
            ]
        case .path:
            let corners = item.collisionBoundingPath.cgPath.corners
            if corners.count >= 3 { return [.polygon(corners)] }
        case .rectangle: break
        }
        return [
            .polygon([
                CGPoint(x: -width / 2, y: -height / 2), CGPoint(x: width / 2, y: -height / 2),
                CGPoint(x: width / 2, y: height / 2), CGPoint(x: -width / 2, y: height / 2),
            ])
        ]
    }

    private func applying(_ transform: CGAffineTransform) -> ItemShape {
        switch self {
        case .circle(let center, let radius): .circle(center: center.applying(transform), radius: radius)
        case .polygon(let corners): .polygon(corners.map { $0.applying(transform) })
        }
    }
}

extension CGPath {
    /// The line segments of the flattened path, subpath by subpath; those of closed subpaths end where they begin.
    var segments: [(start: CGPoint, end: CGPoint)] {
        var segments: [(CGPoint, CGPoint)] = []
        var first = CGPoint.zero
        var current = CGPoint.zero
        flattened(threshold: 0.5)
            .applyWithBlock { pointer in
                let element = pointer.pointee
                switch element.type {
                case .moveToPoint:
                    first = element.points[0]
                    current = first
                case .addLineToPoint:
                    segments.append((current, element.points[0]))
                    current = element.points[0]
                case .closeSubpath:
                    if current != first { segments.append((current, first)) }
                    current = first
                default: break
                }
            }
        return segments.filter { $0 != $1 }
    }

    /// The corners of the first subpath, without a repetition of the first one at the end.
    fileprivate var corners: [CGPoint] {
        var corners: [CGPoint] = []
        for segment in segments {
            if let last = corners.last, last != segment.start { break }
            if corners.isEmpty { corners.append(segment.start) }
            corners.append(segment.end)
        }
        if corners.count > 1, corners.first == corners.last { corners.removeLast() }
        return corners
    }
}
