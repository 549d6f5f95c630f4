import QuartzCore

extension UIView {
    /// The place of a view in the tree of views.
    struct Hierarchy {
        fileprivate(set) var subviews: [UIView] = []
    }

    /// Implements `exchangeSubview`.
    func exchange(_ index1: Int, _ index2: Int) {
        guard hierarchy.subviews.indices.contains(index1), hierarchy.subviews.indices.contains(index2) else { return }
        guard index1 != index2 else { return }
        let front = hierarchy.subviews[max(index1, index2)]
        let back = hierarchy.subviews[min(index1, index2)]
        insert(front) { min(index1, index2) }
        insert(back) { max(index1, index2) }
    }

    /// Implements `removeFromSuperview`.
    func leaveSuperview() {
        cancelTouchesInside()
        // The cancellation may have removed or moved the view.
        guard let above = storedSuperview else { return }
        willMove(toSuperview: nil)
        announce(window: nil) { nil }
        above.willRemoveSubview(self)
        let tint = shownTint
        layoutWillLeaveSuperview()
        detach(from: above)
        layoutDidChangeSuperview()
        adopt(window: nil)
        safeAreaMayHaveChanged()
        didMoveToSuperview()
        if storedSuperview == nil { notifyTintColorDidChange(from: tint) }
    }

    /// Implements `isDescendant`.
    func isInside(_ view: UIView) -> Bool {
        var ancestor: UIView? = self
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.superview
        }
        return false
    }

    /// Implements `viewWithTag`.
    func findView(tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in hierarchy.subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// A sibling directly behind or in front of which a view is inserted.
    enum Neighbor {
        case below(UIView)
        case above(UIView)
    }

    /// Inserts a view into the subviews.
    /// - Parameters:
    ///   - neighbor: The sibling that the caller passed.
    ///   - position: A closure that returns the index. Called after the view has left its former position.
    func insert(_ view: UIView, beside neighbor: Neighbor? = nil, at position: () -> Int) {
        precondition(!isDescendant(of: view), "cannot add a view to itself or to one of its descendants")
        if view.storedSuperview != nil, view.window !== window { view.cancelTouchesInside() }
        let former = view.storedSuperview
        let newWindow = window
        let tint = former === self ? nil : view.shownTint
        // The order of the calls matches UIKit's logs. A view that is only reordered gets no calls.
        view.announce(window: newWindow) { enclosingController }
        if former !== self {
            view.willMove(toSuperview: self)
            former?.willRemoveSubview(view)
        }
        if former !== self { view.layoutWillLeaveSuperview() }
        if let former = view.storedSuperview { view.detach(from: former) }
        let index = position()
        hierarchy.subviews.insert(view, at: index)
        view.setStoredSuperview(self)
        insertLayer(of: view, at: index, beside: neighbor)
        if former !== self { view.layoutDidChangeSuperview() }
        view.adopt(window: newWindow)
        view.safeAreaMayHaveChanged()
        if former !== self {
            view.didMoveToSuperview()
            didAddSubview(view)
            if view.storedSuperview === self { view.inheritTraits(from: self) }
            if let tint { view.notifyTintColorDidChange(from: tint) }
        }
    }

    /// Inserts the layer of a new subview. The sublayers may include layers that do not belong to views: the new layer
    /// goes directly beside the neighbor's layer or, without a neighbor, directly behind the next view's layer.
    private func insertLayer(of view: UIView, at index: Int, beside neighbor: Neighbor?) {
        switch neighbor {
        case .above(let sibling) where sibling.storedSuperview === self:
            layer.insertSublayer(view.layer, above: sibling.layer)
        case .below(let sibling) where sibling.storedSuperview === self:
            layer.insertSublayer(view.layer, below: sibling.layer)
        default:
            if index + 1 < hierarchy.subviews.count {
                layer.insertSublayer(view.layer, below: hierarchy.subviews[index + 1].layer)
            } else {
                layer.addSublayer(view.layer)
            }
        }
    }

    private func detach(from superview: UIView) {
        if let index = superview.hierarchy.subviews.lastIndex(where: { $0 === self }) {
            superview.hierarchy.subviews.remove(at: index)
        }
        setStoredSuperview(nil)
        layer.removeFromSuperlayer()
    }

    /// Calls `willMove(toWindow:)` on the view and its descendants, and begins the appearance or the disappearance of
    /// their controllers.
    /// - Parameter enclosing: A function that returns the nearest controller of the view's new superviews.
    private func announce(window: UIWindow?, in enclosing: () -> UIViewController?) {
        guard storedWindow !== window else { return }
        viewController?.viewWillMove(toWindow: window, in: enclosing())
        willMove(toWindow: window)
        if !ownInteractions.isEmpty { ownContextMenu?.viewWillLeaveWindow() }
        for subview in hierarchy.subviews where subview.storedSuperview === self {
            if let viewController {
                subview.announce(window: window) { viewController }
            } else {
                subview.announce(window: window, in: enclosing)
            }
        }
    }

    /// Sets the window of the view and its descendants, and calls `didMoveToWindow()` on each.
    func adopt(window: UIWindow?) {
        guard storedWindow !== window else { return }
        if holdsFirstResponder { leaveAsFirstResponder() }
        if let focus, focus.isFocused { session.application.focusSystem.focusedViewWillLeaveWindow(self) }
        setStoredWindow(window)
        if let window { applyAppearance(in: window) }
        didMoveToWindow()
        viewController?.viewDidMove(toWindow: window)
        guard storedWindow === window else { return }
        safeAreaMayHaveChanged()
        for subview in hierarchy.subviews {
            // The calls may have moved this view and its descendants, or removed that subview.
            guard storedWindow === window else { return }
            if subview.storedSuperview === self { subview.adopt(window: window) }
        }
    }
}
