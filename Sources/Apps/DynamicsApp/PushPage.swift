import UIKit

/// A page with four boxes on a table, seen from above, which differ in density and friction. A finger pulls them toward itself
/// as long as it is held, each with the same force; when it is lifted, one impulse pushes them away. A box is pale while it
/// touches another one or an edge, and the label counts these contacts.
final class PushPage: DynamicsPage, UICollisionBehaviorDelegate {
    private var boxes: [UIView] = []
    private var table: TableBehavior?
    /// The forces of the finger, or its impulses: a behavior with one for each box.
    private var forces: UIDynamicBehavior?
    private let label = UILabel()
    private var contactCounts = (items: 0, edges: 0)
    /// The number of items and edges that each box touches.
    private var touching: [ObjectIdentifier: Int] = [:]

    /// The objects that boxes collide with. Boxes that have left the page return when it changes.
    var mode = UICollisionBehavior.Mode.everything {
        didSet { if mode != oldValue, table != nil { restart() } }
    }

    private static let force: CGFloat = 1.5
    private static let impulse: CGFloat = 1

    override func start() {
        let colors: [UIColor] = [.systemTeal, .systemIndigo, .systemOrange, .systemPink]
        let side = max(8, min(60, bounds.width / 8, bounds.height / 4))
        boxes = colors.enumerated().map { index, color in
            let box = addBox(CGRect(x: 0, y: 0, width: side, height: side), color: color)
            box.center = CGPoint(x: bounds.width * (CGFloat(index) + 0.5) / 4, y: bounds.height / 3)
            return box
        }
        let table = TableBehavior(boxes: boxes)
        table.collision.collisionDelegate = self
        table.collision.collisionMode = mode
        animator.addBehavior(table)
        (self.table, forces, touching, contactCounts) = (table, nil, [:], (0, 0))
        label.frame = CGRect(x: 16, y: bounds.height - 36, width: max(0, bounds.width - 32), height: 28)
        addSubview(label)
        showCounts()
    }

    // MARK: The finger

    override func press(at location: CGPoint) {
        push(.continuous)
        drag(to: location)
    }

    override func drag(to location: CGPoint) {
        for (box, push) in zip(boxes, pushes) {
            push.pushDirection = direction(from: box.center, to: location, Self.force)
        }
        finger = location
    }

    override func release() {
        push(.instantaneous)
        for (box, push) in zip(boxes, pushes) {
            push.pushDirection = direction(from: finger, to: box.center, Self.impulse)
        }
    }

    private var finger = CGPoint.zero
    private var pushes: [UIPushBehavior] { forces?.childBehaviors.compactMap { $0 as? UIPushBehavior } ?? [] }

    /// Replaces the forces.
    private func push(_ mode: UIPushBehavior.Mode) {
        if let forces { animator.removeBehavior(forces) }
        let forces = UIDynamicBehavior()
        for box in boxes { forces.addChildBehavior(UIPushBehavior(items: [box], mode: mode)) }
        animator.addBehavior(forces)
        self.forces = forces
    }

    private func direction(from start: CGPoint, to end: CGPoint, _ magnitude: CGFloat) -> CGVector {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let length = hypot(x, y)
        return length > 0 ? CGVector(dx: x / length * magnitude, dy: y / length * magnitude) : CGVector(dx: 0, dy: 0)
    }

    // MARK: Contacts

    func collisionBehavior(
        _ behavior: UICollisionBehavior,
        beganContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem,
        at p: CGPoint
    ) {
        contactCounts.items += 1
        for item in [item1, item2] { addContact(1, of: item) }
    }

    func collisionBehavior(
        _ behavior: UICollisionBehavior,
        endedContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem
    ) {
        for item in [item1, item2] { addContact(-1, of: item) }
    }

    func collisionBehavior(
        _ behavior: UICollisionBehavior,
        beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?,
        at p: CGPoint
    ) {
        contactCounts.edges += 1
        addContact(1, of: item)
    }

    func collisionBehavior(
        _ behavior: UICollisionBehavior,
        endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) {
        addContact(-1, of: item)
    }

    private func addContact(_ change: Int, of item: any UIDynamicItem) {
        let count = touching[ObjectIdentifier(item), default: 0] + change
        touching[ObjectIdentifier(item)] = count
        (item as? UIView)?.alpha = count > 0 ? 0.5 : 1
        showCounts()
    }

    private func showCounts() {
        label.text = "Contacts: \(contactCounts.items) of boxes, \(contactCounts.edges) of edges"
    }
}

/// The behavior of boxes on a table, which consists of others: they collide, and each has its density and its friction.
private final class TableBehavior: UIDynamicBehavior {
    let collision: UICollisionBehavior

    init(boxes: [UIView]) {
        collision = UICollisionBehavior(items: boxes)
        collision.translatesReferenceBoundsIntoBoundary = true
        super.init()
        addChildBehavior(collision)
        // From a light and smooth one to a heavy and rough one.
        for (box, (density, friction)) in zip(boxes, [(0.5, 0), (0.5, 1), (3, 0), (3, 1)] as [(CGFloat, CGFloat)]) {
            let body = UIDynamicItemBehavior(items: [box])
            (body.density, body.friction, body.elasticity) = (density, friction, 0.5)
            (body.resistance, body.angularResistance) = (1.5, 1.5)
            addChildBehavior(body)
        }
    }
}
