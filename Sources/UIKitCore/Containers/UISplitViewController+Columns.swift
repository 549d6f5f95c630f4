import QuartzCore

/// The columns of a split view controller, and their arrangement.
@MainActor
struct SplitState {
    /// The view controllers as they were set.
    var columns: [UISplitViewController.Column: UIViewController] = [:]
    /// The navigation controllers of view controllers that are none.
    var wrappers: [UISplitViewController.Column: UINavigationController] = [:]
    var isCollapsed = false
    var isArranged = false
    /// The columns whose view controllers were pushed onto the primary one's navigation controller.
    var joins: [Join] = []
    /// A Boolean value that indicates whether the secondary view controller is displayed in place of the primary one.
    var standsIn = false
    /// The arrangement that the user or the app has chosen since the preferred one was set.
    var chosenMode: UISplitViewController.DisplayMode?
    /// The arrangement that is displayed.
    var shownMode = UISplitViewController.DisplayMode.automatic
    var modeItem: UIBarButtonItem?
    /// A Boolean value that indicates whether ``modeItem`` is hidden because the interface is collapsed.
    var hidesModeItem = false
    /// The item of the navigation bar that shows ``modeItem``.
    weak var modeItemHost: UINavigationItem?
    /// The lines beside the columns, on the side of the secondary one.
    let dividers = [UISplitViewController.Column.primary: UIView(frame: .zero), .supplementary: UIView(frame: .zero)]
    let dimming = UIView(frame: .zero)
    let edgeGesture = UIScreenEdgePanGestureRecognizer()

    /// A column in the navigation controller of the primary one.
    struct Join {
        let column: UISplitViewController.Column
        /// The index of its first view controller.
        let start: Int
        /// Its view controllers, which are retained after the user has gone back, to be shown again.
        let controllers: [UIViewController]
    }
}

extension UISplitViewController {
    // MARK: View controllers

    /// Returns the child of a column: the view controller, or its navigation controller.
    func child(_ column: Column) -> UIViewController? {
        guard let controller = split.columns[column] else { return nil }
        guard style != .unspecified, column != .compact, !(controller is UINavigationController) else {
            return controller
        }
        return split.wrappers[column]
    }

    func replace(_ column: Column, by controller: UIViewController?) {
        guard controller !== split.columns[column] else { return }
        let wasCollapsed = split.isArranged && split.isCollapsed
        if wasCollapsed { separate() }
        if let former = child(column) { remove(former) }
        split.wrappers[column] = nil
        split.columns[column] = controller
        if style != .unspecified, column != .compact, let controller, !(controller is UINavigationController) {
            split.wrappers[column] = UINavigationController(rootViewController: controller)
        }
        guard split.isArranged else { return }
        show()
    }

    private func remove(_ child: UIViewController) {
        guard child.parent === self else { return }
        child.willMove(toParent: nil)
        child.viewIfLoaded?.removeFromSuperview()
        child.removeFromParent()
    }

    private func adopt(_ child: UIViewController) {
        if child.parent !== self {
            addChild(child)
            child.didMove(toParent: self)
        }
        if child.view.superview !== view { view.addSubview(child.view) }
    }

    var displayedControllers: [UIViewController] {
        let columns = split.isArranged && split.isCollapsed ? [collapsedColumn] : sidebars + [.secondary]
        return columns.compactMap { child($0) }
    }

    /// The columns beside the secondary one, from the edge.
    var sidebars: [Column] { style == .tripleColumn ? [.primary, .supplementary] : [.primary] }

    /// The column that is displayed in a collapsed interface. The others are in the navigation controller of the primary one, if
    /// there is one.
    private var collapsedColumn: Column {
        if split.columns[.compact] != nil { return .compact }
        if split.columns[.primary] == nil { return .secondary }
        return split.standsIn ? .secondary : .primary
    }

    // MARK: Collapsing

    /// Collapses or expands the interface for the width.
    func arrange() {
        let isCompact = traitCollection.horizontalSizeClass == .compact
        guard !split.isArranged || isCompact != split.isCollapsed else { return }
        let isFirst = !split.isArranged
        split.isArranged = true
        if isCompact {
            split.isCollapsed = true
            let proposed = ([Column.secondary] + sidebars.reversed()).first { split.columns[$0] != nil } ?? .primary
            var top =
                delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
            if style == .unspecified, top == .secondary, let primary = child(.primary), let second = child(.secondary),
                delegate?.splitViewController(self, collapseSecondary: second, onto: primary) ?? false
            {
                top = .primary
            }
            show()
            if top == .secondary || top == .supplementary { join(upTo: top, animated: false) }
            delegate?.splitViewControllerDidCollapse(self)
        } else {
            separate()
            split.isCollapsed = false
            show()
            if !isFirst { delegate?.splitViewControllerDidExpand(self) }
        }
    }

    /// Displays the views of the columns.
    private func show() {
        updateModeItem()
        guard isViewLoaded else { return }
        let displayed = displayedControllers
        for column in [Column.primary, .supplementary, .secondary, .compact] {
            guard let child = child(column), !displayed.contains(child) else { continue }
            remove(child)
        }
        // The primary column is in front of the others.
        for child in displayed.reversed() { adopt(child) }
        let isCollapsed = split.isCollapsed
        if isCollapsed {
            for divider in split.dividers.values { divider.removeFromSuperview() }
            split.dimming.removeFromSuperview()
        } else {
            for column in sidebars {
                if let divider = split.dividers[column], divider.superview == nil { view.addSubview(divider) }
            }
        }
        if isCollapsed { split.edgeGesture.isEnabled = false }
        view.invalidateLayout()
    }

    /// Pushes the view controllers of the columns after the primary one onto its navigation controller.
    private func join(upTo column: Column, animated: Bool) {
        guard !split.standsIn, split.columns[.compact] == nil, child(column) != nil else { return }
        guard let primary = child(.primary) as? UINavigationController else {
            // Without a navigation controller, the secondary one is displayed in place of the primary one.
            if split.columns[.primary] != nil, column == .secondary { split.standsIn = true }
            return show()
        }
        var columns = Array(sidebars.dropFirst())
        if column == .secondary { columns.append(.secondary) }
        var stack = primary.viewControllers
        for column in columns where !split.joins.contains(where: { $0.column == column }) {
            guard let child = child(column) else { continue }
            var controllers = [child]
            if let navigation = child as? UINavigationController {
                controllers = navigation.viewControllers
                navigation.setViewControllers([], animated: false)
            }
            if controllers.isEmpty { continue }
            split.joins.append(SplitState.Join(column: column, start: stack.count, controllers: controllers))
            stack += controllers
        }
        if stack.count > primary.viewControllers.count { primary.setViewControllers(stack, animated: animated) }
    }

    /// Returns the view controllers of the other columns to their own navigation controllers.
    private func separate() {
        let joins = split.joins
        split.joins = []
        split.standsIn = false
        guard let first = joins.first, let primary = child(.primary) as? UINavigationController else { return }
        let stack = primary.viewControllers
        primary.setViewControllers(Array(stack.prefix(first.start)), animated: false)
        for (index, join) in joins.enumerated() {
            let end = index + 1 < joins.count ? joins[index + 1].start : stack.count
            giveBack(join, Array(stack.prefix(end).dropFirst(join.start)))
        }
    }

    /// Returns view controllers to the navigation controller of their column.
    /// - Parameter current: The view controllers that are displayed: the user may have gone back, or on.
    private func giveBack(_ join: SplitState.Join, _ current: [UIViewController]) {
        guard let navigation = child(join.column) as? UINavigationController else { return }
        if let root = split.columns[join.column], root !== navigation, !current.contains(root) {
            navigation.setViewControllers([root], animated: false)
        } else {
            navigation.setViewControllers(current.isEmpty ? join.controllers : current, animated: false)
        }
    }

    func reveal(_ column: Column) {
        guard split.isArranged else { return }
        if split.isCollapsed {
            forgetPoppedControllers()
            switch column {
            case .secondary: join(upTo: .secondary, animated: viewIfLoaded?.window != nil)
            case .supplementary:
                if split.joins.contains(where: { $0.column == .supplementary }) {
                    conceal(.secondary)
                } else {
                    join(upTo: .supplementary, animated: viewIfLoaded?.window != nil)
                }
            case .primary: conceal(split.joins.first?.column ?? .secondary)
            case .compact: break
            }
        } else if let index = sidebars.firstIndex(of: column), !shownSidebars.contains(column) {
            split.chosenMode = mode(sidebarCount: sidebars.count - index)
            changeMode()
        }
    }

    func conceal(_ column: Column) {
        guard split.isArranged else { return }
        if split.isCollapsed {
            if column == .secondary, split.standsIn {
                split.standsIn = false
                return show()
            }
            guard let join = split.joins.first(where: { $0.column == column }), join.start > 0,
                let primary = child(.primary) as? UINavigationController, primary.viewControllers.count > join.start
            else { return }
            primary.popToViewController(primary.viewControllers[join.start - 1], animated: true)
        } else if let index = sidebars.firstIndex(of: column), shownSidebars.contains(column) {
            split.chosenMode = mode(sidebarCount: sidebars.count - index - 1)
            changeMode()
        }
    }

    /// Returns view controllers that the user has popped to their navigation controllers, so that they can be pushed again.
    private func forgetPoppedControllers() {
        guard let primary = child(.primary) as? UINavigationController else { return }
        while let last = split.joins.last, primary.viewControllers.count <= last.start {
            split.joins.removeLast()
            if let navigation = child(last.column) as? UINavigationController, navigation.viewControllers.isEmpty {
                giveBack(last, [])
            }
        }
    }

    func languageDidChange() { split.modeItem?.accessibilityLabel = AccessibilityText.localized(.sidebar) }

    func makeDisplayModeItem() -> UIBarButtonItem {
        if let item = split.modeItem { return item }
        let item = UIBarButtonItem(
            image: UIImage(systemName: "sidebar.leading"),
            primaryAction: UIAction { [weak self] _ in
                guard let self else { return }
                if let first = shownSidebars.first { conceal(first) } else { reveal(sidebars[sidebars.count - 1]) }
            }
        )
        item.accessibilityLabel = AccessibilityText.localized(.sidebar)
        item.isHidden = split.hidesModeItem
        split.modeItem = item
        return item
    }

    /// Hides the item of the mode in a collapsed interface, which has no columns to show and hide. Empirical; not documented by Apple.
    private func updateModeItem() {
        // The app may have hidden the item in an expanded interface.
        guard split.hidesModeItem != split.isCollapsed else { return }
        split.hidesModeItem = split.isCollapsed
        split.modeItem?.isHidden = split.isCollapsed
    }

    /// Shows the item of the mode in the bar of the secondary column, or removes it.
    func showModeItem() {
        let isShown = displayModeButtonVisibility == .always && style != .unspecified && !split.isCollapsed
        let navigation = isShown ? child(.secondary) as? UINavigationController : nil
        let host = navigation?.viewControllers.first?.navigationItem
        if let former = split.modeItemHost, former !== host { former.columnItem = nil }
        split.modeItemHost = host
        host?.columnItem = displayModeButtonItem
    }

    /// Shows one more of the columns beside the secondary one.
    func showNextSidebar() {
        let count = shownSidebars.count
        guard !split.isCollapsed, count < sidebars.count else { return }
        reveal(sidebars[sidebars.count - 1 - count])
    }

    /// Ends what a tap on the dimmed secondary column ends.
    func uncoverSecondary() {
        split.chosenMode = currentMode == .twoDisplaceSecondary ? .oneBesideSecondary : .secondaryOnly
        changeMode()
    }
}
