import CoreGraphics
import Display
import Foundation
import Input
import UIKitCore

/// What a run has cost so far. Exact on any machine.
package struct RunCounters: Sendable, Codable {
    /// Frames presented.
    package var frames = 0
    /// Vertical blanks that went by without a frame while something moved.
    package var framesMissed = 0
    package var drawCalls = 0
    package var pixelsDrawn = 0
    package var layersVisited = 0
    package var pixelsComposited = 0
    package var pixelsBlended = 0
    package var bytesCopiedOut = 0
    /// Samples of touch devices.
    package var touches = 0
    /// How often the main thread came back from waiting.
    package var wakeUps = 0
}

/// Joins input, application, compositor and display: one commit at a time.
///
/// While a commit is on its way to the screen, samples are gathered; once it is shown they are delivered together, and
/// what they changed becomes the next commit. So an application that is slower than the display drops frames and never
/// queues them, and a touch after a rest is delivered at once. Frames that the compositor makes of a commit that is shown
/// already, because something moves in it, are none of the main thread's business.
@MainActor
package final class FrameLoop {
    package let screen: UIScreen
    package let display: any Display
    package let compositor: CompositorThread

    /// From the time a touch happened to the time the first frame that shows it was on screen.
    package private(set) var touchToFlip = LatencyHistogram()

    /// Called when a frame is on screen, before the next commit is made. While it is set, each frame wakes the main thread.
    package var onFlip: ((FlipEvent) -> Void)? {
        didSet { compositor.tellAllFlips(onFlip != nil) }
    }

    /// Set when the display has failed; nothing is presented any more.
    package private(set) var failure: DisplayError?

    private let inputs: [any InputSource]
    private var gathered: [TouchInput] = []
    private let clock: any MediaClock
    /// The commit that was handed over and is not on screen yet.
    private var serialUnderWay: UInt64?
    /// What the compositor was last asked for.
    private var wantedBlank: TimeInterval?
    /// Where the pointer is, unless the application has been told.
    private var hovered: PointerSample?
    /// When the samples happened that the application has been told and no frame shows yet.
    private var deliveredTimes: [TimeInterval] = []
    /// When the samples happened that the frame under way shows.
    private var timesUnderWay: [TimeInterval] = []

    /// Makes `display` the main screen and starts its compositor.
    /// - Parameters:
    ///   - clock: the display's; from now on also that of animations.
    ///   - threads: how many may paint at once.
    package init(
        display: any Display,
        inputs: [any InputSource],
        clock: any MediaClock,
        threads: Int
    ) throws(HostError) {
        self.display = display
        self.inputs = inputs
        self.clock = clock
        let mode = display.mode
        screen = UIScreen(size: mode.screenSize, scale: mode.scale, refreshRate: mode.refreshRate)
        screen.layers.clock = clock
        compositor = try CompositorThread(display: display, clock: clock, fence: screen.layers.fence, threads: threads)
        screen.becomeMain()
    }

    /// Takes what devices have sent.
    package func readInputs() throws(HostError) {
        do throws(InputError) {
            for input in inputs {
                for event in try input.read() {
                    switch event {
                    case .touch(let sample): gathered.append(TouchInput(sample))
                    case .deviceRemoved(let device): lose(device)
                    case .pointer(let sample): hovered = sample
                    // No responder asks for keys yet: they come with the keyboard. Nor for what a pointer scrolls.
                    case .key: break
                    case .deviceAdded: break
                    }
                }
            }
        } catch {
            throw .input(error)
        }
    }

    /// Takes what the compositor reports, and calls the display links that a vertical blank is due for.
    package func readReports() {
        for report in compositor.takeReports() {
            switch report {
            case .shown(let flip, let serial):
                if let serial, end(serial) {
                    for time in timesUnderWay { touchToFlip.add(flip.time - time) }
                }
                onFlip?(flip)
            case .unchanged(let serial):
                _ = end(serial)
            case .failed(let error):
                serialUnderWay = nil
                failure = error
            }
        }
        guard let blank = compositor.takeBlank() else { return }
        wantedBlank = nil
        screen.displayLinks.serve(blank: blank, now: clock.now)
    }

    /// The commit under way has come to its end, if it is that one.
    private func end(_ serial: UInt64) -> Bool {
        guard serial == serialUnderWay else { return false }
        serialUnderWay = nil
        return true
    }

    /// When an animation ends, or something else is due in the layers that the compositor cannot do alone; nil for never.
    package var nextAnimationEvent: TimeInterval? { screen.layers.nextAnimationEvent }

    /// Ends the animations that are over, and tells who waits for it.
    package func serveAnimations() {
        let now = clock.now
        // Clocks count whole nanoseconds; what was waited for has come.
        if let time = nextAnimationEvent, time <= now + 1e-9 { screen.layers.serveAnimations(at: max(now, time)) }
    }

    /// Asks the compositor for the vertical blank that the display links want next.
    /// - Returns: whether it was asked for anything new.
    @discardableResult
    package func askForBlank() -> Bool {
        let blank = failure == nil ? screen.displayLinks.nextBlank(from: clock.now) : nil
        guard blank != wantedBlank else { return false }
        wantedBlank = blank
        compositor.wantBlank(from: blank)
        return true
    }

    package var framesShown: Int { compositor.framesShown }

    /// Does what can be done now: delivers what was gathered, and hands a commit over.
    /// - Returns: whether a commit went to the compositor.
    @discardableResult
    package func advance() -> Bool {
        guard serialUnderWay == nil, failure == nil else { return false }
        deliverGathered()
        guard screen.needsCommit, let tree = screen.commit() else {
            deliveredTimes.removeAll(keepingCapacity: true)
            return false
        }
        swap(&timesUnderWay, &deliveredTimes)
        deliveredTimes.removeAll(keepingCapacity: true)
        serialUnderWay = tree.serial
        compositor.submit(tree)
        return true
    }

    /// Whether nothing is left to be delivered, shown or ended. What moves without an end is no reason to wait.
    package var isIdle: Bool {
        serialUnderWay == nil && gathered.isEmpty && hovered == nil && !screen.needsCommit
            && nextAnimationEvent == nil
    }

    package func counters(wakeUps: Int) -> RunCounters {
        let composited = compositor.counters
        let committed = screen.layers.counters.drawing
        return RunCounters(
            frames: framesShown,
            framesMissed: compositor.framesMissed,
            drawCalls: committed.drawCalls,
            pixelsDrawn: committed.pixelsDrawn,
            layersVisited: composited.layersVisited,
            pixelsComposited: composited.pixelsComposited,
            pixelsBlended: composited.pixelsBlended,
            bytesCopiedOut: composited.bytesCopiedOut,
            touches: UIApplication.shared.touches.sampleCount,
            wakeUps: wakeUps
        )
    }

    /// When a recognizer, or something else in the application, wants to be called; nil for never.
    package var nextTimer: TimeInterval? { UIApplication.shared.timers.nextDeadline }

    /// Calls whom the time has come for. What happened before that is delivered before.
    /// - Parameter time: now, on the clock that samples carry.
    package func serveTimers(at time: TimeInterval) {
        // Clocks count whole nanoseconds; what was waited for has come.
        guard let deadline = nextTimer, deadline <= time + 1e-9 else { return }
        deliverGathered()
        UIApplication.shared.timers.serve(at: time)
    }

    private func deliverGathered() {
        if let pointer = hovered {
            hovered = nil
            UIApplication.shared.touches.hover(to: pointer.position, at: pointer.time)
        }
        guard !gathered.isEmpty else { return }
        let inputs = gathered
        gathered = []
        for input in inputs { deliveredTimes.append(input.time) }
        UIApplication.shared.touches.deliver(inputs)
    }

    /// A device has gone. What it sent before is delivered first, so that each of its touches ends exactly once.
    private func lose(_ device: InputDevice) {
        deliverGathered()
        let touches = UIApplication.shared.touches
        touches.deliver(touches.cancellations(of: device.id))
        if device.kind == .pointer { touches.hovering.end() }
    }
}

extension TouchInput {
    /// Fingers of different devices are different contacts.
    init(_ sample: TouchSample) {
        let phase: UITouch.Phase
        switch sample.phase {
        case .began: phase = .began
        case .moved: phase = .moved
        case .ended: phase = .ended
        case .cancelled: phase = .cancelled
        }
        let type: UITouch.TouchType
        switch sample.type {
        case .direct: type = .direct
        case .pencil: type = .pencil
        case .indirectPointer: type = .indirectPointer
        }
        self.init(
            time: sample.time,
            device: sample.deviceID,
            contact: sample.contactID,
            phase: phase,
            location: sample.position,
            force: sample.force.map { CGFloat($0) },
            majorRadius: sample.majorRadius.map { CGFloat($0) },
            type: type,
            angles: sample.angles.map { TouchInput.Angles(altitude: $0.altitude, azimuth: $0.azimuth) }
        )
    }
}
