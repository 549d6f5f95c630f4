import CoreGraphics

/// An animation of a property as if a spring pulled it to its end: a mass on a spring, with a damper.
///
/// It runs as long as `duration` says, whatever the spring does then; `settlingDuration` tells how long the spring needs
/// to come to rest.
open class CASpringAnimation: CABasicAnimation {
    /// What hangs on the spring. More than 0.
    open var mass: CGFloat = 1

    /// How strong the spring is. More than 0.
    open var stiffness: CGFloat = 100

    /// How strong the damper is. 0 swings for ever.
    open var damping: CGFloat = 10

    /// How fast the property moves at first: 1 would bring it to its end in a second. Negative: away from its end.
    open var initialVelocity: CGFloat = 0

    /// Whether a damper that is too strong for the spring to swing is taken as it is. If not, the spring is damped so much
    /// that it just does not swing.
    open var allowsOverdamping = false

    /// Makes a spring of how it looks, with the mass 1. The duration stays 0: set it to `settlingDuration`.
    /// - Parameters:
    ///   - perceptualDuration: about how long it seems to take. Seconds.
    ///   - bounce: how much it swings: 0 not at all, 1 for ever; negative ones are damped even more.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        let duration = perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.001
        let bounce = bounce.isNaN ? 0 : min(1, max(-0.999, bounce))
        let frequency = 2 * CGFloat.pi / duration
        let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        stiffness = frequency * frequency
        damping = 2 * ratio * frequency
        allowsOverdamping = ratio > 1
    }

    /// How hard the property swings: the part of the damping at which it just does not.
    package var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// The damping that is meant by `damping` and `allowsOverdamping`.
    package var effectiveDamping: Double {
        allowsOverdamping ? damping : min(damping, 2 * (stiffness * mass).squareRoot())
    }

    /// How hard the bounce is that the spring's damping makes: 0 for none, 1 for ever.
    public var bounce: CGFloat {
        let ratio = dampingRatio
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    /// About how long the spring seems to take. Seconds.
    public var perceptualDuration: CFTimeInterval { 2 * .pi / (stiffness / mass).squareRoot() }

    /// A copy with the same values. The delegate is shared.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CASpringAnimation()
        copy.takeValues(of: self)
        return copy
    }

    override func takeValues(of other: CAAnimation) {
        super.takeValues(of: other)
        guard let other = other as? CASpringAnimation else { return }
        mass = other.mass
        stiffness = other.stiffness
        damping = other.damping
        initialVelocity = other.initialVelocity
        allowsOverdamping = other.allowsOverdamping
    }
}
