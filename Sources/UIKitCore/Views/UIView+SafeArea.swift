import CoreGraphics

/// The safe area: the part of a view that nothing covers. Its insets are zero at all edges unless a controller adds
/// insets.
///
/// Views store their insets. They are recomputed when the view or the enclosing safe area moves. If no controller adds
/// insets, moving a view costs one flag test.
extension UIView {
    /// The state of the view's safe area, whose insets are rarely different from zero.
    struct SafeArea {
        /// A Boolean value that indicates whether the insets differ from zero.
        fileprivate(set) var hasInsets = false
        /// A Boolean value that indicates whether the superview has insets that may reach into the view.
        fileprivate(set) var isBelowInsets = false
        /// A Boolean value that indicates whether the insets reach into the subviews.
        fileprivate(set) var passesInsets = false
    }

    /// Recomputes the insets, and those of the subviews if they depend on these insets.
    func updateSafeArea() {
        let insets = computedSafeArea
        let hasChanged = insets != storedSafeAreaInsets
        if hasChanged {
            storedSafeAreaInsets = insets
            safeArea.hasInsets = insets != .zero
            safeAreaInsetsDidChange()
            viewController?.viewSafeAreaInsetsDidChange()
            invalidateLayout()
            if insetsLayoutMarginsFromSafeArea { marginsDidChange() } else { layoutGeometryChanged() }
        }
        updateSafeAreaOfSubviews()
    }

    /// Updates the safe area after the view has entered or left a window, or has moved.
    func safeAreaMayHaveChanged() {
        safeArea.isBelowInsets = superview?.safeArea.passesInsets ?? false
        autoLayout?.keyboardGuide?.positionMayHaveChanged()
        guard safeArea.isBelowInsets || safeArea.hasInsets || hasAdditionalSafeArea else { return }
        updateSafeArea()
    }

    /// Updates the safe area after a change of the view's geometry.
    func geometryChanged() {
        layoutGeometryChanged()
        if isSizeTracked { superview?.setNeedsLayout() }
        if safeArea.isBelowInsets {
            updateSafeArea()
        } else if safeArea.hasInsets {
            updateSafeAreaOfSubviews()
        }
    }

    private var hasAdditionalSafeArea: Bool {
        viewController.map { $0.additionalSafeAreaInsets != .zero || $0.barInsets != .zero } ?? false
    }

    private func updateSafeAreaOfSubviews() {
        let passes = safeAreaInsetsForSubviews != .zero
        guard passes || safeArea.passesInsets else { return }
        safeArea.passesInsets = passes
        for subview in subviews {
            subview.safeArea.isBelowInsets = passes
            subview.updateSafeArea()
        }
    }

    /// The superview's insets as far as they overlap the frame, each at most the superview's inset, plus the insets
    /// that the view's controller adds, and those of bars over it.
    private var computedSafeArea: UIEdgeInsets {
        guard window != nil else { return .zero }
        var insets = UIEdgeInsets.zero
        if safeArea.isBelowInsets, let superview {
            let outer = superview.safeAreaInsetsForSubviews
            let safe = superview.bounds.inset(by: outer)
            let frame = frame
            insets.top = min(max(0, safe.minY - frame.minY), outer.top)
            insets.left = min(max(0, safe.minX - frame.minX), outer.left)
            insets.bottom = min(max(0, frame.maxY - safe.maxY), outer.bottom)
            insets.right = min(max(0, frame.maxX - safe.maxX), outer.right)
        }
        guard let viewController else { return insets }
        return insets + viewController.additionalSafeAreaInsets + viewController.barInsets
    }
}

extension UIEdgeInsets {
    static func + (left: UIEdgeInsets, right: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: left.top + right.top,
            left: left.left + right.left,
            bottom: left.bottom + right.bottom,
            right: left.right + right.right
        )
    }
}
