import UIKit

/// A red screen whose color another thread reads from a file, as an app loads from a network. Its arguments are the path of the
/// file and the seconds until it is there.
final class LoadingDelegate: UIResponder, UIApplicationDelegate {
    private let window = UIWindow()

    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window.backgroundColor = .red
        window.makeKeyAndVisible()
        report("loading")
        let path = CommandLine.arguments[2]
        let delay = CommandLine.arguments.dropFirst(3).first.flatMap(Double.init) ?? 0
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in
            let name = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            DispatchQueue.main.async { self?.show(name) }
        }
        return true
    }

    private func show(_ name: String) {
        window.backgroundColor = name == "blue" ? .blue : .black
        report("loaded")
    }
}
