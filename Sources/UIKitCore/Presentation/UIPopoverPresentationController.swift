import QuartzCore

/// The directions of a popover's arrow.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    /// The bit mask of the directions.
    public let rawValue: UInt

    /// Creates directions from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// An arrow that points up: the popover is below its source.
    public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
    /// An arrow that points down: the popover is above its source.
    public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
    /// An arrow that points left: the popover is to the right of its source.
    public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
    /// An arrow that points right: the popover is to the left of its source.
    public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
    /// Any direction.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    /// An unknown direction: the popover is not visible.
    public static let unknown = UIPopoverArrowDirection(rawValue: UInt.max)
}

/// The methods by which a popover reports changes. All methods are optional.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called before a popover is presented, to configure it.
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    /// Does nothing.
    public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}

/// The presentation controller of popovers. In a compact width, a popover is a sheet.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
    /// Dimensions, in points. The size without a preferred size is empirical; not documented by Apple.
    static let standardSize = CGSize(width: 320, height: 480)

    private let popoverView = PopoverView()
    private var background: PopoverBackgroundView?

    /// Creates a presentation controller of a popover.
    public override init(
        presentedViewController: UIViewController,
        presenting presentingViewController: UIViewController?
    ) { super.init(presentedViewController: presentedViewController, presenting: presentingViewController) }

    /// The view beside which the popover is shown. It, or ``sourceItem``, must be set before the popover is presented.
    open weak var sourceView: UIView? { didSet { containerView?.invalidateLayout() } }

    /// The item beside which the popover is shown, in place of ``sourceView``: a view, or an item of a bar. The default is
    /// `nil`.
    open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
        didSet { containerView?.invalidateLayout() }
    }

    /// The item of a bar beside which the popover is shown: ``sourceItem``, if it is one.
    open var barButtonItem: UIBarButtonItem? {
        get { sourceItem as? UIBarButtonItem }
        set { sourceItem = newValue }
    }

    /// The part of the source view to which the arrow points, in its coordinates. The default is the null rectangle, for
    /// the bounds of the view.
    open var sourceRect = CGRect.null { didSet { containerView?.invalidateLayout() } }

    /// The directions of the arrow that are allowed. The default is any.
    open var permittedArrowDirections = UIPopoverArrowDirection.any { didSet { containerView?.invalidateLayout() } }

    /// The direction of the arrow, or `unknown` while the popover is not presented.
    open private(set) var arrowDirection = UIPopoverArrowDirection.unknown

    /// A Boolean value that indicates whether the popover may cover its source if there is not enough space beside it. The
    /// default is `false`.
    open var canOverlapSourceViewRect = false { didSet { containerView?.invalidateLayout() } }

    /// The color of the popover and of its arrow. The default is `nil`, for the background color of the presented view.
    open var backgroundColor: UIColor? { didSet { updateColor() } }

    /// The least distances of the popover from the edges of the safe area, in points. The default is 10 at each edge.
    open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) {
        didSet { containerView?.invalidateLayout() }
    }

    /// The views outside of the popover that receive touches while it is presented. The default is `nil`.
    open var passthroughViews: [UIView]?

    /// The sheet that the popover is in a compact width.
    open private(set) lazy var adaptiveSheetPresentationController: UISheetPresentationController = {
        let sheet = UISheetPresentationController(
            presentedViewController: presentedViewController,
            presenting: presenter
        )
        sheet.becomePart()
        return sheet
    }()

    // MARK: Layout

    open override var presentedView: UIView? { popoverView }

    open override var frameOfPresentedViewInContainerView: CGRect { layout.box }

    private var layout: PopoverLayout {
        guard let container = containerView else { return PopoverLayout() }
        let preferred = presentedViewController.preferredContentSize
        let anchor: CGRect
        if let item = sourceItem, let frame = item.frame(in: container) {
            anchor = frame
        } else if let sourceView {
            anchor = container.convert(sourceRect.isNull ? sourceView.bounds : sourceRect, from: sourceView)
        } else {
            anchor = CGRect(x: container.bounds.midX, y: container.bounds.midY, width: 0, height: 0)
        }
        return PopoverLayout(
            size: CGSize(
                width: preferred.width > 0 ? preferred.width : Self.standardSize.width,
                height: preferred.height > 0 ? preferred.height : Self.standardSize.height
            ),
            anchor: anchor,
            area: container.bounds.inset(by: container.safeAreaInsets).inset(by: popoverLayoutMargins),
            permitted: permittedArrowDirections,
            canOverlap: canOverlapSourceViewRect
        )
    }

    private func place() {
        let layout = layout
        arrowDirection = layout.direction
        popoverView.frame = layout.box
        popoverView.setArrow(layout.direction, at: layout.arrow)
    }

    private func updateColor() {
        popoverView.color =
            backgroundColor ?? presentedViewController.viewIfLoaded?.backgroundColor
            ?? .systemBackground
    }

    open override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        if presentation.phase == .presented || presentation.phase == .presenting { place() }
    }

    // MARK: Transitions

    open override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        guard let containerView else { return }
        let background = PopoverBackgroundView(frame: containerView.bounds) { [weak self] in self?.dismissByUser() }
        self.background = background
        containerView.insertSubview(background, at: 0)
        popoverView.embed(presentedViewController.view)
        updateColor()
        place()
    }

    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        guard completed else { return }
        background?.removeFromSuperview()
        background = nil
        arrowDirection = .unknown
    }

    override func standardAnimator(isPresentation: Bool) -> any UIViewControllerAnimatedTransitioning {
        ModalAnimator(.crossDissolve, of: self, isPresentation: isPresentation)
    }

    override func willPresent() {
        (delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(self)
        if sourceView == nil, sourceItem == nil { fatalError(messageWithoutSource) }
    }

    /// The message of the trap if there is no source.
    var messageWithoutSource: String {
        "a popover of \(presentedViewController) must have a sourceView or a sourceItem before it is presented"
    }

    override func standardAdaptiveStyle(for traits: UITraitCollection) -> UIModalPresentationStyle {
        traits.horizontalSizeClass == .compact ? .pageSheet : .none
    }

    override func adaptedController(_ style: UIModalPresentationStyle) -> UIPresentationController? {
        style == .pageSheet || style == .formSheet ? adaptiveSheetPresentationController : nil
    }

    override var standardTraitOverrides: UITraitCollection? {
        UITraitCollection(traitsFrom: [
            UITraitCollection(horizontalSizeClass: .compact), UITraitCollection(userInterfaceLevel: .elevated),
        ])
    }

    // MARK: Touches outside

    override var dimsTintBehind: Bool { true }

    override var isDismissibleByUser: Bool { true }

    override func isBackground(_ view: UIView) -> Bool { view === background }

    override func viewBehind(_ point: CGPoint, of container: UIView, with event: UIEvent?, _ hit: UIView) -> UIView? {
        for view in passthroughViews ?? [] where view.window != nil {
            if let found = view.hitTest(view.convert(point, from: container), with: event) { return found }
        }
        return hit
    }
}
