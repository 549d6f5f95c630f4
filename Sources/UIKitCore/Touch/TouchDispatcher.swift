import QuartzCore

/// A sample of a touch device, in points of the screen.
package struct TouchInput: Sendable, Equatable {
    /// Seconds of the monotonic clock.
    package var time: TimeInterval
    /// The device, by a number of the caller's.
    package var device: Int
    /// Tells fingers of one device apart: no two that are down together share one.
    package var contact: Int
    package var phase: UITouch.Phase
    package var location: CGPoint
    /// 0…1 where the device tells.
    package var force: CGFloat?
    /// Points, where the device tells.
    package var majorRadius: CGFloat?
    package var type: UITouch.TouchType

    package init(
        time: TimeInterval,
        device: Int = 0,
        contact: Int,
        phase: UITouch.Phase,
        location: CGPoint,
        force: CGFloat? = nil,
        majorRadius: CGFloat? = nil,
        type: UITouch.TouchType = .direct
    ) {
        self.time = time
        self.device = device
        self.contact = contact
        self.phase = phase
        self.location = location
        self.force = force
        self.majorRadius = majorRadius
        self.type = type
    }
}

/// Turns samples into touches and brings them to their views.
///
/// Samples that arrive between two frames are delivered together: moves of one finger become one event, whose
/// coalesced touches are all its samples. A finger that comes down or is lifted is an event of its own, so nothing is
/// delivered out of order.
@MainActor
package final class TouchDispatcher {
    private struct Finger: Hashable {
        var device: Int
        var contact: Int
    }

    private var active: [(finger: Finger, touch: UITouch)] = []
    private var moves: [Finger: [TouchInput]] = [:]
    private var lastTap: (time: TimeInterval, location: CGPoint, count: Int)?

    /// Samples taken so far.
    package private(set) var sampleCount = 0

    /// Taps in a row are this close in time. Known from use: Apple documents no figure.
    private static let tapInterval: TimeInterval = 0.35
    /// Taps in a row are this close on the screen, in points. Known from use.
    private static let tapDistance: CGFloat = 45

    nonisolated init() {}

    /// Delivers what came in since the last frame, in the order of arrival.
    package func deliver(_ inputs: [TouchInput]) {
        for input in inputs where input.location.x.isFinite && input.location.y.isFinite {
            sampleCount += 1
            let finger = Finger(device: input.device, contact: input.contact)
            switch input.phase {
            case .moved, .stationary:
                if isActive(finger) { moves[finger, default: []].append(input) }
            case .began:
                deliverMoves()
                // A device that loses the end of a touch must not leave one behind.
                if isActive(finger) { end(finger, input, as: .cancelled) }
                begin(finger, input)
            case .ended, .cancelled:
                deliverMoves()
                if isActive(finger) { end(finger, input, as: input.phase) }
            }
        }
        deliverMoves()
    }

    /// Takes all touches away from their views: the device or the screen is lost. Each is told once.
    package func cancelAll() {
        moves = [:]
        guard !active.isEmpty else { return }
        for (_, touch) in active {
            touch.phase = .cancelled
            touch.previousScreenLocation = touch.screenLocation
            touch.samples = []
        }
        send(active.map(\.touch), at: active.map(\.touch.timestamp).max() ?? 0)
        active = []
    }

    /// What a device that has gone would have had to send: the end of each touch that it holds.
    package func cancellations(of device: Int) -> [TouchInput] {
        active.filter { $0.finger.device == device }.map { finger, touch in
            TouchInput(
                time: touch.timestamp,
                device: device,
                contact: finger.contact,
                phase: .cancelled,
                location: touch.screenLocation,
                type: touch.type
            )
        }
    }

    private func isActive(_ finger: Finger) -> Bool { active.contains { $0.finger == finger } }

    private func begin(_ finger: Finger, _ input: TouchInput) {
        let screen = UIScreen.main
        guard let view = screen.hitTest(input.location, with: nil) else { return }
        // A view that takes one touch at a time does not learn of others.
        if !view.isMultipleTouchEnabled, active.contains(where: { $0.touch.view === view }) { return }
        var count = 1
        if let last = lastTap, input.time - last.time <= Self.tapInterval,
            abs(input.location.x - last.location.x) <= Self.tapDistance,
            abs(input.location.y - last.location.y) <= Self.tapDistance
        {
            count = last.count + 1
        }
        lastTap = (input.time, input.location, count)
        let touch = UITouch(input, tapCount: count, view: view)
        for other in active { other.touch.rest() }
        active.append((finger, touch))
        send(active.map(\.touch), at: input.time)
    }

    private func end(_ finger: Finger, _ input: TouchInput, as phase: UITouch.Phase) {
        guard let index = active.firstIndex(where: { $0.finger == finger }) else { return }
        let touch = active[index].touch
        for other in active { other.touch.rest() }
        touch.phase = phase
        touch.timestamp = input.time
        touch.previousScreenLocation = touch.screenLocation
        touch.screenLocation = input.location
        let touches = active.map(\.touch)
        active.remove(at: index)
        send(touches, at: input.time)
    }

    private func deliverMoves() {
        guard !moves.isEmpty else { return }
        var newest: TimeInterval = 0
        for (finger, touch) in active {
            guard let inputs = moves[finger], let last = inputs.last else {
                touch.rest()
                continue
            }
            var previous = touch.screenLocation
            touch.samples = inputs.map { input in
                defer { previous = input.location }
                return UITouch(input, tapCount: touch.tapCount, view: touch.view, previous: previous)
            }
            touch.phase = .moved
            touch.timestamp = last.time
            touch.previousScreenLocation = touch.screenLocation
            touch.screenLocation = last.location
            touch.force = last.force ?? 0
            touch.majorRadius = last.majorRadius ?? 0
            newest = max(newest, last.time)
        }
        moves = [:]
        send(active.map(\.touch), at: newest)
    }

    private func send(_ touches: [UITouch], at time: TimeInterval) {
        UIApplication.shared.sendEvent(UIEvent(timestamp: time, touches: touches))
    }
}

extension UITouch {
    /// Nothing happened to the touch in the event that is about to be sent.
    fileprivate func rest() {
        phase = .stationary
        samples = []
        previousScreenLocation = screenLocation
    }
}

extension UIWindow {
    /// Brings each view the touches that began in it and changed.
    func deliver(_ event: UIEvent) {
        for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
            let touches = event.touches.filter { $0.window === self && $0.phase == phase }
            var views: [UIView] = []
            for touch in touches {
                guard let view = touch.view, !views.contains(view) else { continue }
                views.append(view)
                let own = Set(touches.filter { $0.view === view })
                switch phase {
                case .began: view.touchesBegan(own, with: event)
                case .moved: view.touchesMoved(own, with: event)
                case .ended: view.touchesEnded(own, with: event)
                case .cancelled: view.touchesCancelled(own, with: event)
                case .stationary: break
                }
            }
        }
    }
}
