import Layout

/// Constraints follow the hierarchy of views.
extension LayoutEngine {
    /// Adds a constraint to the nearest common ancestor of its items.
    static func activate(_ constraint: NSLayoutConstraint) {
        guard let ancestor = commonAncestor(of: constraint.items) else {
            preconditionFailure(
                """
                unable to activate \(constraint) because its items have no common ancestor; do they belong to different \
                view hierarchies?
                """
            )
        }
        let holder = ancestor.makeAutoLayoutState()
        holder.held.append(constraint)
        constraint.setHolder(holder)
        // A new engine already has it.
        let engine = ancestor.layoutEngine
        if constraint.installation?.engine == nil { engine.install(constraint) }
        ancestor.setNeedsUpdateConstraints()
    }

    /// Removes a constraint from the view that holds it.
    static func deactivate(_ constraint: NSLayoutConstraint) {
        let holder = constraint.holder
        constraint.setHolder(nil)
        if let index = holder?.held.firstIndex(where: { $0 === constraint }) { holder?.held.remove(at: index) }
        if let engine = constraint.installation?.engine {
            engine.uninstall(constraint)
        } else {
            beginTreeIfNeeded(of: constraint)
        }
    }

    /// Begins a tree, which is laid out again, with the views of a constraint in no engine if their superview has been released.
    static func beginTreeIfNeeded(of constraint: NSLayoutConstraint) {
        for item in constraint.items { _ = view(of: item)?.layoutRoot }
    }

    /// Adds the views of a subtree whose frames are not given, and the constraints that they hold.
    ///
    /// In the order of activation: of constraints that contradict each other, the same one is broken as before. It is
    /// usually also the fastest order, from known positions and sizes to those that depend on them.
    func adopt(_ view: UIView) {
        adoptViews(in: view)
        for constraint in Self.constraints(in: view) where constraint.installation?.engine == nil {
            install(constraint)
        }
    }

    /// Adds the views of a subtree whose frames are not given.
    func adoptViews(in view: UIView) {
        guard view.hasAutoLayoutInside else { return }
        if let state = view.autoLayout, !state.translatesMask, view !== root { _ = box(of: view) }
        for subview in view.subviews { adoptViews(in: subview) }
    }

    /// Removes the views of a subtree and the constraints that they hold: the newest first, so that what remains is
    /// still determined.
    func abandon(_ view: UIView) {
        for constraint in Self.constraints(in: view).reversed() { uninstall(constraint) }
        abandonItems(in: view)
    }

    private func abandonItems(in view: UIView) {
        guard view.hasAutoLayoutInside else {
            removeBox(of: view)
            return
        }
        if let state = view.autoLayout {
            for guide in state.guides + state.existingSystemGuides { removeBox(of: guide) }
            if let guide = state.keyboardGuide { removeBox(of: guide) }
        }
        for subview in view.subviews { abandonItems(in: subview) }
        removeBox(of: view)
    }

    /// Returns the constraints that the views of a subtree hold, in the order of their activation.
    static func constraints(in view: UIView) -> [NSLayoutConstraint] {
        var found: [NSLayoutConstraint] = []
        func collect(_ view: UIView) {
            guard view.hasAutoLayoutInside else { return }
            if let state = view.autoLayout { found += state.held }
            for subview in view.subviews { collect(subview) }
        }
        collect(view)
        return found.sorted { $0.activation < $1.activation }
    }
}

extension UIView {
    /// Called before the view leaves its superview: its constraints with views outside become inactive, as in UIKit, and
    /// those inside leave the engine.
    func layoutWillLeaveSuperview() {
        guard let superview, superview.hasAutoLayoutInside else { return }
        var above: UIView? = superview
        while let view = above {
            for constraint in view.autoLayout?.held ?? [] where constraint.items.contains(where: isAround) {
                constraint.isActive = false
            }
            above = view.superview
        }
        superview.layoutRoot.autoLayout?.engine?.abandon(self)
    }

    /// Returns a Boolean value that indicates whether an item is in the view.
    private func isAround(_ item: AnyObject) -> Bool { LayoutEngine.view(of: item)?.isInside(self) ?? false }

    /// Called after the view has been added to a superview or removed from one, and when it is noticed that its superview has
    /// been released: its constraints move to the engine of the new tree. A tree without a superview solves them when it is laid
    /// out.
    func layoutDidChangeSuperview() {
        guard hasAutoLayoutInside else { return }
        guard superview != nil else {
            // Most views that leave are never laid out again.
            makeAutoLayoutState().isUnsolved = true
            invalidateLayout()
            return setNeedsUpdateConstraints()
        }
        if let state = autoLayout {
            state.isUnsolved = false
            state.engine?.discard()
            state.engine = nil
        }
        var above = superview
        while let view = above, !view.hasAutoLayoutInside {
            view.hasAutoLayoutInside = true
            above = view.superview
        }
        layoutEngine.adopt(self)
        setNeedsUpdateConstraints()
    }

    /// Called after the frame, the bounds or the insets of the view have changed.
    func layoutGeometryChanged() {
        guard hasAutoLayoutInside || superview?.hasAutoLayoutInside ?? false else { return }
        guard let engine = layoutRoot.autoLayout?.engine else { return }
        engine.geometryDidChange(of: self)
        for guide in autoLayout?.existingSystemGuides ?? [] {
            engine.boxIfAny(of: guide)?.frameDidChange(in: engine)
        }
        autoLayout?.keyboardGuide?.positionMayHaveChanged()
        // The keyboard, or the end of the safe area, has another position in views that move with this one.
        if engine.hasKeyboardGuide { keyboardDidChange() }
    }

    /// Sets the frames of subviews from the solution, and the size of a scroll view's content.
    func applyConstraints() {
        guard let engine = layoutEngineIfAny else { return }
        engine.settle()
        let scale = max(traitCollection.displayScale, 1)
        for subview in subviews {
            guard let state = subview.autoLayout, !state.translatesMask, !state.isHiding,
                let frame = engine.frame(of: subview)
            else { continue }
            subview.take(frame, scale)
            if let scrollView = self as? UIScrollView { scrollView.placeZoomed(subview) }
        }
        if let scrollView = self as? UIScrollView, let guide = autoLayout?.systemGuides[.scrollContent],
            let size = engine.determinedSize(of: guide)
        {
            // Constraints determine the content at its own scale.
            let zoom = scrollView.zooming.view == nil ? 1 : scrollView.zoomScale
            scrollView.contentSize = CGSize(
                width: size.width.map { $0 * zoom } ?? scrollView.contentSize.width,
                height: size.height.map { $0 * zoom } ?? scrollView.contentSize.height
            )
        }
    }

    /// Moves the view to a frame of the solution, with edges on pixels. A transform is ignored.
    private func take(_ frame: CGRect, _ scale: CGFloat) {
        // Halves of pixels are rounded up, although rounding errors of the solver make them a little smaller or larger.
        func rounded(_ value: CGFloat) -> CGFloat { (value * scale + 1e-6).rounded() / scale }
        guard frame.isFinite else { return }
        let (x, y) = (rounded(frame.minX), rounded(frame.minY))
        let size = CGSize(width: max(0, rounded(frame.maxX) - x), height: max(0, rounded(frame.maxY) - y))
        if bounds.size != size { bounds.size = size }
        let anchor = layer.anchorPoint
        let position = CGPoint(x: x + size.width * anchor.x, y: y + size.height * anchor.y)
        if center != position { center = position }
        (self as? any WrappingView)?.wrap(atWidth: size.width)
    }
}

extension LayoutEngine {
    /// Returns the size of an item, as far as constraints determine it.
    fileprivate func determinedSize(of item: AnyObject) -> (width: CGFloat?, height: CGFloat?)? {
        guard let box = boxIfAny(of: item) else { return nil }
        func value(_ variable: LayoutVariable) -> CGFloat? {
            solver.isDetermined(variable) ? max(0, solver.value(of: variable)) : nil
        }
        return (value(box.width), value(box.height))
    }
}
