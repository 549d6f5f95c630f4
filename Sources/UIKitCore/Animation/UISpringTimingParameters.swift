import CoreGraphics

/// Timing by a spring that pulls each value from its start to its end, exactly as a damped oscillator moves.
///
/// How long it takes is the spring's own matter where mass, stiffness and damping are given, or a perceived duration: then
/// an animator's `duration` does not count. Where a damping ratio is given, the spring is made as stiff as it has to be to
/// have come to rest after the animator's duration.
@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// How fast values move at the start: 1 is the whole way in a second. For positions each axis has its own speed; for
    /// values of one dimension the length of the vector counts.
    public let initialVelocity: CGVector

    /// What makes the spring, apart from its velocity.
    enum Form: Equatable {
        case physical(mass: Double, stiffness: Double, damping: Double)
        case damped(ratio: Double)
        case perceived(duration: TimeInterval, bounce: Double)
    }

    let form: Form

    /// The spring that UIKit uses unless told otherwise: mass 3, stiffness 1000, damping 500, which is a damping ratio of
    /// 4.56. It comes to rest without swinging.
    public override init() {
        form = .physical(mass: 3, stiffness: 1000, damping: 500)
        initialVelocity = .zero
    }

    /// A spring that swings as its damping ratio says, and is as stiff as the animation's duration needs.
    /// - Parameters:
    ///   - ratio: 1 and more comes to rest without swinging; the nearer to 0, the more it swings.
    ///   - velocity: see ``initialVelocity``.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        form = .damped(ratio: ratio)
        initialVelocity = velocity
    }

    /// A spring that starts from rest and swings as its damping ratio says.
    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

    /// A spring by its physics.
    /// - Parameters:
    ///   - mass: greater than 0.
    ///   - stiffness: the force at a distance of 1; greater than 0.
    ///   - damping: the force against a speed of 1; 0 swings for ever.
    ///   - velocity: see ``initialVelocity``.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        precondition(mass > 0 && stiffness > 0 && damping >= 0, "a spring needs a mass and a stiffness above zero")
        form = .physical(mass: mass, stiffness: stiffness, damping: damping)
        initialVelocity = velocity
    }

    /// A spring by what one sees of it.
    /// - Parameters:
    ///   - duration: how long it seems to take, in seconds; the period of its swing.
    ///   - bounce: 0 does not swing, up to 1 (for ever); below 0, down to -1, it gets there the more slowly.
    ///   - velocity: see ``initialVelocity``.
    public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector) {
        form = .perceived(duration: duration, bounce: bounce)
        initialVelocity = velocity
    }

    /// A spring by what one sees of it, starting from rest.
    public convenience init(duration: TimeInterval, bounce: CGFloat) {
        self.init(duration: duration, bounce: bounce, initialVelocity: .zero)
    }

    /// `spring`.
    public var timingCurveType: UITimingCurveType { .spring }

    /// None.
    public var cubicTimingParameters: UICubicTimingParameters? { nil }

    /// Itself.
    public var springTimingParameters: UISpringTimingParameters? { self }
}
