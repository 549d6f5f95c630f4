import Foundation
import QuartzCore

/// The style of the content of a status bar.
public enum UIStatusBarStyle: Int, Hashable, Sendable {
    /// The style that suits the light or dark interface.
    case `default` = 0
    /// Light content, for dark backgrounds.
    case lightContent = 1
    /// Dark content, for light backgrounds.
    case darkContent = 3
}

/// The animation of a status bar that is hidden or shown.
public enum UIStatusBarAnimation: Int, Hashable, Sendable {
    /// No animation.
    case none = 0
    /// The bar fades.
    case fade = 1
    /// The bar slides over the upper edge.
    case slide = 2
}

/// The status bar of a scene.
///
/// Easel shows no status bar: it is always hidden, and takes no space. An application that draws one of its own has the style
/// that its view controllers request.
@preconcurrency @MainActor
public final class UIStatusBarManager: NSObject {
    private weak var scene: UIWindowScene?

    init(scene: UIWindowScene) { self.scene = scene }

    /// The style that the topmost view controller of the scene requests by ``UIViewController/preferredStatusBarStyle``.
    public var statusBarStyle: UIStatusBarStyle { scene?.screen.statusBarStyle ?? .default }

    /// A Boolean value that indicates whether the status bar is hidden: `true`.
    public var isStatusBarHidden: Bool { true }

    /// The frame of the status bar: zero, as none is shown.
    public var statusBarFrame: CGRect { .zero }
}

extension UIApplication {
    /// The style that the topmost view controller requests by ``UIViewController/preferredStatusBarStyle``. No status bar is
    /// shown.
    ///
    /// Setting it has an effect only if the app's `Info.plist` has the value `false` for `UIViewControllerBasedStatusBarAppearance`.
    public final var statusBarStyle: UIStatusBarStyle {
        get { session.screen.statusBarStyle }
        set { setStatusBarStyle(newValue, animated: false) }
    }

    /// Sets the style of the status bar, if the app's `Info.plist` has the value `false` for
    /// `UIViewControllerBasedStatusBarAppearance`. No status bar is shown, so that nothing is animated.
    public final func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
        guard UIScreen.hasStatusBarStyleOfApp else { return }
        session.screen.statusBarStyle = statusBarStyle
    }

    /// A Boolean value that indicates whether the status bar is hidden: `true`. Setting it has no effect, as on iOS by default: there
    /// is no status bar that could be shown.
    public final var isStatusBarHidden: Bool {
        get { true }
        set {}
    }

    /// The frame of the status bar: zero, as none is shown.
    public final var statusBarFrame: CGRect { .zero }
}

extension UIApplication {
    /// A notification before the frame of the status bar changes. There is no status bar, so that it is not posted.
    public nonisolated static let willChangeStatusBarFrameNotification = Notification.Name(
        "UIApplicationWillChangeStatusBarFrameNotification"
    )

    /// A notification after the frame of the status bar has changed. There is no status bar, so that it is not posted.
    public nonisolated static let didChangeStatusBarFrameNotification = Notification.Name(
        "UIApplicationDidChangeStatusBarFrameNotification"
    )

    /// The key of the frame in the information of these notifications.
    public nonisolated static let statusBarFrameUserInfoKey = "UIApplicationStatusBarFrameUserInfoKey"
}

extension UIScreen {
    /// A Boolean value that indicates whether the app sets the style of the status bar instead of its view controllers.
    ///
    /// Read once: Foundation searches for a localized `Info.plist` in each access.
    fileprivate static let hasStatusBarStyleOfApp =
        Bundle.main.object(forInfoDictionaryKey: "UIViewControllerBasedStatusBarAppearance") as? Bool == false

    /// Determines the requested style after a change of the view controllers on the screen, or of their preferences.
    func updateStatusBarStyle() {
        guard !Self.hasStatusBarStyleOfApp else { return }
        let window = keyWindow ?? visibleAppWindows.last
        guard var controller = window?.rootViewController?.topmostForStatusBar else { return statusBarStyle = .default }
        // A container may contain itself by mistake.
        for _ in 0..<1000 {
            guard let child = controller.childForStatusBarStyle, child !== controller else { break }
            controller = child
        }
        statusBarStyle = controller.preferredStatusBarStyle
    }
}

extension UIViewController {
    /// The controller that determines the status bar: this one, or the last one that was presented in full screen, or that
    /// captures the appearance of the status bar.
    fileprivate var topmostForStatusBar: UIViewController {
        presentedControllers.last { presented in
            presented.modalPresentationCapturesStatusBarAppearance
                || presented.links.active?.presentation.removesPresenter ?? false
        } ?? self
    }

    /// Updates the requested style of the status bar after the controller has appeared or disappeared.
    func statusBarStyleMayChange() { (window?.screen ?? viewIfLoaded?.window?.screen)?.updateStatusBarStyle() }
}
