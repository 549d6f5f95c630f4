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

    /// Why an application was launched.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the reason.
        public var rawValue: String

        /// Makes a key by name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// A new application with a delegate, in place of the one before: each run of a program starts with nothing held.
    package static func launch(_ delegate: any UIApplicationDelegate) {
        let application = UIApplication()
        application.delegate = delegate
        shared = application
        _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
        _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
        delegate.applicationDidBecomeActive(application)
    }

    /// Cancels live touches and tells the delegate that the end has come.
    package func terminate() {
        touches.cancelAll()
        delegate?.applicationWillResignActive(self)
        delegate?.applicationWillTerminate(self)
    }
}

/// Told what happens to the application. Mark a class with `@main`, and it is the program:
///
/// ```swift
/// @main final class AppDelegate: UIResponder, UIApplicationDelegate { … }
/// ```
///
/// The class has to be final (or have a `required init()`): without the Objective-C runtime, only then can it be made
/// from its type.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
    /// Called once, when the program starts.
    init()

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

    /// The application is about to lose the screen.
    func applicationWillResignActive(_ application: UIApplication)

    /// The application is about to end. The last chance to save.
    func applicationWillTerminate(_ application: UIApplication)
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
    public func applicationWillTerminate(_ application: UIApplication) {}
}
