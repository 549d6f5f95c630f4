import CLinux
import Compositor
import CoreGraphics
import Display
import Foundation
import LinuxIO
import QuartzCore
import RFB
import Synchronization

/// A thread that composites commits and their animations, and presents the frames.
///
/// Commits are submitted by `submit(_:)`, and reports are returned by `takeReports()` after `reportDescriptor` becomes
/// readable. The thread retains the newest commit, and makes frames while anything is animated in it (`FrameScheduler`),
/// independent of the main thread. In between it sleeps on its descriptors, with a timeout only if a frame or a flip is
/// due. With a virtual clock, which only the main thread advances, the two alternate: `runUntilIdle()` runs the thread until it
/// is idle.
package final class CompositorThread: Sendable {
    /// The commands for the thread.
    private struct Commands: Sendable {
        var commit: RenderTree?
        /// The rotation of the newest commit.
        var rotation: ScreenRotation
        /// The part of the screen that the newest commit may change in place.
        var inkRegion = Region.empty
        var requestedVBlank: MonotonicInstant?
        var reportsAllFlips = false
        var idleRequests = 0
        /// The number of the newest question of the watchdog.
        var question: UInt64 = 0
        var isPaused = false
        var isPanelOn = true
        var checksConnection = false
        var cursor: CursorPlane?
        var colors = ColorAdjustment.none
        var followers: [RFBFrames] = []
        var captures: [FrameCapture] = []
        var isEnding = false
    }

    private struct State: Sendable {
        var commands: Commands
        var reports: [FrameReport] = []
        var vblank: MonotonicInstant?
        /// The counts; events are moved to the two properties above.
        var events = FrameEvents()
        var wakeTime: MonotonicInstant?
        /// The number of the last question that was answered.
        var answer: UInt64 = 0
    }

    /// The maximum duration of one wait.
    private static let longestWait = MonotonicDuration.seconds(60)

    private let state: Mutex<State>
    private let display: any Display
    private let clock: any MediaClock
    private let fence: CommitFence
    private let isMain: Bool
    private let wake: WakeDescriptor<HostError>
    private let report: WakeDescriptor<HostError>
    /// The times of all frames.
    package let times: FrameTimes
    /// The trace of the counters; `nil` for none.
    private let trace: Trace?
    private let becameIdle = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Creates and starts the thread.
    /// - Parameters:
    ///   - clock: The clock of the display.
    ///   - fence: The fence that is advanced when a commit is taken.
    ///   - threads: The maximum number of threads that paint large repaints, including this one.
    ///   - isMain: A Boolean value that indicates whether the display is that of the main screen.
    ///   - trace: The trace of the frames; `nil` for none.
    package init(
        display: any Display,
        clock: any MediaClock,
        fence: CommitFence,
        threads: Int,
        isMain: Bool = true,
        trace: Trace? = nil
    ) throws(HostError) {
        state = Mutex(State(commands: Commands(rotation: display.mode.rotation)))
        self.display = display
        self.clock = clock
        self.fence = fence
        self.isMain = isMain
        times = FrameTimes(trace: trace, isMain: isMain)
        // The statistics are those of the main screen.
        self.trace = isMain ? trace : nil
        wake = try WakeDescriptor<HostError>()
        report = try WakeDescriptor<HostError>()
        let mode = display.mode
        let size = mode.screenSize
        guard let memory = ShadowBuffer.makeMemory(for: size) else {
            throw .noMemory("a shadow buffer of \(size.width)×\(size.height) pixels")
        }
        let thread = Thread { [self] in
            // At most fifteen characters. Foundation does not pass on the names of its threads to the kernel.
            easel_name_thread(pthread_self(), "easel-composite")
            let pool = threads > 1 ? WorkerPool(threadCount: threads) : nil
            run(ShadowBuffer(size: size, memory: memory, rotation: mode.bufferRotation, executor: pool))
            ended.signal()
        }
        thread.start()
    }

    /// A descriptor that becomes readable when there are reports or the requested vblank has occurred.
    package var reportDescriptor: CInt { report.descriptor }

    /// A Boolean value that indicates whether `takeReports()` or `takeVBlank()` would return anything.
    package var hasReports: Bool { state.withLock { !$0.reports.isEmpty || $0.vblank != nil } }

    /// Submits a commit. It replaces one that has not been taken yet: frames are never queued.
    /// - Parameters:
    ///   - rotation: The rotation of the screen relative to the panel; `nil` if it has not changed.
    ///   - inkRegion: The part of the screen, in pixels, whose changes are shown at once if there are no others.
    package func submit(_ tree: RenderTree, rotation: ScreenRotation? = nil, inkRegion: Region = .empty) {
        state.withLock {
            $0.commands.commit = tree
            $0.commands.inkRegion = inkRegion
            if let rotation { $0.commands.rotation = rotation }
        }
        wake.wake()
    }

    /// Requests a report of the first vblank from `time` on; `nil` cancels the request.
    package func requestVBlank(from time: MonotonicInstant?) {
        state.withLock { $0.commands.requestedVBlank = time }
        wake.wake()
    }

    /// Sets whether every flip is reported. By default, only flips that show a commit for the first time are, so that
    /// animations do not wake the main thread.
    package func reportAllFlips(_ isWanted: Bool) { state.withLock { $0.commands.reportsAllFlips = isWanted } }

    /// Returns the reports since the last call.
    package func takeReports() -> [FrameReport] {
        report.clear()
        return state.withLock { state in
            defer { state.reports = [] }
            return state.reports
        }
    }

    /// Returns the time of the requested vblank, if it has occurred since the last call.
    package func takeVBlank() -> MonotonicInstant? {
        state.withLock { state in
            defer { state.vblank = nil }
            return state.vblank
        }
    }

    /// The compositing counters since the start.
    package var counters: CompositorCounters { state.withLock { $0.events.counters } }

    /// The number of frames that were on screen.
    package var framesShown: Int { state.withLock { $0.events.framesShown } }

    /// The number of those that were shown by a change of the buffer on screen.
    package var framesInPlace: Int { state.withLock { $0.events.framesInPlace } }

    /// The number of frames dropped during animations, in vblanks without a new frame.
    package var framesMissed: Int { state.withLock { $0.events.framesMissed } }

    /// The newest flip.
    package var lastFlip: FlipEvent? { state.withLock { $0.events.lastFlip } }

    /// The newest flip, and the time between the start of a frame and its vblank.
    var pacing: (lastFlip: FlipEvent?, lead: MonotonicDuration) {
        state.withLock { ($0.events.lastFlip, $0.events.lead) }
    }

    /// The time at which the thread will act by itself, apart from display events; `nil` for never.
    package var nextWakeTime: MonotonicInstant? { state.withLock { $0.wakeTime } }

    /// Asks the thread a numbered question, which it answers in its next iteration.
    func ask(_ question: UInt64) {
        state.withLock { $0.commands.question = question }
        wake.wake()
    }

    /// The number of the last question that the thread has answered.
    var answer: UInt64 { state.withLock { $0.answer } }

    /// Waits until the thread is idle at the current time.
    package func runUntilIdle() {
        state.withLock { $0.commands.idleRequests += 1 }
        wake.wake()
        becameIdle.wait()
    }

    /// Stops making frames and releases the display. Returns when both has happened.
    package func pause() {
        state.withLock { $0.commands.isPaused = true }
        runUntilIdle()
    }

    /// Takes the display again and shows the newest commit.
    package func resume() {
        state.withLock { $0.commands.isPaused = false }
        wake.wake()
    }

    /// Switches the panel off, once all frames in flight have been shown, or on again. While it is off, no frames are made.
    /// The report `panelIsOn` follows when it shows the newest commit.
    package func setPanelOn(_ isOn: Bool) {
        state.withLock { $0.commands.isPanelOn = isOn }
        wake.wake()
    }

    /// Finds out whether the display is still connected, after devices have changed.
    package func checkConnection() {
        state.withLock { $0.commands.checksConnection = true }
        wake.wake()
    }

    /// Shows, moves or hides the cursor of the display. It needs no frame.
    func showCursor(_ cursor: CursorPlane?) {
        state.withLock { $0.commands.cursor = cursor }
        wake.wake()
    }

    /// Adjusts the colors of the display. It needs no frame.
    package func setColors(_ colors: ColorAdjustment) {
        state.withLock { $0.commands.colors = colors }
        wake.wake()
    }

    /// Offers all frames to a further follower, from the next one on.
    package func offerFrames(to follower: RFBFrames) { state.withLock { $0.commands.followers.append(follower) } }

    /// Offers the newest frame to the followers that want it.
    package func followerWantsFrame() { wake.wake() }

    /// Requests a copy of the newest frame. It is made between two frames.
    package func capture(_ capture: FrameCapture) {
        state.withLock { $0.commands.captures.append(capture) }
        wake.wake()
    }

    /// Ends the thread and waits for it. The display keeps showing the last frame.
    package func end() {
        state.withLock { $0.commands.isEnding = true }
        wake.wake()
        ended.wait()
    }

    // MARK: Thread

    private func run(_ shadow: ShadowBuffer) {
        times.beginCompositor()
        var counterTrace = trace.map(CounterTrace.init)
        let frames = FrameScheduler(
            display: display,
            clock: clock,
            fence: fence,
            shadow: shadow,
            times: times,
            isMain: isMain
        )
        // The display may release its buffers.
        defer { frames.forgetCrashFrame() }
        var isBroken = false
        var idleRequests = 0
        while true {
            if isBroken {
                waitForCommands()
            } else if !frames.isFrameDue {
                wait(until: frames.wakeTime)
            }
            wake.clear()
            let commands = state.withLock { state in
                defer {
                    state.commands.commit = nil
                    state.commands.captures = []
                    state.commands.checksConnection = false
                    state.commands.idleRequests = 0
                }
                return state.commands
            }
            if commands.isEnding { return }
            var failure: DisplayError?
            frames.followers = commands.followers
            frames.add(commands.captures)
            if commands.checksConnection { display.checkConnection() }
            if !isBroken {
                do throws(DisplayError) {
                    try frames.setPaused(commands.isPaused)
                    frames.showCursor(commands.cursor)
                    frames.setColors(commands.colors)
                    try frames.work(
                        commands.commit,
                        rotation: commands.rotation,
                        inkRegion: commands.inkRegion,
                        requestedVBlank: commands.requestedVBlank,
                        reportsAllFlips: commands.reportsAllFlips,
                        isPanelOn: commands.isPanelOn
                    )
                } catch {
                    isBroken = true
                    failure = error
                }
            }
            publish(frames, failure, answering: commands, &counterTrace)
            idleRequests += commands.idleRequests
            guard isBroken || !frames.isFrameDue else { continue }
            for _ in 0..<idleRequests { becameIdle.signal() }
            idleRequests = 0
        }
    }

    private func publish(
        _ frames: FrameScheduler,
        _ failure: DisplayError?,
        answering commands: Commands,
        _ counterTrace: inout CounterTrace?
    ) {
        var events = frames.takeEvents()
        counterTrace?.record(events)
        if let failure { events.reports.append(.failed(failure)) }
        let hasEvents = !events.reports.isEmpty || events.vblank != nil
        state.withLock { state in
            state.reports += events.reports
            if let vblank = events.vblank {
                state.vblank = vblank
                // Another vblank may have been requested meanwhile.
                if state.commands.requestedVBlank == commands.requestedVBlank { state.commands.requestedVBlank = nil }
            }
            state.wakeTime = failure == nil ? frames.wakeTime : nil
            state.answer = commands.question
            events.reports = []
            state.events = events
        }
        if hasEvents { report.wake() }
    }

    /// Sleeps until there is work: a command, an event of the display, the start time of a frame, or a lost flip. With
    /// a virtual clock, there are only commands.
    private func wait(until time: MonotonicInstant?) {
        guard let events = display.eventDescriptor else { return waitForCommands() }
        var descriptors = [wake.descriptor, events].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let limit = [time, display.flipDeadline].compactMap(\.self).min()
        while true {
            if let limit {
                var timeout = min(limit - clock.now, Self.longestWait).timespec
                if easel_poll(&descriptors, 2, &timeout) >= 0 || errno != EINTR { return }
            } else if easel_poll(&descriptors, 2, nil) >= 0 || errno != EINTR {
                return
            }
        }
    }

    private func waitForCommands() {
        var descriptor = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
        while easel_poll(&descriptor, 1, nil) < 0, errno == EINTR {}
    }
}
