import QuartzCore

/// Changes of the stack, and their transitions.
extension UINavigationController {
    /// A change of the stack.
    private struct Change {
        let former: [UIViewController]
        let new: [UIViewController]

        var added: [UIViewController] { new.filter { item in !former.contains { $0 === item } } }
        var removed: [UIViewController] { former.filter { item in !new.contains { $0 === item } } }

        var operation: Operation {
            guard let top = new.last, top !== former.last else { return .none }
            return former.contains { $0 === top } ? .pop : .push
        }
    }

    /// Replaces the view controllers.
    /// - Parameter interaction: The object by which the user drives the transition, or `nil`.
    func setStack(
        _ new: [UIViewController],
        animated: Bool,
        interaction: UIPercentDrivenInteractiveTransition? = nil
    ) {
        guard Set(new.map { ObjectIdentifier($0) }).count == new.count else {
            fatalError("UINavigationController: a view controller cannot be in the stack more than once")
        }
        endTransition()
        let change = Change(former: stack, new: new)
        for controller in change.added {
            controller.loadsBarsOf(self)
            addChild(controller)
        }
        for controller in change.removed { controller.willMove(toParent: nil) }
        stack = new
        guard let to = new.last, change.operation != .none, let from = installed, from !== to,
            isViewLoaded, appearance.state == .present || view.window != nil
        else { return replaceWithoutTransition(change) }
        begin(change, from: from, to: to, animated: animated, interaction)
    }

    func popTop(animated: Bool, interaction: UIPercentDrivenInteractiveTransition? = nil) -> UIViewController? {
        guard stack.count > 1, let top = stack.last else { return nil }
        setStack(stack.dropLast(), animated: animated, interaction: interaction)
        return top
    }

    /// The items of the navigation bar.
    var barItems: [UINavigationItem] { stack.map(\.navigationItem) }

    private func replaceWithoutTransition(_ change: Change) {
        navigationBar.setStack(barItems)
        showToolbarItems(animated: false)
        if installed !== stack.last { installed?.viewIfLoaded?.removeFromSuperview() }
        if let installed, change.removed.contains(installed) { self.installed = nil }
        if isViewLoaded, view.window != nil { installTopView() }
        finish(change)
        viewIfLoaded?.invalidateLayout()
        barVisibilityDidChange()
    }

    private func finish(_ change: Change) {
        (parent as? UISplitViewController)?.showModeItem()
        for controller in change.removed where controller.parent === self { controller.removeFromParent() }
        for controller in change.added where controller.parent === self { controller.didMove(toParent: self) }
    }

    /// Adds the view of the top view controller, if it is not there.
    func installTopView() {
        guard let top = stack.last, currentTransition == nil, isViewLoaded else { return }
        guard installed !== top || top.viewIfLoaded?.superview !== transitionView else { return }
        if let former = installed, former !== top { former.viewIfLoaded?.removeFromSuperview() }
        installed = top
        place(top)
        delegate?.navigationController(self, willShow: top, animated: false)
        transitionView.addSubview(top.view)
        view.invalidateLayout()
        barState.announced = top
    }

    /// Notifies the delegate of a view controller that is shown without a transition, after it has appeared. Called during
    /// layout, so that the appearance, which ends after the same frame, ends first.
    func announceInstalledController() {
        guard let top = barState.announced, let window = view.window else { return }
        barState.announced = nil
        window.screen.afterNextCommit { [weak self, weak top] in
            guard let self, let top, installed === top else { return }
            delegate?.navigationController(self, didShow: top, animated: false)
        }
    }

    // MARK: Transitions

    private func begin(
        _ change: Change,
        from: UIViewController,
        to: UIViewController,
        animated: Bool,
        _ interaction: UIPercentDrivenInteractiveTransition?
    ) {
        let isAnimated = animated && view.window != nil && UIView.areAnimationsEnabled
        let transition = ControllerTransition(from: from, to: to, in: transitionView, isAnimated: isAnimated)
        currentTransition = transition
        to.loadViewIfNeeded()
        place(to)
        transition.views = [.from: from.view, .to: to.view]
        transition.initialFrames[ObjectIdentifier(from)] = from.view.frame
        transition.finalFrames[ObjectIdentifier(to)] = frame(of: to)
        if isAnimated { chooseAnimator(transition, change.operation, from: from, to: to, interaction) }
        transition.prepare()
        from.beginAppearance(false, animated: isAnimated)
        to.beginAppearance(true, animated: isAnimated)
        delegate?.navigationController(self, willShow: to, animated: isAnimated)
        // A controller may have changed the stack in these calls.
        guard currentTransition === transition else { return }
        view.layoutIfNeeded()
        let barTransition = navigationBar.beginTransition(to: barItems, isPush: change.operation == .push)
        if !isAnimated { navigationBar.finishTransition(isCompleted: true) }
        prepareBars()
        showToolbarItems(animated: isAnimated)
        _ = transition.coordinator.animate(alongsideTransition: { [weak self] _ in
            if isAnimated { barTransition?.run() }
            self?.layOutBars()
        })
        transition.onCompletion = { [self] didComplete in
            end(change, from: from, to: to, didComplete: didComplete)
        }
        transition.onEnd = { [weak self] didComplete in
            guard let self, didComplete else { return }
            delegate?.navigationController(self, didShow: to, animated: isAnimated)
        }
        barVisibilityDidChange(with: transition.coordinator)
        transition.begin()
        to.announceAppearance()
    }

    private func chooseAnimator(
        _ transition: ControllerTransition,
        _ operation: Operation,
        from: UIViewController,
        to: UIViewController,
        _ interaction: UIPercentDrivenInteractiveTransition?
    ) {
        let own = delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to)
        transition.animator = own ?? NavigationAnimator(operation)
        if let own, let driver = delegate?.navigationController(self, interactionControllerFor: own) {
            transition.interaction = driver
        } else if own == nil {
            transition.interaction = interaction
        }
    }

    private func end(_ change: Change, from: UIViewController, to: UIViewController, didComplete: Bool) {
        currentTransition = nil
        popInteraction = nil
        if didComplete {
            installed = to
            from.viewIfLoaded?.removeFromSuperview()
            from.endAppearance()
            to.endAppearance()
            navigationBar.finishTransition(isCompleted: true)
            finish(change)
        } else {
            stack = change.former
            to.beginAppearance(false, animated: true)
            to.viewIfLoaded?.removeFromSuperview()
            to.endAppearance()
            from.beginAppearance(true, animated: true)
            from.endAppearance()
            navigationBar.finishTransition(isCompleted: false)
            for controller in change.added where controller.parent === self {
                controller.willMove(toParent: nil)
                controller.removeFromParent()
            }
            for controller in change.removed { controller.didMove(toParent: self) }
            showToolbarItems(animated: false)
            barVisibilityDidChange()
        }
        layOutContents()
        settleBars()
    }

    /// Ends the transition in progress immediately.
    func endTransition() { currentTransition?.completeTransition(currentTransition?.transitionWasCancelled != true) }

    // MARK: Back

    func backWasTapped() {
        guard currentTransition == nil, let item = navigationBar.topItem, navigationBar(navigationBar, shouldPop: item)
        else { return }
        popViewController(animated: true)
    }

    /// Goes back for a key or an assistive technology.
    /// - Returns: A Boolean value that indicates whether there was something to go back to.
    func goesBackByKey() -> Bool {
        if let search = topViewController?.navigationItem.searchController, search.isActive {
            search.isActive = false
            return true
        }
        guard stack.count > 1, let view = viewIfLoaded, view.window != nil, presentedViewController == nil,
            let item = topViewController?.navigationItem, !item.hidesBackButton
        else { return false }
        let application = view.session.application
        guard application.firstResponder == nil || application.firstResponder === self,
            !application.focusSystem.isAdjusting
        else { return false }
        if let action = item.backAction { action.performWithSender(item) } else { backWasTapped() }
        return true
    }
}

extension UIViewController {
    /// Removes the controller from bars of another container.
    fileprivate func loadsBarsOf(_ container: UINavigationController) {
        guard let former = parent as? UINavigationController, former !== container else { return }
        former.setStack(former.viewControllers.filter { $0 !== self }, animated: false)
    }
}
