import QuartzCore

/// Scroll views in scroll views. The inner one comes first, where it can move the way the finger goes; else the nearest one
/// around it that can. Known from use, for Apple's documentation is silent.
extension UIScrollView {
    /// Whether motion along an axis, up (`way` positive) or down, is this view's: it can follow, or nobody else can.
    func wants(_ axis: ScrollAxis, _ way: CGFloat) -> Bool {
        canScroll(axis) && (hasRoom(axis, way) || outerScrollView(axis, way) == nil)
    }

    /// The nearest view around this one that can move its content along an axis that way.
    func outerScrollView(_ axis: ScrollAxis, _ way: CGFloat) -> UIScrollView? {
        var ancestor = superview
        while let view = ancestor {
            if let outer = view as? UIScrollView, outer.isScrollEnabled, outer.canScroll(axis), outer.hasRoom(axis, way)
            {
                return outer
            }
            ancestor = view.superview
        }
        return nil
    }

    /// The view around this one that goes on, in the same drag, where this one has come to its edge: one that turns pages,
    /// or any where this one does not bounce.
    func successor(_ axis: ScrollAxis, _ way: CGFloat) -> UIScrollView? {
        guard let outer = outerScrollView(axis, way), outer.isPagingEnabled || !bounces else { return nil }
        // What is moved by its own fingers is left to them.
        return outer.isDragging ? nil : outer
    }

    /// Moves the content of a view around this one by what this one could not follow.
    func dragOuter(_ outer: UIScrollView, by excess: CGPoint) {
        if outer.drag == nil {
            guard excess != .zero else { return }
            outer.beginDragging(along: ScrollAxis.allCases.filter { outer.canScroll($0) })
        }
        let way = outer.vector(excess, of: self)
        outer.drag(by: CGPoint(x: -way.x, y: -way.y))
    }

    /// A vector of another view's coordinates in this view's.
    func vector(_ vector: CGPoint, of view: UIView) -> CGPoint {
        convert(vector, from: view).vector(from: convert(.zero, from: view))
    }
}

extension UIView {
    /// Whether all views around this one that scroll let it be told of a touch that has come down in it.
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
