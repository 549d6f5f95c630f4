import UIKit

/// The delegate of the app with records of places.
@main
final class RecordsDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = RecordsViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
