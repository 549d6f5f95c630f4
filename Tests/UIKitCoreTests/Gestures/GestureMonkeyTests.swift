import InputEvents
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Random fingers on random views with all recognizers. `EASEL_MONKEY_EVENTS` sets how many events there are.
@MainActor
@Suite struct GestureMonkeyTests {
    private static let count = ProcessInfo.processInfo.environment["EASEL_MONKEY_EVENTS"].flatMap(Int.init) ?? 20_000

    /// A view that records the touches it holds, and detects impossible sequences of phases.
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

    /// One of each kind, with its name.
    private func recognizers() -> [(kind: String, recognizer: UIGestureRecognizer)] {
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        let pair = UITapGestureRecognizer()
        pair.numberOfTouchesRequired = 2
        let press = UILongPressGestureRecognizer()
        press.numberOfTapsRequired = 1
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = .all
        return [
            ("tap", UITapGestureRecognizer()), ("double tap", double), ("tap of two fingers", pair),
            ("long press", UILongPressGestureRecognizer()), ("long press after a tap", press),
            ("pan", UIPanGestureRecognizer()), ("pinch", UIPinchGestureRecognizer()),
            ("rotation", UIRotationGestureRecognizer()), ("swipe", UISwipeGestureRecognizer()),
            ("pan from an edge", edge), ("hover", UIHoverGestureRecognizer()),
        ]
    }

    /// Does one of the gestures that random fingers hardly ever do, at a random place.
    private func gesture(on screen: GestureScreen, _ random: inout SeededGenerator) {
        let (x, y) = (CGFloat.random(in: 0..<300, using: &random), CGFloat.random(in: 0..<280, using: &random))
        screen.wait(1)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            screen.fingers.tap(x, y)
            screen.fingers.tap(x, y)
        case 1:
            screen.down(x, y, 0)
            screen.down(x + 40, y, 1)
            screen.up(x, y, 0)
            screen.up(x + 40, y, 1)
        case 2:
            screen.fingers.tap(x, y)
            screen.down(x, y, after: 0.1)
            screen.wait(0.7)
            screen.up(x, y)
        case 3:
            screen.down(x, y)
            screen.move(from: (x, y), to: (x + 120, y))
            screen.up(x + 120, y)
        default:
            screen.down(0, y)
            screen.move(from: (0, y), to: (100, y))
            screen.up(100, y)
        }
        screen.wait(1)
    }

    @Test func randomGesturesLeaveNoStateAndCoverEachRecognizer() {
        var counts: [String: Int] = [:]
        for seed in [1, 2, 3] as [UInt64] { counts.merge(play(seed: seed), uniquingKeysWith: +) }
        for (kind, _) in recognizers() { #expect(counts[kind, default: 0] > 0, "\(kind): never recognized") }
    }

    /// Plays, and expects that nothing is left.
    /// - Returns: how often each kind was recognized.
    private func play(seed: UInt64) -> [String: Int] {
        let screen = GestureScreen()
        let dispatcher = screen.fingers.dispatcher
        var random = SeededGenerator(seed: seed)
        // Not the one that actions use in the midst of a gesture.
        var gestureRandom = SeededGenerator(seed: seed + 1000)
        let delegate = Delegate(random)
        var views: [Held] = []
        var all: [UIGestureRecognizer] = []
        var last: [UIGestureRecognizer: UIGestureRecognizer.State] = [:]
        var faults: [String] = []
        var counts: [String: Int] = [:]
        for index in 0..<8 {
            let view = Held(
                frame: CGRect(x: index * 10, y: index * 12, width: 300 - index * 20, height: 280 - index * 15)
            )
            view.isMultipleTouchEnabled = random.chance(70)
            view.isExclusiveTouch = random.chance(10)
            (views.filter { _ in random.chance(50) }.last ?? screen.view).addSubview(view)
            views.append(view)
            for (kind, recognizer) in recognizers() where random.chance(60) {
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
                    if !before.isActive, state == .began || state == .ended { counts[kind, default: 0] += 1 }
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
            if let location = down[finger] {
                let range: ClosedRange<CGFloat> = random.chance(50) ? -3...3 : -40...40
                let next = CGPoint(
                    x: location.x + CGFloat.random(in: range, using: &random),
                    y: location.y + CGFloat.random(in: range, using: &random)
                )
                let phase: TouchSample.Phase = random.chance(85) ? .moved : random.chance(85) ? .ended : .cancelled
                down[finger] = phase == .moved ? next : nil
                dispatcher.deliver([screen.fingers.input(phase, next.x, next.y, finger)])
            } else {
                let location = CGPoint(x: .random(in: 0..<400, using: &random), y: .random(in: 0..<400, using: &random))
                down[finger] = location
                dispatcher.deliver([screen.fingers.input(.began, location.x, location.y, finger)])
            }
            if random.chance(5) {
                let location = CGPoint(x: .random(in: 0..<400, using: &random), y: .random(in: 0..<400, using: &random))
                dispatcher.hover(to: location, of: 0, at: .seconds(screen.fingers.time))
            }
            if random.chance(2) {
                for (finger, location) in down.sorted(by: { $0.key < $1.key }) {
                    screen.fingers.time += 0.01
                    dispatcher.deliver([screen.fingers.input(.ended, location.x, location.y, finger)])
                }
                down = [:]
                gesture(on: screen, &gestureRandom)
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
        for (finger, location) in down.sorted(by: { $0.key < $1.key }) {
            screen.fingers.time += 0.01
            dispatcher.deliver([screen.fingers.input(.ended, location.x, location.y, finger)])
        }
        dispatcher.hovering.end()
        screen.wait(2)
        #expect(faults == [], "seed \(seed)")
        for view in views {
            #expect(view.faults == [], "seed \(seed)")
            #expect(view.held.isEmpty)
        }
        for recognizer in all {
            #expect(recognizer.state == .possible, "\(type(of: recognizer)), seed \(seed)")
            #expect(recognizer.numberOfTouches == 0)
        }
        #expect(screen.isAtRest && dispatcher.gestures.heldCount == 0)
        return counts
    }
}
