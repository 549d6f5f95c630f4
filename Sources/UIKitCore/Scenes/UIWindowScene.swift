import QuartzCore

/// A scene with the windows of an application on a screen.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
    /// The screen of the scene.
    public let screen: UIScreen

    /// Creates a scene on the screen of its session. Only the application creates scenes.
    public required init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
        screen = session.screen ?? UIScreen.main
        super.init(session: session, connectionOptions: connectionOptions)
    }

    /// The windows of the scene: hidden ones, and then the visible ones from back to front. That of the input views is not one of
    /// them.
    open var windows: [UIWindow] { screen.allWindows.filter { $0.windowScene === self && !$0.isForInputViews } }

    /// The key window, or `nil` if none of the scene's windows is the key window.
    open var keyWindow: UIWindow? { screen.keyWindow.flatMap { $0.windowScene === self ? $0 : nil } }

    /// The status bar of the scene.
    public private(set) lazy final var statusBarManager: UIStatusBarManager? = UIStatusBarManager(scene: self)

    /// The coordinate space of the scene, which is that of its screen.
    open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }

    /// The orientation of the user interface.
    ///
    /// At first, it is portrait on a screen that is higher than wide, and `landscapeRight` on any other. Later rotations
    /// are relative to that.
    open var interfaceOrientation: UIInterfaceOrientation { screen.interfaceOrientation }

    /// Requests another geometry.
    /// - Parameters:
    ///   - geometryPreferences: The preferred orientations, as `.iOS(interfaceOrientations: .landscape)`. The request
    ///     has precedence over the orientation of the device until the device is rotated.
    ///   - errorHandler: A closure that is called if none of the orientations is supported.
    open func requestGeometryUpdate(
        _ geometryPreferences: GeometryPreferences,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        // Further screens do not rotate.
        guard let preferences = geometryPreferences as? GeometryPreferences.iOS, screen.isMain else {
            errorHandler?(UISceneError(.geometryRequestUnsupported))
            return
        }
        let application = application ?? UIApplication.shared
        if !application.requestOrientation(preferences.interfaceOrientations) {
            errorHandler?(UISceneError(.geometryRequestDenied))
        }
    }

    /// The preferred geometry of a scene.
    @preconcurrency @MainActor
    open class GeometryPreferences: NSObject {
        override init() { super.init() }

        /// The preferred geometry of a scene on iOS.
        @preconcurrency @MainActor
        public final class iOS: GeometryPreferences {
            /// The preferred orientations.
            public var interfaceOrientations: UIInterfaceOrientationMask

            /// Creates preferences.
            public init(interfaceOrientations: UIInterfaceOrientationMask) {
                self.interfaceOrientations = interfaceOrientations
                super.init()
            }
        }
    }

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
