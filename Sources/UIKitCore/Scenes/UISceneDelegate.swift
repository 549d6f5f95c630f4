import CloudSharing
import QuartzCore

/// The methods that a scene calls on its delegate when its state changes.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    /// Called when a scene is added to the application. Create the window in this method.
    /// - Parameters:
    ///   - scene: The scene.
    ///   - session: The session of the scene.
    ///   - connectionOptions: The reasons for which the scene was created.
    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    )

    /// Called when a scene has been removed from the application.
    func sceneDidDisconnect(_ scene: UIScene)

    /// Called when a scene has become active.
    func sceneDidBecomeActive(_ scene: UIScene)

    /// Called when a scene is about to become inactive.
    func sceneWillResignActive(_ scene: UIScene)

    /// Called when a scene is about to be shown on the screen, after it was created and after it was in the background.
    func sceneWillEnterForeground(_ scene: UIScene)

    /// Called when a scene is off the screen.
    func sceneDidEnterBackground(_ scene: UIScene)

    /// Returns the activity to be saved, by which the scene is restored in a later run; `nil` for none. Called when the scene has
    /// entered the background.
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?

    /// Called when the scene has been connected, with the activity that was saved.
    func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)

    /// Called when the application is asked to open URLs. The URLs with which the program was launched are in the
    /// connection options instead.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {}

    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}

    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}

    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}

    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}

    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}

    /// Returns `nil`.
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }

    /// Does nothing.
    public func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {}

    /// Does nothing.
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}

/// The methods that a window scene calls on its delegate.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// Called when the orientation or the traits of a scene have changed.
    /// - Parameters:
    ///   - windowScene: The scene.
    ///   - previousCoordinateSpace: The coordinate space of the scene before the change.
    ///   - previousInterfaceOrientation: The orientation before the change.
    ///   - previousTraitCollection: The traits before the change.
    func windowScene(
        _ windowScene: UIWindowScene,
        didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection
    )

    /// Called when the user has accepted the link of a share, also of one with which the program was launched. Accept the share with the
    /// container of its `containerIdentifier` then.
    /// - Parameters:
    ///   - windowScene: The scene.
    ///   - cloudKitShareMetadata: The share: `CKShare.Metadata` of CloudKit.
    func windowScene(
        _ windowScene: UIWindowScene,
        userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShareMetadata
    )
}

extension UIWindowSceneDelegate {
    /// The main window of the scene, which the delegate creates when the scene is connected: the value of its stored property
    /// `window`, whatever its access level; `nil` if it has none.
    ///
    /// The type is that of a property that a protocol of Apple's declares as optional.
    public var window: UIWindow?? { StoredWindow.value(in: self) }

    /// Does nothing.
    public func windowScene(
        _ windowScene: UIWindowScene,
        didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection
    ) {}
    /// Does nothing.
    public func windowScene(
        _ windowScene: UIWindowScene,
        userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShareMetadata
    ) {}
}
