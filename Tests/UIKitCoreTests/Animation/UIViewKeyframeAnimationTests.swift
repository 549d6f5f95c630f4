import Compositor
import Motion
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Animations through several values.
@MainActor
@Suite struct UIViewKeyframeAnimationTests {
    private let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)

    /// Right to 120 in the first quarter, a rest, down in the third, and back to 20 in the last.
    private func animate(
        _ view: UIView,
        _ options: UIView.KeyframeAnimationOptions,
        completion: ((Bool) -> Void)? = nil
    ) {
        UIView.animateKeyframes(withDuration: 4, delay: 0, options: options) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 120 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { view.center.y = 90 }
            UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) { view.center.x = 20 }
            view.alpha = 0
        } completion: {
            completion?($0)
        }
    }

    @Test func calculationModeLinearInterpolatesBetweenKeyframes() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends: [Bool] = []
        animate(view, linear) { ends.append($0) }
        let positions: [(Double, CGFloat, CGFloat)] = [
            (0, 20, 50), (0.5, 70, 50), (1, 120, 50), (1.5, 120, 50), (2, 120, 50), (2.5, 120, 70), (3, 120, 90),
            (3.5, 70, 90),
        ]
        for (time, x, y) in positions {
            screen.advance(to: time)
            #expect(isClose(view.seen.position, CGPoint(x: x, y: y)), "\(time)")
            #expect(isClose(CGFloat(view.seen.opacity), 1 - time / 4))
        }
        screen.advance(to: 4)
        #expect(view.seen.position == CGPoint(x: 20, y: 90) && ends == [true])
    }

    @Test func defaultCurveEasesTheEntireKeyframeAnimation() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        animate(view, [])
        screen.advance(to: 0.5)
        let part = TimingCurve.easeInEaseOut.value(at: 0.125)
        #expect(isClose(view.seen.position.x, 20 + 400 * part))
        #expect(isClose(CGFloat(view.seen.opacity), 1 - part))
    }

    @Test func calculationModeDiscreteJumpsBetweenKeyframes() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        UIView.animateKeyframes(
            withDuration: 4,
            delay: 0,
            options: [linear, .calculationModeDiscrete]
        ) {
            UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { view.center.x = 60 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 120 }
        }
        for (time, x) in [(0.9, 20), (1.1, 60), (1.9, 60), (2.1, 120), (3.9, 120)] as [(Double, CGFloat)] {
            screen.advance(to: time)
            #expect(isClose(view.seen.position.x, x), "\(time)")
        }
    }

    @Test func calculationModeCubicInterpolatesSmoothly() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        UIView.animateKeyframes(withDuration: 2, delay: 0, options: [linear, .calculationModeCubic]) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center = CGPoint(x: 60, y: 90) }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                view.center = CGPoint(x: 120, y: 20)
            }
        }
        screen.advance(to: 0.5)
        // A straight line would be at 70.
        #expect(view.seen.position.y > 71)
        screen.advance(to: 1)
        #expect(isClose(view.seen.position, CGPoint(x: 60, y: 90)))
        screen.advance(to: 2)
        #expect(view.seen.position == CGPoint(x: 120, y: 20))
    }

    @Test func calculationModePacedHasConstantSpeed() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        UIView.animateKeyframes(withDuration: 1, delay: 0, options: [linear, .calculationModePaced]) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.9) { view.center.x = 40 }
            UIView.addKeyframe(withRelativeStartTime: 0.9, relativeDuration: 0.1) { view.center.x = 120 }
        }
        for time in [0.1, 0.5, 0.95] {
            screen.advance(to: time)
            #expect(isClose(view.seen.position.x, 20 + 100 * time))
        }
    }

    @Test func calculationModeCubicPacedHasConstantSpeed() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        UIView.animateKeyframes(withDuration: 1, delay: 0, options: [linear, .calculationModeCubicPaced]) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.9) { view.center = CGPoint(x: 60, y: 20) }
            UIView.addKeyframe(withRelativeStartTime: 0.9, relativeDuration: 0.1) {
                view.center = CGPoint(x: 120, y: 90)
            }
        }
        var steps: [CGFloat] = []
        var last = view.center
        for frame in 0...50 {
            screen.advance(to: Double(frame) / 51)
            let now = view.seen.position
            if frame > 0 { steps.append(hypot(now.x - last.x, now.y - last.y)) }
            last = now
        }
        let mean = steps.reduce(0, +) / CGFloat(steps.count)
        #expect(steps.allSatisfy { abs($0 - mean) < mean * 0.05 })
    }

    @Test func keyframeAnimationRepeatsAndAutoreverses() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        UIView.animateKeyframes(withDuration: 1, delay: 0.5, options: [linear, .repeat, .autoreverse]) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 120 }
        }
        screen.advance(to: 0.4)
        #expect(view.seen.position.x == 20)
        for (time, x) in [(0.75, 70), (1.25, 120), (2.25, 70), (2.5, 20), (10.75, 70)] as [(Double, CGFloat)] {
            screen.advance(to: time)
            #expect(isClose(view.seen.position.x, x), "\(time)")
        }
    }

    @Test func propertyAnimatorRunsKeyframeAnimation() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = UIViewPropertyAnimator(duration: 4, curve: .linear)
        animator.addAnimations { self.animate(view, []) }
        animator.startAnimation()
        screen.advance(to: 0.5)
        #expect(isClose(view.seen.position.x, 70))
        animator.pauseAnimation()
        screen.commitChanges()
        #expect(isClose(view.seen.position.x, 70))
        animator.fractionComplete = 0.625
        screen.commitChanges()
        #expect(isClose(view.seen.position, CGPoint(x: 120, y: 70)))
        animator.isReversed = true
        animator.startAnimation()
        // From 0.625 of the way to 0.125 of it.
        screen.advance(to: 2.5)
        #expect(isClose(view.seen.position, CGPoint(x: 70, y: 50)))
        screen.advance(to: 4)
        #expect(animator.state == .inactive && view.center == CGPoint(x: 20, y: 50) && view.alpha == 1)
    }

    @Test func addKeyframeOutsideKeyframeAnimationTraps() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {} }
        }
    }
}
