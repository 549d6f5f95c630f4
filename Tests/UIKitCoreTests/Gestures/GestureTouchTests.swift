import InputEvents
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Force, radius, type and predictions of touches; exclusive and single-touch views.
@MainActor
@Suite struct GestureTouchTests {
    @Test func touchReportsForceRadiusAndType() {
        let screen = GestureScreen()
        func send(_ phase: TouchSample.Phase, _ force: Double?, _ radius: Double?) {
            screen.fingers.time += 0.01
            screen.fingers.dispatcher.deliver([
                TouchSample(
                    time: .seconds(screen.fingers.time),
                    deviceID: 0,
                    contactID: 1,
                    phase: phase,
                    position: CGPoint(x: 50, y: 50),
                    force: force,
                    majorRadius: radius,
                    type: .pencil
                )
            ])
        }
        send(.began, 0.25, 4)
        let touch = screen.view.touches[0]
        #expect(touch.type == .pencil && touch.force == 0.25 && touch.maximumPossibleForce == 1)
        #expect(touch.majorRadius == 4 && touch.majorRadiusTolerance == 0)
        #expect(touch.precisePreviousLocation(in: nil) == CGPoint(x: 50, y: 50))
        send(.moved, 0.75, 5)
        #expect(touch.force == 0.75 && touch.majorRadius == 5)
        send(.ended, 0, nil)
        #expect(touch.force == 0 && touch.majorRadius == 5)
        #expect(touch.preciseLocation(in: nil) == CGPoint(x: 50, y: 50))
        #expect(touch.estimatedProperties.isEmpty && touch.estimatedPropertiesExpectingUpdates.isEmpty)
        #expect(touch.estimationUpdateIndex == nil)
    }

    @Test func preciseLocationsFollowTheFinger() {
        let screen = GestureScreen()
        screen.view.frame = CGRect(x: 10, y: 20, width: 300, height: 300)
        screen.down(100.25, 100)
        screen.move(from: (100.25, 100), to: (104.25, 102.5), samples: 1)
        let touch = screen.view.touches[0]
        #expect(touch.preciseLocation(in: nil) == CGPoint(x: 104.25, y: 102.5))
        #expect(touch.precisePreviousLocation(in: nil) == CGPoint(x: 100.25, y: 100))
        #expect(touch.precisePreviousLocation(in: screen.view) == CGPoint(x: 90.25, y: 80))
        screen.up(104.25, 102.5)
    }

    @Test func predictedTouchesExtrapolateTheMovement() {
        let screen = GestureScreen()
        var predicted: [[UITouch]?] = []
        screen.view.onTouch = { touch, event in predicted.append(event.predictedTouches(for: touch)) }
        screen.down(100, 100)
        screen.move(from: (100, 100), to: (180, 60), samples: 10)
        screen.up(180, 60)
        #expect(predicted.first == [] && predicted.last == [])
        guard let last = predicted.dropLast().last ?? nil, let end = last.last else {
            Issue.record("nothing predicted")
            return
        }
        // Straight on for the next frame of 60: 8 points in 8 ms, slower and slower.
        let distance = 36 * (1 - exp(-16.0 / 36))
        #expect(last.count == 2)
        #expect(isClose(end.location(in: nil), CGPoint(x: 180 + distance, y: 60 - distance / 2)))
        #expect(isClose(last[0].previousLocation(in: nil), CGPoint(x: 180, y: 60)))
        #expect(abs(end.timestamp - last[0].timestamp - 0.008) < 1e-9)
        // One that is no part of the event has none.
        let event = UIEvent(time: .zero, touches: [])
        #expect(event.predictedTouches(for: screen.view.touches[0]) == nil)
    }

    @Test func isExclusiveTouchBlocksOtherViews() {
        let screen = GestureScreen()
        let alone = TouchView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        alone.isExclusiveTouch = true
        alone.isMultipleTouchEnabled = true
        screen.view.addSubview(alone)
        // While it has touches no other view gets any; it may have several itself.
        screen.down(50, 50)
        screen.down(60, 60, 1)
        screen.down(300, 300, 2)
        screen.up(50, 50)
        screen.up(60, 60, 1)
        screen.up(300, 300, 2)
        #expect(alone.phases == [.began, .began, .ended, .ended] && screen.takePhases() == [])
        // And it gets none while others do.
        alone.calls = []
        screen.down(300, 300)
        screen.down(50, 50, 1)
        screen.up(300, 300)
        screen.fingers.send(.moved, 55, 50, 1)
        screen.up(55, 50, 1)
        #expect(alone.calls.isEmpty && screen.takePhases() == [.began, .ended])
        screen.down(50, 50)
        screen.up(50, 50)
        #expect(alone.phases == [.began, .ended])
    }

    /// Recognizers get what a view for single touches does not.
    @Test func pinchRecognizesOnViewWithoutMultipleTouch() {
        let screen = GestureScreen()
        screen.view.isMultipleTouchEnabled = false
        screen.add(UIPinchGestureRecognizer())
        screen.down(150, 100)
        screen.down(250, 100, 1)
        screen.move((from: (150, 100), to: (100, 100)), (from: (250, 100), to: (300, 100)), samples: 1)
        #expect(screen.take() == ["began"] && screen.takePhases() == [.began, .cancelled])
        screen.fingers.dispatcher.cancelAll()
    }

    /// Ten fingers at 120 samples a second, on a screen of 60 frames: each sample comes to the view, once and in order.
    @Test func coalescedTouchesDeliverEverySampleOfTenFingers() throws {
        final class RecordingView: UIView {
            var samples: [ObjectIdentifier: [CGPoint]] = [:]
            var calls = 0
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                calls += 1
                for touch in touches {
                    let locations = event?.coalescedTouches(for: touch)?.map { $0.location(in: nil) } ?? []
                    samples[ObjectIdentifier(touch), default: []] += locations
                }
                backgroundColor = UIColor(white: CGFloat(calls % 2), alpha: 1)
            }
        }
        let screen = try VirtualScreen(size: CGSize(width: 400, height: 400))
        let view = RecordingView(frame: .zero)
        view.isMultipleTouchEnabled = true
        let pan = UIPanGestureRecognizer()
        pan.cancelsTouchesInView = false
        view.addGestureRecognizer(pan)
        try screen.show(view)
        let fingers = try (0..<10).map { (index: Int) in try screen.touch(at: CGPoint(x: 20 + 35 * index, y: 10)) }
        for step in 1...60 {
            try screen.advance(by: 1 / 120.0)
            for (index, finger) in fingers.enumerated() {
                try finger.move(to: CGPoint(x: 20 + 35 * index, y: 10 + step * 6))
            }
        }
        for finger in fingers { try finger.lift() }
        try screen.advance(by: 0.1)
        #expect(view.samples.count == 10)
        let expected: [CGFloat] = (1...60).map { step in CGFloat(10 + step * 6) }
        for locations in view.samples.values {
            let found: [CGFloat] = locations.map(\.y)
            #expect(found == expected)
        }
        #expect(UIApplication.shared.touches.gestures.tracked.isEmpty)
    }

    @Test func longPressUsesTheClockOfTheScreen() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let view = UIView()
        var began: TimeInterval?
        let press = UILongPressGestureRecognizer()
        press.addAction { if $0.state == .began { began = screen.time } }
        view.addGestureRecognizer(press)
        try screen.show(view)
        try screen.advance(by: 1)
        // Nobody waits: no wake-up in any length of time.
        try screen.expect(\.wakeUps, atMost: 0) { try screen.advance(by: 100) }
        let finger = try screen.touch(at: CGPoint(x: 50, y: 50))
        let start = screen.time
        try screen.expect(\.wakeUps, atMost: 1) { try screen.advance(by: 10) }
        #expect(began.map { abs($0 - start - 0.5) < 1e-6 } == true)
        try finger.lift()
        try screen.expect(\.wakeUps, atMost: 0) { try screen.advance(by: 100) }
    }

    @Test func hoverRecognizerReportsEnterMoveAndExit() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 200))
        let view = UIView()
        let inner = UIView(50, 50, 100, 100)
        view.addSubview(inner)
        var lines: [String] = []
        for (view, name) in [(view, "outer"), (inner, "inner")] {
            let hover = UIHoverGestureRecognizer()
            hover.name = name
            hover.addAction { lines.append("\(name) \($0.state) \($0.location(in: nil).x)") }
            view.addGestureRecognizer(hover)
        }
        try screen.show(view)
        func move(_ x: CGFloat) throws {
            try screen.advance(by: 0.02)
            try screen.hover(at: CGPoint(x: x, y: 100))
        }
        try move(10)
        try move(60)
        try move(70)
        try move(20)
        #expect(
            lines == [
                "outer began 10.0", "inner began 60.0", "outer changed 60.0", "inner changed 70.0",
                "outer changed 70.0",
                "inner ended 20.0", "outer changed 20.0",
            ]
        )
        lines = []
        // Fingers are none of its business, nor is it theirs.
        try screen.tap(at: CGPoint(x: 60, y: 100))
        #expect(lines == [])
        UIApplication.shared.touches.cancelAll()
        #expect(lines == ["outer cancelled 20.0"])
        // Refused until it comes again.
        let answers = GestureAnswers()
        answers.shouldBegin = false
        view.gestureRecognizers?.first?.delegate = answers
        lines = []
        try move(25)
        try move(30)
        #expect(lines == [] && answers.calls.count == 1)
    }
}
