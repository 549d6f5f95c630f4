import Testing
import UIKit
import UIKitTesting

/// Scroll views in scroll views.
@MainActor @Suite struct UIScrollViewNestingTests {
    /// An outer view of 200 × 300 points that fills the screen, and an inner one in it.
    private func makeStage(
        outer: CGSize,
        inner: CGSize,
        frame: CGRect = CGRect(x: 0, y: 0, width: 200, height: 300)
    ) throws -> (stage: ScrollStage, inner: UIScrollView, log: ScrollLog) {
        let stage = try ScrollStage(content: outer)
        let view = UIScrollView(frame: frame)
        view.contentSize = inner
        let log = ScrollLog()
        view.delegate = log
        stage.view.addSubview(view)
        return (stage, view, log)
    }

    @Test func nestedPerpendicularScrollViewsScrollAlongTheirAxes() throws {
        let (stage, inner, _) = try makeStage(
            outer: CGSize(width: 600, height: 300),
            inner: CGSize(width: 200, height: 2000)
        )
        stage.view.isPagingEnabled = true
        try stage.drag(from: (100, 250), to: (110, 150), rest: 0.2)
        #expect(inner.contentOffset.y == 90 && stage.view.contentOffset.x == 0)
        try stage.drag(from: (190, 150), to: (110, 165), in: 0.1)
        try stage.settle()
        #expect(inner.contentOffset.y == 90 && stage.view.contentOffset.x == 200)
    }

    /// A sample that has gone beyond the threshold along both axes at once belongs to the view of the axis with the greater distance.
    @Test func diagonalDragGoesToAxisOfGreaterDistance() throws {
        let (stage, inner, _) = try makeStage(
            outer: CGSize(width: 600, height: 300),
            inner: CGSize(width: 200, height: 2000)
        )
        let finger = try stage.screen.touch(at: CGPoint(x: 150, y: 200))
        try stage.screen.advance(by: 0.02)
        try finger.move(to: CGPoint(x: 90, y: 180))
        try stage.screen.advance(by: 0.02)
        #expect(stage.view.isDragging && !inner.isDragging && inner.contentOffset.y == 0)
        try finger.move(to: CGPoint(x: 90, y: 100))
        try stage.screen.advance(by: 0.2)
        #expect(inner.contentOffset.y == 0, "what has begun goes on")
        try stage.lift(finger)
        // By itself, a list does not mind a slanted finger.
        let alone = try ScrollStage()
        let other = try alone.screen.touch(at: CGPoint(x: 50, y: 200))
        try alone.screen.advance(by: 0.02)
        try other.move(to: CGPoint(x: 110, y: 180))
        try alone.screen.advance(by: 0.02)
        #expect(alone.view.isDragging)
    }

    @Test func outerScrollViewScrollsWhenInnerIsAtItsEnd() throws {
        let (stage, inner, log) = try makeStage(
            outer: CGSize(width: 200, height: 1000),
            inner: CGSize(width: 200, height: 600)
        )
        stage.view.contentOffset.y = 0
        // The inner one first; at its end it bounces, and the outer one stays.
        try stage.drag(from: (100, 290), to: (100, 90), rest: 0.2)
        try stage.drag(from: (100, 290), to: (100, 90), rest: 0.2)
        try stage.settle()
        #expect(inner.contentOffset.y == 300 && stage.view.contentOffset.y == 0)
        _ = log.take()
        // Now it has no way to go.
        try stage.drag(from: (100, 290), to: (100, 190), rest: 0.2)
        try stage.settle()
        #expect(inner.contentOffset.y == 300 && stage.view.contentOffset.y == 90 && log.take() == [])
        // The other way is the inner one's.
        try stage.drag(from: (100, 100), to: (100, 150), rest: 0.2)
        #expect(inner.contentOffset.y == 260 && stage.view.contentOffset.y == 90)
    }

    /// As with a large photograph on a page: at its edge, the page begins to turn.
    @Test func outerPagingContinuesAtInnerEdge() throws {
        let (stage, inner, _) = try makeStage(
            outer: CGSize(width: 600, height: 300),
            inner: CGSize(width: 260, height: 300)
        )
        stage.view.isPagingEnabled = true
        let finger = try stage.hold(from: (190, 150), to: (90, 150))
        try stage.screen.advance(by: 0.05)
        #expect(inner.contentOffset.x == 60 && stage.view.contentOffset.x == 30 && stage.view.isDragging)
        // And back the same way.
        try finger.drag(to: CGPoint(x: 150, y: 150), duration: 0.1)
        try stage.screen.advance(by: 0.05)
        #expect(inner.contentOffset.x == 30 && stage.view.contentOffset.x == 0)
        try finger.drag(to: CGPoint(x: 20, y: 150), duration: 0.1)
        try stage.lift(finger)
        #expect(!inner.isDecelerating && stage.view.isDecelerating && !stage.view.isDragging)
        try stage.settle()
        #expect(inner.contentOffset.x == 60 && stage.view.contentOffset.x == 200)
        #expect(
            stage.log.take() == [
                "begin dragging", "scroll", "end dragging, goes on", "begin decelerating", "scroll", "end decelerating",
            ]
        )
        try stage.expectRest()
    }

    @Test func innerScrollViewWithoutBouncesHandsDragToOuter() throws {
        let (stage, inner, _) = try makeStage(
            outer: CGSize(width: 200, height: 1000),
            inner: CGSize(width: 200, height: 330)
        )
        inner.bounces = false
        try stage.drag(from: (100, 290), to: (100, 190), rest: 0.2)
        #expect(inner.contentOffset.y == 30 && stage.view.contentOffset.y == 60)
        // Where the outer one can go nowhere either, the inner one keeps the finger.
        let (other, view, _) = try makeStage(
            outer: CGSize(width: 200, height: 300),
            inner: CGSize(width: 200, height: 330)
        )
        view.contentOffset.y = 30
        try other.drag(from: (100, 290), to: (100, 190), rest: 0.2)
        #expect(view.contentOffset.y > 60)
    }

    @Test func disabledInnerScrollViewLeavesDragToOuter() throws {
        let (stage, inner, _) = try makeStage(
            outer: CGSize(width: 200, height: 1000),
            inner: CGSize(width: 200, height: 900)
        )
        inner.isScrollEnabled = false
        try stage.drag(from: (100, 290), to: (100, 190), rest: 0.2)
        #expect(inner.contentOffset.y == 0 && stage.view.contentOffset.y == 90)
    }
}
