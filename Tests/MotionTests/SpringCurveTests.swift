import Foundation
import TestSupport
import Testing

@testable import Motion

@Suite struct SpringCurveTests {
    private func expectEqual(
        _ a: Double,
        _ b: Double,
        _ tolerance: Double = 1e-9,
        _ note: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(isClose(a, b, within: tolerance), "\(a) and \(b) \(note)", sourceLocation: sourceLocation)
    }

    @Test(arguments: [0.0, 3, -8]) func underdampedSpringMatchesClosedForm(velocity: Double) {
        let spring = SpringCurve(mass: 2, stiffness: 180, damping: 7, initialVelocity: velocity)
        #expect(spring.regime == .underdamped)
        let beta = 7 / 4.0
        let omega = (90 - beta * beta).squareRoot()
        for step in 0...60 {
            let t = Double(step) / 20
            let value = 1 - exp(-beta * t) * (cos(omega * t) + (beta - velocity) / omega * sin(omega * t))
            expectEqual(spring.value(at: t), value)
        }
    }

    @Test(arguments: [0.0, 3, -8]) func criticallyDampedSpringMatchesClosedForm(velocity: Double) {
        let spring = SpringCurve(mass: 1, stiffness: 100, damping: 20, initialVelocity: velocity)
        #expect(spring.regime == .criticallyDamped)
        for step in 0...60 {
            let t = Double(step) / 20
            expectEqual(spring.value(at: t), 1 - exp(-10 * t) * (1 + (10 - velocity) * t))
        }
    }

    @Test(arguments: [0.0, 3, -8]) func overdampedSpringMatchesClosedForm(velocity: Double) {
        let spring = SpringCurve(mass: 1, stiffness: 100, damping: 52, initialVelocity: velocity)
        #expect(spring.regime == .overdamped)
        // The roots of r² + 52 r + 100 are −2 and −50.
        let fast = (velocity - 2) / 48
        for step in 0...60 {
            let t = Double(step) / 20
            expectEqual(spring.value(at: t), 1 - (1 - fast) * exp(-2 * t) - fast * exp(-50 * t), 1e-9, "\(t)")
        }
    }

    /// The differential equation itself, in small steps.
    @Test(arguments: [(1.0, 100.0, 10.0), (3, 1000, 500), (0.5, 20, 6.4)])
    func springSatisfiesDifferentialEquation(mass: Double, stiffness: Double, damping: Double) {
        let spring = SpringCurve(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: 4)
        var place = 1.0
        var speed = -4.0
        let step = 0.0005
        func force(_ x: Double, _ v: Double) -> Double { -(stiffness * x + damping * v) / mass }
        for index in 1...2000 {
            // Runge and Kutta's rule.
            let (a1, b1) = (speed, force(place, speed))
            let (a2, b2) = (speed + step / 2 * b1, force(place + step / 2 * a1, speed + step / 2 * b1))
            let (a3, b3) = (speed + step / 2 * b2, force(place + step / 2 * a2, speed + step / 2 * b2))
            let (a4, b4) = (speed + step * b3, force(place + step * a3, speed + step * b3))
            place += step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
            speed += step / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
            guard index % 100 == 0 else { continue }
            expectEqual(spring.value(at: Double(index) * step), 1 - place, 1e-7)
            expectEqual(spring.velocity(at: Double(index) * step), -speed, 1e-5)
        }
    }

    @Test func springStartsWithInitialVelocity() {
        for damping in [0, 5, 20, 20.000_001, 80] {
            for velocity in [-30, 0, 0.5, 40.0] {
                let spring = SpringCurve(stiffness: 100, damping: damping, initialVelocity: velocity)
                #expect(spring.velocity(at: 0) == velocity)
                #expect(spring.value(at: 0) == 0)
                let step = 1e-7
                expectEqual((spring.value(at: step) - spring.value(at: 0)) / step, velocity, 1e-3)
            }
        }
    }

    /// The three forms run into each other: a little more or less damping makes a little difference.
    @Test func springIsContinuousNearCriticalDamping() {
        let critical = SpringCurve(stiffness: 100, damping: 20, initialVelocity: 3)
        for exponent in 2...16 {
            for sign in [-1.0, 1] {
                let change = sign * pow(10, -Double(exponent))
                let spring = SpringCurve(stiffness: 100, damping: 20 + change, initialVelocity: 3)
                for t in [0.01, 0.1, 0.5, 1, 3] {
                    expectEqual(spring.value(at: t), critical.value(at: t), abs(change) + 1e-12)
                    expectEqual(spring.velocity(at: t), critical.velocity(at: t), 10 * abs(change) + 1e-11)
                }
                expectEqual(spring.settlingDuration, critical.settlingDuration, 4 * abs(change).squareRoot() + 1e-9)
            }
        }
    }

    @Test func stronglyOverdampedSpringIsFinite() {
        let spring = SpringCurve(mass: 1, stiffness: 1, damping: 1e6)
        expectEqual(spring.value(at: 1e6), 1 - exp(-1), 1e-6)
        #expect(spring.value(at: 1e9) == 1)
    }

    /// What Apple documents for its own: 2.85 s for damping 5; and 1.47 s is known for the default spring.
    @Test func settlingDurationMatchesCoreAnimation() {
        expectEqual(SpringCurve(stiffness: 100, damping: 5).settlingDuration, 2.85, 0.01)
        expectEqual(SpringCurve().settlingDuration, 1.4727, 0.0001)
        // UIKit's spring for navigation takes 0.5058 s, its damping counted as critical.
        let navigation = SpringCurve(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: false)
        expectEqual(navigation.settlingDuration, 0.5058, 0.0002)
        #expect(navigation.regime == .criticallyDamped)
    }

    @Test func settledSpringStaysWithinOneThousandth() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<60 {
            let spring = SpringCurve(
                mass: .random(in: 0.2...5, using: &generator),
                stiffness: .random(in: 10...800, using: &generator),
                damping: .random(in: 1...90, using: &generator),
                initialVelocity: .random(in: -20...20, using: &generator)
            )
            let end = spring.settlingDuration
            #expect(end > 0 && end.isFinite)
            for step in 0...40 {
                #expect(abs(spring.value(at: end * (1 + Double(step) / 20)) - 1) <= 0.001 + 1e-9)
            }
            #expect(spring.envelope(at: end * 0.99) > 0.001)
        }
    }

    @Test func undampedSpringNeverSettles() {
        let spring = SpringCurve(stiffness: 4, damping: 0)
        #expect(spring.settlingDuration == .infinity)
        expectEqual(spring.value(at: .pi), 0, 1e-12)
        expectEqual(spring.value(at: .pi / 2), 2, 1e-12)
    }

    @Test func springWithDampingRatioSettlesAtDuration() {
        for ratio in [0.05, 0.3, 0.7, 0.99, 1, 1.8] {
            for duration in [0.2, 1, 4.5] {
                for velocity in [-10, 0, 2, 25.0] {
                    let spring = SpringCurve(
                        dampingRatio: ratio,
                        duration: duration,
                        initialVelocity: velocity,
                        allowsOverdamping: true
                    )
                    expectEqual(spring.settlingDuration, duration, 1e-6 * duration, "\(ratio), \(velocity)")
                    expectEqual(spring.dampingRatio, ratio, 1e-9)
                    #expect(spring.velocity(at: 0) == velocity)
                }
            }
        }
        // UIKit takes more damping than critical for critical, and none for almost none.
        expectEqual(SpringCurve(dampingRatio: 3, duration: 1).dampingRatio, 1, 1e-9)
        expectEqual(SpringCurve(dampingRatio: 0, duration: 1).dampingRatio, 0.01, 1e-9)
    }

    @Test func springWithPerceptualDurationMatchesDocumentedParameters() {
        let spring = SpringCurve(perceptualDuration: 0.5, bounce: 0.3)
        expectEqual(spring.stiffness, 16 * .pi * .pi)
        expectEqual(spring.damping, 4 * .pi * 0.7 / 0.5)
        expectEqual(spring.bounce, 0.3)
        expectEqual(spring.perceptualDuration, 0.5)
        #expect(SpringCurve(perceptualDuration: 0.5).regime != .overdamped)
        let flat = SpringCurve(perceptualDuration: 0.5, bounce: -0.5)
        #expect(flat.regime == .overdamped)
        expectEqual(flat.dampingRatio, 2)
        expectEqual(flat.bounce, -0.5)
    }

    @Test func springWithZeroMassTraps() async {
        await #expect(processExitsWith: .failure) { _ = SpringCurve(mass: 0) }
    }
}
