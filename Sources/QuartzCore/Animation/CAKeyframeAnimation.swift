import CoreGraphics

/// An animation of a property through a list of values.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values of the property; see ``CABasicAnimation`` for the supported types. Ignored if there is a `path`.
    open var values: [Any]?

    /// The path that a point property follows: each point of the path that is not a control point is a keyframe.
    open var path: CGPath?

    /// The times of the keyframes, from 0 to 1; with the calculation mode `discrete`, one more than the number of
    /// values, because each value is shown from one time to the next. `nil` spaces them evenly, and so does a list of
    /// another length or one that is not in ascending order. Ignored by the paced modes.
    open var keyTimes: [NSNumber]?

    /// The timing functions of the segments, one fewer than the number of values. `nil` is linear.
    open var timingFunctions: [CAMediaTimingFunction]?

    /// The interpolation between keyframes.
    open var calculationMode = CAAnimationCalculationMode.linear

    /// The tension of the curve at each value, for the cubic modes. The default is 0.
    open var tensionValues: [NSNumber]?

    /// The continuity of the curve at each value, for the cubic modes. The default is 0.
    open var continuityValues: [NSNumber]?

    /// The bias of the curve at each value, for the cubic modes. The default is 0.
    open var biasValues: [NSNumber]?

    /// The rotation of the layer along a path; `nil` for no rotation.
    open var rotationMode: CAAnimationRotationMode?

    /// Returns a copy with the same values. The delegate is shared.
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

/// The interpolation between the keyframes of an animation.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Creates a mode from a name; a name that is not listed here acts as `linear`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Linear interpolation.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// No interpolation: each value is shown until the next.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Linear interpolation at constant speed over all segments.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// Interpolation along a spline through all values.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// Interpolation along a spline, at constant speed over all segments.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The rotation of a layer that moves along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Creates a mode from a name; a name that is not listed here does not rotate the layer.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer's x-axis points along the path.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// The layer's x-axis points against the path.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
