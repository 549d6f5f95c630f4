import UIKit

/// Random touches on an app, on a virtual clock, and a look at what is left of them.
///
/// A run has ten sessions. In each the app is launched anew and gets a tenth of the events; then all fingers are lifted,
/// times run out, and what is stuck is looked for. The next session must not need more memory than the one before. The
/// same seed gives the same touches, and so the same frames.
@MainActor
public final class Monkey {
    /// The length of a run, and its limits.
    public struct Options: Sendable {
        /// The number that all touches follow from.
        public var seed: UInt64 = 1
        /// The number of samples that are sent.
        public var events = 1_000_000
        /// The number of times that the application is launched.
        public var sessions = 10
        /// The bytes that the process may hold more after the last session than in the middle of the run.
        public var memoryLimit = 512 << 10
        /// The bytes that a session may hold more at its end than at its beginning.
        public var sessionLimit = 64 << 20

        /// Creates options for a seed and a number of events.
        public init(seed: UInt64, events: Int) {
            self.seed = seed
            self.events = events
        }
    }

    /// What was done, and what is left.
    public struct Report: Sendable {
        /// Samples that were sent.
        public var events = 0
        /// Touches that began.
        public var touches = 0
        /// Times that a device was unplugged or the application lost all touches.
        public var losses = 0
        /// Frames that were shown.
        public var frames = 0
        /// Seconds of the virtual clock.
        public var seconds = 0.0
        /// A hash of the last frame of each session.
        public var hash: UInt64 = 0
        /// Bytes in use right after the launch of each session, where that can be measured.
        public var memory: [Int] = []
        /// Bytes that sessions held more at their ends than at their beginnings.
        public var held: [Int] = []
        /// What is wrong; empty when all is well.
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
    ///   - size: of the screens, in points.
    ///   - scale: pixels to a point.
    ///   - makeDelegate: creates the application's delegate, for each session.
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
                try TextSystem.use(ScreenFonts.standard.source)
                let clock = VirtualClock()
                let mode = DisplayMode(size: pixels, scale: Double(scale))
                let host = try VirtualHost(display: try VirtualDisplay(mode: mode, clock: clock), clock: clock)
                host.serveMainWork()
                return host
            },
            makeDelegate: { _ in makeDelegate() }
        )
    }

    /// Plays all sessions; ends early when something is stuck.
    /// - Parameter onSession: called after each session, with what has been done so far.
    public func run(onSession: (Report) -> Void = { _ in }) throws -> Report {
        Report(try monkey.run { onSession(Report($0)) })
    }
}
