import CoreGraphics

extension UIColor {
    /// Returns the color resolved with some traits. The result does not depend on traits.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        guard let provider else { return self }
        // A provider may return a color that depends on traits as well; the depth is limited.
        var color = provider(traitCollection)
        for _ in 0..<16 {
            guard let next = color.provider else { return color }
            color = next(traitCollection)
        }
        preconditionFailure("cannot resolve a dynamic color: its provider returns dynamic colors endlessly")
    }

    /// Creates a color with a light and a dark variant, for ordinary and for more contrast.
    /// - Parameter elevated: The dark variants of an interface above others, for ordinary and for more contrast; `nil` for none.
    convenience init(
        light: UIColor,
        dark: UIColor,
        moreContrast: (light: UIColor, dark: UIColor)? = nil,
        elevated: (dark: UIColor, moreContrast: UIColor)? = nil
    ) {
        self.init { traits in
            let isDark = traits.userInterfaceStyle == .dark
            if let elevated, isDark, traits.userInterfaceLevel == .elevated {
                return traits.accessibilityContrast == .high ? elevated.moreContrast : elevated.dark
            }
            if let moreContrast, traits.accessibilityContrast == .high {
                return isDark ? moreContrast.dark : moreContrast.light
            }
            return isDark ? dark : light
        }
    }
}

extension UIView {
    /// Resolves the view's colors with the current traits.
    func resolveColors() {
        resolveBackground()
        // The drawn content may depend on the traits.
        if layer.hasDrawing { setNeedsDisplay() }
        updateFocusRing()
    }
}
