import ArgumentParser
import Synchronization
import UIKit

/// `kernel-guest animate`: moves a view on a card by an animation, half of it while the main thread sleeps, and writes
/// the frames with their times.
struct AnimateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "animate")

    @Option var card: String?
    @Option var output: String

    struct Report: Codable {
        var refreshRate: Double
        /// The time of the animation's start.
        var begin: Double
        /// The times at which the main thread fell asleep and woke up.
        var asleep: Double
        var awake: Double
        /// The number of vblanks without a frame, as the host counts them.
        var missed: Int
        var frames: [WatchedDisplay.Frame]
    }

    func run() throws {
        try MainActor.assumeIsolated {
            let card = try DRMDisplay(DRMRequest(card: card))
            for line in card.summary { print(line) }
            let display = WatchedDisplay(card)
            let host = try RealTimeHost(display: display)
            let slider = Slider()
            host.shouldEnd = { host in
                if slider.begin == 0, host.framesShown > 0, host.isIdle { slider.start() }
                return slider.isOver
            }
            try host.run(slider)
            let report = Report(
                refreshRate: card.mode.refreshRate,
                begin: slider.begin,
                asleep: slider.asleep,
                awake: slider.awake,
                missed: host.counters.framesMissed,
                frames: display.frames
            )
            try JSONEncoder().encode(report).write(to: URL(fileURLWithPath: output))
        }
    }
}

/// A white square of 64 points on black that moves to the right by 600 points in a second.
final class Slider: UIResponder, UIApplicationDelegate, @preconcurrency CAAnimationDelegate {
    private var window: UIWindow?
    private let square = UIView(frame: CGRect(x: 0, y: 100, width: 64, height: 64))
    private(set) var begin = 0.0
    private(set) var asleep = 0.0
    private(set) var awake = 0.0
    private(set) var isOver = false

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

    func start() {
        begin = CACurrentMediaTime()
        DispatchQueue.main.async { self.move() }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { self.sleep() }
    }

    private func move() {
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 32
        animation.toValue = 632
        animation.duration = 1
        animation.beginTime = begin
        animation.delegate = self
        square.layer.add(animation, forKey: "move")
    }

    private func sleep() {
        asleep = CACurrentMediaTime()
        Thread.sleep(forTimeInterval: 0.5)
        awake = CACurrentMediaTime()
    }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) { isOver = true }
}

/// A display that records its frames.
final class WatchedDisplay: Display {
    struct Frame: Codable, Sendable {
        var sequence: UInt64 = 0
        var time = 0.0
        /// The right edge of the damage, in pixels.
        var edge: Int
    }

    private let display: DRMDisplay
    private let state = Mutex((frames: [Frame](), shown: 0))

    init(_ display: DRMDisplay) { self.display = display }

    /// The frames that were on screen.
    var frames: [Frame] { state.withLock { Array($0.frames.prefix($0.shown)) } }

    var name: String { display.name }
    var mode: DisplayMode { display.mode }
    var eventDescriptor: CInt? { display.eventDescriptor }
    var flipDeadline: MonotonicInstant? { display.flipDeadline }
    func acquireBuffer() throws(DisplayError) -> ScanoutBuffer? { try display.acquireBuffer() }
    func cancel(_ buffer: ScanoutBuffer) throws(DisplayError) { try display.cancel(buffer) }
    func close() { display.close() }

    func predictedPresentationTime(after time: MonotonicInstant) -> MonotonicInstant {
        display.predictedPresentationTime(after: time)
    }

    func present(_ buffer: ScanoutBuffer, damage: Region) throws(DisplayError) {
        try display.present(buffer, damage: damage)
        state.withLock { $0.frames.append(Frame(edge: damage.reduce(0) { max($0, $1.maxX) })) }
    }

    func readEvents() throws(DisplayError) -> [DisplayEvent] {
        let events = try display.readEvents()
        state.withLock { state in
            for case .flipped(let flip) in events {
                state.frames[state.shown].sequence = flip.sequence
                state.frames[state.shown].time = flip.time.seconds
                state.shown += 1
            }
        }
        return events
    }
}
