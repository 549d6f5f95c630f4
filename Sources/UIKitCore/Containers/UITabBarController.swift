import QuartzCore

/// A container of view controllers, of which one is displayed, with a tab bar to choose it.
///
/// ```swift
/// let tabs = UITabBarController()
/// tabs.viewControllers = [UINavigationController(rootViewController: library), search, settings]
/// ```
///
/// The bar shows the `tabBarItem` of each view controller. If there are more than five in a compact width, the last tab
/// is "More", which lists the others.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
    /// Creates a tab bar controller without view controllers.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        storedTabBar = UITabBar(frame: .zero)
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        setUp()
    }

    private func setUp() {
        tabBar.onSelect = { [weak self] in self?.itemWasTapped($0) ?? false }
        tabBar.onHeightChange = { [weak self] in self?.viewIfLoaded?.invalidateLayout() }
        tabBar.delegate = self
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        storedTabBar = coder.interfaceValue(UITabBar.self, "tabBar") ?? UITabBar(frame: .zero)
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UITabBarController.self)
    }

    /// The tab bar. Its items and its selection are managed by the controller.
    open var tabBar: UITabBar { storedTabBar }
    private final let storedTabBar: UITabBar

    /// The view that contains the view of the selected view controller.
    final let contentView = UIView(frame: .zero)

    /// The delegate, which is held weakly.
    open weak var delegate: (any UITabBarControllerDelegate)?

    open override func loadView() {
        let view = ContainerView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.isOpaque = false
        view.onLayout = { [weak self] in self?.layOutContents() }
        view.onSafeAreaChange = { [weak self] in self?.viewIfLoaded?.invalidateLayout() }
        contentView.isOpaque = false
        contentView.frame = view.bounds
        view.addSubview(contentView)
        view.addSubview(tabBar)
        self.view = view
    }

    /// Adds the view of the selected view controller. Overrides call `super`.
    /// The selected controller.
    open override var childForStatusBarStyle: UIViewController? { selectedViewController }

    /// The selected controller.
    open override var childForStatusBarHidden: UIViewController? { selectedViewController }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        showItems(animated: false)
        installSelection()
    }

    /// Selects a view controller at the end of an unwind segue.
    open override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
        if viewControllers?.contains(subsequentVC) ?? false { selectedViewController = subsequentVC }
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        guard isViewLoaded else { return }
        showItems(animated: false)
        installSelection()
        view.invalidateLayout()
    }

    /// Goes back in the navigation controller that is displayed, for Escape.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: { $0.type == .menu && $0.modifiers.isEmpty }), goBackInside() { return }
        super.pressesBegan(presses, with: event)
    }

    // MARK: View controllers

    final var controllers: [UIViewController] = []
    /// The index of the selected view controller, or `nil`.
    final var selection: Int?
    /// A Boolean value that indicates whether the list of further view controllers is displayed.
    final var showsMoreList = false
    /// The child whose view is displayed: the selected view controller, or the one of the list.
    final weak var installed: UIViewController?
    /// The transition in progress, or `nil`.
    final var currentTransition: ControllerTransition?
    /// The scroll view that the bar follows.
    final weak var scrollView: UIScrollView?
    /// A Boolean value that indicates whether the tab bar is hidden by the selected navigation controller.
    final var isBarHidden = false

    /// The view controllers, in the order of their tabs; `nil` if there are none.
    open var viewControllers: [UIViewController]? {
        get { controllers.isEmpty ? nil : controllers }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the view controllers. The selected one remains selected if it is among them; otherwise, the first one is.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        replaceControllers(viewControllers ?? [], animated: animated)
    }

    /// The view controller that is selected: that of a tab, the navigation controller of the list while the list is
    /// displayed, or `nil`. One that is not among the view controllers traps.
    open var selectedViewController: UIViewController? {
        get { showsMoreList ? moreNavigationController : selection.map { controllers[$0] } }
        set {
            guard let newValue else { return }
            if newValue === storedMore { return select(nil) }
            guard let index = controllers.firstIndex(where: { $0 === newValue }) else {
                fatalError("UITabBarController.selectedViewController: \(newValue) is not among the view controllers")
            }
            select(index)
        }
    }

    /// The index of the selected view controller; `NSNotFound` if there is none, or while the list is displayed. An index
    /// that is out of range is ignored.
    open var selectedIndex: Int {
        get { showsMoreList ? NSNotFound : selection ?? NSNotFound }
        set { if controllers.indices.contains(newValue) { select(newValue) } }
    }

    /// Saves the view controllers that have identifiers, and which of them is selected.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        encodeSelection(with: coder)
    }

    /// Selects the view controller that was selected. The application provides the tabs.
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodeSelection(with: coder)
    }

    final var storedMore: UINavigationController?
    final let moreItem = UITabBarItem(tabBarSystemItem: .more, tag: 0)

    /// The navigation controller of the list of view controllers that have no tab, and of those that are chosen in it.
    open var moreNavigationController: UINavigationController { makeMoreNavigationController() }

    /// Called after the user has selected an item. The delegate of the controller is notified separately.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// The methods of a tab bar controller's delegate.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
    /// Returns a Boolean value that indicates whether the user may select a view controller.
    func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool

    /// Called after the user has selected a view controller, which may have been selected before.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)

    /// Returns the object that animates a change of the selection, or `nil` for none.
    func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?

    /// Returns the object by which the user drives a transition, or `nil`.
    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
    /// Returns `true`.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool { true }

    /// Does nothing.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        didSelect viewController: UIViewController
    ) {}

    /// Returns `nil`.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

    /// Returns `nil`.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
