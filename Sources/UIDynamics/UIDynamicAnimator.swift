import QuartzCore
import UIKitCore

/// The methods by which an object follows a dynamic animator.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
    /// Tells the delegate that the animator is about to resume.
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)

    /// Tells the delegate that the animator has paused, because all items are at rest.
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
    /// The default implementation does nothing.
    public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
    /// The default implementation does nothing.
    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// An object in whose coordinates the items of an animator move, as views are.
@MainActor
package protocol DynamicsReference: AnyObject {
    /// The area of the items, in points.
    var dynamicsBounds: CGRect { get }

    /// A view that shows the items, or `nil`.
    var dynamicsView: UIView? { get }

    /// Called after the items were moved.
    func dynamicsDidAdvance()
}

/// An object that moves views by the laws of physics.
///
/// ```swift
/// let animator = UIDynamicAnimator(referenceView: view)
/// let collision = UICollisionBehavior(items: [box])
/// collision.translatesReferenceBoundsIntoBoundary = true
/// animator.addBehavior(UIGravityBehavior(items: [box]))
/// animator.addBehavior(collision)
/// ```
///
/// The animator sets the center and the transform of its items in each frame, so a view is moved but never redrawn. The
/// simulation runs in fixed steps of 1/240 second, and frames interpolate between them: the same start leads to the same
/// end at any refresh rate. When all items are at rest, the animator pauses and causes no frames and no wake-ups until a
/// behavior changes.
///
/// An app keeps a reference to the animator. Call `updateItem(usingCurrentState:)` after changing an item yourself.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
    /// The object in whose coordinates items that are not views move; `nil` if there is none.
    package final weak var reference: (any DynamicsReference)?

    /// The view in whose coordinates items move; `nil` if there is none.
    public private(set) weak var referenceView: UIView?

    /// The object that is notified when the animator pauses and resumes.
    open weak var delegate: (any UIDynamicAnimatorDelegate)?

    /// The behaviors that were added to the animator, without their children.
    public private(set) var behaviors: [UIDynamicBehavior] = []

    /// A Boolean value that indicates whether the animator moves items.
    public private(set) var isRunning = false

    /// The simulated time, in seconds. It does not advance while the animator is paused.
    public private(set) var elapsedTime: TimeInterval = 0

    private let world = DynamicsWorld()
    private var link: CADisplayLink?
    private var changed: [UIDynamicBehavior] = []
    /// The behaviors whose items wake with the next frame.
    private var stirred: [UIDynamicBehavior] = []
    private var needsUpdate = false
    private var lastFrame: TimeInterval?
    private var stepCount = 0
    private var referenceBounds = CGRect.null

    /// Creates an animator for items that are subviews of a view.
    /// - Parameter view: The view whose coordinates behaviors use.
    public init(referenceView view: UIView) {
        referenceView = view
        super.init()
    }

    /// Creates an animator for items that are not views.
    public override init() { super.init() }

    isolated deinit { link?.invalidate() }

    // MARK: Behaviors

    /// Adds a behavior, and resumes the animator. A behavior belongs to one animator: it is removed from its former one.
    open func addBehavior(_ behavior: UIDynamicBehavior) {
        guard !behaviors.contains(where: { $0 === behavior }) else { return }
        behavior.dynamicAnimator?.removeBehavior(behavior)
        behavior.move(to: self)
        behaviors.append(behavior)
        behaviorDidChange(behavior)
    }

    /// Removes a behavior that was added to the animator. Other behaviors are ignored. The items stay where they are.
    open func removeBehavior(_ behavior: UIDynamicBehavior) {
        guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
        behavior.move(to: nil)
        behaviors.remove(at: index)
        behaviorDidChange(behavior)
    }

    /// Removes all behaviors.
    open func removeAllBehaviors() {
        for behavior in behaviors { removeBehavior(behavior) }
    }

    /// Returns the items of the animator's behaviors whose bounding rectangles intersect a rectangle.
    /// - Parameter rect: A rectangle in the coordinates of the reference view.
    open func items(in rect: CGRect) -> [any UIDynamicItem] { allItems.filter { $0.box.intersects(rect) } }

    /// Continues the simulation of an item from its present center, transform, and bounds. Call it after changing them.
    open func updateItem(usingCurrentState item: any UIDynamicItem) {
        update()
        world.body(of: item)?.readItem()
        resume()
    }

    /// Wakes an item that is at rest, and resumes the animator.
    func wake(_ item: any UIDynamicItem) {
        world.body(of: item)?.wake()
        resume()
    }

    /// Records that a behavior or its children changed; the next frame takes the change over.
    func behaviorDidChange(_ behavior: UIDynamicBehavior) {
        changed += behavior.tree
        needsUpdate = true
        resume()
    }

    /// Records that values changed that the simulation reads in each step.
    func valuesDidChange(of behavior: UIDynamicBehavior) {
        stirred.append(behavior)
        resume()
    }

    private var leaves: [UIDynamicBehavior] { behaviors.flatMap(\.tree) }

    package final var allItems: [any UIDynamicItem] {
        var known: Set<ObjectIdentifier> = []
        return leaves.flatMap(\.ownItems).filter { known.insert(ObjectIdentifier($0)).inserted }
    }

    /// Brings the simulation up to date with the behaviors.
    func update() {
        let bounds = referenceView?.bounds ?? reference?.dynamicsBounds ?? .null
        if bounds != referenceBounds {
            referenceBounds = bounds
            needsUpdate = true
            changed += world.collisions
        }
        defer {
            for behavior in stirred { behavior.wakeItems(in: world) }
            stirred.removeAll(keepingCapacity: true)
        }
        guard needsUpdate else { return }
        needsUpdate = false
        let changes = changed
        changed = []
        let leaves = leaves
        for behavior in changes { behavior.detach(from: world) }
        world.setItems(allItems)
        setProperties(leaves)
        world.collisions = leaves.compactMap { $0 as? UICollisionBehavior }
        let present = Set(leaves.map(ObjectIdentifier.init))
        for behavior in changes where present.contains(ObjectIdentifier(behavior)) {
            // A behavior may have changed more than once.
            behavior.detach(from: world)
            behavior.attach(to: world)
        }
        world.updateCollisions()
        stirred += changes
    }

    private func setProperties(_ leaves: [UIDynamicBehavior]) {
        var properties: [ObjectIdentifier: DynamicProperties] = [:]
        var restless: Set<ObjectIdentifier> = []
        for behavior in leaves {
            if behavior.movesItemsAtRest { restless.formUnion(behavior.ownItems.map(ObjectIdentifier.init)) }
            guard let behavior = behavior as? UIDynamicItemBehavior else { continue }
            for item in behavior.items { behavior.override(&properties[ObjectIdentifier(item), default: .init()]) }
        }
        for (key, body) in world.bodies {
            body.setProperties(properties[key] ?? DynamicProperties())
            body.allowsSleep = !restless.contains(key)
        }
    }

    /// Returns the body of an item, after the simulation has been brought up to date.
    func body(of item: any UIDynamicItem) -> DynamicBody? {
        update()
        return world.body(of: item)
    }

    // MARK: Frames

    private func resume() {
        guard !isRunning else { return }
        delegate?.dynamicAnimatorWillResume(self)
        isRunning = true
        lastFrame = nil
        startLink()
    }

    private func startLink() {
        if let link {
            link.isPaused = false
            return
        }
        // The link retains its target, so that is not the animator.
        let target = FrameTarget(animator: self)
        let session = (referenceView ?? reference?.dynamicsView)?.session ?? UIApplication.shared.session
        let link = CADisplayLink(target: target, action: FrameTarget.step, links: session.displayLinks)
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func pause() {
        isRunning = false
        link?.isPaused = true
        delegate?.dynamicAnimatorDidPause(self)
    }

    /// The longest time between two frames that is simulated, in seconds. After a longer one, the main thread was blocked,
    /// and the simulation continues with the time of one frame.
    private static let longestFrame: TimeInterval = 0.1

    fileprivate func frame(_ link: CADisplayLink) {
        var duration = link.targetTimestamp - (lastFrame ?? -.infinity)
        if !(0...Self.longestFrame).contains(duration) { duration = link.targetTimestamp - link.timestamp }
        lastFrame = link.targetTimestamp
        advance(by: duration)
    }

    /// Advances the simulation, moves the items, and notifies the delegates.
    /// - Parameter duration: The time of a frame, in seconds.
    package func advance(by duration: TimeInterval) {
        update()
        let leaves = leaves
        elapsedTime += duration
        let step = DynamicsWorld.stepDuration
        // Rounding must not move a step to the next frame.
        func isDue(_ count: Int) -> Bool { Double(count) * step < elapsedTime - 1e-9 }
        while isDue(stepCount) {
            let time = Double(stepCount) * step
            for behavior in leaves { behavior.apply(DynamicsStep(world: world, time: time, duration: step)) }
            stepCount += 1
            world.step(isLast: !isDue(stepCount))
        }
        let progress = 1 - (Double(stepCount) * step - elapsedTime) / step
        for body in world.bodies.values { body.writeItem(progress: min(max(CGFloat(progress), 0), 1)) }
        for behavior in leaves { behavior.action?() }
        reference?.dynamicsDidAdvance()
        notify(of: world.takeContacts())
        if !needsUpdate, stirred.isEmpty, world.isAtRest {
            for body in world.bodies.values { body.writeItem(progress: 1) }
            reference?.dynamicsDidAdvance()
            pause()
        }
    }

    private func notify(of contacts: [DynamicsWorld.Contact]) {
        guard !contacts.isEmpty else { return }
        for behavior in world.collisions { behavior.notify(of: contacts) }
    }
}

/// The target of an animator's display link.
@MainActor
private final class FrameTarget {
    private weak var animator: UIDynamicAnimator?

    init(animator: UIDynamicAnimator) { self.animator = animator }

    func step(_ link: CADisplayLink) { animator?.frame(link) }
}
