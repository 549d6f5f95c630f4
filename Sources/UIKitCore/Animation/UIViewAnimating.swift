import CoreGraphics

/// Where animations have come to.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// At the end: the values that the blocks set.
    case end
    /// At the start: the values from before.
    case start
    /// Between them.
    case current
}

/// What an animator is about.
public enum UIViewAnimatingState: Int, Sendable, CustomStringConvertible {
    /// It has not started, or has finished.
    case inactive
    /// It runs or is paused.
    case active
    /// It was stopped, and waits for `finishAnimation(at:)`.
    case stopped

    /// The state's name.
    public var description: String {
        switch self {
        case .inactive: "inactive"
        case .active: "active"
        case .stopped: "stopped"
        }
    }
}

/// Something that can be started, paused, run backwards, moved to any point and stopped. `UIViewPropertyAnimator` is; it
/// says what each of these means.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
    /// Whether it has started, and whether it was stopped.
    var state: UIViewAnimatingState { get }

    /// Whether it moves: it is active, and not paused.
    var isRunning: Bool { get }

    /// Whether it runs from the end to the start.
    var isReversed: Bool { get set }

    /// How much of its course lies behind it, 0…1.
    var fractionComplete: CGFloat { get set }

    /// Starts, or goes on from where it was paused.
    func startAnimation()

    /// Starts, or goes on, after some seconds.
    func startAnimation(afterDelay delay: TimeInterval)

    /// Stands still where it is.
    func pauseAnimation()

    /// Ends the animations where they are.
    /// - Parameter withoutFinishing: false to wait for `finishAnimation(at:)`; true to be inactive at once.
    func stopAnimation(_ withoutFinishing: Bool)

    /// Brings the values to a position and becomes inactive. Only after `stopAnimation(false)`.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// Something that animates what changes in blocks of code.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Animates what a block changes, from some part of the time that is left.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)

    /// Animates what a block changes.
    func addAnimations(_ animation: @escaping () -> Void)

    /// Calls a block when the animations have ended.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)

    /// Goes on from a pause with another timing.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
