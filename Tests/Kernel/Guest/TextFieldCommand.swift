import ArgumentParser
import UIKit

/// `kernel-guest text-field`: a field for the keyboard on the screen. Its text is in a file, which is written when the keyboard is
/// shown, and at each change.
struct TextFieldCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "text-field")

    @Option var output: String

    func run() throws {
        try MainActor.assumeIsolated {
            let environment = ProcessInfo.processInfo.environment
            try Program.run(RunSettings(Configuration(app: nil, environment: environment))) { FieldWriter(output) }
        }
    }
}

private final class FieldWriter: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private var shown: (any NSObjectProtocol)?
    private let output: String
    // The test has the same field, whose keyboard it records touches on.
    private let field = UITextField(frame: CGRect(x: 20, y: 20, width: 500, height: 40))

    init(_ output: String) { self.output = output }

    convenience override init() { self.init("/dev/stdout") }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        let controller = UIViewController()
        field.borderStyle = .roundedRect
        field.autocapitalizationType = .none
        field.addAction(UIAction { [weak self] _ in self?.write() }, for: .editingChanged)
        shown = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardDidShowNotification,
            object: nil,
            queue: nil
        ) { [weak self] _ in MainActor.assumeIsolated { self?.write() } }
        controller.view.backgroundColor = .white
        controller.view.addSubview(field)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    private func write() {
        guard let file = fopen(output, "w") else { return perror(output) }
        fputs(field.text ?? "", file)
        fclose(file)
    }
}
