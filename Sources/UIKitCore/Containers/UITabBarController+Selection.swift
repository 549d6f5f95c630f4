import QuartzCore

/// The view controllers and the selection of a tab bar controller.
extension UITabBarController {
    /// The largest number of tabs in a compact width, with that of the list.
    private static let compactTabCount = 5

    /// The number of view controllers that have tabs.
    var tabCount: Int {
        guard controllers.count > Self.compactTabCount, traitCollection.horizontalSizeClass != .regular else {
            return controllers.count
        }
        return Self.compactTabCount - 1
    }

    /// The view controllers without tabs.
    var furtherControllers: [UIViewController] { Array(controllers[min(tabCount, controllers.count)...]) }

    func replaceControllers(_ new: [UIViewController], animated: Bool) {
        guard Set(new.map { ObjectIdentifier($0) }).count == new.count else {
            fatalError("UITabBarController: a view controller cannot have several tabs")
        }
        endTransition()
        let former = controllers
        let selected = selection.map { former[$0] }
        let removed = former.filter { old in !new.contains { $0 === old } }
        if !removed.isEmpty || new.count <= Self.compactTabCount {
            storedMore?.popToRootViewController(animated: false)
        }
        for controller in removed {
            controller.willMove(toParent: nil)
            if installed === controller { uninstall() }
            controller.removeFromParent()
        }
        let added = new.filter { item in !former.contains { $0 === item } }
        for controller in added { addChild(controller) }
        controllers = new
        selection = selected.flatMap { item in new.firstIndex { $0 === item } } ?? (new.isEmpty ? nil : 0)
        if furtherControllers.isEmpty { showsMoreList = false }
        showItems(animated: animated)
        (storedMore?.viewControllers.first as? MoreListController)?.show(furtherControllers)
        if viewIfLoaded?.window != nil { installSelection() }
        for controller in added { controller.didMove(toParent: self) }
        viewIfLoaded?.invalidateLayout()
    }

    /// Called after an item of a view controller was replaced.
    func tabBarItemDidChange() { showItems(animated: false) }

    func showItems(animated: Bool) {
        var items: [UITabBarItem] = controllers[..<min(tabCount, controllers.count)].map(\.tabBarItem)
        if !furtherControllers.isEmpty { items.append(moreItem) }
        if items != tabBar.items ?? [] { tabBar.setItems(items, animated: animated) }
        var item = showsMoreList ? moreItem : nil
        if !showsMoreList, let selection { item = selection < tabCount ? controllers[selection].tabBarItem : moreItem }
        if tabBar.selectedItem !== item { tabBar.selectedItem = item }
    }

    // MARK: Selection

    /// Responds to a tap on an item.
    /// - Returns: A Boolean value that indicates whether the bar selects the item.
    func itemWasTapped(_ item: UITabBarItem) -> Bool {
        let index = item === moreItem ? nil : controllers.firstIndex { $0.tabBarItem === item }
        let controller = index.map { controllers[$0] } ?? moreNavigationController
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return false }
        let wasSelected = installed === controller && selection == index
        if wasSelected, let navigation = controller as? UINavigationController {
            // A tap on the selected tab goes back to the root. Empirical; not documented by Apple.
            navigation.popToRootViewController(animated: true)
        } else if index == nil, installed === storedMore {
            storedMore?.popToRootViewController(animated: true)
            (selection, showsMoreList) = (nil, true)
        } else {
            select(index)
        }
        delegate?.tabBarController(self, didSelect: controller)
        return true
    }

    /// Selects a view controller.
    /// - Parameter index: The index of the view controller, or `nil` for the list of those without tabs.
    func select(_ index: Int?) {
        guard index != selection || showsMoreList != (index == nil) else { return }
        selection = index
        showsMoreList = index == nil
        showItems(animated: false)
        if viewIfLoaded?.window != nil { installSelection() }
    }

    /// The child that is displayed for the selection.
    private var displayed: UIViewController? {
        if showsMoreList {
            let more = moreNavigationController
            if more.viewControllers.count > 1 { more.popToRootViewController(animated: false) }
            return more
        }
        guard let selection else { return nil }
        let controller = controllers[selection]
        guard selection >= tabCount, !(controller is UINavigationController) else {
            reclaim(controller)
            return controller
        }
        let more = moreNavigationController
        if more.topViewController !== controller {
            let list = more.viewControllers[0]
            more.setViewControllers([list, controller], animated: false)
        }
        return more
    }

    /// Makes a view controller that was shown by the list a child again.
    private func reclaim(_ controller: UIViewController) {
        guard controller.parent !== self else { return }
        storedMore?.popToRootViewController(animated: false)
        addChild(controller)
        controller.didMove(toParent: self)
    }

    private func uninstall() {
        installed?.viewIfLoaded?.removeFromSuperview()
        installed = nil
    }

    /// Displays the view of the selected view controller.
    func installSelection() {
        endTransition()
        let new = displayed
        guard new !== installed || new?.viewIfLoaded?.superview !== contentView else { return }
        guard let new else { return uninstall() }
        if new.parent !== self {
            addChild(new)
            new.didMove(toParent: self)
        }
        let former = installed === new ? nil : installed
        isBarHidden = (new as? UINavigationController)?.hidesBottomBar ?? false
        tabBar.isHidden = isBarHidden
        guard let former, view.window != nil, appearance.state == .present else {
            if let former { former.viewIfLoaded?.removeFromSuperview() }
            installed = new
            place(new)
            contentView.addSubview(new.view)
            return view.invalidateLayout()
        }
        begin(from: former, to: new)
    }

    private func begin(from former: UIViewController, to new: UIViewController) {
        new.loadViewIfNeeded()
        place(new)
        let animator =
            UIView.areAnimationsEnabled
            ? delegate?.tabBarController(self, animationControllerForTransitionFrom: former, to: new) : nil
        let transition = ControllerTransition(from: former, to: new, in: contentView, isAnimated: animator != nil)
        currentTransition = transition
        transition.animator = animator
        transition.interaction = animator.flatMap {
            delegate?.tabBarController(self, interactionControllerFor: $0)
        }
        transition.views = [.from: former.view, .to: new.view]
        transition.initialFrames[ObjectIdentifier(former)] = former.view.frame
        transition.finalFrames[ObjectIdentifier(new)] = new.view.frame
        transition.prepare()
        let isAnimated = animator != nil
        // The order is empirical; not documented by Apple.
        new.beginAppearance(true, animated: isAnimated)
        former.beginAppearance(false, animated: isAnimated)
        transition.onCompletion = { [self] didComplete in
            currentTransition = nil
            let (shown, gone) = didComplete ? (new, former) : (former, new)
            installed = shown
            if !didComplete {
                new.beginAppearance(false, animated: isAnimated)
                former.beginAppearance(true, animated: isAnimated)
                selection = controllers.firstIndex { $0 === former }
                showsMoreList = selection == nil
                showItems(animated: false)
            }
            gone.viewIfLoaded?.removeFromSuperview()
            gone.endAppearance()
            shown.endAppearance()
            view.invalidateLayout()
        }
        transition.begin()
        new.announceAppearance()
        view.invalidateLayout()
    }

    private func endTransition() { currentTransition?.completeTransition(true) }

    // MARK: List of further view controllers

    func makeMoreNavigationController() -> UINavigationController {
        if let storedMore { return storedMore }
        let list = MoreListController { [weak self] controller in
            guard let self, let index = controllers.firstIndex(where: { $0 === controller }) else { return }
            choose(index)
        }
        list.title = moreItem.title
        list.show(furtherControllers)
        let more = UINavigationController(rootViewController: list)
        storedMore = more
        return more
    }

    /// Displays a view controller that was chosen in the list.
    private func choose(_ index: Int) {
        let controller = controllers[index]
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
        if controller is UINavigationController {
            select(index)
        } else {
            selection = index
            showsMoreList = false
            moreNavigationController.pushViewController(controller, animated: true)
        }
        delegate?.tabBarController(self, didSelect: controller)
    }
}

/// The layout of the tab bar.
extension UITabBarController: ScrollFollower {
    private var barHeight: CGFloat { tabBar.sizeThatFits(CGSize(width: view.bounds.width, height: 0)).height }

    private func barFrame(isHidden: Bool) -> CGRect {
        let width = view.bounds.width
        let height = tabBar.sizeThatFits(view.bounds.size).height - tabBar.safeAreaInsets.bottom
        let full = height + view.safeAreaInsets.bottom
        let away = view.isRightToLeft ? width : -width
        return CGRect(x: isHidden ? away : 0, y: view.bounds.height - full, width: width, height: full)
    }

    /// Sets the frame and the insets of a child's view.
    func place(_ controller: UIViewController) {
        guard let child = controller.view else { return }
        let extends = tabBar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars
        let isBehind = extends && controller.edgesForExtendedLayout.contains(.bottom)
        let bar = barFrame(isHidden: false)
        var frame = contentView.bounds
        if !isBehind, !isBarHidden { frame.size.height = max(0, frame.height - bar.height) }
        if child.transform.isIdentity, child.frame != frame { child.frame = frame }
        let height = max(0, bar.height - view.safeAreaInsets.bottom)
        controller.barInsets = UIEdgeInsets(top: 0, left: 0, bottom: isBehind && !isBarHidden ? height : 0, right: 0)
    }

    func layOutContents() {
        guard isViewLoaded else { return }
        contentView.frame = view.bounds
        if currentTransition == nil, let installed { place(installed) }
        layOutBar()
        if (installed as? UINavigationController)?.currentTransition == nil { tabBar.isHidden = isBarHidden }
        follow()
    }

    private func layOutBar() {
        let frame = barFrame(isHidden: isBarHidden)
        guard tabBar.frame != frame else { return }
        tabBar.frame = frame
        tabBar.layoutIfNeeded()
    }

    /// Shows or hides the bar for a navigation controller.
    func barVisibilityDidChange(of navigation: UINavigationController, with coordinator: TransitionCoordinator?) {
        guard isViewLoaded, navigation === installed else { return }
        let isHidden = navigation.hidesBottomBar
        view.invalidateLayout()
        guard isHidden != isBarHidden else { return }
        guard let coordinator, coordinator.isAnimated else {
            isBarHidden = isHidden
            return layOutContents()
        }
        UIView.performWithoutAnimation {
            tabBar.frame = barFrame(isHidden: isBarHidden)
            tabBar.isHidden = false
        }
        isBarHidden = isHidden
        place(navigation)
        _ = coordinator.animate(
            alongsideTransition: { [weak self] _ in self?.layOutBar() },
            completion: { [weak self] _ in self?.viewIfLoaded?.invalidateLayout() }
        )
    }

    // MARK: Scroll views

    private func follow() {
        let new = installed?.contentOfBars.barScrollView(for: .bottom)
        if let former = scrollView, former !== new { former.bars.remove(self) }
        scrollView = new
        new?.bars.add(self)
        updateScrollEdge(animated: false)
    }

    func contentDidMove(in scrollView: UIScrollView) {
        if scrollView === self.scrollView { updateScrollEdge(animated: true) }
    }

    private func updateScrollEdge(animated: Bool) {
        // Columns scroll separately.
        var position = installed is UISplitViewController ? BarContent.behind : .none
        if let scrollView, scrollView.window != nil {
            let end = scrollView.contentSize.height + scrollView.contentInset.bottom
            let lower = scrollView.convert(CGPoint(x: 0, y: end), to: view).y
            position = lower <= tabBar.frame.minY + 0.5 ? .atEdge : .behind
        }
        guard position != tabBar.contentPosition else { return }
        guard animated, view.window != nil else {
            return UIView.performWithoutAnimation { tabBar.contentPosition = position }
        }
        UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
            self.tabBar.contentPosition = position
        }
    }
}
