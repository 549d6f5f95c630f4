import CoreGraphics
import Display
import Foundation
import Input
import UIKitCore

/// Random touches on an app, on a virtual clock, and a look at what is left of them.
///
/// A run has ten sessions. In each the app is launched anew and gets a tenth of the events; then all fingers are lifted,
/// times run out, and `TouchAudit` looks for what is stuck. The next session must not need more memory than the one
/// before. The same seed gives the same touches, and so the same frames.
@MainActor
package final class MonkeyRun {
    /// The length of a run, and its limits.
    package struct Options: Sendable {
        /// The number that all touches follow from.
        package var seed: UInt64 = 1
        /// How many samples are sent.
        package var events = 1_000_000
        /// How often the application is launched.
        package var sessions = 10
        /// What the process may hold more after the last session than in the middle of the run, in bytes.
        package var memoryLimit = 512 << 10
        /// What a session may hold more at its end than at its beginning, in bytes.
        package var sessionLimit = 64 << 20

        /// Whether the touches of the last session are kept, in memory that then counts as the session's.
        package var records = false

        /// Creates options for a seed and a number of events.
        package init(seed: UInt64, events: Int) {
            self.seed = seed
            self.events = events
        }
    }

    /// What was done, and what is left.
    package struct Report: Sendable {
        /// Samples that were sent.
        package var events = 0
        /// Touches that began.
        package var touches = 0
        /// Times that a device was unplugged or the application lost all touches.
        package var losses = 0
        /// Frames that were shown.
        package var frames = 0
        /// Seconds of the virtual clock.
        package var seconds = 0.0
        /// Of the last picture of each session.
        package var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        /// Bytes in use right after the launch of each session, where that can be told.
        package var memory: [Int] = []
        /// What sessions held more at their ends than at their beginnings.
        package var held: [Int] = []
        /// What is wrong; none when all is well.
        package var findings: [String] = []
        /// What was played in the last session, if it was to be kept.
        package var recording: Recording?
    }

    /// How long nothing happens after a session, in seconds: gestures, animations and what slides are over by then.
    private static let rest: TimeInterval = 8
    /// When the first touch may come, in seconds after the launch.
    private static let start: TimeInterval = 1

    /// Looks at an app while the monkey plays with it, for what the monkey itself cannot see.
    @MainActor
    package protocol Observer: AnyObject {
        /// Called after each launch of the app. What is wrong is returned.
        func monkeyDidLaunch() -> [String]
        /// Called after each step of the hand. What is wrong is returned.
        func monkeyDidStep() -> [String]
        /// Called after each session, when the app has ended. What is wrong is returned.
        func monkeyDidEndSession() -> [String]
    }

    private let options: Options
    private weak var observer: (any Observer)?
    private let makeHost: () throws -> VirtualHost
    private let makeDelegate: (VirtualHost) throws -> any UIApplicationDelegate
    private var random: MonkeyRandom
    private var report = Report()

    /// - Parameters:
    ///   - makeHost: makes a host with a clock of its own, for each session.
    ///   - makeDelegate: makes the app.
    ///   - observer: Looks on. It is not retained.
    package init(
        _ options: Options,
        makeHost: @escaping () throws -> VirtualHost,
        makeDelegate: @escaping (VirtualHost) throws -> any UIApplicationDelegate,
        observer: (any Observer)? = nil
    ) {
        self.options = options
        self.observer = observer
        self.makeHost = makeHost
        self.makeDelegate = makeDelegate
        random = MonkeyRandom(seed: options.seed)
    }

    /// Plays all sessions; ends early when something is stuck.
    /// - Parameter onSession: called after each session, with what has been done so far.
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
        // Nothing of a session is to be left when the memory of the next one is measured.
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
        try host.launch(try makeDelegate(host))
        report.findings += (observer?.monkeyDidLaunch() ?? []).map { "session \(session + 1): \($0)" }
        try host.run(until: Self.start)
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
        try host.run(until: host.clock.now + Self.rest)
        if let memory, let now = MemoryInUse.bytes { report.held.append(now - memory) }

        report.findings += TouchAudit.findings(on: host.screen).map { "session \(session + 1): \($0)" }
        if let held = report.held.last, held > options.sessionLimit {
            report.findings.append(
                "session \(session + 1): \(held) bytes more in use than at the launch, more than \(options.sessionLimit)"
            )
        }
        report.frames += host.counters.frames
        report.seconds += host.clock.now
        report.hash = (report.hash ^ FrameHash.hash(host.display.snapshot())) &* 0x100_0000_01B3
        report.recording =
            play.recorded.isEmpty
            ? nil
            : try Recording(
                comments: ["easel monkey, seed \(options.seed), session \(session + 1)"],
                devices: MonkeyHand.devices,
                samples: play.recorded
            )
    }

    /// Caches fill in the first half; after that the app, launched anew, needs what it has always needed. One step is let
    /// pass: what is met late, a page that nobody has turned to before, fills a cache late, and once.
    private func compareMemory() {
        guard let last = report.memory.last, report.memory.count > 3 else { return }
        let half = report.memory[(report.memory.count / 2)...]
        let middle = half[half.startIndex]
        let largestStep = zip(half.dropFirst(), half).map(-).max() ?? 0
        guard last - middle - max(0, largestStep) > options.memoryLimit else { return }
        report.findings.append(
            "memory grows: \(last - middle) bytes from the middle of the run to the end, each after a launch "
                + "(\(report.memory.map { "\($0 >> 10)" }.joined(separator: ", ")) KiB)"
        )
    }
}
