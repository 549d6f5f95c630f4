import UIKit

/// Starts the sketch program.
public final class SketchDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    /// Makes the delegate.
    public override required init() { super.init() }

    /// Shows the canvas.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = SketchViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
