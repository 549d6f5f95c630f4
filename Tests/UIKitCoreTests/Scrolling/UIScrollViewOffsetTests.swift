import Testing
import UIKit
import UIKitTesting

/// Content offsets, insets and sizes, animated offsets, and the order of delegate calls.
@MainActor @Suite struct UIScrollViewOffsetTests {
    /// Counts its layouts.
    private final class CountingScrollView: UIScrollView {
        var layouts: [CGFloat] = []
        var insetCalls = 0
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts.append(contentOffset.y)
        }
        override func adjustedContentInsetDidChange() {
            super.adjustedContentInsetDidChange()
            insetCalls += 1
        }
    }

    @Test func contentOffsetIsBoundsOrigin() throws {
        let stage = try ScrollStage()
        stage.view.contentOffset = CGPoint(x: 5, y: 70)
        #expect(stage.view.bounds == CGRect(x: 5, y: 70, width: 200, height: 300))
        stage.view.bounds.origin.y = 80
        #expect(stage.view.contentOffset == CGPoint(x: 5, y: 80) && stage.log.scrolls == 2)
        stage.view.contentOffset = CGPoint(x: 5, y: 80)
        #expect(stage.log.scrolls == 2, "nothing has changed")
        // Code may go anywhere.
        stage.view.contentOffset.y = -4000
        #expect(stage.view.contentOffset.y == -4000)
        let child = UIView(frame: CGRect(x: 0, y: 100, width: 10, height: 10))
        stage.view.addSubview(child)
        stage.view.contentOffset = CGPoint(x: 0, y: 60)
        #expect(child.convert(CGPoint.zero, to: nil) == CGPoint(x: 0, y: 40))
    }

    /// Empirical: the offset that code sets is rounded to pixels, the origin of the bounds is not.
    @Test(
        arguments: [
            (1, 3.8, 4), (1, 3.2, 3), (1, 2.5, 3), (2, 3.8, 4), (2, 3.7, 3.5), (3, 0.5, 2 / 3), (3, -187.5, -562 / 3),
        ] as [(CGFloat, CGFloat, CGFloat)]
    )
    func contentOffsetIsRoundedToPixels(scale: CGFloat, offset: CGFloat, expected: CGFloat) throws {
        let stage = try ScrollStage(scale: scale)
        stage.view.contentOffset = CGPoint(x: offset, y: offset)
        #expect(stage.view.contentOffset == CGPoint(x: expected, y: expected))
        stage.view.setContentOffset(.zero, animated: false)
        stage.view.setContentOffset(CGPoint(x: 0, y: offset), animated: false)
        #expect(stage.view.contentOffset == CGPoint(x: 0, y: expected))
        stage.view.contentOffset = CGPoint(x: 0, y: 100)
        stage.view.setContentOffset(CGPoint(x: 0, y: offset), animated: true)
        try stage.settle()
        #expect(stage.view.contentOffset.y == expected)
        stage.view.bounds.origin.y = offset
        #expect(stage.view.contentOffset.y == offset)
    }

    /// The end of content that ends between pixels is not left.
    @Test func roundedContentOffsetStaysInContent() throws {
        let stage = try ScrollStage(content: CGSize(width: 200, height: 1000.7))
        stage.view.contentOffset.y = 700.6
        #expect(stage.view.contentOffset.y == 700)
        stage.view.contentOffset.y = 700.8
        #expect(stage.view.contentOffset.y == 701, "beyond the end already")
        stage.view.contentInset.top = 10.4
        stage.view.contentOffset.y = -10.4
        #expect(stage.view.contentOffset.y == -10)
        let short = try ScrollStage(content: CGSize(width: 200, height: 300.3))
        short.view.contentOffset.y = 0.3
        #expect(short.view.contentOffset.y == 0)
        stage.view.scrollRectToVisible(CGRect(x: 0, y: 500.4, width: 10, height: 20), animated: false)
        #expect(stage.view.contentOffset.y == 220)
    }

    /// Text between pixels would be blurred, and be resampled in each frame.
    @Test(arguments: 1...3) func revealedTextIsPixelAligned(scale: Int) throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 100), scale: CGFloat(scale))
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.font = .systemFont(ofSize: 13.3)
        view.text = (0..<200).map { "Line \($0)\n" }.joined()
        try screen.show(view)
        for offset in [300, 700, 1100, 90] {
            view.scrollRangeToVisible(NSRange(location: offset, length: 3))
            try screen.advance(by: 0.1)
            let pixels = view.contentOffset.y * CGFloat(scale)
            #expect(pixels > 0 && abs(pixels - pixels.rounded()) < 1e-6)
        }
    }

    @Test func layoutSubviewsIsCalledForEachOffset() throws {
        let view = CountingScrollView()
        let stage = try ScrollStage(view: view)
        view.layouts = []
        var offsets: [CGFloat] = []
        stage.log.onScroll = { offsets.append($0.contentOffset.y) }
        try stage.drag(from: (100, 250), to: (100, 150), in: 0.2)
        try stage.settle()
        #expect(offsets.count > 60)
        // Several samples may come before one frame; every frame's offset has been laid out.
        #expect(view.layouts.count <= offsets.count && view.layouts.count > offsets.count / 2)
        #expect(view.layouts.last == view.contentOffset.y)
        view.layouts = []
        try stage.screen.advance(by: 10)
        #expect(view.layouts.isEmpty)
    }

    // MARK: Animated offsets

    @Test func setContentOffsetAnimatedTakesThreeTenthsOfASecond() throws {
        let stage = try ScrollStage()
        stage.view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
        #expect(stage.view.contentOffset.y == 0 && !stage.view.isDecelerating && !stage.view.isDragging)
        try stage.screen.advance(by: 0.15)
        #expect(abs(stage.view.contentOffset.y - 300) < 60)
        try stage.screen.advance(by: 0.2)
        #expect(stage.view.contentOffset.y == 600)
        #expect(stage.log.take() == ["scroll", "end animation"])
        // There already: nothing to tell.
        stage.view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
        try stage.expectRest()
        #expect(stage.log.take() == [])
        stage.view.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
        #expect(stage.view.contentOffset.y == 10 && stage.log.take() == ["scroll"])
    }

    @Test func touchInterruptsAnimatedContentOffset() throws {
        let stage = try ScrollStage()
        stage.view.setContentOffset(CGPoint(x: 0, y: 2000), animated: true)
        try stage.screen.advance(by: 0.1)
        _ = stage.log.take()
        let finger = try stage.hold(from: (100, 200), to: (100, 170), in: 0.05)
        try stage.deliverSamples()
        #expect(stage.view.isDragging)
        #expect(stage.log.take() == ["scroll", "end animation", "begin dragging", "scroll"])
        try stage.screen.advance(by: 0.5)
        try stage.lift(finger)
        try stage.settle()
        #expect(stage.view.contentOffset.y < 1900)
    }

    @Test func setContentOffsetAnimatedReplacesRunningAnimation() throws {
        let stage = try ScrollStage()
        stage.view.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
        try stage.screen.advance(by: 0.1)
        stage.view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
        try stage.screen.advance(by: 0.4)
        #expect(stage.view.contentOffset.y == 100)
        #expect(stage.log.take() == ["scroll", "end animation", "scroll", "end animation"])
        // Without a window, or with animations off, it is there at once.
        UIView.setAnimationsEnabled(false)
        stage.view.setContentOffset(CGPoint(x: 0, y: 40), animated: true)
        UIView.setAnimationsEnabled(true)
        #expect(stage.view.contentOffset.y == 40)
        stage.view.removeFromSuperview()
        stage.view.setContentOffset(CGPoint(x: 0, y: 50), animated: true)
        #expect(stage.view.contentOffset.y == 50)
    }

    @Test func scrollRectToVisibleScrollsMinimally() throws {
        let stage = try ScrollStage(content: CGSize(width: 900, height: 3000))
        let view = stage.view
        func show(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPoint {
            view.scrollRectToVisible(CGRect(x: x, y: y, width: width, height: height), animated: false)
            return view.contentOffset
        }
        #expect(show(10, 10, 50, 50) == .zero)
        #expect(show(0, 500, 50, 50) == CGPoint(x: 0, y: 250))
        #expect(show(300, 240, 50, 50) == CGPoint(x: 150, y: 240))
        // Larger than what is seen: from its corner. Beyond the content: as far as that goes.
        #expect(show(100, 100, 10, 1000) == CGPoint(x: 100, y: 100))
        #expect(show(0, 2950, 10, 1000) == CGPoint(x: 0, y: 2700))
        #expect(show(0, 5000, 10, 10) == CGPoint(x: 0, y: 2700))
        view.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        #expect(show(0, 100, 10, 10) == CGPoint(x: 0, y: 80))
        #expect(show(0, 400, 10, 10) == CGPoint(x: 0, y: 140))
        view.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10), animated: true)
        #expect(view.contentOffset.y == 140)
        try stage.screen.advance(by: 0.4)
        #expect(view.contentOffset.y == -20)
    }

    // MARK: Insets and sizes

    @Test func contentInsetAddsRoomAroundContent() throws {
        let view = CountingScrollView()
        let stage = try ScrollStage(view: view)
        view.contentInset = UIEdgeInsets(top: 40, left: 0, bottom: 60, right: 0)
        #expect(view.adjustedContentInset == view.contentInset && view.insetCalls == 1)
        // What rested at its edge rests there still.
        #expect(view.contentOffset.y == -40 && stage.log.take() == ["scroll", "insets"])
        try stage.drag(from: (100, 100), to: (100, 200), rest: 0.2)
        try stage.settle()
        #expect(view.contentOffset.y == -40)
        view.contentOffset.y = 2700
        try stage.drag(from: (100, 250), to: (100, 100), rest: 0.2)
        try stage.settle()
        #expect(view.contentOffset.y == 2760)
        view.contentInset = .zero
        #expect(view.contentOffset.y == 2700)
    }

    @Test func contentSizeShrinkClampsContentOffset() throws {
        let stage = try ScrollStage()
        stage.view.contentOffset.y = 2500
        stage.view.contentSize.height = 1000
        #expect(stage.view.contentOffset.y == 700)
        stage.view.frame.size.height = 500
        #expect(stage.view.contentOffset.y == 500)
        stage.view.bounds.size.height = 600
        #expect(stage.view.contentOffset.y == 400)
        stage.view.contentSize.height = 100
        #expect(stage.view.contentOffset == .zero)
    }

    /// Rows that are added while the list decelerates extend the scrolling.
    @Test func contentSizeGrowthDuringDecelerationExtendsScrolling() throws {
        let stage = try ScrollStage(content: CGSize(width: 200, height: 500))
        stage.log.onScroll = { view in
            if view.contentSize.height < 3000, view.contentOffset.y > view.contentSize.height - 400 {
                view.contentSize.height += 200
            }
        }
        try stage.drag(from: (100, 250), to: (100, 150), in: 0.05)
        let target = stage.log.target.y
        try stage.settle()
        #expect(target == 200 && stage.view.contentOffset.y > 800)
        // And content that shrinks under way is come back to.
        stage.log.onScroll = { _ in }
        stage.view.contentSize.height = 3000
        stage.view.contentOffset.y = 1000
        try stage.drag(from: (100, 250), to: (100, 150), in: 0.05)
        try stage.screen.advance(by: 0.2)
        stage.view.contentSize.height = 1100
        try stage.settle()
        #expect(stage.view.contentOffset.y == 800)
    }

    // MARK: The order of calls

    @Test func delegateCallsOfThrowAreInOrder() throws {
        let stage = try ScrollStage()
        try stage.drag(from: (100, 250), to: (100, 150))
        try stage.settle()
        #expect(
            stage.log.take() == [
                "begin dragging", "scroll", "will end dragging", "end dragging, goes on", "begin decelerating",
                "scroll", "end decelerating",
            ]
        )
        try stage.drag(from: (100, 250), to: (100, 150), rest: 0.3)
        try stage.settle()
        #expect(stage.log.take() == ["begin dragging", "scroll", "will end dragging", "end dragging"])
    }

    @Test func willEndDraggingMayChangeTargetContentOffset() throws {
        let stage = try ScrollStage()
        stage.log.redirect = { CGPoint(x: $0.x, y: ($0.y / 100).rounded() * 100) }
        try stage.drag(from: (100, 250), to: (100, 150))
        try stage.settle()
        #expect(stage.view.contentOffset.y == 300 && stage.log.target.y != 300)
        #expect(stage.log.take().suffix(2) == ["scroll", "end decelerating"])
        // Even where the content would have rested, and never beyond it.
        stage.log.redirect = { _ in CGPoint(x: 0, y: 1000) }
        try stage.drag(from: (100, 250), to: (100, 150), rest: 0.3)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 1000)
        stage.log.redirect = { _ in CGPoint(x: 0, y: -1000) }
        try stage.drag(from: (100, 250), to: (100, 150))
        var least: CGFloat = 1000
        stage.log.onScroll = { least = min(least, $0.contentOffset.y) }
        try stage.settle()
        #expect(stage.view.contentOffset.y == 0 && least == 0)
        try stage.expectRest()
    }

    /// An offset that the delegate sets when the finger is lifted takes precedence over the throw.
    @Test func setContentOffsetInDidEndDraggingOverridesThrow() throws {
        final class Sender: UIScrollViewDelegate {
            func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
                scrollView.setContentOffset(CGPoint(x: 0, y: 1234), animated: true)
            }
        }
        let stage = try ScrollStage()
        let sender = Sender()
        stage.view.delegate = sender
        try stage.drag(from: (100, 250), to: (100, 150))
        #expect(!stage.view.isDecelerating)
        try stage.settle()
        #expect(stage.view.contentOffset.y == 1234)
        withExtendedLifetime(sender) {}
    }
}
