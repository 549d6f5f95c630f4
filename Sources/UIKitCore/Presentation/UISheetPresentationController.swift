import QuartzCore

/// The presentation controller of sheets.
///
/// In a compact width, a sheet is attached to the bottom edge and rests at one of its detents; the user drags it between
/// them, and down to dismiss it. In a regular width, it floats in the center. In a compact height, it covers the container
/// unless ``prefersEdgeAttachedInCompactHeight`` is set. Dimensions are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
    /// The distance of the largest detent from the top of the safe area, in points.
    static let topMargin: CGFloat = 10
    static let standardRadius: CGFloat = 10
    static let formSize = CGSize(width: 540, height: 620)
    static let pageWidth: CGFloat = 704
    static let floatingMargin: CGFloat = 20

    private let sheetView = SheetView()
    private var dimmingView: PresentationDimmingView?
    private var drag: SheetDrag?
    /// The height while a finger drags the sheet; `nil` while the sheet rests.
    var draggedHeight: CGFloat?

    /// Creates a presentation controller of a sheet.
    public override init(
        presentedViewController: UIViewController,
        presenting presentingViewController: UIViewController?
    ) { super.init(presentedViewController: presentedViewController, presenting: presentingViewController) }

    /// The heights at which the sheet rests, from the smallest to the largest. The default is the full height.
    open var detents: [Detent] = [.large()] { didSet { sheetDidChange() } }

    /// The name of the selected detent. The default is `nil`, for the smallest detent. Set it in ``animateChanges(_:)`` to
    /// animate the change.
    open var selectedDetentIdentifier: Detent.Identifier? {
        didSet { if selectedDetentIdentifier != oldValue { sheetDidChange() } }
    }

    /// The name of the largest detent at which the views behind the sheet are not dimmed and receive touches. The default
    /// is `nil`: they are always dimmed.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { sheetDidChange() } }

    /// A Boolean value that indicates whether the sheet shows a grabber. The default is `false`.
    open var prefersGrabberVisible = false { didSet { sheetDidChange() } }

    /// A Boolean value that indicates whether a scroll view at its edge moves the sheet to a larger detent instead of
    /// scrolling. The default is `true`.
    open var prefersScrollingExpandsWhenScrolledToEdge = true

    /// A Boolean value that indicates whether the sheet is attached to the bottom edge in a compact height. The default is
    /// `false`.
    open var prefersEdgeAttachedInCompactHeight = false { didSet { sheetDidChange() } }

    /// A Boolean value that indicates whether the width of an attached sheet is the preferred width of the controller. The
    /// default is `false`.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { sheetDidChange() } }

    /// The corner radius, in points. The default is `nil`, for the standard radius.
    open var preferredCornerRadius: CGFloat? { didSet { sheetDidChange() } }

    /// Animates changes of the sheet's properties.
    open func animateChanges(_ changes: () -> Void) {
        UIView.animate(springDuration: 0.4, options: .allowUserInteraction) {
            changes()
            place()
            containerView?.layoutIfNeeded()
        }
    }

    /// Computes the heights of the detents again.
    open func invalidateDetents() { sheetDidChange() }

    private func sheetDidChange() {
        guard let containerView else { return }
        sheetView.showsGrabber = prefersGrabberVisible
        containerView.invalidateLayout()
    }

    // MARK: Layout

    open override var presentedView: UIView? { sheetView }

    open override var presentationStyle: UIModalPresentationStyle {
        let style = super.presentationStyle
        return style == .automatic ? .pageSheet : style
    }

    /// The ways in which a sheet is placed in its container.
    enum Placement { case attached, floating, covering }

    var placement: Placement {
        let traits = containerView?.traitCollection ?? traitsOfPresenter
        if traits.verticalSizeClass == .compact {
            if !prefersEdgeAttachedInCompactHeight { return .covering }
            return .attached
        }
        return traits.horizontalSizeClass == .regular ? .floating : .attached
    }

    /// The heights of the active detents, in the order of the height, in points with the safe area.
    var heights: [(identifier: Detent.Identifier, height: CGFloat)] {
        guard let containerView else { return [] }
        let (safe, size) = (containerView.safeAreaInsets, containerView.bounds.size)
        let maximum = max(0, size.height - safe.top - safe.bottom - Self.topMargin)
        let context = SheetDetentContext(
            containerView.traitCollection,
            maximum: maximum,
            containerHeight: size.height
        )
        let isFloating = placement == .floating
        let limit = isFloating ? max(0, floatingArea.height.rounded()) : maximum + safe.bottom
        let full = isFloating ? floatingHeight : limit
        let found = detents.compactMap { detent -> (identifier: Detent.Identifier, height: CGFloat)? in
            guard let value = detent.resolvedValue(in: context), value.isFinite else { return nil }
            if detent.identifier == .large { return (.large, full) }
            return (detent.identifier, min(min(max(value, 0), maximum) + safe.bottom, limit))
        }
        return found.isEmpty ? [(.large, full)] : found.sorted { $0.height < $1.height }
    }

    /// The area in which a sheet floats.
    private var floatingArea: CGRect {
        guard let containerView else { return .zero }
        return containerView.bounds.inset(by: containerView.safeAreaInsets)
            .insetBy(dx: Self.floatingMargin, dy: Self.floatingMargin)
    }

    /// The full height of a sheet that floats, in points.
    private var floatingHeight: CGFloat {
        let (area, preferred) = (floatingArea, preferredContentSize)
        let standard = presentationStyle == .formSheet ? Self.formSize.height : area.height
        return max(0, min(preferred.height > 0 ? preferred.height : standard, area.height)).rounded()
    }

    /// The height at which the sheet rests, in points.
    var restingHeight: CGFloat {
        let heights = heights
        return (heights.first { $0.identifier == selectedDetentIdentifier } ?? heights.first)?.height ?? 0
    }

    open override var frameOfPresentedViewInContainerView: CGRect { frame(height: draggedHeight ?? restingHeight) }

    func frame(height: CGFloat) -> CGRect {
        guard let container = containerView else { return .zero }
        let bounds = container.bounds
        let preferred = preferredContentSize
        var size = CGSize(width: bounds.width, height: height)
        switch placement {
        case .covering: return bounds
        case .attached:
            if widthFollowsPreferredContentSizeWhenEdgeAttached, preferred.width > 0 {
                size.width = min(preferred.width, bounds.width)
            }
            let x = (bounds.width - size.width) / 2
            return CGRect(x: x.rounded(), y: (bounds.height - height).rounded(), width: size.width, height: height)
        case .floating:
            let (area, heights) = (floatingArea, heights)
            size.width = presentationStyle == .formSheet ? Self.formSize.width : Self.pageWidth
            if preferred.width > 0 { size.width = preferred.width }
            size.width = max(0, min(size.width, area.width)).rounded()
            // The sheet is resized between its detents, around its center, and moves beyond them.
            size.height = max(heights.first?.height ?? 0, min(height, heights.last?.height ?? 0)).rounded()
            return CGRect(
                x: (area.midX - size.width / 2).rounded(),
                y: (area.midY - size.height / 2).rounded() + (draggedHeight.map { size.height - $0 } ?? 0),
                width: size.width,
                height: size.height
            )
        }
    }

    /// Moves the sheet to its frame.
    func place() {
        sheetView.frame = frameOfPresentedViewInContainerView
        let radius = preferredCornerRadius ?? Self.standardRadius
        let isValid = radius.isFinite && radius >= 0
        let placement = placement
        let corners = (placement == .covering ? 0 : isValid ? radius : Self.standardRadius, placement == .attached)
        if corners.0 != sheetView.corners.radius || corners.1 != sheetView.corners.isAttached {
            sheetView.corners = corners
        }
        dimmingView?.alpha = isDimmed ? 1 : 0
        updateTintBehind()
    }

    override var dimsTintBehind: Bool { isDimmed }

    /// A Boolean value that indicates whether the views behind the sheet are dimmed.
    private var isDimmed: Bool {
        guard let limit = heights.first(where: { $0.identifier == largestUndimmedDetentIdentifier })?.height else {
            return placement != .covering
        }
        return restingHeight > limit + 0.5
    }

    open override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        guard presentation.phase == .presented, drag?.isDismissing != true else { return }
        place()
        containerView?.accessibilityViewIsModal = isDimmed
    }

    // MARK: Transitions

    open override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        guard let containerView else { return }
        sheetView.embed(presentedViewController.view)
        sheetView.showsGrabber = prefersGrabberVisible
        let dimmingView = PresentationDimmingView(frame: containerView.bounds) { [weak self] in self?.dismissByUser() }
        self.dimmingView = dimmingView
        containerView.insertSubview(dimmingView, at: 0)
        place()
        drag = drag ?? SheetDrag(self, view: sheetView)
        dimmingView.alpha = 0
        let alpha: CGFloat = isDimmed ? 1 : 0
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in dimmingView.alpha = alpha })
    }

    open override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        if completed { containerView?.invalidateLayout() } else { removeDimmingView() }
    }

    open override func dismissalTransitionWillBegin() {
        super.dismissalTransitionWillBegin()
        let dimmingView = dimmingView
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in dimmingView?.alpha = 0 })
    }

    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        guard completed else { return }
        removeDimmingView()
        draggedHeight = nil
    }

    private func removeDimmingView() {
        dimmingView?.removeFromSuperview()
        dimmingView = nil
    }

    override func standardAnimator(isPresentation: Bool) -> any UIViewControllerAnimatedTransitioning {
        ModalAnimator(.coverVertical, of: self, isPresentation: isPresentation)
    }

    override var standardTraitOverrides: UITraitCollection? {
        let level = UITraitCollection(userInterfaceLevel: .elevated)
        guard placement == .floating, presentationStyle == .formSheet else { return level }
        return UITraitCollection(traitsFrom: [UITraitCollection(horizontalSizeClass: .compact), level])
    }

    // MARK: Touches outside

    override var isDismissibleByUser: Bool { true }

    override func isBackground(_ view: UIView) -> Bool { view === dimmingView }

    override func viewBehind(_ point: CGPoint, of container: UIView, with event: UIEvent?, _ hit: UIView) -> UIView? {
        isDimmed || presentation.phase != .presented ? hit : nil
    }
}
