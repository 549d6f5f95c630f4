import QuartzCore

/// An object that manages a view: it creates the view when it is first accessed, and is notified when the view appears
/// and disappears. A view controller can contain others, its children, and present another one.
///
/// The order of calls is Apple's: `loadView`, `viewDidLoad`, `viewWillAppear`, `viewIsAppearing`,
/// `viewWillLayoutSubviews`, `viewDidLayoutSubviews`, `viewDidAppear`, and `viewWillDisappear`, `viewDidDisappear` when
/// the view is removed.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    private var storedView: UIView?
    final var appearance = Appearance()
    final var membership = Membership()
    final var links = PresentationLinks()
    final var activeTransition: ControllerTransition?

    private var storedOverrideStyle = UIUserInterfaceStyle.unspecified

    /// The window whose root view controller this is.
    weak var window: UIWindow?

    private let storedNibName: String?
    private let storedNibBundle: Bundle?

    /// The storyboard or the nib that the controller is loaded from, if it is from one.
    final var interface: ControllerInterface?

    /// The name of the nib that the view is loaded from: the one given to the initializer, or else one with the name of the class,
    /// for `PumpViewController` that of `PumpView` or `PumpViewController`. It is `nil` if there is no such nib.
    open var nibName: String? { storedNibName ?? nibNameOfClass }

    /// The bundle given to the initializer.
    open var nibBundle: Bundle? { storedNibBundle }

    /// Creates a view controller, whose view `loadView()` loads from a nib or creates when it is first accessed.
    /// - Parameters:
    ///   - nibNameOrNil: The name of the nib, whose owner is the controller. With `nil`, ``nibName`` finds it by the class.
    ///   - nibBundleOrNil: The bundle of the nib. Compiled nibs are found by the module of the class, so that it has no effect.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        storedNibName = nibNameOrNil
        storedNibBundle = nibBundleOrNil
        super.init()
    }

    /// Creates a view controller, whose view is created when it is first accessed.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Creates the view controller of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        storedNibName = coder.interfaceValue(String.self, "nibName")
        storedNibBundle = nil
        super.init()
        guard coder.createsInterface else { return nil }
        interface = coder.interfaceValue(ControllerInterface.self, ControllerInterface.key)
        coder.didInitialize(self, as: UIViewController.self)
    }

    /// The title of the view controller, for bars that show it.
    open var title: String? {
        didSet { titleDidChange() }
    }

    /// The view, which `loadView()` creates when it is first accessed.
    open var view: UIView! {
        get {
            if storedView == nil {
                loadView()
                precondition(storedView != nil, "\(type(of: self)).loadView() must set the view property")
                viewDidLoad()
            }
            return storedView
        }
        set {
            let former = storedView
            former?.changeTraits { former?.viewController = nil }
            storedView = newValue
            newValue?.changeTraits(notifiesController: false) { newValue?.viewController = self }
            former?.safeAreaMayHaveChanged()
            newValue?.safeAreaMayHaveChanged()
        }
    }

    /// The view, or `nil` if it has not been created.
    open var viewIfLoaded: UIView? { storedView }

    /// A Boolean value that indicates whether the view has been created.
    open var isViewLoaded: Bool { storedView != nil }

    /// Creates the view if it has not been created.
    open func loadViewIfNeeded() { _ = view }

    /// The controller that presents this one, or else the superview of its view, its parent, or its window.
    open override var next: UIResponder? { links.presenting ?? storedView?.superview ?? parent ?? window }

    /// The insets that the controller adds to the safe area of its view, for example for its own bars, in points. The
    /// default is zero.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { storedView?.updateSafeArea() } }
    }

    /// The smallest margins of the view: 16 points at its sides, or 20 in a regular width.
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        let side: CGFloat = traitCollection.horizontalSizeClass == .regular ? 20 : 16
        return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }

    /// A Boolean value that indicates whether the margins of the view are at least ``systemMinimumLayoutMargins``. The default is
    /// `true`.
    open var viewRespectsSystemMinimumLayoutMargins = true {
        didSet { if viewRespectsSystemMinimumLayoutMargins != oldValue { storedView?.marginsDidChange() } }
    }

    // MARK: Methods to override

    /// Creates the view and sets `view`. By default, loads it from the storyboard or the nib of the controller, or else creates a
    /// plain view of the size of the screen. Overrides must not read `view`, and do not call `super`.
    open func loadView() {
        if loadInterfaceView() { return }
        let view = UIView(frame: (window?.screen ?? UIScreen.main).bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view = view
    }

    /// Called after the view has been created.
    open func viewDidLoad() {}

    /// Called before the view is added to a window.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called once in each appearance when the view is in the window, with its traits and its size, before it is laid
    /// out.
    open func viewIsAppearing(_ animated: Bool) {}

    /// Called after the view has been shown.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the view is removed from its window.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called after the view has been removed from its window.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Updates the constraints of the view before layout. By default, calls its `updateConstraints()`. Overrides call
    /// `super` last.
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

    // MARK: Unavailable content

    /// A content in place of that of the view, such as for a search without results; `nil`, which is the default, for none. It
    /// covers the view, without its bars.
    ///
    /// ```swift
    /// override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
    ///     contentUnavailableConfiguration = pumps.isEmpty ? UIContentUnavailableConfiguration.search() : nil
    /// }
    /// ```
    open var contentUnavailableConfiguration: (any UIContentConfiguration)? {
        didSet { showContentUnavailable() }
    }

    /// The state for ``contentUnavailableConfiguration``.
    open var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState {
        presentContentUnavailableState
    }

    /// Requests a call of ``updateContentUnavailableConfiguration(using:)`` before the next layout of the view.
    open func setNeedsUpdateContentUnavailableConfiguration() {
        contentUnavailable.needsUpdate = true
        viewIfLoaded?.setNeedsLayout()
    }

    /// Sets ``contentUnavailableConfiguration`` for a state. Called before the first layout of the view, and when traits or the text
    /// of a search have changed. By default, updates the present configuration.
    open func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
        updatePresentContentUnavailable(state)
    }

    final var contentUnavailable = ContentUnavailable()

    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}

    /// Called after the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}

    /// Called when memory is low, for controllers in the hierarchy of a window: root controllers, children, and presented
    /// controllers. Overrides call `super`, and release what can be recreated.
    open func didReceiveMemoryWarning() {}

    /// Called after the safe area of the view has changed.
    open func viewSafeAreaInsetsDidChange() {}

    /// Called after the traits of the view have changed.
    /// - Parameter previousTraitCollection: The traits before the change.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The traits of the view controller's view.
    open var traitCollection: UITraitCollection { effectiveTraits }

    /// The user interface style of the view and its subviews. The default is `.unspecified`.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { storedOverrideStyle }
        set { changeTraits { storedOverrideStyle = newValue } }
    }

    // MARK: State

    /// The identifier of the view controller among those in its container, for saving its state; `nil` if the state of it and of
    /// the view controllers in it is not saved. The default is `nil`.
    open var restorationIdentifier: String?

    /// The class that creates the view controller when the state is restored. Without one, the application delegate is asked, and
    /// then a view controller with the same path is searched for. The default is `nil`.
    open var restorationClass: (any UIViewControllerRestoration.Type)?

    /// Saves the state of the view controller. By default, saves the view controller that it presents. Overrides call `super`.
    /// - Parameter coder: The coder of the view controller's own values. A view controller with an identifier that is encoded is
    ///   saved, too.
    open func encodeRestorableState(with coder: NSCoder) { encodePresented(with: coder) }

    /// Restores the state of the view controller, whose view is loaded. By default, presents the view controller that it has
    /// presented. Overrides call `super`.
    open func decodeRestorableState(with coder: NSCoder) { decodePresented(with: coder) }

    /// Called after the state of all view controllers and views has been restored.
    open func applicationFinishedRestoringState() {}

    // MARK: Focus

    /// The view of the controller, if it is loaded.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { viewIfLoaded.map { [$0] } ?? [] }

    /// The superview of the controller's view.
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { viewIfLoaded?.superview }

    /// The identifier of the group of focusable views that the controller's view belongs to. The default is `nil`.
    open var focusGroupIdentifier: String?

    /// Requests an update of the focus. It has no effect unless the focused item is in the controller's view.
    open func setNeedsFocusUpdate() { viewIfLoaded?.focusSystem.setNeedsUpdate(in: self) }

    /// Performs a requested update of the focus immediately.
    open func updateFocusIfNeeded() { viewIfLoaded?.focusSystem.updateFocusIfNeeded() }

    /// Returns a Boolean value that indicates whether the focus may move from, to, or within the controller's view. By
    /// default, returns `true`.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }

    /// Called after the focus has moved from, to, or within the controller's view. Overrides call `super`.
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}

    // MARK: Appearance

    /// A Boolean value that indicates whether appearance calls are passed on to children whose views are in the view. The
    /// default is `true`. Containers that return `false` call ``beginAppearanceTransition(_:animated:)`` and
    /// ``endAppearanceTransition()`` of their children.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Begins the appearance or the disappearance of a child. Only containers call this method.
    /// - Parameters:
    ///   - isAppearing: A Boolean value that indicates whether the view appears.
    ///   - animated: A Boolean value that indicates whether the change is animated.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        beginAppearance(isAppearing, animated: animated)
    }

    /// Ends the change that ``beginAppearanceTransition(_:animated:)`` has begun.
    open func endAppearanceTransition() { endAppearance() }

    /// A Boolean value that indicates whether the controller is being added to a parent, during the calls of
    /// ``viewWillAppear(_:)`` and ``viewDidAppear(_:)``.
    open var isMovingToParent: Bool { isMovingIn }

    /// A Boolean value that indicates whether the controller is being removed from its parent, during the calls of
    /// ``viewWillDisappear(_:)`` and ``viewDidDisappear(_:)``.
    open var isMovingFromParent: Bool { isMovingOut }

    // MARK: Containment

    /// The container of the view controller, or `nil` if it has none.
    open var parent: UIViewController? { membership.parent }

    /// The view controllers in the container, in the order in which they were added.
    open var children: [UIViewController] { membership.children }

    /// Adds a child, which is removed from its former parent. Calls its ``willMove(toParent:)``; the container adds its
    /// view, and calls ``didMove(toParent:)``.
    open func addChild(_ childController: UIViewController) { add(childController) }

    /// Removes the controller from its parent, and calls ``didMove(toParent:)`` with `nil`. The container calls
    /// ``willMove(toParent:)`` with `nil` and removes the view before.
    open func removeFromParent() { leaveParent() }

    /// Called before the controller is added to a parent, or removed from it. Overrides call `super`.
    /// - Parameter parent: The new parent, or `nil`.
    open func willMove(toParent parent: UIViewController?) { parentWillChange(to: parent) }

    /// Called after the controller has been added to a parent, or removed from it. Overrides call `super`.
    /// - Parameter parent: The new parent, or `nil`.
    open func didMove(toParent parent: UIViewController?) { parentDidChange() }

    /// Replaces the view of a child by the view of another child with an animation.
    /// - Parameters:
    ///   - fromViewController: The child whose view is visible. Its view is removed at the end.
    ///   - toViewController: The child whose view is added.
    ///   - duration: The duration, in seconds. With zero, nothing is animated.
    ///   - options: The options of the animation, or the kind of a transition of the superview.
    ///   - animations: The block that makes the changes.
    ///   - completion: The block to call at the end, with a Boolean value that indicates whether the animation reached
    ///     its end.
    open func transition(
        from fromViewController: UIViewController,
        to toViewController: UIViewController,
        duration: TimeInterval,
        options: UIView.AnimationOptions = [],
        animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        replace(
            fromViewController,
            with: toViewController,
            duration: duration,
            options: options,
            animations: animations,
            completion: completion
        )
    }

    /// Overrides traits of a child and of its views.
    /// - Parameters:
    ///   - collection: The traits that are overridden, as far as they are specified; `nil` for none.
    ///   - childViewController: A child of the view controller.
    open func setOverrideTraitCollection(
        _ collection: UITraitCollection?,
        forChild childViewController: UIViewController
    ) { setTraits(collection, of: childViewController) }

    /// Returns the traits that the view controller overrides for a child, or `nil` if there are none: those that were set for it.
    ///
    /// A subclass can return others. It is asked when the child's view is added to a view, when the inherited traits change, and
    /// before the layout of its view.
    open func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
        childViewController.parent === self ? childViewController.membership.traitsSetByParent : nil
    }

    // MARK: Presentation

    /// The style in which the controller is presented. The default is `automatic`, for a page sheet.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic {
        didSet { if modalPresentationStyle != oldValue { presentationStyleDidChange() } }
    }

    /// The animation of the presentation. The default is `coverVertical`. Sheets and popovers have animations of their own.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

    /// A Boolean value that indicates whether the user cannot dismiss the controller by a swipe, a tap outside, or the
    /// Escape key. The default is `false`.
    open var isModalInPresentation = false

    /// A Boolean value that indicates whether the styles `currentContext` and `overCurrentContext` cover the view of this
    /// controller, if it or a child presents. The default is `false`.
    open var definesPresentationContext = false

    /// A Boolean value that indicates whether the transition style of this controller replaces those of controllers that
    /// are presented in its context. The default is `false`.
    open var providesPresentationContextTransitionStyle = false

    /// The object that provides the animations of the presentation, which is held weakly. The default is `nil`.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

    /// The controller that this one or a container of it has presented, or `nil`.
    open var presentedViewController: UIViewController? { links.presented ?? parent?.presentedViewController }

    /// The controller that has presented this one or a container of it, or `nil`.
    open var presentingViewController: UIViewController? { links.presenting ?? parent?.presentingViewController }

    /// A Boolean value that indicates whether the controller is being presented.
    open var isBeingPresented: Bool { links.active?.presentation.phase == .presenting }

    /// A Boolean value that indicates whether the controller is being dismissed.
    open var isBeingDismissed: Bool { links.active?.presentation.phase == .dismissing }

    /// Presents a view controller, over the entire screen or in the context that its style names.
    /// - Parameters:
    ///   - viewControllerToPresent: A view controller that is not presented and has no parent.
    ///   - flag: A Boolean value that indicates whether the presentation is animated.
    ///   - completion: A closure that is called after ``viewDidAppear(_:)`` of the presented controller.
    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) { presentController(viewControllerToPresent, animated: flag, completion: completion) }

    /// Dismisses the controller that this one has presented, with all that it has presented, or else this one.
    /// - Parameters:
    ///   - flag: A Boolean value that indicates whether the dismissal of the topmost controller is animated.
    ///   - completion: A closure that is called after ``viewDidDisappear(_:)`` of the dismissed controller.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        dismissPresented(animated: flag, completion: completion)
    }

    /// The coordinator of the transition in which the controller or a container of it takes part, or `nil`.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        activeTransition?.coordinator ?? parent?.transitionCoordinator
    }

    /// The presentation controller of this controller or of a container of it. If it is not presented, a new one for its
    /// style.
    open var presentationController: UIPresentationController? { presentationControllerOfHierarchy }

    /// The presentation controller of the controller or of a container, if it is presented as a sheet.
    open var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    /// The presentation controller of the controller or of a container, if it is presented as a popover.
    open var popoverPresentationController: UIPopoverPresentationController? { popoverOfHierarchy }

    /// Returns the presentation controller of a class that does not choose it by its style, or `nil`.
    func makePresentationController(presenting: UIViewController?) -> UIPresentationController? { nil }

    /// Dismisses the controller if it is a sheet or a popover that the user can dismiss.
    open override func accessibilityPerformEscape() -> Bool { dismissByEscape() }

    /// Goes back for Escape in a navigation controller among the children, if nothing is focused.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let isEscape = presses.contains { $0.type == .menu && $0.modifiers.isEmpty }
        // A focused view is in the responder chain of the controller that it belongs to.
        if isEscape, viewIfLoaded?.window.flatMap({ UIFocusSystem.focusSystem(for: $0) })?.focusedItem == nil,
            goBackInside()
        {
            return
        }
        super.pressesBegan(presses, with: event)
    }

    // MARK: Storyboards

    /// The storyboard that the controller was created from; `nil` for one that was created in code or from a nib.
    open var storyboard: UIStoryboard? { interface?.storyboard }

    /// Performs a segue of the controller's storyboard. ``shouldPerformSegue(withIdentifier:sender:)`` is not called. Ends the
    /// program if the controller has no segue with the identifier.
    /// - Parameter sender: The object that requests the segue.
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        performSegue(identifier, sender)
    }

    /// Returns a Boolean value that indicates whether a segue that the user has triggered is performed. By default, returns `true`.
    /// - Parameters:
    ///   - identifier: The identifier of the segue, or an empty string.
    ///   - sender: The object that triggered the segue, such as a control or a cell.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    /// Called before a segue from the controller is performed. By default, does nothing. Overrides set up the destination.
    /// - Parameter sender: The object that triggered the segue, such as a control or a cell.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

    /// Returns a Boolean value that indicates whether an unwind segue ends at the controller. By default, returns whether the
    /// controller has the method.
    /// - Parameters:
    ///   - action: The method of the unwind segue.
    ///   - fromViewController: The controller that the segue starts at.
    ///   - sender: The object that triggered the segue.
    open func canPerformUnwindSegueAction(
        _ action: Selector,
        from fromViewController: UIViewController,
        sender: Any?
    ) -> Bool { respondsToUnwind(action) }

    /// Returns the children that may contain the destination of an unwind segue, in the order in which they are searched. By default,
    /// returns all children but that which contains the source, the latest one first.
    open func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
        let excluded = childContaining(source)
        return children.reversed().filter { $0 !== excluded }
    }

    /// Returns the child that contains the source of an unwind segue, or is it; `nil` if there is none.
    open func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
        sequence(first: source.source, next: { $0.parent }).first { $0.parent === self }
    }

    /// Shows a child, or what the controller itself shows, at the end of an unwind segue. By default, does nothing. Navigation
    /// controllers pop, tab bar controllers select the child.
    /// - Parameters:
    ///   - unwindSegue: The segue.
    ///   - subsequentVC: The child of the controller that contains the destination, or is it.
    open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}

    // MARK: Sizes

    /// The preferred size of the view in a container or a presentation, in points. The default is zero, for none.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            parent?.preferredContentSizeDidChange(forChildContentContainer: self)
            links.active?.preferredContentSizeDidChange(forChildContentContainer: self)
        }
    }

    /// Called when the preferred size of a child has changed.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

    /// Called when the size of a child that is laid out by constraints has changed.
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

    /// Returns the size of a child's view, in points. By default, returns the size of the parent.
    open func size(
        forChildContentContainer container: any UIContentContainer,
        withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    /// Called before the size of the view changes with its window. By default, passes the call on to the children whose
    /// size changes. Overrides call `super`.
    /// - Parameters:
    ///   - size: The new size, in points.
    ///   - coordinator: The coordinator of the change.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        passOnTransition(to: size, with: coordinator)
    }

    /// Called before the traits of the view change with its window. By default, passes the call on to the children.
    /// Overrides call `super`.
    /// - Parameters:
    ///   - newCollection: The new traits.
    ///   - coordinator: The coordinator of the change.
    open func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) { passOnTransition(to: newCollection, with: coordinator) }

    // MARK: Orientation

    /// The orientations that the controller supports, if it is the root controller of the key window or presented in full
    /// screen. The default is all.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

    /// The orientation in which the controller is shown first when it is presented in full screen, if it is supported. A rotation
    /// of the device replaces it. The default is the current orientation.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        (viewIfLoaded?.session ?? UIApplication.shared.session).screen.interfaceOrientation
    }

    /// Requests an update of the orientation, after the value of ``supportedInterfaceOrientations`` has changed.
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {
        (viewIfLoaded?.session.application ?? .shared).setNeedsOrientationUpdate()
    }

    /// A Boolean value that indicates whether the user interface follows rotations of the device while the controller is the
    /// root controller of the key window or presented in full screen. The default is `true`.
    open var shouldAutorotate: Bool { true }

    /// Requests an update of the orientation to that of the device, after the value of ``shouldAutorotate`` has changed.
    open class func attemptRotationToDeviceOrientation() { UIApplication.shared.setNeedsOrientationUpdate() }

    // MARK: Key commands

    private var addedKeyCommands: [UIKeyCommand] = []

    /// The commands that were added by ``addKeyCommand(_:)``, or `nil` if there are none.
    open override var keyCommands: [UIKeyCommand]? { addedKeyCommands.isEmpty ? nil : addedKeyCommands }

    /// Adds a command to those of the controller. A command that it has is not added again.
    open func addKeyCommand(_ keyCommand: UIKeyCommand) {
        if !addedKeyCommands.contains(where: { $0 === keyCommand }) { addedKeyCommands.append(keyCommand) }
    }

    /// Removes a command that was added.
    open func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }

    /// A Boolean value that indicates whether scroll views in the view whose adjustment is `automatic` add the safe area to their
    /// content insets. Apple has deprecated it. The default is `true`.
    open var automaticallyAdjustsScrollViewInsets = true {
        didSet { if automaticallyAdjustsScrollViewInsets != oldValue { storedView?.updateSafeArea() } }
    }

    /// The child that determines ``prefersHomeIndicatorAutoHidden`` in place of this controller. The default is `nil`. Nothing
    /// reads the value; it exists for classes that override it.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }

    /// The child that determines the edges at which gestures of the system are deferred. The default is `nil`. There are no such
    /// gestures, so nothing reads the value; it exists for classes that override it.
    open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }

    // MARK: Status bar

    /// A Boolean value that indicates whether the controller prefers a hidden status bar. The default is `false`. Easel shows
    /// no status bar, so nothing reads the value; it exists for classes that override it.
    open var prefersStatusBarHidden: Bool { false }

    /// The style of the status bar that the controller requests. The default is `default`. The result for the controllers on the
    /// screen is ``UIStatusBarManager/statusBarStyle``.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }

    /// The child that determines ``preferredStatusBarStyle`` in place of this controller. The default is `nil`. Tab bar
    /// controllers return the selected controller, and navigation controllers the topmost one while their bar is hidden.
    open var childForStatusBarStyle: UIViewController? { nil }

    /// The child that determines ``prefersStatusBarHidden`` in place of this controller. The default is `nil`. Nothing reads the
    /// value; it exists for classes that override it.
    open var childForStatusBarHidden: UIViewController? { nil }

    /// The animation with which the controller prefers the status bar to be hidden and shown. The default is `fade`. Easel shows
    /// no status bar, so nothing reads the value; it exists for classes that override it.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }

    /// A Boolean value that indicates whether the controller determines the status bar if it is presented, but not in full
    /// screen. The default is `false`.
    open var modalPresentationCapturesStatusBarAppearance = false {
        didSet { if modalPresentationCapturesStatusBarAppearance != oldValue { setNeedsStatusBarAppearanceUpdate() } }
    }

    /// Reads the status bar preferences of the controllers on the screen again. Call it after they have changed.
    open func setNeedsStatusBarAppearanceUpdate() {
        (window?.screen ?? viewIfLoaded?.window?.screen ?? UIScreen.main).updateStatusBarStyle()
    }

    /// A Boolean value that indicates whether the controller prefers a hidden home indicator. The default is `false`. There is no
    /// home indicator, so nothing reads the value; it exists for classes that override it.
    open var prefersHomeIndicatorAutoHidden: Bool { false }

    // MARK: Actions

    /// Returns the nearest controller that can perform an action: this one or a container of it, or `nil` if there is none.
    /// - Parameters:
    ///   - action: The action.
    ///   - sender: The object that requests it.
    open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? {
        canPerformAction(action, withSender: sender)
            ? self : parent?.targetViewController(forAction: action, sender: sender)
    }

    // MARK: Layout guides

    /// The area at the upper edge of the view that bars of the system and of containers cover. The view is loaded if
    /// necessary. Since iOS 11, apps use ``UIView/safeAreaLayoutGuide``.
    open var topLayoutGuide: any UILayoutSupport { strip(.topStrip) }

    /// The area at the lower edge of the view that bars of the system and of containers cover. The view is loaded if
    /// necessary. Since iOS 11, apps use ``UIView/safeAreaLayoutGuide``.
    open var bottomLayoutGuide: any UILayoutSupport { strip(.bottomStrip) }

    // MARK: Bars

    /// The nearest navigation controller that contains the view controller, or `nil`.
    open var navigationController: UINavigationController? { container(UINavigationController.self) }

    /// The nearest tab bar controller that contains the view controller, or `nil`.
    open var tabBarController: UITabBarController? { container(UITabBarController.self) }

    /// The nearest split view controller that contains the view controller, or `nil`.
    open var splitViewController: UISplitViewController? { container(UISplitViewController.self) }

    /// The item of the view controller in a navigation bar. It has the title of the view controller, which replaces it
    /// when it changes.
    open var navigationItem: UINavigationItem {
        attachment {
            let item = UINavigationItem(title: "")
            item.title = title
            item.controller = self
            return item
        }
    }

    /// The item of the view controller in a tab bar. By default, it has the title of the view controller, which replaces
    /// it when it changes.
    open var tabBarItem: UITabBarItem! {
        get { attachment { UITabBarItem(title: title, image: nil, tag: 0) } }
        set {
            attach(newValue)
            tabBarController?.tabBarItemDidChange()
        }
    }

    /// The items of the view controller in the toolbar of a navigation controller; `nil` if there are none.
    open var toolbarItems: [UIBarButtonItem]? {
        get { attachmentIfAny(ControllerBars.self)?.toolbarItems }
        set { setToolbarItems(newValue, animated: false) }
    }

    /// Replaces the items of the view controller in the toolbar of a navigation controller.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        bars.toolbarItems = toolbarItems
        navigationController?.toolbarItemsDidChange(of: self, animated: animated)
    }

    /// A Boolean value that indicates whether the tab bar is hidden while the view controller, or another one above it, is
    /// displayed by a navigation controller. The default is `false`.
    open var hidesBottomBarWhenPushed: Bool {
        get { attachmentIfAny(ControllerBars.self)?.hidesBottomBarWhenPushed ?? false }
        set { bars.hidesBottomBarWhenPushed = newValue }
    }

    /// Shows a view controller in the nearest container that can: a navigation controller pushes it. Without one, it is
    /// presented.
    /// - Parameter sender: The object that requested the change.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: UIView.areAnimationsEnabled) }
    }

    /// Shows a view controller as the secondary one of the nearest split view controller. Without one, it is presented.
    /// - Parameter sender: The object that requested the change.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let parent {
            parent.showDetailViewController(vc, sender: sender)
        } else {
            present(vc, animated: UIView.areAnimationsEnabled)
        }
    }

    /// A Boolean value that indicates whether the content can be edited. The default is `false`.
    open var isEditing: Bool {
        get { bars.isEditing }
        set { setEditing(newValue, animated: false) }
    }

    /// Begins or ends editing. Overrides call `super`, and change their views.
    open func setEditing(_ editing: Bool, animated: Bool) { bars.setEditing(editing) }

    /// The item of a bar that begins and ends editing, by ``setEditing(_:animated:)``. Its title is "Edit" or "Done".
    open var editButtonItem: UIBarButtonItem { bars.editButtonItem(of: self) }

    /// The edges at which the view extends behind the bars of containers. The default is all edges.
    open var edgesForExtendedLayout = UIRectEdge.all {
        didSet { if edgesForExtendedLayout != oldValue { parent?.viewIfLoaded?.invalidateLayout() } }
    }

    /// A Boolean value that indicates whether the view also extends behind opaque bars. The default is `false`.
    open var extendedLayoutIncludesOpaqueBars = false {
        didSet { if extendedLayoutIncludesOpaqueBars != oldValue { parent?.viewIfLoaded?.invalidateLayout() } }
    }

    private var contentScrollViews: [(edge: NSDirectionalRectEdge, view: WeakScrollView)] = []

    private struct WeakScrollView { weak var view: UIScrollView? }

    /// Sets the scroll view that the bars at some edges follow.
    /// - Parameters:
    ///   - scrollView: The scroll view, or `nil` for none.
    ///   - edge: The edges.
    open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
        for single: NSDirectionalRectEdge in [.top, .leading, .bottom, .trailing] where edge.contains(single) {
            contentScrollViews.removeAll { $0.edge == single }
            if let scrollView { contentScrollViews.append((single, WeakScrollView(view: scrollView))) }
        }
        parent?.viewIfLoaded?.invalidateLayout()
    }

    /// Returns the scroll view that the bar at an edge follows, or `nil` if none was set.
    open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        contentScrollViews.first { edge.contains($0.edge) }?.view.view
    }
}

extension UIViewController: UIContentContainer {}
