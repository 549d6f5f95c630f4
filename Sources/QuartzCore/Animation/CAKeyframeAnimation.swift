import CoreGraphics

/// An animation of a property through several values.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// What the property goes through; see ``CABasicAnimation`` for what may be in it. Not used where there is a `path`.
    open var values: [Any]?

    /// What a point goes along: each point of the path that is not a control point is a value.
    open var path: CGPath?

    /// When each value is reached, from 0 to 1; with the calculation mode `discrete`, one more than there are values, as
    /// each is shown from one time to the next. Nil spreads them evenly; so does a list of another length, and one that
    /// is not in order. Not used by the paced modes.
    open var keyTimes: [NSNumber]?

    /// The pace from each value to the next, one less than there are values. Nil is even.
    open var timingFunctions: [CAMediaTimingFunction]?

    /// How values between the given ones are found.
    open var calculationMode = CAAnimationCalculationMode.linear

    /// For the cubic modes: how tight the curve is at each value; 0 unless given.
    open var tensionValues: [NSNumber]?

    /// For the cubic modes: how sharp the corner is at each value; 0 unless given.
    open var continuityValues: [NSNumber]?

    /// For the cubic modes: where in the curve each value lies; 0 unless given.
    open var biasValues: [NSNumber]?

    /// Whether what goes along a path turns with it; nil does not.
    open var rotationMode: CAAnimationRotationMode?

    /// A copy with the same values. The delegate is shared.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAKeyframeAnimation()
        copy.takeValues(of: self)
        return copy
    }

    override func property(forKey key: String) -> KeyedProperty? {
        KeyedProperty.keyframe[key] ?? super.property(forKey: key)
    }

    override func takeValues(of other: CAAnimation) {
        super.takeValues(of: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        values = other.values
        path = other.path?.copy()
        keyTimes = other.keyTimes
        timingFunctions = other.timingFunctions
        calculationMode = other.calculationMode
        tensionValues = other.tensionValues
        continuityValues = other.continuityValues
        biasValues = other.biasValues
        rotationMode = other.rotationMode
    }
}

/// How values between the given ones of a keyframe animation are found.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Makes a mode by name; one that is not listed here acts as `linear`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Straight from each to the next.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// None: each is shown until the next.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Straight, at one speed for the whole way.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// Along a curve through all of them.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// Along a curve, at one speed for the whole way.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether what goes along a path turns with it.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Makes a mode by name; one that is not listed here turns nothing.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer's x axis lies along the path.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// The layer's x axis lies against the path.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
