import UIKit

/// The delegate of the animation app.
public final class AnimateDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    public override required init() { super.init() }

    /// Shows the box.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = AnimateViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
