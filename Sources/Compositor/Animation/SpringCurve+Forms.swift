import CoreGraphics

extension SpringCurve {
    /// Makes the spring of a damping ratio that settles in a given time, as UIKit's spring animations are described.
    /// - Parameters:
    ///   - dampingRatio: 1 for no oscillation, nearer to 0 for more; what is below 0.01 counts as 0.01, for without
    ///     damping nothing settles.
    ///   - duration: seconds until the spring counts as at rest, see ``settlingDuration``; greater than 0.
    ///   - initialVelocity: in ways a second.
    ///   - allowsOverdamping: whether a ratio beyond 1 counts. UIKit takes it for 1.
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
        // A spring that is not yet settled at the duration is too slow.
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

    /// Makes a spring as Apple describes them since iOS 17.
    /// - Parameters:
    ///   - perceptualDuration: seconds that one oscillation would take without damping; greater than 0. It tells the pace
    ///     of the spring, not when it is at rest.
    ///   - bounce: 0 for critical damping; towards 1 it oscillates more, towards −1 it is damped more. It is the part of
    ///     critical damping that is missing; below 0 the damping ratio is 1 ÷ (1 + bounce). Kept within −0.99…1.
    ///   - initialVelocity: in ways a second.
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

    /// Seconds that one oscillation would take without damping.
    package var perceptualDuration: Double { 2 * .pi / squaredFrequency.squareRoot() }

    /// What is missing to critical damping, from 0 to 1; below 0 for an overdamped spring, never less than −1.
    package var bounce: Double {
        let ratio = dampingRatio
        return ratio > 1 ? 1 / ratio - 1 : 1 - ratio
    }

    /// The same spring with another speed at the beginning, in ways a second.
    package func withInitialVelocity(_ velocity: Double) -> SpringCurve {
        SpringCurve(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    }
}
