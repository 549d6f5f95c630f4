import SketchApp
import UIKit

/// `latency`: from the time stamp of a touch to the time the frame that shows it was on a display of 60 Hz.
@MainActor
enum LatencyScene {
    /// Reports of the touch device a second. Not a multiple of the display's rate, so that touches fall anywhere between
    /// two frames.
    private static let reportRate = 125.0

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        let size = options.screenSize
        let clock = MonotonicClock()
        let display = try VirtualDisplay(mode: DisplayMode(size: size, scale: 1, refreshRate: 60), clock: clock)
        let replay = try ReplaySource(
            try stroke(seconds: Double(options.frames) / 60),
            area: CGRect(x: 0, y: 0, width: size.width, height: size.height),
            clock: clock,
            startTime: clock.now + 0.5
        )
        let host = try RealTimeHost(display: display, inputs: [replay])
        host.shouldEnd = { replay.isFinished && $0.isIdle }
        try host.run(SketchDelegate())
        let latency = host.touchToFlip
        guard latency.count > 0 else { throw CommandFailure(description: "no frame showed a touch", status: 70) }
        var result = SceneResult("latency", size: size, frames: options.frames)
        result.times["touch-to-frame"] = Spread { (latency.percentile($0) ?? 0) * 1000 }
        result.counts["touches"] = Double(latency.count)
        let high = ((latency.percentile(0.99) ?? 0) * 10_000).rounded() / 10
        result.notes.append("99 of 100 touches were on the display within \(high) ms")
        return [result]
    }

    /// A line that goes across the page and back.
    private static func stroke(seconds: Double) throws -> Recording {
        let reports = max(2, Int(seconds * reportRate))
        return try Recording(
            samples: (0..<reports).map { report in
                let part = Double(report) / Double(reports - 1)
                return Recording.Sample(
                    time: Int64(Double(report) / reportRate * 1e6),
                    contactID: 1,
                    phase: report == 0 ? .began : report == reports - 1 ? .ended : .moved,
                    x: 0.1 + 0.8 * part,
                    y: 0.5 + 0.3 * sin(part * 40)
                )
            }
        )
    }
}
