import ArgumentParser
import UIKit

/// `kernel-guest touch-log`: a view that writes each phase of each touch as a line: `began 120.5 80.0`.
struct TouchLogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "touch-log")

    @Option var output: String

    @Flag(help: "Play the feedback of a heavy impact for each touch that begins.")
    var feedback = false

    func run() throws {
        try MainActor.assumeIsolated {
            let file = fopen(output, "w")
            guard let file else { throw ValidationError("cannot write \(output)") }
            defer { fclose(file) }
            let environment = ProcessInfo.processInfo.environment
            try Program.run(RunSettings(Configuration(app: nil, environment: environment))) {
                TouchLogger(playsFeedback: feedback) { line in
                    fputs(line + "\n", file)
                    fflush(file)
                }
            }
        }
    }
}

private final class TouchLogger: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private let playsFeedback: Bool
    private let log: (String) -> Void

    init(playsFeedback: Bool, _ log: @escaping (String) -> Void) {
        self.playsFeedback = playsFeedback
        self.log = log
    }

    convenience override init() { self.init(playsFeedback: false) { print($0) } }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.backgroundColor = .white
        let view = TouchLogView(frame: window.bounds)
        view.log = log
        if playsFeedback { view.feedback = UIImpactFeedbackGenerator(style: .heavy) }
        view.isMultipleTouchEnabled = true
        window.addSubview(view)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

private final class TouchLogView: UIView {
    var log: (String) -> Void = { _ in }
    var feedback: UIImpactFeedbackGenerator?

    private func log(_ phase: String, _ touches: Set<UITouch>) {
        for touch in touches {
            let location = touch.location(in: self)
            log("\(phase) \(location.x) \(location.y)")
        }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        log("began", touches)
        for _ in touches { feedback?.impactOccurred() }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log("moved", touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log("ended", touches) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log("cancelled", touches) }
}
