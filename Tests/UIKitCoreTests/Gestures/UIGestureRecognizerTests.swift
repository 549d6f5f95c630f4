import InputEvents
import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct UIGestureRecognizerTests {
    private func drag(_ screen: GestureScreen, _ finger: Int = 0) {
        screen.down(100, 100, finger)
        screen.move(from: (100, 100), to: (200, 100), finger, samples: 2)
        screen.up(200, 100, finger)
    }

    @Test func recognizerOfDeeperViewWins() {
        let screen = GestureScreen()
        let inner = UIView(50, 50, 100, 100)
        screen.view.addSubview(inner)
        screen.add(UIPanGestureRecognizer(), "outer")
        let pan = screen.add(UIPanGestureRecognizer(), "inner", to: inner)
        drag(screen)
        #expect(screen.take() == ["inner began", "inner changed", "inner ended"])
        // On the view around it, there is only that one's.
        screen.down(300, 300)
        screen.move(from: (300, 300), to: (330, 300), samples: 1)
        screen.up(330, 300)
        #expect(screen.take() == ["outer began", "outer ended"])
        // Together, when either delegate says so.
        let answers = GestureAnswers()
        answers.simultaneous = true
        pan.delegate = answers
        drag(screen)
        #expect(
            Set(screen.take()) == [
                "inner began", "outer began", "inner changed", "outer changed", "inner ended", "outer ended",
            ]
        )
        // The first to recognize prevents the other, however deep.
        pan.delegate = nil
        pan.minimumNumberOfTouches = 2
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (130, 100), samples: 1)
        screen.down(120, 120, 1)
        screen.move((from: (130, 100), to: (150, 140)), (from: (120, 120), to: (140, 140)), samples: 1)
        screen.up(150, 140)
        screen.up(140, 140, 1)
        #expect(screen.take() == ["outer began", "outer changed", "outer ended"])
        #expect(screen.isAtRest)
    }

    @Test func recognizersOfSiblingViewsAreIndependent() {
        let screen = GestureScreen()
        let (left, right) = (UIView(0, 0, 150, 400), UIView(200, 0, 150, 400))
        screen.view.addSubview(left)
        screen.view.addSubview(right)
        screen.add(UIPanGestureRecognizer(), "left", to: left)
        screen.add(UIPanGestureRecognizer(), "right", to: right)
        screen.down(50, 50)
        screen.down(250, 50, 1)
        screen.move((from: (50, 50), to: (50, 100)), (from: (250, 50), to: (250, 100)), samples: 1)
        #expect(screen.take() == ["left began", "right began"])
        screen.up(50, 100)
        screen.up(250, 100, 1)
    }

    @Test func pinchAndRotationRecognizeSimultaneouslyIfDelegateAllows() {
        let screen = GestureScreen()
        let answers = GestureAnswers()
        screen.add(UIPinchGestureRecognizer(), "pinch").delegate = answers
        screen.add(UIRotationGestureRecognizer(), "rotation")
        func twist() {
            screen.down(150, 200)
            screen.down(250, 200, 1)
            screen.move((from: (150, 200), to: (150, 300)), (from: (250, 200), to: (250, 100)), samples: 2)
            screen.up(150, 300)
            screen.up(250, 100, 1)
        }
        twist()
        #expect(screen.take() == ["pinch began", "pinch changed", "pinch ended"])
        answers.simultaneous = true
        twist()
        #expect(
            screen.take().filter { $0.hasSuffix("began") || $0.hasSuffix("ended") }.sorted() == [
                "pinch began", "pinch ended", "rotation began", "rotation ended",
            ]
        )
        #expect(screen.isAtRest)
    }

    @Test func shouldBeginFalseFailsRecognizer() {
        let screen = GestureScreen()
        let answers = GestureAnswers()
        let pan = screen.add(UIPanGestureRecognizer(), "pan")
        pan.delegate = answers
        answers.shouldBegin = false
        drag(screen)
        // Asked once in an attempt; the view keeps its touches.
        #expect(answers.calls == ["begin pan"] && screen.take() == [])
        #expect(screen.takePhases() == [.began, .moved, .moved, .ended])
        answers.shouldBegin = true
        answers.receivesTouch = false
        drag(screen)
        answers.receivesTouch = true
        answers.receivesEvent = false
        drag(screen)
        #expect(screen.take() == [])
        answers.receivesEvent = true
        pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
        drag(screen)
        #expect(screen.take() == [])
        screen.fingers.dispatcher.deliver(
            [TouchSample.Phase.began, .moved, .ended].enumerated().map { index, phase in
                TouchSample(
                    time: .seconds(screen.fingers.time + Double(index) * 0.01),
                    deviceID: 0,
                    contactID: 9,
                    phase: phase,
                    position: CGPoint(x: 100 + index * 20, y: 100),
                    type: .pencil
                )
            }
        )
        #expect(screen.take() == ["pan began", "pan ended"] && screen.isAtRest)
    }

    @Test func viewGestureRecognizerShouldBeginFalseFailsRecognizer() {
        final class Stubborn: UIView {
            override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
        }
        let screen = GestureScreen()
        let inner = Stubborn(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
        screen.view.addSubview(inner)
        screen.add(UITapGestureRecognizer(), "inner", to: inner)
        screen.add(UITapGestureRecognizer(), "outer")
        screen.tap()
        #expect(screen.take() == ["outer ended"] && screen.isAtRest)
    }

    @Test func requireToFailWorksThroughAllFourAPIs() {
        final class Patient: UITapGestureRecognizer {
            override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { other.name == "swipe" }
        }
        final class Eager: UISwipeGestureRecognizer {
            override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { other.name == "pan" }
        }
        /// A pan that waits for a swipe, dragged slowly and quickly.
        func check(_ swipe: UISwipeGestureRecognizer, _ prepare: (UIPanGestureRecognizer) -> Void) {
            let screen = GestureScreen()
            let pan = screen.add(UIPanGestureRecognizer(), "pan")
            screen.add(swipe, "swipe")
            prepare(pan)
            screen.down(100, 100)
            screen.move(from: (100, 100), to: (200, 100), samples: 4)
            screen.up(200, 100)
            #expect(screen.take() == ["swipe ended"])
            screen.down(100, 100)
            screen.move(from: (100, 100), to: (140, 100), samples: 2)
            #expect(screen.take() == [] && pan.state == .possible)
            screen.wait(0.5)
            // Begins late, with all it has noted.
            #expect(screen.take() == ["pan began", "pan changed"] && pan.translation(in: nil).x == 40)
            screen.up(140, 100)
            #expect(screen.take() == ["pan ended"] && screen.isAtRest)
            // Complete before the other one has failed: recognized when it does.
            screen.down(100, 100)
            screen.move(from: (100, 100), to: (140, 100), samples: 2)
            screen.up(140, 100)
            #expect(screen.take() == ["pan began", "pan changed", "pan ended"] && screen.isAtRest)
        }
        let answers = GestureAnswers()
        answers.requires = [("pan", "swipe")]
        let plain = UISwipeGestureRecognizer()
        check(plain) { $0.require(toFail: plain) }
        check(UISwipeGestureRecognizer()) { $0.delegate = answers }
        check(Eager()) { _ in }
        let screen = GestureScreen()
        screen.add(Patient(), "tap")
        screen.add(UISwipeGestureRecognizer(), "swipe")
        screen.tap()
        #expect(screen.take() == ["tap ended"])
    }

    @Test func mutualRequireToFailFailsBothRecognizers() {
        let screen = GestureScreen()
        let first = screen.add(UITapGestureRecognizer(), "first")
        let second = screen.add(UITapGestureRecognizer(), "second")
        first.require(toFail: second)
        second.require(toFail: first)
        screen.tap()
        #expect(screen.take() == [] && screen.isAtRest)
        // A requirement on one that is attached nowhere is met.
        first.isEnabled = false
        second.require(toFail: UITapGestureRecognizer())
        screen.tap()
        #expect(screen.take() == ["second ended"])
    }

    @Test func delaysTouchesEndedAndCancelsTouchesInViewWithDoubleTap() {
        let screen = GestureScreen()
        let double = screen.add(UITapGestureRecognizer())
        double.numberOfTapsRequired = 2
        // Both ends wait, and are taken back; the order is Apple's.
        screen.tap()
        #expect(screen.takePhases() == [.began])
        screen.tap()
        #expect(screen.takePhases() == [.began, .cancelled])
        // Or told, when there is no second tap; as the touch was then.
        var delivered: [(UITouch.Phase, TimeInterval)] = []
        screen.view.onTouch = { touch, _ in delivered.append((touch.phase, touch.timestamp)) }
        screen.tap(after: 1)
        let lifted = screen.fingers.time
        screen.wait(1)
        #expect(screen.takePhases() == [.began, .ended])
        #expect(delivered.map(\.0) == [.began, .ended] && delivered[1].1 == lifted)
        double.delaysTouchesEnded = false
        screen.tap()
        screen.tap()
        #expect(screen.takePhases() == [.began, .ended, .began, .cancelled])
        double.cancelsTouchesInView = false
        screen.tap(after: 1)
        screen.tap()
        #expect(screen.takePhases() == [.began, .ended, .began, .ended])
        #expect(screen.isAtRest)
    }

    @Test func delaysTouchesBeganDeliversTouchesAfterFailure() {
        let screen = GestureScreen()
        let pan = screen.add(UIPanGestureRecognizer())
        pan.delaysTouchesBegan = true
        // Recognized: the view never learns of it.
        drag(screen)
        #expect(screen.takePhases() == [])
        // Not: it learns of all, in order, moves as one, with every sample.
        var samples: [CGFloat] = []
        screen.view.onTouch = { touch, event in
            if touch.phase == .moved {
                samples = event.coalescedTouches(for: touch)?.map { $0.location(in: nil).x } ?? []
            }
        }
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (105, 100), samples: 5)
        #expect(screen.takePhases() == [])
        screen.up(105, 100)
        #expect(screen.view.calls.map { $0.locations[0].x } == [100, 105, 105])
        #expect(screen.takePhases() == [.began, .moved, .ended] && samples == [101, 102, 103, 104, 105])
        pan.cancelsTouchesInView = false
        drag(screen)
        #expect(screen.takePhases() == [.began, .moved, .moved, .ended])
        // A view that does not let go of its touch while a gesture goes on gets the second finger as well; else not.
        pan.cancelsTouchesInView = true
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (200, 100))
        screen.down(300, 300, 1)
        screen.up(300, 300, 1)
        screen.up(200, 100)
        #expect(screen.takePhases() == [] && screen.isAtRest)
    }

    @Test func ignoredTouchesAreDeliveredToTheView() {
        final class Choosy: UIPanGestureRecognizer {
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                super.touchesBegan(touches, with: event)
                for touch in touches where touch.location(in: nil).x > 200 { ignore(touch, for: event) }
            }
        }
        let screen = GestureScreen()
        let pan = screen.add(Choosy())
        screen.down(300, 100)
        #expect(pan.numberOfTouches == 0 && screen.view.touches[0].gestureRecognizers == nil)
        screen.down(100, 100, 1)
        #expect(screen.view.touches[1].gestureRecognizers == [pan])
        #expect(screen.view.events.last?.touches(for: pan) == [screen.view.touches[1]])
        screen.move(from: (100, 100), to: (150, 100), 1, samples: 1)
        screen.up(150, 100, 1)
        screen.up(300, 100)
        #expect(screen.take() == ["began", "ended"])
        #expect(screen.takePhases() == [.began, .began, .cancelled, .ended] && screen.isAtRest)
    }

    @Test func isEnabledFalseCancelsActiveRecognizer() {
        let screen = GestureScreen()
        let pan = screen.add(UIPanGestureRecognizer())
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (150, 100), samples: 1)
        pan.isEnabled = false
        #expect(screen.take() == ["began", "cancelled"] && pan.state == .possible)
        pan.isEnabled = true
        screen.move(from: (150, 100), to: (250, 100))
        screen.up(250, 100)
        #expect(screen.take() == [] && screen.isAtRest)
        // From within.
        pan.addAction { if $0.state == .changed { $0.isEnabled = false } }
        drag(screen)
        #expect(screen.take() == ["began", "changed", "cancelled"] && screen.isAtRest)
        pan.isEnabled = true
        // Before it has begun, it is as if it were not there; so for one that is taken away.
        screen.down(100, 100)
        screen.view.removeGestureRecognizer(pan)
        screen.move(from: (100, 100), to: (200, 100), samples: 1)
        screen.up(200, 100)
        #expect(screen.take() == [] && pan.view == nil && screen.view.gestureRecognizers == nil)
        screen.view.addGestureRecognizer(pan)
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (150, 100), samples: 1)
        screen.view.gestureRecognizers = nil
        #expect(screen.take() == ["began", "cancelled"] && screen.isAtRest)
        screen.up(150, 100)
    }

    @Test func deviceLossCancelsRecognizersOnce() {
        let screen = GestureScreen()
        screen.add(UIPanGestureRecognizer(), "pan")
        screen.add(UITapGestureRecognizer(), "tap")
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (150, 100), samples: 1)
        let dispatcher = screen.fingers.dispatcher
        dispatcher.deliver(dispatcher.cancellations(of: 0))
        dispatcher.deliver(dispatcher.cancellations(of: 0))
        dispatcher.cancelAll()
        #expect(screen.take() == ["pan began", "pan cancelled"] && screen.isAtRest)
        #expect(screen.takePhases() == [.began, .cancelled])
        screen.down(100, 100)
        dispatcher.cancelAll()
        dispatcher.cancelAll()
        #expect(screen.takePhases() == [.began, .cancelled] && screen.take() == [] && screen.isAtRest)
    }

    @Test func recognizerEndsWhenWindowSwallowsEvents() {
        final class Deaf: UIWindow {
            var isDeaf = false
            override func sendEvent(_ event: UIEvent) { if !isDeaf { super.sendEvent(event) } }
        }
        let screen = GestureScreen()
        let window = Deaf()
        let view = UIView(0, 0, 400, 400)
        window.addSubview(view)
        window.makeKeyAndVisible()
        screen.add(UIPanGestureRecognizer(), to: view)
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (150, 100), samples: 1)
        window.isDeaf = true
        screen.up(150, 100)
        #expect(screen.take() == ["began", "ended"] && screen.isAtRest)
    }

    @Test func customRecognizerSubclassStatesAndReset() {
        /// Two fingers that come down one after the other, and stay.
        final class Chord: UIGestureRecognizer {
            var resets = 0
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                super.touchesBegan(touches, with: event)
                if numberOfTouches == 2 {
                    state = .began
                    #expect(state == .began)
                }
            }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
            override func reset() { resets += 1 }
            override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }
            override func canPrevent(_ other: UIGestureRecognizer) -> Bool { !(other is UITapGestureRecognizer) }
        }
        let screen = GestureScreen()
        let chord = screen.add(Chord(), "chord")
        let press = screen.add(UILongPressGestureRecognizer(), "press")
        press.numberOfTouchesRequired = 2
        screen.down(100, 100)
        screen.down(200, 100, 1)
        #expect(press.state == .failed)
        screen.move(from: (100, 100), to: (120, 100), samples: 1)
        // Left without touches, it ends though it never says so.
        screen.up(120, 100)
        screen.up(200, 100, 1)
        #expect(screen.take() == ["chord began", "chord changed", "chord ended"] && chord.resets == 1)
        // `changed` before it has begun is the beginning; there is no way back from the end.
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (101, 100), samples: 1)
        chord.state = .cancelled
        chord.state = .began
        #expect(screen.take() == ["chord began", "chord cancelled"] && chord.state == .cancelled)
        screen.up(101, 100)
        #expect(screen.isAtRest && chord.resets == 2 && chord.state == .possible)
    }

    @Test func addTargetHoldsTargetsWeaklyAndCallsTypedMethods() {
        @MainActor
        final class Controller {
            var log: [String] = []
            func plain() { log.append("plain") }
            func typed(_ tap: UITapGestureRecognizer) { log.append("typed \(tap.numberOfTapsRequired)") }
            func general(_ recognizer: UIGestureRecognizer) { log.append("general") }
        }
        let screen = GestureScreen()
        var controller: Controller? = Controller()
        let tap = UITapGestureRecognizer(target: controller, action: Controller.plain)
        screen.view.addGestureRecognizer(tap)
        if let controller {
            tap.addTarget(controller, action: Controller.typed)
            tap.addTarget(controller, action: Controller.general)
        }
        var closures = 0
        tap.addAction { closures += $0.numberOfTapsRequired }
        screen.tap()
        #expect(controller?.log == ["plain", "typed 1", "general"] && closures == 1)
        let second = Controller()
        screen.view.addGestureRecognizer(UITapGestureRecognizer(target: second, action: Controller.typed))
        // Held weakly.
        weak let freed = controller
        controller = nil
        #expect(freed == nil)
        screen.tap()
        #expect(closures == 2 && second.log == [])
        tap.removeTarget(nil)
        tap.addTarget(second, action: Controller.plain)
        screen.tap()
        tap.removeTarget(second)
        screen.tap()
        #expect(closures == 2 && second.log == ["plain"])
    }

    @Test func addGestureRecognizerMovesRecognizerBetweenViews() {
        let (first, second) = (UIView(), UIView())
        let tap = UITapGestureRecognizer()
        first.addGestureRecognizer(tap)
        first.addGestureRecognizer(tap)
        #expect(first.gestureRecognizers == [tap] && tap.view === first)
        second.addGestureRecognizer(tap)
        #expect(first.gestureRecognizers == nil && tap.view === second)
        first.removeGestureRecognizer(tap)
        #expect(tap.view === second)
        let pan = UIPanGestureRecognizer()
        second.gestureRecognizers = [pan]
        #expect(tap.view == nil && pan.view === second)
    }
}
