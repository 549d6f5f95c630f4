import Display
import Input
import LinuxIO
import UIKitCore

/// Runs a program on the virtual clock at the pace that its inspector sets, until SIGTERM or SIGINT.
///
/// The clock stands still, follows the clock of the machine at a speed, or moves by single frames. While it stands still, nothing
/// wakes the process. Touches and changes of an inspector move a clock that stands still by the one or two frames that show them.
@MainActor
package final class VirtualPlayback {
    /// The speeds of the clock. It stands still at 0, and follows the clock of the machine at 1.
    package static let speeds = 0.0...8.0
    /// The maximum number of frames of a step.
    package static let mostFrames = 240
    /// The time by which the app may fall behind the clock of the machine. The rest is lost: an app that is slower than the speed
    /// requires would have more to do with each iteration of the event loop.
    private static let longestLag = MonotonicDuration.seconds(0.1)
    /// The number of frames that show a change: one that is on its way, and that with the change.
    private static let framesOfChange = 2

    package let host: VirtualHost
    package var inspector: (any ProgramInspector)?
    package var inspectorFile: InspectorLinks.File?
    private let machine: any MediaClock
    private let loop: EventLoop
    private let signals: SignalDescriptor<HostError>?
    private let frameDuration: MonotonicDuration
    /// A pair of times on both clocks, from which those of the virtual clock follow.
    private var origin: (machine: MonotonicInstant, app: MonotonicInstant)
    private var failure: HostError?

    /// The speed of the clock, which stands still at first.
    package private(set) var speed = 0.0

    /// Creates a playback.
    /// - Parameters:
    ///   - host: The host, whose app has not been launched.
    ///   - signals: The signals that end the program; `nil` for none.
    ///   - machine: The clock of the machine.
    package init(
        _ host: VirtualHost,
        _ signals: SignalDescriptor<HostError>?,
        machine: any MediaClock = MonotonicClock()
    ) throws(HostError) {
        self.host = host
        self.signals = signals
        self.machine = machine
        frameDuration = .seconds(1 / host.display.mode.refreshRate)
        origin = (machine.now, host.clock.now)
        loop = try EventLoop()
        if let signals {
            try loop.add(signals.descriptor) { [unowned self] in while signals.read() != nil { loop.stop() } }
        }
        loop.deadline = { [unowned self] in nextTurn }
        loop.beginningOfTurn = { [unowned self] in follow() }
        // After work on the main queue.
        loop.endOfTurn = { [unowned self] in attempt { () throws(HostError) in try host.wakeUpIfNeeded() } }
    }

    /// The time of the app's clock.
    package var now: MonotonicInstant { host.clock.now }

    /// Reads a source of input from now on.
    package func attach(_ source: any InputSource) throws(HostError) {
        host.attach(source)
        guard let descriptor = source.descriptor else { return }
        try loop.add(descriptor) { [unowned self] in
            readInput()
            showChanges()
        }
    }

    /// Launches an app, and runs it until a signal arrives.
    /// - Parameters:
    ///   - delegate: The delegate, which is created when the launch screen is on the screen.
    ///   - request: The request to launch the app.
    ///   - whenLaunched: A closure that is called when the app has been launched, which may have rotated the screen.
    package func run(
        _ delegate: @autoclosure () -> any UIApplicationDelegate,
        _ request: LaunchRequest,
        whenLaunched: () throws(HostError) -> Void = {}
    ) throws(HostError) {
        defer {
            inspector?.end()
            inspectorFile?.remove()
        }
        try host.launch(delegate(), request)
        try whenLaunched()
        // The first frame of the app waits for that of the launch screen.
        if request.manifest.launchScreens != nil { showChanges() }
        showChanges()
        try loop.run()
        if let failure { throw failure }
    }

    // MARK: The clock

    /// Sets the speed of the clock; 0 stops it.
    /// - Returns: `false` if the speed is not one of ``speeds``.
    package func setSpeed(_ speed: Double) -> Bool {
        guard Self.speeds.contains(speed) else { return false }
        follow()
        self.speed = speed
        origin = (machine.now, host.clock.now)
        return true
    }

    /// Stops the clock, and moves it by a number of frames.
    /// - Returns: `false` if the number is not from 1 to ``mostFrames``.
    package func step(_ frames: Int) -> Bool {
        guard (1...Self.mostFrames).contains(frames), setSpeed(0) else { return false }
        // From the start, so that no error adds up.
        let time = host.clock.now + frameDuration * Double(frames)
        attempt { () throws(HostError) in try host.run(until: time) }
        return true
    }

    /// The time, on the clock of the machine, at which the app has work to do; `nil` for never.
    private var nextTurn: MonotonicInstant? {
        guard speed > 0, let next = host.nextEventTime else { return nil }
        return origin.machine + (next - origin.app) / speed
    }

    /// Moves the clock of the app to the time that follows from that of the machine.
    func follow() {
        guard speed > 0 else { return }
        let time = machine.now
        var target = origin.app + (time - origin.machine) * speed
        if let next = host.nextEventTime, target - next > Self.longestLag {
            target = next + Self.longestLag
            origin = (time, target)
        }
        attempt { () throws(HostError) in try host.run(until: target) }
    }

    private func attempt(_ work: () throws(HostError) -> Void) {
        do throws(HostError) { try work() } catch {
            if failure == nil { failure = error }
            loop.stop()
        }
    }
}

extension VirtualPlayback: InspectedHost {
    package var playback: VirtualPlayback? { self }
    package var session: Session { host.session }
    package var screen: UIScreen { host.screen }
    package var compositor: CompositorThread { host.compositor }

    package func handle(_ descriptor: CInt, _ body: @escaping () -> Void) throws(HostError) {
        try loop.add(descriptor, body)
    }

    package func perform(_ body: () -> Void) {
        attempt { () throws(HostError) in try host.perform(body) }
    }

    package func showChanges() {
        guard speed == 0 else { return }
        let limit = host.clock.now + frameDuration * Double(Self.framesOfChange)
        attempt { () throws(HostError) in try host.runUntilShown(limit: limit) }
    }

    package func readInput() { attempt { () throws(HostError) in try host.wakeUp() } }

    package var isRecording: Bool { host.isRecording }

    package func beginRecording() -> Bool { host.beginRecording() }

    package func endRecording() throws(RecordingError) -> Recording? {
        try host.endRecording(comments: ["recorded in the inspector"])
    }

    package var isPlaying: Bool { host.isPlaying }

    package func play(_ recording: Recording) throws(HostError) {
        do throws(InputError) {
            host.play(try ReplaySource(recording, area: screen.bounds, clock: host.clock, startTime: host.clock.now))
        } catch {
            throw .input(error)
        }
        attempt { () throws(HostError) in try host.wakeUp() }
    }
}
