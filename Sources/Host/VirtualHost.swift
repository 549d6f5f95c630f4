import CoreGraphics
import Display
import Foundation
import Input
import UIKitCore

/// Runs an application on a virtual display in virtual time: as fast as the machine can, the same on every machine.
///
/// The clock stands still while the application works, and moves from one event to the next: a sample of a recording, a
/// vertical blank that a frame waits for, a call that was asked for. What the real-time host does on waking, this one
/// does when it moves the clock. Nothing happens in a stretch of time without events, and it costs nothing.
@MainActor
package final class VirtualHost {
    package let clock: VirtualClock
    package let display: VirtualDisplay
    private let frames: FrameLoop
    private var replays: [ReplaySource] = []
    private var calls: [(time: TimeInterval, order: Int, body: () -> Void)] = []
    private var callCount = 0
    private var queued = QueuedInput()

    /// What Dispatch, the concurrency runtime and Foundation's timers schedule on the main thread; nil where they go by
    /// clocks of their own.
    package var mainWork: (any MainWork)?

    /// How often there was something to do.
    package private(set) var wakeUps = 0

    /// - Parameters:
    ///   - display: on `clock`.
    ///   - threads: how many may paint at once.
    package init(
        display: VirtualDisplay,
        clock: VirtualClock,
        threads: Int = ProcessorCount.paintThreads
    ) throws(HostError) {
        self.clock = clock
        self.display = display
        frames = try FrameLoop(display: display, inputs: [queued], clock: clock, threads: threads)
    }

    /// The application that was launched here; another host may have launched another one since.
    private var application: UIApplication?

    /// Ends the application and the compositor's thread.
    package func end() {
        if let application {
            application.terminate()
            // Calls that are still to come may hold the host.
            self.application = nil
        } else if UIScreen.main === screen {
            UIApplication.shared.touches.cancelAll()
        }
        frames.compositor.end()
        display.close()
        mainWork?.end()
        mainWork = nil
    }

    package var screen: UIScreen { frames.screen }
    package var counters: RunCounters { frames.counters(wakeUps: wakeUps) }

    /// Launches the application and shows its first frame.
    package func launch(_ delegate: any UIApplicationDelegate) throws(HostError) {
        let scope = mainWork?.enter()
        defer { scope?.leave() }
        UIApplication.launch(delegate)
        application = .shared
        try wakeUp()
    }

    /// Plays a recording from now on; several may play at once.
    package func play(_ replay: ReplaySource) { replays.append(replay) }

    /// Sends samples as if a device had, at the present time.
    package func send(_ samples: [TouchSample]) throws(HostError) { try send(samples.map { .touch($0) }) }

    /// Sends what the pointer does as if a device had, at the present time.
    package func send(_ sample: PointerSample) throws(HostError) { try send([.pointer(sample)]) }

    /// Sends events as if devices had, at the present time.
    package func send(_ events: [InputEvent]) throws(HostError) {
        queued.events += events
        try wakeUp()
    }

    /// Calls `body` when the clock comes to `time`; at once in the next step if that has passed.
    package func call(at time: TimeInterval, _ body: @escaping () -> Void) {
        callCount += 1
        calls.append((time, callCount, body))
        calls.sort { ($0.time, $0.order) < ($1.time, $1.order) }
    }

    /// When the next thing happens; nil when nothing will.
    package var nextEventTime: TimeInterval? { [nextMainEventTime, nextCompositorEventTime].compactMap(\.self).min() }

    /// When the main thread has something to do next that the compositor does not tell it of.
    private var nextMainEventTime: TimeInterval? {
        var times = replays.compactMap(\.nextSampleTime)
        if let call = calls.first { times.append(call.time) }
        if let work = mainWork?.nextTime { times.append(work) }
        if let event = frames.nextAnimationEvent { times.append(event) }
        if let timer = frames.nextTimer { times.append(timer) }
        return times.min()
    }

    /// When the compositor's thread has something to do next.
    private var nextCompositorEventTime: TimeInterval? {
        [display.nextEventTime, frames.compositor.nextWakeTime].compactMap(\.self).min()
    }

    /// Lets time pass, event by event, and stops at `time`.
    package func run(until time: TimeInterval) throws(HostError) {
        try askForBlank()
        while let next = nextEventTime, next <= time {
            clock.advance(to: next)
            try step()
        }
        clock.advance(to: time)
    }

    /// Lets time pass while the main thread does nothing at all, as if it were busy, and stops at `time`: the compositor
    /// goes on, all else happens after that.
    package func runWithoutMainThread(until time: TimeInterval) throws(HostError) {
        while let next = nextCompositorEventTime, next <= time {
            clock.advance(to: next)
            frames.compositor.pump()
        }
        clock.advance(to: time)
        if isMainThreadWanted { try wakeUp() }
    }

    /// Lets time pass until nothing is left to happen, at most until `limit`. Animations without an end and display links
    /// are no reason to go on.
    package func runUntilIdle(limit: TimeInterval) throws(HostError) {
        try askForBlank()
        while !isIdle, let next = nextEventTime, next <= limit {
            clock.advance(to: next)
            try step()
        }
    }

    /// Timers are no reason to go on either.
    private var isIdle: Bool {
        frames.isIdle && replays.isEmpty && calls.isEmpty && !(mainWork?.nextTime.map { isReached($0) } ?? false)
    }

    /// Shows what has changed outside of any event.
    package func wakeUpIfNeeded() throws(HostError) {
        if frames.screen.needsCommit { try wakeUp() }
    }

    /// Lets whoever has something to do at this time do it. What concerns the compositor alone does not wake the main
    /// thread.
    private func step() throws(HostError) {
        if !isMainEventDue {
            frames.compositor.pump()
            if !frames.compositor.hasReports { return }
        }
        try wakeUp()
    }

    private var isMainEventDue: Bool { nextMainEventTime.map { isReached($0) } ?? false }

    /// Whether it is time: the clock counts whole nanoseconds.
    private func isReached(_ time: TimeInterval) -> Bool { time <= clock.now + 1e-9 }

    private var isMainThreadWanted: Bool { isMainEventDue || frames.compositor.hasReports }

    private func askForBlank() throws(HostError) {
        guard frames.askForBlank() else { return }
        frames.compositor.pump()
        if frames.compositor.hasReports { try wakeUp() }
    }

    /// Does what is due now.
    package func wakeUp() throws(HostError) {
        wakeUps += 1
        let scope = mainWork?.enter()
        defer { scope?.leave() }
        while let call = calls.first, isReached(call.time) {
            calls.removeFirst()
            call.body()
        }
        do throws(InputError) {
            for replay in replays { queued.events += try replay.read() }
        } catch {
            throw .input(error)
        }
        replays.removeAll { $0.isFinished }
        try frames.readInputs()
        try mainWork?.serve()
        frames.serveTimers(at: clock.now)
        // Flips first: they make room for the next commit. A commit that changed nothing makes room as well.
        frames.compositor.pump()
        frames.readReports()
        frames.serveAnimations()
        while frames.advance() {
            frames.compositor.pump()
            frames.readReports()
            if let failure = frames.failure { throw .display(failure) }
        }
        try askForBlank()
        if let failure = frames.failure { throw .display(failure) }
    }
}

/// Input that the host itself hands in.
private final class QueuedInput: InputSource {
    let name = "virtual"
    let descriptor: CInt? = nil
    var events: [InputEvent] = []

    func read() throws(InputError) -> [InputEvent] {
        defer { events = [] }
        return events
    }
}
