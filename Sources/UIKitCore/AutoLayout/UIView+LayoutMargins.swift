import CoreGraphics

extension UIView {
    /// The margins of a view, before the safe area.
    var ownMargins: NSDirectionalEdgeInsets {
        let margins = autoLayout?.margins
        guard let viewController, viewController.viewRespectsSystemMinimumLayoutMargins else {
            return margins ?? NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
        }
        let least = viewController.systemMinimumLayoutMargins
        guard let margins else { return least }
        return NSDirectionalEdgeInsets(
            top: max(margins.top, least.top),
            leading: max(margins.leading, least.leading),
            bottom: max(margins.bottom, least.bottom),
            trailing: max(margins.trailing, least.trailing)
        )
    }

    /// Implements `layoutMargins`.
    var resolvedMargins: UIEdgeInsets {
        let own = ownMargins
        let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
        var margins = UIEdgeInsets(
            top: own.top,
            left: isReversed ? own.trailing : own.leading,
            bottom: own.bottom,
            right: isReversed ? own.leading : own.trailing
        )
        if insetsLayoutMarginsFromSafeArea { margins = margins + safeAreaInsets }
        guard preservesSuperviewLayoutMargins, let superview else { return margins }
        // The parts of the superview's margins that the view covers.
        let (outer, frame) = (superview.layoutMargins, frame)
        let bounds = superview.bounds
        margins.top = max(margins.top, outer.top - (frame.minY - bounds.minY))
        margins.left = max(margins.left, outer.left - (frame.minX - bounds.minX))
        margins.bottom = max(margins.bottom, outer.bottom - (bounds.maxY - frame.maxY))
        margins.right = max(margins.right, outer.right - (bounds.maxX - frame.maxX))
        return margins
    }

    func setMargins(_ margins: NSDirectionalEdgeInsets) {
        guard margins != autoLayout?.margins ?? ownMargins else { return }
        makeAutoLayoutState().margins = margins
        marginsDidChange()
    }

    /// Updates what depends on the margins of the view.
    func marginsDidChange() {
        layoutMarginsDidChange()
        invalidateLayout()
        guard hasAutoLayoutInside else { return }
        layoutGeometryChanged()
        layoutRoot.autoLayout?.engine?.marginsDidChange(of: self)
        for subview in subviews where subview.preservesSuperviewLayoutMargins { subview.marginsDidChange() }
    }
}

extension LayoutEngine {
    /// Updates the constraints to margins of a view.
    fileprivate func marginsDidChange(of view: UIView) {
        for constraint in Array(installed.values) where constraint.items.contains(where: { $0 === view }) {
            if constraint.firstAttribute.isMargin || constraint.secondAttribute.isMargin {
                constantDidChange(of: constraint)
            }
        }
    }
}

extension NSLayoutConstraint.Attribute {
    fileprivate var isMargin: Bool { rawValue >= Self.leftMargin.rawValue }
}
