import Badge
import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?
    private let badge = BadgeView(frame: CGRect(x: 130, y: 60, width: 60, height: 60))

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        let controller = UIViewController()
        controller.view.backgroundColor = .white
        badge.count = 0
        badge.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(count)))
        controller.view.addSubview(badge)
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = controller
        window?.makeKeyAndVisible()
        return true
    }

    @objc private func count() {
        badge.count += 1
    }
}
