import Testing
import UIKit
import UIKitTesting

/// A delegate that records its calls; equal consecutive calls are one line.
@MainActor
final class ScrollLog: UIScrollViewDelegate {
    private(set) var lines: [String] = []
    var zoomed: UIView?
    /// Returns the target content offset for the proposed one.
    var redirect: ((CGPoint) -> CGPoint)?
    var onScroll: (UIScrollView) -> Void = { _ in }
    private(set) var velocity = CGPoint.zero
    private(set) var target = CGPoint.zero
    private(set) var scrolls = 0

    /// Returns the recorded lines and clears them.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    private func note(_ line: String) {
        if lines.last != line { lines.append(line) }
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        scrolls += 1
        note("scroll")
        onScroll(scrollView)
    }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { note("zoom") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("begin dragging") }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView,
        withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        note("will end dragging")
        self.velocity = velocity
        target = targetContentOffset.pointee
        if let redirect { targetContentOffset.pointee = redirect(target) }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        note(decelerate ? "end dragging, goes on" : "end dragging")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("begin decelerating") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("end decelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("end animation") }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { note("begin zooming") }
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
        note("end zooming at \(scale)")
    }
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { note("insets") }
}

/// A scroll view that fills a screen, and fingers on it.
@MainActor
final class ScrollStage {
    let screen: VirtualScreen
    let root = UIView()
    let view: UIScrollView
    let log = ScrollLog()
    let size: CGSize

    init(
        _ size: CGSize = CGSize(width: 200, height: 300),
        content: CGSize = CGSize(width: 200, height: 3000),
        view: UIScrollView = UIScrollView(),
        refreshRate: Double = 60,
        scale: CGFloat = 1
    ) throws {
        self.size = size
        self.view = view
        screen = try VirtualScreen(size: size, scale: scale, refreshRate: refreshRate)
        root.backgroundColor = .white
        view.frame = CGRect(origin: .zero, size: size)
        view.contentSize = content
        view.delegate = log
        root.addSubview(view)
        try screen.show(root)
        try screen.advance(by: 0.1)
        _ = log.take()
    }

    /// Drags a finger, and lifts it on the way unless it rests.
    func drag(
        from start: (CGFloat, CGFloat),
        to end: (CGFloat, CGFloat),
        in duration: TimeInterval = 0.2,
        rest: TimeInterval = 0
    ) throws {
        let finger = try hold(from: start, to: end, in: duration)
        if rest > 0 { try screen.advance(by: rest) }
        try lift(finger)
    }

    /// Lifts a finger, and lets that come through: what happens while a frame is under way waits for its end.
    func lift(_ fingers: VirtualScreen.Finger...) throws {
        for finger in fingers { try finger.lift() }
        try screen.advance(by: 0.02)
    }

    /// Drags a finger that stays on the screen.
    func hold(
        from start: (CGFloat, CGFloat),
        to end: (CGFloat, CGFloat),
        in duration: TimeInterval = 0.2
    ) throws -> VirtualScreen.Finger {
        let finger = try screen.touch(at: CGPoint(x: start.0, y: start.1))
        try finger.drag(to: CGPoint(x: end.0, y: end.1), duration: duration)
        return finger
    }

    /// Puts a finger down, and lets that come through.
    func touch(_ x: CGFloat, _ y: CGFloat) throws -> VirtualScreen.Finger {
        let finger = try screen.touch(at: CGPoint(x: x, y: y))
        try screen.advance(by: 0.02)
        return finger
    }

    /// Lets a finger's samples come through.
    func deliverSamples() throws { try screen.advance(by: 0.02) }

    /// Moves two fingers on one line, from one distance to another, evenly about a middle.
    func pinch(
        at middle: CGPoint,
        moving moved: CGPoint? = nil,
        from start: CGFloat,
        to end: CGFloat,
        samples: Int = 20
    ) throws -> [VirtualScreen.Finger] {
        let left = try screen.touch(at: CGPoint(x: middle.x - start / 2, y: middle.y))
        let right = try screen.touch(at: CGPoint(x: middle.x + start / 2, y: middle.y))
        for step in 1...samples {
            let part = CGFloat(step) / CGFloat(samples)
            let half = (start + (end - start) * part) / 2
            let last = moved ?? middle
            let center = CGPoint(x: middle.x + (last.x - middle.x) * part, y: middle.y + (last.y - middle.y) * part)
            try screen.advance(by: 1.0 / 60)
            try left.move(to: CGPoint(x: center.x - half, y: center.y))
            try right.move(to: CGPoint(x: center.x + half, y: center.y))
        }
        return [left, right]
    }

    /// Lets time pass until everything has come to rest.
    func settle() throws { try screen.advance(by: 8) }

    /// Nothing happens in a minute.
    func expectRest() throws {
        try settle()
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics == ScreenStatistics())
    }
}
