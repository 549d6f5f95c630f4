import AppFiles
import UIKit

/// The delegate of the sketch app.
public final class SketchDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private let makeController: () -> SketchViewController
    /// The controller; `nil` before the launch.
    package private(set) var controller: SketchViewController?

    /// A Boolean value that indicates whether ink is shown without waiting for a vertical blank. Set it before the launch.
    package var prefersLowLatencyInk = true

    /// Creates the delegate of a program that stores nothing.
    public override required convenience init() { self.init(storage: nil) }

    /// Creates the delegate of a program that stores its drawing.
    ///
    /// A drawing that takes longer to read does not delay the first frame. It can be drawn on meanwhile.
    /// - Parameter storage: The folder to store it in; `nil` to store nothing.
    public convenience init(storage: URL?) { self.init(storage: storage, loading: .inBackground) }

    package init(
        storage: URL?,
        loading: SketchViewController.Loading,
        calls: StorageCalls = StorageCalls(),
        timers: JournalTimers = JournalTimers(),
        compactionLength: Int = 1 << 18
    ) {
        makeController = {
            SketchViewController(
                storage: storage,
                loading: loading,
                calls: calls,
                timers: timers,
                compactionLength: compactionLength
            )
        }
        super.init()
    }

    /// Shows the canvas.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        let controller = makeController()
        controller.canvas.prefersLowLatencyInk = prefersLowLatencyInk
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        self.controller = controller
        return true
    }

    /// Shows the page on further screens, for an audience.
    public func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        guard connectingSceneSession.role == .windowExternalDisplayNonInteractive else {
            return connectingSceneSession.configuration
        }
        let configuration = UISceneConfiguration(name: "Audience", sessionRole: connectingSceneSession.role)
        configuration.delegateClass = AudienceSceneDelegate.self
        return configuration
    }

    /// Waits until the drawing is on the disk, and reports what could not be saved.
    public func applicationWillTerminate(_ application: UIApplication) {
        if let loss = controller?.close() { Log.write(LogMessage(loss, .error), from: "sketch") }
    }
}
