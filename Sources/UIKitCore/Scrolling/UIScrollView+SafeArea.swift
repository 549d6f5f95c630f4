import CoreGraphics

/// The safe area as an inset of the content.
extension UIScrollView {
    /// The insets of the safe area that are added to the content inset.
    ///
    /// As documented, they apply along scrollable axes: those along which the content is larger than the view, or
    /// always bounces. `automatic` also adds those of the bars that follow the content.
    var safeAreaAdjustment: UIEdgeInsets {
        guard safeArea.hasInsets else { return .zero }
        var insets = safeAreaInsets
        switch contentInsetAdjustmentBehavior {
        case .never: return .zero
        case .always: return insets
        case .automatic where !(owningController?.automaticallyAdjustsScrollViewInsets ?? true): return .zero
        case .automatic, .scrollableAxes:
            let followsBars = contentInsetAdjustmentBehavior == .automatic && !bars.isEmpty
            if contentSize.width <= bounds.width, !alwaysBounceHorizontal { (insets.left, insets.right) = (0, 0) }
            if contentSize.height <= bounds.height, !alwaysBounceVertical, !followsBars {
                (insets.top, insets.bottom) = (0, 0)
            }
            return insets
        }
    }

    /// The insets of the safe area that are not added to the content inset, and so apply to subviews.
    var unadjustedSafeArea: UIEdgeInsets {
        let (safe, counted) = (storedSafeAreaInsets, safeAreaAdjustment)
        return UIEdgeInsets(
            top: counted.top == 0 ? safe.top : 0,
            left: counted.left == 0 ? safe.left : 0,
            bottom: counted.bottom == 0 ? safe.bottom : 0,
            right: counted.right == 0 ? safe.right : 0
        )
    }

    /// Updates the content inset and the safe area of subviews.
    func safeAreaAdjustmentMayHaveChanged() {
        adjustInset()
        geometryChanged()
    }
}
