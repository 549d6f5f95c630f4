import CoreGraphics

extension UIColor {
    /// The colour as it looks under some traits: one that does not depend on them.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        guard let provider else { return self }
        // A provider may answer with a colour that depends on traits as well, though not without end.
        var color = provider(traitCollection)
        for _ in 0..<16 {
            guard let next = color.provider else { return color }
            color = next(traitCollection)
        }
        preconditionFailure("the colours of a dynamic colour are dynamic without end")
    }

    /// A colour with two faces.
    convenience init(light: UIColor, dark: UIColor) {
        self.init { $0.userInterfaceStyle == .dark ? dark : light }
    }
}

extension UIView {
    /// Takes the colours of the present traits.
    func resolveColors() {
        resolveBackground()
        // What a drawing looked like may have depended on them.
        if layer.hasBackingStore { setNeedsDisplay() }
    }
}
