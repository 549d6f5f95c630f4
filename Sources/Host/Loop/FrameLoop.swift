import CoreGraphics
import Display
import Foundation
import Input
import UIKeyboard
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
    /// The session of the application, with the screens that the displays show.
    package let session: Session
    /// The main screen and its display.
    let main: ScreenOutput
    /// The further screens, in the order of their connection.
    var further: [ScreenOutput] = []

    /// The latencies between a touch and the first frame on screen that shows it.
    package private(set) var touchToFlip = LatencyHistogram()

    /// Called when a frame is on screen, before the next commit is made. While it is set, each frame wakes the main thread.
    package var onFlip: ((FlipEvent) -> Void)? {
        didSet { compositor.reportAllFlips(onFlip != nil) }
    }

    /// A Boolean value that indicates whether the displays are left alone: nothing is drawn, and input is ignored.
    package private(set) var isPaused = false

    /// The blanking of the screen after a time without input; `nil` if the screen stays on.
    package internal(set) var blanking: ScreenBlanking?

    /// The adjustment of the colors of all panels.
    package var colors = ColorAdjustment.none {
        didSet { for output in outputs { output.compositor.setColors(colors) } }
    }

    /// The cursor of the pointing devices of this machine; `nil` if none is shown.
    var cursor: PointerCursor?

    /// Called when the display is lost, when it has returned, and with messages for the log.
    package var onConnection: (DisplayConnection) -> Void = { _ in }

    /// Called with the compositor of a further screen, before it is used and when it is not used any more, so that its
    /// reports are read.
    package var onCompositor: (_ compositor: CompositorThread, _ isUsed: Bool) throws(HostError) -> Void = { _, _ in }

    /// A Boolean value that indicates whether the main screen is not drawn, and input is ignored.
    var isStopped: Bool { isPaused || loss != nil || blanking?.isScreenOff ?? false }

    /// The sources of input, in the order in which they are read.
    private(set) var inputs: [AttachedSource] = []
    /// The number of sources that were attached so far.
    private var sourceCount = 0
    /// The input since the last frame, in the order of arrival.
    var gathered: [GatheredInput] = []
    /// The recorder of touches and keys; `nil` if nothing is recorded.
    package var recorder: InputRecorder?
    /// A Boolean value that indicates whether a commit was on screen.
    private var hasShownCommit = false
    /// The keymap and the held keys of the keyboards.
    package let keyboard: KeyboardState
    /// The attached keyboards with letters, and the devices that have sent a letter.
    var textDevices: Set<DeviceID> = []
    /// A Boolean value that indicates whether a keyboard is attached although no source has reported one, as on virtual screens
    /// and for remote viewers.
    package var assumesKeyboard = true {
        didSet { updateKeyboards() }
    }
    /// A Boolean value that indicates whether the devices are closed, which another program uses.
    var areInputsSuspended = false
    /// The contacts on the keyboard on the screen that enter a secret, which are not recorded.
    var secretContacts: Set<SecretContact> = []
    let clock: any MediaClock
    /// The maximum number of threads of each compositor.
    let threads: Int
    /// The position of the pointer, if it has not been delivered to the application yet.
    var hovered: PointerSample?
    /// The buttons of the pointer that were pressed at its last report.
    var heldButtons: PointerSample.Buttons = []
    /// The times of the samples that were delivered to the application and that no frame shows yet.
    var deliveredTimes: [MonotonicInstant] = []
    /// The times of the samples that the frame in flight shows.
    private var timesInFlight: [MonotonicInstant] = []

    /// A Boolean value that indicates whether the last commit with ink of low latency was shown at once.
    private var showsInkAtOnce = true
    /// A Boolean value that indicates whether the last touch was on ink of low latency. Then the next one probably is, and
    /// does not wait.
    private var wasOnInk = false

    var timing: CommitTiming
    /// The times that commits had spent before the present one, and the pixels that they had drawn.
    private var spent = (times: CommitTimes(), pixelsDrawn: 0)
    /// The trace of further screens; `nil` for none.
    let trace: Trace?
    /// The trace of the counters; `nil` for none.
    private var counterTrace: MainCounterTrace?

    /// The latch of input; `nil` to deliver samples as soon as the last commit is shown.
    var latch: InputLatch?
    /// The time until which samples and changes wait; `nil` if there are none, or for another reason.
    package private(set) var deliveryTime: MonotonicInstant?

    /// The main screen.
    package var screen: UIScreen { main.screen }
    package var display: any Display { main.display }
    package var compositor: CompositorThread { main.compositor }
    package var failure: DisplayError? { main.failure }
    package var loss: DisplayLoss? { main.loss }
    var mode: DisplayMode { main.mode }

    var touches: TouchDispatcher { session.application.touches }
    var presses: PressDispatcher { session.application.presses }

    /// Creates a frame loop with a session for `display`, and starts its compositor.
    /// - Parameters:
    ///   - clock: The clock of the display. From now on, animations use it as well.
    ///   - threads: The maximum number of threads that paint at once.
    ///   - keyboard: The keymap of the keyboards.
    ///   - latchesInput: A Boolean value that indicates whether samples are delivered as late as their frame allows. Then
    ///     `advance()` must be called at `deliveryTime`.
    ///   - trace: The trace of the frames; `nil` for none.
    package init(
        display: any Display,
        inputs: [any InputSource],
        clock: any MediaClock,
        threads: Int,
        keyboard: KeyboardState = KeyboardState(.unitedStates),
        latchesInput: Bool = false,
        trace: Trace? = Trace.current
    ) throws(HostError) {
        self.clock = clock
        self.trace = trace
        counterTrace = trace.map(MainCounterTrace.init)
        self.threads = threads
        self.keyboard = keyboard
        let mode = display.mode
        timing = CommitTiming(refreshRate: mode.refreshRate)
        if latchesInput { latch = InputLatch(refreshRate: mode.refreshRate) }
        let fence = CommitFence()
        let compositor = try CompositorThread(
            display: display,
            clock: clock,
            fence: fence,
            threads: threads,
            trace: trace
        )
        session = Session(
            size: mode.screenSize,
            scale: mode.scale,
            refreshRate: mode.refreshRate,
            clock: clock,
            fence: fence
        )
        KeyboardView.install(in: session, keyboard.names)
        main = ScreenOutput(session.screen, display, compositor, mode)
        screen.onRotation = { [weak self] in self?.screenDidRotate() }
        for input in inputs { attach(input) }
    }

    /// Reads a source of input from now on. Its devices are distinct from those of any other source.
    package func attach(_ source: any InputSource) {
        inputs.append(AttachedSource(source, id: .attached(sourceCount)))
        source.show(keyboard.lights)
        sourceCount += 1
    }

    /// Stops reading a source, which has removed its devices.
    package func detach(_ source: any InputSource) { inputs.removeAll { $0.source === source } }

    /// The rotation of the screen relative to the panel.
    package var rotation: ScreenRotation {
        let turns = screen.interfaceOrientation.quarterTurns - screen.initialOrientation.quarterTurns
        return mode.rotation.rotated(by: turns)
    }

    func screenDidRotate() {
        // Sources move the pointer to the center.
        cursor?.hide()
        for input in inputs { input.source.screenDidRotate(to: rotation, area: screen.bounds) }
    }

    /// Stops drawing, while another program uses the display. Returns when the display has been released. Input is read
    /// and ignored.
    package func pause() {
        guard !isPaused else { return }
        isPaused = true
        suspendBlanking()
        stop()
        for output in outputs.reversed() { output.compositor.pause() }
    }

    func stop() {
        latch?.rest()
        timing.rest()
        timing.drop()
        gathered = []
        hovered = nil
        cursor?.hide()
        main.cancelVBlank()
    }

    /// Takes the display again, and shows the whole screen.
    package func resume() {
        guard isPaused else { return }
        isPaused = false
        compositor.resume()
        // Further panels are leased: the card must have been taken before.
        if !further.isEmpty { compositor.runUntilIdle() }
        for output in further { output.compositor.resume() }
        resumeBlanking()
    }

    /// Reads the reports of the compositors, and calls the display links that are due at a vertical blank.
    package func readReports() {
        readMainReports()
        if !further.isEmpty { readFurtherReports() }
    }

    private func readMainReports() {
        for report in compositor.takeReports() {
            switch report {
            case .shown(let flip, let serial, let work):
                if let serial, main.end(serial) {
                    showsInkAtOnce = work.isInPlace
                    latch?.show(at: flip.time)
                    record(flip, work)
                    for time in timesInFlight { touchToFlip.add(flip.time - time) }
                }
                onFlip?(flip)
            case .unchanged(let serial):
                if main.endUnchanged(serial, at: clock.now) { timing.drop() }
            case .failed(let error): main.fail(error)
            case .lost(let loss): lose(loss)
            case .returned(let name, let mode): regain(name, mode)
            case .resized(let mode): resize(mode)
            case .panelIsOn: blanking?.panelIsOn()
            case .panelStaysOn(let error): panelStaysOn(error)
            case .cursorRejected(let text): drawCursor(text)
            case .connected(let found): connect(found)
            case .notice(let text): onConnection(.notice(text))
            }
        }
        guard let vblank = main.takeVBlank() else { return }
        if screen.displayLinks.isRunning { timing.callLinks(for: vblank) }
        screen.displayLinks.serve(vblank: vblank, now: clock.now + VBlankSchedule.tolerance)
    }

    /// Records the times of the commit in flight. The first one includes the launch, and is not due at any time.
    private func record(_ flip: FlipEvent, _ work: FrameWork) {
        // The times of a launch screen are not known.
        guard var frame = timing.show(flip.time, work, hasInput: !timesInFlight.isEmpty) else { return }
        if !hasShownCommit { frame.kind = .launch }
        hasShownCommit = true
        compositor.times.add(frame)
    }

    /// Records that an iteration of the event loop begins, for the time of the app's work.
    package func beginTurn() { timing.beginTurn(at: clock.now) }

    /// The time at which an animation ends, or at which the layers need the main thread for another reason; `nil` for
    /// never.
    package var nextAnimationEvent: MonotonicInstant? {
        var next = screen.layers.nextAnimationEvent
        for output in further {
            if let event = output.screen.layers.nextAnimationEvent { next = min(next ?? event, event) }
        }
        return next.map { .seconds($0) }
    }

    /// Ends the animations that are over, and calls their completions.
    package func serveAnimations() {
        let now = clock.now
        main.serveAnimations(at: now)
        for output in further { output.serveAnimations(at: now) }
    }

    /// Requests the next vertical blank that the display links and the next commit need from the compositor.
    /// - Returns: A Boolean value that indicates whether the request differs from the last one.
    @discardableResult
    package func requestVBlank() -> Bool {
        let isChanged = main.requestVBlank(at: clock.now, isStopped: failure != nil || isStopped)
        return further.isEmpty ? isChanged : requestFurtherVBlanks() || isChanged
    }

    /// A Boolean value that indicates whether a display link or a commit waits for a vertical blank.
    package var awaitsVBlank: Bool { main.awaitsVBlank || further.contains(where: \.awaitsVBlank) }

    package var framesShown: Int { compositor.framesShown }

    /// Does the work that can be done now: delivers the gathered samples, and hands over a commit of each screen.
    /// - Returns: A Boolean value that indicates whether a commit was sent to a compositor.
    @discardableResult
    package func advance() -> Bool {
        let isAdvanced = advanceMain()
        return further.isEmpty ? isAdvanced : advanceFurther() || isAdvanced
    }

    private func advanceMain() -> Bool {
        deliveryTime = nil
        guard !main.isBusy, !isStopped else {
            // Nothing is delivered, and nothing waits: the events are dropped.
            if isStopped { continueInputs() }
            timing.wait(at: clock.now)
            return false
        }
        if waitsForLatch() {
            timing.wait(at: clock.now)
            return false
        }
        timing.deliver(at: clock.now, oldest: gathered.lazy.compactMap(\.touchTime).min(), latched: latch?.vblank)
        deliverGathered()
        continueInputs()
        let start = clock.now
        guard screen.needsCommit, let tree = screen.commit()?.tree else {
            main.skipCommit(at: clock.now)
            latch?.rest()
            timing.rest()
            deliveredTimes.removeAll(keepingCapacity: true)
            return false
        }
        let now = clock.now
        latch?.commit(at: now)
        let (times, pixelsDrawn) = costOfCommit()
        timing.commit(from: start, to: now, times, pixelsDrawn: pixelsDrawn)
        swap(&timesInFlight, &deliveredTimes)
        deliveredTimes.removeAll(keepingCapacity: true)
        main.submit(tree, rotation: rotation, inkRegion: inkRegion)
        return true
    }

    /// Returns the time of layout and drawing since the last call, and the pixels that were drawn.
    func costOfCommit() -> (CommitTimes, pixelsDrawn: Int) {
        let total = (times: screen.layers.times, pixelsDrawn: screen.layers.counters.drawing.pixelsDrawn)
        defer { spent = total }
        var difference = CommitTimes()
        difference.layout = total.times.layout - spent.times.layout
        difference.drawing = total.times.drawing - spent.times.drawing
        return (difference, total.pixelsDrawn - spent.pixelsDrawn)
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
        guard isFurtherIdle else { return false }
        return isStopped || main.isAtRest && gathered.isEmpty && hovered == nil && nextAnimationEvent == nil
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

    /// Records the counters in the trace, if there is one.
    package func traceCounters(wakeUps: Int) {
        guard counterTrace != nil else { return }
        let stores = screen.layers.counters.drawing.surfacesAllocated
        counterTrace?.record(counters(wakeUps: wakeUps), storesAllocated: stores, at: clock.now)
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
}
