import CloudSharing
import QuartzCore

/// An instance of the user interface of an application: its state, and the delegate that manages it.
///
/// An application whose `Info.plist` has a scene manifest, or whose delegate chooses a configuration, has a scene with a
/// delegate. Every other application has a scene without one, and its own delegate is notified instead. Each further screen
/// may have another scene, always with a delegate.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// The session of the scene.
    public let session: UISceneSession

    /// The delegate, which the application creates from the configuration of the session.
    open var delegate: (any UISceneDelegate)?

    /// The state of the scene.
    open internal(set) var activationState = ActivationState.unattached

    /// The application of the scene.
    weak var application: UIApplication?

    /// Creates a scene. Only the application creates scenes; subclasses override this initializer.
    /// - Parameters:
    ///   - session: The session of the scene.
    ///   - connectionOptions: The reasons for which the scene was created.
    public required init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
        self.session = session
        super.init()
    }

    /// Opens a URL as the application does.
    /// - Parameters:
    ///   - url: The URL.
    ///   - options: The options of the request, or `nil`.
    ///   - completion: A closure that is called later, with a Boolean value that indicates whether the URL was opened.
    open func open(
        _ url: URL,
        options: OpenExternalURLOptions?,
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) { (application ?? UIApplication.shared).open(url, options: [:], completionHandler: completion) }

    /// The application.
    open override var next: UIResponder? { application ?? UIApplication.shared }
}

extension UIScene {
    /// The states of a scene.
    public enum ActivationState: Int, Hashable, Sendable {
        /// The scene is not connected to the application.
        case unattached = -1
        /// The scene is on the screen and receives events.
        case foregroundActive = 0
        /// The scene is on the screen and receives no events.
        case foregroundInactive = 1
        /// The scene is off the screen.
        case background = 2
    }

    /// The reasons for which a scene was created.
    @preconcurrency @MainActor
    open class ConnectionOptions: NSObject {
        /// The URLs with which the program was launched.
        public let urlContexts: Set<UIOpenURLContext>

        /// The activities of other devices or of searches with which the program was launched: none, as nothing passes them to a
        /// program on Linux. The saved activity is ``UISceneSession/stateRestorationActivity``.
        public final var userActivities: Set<NSUserActivity> { [] }

        /// The share that the user has accepted before the scene was created: none. The user is asked when the program is on the screen,
        /// and ``UIWindowSceneDelegate/windowScene(_:userDidAcceptCloudKitShareWith:)`` is called then.
        public final var cloudKitShareMetadata: CKShareMetadata? { nil }

        init(urlContexts: Set<UIOpenURLContext>) { self.urlContexts = urlContexts }
    }

    /// The name of the notification that is posted when a scene has been connected.
    public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")

    /// The name of the notification that is posted when a scene has been disconnected.
    public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")

    /// The name of the notification that is posted when a scene has become active.
    public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")

    /// The name of the notification that is posted when a scene is about to become inactive.
    public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")

    /// The name of the notification that is posted when a scene is about to be shown on the screen.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification"
    )

    /// The name of the notification that is posted when a scene is off the screen.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification"
    )

    /// The options of a request to open a URL.
    @preconcurrency @MainActor
    open class OpenExternalURLOptions: NSObject {}

    // MARK: States

    // The delegate is called before the notification is posted. Empirical; not documented by Apple.

    func connect(_ options: ConnectionOptions) {
        delegate?.scene(self, willConnectTo: session, options: options)
        post(Self.willConnectNotification)
        if let activity = session.stateRestorationActivity {
            delegate?.scene(self, restoreInteractionStateWith: activity)
        }
    }

    func enterForeground() {
        delegate?.sceneWillEnterForeground(self)
        post(Self.willEnterForegroundNotification)
        activationState = .foregroundInactive
    }

    func becomeActive() {
        activationState = .foregroundActive
        delegate?.sceneDidBecomeActive(self)
        post(Self.didActivateNotification)
    }

    func resignActive() {
        delegate?.sceneWillResignActive(self)
        post(Self.willDeactivateNotification)
        activationState = .foregroundInactive
    }

    func enterBackground() {
        activationState = .background
        delegate?.sceneDidEnterBackground(self)
        post(Self.didEnterBackgroundNotification)
        // A scene without the method keeps the activity that it was restored with, if any.
        if let activity = delegate?.stateRestorationActivity(for: self) { session.stateRestorationActivity = activity }
    }

    func disconnect() {
        activationState = .unattached
        delegate?.sceneDidDisconnect(self)
        post(Self.didDisconnectNotification)
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
