import QuartzCore

/// A container of two or three view controllers side by side, of which the secondary one shows details of the others.
///
/// ```swift
/// let split = UISplitViewController(style: .doubleColumn)
/// split.setViewController(MailboxController(), for: .primary)
/// split.setViewController(MessageController(), for: .secondary)
/// ```
///
/// In a compact width, the interface is collapsed: the secondary view controller is pushed onto the navigation controller
/// of the primary one, after the supplementary one, if there is one. With the styles `doubleColumn` and `tripleColumn`, view
/// controllers that are not navigation controllers get one.
/// Dimensions are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
    /// The styles of columns.
    public enum Style: Int, Hashable, Sendable {
        /// The view controllers of ``UISplitViewController/viewControllers``, without navigation controllers of their own.
        case unspecified = 0
        /// Two columns.
        case doubleColumn = 1
        /// Three columns: the supplementary one is between the others.
        case tripleColumn = 2
    }

    /// The columns.
    public enum Column: Int, Hashable, Sendable {
        /// The column at the leading edge.
        case primary = 0
        /// The column between the primary and the secondary one, with the style `tripleColumn`.
        case supplementary = 1
        /// The column that shows details.
        case secondary = 2
        /// The view controller in place of the columns while the interface is collapsed.
        case compact = 3
    }

    /// The arrangements of the columns.
    public enum DisplayMode: Int, Hashable, Sendable {
        /// The arrangement that the size determines: side by side in landscape, otherwise the secondary column only. Three columns
        /// are side by side if the secondary one is at least 600 points wide.
        case automatic = 0
        /// The secondary column only.
        case secondaryOnly = 1
        /// One column beside the secondary one: the primary, or with three columns the supplementary one.
        case oneBesideSecondary = 2
        /// One column in front of the secondary one: the primary, or with three columns the supplementary one.
        case oneOverSecondary = 3
        /// Three columns side by side.
        case twoBesideSecondary = 4
        /// The primary and the supplementary column in front of the secondary one.
        case twoOverSecondary = 5
        /// The primary and the supplementary column, which move the secondary one partly off the screen.
        case twoDisplaceSecondary = 6
    }

    /// The relations of the secondary column to the others.
    public enum SplitBehavior: Int, Hashable, Sendable {
        /// The relation that the size and the preferred arrangement determine.
        case automatic = 0
        /// The columns side by side.
        case tile = 1
        /// The others in front of the secondary column.
        case overlay = 2
        /// The supplementary column beside the secondary one; both move aside for the primary column.
        case displace = 3
    }

    /// The sides of the primary column.
    public enum PrimaryEdge: Int, Hashable, Sendable {
        /// The leading side.
        case leading = 0
        /// The trailing side.
        case trailing = 1
    }

    /// The visibilities of the item that shows and hides the primary column.
    public enum DisplayModeButtonVisibility: Int, Hashable, Sendable {
        /// The visibility that the system chooses. Here, the item is hidden.
        case automatic = 0
        /// The item is hidden.
        case never = 1
        /// The item is the first one in the bar of the secondary column, below which there is no other view controller, unless the
        /// interface is collapsed.
        case always = 2
    }

    /// The width that the system chooses.
    public static let automaticDimension = -CGFloat.greatestFiniteMagnitude

    /// Creates a split view controller with a style.
    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a split view controller of unspecified style.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .unspecified
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        style = coder.interfaceValue(Style.self, "style") ?? .unspecified
        super.init(coder: coder)
        coder.didInitialize(self, as: UISplitViewController.self)
    }

    /// The style of the columns.
    public let style: Style

    /// The delegate, which is held weakly.
    open weak var delegate: (any UISplitViewControllerDelegate)?

    final var split = SplitState()

    open override func loadView() {
        let view = ContainerView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.backgroundColor = .systemBackground
        view.onLayout = { [weak self] in self?.layOutColumns() }
        view.onSafeAreaChange = { [weak self] in self?.viewIfLoaded?.invalidateLayout() }
        for divider in split.dividers.values {
            divider.backgroundColor = .separator
            divider.isUserInteractionEnabled = false
        }
        split.dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
        split.dimming.isOpaque = false
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] tap in if tap.state == .ended { self?.uncoverSecondary() } }
        split.dimming.addGestureRecognizer(tap)
        let edge = split.edgeGesture
        edge.addAction { [weak self] edge in if edge.state == .began { self?.showNextSidebar() } }
        view.addGestureRecognizer(edge)
        self.view = view
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        arrange()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if viewIfLoaded?.window != nil { arrange() }
    }

    /// Goes back in the navigation controller that is displayed, for Escape.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: { $0.type == .menu && $0.modifiers.isEmpty }), goBackInside() { return }
        super.pressesBegan(presses, with: event)
    }

    // MARK: View controllers

    /// The view controllers of the columns: the primary and the secondary one, or the one that is displayed while the
    /// interface is collapsed. Setting it replaces both columns.
    open var viewControllers: [UIViewController] {
        get { displayedControllers }
        set {
            setViewController(newValue.first, for: .primary)
            setViewController(newValue.dropFirst().first, for: .secondary)
        }
    }

    /// Replaces the view controller of a column. `nil` removes it.
    open func setViewController(_ vc: UIViewController?, for column: Column) { replace(column, by: vc) }

    /// Returns the view controller of a column, as it was set.
    open func viewController(for column: Column) -> UIViewController? { split.columns[column] }

    /// Saves the view controllers that have identifiers, with their columns.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        encodeColumns(with: coder)
    }

    /// Restores the view controllers of the columns that were saved, if they could be created.
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodeColumns(with: coder)
    }

    /// A Boolean value that indicates whether one view controller is displayed at a time.
    open var isCollapsed: Bool { split.isCollapsed }

    /// Shows a column: in a collapsed interface, by pushing or popping view controllers.
    open func show(_ column: Column) { reveal(column) }

    /// Hides a column beside or over the secondary one; with the supplementary column, the primary one as well. In a collapsed
    /// interface, hiding the secondary column shows the one before it.
    open func hide(_ column: Column) { conceal(column) }

    /// Shows a view controller in the secondary column.
    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        setViewController(vc, for: .secondary)
        reveal(.secondary)
    }

    /// Shows a view controller in the secondary column, unless a navigation controller of a column shows it.
    open override func show(_ vc: UIViewController, sender: Any?) { showDetailViewController(vc, sender: sender) }

    // MARK: Arrangement

    /// The arrangement of the columns, which is never `automatic`.
    open var displayMode: DisplayMode { currentMode }

    /// The preferred arrangement of the columns. The default is `automatic`.
    open var preferredDisplayMode = DisplayMode.automatic {
        didSet {
            guard preferredDisplayMode != oldValue else { return }
            split.chosenMode = nil
            changeMode()
        }
    }

    /// The preferred relation of the secondary column to the others, which ``preferredDisplayMode`` is adapted to. The default is
    /// `automatic`.
    open var preferredSplitBehavior = SplitBehavior.automatic {
        didSet {
            guard preferredSplitBehavior != oldValue else { return }
            split.chosenMode = nil
            changeMode()
        }
    }

    /// The relation of the secondary column to the others, which is never `automatic`.
    open var splitBehavior: SplitBehavior { currentBehavior }

    /// The side of the primary column. The default is `leading`.
    open var primaryEdge = PrimaryEdge.leading {
        didSet { if primaryEdge != oldValue { viewIfLoaded?.invalidateLayout() } }
    }

    /// A Boolean value that indicates whether a finger from the edge of the primary column shows the hidden columns. The default
    /// is `true`.
    open var presentsWithGesture = true {
        didSet { updateEdgeGesture() }
    }

    /// The visibility of the item that shows and hides the primary column in the bar of the secondary one, which must be a
    /// navigation controller or get one. The default is `automatic`.
    open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic {
        didSet { if displayModeButtonVisibility != oldValue { showModeItem() } }
    }

    /// The item of a navigation bar that shows and hides the primary column.
    open var displayModeButtonItem: UIBarButtonItem { makeDisplayModeItem() }

    /// The preferred width of the primary column as a fraction of the width, or ``automaticDimension``, which is the
    /// default. ``preferredPrimaryColumnWidth`` takes precedence.
    open var preferredPrimaryColumnWidthFraction = automaticDimension {
        didSet { viewIfLoaded?.invalidateLayout() }
    }

    /// The preferred width of the primary column in points, or ``automaticDimension``, which is the default.
    open var preferredPrimaryColumnWidth = automaticDimension {
        didSet { viewIfLoaded?.invalidateLayout() }
    }

    /// The minimum width of the primary column in points, or ``automaticDimension``, which is the default.
    open var minimumPrimaryColumnWidth = automaticDimension {
        didSet { viewIfLoaded?.invalidateLayout() }
    }

    /// The maximum width of the primary column in points, or ``automaticDimension``, which is the default.
    open var maximumPrimaryColumnWidth = automaticDimension {
        didSet { viewIfLoaded?.invalidateLayout() }
    }

    /// The width of the primary column, in points; zero while the interface is collapsed.
    open var primaryColumnWidth: CGFloat { split.isCollapsed ? 0 : columnWidth(.primary) }

    /// The preferred width of the supplementary column as a fraction of the width, or ``automaticDimension``, which is the
    /// default. ``preferredSupplementaryColumnWidth`` takes precedence.
    open var preferredSupplementaryColumnWidthFraction = automaticDimension {
        didSet { viewIfLoaded?.invalidateLayout() }
    }

    /// The preferred width of the supplementary column in points, or ``automaticDimension``, which is the default.
    open var preferredSupplementaryColumnWidth = automaticDimension {
        didSet { viewIfLoaded?.invalidateLayout() }
    }

    /// The minimum width of the supplementary column in points, or ``automaticDimension``, which is the default.
    open var minimumSupplementaryColumnWidth = automaticDimension {
        didSet { viewIfLoaded?.invalidateLayout() }
    }

    /// The maximum width of the supplementary column in points, or ``automaticDimension``, which is the default.
    open var maximumSupplementaryColumnWidth = automaticDimension {
        didSet { viewIfLoaded?.invalidateLayout() }
    }

    /// The width of the supplementary column, in points; zero without one, and while the interface is collapsed.
    open var supplementaryColumnWidth: CGFloat {
        split.isCollapsed || style != .tripleColumn ? 0 : columnWidth(.supplementary)
    }
}

/// The methods of a split view controller's delegate.
@preconcurrency @MainActor
public protocol UISplitViewControllerDelegate: AnyObject {
    /// Returns the column that is displayed when the interface collapses.
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column

    /// Returns a Boolean value that indicates whether the delegate has handled the collapse, so that the secondary view
    /// controller is not displayed. Called for the style `unspecified`.
    func splitViewController(
        _ splitViewController: UISplitViewController,
        collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool

    /// Called before the arrangement of the columns changes.
    func splitViewController(
        _ svc: UISplitViewController,
        willChangeTo displayMode: UISplitViewController.DisplayMode
    )

    /// Called before a column is shown beside or over the secondary one.
    func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column)

    /// Called before a column beside or over the secondary one is hidden.
    func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column)

    /// Called after the interface has collapsed.
    func splitViewControllerDidCollapse(_ svc: UISplitViewController)

    /// Called after the interface has expanded.
    func splitViewControllerDidExpand(_ svc: UISplitViewController)
}

extension UISplitViewControllerDelegate {
    /// Returns the proposed column.
    public func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { proposedTopColumn }

    /// Returns `false`.
    public func splitViewController(
        _ splitViewController: UISplitViewController,
        collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool { false }

    /// Does nothing.
    public func splitViewController(
        _ svc: UISplitViewController,
        willChangeTo displayMode: UISplitViewController.DisplayMode
    ) {}

    /// Does nothing.
    public func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {}

    /// Does nothing.
    public func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {}

    /// Does nothing.
    public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}

    /// Does nothing.
    public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
}
