import UIKit

/// A program that reports the changes of its state.
final class LifeCycleDelegate: UIResponder, UIApplicationDelegate {
    private let window = UIWindow()

    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window.rootViewController = WarnedController()
        window.makeKeyAndVisible()
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        // Later, when the main loop runs.
        DispatchQueue.main.async { report("active") }
    }
    func applicationWillResignActive(_ application: UIApplication) { report("inactive") }
    func applicationDidEnterBackground(_ application: UIApplication) { report("background") }
    func applicationWillEnterForeground(_ application: UIApplication) { report("foreground") }
    func applicationDidReceiveMemoryWarning(_ application: UIApplication) { report("warned") }
    func applicationWillTerminate(_ application: UIApplication) { report("terminate") }
}

final class WarnedController: UIViewController {
    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        report("controller-warned")
    }

    override func viewWillTransition(
        to size: CGSize,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        super.viewWillTransition(to: size, with: coordinator)
        report("size \(Int(size.width))")
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        let style = traitCollection.userInterfaceStyle
        if style != previousTraitCollection?.userInterfaceStyle { report("style \(style)") }
    }
}
