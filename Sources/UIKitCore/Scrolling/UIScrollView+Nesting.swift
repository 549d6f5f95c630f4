import QuartzCore

/// Nested scroll views. The inner view scrolls if its content can move in the direction of the finger; otherwise, the
/// nearest enclosing view that can. Empirical; not documented by Apple.
extension UIScrollView {
    /// Returns a Boolean value that indicates whether motion along an axis, up (`direction` positive) or down, scrolls this
    /// view: its content can move in that direction, or no enclosing view's can.
    func wants(_ axis: ScrollAxis, _ direction: CGFloat) -> Bool {
        canScroll(axis) && (hasRoom(axis, direction) || outerScrollView(axis, direction) == nil)
    }

    /// Returns the nearest enclosing view whose content can move in a direction along an axis.
    func outerScrollView(_ axis: ScrollAxis, _ direction: CGFloat) -> UIScrollView? {
        var ancestor = superview
        while let view = ancestor {
            if let outer = view as? UIScrollView, outer.isScrollEnabled, outer.canScroll(axis),
                outer.hasRoom(axis, direction)
            {
                return outer
            }
            ancestor = view.superview
        }
        return nil
    }

    /// Returns the enclosing view that continues the same drag when this view's content has reached its edge: a view
    /// with paging, or any view if this one does not bounce.
    func successor(_ axis: ScrollAxis, _ direction: CGFloat) -> UIScrollView? {
        guard let outer = outerScrollView(axis, direction), outer.isPagingEnabled || !bounces else { return nil }
        // A view that is dragged by its own fingers is not moved.
        return outer.isDragging ? nil : outer
    }

    /// Moves the content of an enclosing view by the distance that this view's content could not move.
    func dragOuter(_ outer: UIScrollView, by excess: CGPoint) {
        if outer.drag == nil {
            guard excess != .zero else { return }
            outer.beginDragging(along: ScrollAxis.allCases.filter { outer.canScroll($0) })
        }
        let delta = outer.vector(excess, of: self)
        outer.drag(by: CGPoint(x: -delta.x, y: -delta.y))
    }

    /// Converts a vector of another view's coordinates to this view's.
    func vector(_ vector: CGPoint, of view: UIView) -> CGPoint {
        convert(vector, from: view).vector(from: convert(.zero, from: view))
    }
}

extension UIView {
    /// Returns a Boolean value that indicates whether all enclosing scroll views allow this view to receive a touch
    /// that has begun in it.
    func isGranted(_ touch: UITouch, _ event: UIEvent) -> Bool {
        var ancestor = superview
        while let view = ancestor {
            if let scrollView = view as? UIScrollView,
                !scrollView.touchesShouldBegin([touch], with: event, in: self)
            {
                return false
            }
            ancestor = view.superview
        }
        return true
    }
}
