import QuartzCore

/// The arrangements of the columns. Dimensions are empirical; not documented by Apple.
extension UISplitViewController {
    /// The least width of the secondary column beside two others, in points, if that arrangement is automatic.
    private static let leastSecondaryWidth: CGFloat = 600

    private var isWide: Bool {
        guard let view = viewIfLoaded else { return true }
        return view.bounds.width > view.bounds.height
    }

    private var fitsThreeColumns: Bool {
        guard let view = viewIfLoaded else { return true }
        return view.bounds.width - columnWidth(.primary) - columnWidth(.supplementary) >= Self.leastSecondaryWidth
    }

    var currentMode: DisplayMode {
        let preferred = split.chosenMode ?? preferredDisplayMode
        if preferred == .automatic { return mode(sidebarCount: automaticSidebarCount) }
        // Without a preferred behavior, the arrangement is the preferred one.
        if preferredSplitBehavior == .automatic, preferred.sidebarCount <= sidebarLimit { return preferred }
        return mode(sidebarCount: preferred.sidebarCount, like: preferred)
    }

    var currentBehavior: SplitBehavior {
        if preferredSplitBehavior != .automatic { return preferredSplitBehavior }
        switch currentMode {
        case .oneBesideSecondary, .twoBesideSecondary: return .tile
        case .oneOverSecondary, .twoOverSecondary: return .overlay
        case .twoDisplaceSecondary: return .displace
        case .secondaryOnly, .automatic: return isWide ? .tile : .overlay
        }
    }

    private var sidebarLimit: Int { style == .tripleColumn ? 2 : 1 }

    private var automaticSidebarCount: Int {
        switch preferredSplitBehavior {
        case .tile: isWide && style == .tripleColumn ? 2 : 1
        case .displace: 1
        case .overlay: 0
        case .automatic: !isWide ? 0 : style == .tripleColumn && fitsThreeColumns ? 2 : 1
        }
    }

    /// Returns the arrangement with a number of columns beside or over the secondary one.
    /// - Parameter model: The arrangement that determines whether they are over it, unless a behavior is preferred; `nil` for the
    ///   current one.
    func mode(sidebarCount: Int, like model: DisplayMode? = nil) -> DisplayMode {
        let count = min(sidebarCount, sidebarLimit)
        guard count > 0 else { return .secondaryOnly }
        switch preferredSplitBehavior {
        case .tile: return count == 2 ? .twoBesideSecondary : .oneBesideSecondary
        case .displace: return count == 2 ? .twoDisplaceSecondary : .oneBesideSecondary
        case .overlay: return count == 2 ? .twoOverSecondary : .oneOverSecondary
        case .automatic:
            let known = model ?? split.shownMode
            let isOver = known.isOver || !known.isBeside && !isWide
            if isOver { return count == 2 ? .twoOverSecondary : .oneOverSecondary }
            return count == 1 ? .oneBesideSecondary : fitsThreeColumns ? .twoBesideSecondary : .twoDisplaceSecondary
        }
    }

    /// The columns that are shown beside or over the secondary one, from the edge.
    var shownSidebars: [Column] {
        switch currentMode.sidebarCount {
        case 0: []
        case 1: style == .tripleColumn ? [.supplementary] : [.primary]
        default: [.primary, .supplementary]
        }
    }

    // MARK: Changes

    /// Changes to the current arrangement with an animation.
    func changeMode() {
        let mode = currentMode
        guard isViewLoaded, mode != split.shownMode else { return }
        delegate?.splitViewController(self, willChangeTo: mode)
        let shown = shownSidebars
        if !split.isCollapsed {
            let count = split.shownMode.sidebarCount
            for (index, column) in sidebars.enumerated() {
                let wasShown = index >= sidebars.count - count
                if shown.contains(column), !wasShown { delegate?.splitViewController(self, willShow: column) }
                if !shown.contains(column), wasShown { delegate?.splitViewController(self, willHide: column) }
            }
        }
        guard view.window != nil, !split.isCollapsed else { return view.invalidateLayout() }
        for column in shown { child(column)?.view.isHidden = false }
        if mode.dimsSecondary, split.dimming.superview == nil {
            split.dimming.alpha = 0
            split.dimming.frame = view.bounds
            insertDimming()
        }
        UIView.animate(withDuration: 0.35, delay: 0, options: .allowUserInteraction) {
            self.layOutColumns()
            self.view.layoutIfNeeded()
        } completion: { _ in
            self.settleColumns()
        }
    }

    /// Adds the view that dims the secondary column, below the others.
    private func insertDimming() {
        guard let lowest = sidebars.last(where: { child($0) != nil }), let sidebar = child(lowest)?.view else { return }
        view.insertSubview(split.dimming, belowSubview: sidebar)
    }

    /// Enables the gesture from the edge while it has something to show.
    func updateEdgeGesture() {
        split.edgeGesture.isEnabled =
            presentsWithGesture && !split.isCollapsed && currentMode.sidebarCount < sidebars.count
    }

    // MARK: Layout

    /// Returns the width of the primary or the supplementary column, in points.
    func columnWidth(_ column: Column) -> CGFloat {
        let total = view.bounds.width
        let isPrimary = column == .primary
        func isSet(_ value: CGFloat) -> Bool { value.isFinite && value >= 0 }
        let preferred = isPrimary ? preferredPrimaryColumnWidth : preferredSupplementaryColumnWidth
        let fraction = isPrimary ? preferredPrimaryColumnWidthFraction : preferredSupplementaryColumnWidthFraction
        let least = isPrimary ? minimumPrimaryColumnWidth : minimumSupplementaryColumnWidth
        let most = isPrimary ? maximumPrimaryColumnWidth : maximumSupplementaryColumnWidth
        var width = isSet(preferred) ? preferred : isSet(fraction) ? fraction * total : min(320, total * 0.4)
        if isSet(most) { width = min(width, most) }
        if isSet(least) { width = max(width, least) }
        return min(width.rounded(), total)
    }

    /// Sets the frames of the columns. Animation blocks animate them.
    func layOutColumns() {
        guard isViewLoaded, split.isArranged else { return }
        showModeItem()
        let bounds = view.bounds
        guard !split.isCollapsed else {
            for child in displayedControllers {
                child.view.isHidden = false
                child.view.frame = bounds
            }
            return
        }
        let mode = currentMode
        split.shownMode = mode
        let isReversed = view.isRightToLeft != (primaryEdge == .trailing)
        split.edgeGesture.edges = isReversed ? .right : .left
        updateEdgeGesture()
        func mirrored(_ rect: CGRect) -> CGRect {
            isReversed ? CGRect(origin: CGPoint(x: bounds.width - rect.maxX, y: 0), size: rect.size) : rect
        }
        let hairline = 1 / max(view.contentScaleFactor, 1)
        let shown = shownSidebars
        var columns: [(column: Column, x: CGFloat, width: CGFloat)] = []
        func width(_ column: Column) -> CGFloat { child(column) == nil ? 0 : columnWidth(column) }
        var x: CGFloat = 0
        for column in sidebars.reversed() where !shown.contains(column) {
            x -= width(column) + 1
            columns.append((column, x, width(column)))
        }
        x = 0
        for column in shown {
            columns.append((column, x, width(column)))
            if width(column) > 0 { x += width(column) + hairline }
        }
        for (column, x, width) in columns {
            child(column)?.view.frame = mirrored(CGRect(x: x, y: 0, width: width, height: bounds.height))
            split.dividers[column]?.frame = mirrored(CGRect(x: x + width, y: 0, width: hairline, height: bounds.height))
        }
        let start = mode.isBeside ? x : 0
        // A displaced column is as wide as beside the supplementary one.
        let isDisplaced = mode == .twoDisplaceSecondary
        let room = bounds.width - (isDisplaced ? width(.supplementary) + hairline : start)
        child(.secondary)?.view.frame = mirrored(CGRect(x: start, y: 0, width: room, height: bounds.height))
        split.dimming.frame = bounds
        split.dimming.alpha = mode.dimsSecondary ? 1 : 0
        orderColumns()
        if !UIView.areAnimationsEnabled || UIView.inheritedAnimationDuration == 0 { settleColumns() }
    }

    /// Moves the columns in front of the secondary one, the primary one last.
    private func orderColumns() {
        let views = ([Column.secondary] + sidebars.reversed()).compactMap { child($0)?.view }
        let indices = views.compactMap { view.subviews.firstIndex(of: $0) }
        guard zip(indices, indices.dropFirst()).contains(where: { $0 > $1 }) else { return }
        for column in views.dropFirst() { view.bringSubviewToFront(column) }
    }

    /// Hides the columns that are outside of the view.
    private func settleColumns() {
        guard !split.isCollapsed, isViewLoaded else { return }
        let count = split.shownMode.sidebarCount
        for (index, column) in sidebars.enumerated() {
            child(column)?.viewIfLoaded?.isHidden = index < sidebars.count - count
        }
        if !split.shownMode.dimsSecondary {
            split.dimming.removeFromSuperview()
        } else if split.dimming.superview == nil {
            insertDimming()
        }
    }
}

extension UISplitViewController.DisplayMode {
    /// The number of columns beside or over the secondary one.
    var sidebarCount: Int {
        switch self {
        case .automatic, .secondaryOnly: 0
        case .oneBesideSecondary, .oneOverSecondary: 1
        case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
        }
    }

    fileprivate var isOver: Bool { self == .oneOverSecondary || self == .twoOverSecondary }

    fileprivate var isBeside: Bool { sidebarCount > 0 && !isOver }

    fileprivate var dimsSecondary: Bool { isOver || self == .twoDisplaceSecondary }
}
