import Testing
import UIKit
import UIKitTesting

/// A tap at the top edge of the screen, and the scroll view that it scrolls.
@MainActor @Suite struct ScrollToTopTests {
    private final class Log: UIScrollViewDelegate {
        var lines: [String] = []
        var allows = true

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }

        func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
            lines.append("should")
            return allows
        }
        func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {
            lines.append("did \(Int(scrollView.contentOffset.y))")
        }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { lines.append("end animation") }
    }

    /// A scroll view below a bar of 40 points with a button at its right end.
    @MainActor private struct Stage {
        let screen: VirtualScreen
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        let button = UIButton(frame: CGRect(x: 150, y: 0, width: 50, height: 40))
        let view = UIScrollView(frame: CGRect(x: 0, y: 40, width: 200, height: 260))
        let log = Log()

        init() throws {
            screen = try VirtualScreen(size: CGSize(width: 200, height: 300))
            bar.addSubview(button)
            root.addSubview(view)
            root.addSubview(bar)
            view.contentSize = CGSize(width: 200, height: 3000)
            view.delegate = log
            try screen.show(root)
            try screen.advance(by: 0.1)
        }

        /// Scrolls down, taps, and returns the offset and the calls afterward.
        func tap(_ x: CGFloat, _ y: CGFloat) throws -> String {
            view.contentOffset.y = 1000
            try screen.tap(at: CGPoint(x: x, y: y))
            try screen.advance(by: 1)
            return (["\(Int(view.contentOffset.y))"] + log.take()).joined(separator: ", ")
        }
    }

    @Test func tapAtTheTopEdgeScrolls() throws {
        let stage = try Stage()
        stage.view.contentOffset = CGPoint(x: 0, y: 1000)
        try stage.screen.tap(at: CGPoint(x: 60, y: 10))
        try stage.screen.advance(by: 0.1)
        #expect(stage.view.contentOffset.y < 1000 && stage.view.contentOffset.y > 0, "the movement is animated")
        #expect(stage.log.take() == ["should"])
        try stage.screen.advance(by: 1)
        #expect(stage.view.contentOffset.y == 0 && stage.log.take() == ["did 0"])
        // The content is at the top.
        try stage.screen.tap(at: CGPoint(x: 60, y: 10))
        try stage.screen.advance(by: 1)
        #expect(stage.log.take() == [])
        stage.view.contentInset.top = 24
        #expect(try stage.tap(60, 20) == "-24, should, did -24")
    }

    @Test func othersDoNotScroll() throws {
        let stage = try Stage()
        #expect(try stage.tap(60, 30) == "1000", "below the edge")
        #expect(try stage.tap(160, 10) == "1000", "a control uses the tap")
        stage.log.allows = false
        #expect(try stage.tap(60, 10) == "1000, should")
        stage.log.allows = true
        stage.view.scrollsToTop = false
        #expect(try stage.tap(60, 10) == "1000")
        stage.view.scrollsToTop = true
        stage.view.isScrollEnabled = false
        #expect(try stage.tap(60, 10) == "1000")
        stage.view.isScrollEnabled = true
        stage.view.isHidden = true
        #expect(try stage.tap(60, 10) == "1000")
        stage.view.isHidden = false
        let tap = UITapGestureRecognizer()
        stage.bar.addGestureRecognizer(tap)
        #expect(try stage.tap(60, 10) == "1000", "a recognizer uses the tap")
        tap.isEnabled = false
        #expect(try stage.tap(60, 10) == "0, should, did 0")
    }

    @Test func otherTouchesAreNoTaps() throws {
        let stage = try Stage()
        stage.view.contentOffset.y = 1000
        try stage.screen.longPress(at: CGPoint(x: 60, y: 10), duration: 1)
        let moving = try stage.screen.touch(at: CGPoint(x: 60, y: 10))
        try moving.drag(to: CGPoint(x: 130, y: 10), duration: 0.1)
        try moving.lift()
        // Farther than a pan needs to begin, but within the distance of two taps; also if the finger returns.
        let short = try stage.screen.touch(at: CGPoint(x: 60, y: 10))
        try short.drag(to: CGPoint(x: 80, y: 10), duration: 0.1)
        try short.lift()
        try stage.screen.advance(by: 1)
        let returning = try stage.screen.touch(at: CGPoint(x: 60, y: 10))
        try returning.drag(to: CGPoint(x: 80, y: 10), duration: 0.1)
        try returning.drag(to: CGPoint(x: 60, y: 10), duration: 0.1)
        try returning.lift()
        try stage.screen.advance(by: 1)
        #expect(stage.view.contentOffset.y == 1000 && stage.log.take() == [])
        let first = try stage.screen.touch(at: CGPoint(x: 40, y: 10))
        let second = try stage.screen.touch(at: CGPoint(x: 100, y: 10))
        try stage.screen.advance(by: 0.05)
        try second.lift()
        try first.lift()
        try stage.screen.advance(by: 1)
        #expect(stage.view.contentOffset.y == 1000 && stage.log.take() == [])
    }

    /// As on iPhones, exactly one scroll view scrolls. On a wide screen, each column counts.
    @Test func severalScrollViewsDoNotScroll() throws {
        let stage = try Stage()
        let other = UIScrollView(frame: CGRect(x: 0, y: 200, width: 100, height: 100))
        stage.root.addSubview(other)
        #expect(try stage.tap(60, 10) == "1000")
        #expect(try stage.tap(120, 10) == "0, should, did 0", "the other one is beside the finger")
        other.scrollsToTop = false
        #expect(try stage.tap(60, 10) == "0, should, did 0")
        other.scrollsToTop = true
        other.frame.origin.y = 300
        #expect(try stage.tap(60, 10) == "0, should, did 0", "the other one is not visible")
    }

    @Test func plainContentBelowTheFingerScrolls() throws {
        let stage = try Stage()
        stage.bar.removeFromSuperview()
        stage.view.frame = stage.root.bounds
        let label = UILabel(frame: CGRect(x: 0, y: 990, width: 200, height: 40))
        stage.view.addSubview(label)
        #expect(try stage.tap(60, 10) == "0, should, did 0")
        // It is visible as a whole, so that its text needs no movement.
        let field = UITextField(frame: label.frame.offsetBy(dx: 0, dy: 10))
        stage.view.addSubview(field)
        #expect(try stage.tap(60, 10) == "1000" && field.isFirstResponder, "the field begins to be edited")
    }

    @Test func fingerStopsTheMovement() throws {
        let stage = try Stage()
        stage.view.contentOffset.y = 1000
        try stage.screen.tap(at: CGPoint(x: 60, y: 10))
        try stage.screen.advance(by: 0.1)
        let finger = try stage.screen.touch(at: CGPoint(x: 60, y: 200))
        try finger.drag(to: CGPoint(x: 60, y: 150), duration: 0.1)
        try stage.screen.advance(by: 0.5)
        #expect(stage.view.contentOffset.y > 0 && stage.log.take() == ["should"])
        try finger.lift()
        try stage.screen.advance(by: 2)
        #expect(stage.view.contentOffset.y > 0 && stage.log.take() == [])
    }

    @Test func presentedControllersCoverTheOthers() throws {
        let stage = try Stage()
        let controller = UIViewController()
        controller.view.addSubview(stage.root)
        try stage.screen.show(controller)
        try stage.screen.advance(by: 0.1)
        #expect(try stage.tap(60, 10) == "0, should, did 0")
        let cover = UIViewController()
        cover.modalPresentationStyle = .overFullScreen
        controller.present(cover, animated: false)
        try stage.screen.advance(by: 0.1)
        #expect(try stage.tap(60, 10) == "1000")
        let own = UIScrollView(frame: CGRect(x: 0, y: 100, width: 200, height: 200))
        own.contentSize = CGSize(width: 200, height: 1000)
        own.contentOffset.y = 500
        cover.view.addSubview(own)
        #expect(try stage.tap(60, 10) == "1000")
        #expect(own.contentOffset.y == 0)
    }
}
