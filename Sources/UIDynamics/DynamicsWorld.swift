import CBox2D
import QuartzCore
import UIKitCore

/// The simulation of a dynamic animator: Box2D's world, and the bodies of items and boundaries.
@MainActor
final class DynamicsWorld {
    /// The length of a step, in seconds. Steps do not depend on the rate of frames, so that the same start leads to the
    /// same end on every display.
    static let stepDuration: TimeInterval = 1.0 / 240

    let handle = easel_world_create()
    private(set) var bodies: [ObjectIdentifier: DynamicBody] = [:]
    private var owners: [UInt: Owner] = [:]
    private var nextIdentifier: UInt = 1

    /// The owner of a body.
    enum Owner {
        case item(DynamicBody)
        case boundary(CollisionBoundary)
    }

    /// The collision behaviors, which decide about the collisions of items.
    var collisions: [UICollisionBehavior] = []

    /// The bodies of boundaries.
    private var boundaryBodies: [ObjectIdentifier: (boundary: CollisionBoundary, body: OpaquePointer)] = [:]

    /// A number that changes with the bodies of items.
    private(set) var generation = 0

    isolated deinit { easel_world_destroy(handle) }

    // MARK: Bodies

    func body(of item: any UIDynamicItem) -> DynamicBody? { bodies[ObjectIdentifier(item)] }

    /// Creates the bodies of new items, and removes those of items that are not in the list.
    func setItems(_ items: [any UIDynamicItem]) {
        var gone = bodies
        for item in items {
            let key = ObjectIdentifier(item)
            if gone.removeValue(forKey: key) != nil || bodies[key] != nil || !item.hasValidGeometry { continue }
            let body = DynamicBody(item, identifier: makeIdentifier(), in: handle)
            bodies[key] = body
            owners[body.identifier] = .item(body)
        }
        generation += 1
        for (key, body) in gone {
            bodies[key] = nil
            owners[body.identifier] = nil
            easel_body_destroy(handle, body.handle)
        }
        collectContacts()
    }

    private func makeIdentifier() -> UInt {
        defer { nextIdentifier += 1 }
        return nextIdentifier
    }

    /// Creates a body that does not move.
    func makeFixedBody(at point: CGPoint) -> OpaquePointer {
        easel_body_create(handle, 0, EaselBodyFixed, DynamicsScale.meters(point), 0)
    }

    func remove(_ body: OpaquePointer) {
        easel_body_destroy(handle, body)
        collectContacts()
    }

    // MARK: Boundaries

    func add(_ boundary: CollisionBoundary) -> OpaquePointer {
        let identifier = makeIdentifier()
        let body = easel_body_create(handle, identifier, EaselBodyFixed, EaselVector(x: 0, y: 0), 0)
        owners[identifier] = .boundary(boundary)
        boundary.identifierOfBody = identifier
        let material = EaselMaterial(density: 0, friction: 0.2, restitution: 0)
        for (start, end) in boundary.segments {
            easel_body_add_edge(body, DynamicsScale.meters(start), DynamicsScale.meters(end), material)
        }
        boundaryBodies[ObjectIdentifier(boundary)] = (boundary, body)
        return body
    }

    func remove(_ boundary: CollisionBoundary, _ body: OpaquePointer) {
        owners[boundary.identifierOfBody] = nil
        boundaryBodies[ObjectIdentifier(boundary)] = nil
        remove(body)
    }

    // MARK: Collisions

    /// Determines again which items collide.
    func updateCollisions() {
        for body in bodies.values {
            setCollisions(
                of: body.handle,
                items: { $0.collidesWithItems(body.item) },
                boundaries: { $0.collidesWithBoundaries(body.item) }
            )
        }
        for (boundary, body) in boundaryBodies.values {
            setCollisions(of: body, owner: { $0 === boundary.behavior })
        }
    }

    /// Sets the collisions of a body by what each collision behavior says.
    private func setCollisions(
        of body: OpaquePointer,
        items: (UICollisionBehavior) -> Bool = { _ in false },
        boundaries: (UICollisionBehavior) -> Bool = { _ in false },
        owner: (UICollisionBehavior) -> Bool = { _ in false }
    ) {
        func bits(_ isSet: (UICollisionBehavior) -> Bool) -> [UInt64] {
            var words = [UInt64](repeating: 0, count: (collisions.count + 63) / 64)
            for (index, behavior) in collisions.enumerated() where isSet(behavior) {
                words[index / 64] |= 1 << UInt64(index % 64)
            }
            return words
        }
        easel_body_set_collisions(body, bits(items), bits(boundaries), bits(owner), Int32((collisions.count + 63) / 64))
    }

    /// A contact that has begun or ended.
    struct Contact {
        let began: Bool
        let first: Owner
        let second: Owner
        let point: CGPoint
    }

    private var contacts: [Contact] = []

    /// Reads Box2D's events. Those of bodies that have been removed are dropped.
    private func collectContacts() {
        var event = EaselContact()
        while easel_world_next_contact(handle, &event) {
            guard let first = owners[event.first], let second = owners[event.second] else { continue }
            contacts.append(
                Contact(began: event.began, first: first, second: second, point: DynamicsScale.points(event.point))
            )
        }
    }

    /// Removes and returns the contacts that have begun or ended since the last call.
    func takeContacts() -> [Contact] {
        defer { contacts = [] }
        return contacts
    }

    // MARK: Steps

    /// Advances the simulation by one step.
    /// - Parameter isLast: A Boolean value that indicates whether the step is the last one of a frame, which frames show.
    func step(isLast: Bool) {
        if isLast { for body in bodies.values { body.beginStep() } }
        easel_world_step(handle, Float(Self.stepDuration))
        collectContacts()
    }

    /// A Boolean value that indicates whether no item moves.
    var isAtRest: Bool { !bodies.values.contains { $0.isAwake } }
}
