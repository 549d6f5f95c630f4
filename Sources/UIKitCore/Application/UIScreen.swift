import QuartzCore
import Synchronization

/// A screen, with its size and its windows.
///
/// The application runs on the main screen, which receives the touches. Further panels are screens as well, with scenes of
/// the role `UISceneSession.Role.windowExternalDisplayNonInteractive`.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    /// The screen on which the application runs. Until a display is opened, it is a placeholder of 390 by 844 points at a scale
    /// of 3, so that code that computes with the size of a phone, such as a test suite written for iOS, has valid values.
    public static var main: UIScreen {
        // Current session: this is its public face.
        Session.current.screen
    }

    /// The traits of the main screen, on any thread.
    nonisolated static var mainTraits: UITraitCollection {
        // Current session: code on other threads cannot ask the main screen.
        Session.currentIfAny?.userInterface.traits ?? UITraitCollection(displayScale: placeholderScale)
    }

    /// The size of the placeholder screen, in pixels: that of a phone of 390 by 844 points.
    nonisolated static let placeholderSize = PixelSize(width: 1170, height: 2532)

    /// The scale of the placeholder screen, in pixels per point.
    nonisolated static let placeholderScale: CGFloat = 3

    /// The session that the screen belongs to; `nil` after the session has been released. Windows retain their screen,
    /// and the session retains the application with its windows, so this reference must be weak.
    package internal(set) weak var session: Session?

    /// Stores the traits for other threads.
    func rememberTraits() { if isMain { session?.userInterface.traits = traitCollection } }

    private var userInterfaceStyle = UIUserInterfaceStyle.light { didSet { storedTraits = nil } }
    private(set) var preferredContentSizeCategory = UIContentSizeCategory.large { didSet { storedTraits = nil } }
    private(set) var layoutDirection = UITraitEnvironmentLayoutDirection.leftToRight { didSet { storedTraits = nil } }
    private var storedTraits: UITraitCollection?

    private nonisolated let storedBounds: Mutex<CGRect>

    /// The bounds of the screen, in points. They change when the user interface is rotated, and when a display of another
    /// size is connected.
    public nonisolated var bounds: CGRect { storedBounds.withLock { $0 } }

    /// The scale of the screen, in pixels per point.
    public let scale: CGFloat

    private nonisolated let storedNativeBounds: Mutex<CGRect>

    /// The bounds of the screen, in pixels. They do not change when the user interface is rotated.
    public nonisolated var nativeBounds: CGRect { storedNativeBounds.withLock { $0 } }

    /// The scale of the panel itself, in pixels per point.
    public var nativeScale: CGFloat { scale }

    /// The orientation of the user interface.
    package private(set) var interfaceOrientation: UIInterfaceOrientation

    /// The orientation of the user interface before any rotation.
    package private(set) var initialOrientation: UIInterfaceOrientation

    /// A closure that is called when the user interface has been rotated, before the next commit.
    package var onRotation: () -> Void = {}

    /// The maximum number of frames per second that the display can show.
    public private(set) var maximumFramesPerSecond: Int

    /// The context that commits the layer tree to the compositor.
    package let layers: LayerContext

    /// The display links of the screen, which are called once per frame.
    package let displayLinks: DisplayLinks

    package weak var keyWindow: UIWindow? {
        didSet {
            guard keyWindow !== oldValue else { return }
            oldValue?.endKey()
            keyWindow?.beginKey()
            updateStatusBarStyle()
        }
    }

    /// The style of the status bar that the topmost view controller requests.
    var statusBarStyle = UIStatusBarStyle.default
    private var windows: [WeakWindow] = []
    private var hiddenWindows: [WeakWindow] = []
    private var beforeCommit: [() -> Void] = []
    private var afterCommit: [() -> Void] = []

    init(size: PixelSize, scale: CGFloat, refreshRate: Double, displayLinks: DisplayLinks, fence: CommitFence) {
        storedNativeBounds = Mutex(CGRect(x: 0, y: 0, width: size.width, height: size.height))
        let bounds = CGRect(
            x: 0,
            y: 0,
            width: CGFloat(size.width) / scale,
            height: CGFloat(size.height) / scale
        )
        storedBounds = Mutex(bounds)
        self.scale = scale
        initialOrientation = Self.initialOrientation(ofSize: size)
        interfaceOrientation = initialOrientation
        maximumFramesPerSecond = Self.maximumFramesPerSecond(refreshRate)
        self.displayLinks = displayLinks
        let root = CALayer()
        root.frame = bounds
        layers = LayerContext(root: root, size: size, scale: scale, fence: fence)
    }

    /// The class, the size in points and the size in pixels.
    nonisolated public override var description: String {
        let pixels = "\(nativeBounds.width.shortText)x\(nativeBounds.height.shortText)"
        return "<UIScreen: \(objectAddress); bounds = \(bounds.shortText); mode = \(pixels)@\(scale.shortText)x>"
    }

    // MARK: Frames

    /// Creates a display link that calls a method of `target` for each frame of this screen, after it is added to the
    /// run loop.
    /// - Parameter action: The method, given as `Controller.step`.
    public func displayLink<Target: AnyObject>(
        withTarget target: Target,
        action: @escaping @MainActor (Target) -> (CADisplayLink) -> Void
    ) -> CADisplayLink? {
        CADisplayLink(target: target, action: action, links: displayLinks)
    }

    // MARK: Windows

    /// The visible windows, from back to front.
    package var visibleWindows: [UIWindow] { windows.compactMap(\.window) }

    /// The visible windows of the application, without that of the input views.
    var visibleAppWindows: [UIWindow] { visibleWindows.filter { !$0.isForInputViews } }

    /// The window of the input views, while they are shown.
    var inputWindow: UIWindow? { windows.last?.window.flatMap { $0.isForInputViews ? $0 : nil } }

    /// All windows of the screen, hidden windows first.
    var allWindows: [UIWindow] { hiddenWindows.compactMap(\.window) + visibleWindows }

    /// Removes a window that is not visible.
    func remove(_ window: UIWindow) {
        hiddenWindows.removeAll { $0.window == nil || $0.window === window }
        if keyWindow === window { keyWindow = nil }
    }

    /// Adds a window that is not visible yet.
    func add(_ window: UIWindow) {
        hiddenWindows.removeAll { $0.window == nil }
        hiddenWindows.append(WeakWindow(window: window))
    }

    /// A weak reference to a window. The application owns its windows; the screen does not retain them.
    private struct WeakWindow { weak var window: UIWindow? }

    func show(_ window: UIWindow) {
        hiddenWindows.removeAll { $0.window == nil || $0.window === window }
        var visible = visibleWindows
        visible.removeAll { $0 === window }
        let index = visible.firstIndex { $0.windowLevel > window.windowLevel } ?? visible.count
        if index < visible.count {
            layers.root.insertSublayer(window.layer, below: visible[index].layer)
        } else {
            layers.root.addSublayer(window.layer)
        }
        visible.insert(window, at: index)
        windows = visible.map { WeakWindow(window: $0) }
    }

    func hide(_ window: UIWindow) {
        windows.removeAll { $0.window == nil || $0.window === window }
        add(window)
        window.layer.removeFromSuperlayer()
        if keyWindow === window { keyWindow = visibleAppWindows.last }
    }

    /// Returns the view at a point of the screen, in the frontmost window that has one there.
    package func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        for window in visibleWindows.reversed() {
            guard let view = window.hitTest(window.layer.convert(point, from: nil), with: event) else { continue }
            if view !== window || !window.isForInputViews { return view }
        }
        return nil
    }

    // MARK: Rotation

    /// Returns the orientation of an unrotated screen.
    private static func initialOrientation(ofSize size: PixelSize) -> UIInterfaceOrientation {
        size.height > size.width ? .portrait : .landscapeRight
    }

    private static func maximumFramesPerSecond(_ refreshRate: Double) -> Int { max(1, Int(refreshRate.rounded())) }

    /// Follows a change of the display. The bounds, windows and traits are not changed.
    /// - Parameters:
    ///   - size: The size of the unrotated screen, in pixels.
    ///   - refreshRate: The refresh rate, in hertz.
    func adopt(size: PixelSize, refreshRate: Double) {
        storedNativeBounds.withLock { $0 = CGRect(x: 0, y: 0, width: size.width, height: size.height) }
        initialOrientation = Self.initialOrientation(ofSize: size)
        maximumFramesPerSecond = Self.maximumFramesPerSecond(refreshRate)
        displayLinks.refreshRate = refreshRate
    }

    /// Changes the orientation and the size of the screen. Windows and traits are not changed.
    /// - Parameter size: The new size, in points.
    func rotate(to orientation: UIInterfaceOrientation, size: CGSize) {
        interfaceOrientation = orientation
        let bounds = CGRect(origin: .zero, size: size)
        storedBounds.withLock { $0 = bounds }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layers.root.frame = bounds
        CATransaction.commit()
        layers.resize(
            PixelSize(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
        )
        onRotation()
    }

    /// Updates the traits after a rotation, and passes them on if they have changed.
    func passOnTraits(from old: UITraitCollection) {
        storedTraits = nil
        rememberTraits()
        if old != traitCollection { traitCollectionDidChange(old) }
    }

    /// Returns the traits of a screen of another size, in points.
    func traits(forSize size: CGSize) -> UITraitCollection { UITraitCollection(traitValues(size)) }

    // MARK: Commits

    /// Calls a closure before the layout of the next commit. It does not cause a commit.
    func beforeNextCommit(_ body: @escaping () -> Void) { beforeCommit.append(body) }

    func afterNextCommit(_ body: @escaping () -> Void) { afterCommit.append(body) }

    /// A Boolean value that indicates whether there are changes to commit.
    package var needsCommit: Bool { layers.isDirty || !afterCommit.isEmpty }

    /// Lays out and draws the layer tree, and returns it for the compositor, or `nil` if nothing changed.
    package func commit() -> LayerCommit? {
        guard let session else { return commitLayers() }
        return session.perform { commitLayers() }
    }

    private func commitLayers() -> LayerCommit? {
        AssociatedObjects.shared.sweep()
        session?.userInterface.accessibility.reader?.willCommit()
        let preparations = beforeCommit
        beforeCommit = []
        for body in preparations { body() }
        let tree = layers.commit()
        let bodies = afterCommit
        afterCommit = []
        for body in bodies { body() }
        // If there was nothing to commit before, commit the changes that the closures made: nothing else may trigger a
        // commit.
        return (tree ?? layers.commit()).map { LayerCommit($0) }
    }
}

extension UIScreen: UITraitEnvironment {
    /// The traits of the screen.
    public var traitCollection: UITraitCollection {
        if let storedTraits { return storedTraits }
        let traits = UITraitCollection(traitValues(bounds.size))
        storedTraits = traits
        return traits
    }

    private func traitValues(_ size: CGSize) -> UITraitCollection.Values {
        UITraitCollection.Values(
            displayScale: scale,
            userInterfaceIdiom: .pad,
            userInterfaceStyle: userInterfaceStyle,
            // The same limits as on Apple's devices: phones are below them.
            horizontalSizeClass: size.width < 600 ? .compact : .regular,
            verticalSizeClass: size.height < 480 ? .compact : .regular,
            layoutDirection: layoutDirection,
            preferredContentSizeCategory: preferredContentSizeCategory,
            accessibilityContrast: accessibilitySettings.increasesContrast ? .high : .normal,
            legibilityWeight: accessibilitySettings.usesBoldText ? .bold : .regular,
            userInterfaceLevel: .base,
            forceTouchCapability: .unavailable
        )
    }

    /// Passes the traits to all windows, including hidden ones.
    public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        for window in allWindows { window.inheritTraits(traitCollection) }
    }

    /// Sets the light or dark style and the preferred text size of the screen.
    package func set(style: UIUserInterfaceStyle, contentSizeCategory category: UIContentSizeCategory) {
        let old = preferredContentSizeCategory
        for screen in withFurtherScreens {
            screen.changeTraits {
                screen.userInterfaceStyle = style
                screen.preferredContentSizeCategory = category
            }
        }
        if old != category {
            NotificationCenter.default.post(
                name: UIContentSizeCategory.didChangeNotification,
                object: session?.application,
                userInfo: [UIContentSizeCategory.newValueUserInfoKey: category]
            )
        }
    }

    /// Passes on traits that follow from the accessibility settings.
    func accessibilityTraitsMayHaveChanged() {
        for screen in withFurtherScreens { screen.changeTraits { screen.storedTraits = nil } }
    }

    /// Sets the layout direction of the screen.
    package func set(layoutDirection: UITraitEnvironmentLayoutDirection) {
        for screen in withFurtherScreens { screen.changeTraits { screen.layoutDirection = layoutDirection } }
    }

    /// Copies the settings of the user from the main screen.
    func takeSettings(of screen: UIScreen) {
        userInterfaceStyle = screen.userInterfaceStyle
        preferredContentSizeCategory = screen.preferredContentSizeCategory
        layoutDirection = screen.layoutDirection
    }

    /// Performs a change of traits, and passes them on.
    private func changeTraits(_ change: () -> Void) {
        let old = traitCollection
        change()
        rememberTraits()
        if old != traitCollection { traitCollectionDidChange(old) }
    }
}
