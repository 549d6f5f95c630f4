import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// The states of a property animator: what leads from one to another, and what ends the program.
@MainActor
@Suite struct UIViewPropertyAnimatorStateTests {
    private func make() -> (AnimationScreen, UIView, UIViewPropertyAnimator, Log) {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let log = Log()
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            view.center.x = 120
            view.alpha = 0
        }
        animator.addCompletion { log("first \($0)") }
        animator.addCompletion { log("second \($0)") }
        return (screen, view, animator, log)
    }

    @Test func stopAnimationWithoutFinishingLeavesCurrentValues() {
        let (screen, view, animator, log) = make()
        animator.startAnimation()
        screen.advance(to: 0.25)
        animator.stopAnimation(true)
        #expect(animator.state == .inactive && isClose(view.center.x, 45) && isClose(view.alpha, 0.75))
        screen.advance(to: 2)
        #expect(log.lines.isEmpty && view.layer.animationKeys() == nil && isClose(view.seen.position.x, 45))
    }

    @Test(arguments: [
        (UIViewAnimatingPosition.start, 20.0, 1.0), (.current, 45, 0.75), (.end, 120, 0),
    ])
    func stopAnimationWaitsForFinishAnimation(position: UIViewAnimatingPosition, x: Double, alpha: Double) {
        let (screen, view, animator, log) = make()
        animator.startAnimation()
        screen.advance(to: 0.25)
        animator.stopAnimation(false)
        #expect(animator.state == .stopped && !animator.isRunning && log.lines.isEmpty)
        #expect(isClose(view.center.x, 45) && view.layer.animationKeys() == nil)
        animator.finishAnimation(at: position)
        #expect(animator.state == .inactive && log.lines == ["first \(position)", "second \(position)"])
        #expect(isClose(view.center.x, x) && isClose(view.alpha, alpha, within: 1e-3))
        screen.advance(to: 2)
        #expect(log.lines.count == 2)
    }

    @Test func pausesOnCompletionStaysActiveAtTheEnd() {
        let (screen, view, animator, log) = make()
        animator.pausesOnCompletion = true
        animator.startAnimation()
        screen.advance(to: 3)
        #expect(animator.state == .active && !animator.isRunning && log.lines.isEmpty)
        #expect(animator.fractionComplete == 1 && view.seen.position.x == 120)
        animator.pausesOnCompletion = false
        animator.isReversed = true
        #expect(animator.fractionComplete == 0)
        animator.startAnimation()
        screen.advance(to: 3.5)
        #expect(isClose(view.seen.position.x, 70))
        screen.advance(to: 4)
        #expect(log.lines == ["first start", "second start"] && view.center.x == 20 && view.alpha == 1)
    }

    @Test func finishedAnimatorCanBeStartedAgain() {
        let (screen, view, animator, log) = make()
        animator.startAnimation()
        screen.advance(to: 1)
        #expect(log.take() == ["first end", "second end"])
        animator.addAnimations { view.center.x = 20 }
        animator.addCompletion { log("third \($0)") }
        animator.startAnimation()
        screen.advance(to: 1.5)
        #expect(isClose(view.seen.position.x, 70))
        screen.advance(to: 2)
        #expect(log.take() == ["third end"])
    }

    @Test func startAndPauseAreIdempotent() {
        let (screen, view, animator, _) = make()
        animator.pauseAnimation()
        #expect(animator.state == .active && !animator.isRunning && view.center.x == 120)
        animator.pauseAnimation()
        screen.commitChanges()
        #expect(view.seen.position.x == 20)
        animator.startAnimation()
        screen.advance(to: 0.5)
        animator.startAnimation()
        screen.advance(to: 0.75)
        #expect(isClose(view.seen.position.x, 95))
        animator.stopAnimation(true)
        // Nothing to stop.
        animator.stopAnimation(true)
        animator.stopAnimation(false)
        #expect(animator.state == .inactive)
    }

    @Test func animatorWithoutAnimationsFinishesAtNextCommit() {
        let screen = AnimationScreen()
        var ends: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        #expect(animator.isRunning && ends.isEmpty)
        screen.commitChanges()
        #expect(animator.state == .inactive && ends == [.end])
        let view = screen.box(at: 20)
        let sudden = UIViewPropertyAnimator(duration: 0, curve: .linear) { view.center.x = 120 }
        sudden.addCompletion { ends.append($0) }
        sudden.startAnimation()
        screen.commitChanges()
        #expect(ends == [.end, .end] && view.layer.animationKeys() == nil)
    }

    @Test func runningAnimatorRetainsItself() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends: [UIViewAnimatingPosition] = []
        weak var animator: UIViewPropertyAnimator?
        do {
            let running = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 120 }
            running.addCompletion { ends.append($0) }
            running.startAnimation()
            animator = running
        }
        screen.advance(to: 0.5)
        #expect(animator != nil)
        screen.advance(to: 1)
        #expect(ends == [.end])
        screen.commitChanges()
        #expect(animator == nil)
    }

    @Test func removeFromSuperviewFinishesAnimator() {
        let (screen, view, animator, log) = make()
        animator.startAnimation()
        screen.advance(to: 0.5)
        view.removeFromSuperview()
        screen.commitChanges()
        #expect(animator.state == .inactive && log.lines == ["first end", "second end"])
    }

    @Test func timingParametersReportCurveTypeAndParameters() {
        let curve = UICubicTimingParameters(animationCurve: .easeIn)
        #expect(curve.timingCurveType == .builtin && curve.cubicTimingParameters === curve)
        #expect(curve.springTimingParameters == nil && curve.controlPoint1 == CGPoint(x: 0.42, y: 0))
        let own = UICubicTimingParameters(controlPoint1: CGPoint(x: 0.1, y: 2), controlPoint2: CGPoint(x: 0.5, y: 1))
        #expect(
            own.timingCurveType == .cubic && own.controlPoint1.y == 2 && UICubicTimingParameters().controlPoint2.y == 1
        )
        let spring = UISpringTimingParameters(dampingRatio: 0.5)
        #expect(spring.timingCurveType == .spring && spring.springTimingParameters === spring)
        #expect(spring.initialVelocity == .zero && spring.cubicTimingParameters == nil)
        let bouncing = UIViewPropertyAnimator(
            duration: 9,
            timingParameters: UISpringTimingParameters(duration: 0.5, bounce: 0)
        )
        // A critically damped spring is within a thousandth of its end after 9.23 ÷ 4π seconds.
        #expect(isClose(bouncing.duration, 9.2334 / (4 * .pi), within: 1e-3))
        #expect(UIViewPropertyAnimator(duration: 2, dampingRatio: 0.5).duration == 2)
    }

    // MARK: Misuse

    /// The standard error output of the exit test.
    private func message(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func startAnimationOfStoppedAnimatorTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UIViewPropertyAnimatorStateTests.stopped().startAnimation() }
        }
        #expect(message(result).contains("UIViewPropertyAnimator is stopped: startAnimation"))
    }

    @Test func modifyingStoppedAnimatorTraps() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UIViewPropertyAnimatorStateTests.stopped().addAnimations {} }
        }
        #expect(message(result).contains("is stopped: addAnimations"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UIViewPropertyAnimatorStateTests.stopped().fractionComplete = 0.5 }
        }
        #expect(message(result).contains("is stopped: fractionComplete"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UIViewPropertyAnimatorStateTests.stopped().pauseAnimation() }
        }
        #expect(message(result).contains("is stopped: pauseAnimation"))
    }

    @Test func finishAnimationOfAnimatorNotStoppedTraps() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UIViewPropertyAnimatorStateTests.running().finishAnimation(at: .end) }
        }
        #expect(message(result).contains("is active and running: finishAnimation"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UIViewPropertyAnimator(duration: 1, curve: .linear).finishAnimation(at: .end) }
        }
        #expect(message(result).contains("is inactive: finishAnimation"))
    }

    @Test func configuringRunningAnimatorTraps() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UIViewPropertyAnimatorStateTests.running().fractionComplete = 0.5 }
        }
        #expect(message(result).contains("is active and running: fractionComplete"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UIViewPropertyAnimatorStateTests.running().isUserInteractionEnabled = false }
        }
        #expect(message(result).contains("is active and running: isUserInteractionEnabled"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let animator = UIViewPropertyAnimatorStateTests.animator()
                animator.isInterruptible = false
                animator.startAnimation()
                animator.pauseAnimation()
            }
        }
        #expect(message(result).contains("is active and running: pauseAnimation was called, but"))
    }

    @Test func releasingPausedOrStoppedAnimatorTraps() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UIViewPropertyAnimatorStateTests.animator().pauseAnimation() }
        }
        #expect(message(result).contains("is active and paused: it was released before it finished"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = UIViewPropertyAnimatorStateTests.stopped().state }
        }
        #expect(message(result).contains("is stopped: it was released before it finished"))
    }

    @Test func continueAnimationOfInactiveAnimatorTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                UIViewPropertyAnimatorStateTests.animator()
                    .continueAnimation(withTimingParameters: nil, durationFactor: 0)
            }
        }
        #expect(message(result).contains("is inactive: continueAnimation"))
    }

    private static var retained: [AnyObject] = []

    private static func animator() -> UIViewPropertyAnimator {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        retained = [screen, view]
        return UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 120 }
    }

    private static func running() -> UIViewPropertyAnimator {
        let animator = animator()
        animator.startAnimation()
        return animator
    }

    private static func stopped() -> UIViewPropertyAnimator {
        let animator = running()
        animator.stopAnimation(false)
        return animator
    }
}
