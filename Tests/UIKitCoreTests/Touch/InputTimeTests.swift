import InputEvents
import LinuxIO
import Testing
import UIKit

@testable import UIKitCore

/// Times of input are exact to the nanosecond, also after years of uptime, when seconds in a `Double` are not.
@MainActor @Suite struct InputTimeTests {
    private let screen = ViewScreen(width: 200, height: 200)
    private let dispatcher: TouchDispatcher
    private let view = TouchView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    /// Nine years. A `Double` has a step of 60 ns there.
    private let start = MonotonicInstant.seconds(3e8)

    init() {
        dispatcher = TouchDispatcher(timers: TimerQueue(), session: screen.session)
        screen.add(view)
    }

    private func send(_ phase: TouchSample.Phase, after time: MonotonicDuration, x: CGFloat = 50) {
        dispatcher.deliver([
            TouchSample(
                time: start + time,
                deviceID: DeviceID(0),
                contactID: 0,
                phase: phase,
                position: CGPoint(x: x, y: 50)
            )
        ])
    }

    private func tap(after time: MonotonicDuration) {
        send(.began, after: time)
        send(.ended, after: time + .milliseconds(20))
    }

    @Test(arguments: [(0, 2), (1, 1)] as [(Int64, Int)])
    func tapIsCountedUpToExactInterval(excess: Int64, count: Int) {
        tap(after: .zero)
        tap(after: TouchDispatcher.tapInterval + .nanoseconds(excess))
        #expect(view.touches.last?.tapCount == count)
    }

    @Test(arguments: [(0, false), (-1, true)] as [(Int64, Bool)])
    func timersOfRecognizersAreExact(excess: Int64, isTap: Bool) {
        var taps = 0
        let recognizer = UITapGestureRecognizer()
        recognizer.addAction { _ in taps += 1 }
        view.addGestureRecognizer(recognizer)
        send(.began, after: .nanoseconds(7))
        #expect(dispatcher.timers.nextDeadline == start + TapTouches.duration + .nanoseconds(7))
        send(.ended, after: TapTouches.duration + .nanoseconds(7 + excess))
        #expect(taps == (isTap ? 1 : 0))
    }

    @Test func velocityIsThatOfExactTimes() {
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        send(.began, after: .nanoseconds(3))
        for step in 1...8 {
            send(.moved, after: .nanoseconds(3) + .milliseconds(Int64(step)), x: 50 + CGFloat(step) * 4)
        }
        #expect(abs(pan.velocity(in: nil).x - 4000) < 1e-6)
    }

    @Test func samplesOfTouchesHaveTheirTimes() {
        var times: [MonotonicInstant] = []
        view.onTouch = { touch, event in times += (event.coalescedTouches(for: touch) ?? []).map(\.time) }
        let expected = [11, 22, 33].map { MonotonicDuration.nanoseconds($0) }
        send(.began, after: expected[0])
        send(.moved, after: expected[1], x: 60)
        send(.ended, after: expected[2], x: 60)
        #expect(times == expected.map { start + $0 })
    }
}
