import UIKit

/// The delegate of the app that shows where the device is.
@main
final class WhereaboutsDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = WhereaboutsViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
