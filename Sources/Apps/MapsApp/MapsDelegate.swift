import MapKit
import UIKit

/// The delegate of the app with a map, searches and routes.
@main
final class MapsDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = MapsViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
