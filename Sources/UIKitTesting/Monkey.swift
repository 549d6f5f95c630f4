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
        fileprivate var options: MonkeyRun.Options

        /// Creates options for a seed and a number of events.
        public init(seed: UInt64, events: Int) {
            options = MonkeyRun.Options(seed: seed, events: events)
            options.memoryLimit = 512 << 10
        }

        /// The random seed.
        public var seed: UInt64 {
            get { options.seed }
            set { options.seed = newValue }
        }

        /// The number of samples to send.
        public var events: Int {
            get { options.events }
            set { options.events = newValue }
        }

        /// The number of times to launch the application.
        public var sessions: Int {
            get { options.sessions }
            set { options.sessions = newValue }
        }

        /// The maximum growth of memory from the middle of the run to the last launch, in bytes, without the two largest
        /// steps. The default is 512 KiB, because tests that run at the same time count as well; `easel monkey` permits 64 KiB.
        public var memoryLimit: Int {
            get { options.memoryLimit }
            set { options.memoryLimit = newValue }
        }

        /// The maximum growth of memory within a session, in bytes.
        public var sessionLimit: Int {
            get { options.sessionLimit }
            set { options.sessionLimit = newValue }
        }
    }

    /// The counters and findings of a run.
    public struct Report: Sendable {
        fileprivate let report: MonkeyRun.Report

        /// The number of samples that were sent.
        public var events: Int { report.events }
        /// The number of touches that began.
        public var touches: Int { report.touches }
        /// The number of times that a device was unplugged or that the application lost all touches.
        public var losses: Int { report.losses }
        /// The number of frames that were shown.
        public var frames: Int { report.frames }
        /// The duration of the run, in seconds of the virtual clock.
        public var seconds: Double { report.seconds }
        /// A hash of the last frame of each session.
        public var hash: UInt64 { report.hash }
        /// The memory in use right after the launch of each session, in bytes, without caches of texts, symbols and named
        /// images, if this can be measured.
        public var memory: [Int] { report.memory }
        /// The growth of memory within each session, in bytes.
        public var held: [Int] { report.held }
        /// The problems that were found; empty if there are none.
        public var findings: [String] { report.findings }
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
        monkey = MonkeyRun(
            options.options,
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
        Report(report: try monkey.run { onSession(Report(report: $0)) })
    }
}
