import QuartzCore

/// The launch and the changes of the application's state. If scenes have delegates, those are notified of the changes
/// instead of the application delegate; the notifications of the application are posted in both cases.
extension UIApplication {
    /// Launches the application with a delegate.
    func launch(_ delegate: any UIApplicationDelegate, _ request: LaunchRequest) {
        self.delegate = delegate
        scenes.manifest = request.manifest
        if request.manifest.scenes != nil { useSceneDelegates() }
        let shares = request.urls.filter { opensShare($0) }
        let urls = request.urls.filter { !opensShare($0) }
        let options: [LaunchOptionsKey: Any]? = scenes.haveDelegates ? nil : urls.first.map { [.url: $0] }
        let window = makeInterfaceWindow()
        let acceptsAtFirst = delegate.application(self, willFinishLaunchingWithOptions: options)
        restoration.begin(with: session.restorationStore)
        if !scenes.haveDelegates { restoration.restoreInterface() }
        let accepts = delegate.application(self, didFinishLaunchingWithOptions: options)
        if let window { showInterfaceWindow(window, of: delegate) }
        post(Self.didFinishLaunchingNotification)
        connectFirstScene(urls)
        for screen in session.furtherScreens { connectExternalScene(on: screen) }
        updateOrientation(animated: false)
        // A scene delegate has them in the connection options.
        if !scenes.haveDelegates, acceptsAtFirst, accepts, !urls.isEmpty { _ = pass(urls, from: nil) }
        restoration.launchDidEnd()
        becomeActive()
        for url in shares { _ = openShare(url) }
    }

    private func becomeActive() {
        applicationState = .active
        if !scenes.haveDelegates { delegate?.applicationDidBecomeActive(self) }
        for scene in currentScenes { scene.becomeActive() }
        post(Self.didBecomeActiveNotification)
    }

    /// Makes the application inactive. Touches in progress are canceled, and user defaults are saved.
    package func resignActive() {
        guard applicationState == .active else { return }
        touches.cancelAll()
        presses.cancelAll()
        if !scenes.haveDelegates { delegate?.applicationWillResignActive(self) }
        for scene in currentScenes { scene.resignActive() }
        post(Self.willResignActiveNotification)
        applicationState = .inactive
        UserDefaults.standard.synchronize()
    }

    /// Moves the application off the screen.
    package func enterBackground() {
        resignActive()
        guard applicationState == .inactive else { return }
        applicationState = .background
        if !scenes.haveDelegates { delegate?.applicationDidEnterBackground(self) }
        for scene in currentScenes { scene.enterBackground() }
        post(Self.didEnterBackgroundNotification)
        restoration.save()
    }

    /// Returns the application to the screen.
    package func enterForeground() {
        guard applicationState == .background else { return }
        if scenes.haveDelegates, scenes.applicationScene == nil { return }
        if !scenes.haveDelegates { delegate?.applicationWillEnterForeground(self) }
        for scene in currentScenes { scene.enterForeground() }
        post(Self.willEnterForegroundNotification)
        applicationState = .inactive
        becomeActive()
    }

    /// Terminates the application as iOS terminates an application that is on the screen: it becomes inactive, enters
    /// the background, its scenes are disconnected, the handlers of background tasks are called, and it terminates. Touches in
    /// progress are canceled, and user defaults are saved.
    package func terminate() {
        touches.cancelAll()
        presses.cancelAll()
        enterBackground()
        for scene in scenes.connected { disconnect(scene) }
        if !scenes.haveDelegates { session.plainScene.disconnect() }
        backgroundTasks.expire()
        delegate?.applicationWillTerminate(self)
        post(Self.willTerminateNotification)
        UserDefaults.standard.synchronize()
    }

    func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
