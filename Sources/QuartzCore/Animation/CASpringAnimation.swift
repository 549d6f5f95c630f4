import Compositor
import CoreGraphics
import Motion

/// An animation of a property that moves like a mass on a damped spring.
///
/// It runs for its `duration`, independent of the state of the spring; `settlingDuration` is the time that the spring
/// needs to come to rest.
open class CASpringAnimation: CABasicAnimation {
    /// The mass of the object on the spring; greater than 0.
    open var mass: CGFloat = 1

    /// The stiffness of the spring; greater than 0.
    open var stiffness: CGFloat = 100

    /// The damping coefficient. At 0, the spring oscillates indefinitely.
    open var damping: CGFloat = 10

    /// The initial velocity of the property: 1 would reach the end value in one second. Negative values point away from
    /// the end value.
    open var initialVelocity: CGFloat = 0

    /// A Boolean value that indicates whether an overdamped spring is simulated as such. If `false`, the damping is
    /// limited to critical damping.
    open var allowsOverdamping = false

    /// Creates a spring from its perceived behavior, with mass 1. The duration remains 0: set it to `settlingDuration`.
    /// - Parameters:
    ///   - perceptualDuration: The approximate perceived duration, in seconds; greater than 0.
    ///   - bounce: The amount of oscillation: 0 for none, 1 for an undamped spring; negative values are overdamped.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        let curve = SpringCurve(perceptualDuration: perceptualDuration, bounce: Double(bounce))
        stiffness = CGFloat(curve.stiffness)
        damping = CGFloat(curve.damping)
        allowsOverdamping = bounce < 0
    }

    /// The amount of oscillation: 0 for none, 1 for an undamped spring; negative values are overdamped.
    open var bounce: CGFloat { CGFloat(curve.bounce) }

    /// The approximate perceived duration, in seconds.
    open var perceptualDuration: CFTimeInterval { curve.perceptualDuration }

    /// The time until the spring stays within a thousandth of the distance from its end value, in seconds; infinity
    /// without damping.
    open var settlingDuration: CFTimeInterval { curve.settlingDuration }

    /// The compositor's equivalent.
    var curve: SpringCurve {
        guard mass > 0 else { fatalError("CASpringAnimation: the mass must be greater than 0, not \(mass)") }
        guard stiffness > 0 else {
            fatalError("CASpringAnimation: the stiffness must be greater than 0, not \(stiffness)")
        }
        return SpringCurve(
            mass: Double(mass),
            stiffness: Double(stiffness),
            damping: Double(max(0, damping)),
            initialVelocity: Double(initialVelocity),
            allowsOverdamping: allowsOverdamping
        )
    }

    /// Returns a copy with the same values. The delegate is shared.
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
