import QuartzCore

/// The animation of a navigation controller: the upper view slides over the lower one, which moves by less and is
/// dimmed.
@MainActor
final class NavigationAnimator: UIViewControllerAnimatedTransitioning {
    /// The movement of the lower view, as a fraction of that of the upper one. Empirical; not documented by Apple.
    private static let parallax: CGFloat = 0.3

    private let operation: UINavigationController.Operation
    private let dimming = UIView(frame: .zero)

    init(_ operation: UINavigationController.Operation) {
        self.operation = operation
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.1)
        dimming.isUserInteractionEnabled = false
        dimming.isOpaque = false
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        NavigationBarTransition.duration
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
            return context.completeTransition(true)
        }
        let container = context.containerView
        let isPush = operation == .push
        let dimming = dimming
        let (upper, lower) = isPush ? (to, from) : (from, to)
        let width = container.bounds.width * (container.isRightToLeft ? -1 : 1)
        let away = CGAffineTransform(translationX: width, y: 0)
        let behind = CGAffineTransform(translationX: -width * Self.parallax, y: 0)
        UIView.performWithoutAnimation {
            if isPush { container.addSubview(to) } else { container.insertSubview(to, at: 0) }
            dimming.frame = container.bounds
            container.insertSubview(dimming, belowSubview: upper)
            upper.transform = isPush ? away : .identity
            lower.transform = isPush ? .identity : behind
            dimming.alpha = isPush ? 0 : 1
        }
        UIView.animate(withDuration: transitionDuration(using: context), delay: 0, options: .curveEaseInOut) {
            upper.transform = isPush ? .identity : away
            lower.transform = isPush ? behind : .identity
            dimming.alpha = isPush ? 1 : 0
        } completion: { _ in
            dimming.removeFromSuperview()
            UIView.performWithoutAnimation {
                from.transform = .identity
                to.transform = .identity
            }
            context.completeTransition(!context.transitionWasCancelled)
        }
    }

    func animationEnded(_ transitionCompleted: Bool) { dimming.removeFromSuperview() }
}

/// The delegate that allows the pop gesture while there is something to go back to.
@MainActor
final class NavigationPopGestureDelegate: UIGestureRecognizerDelegate {
    weak var owner: UINavigationController?

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        // With nothing to go back to, the finger is left to a container, such as a split view controller.
        guard let owner, owner.viewControllers.count > 1, owner.currentTransition == nil,
            let item = owner.topViewController?.navigationItem
        else { return false }
        let replacesBack = item.leftBarButtonItems?.isEmpty == false && !item.leftItemsSupplementBackButton
        return !item.hidesBackButton && !replacesBack && item.backAction == nil && !owner.isNavigationBarHidden
    }
}

/// The gesture that goes back.
extension UINavigationController {
    func updatePopGestureEdge() {
        popGesture.edges = viewIfLoaded?.isRightToLeft == true ? .right : .left
    }

    func popGestureDidChange(_ gesture: UIScreenEdgePanGestureRecognizer) {
        guard let view = viewIfLoaded else { return }
        let direction: CGFloat = popGesture.edges == .right ? -1 : 1
        let width = max(1, view.bounds.width)
        let fraction = gesture.translation(in: view).x * direction / width
        switch gesture.state {
        case .began:
            guard stack.count > 1, currentTransition == nil else { return }
            let interaction = UIPercentDrivenInteractiveTransition()
            popInteraction = interaction
            _ = popTop(animated: true, interaction: interaction)
            // A custom animator of the delegate has its own interaction.
            if currentTransition?.interaction !== interaction { popInteraction = nil }
            popInteraction?.update(fraction)
        case .changed: popInteraction?.update(fraction)
        case .ended:
            // The position to which the finger would move on, a fifth of a second later.
            let velocity = gesture.velocity(in: view).x * direction / width
            if fraction + velocity * 0.2 > 0.5 { popInteraction?.finish() } else { popInteraction?.cancel() }
            popInteraction = nil
        case .cancelled:
            popInteraction?.cancel()
            popInteraction = nil
        case .possible, .failed: break
        }
    }
}
