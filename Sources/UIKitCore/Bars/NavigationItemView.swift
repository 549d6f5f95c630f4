import QuartzCore

/// The view of one item of a navigation bar: its buttons, its title, and its large title.
///
/// A view is created when the item becomes the top item, and is drawn then. Transitions between items only move and fade
/// the views of two items.
final class NavigationItemView: UIView, BarItemContainer {
    /// The height of the prompt, in points. Empirical; not documented by Apple.
    static let promptHeight: CGFloat = 30
    /// The distance between buttons and the title, in points.
    private static let titleGap: CGFloat = 8

    let item: UINavigationItem
    /// The item to which the back button leads, or `nil`.
    private(set) var backItem: UINavigationItem?
    private unowned let bar: UINavigationBar

    private(set) var backButton: BarBackButton?
    private var leading = BarItemViews()
    private var trailing = BarItemViews()
    /// The view around the title, which transitions move and fade.
    let titleHolder = UIView(frame: .zero)
    private(set) var titleLabel: NavigationTitleLabel?
    private var promptLabel: UILabel?
    /// A Boolean value that indicates whether the large title is visible, and not the title in the row; `nil` before the
    /// first layout.
    var showsLargeTitle: Bool?
    /// The area below the buttons, which clips the large title.
    private let largeArea = UIView(frame: .zero)
    private(set) var largeLabel: NavigationTitleLabel?
    /// The area of the search bar, which clips it while it disappears.
    private(set) var searchArea: UIView?
    /// The width for which the groups of items were chosen.
    private var arrangedWidth: CGFloat = -1

    /// The back button's item, if the previous item has none of its own.
    private let plainBackItem = UIBarButtonItem()

    init(_ item: UINavigationItem, backItem: UINavigationItem?, in bar: UINavigationBar) {
        self.item = item
        self.backItem = backItem
        self.bar = bar
        super.init(frame: bar.bounds)
        isOpaque = false
        titleHolder.isOpaque = false
        largeArea.isOpaque = false
        largeArea.clipsToBounds = true
        largeArea.isUserInteractionEnabled = false
        addSubview(largeArea)
        addSubview(titleHolder)
        update()
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Content

    /// Shows the current values of the items.
    /// - Parameter animated: A Boolean value that indicates whether new views fade in.
    func update(animated: Bool = false) {
        let former = Set(subviews.map { ObjectIdentifier($0) })
        if semanticContentAttribute != bar.semanticContentAttribute {
            semanticContentAttribute = bar.semanticContentAttribute
        }
        let appearance = bar.shownAppearance(for: item)
        showBackButton(appearance)
        arrangedWidth = -1
        showTitle(appearance)
        showPrompt(appearance)
        showLargeTitle(appearance)
        showSearchBar()
        arrangeItems()
        invalidateLayout()
        guard animated, window != nil else { return }
        let new = subviews.filter { !former.contains(ObjectIdentifier($0)) && $0.alpha == 1 }
        UIView.performWithoutAnimation {
            for view in new { view.alpha = 0 }
        }
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
            for view in new { view.alpha = 1 }
        }
    }

    /// Changes the item to which the back button leads.
    func setBackItem(_ item: UINavigationItem?) {
        guard item !== backItem else { return }
        backItem = item
        update()
    }

    func barItemDidChange(_ item: UIBarItem) { update() }

    private func buttonAppearances(_ appearance: UINavigationBarAppearance) -> BarButtonAppearances {
        BarButtonAppearances(
            plain: appearance.buttonAppearance,
            done: appearance.doneButtonAppearance,
            isCompact: bar.isCompact
        )
    }

    private func showBackButton(_ appearance: UINavigationBarAppearance) {
        let replaced = item.leftBarButtonItems.map { !$0.isEmpty } ?? false
        guard let backItem, !item.hidesBackButton, !replaced || item.leftItemsSupplementBackButton else {
            backButton?.removeFromSuperview()
            return backButton = nil
        }
        let source = backItem.backBarButtonItem ?? plainBackItem
        source.container = self
        let button: BarBackButton
        if let backButton, backButton.item === source {
            button = backButton
        } else {
            backButton?.removeFromSuperview()
            button = BarBackButton(source)
            button.goBack = { [weak self] in self?.goBack() }
            addSubview(button)
            backButton = button
        }
        plainBackItem.container = nil
        plainBackItem.title = backItem.backButtonTitle ?? backItem.title ?? Self.genericTitle
        plainBackItem.container = self
        var appearances = buttonAppearances(appearance)
        appearances.plain = appearance.backButtonAppearance
        if button.semanticContentAttribute != semanticContentAttribute {
            button.semanticContentAttribute = semanticContentAttribute
        }
        button.show(appearances)
        button.showIndicator(appearance.backIndicatorImage, color: nil)
    }

    private static var genericTitle: String { AccessibilityText.localized("Back") }

    /// The titles of the back button, from the preferred to the shortest one.
    private var backTitles: [String?] {
        guard let backButton, let backItem else { return [] }
        let own = backButton.item.title ?? ""
        switch backItem.backButtonDisplayMode {
        case .default: return own.isEmpty ? [nil] : [own, Self.genericTitle, nil]
        case .generic: return [Self.genericTitle, nil]
        case .minimal: return [nil]
        }
    }

    private func goBack() {
        if let action = item.backAction { action.performWithSender(item) } else { bar.goBack() }
    }

    private func showTitle(_ appearance: UINavigationBarAppearance) {
        if let view = item.titleView {
            titleLabel?.removeFromSuperview()
            titleLabel = nil
            if view.superview !== titleHolder {
                for old in titleHolder.subviews { old.removeFromSuperview() }
                titleHolder.addSubview(view)
            }
            return
        }
        for old in titleHolder.subviews where old !== titleLabel { old.removeFromSuperview() }
        let label = titleLabel ?? NavigationTitleLabel(frame: .zero)
        if titleLabel == nil {
            titleHolder.addSubview(label)
            titleLabel = label
        }
        label.show(
            item.title ?? "",
            appearance.titleTextAttributes,
            font: .systemFont(ofSize: bar.isCompact ? 15 : 17, weight: .semibold),
            color: .label
        )
    }

    private func showPrompt(_ appearance: UINavigationBarAppearance) {
        guard let prompt = item.prompt else {
            promptLabel?.removeFromSuperview()
            return promptLabel = nil
        }
        let label = promptLabel ?? UILabel(frame: .zero)
        if promptLabel == nil {
            label.textAlignment = .center
            addSubview(label)
            promptLabel = label
        }
        var attributes: [NSAttributedString.Key: Any] = [:]
        attributes[.foregroundColor] = appearance.titleTextAttributes[.foregroundColor]
        label.show(prompt, attributes, font: .systemFont(ofSize: 13), color: .label)
    }

    private func showLargeTitle(_ appearance: UINavigationBarAppearance) {
        guard bar.hasLargeTitle(item) else {
            largeLabel?.removeFromSuperview()
            return largeLabel = nil
        }
        let label = largeLabel ?? NavigationTitleLabel(frame: .zero)
        if largeLabel == nil {
            largeArea.addSubview(label)
            largeLabel = label
        }
        label.show(
            item.title ?? "",
            appearance.largeTitleTextAttributes,
            font: .systemFont(ofSize: 34, weight: .bold),
            color: .label
        )
    }

    private func showSearchBar() {
        guard let search = item.searchController else {
            searchArea?.removeFromSuperview()
            return searchArea = nil
        }
        let area = searchArea ?? UIView(frame: .zero)
        if searchArea == nil {
            area.isOpaque = false
            area.clipsToBounds = true
            addSubview(area)
            searchArea = area
        }
        let searchBar = search.searchBar
        searchBar.barMargin = bar.contentMargin
        if searchBar.semanticContentAttribute != semanticContentAttribute {
            searchBar.semanticContentAttribute = semanticContentAttribute
        }
        if searchBar.superview !== area { area.addSubview(searchBar) }
    }

    /// The opacity of the title and the buttons, which a search can hide.
    var rowsOpacity: CGFloat { bar.hidesRows(of: item) ? 0 : 1 }

    /// The visible heights of the large title and the search bar, in points.
    var heightOfParts: (largeTitle: CGFloat, search: CGFloat) {
        let extra = max(0, bounds.height - bar.rowsHeight(of: item))
        let full = bar.searchHeight(of: item)
        let reserved = bar.keepsSearchBar(of: item) ? 0 : bar.largeHeight(of: item)
        let search = min(full, max(0, extra - reserved))
        return (extra - search, search)
    }

    // MARK: Items

    private var allLeading: [UIBarButtonItem] {
        let items = item.leftBarButtonItems ?? []
        guard let first = item.columnItem, !items.contains(where: { $0 === first }) else { return items }
        return [first] + items
    }

    /// The items at the trailing edge, from the edge inward.
    private var allTrailing: [UIBarButtonItem] { item.rightBarButtonItems ?? [] }

    private func items(of groups: [UIBarButtonItemGroup], isCollapsed: Bool) -> [UIBarButtonItem] {
        groups.filter { !$0.isHidden }.flatMap { group -> [UIBarButtonItem] in
            let representative = isCollapsed ? group.representativeItem : nil
            group.isDisplayingRepresentativeItem = representative != nil
            return representative.map { [$0] } ?? group.barButtonItems
        }
    }

    /// Creates the views of the items, with representatives of groups if there is too little width for all items and the
    /// title.
    private func arrangeItems() {
        guard arrangedWidth != bounds.width else { return }
        arrangedWidth = bounds.width
        let appearances = buttonAppearances(bar.shownAppearance(for: item))
        let groups = item.leadingItemGroups + item.trailingItemGroups
        let canCollapse = groups.contains { $0.representativeItem != nil }
        for isCollapsed in canCollapse ? [false, true] : [false] {
            let left = allLeading + items(of: item.leadingItemGroups, isCollapsed: isCollapsed)
            let right = items(of: item.trailingItemGroups, isCollapsed: isCollapsed) + allTrailing.reversed()
            leading.show(left, in: self, container: self, appearances)
            trailing.show(right, in: self, container: self, appearances)
            let taken = leading.width(height: 44) + trailing.width(height: 44) + 2 * Self.titleGap
            let back = backButton.map { _ in 40.0 } ?? 0
            if taken + back + titleSize.width <= bounds.width { break }
        }
    }

    /// The views of the buttons, without the back button.
    var itemViews: [UIView] { leading.views + trailing.views }

    // MARK: Layout

    /// The frame of the row of buttons.
    private var row: CGRect {
        let top = promptLabel == nil ? 0 : Self.promptHeight
        // A search moves the row out of the bar.
        let y = bar.hidesRows(of: item) ? -bar.rowHeight : top
        return CGRect(x: 0, y: y, width: bounds.width, height: bar.rowHeight)
    }

    private var titleSize: CGSize {
        if let view = item.titleView {
            return BarItemViews.size(
                of: BarItemViews.Entry(item: UIBarButtonItem(customView: view), view: view),
                height: bar.rowHeight
            )
        }
        return titleLabel?.sizeThatFits(.zero) ?? .zero
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        arrangeItems()
        let row = row
        let insets = bar.safeAreaInsets
        let room = CGRect(
            x: insets.left,
            y: row.minY,
            width: max(0, bounds.width - insets.left - insets.right),
            height: row.height
        )
        layOutRow(room)
        promptLabel?.frame = CGRect(x: 16, y: 6, width: max(0, bounds.width - 32), height: 18)
        let (largeHeight, searchHeight) = heightOfParts
        largeArea.frame = CGRect(x: 0, y: row.maxY, width: bounds.width, height: largeHeight)
        layOutSearchBar(searchHeight)
        guard let largeLabel else { return }
        let size = largeLabel.sizeThatFits(.zero)
        let margin = bar.contentMargin
        let width = min(size.width, max(0, room.width - 2 * margin))
        // The large title is attached to the lower edge, and moves behind the buttons.
        largeLabel.place(
            CGRect(
                x: isRightToLeft ? room.maxX - margin - width : room.minX + margin,
                y: largeHeight - UINavigationBar.largeTitleHeight + 3,
                width: width,
                height: size.height
            )
        )
    }

    private func layOutSearchBar(_ height: CGFloat) {
        guard let searchArea, let search = item.searchController else { return }
        if bar.transition == nil {
            for view in [titleHolder, promptLabel, backButton] + itemViews { view?.alpha = rowsOpacity }
        }
        let frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
        if searchArea.transform.isIdentity { searchArea.frame = frame }
        if search.searchBar.superview === searchArea { search.searchBar.frame = searchArea.bounds }
        searchArea.accessibilityElementsHidden = height < 1
    }

    private func layOutRow(_ room: CGRect) {
        let scale = contentScaleFactor
        let isReversed = isRightToLeft
        /// Returns a rectangle at a distance from the leading edge.
        func rect(_ x: CGFloat, _ width: CGFloat) -> CGRect {
            CGRect(
                x: isReversed ? room.maxX - x - width : room.minX + x,
                y: room.minY,
                width: width,
                height: room.height
            )
        }
        let margin = bar.contentMargin - BarButton.padding
        let leadingWidth = leading.width(height: room.height)
        let trailingWidth = trailing.width(height: room.height)
        let end = trailingWidth > 0 ? room.width - margin - trailingWidth : room.width - Self.titleGap
        let size = titleSize
        var start = leadingWidth > 0 ? margin + leadingWidth : Self.titleGap
        if let backButton {
            // A title that does not fit beside the title of the bar becomes shorter.
            let titles = backTitles
            let title =
                titles.first { backButton.width(showing: $0) + leadingWidth + Self.titleGap + size.width <= end }
                ?? titles.last ?? nil
            backButton.titleOverride = .some(title)
            let width = min(backButton.width(showing: title), max(0, end))
            backButton.place(rect(0, width))
            start = width + leadingWidth
            leading.layOut(in: rect(width, leadingWidth), isReversed: isReversed, scale: scale)
        } else {
            leading.layOut(in: rect(margin, leadingWidth), isReversed: isReversed, scale: scale)
        }
        trailing.layOut(
            in: rect(room.width - margin - trailingWidth, trailingWidth),
            isReversed: isReversed,
            scale: scale
        )
        layOutTitle(size, rect(start, max(0, end - start)))
    }

    /// Sets the frame of the title: in the middle of the bar if that is possible, otherwise in the middle of the space
    /// that buttons leave.
    private func layOutTitle(_ size: CGSize, _ space: CGRect) {
        let scale = contentScaleFactor
        let width = min(size.width, space.width)
        var x = bounds.midX - width / 2
        if x < space.minX || x + width > space.maxX { x = min(max(x, space.minX), space.maxX - width) }
        let y = space.minY + (space.height - size.height) / 2
        var frame = CGRect(
            x: (x * scale).rounded() / scale,
            y: (y * scale).rounded() / scale,
            width: width,
            height: size.height
        )
        if item.titleView == nil {
            let appearance = bar.shownAppearance(for: item)
            frame.origin.x += appearance.titlePositionAdjustment.horizontal
            frame.origin.y += appearance.titlePositionAdjustment.vertical + bar.titleOffset
        }
        titleHolder.place(frame)
        (item.titleView ?? titleLabel)?.frame = CGRect(origin: .zero, size: frame.size)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self || hit === titleHolder ? nil : hit
    }

    /// Buttons receive touches beyond a bar of compact height.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
}

/// The title of a navigation bar, which is a heading.
final class NavigationTitleLabel: UILabel {
    override var defaultAccessibility: AccessibilityDefaults {
        var defaults = super.defaultAccessibility
        // Of the title and the large title, one is transparent.
        defaults.isElement = defaults.isElement && alpha > 0
        defaults.traits = .header
        return defaults
    }
}
