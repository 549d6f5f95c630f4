import SketchApp
import UIKit

/// The `latency` scene: the time from the time stamp of a touch to the frame that shows it on a display of 60 Hz. The variant
/// `ink` is that of a view that prefers ink of low latency: the time until its pixels are in the buffer on screen.
@MainActor
enum LatencyScene {
    /// The number of reports of the touch device per second. Not a multiple of the display's rate, so that touches
    /// occur at any time between two frames.
    private static let reportRate = 125.0

    static func run(
        _ options: BenchOptions,
        _ program: LinkedProgram? = nil,
        _ arguments: [String] = []
    ) throws -> [SceneResult] {
        if let program { return try run(options, program, arguments) }
        return [try measure(options, showsInkAtOnce: false), try measure(options, showsInkAtOnce: true)]
    }

    private static func measure(_ options: BenchOptions, showsInkAtOnce: Bool) throws -> SceneResult {
        let size = options.screenSize
        let clock = MonotonicClock()
        let display = try VirtualDisplay(mode: DisplayMode(size: size, scale: 1, refreshRate: 60), clock: clock)
        let replay = try ReplaySource(
            try stroke(seconds: Double(options.frames) / 60),
            area: CGRect(x: 0, y: 0, width: size.width, height: size.height),
            clock: clock,
            startTime: clock.now + .seconds(0.5)
        )
        let host = try RealTimeHost(display: display, inputs: [replay])
        host.shouldEnd = { replay.isFinished && $0.isIdle }
        let delegate = SketchDelegate()
        delegate.prefersLowLatencyInk = showsInkAtOnce
        try host.run(delegate)
        let latency = host.touchToFlip
        let summary = RunSummary(host).touchToFlip
        var result = try result(summary, options) { (latency.percentile($0) ?? .zero).seconds * 1000 }
        if showsInkAtOnce { result.variant = "ink" }
        result.counts["frames-in-place"] = Double(host.counters.framesInPlace)
        result.counts["vblanks-late"] = Double(host.counters.lateFrames.total)
        result.notes.append(stages(of: host))
        return result
    }

    /// The time that half of the frames, and 99 of 100, spent in each stage.
    private static func stages(of host: RealTimeHost) -> String {
        let times = host.frameTimes
        let stages = FrameStage.allCases.compactMap { stage -> String? in
            guard let half = times[stage].percentile(0.5), let most = times[stage].percentile(0.99) else { return nil }
            let (p50, p99) = (SceneResult.format(half.seconds * 1000), SceneResult.format(most.seconds * 1000))
            return "\(stage.rawValue) \(p50) (\(p99)) ms"
        }
        return "p50 (p99): " + stages.joined(separator: ", ")
    }

    private static func result(
        _ latency: RunSummary.Latency?,
        _ options: BenchOptions,
        percentile: (Double) -> Double
    ) throws -> SceneResult {
        guard let latency else { throw CommandFailure(description: "no frame displayed a touch", status: 70) }
        var result = SceneResult("latency", size: options.screenSize, frames: options.frames)
        result.times["touch-to-frame"] = Spread(percentile: percentile)
        result.counts["touches"] = Double(latency.samples)
        result.notes.append("99 of 100 touches were on the display within \(latency.p99) ms")
        return result
    }

    /// Plays the stroke to a separate program, which writes its counters.
    private static func run(
        _ options: BenchOptions,
        _ program: LinkedProgram,
        _ arguments: [String]
    ) throws -> [SceneResult] {
        try program.check()
        let folder = NSTemporaryDirectory() + "easel-latency-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let recording = try stroke(seconds: Double(options.frames) / 60)
        try ReplacedFile.write(Data(recording.text().utf8), to: "\(folder)/touches")
        try program.run(
            arguments,
            [
                "EASEL_CLOCK": "real", "EASEL_DISPLAY": "virtual", "EASEL_REPLAY": "\(folder)/touches",
                "EASEL_SIZE": "\(options.screenSize.width)x\(options.screenSize.height)", "EASEL_REFRESH": "60",
                "EASEL_STATS": "\(folder)/stats", "EASEL_THREADS": "\(options.threads)",
            ]
        )
        let stats = try JSONDecoder().decode(
            Stats.self,
            from: RegularFile.data(of: "\(folder)/stats", atMost: 1 << 20)
        )
        let latency = stats.touchToFlip
        var result = try result(latency, options) { share in
            guard let latency else { return 0 }
            return share < 0.5 ? latency.p5 : share < 0.9 ? latency.p50 : share < 0.97 ? latency.p95 : latency.p99
        }
        result.variant = URL(fileURLWithPath: program.path).lastPathComponent
        return [result]
    }

    /// The part of a program's counters that is read.
    private struct Stats: Decodable {
        var touchToFlip: RunSummary.Latency?
    }

    /// Returns a line that goes across the page and back.
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
