import UIKit

/// The delegate of the health graph app.
public final class GraphDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private var log: WeightLog?
    private let storage: URL?
    private let days: any DaySource

    /// Creates the delegate of an app that stores nothing.
    public override required convenience init() { self.init(storage: nil) }

    /// Creates the delegate of an app that stores its entries in a folder.
    /// - Parameters:
    ///   - storage: The folder; `nil` to store nothing.
    ///   - days: The source of the current day.
    public init(storage: URL?, days: any DaySource = SystemDays()) {
        self.storage = storage
        self.days = days
        super.init()
    }

    /// Shows the graph.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let log = WeightLog(store: storage.map { WeightStore(folder: $0) })
        self.log = log
        let window = UIWindow()
        let graph = GraphViewController(log: log, days: days)
        window.rootViewController = UINavigationController(rootViewController: graph)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    /// Releases the folder of the entries, which are already on disk, for other programs.
    public func applicationWillTerminate(_ application: UIApplication) { log?.close() }
}
