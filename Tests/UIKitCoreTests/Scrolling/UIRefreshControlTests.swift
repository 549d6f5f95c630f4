import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// A scroll view, 200 × 400 points, with a refresh control: content that is pulled by 100 points is refreshed.
@MainActor
private final class RefreshStage {
    let stage: ScrollStage
    let control = UIRefreshControl()
    private(set) var events = 0

    var view: UIScrollView { stage.view }
    var screen: VirtualScreen { stage.screen }

    init(scale: CGFloat = 1, _ change: (UIScrollView) -> Void = { _ in }) throws {
        stage = try ScrollStage(
            CGSize(width: 200, height: 400),
            content: CGSize(width: 200, height: 3000),
            scale: scale
        )
        change(stage.view)
        stage.view.refreshControl = control
        control.addAction(UIAction { [unowned self] _ in events += 1 }, for: .valueChanged)
        try screen.advance(by: 0.1)
        _ = stage.log.take()
    }

    /// Pulls the content down with a finger that stays on the screen.
    func pull(_ distance: CGFloat) throws -> VirtualScreen.Finger {
        let finger = try stage.hold(from: (100, 20), to: (100, 20 + distance), in: 0.4)
        try screen.advance(by: 0.05)
        return finger
    }

    /// Pulls the content so far that it is refreshed, and lets it come to rest.
    func refresh() throws {
        let finger = try pull(300)
        try stage.lift(finger)
        try screen.advance(by: 2)
    }

    var wheel: UIActivityIndicatorView? { control.subviews[0].subviews[0] as? UIActivityIndicatorView }
    var box: UIView { control.subviews[0] }
}

@MainActor
@Suite struct UIRefreshControlTests {
    // MARK: Pulling

    @Test func pullBeyondThresholdSendsValueChangedOnceAndHoldsInset() throws {
        let stage = try RefreshStage()
        let finger = try stage.pull(300)
        #expect(stage.events == 1 && stage.control.isRefreshing && stage.wheel?.isAnimating == true)
        #expect(stage.view.contentOffset.y < -100 && stage.view.adjustedContentInset.top == 60)
        #expect(stage.view.contentInset == .zero)
        try stage.stage.lift(finger)
        try stage.screen.advance(by: 2)
        #expect(stage.view.contentOffset.y == -60 && stage.events == 1 && stage.control.isRefreshing)
        #expect(stage.control.frame == CGRect(x: 0, y: -60, width: 200, height: 60))
    }

    @Test func shortPullDoesNotRefreshAndReturns() throws {
        let stage = try RefreshStage()
        let finger = try stage.pull(120)
        let pulled = -stage.view.contentOffset.y
        #expect(pulled > 40 && pulled < 100 && !stage.control.isRefreshing && !stage.box.isHidden)
        try stage.stage.lift(finger)
        try stage.stage.settle()
        #expect(stage.view.contentOffset == .zero && stage.events == 0 && stage.box.isHidden)
        try stage.stage.expectRest()
    }

    @Test func wheelGrowsWithDistance() throws {
        let stage = try RefreshStage()
        let finger = try stage.pull(60)
        var counts = [stage.wheel?.shownSpokeCount ?? -1]
        for y in stride(from: CGFloat(100), through: 180, by: 20) {
            try finger.move(to: CGPoint(x: 100, y: y))
            try stage.screen.advance(by: 0.05)
            counts.append(stage.wheel?.shownSpokeCount ?? -1)
        }
        #expect(counts.first == 0 && counts == counts.sorted() && Set(counts).count >= 4 && counts.last! < 8)
        #expect(!stage.control.isRefreshing)
        try finger.drag(to: CGPoint(x: 100, y: 60), duration: 0.2)
        try stage.screen.advance(by: 0.05)
        #expect(stage.wheel?.shownSpokeCount == 0)
        try stage.stage.lift(finger)
    }

    /// The edge of the content moves when the refresh begins; what the finger has pulled does not.
    @Test func contentDoesNotJumpWhenRefreshBeginsOrEndsDuringDrag() throws {
        let stage = try RefreshStage()
        var offsets: [CGFloat] = []
        stage.stage.log.onScroll = { offsets.append($0.contentOffset.y) }
        let finger = try stage.pull(330)
        #expect(stage.control.isRefreshing)
        let before = stage.view.contentOffset.y
        stage.control.endRefreshing()
        #expect(stage.view.contentOffset.y == before && stage.view.adjustedContentInset.top == 0)
        try finger.drag(to: CGPoint(x: 100, y: 380), duration: 0.1)
        try stage.screen.advance(by: 0.05)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { abs($0 - $1) < 12 } && offsets.last! <= before)
        #expect(stage.events == 1 && !stage.control.isRefreshing, "the content must return before the next refresh")
        try stage.stage.lift(finger)
        try stage.stage.settle()
        #expect(stage.view.contentOffset == .zero)
        try stage.refresh()
        #expect(stage.events == 2)
    }

    @Test func thrownContentThatBouncesDoesNotRefresh() throws {
        let stage = try RefreshStage()
        stage.view.contentOffset.y = 200
        var least: CGFloat = 0
        stage.stage.log.onScroll = { least = min(least, $0.contentOffset.y) }
        try stage.stage.drag(from: (100, 50), to: (100, 350), in: 0.05)
        try stage.stage.settle()
        #expect(least < -100 && stage.events == 0 && stage.view.contentOffset == .zero)
    }

    @Test func lowScrollViewRefreshesAtQuarterOfItsHeight() throws {
        let stage = try ScrollStage(CGSize(width: 200, height: 240), content: CGSize(width: 200, height: 900))
        let control = UIRefreshControl()
        stage.view.refreshControl = control
        _ = try stage.hold(from: (100, 5), to: (100, 230), in: 0.3)
        try stage.screen.advance(by: 0.05)
        #expect(stage.view.contentOffset.y > -100 && control.isRefreshing)
    }

    @Test func disabledControlAndContentThatCannotBounceDoNotRefresh() throws {
        let stage = try RefreshStage()
        stage.control.isEnabled = false
        try stage.refresh()
        #expect(stage.events == 0 && stage.box.isHidden)
        stage.control.isEnabled = true
        stage.view.bounces = false
        try stage.refresh()
        #expect(stage.events == 0)
        stage.view.bounces = true
        stage.view.contentSize.height = 100
        try stage.refresh()
        #expect(stage.events == 0)
        stage.view.alwaysBounceVertical = true
        try stage.refresh()
        #expect(stage.events == 1)
    }

    // MARK: Code

    @Test func beginRefreshingHoldsInsetWithoutMovingContentOrEvents() throws {
        let stage = try RefreshStage()
        stage.control.beginRefreshing()
        #expect(stage.control.isRefreshing && stage.events == 0)
        #expect(stage.view.contentOffset == .zero && stage.view.adjustedContentInset.top == 60)
        #expect(stage.stage.log.take() == ["insets"])
        stage.view.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
        try stage.screen.advance(by: 1)
        #expect(stage.view.contentOffset.y == -60)
        stage.control.beginRefreshing()
        #expect(stage.view.adjustedContentInset.top == 60)
        stage.control.endRefreshing()
        #expect(!stage.control.isRefreshing && stage.view.adjustedContentInset.top == 0)
        try stage.screen.advance(by: 1)
        #expect(stage.view.contentOffset == .zero && stage.box.isHidden && stage.wheel?.isAnimating == false)
        try stage.stage.expectRest()
    }

    @Test func endRefreshingReturnsAnimated() throws {
        let stage = try RefreshStage()
        let content = UIView(0, 0, 200, 3000, .red)
        stage.view.addSubview(content)
        try stage.refresh()
        func edge() -> Int { (0..<400).first { stage.screen.snapshot()[10, $0].green < 40 } ?? -1 }
        #expect(edge() == 60)
        stage.control.endRefreshing()
        try stage.screen.advance(by: 0.15)
        #expect((10...50).contains(edge()) && stage.box.alpha == 0)
        try stage.screen.advance(by: 0.3)
        #expect(edge() == 0 && stage.view.contentOffset == .zero && stage.box.alpha == 1 && stage.box.isHidden)
        try stage.stage.expectRest()
        try stage.refresh()
        #expect(stage.events == 2 && edge() == 60)
    }

    @Test func endRefreshingElsewhereDoesNotMoveContent() throws {
        let stage = try RefreshStage()
        try stage.refresh()
        stage.view.contentOffset.y = 500
        stage.control.endRefreshing()
        try stage.screen.advance(by: 1)
        #expect(stage.view.contentOffset.y == 500 && stage.view.adjustedContentInset.top == 0)
        stage.control.endRefreshing()
        #expect(stage.view.contentOffset.y == 500)
    }

    @Test func endRefreshingDuringMovementLeadsToEdge() throws {
        let stage = try RefreshStage()
        let finger = try stage.pull(300)
        try stage.stage.lift(finger)
        try stage.screen.advance(by: 0.05)
        #expect(stage.view.isDecelerating)
        stage.control.endRefreshing()
        try stage.stage.settle()
        #expect(stage.view.contentOffset == .zero)
        stage.control.beginRefreshing()
        stage.view.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
        try stage.screen.advance(by: 0.1)
        stage.control.endRefreshing()
        try stage.stage.settle()
        #expect(stage.view.contentOffset == .zero)
    }

    @Test func endRefreshingInActionAndNewRefreshDuringReturn() throws {
        let stage = try RefreshStage()
        stage.control.addAction(UIAction { _ in stage.control.endRefreshing() }, for: .valueChanged)
        try stage.refresh()
        #expect(stage.events == 1 && !stage.control.isRefreshing && stage.view.contentOffset == .zero)
        stage.control.beginRefreshing()
        stage.control.endRefreshing()
        try stage.screen.advance(by: 0.1)
        stage.control.beginRefreshing()
        try stage.screen.advance(by: 1)
        #expect(stage.wheel?.isAnimating == true && stage.box.alpha == 1 && !stage.box.isHidden)
    }

    @Test func endRefreshingWithoutAnimationsIsImmediate() throws {
        let stage = try RefreshStage()
        try stage.refresh()
        UIView.performWithoutAnimation { stage.control.endRefreshing() }
        #expect(stage.view.contentOffset == .zero && stage.box.alpha == 0)
        try stage.screen.advance(by: 0.02)
        #expect(stage.wheel?.isAnimating == false && stage.box.isHidden)
    }

    // MARK: Scroll view

    @Test func refreshControlIsSubviewBehindContent() throws {
        let stage = try RefreshStage()
        #expect(stage.view.subviews.first === stage.control)
        try stage.refresh()
        stage.view.refreshControl = nil
        #expect(stage.control.superview == nil && stage.view.adjustedContentInset.top == 0)
        #expect(stage.view.contentOffset == .zero)
        let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        other.refreshControl = stage.control
        #expect(other.adjustedContentInset.top == 60, "it is still refreshing")
        stage.control.endRefreshing()
        #expect(other.adjustedContentInset.top == 0)
        // As before iOS 10, a control may be added as a subview.
        let old = UIRefreshControl()
        stage.view.addSubview(old)
        old.beginRefreshing()
        #expect(stage.view.adjustedContentInset.top == 60 && stage.view.refreshControl == nil)
    }

    @Test func insetsOfAppAreAdded() throws {
        let stage = try RefreshStage { $0.contentInset.top = 20 }
        #expect(stage.view.contentOffset.y == -20 && stage.control.frame.maxY == -20)
        try stage.refresh()
        #expect(stage.view.adjustedContentInset.top == 80 && stage.view.contentOffset.y == -80)
        stage.view.contentInset.top = 30
        #expect(stage.view.contentOffset.y == -90 && stage.control.frame.maxY == -30)
        stage.control.endRefreshing()
        #expect(stage.view.contentOffset.y == -30)
    }

    @Test func controlStaysInSightWhenContentScrollsHorizontally() throws {
        let stage = try RefreshStage { $0.contentSize.width = 600 }
        stage.view.contentOffset = CGPoint(x: 150, y: 0)
        #expect(stage.control.frame.minX == 150 && stage.control.frame.width == 200)
        stage.view.frame.size.width = 100
        #expect(stage.control.frame.width == 100)
    }

    @Test func offsetsAndInsetsThatAreNotFiniteDoNotTrap() throws {
        let stage = try RefreshStage()
        for offset in [CGPoint(x: CGFloat.nan, y: .nan), CGPoint(x: 0, y: -CGFloat.infinity)] {
            stage.view.contentOffset = offset
            #expect(stage.control.frame == CGRect(x: 0, y: -60, width: 200, height: 60))
        }
        stage.view.contentOffset = .zero
        stage.view.contentInset.top = .infinity
        #expect(stage.control.frame.maxY == 0 && !stage.control.isRefreshing)
        stage.view.contentInset = .zero
        stage.view.contentOffset = .zero
        try stage.refresh()
        #expect(stage.events == 1)
    }

    @Test func touchOnControlScrolls() throws {
        let stage = try RefreshStage()
        try stage.refresh()
        try stage.stage.drag(from: (100, 30), to: (100, 10), rest: 0.2)
        #expect(stage.view.contentOffset.y == -50)
    }

    // MARK: Appearance

    @Test func tintColorIsColorOfWheelAndTitle() {
        let control = UIRefreshControl()
        let wheel = control.subviews[0].subviews[0] as? UIActivityIndicatorView
        #expect(control.tintColor == .systemGray && wheel?.color == .systemGray)
        control.attributedTitle = NSAttributedString(string: "Wait")
        control.tintColor = .red
        #expect(control.tintColor == .red && wheel?.color == .red)
        #expect((control.subviews[0].subviews[1] as? UILabel)?.textColor == .red)
        control.tintColor = nil
        #expect(control.tintColor == .systemGray && wheel?.color == .systemGray)
    }

    @Test func attributedTitleIsBelowWheelAndAddsHeight() throws {
        let stage = try RefreshStage()
        stage.control.attributedTitle = NSAttributedString(string: "Updated just now")
        stage.control.beginRefreshing()
        stage.view.contentOffset.y = -stage.view.adjustedContentInset.top
        let height = stage.control.intrinsicContentSize.height
        #expect(height > 60 && stage.view.adjustedContentInset.top == height)
        stage.control.layoutIfNeeded()
        let label = try #require(stage.box.subviews[1] as? UILabel)
        #expect(label.frame.minY >= stage.wheel?.frame.maxY ?? .infinity && label.frame.maxY <= height)
        #expect(abs(label.frame.midX - 100) < 1)
        stage.control.attributedTitle = nil
        #expect(stage.view.adjustedContentInset.top == 60 && stage.view.contentOffset.y == -60)
        #expect(stage.box.subviews.count == 1)
    }

    @Test func sizeHasDefaultHeight() {
        let control = UIRefreshControl()
        #expect(control.bounds.height == 60 && control.intrinsicContentSize.height == 60)
        #expect(control.sizeThatFits(CGSize(width: 70, height: 1)) == CGSize(width: 70, height: 60))
    }
}
