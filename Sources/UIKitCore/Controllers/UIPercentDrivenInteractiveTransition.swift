import QuartzCore

/// An object by which the user drives the animations of a transition, for example with a pan gesture.
///
/// ```swift
/// case .changed: interaction.update(pan.translation(in: view).y / view.bounds.height)
/// case .ended: interaction.finish()
/// case .cancelled: interaction.cancel()
/// ```
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    /// The context of the transition; `nil` if there is none.
    private weak var context: (any UIViewControllerContextTransitioning)?

    private var transition: ControllerTransition? { context as? ControllerTransition }

    /// Creates an interaction.
    public override init() { super.init() }

    /// The duration of the animations, in seconds, or zero if there is no transition.
    open var duration: CGFloat { transition?.coordinator.transitionDuration ?? 0 }

    /// The fraction that was last passed to ``update(_:)``, 0…1.
    open private(set) var percentComplete: CGFloat = 0

    /// The speed of the animation after the interaction, relative to that of the transition. The default is 1.
    open var completionSpeed: CGFloat = 1

    /// The curve of the animation after the interaction. The default is `easeInOut`.
    open var completionCurve = UIView.AnimationCurve.easeInOut

    /// The timing of the animation after the interaction, in place of ``completionCurve``. The default is `nil`.
    open var timingCurve: (any UITimingCurveProvider)?

    /// A Boolean value that indicates whether the transition begins interactively. The default is `true`. If it does not,
    /// ``pause()`` makes it interactive.
    open var wantsInteractiveStart = true

    /// Starts the transition, at the fraction zero.
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        context = transitionContext
        percentComplete = 0
        transition?.start(isPaused: true)
    }

    /// Pauses the transition at its current fraction.
    open func pause() {
        guard let transition else { return }
        transition.pause()
        percentComplete = transition.fraction
        transition.pauseInteractiveTransition()
    }

    /// Moves the transition to a fraction, 0…1.
    open func update(_ percentComplete: CGFloat) {
        guard percentComplete.isFinite, let context else { return }
        self.percentComplete = min(1, max(0, percentComplete))
        transition?.scrub(to: self.percentComplete)
        context.updateInteractiveTransition(self.percentComplete)
    }

    /// Ends the interaction, and animates the transition to its end.
    open func finish() {
        context?.finishInteractiveTransition()
        transition?.resume(isCancelled: false, speed: completionSpeed, timing: resolvedTiming)
    }

    /// Ends the interaction, and animates the transition back to its start.
    open func cancel() {
        context?.cancelInteractiveTransition()
        transition?.resume(isCancelled: true, speed: completionSpeed, timing: resolvedTiming)
    }

    private var resolvedTiming: any UITimingCurveProvider {
        timingCurve ?? UICubicTimingParameters(animationCurve: completionCurve)
    }

    /// Connects the interaction with a transition that begins without it.
    func attach(to transition: ControllerTransition) { context = transition }
}
