import InputEvents
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct UITouchTests {
    private let screen = ViewScreen(width: 200, height: 200)
    private let fingers = Fingers()
    private let view = TouchView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))

    init() { screen.add(view) }

    @Test func touchIsOneObjectForAllPhases() {
        fingers.send(.began, 20, 20)
        fingers.send(.moved, 30, 25)
        fingers.send(.moved, 150, 150)
        fingers.send(.ended, 151, 151)
        #expect(view.phases == [.began, .moved, .moved, .ended])
        #expect(Set(view.touches).count == 1)
        #expect(
            view.calls.map { $0.locations[0] } == [
                CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 15), CGPoint(x: 140, y: 140), CGPoint(x: 141, y: 141),
            ]
        )
        // It stays the view's, though it left the bounds; and keeps what it was after the end.
        let touch = view.touches[0]
        #expect(touch.view === view && touch.window === screen.window && touch.phase == .ended)
        #expect(touch.previousLocation(in: view) == CGPoint(x: 140, y: 140))
        #expect(touch.location(in: nil) == CGPoint(x: 151, y: 151))
        fingers.send(.moved, 20, 20)
        fingers.send(.ended, 20, 20)
        #expect(view.calls.count == 4)
        fingers.send(.began, 20, 20, after: 5)
        #expect(view.touches.last !== touch)
    }

    @Test func coalescedTouchesContainSamplesBetweenFrames() {
        fingers.send(.began, 20, 20)
        var inputs: [TouchSample] = []
        for x in 21...25 {
            fingers.time += 0.002
            inputs.append(fingers.input(.moved, CGFloat(x), 20))
        }
        var coalesced: [(at: CGPoint, from: CGPoint, time: TimeInterval, phase: UITouch.Phase)] = []
        view.onTouch = { [unowned view] touch, event in
            coalesced = (event.coalescedTouches(for: touch) ?? []).map {
                ($0.location(in: view), $0.previousLocation(in: view), $0.timestamp, $0.phase)
            }
        }
        fingers.dispatcher.deliver(inputs)
        #expect(view.phases == [.began, .moved])
        #expect(coalesced.map(\.at.x) == [11, 12, 13, 14, 15])
        #expect(coalesced.map(\.from.x) == [10, 11, 12, 13, 14])
        #expect(coalesced.map(\.time) == inputs.map(\.time.seconds))
        #expect(coalesced.allSatisfy { $0.phase == .moved })
        let touch = view.touches[0]
        #expect(touch.location(in: view).x == 15 && touch.previousLocation(in: view).x == 10)
        #expect(touch.timestamp == inputs.last?.time.seconds)
        // An event without moves has the touch itself; and one that is not in the event has nothing.
        fingers.send(.ended, 25, 20)
        #expect(coalesced.map(\.at.x) == [15])
        #expect(
            view.events.last?.coalescedTouches(for: UITouch(fingers.input(.began, 0, 0), tapCount: 1, view: nil)) == nil
        )
    }

    @Test func beganAndEndedAreNotCoalescedWithMoves() {
        let inputs = [
            fingers.input(.began, 20, 20), fingers.input(.moved, 21, 20), fingers.input(.moved, 22, 20),
            fingers.input(.ended, 23, 20), fingers.input(.began, 50, 50), fingers.input(.moved, 51, 50),
        ]
        fingers.dispatcher.deliver(inputs)
        #expect(view.phases == [.began, .moved, .ended, .began, .moved])
    }

    @Test func isMultipleTouchEnabledAllowsSecondTouch() {
        fingers.send(.began, 20, 20, 1)
        fingers.send(.began, 40, 40, 2)
        fingers.send(.moved, 41, 40, 2)
        fingers.send(.ended, 41, 40, 2)
        #expect(view.phases == [.began])
        fingers.send(.ended, 20, 20, 1)
        view.calls = []
        view.touches = []
        view.isMultipleTouchEnabled = true
        fingers.send(.began, 20, 20, 1)
        fingers.send(.began, 40, 40, 2)
        #expect(view.events.last?.allTouches?.count == 2)
        #expect(view.touches[0].phase == .stationary)
        #expect(view.touches[0].previousLocation(in: nil) == view.touches[0].location(in: nil))
        fingers.time += 0.01
        fingers.dispatcher.deliver([fingers.input(.moved, 22, 20, 1), fingers.input(.moved, 44, 40, 2)])
        #expect(view.calls.map(\.locations.count) == [1, 1, 2])
        fingers.send(.ended, 22, 20, 1)
        #expect(view.events.last?.touches(for: view)?.count == 2)
        fingers.send(.moved, 50, 40, 2)
        #expect(view.events.last?.allTouches?.count == 1)
        fingers.send(.ended, 50, 40, 2)
        #expect(view.phases == [.began, .began, .moved, .ended, .moved, .ended])
        #expect(Set(view.touches).count == 2)
    }

    @Test func touchesOfTwoViewsShareOneEvent() {
        let other = TouchView(frame: CGRect(x: 120, y: 120, width: 50, height: 50))
        screen.add(other)
        fingers.send(.began, 20, 20, 1)
        fingers.send(.began, 130, 130, 2)
        fingers.dispatcher.deliver([fingers.input(.moved, 21, 20, 1), fingers.input(.moved, 131, 130, 2)])
        #expect(view.phases == [.began, .moved] && other.phases == [.began, .moved])
        // One event for both.
        #expect(view.events.last === other.events.last)
        #expect(other.events.last?.touches(for: other) == [other.touches[0]])
        fingers.send(.ended, 21, 20, 1)
        fingers.send(.cancelled, 131, 130, 2)
        #expect(view.phases == [.began, .moved, .ended] && other.phases == [.began, .moved, .cancelled])
    }

    @Test func tapCountDependsOnTimeAndDistance() {
        func counts() -> [Int] {
            defer { view.touches = [] }
            return view.touches.filter { $0.phase == .ended }.map(\.tapCount)
        }
        for _ in 0..<3 { fingers.tap(20, 20) }
        #expect(Set(view.touches).map(\.tapCount).sorted() == [1, 2, 3])
        view.touches = []
        // Too late, too far.
        fingers.tap(20, 20, after: 2)
        fingers.tap(90, 90)
        #expect(Set(view.touches).map(\.tapCount) == [1, 1])
        view.touches = []
        // A finger that moves away has not tapped.
        fingers.send(.began, 20, 20, after: 2)
        fingers.send(.moved, 100, 20)
        fingers.send(.moved, 20, 20)
        fingers.send(.ended, 20, 20)
        fingers.tap(20, 20, after: 0.05)
        #expect(view.touches.last?.tapCount == 1)
        view.touches = []
        // Nor has one that was taken away.
        fingers.send(.began, 20, 20, after: 2)
        fingers.send(.cancelled, 20, 20)
        fingers.tap(20, 20, after: 0.05)
        #expect(view.touches.last?.tapCount == 1)
    }

    @Test func tapCountIsPerFinger() {
        view.isMultipleTouchEnabled = true
        func both(_ phase: TouchSample.Phase) {
            fingers.send(phase, 30, 30, 1)
            fingers.send(phase, 60, 30, 2)
        }
        fingers.time = 100
        both(.began)
        #expect(view.touches.map(\.tapCount) == [1, 1])
        both(.ended)
        view.touches = []
        both(.began)
        #expect(view.touches.map(\.tapCount) == [2, 2])
        both(.ended)
    }

    @Test func cancelAllCancelsEachTouchOnce() {
        view.isMultipleTouchEnabled = true
        fingers.send(.began, 20, 20, 1)
        fingers.send(.began, 40, 20, 2)
        view.calls = []
        // Again from within: each is told once all the same.
        view.onTouch = { [fingers] _, _ in fingers.dispatcher.cancelAll() }
        fingers.dispatcher.cancelAll()
        fingers.dispatcher.cancelAll()
        #expect(view.calls.map(\.phase) == [.cancelled])
        #expect(view.calls[0].locations.count == 2)
        fingers.send(.moved, 21, 20, 1)
        fingers.send(.ended, 21, 20, 1)
        #expect(view.calls.count == 1)
    }

    @Test func deviceCancellationsLeaveOtherDevices() {
        view.isMultipleTouchEnabled = true
        fingers.send(.began, 20, 20, 1)
        var other = fingers.input(.began, 50, 20, 1)
        other.deviceID = 7
        fingers.dispatcher.deliver([other])
        fingers.dispatcher.deliver(fingers.dispatcher.cancellations(of: 7))
        #expect(view.phases == [.began, .began, .cancelled])
        fingers.dispatcher.deliver(fingers.dispatcher.cancellations(of: 7))
        fingers.send(.ended, 20, 20, 1)
        #expect(view.phases == [.began, .began, .cancelled, .ended])
    }

    @Test func missingEndCancelsThePreviousTouch() {
        fingers.send(.began, 20, 20, 1)
        fingers.send(.began, 30, 20, 1)
        #expect(view.phases == [.began, .cancelled, .began])
        #expect(view.touches[0] !== view.touches[2])
        fingers.send(.ended, .nan, 20, 1)
        #expect(view.phases.count == 3)
        fingers.send(.ended, 30, 20, 1)
        #expect(view.phases.last == .ended)
    }

    @Test func hiddenTransparentAndDisabledViewsReceiveNoTouches() {
        let front = TouchView(frame: view.frame)
        screen.add(front)
        let states: [(UIView) -> Void] = [
            { $0.isHidden = true }, { $0.alpha = 0.005 }, { $0.isUserInteractionEnabled = false },
        ]
        for state in states {
            state(front)
            fingers.tap(30, 30, after: 2)
            front.isHidden = false
            front.alpha = 1
            front.isUserInteractionEnabled = true
        }
        #expect(front.calls.isEmpty && view.calls.count == 6)
        // Once begun, a touch goes on in a transparent view.
        fingers.send(.began, 30, 30)
        states[1](front)
        fingers.send(.moved, 31, 30)
        fingers.send(.ended, 31, 30)
        #expect(front.phases == [.began, .moved, .ended])
    }

    @Test func locationInViewIsConvertedThroughTransforms() {
        view.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
        fingers.send(.began, 60, 60)
        fingers.send(.moved, 60, 80)
        let touch = view.touches[0]
        #expect(isClose(touch.location(in: view), CGPoint(x: 60, y: 50)))
        #expect(isClose(touch.previousLocation(in: view), CGPoint(x: 50, y: 50)))
        #expect(touch.location(in: screen.window) == CGPoint(x: 60, y: 80))
        fingers.send(.ended, 60, 80)
    }
}
