import UIKit

/// Starts the sketch program.
public final class SketchDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private let storage: URL?

    /// A program that keeps nothing.
    public override required convenience init() { self.init(storage: nil) }

    /// A program that keeps its drawing.
    /// - Parameter storage: the folder to keep it in; nil to keep nothing.
    public init(storage: URL?) {
        self.storage = storage
        super.init()
    }

    /// Shows the canvas.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = SketchViewController(storage: storage)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    /// Waits until the drawing is on the disk.
    public func applicationWillTerminate(_ application: UIApplication) {
        (window?.rootViewController as? SketchViewController)?.close()
    }
}
