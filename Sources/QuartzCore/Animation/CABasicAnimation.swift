import CoreGraphics

/// An animation of a property from one value to another.
///
/// Two of the three values, at most, are given:
///
/// | given | runs |
/// |---|---|
/// | `fromValue`, `toValue` | from the one to the other |
/// | `fromValue`, `byValue` | from `fromValue` to the sum |
/// | `byValue`, `toValue` | from the difference to `toValue` |
/// | `fromValue` | from it to what the property has |
/// | `toValue` | from what the property has to it |
/// | `byValue` | from what the property has to the sum |
/// | none | as an action: from what was shown before the change to what the property has; else not at all |
///
/// What the property has is the layer's value with the animations added before this one. Values are numbers, `CGPoint`,
/// `CGSize`, `CGRect`, `CATransform3D`, `CGColor`, `CGImage`, and `NSNumber` or `NSValue` of these.
open class CABasicAnimation: CAPropertyAnimation {
    /// Where the property starts.
    open var fromValue: Any?

    /// Where it ends.
    open var toValue: Any?

    /// How far it goes.
    open var byValue: Any?

    /// A copy with the same values. The delegate is shared.
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
