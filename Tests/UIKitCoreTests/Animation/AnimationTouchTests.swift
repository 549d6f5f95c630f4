import Testing
import UIKit

@testable import UIKitCore

/// Touches of views that are animated.
@MainActor
@Suite struct AnimationTouchTests {
    private func hit(_ screen: AnimationScreen, _ x: CGFloat) -> UIView? {
        screen.screen.hitTest(CGPoint(x: x, y: 50), with: nil)
    }

    @Test func hitTestSkipsAnimatedViews() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.addSubview(inner)
        let other = screen.box(at: 180)
        UIView.animate(withDuration: 1, delay: 1) {
            view.center.x = 120
            view.alpha = 0.5
        }
        UIView.animate(withDuration: 3) { view.backgroundColor = .blue }
        for time in [0.5, 1.5] {
            screen.advance(to: time)
            #expect(hit(screen, 120) === screen.window && hit(screen, 180) === other)
        }
        // The other animation still runs.
        screen.advance(to: 2.5)
        #expect(hit(screen, 120) === screen.window)
        screen.advance(to: 3)
        #expect(hit(screen, 120) === inner)
    }

    @Test func allowUserInteractionHitTestsAtTheFinalPosition() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { view.center.x = 120 }
        screen.advance(to: 0.5)
        // Where it is going, as in UIKit.
        #expect(hit(screen, 120) === view && hit(screen, 70) === screen.window)
    }

    @Test func removeAllAnimationsRestoresHitTesting() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        UIView.animate(withDuration: 1) { view.center.x = 120 }
        screen.advance(to: 0.5)
        view.layer.removeAllAnimations()
        screen.commitChanges()
        #expect(hit(screen, 120) === view)
    }

    @Test func hitTestSkipsViewsInTransition() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        UIView.transition(with: view, duration: 1, options: .transitionCrossDissolve) { view.backgroundColor = .blue }
        screen.advance(to: 0.5)
        #expect(hit(screen, 20) === screen.window)
        screen.advance(to: 1)
        #expect(hit(screen, 20) === view)
    }

    @Test func propertyAnimatorHitTestsAtThePresentationPosition() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 120 }
        animator.startAnimation()
        screen.advance(to: 0.5)
        #expect(hit(screen, 70) === view && hit(screen, 120) === screen.window)
        animator.isManualHitTestingEnabled = true
        #expect(hit(screen, 70) === screen.window && hit(screen, 120) === view)
        animator.isManualHitTestingEnabled = false
        #expect(hit(screen, 70) === view)
        animator.stopAnimation(true)
        screen.commitChanges()
        #expect(hit(screen, 70) === view && view.movingAnimators == 0)
    }

    @Test func isUserInteractionEnabledOfAnimatorBlocksHitTesting() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 120 }
        animator.isUserInteractionEnabled = false
        animator.startAnimation()
        screen.advance(to: 0.5)
        #expect(hit(screen, 70) === screen.window)
        screen.advance(to: 1)
        #expect(hit(screen, 120) === view && view.touchBlockers == 0 && view.movingAnimators == 0)
    }
}
