import InputEvents
import QuartzCore

/// Creates touches from input samples and delivers them to their views.
///
/// Samples that arrive between two frames are delivered together: the moves of one finger become one event whose
/// coalesced touches are all of its samples. Each beginning and end of a touch is a separate event, so that nothing is
/// delivered out of order.
@MainActor
package final class TouchDispatcher {
    private struct Finger: Hashable {
        var device: DeviceID
        var contact: Int
    }

    /// A contact that is down.
    private struct Contact {
        var finger: Finger
        var touch: UITouch
        var start: MonotonicInstant
        var origin: CGPoint
        /// A Boolean value that indicates whether the contact has stayed close enough to its origin for its end to
        /// count as a tap.
        var isTap = true
        /// A Boolean value that indicates whether no other contact was down at the same time.
        var isAlone = true
        /// A Boolean value that indicates whether the contact has stayed within the distance at which a pan begins.
        var isStill = true
    }

    private var active: [Contact] = []
    private var touchCount = 0
    private var moves: [Finger: [TouchSample]] = [:]
    /// The taps that another tap may still follow.
    private var taps: [(time: MonotonicInstant, location: CGPoint, count: Int)] = []

    /// The number of samples received.
    package private(set) var sampleCount = 0

    /// The touches that are down, in the order in which they began.
    package var liveTouches: [UITouch] { active.map(\.touch) }

    /// The maximum interval between successive taps. Empirical; not documented by Apple.
    static let tapInterval = MonotonicDuration.milliseconds(350)
    /// The maximum distance between successive taps on the screen, in points. Empirical; not documented by Apple.
    static let tapDistance: CGFloat = 45

    /// The arbiter that delivers events to recognizers and decides between them.
    package let gestures: GestureArbiter
    /// The tracker of the hovering pointer.
    package let hovering = HoverTracker()
    /// The tracker of scrolls by wheels and touchpads.
    package let scrolling = ScrollTracker()
    /// The timers of the recognizers. They are served at the time of each sample, so that nothing is recognized out of
    /// order.
    package var timers: TimerQueue { gestures.timers }

    /// The session of the application.
    private unowned let session: Session

    init(timers: TimerQueue, session: Session) {
        gestures = GestureArbiter(timers: timers)
        self.session = session
    }

    /// Delivers the samples that arrived since the last frame, in the order of arrival, or passes them to the screen
    /// reader.
    package func deliver(_ inputs: [TouchSample]) {
        for input in inputs where input.position.x.isFinite && input.position.y.isFinite { sampleCount += 1 }
        guard let reader = session.userInterface.accessibility.reader else {
            return deliverUnfiltered(inputs)
        }
        deliverUnfiltered(reader.filter(inputs))
    }

    /// Delivers samples to the application.
    func deliverUnfiltered(_ inputs: [TouchSample]) {
        for input in inputs where input.position.x.isFinite && input.position.y.isFinite {
            let time = input.time
            if let deadline = timers.nextDeadline, deadline <= time {
                deliverMoves()
                timers.serve(at: time)
            }
            let finger = Finger(device: input.deviceID, contact: input.contactID)
            switch input.phase {
            case .moved:
                if isActive(finger) { moves[finger, default: []].append(input) }
            case .began:
                deliverMoves()
                // If a device drops the end of a touch, the touch must not remain active.
                if isActive(finger) { end(finger, input, as: .cancelled) }
                begin(finger, input)
            case .ended, .cancelled:
                deliverMoves()
                if isActive(finger) { end(finger, input, as: input.touchPhase) }
            }
        }
        deliverMoves()
    }

    /// Cancels all touches, because the device or the screen was removed. Each touch is canceled once.
    package func cancelAll() {
        session.userInterface.accessibility.reader?.cancelAll()
        let touches = active.map(\.touch)
        // Cleared first, because the callbacks may call this method again.
        moves = [:]
        active = []
        for touch in touches {
            touch.rest()
            touch.phase = .cancelled
        }
        if !touches.isEmpty { send(touches, at: touches.map(\.time).max() ?? .zero) }
        gestures.cancelAll()
        hovering.end()
        scrolling.cancel()
    }

    /// Returns the samples that end the touches of a removed device: one cancellation for each active touch.
    package func cancellations(of device: DeviceID) -> [TouchSample] {
        let reader = session.userInterface.accessibility.reader
        return (reader?.cancellations(of: device) ?? []) + activeCancellations(of: device)
    }

    private func activeCancellations(of device: DeviceID) -> [TouchSample] {
        active.filter { $0.finger.device == device }.map { contact in
            TouchSample(
                time: contact.touch.time,
                deviceID: device,
                contactID: contact.finger.contact,
                phase: .cancelled,
                position: contact.touch.screenLocation,
                type: TouchSample.Kind(contact.touch.type)
            )
        }
    }

    /// Moves the pointer to a position on the screen, in points.
    /// - Parameter device: The device that moved it.
    package func hover(to location: CGPoint, of device: DeviceID, at time: MonotonicInstant) {
        guard location.x.isFinite, location.y.isFinite, !ignoresInteraction else { return }
        hovering.move(to: location, of: device, on: session.screen, at: time, gestures)
    }

    /// Scrolls the content under the pointer.
    /// - Parameter location: The position of the pointer on the screen, in points.
    package func scroll(_ scroll: PointerScroll, of device: DeviceID, at location: CGPoint, time: MonotonicInstant) {
        guard location.x.isFinite, location.y.isFinite, !ignoresInteraction else { return }
        scrolling.take(scroll, of: device, at: location, on: session.screen, at: time, gestures)
    }

    /// A Boolean value that indicates whether the application ignores new touches.
    private var ignoresInteraction: Bool { session.application.isIgnoringInteractionEvents }

    private func isActive(_ finger: Finger) -> Bool { active.contains { $0.finger == finger } }

    private func begin(_ finger: Finger, _ input: TouchSample) {
        if ignoresInteraction { return }
        let screen = session.screen
        scrolling.cancel()
        // Fingers need no focus.
        session.application.focusSystem.hide()
        guard let view = screen.hitTest(input.position, with: nil) else { return }
        touchCount += 1
        let touch = UITouch(input, tapCount: 1 + takeTap(before: input), view: view, serial: touchCount)
        for other in active { other.touch.rest() }
        active.append(Contact(finger: finger, touch: touch, start: input.time, origin: input.position))
        if active.count > 1 { for index in active.indices { active[index].isAlone = false } }
        send(active.map(\.touch), at: input.time)
    }

    private func end(_ finger: Finger, _ input: TouchSample, as phase: UITouch.Phase) {
        guard let index = active.firstIndex(where: { $0.finger == finger }) else { return }
        let contact = active[index]
        let touch = contact.touch
        for other in active { other.touch.rest() }
        touch.phase = phase
        touch.time = input.time
        touch.previousScreenLocation = touch.screenLocation
        touch.screenLocation = input.position
        if let force = input.force { touch.force = CGFloat(force) }
        if let radius = input.majorRadius { touch.majorRadius = CGFloat(radius) }
        if let angles = input.angles { touch.angles = angles }
        let isTap = phase == .ended && contact.isTap && isNear(input.position, contact.origin)
        if isTap { taps.append((contact.start, contact.origin, touch.tapCount)) }
        let touches = active.map(\.touch)
        active.remove(at: index)
        send(touches, at: input.time)
        // A finger that has moved farther may have scrolled.
        guard isTap, contact.isAlone, contact.isStill, isWithinPanThreshold(input.position, contact.origin),
            input.time - contact.start <= TapTouches.duration
        else { return }
        ScrollToTopTap.perform(touch)
    }

    private func isWithinPanThreshold(_ a: CGPoint, _ b: CGPoint) -> Bool {
        distance(a, b) <= UIPanGestureRecognizer.threshold
    }

    private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool {
        abs(a.x - b.x) <= Self.tapDistance && abs(a.y - b.y) <= Self.tapDistance
    }

    /// Removes the tap that a new contact continues, and returns its tap count, or zero if there is none. Each tap is
    /// continued by one contact only.
    private func takeTap(before input: TouchSample) -> Int {
        taps.removeAll { input.time - $0.time > Self.tapInterval }
        let found = taps.indices.filter { isNear(taps[$0].location, input.position) }.min { a, b in
            distance(taps[a].location, input.position) < distance(taps[b].location, input.position)
        }
        return found.map { taps.remove(at: $0).count } ?? 0
    }

    private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }

    private func deliverMoves() {
        guard !moves.isEmpty else { return }
        var newest = MonotonicInstant.zero
        for index in active.indices {
            let touch = active[index].touch
            guard let inputs = moves[active[index].finger], let last = inputs.last else {
                touch.rest()
                continue
            }
            var previous = touch.screenLocation
            touch.samples = inputs.map { input in
                defer { previous = input.position }
                return UITouch(input, of: touch, previous: previous)
            }
            let origin = active[index].origin
            if !inputs.allSatisfy({ isNear($0.position, origin) }) { active[index].isTap = false }
            if !inputs.allSatisfy({ isWithinPanThreshold($0.position, origin) }) { active[index].isStill = false }
            touch.phase = .moved
            touch.time = last.time
            touch.previousScreenLocation = touch.screenLocation
            touch.screenLocation = last.position
            touch.force = CGFloat(last.force ?? 0)
            touch.majorRadius = CGFloat(last.majorRadius ?? 0)
            touch.angles = last.angles ?? .upright
            touch.motion.add(inputs)
            newest = max(newest, last.time)
        }
        moves = [:]
        send(active.map(\.touch), at: newest)
    }

    private func send(_ touches: [UITouch], at time: MonotonicInstant) {
        let application = session.application
        application.sendEvent(
            UIEvent(
                time: time,
                touches: touches,
                modifierFlags: application.presses.modifierFlags,
                gestures: gestures
            )
        )
        // A touch that is over is removed even if the event was not handled.
        gestures.forget(touches.filter(\.isOver))
    }
}

extension UITouch {
    /// Updates the touch for an event in which it did not change.
    fileprivate func rest() {
        phase = .stationary
        samples = []
        previousScreenLocation = screenLocation
    }
}
