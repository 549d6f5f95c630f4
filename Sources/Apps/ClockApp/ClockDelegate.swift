import UIKit

/// The delegate of the clock app.
public final class ClockDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private let time: any TimeSource

    /// Creates the delegate of a clock that shows the time of day.
    public override required convenience init() { self.init(time: SystemTime()) }

    /// Creates the delegate of a clock that shows the time of any source.
    public init(time: any TimeSource) {
        self.time = time
        super.init()
    }

    /// Shows the clock.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = ClockViewController(time: time)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
