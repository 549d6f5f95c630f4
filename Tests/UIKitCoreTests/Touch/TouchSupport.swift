import InputEvents
import LinuxIO
import UIKit

@testable import UIKitCore

/// A view that writes down its touches.
final class TouchView: UIView {
    struct Call: Equatable {
        var phase: UITouch.Phase
        var locations: [CGPoint]
    }

    var calls: [Call] = []
    var touches: [UITouch] = []
    var events: [UIEvent] = []
    var onTouch: (UITouch, UIEvent) -> Void = { _, _ in }
    var passesOn = false

    private func note(_ touches: Set<UITouch>, _ event: UIEvent?, _ phase: UITouch.Phase) {
        let sorted = touches.sorted { $0.location(in: self).x < $1.location(in: self).x }
        calls.append(Call(phase: phase, locations: sorted.map { $0.location(in: self) }))
        self.touches += sorted
        if let event {
            events.append(event)
            for touch in sorted { onTouch(touch, event) }
        }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        note(touches, event, .began)
        if passesOn { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event, .moved) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event, .ended) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event, .cancelled) }

    var phases: [UITouch.Phase] { calls.map(\.phase) }
}

/// Fingers on a screen without a host.
@MainActor
final class Fingers {
    /// Belongs to the session that is current at the first touch.
    lazy var dispatcher = TouchDispatcher(timers: TimerQueue(), session: .current)
    var time: TimeInterval = 1

    func input(_ phase: TouchSample.Phase, _ x: CGFloat, _ y: CGFloat, _ finger: Int = 0) -> TouchSample {
        TouchSample(time, contact: finger, phase, CGPoint(x: x, y: y))
    }

    /// One sample, delivered at once.
    func send(_ phase: TouchSample.Phase, _ x: CGFloat, _ y: CGFloat, _ finger: Int = 0, after seconds: Double = 0.01) {
        time += seconds
        dispatcher.deliver([input(phase, x, y, finger)])
    }

    func tap(_ x: CGFloat, _ y: CGFloat, _ finger: Int = 0, after seconds: Double = 0.1) {
        send(.began, x, y, finger, after: seconds)
        send(.ended, x, y, finger, after: 0.05)
    }
}

extension TouchSample {
    /// Creates a sample of a device.
    /// - Parameter time: The time, in seconds.
    init(_ time: TimeInterval, contact: Int, _ phase: Phase, _ position: CGPoint) {
        self.init(
            time: MonotonicInstant(seconds: time),
            deviceID: 0,
            contactID: contact,
            phase: phase,
            position: position
        )
    }
}
