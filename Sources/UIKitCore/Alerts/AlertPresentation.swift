import QuartzCore

/// The presentation of an alert in the center of the screen, over dimmed content.
class AlertPresentationController: UIPresentationController {
    /// The distance of the alert from the edges of the safe area, in points. Empirical; not documented by Apple.
    static let margin: CGFloat = 8

    fileprivate var dimmingView: PresentationDimmingView?
    private var keyboardObserver: KeyboardObserver?

    fileprivate final var alert: UIAlertController? { presentedViewController as? UIAlertController }

    override var presentationStyle: UIModalPresentationStyle { .overFullScreen }

    override var shouldPresentInFullscreen: Bool { true }

    override var shouldRemovePresentersView: Bool { false }

    // MARK: Layout

    fileprivate var kind: AlertKind { .alert }

    /// The area that the alert may cover.
    fileprivate final var area: CGRect {
        guard let containerView else { return .zero }
        var area = containerView.bounds.inset(by: containerView.safeAreaInsets)
        if let keyboard = containerView.keyboard, keyboard.isDocked {
            let top = containerView.convert(keyboard.frame, from: nil).minY
            area.size.height = max(0, min(area.maxY, top) - area.minY)
        }
        return area.insetBy(dx: min(Self.margin, area.width / 2), dy: min(Self.margin, area.height / 2))
    }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView, let view = alert?.alertView else { return .zero }
        let area = area
        let size = view.fittingSize(width: min(AlertView.alertWidth, area.width), maximumHeight: area.height)
        let isAboveKeyboard = containerView.keyboard?.isDocked ?? false
        let middle = isAboveKeyboard ? area.midY : containerView.bounds.midY
        let y = min(max(middle - size.height / 2, area.minY), area.maxY - size.height)
        return CGRect(
            x: min(max(containerView.bounds.midX - size.width / 2, area.minX), area.maxX - size.width).rounded(),
            y: y.rounded(),
            width: size.width,
            height: size.height
        )
    }

    // MARK: Transitions

    override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        guard let containerView else { return }
        alert?.prepare(kind)
        let dimmingView = PresentationDimmingView(frame: containerView.bounds) { [weak self] in self?.tapOutside() }
        self.dimmingView = dimmingView
        containerView.insertSubview(dimmingView, at: 0)
        dimmingView.alpha = 0
        if let view = presentedView { view.frame = frameOfPresentedViewInContainerView }
        keyboardObserver = KeyboardObserver { [weak self] in self?.containerView?.invalidateLayout() }
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in dimmingView.alpha = 1 })
    }

    override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        if completed { containerView?.invalidateLayout() } else { dimmingView?.removeFromSuperview() }
    }

    override func dismissalTransitionWillBegin() {
        super.dismissalTransitionWillBegin()
        let dimmingView = dimmingView
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in dimmingView?.alpha = 0 })
    }

    override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        guard completed else { return }
        dimmingView?.removeFromSuperview()
        dimmingView = nil
    }

    override func standardAnimator(isPresentation: Bool) -> any UIViewControllerAnimatedTransitioning {
        AlertAnimator(isPresentation: isPresentation)
    }

    override var dimsTintBehind: Bool { true }

    // MARK: Dismissal by the user

    /// Escape, and touches outside of an action sheet, perform the cancel action.
    override var isDismissibleByUser: Bool { alert?.cancelAction?.isEnabled ?? false }

    override func userDidDismiss() { alert?.cancelAction?.callHandler() }

    override func isBackground(_ view: UIView) -> Bool { view === dimmingView }

    /// Handles a tap outside of the alert, which has no effect.
    fileprivate func tapOutside() {}
}

/// The presentation of an action sheet that is attached to the bottom edge.
final class ActionSheetPresentationController: AlertPresentationController {
    fileprivate override var kind: AlertKind { .sheet }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView, let view = alert?.alertView else { return .zero }
        var area = area
        // The margin at the bottom is not added to the safe area.
        area.size.height = containerView.bounds.maxY - max(containerView.safeAreaInsets.bottom, Self.margin) - area.minY
        let width = min(area.width, containerView.bounds.height - 2 * Self.margin)
        let size = view.fittingSize(width: max(0, width).rounded(), maximumHeight: area.height)
        return CGRect(
            x: (area.midX - size.width / 2).rounded(),
            y: (area.maxY - size.height).rounded(),
            width: size.width,
            height: size.height
        )
    }

    override func standardAnimator(isPresentation: Bool) -> any UIViewControllerAnimatedTransitioning {
        ModalAnimator(.coverVertical, of: self, isPresentation: isPresentation)
    }

    fileprivate override func tapOutside() { if isDismissibleByUser { dismissByUser() } }
}

/// The presentation of an action sheet: a popover, or in a compact width a sheet at the bottom edge.
final class ActionSheetPopoverController: UIPopoverPresentationController {
    private lazy var sheet: ActionSheetPresentationController = {
        let sheet = ActionSheetPresentationController(
            presentedViewController: presentedViewController,
            presenting: presenter
        )
        sheet.becomePart()
        return sheet
    }()

    override var presentationStyle: UIModalPresentationStyle { .popover }

    override func standardAdaptiveStyle(for traits: UITraitCollection) -> UIModalPresentationStyle {
        traits.horizontalSizeClass == .compact ? .overFullScreen : .none
    }

    override func adaptedController(_ style: UIModalPresentationStyle) -> UIPresentationController? {
        sheet.presenter = presenter
        return sheet
    }

    override func willPresent() {
        super.willPresent()
        (presentedViewController as? UIAlertController)?.prepare(.popover)
    }

    override var messageWithoutSource: String {
        "an action sheet is a popover in this environment: set sourceView or another source of the "
            + "popoverPresentationController of \(presentedViewController) before it is presented"
    }

    override func userDidDismiss() {
        guard let action = (presentedViewController as? UIAlertController)?.cancelAction, action.isEnabled else {
            return
        }
        action.callHandler()
    }
}

/// The animations of an alert: it appears with a slight reduction in size, and fades away.
@MainActor
final class AlertAnimator: UIViewControllerAnimatedTransitioning {
    /// The durations, in seconds, and the initial scale. Empirical; not documented by Apple.
    private static let presentation: TimeInterval = 0.4
    private static let dismissal: TimeInterval = 0.25
    private static let scale: CGFloat = 1.15

    private let isPresentation: Bool

    init(isPresentation: Bool) { self.isPresentation = isPresentation }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        isPresentation ? Self.presentation : Self.dismissal
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        guard let view = transitionContext.view(forKey: isPresentation ? .to : .from) else {
            return transitionContext.completeTransition(true)
        }
        // The boxes fade themselves: under a view that fades, they would blur nothing.
        let boxes: [UIView] = (view as? AlertView)?.groups ?? [view]
        let isPresentation = isPresentation
        if isPresentation {
            transitionContext.containerView.addSubview(view)
            view.layoutIfNeeded()
            for box in boxes { box.alpha = 0 }
            if !view.session.screen.accessibilitySettings.reducesMotion {
                view.transform = CGAffineTransform(scaleX: Self.scale, y: Self.scale)
            }
        }
        UIView.animate(
            withDuration: transitionDuration(using: transitionContext),
            delay: 0,
            usingSpringWithDamping: 1,
            initialSpringVelocity: 0,
            animations: {
                for box in boxes { box.alpha = isPresentation ? 1 : 0 }
                view.transform = .identity
            },
            completion: { _ in
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
                for box in boxes { box.alpha = 1 }
                view.transform = .identity
            }
        )
    }
}
