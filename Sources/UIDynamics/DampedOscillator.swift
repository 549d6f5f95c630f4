import QuartzCore

/// A damped harmonic oscillator whose motion in steps is that of theory, without the error of the integration.
///
/// A step of Box2D first changes the velocity by the acceleration and then the position by the new velocity. The stiffness
/// and the friction are chosen so that this map has the eigenvalues of the exact solution: the frequency and the decay do
/// not depend on the length of the step.
struct DampedOscillator {
    private let stiffness: Double
    private let friction: Double

    /// Creates an oscillator.
    /// - Parameters:
    ///   - frequency: The frequency without damping, in hertz. Higher ones than a sixth of the rate of steps act as that.
    ///   - dampingRatio: The ratio to critical damping, at least 0.
    ///   - stepDuration: The length of a step, in seconds.
    init(frequency: Double, dampingRatio: Double, stepDuration: Double) {
        let frequency = 2 * Double.pi * min(frequency, 1 / (6 * stepDuration))
        // Beyond, a step has no velocity left to slow.
        let ratio = min(max(dampingRatio.isNaN ? 0 : dampingRatio, 0), 100)
        let decay = exp(-ratio * frequency * stepDuration)
        let root = frequency * abs(1 - ratio * ratio).squareRoot() * stepDuration
        // Twice the mean of the eigenvalues, and their product.
        let sum = 2 * decay * (ratio < 1 ? cos(root) : cosh(root))
        let product = decay * decay
        stiffness = (1 + product - sum) / (stepDuration * stepDuration)
        friction = (1 - product) / stepDuration
    }

    /// Returns the acceleration in a step, in units of length per second².
    /// - Parameters:
    ///   - offset: The distance from rest at the start of the step.
    ///   - speed: The speed away from rest at the start of the step.
    func acceleration(at offset: Double, speed: Double) -> Double { -stiffness * offset - friction * speed }
}
