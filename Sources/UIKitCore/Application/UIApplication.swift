import QuartzCore

/// The running program: brings events to windows, and tells its delegate what happens to it.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The one application of the process.
    public internal(set) static var shared = UIApplication()

    /// Told of launch, activation and end.
    open var delegate: (any UIApplicationDelegate)?

    /// Turns samples of input devices into touches.
    package private(set) lazy var touches = TouchDispatcher(timers: timers)

    /// What waits for its time, such as a long press. Whoever has the clock serves it.
    package let timers = TimerQueue()

    /// The delegate, where it is a responder.
    open override var next: UIResponder? { delegate as? UIResponder }

    /// Brings an event to the windows that its touches are in.
    open func sendEvent(_ event: UIEvent) {
        var seen: [UIWindow] = []
        for touch in event.touches {
            guard let window = touch.window, !seen.contains(window) else { continue }
            seen.append(window)
            window.sendEvent(event)
        }
    }

    /// How large text the reader wants: what `EASEL_TEXT_SIZE` says, `.large` unless set.
    open var preferredContentSizeCategory: UIContentSizeCategory { UIScreen.main.preferredContentSizeCategory }

    /// The direction that the interface runs in: that of the language of the program's messages, as the environment
    /// tells it (`LC_ALL`, `LC_MESSAGES`, `LANG`).
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIScreen.main.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    /// Why an application was launched.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the reason.
        public var rawValue: String

        /// Makes a key by name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    // Changed in UIApplication+LifeCycle.swift only.
    var storedState = State.inactive
}

/// Told what happens to the application. Mark a class with `@main`, and it is the program:
///
/// ```swift
/// @main class AppDelegate: UIResponder, UIApplicationDelegate { … }
/// ```
///
/// The program creates its delegate by `init()`, which the class inherits or overrides.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The first call after launch, before anything is shown.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// The place to make the window.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// The application runs and has the screen.
    func applicationDidBecomeActive(_ application: UIApplication)

    /// The application is about to become inactive, before it ends.
    func applicationWillResignActive(_ application: UIApplication)

    /// The application is off the screen: here, shortly before it ends.
    func applicationDidEnterBackground(_ application: UIApplication)

    /// The application is about to come back to the screen.
    func applicationWillEnterForeground(_ application: UIApplication)

    /// The application is about to end. The last chance to save.
    func applicationWillTerminate(_ application: UIApplication)

    /// Memory is short: the place to free what can be made again.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
}

extension UIApplicationDelegate {
    /// Agrees.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Agrees.
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
}
