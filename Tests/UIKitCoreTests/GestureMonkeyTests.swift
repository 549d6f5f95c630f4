import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Random fingers on random views with all recognisers. `EASEL_MONKEY_EVENTS` sets how many events there are.
@MainActor
@Suite struct GestureMonkeyTests {
    private static let count = ProcessInfo.processInfo.environment["EASEL_MONKEY_EVENTS"].flatMap(Int.init) ?? 20_000

    /// A view that keeps a book of touches that it holds, and finds what cannot be.
    private final class Held: UIView {
        var held: Set<UITouch> = []
        var faults: [String] = []

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            for touch in touches where !held.insert(touch).inserted { faults.append("began twice") }
            if touches.contains(where: { $0.phase != .began }) { faults.append("began in another phase") }
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            if !held.isSuperset(of: touches) { faults.append("moved without a beginning") }
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { end(touches, .ended) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { end(touches, .cancelled) }

        private func end(_ touches: Set<UITouch>, _ phase: UITouch.Phase) {
            if touches.contains(where: { $0.phase != phase }) { faults.append("\(phase) in another phase") }
            for touch in touches where held.remove(touch) == nil { faults.append("\(phase) without a beginning") }
        }
    }

    @MainActor
    private final class Delegate: UIGestureRecognizerDelegate {
        var random: SeededGenerator
        init(_ random: SeededGenerator) { self.random = random }
        func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { random.chance(90) }
        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool { random.chance(30) }
        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool { random.chance(5) }
        func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
            random.chance(90)
        }
    }

    private func recognizers() -> [UIGestureRecognizer] {
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        let pair = UITapGestureRecognizer()
        pair.numberOfTouchesRequired = 2
        let press = UILongPressGestureRecognizer()
        press.numberOfTapsRequired = 1
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = .all
        return [
            UITapGestureRecognizer(), double, pair, UILongPressGestureRecognizer(), press, UIPanGestureRecognizer(),
            UIPinchGestureRecognizer(), UIRotationGestureRecognizer(), UISwipeGestureRecognizer(), edge,
            UIHoverGestureRecognizer(),
        ]
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func nothingIsLeft(seed: UInt64) {
        let screen = GestureScreen()
        let dispatcher = screen.fingers.dispatcher
        var random = SeededGenerator(seed: seed)
        let delegate = Delegate(random)
        var views: [Held] = []
        var all: [UIGestureRecognizer] = []
        var last: [UIGestureRecognizer: UIGestureRecognizer.State] = [:]
        var faults: [String] = []
        for index in 0..<8 {
            let view = Held(
                frame: CGRect(x: index * 10, y: index * 12, width: 300 - index * 20, height: 280 - index * 15)
            )
            view.isMultipleTouchEnabled = random.chance(70)
            view.isExclusiveTouch = random.chance(10)
            (views.filter { _ in random.chance(50) }.last ?? screen.view).addSubview(view)
            views.append(view)
            for recognizer in recognizers() where random.chance(60) {
                recognizer.delaysTouchesBegan = random.chance(20)
                recognizer.delaysTouchesEnded = random.chance(80)
                recognizer.cancelsTouchesInView = random.chance(80)
                if random.chance(30) { recognizer.delegate = delegate }
                if let other = all.randomElement(using: &random), random.chance(20) {
                    recognizer.require(toFail: other)
                }
                recognizer.addAction { recognizer in
                    // Each step is one that can follow the one before.
                    let before = last[recognizer] ?? .possible
                    let state = recognizer.state
                    let follows =
                        before.isActive
                        ? state != .began && state != .possible && state != .failed
                        : state == .began || state == .ended
                    if !follows { faults.append("\(type(of: recognizer)): \(state) after \(before)") }
                    last[recognizer] = state.isFinal ? nil : state
                    if random.chance(1) { recognizer.isEnabled = false }
                }
                view.addGestureRecognizer(recognizer)
                all.append(recognizer)
            }
        }
        var down: [Int: CGPoint] = [:]
        for _ in 0..<(Self.count / 3) {
            screen.wait(random.chance(5) ? Double.random(in: 0...0.8, using: &random) : 0.008)
            let finger = Int.random(in: 0..<5, using: &random)
            if let place = down[finger] {
                let range: ClosedRange<CGFloat> = random.chance(50) ? -3...3 : -40...40
                let next = CGPoint(
                    x: place.x + CGFloat.random(in: range, using: &random),
                    y: place.y + CGFloat.random(in: range, using: &random)
                )
                let phase: UITouch.Phase = random.chance(85) ? .moved : random.chance(85) ? .ended : .cancelled
                down[finger] = phase == .moved ? next : nil
                dispatcher.deliver([screen.fingers.input(phase, next.x, next.y, finger)])
            } else {
                let place = CGPoint(x: .random(in: 0..<400, using: &random), y: .random(in: 0..<400, using: &random))
                down[finger] = place
                dispatcher.deliver([screen.fingers.input(.began, place.x, place.y, finger)])
            }
            if random.chance(5) {
                let place = CGPoint(x: .random(in: 0..<400, using: &random), y: .random(in: 0..<400, using: &random))
                dispatcher.hover(to: place, at: screen.fingers.time)
            }
            guard random.chance(1) else { continue }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: dispatcher.cancelAll()
            case 1: for recognizer in all { recognizer.isEnabled = true }
            case 2:
                if let view = views.randomElement(using: &random) {
                    view.superview?.bringSubviewToFront(view)
                    view.isHidden = random.chance(20)
                }
            default: all.randomElement(using: &random).map { $0.isEnabled.toggle() }
            }
        }
        for (finger, place) in down {
            screen.fingers.time += 0.01
            dispatcher.deliver([screen.fingers.input(.ended, place.x, place.y, finger)])
        }
        dispatcher.hovering.end()
        screen.wait(2)
        #expect(faults == [])
        for view in views {
            #expect(view.faults == [])
            #expect(view.held.isEmpty)
        }
        for recognizer in all {
            #expect(recognizer.state == .possible, "\(type(of: recognizer))")
            #expect(recognizer.numberOfTouches == 0)
        }
        #expect(screen.isAtRest && dispatcher.gestures.heldCount == 0)
        // Each kind has been recognised.
        #expect(!all.isEmpty && dispatcher.sampleCount > 1000)
    }
}
