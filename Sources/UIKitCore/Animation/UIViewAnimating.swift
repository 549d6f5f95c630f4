import CoreGraphics

/// The positions of an animation.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// The end, at which the properties have the values that the blocks set.
    case end
    /// The start, at which the properties have their previous values.
    case start
    /// A position between start and end.
    case current
}

/// The states of an animator.
public enum UIViewAnimatingState: Int, Sendable, CustomStringConvertible {
    /// The state before the animator starts and after it finishes.
    case inactive
    /// The state while the animator runs or is paused.
    case active
    /// The state after the animator was stopped, until `finishAnimation(at:)` is called.
    case stopped

    /// The name of the state.
    public var description: String {
        switch self {
        case .inactive: "inactive"
        case .active: "active"
        case .stopped: "stopped"
        }
    }
}

/// An object that can be started, paused, reversed, scrubbed and stopped. `UIViewPropertyAnimator` conforms to this
/// protocol and documents the details.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
    /// The state of the animator.
    var state: UIViewAnimatingState { get }

    /// A Boolean value that indicates whether the animator is active and not paused.
    var isRunning: Bool { get }

    /// A Boolean value that indicates whether the animator runs from the end to the start.
    var isReversed: Bool { get set }

    /// The completed fraction of the animation, 0…1.
    var fractionComplete: CGFloat { get set }

    /// Starts the animations, or resumes them after a pause.
    func startAnimation()

    /// Starts or resumes the animations after a delay, in seconds.
    func startAnimation(afterDelay delay: TimeInterval)

    /// Pauses the animations at their current values.
    func pauseAnimation()

    /// Stops the animations at their current values.
    /// - Parameter withoutFinishing: False to enter the stopped state until `finishAnimation(at:)` is called; true to
    ///   become inactive immediately.
    func stopAnimation(_ withoutFinishing: Bool)

    /// Sets the values to a position and makes the animator inactive. Call it only after `stopAnimation(false)`.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An object that animates changes made in blocks.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds a block whose changes are animated after a fraction of the remaining time.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)

    /// Adds a block whose changes are animated.
    func addAnimations(_ animation: @escaping () -> Void)

    /// Adds a block to call when the animations have ended.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)

    /// Resumes a paused animation with a different timing.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
