import CoreGraphics

/// Timing defined by a spring that pulls each value from its start to its end with the exact motion of a damped
/// oscillator.
///
/// A spring defined by mass, stiffness and damping, or by a perceived duration, has a duration of its own; the
/// `duration` of an animator is then ignored. A spring defined by a damping ratio gets the stiffness with which it
/// comes to rest at the end of the animator's duration.
@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// The initial velocity, in total distances per second: at 1, a value would cover the entire distance in one
    /// second. Positions have a velocity for each axis; for scalar values, the length of the vector is used.
    public let initialVelocity: CGVector

    /// The definition of the spring, except for its initial velocity.
    enum Form: Equatable {
        case physical(mass: Double, stiffness: Double, damping: Double)
        case damped(ratio: Double)
        case perceived(duration: TimeInterval, bounce: Double)
    }

    let form: Form

    /// Creates UIKit's default spring: mass 3, stiffness 1000, damping 500, which is a damping ratio of 4.56. It comes
    /// to rest without oscillating.
    public override init() {
        form = .physical(mass: 3, stiffness: 1000, damping: 500)
        initialVelocity = .zero
    }

    /// Creates a spring with a damping ratio. Its stiffness follows from the duration of the animation.
    /// - Parameters:
    ///   - ratio: The damping ratio. At 1 and above the spring does not oscillate; the closer to 0, the more it
    ///     oscillates.
    ///   - velocity: The initial velocity; see ``initialVelocity``.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        form = .damped(ratio: ratio)
        initialVelocity = velocity
    }

    /// Creates a spring with a damping ratio that starts at rest.
    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

    /// Creates a spring from its physical properties.
    /// - Parameters:
    ///   - mass: The mass; greater than 0.
    ///   - stiffness: The force per unit of distance; greater than 0.
    ///   - damping: The force per unit of velocity; at 0 the spring oscillates forever.
    ///   - velocity: The initial velocity; see ``initialVelocity``.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        precondition(
            mass > 0 && stiffness > 0 && damping >= 0,
            "the mass and stiffness of a spring must be greater than 0, and its damping must not be negative"
        )
        form = .physical(mass: mass, stiffness: stiffness, damping: damping)
        initialVelocity = velocity
    }

    /// Creates a spring from its perceived duration and bounce.
    /// - Parameters:
    ///   - duration: The perceived duration, in seconds, which is the period of the oscillation.
    ///   - bounce: The bounce. At 0 the spring does not oscillate; at 1 it oscillates forever; below 0, down to -1, it
    ///     approaches the end more slowly.
    ///   - velocity: The initial velocity; see ``initialVelocity``.
    public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector) {
        form = .perceived(duration: duration, bounce: bounce)
        initialVelocity = velocity
    }

    /// Creates a spring from its perceived duration and bounce that starts at rest.
    public convenience init(duration: TimeInterval, bounce: CGFloat) {
        self.init(duration: duration, bounce: bounce, initialVelocity: .zero)
    }

    /// Always `spring`.
    public var timingCurveType: UITimingCurveType { .spring }

    /// Always `nil`.
    public var cubicTimingParameters: UICubicTimingParameters? { nil }

    /// The object itself.
    public var springTimingParameters: UISpringTimingParameters? { self }
}
