import CoreGraphics
import Display
import Foundation
import Input
import LinuxIO
import UIKeyboard
import UIKitCore

/// Runs an application on a virtual display in virtual time: as fast as the machine can, with the same result on every
/// machine.
///
/// The clock stands still while the application works, and moves from one event to the next: a sample of a recording, a
/// vertical blank that a frame waits for, a scheduled call. The work that the real-time host does when it wakes up,
/// this host does when it moves the clock. Time without events costs nothing.
@MainActor
package final class VirtualHost {
    package let clock: VirtualClock
    package let display: VirtualDisplay
    private let frames: FrameLoop
    /// The further screens.
    private var further: [(screen: UIScreen, display: VirtualDisplay)] = []
    private var replays: [ReplaySource] = []
    private var calls: [(time: MonotonicInstant, order: Int, body: () -> Void)] = []
    private var callCount = 0
    private var queued = QueuedInput()

    /// The work that Dispatch, the concurrency runtime and Foundation's timers schedule on the main thread; `nil` if
    /// they use clocks of their own.
    package var mainWork: (any MainWork)?

    /// The backlight of the display.
    package let backlight = VirtualBacklight()

    /// The number of times that the main thread had work to do.
    package private(set) var wakeUps = 0

    /// - Parameters:
    ///   - display: The display, which uses `clock`.
    ///   - threads: The maximum number of threads that paint at once.
    ///   - trace: The trace of the frames and counters; `nil` for none.
    package init(
        display: VirtualDisplay,
        clock: VirtualClock,
        threads: Int = ProcessorCount.paintThreads,
        trace: Trace? = Trace.current
    ) throws(HostError) {
        self.clock = clock
        self.display = display
        frames = try FrameLoop(display: display, inputs: [queued], clock: clock, threads: threads, trace: trace)
        frames.session.backlight = backlight
    }

    /// A Boolean value that indicates whether an application was launched and has not ended.
    private var isRunning = false

    /// Ends the application and the compositor's thread.
    package func end() {
        session.perform {
            if isRunning { session.application.terminate() } else { session.application.touches.cancelAll() }
        }
        isRunning = false
        // The application and scheduled calls may retain the host, which retains the session.
        session.application.delegate = nil
        calls = []
        frames.end()
        mainWork?.end()
        mainWork = nil
    }

    /// The session of the application. It is current whenever the host calls the application.
    package var session: Session { frames.session }
    package var screen: UIScreen { frames.screen }
    package var compositor: CompositorThread { frames.compositor }
    package var keyboard: KeyboardState { frames.keyboard }

    /// The rotation of the screen relative to the panel.
    package var rotation: ScreenRotation { frames.rotation }
    package var counters: RunCounters { frames.counters(wakeUps: wakeUps) }

    /// Launches the application and shows its first frame, which follows that of the launch screen, if there is one.
    /// - Parameters:
    ///   - delegate: The delegate, which is created when the frame of the launch screen was presented.
    ///   - request: The request to launch the application.
    package func launch(
        _ delegate: @autoclosure () -> any UIApplicationDelegate,
        _ request: LaunchRequest = LaunchRequest()
    ) throws(HostError) {
        try presentLaunchScreen(of: request)
        try begin(delegate(), request)
    }

    /// Launches the application as ``launch(_:_:)`` does.
    /// - Parameters:
    ///   - request: The request to launch the application.
    ///   - makeDelegate: A closure that creates the delegate.
    package func launch(
        _ request: LaunchRequest,
        makeDelegate: () throws -> any UIApplicationDelegate
    ) throws {
        try presentLaunchScreen(of: request)
        try begin(try makeDelegate(), request)
    }

    private func begin(_ delegate: any UIApplicationDelegate, _ request: LaunchRequest) throws(HostError) {
        let scope = mainWork?.enter()
        defer { scope?.leave() }
        session.launch(delegate, request)
        isRunning = true
        try wakeUp()
    }

    /// No time passes, so that the application is launched at the same time with and without a launch screen.
    private func presentLaunchScreen(of request: LaunchRequest) throws(HostError) {
        try frames.showLaunchScreen(of: request) { frames.runCompositors() }
    }

    /// Shows the launch screen of an application, if it has one, and advances the clock until it is on the screen. The application is
    /// not launched.
    /// - Returns: A Boolean value that indicates whether there is a launch screen.
    package func showLaunchScreen(of request: LaunchRequest) throws(HostError) -> Bool {
        try frames.showLaunchScreen(of: request) { () throws(HostError) in
            frames.runCompositors()
            // The vblank that shows the frame is no later than the second one.
            try runUntilShown(limit: clock.now + .seconds(2 / display.mode.refreshRate))
        }
    }

    /// Moves the application to the background, as when the seat is switched to another program.
    package func enterBackground() {
        session.perform { session.application.enterBackground() }
        frames.pause()
    }

    /// Returns the application to the foreground, and shows the whole screen.
    package func enterForeground() throws(HostError) {
        frames.resume()
        session.perform { session.application.enterForeground() }
        try wakeUp()
    }

    /// Connects a further screen.
    /// - Parameter display: The display that shows it, which uses the host's clock.
    package func connect(_ display: VirtualDisplay) throws(HostError) -> UIScreen {
        let screen = try session.perform { () throws(HostError) in try frames.connect(display) }
        further.append((screen, display))
        try wakeUp()
        return screen
    }

    /// Disconnects a further screen, and closes its display.
    package func disconnect(_ screen: UIScreen) throws(HostError) {
        further.removeAll { $0.screen === screen }
        session.perform { frames.disconnect(screen) }
        try wakeUp()
    }

    /// Dims the screen and switches it off after a time without input, from now on.
    package func blank(_ options: BlankingOptions) { frames.blank(options) }

    /// Reads a source of input from now on.
    package func attach(_ source: any InputSource) { frames.attach(source) }

    /// Shows a cursor for pointers, from now on.
    package func showCursor() { frames.showCursor() }

    /// Plays a recording from now on; several may play at once.
    package func play(_ replay: ReplaySource) {
        replays.append(replay)
        frames.attach(replay)
    }

    /// Records the input of a closure, except for keys that are typed into secret texts.
    /// - Returns: The recording, or `nil` if there was no input.
    package func record(
        comments: [String],
        _ body: () throws -> Void
    ) throws -> Recording? {
        let keyboard = KeyboardServices.of(session)
        frames.recorder = InputRecorder(area: screen.bounds)
        keyboard.isRecording = true
        defer {
            frames.recorder = nil
            keyboard.isRecording = false
        }
        try body()
        return try frames.recorder?.recording(comments: comments)
    }

    /// A Boolean value that indicates whether a recording is being played.
    package var isPlaying: Bool { !replays.isEmpty }

    /// A Boolean value that indicates whether input is being recorded.
    package var isRecording: Bool { frames.recorder != nil }

    /// Records input from now on, except for keys that are typed into secret texts.
    /// - Returns: `false` if it is being recorded already.
    package func beginRecording() -> Bool { frames.beginRecording() }

    /// Ends the recording.
    /// - Returns: The recording; `nil` if there was no input.
    package func endRecording(comments: [String]) throws(RecordingError) -> Recording? {
        try frames.endRecording(comments: comments)
    }

    /// Sends samples as if a device had sent them at the present time.
    package func send(_ samples: [TouchSample]) throws(HostError) { try send(samples.map { .touch($0) }) }

    /// Sends an event of the pointer as if a device had sent it at the present time.
    package func send(_ sample: PointerSample) throws(HostError) { try send([.pointer(sample)]) }

    /// Sends events as if devices had sent them at the present time.
    package func send(_ events: [InputEvent]) throws(HostError) {
        queued.events += events
        try wakeUp()
    }

    /// Calls `body` when the clock reaches `time`, or in the next step if that time has passed.
    package func call(at time: MonotonicInstant, _ body: @escaping () -> Void) {
        callCount += 1
        calls.append((time, callCount, body))
        calls.sort { ($0.time, $0.order) < ($1.time, $1.order) }
    }

    /// The time of the next event; `nil` for none.
    package var nextEventTime: MonotonicInstant? {
        [nextMainEventTime, nextCompositorEventTime].compactMap(\.self).min()
    }

    /// The time of the next event for the main thread, not counting reports of the compositor.
    private var nextMainEventTime: MonotonicInstant? {
        var times = replays.compactMap(\.nextSampleTime)
        if let call = calls.first { times.append(call.time) }
        if let work = mainWork?.nextTime { times.append(work) }
        if let event = frames.nextAnimationEvent { times.append(event) }
        if let timer = frames.nextTimer { times.append(timer) }
        if let time = frames.nextBlankingTime { times.append(time) }
        return times.min()
    }

    /// The time of the next event for the compositor's thread.
    private var nextCompositorEventTime: MonotonicInstant? {
        var times = [display.nextEventTime, frames.nextCompositorTime]
        for (_, display) in further { times.append(display.nextEventTime) }
        return times.compactMap(\.self).min()
    }

    /// Advances the clock event by event until `time`.
    package func run(until time: MonotonicInstant) throws(HostError) {
        try requestVBlank()
        while let next = nextEventTime, next <= time {
            clock.advance(to: next)
            try step()
        }
        clock.advance(to: time)
    }

    /// Advances the clock until `time` while the main thread does no work, as if it were busy. The compositor
    /// continues; all other events are handled afterwards.
    package func runWithoutMainThread(until time: MonotonicInstant) throws(HostError) {
        while let next = nextCompositorEventTime, next <= time {
            clock.advance(to: next)
            frames.runCompositors()
        }
        clock.advance(to: time)
        if isMainThreadWanted { try wakeUp() }
    }

    /// Advances the clock until no events remain, at most until `limit`. Animations that repeat forever and display
    /// links do not keep the host running.
    package func runUntilIdle(limit: MonotonicInstant) throws(HostError) {
        try requestVBlank()
        while !isIdle, let next = nextEventTime, next <= limit {
            clock.advance(to: next)
            try step()
        }
    }

    /// Advances the clock until the changes of the app are on screen, at most until `limit`.
    package func runUntilShown(limit: MonotonicInstant) throws(HostError) {
        try wakeUpIfNeeded()
        try requestVBlank()
        while frames.isShowing, let next = nextEventTime, next <= limit {
            clock.advance(to: next)
            try step()
        }
    }

    /// A Boolean value that indicates whether nothing remains to be done. Timers do not count.
    private var isIdle: Bool {
        frames.isIdle && replays.isEmpty && calls.isEmpty && !(mainWork?.nextTime.map { $0 <= clock.now } ?? false)
    }

    /// Shows changes that were made outside of any event.
    package func wakeUpIfNeeded() throws(HostError) {
        if frames.needsCommit { try wakeUp() }
    }

    /// Handles the events that are due at the present time. Events that only concern the compositor do not wake the
    /// main thread.
    private func step() throws(HostError) {
        if !isMainEventDue {
            frames.runCompositors()
            if !frames.hasReports { return }
        }
        try wakeUp()
    }

    private var isMainEventDue: Bool { nextMainEventTime.map { $0 <= clock.now } ?? false }

    private var isMainThreadWanted: Bool { isMainEventDue || frames.hasReports }

    private func requestVBlank() throws(HostError) {
        guard frames.requestVBlank() else { return }
        frames.runCompositors()
        if frames.hasReports { try wakeUp() }
    }

    /// Calls a closure as part of the app's work, and does what becomes due by it.
    package func perform(_ body: () -> Void) throws(HostError) {
        session.perform {
            let scope = mainWork?.enter()
            defer { scope?.leave() }
            body()
        }
        try wakeUp()
    }

    /// Does the work that is due now.
    package func wakeUp() throws(HostError) {
        try session.perform { () throws(HostError) in try serve() }
    }

    private func serve() throws(HostError) {
        wakeUps += 1
        frames.beginTurn()
        let scope = mainWork?.enter()
        defer { scope?.leave() }
        while let call = calls.first, call.time <= clock.now {
            calls.removeFirst()
            call.body()
        }
        try frames.readInputs()
        for replay in replays where replay.isFinished { frames.detach(replay) }
        replays.removeAll { $0.isFinished }
        try mainWork?.serve()
        frames.serveTimers(at: clock.now)
        frames.serveBlanking()
        // Flips come first: they allow the next commit. So does a commit that changed nothing.
        frames.runCompositors()
        frames.readReports()
        frames.serveAnimations()
        while frames.advance() {
            frames.runCompositors()
            frames.readReports()
            if let failure = frames.failure { throw .display(failure) }
        }
        try requestVBlank()
        traceCounters()
        if let failure = frames.failure { throw .display(failure) }
    }

    /// Records the counters in the trace, if there is one. They are recorded after each wake-up as well.
    package func traceCounters() { frames.traceCounters(wakeUps: wakeUps) }
}

/// Input that the host itself supplies.
private final class QueuedInput: InputSource {
    let name = "virtual"
    let descriptor: CInt? = nil
    var events: [InputEvent] = []

    func read() throws(InputError) -> [InputEvent] {
        defer { events = [] }
        return events
    }
}
