import CoreGraphics

extension UIView {
    /// How a view's tint colour is shown.
    public enum TintAdjustmentMode: Int, Hashable, Sendable {
        /// As the superview's.
        case automatic
        /// As it is.
        case normal
        /// In grey, as behind an alert.
        case dimmed
    }

    /// The implementation of `tintColor`.
    var effectiveTintColor: UIColor! {
        get {
            let color = undimmedTintColor
            return tintAdjustmentMode == .dimmed ? color.dimmed : color
        }
        set {
            guard newValue != storedTintColor else { return }
            storedTintColor = newValue
            tellTintColorDidChange { $0.storedTintColor == nil }
        }
    }

    private var undimmedTintColor: UIColor {
        var view: UIView? = self
        while let next = view {
            if let color = next.storedTintColor { return color }
            view = next.superview
        }
        return .systemBlue
    }

    /// The implementation of `tintAdjustmentMode`.
    var effectiveTintAdjustmentMode: TintAdjustmentMode {
        get {
            var view: UIView? = self
            while let next = view {
                if next.storedTintAdjustmentMode != .automatic { return next.storedTintAdjustmentMode }
                view = next.superview
            }
            return .normal
        }
        set {
            guard newValue != storedTintAdjustmentMode else { return }
            storedTintAdjustmentMode = newValue
            tellTintColorDidChange { $0.storedTintAdjustmentMode == .automatic }
        }
    }

    /// What there is to see of the tint colour.
    struct ShownTint: Hashable {
        let color: UIColor
        let mode: TintAdjustmentMode
    }

    var shownTint: ShownTint { ShownTint(color: undimmedTintColor, mode: tintAdjustmentMode) }

    /// Tells the view, and those in it that it concerns, when another superview has another tint.
    func tellTintColorDidChange(from old: ShownTint) {
        let new = shownTint
        if new.color != old.color, storedTintColor == nil {
            tellTintColorDidChange { $0.storedTintColor == nil }
        } else if new.mode != old.mode {
            tellTintColorDidChange { $0.storedTintAdjustmentMode == .automatic }
        }
    }

    /// Tells the view, and all in it that take the colour from above.
    private func tellTintColorDidChange(_ inherits: (UIView) -> Bool) {
        tintColorDidChange()
        for subview in subviews where inherits(subview) { subview.tellTintColorDidChange(inherits) }
    }
}

extension UIColor {
    /// The grey of the same brightness, a little fainter.
    fileprivate var dimmed: UIColor {
        let color = cgColor.rgba
        let brightness = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        return UIColor(white: brightness, alpha: color.alpha * 0.8)
    }
}
