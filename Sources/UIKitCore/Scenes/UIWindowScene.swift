import QuartzCore

/// A scene with the windows of an application on a screen.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
    /// The screen of the scene.
    public let screen: UIScreen

    /// Creates a scene on the screen. Only the application creates scenes.
    public required init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
        screen = Session.current.screen
        super.init(session: session, connectionOptions: connectionOptions)
    }

    /// The windows of the scene: hidden ones, and then the visible ones from back to front.
    open var windows: [UIWindow] { screen.allWindows.filter { $0.windowScene === self } }

    /// The key window, or `nil` if none of the scene's windows is the key window.
    open var keyWindow: UIWindow? { screen.keyWindow.flatMap { $0.windowScene === self ? $0 : nil } }

    /// The coordinate space of the scene, which is that of its screen.
    open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }

    /// The orientation of the user interface relative to the panel.
    ///
    /// On a panel that is higher than wide, portrait is the orientation without rotation; on any other,
    /// `landscapeRight` is.
    open var interfaceOrientation: UIInterfaceOrientation { screen.interfaceOrientation }

    /// The geometry of the scene.
    open var effectiveGeometry: Geometry { Geometry(interfaceOrientation: interfaceOrientation) }

    /// The geometry of a window scene.
    @preconcurrency @MainActor
    public final class Geometry: NSObject {
        /// The orientation of the user interface.
        public let interfaceOrientation: UIInterfaceOrientation

        init(interfaceOrientation: UIInterfaceOrientation) { self.interfaceOrientation = interfaceOrientation }
    }
}

extension UIWindowScene: UITraitEnvironment {
    /// The traits of the screen.
    public var traitCollection: UITraitCollection { screen.traitCollection }

    /// Does nothing: the screen passes its traits to the windows.
    public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}
