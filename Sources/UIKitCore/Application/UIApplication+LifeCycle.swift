import Foundation

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

    /// The state of the application.
    public var applicationState: State { storedState }

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

    /// Launches the application with a delegate.
    func launch(_ delegate: any UIApplicationDelegate) {
        self.delegate = delegate
        _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
        _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
        post(Self.didFinishLaunchingNotification)
        becomeActive()
    }

    private func becomeActive() {
        storedState = .active
        delegate?.applicationDidBecomeActive(self)
        post(Self.didBecomeActiveNotification)
    }

    /// Makes the application inactive. Touches in progress are canceled, and user defaults are saved.
    package func resignActive() {
        guard storedState == .active else { return }
        touches.cancelAll()
        delegate?.applicationWillResignActive(self)
        post(Self.willResignActiveNotification)
        storedState = .inactive
        UserDefaults.standard.synchronize()
    }

    /// Moves the application off the screen.
    package func enterBackground() {
        resignActive()
        guard storedState == .inactive else { return }
        storedState = .background
        delegate?.applicationDidEnterBackground(self)
        post(Self.didEnterBackgroundNotification)
    }

    /// Returns the application to the screen.
    package func enterForeground() {
        guard storedState == .background else { return }
        delegate?.applicationWillEnterForeground(self)
        post(Self.willEnterForegroundNotification)
        storedState = .inactive
        becomeActive()
    }

    /// Notifies the application that memory is low.
    package func receiveMemoryWarning() {
        delegate?.applicationDidReceiveMemoryWarning(self)
        post(Self.didReceiveMemoryWarningNotification)
    }

    /// Terminates the application as iOS terminates an application that is on the screen: it becomes inactive, enters
    /// the background and terminates. Touches in progress are canceled, and user defaults are saved.
    package func terminate() {
        touches.cancelAll()
        enterBackground()
        delegate?.applicationWillTerminate(self)
        post(Self.willTerminateNotification)
        UserDefaults.standard.synchronize()
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
