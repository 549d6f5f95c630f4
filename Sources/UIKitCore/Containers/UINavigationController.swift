import QuartzCore

/// A container of view controllers in a stack, of which the top one is displayed, with a navigation bar and a toolbar.
///
/// ```swift
/// window.rootViewController = UINavigationController(rootViewController: ListViewController())
/// navigationController?.pushViewController(DetailViewController(), animated: true)
/// ```
///
/// The bars show the `navigationItem` and the `toolbarItems` of the top view controller. A finger that enters from the
/// leading edge of the screen, Escape, and the back button go back. Dimensions and animations are empirical; not
/// documented by Apple.
@preconcurrency @MainActor
open class UINavigationController: UIViewController, UINavigationBarDelegate {
    /// The kinds of a transition between view controllers.
    public enum Operation: Int, Hashable, Sendable {
        /// No transition.
        case none = 0
        /// A view controller that was not in the stack is displayed.
        case push = 1
        /// A view controller lower in the stack is displayed.
        case pop = 2
    }

    /// The duration of the animation that shows or hides a bar, in seconds.
    public static let hideShowBarDuration: CGFloat = 0.2

    /// Creates a navigation controller with bars of given classes.
    /// - Parameters:
    ///   - navigationBarClass: A subclass of `UINavigationBar` that overrides or inherits `init()`; `nil` for
    ///     `UINavigationBar`.
    ///   - toolbarClass: A subclass of `UIToolbar` that overrides or inherits `init()`; `nil` for `UIToolbar`.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        storedNavigationBar = Self.makeBar(navigationBarClass, UINavigationBar(frame: .zero))
        storedToolbar = Self.makeBar(toolbarClass, UIToolbar(frame: .zero))
        super.init(nibName: nil, bundle: nil)
        setUp()
    }

    /// Creates a navigation controller with one view controller.
    public init(rootViewController: UIViewController) {
        storedNavigationBar = UINavigationBar(frame: .zero)
        storedToolbar = UIToolbar(frame: .zero)
        super.init(nibName: nil, bundle: nil)
        setUp()
        setStack([rootViewController], animated: false)
    }

    /// Creates a navigation controller without view controllers.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        storedNavigationBar = UINavigationBar(frame: .zero)
        storedToolbar = UIToolbar(frame: .zero)
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        setUp()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        storedNavigationBar =
            coder.interfaceValue(UINavigationBar.self, "navigationBar") ?? UINavigationBar(frame: .zero)
        storedToolbar = coder.interfaceValue(UIToolbar.self, "toolbar") ?? UIToolbar(frame: .zero)
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UINavigationController.self)
    }

    private static func makeBar<Bar: UIView>(_ type: AnyClass?, _ standard: Bar) -> Bar {
        guard let type else { return standard }
        guard let type = type as? NSObject.Type, let bar = InstanceMaker.makeInstance(of: type) as? Bar else {
            fatalError("UINavigationController: \(type) is not a subclass of \(Bar.self)")
        }
        return bar
    }

    private func setUp() {
        navigationBar.delegate = self
        navigationBar.back = { [weak self] in self?.backWasTapped() }
        navigationBar.onHeightChange = { [weak self] in self?.viewIfLoaded?.invalidateLayout() }
        storedToolbar.onHeightChange = { [weak self] in self?.viewIfLoaded?.invalidateLayout() }
        popGesture.addAction { [weak self] in self?.popGestureDidChange($0) }
        popGesture.delegate = popGestureDelegate
        popGestureDelegate.owner = self
    }

    // MARK: Views

    /// The navigation bar. Its items are managed by the controller.
    open var navigationBar: UINavigationBar { storedNavigationBar }
    final let storedNavigationBar: UINavigationBar
    final let storedToolbar: UIToolbar

    /// The toolbar, which shows the ``UIViewController/toolbarItems`` of the top view controller. It is hidden by default.
    open var toolbar: UIToolbar! { storedToolbar }

    /// The view that contains the views of the view controllers.
    final let transitionView = UIView(frame: .zero)

    /// The state of the bars.
    final var barState = NavigationBarState()

    /// The topmost controller while the navigation bar is hidden; otherwise `nil`. Empirical; not documented by Apple.
    open override var childForStatusBarStyle: UIViewController? { isNavigationBarHidden ? topViewController : nil }

    /// The topmost controller.
    open override var childForStatusBarHidden: UIViewController? { topViewController }

    open override func loadView() {
        let view = ContainerView(frame: (viewIfLoaded?.window?.screen ?? UIScreen.main).bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.isOpaque = false
        view.onLayout = { [weak self] in self?.layOutContents() }
        view.onSafeAreaChange = { [weak self] in self?.viewIfLoaded?.invalidateLayout() }
        transitionView.isOpaque = false
        transitionView.frame = view.bounds
        view.addSubview(transitionView)
        view.addSubview(navigationBar)
        view.addSubview(storedToolbar)
        view.addGestureRecognizer(popGesture)
        addBarHidingGestures(to: view)
        self.view = view
        updatePopGestureEdge()
    }

    /// Adds the view of the top view controller. Overrides call `super`.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        adaptBars()
        installTopView()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        viewIfLoaded?.invalidateLayout()
        adaptBars()
        updatePopGestureEdge()
    }

    // MARK: Stack

    final var stack: [UIViewController] = []
    /// The transition in progress, or `nil`.
    final var currentTransition: ControllerTransition?
    /// The view controller whose view is in the transition view at rest.
    final weak var installed: UIViewController?

    /// The delegate, which is held weakly.
    open weak var delegate: (any UINavigationControllerDelegate)?

    /// The view controllers, from the root to the top one.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the view controllers. An animation pushes a new top view controller, or pops to one that was in the stack.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        setStack(viewControllers, animated: animated)
    }

    /// The view controller at the top of the stack, or `nil`.
    open var topViewController: UIViewController? { stack.last }

    /// The view controller that is displayed: the one that is presented, or the top one.
    open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

    /// Adds a view controller, which is displayed. A view controller that is in the stack, or a container of this class,
    /// traps.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !(viewController is UINavigationController) else {
            fatalError("UINavigationController: pushing a navigation controller is not supported: \(viewController)")
        }
        setStack(stack + [viewController], animated: animated)
    }

    /// Removes the top view controller, unless it is the root, and displays the one below it.
    /// - Returns: The view controller that was removed, or `nil`.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? { popTop(animated: animated) }

    /// Removes the view controllers above another one. One that is not in the stack traps.
    /// - Returns: The view controllers that were removed, or `nil` if there are none.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = stack.firstIndex(where: { $0 === viewController }) else {
            fatalError("UINavigationController.popToViewController: \(viewController) is not in the stack")
        }
        let removed = Array(stack[(index + 1)...])
        guard !removed.isEmpty else { return nil }
        setStack(Array(stack[...index]), animated: animated)
        return removed
    }

    /// Removes all view controllers above the root.
    /// - Returns: The view controllers that were removed, or `nil` if there are none.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Pushes a view controller.
    open override func show(_ vc: UIViewController, sender: Any?) {
        pushViewController(vc, animated: UIView.areAnimationsEnabled)
    }

    /// Pops to a view controller at the end of an unwind segue.
    open override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
        popToViewController(subsequentVC, animated: UIView.areAnimationsEnabled)
    }

    /// Returns a Boolean value that indicates whether the back button pops an item. By default, returns `true`.
    open func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }

    /// Saves the view controllers that have identifiers, from the root to the top one.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        encodeStack(with: coder)
    }

    /// Restores the view controllers that were saved, if they could be created.
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodeStack(with: coder)
    }

    // MARK: Bars

    /// A Boolean value that indicates whether the navigation bar is hidden. The default is `false`.
    open var isNavigationBarHidden: Bool {
        get { barState.isNavigationBarHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// Shows or hides the navigation bar.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        changeBars(animated: animated) { barState.isNavigationBarHidden = hidden }
    }

    /// A Boolean value that indicates whether the toolbar is hidden. The default is `true`.
    open var isToolbarHidden: Bool {
        get { barState.isToolbarHidden }
        set { setToolbarHidden(newValue, animated: false) }
    }

    /// Shows or hides the toolbar.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        changeBars(animated: animated) { barState.isToolbarHidden = hidden }
    }

    /// A Boolean value that indicates whether a finger that moves up over the content hides the bars, and one that moves
    /// down shows them. The default is `false`.
    open var hidesBarsOnSwipe: Bool {
        get { barHiding.onSwipe }
        set {
            barHiding.onSwipe = newValue
            updateBarHidingGestures()
        }
    }

    /// The recognizer of fingers that hide and show the bars.
    open var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { hideOnSwipe }

    /// A Boolean value that indicates whether a tap on the content hides and shows the bars. The default is `false`.
    open var hidesBarsOnTap: Bool {
        get { barHiding.onTap }
        set {
            barHiding.onTap = newValue
            updateBarHidingGestures()
        }
    }

    /// The recognizer of taps that hide and show the bars. It is also enabled in a compact height if
    /// ``hidesBarsWhenVerticallyCompact`` is set.
    open var barHideOnTapGestureRecognizer: UITapGestureRecognizer { hideOnTap }

    /// A Boolean value that indicates whether the bars are hidden while the height is compact. A tap on the content shows
    /// them. The default is `false`.
    open var hidesBarsWhenVerticallyCompact: Bool {
        get { barHiding.whenVerticallyCompact }
        set {
            barHiding.whenVerticallyCompact = newValue
            adaptBars()
        }
    }

    final var barHiding = NavigationBarHiding()
    final let hideOnSwipe = UIPanGestureRecognizer()
    final let hideOnTap = UITapGestureRecognizer()
    final let hidingDelegate = BarHidingDelegate()

    // MARK: Gestures and keys

    /// The recognizer of a finger that enters from the leading edge and goes back. Its delegate, which allows it while
    /// there is a back button, can be replaced.
    open var interactivePopGestureRecognizer: UIGestureRecognizer? { popGesture }

    final let popGesture = UIScreenEdgePanGestureRecognizer()
    final let popGestureDelegate = NavigationPopGestureDelegate()
    /// The interaction of the pop gesture in progress, or `nil`.
    final var popInteraction: UIPercentDrivenInteractiveTransition?

    /// Goes back for Escape, unless something is being edited.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: { $0.type == .menu && $0.modifiers.isEmpty }), goBackInside() { return }
        super.pressesBegan(presses, with: event)
    }

    /// Goes back.
    open override func accessibilityPerformEscape() -> Bool { goesBackByKey() }
}

/// The methods of a navigation controller's delegate.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AnyObject {
    /// Called before a view controller is displayed, after its `viewWillAppear`.
    func navigationController(
        _ navigationController: UINavigationController,
        willShow viewController: UIViewController,
        animated: Bool
    )

    /// Called after a view controller is displayed.
    func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
    )

    /// Returns the object that animates a transition, or `nil` for the animation of the system.
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?

    /// Returns the object by which the user drives a transition, or `nil`.
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController,
        willShow viewController: UIViewController,
        animated: Bool
    ) {}

    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
    ) {}

    /// Returns `nil`.
    public func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

    /// Returns `nil`.
    public func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
