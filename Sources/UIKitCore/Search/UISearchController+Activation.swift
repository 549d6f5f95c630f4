import QuartzCore

/// The beginning and the end of searches. The order of calls is empirical; not documented by Apple.
extension UISearchController {
    /// The duration of the animation, in seconds. Empirical; not documented by Apple.
    private static let duration: TimeInterval = 0.3

    /// The controller that is searched: that of the navigation item, or that whose view contains the bar.
    private var searchedController: UIViewController? { item?.controller ?? searchBar.enclosingController }

    /// The navigation controller that shows the bar, or whose bar the search hides.
    private var navigation: UINavigationController? {
        guard let owner = state.owner, let navigation = owner.navigationController else { return nil }
        return navigation.topViewController.map { $0 === owner || owner.isChild(of: $0) } ?? false ? navigation : nil
    }

    // MARK: Beginning and end

    /// Begins the search.
    func activate(animated: Bool) {
        guard !state.isActive, let owner = searchedController, owner.viewIfLoaded?.window != nil else { return }
        state.isActive = true
        state.owner = owner
        delegate?.willPresentSearchController(self)
        if let delegate { delegate.presentSearchController(self) } else { showOverlay() }
        updateResults()
        run(animated) { [self] in delegate?.didPresentSearchController(self) }
    }

    /// Ends the search, and removes its text.
    func deactivate(animated: Bool, completion: (() -> Void)? = nil) {
        guard state.isActive else {
            completion?()
            return
        }
        delegate?.willDismissSearchController(self)
        state.isActive = false
        state.isEnding = true
        searchBar.endEditing(true)
        searchBar.text = ""
        state.isEnding = false
        updateResults()
        run(animated) { [self] in
            hideOverlay()
            state.owner = nil
            delegate?.didDismissSearchController(self)
            completion?()
        }
    }

    /// Shows the present state.
    /// - Parameter completion: A closure that is called after the animation, unless another change has followed.
    private func run(_ animated: Bool, completion: @escaping () -> Void) {
        state.change += 1
        let change = state.change
        let navigation = navigation
        let isAnimated = animated && UIView.areAnimationsEnabled && state.owner?.viewIfLoaded?.window != nil
        let overlay = viewIfLoaded
        if isAnimated { navigation?.view.layoutIfNeeded() }
        let changes = { [self] in
            updateBar(animated: false)
            updateContents()
            if let item {
                item.didChange()
                if let navigation, navigation.isViewLoaded { navigation.layOutContents() }
            } else if hidesNavigationBarDuringPresentation {
                hideBar(of: navigation)
            }
            overlay?.alpha = state.isActive ? 1 : 0
            searchBar.layoutIfNeeded()
            navigation?.view.layoutIfNeeded()
            placeOverlay()
        }
        let finish = { [weak self] in
            guard let self, state.change == change else { return }
            completion()
        }
        guard isAnimated else {
            UIView.performWithoutAnimation(changes)
            return finish()
        }
        UIView.animate(
            withDuration: Self.duration,
            delay: 0,
            options: [.allowUserInteraction, .beginFromCurrentState],
            animations: changes
        ) { _ in finish() }
    }

    /// Hides the bar of a navigation controller that does not show the search bar, and shows it again.
    private func hideBar(of navigation: UINavigationController?) {
        guard let navigation else { return }
        if state.isActive, !navigation.isNavigationBarHidden {
            state.hasHiddenBar = true
            navigation.setNavigationBarHidden(true, animated: UIView.inheritedAnimationDuration > 0)
        } else if !state.isActive, state.hasHiddenBar {
            state.hasHiddenBar = false
            navigation.setNavigationBarHidden(false, animated: UIView.inheritedAnimationDuration > 0)
        }
    }

    /// Shows the bar that the search has hidden while other controllers are displayed.
    func showBarOfOthers(_ shows: Bool, animated: Bool) {
        guard state.isActive, state.hasHiddenBar else { return }
        state.owner?.navigationController?.setNavigationBarHidden(!shows, animated: animated)
    }

    // MARK: Bar

    /// Called when the field of the bar is edited, before the delegate of the bar.
    func barDidBeginEditing() { activate(animated: true) }

    /// Called after the text of the bar or its scope has changed.
    func barDidChange() {
        guard !state.isEnding else { return }
        let hadScopes = searchBar.showsScopeBar
        updateBar(animated: true)
        updateContents()
        if searchBar.showsScopeBar != hadScopes, item != nil, let view = navigation?.view {
            UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) {
                view.layoutIfNeeded()
            }
        }
        updateResults()
    }

    /// Called after the size of the bar has changed.
    func barSizeDidChange() { item?.bar?.heightMayHaveChanged() }

    private func updateResults() {
        searchResultsUpdater?.updateSearchResults(for: self)
        for controller in [searchedController, searchResultsController] {
            controller?.setNeedsUpdateContentUnavailableConfiguration()
        }
    }

    /// Shows or hides the cancel button and the scopes.
    func updateBar(animated: Bool) {
        let bar = searchBar
        if automaticallyShowsCancelButton { bar.showCancelButton(state.isActive, animated: animated) }
        guard automaticallyShowsScopeBar else { return }
        switch scopeBarActivation {
        case .manual: break
        case .automatic, .onSearchActivation: bar.showScopes(state.isActive, animated: animated)
        case .onTextEntry: bar.showScopes(state.isActive && !(bar.text ?? "").isEmpty, animated: animated)
        }
    }

    // MARK: Overlay

    private var overlay: SearchOverlayView? { viewIfLoaded as? SearchOverlayView }

    /// Adds the view to that of the searched controller.
    func showOverlay() {
        guard let owner = state.owner, let superview = owner.viewIfLoaded, presentingByApp == nil else { return }
        if parent !== owner {
            owner.addChild(self)
            view.alpha = 0
            superview.addSubview(view)
            didMove(toParent: owner)
        }
        (superview as? UIScrollView)?.cover = overlay
        UIView.performWithoutAnimation {
            updateContents()
            placeOverlay()
            view.layoutIfNeeded()
        }
    }

    private func hideOverlay() {
        if let presentingByApp { return presentingByApp.dismiss(animated: false) }
        guard let parent else { return }
        (parent.viewIfLoaded as? UIScrollView)?.cover = nil
        if let results = searchResultsController, results.parent === self { remove(results) }
        willMove(toParent: nil)
        view.removeFromSuperview()
        removeFromParent()
    }

    /// The controller that presents this one, if the delegate has presented it.
    private var presentingByApp: UIViewController? { links.presenting }

    private func remove(_ results: UIViewController) {
        results.willMove(toParent: nil)
        results.viewIfLoaded?.removeFromSuperview()
        results.removeFromParent()
    }

    /// Places the view over the visible part of the searched one, below a bar that is in it.
    func placeOverlay() {
        guard let overlay, let superview = overlay.superview, superview === state.owner?.viewIfLoaded else { return }
        var frame = superview.bounds
        var insets = (superview as? UIScrollView)?.safeAreaAdjustment ?? .zero
        if item == nil, searchBar.isDescendant(of: superview) {
            let bottom = superview.convert(searchBar.bounds, from: searchBar).maxY
            let top = min(max(frame.minY, bottom), frame.maxY)
            insets.top = max(0, insets.top - (top - frame.minY))
            frame.size.height = frame.maxY - top
            frame.origin.y = top
        }
        barInsets = insets
        if overlay.frame != frame { overlay.frame = frame }
        if superview.subviews.last !== overlay { superview.bringSubviewToFront(overlay) }
    }

    /// A Boolean value that indicates whether the results cover the content.
    var isShowingResults: Bool { searchResultsController.map { $0.parent === self } ?? false }

    /// Shows the results, the dimmed content, or neither.
    func updateContents() {
        guard let overlay else { return }
        let hasText = !(searchBar.text ?? "").isEmpty
        let showsResults = automaticallyShowsSearchResultsController ? hasText : state.showsResults
        if state.isActive, showsResults, let results = searchResultsController, parent != nil || presentingByApp != nil
        {
            if results.parent !== self {
                addChild(results)
                overlay.showResults(results.view)
                results.didMove(toParent: self)
            }
        } else if state.isActive, let results = searchResultsController, results.parent === self {
            remove(results)
        }
        let hasResults = isShowingResults
        // A bar over results has a background.
        if item != nil { navigation?.viewIfLoaded?.invalidateLayout() }
        overlay.isDimming = obscuresBackgroundDuringPresentation && !hasResults
        overlay.isHidden = !hasResults && !overlay.isDimming
        // A bar that is beside the view remains an element.
        overlay.accessibilityViewIsModal = item != nil && !overlay.isHidden
    }
}

extension UIViewController {
    /// Returns a Boolean value that indicates whether the controller is in another one.
    fileprivate func isChild(of other: UIViewController) -> Bool {
        var controller = parent
        while let current = controller {
            if current === other { return true }
            controller = current.parent
        }
        return false
    }
}
