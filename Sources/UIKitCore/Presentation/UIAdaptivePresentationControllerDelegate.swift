/// The methods by which a presentation controller asks for its style, and reports dismissals by the user. All methods
/// are optional.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Returns the style of the presentation in an environment, or `none` to retain its own style. By default, popovers
    /// are sheets in a compact width.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle

    /// Returns the style of the presentation in an environment, or `none` to retain its own style. By default, calls
    /// ``adaptivePresentationStyle(for:)``.
    func adaptivePresentationStyle(
        for controller: UIPresentationController,
        traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle

    /// Called before a presentation in another style, to configure its presentation controller.
    func presentationController(
        _ presentationController: UIPresentationController,
        prepare adaptivePresentationController: UIPresentationController
    )

    /// Called before a presentation begins.
    /// - Parameters:
    ///   - style: The style that the presentation adapts to, or `none` if it has its own style.
    ///   - transitionCoordinator: The coordinator of the presentation.
    func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    )

    /// Returns a Boolean value that indicates whether the user may dismiss the controller. By default, returns `true`.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool

    /// Called before the user dismisses the controller. A dismissal by a swipe can still be canceled.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)

    /// Called after the user has dismissed the controller. It is not called for other dismissals.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)

    /// Called after the user has tried to dismiss a controller that cannot be dismissed.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// Returns the standard style.
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
        controller.standardAdaptiveStyle(for: controller.traitsOfPresenter)
    }

    /// Calls ``adaptivePresentationStyle(for:)``.
    public func adaptivePresentationStyle(
        for controller: UIPresentationController,
        traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }

    /// Does nothing.
    public func presentationController(
        _ presentationController: UIPresentationController,
        prepare adaptivePresentationController: UIPresentationController
    ) {}

    /// Does nothing.
    public func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) {}

    /// Returns `true`.
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }

    /// Does nothing.
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}

    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}

    /// Does nothing.
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}
