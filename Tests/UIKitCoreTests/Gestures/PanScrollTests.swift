import InputEvents
import Testing
import UIKit
import UIKitTesting

/// Pan recognizers that receive scrolls of wheels and touchpads.
@MainActor @Suite struct PanScrollTests {
    private let screen: VirtualScreen
    private let inner = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    private let root = UIView()
    private let pan = UIPanGestureRecognizer()
    private let outerPan = UIPanGestureRecognizer()
    private let log = Log()
    private let place = CGPoint(x: 80, y: 90)

    private final class Log {
        var states: [UIGestureRecognizer.State] = []
        var outerStates: [UIGestureRecognizer.State] = []
        var translation = CGPoint.zero
        var velocity = CGPoint.zero
        var location = CGPoint.zero
    }

    private final class Judge: UIGestureRecognizerDelegate {
        var begins = true
        var receives = true
        var events: [UIEvent.EventType] = []
        func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
        func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
            events.append(event.type)
            return receives
        }
    }

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 200, height: 200))
        root.addSubview(inner)
        root.addGestureRecognizer(outerPan)
        inner.addGestureRecognizer(pan)
        try screen.show(root)
        let (log, inner) = (log, inner)
        pan.addAction { pan in
            log.states.append(pan.state)
            log.translation = pan.translation(in: inner)
            log.velocity = pan.velocity(in: inner)
            log.location = pan.location(in: inner)
            #expect(pan.numberOfTouches == 0)
        }
        outerPan.addAction { log.outerStates.append($0.state) }
    }

    private func click() throws {
        try screen.scrollWheel(at: place, clicks: CGVector(dx: 0, dy: 1))
        try screen.advance(by: 0.05)
    }

    private func slide() throws {
        try screen.scroll(at: place, by: CGVector(dx: 0, dy: 30), duration: 0.1, rate: 30)
        try screen.advance(by: 0.05)
    }

    @Test func scrollsAreNotReceivedByDefault() throws {
        #expect(pan.allowedScrollTypesMask == [])
        #expect(UIScrollView().panGestureRecognizer.allowedScrollTypesMask == .all)
        try click()
        try slide()
        #expect(log.states == [] && log.outerStates == [])
    }

    /// The translation is that of the content.
    @Test func clickIsOneGesture() throws {
        pan.allowedScrollTypesMask = .discrete
        try click()
        #expect(log.states == [.began, .ended] && log.translation == CGPoint(x: 0, y: -48))
        #expect(log.location == CGPoint(x: 30, y: 40) && pan.state == .possible)
        try click()
        #expect(log.states == [.began, .ended, .began, .ended] && log.translation == CGPoint(x: 0, y: -48))
        try slide()
        #expect(log.states.count == 4, "of one type only")
    }

    @Test func smoothScrollIsOneGestureWithVelocity() throws {
        pan.allowedScrollTypesMask = .continuous
        try click()
        try slide()
        #expect(log.states == [.began, .changed, .changed, .ended])
        #expect(log.translation == CGPoint(x: 0, y: -30))
        #expect(log.velocity.x == 0 && log.velocity.y < -200)
    }

    @Test func refusedScrollGoesToEnclosingView() throws {
        pan.allowedScrollTypesMask = .all
        outerPan.allowedScrollTypesMask = .all
        let judge = Judge()
        pan.delegate = judge
        try click()
        #expect(log.states == [.began, .ended] && log.outerStates == [] && judge.events == [.scroll])
        judge.begins = false
        try click()
        #expect(log.states.count == 2 && log.outerStates == [.began, .ended] && pan.state == .possible)
        judge.begins = true
        judge.receives = false
        try click()
        #expect(log.states.count == 2 && log.outerStates.count == 4)
        pan.delegate = nil
        pan.isEnabled = false
        try click()
        #expect(log.states.count == 2 && log.outerStates.count == 6)
    }

    /// The recognizers of a touch do not take part.
    @Test func touchStillNeedsItsThreshold() throws {
        pan.allowedScrollTypesMask = .all
        try click()
        let finger = try screen.touch(at: place)
        try finger.move(to: CGPoint(x: 80, y: 96))
        try screen.advance(by: 0.05)
        #expect(log.states.count == 2)
        try click()
        #expect(log.states.count == 2, "the recognizer has a touch")
        try finger.lift()
        try screen.advance(by: 0.05)
        try click()
        #expect(log.states.count == 4)
    }

    @Test func screenEdgeReceivesNoScrolls() throws {
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = .all
        edge.allowedScrollTypesMask = .all
        var count = 0
        edge.addAction { _ in count += 1 }
        root.addGestureRecognizer(edge)
        try screen.scrollWheel(at: CGPoint(x: 1, y: 100), clicks: CGVector(dx: 1, dy: 1))
        try screen.advance(by: 0.05)
        #expect(count == 0)
    }

    @Test func typesAreBitsOfTheMask() {
        #expect(UIScrollTypeMask.all == [.discrete, .continuous] && UIScrollTypeMask.all.rawValue == 3)
        #expect(UIScrollType.discrete.rawValue == 0 && UIScrollType.continuous.rawValue == 1)
        #expect(UIEvent.EventType.scroll.rawValue == 10)
    }
}
