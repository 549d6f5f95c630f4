/// A shadow, for use as a text attribute.
open class NSShadow: NSObject, NSCopying {
    private let foundationTypeWord = FoundationTypeWord()

    /// Creates a sharp black shadow at a third of full opacity, with no offset.
    public override init() {}

    /// The offset of the shadow from the text, in points to the right and down, independent of the transform. The
    /// default is zero.
    open var shadowOffset = CGSize.zero

    /// The blur radius in points: twice the standard deviation of the Gaussian. The default is zero, a sharp shadow.
    open var shadowBlurRadius: CGFloat = 0

    /// The color of the shadow, a `UIColor`, or `nil` for no shadow.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

    /// Returns a copy of the shadow.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        copy.shadowOffset = shadowOffset
        copy.shadowBlurRadius = shadowBlurRadius
        copy.shadowColor = shadowColor
        return copy
    }

    /// Returns a Boolean value that indicates whether an object is a shadow with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSShadow else { return false }
        return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
            && shadowColor as? UIColor == other.shadowColor as? UIColor
    }

    /// A hash of values that `isEqual(_:)` compares.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(shadowOffset.width)
        hasher.combine(shadowOffset.height)
        hasher.combine(shadowBlurRadius)
        return hasher.finalize()
    }

    var textShadow: TextRunStyle.Shadow? {
        guard let color = (shadowColor as? UIColor)?.cgColor, color.alpha > 0, shadowOffset.width.isFinite,
            shadowOffset.height.isFinite, shadowBlurRadius.isFinite
        else { return nil }
        return TextRunStyle.Shadow(offset: shadowOffset, blur: max(0, shadowBlurRadius), color: color)
    }
}
