import QuartzCore

/// The animations of the transition styles.
@MainActor
final class ModalAnimator: UIViewControllerAnimatedTransitioning {
    /// The durations, in seconds. Empirical; not documented by Apple.
    private static let coverDuration: TimeInterval = 0.5
    private static let dissolveDuration: TimeInterval = 0.35
    private static let flipDuration: TimeInterval = 0.75

    private let style: UIModalTransitionStyle
    private let isPresentation: Bool
    private let controller: UIPresentationController

    init(_ style: UIModalTransitionStyle, of controller: UIPresentationController, isPresentation: Bool) {
        let presenting = controller.presentingViewController
        let isProvided =
            !controller.shouldPresentInFullscreen && presenting.providesPresentationContextTransitionStyle
        self.style = isProvided ? presenting.modalTransitionStyle : style
        self.controller = controller
        self.isPresentation = isPresentation
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        switch style {
        case .coverVertical: Self.coverDuration
        case .crossDissolve: Self.dissolveDuration
        case .flipHorizontal, .partialCurl: Self.flipDuration
        }
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        switch style {
        case .coverVertical: cover(transitionContext)
        case .crossDissolve: dissolve(transitionContext)
        case .flipHorizontal:
            replace(transitionContext, isPresentation ? .transitionFlipFromRight : .transitionFlipFromLeft)
        case .partialCurl: replace(transitionContext, isPresentation ? .transitionCurlUp : .transitionCurlDown)
        }
    }

    /// Moves the view from below the container, or below it.
    private func cover(_ context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: isPresentation ? .to : .from) else {
            return context.completeTransition(true)
        }
        let container = context.containerView
        let center = view.center
        let isPresentation = isPresentation
        let hidden = CGPoint(x: center.x, y: center.y + container.bounds.maxY - view.frame.minY)
        if isPresentation {
            container.addSubview(view)
            view.center = hidden
            // The view is laid out before it moves.
            view.layoutIfNeeded()
        }
        UIView.animate(
            withDuration: Self.coverDuration,
            delay: 0,
            usingSpringWithDamping: 1,
            initialSpringVelocity: 0,
            animations: { view.center = isPresentation ? center : hidden },
            completion: { _ in
                context.completeTransition(!context.transitionWasCancelled)
                if !isPresentation { view.center = center }
            }
        )
    }

    private func dissolve(_ context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: isPresentation ? .to : .from) else {
            return context.completeTransition(true)
        }
        let alpha = view.alpha
        let isPresentation = isPresentation
        if isPresentation {
            context.containerView.addSubview(view)
            view.alpha = 0
            view.layoutIfNeeded()
        }
        UIView.animate(
            withDuration: Self.dissolveDuration,
            animations: { view.alpha = isPresentation ? alpha : 0 },
            completion: { _ in
                context.completeTransition(!context.transitionWasCancelled)
                view.alpha = alpha
            }
        )
    }

    /// Shows the new views by a transition of the view that contains the old and the new ones.
    private func replace(_ context: any UIViewControllerContextTransitioning, _ options: UIView.AnimationOptions) {
        let (container, isPresentation) = (context.containerView, isPresentation)
        guard let view = context.view(forKey: isPresentation ? .to : .from), let stage = container.superview else {
            return context.completeTransition(true)
        }
        let behind = context.view(forKey: isPresentation ? .from : .to)
        UIView.transition(
            with: stage,
            duration: Self.flipDuration,
            options: options,
            animations: {
                behind?.isHidden = isPresentation
                if isPresentation { container.addSubview(view) } else { view.removeFromSuperview() }
                stage.layoutIfNeeded()
            },
            completion: { _ in
                context.completeTransition(true)
                behind?.isHidden = false
            }
        )
    }
}
