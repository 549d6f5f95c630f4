import ArgumentParser
import Synchronization
import UIKit

/// `kernel-guest animate`: moves a view on a card by an animation, while the main thread sleeps, and writes what was on
/// screen when.
struct AnimateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "animate")

    @Option var card: String?
    @Option var output: String

    struct Report: Codable {
        struct Frame: Codable {
            var sequence: UInt64
            var time: Double
            /// Where what has changed ends on the right: the right edge of the view, which moves to the right. Pixels.
            var edge: Int
        }

        var refreshRate: Double
        /// When the animation begins, and where the right edge is then.
        var begin: Double
        var start: Double
        /// Pixels a second.
        var speed: Double
        var duration: Double
        /// When the main thread fell asleep and woke up.
        var asleep: Double
        var awake: Double
        /// Counted by the host.
        var missed: Int
        var frames: [Frame]
    }

    func run() throws {
        try MainActor.assumeIsolated {
            let card = try DRMDisplay(DRMRequest(card: card))
            for line in card.summary { print(line) }
            let display = WatchedDisplay(card)
            let host = try RealTimeHost(display: display)
            let slider = Slider()
            var wokeAt = 0.0
            host.shouldEnd = { host in
                guard host.framesShown > 0, host.isIdle else { return false }
                if slider.begin == 0 {
                    slider.start()
                    return false
                }
                if slider.asleep == 0 {
                    slider.sleep()
                    wokeAt = MonotonicClock().now
                }
                return slider.isOver
            }
            slider.onCommitted = {
                slider.sleep()
                wokeAt = MonotonicClock().now
            }
            try host.run(slider)
            let report = Report(
                refreshRate: card.mode.refreshRate,
                begin: slider.begin,
                start: Slider.width,
                speed: Slider.speed,
                duration: Slider.duration,
                asleep: slider.asleep,
                awake: wokeAt,
                missed: host.counters.framesMissed,
                frames: display.frames
            )
            try JSONEncoder().encode(report).write(to: URL(fileURLWithPath: output))
        }
    }
}
