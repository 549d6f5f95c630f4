import QuartzCore
import UIKitCore

/// The methods by which an object follows the collisions of a behavior.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
    /// Tells the delegate that two items touch.
    /// - Parameter p: The position of the contact, in points of the animator's coordinate system.
    func collisionBehavior(
        _ behavior: UICollisionBehavior,
        beganContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem,
        at p: CGPoint
    )

    /// Tells the delegate that two items no longer touch.
    func collisionBehavior(
        _ behavior: UICollisionBehavior,
        endedContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem
    )

    /// Tells the delegate that an item touches a boundary.
    /// - Parameters:
    ///   - identifier: The identifier of the boundary, or `nil` for the bounds of the reference view.
    ///   - p: The position of the contact, in points of the animator's coordinate system.
    func collisionBehavior(
        _ behavior: UICollisionBehavior,
        beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?,
        at p: CGPoint
    )

    /// Tells the delegate that an item no longer touches a boundary.
    /// - Parameter identifier: The identifier of the boundary, or `nil` for the bounds of the reference view.
    func collisionBehavior(
        _ behavior: UICollisionBehavior,
        endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    )
}

extension UICollisionBehaviorDelegate {
    /// The default implementation does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior,
        beganContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem,
        at p: CGPoint
    ) {}

    /// The default implementation does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior,
        endedContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem
    ) {}

    /// The default implementation does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior,
        beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?,
        at p: CGPoint
    ) {}

    /// The default implementation does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior,
        endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) {}
}

/// Strings are identifiers of boundaries.
extension String: @retroactive NSCopying {
    /// Returns the string itself.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A behavior that lets items collide with one another and with boundaries.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
    /// The kinds of objects that items collide with.
    public struct Mode: OptionSet, Sendable {
        /// The bits of the set.
        public let rawValue: UInt

        /// Creates a set from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Items collide with other items.
        public static let items = Mode(rawValue: 1)
        /// Items collide with boundaries.
        public static let boundaries = Mode(rawValue: 2)
        /// Items collide with other items and with boundaries.
        public static let everything = Mode(rawValue: .max)
    }

    /// Creates a behavior without boundaries.
    public init(items: [any UIDynamicItem]) {
        super.init()
        self.items = items.unique
        members = Set(self.items.map(ObjectIdentifier.init))
    }

    /// Creates a behavior without items and boundaries.
    public override convenience init() { self.init(items: []) }

    /// The items that collide.
    public private(set) var items: [any UIDynamicItem] = []

    private var members: Set<ObjectIdentifier> = []

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) {
        guard members.insert(ObjectIdentifier(item)).inserted else { return }
        items.append(item)
        didChange()
    }

    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        guard members.remove(ObjectIdentifier(item)) != nil else { return }
        items.removeAll { $0 === item }
        didChange()
    }

    /// The kinds of objects that the items collide with. The default is everything.
    open var collisionMode = Mode.everything { didSet { if collisionMode != oldValue { didChange() } } }

    /// The object that is notified of contacts.
    open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

    // MARK: Boundaries

    /// A Boolean value that indicates whether the bounds of the animator's reference view are a boundary. They are
    /// followed when they change. The default is `false`.
    open var translatesReferenceBoundsIntoBoundary: Bool {
        get { referenceInsets != nil }
        set {
            guard newValue != translatesReferenceBoundsIntoBoundary else { return }
            referenceInsets = newValue ? .zero : nil
            didChange()
        }
    }

    /// Makes the bounds of the animator's reference view a boundary.
    /// - Parameter insets: The distances of the boundary from the bounds, in points.
    open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
        referenceInsets = insets
        didChange()
    }

    private var referenceInsets: UIEdgeInsets?
    private var boundaries: [CollisionBoundary] = []

    /// Adds a path as a boundary, or replaces the boundary with the same identifier.
    /// - Parameters:
    ///   - identifier: A string or another object that can be compared.
    ///   - bezierPath: The path, in points of the animator's coordinate system.
    open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
        let path = bezierPath.copy() as? UIBezierPath ?? bezierPath
        add(CollisionBoundary(self, identifier, path: path, segments: path.cgPath.segments))
    }

    /// Adds a line segment as a boundary, or replaces the boundary with the same identifier.
    /// - Parameter identifier: A string or another object that can be compared.
    open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
        let path = UIBezierPath()
        path.move(to: p1)
        path.addLine(to: p2)
        add(CollisionBoundary(self, identifier, path: path, segments: p1 == p2 ? [] : [(p1, p2)]))
    }

    private func add(_ boundary: CollisionBoundary) {
        boundaries.removeAll { $0.key == boundary.key }
        boundaries.append(boundary)
        didChange()
    }

    /// Returns the path of a boundary, or `nil` if there is no boundary with the identifier.
    open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
        let key = CollisionBoundary.key(for: identifier)
        return boundaries.first { $0.key == key }?.path
    }

    /// Removes a boundary. Unknown identifiers are ignored.
    open func removeBoundary(withIdentifier identifier: any NSCopying) {
        let key = CollisionBoundary.key(for: identifier)
        guard boundaries.contains(where: { $0.key == key }) else { return }
        boundaries.removeAll { $0.key == key }
        didChange()
    }

    /// Removes all boundaries that have an identifier.
    open func removeAllBoundaries() {
        guard !boundaries.isEmpty else { return }
        boundaries = []
        didChange()
    }

    /// The identifiers of the boundaries that have one; `nil` if there are none.
    open var boundaryIdentifiers: [any NSCopying]? {
        boundaries.isEmpty ? nil : boundaries.compactMap(\.identifier)
    }

    // MARK: Simulation

    private var attached: [(boundary: CollisionBoundary, body: OpaquePointer)] = []
    private var contacts: [ContactKey: Int] = [:]

    /// Two items, or an item and a boundary.
    private struct ContactKey: Hashable {
        let first: ObjectIdentifier
        let second: ObjectIdentifier
    }

    override var ownItems: [any UIDynamicItem] { items }

    /// Returns a Boolean value that indicates whether the behavior lets two items collide.
    func collides(_ first: any UIDynamicItem, _ second: any UIDynamicItem) -> Bool {
        collidesWithItems(first) && collidesWithItems(second)
    }

    /// Returns a Boolean value that indicates whether an item collides with the other items of the behavior.
    func collidesWithItems(_ item: any UIDynamicItem) -> Bool {
        collisionMode.contains(.items) && members.contains(ObjectIdentifier(item))
    }

    /// Returns a Boolean value that indicates whether an item collides with the boundaries of the behavior.
    func collidesWithBoundaries(_ item: any UIDynamicItem) -> Bool {
        collisionMode.contains(.boundaries) && members.contains(ObjectIdentifier(item))
    }

    override func attach(to world: DynamicsWorld) {
        let reference = referenceBoundary
        attached = (boundaries + (reference.map { [$0] } ?? [])).map { ($0, world.add($0)) }
    }

    override func detach(from world: DynamicsWorld) {
        for (boundary, body) in attached { world.remove(boundary, body) }
        attached = []
        // Boundaries that remain report their contacts again.
        contacts = contacts.filter { key, _ in members.contains(key.first) && members.contains(key.second) }
    }

    private var referenceBoundary: CollisionBoundary? {
        guard let referenceInsets, let animator = dynamicAnimator,
            let bounds = animator.referenceView?.bounds ?? animator.reference?.dynamicsBounds
        else { return nil }
        let rect = bounds.inset(by: referenceInsets)
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return nil }
        let path = UIBezierPath(rect: rect)
        return CollisionBoundary(self, nil, path: path, segments: path.cgPath.segments)
    }

    /// Notifies the delegate of the contacts that concern the behavior.
    func notify(of events: [DynamicsWorld.Contact]) {
        for event in events {
            switch (event.first, event.second) {
            case (.item(let first), .item(let second)):
                guard collides(first.item, second.item) else { continue }
                let key = ContactKey(first: ObjectIdentifier(first.item), second: ObjectIdentifier(second.item))
                switch count(event, key) {
                case .began?:
                    collisionDelegate?
                        .collisionBehavior(self, beganContactFor: first.item, with: second.item, at: event.point)
                case .ended?:
                    collisionDelegate?.collisionBehavior(self, endedContactFor: first.item, with: second.item)
                case nil: break
                }
            case (.item(let body), .boundary(let boundary)), (.boundary(let boundary), .item(let body)):
                guard boundary.behavior === self else { continue }
                let key = ContactKey(first: ObjectIdentifier(body.item), second: ObjectIdentifier(boundary))
                switch count(event, key) {
                case .began?:
                    collisionDelegate?
                        .collisionBehavior(
                            self,
                            beganContactFor: body.item,
                            withBoundaryIdentifier: boundary.identifier,
                            at: event.point
                        )
                case .ended?:
                    collisionDelegate?
                        .collisionBehavior(
                            self,
                            endedContactFor: body.item,
                            withBoundaryIdentifier: boundary.identifier
                        )
                case nil: break
                }
            default: break
            }
        }
    }

    private enum Change { case began, ended }

    /// Counts the contacts of the shapes of two objects: the objects touch while there is at least one.
    private func count(_ event: DynamicsWorld.Contact, _ key: ContactKey) -> Change? {
        let reversed = ContactKey(first: key.second, second: key.first)
        let key = contacts[reversed] == nil ? key : reversed
        let count = contacts[key, default: 0]
        if event.began {
            contacts[key] = count + 1
            return count == 0 ? .began : nil
        }
        guard count > 0 else { return nil }
        contacts[key] = count > 1 ? count - 1 : nil
        return count == 1 ? .ended : nil
    }
}

/// The former name of `UICollisionBehavior.Mode`.
public typealias UICollisionBehaviorMode = UICollisionBehavior.Mode

/// A boundary of a collision behavior.
@MainActor
final class CollisionBoundary {
    private(set) weak var behavior: UICollisionBehavior?
    /// The app's identifier; `nil` for the bounds of the reference view.
    let identifier: (any NSCopying)?
    let key: AnyHashable?
    let path: UIBezierPath
    let segments: [(start: CGPoint, end: CGPoint)]
    /// The identifier of the boundary's body in the simulation.
    var identifierOfBody: UInt = 0

    init(
        _ behavior: UICollisionBehavior,
        _ identifier: (any NSCopying)?,
        path: UIBezierPath,
        segments: [(start: CGPoint, end: CGPoint)]
    ) {
        self.behavior = behavior
        self.identifier = identifier
        key = identifier.map(Self.key)
        self.path = path
        self.segments = segments
    }

    /// Returns a value that is equal for equal identifiers.
    static func key(for identifier: any NSCopying) -> AnyHashable {
        if let string = identifier as? NSString { return string.description }
        if let value = identifier as? any Hashable { return AnyHashable(value) }
        return ObjectIdentifier(identifier as AnyObject)
    }
}
