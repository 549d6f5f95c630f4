import Typography
import UIKit

/// A run of random touches on an app, on a virtual clock, and a check that nothing is stuck afterward.
///
/// A run has ten sessions. Each session launches the app again and sends a tenth of the events. Then all fingers are
/// lifted, timers expire, and the run searches for stuck touches. The next session must not need more memory than the
/// one before. The same seed gives the same touches, and so the same frames.
@MainActor
public final class Monkey {
    /// The length of a run, and its limits.
    public struct Options: Sendable {
        /// The random seed.
        public var seed: UInt64 = 1
        /// The number of samples to send.
        public var events = 1_000_000
        /// The number of times to launch the application.
        public var sessions = 10
        /// The maximum growth of memory from the middle of the run to the end of the last session, in bytes.
        public var memoryLimit = 512 << 10
        /// The maximum growth of memory within a session, in bytes.
        public var sessionLimit = 64 << 20

        /// Creates options for a seed and a number of events.
        public init(seed: UInt64, events: Int) {
            self.seed = seed
            self.events = events
        }
    }

    /// The counters and findings of a run.
    public struct Report: Sendable {
        /// The number of samples that were sent.
        public var events = 0
        /// The number of touches that began.
        public var touches = 0
        /// The number of times that a device was unplugged or that the application lost all touches.
        public var losses = 0
        /// The number of frames that were shown.
        public var frames = 0
        /// The duration of the run, in seconds of the virtual clock.
        public var seconds = 0.0
        /// A hash of the last frame of each session.
        public var hash: UInt64 = 0
        /// The memory in use right after the launch of each session, in bytes, if this can be measured.
        public var memory: [Int] = []
        /// The growth of memory within each session, in bytes.
        public var held: [Int] = []
        /// The problems that were found; empty if there are none.
        public var findings: [String] = []

        init(_ report: MonkeyRun.Report) {
            events = report.events
            touches = report.touches
            losses = report.losses
            frames = report.frames
            seconds = report.seconds
            hash = report.hash
            memory = report.memory
            held = report.held
            findings = report.findings
        }
    }

    private let monkey: MonkeyRun

    /// Creates a monkey for an application on virtual screens of its own.
    ///
    /// ```swift
    /// let monkey = Monkey(.init(seed: 1, events: 10_000), size: CGSize(width: 320, height: 240)) { AppDelegate() }
    /// #expect(try monkey.run().findings == [])
    /// ```
    /// - Parameters:
    ///   - options: The seed and the number of touches.
    ///   - size: The size of the screens, in points.
    ///   - scale: The number of pixels per point.
    ///   - makeDelegate: Creates the application's delegate, for each session.
    public init(
        _ options: Options,
        size: CGSize,
        scale: CGFloat = 1,
        makeDelegate: @escaping () -> any UIApplicationDelegate
    ) {
        let pixels = PixelSize(
            width: Int((size.width * scale).rounded()),
            height: Int((size.height * scale).rounded())
        )
        var limits = MonkeyRun.Options(seed: options.seed, events: options.events)
        limits.sessions = options.sessions
        limits.memoryLimit = options.memoryLimit
        limits.sessionLimit = options.sessionLimit
        monkey = MonkeyRun(
            limits,
            makeHost: {
                let fonts = try ScreenFonts.standard.load()
                let clock = VirtualClock()
                let mode = DisplayMode(size: pixels, scale: Double(scale))
                let host = try VirtualHost(display: try VirtualDisplay(mode: mode, clock: clock), clock: clock)
                host.session.fonts = fonts
                host.serveMainWork()
                return host
            },
            makeDelegate: { _ in makeDelegate() }
        )
    }

    /// Plays all sessions, or until something is stuck.
    /// - Parameter onSession: Called after each session, with the report so far.
    public func run(onSession: (Report) -> Void = { _ in }) throws -> Report {
        Report(try monkey.run { onSession(Report($0)) })
    }
}
