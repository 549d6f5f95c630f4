import CoreGraphics
import Display
import Foundation
import Input
import UIKitCore

/// What a run has cost so far. Exact on any machine.
package struct RunCounters: Sendable {
    /// Frames presented.
    package var frames = 0
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

/// Joins input, application, compositor and display: one frame at a time.
///
/// While a frame is on its way to the screen, samples are gathered; once it is shown they are delivered together, and
/// what they changed becomes the next frame. So an application that is slower than the display drops frames and never
/// queues them, and a touch after a rest is delivered at once.
@MainActor
package final class FrameLoop {
    package let screen: UIScreen
    package let display: any Display
    package let compositor: CompositorThread
    package private(set) var framesShown = 0

    /// When the last frame was shown, on the display's clock.
    package private(set) var lastFlip: FlipEvent?

    /// From the time a touch happened to the time the first frame that shows it was on screen.
    package private(set) var touchToFlip = LatencyHistogram()

    /// Called when a frame is on screen, before the next one is made.
    package var onFlip: (FlipEvent) -> Void = { _ in }

    /// Set when the display has failed; nothing is presented any more.
    package private(set) var failure: DisplayError?

    private let inputs: [any InputSource]
    private var gathered: [TouchInput] = []
    /// Where the pointer is, unless the application has been told.
    private var hovered: PointerSample?
    private var isFrameUnderWay = false
    /// When the samples happened that the application has been told and no frame shows yet.
    private var deliveredTimes: [TimeInterval] = []
    /// When the samples happened that the frame under way shows.
    private var timesUnderWay: [TimeInterval] = []

    /// Makes `display` the main screen and starts its compositor.
    /// - Parameter threads: how many may paint at once.
    package init(display: any Display, inputs: [any InputSource], threads: Int) throws(HostError) {
        self.display = display
        self.inputs = inputs
        let mode = display.mode
        screen = UIScreen(size: mode.size, scale: mode.scale, refreshRate: mode.refreshRate)
        compositor = try CompositorThread(display: display, fence: screen.layers.fence, threads: threads)
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

    /// Takes what the compositor reports.
    package func readReports() {
        for report in compositor.takeReports() {
            isFrameUnderWay = false
            switch report {
            case .shown(let flip):
                framesShown += 1
                lastFlip = flip
                for time in timesUnderWay { touchToFlip.add(flip.time - time) }
                onFlip(flip)
            case .unchanged:
                break
            case .failed(let error):
                failure = error
            }
        }
    }

    /// Does what can be done now: delivers what was gathered, and hands a commit over.
    /// - Returns: whether a commit went to the compositor.
    @discardableResult
    package func advance() -> Bool {
        guard !isFrameUnderWay, failure == nil else { return false }
        deliverGathered()
        guard screen.needsCommit, let tree = screen.commit() else {
            deliveredTimes.removeAll(keepingCapacity: true)
            return false
        }
        swap(&timesUnderWay, &deliveredTimes)
        deliveredTimes.removeAll(keepingCapacity: true)
        isFrameUnderWay = true
        compositor.submit(tree)
        return true
    }

    /// Whether anything is left to be delivered or shown.
    package var isIdle: Bool { !isFrameUnderWay && gathered.isEmpty && hovered == nil && !screen.needsCommit }

    package func counters(wakeUps: Int) -> RunCounters {
        let composited = compositor.counters
        let committed = screen.layers.counters.drawing
        return RunCounters(
            frames: framesShown,
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

    /// When a recogniser, or something else in the application, wants to be called; nil for never.
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
            type: type
        )
    }
}
