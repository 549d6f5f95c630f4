import CoreGraphics

extension UIView {
    /// The adjustment of a view's tint color.
    public enum TintAdjustmentMode: Int, Hashable, Sendable {
        /// The adjustment of the superview.
        case automatic
        /// No adjustment.
        case normal
        /// A gray, faded tint color, as behind an alert.
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
            notifyTintColorDidChange { $0.storedTintColor == nil }
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
            notifyTintColorDidChange { $0.storedTintAdjustmentMode == .automatic }
        }
    }

    /// The unadjusted tint color and its adjustment, which together determine the visible tint.
    struct ShownTint: Hashable {
        let color: UIColor
        let mode: TintAdjustmentMode
    }

    var shownTint: ShownTint { ShownTint(color: undimmedTintColor, mode: tintAdjustmentMode) }

    /// Notifies the view, and the descendants that inherit the tint, if the tint differs after a change of superview.
    func notifyTintColorDidChange(from old: ShownTint) {
        let new = shownTint
        if new.color != old.color, storedTintColor == nil {
            notifyTintColorDidChange { $0.storedTintColor == nil }
        } else if new.mode != old.mode {
            notifyTintColorDidChange { $0.storedTintAdjustmentMode == .automatic }
        }
    }

    /// Notifies the view and all descendants that inherit the tint.
    private func notifyTintColorDidChange(_ inherits: (UIView) -> Bool) {
        tintColorDidChange()
        for subview in subviews where inherits(subview) { subview.notifyTintColorDidChange(inherits) }
    }
}

extension UIColor {
    /// The gray of the same luminance, at 80% of the opacity.
    fileprivate var dimmed: UIColor {
        let color = cgColor.rgba
        let brightness = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        return UIColor(white: brightness, alpha: color.alpha * 0.8)
    }
}
