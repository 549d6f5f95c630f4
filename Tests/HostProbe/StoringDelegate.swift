import UIKit

/// A program that replaces its defaults all the time, and reports what it has stored, until its machine loses power.
final class StoringDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private var timer: Timer?
    private var count = 0

    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let defaults = UserDefaults.standard
        count = defaults.integer(forKey: "count")
        // The values of one save belong together.
        let isWhole = defaults.integer(forKey: "again") == count
        let text = defaults.string(forKey: "text") ?? ""
        report("restored \(isWhole && text.count == Self.length(count) ? count : -1)")
        let folders: [FileManager.SearchPathDirectory] = [
            .documentDirectory, .applicationSupportDirectory, .cachesDirectory,
        ]
        let paths = folders.compactMap { FileManager.default.urls(for: $0, in: .userDomainMask).first?.path }
        for path in paths + [FileManager.default.temporaryDirectory.path] {
            let isWritten = (try? Data("x".utf8).write(to: URL(fileURLWithPath: path + "/file"))) != nil
            report("wrote \(isWritten) \(path)")
        }
        let window = UIWindow()
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        self.window = window
        timer = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { [unowned self] _ in
            MainActor.assumeIsolated { store() }
        }
        return true
    }

    /// Sizes of several blocks, which a file that is written over would mix.
    private static func length(_ count: Int) -> Int { count == 0 ? 0 : count * 3571 % 60_000 }

    private func store() {
        count += 1
        let defaults = UserDefaults.standard
        defaults.set(count, forKey: "count")
        defaults.set(String(repeating: "x", count: Self.length(count)), forKey: "text")
        defaults.set(count, forKey: "again")
        if defaults.synchronize() { report("stored \(count)") }
    }
}
