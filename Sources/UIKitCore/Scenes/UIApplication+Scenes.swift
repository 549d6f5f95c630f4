import QuartzCore

/// The scenes of an application.
struct ApplicationScenes {
    /// A Boolean value that indicates whether scenes have delegates, which are notified of changes of the state instead
    /// of the application delegate.
    var haveDelegates = false

    /// The connected scenes that have delegates.
    var connected: [UIScene] = []

    /// The description of the program.
    var manifest = ApplicationManifest()

    /// The orientation that the application has requested; `nil` after a rotation of the device.
    var requestedOrientation: UIInterfaceOrientation?

    /// A Boolean value that indicates whether an update of the orientation is scheduled.
    var needsOrientationUpdate = false
}

extension UIApplication {
    /// The connected scenes, with or without delegates.
    var currentScenes: [UIScene] {
        scenes.haveDelegates ? scenes.connected : [(session ?? .current).plainScene]
    }

    /// The scene of windows that are created without one.
    var sceneOfNewWindows: UIWindowScene? { scenes.haveDelegates ? nil : (session ?? .current).plainScene }

    /// Selects scenes with delegates. Windows that were created before are not displayed.
    func useSceneDelegates() {
        scenes.haveDelegates = true
        detachWindows(of: (session ?? .current).plainScene)
    }

    private func detachWindows(of scene: UIScene) {
        for window in (scene as? UIWindowScene)?.windows ?? [] { window.windowScene = nil }
    }

    /// Connects the first scene. Without a scene manifest, the application delegate decides whether scenes have
    /// delegates.
    func connectFirstScene(_ urls: [URL]) {
        let hasManifest = scenes.manifest.scenes != nil
        let contexts = urls.map {
            UIOpenURLContext(url: $0, options: UIScene.OpenURLOptions(openInPlace: $0.isFileURL))
        }
        let options = UIScene.ConnectionOptions(urlContexts: Set(contexts))
        let sceneSession = UISceneSession(configuration: scenes.manifest.configuration(role: .windowApplication))
        let chosen =
            delegate?.application(self, configurationForConnecting: sceneSession, options: options)
            ?? sceneSession.configuration
        guard hasManifest || chosen !== sceneSession.configuration else { return connectPlainScene() }
        if !hasManifest { useSceneDelegates() }
        connect(sceneSession, scenes.manifest.completed(chosen), options)
    }

    private func connectPlainScene() {
        let scene = (session ?? .current).plainScene
        scene.application = self
        scene.activationState = .unattached
        scene.connect(UIScene.ConnectionOptions(urlContexts: []))
        scene.enterForeground()
    }

    private func connect(
        _ sceneSession: UISceneSession,
        _ configuration: UISceneConfiguration,
        _ options: UIScene.ConnectionOptions
    ) {
        let sceneType = configuration.sceneClass.map { type in
            guard let type = type as? UIScene.Type else { fatalError("\(type) is not a class of scenes") }
            return type
        }
        configuration.sceneClass = sceneType ?? UIWindowScene.self
        configuration.delegateClass = configuration.delegateClass ?? conventionalDelegateClass
        sceneSession.configuration = configuration
        let scene = (sceneType ?? UIWindowScene.self).init(session: sceneSession, connectionOptions: options)
        scene.application = self
        sceneSession.scene = scene
        if let type = configuration.delegateClass {
            guard let object = type as? NSObject.Type,
                let delegate = InstanceMaker.makeInstance(of: object) as? any UISceneDelegate
            else { fatalError("cannot create \(type): a scene delegate must inherit from NSObject") }
            scene.delegate = delegate
        } else {
            let text =
                "the scene has no delegate: name its class in Info.plist (UIApplicationSceneManifest), or set "
                + "delegateClass in application(_:configurationForConnecting:options:)"
            Log.write(LogMessage(text, .warning), from: "UIKit")
        }
        scenes.connected.append(scene)
        scene.connect(options)
        scene.enterForeground()
        post(Self.willEnterForegroundNotification)
    }

    /// The class `SceneDelegate` in the module of the application delegate, as in Xcode's templates, if the scene manifest
    /// has no configurations.
    private var conventionalDelegateClass: AnyClass? {
        guard scenes.manifest.scenes?.isEmpty ?? true, let delegate else { return nil }
        let module = String(reflecting: type(of: delegate)).prefix { $0 != "." }
        guard let type = NSClassFromString("\(module).SceneDelegate"), type is any UISceneDelegate.Type else {
            return nil
        }
        return type
    }

    /// Removes the scene of a session from the application.
    /// - Returns: A Boolean value that indicates whether the application has the session, and its scene has a delegate.
    func destroy(_ sceneSession: UISceneSession) -> Bool {
        guard scenes.haveDelegates, let scene = scenes.connected.first(where: { $0.session === sceneSession }) else {
            return false
        }
        if scene.activationState == .foregroundActive {
            resignActive()
            applicationState = .background
        }
        if scene.activationState == .foregroundInactive { scene.enterBackground() }
        disconnect(scene)
        delegate?.application(self, didDiscardSceneSessions: [sceneSession])
        return true
    }

    /// Disconnects a scene, and releases its delegate with its windows.
    func disconnect(_ scene: UIScene) {
        scene.disconnect()
        scenes.connected.removeAll { $0 === scene }
        detachWindows(of: scene)
        scene.delegate = nil
    }
}
