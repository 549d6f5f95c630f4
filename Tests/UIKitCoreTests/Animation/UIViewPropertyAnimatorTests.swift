import Compositor
import Motion
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Presentation values of `UIViewPropertyAnimator` in each frame: pausing, scrubbing, reversing and continuing.
@MainActor
@Suite struct UIViewPropertyAnimatorTests {
    private func animator(
        _ view: UIView,
        curve: UIView.AnimationCurve = .linear,
        duration: TimeInterval = 1
    ) -> UIViewPropertyAnimator {
        UIViewPropertyAnimator(duration: duration, curve: curve) { view.center.x += 100 }
    }

    @Test(arguments: [
        (UIView.AnimationCurve.easeInOut, TimingCurve.easeInEaseOut), (.easeIn, .easeIn), (.easeOut, .easeOut),
        (.linear, .linear),
    ])
    func startAnimationFollowsTheCurve(curve: UIView.AnimationCurve, expected: TimingCurve) {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends: [UIViewAnimatingPosition] = []
        let animator = animator(view, curve: curve)
        animator.addCompletion { ends.append($0) }
        #expect(view.center.x == 20 && !animator.isRunning && animator.state == .inactive)
        animator.startAnimation()
        #expect(view.center.x == 120 && animator.isRunning && animator.state == .active)
        for time in frames(1).dropLast() {
            screen.advance(to: time)
            #expect(isClose(view.seen.position.x, 20 + 100 * expected.value(at: time), within: 1e-5))
            #expect(isClose(animator.fractionComplete, time))
        }
        #expect(ends.isEmpty)
        screen.advance(to: 1)
        #expect(ends == [.end] && animator.state == .inactive && !animator.isRunning)
        #expect(view.seen.position.x == 120 && view.layer.animationKeys() == nil)
    }

    @Test func controlPointsMayOvershoot() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = UIViewPropertyAnimator(
            duration: 1,
            controlPoint1: CGPoint(x: 0.3, y: -0.5),
            controlPoint2: CGPoint(x: 0.6, y: 1.8)
        ) { view.center.x = 120 }
        animator.startAnimation()
        var most: CGFloat = 0
        for time in frames(1).dropLast() {
            screen.advance(to: time)
            let expected = 20 + 100 * TimingCurve(0.3, -0.5, 0.6, 1.8).value(at: time)
            #expect(isClose(view.seen.position.x, expected, within: 1e-5))
            most = max(most, view.seen.position.x)
        }
        #expect(most > 121)
    }

    @Test func startAnimationAfterDelayWaits() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = animator(view)
        animator.startAnimation(afterDelay: 0.5)
        #expect(animator.delay == 0.5 && animator.isRunning)
        screen.advance(to: 0.4)
        #expect(view.seen.position.x == 20 && animator.fractionComplete == 0)
        screen.advance(to: 1)
        #expect(isClose(view.seen.position.x, 70) && isClose(animator.fractionComplete, 0.5))
        screen.advance(to: 1.5)
        #expect(animator.state == .inactive)
    }

    @Test func pauseAnimationPreservesPosition() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = animator(view, curve: .easeInOut)
        animator.startAnimation()
        screen.advance(to: 0.3)
        animator.pauseAnimation()
        #expect(animator.state == .active && !animator.isRunning)
        screen.commitChanges()
        let before = view.seen.position.x
        #expect(isClose(before, 20 + 100 * TimingCurve.easeInEaseOut.value(at: 0.3)))
        // At rest the part of the way counts.
        #expect(isClose(animator.fractionComplete, TimingCurve.easeInEaseOut.value(at: 0.3)))
        screen.advance(to: 5)
        #expect(view.seen.position.x == before && screen.screen.layers.nextAnimationEvent == nil)
        animator.startAnimation()
        for time in stride(from: 0.3, to: 1, by: 0.05) {
            screen.advance(to: 4.7 + time)
            #expect(isClose(view.seen.position.x, 20 + 100 * TimingCurve.easeInEaseOut.value(at: time), within: 1e-5))
        }
        screen.advance(to: 5.71)
        #expect(animator.state == .inactive)
    }

    @Test func pausedSpringContinuesWithItsVelocity() {
        let screen = AnimationScreen()
        let views = [screen.box(at: 20), screen.box(at: 20)]
        let animators = views.map { view in
            UIViewPropertyAnimator(duration: 1, dampingRatio: 0.3) { view.center.x = 120 }
        }
        for animator in animators { animator.startAnimation() }
        // Beyond the end.
        screen.advance(to: 0.15)
        let before = views[0].seen.position.x
        #expect(before > 121)
        animators[1].pauseAnimation()
        screen.commitChanges()
        #expect(isClose(views[1].seen.position.x, before, within: 1e-4))
        animators[1].startAnimation()
        for step in 1...8 {
            screen.advance(to: 0.15 + Double(step) / 10)
            #expect(isClose(views[0].seen.position.x, views[1].seen.position.x, within: 1e-4))
        }
        screen.advance(to: 1.1)
        #expect(animators.allSatisfy { $0.state == .inactive })
    }

    @Test func fractionCompleteScrubsLinearlyFromPausedPosition() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = animator(view, curve: .easeIn)
        animator.startAnimation()
        screen.advance(to: 0.5)
        animator.pauseAnimation()
        let pause = TimingCurve.easeIn.value(at: 0.5)
        #expect(isClose(animator.fractionComplete, pause))
        for part in [pause + 0.1, 0.9, 1, 0.2, 0] {
            animator.fractionComplete = part
            screen.commitChanges()
            #expect(isClose(view.seen.position.x, 20 + 100 * part) && animator.fractionComplete == part)
        }
        animator.fractionComplete = 7
        #expect(animator.fractionComplete == 1)
        animator.fractionComplete = 0.5
        // Goes on from where the curve is as far.
        animator.startAnimation()
        screen.commitChanges()
        #expect(isClose(view.seen.position.x, 70))
        let begin = (0...10_000).map { Double($0) / 10_000 }.first { TimingCurve.easeIn.value(at: $0) >= 0.5 } ?? 1
        screen.advance(by: 0.1)
        #expect(isClose(view.seen.position.x, 20 + 100 * TimingCurve.easeIn.value(at: begin + 0.1), within: 0.05))
        screen.advance(by: 0.9 - begin - 0.01)
        #expect(animator.isRunning)
        screen.advance(by: 0.02)
        #expect(animator.state == .inactive)
    }

    @Test func fractionCompleteFollowsCurveWithoutScrubsLinearly() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = animator(view, curve: .easeIn)
        animator.scrubsLinearly = false
        for part in [0.25, 0.5, 0.9, 0.1] {
            animator.fractionComplete = part
            #expect(animator.state == .active && !animator.isRunning && view.center.x == 120)
            screen.commitChanges()
            #expect(isClose(view.seen.position.x, 20 + 100 * TimingCurve.easeIn.value(at: part)))
        }
        animator.startAnimation()
        screen.advance(to: 0.4)
        #expect(isClose(view.seen.position.x, 20 + 100 * TimingCurve.easeIn.value(at: 0.5), within: 1e-4))
        animator.pauseAnimation()
        #expect(isClose(animator.fractionComplete, 0.5))
        animator.stopAnimation(true)
    }

    // MARK: Back

    @Test func isReversedRetracesTheCurve() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends: [UIViewAnimatingPosition] = []
        let animator = animator(view, curve: .easeIn)
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        screen.advance(to: 0.7)
        #expect(isClose(animator.fractionComplete, 0.7))
        animator.isReversed = true
        #expect(isClose(animator.fractionComplete, 0.3))
        for step in 0...6 {
            screen.advance(to: 0.7 + Double(step) / 10)
            let expected = 20 + 100 * TimingCurve.easeIn.value(at: 0.7 - Double(step) / 10)
            #expect(isClose(view.seen.position.x, expected, within: 1e-5))
        }
        // And forth again.
        animator.isReversed = false
        screen.advance(to: 1.5)
        #expect(isClose(view.seen.position.x, 20 + 100 * TimingCurve.easeIn.value(at: 0.3), within: 1e-5))
        animator.isReversed = true
        screen.advance(to: 1.79)
        #expect(ends.isEmpty && view.center.x == 120)
        screen.advance(to: 1.81)
        #expect(ends == [.start] && view.center.x == 20 && view.seen.position.x == 20)
    }

    @Test func isReversedContinuesSpringWithoutJump() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.6) {
            view.center.x = 120
            view.alpha = 0
        }
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        screen.advance(to: 0.15)
        var last = view.seen.position.x
        screen.advance(to: 0.15 + 1 / 240)
        var step = view.seen.position.x - last
        last = view.seen.position.x
        animator.isReversed = true
        screen.commitChanges()
        #expect(isClose(view.seen.position.x, last, within: 1e-4))
        for frame in 2...280 {
            screen.advance(to: 0.15 + Double(frame) / 240)
            let now = view.seen.position.x
            // The speed does not jump: it keeps on rising for a moment.
            #expect(abs(now - last - step) < 0.6)
            (last, step) = (now, now - last)
        }
        #expect(ends == [.start] && view.center.x == 20 && view.alpha == 1)
    }

    @Test func isReversedBeforeStartRunsFromTheEnd() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = animator(view)
        animator.addAnimations({ view.center.y = 90 }, delayFactor: 0.5)
        animator.isReversed = true
        animator.startAnimation()
        #expect(animator.fractionComplete == 0)
        screen.advance(to: 0.25)
        #expect(isClose(view.seen.position, CGPoint(x: 95, y: 70)))
        screen.advance(to: 0.75)
        #expect(isClose(view.seen.position, CGPoint(x: 45, y: 50)))
        screen.advance(to: 1)
        #expect(view.center == CGPoint(x: 20, y: 50) && animator.state == .inactive)
    }

    @Test func isReversedWhilePausedMirrorsFractionComplete() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = animator(view)
        animator.fractionComplete = 0.25
        animator.isReversed = true
        screen.commitChanges()
        #expect(isClose(view.seen.position.x, 45) && isClose(animator.fractionComplete, 0.75))
        animator.fractionComplete = 0.5
        screen.commitChanges()
        #expect(isClose(view.seen.position.x, 70))
        animator.fractionComplete = 0.9
        animator.startAnimation()
        screen.advance(to: 0.05)
        #expect(isClose(view.seen.position.x, 25))
        screen.advance(to: 0.1)
        #expect(view.center.x == 20 && animator.state == .inactive)
    }

    // MARK: Another timing

    @Test func continueAnimationScalesRemainingDuration() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = animator(view)
        animator.startAnimation()
        screen.advance(to: 0.6)
        animator.pauseAnimation()
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
        screen.advance(to: 1.6)
        #expect(isClose(view.seen.position.x, 100))
        screen.advance(to: 2.59)
        #expect(animator.isRunning)
        screen.advance(to: 2.61)
        #expect(animator.state == .inactive)
    }

    @Test func continueAnimationWithOtherCurve() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = animator(view)
        animator.addAnimations { view.alpha = 0 }
        animator.startAnimation()
        screen.advance(to: 0.5)
        animator.pauseAnimation()
        animator.continueAnimation(
            withTimingParameters: UICubicTimingParameters(animationCurve: .easeInOut),
            durationFactor: 0
        )
        for step in 0...4 {
            screen.advance(to: 0.5 + Double(step) / 10)
            let part = 0.5 + 0.5 * TimingCurve.easeInEaseOut.value(at: Double(step) / 5)
            #expect(isClose(view.seen.position.x, 20 + 100 * part, within: 1e-4))
            #expect(isClose(CGFloat(view.seen.opacity), 1 - part, within: 1e-4))
        }
        screen.advance(to: 1)
        #expect(animator.state == .inactive)
    }

    @Test func continueAnimationWithSpring() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = animator(view)
        animator.fractionComplete = 0.5
        let parameters = UISpringTimingParameters(
            mass: 1,
            stiffness: 100,
            damping: 20,
            initialVelocity: CGVector(dx: 4, dy: 0)
        )
        animator.continueAnimation(withTimingParameters: parameters, durationFactor: 0)
        for step in 1...8 {
            let time = Double(step) / 10
            screen.advance(to: time)
            let progress = 1 - exp(-10 * time) * (1 + (10 - 4) * time)
            #expect(isClose(view.seen.position.x, 70 + 50 * progress, within: 1e-4))
        }
        screen.advance(to: 2)
        #expect(animator.state == .inactive && view.center.x == 120)
    }

    @Test func startAnimationAfterDelayResumesPausedAnimator() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = animator(view, curve: .easeInOut)
        animator.startAnimation()
        screen.advance(to: 0.3)
        animator.pauseAnimation()
        animator.startAnimation(afterDelay: 1)
        screen.advance(to: 1.2)
        #expect(isClose(view.seen.position.x, 20 + 100 * TimingCurve.easeInEaseOut.value(at: 0.3), within: 1e-5))
        screen.advance(to: 1.7)
        #expect(isClose(view.seen.position.x, 20 + 100 * TimingCurve.easeInEaseOut.value(at: 0.7), within: 1e-4))
        screen.advance(to: 2.01)
        #expect(animator.state == .inactive)
    }

    // MARK: More animations

    @Test func addAnimationsUsesRemainingDuration() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = animator(view, duration: 2)
        animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
        animator.startAnimation()
        screen.advance(to: 0.5)
        #expect(isClose(view.seen.position.x, 45) && view.seen.opacity == 1)
        animator.addAnimations { view.center.y = 110 }
        animator.addAnimations({ view.center.x = 220 }, delayFactor: 0.5)
        screen.commitChanges()
        #expect(isClose(view.seen.position, CGPoint(x: 45, y: 50)))
        screen.advance(to: 1.25)
        #expect(isClose(view.seen.position, CGPoint(x: 82.5, y: 80)) && isClose(CGFloat(view.seen.opacity), 0.75))
        screen.advance(to: 1.625)
        #expect(isClose(view.seen.position.x, 101.25 + 50))
        screen.advance(to: 2)
        #expect(animator.state == .inactive && view.seen.position == CGPoint(x: 220, y: 110) && view.alpha == 0)
    }

    @Test func addAnimationsWhilePaused() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = animator(view)
        animator.fractionComplete = 0.5
        animator.addAnimations { view.center.y = 90 }
        screen.commitChanges()
        #expect(isClose(view.seen.position, CGPoint(x: 70, y: 50)))
        animator.fractionComplete = 0.75
        screen.commitChanges()
        #expect(isClose(view.seen.position, CGPoint(x: 95, y: 70)))
        animator.startAnimation()
        screen.advance(to: 0.125)
        #expect(isClose(view.seen.position, CGPoint(x: 107.5, y: 80)))
        screen.advance(to: 0.25)
        #expect(animator.state == .inactive)
    }

    @Test func animatorsOfOneViewAreAdditive() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let first = animator(view)
        let second = animator(view)
        first.startAnimation()
        screen.advance(to: 0.5)
        second.startAnimation()
        screen.advance(to: 0.75)
        #expect(isClose(view.seen.position.x, 20 + 75 + 25))
        second.pauseAnimation()
        screen.advance(to: 2)
        #expect(isClose(view.seen.position.x, 145) && first.state == .inactive && view.center.x == 220)
        second.isReversed = true
        second.startAnimation()
        screen.advance(to: 3)
        #expect(view.center.x == 120 && view.seen.position.x == 120)
    }

    @Test func nestedAnimateBlockBelongsToAnimator() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var isDone: Bool?
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            UIView.animate(withDuration: 9, delay: 0.5) {
                view.center.x = 120
            } completion: {
                isDone = $0
            }
        }
        animator.fractionComplete = 0.75
        screen.commitChanges()
        #expect(isClose(view.seen.position.x, 70))
        animator.startAnimation()
        screen.advance(to: 0.25)
        #expect(isDone == true)
    }

    @Test func addAnimationsOfAlphaStartsFromCurrentOpacity() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
        animator.startAnimation()
        screen.advance(to: 0.5)
        animator.addAnimations { view.alpha = 1 }
        screen.commitChanges()
        #expect(isClose(CGFloat(view.seen.opacity), 0.5))
        screen.advance(to: 0.75)
        #expect(isClose(CGFloat(view.seen.opacity), 0.75))
        animator.pauseAnimation()
        animator.stopAnimation(false)
        animator.finishAnimation(at: .start)
        #expect(view.alpha == 1 && animator.state == .inactive)
    }

    @Test func runningPropertyAnimatorStartsImmediately() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var end: UIViewAnimatingPosition?
        let animator = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 1,
            delay: 0.5,
            options: .curveLinear
        ) {
            view.center.x = 120
        } completion: {
            end = $0
        }
        #expect(animator.isRunning && !animator.isUserInteractionEnabled)
        screen.advance(to: 1)
        #expect(isClose(view.seen.position.x, 70))
        screen.advance(to: 1.5)
        #expect(end == .end)
    }

    @Test func scrubbingDoesNotRedrawViews() {
        let screen = AnimationScreen()
        let view = DrawnView(frame: CGRect(x: 10, y: 10, width: 20, height: 20)) { fillRect($0) }
        screen.add(view)
        let animator = animator(view)
        for step in 1...20 {
            animator.fractionComplete = CGFloat(step) / 20
            _ = screen.paint()
        }
        #expect(view.drawCount == 1)
        animator.stopAnimation(true)
    }
}
