import InputEvents
import Testing
import UIKit

@testable import UIKitCore

/// Each gesture done well, sloppily, too little, with a finger too many, and with a finger lifted early: the states that
/// its targets see. Moves in a row count once.
@MainActor
@Suite struct GestureSequenceTests {
    enum Variation: String, CaseIterable { case well, sloppily, tooLittle, withOneTooMany, liftedEarly, cancelled }

    enum Gesture: String, CaseIterable {
        case tap, doubleTap, twoFingerTap, longPress, pan, twoFingerPan, pinch, rotation, swipe, twoFingerSwipe, edgePan

        @MainActor
        func make() -> UIGestureRecognizer {
            switch self {
            case .tap: return UITapGestureRecognizer()
            case .doubleTap:
                let tap = UITapGestureRecognizer()
                tap.numberOfTapsRequired = 2
                return tap
            case .twoFingerTap:
                let tap = UITapGestureRecognizer()
                tap.numberOfTouchesRequired = 2
                return tap
            case .longPress:
                let press = UILongPressGestureRecognizer()
                press.numberOfTouchesRequired = 2
                return press
            case .pan:
                let pan = UIPanGestureRecognizer()
                pan.maximumNumberOfTouches = 1
                return pan
            case .twoFingerPan:
                let pan = UIPanGestureRecognizer()
                pan.minimumNumberOfTouches = 2
                pan.maximumNumberOfTouches = 2
                return pan
            case .pinch: return UIPinchGestureRecognizer()
            case .rotation: return UIRotationGestureRecognizer()
            case .swipe: return UISwipeGestureRecognizer()
            case .twoFingerSwipe:
                let swipe = UISwipeGestureRecognizer()
                swipe.numberOfTouchesRequired = 2
                return swipe
            case .edgePan:
                let edge = UIScreenEdgePanGestureRecognizer()
                edge.edges = .left
                return edge
            }
        }
    }

    typealias States = [UIGestureRecognizer.State]
    private static let discrete: States = [.ended]
    private static let continuous: States = [.began, .changed, .ended]
    private static let brokenOff: States = [.began, .changed, .cancelled]

    private func states(of gesture: Gesture, _ play: (GestureScreen) -> Void) -> States {
        let screen = GestureScreen()
        var states: States = []
        let recognizer = gesture.make()
        recognizer.addAction { if states.last != $0.state || $0.state != .changed { states.append($0.state) } }
        screen.view.addGestureRecognizer(recognizer)
        play(screen)
        screen.wait(2)
        #expect(screen.isAtRest && recognizer.state == .possible, "\(gesture)")
        #expect(screen.fingers.dispatcher.liveTouches.isEmpty, "\(gesture)")
        return states
    }

    // MARK: Taps

    @Test(arguments: Variation.allCases)
    func tapStatesForEachVariation(variation: Variation) {
        let tap = states(of: .tap) { screen in
            screen.down(100, 100)
            switch variation {
            case .well: screen.up(100, 100, after: 0.05)
            case .sloppily:
                // Drifts, and takes its time.
                screen.move(from: (100, 100), to: (125, 130))
                screen.up(125, 130, after: 0.6)
            case .tooLittle: screen.up(100, 100, after: 0)
            case .withOneTooMany:
                screen.down(200, 100, 1)
                screen.up(200, 100, 1)
                screen.up(100, 100)
            case .liftedEarly:
                // Not early at all for one finger: a second one that comes later is another tap's.
                screen.up(100, 100, after: 0.02)
                screen.down(300, 300, 1, after: 0.5)
                screen.up(300, 300, 1)
            case .cancelled: screen.cancel(100, 100)
            }
        }
        switch variation {
        case .well, .sloppily, .tooLittle: #expect(tap == Self.discrete)
        case .liftedEarly: #expect(tap == [.ended, .ended])
        case .withOneTooMany, .cancelled: #expect(tap == [])
        }
    }

    @Test(arguments: Variation.allCases)
    func doubleTapStatesForEachVariation(variation: Variation) {
        let tap = states(of: .doubleTap) { screen in
            screen.tap()
            switch variation {
            case .well: screen.tap()
            case .sloppily: screen.tap(130, 110, after: 0.34)
            case .tooLittle: break
            case .withOneTooMany:
                screen.down(100, 100, 0, after: 0.1)
                screen.down(200, 200, 1)
                screen.up(100, 100)
                screen.up(200, 200, 1)
            case .liftedEarly:
                // Too late, too far away.
                screen.tap(100, 100, after: 0.36)
                screen.tap(150, 100, after: 0.5)
            case .cancelled:
                screen.down(100, 100, 0, after: 0.1)
                screen.cancel(100, 100)
            }
        }
        #expect(tap == ([.well, .sloppily].contains(variation) ? Self.discrete : []))
    }

    @Test(arguments: Variation.allCases)
    func twoFingerTapStatesForEachVariation(variation: Variation) {
        let tap = states(of: .twoFingerTap) { screen in
            screen.down(100, 100)
            switch variation {
            case .well:
                screen.down(200, 100, 1, after: 0)
                screen.up(100, 100)
                screen.up(200, 100, 1, after: 0)
            case .sloppily:
                screen.down(200, 100, 1, after: 0.3)
                screen.move(from: (200, 100), to: (220, 120), 1)
                screen.up(100, 100, after: 0.1)
                screen.up(220, 120, 1, after: 0.2)
            case .tooLittle: screen.up(100, 100)
            case .withOneTooMany:
                screen.down(200, 100, 1)
                screen.down(300, 100, 2)
                for (finger, x) in [100.0, 200, 300].enumerated() { screen.up(x, 100, finger) }
            case .liftedEarly:
                screen.up(100, 100)
                screen.down(200, 100, 1)
                screen.up(200, 100, 1)
            case .cancelled:
                screen.down(200, 100, 1)
                screen.up(100, 100)
                screen.cancel(200, 100, 1)
            }
        }
        #expect(tap == ([.well, .sloppily].contains(variation) ? Self.discrete : []))
    }

    // MARK: A press of two fingers

    @Test(arguments: Variation.allCases)
    func longPressStatesForEachVariation(variation: Variation) {
        let press = states(of: .longPress) { screen in
            screen.down(100, 100)
            screen.down(200, 100, 1)
            switch variation {
            case .well, .cancelled:
                screen.wait(0.6)
                screen.move(from: (100, 100), to: (150, 150))
            case .sloppily:
                screen.move((from: (100, 100), to: (106, 106)), (from: (200, 100), to: (193, 100)))
                screen.wait(0.6)
                screen.move(from: (106, 106), to: (300, 300))
            case .tooLittle: screen.wait(0.45)
            case .withOneTooMany:
                screen.wait(0.2)
                screen.down(300, 300, 2)
                screen.wait(1)
                screen.up(300, 300, 2)
            case .liftedEarly:
                screen.wait(0.2)
                screen.up(200, 100, 1)
                screen.wait(1)
            }
            if variation == .cancelled { screen.cancel(150, 150) } else { screen.up(100, 100) }
            if variation != .liftedEarly { screen.up(200, 100, 1) }
        }
        switch variation {
        case .well, .sloppily: #expect(press == Self.continuous)
        case .cancelled: #expect(press == Self.brokenOff)
        case .tooLittle, .withOneTooMany, .liftedEarly: #expect(press == [])
        }
    }

    // MARK: Fingers that go somewhere

    @Test(arguments: Variation.allCases)
    func panStatesForEachVariation(variation: Variation) {
        let pan = states(of: .pan) { screen in
            screen.down(100, 100)
            switch variation {
            case .well: screen.move(from: (100, 100), to: (200, 100))
            case .sloppily:
                // To and fro at first, with a rest.
                screen.move(from: (100, 100), to: (107, 95))
                screen.wait(0.7)
                screen.move(from: (107, 95), to: (95, 107))
                screen.move(from: (95, 107), to: (150, 190))
            case .tooLittle: screen.move(from: (100, 100), to: (107, 107))
            case .withOneTooMany:
                screen.down(200, 200, 1)
                screen.move(from: (100, 100), to: (200, 100))
                screen.up(200, 200, 1)
            case .liftedEarly: screen.move(from: (100, 100), to: (112, 100), samples: 2)
            case .cancelled:
                screen.move(from: (100, 100), to: (200, 100))
                return screen.cancel(200, 100)
            }
            screen.up(200, 100)
        }
        switch variation {
        case .well, .sloppily: #expect(pan == Self.continuous)
        case .liftedEarly: #expect(pan == [.began, .ended], "a short way is a pan all the same")
        case .cancelled: #expect(pan == Self.brokenOff)
        case .tooLittle, .withOneTooMany: #expect(pan == [])
        }
    }

    @Test(arguments: Variation.allCases)
    func twoFingerPanStatesForEachVariation(variation: Variation) {
        let pan = states(of: .twoFingerPan) { screen in
            screen.down(100, 100)
            if variation == .tooLittle {
                // One finger is not enough, however far it goes.
                screen.move(from: (100, 100), to: (200, 200))
                return screen.up(200, 200)
            }
            screen.down(200, 100, 1)
            if variation == .withOneTooMany { screen.down(300, 100, 2) }
            let distance: CGFloat = variation == .sloppily ? 30 : 100
            screen.move((from: (100, 100), to: (100, 200)), (from: (200, 100), to: (200, 100 + distance)))
            if variation == .liftedEarly {
                // The gesture is over with the first that goes, and the other one does not take it up.
                screen.up(200, 200, 1)
                screen.move(from: (100, 200), to: (100, 300))
                return screen.up(100, 300)
            }
            if variation == .cancelled {
                for (finger, x) in [100.0, 200].enumerated() { screen.cancel(x, 200, finger) }
                return
            }
            screen.up(100, 200)
            screen.up(200, 200, 1)
            if variation == .withOneTooMany { screen.up(300, 100, 2) }
        }
        switch variation {
        case .well, .sloppily, .liftedEarly: #expect(pan == Self.continuous)
        case .cancelled: #expect(pan == Self.brokenOff)
        case .tooLittle, .withOneTooMany: #expect(pan == [])
        }
    }

    @Test(arguments: Variation.allCases, [Gesture.pinch, .rotation])
    func pinchAndRotationStatesForEachVariation(variation: Variation, gesture: Gesture) {
        let seen = states(of: gesture) { screen in
            // A third of a circle that grows: both gestures.
            let start: (CGFloat, CGFloat) = (300, 200)
            let end: (CGFloat, CGFloat) = (150, 320)
            screen.down(200, 200)
            screen.down(start.0, start.1, 1)
            switch variation {
            case .well: screen.move(from: start, to: end, 1)
            case .sloppily:
                // One after the other, and the middle wanders.
                screen.move(from: (200, 200), to: (190, 210))
                screen.move(from: start, to: end, 1, samples: 4)
                screen.move(from: (190, 210), to: (150, 180))
            case .tooLittle: screen.move(from: start, to: (304, 204), 1)
            case .withOneTooMany:
                // It is none of the gesture's.
                screen.down(50, 50, 2)
                screen.move(from: start, to: end, 1)
                screen.move(from: (50, 50), to: (350, 50), 2)
                screen.up(350, 50, 2)
            case .liftedEarly:
                screen.move(from: start, to: end, 1)
                screen.up(end.0, end.1, 1)
                // One is left; it goes on with the next that comes.
                screen.move(from: (200, 200), to: (220, 220))
                screen.down(300, 300, 1)
                screen.move(from: (300, 300), to: (330, 250), 1)
            case .cancelled:
                screen.move(from: start, to: end, 1)
                screen.cancel(200, 200)
                return screen.cancel(end.0, end.1, 1)
            }
            screen.up(200, 200)
            screen.up(end.0, end.1, 1)
        }
        switch variation {
        case .well, .sloppily, .withOneTooMany, .liftedEarly: #expect(seen == Self.continuous, "\(gesture)")
        case .cancelled: #expect(seen == Self.brokenOff, "\(gesture)")
        case .tooLittle: #expect(seen == [], "\(gesture)")
        }
    }

    @Test(arguments: Variation.allCases)
    func swipeStatesForEachVariation(variation: Variation) {
        let swipe = states(of: .swipe) { screen in
            screen.down(100, 100)
            switch variation {
            case .well: screen.move(from: (100, 100), to: (200, 100))
            case .sloppily: screen.move(from: (100, 100), to: (160, 130), samples: 20, every: 0.02)
            case .tooLittle: screen.move(from: (100, 100), to: (149, 100))
            case .withOneTooMany:
                screen.down(200, 200, 1)
                screen.move(from: (100, 100), to: (200, 100))
                screen.up(200, 200, 1)
            case .liftedEarly: screen.move(from: (100, 100), to: (140, 100), samples: 3)
            case .cancelled:
                screen.move(from: (100, 100), to: (140, 100))
                return screen.cancel(140, 100)
            }
            screen.up(200, 100)
        }
        #expect(swipe == ([.well, .sloppily].contains(variation) ? Self.discrete : []))
    }

    @Test(arguments: Variation.allCases)
    func twoFingerSwipeStatesForEachVariation(variation: Variation) {
        let swipe = states(of: .twoFingerSwipe) { screen in
            screen.down(100, 100)
            screen.down(100, 200, 1)
            switch variation {
            case .well: screen.move((from: (100, 100), to: (200, 100)), (from: (100, 200), to: (200, 200)))
            case .sloppily: screen.move((from: (100, 100), to: (155, 120)), (from: (100, 200), to: (230, 180)))
            case .tooLittle: screen.move((from: (100, 100), to: (200, 100)), (from: (100, 200), to: (140, 200)))
            case .withOneTooMany:
                screen.down(100, 300, 2)
                screen.move((from: (100, 100), to: (200, 100)), (from: (100, 200), to: (200, 200)))
                screen.up(100, 300, 2)
            case .liftedEarly:
                screen.up(100, 200, 1)
                screen.move(from: (100, 100), to: (200, 100))
            case .cancelled:
                screen.cancel(100, 200, 1)
                screen.move(from: (100, 100), to: (200, 100))
            }
            screen.up(200, 100)
            screen.up(200, 200, 1)
        }
        #expect(swipe == ([.well, .sloppily].contains(variation) ? Self.discrete : []))
    }

    @Test(arguments: Variation.allCases)
    func screenEdgePanStatesForEachVariation(variation: Variation) {
        let edge = states(of: .edgePan) { screen in
            screen.down(variation == .tooLittle ? 30 : 10, 200)
            switch variation {
            case .well: screen.move(from: (10, 200), to: (110, 200))
            case .sloppily: screen.move(from: (10, 200), to: (110, 270))
            case .tooLittle: screen.move(from: (30, 200), to: (130, 200))
            case .withOneTooMany:
                // Further fingers join in, wherever they come down.
                screen.down(200, 200, 1)
                screen.move(from: (10, 200), to: (110, 200))
                screen.up(200, 200, 1)
            case .liftedEarly: screen.move(from: (10, 200), to: (19, 200), samples: 2)
            case .cancelled:
                screen.move(from: (10, 200), to: (110, 200))
                return screen.cancel(110, 200)
            }
            screen.up(110, 200)
        }
        switch variation {
        case .well, .sloppily: #expect(edge == Self.continuous)
        case .withOneTooMany: #expect(edge.first == .began && edge.last == .ended)
        case .cancelled: #expect(edge == Self.brokenOff)
        case .tooLittle, .liftedEarly: #expect(edge == [])
        }
    }

    // MARK: Types and pairs

    @Test func allowedTouchTypesAndRequiresExclusiveTouchTypeFilterTouches() {
        func types(_ allowed: [UITouch.TouchType]?, exclusive: Bool = true, _ order: [UITouch.TouchType]) -> Int {
            let screen = GestureScreen()
            let pan = UIPanGestureRecognizer()
            if let allowed { pan.allowedTouchTypes = allowed.map { NSNumber(value: $0.rawValue) } }
            pan.requiresExclusiveTouchType = exclusive
            screen.view.addGestureRecognizer(pan)
            for (finger, type) in order.enumerated() {
                var input = screen.fingers.input(.began, 100, 100, finger)
                input.type = TouchSample.Kind(type)
                screen.fingers.dispatcher.deliver([input])
            }
            defer { screen.fingers.dispatcher.cancelAll() }
            return pan.numberOfTouches
        }
        #expect(types(nil, [.direct]) == 1 && types(nil, [.pencil]) == 1 && types(nil, [.indirectPointer]) == 1)
        #expect(types([.pencil], [.direct]) == 0 && types([.pencil], [.pencil]) == 1)
        // The first one says of which type the others are.
        #expect(types(nil, [.direct, .pencil, .direct]) == 2)
        #expect(types(nil, exclusive: false, [.direct, .pencil, .direct]) == 3)
    }

    /// The delegate of either recognizer of a pair decides.
    @Test func shouldBeRequiredToFailByDelaysOtherRecognizer() {
        @MainActor
        final class First: UIGestureRecognizerDelegate {
            func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer,
                shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
            ) -> Bool { otherGestureRecognizer is UIPanGestureRecognizer }
        }
        let screen = GestureScreen()
        let swipe = screen.add(UISwipeGestureRecognizer(), "swipe")
        screen.add(UIPanGestureRecognizer(), "pan")
        let first = First()
        swipe.delegate = first
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (200, 100))
        #expect(screen.take() == ["swipe ended"], "the pan waits, and fails")
        screen.up(200, 100)
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (130, 100), samples: 3)
        #expect(screen.take() == [])
        screen.wait(0.5)
        #expect(screen.take().first == "pan began")
        screen.up(130, 100)
        swipe.delegate = nil
        _ = screen.take()
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (130, 100), samples: 3)
        #expect(screen.take().first == "pan began", "nothing to wait for")
        screen.up(130, 100)
    }
}
