import QuartzCore

/// The items of a navigation bar, and the changes between them.
extension UINavigationBar {
    func show(
        _ items: some Sequence<UINavigationItem>,
        isPush: Bool,
        animated: Bool,
        completion: @escaping () -> Void = {}
    ) {
        endTransition()
        let items = Array(items)
        guard animated, window != nil, UIView.areAnimationsEnabled,
            let transition = beginTransition(to: items, isPush: isPush)
        else {
            setStack(items)
            return completion()
        }
        UIView.animate(withDuration: NavigationBarTransition.duration, delay: 0, options: .curveEaseInOut) {
            transition.run()
        } completion: { _ in
            guard self.transition === transition else { return }
            self.finishTransition(isCompleted: true)
            completion()
        }
    }

    /// Shows items without an animation.
    func setStack(_ items: [UINavigationItem]) {
        endTransition()
        adopt(items)
        guard let top = items.last else {
            content?.removeFromSuperview()
            content = nil
            return
        }
        if let content, content.item === top {
            content.setBackItem(backItem)
            content.update()
        } else {
            content?.removeFromSuperview()
            let view = NavigationItemView(top, backItem: backItem, in: self)
            addSubview(view)
            content = view
        }
        updateBackground()
        heightMayHaveChanged()
        invalidateLayout()
    }

    private func adopt(_ items: [UINavigationItem]) {
        for item in stack where !items.contains(where: { $0 === item }) && item.bar === self { item.bar = nil }
        stack = items
        for item in items { item.bar = self }
    }

    /// Begins a transition to other items, whose end ``finishTransition(isCompleted:)`` determines.
    /// - Returns: The transition, or `nil` if the item that is displayed does not change.
    func beginTransition(to items: [UINavigationItem], isPush: Bool) -> NavigationBarTransition? {
        endTransition()
        guard let from = content, let top = items.last, from.item !== top else { return nil }
        formerStack = stack
        adopt(items)
        let to = NavigationItemView(top, backItem: backItem, in: self)
        UIView.performWithoutAnimation {
            addSubview(to)
            to.frame = bounds
        }
        let transition = NavigationBarTransition(from: from, to: to, isPush: isPush)
        content = to
        self.transition = transition
        transition.prepare()
        updateTitleVisibility(animated: false)
        return transition
    }

    /// Ends the transition in progress.
    /// - Parameter isCompleted: A Boolean value that indicates whether the new items are shown.
    func finishTransition(isCompleted: Bool) {
        guard let transition else { return }
        self.transition = nil
        if !isCompleted {
            adopt(formerStack)
            content = transition.from
        }
        formerStack = []
        transition.finish(isCompleted: isCompleted)
        updateBackground()
        heightMayHaveChanged()
        invalidateLayout()
    }

    private func endTransition() { finishTransition(isCompleted: true) }

    /// Called by an item that has changed.
    func itemDidChange(_ item: UINavigationItem) {
        guard let content else { return }
        if item === topItem || item === backItem {
            content.update(animated: item.animatesChange)
            updateBackground()
        }
        transition?.from.update()
        heightMayHaveChanged()
    }

    /// Called when the height that fits may have changed. The controller resizes the bar.
    func heightMayHaveChanged() {
        invalidateIntrinsicContentSize()
        onHeightChange?()
        invalidateLayout()
    }

    // MARK: Large titles

    /// Returns a Boolean value that indicates whether an item of the bar has a large title.
    func hasLargeTitle(_ item: UINavigationItem) -> Bool {
        guard prefersLargeTitles, !isCompact else { return false }
        let index = stack.firstIndex { $0 === item } ?? stack.count
        for current in [item] + stack.prefix(index).reversed() {
            switch current.largeTitleDisplayMode {
            case .always: return true
            case .never: return false
            case .automatic: continue
            }
        }
        return true
    }

    /// Shows the title in the row of buttons while the large title is behind the row.
    func updateTitleVisibility(animated: Bool) {
        guard let content else { return }
        guard content.largeLabel != nil else {
            content.showsLargeTitle = nil
            content.titleLabel?.alpha = 1
            return
        }
        let isLarge = content.heightOfParts.largeTitle > 14
        let isFirst = content.showsLargeTitle == nil
        content.showsLargeTitle = isLarge
        let alpha: CGFloat = isLarge ? 0 : 1
        guard let label = content.titleLabel, label.alpha != alpha else { return }
        guard animated, !isFirst, window != nil else {
            UIView.performWithoutAnimation { label.alpha = alpha }
            return
        }
        UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) { label.alpha = alpha }
    }
}
