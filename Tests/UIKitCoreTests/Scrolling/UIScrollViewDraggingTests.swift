import Testing
import UIKit
import UIKitTesting

/// A finger on content: how it follows, where it goes on to, and what stops it.
@MainActor @Suite struct UIScrollViewDraggingTests {
    // MARK: Dragging

    /// The distance to the threshold is not scrolled, so that nothing jumps.
    @Test func contentOffsetFollowsDrag() throws {
        let stage = try ScrollStage()
        stage.view.contentOffset.y = 500
        let finger = try stage.hold(from: (100, 250), to: (100, 150))
        try stage.screen.advance(by: 0.05)
        #expect(stage.view.contentOffset == CGPoint(x: 0, y: 590))
        #expect(stage.view.isTracking && stage.view.isDragging && !stage.view.isDecelerating)
        try finger.drag(to: CGPoint(x: 100, y: 250), duration: 0.2)
        try stage.screen.advance(by: 0.2)
        #expect(stage.view.contentOffset == CGPoint(x: 0, y: 490))
        try stage.lift(finger)
        try stage.screen.advance(by: 0.05)
        #expect(stage.view.contentOffset == CGPoint(x: 0, y: 490))
        #expect(!stage.view.isTracking && !stage.view.isDragging && !stage.view.isDecelerating)
        try stage.expectRest()
    }

    @Test func dragBelowThresholdDoesNotScroll() throws {
        let stage = try ScrollStage()
        let finger = try stage.hold(from: (100, 150), to: (100, 141))
        try stage.deliverSamples()
        #expect(stage.view.isTracking && !stage.view.isDragging)
        try stage.lift(finger)
        #expect(!stage.view.isTracking && stage.view.contentOffset == .zero && stage.log.take() == [])
        try stage.expectRest()
    }

    @Test func dragScrollsOnlyAlongScrollableAxes() throws {
        let stage = try ScrollStage(content: CGSize(width: 600, height: 300))
        try stage.drag(from: (150, 150), to: (150, 50))
        try stage.settle()
        #expect(stage.view.contentOffset == .zero)
        try stage.drag(from: (150, 200), to: (50, 150), rest: 0.2)
        #expect(stage.view.contentOffset == CGPoint(x: 90, y: 0))
        let none = try ScrollStage(content: CGSize(width: 100, height: 100))
        try none.drag(from: (150, 150), to: (50, 50))
        #expect(none.view.contentOffset == .zero && none.log.take() == [])
    }

    @Test func isDirectionalLockEnabledLocksDragToOneAxis() throws {
        let stage = try ScrollStage(content: CGSize(width: 900, height: 900))
        stage.view.isDirectionalLockEnabled = true
        let finger = try stage.hold(from: (100, 250), to: (105, 220))
        try finger.drag(to: CGPoint(x: 20, y: 200), duration: 0.1)
        try stage.screen.advance(by: 0.2)
        try stage.lift(finger)
        #expect(stage.view.contentOffset.x == 0 && stage.view.contentOffset.y > 30)
        // A slanted one moves both ways.
        stage.view.contentOffset = .zero
        try stage.drag(from: (150, 250), to: (100, 200), rest: 0.2)
        #expect(stage.view.contentOffset.x > 30 && stage.view.contentOffset.y > 30)
        stage.view.isDirectionalLockEnabled = false
        stage.view.contentOffset = .zero
        try stage.drag(from: (100, 250), to: (70, 150), rest: 0.2)
        #expect(stage.view.contentOffset.x > 20 && stage.view.contentOffset.y > 80)
    }

    @Test func isScrollEnabledFalseIgnoresDrags() throws {
        let stage = try ScrollStage()
        stage.view.isScrollEnabled = false
        try stage.drag(from: (100, 250), to: (100, 50))
        #expect(stage.view.contentOffset == .zero)
        stage.view.setContentOffset(CGPoint(x: 0, y: 70), animated: false)
        #expect(stage.view.contentOffset.y == 70)
        // Switched off in the middle, the drag ends where it is.
        stage.view.isScrollEnabled = true
        _ = stage.log.take()
        let finger = try stage.hold(from: (100, 250), to: (100, 150))
        try stage.screen.advance(by: 0.05)
        stage.view.isScrollEnabled = false
        #expect(!stage.view.isDragging && !stage.view.isTracking && stage.view.contentOffset.y == 160)
        #expect(stage.log.take() == ["begin dragging", "scroll", "will end dragging", "end dragging"])
        try stage.lift(finger)
        try stage.expectRest()
    }

    @Test func cancelledDragDoesNotDecelerate() throws {
        let stage = try ScrollStage()
        stage.view.contentOffset.y = 500
        let finger = try stage.hold(from: (100, 250), to: (100, 150), in: 0.1)
        try finger.cancel()
        try stage.deliverSamples()
        #expect(!stage.view.isDragging && !stage.view.isDecelerating)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 590)
    }

    /// As lists without an end do: the content is moved under the finger, and under its own motion.
    @Test func contentOffsetSetDuringDragIsContinued() throws {
        let stage = try ScrollStage()
        stage.view.contentOffset.y = 1000
        let finger = try stage.hold(from: (100, 250), to: (100, 150))
        try stage.screen.advance(by: 0.05)
        stage.view.contentOffset.y -= 800
        #expect(stage.view.contentOffset.y == 290)
        try finger.drag(to: CGPoint(x: 100, y: 110), duration: 0.1)
        try stage.screen.advance(by: 0.03)
        #expect(stage.view.contentOffset.y == 330)
        try finger.drag(to: CGPoint(x: 100, y: 60), duration: 0.05)
        try stage.lift(finger)
        try stage.screen.advance(by: 0.1)
        let (before, target) = (stage.view.contentOffset.y, stage.log.target.y)
        #expect(stage.view.isDecelerating)
        stage.view.contentOffset.y += 500
        try stage.settle()
        #expect(before > 380 && abs(stage.view.contentOffset.y - target - 500) < 2)
    }

    // MARK: Throwing

    @Test(arguments: [UIScrollView.DecelerationRate.normal, .fast])
    func decelerationRateDeterminesDistance(rate: UIScrollView.DecelerationRate) throws {
        let stage = try ScrollStage()
        stage.view.decelerationRate = rate
        try stage.drag(from: (100, 250), to: (100, 150), in: 0.2)
        #expect(abs(stage.log.velocity.y - 0.5) < 0.01 && stage.log.velocity.x == 0)
        #expect(stage.view.isDecelerating)
        try stage.settle()
        let distance = -500 / (1000 * log(rate.rawValue))
        #expect(abs(stage.view.contentOffset.y - 90 - distance) < 5)
        #expect(stage.view.contentOffset == stage.log.target && !stage.view.isDecelerating)
        try stage.expectRest()
    }

    /// A display of twice the rate shows the same motion, twice as often.
    @Test func decelerationIsIndependentOfRefreshRate() throws {
        func run(_ rate: Double) throws -> (offsets: [CGFloat], end: CGFloat, scrolls: Int) {
            let stage = try ScrollStage(refreshRate: rate)
            try stage.drag(from: (100, 250), to: (100, 150), in: 0.1)
            var offsets: [CGFloat] = []
            // A little after blanks that both displays have.
            let first = (stage.screen.time * 60).rounded(.up) / 60 + 0.004
            for step in 1...20 {
                try stage.screen.advance(by: first + Double(step) * 0.1 - stage.screen.time)
                offsets.append(stage.view.contentOffset.y)
            }
            let scrolls = stage.log.scrolls
            try stage.settle()
            return (offsets, stage.view.contentOffset.y, scrolls)
        }
        let (slow, fast) = (try run(60), try run(120))
        #expect(zip(slow.offsets, fast.offsets).allSatisfy { abs($0 - $1) <= 1 }, "\(slow.offsets) \(fast.offsets)")
        #expect(abs(slow.end - fast.end) < 1e-6)
        #expect(slow.end > 550 && slow.offsets[0] < 300)
        #expect(fast.scrolls > slow.scrolls * 3 / 2)
    }

    /// The finger that stops it is no finger for the content.
    @Test func touchStopsDeceleration() throws {
        let stage = try ScrollStage()
        let content = TouchView(frame: CGRect(x: 0, y: 0, width: 200, height: 3000))
        stage.view.addSubview(content)
        var taps = 0
        let tap = UITapGestureRecognizer()
        tap.addAction { _ in taps += 1 }
        content.addGestureRecognizer(tap)
        try stage.drag(from: (100, 250), to: (100, 150), in: 0.1)
        try stage.screen.advance(by: 0.3)
        _ = stage.log.take()
        let finger = try stage.touch(100, 100)
        let offset = stage.view.contentOffset
        #expect(!stage.view.isDecelerating && stage.view.isTracking)
        #expect(stage.log.take().last == "end decelerating")
        try stage.screen.advance(by: 0.4)
        try stage.lift(finger)
        try stage.settle()
        #expect(stage.view.contentOffset == offset && content.calls.isEmpty && taps == 0)
        // The next one is.
        try stage.screen.tap(at: CGPoint(x: 100, y: 100))
        #expect(taps == 1)
        try stage.expectRest()
    }

    @Test func setContentOffsetStopsDeceleration() throws {
        let stage = try ScrollStage()
        try stage.drag(from: (100, 250), to: (100, 150), in: 0.1)
        try stage.screen.advance(by: 0.1)
        stage.view.setContentOffset(CGPoint(x: 0, y: 40), animated: false)
        #expect(!stage.view.isDecelerating)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 40)
    }

    @Test func removeFromSuperviewStopsDeceleration() throws {
        let stage = try ScrollStage()
        try stage.drag(from: (100, 250), to: (100, 150), in: 0.1)
        try stage.screen.advance(by: 0.1)
        stage.view.removeFromSuperview()
        #expect(!stage.view.isDecelerating)
        let offset = stage.view.contentOffset
        try stage.expectRest()
        #expect(stage.view.contentOffset == offset)
    }

    /// A page that is gone does not go on being called.
    @Test func scrollViewIsFreedDuringAnimation() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 300))
        let root = UIView()
        try screen.show(root)
        weak var forgotten: UIScrollView?
        do {
            let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
            view.contentSize = CGSize(width: 200, height: 3000)
            root.addSubview(view)
            try screen.advance(by: 0.1)
            view.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
            view.flashScrollIndicators()
            forgotten = view
        }
        try screen.advance(by: 0.1)
        root.subviews[0].removeFromSuperview()
        try screen.advance(by: 2)
        #expect(forgotten == nil)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics == ScreenStatistics())
    }

    // MARK: Bouncing

    @Test func dragBeyondEdgeIsDampedAndSpringsBack() throws {
        let stage = try ScrollStage()
        let finger = try stage.hold(from: (100, 100), to: (100, 210))
        try stage.screen.advance(by: 0.05)
        // 100 points of pull show 46.5.
        #expect(stage.view.contentOffset.y == -46)
        try stage.screen.advance(by: 0.2)
        try stage.lift(finger)
        #expect(stage.view.isDecelerating)
        var last = stage.view.contentOffset.y
        while stage.view.isDecelerating {
            try stage.screen.advance(by: 1 / 60.0)
            #expect(stage.view.contentOffset.y >= last && stage.view.contentOffset.y <= 0)
            last = stage.view.contentOffset.y
        }
        #expect(last == 0)
        try stage.expectRest()
    }

    @Test func decelerationBouncesAtEdge() throws {
        let stage = try ScrollStage()
        stage.view.contentOffset.y = 2600
        try stage.drag(from: (100, 250), to: (100, 150), in: 0.05)
        var farthest: CGFloat = 0
        stage.log.onScroll = { farthest = max(farthest, $0.contentOffset.y) }
        try stage.settle()
        #expect(farthest > 2720 && farthest < 2800 && stage.view.contentOffset.y == 2700)
        #expect(stage.log.take().filter { $0 == "end decelerating" }.count == 1)
    }

    @Test func bouncesFalseStopsAtEdge() throws {
        let stage = try ScrollStage()
        stage.view.bounces = false
        var least: CGFloat = 0
        stage.log.onScroll = { least = min(least, $0.contentOffset.y) }
        try stage.drag(from: (100, 100), to: (100, 210))
        try stage.settle()
        #expect(least == 0)
        stage.view.contentOffset.y = 2600
        try stage.drag(from: (100, 250), to: (100, 150), in: 0.05)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 2700)
    }

    /// Content caught on its way back is held where it is.
    @Test func touchHoldsContentDuringBounce() throws {
        let stage = try ScrollStage()
        try stage.drag(from: (100, 100), to: (100, 290), in: 0.2, rest: 0.2)
        try stage.screen.advance(by: 0.08)
        let finger = try stage.touch(100, 200)
        let offset = stage.view.contentOffset.y
        #expect(offset < -10)
        try stage.screen.advance(by: 0.3)
        #expect(stage.view.contentOffset.y == offset)
        try finger.drag(to: CGPoint(x: 100, y: 212), duration: 0.05)
        try stage.screen.advance(by: 0.05)
        #expect(stage.view.contentOffset.y < offset && stage.view.contentOffset.y > offset - 3)
        try stage.lift(finger)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 0)
        // And let go without a drag, it goes on its way back.
        try stage.drag(from: (100, 100), to: (100, 290), in: 0.2, rest: 0.2)
        try stage.screen.advance(by: 0.05)
        let other = try stage.screen.touch(at: CGPoint(x: 100, y: 200))
        try stage.screen.advance(by: 0.1)
        #expect(stage.view.contentOffset.y < -10)
        try stage.lift(other)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 0)
    }

    @Test func alwaysBounceBouncesSmallContent() throws {
        let stage = try ScrollStage(content: CGSize(width: 100, height: 100))
        stage.view.alwaysBounceVertical = true
        let finger = try stage.hold(from: (100, 100), to: (120, 180))
        try stage.screen.advance(by: 0.05)
        #expect(stage.view.contentOffset.x == 0 && stage.view.contentOffset.y < -20)
        try stage.lift(finger)
        try stage.settle()
        #expect(stage.view.contentOffset == .zero)
        stage.view.alwaysBounceVertical = false
        stage.view.alwaysBounceHorizontal = true
        try stage.drag(from: (100, 100), to: (180, 120), rest: 0.1)
        #expect(stage.view.contentOffset.x < -10 && stage.view.contentOffset.y == 0)
        stage.view.bounces = false
        try stage.settle()
        try stage.drag(from: (100, 100), to: (180, 120), rest: 0.1)
        #expect(stage.view.contentOffset == .zero)
    }
}
