import Testing
import UIKit
import UIKitTesting

/// Animated views on a screen with its frames: what is shown, what it costs, and that nothing is left running.
@MainActor
@Suite struct ScreenAnimationTests {
    @MainActor
    private final class Stage {
        let screen: VirtualScreen
        let root = UIView()
        let box = DrawnView(frame: CGRect(x: 10, y: 40, width: 20, height: 20)) { fillRect($0) }

        init() throws {
            screen = try VirtualScreen(size: CGSize(width: 200, height: 100))
            root.backgroundColor = .white
            root.addSubview(box)
            try screen.show(root)
            try screen.advance(by: 1.004)
            screen.resetStatistics()
        }

        /// The columns of the row in the middle that the box covers.
        var columns: [Int] {
            let snapshot = screen.snapshot()
            return (0..<200).filter { snapshot[$0, 50].red < 128 }
        }

        /// Nothing happens in a minute.
        func expectRest() throws {
            try screen.advance(by: 0.2)
            screen.resetStatistics()
            try screen.advance(by: 60)
            #expect(screen.statistics == ScreenStatistics())
        }
    }

    @Test func animatedViewIsCompositedWithoutRedraw() throws {
        let stage = try Stage()
        var ends: [Bool] = []
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            stage.box.center.x = 140
        } completion: {
            ends.append($0)
        }
        try stage.screen.advance(by: 0.5)
        // A frame shows what is due when it is seen.
        let middle = stage.columns
        #expect(middle.count == 20 && abs((middle.first ?? 0) - 70) <= 3)
        try stage.screen.advance(by: 0.4, whileMainThreadIsBlocked: true)
        let late = stage.columns
        #expect(late.count == 20 && abs((late.first ?? 0) - 118) <= 3 && ends.isEmpty)
        try stage.screen.advance(by: 0.3)
        #expect(stage.columns == Array(130..<150) && ends == [true])
        let spent = stage.screen.statistics
        #expect(spent.drawCalls == 0 && spent.pixelsDrawn == 0 && spent.framesMissed == 0 && spent.frames >= 60)
        // The box and what it leaves are 22.2 points wide, which touches 24 columns or, where both lie badly, 25.
        #expect(spent.pixelsComposited <= (spent.frames + 1) * 25 * 20)
        try stage.expectRest()
    }

    @Test func pausedAnimatorSchedulesNoFrames() throws {
        let stage = try Stage()
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            stage.box.center.x = 140
            stage.box.alpha = 0.5
        }
        animator.startAnimation()
        try stage.screen.advance(by: 0.5)
        animator.pauseAnimation()
        try stage.expectRest()
        #expect(animator.state == .active && !animator.isRunning)
        animator.fractionComplete = 0.9
        try stage.screen.advance(by: 0.1)
        #expect(stage.columns.first == 118 && stage.screen.statistics.drawCalls == 0)
        animator.isReversed = true
        animator.startAnimation()
        try stage.screen.advance(by: 1)
        #expect(stage.columns == Array(10..<30) && animator.state == .inactive)
        try stage.expectRest()
    }

    @Test func tapHitsAnimatedViewAtPresentationPosition() throws {
        let stage = try Stage()
        let button = TouchView(frame: CGRect(x: 10, y: 70, width: 20, height: 20))
        stage.root.addSubview(button)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { button.center.x = 140 }
        animator.startAnimation()
        try stage.screen.advance(by: 0.5)
        try stage.screen.tap(at: CGPoint(x: 84, y: 80))
        #expect(button.phases == [.began, .ended])
        try stage.screen.advance(by: 1)
        UIView.animate(withDuration: 1) { button.center.x = 20 }
        try stage.screen.advance(by: 0.5)
        try stage.screen.tap(at: CGPoint(x: 20, y: 80))
        try stage.screen.tap(at: button.layer.presentation().map { CGPoint(x: $0.position.x, y: 80) } ?? .zero)
        #expect(button.phases == [.began, .ended])
        try stage.screen.advance(by: 1)
        try stage.screen.tap(at: CGPoint(x: 20, y: 80))
        #expect(button.phases.count == 4)
    }

    @Test func animatedImageViewWakesOnlyForImageChanges() throws {
        let stage = try Stage()
        let view = UIImageView(frame: CGRect(x: 100, y: 0, width: 10, height: 10))
        view.animationImages = [UIColor.red, .green].map { color in
            UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
                color.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
        }
        view.animationDuration = 1
        stage.root.addSubview(view)
        view.startAnimating()
        try stage.screen.advance(by: 0.1)
        stage.screen.resetStatistics()
        try stage.screen.advance(by: 10)
        // Two images per second.
        #expect(stage.screen.statistics.frames == 20 && stage.screen.statistics.drawCalls == 0)
        view.stopAnimating()
        try stage.expectRest()
    }
}
