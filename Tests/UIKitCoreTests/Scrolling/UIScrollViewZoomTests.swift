import Testing
import UIKit
import UIKitTesting

/// Two fingers that scale content.
@MainActor @Suite struct UIScrollViewZoomTests {
    private let page = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))

    private func makeStage(minimum: CGFloat = 0.5, maximum: CGFloat = 4) throws -> ScrollStage {
        let stage = try ScrollStage(CGSize(width: 300, height: 400), content: page.bounds.size)
        stage.view.addSubview(page)
        stage.log.zoomed = page
        stage.view.minimumZoomScale = minimum
        stage.view.maximumZoomScale = maximum
        stage.view.contentOffset = CGPoint(x: 50, y: 100)
        _ = stage.log.take()
        return stage
    }

    /// The point of the page at a location on the screen.
    private func point(at location: CGPoint) -> CGPoint { page.convert(location, from: nil) }

    @Test func pinchZoomsAboutItsCenter() throws {
        let stage = try makeStage()
        let middle = CGPoint(x: 120, y: 180)
        let under = point(at: middle)
        let fingers = try stage.pinch(at: middle, from: 100, to: 200, samples: 20)
        try stage.screen.advance(by: 0.05)
        // The first ten points of distance began it.
        #expect(abs(stage.view.zoomScale - 200 / 110) < 0.01 && stage.view.isZooming)
        #expect(abs(page.transform.a - stage.view.zoomScale) < 1e-9)
        #expect(point(at: middle).distance(to: under) < 0.5)
        #expect(stage.view.contentSize == page.frame.size && page.frame.origin == .zero)
        try stage.lift(fingers[0], fingers[1])
        try stage.settle()
        #expect(!stage.view.isZooming && abs(stage.view.zoomScale - 200 / 110) < 0.01)
        #expect(stage.log.take().first == "begin zooming")
        try stage.expectRest()
    }

    /// The content under the fingers follows them.
    @Test func pinchPansWhileZooming() throws {
        let stage = try makeStage()
        let (middle, moved) = (CGPoint(x: 120, y: 180), CGPoint(x: 150, y: 160))
        let fingers = try stage.pinch(at: middle, moving: moved, from: 100, to: 180)
        try stage.screen.advance(by: 0.05)
        // Fixed from when it began, 10 points of distance and an eighth of the distance later.
        let under = point(at: moved)
        #expect(abs(under.x - (50 + 120)) < 4 && abs(under.y - (100 + 180)) < 4)
        // One finger stays: the content follows it, and nothing jumps.
        try stage.lift(fingers[0])
        let before = stage.view.contentOffset
        try stage.screen.advance(by: 0.1)
        try fingers[1].move(to: CGPoint(x: fingers[1].location.x - 20, y: fingers[1].location.y))
        try stage.screen.advance(by: 0.05)
        #expect(abs(stage.view.contentOffset.x - before.x - 20) <= 1 && abs(stage.view.contentOffset.y - before.y) <= 1)
        try stage.screen.advance(by: 0.2)
        try stage.lift(fingers[1])
        try stage.expectRest()
        #expect(!stage.view.isDragging && !stage.view.isZooming)
    }

    @Test func zoomScaleBeyondLimitsBouncesBack() throws {
        let stage = try makeStage(maximum: 1.5)
        let fingers = try stage.pinch(at: CGPoint(x: 150, y: 200), from: 60, to: 280)
        try stage.screen.advance(by: 0.05)
        let wanted: CGFloat = 280 / 71
        #expect(stage.view.zoomScale > 1.6 && stage.view.zoomScale < wanted)
        _ = stage.log.take()
        try stage.lift(fingers[0], fingers[1])
        #expect(stage.view.isZoomBouncing && !stage.view.isZooming)
        try stage.screen.advance(by: 0.1)
        #expect(stage.view.isZoomBouncing && stage.view.zoomScale > 1.5)
        try stage.settle()
        #expect(stage.view.zoomScale == 1.5 && !stage.view.isZoomBouncing)
        #expect(stage.log.take().filter { $0.hasPrefix("end zooming") } == ["end zooming at 1.5"])
        #expect(stage.view.contentSize == CGSize(width: 600, height: 900))
        try stage.expectRest()
        // Smaller than the view, it comes back to its corner.
        stage.view.minimumZoomScale = 0.5
        let others = try stage.pinch(at: CGPoint(x: 150, y: 200), from: 280, to: 20, samples: 40)
        try stage.screen.advance(by: 0.05)
        #expect(stage.view.zoomScale < 0.5)
        try stage.lift(others[0], others[1])
        try stage.settle()
        #expect(stage.view.zoomScale == 0.5 && stage.view.contentOffset == .zero)
    }

    @Test func bouncesZoomFalseStopsAtLimit() throws {
        let stage = try makeStage(maximum: 1.5)
        stage.view.bouncesZoom = false
        let fingers = try stage.pinch(at: CGPoint(x: 150, y: 200), from: 60, to: 280)
        try stage.screen.advance(by: 0.05)
        #expect(stage.view.zoomScale == 1.5)
        try stage.lift(fingers[0], fingers[1])
        #expect(!stage.view.isZoomBouncing)
        #expect(stage.log.take().contains("end zooming at 1.5"))
    }

    @Test func pinchWithoutLimitsOrZoomViewDoesNotZoom() throws {
        let stage = try makeStage()
        #expect(stage.view.pinchGestureRecognizer?.view === stage.view)
        stage.log.zoomed = nil
        let fingers = try stage.pinch(at: CGPoint(x: 150, y: 200), from: 60, to: 280)
        try stage.lift(fingers[0], fingers[1])
        stage.view.zoomScale = 2
        #expect(stage.view.zoomScale == 1 && page.transform.isIdentity && !stage.log.take().contains("zoom"))
        stage.view.minimumZoomScale = 1
        stage.view.maximumZoomScale = 1
        #expect(stage.view.pinchGestureRecognizer == nil)
        #expect(stage.view.gestureRecognizers?.contains { $0 is UIPinchGestureRecognizer } == false)
    }

    @Test func setZoomScaleZoomsAboutTheCenter() throws {
        let stage = try makeStage()
        let middle = CGPoint(x: 150, y: 200)
        let under = point(at: middle)
        stage.view.zoomScale = 2
        #expect(stage.view.zoomScale == 2 && point(at: middle).distance(to: under) < 0.5)
        #expect(stage.view.contentSize == CGSize(width: 800, height: 1200))
        stage.view.zoomScale = 100
        #expect(stage.view.zoomScale == 4)
        _ = stage.log.take()
        stage.view.setZoomScale(1, animated: true)
        #expect(stage.view.zoomScale == 4 && stage.log.take() == ["begin zooming"])
        try stage.screen.advance(by: 0.15)
        #expect(stage.view.zoomScale < 3 && stage.view.zoomScale > 1.3)
        try stage.screen.advance(by: 0.25)
        #expect(stage.view.zoomScale == 1 && stage.log.take().last == "end zooming at 1.0")
        try stage.expectRest()
    }

    @Test func zoomToRectShowsTheRectangle() throws {
        let stage = try makeStage()
        let rect = CGRect(x: 200, y: 250, width: 100, height: 100)
        stage.view.zoom(to: rect, animated: false)
        #expect(stage.view.zoomScale == 3)
        #expect(point(at: CGPoint(x: 150, y: 200)).distance(to: CGPoint(x: 250, y: 300)) < 0.5)
        stage.view.zoom(to: CGRect(x: 0, y: 0, width: 400, height: 600), animated: true)
        try stage.settle()
        #expect(abs(stage.view.zoomScale - 400 / 600) < 1e-9 && stage.view.contentOffset == .zero)
        stage.view.zoom(to: CGRect(x: 390, y: 590, width: 1, height: 1), animated: true)
        try stage.settle()
        #expect(stage.view.zoomScale == 4 && stage.view.contentOffset == CGPoint(x: 1300, y: 2000))
    }

    /// The app centers content that is smaller than the scroll view, as photo viewers do.
    @Test func didZoomMayCenterSmallContent() throws {
        let stage = try makeStage()
        final class Centering: UIScrollViewDelegate {
            let page: UIView
            init(_ page: UIView) { self.page = page }
            func viewForZooming(in scrollView: UIScrollView) -> UIView? { page }
            func scrollViewDidZoom(_ scrollView: UIScrollView) {
                let bounds = scrollView.bounds.size
                page.center = CGPoint(
                    x: max(bounds.width, scrollView.contentSize.width) / 2,
                    y: max(bounds.height, scrollView.contentSize.height) / 2
                )
            }
        }
        let centering = Centering(page)
        stage.view.delegate = centering
        stage.view.setZoomScale(0.5, animated: true)
        try stage.settle()
        #expect(page.frame == CGRect(x: 50, y: 50, width: 200, height: 300) && stage.view.contentOffset == .zero)
        stage.view.setZoomScale(2, animated: false)
        #expect(page.frame.origin == .zero && stage.view.contentSize == CGSize(width: 800, height: 1200))
        withExtendedLifetime(centering) {}
    }
}
