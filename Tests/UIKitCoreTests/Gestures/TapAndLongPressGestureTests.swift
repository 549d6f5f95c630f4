import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct TapAndLongPressGestureTests {
    @Test func tapIsRecognizedAtItsLocation() {
        let screen = GestureScreen()
        let tap = screen.add(UITapGestureRecognizer())
        var locations: [CGPoint] = []
        tap.addAction { locations += [$0.location(in: nil), $0.location(ofTouch: 0, in: nil)] }
        screen.down(100, 50)
        #expect(tap.state == .possible && tap.numberOfTouches == 1)
        screen.up(110, 50)
        #expect(screen.take() == ["ended"])
        #expect(locations == [CGPoint(x: 110, y: 50), CGPoint(x: 110, y: 50)])
        #expect(screen.takePhases() == [.began, .cancelled])
        #expect(screen.isAtRest)
        screen.tap(after: 0.01)
        #expect(screen.take() == ["ended"])
    }

    @Test func tapBeyondMovementOrTimeLimitFails() {
        let screen = GestureScreen()
        let tap = screen.add(UITapGestureRecognizer())
        // Strays, also where it comes back between two frames.
        screen.down(100, 100)
        screen.fingers.dispatcher.deliver([
            screen.fingers.input(.moved, 100, 146), screen.fingers.input(.moved, 100, 100),
        ])
        #expect(tap.state == .failed)
        screen.up(100, 100)
        #expect(screen.takePhases() == [.began, .moved, .ended])
        // Stays too long: failed in time, not when it is lifted.
        screen.down(100, 100)
        screen.wait(0.74)
        #expect(tap.state == .possible)
        screen.wait(0.02)
        #expect(tap.state == .failed)
        screen.up(100, 100)
        // One finger too many.
        screen.down(100, 100)
        screen.down(200, 100, 1)
        #expect(tap.state == .failed)
        screen.up(100, 100)
        screen.up(200, 100, 1)
        // Taken away.
        screen.down(100, 100)
        screen.cancel(100, 100)
        #expect(screen.take() == [] && screen.isAtRest)
    }

    @Test func tapWithTwoTouchesRequiredReportsCentroid() {
        let screen = GestureScreen()
        let tap = screen.add(UITapGestureRecognizer())
        tap.numberOfTouchesRequired = 2
        var location = CGPoint.zero
        tap.addAction { location = $0.location(in: nil) }
        screen.down(100, 100)
        screen.down(200, 100, 1)
        screen.up(100, 100)
        screen.up(200, 100, 1)
        #expect(screen.take() == ["ended"] && location == CGPoint(x: 150, y: 100))
        // One alone; one after the other.
        screen.tap()
        screen.down(100, 100)
        screen.down(200, 100, 1)
        screen.up(200, 100, 1)
        screen.down(200, 100, 1)
        screen.up(200, 100, 1)
        screen.up(100, 100)
        #expect(screen.take() == [] && screen.isAtRest)
    }

    @Test func numberOfTapsRequiredCountsTapsWithinTimeAndDistance() {
        let screen = GestureScreen()
        let tap = screen.add(UITapGestureRecognizer())
        tap.numberOfTapsRequired = 3
        for _ in 0..<3 { screen.tap(after: 0.2) }
        #expect(screen.take() == ["ended"])
        // Too late, too far.
        screen.tap(after: 2)
        screen.tap()
        screen.wait(0.36)
        #expect(screen.isAtRest)
        screen.tap()
        screen.wait(1)
        screen.tap()
        screen.tap(200, 100)
        screen.tap(200, 100)
        screen.wait(1)
        #expect(screen.take() == [] && screen.isAtRest)
    }

    @Test func singleTapWaitsForDoubleTapToFail() {
        let screen = GestureScreen()
        let single = screen.add(UITapGestureRecognizer(), "single")
        let double = screen.add(UITapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        // Without a requirement both are recognized, the single one at once; and the second tap is the double's alone.
        screen.tap()
        #expect(screen.take() == ["single ended"])
        screen.tap()
        #expect(screen.take() == ["double ended"])
        single.require(toFail: double)
        screen.tap(after: 1)
        #expect(screen.take() == [] && single.state == .possible)
        screen.tap()
        #expect(screen.take() == ["double ended"] && screen.isAtRest)
        screen.tap(after: 1)
        screen.wait(0.349)
        #expect(screen.take() == [])
        screen.wait(0.002)
        #expect(screen.take() == ["single ended"] && screen.isAtRest)
    }

    @Test func doubleTapWaitsForTripleTapToFail() {
        let screen = GestureScreen()
        let double = screen.add(UITapGestureRecognizer(), "double")
        let triple = screen.add(UITapGestureRecognizer(), "triple")
        double.numberOfTapsRequired = 2
        triple.numberOfTapsRequired = 3
        double.require(toFail: triple)
        var times: [TimeInterval] = []
        double.addAction { [unowned screen] _ in times.append(screen.fingers.time) }
        screen.tap()
        screen.tap()
        let lifted = screen.fingers.time
        screen.wait(1)
        #expect(screen.take() == ["double ended"])
        // By the interval between taps, and no longer.
        #expect(times.count == 1 && abs(times[0] - lifted - TapTouches.interval.seconds) < 1e-9)
        for _ in 0..<3 { screen.tap() }
        #expect(screen.take() == ["triple ended"] && screen.isAtRest)
        // A third finger that drags is no tap: the double one is there at once.
        screen.tap(after: 1)
        screen.tap()
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (200, 100))
        #expect(screen.take() == ["double ended"])
        screen.up(200, 100)
        #expect(screen.isAtRest)
    }

    /// Each recognizer that requires no other to fail is recognized on its own tap; the last tap belongs to the triple one.
    @Test(arguments: [false, true]) func tripleTapWithoutFailureRequirementRecognizesDoubleAndTripleTap(isFirst: Bool) {
        let screen = GestureScreen()
        for (name, count) in isFirst ? [("triple", 3), ("double", 2)] : [("double", 2), ("triple", 3)] {
            screen.add(UITapGestureRecognizer(), name).numberOfTapsRequired = count
        }
        for _ in 0..<3 {
            screen.tap(after: 1)
            #expect(screen.take() == [])
            screen.tap()
            #expect(screen.take() == ["double ended"])
            screen.tap()
            #expect(screen.take() == ["triple ended"])
            screen.wait(1)
            #expect(screen.take() == [] && screen.isAtRest)
        }
        // Two taps alone are a double tap.
        screen.tap(after: 1)
        screen.tap()
        screen.wait(1)
        #expect(screen.take() == ["double ended"] && screen.isAtRest)
    }

    @Test func longPressBeginsAfterMinimumPressDuration() {
        let screen = GestureScreen()
        let press = screen.add(UILongPressGestureRecognizer())
        var times: [TimeInterval] = []
        press.addAction { [unowned screen] _ in times.append(screen.fingers.time) }
        screen.down(100, 100)
        let start = screen.fingers.time
        screen.fingers.send(.moved, 105, 100)
        screen.wait(0.6)
        #expect(screen.take() == ["began"] && abs(times[0] - start - 0.5) < 1e-9)
        screen.move(from: (105, 100), to: (200, 100), samples: 2)
        // Later fingers do not count.
        screen.down(300, 300, 1)
        screen.up(300, 300, 1)
        screen.up(200, 100)
        #expect(screen.take() == ["changed", "changed", "ended"])
        #expect(press.location(in: nil) == CGPoint(x: 200, y: 100) && screen.isAtRest)
        #expect(screen.takePhases() == [.began, .moved, .cancelled, .began, .ended])
    }

    @Test func longPressFailsOnEarlyLiftOrMovement() {
        let screen = GestureScreen()
        let press = screen.add(UILongPressGestureRecognizer())
        screen.down(100, 100)
        screen.up(100, 100, after: 0.49)
        screen.down(100, 100)
        screen.fingers.send(.moved, 111, 100)
        screen.wait(1)
        screen.up(111, 100)
        screen.down(100, 100)
        screen.down(200, 100, 1)
        screen.wait(1)
        screen.up(100, 100)
        screen.up(200, 100, 1)
        screen.down(100, 100)
        screen.cancel(100, 100)
        screen.wait(1)
        #expect(screen.take() == [] && screen.isAtRest)
        // Lifted before the time though both are told late: what happened first counts.
        screen.down(100, 100)
        let (time, timers) = (screen.fingers.time, screen.fingers.dispatcher.timers)
        screen.fingers.time = time + 0.45
        let lift = screen.fingers.input(.ended, 100, 100)
        screen.fingers.dispatcher.deliver([lift])
        timers.serve(at: .seconds(time + 0.6))
        #expect(screen.take() == [])
        // And the other way round.
        screen.down(100, 100)
        screen.up(100, 100, after: 0.7)
        #expect(screen.take() == ["began", "ended"])
        // Taken away in the middle.
        screen.down(100, 100)
        screen.wait(0.6)
        screen.cancel(100, 100)
        #expect(screen.take() == ["began", "cancelled"] && screen.isAtRest)
        press.minimumPressDuration = 0
        screen.down(100, 100)
        #expect(screen.take() == ["began"])
        screen.up(100, 100)
        #expect(screen.take() == ["ended"])
    }

    @Test func longPressWithNumberOfTapsRequiredNeedsATapFirst() {
        let screen = GestureScreen()
        let press = screen.add(UILongPressGestureRecognizer())
        press.numberOfTapsRequired = 1
        press.numberOfTouchesRequired = 1
        screen.down(100, 100)
        screen.wait(1)
        screen.up(100, 100)
        #expect(screen.take() == [])
        screen.tap()
        screen.down(100, 100, after: 0.2)
        screen.wait(0.5)
        screen.up(100, 100)
        #expect(screen.take() == ["began", "ended"] && screen.isAtRest)
    }
}
