/// A shadow as an attribute of text.
open class NSShadow: NSObject, NSCopying {
    private let foundationTypeWord = FoundationTypeWord()

    /// Makes a shadow in black at a third of its opacity, sharp and right behind the text.
    public override init() {}

    /// From the text to its shadow, in points: right and down, whatever transform there is. Zero at first.
    open var shadowOffset = CGSize.zero

    /// How soft it is, in points: twice the standard deviation of a Gaussian. Zero, a sharp shadow, at first.
    open var shadowBlurRadius: CGFloat = 0

    /// A `UIColor`; nil for no shadow.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

    /// A shadow of its own that looks the same.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        copy.shadowOffset = shadowOffset
        copy.shadowBlurRadius = shadowBlurRadius
        copy.shadowColor = shadowColor
        return copy
    }

    /// Whether both look the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSShadow else { return false }
        return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
            && shadowColor as? UIColor == other.shadowColor as? UIColor
    }

    /// Hashes what `isEqual(_:)` compares.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(shadowOffset.width)
        hasher.combine(shadowOffset.height)
        hasher.combine(shadowBlurRadius)
        return hasher.finalize()
    }

    var look: TextLook.Shadow? {
        guard let color = (shadowColor as? UIColor)?.cgColor, color.alpha > 0, shadowOffset.width.isFinite,
            shadowOffset.height.isFinite, shadowBlurRadius.isFinite
        else { return nil }
        return TextLook.Shadow(offset: shadowOffset, blur: max(0, shadowBlurRadius), color: color)
    }
}
