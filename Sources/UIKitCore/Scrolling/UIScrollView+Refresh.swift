import QuartzCore

/// The refresh control, which holds an inset above the content while it is refreshing.
extension UIScrollView {
    /// Replaces the refresh control among the subviews. It is behind the content.
    func replaceRefreshControl(_ former: UIRefreshControl?) {
        guard former !== refreshControl else { return }
        if former?.superview === self { former?.removeFromSuperview() }
        if let refreshControl { insertSubview(refreshControl, at: 0) }
    }

    /// The insets around the content at rest, without that of the refresh control.
    var insetWithoutRefreshControl: UIEdgeInsets { contentInset + safeAreaAdjustment }

    /// The inset that the refresh control holds, which is part of the adjusted content inset.
    var refreshInset: UIEdgeInsets {
        UIEdgeInsets(top: attachedRefreshControl?.heldHeight ?? 0, left: 0, bottom: 0, right: 0)
    }

    /// The distance by which the content is below its upper edge at rest, in points; zero if it is not below.
    var pulledDistance: CGFloat { max(0, -insetWithoutRefreshControl.top - contentOffset.y) }

    /// Called when the refresh control begins or continues to hold its inset. The content does not move.
    func refreshInsetDidGrow() {
        adjustInset(followsEdge: false)
        continueDragFromOffset()
    }

    /// Called when the refresh control does not hold its inset any more. Content at rest returns to its edge, animated
    /// if this method is called in an animation block; content that moves continues to the edge.
    func refreshInsetDidEnd() {
        adjustInset()
        continueDragFromOffset()
        guard case .animating(let motion) = movement, motion.end != clamp(motion.end) else { return }
        setContentOffset(clamp(motion.end), animated: true)
    }

    /// Continues a drag from the current offset. With another edge, the same translation displays another offset.
    private func continueDragFromOffset() {
        guard let drag, drag.outer == nil else { return }
        self.drag?.start = pulledOffset.moved(by: drag.translation)
    }
}
