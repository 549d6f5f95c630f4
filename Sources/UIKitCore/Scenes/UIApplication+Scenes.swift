import QuartzCore

/// The scenes of an application.
struct ApplicationScenes {
    /// A Boolean value that indicates whether scenes have delegates, which are notified of changes of the state instead
    /// of the application delegate.
    var haveDelegates = false

    /// The connected scenes that have delegates.
    var connected: [UIScene] = []

    /// The connected scene of the main screen that has a delegate.
    @MainActor var applicationScene: UIScene? { connected.first { $0.session.role == .windowApplication } }

    /// The description of the program.
    var manifest = ApplicationManifest()

    /// The orientation that the application has requested; `nil` after a rotation of the device.
    var requestedOrientation: UIInterfaceOrientation?

    /// The windows with the interfaces of storyboards, for delegates that do not retain them.
    var interfaceWindows: [UIWindow] = []

    /// A Boolean value that indicates whether an update of the orientation is scheduled.
    var needsOrientationUpdate = false
}

extension UIApplication {
    /// The connected scenes, with or without delegates.
    var currentScenes: [UIScene] {
        scenes.haveDelegates ? scenes.connected : [session.plainScene] + scenes.connected
    }

    /// The scene of windows that are created without one.
    var sceneOfNewWindows: UIWindowScene? { scenes.haveDelegates ? nil : session.plainScene }

    /// Selects scenes with delegates. Windows that were created before are not displayed.
    func useSceneDelegates() {
        scenes.haveDelegates = true
        detachWindows(of: session.plainScene)
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
        restoration.restore(sceneSession)
        let chosen =
            delegate?.application(self, configurationForConnecting: sceneSession, options: options)
            ?? sceneSession.configuration
        guard hasManifest || chosen !== sceneSession.configuration else { return connectPlainScene() }
        if !hasManifest { useSceneDelegates() }
        let configuration = scenes.manifest.completed(chosen)
        configuration.delegateClass = configuration.delegateClass ?? conventionalDelegateClass
        let scene = connect(sceneSession, configuration, options)
        let window = makeInterfaceWindow(of: scene, configuration.storyboard)
        if scene.delegate == nil, window == nil {
            let text =
                "the scene has no delegate: name its class in Info.plist (UIApplicationSceneManifest), or set "
                + "delegateClass in application(_:configurationForConnecting:options:)"
            Log.write(LogMessage(text, .warning), from: "UIKit")
        }
        scene.connect(options)
        if let window { showInterfaceWindow(window, of: scene.delegate) }
        scene.enterForeground()
        post(Self.willEnterForegroundNotification)
    }

    /// Connects the scene of a further screen, if the application has a configuration for it: one of this role with the
    /// class of a delegate.
    func connectExternalScene(on screen: UIScreen) {
        let options = UIScene.ConnectionOptions(urlContexts: [])
        let configuration = scenes.manifest.configuration(role: .windowExternalDisplayNonInteractive)
        let sceneSession = UISceneSession(configuration: configuration, screen: screen)
        restoration.restore(sceneSession)
        let chosen =
            delegate?.application(self, configurationForConnecting: sceneSession, options: options) ?? configuration
        let completed = scenes.manifest.completed(chosen)
        guard completed.role == sceneSession.role, completed.delegateClass != nil else { return }
        let scene = connect(sceneSession, completed, options)
        let window = makeInterfaceWindow(of: scene, completed.storyboard)
        scene.connect(options)
        if let window { showInterfaceWindow(window, of: scene.delegate) }
        if applicationState == .background { return scene.activationState = .background }
        scene.enterForeground()
        if applicationState == .active { scene.becomeActive() }
    }

    /// Disconnects the scenes of a further screen, which has been disconnected.
    func disconnectScenes(of screen: UIScreen) {
        for scene in scenes.connected where (scene as? UIWindowScene)?.screen === screen { leave(scene) }
    }

    /// Disconnects a scene that may be on the screen.
    private func leave(_ scene: UIScene) {
        if scene.activationState == .foregroundActive { scene.resignActive() }
        if scene.activationState == .foregroundInactive { scene.enterBackground() }
        disconnect(scene)
    }

    private func connectPlainScene() {
        let scene = session.plainScene
        scene.application = self
        scene.activationState = .unattached
        scene.connect(UIScene.ConnectionOptions(urlContexts: []))
        scene.enterForeground()
    }

    /// Creates a scene and its delegate.
    private func connect(
        _ sceneSession: UISceneSession,
        _ configuration: UISceneConfiguration,
        _ options: UIScene.ConnectionOptions
    ) -> UIScene {
        let sceneType = configuration.sceneClass.map { type in
            guard let type = type as? UIScene.Type else { fatalError("\(type) is not a class of scenes") }
            return type
        }
        configuration.sceneClass = sceneType ?? UIWindowScene.self
        sceneSession.configuration = configuration
        let scene = (sceneType ?? UIWindowScene.self).init(session: sceneSession, connectionOptions: options)
        scene.application = self
        sceneSession.scene = scene
        if let type = configuration.delegateClass {
            guard let object = type as? NSObject.Type,
                let delegate = InstanceMaker.makeInstance(of: object) as? any UISceneDelegate
            else { fatalError("cannot create \(type): a scene delegate must inherit from NSObject") }
            scene.delegate = delegate
        }
        scenes.connected.append(scene)
        return scene
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
        guard let scene = scenes.connected.first(where: { $0.session === sceneSession }) else { return false }
        if sceneSession.role == .windowApplication {
            if scene.activationState == .foregroundActive {
                resignActive()
                applicationState = .background
            }
            for scene in scenes.connected where scene.activationState == .foregroundInactive { scene.enterBackground() }
        }
        leave(scene)
        // The state of a session is discarded with it.
        restoration.save()
        delegate?.application(self, didDiscardSceneSessions: [sceneSession])
        return true
    }

    /// Disconnects a scene, and releases its delegate with its windows.
    func disconnect(_ scene: UIScene) {
        scene.disconnect()
        scenes.connected.removeAll { $0 === scene }
        scenes.interfaceWindows.removeAll { $0.windowScene === scene }
        detachWindows(of: scene)
        scene.delegate = nil
    }
}
