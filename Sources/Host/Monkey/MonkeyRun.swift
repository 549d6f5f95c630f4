import CoreGraphics
import Display
import Foundation
import Input
import UIKitCore

/// A run of random touches on an app, on a virtual clock, and a check that nothing is stuck afterwards.
///
/// A run has ten sessions. Each session launches the app again and sends a tenth of the events. Then all fingers are
/// lifted, timers expire, and `TouchAudit` searches for stuck touches. The next session must not need more memory than
/// the one before. The same seed gives the same touches, and so the same frames.
@MainActor
package final class MonkeyRun {
    /// The length of a run, and its limits.
    package struct Options: Sendable {
        /// The random seed.
        package var seed: UInt64
        /// The number of samples to send.
        package var events: Int
        /// The number of times to launch the application.
        package var sessions = 10
        /// The maximum growth of memory from the middle of the run to the last launch, in bytes, without the two largest
        /// steps. Other work of the process counts as well.
        package var memoryLimit = 64 << 10
        /// The maximum growth of memory within a session, in bytes.
        package var sessionLimit = 64 << 20

        /// A Boolean value that indicates whether the touches of the last session are recorded, in memory that counts
        /// as the session's.
        package var records = false

        /// Creates options for a seed and a number of events.
        package init(seed: UInt64, events: Int) {
            self.seed = seed
            self.events = events
        }
    }

    /// The counters and findings of a run.
    package struct Report: Sendable {
        /// Samples that were sent.
        package var events = 0
        /// Touches that began.
        package var touches = 0
        /// The number of times that a device was unplugged or that the application lost all touches.
        package var losses = 0
        /// Frames that were shown.
        package var frames = 0
        /// Seconds of the virtual clock.
        package var seconds = 0.0
        /// The hash of the last frame of each session.
        package var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        /// Bytes in use right after the launch of each session, without caches, if this can be measured.
        package var memory: [Int] = []
        /// The growth of memory within each session, in bytes.
        package var held: [Int] = []
        /// The problems that were found; empty if there are none.
        package var findings: [String] = []
        /// The recording of the last session, if it was requested.
        package var recording: Recording?
    }

    /// The pause after a session. Gestures, animations and scrolling are over by then.
    private static let rest = MonotonicDuration.seconds(8)
    /// The time of the first possible touch.
    private static let start = MonotonicInstant(seconds: 1)

    /// A delegate that checks an app during a run, for problems that the run itself cannot detect.
    @MainActor
    package protocol Observer: AnyObject {
        /// Called after each launch of the app. Returns the problems found.
        func monkeyDidLaunch() -> [String]
        /// Called after each step. Returns the problems found.
        func monkeyDidStep() -> [String]
        /// Called after each session, when the app has ended. Returns the problems found.
        func monkeyDidEndSession() -> [String]
    }

    private let options: Options
    private weak var observer: (any Observer)?
    private let makeHost: () throws -> VirtualHost
    private let makeDelegate: (VirtualHost) throws -> any UIApplicationDelegate
    private let launch: LaunchRequest
    private var random: MonkeyRandom
    private var report = Report()

    /// - Parameters:
    ///   - makeHost: Creates a host with a clock of its own, for each session.
    ///   - makeDelegate: Creates the app.
    ///   - launch: The circumstances of each launch.
    ///   - observer: The observer. It is not retained.
    package init(
        _ options: Options,
        makeHost: @escaping () throws -> VirtualHost,
        makeDelegate: @escaping (VirtualHost) throws -> any UIApplicationDelegate,
        launch: LaunchRequest = LaunchRequest(),
        observer: (any Observer)? = nil
    ) {
        self.options = options
        self.observer = observer
        self.makeHost = makeHost
        self.makeDelegate = makeDelegate
        self.launch = launch
        random = MonkeyRandom(seed: options.seed)
    }

    /// Plays all sessions, or until something is stuck.
    /// - Parameter onSession: Called after each session, with the report so far.
    package func run(onSession: (Report) -> Void = { _ in }) throws -> Report {
        for session in 0..<options.sessions {
            let end = options.events * (session + 1) / options.sessions
            try play(until: end, session)
            onSession(report)
            if !report.findings.isEmpty { return report }
        }
        compareMemory()
        return report
    }

    private func play(until end: Int, _ session: Int) throws {
        // Objects of one session must be gone when the memory of the next one is measured.
        report.recording = nil
        let host = try makeHost()
        do {
            try play(on: host, until: end, session)
        } catch {
            host.end()
            throw error
        }
        host.end()
        report.findings += (observer?.monkeyDidEndSession() ?? []).map { "session \(session + 1): \($0)" }
    }

    private func play(on host: VirtualHost, until end: Int, _ session: Int) throws {
        try host.launch(launch) { try makeDelegate(host) }
        report.findings += (observer?.monkeyDidLaunch() ?? []).map { "session \(session + 1): \($0)" }
        try host.run(until: Self.start)
        // Caches have limits, but take many sessions to reach them: a text is cached for each number that is shown.
        UIApplication.releaseCaches()
        let memory = MemoryInUse.bytes
        if let memory { report.memory.append(memory) }

        var play = MonkeySession(host, start: Self.start, random: MonkeyRandom(seed: random.next()))
        play.records = options.records
        while report.events + play.events < end, report.findings.isEmpty {
            try play.step()
            report.findings += (observer?.monkeyDidStep() ?? []).map { "session \(session + 1): \($0)" }
        }
        try play.finish()
        report.events += play.events
        report.touches += play.touches
        report.losses += play.losses
        // A caret blinks as long as its text is edited.
        host.session.perform { host.session.application.endTextEditing() }
        try host.run(until: host.clock.now + Self.rest)
        if let memory, let now = MemoryInUse.bytes { report.held.append(now - memory) }

        report.findings += TouchAudit.findings(in: host.session).map { "session \(session + 1): \($0)" }
        if let held = report.held.last, held > options.sessionLimit {
            report.findings.append(
                "session \(session + 1): memory grew by \(held) bytes since the launch; the limit is \(options.sessionLimit)"
            )
        }
        report.frames += host.counters.frames
        report.seconds += host.clock.now.seconds
        report.hash = (report.hash ^ FrameHash.hash(host.display.snapshot())) &* 0x100_0000_01B3
        report.recording =
            play.recorded.isEmpty
            ? nil
            : try Recording(
                comments: ["easel monkey, seed \(options.seed), session \(session + 1)"],
                devices: MonkeyContacts.devices,
                samples: play.recorded
            )
    }

    private func compareMemory() {
        let growth = Self.growth(of: report.memory)
        guard growth > options.memoryLimit else { return }
        report.findings.append(
            "memory grew by \(growth) bytes from the middle to the end of the run, measured after each launch, without the "
                + "largest steps (\(report.memory.map { "\($0 >> 10)" }.joined(separator: ", ")) KiB)"
        )
    }

    /// Returns the growth of memory in the second half of the launches: what is made once is made in the first half, and
    /// after that each launch of the app must need the same memory. Two steps do not count, because a page that was never
    /// opened before makes such things late, and once, as the data of time zones with the first date.
    /// - Parameter memory: The bytes in use after each launch.
    package static func growth(of memory: [Int]) -> Int {
        guard memory.count > 3 else { return 0 }
        let half = memory[(memory.count / 2)...]
        let steps = zip(half.dropFirst(), half).map(-).sorted()
        return steps.dropLast(min(2, steps.count / 2)).reduce(0, +)
    }
}
