import UIKit

@testable import UIKitCore

/// A screen with one view, fingers on it, and a log of the recognizers' states. Its clock is the fingers'.
@MainActor
final class GestureScreen {
    let screen = ViewScreen(width: 400, height: 400)
    let fingers = Fingers()
    let view = TouchView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    private(set) var lines: [String] = []

    init() {
        view.isMultipleTouchEnabled = true
        screen.add(view)
    }

    /// Attaches a recognizer and notes its states under a name.
    @discardableResult
    func add<Recognizer: UIGestureRecognizer>(
        _ recognizer: Recognizer,
        _ name: String = "",
        to other: UIView? = nil
    ) -> Recognizer {
        recognizer.name = name
        recognizer.addAction { [unowned self] in note($0) }
        (other ?? view).addGestureRecognizer(recognizer)
        return recognizer
    }

    private func note(_ recognizer: UIGestureRecognizer) {
        let name = recognizer.name ?? ""
        lines.append(name.isEmpty ? "\(recognizer.state)" : "\(name) \(recognizer.state)")
    }

    /// Returns the recorded lines and clears them.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// Returns the phases of the view's touches since the last call.
    func takePhases() -> [UITouch.Phase] {
        defer { view.calls = [] }
        return view.phases
    }

    func down(_ x: CGFloat, _ y: CGFloat, _ finger: Int = 0, after seconds: Double = 0.01) {
        fingers.send(.began, x, y, finger, after: seconds)
    }

    /// Moves in a straight line from one point to another, in samples of 8 ms.
    func move(
        from start: (CGFloat, CGFloat),
        to end: (CGFloat, CGFloat),
        _ finger: Int = 0,
        samples: Int = 10,
        every seconds: Double = 0.008
    ) {
        for step in 1...samples {
            let part = CGFloat(step) / CGFloat(samples)
            let (x, y) = (start.0 + (end.0 - start.0) * part, start.1 + (end.1 - start.1) * part)
            fingers.send(.moved, x, y, finger, after: seconds)
        }
    }

    /// Moves two fingers at once.
    func move(
        _ first: (from: (CGFloat, CGFloat), to: (CGFloat, CGFloat)),
        _ second: (from: (CGFloat, CGFloat), to: (CGFloat, CGFloat)),
        samples: Int = 10
    ) {
        for step in 1...samples {
            let part = CGFloat(step) / CGFloat(samples)
            fingers.time += 0.008
            let inputs = [first, second].enumerated().map { finger, path in
                fingers.input(
                    .moved,
                    path.from.0 + (path.to.0 - path.from.0) * part,
                    path.from.1 + (path.to.1 - path.from.1) * part,
                    finger
                )
            }
            fingers.dispatcher.deliver(inputs)
        }
    }

    func up(_ x: CGFloat, _ y: CGFloat, _ finger: Int = 0, after seconds: Double = 0.01) {
        fingers.send(.ended, x, y, finger, after: seconds)
    }

    func cancel(_ x: CGFloat, _ y: CGFloat, _ finger: Int = 0) { fingers.send(.cancelled, x, y, finger) }

    func tap(_ x: CGFloat = 100, _ y: CGFloat = 100, _ finger: Int = 0, after seconds: Double = 0.1) {
        fingers.tap(x, y, finger, after: seconds)
    }

    /// Lets time pass as a host does: timer by timer.
    func wait(_ seconds: Double) {
        let end = fingers.time + seconds
        while let deadline = fingers.dispatcher.timers.nextDeadline, deadline <= .seconds(end) {
            fingers.time = max(fingers.time, deadline.seconds)
            fingers.dispatcher.timers.serve(at: .seconds(fingers.time))
        }
        fingers.time = end
    }

    /// A Boolean value that indicates whether no recognizer tracks a touch and no timer is pending.
    var isAtRest: Bool {
        fingers.dispatcher.gestures.tracked.isEmpty && fingers.dispatcher.timers.nextDeadline == nil
            && (view.gestureRecognizers ?? []).allSatisfy { $0.state == .possible && $0.numberOfTouches == 0 }
    }
}

/// A delegate with configurable answers.
@MainActor
final class GestureAnswers: UIGestureRecognizerDelegate {
    var shouldBegin = true
    var simultaneous = false
    var receivesTouch = true
    var receivesEvent = true
    /// Pairs of names: the first waits for the second.
    var requires: [(String, String)] = []
    private(set) var calls: [String] = []

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        calls.append("begin \(gestureRecognizer.name ?? "")")
        return shouldBegin
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { simultaneous }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { requires.contains { $0 == (gestureRecognizer.name, otherGestureRecognizer.name) } }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        receivesTouch
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
        receivesEvent
    }
}
