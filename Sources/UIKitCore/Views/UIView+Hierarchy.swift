import QuartzCore

extension UIView {
    /// The view that this one is in.
    public var superview: UIView? { storedSuperview }

    /// The views in this one, back to front.
    public var subviews: [UIView] { storedSubviews }

    /// The window that the view is in.
    public var window: UIWindow? { self as? UIWindow ?? storedWindow }

    /// Puts a view in front of all others in this one, out of the one it was in.
    public func addSubview(_ view: UIView) { insert(view) { storedSubviews.count } }

    /// Puts a view at an index of the subviews, counted after it has left its former place.
    public func insertSubview(_ view: UIView, at index: Int) {
        insert(view) { max(0, min(index, storedSubviews.count)) }
    }

    /// Puts a view right behind a sibling; in front of all when `sibling` is not in this view.
    public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        if view === sibling, view.superview === self { return }
        insert(view) { storedSubviews.firstIndex { $0 === sibling } ?? storedSubviews.count }
    }

    /// Puts a view right before a sibling; in front of all when `sibling` is not in this view.
    public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        if view === sibling, view.superview === self { return }
        insert(view) { storedSubviews.firstIndex { $0 === sibling }.map { $0 + 1 } ?? storedSubviews.count }
    }

    /// Moves a view of this one in front of its siblings.
    public func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view) { storedSubviews.count }
    }

    /// Moves a view of this one behind its siblings.
    public func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view) { 0 }
    }

    /// Lets two views of this one change places. An index that is out of range changes nothing.
    public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        guard storedSubviews.indices.contains(index1), storedSubviews.indices.contains(index2) else { return }
        guard index1 != index2 else { return }
        let front = storedSubviews[max(index1, index2)]
        let back = storedSubviews[min(index1, index2)]
        insert(front) { min(index1, index2) }
        insert(back) { max(index1, index2) }
    }

    /// Takes the view out of the one it is in.
    public func removeFromSuperview() {
        guard let above = storedSuperview else { return }
        willMove(toSuperview: nil)
        announce(window: nil)
        above.willRemoveSubview(self)
        detach(from: above)
        adopt(window: nil)
        didMoveToSuperview()
    }

    /// Whether the view is `view`, or in it.
    public func isDescendant(of view: UIView) -> Bool {
        var ancestor: UIView? = self
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.superview
        }
        return false
    }

    /// The view with that tag: this one, or the first in it.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in storedSubviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// - Parameter place: asked after the view has left its former place.
    private func insert(_ view: UIView, at place: () -> Int) {
        precondition(!isDescendant(of: view), "a view cannot be put into itself or into a view inside it")
        let former = view.storedSuperview
        let newWindow = window
        let tint = former === self ? nil : view.shownTint
        let traits = former === self ? nil : view.traitValues
        // The order of the calls is known from UIKit's logs; a view that only changes its place gets none.
        view.announce(window: newWindow)
        if former !== self {
            view.willMove(toSuperview: self)
            former?.willRemoveSubview(view)
        }
        if let former = view.storedSuperview { view.detach(from: former) }
        let index = place()
        storedSubviews.insert(view, at: index)
        view.storedSuperview = self
        // Layers that are not views' may lie among them: the layer goes right behind the next view's.
        if index + 1 < storedSubviews.count {
            layer.insertSublayer(view.layer, below: storedSubviews[index + 1].layer)
        } else {
            layer.addSublayer(view.layer)
        }
        view.adopt(window: newWindow)
        if former !== self {
            view.didMoveToSuperview()
            didAddSubview(view)
            if let traits { view.tellTraits(changedFrom: traits, to: view.traitValues) }
            if let tint { view.tellTintColorDidChange(from: tint) }
        }
    }

    private func detach(from superview: UIView) {
        if let index = superview.storedSubviews.lastIndex(where: { $0 === self }) {
            superview.storedSubviews.remove(at: index)
        }
        storedSuperview = nil
        layer.removeFromSuperlayer()
    }

    /// Tells the view and all in it which window they are about to be in.
    private func announce(window: UIWindow?) {
        guard storedWindow !== window else { return }
        willMove(toWindow: window)
        for subview in storedSubviews where subview.storedSuperview === self { subview.announce(window: window) }
    }

    /// Puts the view and all in it into a window.
    func adopt(window: UIWindow?) {
        guard storedWindow !== window else { return }
        storedWindow = window
        didMoveToWindow()
        for subview in storedSubviews {
            // A call may have moved this view, and all in it, or taken that subview out.
            guard storedWindow === window else { return }
            if subview.storedSuperview === self { subview.adopt(window: window) }
        }
    }
}
