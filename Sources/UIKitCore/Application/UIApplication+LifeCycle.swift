import Foundation

extension UIApplication {
    /// The running states of an application.
    public enum State: Int, Hashable, Sendable {
        /// On the screen, and receiving events.
        case active = 0
        /// On the screen, and receiving no events: while it launches, and before it leaves the screen.
        case inactive = 1
        /// Off the screen.
        case background = 2
    }

    /// The state of the application.
    public var applicationState: State { storedState }

    /// Posted when the application has become active.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification"
    )

    /// Posted when the application is off the screen.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification"
    )

    /// Posted when the application has finished launching.
    public nonisolated static let didFinishLaunchingNotification = Notification.Name(
        "UIApplicationDidFinishLaunchingNotification"
    )

    /// Posted when memory is short.
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification"
    )

    /// Posted when the application is about to come back to the screen.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification"
    )

    /// Posted when the application is about to become inactive.
    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification"
    )

    /// Posted when the application is about to end.
    public nonisolated static let willTerminateNotification = Notification.Name(
        "UIApplicationWillTerminateNotification"
    )

    /// Launches a new application with a delegate, in place of the one before: each run of a program starts with nothing
    /// held.
    package static func launch(_ delegate: any UIApplicationDelegate) {
        let application = UIApplication()
        application.delegate = delegate
        shared = application
        _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
        _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
        application.post(didFinishLaunchingNotification)
        application.becomeActive()
    }

    private func becomeActive() {
        storedState = .active
        delegate?.applicationDidBecomeActive(self)
        post(Self.didBecomeActiveNotification)
    }

    /// Makes the application inactive: live touches are cancelled, and defaults are saved.
    package func resignActive() {
        guard storedState == .active else { return }
        touches.cancelAll()
        delegate?.applicationWillResignActive(self)
        post(Self.willResignActiveNotification)
        storedState = .inactive
        UserDefaults.standard.synchronize()
    }

    /// Takes the application off the screen.
    package func enterBackground() {
        resignActive()
        guard storedState == .inactive else { return }
        storedState = .background
        delegate?.applicationDidEnterBackground(self)
        post(Self.didEnterBackgroundNotification)
    }

    /// Brings the application back to the screen.
    package func enterForeground() {
        guard storedState == .background else { return }
        delegate?.applicationWillEnterForeground(self)
        post(Self.willEnterForegroundNotification)
        storedState = .inactive
        becomeActive()
    }

    /// Notifies the application that memory is short.
    package func receiveMemoryWarning() {
        delegate?.applicationDidReceiveMemoryWarning(self)
        post(Self.didReceiveMemoryWarningNotification)
    }

    /// Ends the application as iOS ends one that is on the screen: it becomes inactive, enters the background and
    /// terminates. Live touches are cancelled, and defaults are saved.
    package func terminate() {
        touches.cancelAll()
        enterBackground()
        delegate?.applicationWillTerminate(self)
        post(Self.willTerminateNotification)
        UserDefaults.standard.synchronize()
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
