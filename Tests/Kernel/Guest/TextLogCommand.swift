import ArgumentParser
import UIKit

/// `kernel-guest text-log`: a view into which keys type, and that writes each text as a line.
struct TextLogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "text-log")

    @Option var output: String

    @Option(help: "The time that each text takes, in milliseconds.")
    var slowness: UInt32 = 0

    func run() throws {
        try MainActor.assumeIsolated {
            guard let file = fopen(output, "a") else { throw ValidationError("cannot write \(output)") }
            defer { fclose(file) }
            let environment = ProcessInfo.processInfo.environment
            try Program.run(RunSettings(Configuration(app: nil, environment: environment))) {
                TextLogger { text in
                    usleep(slowness * 1000)
                    // A line feed is the end of a line.
                    fputs(text, file)
                    fflush(file)
                }
            }
        }
    }
}

private final class TextLogger: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private let log: (String) -> Void

    init(_ log: @escaping (String) -> Void) { self.log = log }

    convenience override init() { self.init { print($0) } }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.backgroundColor = .white
        let view = TextLogView(frame: window.bounds)
        view.log = log
        window.addSubview(view)
        window.makeKeyAndVisible()
        view.becomeFirstResponder()
        self.window = window
        return true
    }
}

private final class TextLogView: UIView, UIKeyInput {
    var log: (String) -> Void = { _ in }

    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { true }

    func insertText(_ text: String) {
        // Each text changes the screen.
        backgroundColor = backgroundColor == .black ? .white : .black
        log(text)
    }

    func deleteBackward() { log("<") }
}
