import Foundation

/// The files of the package.
extension NewPackage {
    /// The files by their paths in the package.
    var files: [(path: String, text: String)] {
        [
            (".gitignore", "/.build\n/.swiftpm\n/out\n"), (".swift-format", Self.format), ("Makefile", makefile),
            ("Package.swift", manifest), ("README.md", readme), ("Sources/\(name)/AppDelegate.swift", Self.delegate),
            ("Sources/\(name)/MainViewController.swift", Self.controller),
            ("Tests/\(testsName)/MainViewControllerTests.swift", tests), ("easel.toml", settings),
        ]
    }

    private var manifest: String {
        let path = easel.path.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "\(name)",
                dependencies: [
                    .package(path: "\(path)")
                ],
                targets: [
                    .executableTarget(
                        name: "\(name)",
                        dependencies: [
                            .product(name: "UIKit", package: "\(easel.identity)", condition: .when(platforms: [.linux]))
                        ]
                    ),
                    .testTarget(
                        name: "\(testsName)",
                        dependencies: [
                            "\(name)", .product(name: "UIKitTesting", package: "\(easel.identity)"),
                        ]
                    ),
                ]
            )

            """
    }

    private static let delegate = """
        import UIKit

        @main
        final class AppDelegate: UIResponder, UIApplicationDelegate {
            var window: UIWindow?

            func application(
                _ application: UIApplication,
                didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                let window = UIWindow(frame: UIScreen.main.bounds)
                window.rootViewController = MainViewController()
                window.makeKeyAndVisible()
                self.window = window
                return true
            }
        }

        """

    private static let controller = """
        import UIKit

        /// A counter with a button.
        final class MainViewController: UIViewController {
            let label = UILabel()
            let button = UIButton(type: .system)
            private var count = 0

            override func viewDidLoad() {
                super.viewDidLoad()
                view.backgroundColor = .systemBackground
                label.font = .monospacedDigitSystemFont(ofSize: 48, weight: .semibold)
                label.textAlignment = .center
                label.text = "0"
                button.setTitle("Count", for: .normal)
                button.addAction(UIAction { [unowned self] _ in countUp() }, for: .touchUpInside)

                let stack = UIStackView(arrangedSubviews: [label, button])
                stack.axis = .vertical
                stack.spacing = 20
                stack.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(stack)
                NSLayoutConstraint.activate([
                    stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
                    stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
                    button.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
                ])
            }

            private func countUp() {
                count += 1
                label.text = "\\(count)"
            }
        }

        """

    private var tests: String {
        """
        import Testing
        import UIKit
        import UIKitTesting

        @testable import \(name)

        @MainActor @Suite struct MainViewControllerTests {
            @Test func aTapCounts() throws {
                let screen = try VirtualScreen(size: CGSize(width: 800, height: 480))
                let controller = MainViewController()
                try screen.show(controller)
                try screen.tap(controller.button)
                try screen.tap(controller.button)
                #expect(controller.label.text == "2")
            }
        }

        """
    }

    private var settings: String {
        """
        # The settings of \(name). `make run` uses them, and `make image` installs them as /etc/easel/\(name).toml.
        # `easel config example` lists all settings, and `easel config check ./easel.toml` finds mistakes.

        [appearance]
        style = "light"             # or "dark"

        [virtual-display]
        size = "800x480"            # of `make snapshot`; a panel has a size of its own

        """
    }

    private static let format = """
        {
          "version": 1,
          "lineLength": 120,
          "indentation": { "spaces": 4 },
          "lineBreakBeforeEachArgument": true
        }

        """
}
