import QuartzCore

/// An object that manages the presentation of a view controller: its container, the frame of its view, and views of its
/// own, such as a dimming view.
///
/// For the style `custom`, subclasses add their views to ``containerView`` in ``presentationTransitionWillBegin()``, and
/// animate them with the transition coordinator of the presented controller.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
    final var presentation = Presentation()
    final weak var presenter: UIViewController?
    private weak var knownPresented: UIViewController?
    /// The presented controller while it does not retain this object: of the two, one always retains the other.
    private var retainedPresented: UIViewController?
    /// A Boolean value that indicates whether another presentation controller of the same controller owns this one.
    private var isPart = false

    /// Creates a presentation controller.
    /// - Parameters:
    ///   - presentedViewController: The view controller to present.
    ///   - presentingViewController: The view controller that presents it, or `nil` if it is not known yet.
    public init(
        presentedViewController: UIViewController,
        presenting presentingViewController: UIViewController?
    ) {
        knownPresented = presentedViewController
        retainedPresented = presentedViewController
        presenter = presentingViewController
        super.init()
    }

    // MARK: Memory

    private var presented: UIViewController {
        guard let knownPresented else {
            let name = "\(type(of: self)).presentedViewController"
            fatalError("\(name): the view controller was released while it was not presented")
        }
        return knownPresented
    }

    /// Called when a controller begins to retain this object, or no longer retains it.
    final func setRetained(_ isRetained: Bool, by controller: UIViewController) {
        guard controller === knownPresented, !isPart else { return }
        retainedPresented = isRetained ? nil : controller
    }

    /// Makes this object one that belongs to another presentation controller of the same controller.
    final func becomePart() {
        isPart = true
        retainedPresented = nil
    }

    // MARK: Views and controllers

    /// The object that is asked for the style, and that is notified of dismissals by the user.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// The view controller that is presented. It is retained, unless it retains this object for a presentation.
    open var presentedViewController: UIViewController { presented }

    /// The view controller that presents the other one. Before the presentation, it may be the presented one itself.
    open var presentingViewController: UIViewController { presenter ?? presented }

    /// The view in which the presentation takes place; `nil` while nothing is presented.
    open var containerView: UIView? { presentation.container }

    /// The view that is animated. By default, it is the view of the presented controller. Overrides may return a view that
    /// contains it.
    open var presentedView: UIView? { presented.view }

    /// The style of the presentation.
    open var presentationStyle: UIModalPresentationStyle { presentation.style ?? presented.modalPresentationStyle }

    /// The frame of the presented view at the end of the transition, in the container. By default, it is the entire
    /// container.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

    /// A Boolean value that indicates whether the presentation covers the screen, and not only the view of the presenting
    /// controller. The default is `true`, and `false` for the styles of a context.
    open var shouldPresentInFullscreen: Bool {
        presentationStyle != .currentContext && presentationStyle != .overCurrentContext
    }

    /// A Boolean value that indicates whether the view of the presenting controller is removed at the end of the
    /// transition. The default is `true` for the styles `fullScreen` and `currentContext`, and `false` for others.
    open var shouldRemovePresentersView: Bool {
        presentationStyle == .fullScreen || presentationStyle == .currentContext
    }

    // MARK: Layout

    /// Called before the container lays out its subviews.
    open func containerViewWillLayoutSubviews() {}

    /// Called after the container has laid out its subviews.
    open func containerViewDidLayoutSubviews() {}

    // MARK: Transitions

    /// Called before the presentation begins.
    open func presentationTransitionWillBegin() {}

    /// Called after the presentation has ended.
    /// - Parameter completed: A Boolean value that indicates whether the controller is presented; `false` if the
    ///   transition was canceled.
    open func presentationTransitionDidEnd(_ completed: Bool) {}

    /// Called before the dismissal begins.
    open func dismissalTransitionWillBegin() {}

    /// Called after the dismissal has ended.
    /// - Parameter completed: A Boolean value that indicates whether the controller is dismissed; `false` if the
    ///   transition was canceled.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}

    // MARK: Adaptation

    /// The style that the presentation has in the current environment, or `none` if it has its own style.
    open var adaptivePresentationStyle: UIModalPresentationStyle { adaptivePresentationStyle(for: traitsOfPresenter) }

    /// Returns the style that the presentation has in an environment, or `none` if it has its own style.
    open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
        delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
            ?? standardAdaptiveStyle(for: traitCollection)
    }

    /// The traits that the presentation overrides for the presented controller. The default is `nil`.
    open var overrideTraitCollection: UITraitCollection? {
        didSet { if overrideTraitCollection != oldValue { applyTraitOverrides() } }
    }

    /// The style without a delegate.
    func standardAdaptiveStyle(for traits: UITraitCollection) -> UIModalPresentationStyle { .none }

    /// Returns the presentation controller for a style that the presentation adapts to, or `nil` for a new one.
    func adaptedController(_ style: UIModalPresentationStyle) -> UIPresentationController? { nil }

    /// Called before the presentation begins, in its own style.
    func willPresent() {}

    /// The traits that the presentation itself overrides.
    var standardTraitOverrides: UITraitCollection? { nil }

    /// The animator of the presentation or of the dismissal, unless the transitioning delegate has one.
    func standardAnimator(isPresentation: Bool) -> any UIViewControllerAnimatedTransitioning {
        ModalAnimator(presented.modalTransitionStyle, of: self, isPresentation: isPresentation)
    }

    /// A Boolean value that indicates whether the tint of the views behind is dimmed.
    var dimsTintBehind: Bool { false }

    /// A Boolean value that indicates whether touches outside and keys can dismiss the controller.
    var isDismissibleByUser: Bool { false }

    /// Called after the user has dismissed the controller by a touch outside or a key.
    func userDidDismiss() {}

    /// Returns a Boolean value that indicates whether a view in the container is part of its background.
    func isBackground(_ view: UIView) -> Bool { false }

    /// Returns the view that receives a touch on the background.
    func viewBehind(_ point: CGPoint, of container: UIView, with event: UIEvent?, _ hit: UIView) -> UIView? { hit }

    // MARK: Traits

    /// The traits of the presented controller.
    open var traitCollection: UITraitCollection { presented.traitCollection }

    /// Called when the traits have changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    // MARK: Sizes

    /// The preferred size of the presented controller, in points.
    open var preferredContentSize: CGSize { presented.preferredContentSize }

    /// Called when the preferred size of the presented controller has changed.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        containerView?.invalidateLayout()
    }

    /// Called when the size of a presented controller that is laid out by constraints has changed.
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

    /// Returns the size of the presented controller's view. By default, returns the size of the presented view.
    open func size(
        forChildContentContainer container: any UIContentContainer,
        withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    /// Called before the size of the container changes. By default, passes the call on to the presented controller.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        let size = self.size(forChildContentContainer: presented, withParentContainerSize: size)
        if size != presented.viewIfLoaded?.bounds.size { presented.viewWillTransition(to: size, with: coordinator) }
    }

    /// Called before the traits of the container change. By default, passes the call on to the presented controller.
    open func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) { presented.willTransition(to: newCollection, with: coordinator) }
}

extension UIPresentationController: UIContentContainer, UITraitEnvironment {}
