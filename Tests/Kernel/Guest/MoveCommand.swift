import ArgumentParser
import UIKit

/// `kernel-guest move`: moves a view on a card, a step with each frame, and writes when each frame was on screen. A frame
/// follows after each of some rests.
struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "move")

    @Option var card: String?
    @Option var frames = 600
    @Option var rests = 0
    @Option(help: "The time without motion, in seconds.") var rest = 6.0
    @Option var output: String

    struct Report: Codable {
        struct Flip: Codable {
            var sequence: UInt64
            var time: Double
            /// The presentation time that the display predicted before the frame was painted.
            var predicted: Double
        }

        var refreshRate: Double
        var flips: [Flip] = []
    }

    func run() throws {
        try MainActor.assumeIsolated {
            let display = try DRMDisplay(DRMRequest(card: card))
            for line in display.summary { print(line) }
            let host = try RealTimeHost(display: display)
            let mover = Mover()
            var report = Report(refreshRate: display.mode.refreshRate)
            var predicted = 0.0
            host.onFlip = { flip in
                report.flips.append(.init(sequence: flip.sequence, time: flip.time.seconds, predicted: predicted))
                @MainActor func step() {
                    guard report.flips.count < frames + rests else { return }
                    predicted = display.predictedPresentationTime(after: MonotonicClock().now).seconds
                    mover.step()
                }
                if report.flips.count < frames {
                    step()
                } else {
                    DispatchQueue.main.asyncAfter(deadline: .now() + rest) { step() }
                }
            }
            host.shouldEnd = { _ in report.flips.count >= frames + rests }
            try host.run(mover)
            try JSONEncoder().encode(report).write(to: URL(fileURLWithPath: output))
        }
    }
}

/// A white square that goes back and forth on black.
final class Mover: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private let square = UIView(frame: CGRect(x: 0, y: 100, width: 64, height: 64))
    private var position = 0.0
    private var speed = 3.0

    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.backgroundColor = .black
        square.backgroundColor = .white
        window.addSubview(square)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    func step() {
        let end = (window?.bounds.width ?? 64) - 64
        if position + speed > end || position + speed < 0 { speed = -speed }
        position += speed
        square.frame.origin.x = position
    }
}
