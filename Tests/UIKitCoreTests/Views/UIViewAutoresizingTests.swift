import Testing
import UIKit

@MainActor
@Suite struct UIViewAutoresizingTests {
    /// The frame of a 20×20 view at (10, 30) in a 100×100 view that becomes 200×300.
    private func resized(_ mask: UIView.AutoresizingMask, _ change: (UIView) -> Void = { _ in }) -> CGRect {
        let outer = UIView(0, 0, 100, 100)
        let inner = UIView(10, 30, 20, 20)
        inner.autoresizingMask = mask
        change(outer)
        outer.addSubview(inner)
        outer.frame = CGRect(x: 5, y: 5, width: 200, height: 300)
        return inner.frame
    }

    @Test func emptyAutoresizingMaskPreservesFrame() {
        #expect(resized([]) == CGRect(x: 10, y: 30, width: 20, height: 20))
    }

    @Test func singleFlexibleComponentTakesTheWholeChange() {
        #expect(resized(.flexibleWidth) == CGRect(x: 10, y: 30, width: 120, height: 20))
        #expect(resized(.flexibleHeight) == CGRect(x: 10, y: 30, width: 20, height: 220))
        #expect(resized(.flexibleLeftMargin) == CGRect(x: 110, y: 30, width: 20, height: 20))
        #expect(resized(.flexibleRightMargin) == CGRect(x: 10, y: 30, width: 20, height: 20))
        #expect(resized(.flexibleTopMargin) == CGRect(x: 10, y: 230, width: 20, height: 20))
        #expect(resized(.flexibleBottomMargin) == CGRect(x: 10, y: 30, width: 20, height: 20))
    }

    @Test func sizeChangeIsDistributedInProportionToFlexibleComponents() {
        // Left 10, width 20, right 70, and 100 more; top 30, bottom 50, and 200 more.
        let all: UIView.AutoresizingMask = [
            .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
        #expect(resized(all) == CGRect(x: 20, y: 105, width: 40, height: 20))
    }

    @Test func autoresizesSubviewsFalsePreservesFrames() {
        #expect(resized(.flexibleWidth) { $0.autoresizesSubviews = false }.width == 20)
    }

    @Test func boundsResizeSubviewsAndTheirSubviews() {
        let views = (0..<3).map { _ in UIView(0, 0, 50, 50) }
        for view in views { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
        views[0].addSubview(views[1])
        views[1].addSubview(views[2])
        views[0].bounds = CGRect(x: 7, y: 7, width: 80, height: 20)
        #expect(views[2].frame == CGRect(x: 0, y: 0, width: 80, height: 20))
        views[0].bounds.origin = .zero
        views[0].center = CGPoint(x: 3, y: 3)
        #expect(views[2].frame == CGRect(x: 0, y: 0, width: 80, height: 20))
    }

    @Test func zeroSizedSubviewGrowsWithZeroSizedSuperview() {
        let (outer, inner) = (UIView(), UIView())
        inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        outer.addSubview(inner)
        outer.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
        #expect(inner.frame == outer.bounds)
    }

    @Test func viewControllerViewFillsItsSuperview() {
        let outer = UIView(frame: UIScreen.main.bounds)
        let view: UIView = UIViewController().view
        outer.addSubview(view)
        outer.frame.size = CGSize(width: 321, height: 123)
        #expect(view.frame == outer.bounds)
    }

    @Test func safeAreaInsetsAreZeroWithoutWindow() {
        let view = UIView(1, 2, 30, 40)
        #expect(view.bounds.inset(by: view.safeAreaInsets) == view.bounds)
    }
}
