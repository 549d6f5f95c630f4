import CoreGraphics

/// An animation of a property from one value to another.
///
/// At most two of the three values are specified:
///
/// | specified values | interpolation |
/// |---|---|
/// | `fromValue`, `toValue` | from `fromValue` to `toValue` |
/// | `fromValue`, `byValue` | from `fromValue` to the sum |
/// | `byValue`, `toValue` | from the difference to `toValue` |
/// | `fromValue` | from `fromValue` to the current value |
/// | `toValue` | from the current value to `toValue` |
/// | `byValue` | from the current value to the sum |
/// | none | as an action, from the value shown before the change to the current value; otherwise none |
///
/// The current value of the property is the layer's value with the animations that were added before this one. Values
/// are numbers, `CGPoint`, `CGSize`, `CGRect`, `CATransform3D`, `CGColor`, `CGImage`, and `NSNumber` or `NSValue` of
/// these.
open class CABasicAnimation: CAPropertyAnimation {
    /// The start value.
    open var fromValue: Any?

    /// The end value.
    open var toValue: Any?

    /// The difference between the end value and the start value.
    open var byValue: Any?

    /// Returns a copy with the same values. The delegate is shared.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CABasicAnimation()
        copy.takeValues(of: self)
        return copy
    }

    override func property(forKey key: String) -> KeyedProperty? {
        KeyedProperty.basic[key] ?? super.property(forKey: key)
    }

    override func takeValues(of other: CAAnimation) {
        super.takeValues(of: other)
        guard let other = other as? CABasicAnimation else { return }
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
    }
}
