import QuartzCore

/// Arranged views that are hidden or shown in an animation block shrink or grow along the axis of the stack view, while the
/// others move. A view that is being hidden counts as hidden immediately, but its layer is visible until the end of the
/// animation (empirical; not documented by Apple).
extension UIStackView {
    /// Returns a Boolean value that indicates whether a change of a view's visibility is animated now.
    func animatesVisibility(of view: UIView) -> Bool {
        guard let context = AnimationContext.current, context.isAnimated, AnimationContext.areAnimationsEnabled else {
            return false
        }
        return window != nil && arrangedSubviews.contains { $0 === view }
    }

    /// Hides or shows an arranged view in the running animation block.
    func animateVisibility(of view: UIView, isHidden: Bool) {
        // A view that is shown while it is being hidden grows again from its present size.
        let appears = !isHidden && !view.isHiding
        if isHidden { beginHiding(view) } else { view.endHiding() }
        if appears { view.layer.isHidden = false }
        arrangementDidChange()
        if appears { placeBeforeGrowth(view) }
        layoutRoot.layoutIfNeeded()
    }

    private func beginHiding(_ view: UIView) {
        let state = view.makeAutoLayoutState()
        state.hidings += 1
        let number = state.hidings
        state.isHiding = true
        // The content shrinks with the view instead of being drawn again.
        state.redrawsAfterHiding = view.layer.needsDisplayOnBoundsChange
        view.layer.needsDisplayOnBoundsChange = false
        AnimationContext.current?.changes.completions.append { [weak view] _ in
            guard let view, view.autoLayout?.hidings == number else { return }
            view.finishHiding()
        }
    }

    /// Gives a view that appears its final size across the axis, and none along it.
    private func placeBeforeGrowth(_ view: UIView) {
        layoutRoot.updateConstraintsIfNeeded()
        guard let final = layoutEngineIfAny?.frame(of: view), final.isFinite else { return }
        UIView.performWithoutAnimation {
            view.bounds.size = final.size
            view.center = CGPoint(x: final.midX, y: final.midY)
            collapse(view)
        }
    }

    /// Gives the views that are being hidden no size along the axis.
    func collapseHidingViews() {
        for view in arrangedSubviews where view.isHiding { collapse(view) }
    }

    private func collapse(_ view: UIView) {
        guard let index = arrangedSubviews.firstIndex(where: { $0 === view }) else { return }
        let edge = edge(before: index)
        if axis == .horizontal {
            view.bounds.size.width = 0
            view.center.x = edge
        } else {
            view.bounds.size.height = 0
            view.center.y = edge
        }
    }

    /// The end of the visible view before an index, or the start of the arrangement.
    private func edge(before index: Int) -> CGFloat {
        let before = arrangedSubviews[..<index].last { !$0.isHidden && $0.superview === self }
        let area = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
        if axis == .vertical { return before?.frame.maxY ?? area.minY }
        if effectiveUserInterfaceLayoutDirection == .rightToLeft { return before?.frame.minX ?? area.maxX }
        return before?.frame.maxX ?? area.minX
    }

    /// Returns constraints that collapse the content of views that are being hidden. They give way to required constraints
    /// of the views.
    func collapsing() -> [NSLayoutConstraint] {
        arrangedSubviews.filter { $0.isHiding && $0.superview === self }.flatMap { view in
            let (width, height) = axis == .horizontal ? (0, view.bounds.height) : (view.bounds.width, 0)
            let made = [
                view.widthAnchor.constraint(equalToConstant: width),
                view.heightAnchor.constraint(equalToConstant: height),
            ]
            for constraint in made { constraint.priority = UILayoutPriority(999) }
            return made
        }
    }
}

extension UIView {
    /// A Boolean value that indicates whether an animation hides the view, whose layer is visible until its end.
    var isHiding: Bool { autoLayout?.isHiding ?? false }

    /// Makes the view visible again.
    func endHiding() {
        guard let autoLayout, autoLayout.isHiding else { return }
        autoLayout.isHiding = false
        layer.needsDisplayOnBoundsChange = autoLayout.redrawsAfterHiding
    }

    /// Hides the layer at the end of the animation.
    func finishHiding() {
        guard isHiding else { return }
        endHiding()
        layer.isHidden = true
        (superview as? UIStackView)?.arrangementDidChange()
    }

    func setHidden(_ hidden: Bool) {
        guard hidden != isHidden else { return }
        defer { if hidden { cancelUnreachableTouches() } }
        let stack = superview as? UIStackView
        if let stack, stack.animatesVisibility(of: self) {
            stack.animateVisibility(of: self, isHidden: hidden)
            return
        }
        endHiding()
        layer.isHidden = hidden
        (self as? UIWindow)?.visibilityChanged()
        stack?.visibilityDidChange(of: self)
    }
}
