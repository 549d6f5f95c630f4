import UIKit

/// The delegate of the effects app.
public final class EffectsDelegate: UIResponder, UIApplicationDelegate {
    /// The window of the app.
    public private(set) var window: UIWindow?

    public override required init() { super.init() }

    /// Shows the first page.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = EffectsViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
