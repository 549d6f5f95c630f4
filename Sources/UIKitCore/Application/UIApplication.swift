import CloudSharing
import QuartzCore

/// The running application: dispatches events to windows, and notifies its delegate of state changes.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The application of the process.
    public static var shared: UIApplication {
        // Current session: this is its public face.
        Session.current.application
    }

    /// The session that the application belongs to. The session retains its application.
    package unowned let session: Session

    /// The session of an application that it does not retain, because the program has created the application.
    private let retainedSession: Session?

    /// The user interface of the session.
    package final var userInterface: UserInterface { session.userInterface }

    /// Creates an application that is not shown. Easel creates the application that runs.
    public override init() {
        let session = UIApplication.shared.session
        self.session = session
        retainedSession = session
        super.init()
    }

    /// Creates an application that its session retains.
    init(session: Session) {
        self.session = session
        retainedSession = nil
        super.init()
    }

    /// The object that is notified of launch, activation and termination.
    open var delegate: (any UIApplicationDelegate)?

    /// The dispatcher that converts samples of input devices to touches.
    package private(set) lazy var touches = TouchDispatcher(timers: timers, session: session)

    /// The dispatcher that converts key strokes to presses.
    package private(set) lazy var presses = PressDispatcher(timers: timers, session: session)

    /// The focus of the application's windows.
    package private(set) lazy var focusSystem = UIFocusSystem(application: self)

    /// The first responder.
    weak var firstResponder: UIResponder?

    /// The number of periods in which interaction is ignored, one within another.
    final var ignoredEventDepth = 0

    /// The work that is announced to continue off the screen.
    nonisolated let backgroundTasks = BackgroundTasks()

    /// The state that is saved for the next launch.
    private(set) lazy final var restoration = ApplicationRestoration(self)

    /// The pending timers, for example of long presses. The owner of the clock serves them.
    package let timers = TimerQueue()

    /// The delegate, if it is a responder.
    open override var next: UIResponder? { delegate as? UIResponder }

    /// Sends a message.
    /// - Parameters:
    ///   - action: The selector of the method, with the sender and the event as its parameters, or fewer.
    ///   - target: The object; `nil` for the first one that can perform the action in the responder chain of the first responder,
    ///     and after it in that of the sender.
    ///   - sender: The object that sends the message.
    ///   - event: The event that caused the message.
    /// - Returns: A Boolean value that indicates whether an object received the message.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        send(action, to: target, from: sender, for: event)
    }

    /// Dispatches an event to the windows of its touches.
    open func sendEvent(_ event: UIEvent) {
        if let event = event as? UIPressesEvent {
            var windows: [UIWindow?] = []
            for press in event.changes where !windows.contains(where: { $0 === press.window }) {
                windows.append(press.window)
                if let window = press.window { window.sendEvent(event) } else { presses.deliver(event, in: nil) }
            }
            return
        }
        var seen: [UIWindow] = []
        for touch in event.touches {
            guard let window = touch.window, !seen.contains(window) else { continue }
            seen.append(window)
            window.sendEvent(event)
        }
    }

    /// The input views of the first responder.
    private(set) final lazy var inputViews = InputViews(application: self)

    /// The movement of the caret by keys.
    final let textKeys = TextKeyMovement()

    /// Handles keys that no other responder has handled: edits the text of the first responder, moves the focus, activates
    /// the focused item, performs a key command, or scrolls. Passes other keys on to the delegate.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { press in
            !performTextKey(press) && !self.presses.type(press) && !focusSystem.handle(press)
                && !performCommand(for: press) && !performFind(for: press) && !performUndo(for: press)
                && !focusSystem.pressPrimaryButton(for: press)
                && !focusSystem.scroll(for: press)
        }
        if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    /// The preferred text size of the user, as set by `EASEL_TEXT_SIZE`. The default is `.large`.
    open var preferredContentSizeCategory: UIContentSizeCategory { screen.preferredContentSizeCategory }

    /// A Boolean value that indicates whether the screen stays on without input, for example while a video plays. The
    /// default is `false`: the screen is dimmed and switched off as set by `EASEL_DIM_AFTER` and `EASEL_BLANK_AFTER`. A
    /// change restarts the time; `true` also switches on a screen that is off.
    open var isIdleTimerDisabled = false

    /// The layout direction of the user interface. It follows from the first of ``preferredLanguages``.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        screen.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    private var screen: UIScreen { session.screen }

    /// The key of a launch option, which is a reason for which the application was launched.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public var rawValue: String

        /// Creates a key with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The key of the URL to open, for an application whose scene has no delegate.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }

    // MARK: URLs

    /// Opens a URL. The URL is passed to the application itself, if its scheme is one of those in its `Info.plist`
    /// (`CFBundleURLTypes`), after the running code has returned. The link of a share is passed to CloudKit, in an application that
    /// supports sharing (`CKSharingSupported`). There are no other applications.
    /// - Parameters:
    ///   - url: The URL.
    ///   - options: The options of the request.
    ///   - completion: A closure that is called later, with a Boolean value that indicates whether the URL was opened.
    open func open(
        _ url: URL,
        options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) { openLater(url, completion) }

    /// Returns a Boolean value that indicates whether the application can open a URL: whether its scheme is one of those
    /// in its `Info.plist`, or whether it is the link of a share that the application opens.
    open func canOpenURL(_ url: URL) -> Bool { scenes.manifest.declares(url) || opensShare(url) }

    /// The state of the application.
    open internal(set) var applicationState = State.inactive

    // MARK: Scenes

    /// The scenes, their sessions, and what the program states about itself.
    final var scenes = ApplicationScenes()

    /// The scenes that are connected to the application.
    open var connectedScenes: Set<UIScene> { Set(currentScenes) }

    /// The sessions of all scenes.
    open var openSessions: Set<UISceneSession> { Set(currentScenes.map(\.session)) }

    /// A Boolean value that indicates whether the main screen may have several scenes at once: always `false`. Further
    /// screens have scenes of their own.
    open var supportsMultipleScenes: Bool { false }

    /// Removes a scene and its session. The scene leaves the screen and is disconnected; then the application delegate is
    /// notified.
    /// - Parameters:
    ///   - sceneSession: The session.
    ///   - options: The options of the request, or `nil`.
    ///   - errorHandler: A closure that is called if the request is denied: if the session is not one of this
    ///     application, or if the application's scene has no delegate.
    open func requestSceneSessionDestruction(
        _ sceneSession: UISceneSession,
        options: UISceneDestructionRequestOptions?,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        if !destroy(sceneSession) { errorHandler?(UISceneError(.requestDenied)) }
    }
}

extension UIApplication {
    /// The running states of an application.
    public enum State: Int, Hashable, Sendable {
        /// The application is on the screen and receives events.
        case active = 0
        /// The application is on the screen and receives no events: while it launches, and before it leaves the screen.
        case inactive = 1
        /// The application is off the screen.
        case background = 2
    }

    /// The name of the notification that is posted when the application has become active.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification"
    )

    /// The name of the notification that is posted when the application is off the screen.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification"
    )

    /// The name of the notification that is posted when the application has finished launching.
    public nonisolated static let didFinishLaunchingNotification = Notification.Name(
        "UIApplicationDidFinishLaunchingNotification"
    )

    /// The name of the notification that is posted when memory is low.
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification"
    )

    /// The name of the notification that is posted when the application is about to return to the screen.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification"
    )

    /// The name of the notification that is posted when the application is about to become inactive.
    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification"
    )

    /// The name of the notification that is posted when the application is about to terminate.
    public nonisolated static let willTerminateNotification = Notification.Name(
        "UIApplicationWillTerminateNotification"
    )
}

/// The methods that an application calls on its delegate. Mark a class with `@main` to make it the entry point of the
/// program:
///
/// ```swift
/// @main class AppDelegate: UIResponder, UIApplicationDelegate { … }
/// ```
///
/// The program creates its delegate with `init()`, which the class inherits or overrides.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// Tells the delegate that the launch has begun. It is the first call, before anything is shown.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Tells the delegate that the application has launched. Create the window in this method.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Tells the delegate that the application has become active.
    func applicationDidBecomeActive(_ application: UIApplication)

    /// Tells the delegate that the application is about to become inactive.
    func applicationWillResignActive(_ application: UIApplication)

    /// Tells the delegate that the application is off the screen.
    func applicationDidEnterBackground(_ application: UIApplication)

    /// Tells the delegate that the application is about to return to the screen.
    func applicationWillEnterForeground(_ application: UIApplication)

    /// Tells the delegate that the application is about to terminate. It is the last opportunity to save data.
    func applicationWillTerminate(_ application: UIApplication)

    /// Tells the delegate that memory is low. Release resources that can be recreated.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)

    /// Asks the delegate to open a URL, if the application's scene has no delegate.
    /// - Parameters:
    ///   - app: The application.
    ///   - url: The URL.
    ///   - options: The circumstances of the request.
    /// - Returns: A Boolean value that indicates whether the URL was opened.
    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool

    /// Tells the delegate that the user has accepted the link of a share, if the application's scene has no delegate. Accept the share
    /// with the container of its `containerIdentifier` then.
    /// - Parameters:
    ///   - application: The application.
    ///   - cloudKitShareMetadata: The share: `CKShare.Metadata` of CloudKit.
    func application(
        _ application: UIApplication,
        userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShareMetadata
    )

    /// Returns the orientations that the application supports. By default, those of its `Info.plist`, or all.
    /// - Parameters:
    ///   - application: The application.
    ///   - window: The key window.
    func application(
        _ application: UIApplication,
        supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask

    // MARK: State

    /// Returns a Boolean value that indicates whether the state of the user interface is saved. It is called after the application
    /// has entered the background, if its scene has no delegate.
    /// - Parameters:
    ///   - application: The application.
    ///   - coder: The coder of the delegate's own values.
    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool

    /// Returns a Boolean value that indicates whether the saved state is restored. It is called after
    /// `application(_:willFinishLaunchingWithOptions:)`, which creates the window, if there is a saved state.
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool

    /// Returns a Boolean value that indicates whether the state of the user interface is saved. Apple has deprecated this name.
    func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool

    /// Returns a Boolean value that indicates whether the saved state is restored. Apple has deprecated this name.
    func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool

    /// Returns the view controller with a path, if it has no restoration class; `nil` to search for one with the same path.
    /// - Parameters:
    ///   - application: The application.
    ///   - identifierComponents: The restoration identifiers from the root view controller to this one.
    ///   - coder: The saved values of the view controller.
    func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController?

    /// Tells the delegate that the state is about to be saved, before that of view controllers.
    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)

    /// Tells the delegate that the state has been restored, after that of view controllers.
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)

    // MARK: Scenes

    /// Returns the configuration of a new scene. An application whose delegate implements this method has scenes with
    /// delegates.
    /// - Parameters:
    ///   - application: The application.
    ///   - connectingSceneSession: The session of the scene. Its configuration is the first one of the role in the scene
    ///     manifest.
    ///   - options: The reasons for which the scene is created.
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration

    /// Tells the delegate that sessions were removed, with their scenes.
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
    /// The main window, which the delegate of an application without scene delegates creates at launch: the value of its stored
    /// property `window`, whatever its access level; `nil` if it has none.
    ///
    /// The type is that of a property that a protocol of Apple's declares as optional.
    public var window: UIWindow?? { StoredWindow.value(in: self) }

    /// Returns true.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Returns true.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}

    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}

    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}

    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}

    /// Does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}

    /// Does nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}

    /// Returns false.
    public func application(
        _ app: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { false }

    /// Does nothing.
    public func application(
        _ application: UIApplication,
        userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShareMetadata
    ) {}

    /// Returns the orientations in `Info.plist`, or all.
    public func application(
        _ application: UIApplication,
        supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask { application.scenes.manifest.orientations ?? .all }

    /// Asks the deprecated method.
    public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        self.application(application, shouldSaveApplicationState: coder)
    }

    /// Asks the deprecated method.
    public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        self.application(application, shouldRestoreApplicationState: coder)
    }

    /// Returns false.
    public func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool { false }

    /// Returns false.
    public func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
        false
    }

    /// Returns `nil`.
    public func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController? { nil }

    /// Does nothing.
    public func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {}

    /// Does nothing.
    public func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {}

    /// Returns the configuration of the session.
    public func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { connectingSceneSession.configuration }

    /// Does nothing.
    public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
}
