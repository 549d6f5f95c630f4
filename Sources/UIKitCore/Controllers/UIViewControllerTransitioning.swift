import CoreGraphics

/// The state of a transition between view controllers, for the objects that perform it.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
    /// The view in which the transition takes place. The view of the `from` controller is in it, or behind it; the animator
    /// adds the view of the `to` controller.
    var containerView: UIView { get }

    /// A Boolean value that indicates whether the transition is animated.
    var isAnimated: Bool { get }

    /// A Boolean value that indicates whether the transition currently follows the user.
    var isInteractive: Bool { get }

    /// A Boolean value that indicates whether the transition was canceled.
    var transitionWasCancelled: Bool { get }

    /// The style of the presentation, or `none` if the transition is not a presentation.
    var presentationStyle: UIModalPresentationStyle { get }

    /// The transform of the change; the identity unless a rotation of the screen causes it.
    var targetTransform: CGAffineTransform { get }

    /// Reports the progress of the interaction.
    /// - Parameter percentComplete: The completed fraction, 0…1.
    func updateInteractiveTransition(_ percentComplete: CGFloat)

    /// Reports that the interaction has ended and the transition will be completed.
    func finishInteractiveTransition()

    /// Reports that the interaction has ended and the transition will be undone.
    func cancelInteractiveTransition()

    /// Reports that the transition is paused and follows the user.
    func pauseInteractiveTransition()

    /// Ends the transition. The animator calls this method after its animations have ended.
    /// - Parameter didComplete: A Boolean value that indicates whether the transition was completed; `false` if it was
    ///   canceled.
    func completeTransition(_ didComplete: Bool)

    /// Returns a view controller of the transition, or `nil` if there is none.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?

    /// Returns a view of the transition, or `nil` if the animator must not change it.
    func view(forKey key: UITransitionContextViewKey) -> UIView?

    /// Returns the frame of a controller's view at the start, or zero if the view is not in the container then.
    func initialFrame(for vc: UIViewController) -> CGRect

    /// Returns the frame of a controller's view at the end, or zero if the view is removed.
    func finalFrame(for vc: UIViewController) -> CGRect
}

/// An object that animates a transition between view controllers.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// Returns the duration of the animations, in seconds.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval

    /// Adds the new view to the container, and starts the animations, at the end of which the animator calls
    /// `completeTransition(_:)` of the context.
    ///
    /// If an interaction drives the transition, it takes blocks of `UIView.animate` over; all take the entire duration
    /// then. To animate by an animator object, implement ``interruptibleAnimator(using:)``.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)

    /// Returns an animator that the transition starts, and that interactions can pause, scrub and reverse, in place of
    /// ``animateTransition(using:)``. It must be the same object in each call during a transition. This method is optional.
    func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning)
        -> any UIViewImplicitlyAnimating

    /// Called after the transition has ended. This method is optional.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    /// Returns an object that stands for no animator, so that ``animateTransition(using:)`` is called.
    public func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating { NoAnimator() }

    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// The animator of objects that do not implement `interruptibleAnimator(using:)`. It is never started.
final class NoAnimator: UIViewPropertyAnimator {
    init() { super.init(duration: 0, timingParameters: UICubicTimingParameters(animationCurve: .linear)) }
}

/// An object that lets the user drive a transition between view controllers.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
    /// Starts the transition, in place of the animator.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)

    /// The speed of the animation after the interaction, relative to that of the transition. The default is 1.
    var completionSpeed: CGFloat { get }

    /// The curve of the animation after the interaction. The default is `easeInOut`.
    var completionCurve: UIView.AnimationCurve { get }

    /// A Boolean value that indicates whether the transition begins interactively. The default is `true`.
    var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
    /// The speed 1.
    public var completionSpeed: CGFloat { 1 }

    /// The curve `easeInOut`.
    public var completionCurve: UIView.AnimationCurve { .easeInOut }

    /// Always `true`.
    public var wantsInteractiveStart: Bool { true }
}

/// An object that provides the objects of the transition when a view controller is presented or dismissed. All methods
/// are optional.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// Returns the animator of a presentation, or `nil` for the transition style of the controller.
    func animationController(
        forPresented presented: UIViewController,
        presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?

    /// Returns the animator of a dismissal, or `nil` for the transition style of the controller.
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?

    /// Returns the object by which the user drives a presentation, or `nil` if it is not interactive.
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?

    /// Returns the object by which the user drives a dismissal, or `nil` if it is not interactive.
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?

    /// Returns the presentation controller for the style `custom`, or `nil` for a plain one.
    func presentationController(
        forPresented presented: UIViewController,
        presenting: UIViewController?,
        source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    /// Returns `nil`.
    public func animationController(
        forPresented presented: UIViewController,
        presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

    /// Returns `nil`.
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

    /// Returns `nil`.
    public func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

    /// Returns `nil`.
    public func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

    /// Returns `nil`.
    public func presentationController(
        forPresented presented: UIViewController,
        presenting: UIViewController?,
        source: UIViewController
    ) -> UIPresentationController? { nil }
}
