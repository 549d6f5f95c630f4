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

    /// The tint color and the adjustment that were set for a view itself.
    struct OwnTint {
        /// The color; `nil` for that of the superview.
        fileprivate(set) var color: UIColor?
        fileprivate(set) var adjustmentMode = TintAdjustmentMode.automatic
    }

    /// The implementation of `tintColor`.
    var effectiveTintColor: UIColor! {
        get {
            let color = undimmedTintColor
            return tintAdjustmentMode == .dimmed ? color.dimmed : color
        }
        set {
            guard newValue != ownTint.color else { return }
            ownTint.color = newValue
            notifyTintColorDidChange { $0.ownTint.color == nil }
        }
    }

    private var undimmedTintColor: UIColor {
        var view: UIView? = self
        while let next = view {
            if let color = next.ownTint.color { return color }
            view = next.superview
        }
        return .systemBlue
    }

    /// The implementation of `tintAdjustmentMode`.
    var effectiveTintAdjustmentMode: TintAdjustmentMode {
        get {
            var view: UIView? = self
            while let next = view {
                if next.ownTint.adjustmentMode != .automatic { return next.ownTint.adjustmentMode }
                view = next.superview
            }
            return .normal
        }
        set {
            guard newValue != ownTint.adjustmentMode else { return }
            ownTint.adjustmentMode = newValue
            notifyTintColorDidChange { $0.ownTint.adjustmentMode == .automatic }
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
        if new.color != old.color, ownTint.color == nil {
            notifyTintColorDidChange { $0.ownTint.color == nil }
        } else if new.mode != old.mode {
            notifyTintColorDidChange { $0.ownTint.adjustmentMode == .automatic }
        }
    }

    /// Notifies the view and all descendants that inherit the tint.
    private func notifyTintColorDidChange(_ inherits: (UIView) -> Bool) {
        tintColorDidChange()
        if dependsOnTintColor { resolveColors() }
        updateFocusRing()
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
