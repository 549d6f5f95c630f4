import UIKit

/// The delegate of the dynamics app.
public final class DynamicsDelegate: UIResponder, UIApplicationDelegate {
    /// The window of the app.
    public private(set) var window: UIWindow?

    public override required init() { super.init() }

    /// Shows the first page.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = DynamicsViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
