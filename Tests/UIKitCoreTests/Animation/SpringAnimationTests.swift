import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Animations drawn by springs, against the closed form.
@MainActor
@Suite struct SpringAnimationTests {
    /// Returns the position of an oscillator of mass 1 that moves from 0 to 1, at a time in seconds.
    private func oscillator(frequency: Double, ratio: Double, velocity: Double, _ time: Double) -> Double {
        let decay = exp(-ratio * frequency * time)
        if ratio < 1 {
            let damped = frequency * (1 - ratio * ratio).squareRoot()
            return 1 - decay * (cos(damped * time) + (ratio * frequency - velocity) / damped * sin(damped * time))
        }
        return 1 - decay * (1 + (frequency - velocity) * time)
    }

    @Test(arguments: [(0.3, 0.0), (0.7, 4.0), (1.0, -2.0)])
    func usingSpringWithDampingSettlesWithinDuration(ratio: Double, velocity: Double) throws {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var isDone = false
        UIView.animate(
            withDuration: 1,
            delay: 0,
            usingSpringWithDamping: ratio,
            initialSpringVelocity: velocity
        ) {
            view.center.x = 120
        } completion: {
            isDone = $0
        }
        let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
        let frequency = (spring.stiffness / spring.mass).squareRoot()
        #expect(isClose(spring.damping / (2 * frequency * spring.mass), ratio))
        for time in frames(1).dropLast() {
            screen.advance(to: time)
            let position = oscillator(frequency: frequency, ratio: ratio, velocity: velocity, time)
            #expect(isClose(view.seen.position.x, 20 + 100 * position, within: 1e-4))
        }
        // At rest to a thousandth, and not long before.
        #expect(abs(oscillator(frequency: frequency, ratio: ratio, velocity: velocity, 1) - 1) < 0.0011)
        #expect(!isDone)
        screen.advance(to: 1)
        #expect(isDone && view.seen.position.x == 120)
    }

    @Test func springDurationAndBounceFollowTheOscillator() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var isDone = false
        UIView.animate(springDuration: 0.5, bounce: 0.4, initialSpringVelocity: 1, delay: 0.1) {
            view.center.x = 120
        } completion: {
            isDone = $0
        }
        let frequency = 2 * Double.pi / 0.5
        for time in frames(1) where time >= 0.1 {
            screen.advance(to: time)
            let position = oscillator(frequency: frequency, ratio: 0.6, velocity: 1, time - 0.1)
            if !isDone { #expect(isClose(view.seen.position.x, 20 + 100 * position, within: 1e-4)) }
        }
        // e^(-0.6 · 4π · t) is a thousandth shortly before a second.
        screen.advance(to: 1.3)
        #expect(isDone && view.seen.position.x == 120)
    }

    @Test func springTimingParametersHaveVelocityPerAxis() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20, 20)
        let parameters = UISpringTimingParameters(
            mass: 1,
            stiffness: 100,
            damping: 8,
            initialVelocity: CGVector(dx: 10, dy: -5)
        )
        let animator = UIViewPropertyAnimator(duration: 9, timingParameters: parameters)
        animator.addAnimations {
            view.center = CGPoint(x: 70, y: 40)
            view.alpha = 0
        }
        #expect(animator.duration > 1.5 && animator.duration < 2.5)
        animator.startAnimation()
        for step in 1...20 {
            let time = Double(step) / 20
            screen.advance(to: time)
            let x = oscillator(frequency: 10, ratio: 0.4, velocity: 10, time)
            let y = oscillator(frequency: 10, ratio: 0.4, velocity: -5, time)
            #expect(
                isClose(view.seen.position.x, 20 + 50 * x, within: 1e-4)
                    && isClose(view.seen.position.y, 20 + 20 * y, within: 1e-4)
            )
        }
        var end: UIViewAnimatingPosition?
        animator.addCompletion { end = $0 }
        screen.advance(to: animator.duration - 0.01)
        #expect(end == nil)
        screen.advance(to: animator.duration + 0.01)
        #expect(end == .end && view.seen.position == CGPoint(x: 70, y: 40))
    }

    @Test func defaultSpringTimingParametersAreCriticallyDamped() {
        let timingCurve = RequestedTiming.provided(by: UISpringTimingParameters())?.timingCurve(duration: 9)
        // Critically damped: at rest to a thousandth after 9.23 parts of its frequency.
        let duration = timingCurve?.duration ?? 0
        #expect(abs(duration - 9.2334 / (1000.0 / 3).squareRoot()) <= 1e-4)
        let far = (0...100).map { timingCurve?.progress(at: Double($0) / 100) ?? 2 }
        #expect(far.allSatisfy { $0 <= 1 } && zip(far, far.dropFirst()).allSatisfy { $0 <= $1 })
    }
}
