import Geometry

/// The motion of a mass on a damped spring, from 0, where it is released, to 1, where the spring is at rest.
///
/// ```swift
/// let spring = SpringCurve(mass: 1, stiffness: 100, damping: 10)
/// spring.value(at: 0)  // 0
/// spring.value(at: 0.36)  // 1.16: it overshoots
/// spring.settlingDuration  // 1.47 s
/// ```
///
/// The motion is the exact solution of m·x″ + c·x′ + k·x = 0 for the distance x from rest, in each of its three cases:
/// underdamped (it oscillates), critically damped, and overdamped (it approaches slowly). Near critical damping, the
/// three forms merge continuously.
package struct SpringCurve: Hashable, Sendable {
    /// The mass. Only its ratio to stiffness and damping matters.
    package let mass: Double

    /// The force of the spring per unit of distance.
    package let stiffness: Double

    /// The damping force per unit of velocity.
    package let damping: Double

    /// The initial velocity, in units of the total distance (from 0 to 1) per second; positive toward rest.
    package let initialVelocity: Double

    /// The decay rate of the oscillation, per second: c ÷ 2m.
    package let decay: Double

    /// The square of the undamped angular frequency: k ÷ m.
    package let squaredFrequency: Double

    /// The angular frequency of an underdamped motion, in radians per second; half the difference of the two decay
    /// rates of an overdamped motion; 0 for a critically damped one.
    package let dampedFrequency: Double

    /// The form of the solution.
    package let regime: Regime

    /// The three forms of the motion.
    package enum Regime: Hashable, Sendable {
        /// The motion oscillates about rest.
        case underdamped
        /// The motion comes to rest as fast as possible without oscillating.
        case criticallyDamped
        /// The motion approaches rest slowly, without oscillating.
        case overdamped
    }

    /// Creates a spring from its physical quantities.
    /// - Parameters:
    ///   - mass: The mass; greater than 0.
    ///   - stiffness: The stiffness; greater than 0.
    ///   - damping: The damping; 0 or greater.
    ///   - initialVelocity: The initial velocity, in units of the total distance per second.
    ///   - allowsOverdamping: A Boolean value that indicates whether damping beyond the critical one is allowed. The
    ///     default is `true`; the springs of Core Animation and UIKit treat such damping as critical by default.
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
            preconditionFailure("SpringCurve: the damping must be a non-negative number, not \(damping)")
        }
        guard initialVelocity.isFinite else {
            preconditionFailure("SpringCurve: the initial velocity must be a number, not \(initialVelocity)")
        }
        let critical = 2 * (stiffness * mass).squareRoot()
        let isLimited = !allowsOverdamping && damping > critical
        self.mass = mass
        self.stiffness = stiffness
        self.damping = isLimited ? critical : damping
        self.initialVelocity = initialVelocity
        squaredFrequency = stiffness / mass
        let frequency = squaredFrequency.squareRoot()
        decay = isLimited ? frequency : damping / (2 * mass)
        // Not a difference of squares, which would lose precision near critical damping.
        let difference = (frequency - decay) * (frequency + decay)
        dampedFrequency = abs(difference).squareRoot()
        regime = difference > 0 ? .underdamped : difference < 0 ? .overdamped : .criticallyDamped
    }

    /// The damping as a fraction of the critical damping: below 1 the spring oscillates.
    package var dampingRatio: Double { decay / squaredFrequency.squareRoot() }

    /// Returns the position of the mass, as a fraction of the total distance, at a number of seconds after its release;
    /// 0 before.
    package func value(at seconds: Double) -> Double {
        guard seconds > 0 else { return 0 }
        let (even, odd) = decayingPair(at: seconds)
        return 1 - (even + (decay - initialVelocity) * odd)
    }

    /// Returns the velocity of the mass, in units of the total distance per second, at a number of seconds after its
    /// release; the initial velocity before.
    package func velocity(at seconds: Double) -> Double {
        guard seconds > 0 else { return initialVelocity }
        let (even, odd) = decayingPair(at: seconds)
        return initialVelocity * even + (squaredFrequency - decay * initialVelocity) * odd
    }

    /// Returns the distance of the mass from rest, in any unit, a number of seconds after it was at another distance.
    /// - Parameters:
    ///   - distance: The initial distance.
    ///   - velocity: The initial velocity, in units per second; negative toward rest from a positive distance.
    package func distance(at seconds: Double, from distance: Double, velocity: Double) -> Double {
        let (even, odd) = decayingPair(at: seconds)
        return distance * even + (velocity + decay * distance) * odd
    }

    /// Returns the change of `distance(at:from:velocity:)`, in units per second.
    package func velocity(at seconds: Double, from distance: Double, velocity: Double) -> Double {
        let (even, odd) = decayingPair(at: seconds)
        return velocity * even - (squaredFrequency * distance + decay * velocity) * odd
    }

    /// Returns the two basic solutions from which all others are combined, including the decay: the one that begins at
    /// 1 and the one that begins at 0 with slope 1 (cos ωt and sin ωt ÷ ω, 1 and t, cosh ωt and sinh ωt ÷ ω).
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
            // The slower of the two rates, computed without subtracting two nearly equal numbers; cosh and sinh alone
            // would overflow.
            let envelope = exp(-squaredFrequency / (decay + dampedFrequency) * time)
            let faster = expm1(-2 * dampedFrequency * time)
            return (envelope * (2 + faster) / 2, envelope * -faster / (2 * dampedFrequency))
        }
    }
}
