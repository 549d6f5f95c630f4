import ArgumentParser
import UIKit

/// `kernel-guest touch-log`: a view that writes each phase of each touch as a line: `began 120.5 80.0`.
struct TouchLogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "touch-log")

    @Option var output: String

    @Flag(help: "Play the feedback of a heavy impact for each touch that begins.")
    var feedback = false

    @Flag(help: "Move a square in each frame.")
    var animates = false

    func run() throws {
        try MainActor.assumeIsolated {
            // Others may add lines.
            let file = fopen(output, "a")
            guard let file else { throw ValidationError("cannot write \(output)") }
            defer { fclose(file) }
            let environment = ProcessInfo.processInfo.environment
            try Program.run(RunSettings(Configuration(app: nil, environment: environment))) {
                TouchLogger(playsFeedback: feedback, animates: animates) { line in
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
    private let animates: Bool
    private let log: (String) -> Void
    private let square = UIView(frame: CGRect(x: 0, y: 0, width: 32, height: 32))
    private var link: CADisplayLink?

    init(playsFeedback: Bool, animates: Bool, _ log: @escaping (String) -> Void) {
        self.playsFeedback = playsFeedback
        self.animates = animates
        self.log = log
    }

    convenience override init() { self.init(playsFeedback: false, animates: false) { print($0) } }

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
        if animates {
            square.backgroundColor = .black
            window.addSubview(square)
            link = CADisplayLink { [weak self] _ in self?.moveSquare() }
            link?.add(to: .main, forMode: .common)
        }
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    private func moveSquare() { square.frame.origin.x = square.frame.origin.x < 400 ? square.frame.origin.x + 4 : 0 }
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
