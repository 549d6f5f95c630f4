import QuartzCore

/// A transition from one view controller to another: a presentation, a dismissal, or a change in a container.
///
/// The owner creates a transition with the views, the frames and the objects that perform it, changes the appearance of
/// the controllers, and calls `begin()`. The animator adds the new view to the container and animates it. When it is
/// done, `onCompletion` is called, in which the owner removes views and ends the appearance of the controllers; then the
/// completions of the coordinator; then `onEnd`.
///
/// An interaction drives the animations by an animator object: the one that `interruptibleAnimator(using:)` returns, or
/// one that takes over the blocks of `UIView.animate` that `animateTransition(using:)` starts.
///
/// ```swift
/// let transition = ControllerTransition(from: old, to: new, in: container, isAnimated: true)
/// transition.views = [.from: old.view, .to: new.view]
/// transition.animator = PushAnimator()
/// transition.onCompletion = { didComplete in … }
/// transition.begin()
/// ```
@MainActor
final class ControllerTransition {
    /// The coordinator, which holds the state that clients see.
    let coordinator: TransitionCoordinator
    let from: UIViewController?
    let to: UIViewController?

    /// The object that animates the transition; `nil` for none. Without it, the new view is shown immediately.
    var animator: (any UIViewControllerAnimatedTransitioning)?
    /// The object by which the user drives the transition; `nil` for none.
    var interaction: (any UIViewControllerInteractiveTransitioning)?
    /// The views that the animator may change.
    var views: [UITransitionContextViewKey: UIView] {
        get { coordinator.views }
        set { coordinator.views = newValue }
    }
    /// The frames of the controllers' views at the start and at the end, in the container.
    var initialFrames: [ObjectIdentifier: CGRect] = [:]
    var finalFrames: [ObjectIdentifier: CGRect] = [:]

    /// A closure that is called when the transition has ended, with a Boolean value that indicates whether it was
    /// completed.
    var onCompletion: (Bool) -> Void = { _ in }
    /// A closure that is called after the completions of the coordinator.
    var onEnd: (Bool) -> Void = { _ in }

    /// A Boolean value that indicates whether a transition without animation ends after the next frame.
    var defersCompletion = false

    /// The animator object that runs the animations; `nil` if blocks run on their own.
    private var driven: (any UIViewImplicitlyAnimating)?
    private var isStarting = false
    private var pendingResult: Bool?
    private var hasEnded = false

    init(
        from: UIViewController?,
        to: UIViewController?,
        in container: UIView,
        style: UIModalPresentationStyle = .none,
        isAnimated: Bool
    ) {
        self.from = from
        self.to = to
        coordinator = TransitionCoordinator(
            isAnimated: isAnimated,
            presentationStyle: style,
            containerView: container
        )
        if let from { coordinator.controllers[.from] = from }
        if let to { coordinator.controllers[.to] = to }
    }

    isolated deinit { stopPausedAnimator(at: .end) }

    /// Makes the coordinator available to the controllers. Called by `begin()`, and before if the controllers need it.
    func prepare() {
        from?.activeTransition = self
        to?.activeTransition = self
        guard coordinator.isAnimated, let animator else { return }
        let duration = animator.transitionDuration(using: self)
        coordinator.transitionDuration = duration.isFinite ? max(0, duration) : 0
        guard let interaction else { return }
        coordinator.completionCurve = interaction.completionCurve
        coordinator.completionVelocity = interaction.completionSpeed
        coordinator.isInterruptible = true
        coordinator.initiallyInteractive = interaction.wantsInteractiveStart
        coordinator.isInteractive = interaction.wantsInteractiveStart
    }

    /// Begins the transition.
    func begin() {
        prepare()
        guard coordinator.isAnimated, animator != nil else {
            coordinator.begin { changes in changes() }
            showFinalView()
            guard defersCompletion, let screen = containerView.window?.screen else { return completeTransition(true) }
            return screen.afterNextCommit { self.completeTransition(true) }
        }
        (interaction as? UIPercentDrivenInteractiveTransition)?.attach(to: self)
        if let interaction, coordinator.isInteractive {
            interaction.startInteractiveTransition(self)
            // An interaction that does not scrub the animator runs its own animations.
            if driven == nil, !hasEnded { coordinator.begin(animateAlongside) }
        } else {
            start(isPaused: false)
        }
    }

    /// Shows the new view at its position.
    private func showFinalView() {
        guard let view = view(forKey: .to), let to else { return }
        if view.superview == nil { containerView.addSubview(view) }
        if view.superview === containerView, let frame = finalFrames[ObjectIdentifier(to)] { view.frame = frame }
    }

    /// Runs changes alongside animations that blocks run.
    private func animateAlongside(_ changes: @escaping () -> Void) {
        UIView.animate(
            withDuration: coordinator.transitionDuration,
            delay: 0,
            options: UIView.AnimationOptions(coordinator.completionCurve),
            animations: afterLayout(changes)
        )
    }

    /// Returns changes that are animated after the new view has been laid out without animation: otherwise a change that lays
    /// out its surroundings would animate the first layout, and all of the new screen would fly in from a corner.
    private func afterLayout(_ changes: @escaping () -> Void) -> () -> Void {
        { [weak self] in
            if let self, let view = view(forKey: .to) ?? to?.viewIfLoaded, view.window != nil {
                // Not its superviews, whose layout belongs to the changes.
                UIView.performWithoutAnimation { view.layer.layoutSubtree() }
            }
            changes()
        }
    }

    // MARK: Animator objects

    /// Starts the animations.
    /// - Parameter isPaused: A Boolean value that indicates whether an interaction moves them.
    func start(isPaused: Bool) {
        guard let animator, driven == nil, !hasEnded else { return }
        isStarting = true
        let interruptible = animator.interruptibleAnimator(using: self)
        if !(interruptible is NoAnimator) {
            coordinator.isInterruptible = true
            drive(by: interruptible, isPaused: isPaused)
        } else if interaction != nil || isPaused {
            drive(by: wrapper(of: animator, isPaused: isPaused), isPaused: isPaused)
        } else {
            animator.animateTransition(using: self)
            coordinator.begin(animateAlongside)
        }
        isStarting = false
        if let pendingResult { completeTransition(pendingResult) }
    }

    /// Returns an animator object that runs the blocks of a transition animator. An interaction moves it linearly.
    private func wrapper(
        of animator: any UIViewControllerAnimatedTransitioning,
        isPaused: Bool
    ) -> UIViewPropertyAnimator {
        let wrapper = UIViewPropertyAnimator(
            duration: max(coordinator.transitionDuration, 0.001),
            curve: isPaused ? .linear : .easeInOut
        )
        wrapper.addAnimations { [unowned self] in
            AnimationContext.performAnimatingOnlyBlocks { animator.animateTransition(using: self) }
        }
        return wrapper
    }

    private func drive(by driven: any UIViewImplicitlyAnimating, isPaused: Bool) {
        self.driven = driven
        coordinator.begin { driven.addAnimations(self.afterLayout($0)) }
        if isPaused { driven.pauseAnimation() } else { driven.startAnimation() }
    }

    /// The completed fraction of the animations, toward the end of the transition.
    var fraction: CGFloat {
        guard let driven else { return coordinator.percentComplete }
        return driven.isReversed ? 1 - driven.fractionComplete : driven.fractionComplete
    }

    /// Moves paused animations to a fraction, 0…1.
    func scrub(to fraction: CGFloat) {
        guard let driven, !hasEnded, driven.state != .stopped, !driven.isRunning else { return }
        driven.fractionComplete = driven.isReversed ? 1 - fraction : fraction
    }

    /// Pauses running animations, so that an interaction can move them.
    func pause() {
        guard let driven, !hasEnded, driven.state == .active else { return }
        if driven.isRunning { driven.pauseAnimation() }
        if driven.isReversed { driven.isReversed = false }
        coordinator.isCancelled = false
    }

    /// Runs paused animations to the end, or back to the start.
    /// - Parameters:
    ///   - isCancelled: A Boolean value that indicates whether the transition is undone.
    ///   - speed: The speed, relative to that of the transition.
    ///   - timing: The timing of the remaining animation.
    func resume(isCancelled: Bool, speed: CGFloat, timing: any UITimingCurveProvider) {
        guard let driven, !hasEnded, driven.state == .active, !driven.isRunning else { return }
        if driven.isReversed != isCancelled { driven.isReversed = isCancelled }
        let rest = max(0, 1 - driven.fractionComplete)
        let speed = speed.isFinite && speed > 0.001 ? speed : 1
        // A factor of zero would stand for the remaining time at the original speed.
        driven.continueAnimation(withTimingParameters: timing, durationFactor: max(0.001, rest / speed))
    }

    /// Ends paused animations immediately, so that their animator can be released.
    private func stopPausedAnimator(at position: UIViewAnimatingPosition) {
        guard let driven else { return }
        if driven.state == .active, !driven.isRunning { driven.stopAnimation(false) }
        if driven.state == .stopped { driven.finishAnimation(at: position) }
    }
}

extension ControllerTransition: UIViewControllerContextTransitioning {
    var containerView: UIView { coordinator.containerView }
    var isAnimated: Bool { coordinator.isAnimated }
    var isInteractive: Bool { coordinator.isInteractive }
    var transitionWasCancelled: Bool { coordinator.isCancelled }
    var presentationStyle: UIModalPresentationStyle { coordinator.presentationStyle }
    var targetTransform: CGAffineTransform { .identity }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        coordinator.percentComplete = percentComplete.isFinite ? min(1, max(0, percentComplete)) : 0
    }

    func finishInteractiveTransition() { endInteraction(isCancelled: false) }

    func cancelInteractiveTransition() { endInteraction(isCancelled: true) }

    private func endInteraction(isCancelled: Bool) {
        guard coordinator.isInteractive, !hasEnded else { return }
        coordinator.isCancelled = isCancelled
        coordinator.isInteractive = false
        coordinator.interactionDidChange()
    }

    func pauseInteractiveTransition() {
        guard !coordinator.isInteractive, !hasEnded else { return }
        coordinator.isInteractive = true
        coordinator.interactionDidChange()
    }

    func completeTransition(_ didComplete: Bool) {
        guard !hasEnded else { return }
        // While animations are being added, their animator cannot be stopped.
        guard !isStarting else { return pendingResult = didComplete }
        hasEnded = true
        let retained = self
        stopPausedAnimator(at: didComplete ? .end : .start)
        coordinator.isCancelled = !didComplete
        coordinator.isInteractive = false
        animator?.animationEnded(didComplete)
        let (onCompletion, onEnd) = (onCompletion, onEnd)
        (self.onCompletion, self.onEnd) = ({ _ in }, { _ in })
        onCompletion(didComplete)
        for controller in [from, to] where controller?.activeTransition === self { controller?.activeTransition = nil }
        coordinator.end()
        driven = nil
        onEnd(didComplete)
        withExtendedLifetime(retained) {}
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        coordinator.controllers[key]
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? { coordinator.views[key] }

    func initialFrame(for vc: UIViewController) -> CGRect { initialFrames[ObjectIdentifier(vc)] ?? .zero }

    func finalFrame(for vc: UIViewController) -> CGRect { finalFrames[ObjectIdentifier(vc)] ?? .zero }
}

extension UIView.AnimationOptions {
    /// Creates the option of a curve.
    init(_ curve: UIView.AnimationCurve) { self.init(rawValue: UInt(curve.rawValue) << 16) }
}
