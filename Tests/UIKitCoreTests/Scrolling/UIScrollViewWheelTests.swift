import Input
import InputEvents
import Testing
import UIKit
import UIKitTesting

/// Scroll views under a pointer that scrolls, with a wheel or a touchpad.
@MainActor @Suite struct UIScrollViewWheelTests {
    private let middle = CGPoint(x: 100, y: 150)

    private func click(_ stage: ScrollStage, _ dx: CGFloat = 0, _ dy: CGFloat) throws {
        try stage.screen.scrollWheel(at: middle, clicks: CGVector(dx: dx, dy: dy))
        try stage.screen.advance(by: 0.04)
    }

    /// Scrolls with fingers that stay on the touchpad.
    private func slide(_ stage: ScrollStage, by distance: CGVector, in steps: Int = 10) throws {
        for _ in 0..<steps {
            let delta = CGVector(dx: distance.dx / CGFloat(steps), dy: distance.dy / CGFloat(steps))
            try stage.screen.send(PointerScroll(source: .finger, delta: delta), at: middle)
            try stage.screen.advance(by: 0.02)
        }
    }

    private func lift(_ stage: ScrollStage, _ source: PointerScroll.Source = .finger) throws {
        try stage.screen.send(PointerScroll(source: source, delta: .zero), at: middle)
        try stage.screen.advance(by: 0.02)
    }

    /// A scroll view in the middle of the stage's.
    private func addInner(to stage: ScrollStage, content: CGSize) -> UIScrollView {
        let inner = UIScrollView(frame: CGRect(x: 20, y: 50, width: 160, height: 200))
        inner.contentSize = content
        stage.view.addSubview(inner)
        return inner
    }

    // MARK: Wheels

    @Test func clickMovesContentSmoothlyWithoutBouncing() throws {
        let stage = try ScrollStage()
        var offsets: [CGFloat] = []
        stage.log.onScroll = { offsets.append($0.contentOffset.y) }
        try click(stage, 0, 1)
        try stage.settle()
        #expect(stage.view.contentOffset == CGPoint(x: 0, y: 48))
        #expect(offsets.count > 8 && offsets == offsets.sorted() && offsets.last == 48)
        #expect(
            stage.log.take() == [
                "begin dragging", "will end dragging", "end dragging, goes on", "begin decelerating", "scroll",
                "end decelerating",
            ]
        )
        #expect(stage.log.target.y == 48)
        try stage.expectRest()
    }

    @Test func clicksInSuccessionAddUp() throws {
        let stage = try ScrollStage()
        for _ in 0..<5 { try click(stage, 0, 1) }
        try click(stage, 0, -1)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 192)
        // A wheel of high resolution reports parts of clicks.
        for _ in 0..<8 { try click(stage, 0, 0.125) }
        try stage.settle()
        #expect(stage.view.contentOffset.y == 240)
    }

    @Test func contentStopsAtItsEdges() throws {
        let stage = try ScrollStage(content: CGSize(width: 200, height: 370))
        var range: (CGFloat, CGFloat) = (0, 0)
        stage.log.onScroll = { view in
            let offset = view.contentOffset.y
            range = (min(range.0, offset), max(range.1, offset))
        }
        try click(stage, 0, -1)
        #expect(stage.log.take() == [], "nothing is above")
        for _ in 0..<6 { try click(stage, 0, 3) }
        try stage.settle()
        #expect(stage.view.contentOffset.y == 70 && range.0 == 0)
        #expect(range.1 == 70)
        _ = stage.log.take()
        try click(stage, 0, 1)
        #expect(stage.log.take() == [])
        for _ in 0..<6 { try click(stage, 0, -3) }
        try stage.settle()
        #expect(stage.view.contentOffset.y == 0 && range.0 == 0)
    }

    @Test func wheelThatTiltsScrollsHorizontally() throws {
        let stage = try ScrollStage(content: CGSize(width: 900, height: 300))
        try click(stage, 2, 1)
        try stage.settle()
        #expect(stage.view.contentOffset == CGPoint(x: 96, y: 0))
    }

    @Test func wheelGoesOnWithOuterViewAtEdgeOfInnerOne() throws {
        let stage = try ScrollStage()
        let inner = addInner(to: stage, content: CGSize(width: 160, height: 260))
        try click(stage, 0, 1)
        // The second step is more than there is, and the third one comes while the content still moves.
        try click(stage, 0, 1)
        try click(stage, 0, 1)
        try stage.settle()
        #expect(inner.contentOffset.y == 60 && stage.view.contentOffset.y == 0)
        try click(stage, 0, 1)
        try stage.settle()
        #expect(inner.contentOffset.y == 60 && stage.view.contentOffset.y == 48)
        try click(stage, 0, -1)
        try stage.settle()
        #expect(inner.contentOffset.y == 12 && stage.view.contentOffset.y == 48, "the inner one has room again")
    }

    @Test func verticalWheelPassesViewThatScrollsHorizontally() throws {
        let stage = try ScrollStage()
        let inner = addInner(to: stage, content: CGSize(width: 900, height: 200))
        try click(stage, 0, 1)
        try click(stage, 1, 0)
        try stage.settle()
        #expect(inner.contentOffset == CGPoint(x: 48, y: 0))
        #expect(stage.view.contentOffset == CGPoint(x: 0, y: 48))
    }

    @Test func viewThatPassesUnderPointerDoesNotInterruptWheel() throws {
        let stage = try ScrollStage()
        let inner = addInner(to: stage, content: CGSize(width: 160, height: 900))
        inner.frame.origin.y = 180
        for _ in 0..<4 { try click(stage, 0, 1) }
        try stage.settle()
        #expect(stage.view.contentOffset.y == 192 && inner.contentOffset.y == 0)
        try click(stage, 0, 1)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 192 && inner.contentOffset.y == 48)
    }

    @Test func clickMovesPagedContentByOnePage() throws {
        let stage = try ScrollStage(content: CGSize(width: 200, height: 1500))
        stage.view.isPagingEnabled = true
        try click(stage, 0, 1)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 300)
        try click(stage, 0, 0.5)
        try click(stage, 0, 0.5)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 900)
        try click(stage, 0, -1)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 600)
    }

    @Test func delegateMayChangeTargetOfClick() throws {
        let stage = try ScrollStage()
        stage.log.redirect = { CGPoint(x: $0.x, y: ($0.y / 100).rounded(.up) * 100) }
        try click(stage, 0, 1)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 100)
    }

    @Test func viewThatMayNotScrollLeavesWheelToOuterView() throws {
        let stage = try ScrollStage()
        let inner = addInner(to: stage, content: CGSize(width: 160, height: 900))
        inner.isScrollEnabled = false
        try click(stage, 0, 1)
        try stage.settle()
        #expect(inner.contentOffset.y == 0 && stage.view.contentOffset.y == 48)
        stage.view.panGestureRecognizer.allowedScrollTypesMask = .continuous
        try click(stage, 0, 1)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 48)
    }

    // MARK: Touchpads

    /// There is no threshold: a touchpad that scrolls does nothing else.
    @Test func contentFollowsFingersOnTouchpad() throws {
        let stage = try ScrollStage()
        try slide(stage, by: CGVector(dx: 0, dy: 100))
        #expect(stage.view.contentOffset.y == 100 && stage.view.isDragging)
        try slide(stage, by: CGVector(dx: 0, dy: -30))
        try stage.screen.advance(by: 0.3)
        try lift(stage)
        #expect(stage.view.contentOffset.y == 70 && !stage.view.isDragging && !stage.view.isDecelerating)
        #expect(stage.log.take() == ["begin dragging", "scroll", "will end dragging", "end dragging"])
        try stage.expectRest()
    }

    @Test func fingersThatAreLiftedInMotionThrowContent() throws {
        let stage = try ScrollStage()
        try stage.screen.scroll(at: middle, by: CGVector(dx: 0, dy: 100), duration: 0.2)
        try stage.screen.advance(by: 0.02)
        #expect(stage.view.isDecelerating)
        try stage.settle()
        #expect(stage.view.contentOffset.y > 200)
    }

    /// As with a trackpoint, whose user just stops.
    @Test func otherContinuousScrollDoesNotThrowContent() throws {
        let stage = try ScrollStage()
        for _ in 0..<10 {
            let scroll = PointerScroll(source: .continuous, delta: CGVector(dx: 0, dy: 10))
            try stage.screen.send(scroll, at: middle)
            try stage.screen.advance(by: 0.02)
        }
        try lift(stage, .continuous)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 100)
    }

    @Test func touchpadBouncesAtEdge() throws {
        let stage = try ScrollStage()
        try slide(stage, by: CGVector(dx: 0, dy: -100))
        let pulled = stage.view.contentOffset.y
        #expect(pulled < -10 && pulled > -100)
        try lift(stage)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 0)
    }

    @Test func scrollBelongsToItsViewUntilFingersAreLifted() throws {
        let stage = try ScrollStage()
        let inner = addInner(to: stage, content: CGSize(width: 160, height: 260))
        try slide(stage, by: CGVector(dx: 0, dy: 40))
        try slide(stage, by: CGVector(dx: 0, dy: 100))
        #expect(inner.contentOffset.y > 60 && stage.view.contentOffset.y == 0, "the inner one bounces")
        try lift(stage)
        try stage.settle()
        #expect(inner.contentOffset.y == 60)
        try slide(stage, by: CGVector(dx: 0, dy: 40))
        #expect(inner.contentOffset.y == 60 && stage.view.contentOffset.y == 40)
        try stage.screen.advance(by: 0.3)
        try lift(stage)
    }

    @Test func touchEndsScroll() throws {
        let stage = try ScrollStage()
        try slide(stage, by: CGVector(dx: 0, dy: 100))
        let finger = try stage.touch(100, 150)
        #expect(!stage.view.isDragging)
        try finger.move(to: CGPoint(x: 100, y: 50))
        try stage.deliverSamples()
        #expect(stage.view.contentOffset.y == 190, "the finger scrolls, behind its threshold")
        try slide(stage, by: CGVector(dx: 0, dy: 100))
        #expect(stage.view.contentOffset.y == 190)
        try stage.lift(finger)
        try lift(stage)
    }

    @Test func removalOfDeviceEndsScroll() throws {
        let stage = try ScrollStage()
        try slide(stage, by: CGVector(dx: 0, dy: -100))
        try stage.screen.host.send([.deviceRemoved(InputDevice(id: 5, name: "other", kind: .pointer))])
        #expect(stage.view.isDragging)
        try stage.screen.host.send([.deviceRemoved(VirtualScreen.Device.pointer)])
        #expect(!stage.view.isDragging)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 0)
    }

    /// The last report of a device that did not scroll, such as that of fingers that only rested on another touchpad.
    @Test(arguments: [PointerScroll.Source.finger, .continuous, .wheel])
    func scrollOfZeroFromOtherDeviceDoesNotEndScroll(source: PointerScroll.Source) throws {
        let stage = try ScrollStage()
        try slide(stage, by: CGVector(dx: 0, dy: 50))
        try stage.screen.host.send(
            PointerSample(
                time: .seconds(stage.screen.time),
                deviceID: 5,
                position: middle,
                scroll: PointerScroll(source: source, delta: .zero)
            )
        )
        try stage.screen.advance(by: 0.02)
        #expect(stage.view.isDragging)
        try slide(stage, by: CGVector(dx: 0, dy: 50))
        #expect(stage.view.contentOffset.y == 100)
        try stage.screen.advance(by: 0.3)
        try lift(stage)
        #expect(!stage.view.isDragging)
        #expect(stage.log.take() == ["begin dragging", "scroll", "will end dragging", "end dragging"], "one gesture")
        try click(stage, 0, 1)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 148, "the wheel scrolls")
        try slide(stage, by: CGVector(dx: 0, dy: 20))
        #expect(stage.view.contentOffset.y == 168, "the touchpad scrolls")
        try lift(stage)
    }

    @Test func invalidScrollsAreIgnored() throws {
        let stage = try ScrollStage()
        try click(stage, 0, .nan)
        try click(stage, .infinity, 1)
        try click(stage, 0, 0)
        try stage.screen.send(PointerScroll(source: .wheel, delta: CGVector(dx: 0, dy: 1)), at: CGPoint(x: -5, y: 3))
        try stage.settle()
        #expect(stage.log.take() == [])
    }
}
