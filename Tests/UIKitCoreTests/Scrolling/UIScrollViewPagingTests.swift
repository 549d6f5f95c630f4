import Testing
import UIKit
import UIKitTesting

/// Paging.
@MainActor @Suite struct UIScrollViewPagingTests {
    private func makeStage() throws -> ScrollStage {
        let stage = try ScrollStage(CGSize(width: 320, height: 200), content: CGSize(width: 1600, height: 200))
        stage.view.isPagingEnabled = true
        stage.view.contentOffset.x = 640
        _ = stage.log.take()
        return stage
    }

    @Test(arguments: [
        // Slow: the nearer page. Fast: the next one, however short the distance.
        (-150, 0.6, 0.3, 640), (-190, 0.6, 0.3, 960), (190, 0.6, 0.3, 320), (-40, 0.05, 0, 960), (40, 0.05, 0, 320),
        (-300, 0.1, 0, 960), (300, 0.1, 0, 320), (-40, 0.4, 0, 640),
    ]) func dragScrollsByOnePage(distance: CGFloat, duration: Double, rest: Double, page: CGFloat) throws {
        let stage = try makeStage()
        let start: CGFloat = distance < 0 ? 310 : 10
        try stage.drag(from: (start, 100), to: (start + distance, 100), in: duration, rest: rest)
        let ends = (stage.view.contentOffset.x, page)
        var beyond = false
        stage.log.onScroll = { view in
            // It comes to its page from one side.
            beyond = beyond || (view.contentOffset.x - page) * (ends.0 - page) < 0
        }
        try stage.screen.advance(by: 1.5)
        #expect(stage.view.contentOffset == CGPoint(x: page, y: 0) && !stage.view.isDecelerating && !beyond)
        // As Apple documents it, nobody is asked where a page comes to rest.
        #expect(!stage.log.take().contains("will end dragging"))
    }

    @Test func pagingStopsAtFirstAndLastPage() throws {
        let stage = try makeStage()
        stage.view.contentOffset.x = 1280
        try stage.drag(from: (310, 100), to: (100, 100), in: 0.1)
        try stage.settle()
        #expect(stage.view.contentOffset.x == 1280)
        stage.view.contentOffset.x = 0
        try stage.drag(from: (10, 100), to: (250, 100), in: 0.1)
        try stage.settle()
        #expect(stage.view.contentOffset.x == 0)
        try stage.expectRest()
    }

    @Test func pageCaughtByTouchSettlesToNearerPage() throws {
        let stage = try makeStage()
        try stage.drag(from: (310, 100), to: (250, 100), in: 0.05)
        try stage.screen.advance(by: 0.05)
        let finger = try stage.touch(100, 100)
        let offset = stage.view.contentOffset.x
        #expect(offset > 640 && offset < 960)
        try stage.screen.advance(by: 0.5)
        #expect(stage.view.contentOffset.x == offset)
        try stage.lift(finger)
        try stage.screen.advance(by: 1.5)
        #expect(stage.view.contentOffset.x == (offset < 800 ? 640 : 960))
        try stage.expectRest()
    }

    @Test func pagingWorksAlongBothAxes() throws {
        let stage = try ScrollStage(CGSize(width: 200, height: 200), content: CGSize(width: 600, height: 600))
        stage.view.isPagingEnabled = true
        try stage.drag(from: (180, 180), to: (100, 100), in: 0.1)
        try stage.settle()
        #expect(stage.view.contentOffset == CGPoint(x: 200, y: 200))
    }
}
