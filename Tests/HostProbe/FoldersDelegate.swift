import UIKit

/// A program that reports the folders of its files and its language, and stores a default twice.
final class FoldersDelegate: UIResponder, UIApplicationDelegate {
    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let manager = FileManager.default
        func path(_ kind: FileManager.SearchPathDirectory) -> String {
            manager.urls(for: kind, in: .userDomainMask).first?.path ?? "none"
        }
        report("home=\(NSHomeDirectory())")
        report("documents=\(path(.documentDirectory))")
        report("support=\(path(.applicationSupportDirectory))")
        report("caches=\(path(.cachesDirectory))")
        report("temporary=\(manager.temporaryDirectory.path)")
        report("locale=\(Locale.current.identifier)")
        report("languages=\(Locale.preferredLanguages.joined(separator: ","))")
        report("direction=\(application.userInterfaceLayoutDirection == .rightToLeft ? "right" : "left")")
        for value in ["first", "second"] {
            UserDefaults.standard.set(value, forKey: "folders")
            report("saved=\(UserDefaults.standard.synchronize())")
            report("file=\(CommandLine.arguments.dropFirst(2).first.flatMap(Self.inode) ?? 0)")
        }
        exit(0)
    }

    /// Returns the number of the file at a path; `nil` if there is none.
    private static func inode(_ path: String) -> UInt64? {
        (try? FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? NSNumber)?.uint64Value
    }
}
