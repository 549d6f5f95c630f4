import QuartzCore

/// The root of a view hierarchy, which fills the screen, contains a controller's view, and delivers events to it.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// The stacking level of a window. Higher levels are in front.
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        /// The numeric level.
        public var rawValue: CGFloat

        /// Creates a level.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// Creates a level.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        /// The level of ordinary windows.
        public static let normal = Level(rawValue: 0)
        /// The level above the bars of ordinary windows.
        public static let statusBar = Level(rawValue: 1000)
        /// The level above all other windows.
        public static let alert = Level(rawValue: 2000)

        /// Returns a Boolean value that indicates whether one level is below another.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// The screen that the window is displayed on: that of its scene.
    public private(set) var screen: UIScreen

    /// The scene that contains the window. A window without a scene is not displayed.
    ///
    /// If the application's scene has a delegate, windows are created without a scene unless it is given. Otherwise they
    /// are created in the application's scene.
    open weak var windowScene: UIWindowScene? {
        didSet {
            guard windowScene !== oldValue else { return }
            if let next = windowScene?.screen, next !== screen { move(to: next) }
            visibilityChanged()
        }
    }

    /// A Boolean value that indicates whether the window is that of the input views. It is in front of all others, receives touches
    /// on its views only, and is never the key window.
    final var isForInputViews = false

    /// The arbiter of the touches that the window has received.
    weak var touchGestures: GestureArbiter?

    /// A Boolean value that indicates whether the window is displayed: it is not hidden and has a scene.
    private(set) var isOnScreen = false

    /// The level of the window among the windows of its screen. The default is `normal`.
    open var windowLevel = Level.normal {
        didSet { if isOnScreen { screen.show(self) } }
    }

    /// Creates a hidden window. `makeKeyAndVisible()` displays it.
    public override init(frame: CGRect) {
        screen = UIScreen.main
        super.init(frame: frame)
        prepare()
        windowScene = UIApplication.shared.sceneOfNewWindows
    }

    /// Creates a hidden window that fills the screen of a scene. `makeKeyAndVisible()` displays it.
    public init(windowScene: UIWindowScene) {
        screen = windowScene.screen
        super.init(frame: windowScene.screen.bounds)
        prepare()
        self.windowScene = windowScene
    }

    private func prepare() {
        layer.isHidden = true
        layer.masksToBounds = true
        screen.add(self)
        if !screen.isMain { inheritTraits(screen.traitCollection) }
    }

    /// Leaves the screen for that of another scene.
    private func move(to next: UIScreen) {
        setOnScreen(false)
        screen.remove(self)
        screen = next
        next.add(self)
        inheritTraits(next.traitCollection)
    }

    /// Creates a hidden window that fills the screen.
    public convenience init() { self.init(frame: UIScreen.main.bounds) }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        screen = UIScreen.main
        super.init(coder: coder)
        super.frame = screen.bounds
        prepare()
        windowScene = UIApplication.shared.sceneOfNewWindows
        coder.didInitialize(self, as: UIWindow.self)
    }

    // As in UIKit, a window disappears when its last reference is released.
    isolated deinit {
        layer.removeFromSuperlayer()
        guard isOnScreen, !isForInputViews else { return }
        // The first responder is released with the window, or remains without one: its input views disappear.
        screen.afterNextCommit { [weak session = screen.session] in session?.application.inputViews.reload() }
    }

    /// The scene, or the application if the window has no scene.
    open override var next: UIResponder? { windowScene ?? session.application }

    /// The undo manager of the window, which its responders share.
    open override var undoManager: UndoManager? { windowUndoManager }
    private lazy var windowUndoManager = UndoManager()

    /// The root view controller.
    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        rootViewController.map { [$0.presentedControllers.last ?? $0] } ?? []
    }

    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            if let oldValue {
                oldValue.endPresentations()
                oldValue.leave { oldValue.viewIfLoaded?.removeFromSuperview() }
                oldValue.window = nil
            }
            rootViewController?.window = self
            if isOnScreen { installRootView() }
            rootViewController?.orientationMayChange()
            screen.updateStatusBarStyle()
        }
    }

    /// A Boolean value that indicates whether this is the window that was last made key.
    open var isKeyWindow: Bool { screen.keyWindow === self }

    /// Makes the window the key window, without displaying it. It has no effect without a scene.
    open func makeKey() {
        if windowScene != nil { screen.keyWindow = self }
    }

    /// Called when the window has become the key window. Programs override it, and do not call it.
    open func becomeKey() {}

    /// Called when the window is the key window no longer. Programs override it, and do not call it.
    open func resignKey() {}

    /// Makes the window the key window, and displays it in front of the other windows of its level.
    open func makeKeyAndVisible() {
        makeKey()
        isHidden = false
        if isOnScreen { screen.show(self) }
    }

    /// Delivers an event to its views and recognizers.
    open func sendEvent(_ event: UIEvent) {
        if let event = event as? UIPressesEvent {
            session.application.presses.deliver(event, in: self)
            return
        }
        (event.gestures ?? session.application.touches.gestures).deliver(event, in: self)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        rootViewController?.viewIfLoaded?.frame = bounds
    }

    open override var frame: CGRect {
        get { super.frame }
        set { resizeRootView(to: newValue.size) { super.frame = newValue } }
    }

    open override var bounds: CGRect {
        get { super.bounds }
        set { resizeRootView(to: newValue.size) { super.bounds = newValue } }
    }

    /// Fills the screen in its rotation, of which the controller has been notified. The size is animated. The center is not:
    /// it remains that of the panel.
    func setSizeOfRotatedScreen(_ size: CGSize) {
        UIView.performWithoutAnimation { center = CGPoint(x: size.width / 2, y: size.height / 2) }
        super.bounds = CGRect(origin: bounds.origin, size: size)
    }

    /// Performs a change of the window's size, and notifies the controller before.
    private func resizeRootView(to size: CGSize, _ change: () -> Void) {
        guard let controller = rootViewController, size != bounds.size,
            controller.appearance.state == .present || controller.links.presented != nil
        else { return change() }
        let coordinator = TransitionCoordinator(isAnimated: false, containerView: self)
        controller.viewWillTransition(to: size, with: coordinator)
        change()
        controller.viewIfLoaded?.frame = bounds
        for presented in controller.presentedControllers { presented.links.active?.containerView?.layoutIfNeeded() }
        coordinator.begin { changes in changes() }
        coordinator.end()
    }

    /// Displays the window, or removes it from the screen, after it was hidden or shown, or has got another scene.
    func visibilityChanged() { setOnScreen(!isHidden && windowScene != nil) }

    private func setOnScreen(_ isOn: Bool) {
        guard isOnScreen != isOn else { return }
        if !isOn {
            cancelTouchesInside()
            if !isForInputViews { endEditing(true) }
        }
        // The cancellation, or the end of editing, may have done the same.
        guard isOnScreen != isOn else { return }
        isOnScreen = isOn
        if !isOnScreen {
            for controller in rootViewController?.presentedControllers.reversed() ?? [] { controller.leave {} }
            if let rootViewController { rootViewController.leave { screen.hide(self) } } else { screen.hide(self) }
        } else {
            applyAppearance(in: self)
            screen.show(self)
            installRootView()
            screen.updateStatusBarStyle()
        }
        post(isOnScreen ? Self.didBecomeVisibleNotification : Self.didBecomeHiddenNotification)
    }

    private func installRootView() {
        guard let controller = rootViewController else { return }
        let view: UIView = controller.view
        view.frame = bounds
        let presented = controller.presentedControllers
        if !presented.contains(where: { $0.links.active?.presentation.removesPresenter ?? false }) {
            controller.enter {
                if view.superview !== self { self.insertSubview(view, at: 0) }
            }
        }
        for controller in presented where controller.viewIfLoaded?.window === self { controller.enter {} }
    }
}
