import QuartzCore
import Synchronization

/// A screen: its size, and the windows on it.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    /// The screen that the application runs on. Until a display is opened, one of size zero.
    public internal(set) static var main = UIScreen(size: PixelSize(width: 1, height: 1), scale: 1, refreshRate: 60) {
        didSet {
            oldValue.layers.isMain = false
            main.layers.isMain = true
            main.rememberMainTraits()
        }
    }

    private nonisolated static let storedMainTraits = Mutex(UITraitCollection(displayScale: 1))

    /// The traits of the main screen, for whoever draws on another thread.
    nonisolated static var mainTraits: UITraitCollection { storedMainTraits.withLock { $0 } }

    /// The scale of the main screen.
    nonisolated static var mainScale: CGFloat { mainTraits.displayScale }

    func rememberMainTraits() {
        guard UIScreen.main === self else { return }
        let traits = traitCollection
        UIScreen.storedMainTraits.withLock { $0 = traits }
    }

    // Changed in UITraitEnvironment.swift only.
    var userInterfaceStyle = UIUserInterfaceStyle.light { didSet { storedTraits = nil } }
    var preferredContentSizeCategory = UIContentSizeCategory.large { didSet { storedTraits = nil } }
    var layoutDirection = UIScreen.directionOfLanguage { didSet { storedTraits = nil } }
    var storedTraits: UITraitCollection?

    /// The screen in points.
    public let bounds: CGRect

    /// Pixels to a point.
    public let scale: CGFloat

    /// The screen in pixels.
    public let nativeBounds: CGRect

    /// Pixels to a point, of the panel itself.
    public var nativeScale: CGFloat { scale }

    /// How many frames the display can show in a second.
    public let maximumFramesPerSecond: Int

    /// The way of the layers to the compositor.
    package let layers: LayerContext

    /// What calls once a frame.
    package let displayLinks: DisplayLinks

    package weak var keyWindow: UIWindow?
    private var windows: [WeakWindow] = []
    private var hiddenWindows: [WeakWindow] = []
    private var afterCommit: [() -> Void] = []

    package init(size: PixelSize, scale: CGFloat, refreshRate: Double, fence: CommitFence = CommitFence()) {
        nativeBounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        bounds = CGRect(
            x: 0,
            y: 0,
            width: CGFloat(size.width) / scale,
            height: CGFloat(size.height) / scale
        )
        self.scale = scale
        maximumFramesPerSecond = max(1, Int(refreshRate.rounded()))
        displayLinks = DisplayLinks(refreshRate: refreshRate)
        let root = CALayer()
        root.frame = bounds
        layers = LayerContext(root: root, size: size, scale: scale, fence: fence)
    }

    /// Makes this the screen that new windows and views are for.
    package func becomeMain() {
        UIScreen.main = self
        displayLinks.becomeMain()
    }

    /// The class, the size in points and the size in pixels.
    nonisolated public override var description: String {
        let pixels = "\(nativeBounds.width.shortText)x\(nativeBounds.height.shortText)"
        return "<UIScreen: \(objectAddress); bounds = \(bounds.shortText); mode = \(pixels)@\(scale.shortText)x>"
    }

    // MARK: Frames

    /// Makes a link that calls a method of `target` for each frame of this screen, once it is added to the run loop.
    /// - Parameter action: the method, by its name alone: `Controller.step`.
    public func displayLink<Target: AnyObject>(
        withTarget target: Target,
        action: @escaping @MainActor (Target) -> (CADisplayLink) -> Void
    ) -> CADisplayLink? {
        CADisplayLink(target: target, action: action, links: displayLinks)
    }

    // MARK: Windows

    /// From the back to the front.
    package var visibleWindows: [UIWindow] { windows.compactMap(\.window) }

    /// The windows made for the screen, hidden ones first.
    var allWindows: [UIWindow] { hiddenWindows.compactMap(\.window) + visibleWindows }

    /// Adds a window that is not shown yet.
    func add(_ window: UIWindow) {
        hiddenWindows.removeAll { $0.window == nil }
        hiddenWindows.append(WeakWindow(window: window))
    }

    /// A window belongs to the application; the screen does not keep it.
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
        if keyWindow === window { keyWindow = visibleWindows.last }
    }

    /// Finds the view under a point of the screen, in the frontmost window that has one there.
    package func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        for window in visibleWindows.reversed() {
            if let view = window.hitTest(window.layer.convert(point, from: nil), with: event) { return view }
        }
        return nil
    }

    // MARK: Commits

    func afterNextCommit(_ body: @escaping () -> Void) { afterCommit.append(body) }

    /// Whether anything waits to be shown.
    package var needsCommit: Bool { layers.isDirty || !afterCommit.isEmpty }

    /// Lays out, draws, and makes the picture for the compositor; nil when nothing changed.
    package func commit() -> CommittedTree? {
        let tree = layers.commit()
        let bodies = afterCommit
        afterCommit = []
        for body in bodies { body() }
        // Where there was nothing to show before, what the calls have changed must not wait for another occasion.
        return tree ?? layers.commit()
    }
}
