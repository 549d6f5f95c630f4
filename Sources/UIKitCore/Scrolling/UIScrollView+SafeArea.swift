import CoreGraphics

/// The safe area as room around the content.
extension UIScrollView {
    /// The insets of the safe area that count as room around the content.
    ///
    /// As documented, they count along axes that can be scrolled: where the content is larger than the view, or always
    /// bounces. There are no bars yet that `automatic` would treat otherwise.
    var safeAreaAdjustment: UIEdgeInsets {
        guard safeArea.hasInsets else { return .zero }
        var insets = safeAreaInsets
        switch contentInsetAdjustmentBehavior {
        case .never: return .zero
        case .always: return insets
        case .automatic, .scrollableAxes:
            if contentSize.width <= bounds.width, !alwaysBounceHorizontal { (insets.left, insets.right) = (0, 0) }
            if contentSize.height <= bounds.height, !alwaysBounceVertical { (insets.top, insets.bottom) = (0, 0) }
            return insets
        }
    }

    /// The insets of the safe area that do not count as room, and so reach into the content.
    var unadjustedSafeArea: UIEdgeInsets {
        let (safe, counted) = (safeArea.insets, safeAreaAdjustment)
        return UIEdgeInsets(
            top: counted.top == 0 ? safe.top : 0,
            left: counted.left == 0 ? safe.left : 0,
            bottom: counted.bottom == 0 ? safe.bottom : 0,
            right: counted.right == 0 ? safe.right : 0
        )
    }

    /// Adjusts the room around the content, and the safe area of what is in it.
    func safeAreaAdjustmentMayHaveChanged() {
        adjustInset()
        geometryChanged()
    }
}
