import Compositor
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
    ///   - perceptualDuration: about how long it seems to take. Seconds; more than 0.
    ///   - bounce: how much it swings: 0 not at all, 1 for ever; negative ones are damped even more.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        let curve = SpringCurve(perceptualDuration: perceptualDuration, bounce: Double(bounce))
        stiffness = CGFloat(curve.stiffness)
        damping = CGFloat(curve.damping)
        allowsOverdamping = bounce < 0
    }

    /// How much the spring swings: 0 not at all, 1 for ever; negative where it is damped even more.
    open var bounce: CGFloat { CGFloat(curve.bounce) }

    /// About how long the spring seems to take. Seconds.
    open var perceptualDuration: CFTimeInterval { curve.perceptualDuration }

    /// How long the spring takes until it stays within a thousandth of the way from its end. Seconds; infinity without
    /// damping.
    open var settlingDuration: CFTimeInterval { curve.settlingDuration }

    /// The spring as the compositor has it.
    var curve: SpringCurve {
        guard mass > 0 else { fatalError("CASpringAnimation: the mass must be more than 0, not \(mass)") }
        guard stiffness > 0 else {
            fatalError("CASpringAnimation: the stiffness must be more than 0, not \(stiffness)")
        }
        return SpringCurve(
            mass: Double(mass),
            stiffness: Double(stiffness),
            damping: Double(max(0, damping)),
            initialVelocity: Double(initialVelocity),
            allowsOverdamping: allowsOverdamping
        )
    }

    /// A copy with the same values. The delegate is shared.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CASpringAnimation()
        copy.takeValues(of: self)
        return copy
    }

    override func property(forKey key: String) -> KeyedProperty? {
        KeyedProperty.spring[key] ?? super.property(forKey: key)
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
