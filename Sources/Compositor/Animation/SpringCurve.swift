import CoreGraphics

/// The way of a mass on a damped spring, from 0, where it is let go, to 1, where the spring is at rest.
///
/// ```swift
/// let spring = SpringCurve(mass: 1, stiffness: 100, damping: 10)
/// spring.value(at: 0)  // 0
/// spring.value(at: 0.36)  // 1.16: it overshoots
/// spring.settlingDuration  // 1.47 s
/// ```
///
/// The motion is the exact solution of m·x″ + c·x′ + k·x = 0 for the distance x from rest, in each of its three cases:
/// underdamped (it oscillates), critically damped and overdamped (it creeps). Near critical damping the three forms run
/// into each other without a step.
package struct SpringCurve: Hashable, Sendable {
    /// What moves. Only its ratio to stiffness and damping counts.
    package let mass: Double

    /// How strongly the spring pulls, for each unit of distance.
    package let stiffness: Double

    /// How strongly the motion is braked, for each unit of speed.
    package let damping: Double

    /// The speed at the beginning, in ways (from 0 to 1) a second; positive towards rest.
    package let initialVelocity: Double

    /// How fast oscillation dies away, a second: c ÷ 2m.
    let decay: Double

    /// The square of the frequency without damping: k ÷ m.
    let squaredFrequency: Double

    /// The frequency (radians a second) of an underdamped motion; of an overdamped one half the distance between its two
    /// rates of decay; 0 for a critically damped one.
    let dampedFrequency: Double

    /// Which form the solution has.
    let regime: Regime

    /// The three forms of the motion.
    package enum Regime: Hashable, Sendable {
        /// It swings about its rest.
        case underdamped
        /// It comes to rest as fast as it can without swinging.
        case criticallyDamped
        /// It creeps.
        case overdamped
    }

    /// Makes a spring of its physical quantities.
    /// - Parameters:
    ///   - mass: greater than 0.
    ///   - stiffness: greater than 0.
    ///   - damping: 0 or more.
    ///   - initialVelocity: in ways a second.
    ///   - allowsOverdamping: whether damping beyond the critical one counts. Core Animation's springs and UIKit's treat
    ///     it as critical unless told otherwise.
    package init(
        mass: Double = 1,
        stiffness: Double = 100,
        damping: Double = 10,
        initialVelocity: Double = 0,
        allowsOverdamping: Bool = true
    ) {
        guard mass > 0, mass.isFinite else {
            preconditionFailure("SpringCurve: the mass must be a number greater than 0, not \(mass)")
        }
        guard stiffness > 0, stiffness.isFinite else {
            preconditionFailure("SpringCurve: the stiffness must be a number greater than 0, not \(stiffness)")
        }
        guard damping >= 0, damping.isFinite else {
            preconditionFailure("SpringCurve: the damping must be a number that is not negative, not \(damping)")
        }
        guard initialVelocity.isFinite else {
            preconditionFailure("SpringCurve: the initial velocity must be a number, not \(initialVelocity)")
        }
        let critical = 2 * (stiffness * mass).squareRoot()
        let isCut = !allowsOverdamping && damping > critical
        self.mass = mass
        self.stiffness = stiffness
        self.damping = isCut ? critical : damping
        self.initialVelocity = initialVelocity
        squaredFrequency = stiffness / mass
        let frequency = squaredFrequency.squareRoot()
        decay = isCut ? frequency : damping / (2 * mass)
        // Not a difference of squares, which would lose what lies near critical damping.
        let difference = (frequency - decay) * (frequency + decay)
        dampedFrequency = abs(difference).squareRoot()
        regime = difference > 0 ? .underdamped : difference < 0 ? .overdamped : .criticallyDamped
    }

    /// Damping as a part of the critical damping: below 1 the spring oscillates.
    package var dampingRatio: Double { decay / squaredFrequency.squareRoot() }

    /// Where the mass is, in parts of the way, so many seconds after it was let go; 0 before.
    package func value(at seconds: Double) -> Double {
        guard seconds > 0 else { return 0 }
        let (even, odd) = decayingPair(at: seconds)
        return 1 - (even + (decay - initialVelocity) * odd)
    }

    /// How fast the mass is, in ways a second, so many seconds after it was let go; the initial velocity before.
    package func velocity(at seconds: Double) -> Double {
        guard seconds > 0 else { return initialVelocity }
        let (even, odd) = decayingPair(at: seconds)
        return initialVelocity * even + (squaredFrequency - decay * initialVelocity) * odd
    }

    /// The two solutions that all others are made of, the decay included: the one that begins at 1 and the one that
    /// begins at 0 with slope 1 (cos ωt and sin ωt ÷ ω, 1 and t, cosh ωt and sinh ωt ÷ ω).
    private func decayingPair(at time: Double) -> (even: Double, odd: Double) {
        switch regime {
        case .underdamped:
            let envelope = exp(-decay * time)
            let angle = dampedFrequency * time
            return (envelope * cos(angle), envelope * sin(angle) / dampedFrequency)
        case .criticallyDamped:
            let envelope = exp(-decay * time)
            return (envelope, envelope * time)
        case .overdamped:
            // The slower of the two rates, without the difference of two nearly equal numbers; cosh and sinh alone
            // would grow beyond all numbers.
            let envelope = exp(-squaredFrequency / (decay + dampedFrequency) * time)
            let faster = expm1(-2 * dampedFrequency * time)
            return (envelope * (2 + faster) / 2, envelope * -faster / (2 * dampedFrequency))
        }
    }
}
