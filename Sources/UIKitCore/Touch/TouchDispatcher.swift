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

    /// A finger that is down.
    private struct Contact {
        var finger: Finger
        var touch: UITouch
        var start: TimeInterval
        var origin: CGPoint
        /// Whether it has stayed so near to where it came down that its end makes a tap.
        var isTap = true
    }

    private var active: [Contact] = []
    private var moves: [Finger: [TouchInput]] = [:]
    /// Taps that another one may yet follow.
    private var taps: [(time: TimeInterval, location: CGPoint, count: Int)] = []

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
        let touches = active.map(\.touch)
        // Forgotten first: what is told of it may ask for the same again.
        moves = [:]
        active = []
        guard !touches.isEmpty else { return }
        for touch in touches {
            touch.rest()
            touch.phase = .cancelled
        }
        send(touches, at: touches.map(\.timestamp).max() ?? 0)
    }

    /// What a device that has gone would have had to send: the end of each touch that it holds.
    package func cancellations(of device: Int) -> [TouchInput] {
        active.filter { $0.finger.device == device }.map { contact in
            TouchInput(
                time: contact.touch.timestamp,
                device: device,
                contact: contact.finger.contact,
                phase: .cancelled,
                location: contact.touch.screenLocation,
                type: contact.touch.type
            )
        }
    }

    private func isActive(_ finger: Finger) -> Bool { active.contains { $0.finger == finger } }

    private func begin(_ finger: Finger, _ input: TouchInput) {
        let screen = UIScreen.main
        guard let view = screen.hitTest(input.location, with: nil) else { return }
        // A view that takes one touch at a time does not learn of others.
        if !view.isMultipleTouchEnabled, active.contains(where: { $0.touch.view === view }) { return }
        let touch = UITouch(input, tapCount: 1 + takeTap(before: input), view: view)
        for other in active { other.touch.rest() }
        active.append(Contact(finger: finger, touch: touch, start: input.time, origin: input.location))
        send(active.map(\.touch), at: input.time)
    }

    private func end(_ finger: Finger, _ input: TouchInput, as phase: UITouch.Phase) {
        guard let index = active.firstIndex(where: { $0.finger == finger }) else { return }
        let contact = active[index]
        let touch = contact.touch
        for other in active { other.touch.rest() }
        touch.phase = phase
        touch.timestamp = input.time
        touch.previousScreenLocation = touch.screenLocation
        touch.screenLocation = input.location
        if phase == .ended, contact.isTap, isNear(input.location, contact.origin) {
            taps.append((contact.start, contact.origin, touch.tapCount))
        }
        let touches = active.map(\.touch)
        active.remove(at: index)
        send(touches, at: input.time)
    }

    private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool {
        abs(a.x - b.x) <= Self.tapDistance && abs(a.y - b.y) <= Self.tapDistance
    }

    /// How many taps a finger that comes down now goes on from. Each tap is followed by one finger only.
    private func takeTap(before input: TouchInput) -> Int {
        taps.removeAll { input.time - $0.time > Self.tapInterval }
        let found = taps.indices.filter { isNear(taps[$0].location, input.location) }.min { a, b in
            distance(taps[a].location, input.location) < distance(taps[b].location, input.location)
        }
        return found.map { taps.remove(at: $0).count } ?? 0
    }

    private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }

    private func deliverMoves() {
        guard !moves.isEmpty else { return }
        var newest: TimeInterval = 0
        for index in active.indices {
            let touch = active[index].touch
            guard let inputs = moves[active[index].finger], let last = inputs.last else {
                touch.rest()
                continue
            }
            var previous = touch.screenLocation
            touch.samples = inputs.map { input in
                defer { previous = input.location }
                return UITouch(input, of: touch, previous: previous)
            }
            let origin = active[index].origin
            if !inputs.allSatisfy({ isNear($0.location, origin) }) { active[index].isTap = false }
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
