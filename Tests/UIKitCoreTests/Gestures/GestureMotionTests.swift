import TestSupport
import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct GestureMotionTests {
    @Test func panRecognizesBeyondThresholdAndReportsTranslation() {
        let screen = GestureScreen()
        let pan = screen.add(UIPanGestureRecognizer())
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (110, 100), samples: 1)
        #expect(pan.state == .possible)
        screen.move(from: (110, 100), to: (111, 100), samples: 1)
        #expect(screen.take() == ["began"] && pan.state == .began)
        #expect(pan.translation(in: screen.view) == CGPoint(x: 11, y: 0))
        screen.move(from: (111, 100), to: (271, 100), samples: 20)
        #expect(screen.take() == Array(repeating: "changed", count: 20))
        #expect(isClose(pan.velocity(in: nil), CGPoint(x: 1000, y: 0), within: 1))
        // Set, it counts from there; the speed is what it was.
        pan.setTranslation(CGPoint(x: 1, y: 2), in: screen.view)
        screen.move(from: (271, 100), to: (279, 100), samples: 1)
        #expect(
            isClose(pan.translation(in: nil), CGPoint(x: 9, y: 2), within: 1)
                && isClose(pan.velocity(in: nil).x, 1000, within: 1)
        )
        screen.up(279, 100)
        #expect(screen.take() == ["changed", "ended"] && screen.isAtRest)
        #expect(screen.takePhases() == [.began, .moved, .cancelled])
    }

    @Test func panBelowThresholdStaysPossible() {
        let screen = GestureScreen()
        let pan = screen.add(UIPanGestureRecognizer())
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (106, 106), samples: 2)
        screen.up(106, 106)
        #expect(screen.take() == [] && screen.isAtRest)
        #expect(screen.takePhases() == [.began, .moved, .moved, .ended])
        pan.maximumNumberOfTouches = 1
        screen.down(100, 100)
        screen.down(200, 100, 1)
        screen.move(from: (100, 100), to: (200, 200))
        screen.up(200, 200)
        screen.up(200, 100, 1)
        #expect(screen.take() == [] && screen.isAtRest)
        // Begun with one, it goes on with it: a second one changes nothing.
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (150, 100), samples: 1)
        screen.down(200, 200, 1)
        screen.move(from: (200, 200), to: (300, 300), 1, samples: 2)
        #expect(screen.take() == ["began"] && pan.translation(in: nil) == CGPoint(x: 50, y: 0))
        screen.cancel(150, 100)
        #expect(screen.take() == ["cancelled"])
        screen.up(300, 300, 1)
        #expect(screen.isAtRest)
    }

    @Test func panTranslationIsContinuousWhenFingersJoinAndLeave() {
        let screen = GestureScreen()
        let pan = screen.add(UIPanGestureRecognizer())
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (120, 100), samples: 1)
        screen.down(300, 300, 1)
        // The middle leaps, the translation does not.
        #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 0))
        #expect(pan.location(in: nil) == CGPoint(x: 210, y: 200) && pan.numberOfTouches == 2)
        screen.move((from: (120, 100), to: (140, 100)), (from: (300, 300), to: (320, 300)), samples: 2)
        #expect(pan.translation(in: nil) == CGPoint(x: 40, y: 0))
        screen.up(140, 100)
        #expect(pan.state == .changed && pan.translation(in: nil) == CGPoint(x: 40, y: 0))
        screen.move(from: (320, 300), to: (330, 300), 1, samples: 1)
        #expect(pan.translation(in: nil) == CGPoint(x: 50, y: 0))
        screen.up(330, 300, 1)
        #expect(screen.take().last == "ended" && screen.isAtRest)
    }

    @Test func panWithMinimumNumberOfTouchesWaitsForTwoFingers() {
        let screen = GestureScreen()
        let pan = screen.add(UIPanGestureRecognizer())
        pan.minimumNumberOfTouches = 2
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (150, 100))
        screen.down(200, 100, 1)
        screen.move((from: (150, 100), to: (170, 100)), (from: (200, 100), to: (220, 100)), samples: 1)
        #expect(screen.take() == ["began"] && pan.translation(in: nil) == CGPoint(x: 20, y: 0))
        screen.up(170, 100)
        #expect(screen.take() == ["ended"] && pan.state == .ended)
        // Until the other one is lifted nothing begins.
        screen.move(from: (220, 100), to: (300, 100), 1)
        screen.down(100, 100)
        screen.up(300, 100, 1)
        screen.up(100, 100)
        #expect(screen.take() == [] && screen.isAtRest)
    }

    @Test func panVelocityIsZeroAfterAPause() {
        let screen = GestureScreen()
        let pan = screen.add(UIPanGestureRecognizer())
        var speed: CGFloat = -1
        pan.addAction { if $0.state == .ended { speed = $0.velocity(in: nil).x } }
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (200, 100))
        screen.up(200, 100, after: 0.3)
        #expect(speed == 0)
    }

    @Test func panTranslationIsConvertedThroughTransforms() {
        let screen = GestureScreen()
        screen.view.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
        let pan = screen.add(UIPanGestureRecognizer())
        screen.down(200, 200)
        screen.move(from: (200, 200), to: (200, 240))
        #expect(isClose(pan.translation(in: screen.view), CGPoint(x: 20, y: 0), within: 1))
        pan.setTranslation(CGPoint(x: 10, y: 0), in: screen.view)
        #expect(isClose(pan.translation(in: screen.screen.window), CGPoint(x: 0, y: 20), within: 1))
        screen.up(200, 240)
    }

    @Test func pinchReportsScaleAndVelocity() {
        let screen = GestureScreen()
        let pinch = screen.add(UIPinchGestureRecognizer())
        screen.down(150, 100)
        screen.down(250, 100, 1)
        screen.move((from: (150, 100), to: (146, 100)), (from: (250, 100), to: (254, 100)), samples: 1)
        #expect(pinch.state == .possible)
        screen.move((from: (146, 100), to: (140, 100)), (from: (254, 100), to: (260, 100)), samples: 1)
        #expect(screen.take() == ["began"] && isClose(pinch.scale * 100, 120, within: 1))
        #expect(pinch.velocity > 0)
        pinch.scale = 1
        screen.move((from: (140, 100), to: (110, 100)), (from: (260, 100), to: (290, 100)), samples: 1)
        #expect(screen.take() == ["changed"] && isClose(pinch.scale * 100, 150, within: 1))
        // One is lifted and comes back: the scale does not leap.
        screen.up(290, 100, 1)
        #expect(pinch.numberOfTouches == 1 && pinch.state == .changed)
        screen.move(from: (110, 100), to: (120, 100), samples: 1)
        screen.down(220, 100, 1)
        #expect(isClose(pinch.scale * 100, 150, within: 1))
        screen.move((from: (120, 100), to: (120, 100)), (from: (220, 100), to: (320, 100)), samples: 1)
        #expect(isClose(pinch.scale * 100, 300, within: 1))
        screen.up(120, 100)
        screen.up(320, 100, 1)
        #expect(screen.take() == ["changed", "changed", "ended"] && screen.isAtRest)
    }

    @Test func pinchWithParallelFingersStaysPossible() {
        let screen = GestureScreen()
        let pinch = screen.add(UIPinchGestureRecognizer())
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (200, 100))
        screen.up(200, 100)
        // Two that go the same way.
        screen.down(100, 100)
        screen.down(200, 100, 1)
        screen.move((from: (100, 100), to: (100, 200)), (from: (200, 100), to: (200, 200)))
        // A third one that moves away is none of its.
        screen.down(300, 300, 2)
        screen.move(from: (300, 300), to: (10, 10), 2)
        screen.up(10, 10, 2)
        screen.up(100, 200)
        #expect(pinch.state == .possible)
        screen.up(200, 200, 1)
        #expect(screen.take() == [] && screen.isAtRest)
        screen.down(100, 100)
        screen.down(200, 100, 1)
        screen.move((from: (100, 100), to: (50, 100)), (from: (200, 100), to: (250, 100)))
        screen.fingers.dispatcher.cancelAll()
        #expect(screen.take().last == "cancelled" && screen.isAtRest)
    }

    @Test func rotationAccumulatesBeyondAFullCircle() {
        let screen = GestureScreen()
        let rotation = screen.add(UIRotationGestureRecognizer())
        screen.down(200, 200)
        screen.down(300, 200, 1)
        func rotate(_ angle: CGFloat) {
            screen.fingers.send(.moved, 200 + 100 * cos(angle), 200 + 100 * sin(angle), 1)
        }
        rotate(0.09)
        #expect(rotation.state == .possible)
        for step in 1...100 { rotate(0.09 + CGFloat(step) / 100 * 2 * .pi) }
        // More than a full turn, clockwise on the screen.
        #expect(abs(rotation.rotation - 0.09 - 2 * .pi) < 1e-9)
        #expect(abs(rotation.velocity - 2 * .pi) < 0.01)
        rotation.rotation = 0
        rotate(0)
        #expect(abs(rotation.rotation + 0.09) < 1e-9)
        screen.up(200, 200)
        screen.up(300, 200, 1)
        let states = screen.take()
        #expect(states.first == "began" && states.last == "ended" && states.count == 102)
        #expect(screen.isAtRest)
        // One finger, or two that only part, make none.
        screen.down(200, 200)
        screen.move(from: (200, 200), to: (100, 100))
        screen.down(200, 100, 1)
        screen.move(from: (200, 100), to: (300, 100), 1)
        screen.up(300, 100, 1)
        screen.up(100, 100)
        #expect(screen.take() == [] && screen.isAtRest)
    }

    @Test func swipeRecognizesDirectionWithinTimeAndDistance() {
        let screen = GestureScreen()
        let swipe = screen.add(UISwipeGestureRecognizer())
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (160, 110), samples: 5)
        // While the finger is still down.
        #expect(screen.take() == ["ended"] && swipe.state == .ended)
        screen.move(from: (160, 110), to: (300, 110))
        screen.up(300, 110)
        #expect(screen.take() == [] && screen.isAtRest)
        // The other way, too short, too slow, lifted early, one too many.
        screen.down(200, 100)
        screen.move(from: (200, 100), to: (100, 100))
        screen.up(100, 100)
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (145, 100))
        screen.up(145, 100)
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (200, 100), samples: 20, every: 0.06)
        screen.up(200, 100)
        screen.down(100, 100)
        screen.down(100, 200, 1)
        screen.move(from: (100, 100), to: (200, 100))
        screen.up(200, 100)
        screen.up(100, 200, 1)
        #expect(screen.take() == [] && screen.isAtRest)
        swipe.direction = [.up, .down]
        swipe.numberOfTouchesRequired = 2
        screen.down(100, 100)
        screen.down(200, 100, 1)
        screen.move((from: (100, 100), to: (100, 30)), (from: (200, 100), to: (200, 30)))
        #expect(screen.take() == ["ended"])
        screen.up(100, 30)
        screen.up(200, 30, 1)
        // Two that part.
        screen.down(100, 100)
        screen.down(200, 100, 1)
        screen.move((from: (100, 100), to: (100, 30)), (from: (200, 100), to: (200, 170)))
        screen.up(100, 30)
        screen.up(200, 170, 1)
        #expect(screen.take() == [] && screen.isAtRest)
    }

    @Test func screenEdgePanRecognizesOnlyFromItsEdges() {
        let screen = GestureScreen()
        let edge = screen.add(UIScreenEdgePanGestureRecognizer())
        edge.edges = .left
        screen.down(5, 200)
        screen.move(from: (5, 200), to: (105, 210))
        #expect(screen.take().first == "began" && edge.translation(in: nil) == CGPoint(x: 100, y: 10))
        screen.up(105, 210)
        #expect(screen.take() == ["ended"])
        // Along the edge, from another edge, from the middle.
        typealias Drag = ((CGFloat, CGFloat), (CGFloat, CGFloat))
        let wrong: [Drag] = [((5, 200), (20, 300)), ((395, 200), (300, 200)), ((50, 200), (150, 200))]
        for (start, end) in wrong {
            screen.down(start.0, start.1)
            screen.move(from: start, to: end)
            screen.up(end.0, end.1)
        }
        #expect(screen.take() == [] && screen.isAtRest)
        edge.edges = .all
        let right: [Drag] = [((395, 200), (300, 200)), ((200, 2), (200, 90)), ((200, 399), (200, 300))]
        for (start, end) in right {
            screen.down(start.0, start.1)
            screen.move(from: start, to: end, samples: 1)
            screen.up(end.0, end.1)
            #expect(screen.take() == ["began", "ended"])
        }
    }
}
