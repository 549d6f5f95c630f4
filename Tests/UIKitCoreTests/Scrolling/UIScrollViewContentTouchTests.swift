import Testing
import UIKit
import UIKitTesting

/// Delivery, delay and cancellation of touches in the content of a scroll view.
@MainActor @Suite struct UIScrollViewContentTouchTests {
    private final class AnsweringScrollView: UIScrollView {
        var begins = true
        var cancels: Bool?
        var queriedViews: [UIView] = []
        override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool {
            queriedViews.append(view)
            return begins && super.touchesShouldBegin(touches, with: event, in: view)
        }
        override func touchesShouldCancel(in view: UIView) -> Bool { cancels ?? super.touchesShouldCancel(in: view) }
    }

    private let content = TouchView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let button = UIButton(type: .custom)
    private let view = AnsweringScrollView()

    private func makeStage() throws -> (stage: ScrollStage, presses: Counter) {
        let stage = try ScrollStage(view: view)
        view.addSubview(content)
        button.frame = CGRect(x: 0, y: 200, width: 200, height: 100)
        view.addSubview(button)
        let presses = Counter()
        button.addAction(UIAction { _ in presses.count += 1 }, for: .touchUpInside)
        return (stage, presses)
    }

    private final class Counter {
        var count = 0
    }

    @Test func delaysContentTouchesDeliversAfterDelay() throws {
        let (stage, _) = try makeStage()
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 100))
        try stage.screen.advance(by: 0.14)
        #expect(content.phases == [])
        try stage.screen.advance(by: 0.02)
        #expect(content.phases == [.began])
        // It may scroll all the same: then the content loses it.
        try finger.drag(to: CGPoint(x: 100, y: 50), duration: 0.1)
        try stage.screen.advance(by: 0.05)
        #expect(content.phases.last == .cancelled && view.contentOffset.y == 40)
        try stage.lift(finger)
        try stage.expectRest()
    }

    @Test func scrollingFingerIsNotDeliveredToContent() throws {
        let (stage, presses) = try makeStage()
        try stage.drag(from: (100, 190), to: (100, 90), in: 0.1)
        try stage.settle()
        #expect(view.contentOffset.y > 90 && content.phases == [])
        view.contentOffset = .zero
        try stage.drag(from: (100, 290), to: (100, 190), in: 0.1)
        #expect(view.contentOffset.y > 0 && presses.count == 0)
    }

    @Test func tapIsDeliveredToContent() throws {
        let (stage, presses) = try makeStage()
        try stage.screen.tap(at: CGPoint(x: 100, y: 100))
        #expect(content.phases == [.began, .ended])
        try stage.screen.tap(at: CGPoint(x: 100, y: 250))
        #expect(presses.count == 1)
        try stage.expectRest()
    }

    /// A control that knows of a finger keeps it, as Apple documents.
    @Test func touchesShouldCancelIsFalseForControls() throws {
        let (stage, presses) = try makeStage()
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 290))
        try stage.screen.advance(by: 0.2)
        #expect(button.isTracking && button.isHighlighted)
        try finger.drag(to: CGPoint(x: 100, y: 210), duration: 0.1)
        try stage.deliverSamples()
        #expect(button.isTracking && view.contentOffset == .zero)
        try stage.lift(finger)
        #expect(presses.count == 1 && view.contentOffset == .zero)
        // Unless the view says otherwise.
        view.cancels = true
        let other = try stage.screen.touch(at: CGPoint(x: 100, y: 290))
        try stage.screen.advance(by: 0.2)
        #expect(button.isTracking)
        try other.drag(to: CGPoint(x: 100, y: 210), duration: 0.1)
        try stage.deliverSamples()
        #expect(!button.isTracking && view.isDragging)
        try stage.lift(other)
        #expect(presses.count == 1)
    }

    @Test func delaysContentTouchesFalseDeliversImmediately() throws {
        let (stage, _) = try makeStage()
        view.delaysContentTouches = false
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 100))
        #expect(content.phases == [.began])
        try stage.lift(finger)
        // Where nothing scrolls, nothing is waited for.
        view.delaysContentTouches = true
        view.contentSize = CGSize(width: 200, height: 300)
        content.calls = []
        let other = try stage.screen.touch(at: CGPoint(x: 100, y: 100))
        #expect(content.phases == [.began])
        try stage.lift(other)
    }

    @Test func canCancelContentTouchesFalsePreventsScrolling() throws {
        let (stage, _) = try makeStage()
        view.canCancelContentTouches = false
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 150))
        try stage.screen.advance(by: 0.2)
        try finger.drag(to: CGPoint(x: 100, y: 50), duration: 0.1)
        try stage.lift(finger)
        #expect(view.contentOffset == .zero && content.phases.last == .ended)
        // What it does not have yet scrolls.
        try stage.drag(from: (100, 150), to: (100, 50), in: 0.1)
        #expect(view.contentOffset.y > 0)
    }

    @Test func touchesShouldBeginFalseWithholdsTouches() throws {
        let (stage, presses) = try makeStage()
        view.begins = false
        try stage.screen.tap(at: CGPoint(x: 100, y: 250))
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 150))
        try stage.screen.advance(by: 0.3)
        #expect(view.queriedViews == [button, content] && content.phases == [] && presses.count == 0)
        try finger.drag(to: CGPoint(x: 100, y: 50), duration: 0.1)
        try stage.screen.advance(by: 0.05)
        #expect(view.contentOffset.y == 90)
        try stage.lift(finger)
        #expect(content.phases == [])
    }

    @Test func sliderInScrollViewTracksItsThumb() throws {
        let stage = try ScrollStage(content: CGSize(width: 900, height: 300), view: view)
        let slider = UISlider(frame: CGRect(x: 20, y: 100, width: 160, height: 40))
        view.addSubview(slider)
        let start = slider.thumbRect(
            forBounds: slider.bounds,
            trackRect: slider.trackRect(forBounds: slider.bounds),
            value: 0
        )
        let thumbCenter = slider.convert(CGPoint(x: start.midX, y: start.midY), to: nil)
        let finger = try stage.screen.touch(at: thumbCenter)
        try stage.screen.advance(by: 0.2)
        try finger.drag(to: CGPoint(x: thumbCenter.x + 60, y: thumbCenter.y), duration: 0.2)
        try stage.lift(finger)
        #expect(slider.value > 0.2 && view.contentOffset == .zero)
    }
}
