import QuartzCore

/// The view at the bottom of everything: it fills the screen, holds a controller's view, and brings it its events.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// The order of windows: higher ones lie in front.
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        /// The height.
        public var rawValue: CGFloat

        /// Makes a level.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// Makes a level.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        /// For ordinary windows.
        public static let normal = Level(rawValue: 0)
        /// Over the bars of ordinary windows.
        public static let statusBar = Level(rawValue: 1000)
        /// Over everything.
        public static let alert = Level(rawValue: 2000)

        /// By height.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// The screen that the window is shown on.
    public let screen = UIScreen.main

    /// The window's place among the windows of its screen.
    open var windowLevel = Level.normal {
        didSet { if !isHidden { screen.show(self) } }
    }

    /// Makes a hidden window. `makeKeyAndVisible()` shows it.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        layer.isHidden = true
        layer.masksToBounds = true
        screen.add(self)
    }

    /// Makes a hidden window that fills the screen.
    public convenience init() { self.init(frame: UIScreen.main.bounds) }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // As in UIKit, a window that its owner lets go of vanishes.
    isolated deinit { layer.removeFromSuperlayer() }

    open override var next: UIResponder? { UIApplication.shared }

    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            if let oldValue {
                oldValue.leave { oldValue.viewIfLoaded?.removeFromSuperview() }
                oldValue.window = nil
            }
            rootViewController?.window = self
            if !isHidden { installRootView() }
        }
    }

    /// Whether this is the window that last asked to be.
    open var isKeyWindow: Bool { screen.keyWindow === self }

    /// Shows the window in front of those of its level.
    open func makeKeyAndVisible() {
        screen.keyWindow = self
        isHidden = false
        screen.show(self)
    }

    /// Brings an event to the views and recognisers it belongs to.
    open func sendEvent(_ event: UIEvent) {
        (event.gestures ?? UIApplication.shared.touches.gestures).deliver(event, in: self)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        rootViewController?.viewIfLoaded?.frame = bounds
    }

    func visibilityChanged() {
        if isHidden {
            if let rootViewController { rootViewController.leave { screen.hide(self) } } else { screen.hide(self) }
        } else {
            screen.show(self)
            installRootView()
        }
    }

    private func installRootView() {
        guard let controller = rootViewController else { return }
        let view: UIView = controller.view
        view.frame = bounds
        controller.enter {
            if view.superview !== self { self.insertSubview(view, at: 0) }
        }
    }
}

extension UIView {
    func setHidden(_ hidden: Bool) {
        guard hidden != layer.isHidden else { return }
        layer.isHidden = hidden
        (self as? UIWindow)?.visibilityChanged()
    }
}
