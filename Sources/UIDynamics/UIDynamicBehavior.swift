import QuartzCore
import UIKitCore

/// The base class of dynamic behaviors, which combines other behaviors.
///
/// A subclass that combines behaviors adds them as its children; an app then adds only this behavior to an animator.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
    /// Creates a behavior without children.
    public override init() { super.init() }

    /// The behaviors that this behavior combines, in the order in which they were added.
    public private(set) var childBehaviors: [UIDynamicBehavior] = []

    private weak var parent: UIDynamicBehavior?
    private weak var ownAnimator: UIDynamicAnimator?

    /// The animator of the behavior or of the behavior that contains it.
    public var dynamicAnimator: UIDynamicAnimator? { parent?.dynamicAnimator ?? ownAnimator }

    /// A closure that the animator calls in each frame, after it has moved its items.
    open var action: (() -> Void)?

    /// Adds a behavior as a child. A behavior has one parent: it is removed from its former one.
    open func addChildBehavior(_ behavior: UIDynamicBehavior) {
        guard behavior.parent !== self, !behavior.contains(self) else { return }
        behavior.parent?.removeChildBehavior(behavior)
        behavior.ownAnimator?.removeBehavior(behavior)
        let animator = dynamicAnimator
        if animator != nil { behavior.notifyOfMove(to: animator) }
        behavior.parent = self
        childBehaviors.append(behavior)
        animator?.behaviorDidChange(behavior)
    }

    /// Removes a child. Other behaviors are ignored.
    open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
        guard behavior.parent === self else { return }
        let animator = dynamicAnimator
        if animator != nil { behavior.notifyOfMove(to: nil) }
        childBehaviors.removeAll { $0 === behavior }
        behavior.parent = nil
        animator?.behaviorDidChange(self)
    }

    /// Called before the behavior is added to an animator or removed from one. The default implementation does nothing.
    /// - Parameter dynamicAnimator: The new animator; `nil` if the behavior is removed.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    // MARK: Animator

    /// Adds the behavior to an animator, or removes it from its animator.
    func move(to animator: UIDynamicAnimator?) {
        notifyOfMove(to: animator)
        ownAnimator = animator
    }

    private func notifyOfMove(to animator: UIDynamicAnimator?) {
        willMove(to: animator)
        for child in childBehaviors { child.notifyOfMove(to: animator) }
    }

    private func contains(_ other: UIDynamicBehavior) -> Bool {
        self === other || childBehaviors.contains { $0.contains(other) }
    }

    /// The behavior and its descendants, parents first.
    var tree: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.tree) }

    /// Updates the animator after a change of the behavior's configuration, and resumes it if it has paused.
    func didChange() { dynamicAnimator?.behaviorDidChange(self) }

    /// Wakes the items after a change of a value that `apply(_:)` reads, and resumes the animator.
    func valuesDidChange() { dynamicAnimator?.valuesDidChange(of: self) }

    // MARK: Simulation

    /// The items that the behavior itself moves, without those of its children.
    var ownItems: [any UIDynamicItem] { [] }

    /// Wakes the items after the behavior has changed.
    func wakeItems(in world: DynamicsWorld) {
        for item in ownItems { world.body(of: item)?.wake() }
    }

    /// Creates joints and boundaries after the behavior has changed. All items have bodies, except those without a size.
    func attach(to world: DynamicsWorld) {}

    /// Removes the joints and boundaries of the behavior.
    func detach(from world: DynamicsWorld) {}

    /// Applies forces for the next step. `step.duration` is the length of the step.
    func apply(_ step: DynamicsStep) {}

    /// A Boolean value that indicates whether the behavior can move items that are at rest.
    var movesItemsAtRest: Bool { false }
}

/// A step of the simulation.
@MainActor
struct DynamicsStep {
    let world: DynamicsWorld
    /// The simulated time at the start of the step, in seconds.
    let time: TimeInterval
    /// The length of the step, in seconds.
    let duration: TimeInterval
}
