import Geometry

/// The movement of content by a critically damped spring, the fastest movement to a target without oscillation, as a
/// function of time.
package struct ScrollSpring: Equatable {
    /// The final offset, in points.
    package let target: CGFloat
    /// The initial distance from the target.
    private let displacement: CGFloat
    /// The initial velocity, in points per second.
    private let initialVelocity: CGFloat
    private let spring: SpringCurve
    /// The spring's angular frequency, in radians per second.
    package let frequency: CGFloat

    /// The frequency of the spring that moves content back: that of a mass of 1 with a stiffness of 100. Empirical; not
    /// documented by Apple.
    package static let returnFrequency: CGFloat = 10

    /// Creates a spring.
    /// - Parameter velocity: The initial velocity, in points per second.
    package init(from start: CGFloat, to target: CGFloat, velocity: CGFloat, frequency: CGFloat = returnFrequency) {
        self.target = target
        self.frequency = frequency
        displacement = start - target
        initialVelocity = velocity
        let frequency = Double(frequency)
        spring = SpringCurve(stiffness: frequency * frequency, damping: 2 * frequency)
    }

    /// Returns a spring that is stiff enough not to overshoot the target at the initial velocity.
    package static func arriving(at target: CGFloat, from start: CGFloat, velocity: CGFloat) -> ScrollSpring {
        let distance = target - start
        let movesTowardTarget = distance * velocity > 0
        return ScrollSpring(
            from: start,
            to: target,
            velocity: distance == 0 ? 0 : velocity,
            frequency: movesTowardTarget ? max(returnFrequency, velocity / distance) : returnFrequency
        )
    }

    /// Returns the offset after `time` seconds, in points.
    package func value(at time: TimeInterval) -> CGFloat {
        target + CGFloat(spring.distance(at: time, from: Double(displacement), velocity: Double(initialVelocity)))
    }

    /// Returns the velocity after `time` seconds, in points per second.
    package func velocity(at time: TimeInterval) -> CGFloat {
        CGFloat(spring.velocity(at: time, from: Double(displacement), velocity: Double(initialVelocity)))
    }

    /// Returns the time after which the content remains within `tolerance` points of the target.
    package func duration(within tolerance: CGFloat) -> TimeInterval {
        // The movement reverses at most once; after that, the distance only decreases.
        let push = initialVelocity + frequency * displacement
        let turningPoint = push == 0 ? 0 : max(0, TimeInterval(1 / frequency - displacement / push))
        func isNear(_ time: TimeInterval) -> Bool { abs(value(at: time) - target) <= tolerance }
        if isNear(turningPoint) { return isNear(0) ? 0 : turningPoint }
        var (early, late) = (turningPoint, turningPoint + TimeInterval(1 / frequency))
        while !isNear(late) { (early, late) = (late, late * 2) }
        for _ in 0..<40 {
            let middle = (early + late) / 2
            if isNear(middle) { late = middle } else { early = middle }
        }
        return late
    }
}
