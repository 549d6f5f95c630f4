import CLinux
import CoreGraphics
import Display
import Foundation
import Input
import LinuxIO
import RFB
import UIKitCore

/// A host that runs an application on a display in real time, until it is stopped.
@MainActor
package final class RealTimeHost {
    let loop: EventLoop
    let frames: FrameLoop
    private let signals: SignalDescriptor<HostError>
    /// The timer that wakes the main thread when an animation ends, or when input is to be delivered.
    private let timer: MonotonicTimer<HostError>
    /// The time that `timer` is set to; `nil` if it is not armed.
    private var timerDeadline: MonotonicInstant?
    private let defaults = DefaultsSaver()
    private var watchdog = ServiceManager.watchdogLimit.map { Watchdog(limit: $0, now: MonotonicClock().now) }
    private var failure: HostError?
    private var isReady = false
    private var memoryPressure: (any MemoryPressureSource)?
    private var orientation: (any OrientationSource)?
    private var displayDevices: DisplayDeviceMonitor?
    /// The server for remote viewers, which runs as long as the host.
    private(set) var remote: RFBServer?
    /// The server of the program's status, which runs as long as the host.
    var control: ControlServer?
    /// The inspector of the program, which runs as long as the host.
    package var inspector: (any ProgramInspector)?
    /// The file with the address of the inspector's page, which is removed at the end.
    package var inspectorFile: InspectorLinks.File?
    /// The number of recordings that the inspector plays.
    var replaysInInspector = 0

    /// A closure that is called at SIGHUP, if the host was created to handle it.
    package var onHangUp: () -> Void = {}

    /// The style that the program requires; `nil` for none.
    package var requiredStyle: UIUserInterfaceStyle?

    /// The seat that the program runs on; `nil` if it cannot be switched. The signals of ``SeatSignal`` move the application
    /// to the background and back in any case.
    package var seat: (any SeatSwitch)?

    /// A closure that is called at the end of each iteration of the event loop; the run ends when it returns `true`.
    package var shouldEnd: (RealTimeHost) -> Bool = { _ in false }

    /// Creates a host. Signals are blocked from here on: create the host before any other thread.
    /// - Parameters:
    ///   - threads: The maximum number of threads that paint.
    ///   - keyboard: The keymap of the keyboards.
    ///   - handlesHangUp: A Boolean value that indicates whether SIGHUP calls `onHangUp` instead of ending the program.
    package init(
        display: any Display,
        inputs: [any InputSource] = [],
        threads: Int = ProcessorCount.paintThreads,
        keyboard: KeyboardState = KeyboardState(.unitedStates),
        handlesHangUp: Bool = false
    ) throws(HostError) {
        let handled = [SIGTERM, SIGINT, SeatSignal.leave, SeatSignal.enter] + (handlesHangUp ? [SIGHUP] : [])
        signals = try SignalDescriptor<HostError>(handled)
        timer = try MonotonicTimer(purpose: "for animations and input")
        loop = try EventLoop()
        frames = try FrameLoop(
            display: display,
            inputs: inputs,
            clock: MonotonicClock(),
            threads: threads,
            keyboard: keyboard,
            latchesInput: true
        )
        // Sources report the keyboards that are attached.
        frames.assumesKeyboard = false
        try loop.add(signals.descriptor) { [unowned self] in
            while let signal = signals.read() { handle(signal) }
        }
        try loop.add(frames.compositor.reportDescriptor) { [unowned self] in frames.readReports() }
        try loop.add(timer.descriptor) { [unowned self] in timerHasFired() }
        for input in inputs {
            guard let descriptor = input.descriptor else { continue }
            try loop.add(descriptor) { [unowned self] in readInputs() }
        }
        loop.deadline = { [unowned self] in [frames.nextTimer, wakeTime, watchdog?.deadline].compactMap(\.self).min() }
        loop.beginningOfTurn = { [unowned self] in frames.beginTurn() }
        loop.endOfTurn = { [unowned self] in turnDidEnd() }
        frames.onConnection = { [unowned self] in report($0) }
        frames.onCompositor = { [unowned self] (compositor, isUsed) throws(HostError) in
            guard isUsed else { return loop.remove(compositor.reportDescriptor) }
            try loop.add(compositor.reportDescriptor) { [unowned self] in frames.readReports() }
        }
    }

    /// The session of the application. It is current while the host runs.
    package var session: Session { frames.session }
    package var screen: UIScreen { frames.screen }
    package var display: any Display { frames.display }
    package var counters: RunCounters { frames.counters(wakeUps: loop.wakeUps) }
    package var framesShown: Int { frames.framesShown }
    package var rotation: ScreenRotation { frames.rotation }
    package var compositor: CompositorThread { frames.compositor }
    package var isIdle: Bool { frames.isIdle }

    /// A Boolean value that indicates whether a keyboard is attached although no source has reported one.
    package var assumesKeyboard: Bool {
        get { frames.assumesKeyboard }
        set { frames.assumesKeyboard = newValue }
    }

    /// A Boolean value that indicates whether a display link waits for a vertical blank.
    package var awaitsVBlank: Bool { frames.awaitsVBlank }

    /// The time on the host's clock.
    package var now: MonotonicInstant { MonotonicClock().now }

    /// The time at which the main thread wakes in any case, so that `shouldEnd` is called; `nil` for never.
    package var wakeTime: MonotonicInstant?

    /// A closure that is called when a frame is on screen, before the next commit. While it is set, each frame wakes
    /// the main thread.
    package var onFlip: ((FlipEvent) -> Void)? {
        get { frames.onFlip }
        set { frames.onFlip = newValue }
    }
    package var touchToFlip: LatencyHistogram { frames.touchToFlip }
    /// The times of all frames by stage.
    package var frameTimes: FrameTimes { frames.compositor.times }

    /// Launches the application and runs it until SIGTERM, SIGINT or `shouldEnd`.
    /// - Parameters:
    ///   - delegate: The delegate, which is created when the launch screen is on its way to the display.
    ///   - request: The request to launch the application.
    package func run(
        _ delegate: @autoclosure () -> any UIApplicationDelegate,
        _ request: LaunchRequest = LaunchRequest()
    ) throws(HostError) {
        try session.perform { () throws(HostError) in try runInSession(delegate, request) }
    }

    private func runInSession(
        _ makeDelegate: () -> any UIApplicationDelegate,
        _ request: LaunchRequest
    ) throws(HostError) {
        defer {
            inspector?.end()
            inspectorFile?.remove()
            control?.end()
            remote?.end()
            session.backlight?.isDimmed = false
            frames.end()
        }
        try frames.showLaunchScreen(of: request)
        session.launch(makeDelegate(), request)
        try loop.run()
        ServiceManager.stopping()
        session.application.terminate()
        if let failure { throw failure }
    }

    private func handle(_ signal: CInt) {
        switch signal {
        case SeatSignal.leave: leaveSeat()
        case SeatSignal.enter: returnToSeat()
        case SIGHUP: onHangUp()
        default: loop.stop()
        }
    }

    /// Moves the application to the background, releases the display, and permits the switch.
    private func leaveSeat() {
        session.application.enterBackground()
        frames.pause()
        do throws(ConsoleError) { try seat?.permitSwitch() } catch { Program.log(LogMessage(error, .warning)) }
    }

    private func returnToSeat() {
        do throws(ConsoleError) { try seat?.confirmReturn() } catch { Program.log(LogMessage(error, .warning)) }
        frames.resume()
        session.application.enterForeground()
    }

    /// Notifies the application when a source reports that memory is low.
    package func watch(_ source: any MemoryPressureSource) throws(HostError) {
        memoryPressure = source
        try loop.add(source.descriptor, events: source.events) { [unowned self] events in
            switch memoryPressure?.read(events) {
            case .low:
                session.application.receiveMemoryWarning()
                UIApplication.releaseCaches()
                // Returns the released memory to the system.
                malloc_trim(0)
            case .repeated: break
            case nil:
                loop.remove(source.descriptor)
                memoryPressure = nil
            }
        }
    }

    /// Shows the screen to remote viewers, from now on.
    /// - Parameter viewers: The source of their input, which is one of the host's.
    package func share(_ configuration: RFBConfiguration, _ viewers: RemoteSource) throws(HostError) {
        let compositor = frames.compositor
        do throws(RFBError) {
            let server = try RFBServer(
                configuration,
                onWish: { compositor.followerWantsFrame() },
                hasRoom: { viewers.hasRoom(for: $0) },
                onEvent: { viewers.take($0) }
            )
            viewers.onRoom { [weak server] in server?.continueReading() }
            compositor.offerFrames(to: server.frames)
            remote = server
            if configuration.sharesText { session.shareCopiedTexts(with: server) }
        } catch {
            throw .remote(error)
        }
    }

    /// Calls a closure on the main thread when another thread wakes it by a descriptor.
    func handle(_ wake: WakeDescriptor<ControlError>, _ body: @escaping () -> Void) throws(ControlError) {
        do throws(HostError) {
            try loop.add(wake.descriptor) {
                wake.clear()
                body()
            }
        } catch {
            throw .systemCall("epoll_ctl", argument: "\(wake.descriptor)", errorNumber: errno)
        }
    }

    /// Calls a closure on the main thread in each iteration of the event loop in which a descriptor is readable.
    package func handle(_ descriptor: CInt, _ body: @escaping () -> Void) throws(HostError) {
        try loop.add(descriptor, body)
    }

    /// The counters of the server for remote viewers; `nil` without one.
    package var remoteStatistics: RFBServer.Statistics? { remote?.statistics }

    /// The number of pixels that were copied for remote viewers.
    package var pixelsCopiedForViewers: Int { remote?.frames.pixelsCopied ?? 0 }

    /// Follows the panels that are plugged in and unplugged, from now on.
    func watch(_ devices: DisplayDeviceMonitor) throws(HostError) {
        displayDevices = devices
        try loop.add(devices.descriptor) { [unowned self] in
            if devices.read() { frames.checkConnection() }
        }
    }

    private func report(_ connection: DisplayConnection) {
        switch connection {
        case .lost(let loss):
            let fields = DisplayError.fields(ofDisplay: display.name)
            Program.log(LogMessage("the app is not shown: \(loss)", .warning, fields: fields))
            ServiceManager.report(status: status)
        case .returned(let name, let mode):
            Program.log(
                LogMessage(
                    "the app is shown again on \(name), \(mode.size.width)x\(mode.size.height)",
                    fields: DisplayError.fields(ofDisplay: name)
                )
            )
            ServiceManager.report(status: status)
        case .notice(let text):
            Program.log(LogMessage(text, .warning, fields: DisplayError.fields(ofDisplay: display.name)))
        }
    }

    /// Rotates the screen as a source reports it, from now on.
    package func follow(_ source: any OrientationSource) throws(HostError) {
        orientation = source
        if let turns = source.quarterTurns { session.rotateDevice(quarterTurns: turns) }
        try loop.add(source.descriptor) { [unowned self] in
            guard let orientation else { return }
            let canContinue = orientation.read()
            if let turns = orientation.quarterTurns { session.rotateDevice(quarterTurns: turns) }
            if !canContinue {
                loop.remove(orientation.descriptor)
                self.orientation = nil
            }
        }
    }

    /// Dims the screen and switches it off after a time without input, from now on.
    package func blank(_ options: BlankingOptions) { frames.blank(options) }

    /// Adjusts the colors of all panels, from now on.
    package func adjust(_ colors: ColorAdjustment) { frames.colors = colors }

    /// Shows a cursor for the pointing devices of this machine, from now on.
    package func showCursor() { frames.showCursor() }

    func readInputs() {
        do throws(HostError) { try frames.readInputs() } catch { fail(error) }
    }

    private func turnDidEnd() {
        frames.serveTimers(at: MonotonicClock().now)
        frames.serveBlanking()
        frames.serveAnimations()
        frames.advance()
        frames.requestVBlank()
        let wakeTime = [frames.nextAnimationEvent, frames.deliveryTime, frames.nextBlankingTime].compactMap(\.self)
            .min()
        do throws(HostError) { try setTimer(wakeTime) } catch { fail(error) }
        if !isReady, frames.framesShown > 0 {
            isReady = true
            ServiceManager.ready(status: status)
        }
        if let failure = frames.failure { fail(.display(failure)) }
        serveWatchdog()
        traceCounters()
        defaults.saveSoon()
        if shouldEnd(self) { loop.stop() }
    }

    /// Records the counters in the trace, if there is one. They are recorded after each iteration of the event loop as well.
    package func traceCounters() { frames.traceCounters(wakeUps: loop.wakeUps) }

    /// The state of the program, for the service manager.
    var status: String {
        frames.loss.map { "Not shown: \($0)" } ?? "Running on \(frames.display.name)"
    }

    private func serveWatchdog() {
        let answer = frames.compositor.answer
        guard let isAlive = watchdog?.check(at: MonotonicClock().now, answer: answer), let watchdog else { return }
        if isAlive { ServiceManager.alive() }
        frames.compositor.ask(watchdog.question)
    }

    /// Sets the timer. Setting the same time again has no cost.
    private func setTimer(_ time: MonotonicInstant?) throws(HostError) {
        guard time != timerDeadline else { return }
        try timer.set(time)
        timerDeadline = time
    }

    /// Makes the timer's descriptor unreadable.
    private func timerHasFired() {
        do throws(HostError) { try setTimer(nil) } catch { fail(error) }
    }

    func fail(_ error: HostError) {
        if failure == nil { failure = error }
        loop.stop()
    }
}
