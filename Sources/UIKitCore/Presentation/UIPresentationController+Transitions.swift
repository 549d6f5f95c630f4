import QuartzCore

/// Presentations and dismissals.
extension UIPresentationController {
    enum Phase { case idle, presenting, presented, dismissing }

    struct Presentation {
        fileprivate(set) var phase = Phase.idle
        /// The style that the presentation adapts to, or that it was created for; `nil` for the style of the controller.
        var style: UIModalPresentationStyle?
        fileprivate(set) var container: PresentationContainerView?
        fileprivate var transition: ControllerTransition?
        /// A Boolean value that indicates whether the view of the presenting controller is removed.
        fileprivate(set) var removesPresenter = false
        /// The orientation that the controller prefers, if it is not the current one: until the device is rotated.
        var orientation: UIInterfaceOrientation?
        /// A Boolean value that indicates whether the controller was asked for the orientation that it prefers.
        var hasOrientation = false
        /// The superview of the presenting controller's view, from which it was removed.
        fileprivate weak var formerSuperview: UIView?
        /// The focused view at the start of the presentation.
        fileprivate weak var formerFocus: UIView?
        /// The view behind whose tint is dimmed, and its own adjustment before.
        fileprivate weak var dimmedView: UIView?
        fileprivate var formerTintMode = UIView.TintAdjustmentMode.automatic
    }

    /// Dims the tint of the presenting controller's view while the presentation asks for it, and restores it then.
    func updateTintBehind() {
        let isShown = presentation.phase == .presenting || presentation.phase == .presented
        if isShown, dimsTintBehind {
            guard presentation.dimmedView == nil, let view = presenter?.viewIfLoaded else { return }
            presentation.dimmedView = view
            presentation.formerTintMode = view.ownTint.adjustmentMode
            view.tintAdjustmentMode = .dimmed
        } else if let view = presentation.dimmedView {
            presentation.dimmedView = nil
            // The app may have changed it meanwhile.
            if view.ownTint.adjustmentMode == .dimmed { view.tintAdjustmentMode = presentation.formerTintMode }
        }
    }

    /// The traits of the environment in which the controller is presented.
    var traitsOfPresenter: UITraitCollection {
        presenter?.viewIfLoaded?.window?.traitCollection ?? presentingViewController.traitCollection
    }

    func applyTraitOverrides() {
        let overrides = [standardTraitOverrides, overrideTraitCollection].compactMap { $0 }
        presentedViewController.traitsFromContainer =
            presentation.phase == .idle || overrides.isEmpty ? nil : UITraitCollection(traitsFrom: overrides)
    }

    /// Lays out the presented view in the container.
    func layOutContainer() {
        containerViewWillLayoutSubviews()
        if presentationStyle != .custom, presentation.phase != .dismissing, presentation.transition == nil,
            let view = presentedView, view.superview === presentation.container
        {
            view.frame = frameOfPresentedViewInContainerView
        }
        containerViewDidLayoutSubviews()
    }

    /// Adds the container over the view of a controller: the one that defines the context, or the root of the window.
    private func addContainer(over context: UIViewController, in window: UIWindow) {
        let isInContext = !shouldPresentInFullscreen && context.view.superview != nil
        let superview: UIView = isInContext ? context.view.superview ?? window : window
        let frame = isInContext ? context.view.frame : window.bounds
        let container = PresentationContainerView(frame: frame, controller: self)
        container.accessibilityViewIsModal = true
        presentation.container = container
        if isInContext {
            superview.insertSubview(container, aboveSubview: context.view)
        } else {
            superview.addSubview(container)
        }
    }

    private func makeTransition(isPresentation: Bool, _ container: UIView, animated: Bool) -> ControllerTransition {
        let (presented, presenting) = (presentedViewController, presentingViewController)
        let transition = ControllerTransition(
            from: isPresentation ? presenting : presented,
            to: isPresentation ? presented : presenting,
            in: container,
            style: presentationStyle,
            isAnimated: animated
        )
        transition.views[isPresentation ? .to : .from] = presentedView
        if presentation.removesPresenter { transition.views[isPresentation ? .from : .to] = presenting.viewIfLoaded }
        let frame = frameOfPresentedViewInContainerView
        let behind = presenting.viewIfLoaded.map { container.convert($0.bounds, from: $0) } ?? container.bounds
        let (first, second) = (ObjectIdentifier(presented), ObjectIdentifier(presenting))
        if isPresentation {
            transition.finalFrames[first] = frame
            transition.initialFrames[second] = behind
            if !presentation.removesPresenter { transition.finalFrames[second] = behind }
        } else {
            transition.initialFrames[first] = presentedView?.frame ?? frame
            transition.finalFrames[second] = behind
        }
        return transition
    }

    // MARK: Presenting

    /// Presents the controller.
    /// - Parameters:
    ///   - presenting: The controller that presents it.
    ///   - source: The controller of which `present` was called.
    func present(
        from presenting: UIViewController,
        source: UIViewController,
        in window: UIWindow,
        animated: Bool,
        adaptedStyle: UIModalPresentationStyle,
        completion: (() -> Void)?
    ) {
        let presented = presentedViewController
        presenter = presenting
        presentation.phase = .presenting
        presentation.removesPresenter = shouldRemovePresentersView
        presentation.orientation = nil
        presentation.hasOrientation = false
        presenting.links.presented = presented
        presented.links.presenting = presenting
        applyTraitOverrides()
        addContainer(over: presenting, in: window)
        guard let container = presentation.container else { return }
        presented.loadViewIfNeeded()
        let transition = makeTransition(isPresentation: true, container, animated: animated)
        presentation.transition = transition
        if animated {
            let animator =
                presented.transitioningDelegate?
                .animationController(forPresented: presented, presenting: presenting, source: source)
            transition.interaction = animator.flatMap {
                presented.transitioningDelegate?.interactionControllerForPresentation(using: $0)
            }
            transition.animator = animator ?? standardAnimator(isPresentation: true)
        }
        transition.defersCompletion = true
        transition.onCompletion = { [self] in endPresentation($0) }
        transition.onEnd = { didComplete in if didComplete { completion?() } }
        transition.prepare()
        delegate?.presentationController(
            self,
            willPresentWithAdaptiveStyle: adaptedStyle,
            transitionCoordinator: transition.coordinator
        )
        presentationTransitionWillBegin()
        updateTintBehind()
        if presentation.removesPresenter { presenting.beginAppearance(false, animated: animated) }
        presented.beginAppearance(true, animated: animated)
        if let view = presentedView, let frame = transition.finalFrames[ObjectIdentifier(presented)] {
            view.frame = frame
        }
        presentation.formerFocus = window.session.application.focusSystem.focusedView
        transition.begin()
        presented.announceAppearance()
    }

    private func endPresentation(_ didComplete: Bool) {
        let (presented, presenting) = (presentedViewController, presentingViewController)
        presentation.transition = nil
        if didComplete {
            if presentation.removesPresenter, let view = presenting.viewIfLoaded {
                presentation.formerSuperview = view.superview
                view.removeFromSuperview()
            }
            presented.endAppearance()
            if presentation.removesPresenter { presenting.endAppearance() }
            presentation.phase = .presented
            presentationTransitionDidEnd(true)
            presented.moveFocusInside(from: presentation.container?.session.application.focusSystem)
        } else {
            presented.beginAppearance(false, animated: true)
            if presentation.removesPresenter { presenting.beginAppearance(true, animated: true) }
            removeContainer()
            presented.endAppearance()
            if presentation.removesPresenter { presenting.endAppearance() }
            presentationTransitionDidEnd(false)
            unlink()
        }
    }

    private func removeContainer() {
        presentedView?.removeFromSuperview()
        presentation.container?.removeFromSuperview()
        presentation.container = nil
    }

    private func unlink() {
        let presented = presentedViewController
        presentation.phase = .idle
        updateTintBehind()
        if presenter?.links.presented === presented { presenter?.links.presented = nil }
        presented.links.presenting = nil
        applyTraitOverrides()
        presenter?.statusBarStyleMayChange()
        presented.presentationDidEnd(self)
    }

    /// A Boolean value that indicates whether an animated presentation or dismissal is in progress.
    var isTransitioning: Bool { presentation.transition?.isAnimated ?? false }

    /// Ends a transition immediately. A presentation without animation otherwise ends with the next frame.
    func endTransition(isCompleted: Bool = true) { presentation.transition?.completeTransition(isCompleted) }

    /// Removes a presentation between two others without animation. The next presentation replaces it.
    func removeBelow(_ next: UIPresentationController) {
        let (presented, presenting) = (presentedViewController, presentingViewController)
        presented.links.presented = nil
        presentation.phase = .dismissing
        dismissalTransitionWillBegin()
        presented.beginAppearance(false, animated: false)
        removeContainer()
        presented.endAppearance()
        dismissalTransitionDidEnd(true)
        unlink()
        presenting.links.presented = next.presentedViewController
        next.presentedViewController.links.presenting = presenting
        next.presenter = presenting
        next.presentation.removesPresenter = presentation.removesPresenter
        next.presentation.formerSuperview = presentation.formerSuperview
        next.presentation.formerFocus = presentation.formerFocus
        next.updateTintBehind()
    }

    // MARK: Dismissing

    /// Dismisses the controller.
    /// - Parameters:
    ///   - interaction: The object by which the user drives the dismissal, or `nil`.
    ///   - completion: A closure that is called with a Boolean value that indicates whether the controller is dismissed.
    func dismiss(
        animated: Bool,
        interaction: (any UIViewControllerInteractiveTransitioning)? = nil,
        completion: @escaping (Bool) -> Void
    ) {
        guard presentation.phase == .presented, let container = presentation.container else { return }
        let (presented, presenting) = (presentedViewController, presentingViewController)
        presentation.phase = .dismissing
        updateTintBehind()
        let transition = makeTransition(isPresentation: false, container, animated: animated)
        presentation.transition = transition
        if animated {
            let animator = presented.transitioningDelegate?.animationController(forDismissed: presented)
            transition.interaction =
                interaction
                ?? animator.flatMap { presented.transitioningDelegate?.interactionControllerForDismissal(using: $0) }
            transition.animator = animator ?? standardAnimator(isPresentation: false)
        }
        // The controllers are retained until the end of the transition.
        transition.onCompletion = { [self, presented] in
            endDismissal($0)
            withExtendedLifetime(presented) {}
        }
        transition.onEnd = { didComplete in completion(didComplete) }
        transition.prepare()
        dismissalTransitionWillBegin()
        presented.beginAppearance(false, animated: animated)
        if presentation.removesPresenter {
            presenting.beginAppearance(true, animated: animated)
            restorePresentersView(behind: container)
        }
        transition.begin()
        if presentation.removesPresenter { presenting.announceAppearance() }
    }

    /// Adds the view of the presenting controller where it was.
    private func restorePresentersView(behind container: UIView) {
        guard let view = presentingViewController.viewIfLoaded,
            view.superview == nil || view.isDescendant(of: container),
            let superview = presentation.formerSuperview ?? container.superview
        else { return }
        let frame = superview.convert(container.bounds, from: container)
        view.frame = superview === container.superview ? frame : superview.bounds
        superview.insertSubview(view, at: 0)
    }

    private func endDismissal(_ didComplete: Bool) {
        let (presented, presenting) = (presentedViewController, presentingViewController)
        let isRestored = presentation.removesPresenter
        presentation.transition = nil
        if didComplete {
            let focusSystem = presentation.container?.session.application.focusSystem
            let focus = presentation.formerFocus
            let hadFocus =
                presentation.container.map { focusSystem?.focusedView?.isDescendant(of: $0) ?? false } ?? false
            // An animator may have moved the view into the container.
            if isRestored, let container = presentation.container { restorePresentersView(behind: container) }
            removeContainer()
            if isRestored { presenting.endAppearance() }
            presented.endAppearance()
            dismissalTransitionDidEnd(true)
            unlink()
            guard let focus, focus.window != nil else { return }
            if hadFocus { focusSystem?.update(to: focus, []) } else { focusSystem?.rememberedView = focus }
        } else {
            presented.beginAppearance(true, animated: true)
            if isRestored { presenting.beginAppearance(false, animated: true) }
            if isRestored, let view = presenting.viewIfLoaded {
                presentation.formerSuperview = view.superview
                view.removeFromSuperview()
            }
            presented.endAppearance()
            if isRestored { presenting.endAppearance() }
            presentation.phase = .presented
            updateTintBehind()
            dismissalTransitionDidEnd(false)
            presentation.container?.invalidateLayout()
        }
    }

    // MARK: Dismissal by the user

    /// Returns a Boolean value that indicates whether the user may dismiss the controller now, and reports the attempt if
    /// not.
    func allowsDismissalByUser() -> Bool {
        if !presentedViewController.isModal, delegate?.presentationControllerShouldDismiss(self) ?? true { return true }
        delegate?.presentationControllerDidAttemptToDismiss(self)
        return false
    }

    /// Dismisses the controller for the user, if it can be dismissed.
    func dismissByUser() {
        guard presentation.phase == .presented, presentedViewController.links.presented == nil,
            allowsDismissalByUser()
        else { return }
        delegate?.presentationControllerWillDismiss(self)
        dismiss(animated: true) { [self] didComplete in
            guard didComplete else { return }
            delegate?.presentationControllerDidDismiss(self)
            userDidDismiss()
        }
    }
}
