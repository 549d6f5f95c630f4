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
    /// The number of view controllers of the primary column in a collapsed interface; the others are secondary.
    var primaryCount = 0
    /// The secondary view controllers that were pushed onto the primary one's navigation controller. They are retained
    /// after the user has gone back, to be shown again.
    var moved: [UIViewController] = []
    /// The arrangement that the user or the app has chosen since the preferred one was set.
    var chosenMode: UISplitViewController.DisplayMode?
    /// The arrangement that is displayed.
    var shownMode = UISplitViewController.DisplayMode.automatic
    var modeItem: UIBarButtonItem?
    let divider = UIView(frame: .zero)
    let dimming = UIView(frame: .zero)
    let edgeGesture = UIScreenEdgePanGestureRecognizer()
}

extension UISplitViewController {
    // MARK: View controllers

    /// Returns the child of a column: the view controller, or its navigation controller.
    private func child(_ column: Column) -> UIViewController? {
        guard let controller = split.columns[column] else { return nil }
        guard style == .doubleColumn, column != .compact, !(controller is UINavigationController) else {
            return controller
        }
        return split.wrappers[column]
    }

    func replace(_ column: Column, by controller: UIViewController?) {
        guard controller !== split.columns[column] else { return }
        let wasCollapsed = split.isArranged && split.isCollapsed
        if wasCollapsed { separate() }
        if column == .secondary { split.moved = [] }
        if let former = child(column) { remove(former) }
        split.wrappers[column] = nil
        split.columns[column] = controller
        if style == .doubleColumn, column != .compact, let controller, !(controller is UINavigationController) {
            split.wrappers[column] = UINavigationController(rootViewController: controller)
        }
        guard split.isArranged else { return }
        if wasCollapsed { split.primaryCount = 0 }
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
        let columns: [Column] = split.isArranged && split.isCollapsed ? [collapsedColumn] : [.primary, .secondary]
        return columns.compactMap { child($0) }
    }

    /// The column that is displayed in a collapsed interface. The secondary one is in the navigation controller of the
    /// primary one, if there is one.
    private var collapsedColumn: Column {
        if split.columns[.compact] != nil { return .compact }
        if split.columns[.primary] == nil { return .secondary }
        return split.primaryCount == -1 ? .secondary : .primary
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
            let proposed: Column = split.columns[.secondary] == nil ? .primary : .secondary
            var top =
                delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
            if style == .unspecified, top == .secondary, let primary = child(.primary), let second = child(.secondary),
                delegate?.splitViewController(self, collapseSecondary: second, onto: primary) ?? false
            {
                top = .primary
            }
            show()
            if top == .secondary { join(animated: false) }
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
        guard isViewLoaded else { return }
        let displayed = displayedControllers
        for column in [Column.primary, .secondary, .compact] {
            guard let child = child(column), !displayed.contains(child) else { continue }
            remove(child)
        }
        // The primary column is in front of the secondary one.
        for child in displayed.reversed() { adopt(child) }
        let isCollapsed = split.isCollapsed
        if isCollapsed {
            split.divider.removeFromSuperview()
            split.dimming.removeFromSuperview()
        } else if split.divider.superview == nil {
            view.addSubview(split.divider)
        }
        split.edgeGesture.isEnabled = presentsWithGesture && !isCollapsed
        view.invalidateLayout()
    }

    /// Pushes the secondary view controllers onto the navigation controller of the primary one.
    private func join(animated: Bool) {
        guard split.primaryCount == 0, split.columns[.compact] == nil, let second = child(.secondary) else { return }
        guard let primary = child(.primary) as? UINavigationController else {
            // Without a navigation controller, the secondary one is displayed in place of the primary one.
            if split.columns[.primary] != nil { split.primaryCount = -1 }
            return show()
        }
        split.primaryCount = primary.viewControllers.count
        let moved: [UIViewController]
        if let navigation = second as? UINavigationController {
            moved = navigation.viewControllers
            navigation.setViewControllers([], animated: false)
        } else {
            moved = [second]
        }
        split.moved = moved
        primary.setViewControllers(primary.viewControllers + moved, animated: animated)
    }

    /// Returns the secondary view controllers to their own column.
    private func separate() {
        defer { split.primaryCount = 0 }
        guard split.primaryCount > 0, let primary = child(.primary) as? UINavigationController else { return }
        let moved = Array(primary.viewControllers.dropFirst(split.primaryCount))
        primary.setViewControllers(Array(primary.viewControllers.prefix(split.primaryCount)), animated: false)
        if let navigation = child(.secondary) as? UINavigationController {
            // The user may have gone back.
            if let root = split.columns[.secondary], root !== navigation, !moved.contains(root) {
                navigation.setViewControllers([root], animated: false)
            } else if !moved.isEmpty {
                navigation.setViewControllers(moved, animated: false)
            } else if !split.moved.isEmpty {
                navigation.setViewControllers(split.moved, animated: false)
            }
        }
    }

    func reveal(_ column: Column) {
        guard split.isArranged else { return }
        if split.isCollapsed {
            switch column {
            case .secondary:
                forgetPoppedControllers()
                join(animated: viewIfLoaded?.window != nil)
            case .primary: conceal(.secondary)
            case .compact: break
            }
        } else if column == .primary, currentMode == .secondaryOnly {
            split.chosenMode = isWide ? .oneBesideSecondary : .oneOverSecondary
            changeMode()
        }
    }

    func conceal(_ column: Column) {
        guard split.isArranged else { return }
        if split.isCollapsed {
            guard column == .secondary else { return }
            if split.primaryCount == -1 {
                split.primaryCount = 0
                return show()
            }
            guard split.primaryCount > 0, let primary = child(.primary) as? UINavigationController,
                primary.viewControllers.count > split.primaryCount
            else { return }
            primary.popToViewController(primary.viewControllers[split.primaryCount - 1], animated: true)
        } else if column == .primary, currentMode != .secondaryOnly {
            split.chosenMode = .secondaryOnly
            changeMode()
        }
    }

    /// Returns secondary view controllers that the user has popped to their navigation controller, so that they can be
    /// pushed again.
    private func forgetPoppedControllers() {
        guard split.primaryCount > 0, let primary = child(.primary) as? UINavigationController,
            primary.viewControllers.count <= split.primaryCount
        else { return }
        split.primaryCount = 0
        guard let navigation = child(.secondary) as? UINavigationController, navigation.viewControllers.isEmpty else {
            return
        }
        if let root = split.columns[.secondary], root !== navigation {
            navigation.setViewControllers([root], animated: false)
        } else {
            navigation.setViewControllers(split.moved, animated: false)
        }
    }

    // MARK: Arrangement

    private var isWide: Bool {
        guard let view = viewIfLoaded else { return true }
        return view.bounds.width > view.bounds.height
    }

    var currentMode: DisplayMode {
        let preferred = split.chosenMode ?? preferredDisplayMode
        if preferred != .automatic { return preferred }
        return isWide ? .oneBesideSecondary : .secondaryOnly
    }

    /// Changes to the current arrangement with an animation.
    func changeMode() {
        let mode = currentMode
        guard isViewLoaded, mode != split.shownMode else { return }
        delegate?.splitViewController(self, willChangeTo: mode)
        guard view.window != nil, !split.isCollapsed else { return view.invalidateLayout() }
        if let primary = child(.primary)?.view, split.shownMode == .secondaryOnly { primary.isHidden = false }
        if mode == .oneOverSecondary, split.dimming.superview == nil, let primary = child(.primary)?.view {
            split.dimming.alpha = 0
            split.dimming.frame = view.bounds
            view.insertSubview(split.dimming, belowSubview: primary)
        }
        UIView.animate(withDuration: 0.35, delay: 0, options: .allowUserInteraction) {
            self.layOutColumns()
            self.view.layoutIfNeeded()
        } completion: { _ in
            self.settleColumns()
        }
    }

    func showPrimaryOverSecondary() {
        guard !split.isCollapsed, currentMode == .secondaryOnly else { return }
        reveal(.primary)
    }

    func languageDidChange() { split.modeItem?.accessibilityLabel = AccessibilityText.localized(.sidebar) }

    func makeDisplayModeItem() -> UIBarButtonItem {
        if let item = split.modeItem { return item }
        let item = UIBarButtonItem(
            image: UIImage(systemName: "sidebar.leading"),
            primaryAction: UIAction { [weak self] _ in
                guard let self else { return }
                if currentMode == .secondaryOnly { reveal(.primary) } else { conceal(.primary) }
            }
        )
        item.accessibilityLabel = AccessibilityText.localized(.sidebar)
        split.modeItem = item
        return item
    }

    /// The width of the primary column, in points.
    var columnWidth: CGFloat {
        let total = view.bounds.width
        func isSet(_ value: CGFloat) -> Bool { value.isFinite && value >= 0 }
        var width = min(320, total * 0.4)
        if isSet(preferredPrimaryColumnWidth) {
            width = preferredPrimaryColumnWidth
        } else if isSet(preferredPrimaryColumnWidthFraction) {
            width = preferredPrimaryColumnWidthFraction * total
        }
        if isSet(maximumPrimaryColumnWidth) { width = min(width, maximumPrimaryColumnWidth) }
        if isSet(minimumPrimaryColumnWidth) { width = max(width, minimumPrimaryColumnWidth) }
        return min(width.rounded(), total)
    }

    /// Sets the frames of the columns. Animation blocks animate them.
    func layOutColumns() {
        guard isViewLoaded, split.isArranged else { return }
        let bounds = view.bounds
        guard !split.isCollapsed else {
            for child in displayedControllers {
                child.view.isHidden = false
                child.view.frame = bounds
            }
            return
        }
        let isReversed = view.isRightToLeft
        let mode = currentMode
        split.shownMode = mode
        let width = child(.primary) == nil ? 0 : columnWidth
        func mirrored(_ rect: CGRect) -> CGRect {
            isReversed ? CGRect(origin: CGPoint(x: bounds.width - rect.maxX, y: 0), size: rect.size) : rect
        }
        let hairline = 1 / max(view.contentScaleFactor, 1)
        let start = mode == .oneBesideSecondary && width > 0 ? width + hairline : 0
        let primaryX = mode == .secondaryOnly ? -width - 1 : 0
        if let primary = child(.primary)?.view {
            primary.frame = mirrored(CGRect(x: primaryX, y: 0, width: width, height: bounds.height))
        }
        if let secondary = child(.secondary)?.view {
            secondary.frame = mirrored(CGRect(x: start, y: 0, width: bounds.width - start, height: bounds.height))
        }
        split.divider.frame = mirrored(CGRect(x: primaryX + width, y: 0, width: hairline, height: bounds.height))
        split.dimming.frame = bounds
        split.dimming.alpha = mode == .oneOverSecondary ? 1 : 0
        if let secondary = child(.secondary)?.view, let primary = child(.primary)?.view,
            let first = view.subviews.firstIndex(of: primary), let second = view.subviews.firstIndex(of: secondary),
            first < second
        {
            view.bringSubviewToFront(primary)
        }
        if !UIView.areAnimationsEnabled || UIView.inheritedAnimationDuration == 0 { settleColumns() }
    }

    /// Hides the primary column while it is outside of the view.
    private func settleColumns() {
        guard !split.isCollapsed, isViewLoaded else { return }
        child(.primary)?.viewIfLoaded?.isHidden = split.shownMode == .secondaryOnly
        if split.shownMode == .oneOverSecondary {
            if split.dimming.superview == nil, let primary = child(.primary)?.view {
                view.insertSubview(split.dimming, belowSubview: primary)
            }
        } else {
            split.dimming.removeFromSuperview()
        }
    }
}
