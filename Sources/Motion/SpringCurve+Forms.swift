import Geometry

extension SpringCurve {
    /// Creates a spring with a damping ratio that settles in a given time, as in UIKit's spring animations.
    /// - Parameters:
    ///   - dampingRatio: The damping ratio: 1 for no oscillation, closer to 0 for more. A value below 0.01 counts as
    ///     0.01, because a spring without damping never settles.
    ///   - duration: The number of seconds until the spring counts as at rest, see ``settlingDuration``; greater than
    ///     0.
    ///   - initialVelocity: The initial velocity, in units of the total distance per second.
    ///   - allowsOverdamping: A Boolean value that indicates whether a ratio greater than 1 is allowed. The default is
    ///     `false`: like UIKit, the initializer then treats it as 1.
    package init(
        dampingRatio: Double,
        duration: Double,
        initialVelocity: Double = 0,
        allowsOverdamping: Bool = false
    ) {
        guard dampingRatio.isFinite else {
            preconditionFailure("SpringCurve: the damping ratio must be a number, not \(dampingRatio)")
        }
        guard duration > 0, duration.isFinite else {
            preconditionFailure("SpringCurve: the duration must be a number greater than 0, not \(duration)")
        }
        let ratio = max(allowsOverdamping ? dampingRatio : min(dampingRatio, 1), 0.01)
        func spring(_ frequency: Double) -> SpringCurve {
            SpringCurve(
                stiffness: frequency * frequency,
                damping: 2 * ratio * frequency,
                initialVelocity: initialVelocity,
                allowsOverdamping: allowsOverdamping
            )
        }
        // A spring that has not settled at the duration is too slow.
        func isTooSlow(_ frequency: Double) -> Bool {
            spring(frequency).envelope(at: duration) >= Self.settlingThreshold
        }
        var low = 1 / duration
        while !isTooSlow(low) { low /= 2 }
        var high = low * 2
        while isTooSlow(high) { high *= 2 }
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { break }
            if isTooSlow(middle) { low = middle } else { high = middle }
        }
        self = spring(high)
    }

    /// Creates a spring from a duration and a bounce, as in Apple's API since iOS 17.
    /// - Parameters:
    ///   - perceptualDuration: The number of seconds that one oscillation would take without damping; greater than 0.
    ///     It determines the speed of the spring, not the time at which it is at rest.
    ///   - bounce: The bounce: 0 for critical damping; toward 1 the spring oscillates more, toward −1 it is damped
    ///     more. It is the fraction missing to critical damping; below 0 the damping ratio is 1 ÷ (1 + bounce). The
    ///     value is limited to −0.99…1.
    ///   - initialVelocity: The initial velocity, in units of the total distance per second.
    package init(perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0) {
        guard perceptualDuration > 0, perceptualDuration.isFinite else {
            preconditionFailure(
                "SpringCurve: the perceptual duration must be a number greater than 0, not \(perceptualDuration)"
            )
        }
        guard bounce.isFinite else { preconditionFailure("SpringCurve: the bounce must be a number, not \(bounce)") }
        let bounce = min(max(bounce, -0.99), 1)
        let frequency = 2 * Double.pi / perceptualDuration
        let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
        self.init(
            stiffness: frequency * frequency,
            damping: 2 * ratio * frequency,
            initialVelocity: initialVelocity
        )
    }

    /// The number of seconds that one oscillation would take without damping.
    package var perceptualDuration: Double { 2 * .pi / squaredFrequency.squareRoot() }

    /// The fraction missing to critical damping, from 0 to 1; below 0 for an overdamped spring, never less than −1.
    package var bounce: Double {
        let ratio = dampingRatio
        return ratio > 1 ? 1 / ratio - 1 : 1 - ratio
    }

    /// Returns the same spring with another initial velocity, in units of the total distance per second.
    package func withInitialVelocity(_ velocity: Double) -> SpringCurve {
        SpringCurve(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    }
}
