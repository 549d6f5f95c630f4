import QuartzCore

/// The state of the bars of a navigation controller.
@MainActor
struct NavigationBarState {
    var isNavigationBarHidden = false
    var isToolbarHidden = true
    /// The scroll view that the bars follow.
    weak var scrollView: UIScrollView?
    /// The view controller that the delegate has not been notified of yet.
    weak var announced: UIViewController?
    /// A Boolean value that indicates whether the bars are being laid out, so that changes of insets are not followed.
    var isLayingOut = false
}

/// The layout of the bars and of the views below them.
extension UINavigationController: ScrollFollower {
    /// Changes which bars are hidden.
    func changeBars(animated: Bool, _ change: () -> Void) {
        let former = (barState.isNavigationBarHidden, barState.isToolbarHidden)
        change()
        guard former != (barState.isNavigationBarHidden, barState.isToolbarHidden), isViewLoaded else { return }
        // During a transition, bars change alongside.
        guard currentTransition == nil else { return }
        guard animated, view.window != nil, UIView.areAnimationsEnabled else {
            layOutContents()
            return settleBars()
        }
        view.layoutIfNeeded()
        prepareBars()
        UIView.animate(withDuration: Self.hideShowBarDuration, delay: 0, options: .allowUserInteraction) {
            self.layOutContents()
            self.view.layoutIfNeeded()
        } completion: { _ in
            self.settleBars()
        }
    }

    /// Makes the bars visible that will be.
    func prepareBars() {
        UIView.performWithoutAnimation {
            if navigationBar.isHidden, !barState.isNavigationBarHidden {
                navigationBar.frame = navigationBarFrame(height: navigationBar.fullHeight, isHidden: true)
                navigationBar.layoutIfNeeded()
                navigationBar.isHidden = false
            }
            if storedToolbar.isHidden, !barState.isToolbarHidden {
                storedToolbar.frame = toolbarFrame(isHidden: true)
                storedToolbar.layoutIfNeeded()
                storedToolbar.isHidden = false
            }
        }
    }

    /// Hides the bars that are outside of the view.
    func settleBars() {
        guard currentTransition == nil else { return }
        navigationBar.isHidden = barState.isNavigationBarHidden
        storedToolbar.isHidden = barState.isToolbarHidden
    }

    // MARK: Frames

    private var safeArea: UIEdgeInsets { view.safeAreaInsets }

    private func navigationBarFrame(height: CGFloat, isHidden: Bool) -> CGRect {
        let top = isHidden ? -height - 1 : safeArea.top
        return CGRect(x: 0, y: top, width: view.bounds.width, height: height)
    }

    private func toolbarFrame(isHidden: Bool) -> CGRect {
        let size = storedToolbar.sizeThatFits(view.bounds.size)
        let height = size.height + safeArea.bottom
        return CGRect(
            x: 0,
            y: view.bounds.height - (isHidden ? -1 : height),
            width: view.bounds.width,
            height: height
        )
    }

    private var toolbarHeight: CGFloat {
        barState.isToolbarHidden ? 0 : storedToolbar.sizeThatFits(view.bounds.size).height
    }

    /// Returns a Boolean value that indicates whether a view controller extends behind the navigation bar.
    private func extendsBehindBar(_ controller: UIViewController) -> Bool {
        !barState.isNavigationBarHidden && opaqueInsets(of: controller).top == 0
    }

    /// Returns the heights at which the bar comes to rest over the content of a view controller.
    private func barHeights(over controller: UIViewController) -> NavigationBarHeights {
        guard extendsBehindBar(controller) else { return NavigationBarHeights() }
        let item = controller.navigationItem
        let full = navigationBar.fullHeight(of: item)
        let hidden = navigationBar.keepsSearchBar(of: item) ? 0 : navigationBar.searchHeight(of: item)
        return NavigationBarHeights(
            collapsed: navigationBar.collapsedHeight(of: item),
            withoutSearchBar: full - hidden,
            full: full
        )
    }

    /// Returns the height of the navigation bar over a view controller, as its scroll view determines it.
    private func barHeight(over controller: UIViewController?) -> CGFloat {
        guard let controller else { return navigationBar.collapsedHeight }
        let item = controller.navigationItem
        let (least, full) = (navigationBar.collapsedHeight(of: item), navigationBar.fullHeight(of: item))
        guard full > least, extendsBehindBar(controller),
            let scrollView = controller.contentOfBars.barScrollView(for: .top), scrollView.superview != nil,
            controller.viewIfLoaded?.window != nil
        else { return full }
        let edge = scrollView.convert(CGPoint(x: 0, y: -scrollView.contentInset.top), to: view).y
        // Before the first layout, the content is at the upper edge of the view. Content that does not bounce has no inset for bars
        // until they follow it.
        if scrollView.contentOffset.y == 0, scrollView.formerAdjustedInset.top == scrollView.contentInset.top,
            scrollView.isAtRest, controller.barInsets.top == 0 || !scrollView.bars.wereFollowers
        {
            return full
        }
        let height = max(least, edge - safeArea.top)
        // A wheel that refreshes is below the title.
        return scrollView.refreshControl == nil ? height : min(height, full)
    }

    /// Returns the frame of a view controller's view.
    func frame(of controller: UIViewController) -> CGRect {
        let (top, bottom) = opaqueInsets(of: controller)
        return transitionView.bounds.inset(by: UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0))
    }

    /// Returns the heights of the parts of the view that bars cover, and behind which a view controller does not extend.
    private func opaqueInsets(of controller: UIViewController) -> (top: CGFloat, bottom: CGFloat) {
        let edges = controller.edgesForExtendedLayout
        let extendsBehindOpaque = controller.extendedLayoutIncludesOpaqueBars
        var insets: (top: CGFloat, bottom: CGFloat) = (0, 0)
        let isTopOpaque = !navigationBar.isTranslucent && !extendsBehindOpaque
        if !barState.isNavigationBarHidden, isTopOpaque || !edges.contains(.top) {
            insets.top = safeArea.top + navigationBar.fullHeight(of: controller.navigationItem)
        }
        let isBottomOpaque = !storedToolbar.isTranslucent && !extendsBehindOpaque
        if !barState.isToolbarHidden, isBottomOpaque || !edges.contains(.bottom) {
            insets.bottom = safeArea.bottom + toolbarHeight
        }
        return insets
    }

    /// Sets the frame and the insets of a view controller's view.
    /// - Returns: A Boolean value that indicates whether the heights of the navigation bar over the view have changed.
    @discardableResult func place(_ controller: UIViewController) -> Bool {
        guard let child = controller.view else { return false }
        let frame = frame(of: controller)
        if child.transform.isIdentity, child.frame != frame { child.frame = frame }
        let (heights, former) = (barHeights(over: controller), controller.bars.barHeights)
        var insets = UIEdgeInsets.zero
        if let height = restingHeight(over: controller, afterChangeTo: heights) {
            insets.top = height
        } else if former == heights, child.window == nil {
            // A view controller to which a transition leads shows its content where it was.
            insets.top = controller.barInsets.top
        } else {
            insets.top = barInset(over: controller)
        }
        controller.bars.barHeights = heights
        if opaqueInsets(of: controller).bottom == 0 { insets.bottom = toolbarHeight }
        controller.barInsets = insets
        return former.map { $0 != heights } ?? false
    }

    /// Returns the height of the part of a view controller's view that the navigation bar covers.
    private func barInset(over controller: UIViewController) -> CGFloat {
        extendsBehindBar(controller) ? barHeight(over: controller) : 0
    }

    /// Sets the insets of a view controller's view and the heights of its scroll view together, after the bar has followed the
    /// content. The range of the content does not change.
    private func placeFollowing(_ controller: UIViewController, _ scrollView: UIScrollView) {
        scrollView.bars.isUpdating = true
        place(controller)
        updateCollapse()
        scrollView.bars.isUpdating = false
    }

    // MARK: Layout

    /// Lays out the views and the bars.
    func layOutContents() {
        guard isViewLoaded, !barState.isLayingOut else { return }
        barState.isLayingOut = true
        defer { barState.isLayingOut = false }
        transitionView.frame = view.bounds
        if currentTransition == nil, let top = stack.last, installed === top {
            let haveHeightsChanged = place(top)
            follow(top.contentOfBars.barScrollView(for: .top))
            // The content may have moved with its inset, which changes together with the height by which the bar can grow: content
            // that is short would otherwise move by both.
            if let scrollView = barState.scrollView, scrollView.bars.collapse > 0 {
                placeFollowing(top, scrollView)
            } else {
                place(top)
            }
            if haveHeightsChanged, let scrollView = barState.scrollView {
                updateCollapse()
                // Content that is short may have no room to remain scrolled.
                scrollView.rangesChanged()
                placeFollowing(top, scrollView)
            }
        }
        layOutBars()
        announceInstalledController()
        if currentTransition == nil {
            UIView.performWithoutAnimation { settleBarsThatAreVisible() }
            updateScrollEdges(animated: false)
        }
    }

    private func settleBarsThatAreVisible() {
        if !barState.isNavigationBarHidden { navigationBar.isHidden = false }
        if !barState.isToolbarHidden { storedToolbar.isHidden = false }
        if navigationBar.bounds.width == 0 { settleBars() }
    }

    /// Sets the frames of the bars. Animation blocks animate them.
    func layOutBars() {
        guard isViewLoaded else { return }
        let height = barHeight(over: stack.last)
        let frame = navigationBarFrame(height: height, isHidden: barState.isNavigationBarHidden)
        if navigationBar.frame != frame {
            navigationBar.frame = frame
            navigationBar.layoutIfNeeded()
        }
        let toolbarFrame = toolbarFrame(isHidden: barState.isToolbarHidden)
        if storedToolbar.frame != toolbarFrame {
            storedToolbar.frame = toolbarFrame
            storedToolbar.layoutIfNeeded()
        }
    }

    // MARK: Scroll views

    private func follow(_ scrollView: UIScrollView?) {
        let former = barState.scrollView
        if let former, former !== scrollView {
            former.bars.remove(self)
            (former.bars.growth, former.bars.collapse, former.bars.firstCollapse) = (0, 0, 0)
        }
        barState.scrollView = scrollView
        scrollView?.bars.add(self)
        updateCollapse()
        guard former !== scrollView else { return }
        // Bars that follow the content are part of its inset, even if it fits into the view.
        former?.safeAreaAdjustmentMayHaveChanged()
        scrollView?.safeAreaAdjustmentMayHaveChanged()
    }

    /// Gives the scroll view the heights of the navigation bar.
    private func updateCollapse() {
        guard let scrollView = barState.scrollView, let top = stack.last else { return }
        let heights = barHeights(over: top)
        scrollView.bars.collapse = heights.full - heights.collapsed
        scrollView.bars.growth = scrollView.bars.collapse > 0 ? heights.full - top.barInsets.top : 0
        scrollView.bars.firstCollapse = heights.full - heights.withoutSearchBar
    }

    func contentDidMove(in scrollView: UIScrollView) {
        guard !barState.isLayingOut, currentTransition == nil, let top = stack.last, installed === top,
            scrollView === barState.scrollView, view.window != nil
        else { return }
        barState.isLayingOut = true
        if !scrollView.isAtRest { top.bars.barState = nil }
        if scrollView.bars.collapse > 0 {
            placeFollowing(top, scrollView)
            layOutBars()
        }
        barState.isLayingOut = false
        updateScrollEdges(animated: true)
    }

    /// Shows the bars' appearances for content whose edges are at the bars, or behind them.
    private func updateScrollEdges(animated: Bool) {
        var (top, bottom) = (BarContent.none, BarContent.none)
        if let scrollView = barState.scrollView, scrollView.window != nil {
            let upper = scrollView.convert(CGPoint(x: 0, y: -scrollView.contentInset.top), to: view).y
            top = upper >= navigationBar.frame.maxY - 0.5 ? .atEdge : .behind
            let end = scrollView.contentSize.height + scrollView.contentInset.bottom
            let lower = scrollView.convert(CGPoint(x: 0, y: end), to: view).y
            bottom = lower <= storedToolbar.frame.minY + 0.5 ? .atEdge : .behind
        }
        if let search = stack.last?.navigationItem.searchController, search.isActive, search.isShowingResults {
            top = .behind
        }
        guard top != navigationBar.contentPosition || bottom != storedToolbar.contentPosition else { return }
        let change = { [top, bottom] in
            self.navigationBar.contentPosition = top
            self.storedToolbar.contentPosition = bottom
        }
        guard animated, view.window != nil else { return UIView.performWithoutAnimation(change) }
        UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction, animations: change)
    }

    // MARK: Toolbar

    func showToolbarItems(animated: Bool) {
        storedToolbar.setItems(stack.last?.toolbarItems, animated: animated && !barState.isToolbarHidden)
    }

    func toolbarItemsDidChange(of controller: UIViewController, animated: Bool) {
        if controller === stack.last { showToolbarItems(animated: animated) }
    }

    // MARK: Tab bars

    /// A Boolean value that indicates whether a view controller in the stack hides the tab bar.
    var hidesBottomBar: Bool { stack.contains { $0.hidesBottomBarWhenPushed } }

    /// Shows or hides the tab bar of the enclosing container.
    func barVisibilityDidChange(with coordinator: TransitionCoordinator? = nil) {
        (parent as? UITabBarController)?.barVisibilityDidChange(of: self, with: coordinator)
    }
}
