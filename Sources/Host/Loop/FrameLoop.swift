import CoreGraphics
import Display
import Foundation
import Input
import UIKitCore

/// Joins input, application, compositor and display: one commit at a time.
///
/// While a commit is on its way to the screen, samples are gathered. Once the commit is shown, they are delivered
/// together, and their changes become the next commit. So an application that is slower than the display drops frames
/// and never queues them. If input is latched, the delivery waits until just before the next vblank (`InputLatch`), so that
/// samples of the whole frame are shown at its end.
///
/// Frames that the compositor renders of a commit that is already shown, for an animation, do not involve the main thread.
@MainActor
package final class FrameLoop {
    /// The session of the application, with the screen that the display shows.
    package let session: Session
    package let display: any Display
    package let compositor: CompositorThread

    /// The latencies between a touch and the first frame on screen that shows it.
    package private(set) var touchToFlip = LatencyHistogram()

    /// Called when a frame is on screen, before the next commit is made. While it is set, each frame wakes the main thread.
    package var onFlip: ((FlipEvent) -> Void)? {
        didSet { compositor.reportAllFlips(onFlip != nil) }
    }

    /// The error that made the display fail, or `nil`. After a failure, nothing is presented.
    package private(set) var failure: DisplayError?

    /// A Boolean value that indicates whether the display is left alone: nothing is drawn, and input is ignored.
    package private(set) var isPaused = false

    /// The reason for which the display cannot show frames at present; `nil` if it can.
    package internal(set) var loss: DisplayLoss?

    /// The mode of the display as the application sees it.
    var mode: DisplayMode

    /// The blanking of the screen after a time without input; `nil` if the screen stays on.
    package internal(set) var blanking: ScreenBlanking?

    /// The cursor of the pointing devices of this machine; `nil` if none is shown.
    var cursor: PointerCursor?

    /// Called when the display is lost, when it has returned, and with messages for the log.
    package var onConnection: (DisplayConnection) -> Void = { _ in }

    /// A Boolean value that indicates whether nothing is drawn, and input is ignored.
    private var isStopped: Bool { isPaused || loss != nil || blanking?.isScreenOff ?? false }

    private let inputs: [any InputSource]
    /// The input since the last frame, in the order of arrival.
    private var gathered: [GatheredInput] = []
    /// A Boolean value that indicates whether a commit was on screen.
    private var hasShownCommit = false
    /// The keymap and the held keys of the keyboards.
    package let keyboard: KeyboardState
    let clock: any MediaClock
    /// The serial of the commit that was handed over and is not on screen yet.
    private var serialInFlight: UInt64?
    /// The time of the vertical blank last requested from the compositor.
    private var requestedVBlank: MonotonicInstant?
    /// The position of the pointer, if it has not been delivered to the application yet.
    private var hovered: PointerSample?
    /// The times of the samples that were delivered to the application and that no frame shows yet.
    private var deliveredTimes: [MonotonicInstant] = []
    /// The times of the samples that the frame in flight shows.
    private var timesInFlight: [MonotonicInstant] = []

    /// A Boolean value that indicates whether the last commit with ink of low latency was shown at once.
    private var showsInkAtOnce = true
    /// A Boolean value that indicates whether the last touch was on ink of low latency. Then the next one probably is, and
    /// does not wait.
    private var wasOnInk = false

    var timing: CommitTiming
    /// The times that commits had spent before the present one.
    private var spent = CommitTimes()

    /// The latch of input; `nil` to deliver samples as soon as the last commit is shown.
    var latch: InputLatch?
    /// The time until which samples and changes wait; `nil` if there are none, or for another reason.
    package private(set) var deliveryTime: MonotonicInstant?

    /// The screen of the session.
    package var screen: UIScreen { session.screen }

    var touches: TouchDispatcher { session.application.touches }
    var presses: PressDispatcher { session.application.presses }

    /// Creates a frame loop with a session for `display`, and starts its compositor.
    /// - Parameters:
    ///   - clock: The clock of the display. From now on, animations use it as well.
    ///   - threads: The maximum number of threads that paint at once.
    ///   - keyboard: The keymap of the keyboards.
    ///   - latchesInput: A Boolean value that indicates whether samples are delivered as late as their frame allows. Then
    ///     `advance()` must be called at `deliveryTime`.
    package init(
        display: any Display,
        inputs: [any InputSource],
        clock: any MediaClock,
        threads: Int,
        keyboard: KeyboardState = KeyboardState(.unitedStates),
        latchesInput: Bool = false
    ) throws(HostError) {
        self.display = display
        self.inputs = inputs
        self.clock = clock
        self.keyboard = keyboard
        let mode = display.mode
        timing = CommitTiming(refreshRate: mode.refreshRate)
        self.mode = mode
        if latchesInput { latch = InputLatch(refreshRate: mode.refreshRate) }
        let fence = CommitFence()
        compositor = try CompositorThread(display: display, clock: clock, fence: fence, threads: threads)
        session = Session(
            size: mode.screenSize,
            scale: mode.scale,
            refreshRate: mode.refreshRate,
            clock: clock,
            fence: fence
        )
        screen.onRotation = { [weak self] in self?.screenDidRotate() }
    }

    /// The rotation of the screen relative to the panel.
    package var rotation: ScreenRotation {
        let turns = screen.interfaceOrientation.quarterTurns - screen.initialOrientation.quarterTurns
        return mode.rotation.rotated(by: turns)
    }

    func screenDidRotate() {
        // Sources move the pointer to the center.
        cursor?.hide()
        for input in inputs { input.screenDidRotate(to: rotation, area: screen.bounds) }
    }

    /// Stops drawing, while another program uses the display. Returns when the display has been released. Input is read
    /// and ignored.
    package func pause() {
        guard !isPaused else { return }
        isPaused = true
        suspendBlanking()
        stop()
        compositor.pause()
    }

    func stop() {
        latch?.rest()
        timing.rest()
        timing.drop()
        gathered = []
        hovered = nil
        cursor?.hide()
        requestedVBlank = nil
        compositor.requestVBlank(from: nil)
    }

    /// Takes the display again, and shows the whole screen.
    package func resume() {
        guard isPaused else { return }
        isPaused = false
        compositor.resume()
        resumeBlanking()
    }

    /// Closes the devices, which another program is about to use, and ends what they have held.
    package func suspendInputs() throws(HostError) {
        for input in inputs { input.suspend() }
        try readInputs()
    }

    /// Opens the devices again.
    package func resumeInputs() throws(HostError) {
        for input in inputs { input.resume() }
        try readInputs()
    }

    /// Reads the events that devices have sent.
    package func readInputs() throws(HostError) {
        do throws(InputError) {
            for input in inputs {
                for event in try input.read() {
                    if !wakes(event) { continue }
                    if isStopped, !isKept(event) { continue }
                    switch event {
                    case .touch(let sample):
                        cursor?.note(sample)
                        latch?.noteInput(at: sample.time)
                        gathered.append(.touch(sample))
                    case .deviceRemoved(let device): handleRemoval(of: device)
                    case .pointer(let sample):
                        hovered = sample
                        if let scroll = sample.scroll {
                            latch?.noteInput(at: sample.time)
                            gathered.append(.scroll(sample, scroll))
                        }
                        if !input.drawsCursors { cursor?.show(sample, at: clock.now) }
                    case .key(let sample):
                        if let stroke = keyboard.stroke(sample) { gathered.append(.key(stroke)) }
                    case .rotary(let sample): gathered.append(.rotary(sample))
                    case .deviceAdded: break
                    }
                }
            }
        } catch {
            throw .input(error)
        }
    }

    /// Returns a Boolean value that indicates whether an event is not ignored while the display is left alone. Devices are
    /// followed, and keys, so that no modifier remains held.
    private func isKept(_ event: InputEvent) -> Bool {
        switch event {
        case .deviceAdded, .deviceRemoved: return true
        case .key(let sample):
            _ = keyboard.stroke(sample)
            return false
        case .touch, .pointer, .rotary: return false
        }
    }

    /// Reads the reports of the compositor, and calls the display links that are due at a vertical blank.
    package func readReports() {
        for report in compositor.takeReports() {
            switch report {
            case .shown(let flip, let serial, let work):
                if let serial, end(serial) {
                    showsInkAtOnce = work.isInPlace
                    latch?.show(at: flip.time)
                    record(flip, work)
                    for time in timesInFlight { touchToFlip.add(flip.time - time) }
                }
                onFlip?(flip)
            case .unchanged(let serial):
                if end(serial) { timing.drop() }
            case .failed(let error):
                serialInFlight = nil
                failure = error
            case .lost(let loss): lose(loss)
            case .returned(let name, let mode): regain(name, mode)
            case .panelIsOn: blanking?.panelIsOn()
            case .panelStaysOn(let error): panelStaysOn(error)
            case .cursorRejected(let text): drawCursor(text)
            case .notice(let text): onConnection(.notice(text))
            }
        }
        guard let vblank = compositor.takeVBlank() else { return }
        requestedVBlank = nil
        timing.callLinks(for: vblank)
        screen.displayLinks.serve(vblank: vblank, now: clock.now + VBlankSchedule.tolerance)
    }

    /// Records the times of the commit in flight. The first one includes the launch, and is not due at any time.
    private func record(_ flip: FlipEvent, _ work: FrameWork) {
        guard let (durations, late, longest) = timing.show(flip.time, work), hasShownCommit else {
            hasShownCommit = true
            return
        }
        // Frames without input have not waited for it.
        let stages = FrameStage.allCases.filter { $0 != .input || !timesInFlight.isEmpty }
        compositor.times.add(durations, stages)
        compositor.times.blame(longest, vblanks: late)
    }

    /// Records that an iteration of the event loop begins, for the time of the app's work.
    package func beginTurn() { timing.beginTurn(at: clock.now) }

    /// Ends the commit in flight if it has this serial.
    private func end(_ serial: UInt64) -> Bool {
        guard serial == serialInFlight else { return false }
        serialInFlight = nil
        return true
    }

    /// The time at which an animation ends, or at which the layers need the main thread for another reason; `nil` for
    /// never.
    package var nextAnimationEvent: MonotonicInstant? { screen.layers.nextAnimationEvent.map { .seconds($0) } }

    /// Ends the animations that are over, and calls their completions.
    package func serveAnimations() {
        let now = clock.now
        guard let time = screen.layers.nextAnimationEvent, .seconds(time) <= now else { return }
        // Animations count seconds, which may be later by a fraction of a nanosecond.
        screen.layers.serveAnimations(at: max(now.seconds, time))
    }

    /// Requests the next vertical blank that the display links need from the compositor.
    /// - Returns: A Boolean value that indicates whether the request differs from the last one.
    @discardableResult
    package func requestVBlank() -> Bool {
        let time = failure == nil && !isStopped ? screen.displayLinks.nextVBlank(from: clock.now) : nil
        guard time != requestedVBlank else { return false }
        requestedVBlank = time
        compositor.requestVBlank(from: time)
        return true
    }

    /// A Boolean value that indicates whether a display link waits for a vertical blank.
    package var awaitsVBlank: Bool { requestedVBlank != nil }

    package var framesShown: Int { compositor.framesShown }

    /// Does the work that can be done now: delivers the gathered samples, and hands over a commit.
    /// - Returns: A Boolean value that indicates whether a commit was sent to the compositor.
    @discardableResult
    package func advance() -> Bool {
        deliveryTime = nil
        guard serialInFlight == nil, failure == nil, !isStopped else {
            timing.wait(at: clock.now)
            return false
        }
        if waitsForLatch() {
            timing.wait(at: clock.now)
            return false
        }
        timing.deliver(at: clock.now, oldest: gathered.lazy.compactMap(\.touchTime).min(), latched: latch?.vblank)
        deliverGathered()
        let start = clock.now
        guard screen.needsCommit, let tree = screen.commit()?.tree else {
            latch?.rest()
            timing.rest()
            deliveredTimes.removeAll(keepingCapacity: true)
            return false
        }
        let now = clock.now
        latch?.commit(at: now)
        timing.commit(from: start, to: now, timesOfCommit())
        swap(&timesInFlight, &deliveredTimes)
        deliveredTimes.removeAll(keepingCapacity: true)
        serialInFlight = tree.serial
        compositor.submit(tree, rotation: rotation, inkRegion: inkRegion)
        return true
    }

    /// Returns the time of layout and drawing since the last call.
    private func timesOfCommit() -> CommitTimes {
        let times = screen.layers.times
        defer { spent = times }
        var difference = CommitTimes()
        difference.layout = times.layout - spent.layout
        difference.drawing = times.drawing - spent.drawing
        return difference
    }

    /// Sets the delivery time, or begins the delivery.
    /// - Returns: A Boolean value that indicates whether the delivery waits.
    private func waitsForLatch() -> Bool {
        guard latch != nil else { return false }
        // Samples that are shown at once have no frame to wait for.
        let isOnInk = touches.isOnInk
        if touches.hasTouches { wasOnInk = isOnInk }
        if showsInkAtOnce, isOnInk {
            latch?.rest()
            return false
        }
        guard !gathered.isEmpty || hovered != nil || screen.needsCommit else {
            latch?.rest()
            return false
        }
        let now = clock.now
        let (lastFlip, lead) = compositor.pacing
        deliveryTime = latch?.deliveryTime(at: now, lastFlip: lastFlip?.time, compositorLead: lead) {
            showsInkAtOnce && wasOnInk ? nil : display.recentVBlank()
        }
        if deliveryTime != nil { return true }
        latch?.begin(at: now)
        return false
    }

    /// A Boolean value that indicates whether nothing remains to be delivered, shown or ended. Animations that repeat
    /// forever do not count.
    package var isIdle: Bool {
        isStopped
            || serialInFlight == nil && gathered.isEmpty && hovered == nil && !screen.needsCommit
                && nextAnimationEvent == nil
    }

    package func counters(wakeUps: Int) -> RunCounters {
        let composited = compositor.counters
        let committed = screen.layers.counters.drawing
        return RunCounters(
            frames: framesShown,
            framesInPlace: compositor.framesInPlace,
            framesMissed: compositor.framesMissed,
            drawCalls: committed.drawCalls,
            pixelsDrawn: committed.pixelsDrawn,
            layersVisited: composited.layersVisited,
            pixelsComposited: composited.pixelsComposited,
            pixelsBlended: composited.pixelsBlended,
            bytesCopiedOut: composited.bytesCopiedOut,
            touches: touches.sampleCount,
            wakeUps: wakeUps,
            lateFrames: compositor.times.late
        )
    }

    /// The deadline of the next timer of a recognizer, of the application or of the cursor; `nil` for never.
    package var nextTimer: MonotonicInstant? {
        [session.application.timers.nextDeadline, cursor?.deadline].compactMap(\.self).min()
    }

    /// Calls the timers that are due. Samples that were gathered are delivered first.
    /// - Parameter time: The present time, on the clock of the samples.
    package func serveTimers(at time: MonotonicInstant) {
        cursor?.serve(at: time)
        guard let deadline = session.application.timers.nextDeadline, deadline <= time else { return }
        deliverGathered()
        session.application.timers.serve(at: time)
    }

    private func deliverGathered() {
        if let pointer = hovered {
            hovered = nil
            touches.hover(to: pointer.position, at: pointer.time.seconds)
        }
        guard !gathered.isEmpty else { return }
        let inputs = gathered
        gathered = []
        var samples: [TouchSample] = []
        for input in inputs {
            switch input {
            case .touch(let sample):
                deliveredTimes.append(sample.time)
                samples.append(sample)
            case .scroll(let sample, let scroll):
                deliver(&samples)
                touches.scroll(scroll, of: sample.deviceID, at: sample.position, time: sample.time.seconds)
            case .key(let stroke):
                deliver(&samples)
                presses.deliver([stroke])
            case .rotary(let sample):
                deliver(&samples)
                presses.rotate(sample)
            }
        }
        deliver(&samples)
    }

    private func deliver(_ samples: inout [TouchSample]) {
        guard !samples.isEmpty else { return }
        touches.deliver(samples)
        samples = []
    }

    /// Handles the removal of a device. Samples that it sent are delivered first, so that each of its touches and presses
    /// ends exactly once.
    private func handleRemoval(of device: InputDevice) {
        deliverGathered()
        touches.deliver(touches.cancellations(of: device.id))
        presses.deliver(keyboard.cancellations(of: device.id, at: clock.now))
        cursor?.note(removalOf: device.id)
        touches.scrolling.cancel(of: device.id)
        if device.kind == .pointer { touches.hovering.end() }
    }
}

/// Input that waits for the next frame.
private enum GatheredInput {
    case touch(TouchSample)
    case scroll(PointerSample, PointerScroll)
    case key(KeyStroke)
    case rotary(RotarySample)

    /// The time of a sample of a touch; `nil` for other input.
    var touchTime: MonotonicInstant? { if case .touch(let sample) = self { sample.time } else { nil } }
}
