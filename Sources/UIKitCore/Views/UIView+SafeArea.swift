import CoreGraphics

/// The part of a view that nothing covers. It is zero at all edges unless a controller adds to it.
///
/// Views keep their insets: they are computed again when the view, or the safe area around it, moves. Where no
/// controller adds anything, a move costs the test of a flag.
extension UIView {
    /// The insets of the view's safe area, and whether they may differ from zero.
    struct SafeArea {
        var insets = UIEdgeInsets.zero {
            didSet { hasInsets = insets != .zero }
        }
        private(set) var hasInsets = false
        /// A Boolean value that indicates whether the superview has insets that may reach into the view.
        var isBelowInsets = false
        /// A Boolean value that indicates whether the insets reach into the subviews.
        var passesInsets = false
    }

    /// Computes the insets again, and those of the subviews when they depend on them.
    func updateSafeArea() {
        let insets = computedSafeArea
        let hasChanged = insets != safeArea.insets
        safeArea.insets = insets
        if hasChanged {
            safeAreaInsetsDidChange()
            viewController?.viewSafeAreaInsetsDidChange()
            setNeedsLayout()
        }
        updateSafeAreaOfSubviews()
    }

    /// Updates the safe area after the view has come into a window, or out of one, or has moved.
    func safeAreaMayHaveChanged() {
        safeArea.isBelowInsets = superview?.safeArea.passesInsets ?? false
        guard safeArea.isBelowInsets || safeArea.hasInsets || hasAdditionalSafeArea else { return }
        updateSafeArea()
    }

    /// Updates the safe area after a change of the view's geometry.
    func geometryChanged() {
        if safeArea.isBelowInsets {
            updateSafeArea()
        } else if safeArea.hasInsets {
            updateSafeAreaOfSubviews()
        }
    }

    private var hasAdditionalSafeArea: Bool { viewController.map { $0.additionalSafeAreaInsets != .zero } ?? false }

    private func updateSafeAreaOfSubviews() {
        let passes = safeAreaInsetsForSubviews != .zero
        guard passes || safeArea.passesInsets else { return }
        safeArea.passesInsets = passes
        for subview in subviews {
            subview.safeArea.isBelowInsets = passes
            subview.updateSafeArea()
        }
    }

    /// As far as the insets of the superview reach into the frame, but no farther than into the superview; with what the
    /// view's controller adds.
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
        return insets + (viewController?.additionalSafeAreaInsets ?? .zero)
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
