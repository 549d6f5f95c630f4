import UIKit

/// Starts the program with the health graph.
public final class GraphDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private var log: WeightLog?
    private let storage: URL?
    private let days: any DaySource

    /// Makes the delegate of a program that keeps nothing.
    public override required convenience init() { self.init(storage: nil) }

    /// Makes the delegate of a program that keeps its entries in a folder.
    /// - Parameters:
    ///   - storage: the folder; nil keeps nothing.
    ///   - days: what day it is.
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
        window.rootViewController = GraphViewController(log: log, days: days)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    /// Lets other programs have the entries; they are on disk.
    public func applicationWillTerminate(_ application: UIApplication) { log?.close() }
}
