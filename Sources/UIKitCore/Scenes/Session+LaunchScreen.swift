import QuartzCore

extension Session {
    /// Shows the launch screen of a program until a closure returns, before the program's delegate is created. Its window is one
    /// of an application of its own: the program finds neither of them.
    ///
    /// A launch screen that cannot be created is a warning.
    /// - Parameters:
    ///   - request: The request to launch the program.
    ///   - present: A closure that commits the screen. The next commit is that of the program, without the launch screen.
    /// - Returns: A Boolean value that indicates whether there is a launch screen.
    @MainActor
    package func withLaunchScreen<Failure>(
        of request: LaunchRequest,
        _ present: () throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        guard let screens = request.manifest.launchScreens else { return false }
        return try perform { () throws(Failure) -> Bool in
            let application = UIApplication(session: self)
            application.scenes.manifest = request.manifest
            userInterface.application = application
            guard let controller = makeLaunchController(screens, request) else { return false }
            let sceneSession = UISceneSession(
                configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication)
            )
            let options = UIScene.ConnectionOptions(urlContexts: [])
            let scene = UIWindowScene(session: sceneSession, connectionOptions: options)
            let window = UIWindow(windowScene: scene)
            // In front of the windows of a former application of the session.
            window.windowLevel = UIWindow.Level(rawValue: .greatestFiniteMagnitude)
            window.rootViewController = controller
            // The window does not retain its scene.
            defer { withExtendedLifetime(scene) {} }
            UIView.performWithoutAnimation {
                window.isHidden = false
                if request.manifest.orientations != nil { application.updateOrientation(animated: false) }
            }
            defer {
                UIView.performWithoutAnimation {
                    window.isHidden = true
                    window.rootViewController = nil
                }
            }
            try present()
            return true
        }
    }

    @MainActor
    private func makeLaunchController(_ screens: LaunchScreens, _ request: LaunchRequest) -> UIViewController? {
        var maker = LaunchScreenMaker(screens, module: request.module, resources: request.resources)
        let controller = maker.makeController(opening: request.urls.first)
        for warning in maker.warnings { Log.write(LogMessage(warning, .warning), from: "UIKit") }
        return controller
    }
}
