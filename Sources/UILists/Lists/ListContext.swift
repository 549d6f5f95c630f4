import QuartzCore
import UIKitCore

/// The list in which a cell is, and its position there.
@MainActor
struct ListContext: @MainActor Equatable {
    enum Role: Hashable {
        case item, header, footer
    }

    var appearance: UICollectionLayoutListConfiguration.Appearance
    var role: Role
    var showsSeparators: Bool
    var separators: UIListSeparatorConfiguration
    /// The lines of the appearance.
    var lines: SeparatorLines
    /// The corners that are those of a group.
    var corners: CACornerMask = []
    /// The distance of the content from both edges, in points.
    var margin: CGFloat
    /// The number of items above the item in its section snapshot.
    var level = 0
    var isExpanded = false

    /// The content without texts.
    var defaultContent: UIListContentConfiguration {
        switch (appearance, role) {
        case (.sidebar, .item), (.sidebarPlain, .item): .sidebarCell()
        case (_, .item): .cell()
        case (.plain, .header): .plainHeader()
        case (.plain, .footer): .plainFooter()
        case (.sidebar, .header), (.sidebarPlain, .header): .sidebarHeader()
        case (_, .header): .groupedHeader()
        case (_, .footer): .groupedFooter()
        }
    }

    var defaultBackground: UIBackgroundConfiguration {
        switch (appearance, role) {
        case (.plain, .item): .listPlainCell()
        case (.grouped, .item), (.insetGrouped, .item): .listGroupedCell()
        case (.sidebar, .item), (.sidebarPlain, .item): .listSidebarCell()
        case (.plain, _): .listPlainHeaderFooter()
        case (.sidebar, _), (.sidebarPlain, _): .listSidebarHeader()
        case (_, .header), (_, .footer): .listGroupedHeaderFooter()
        }
    }
}

/// The identity of the lists of a layout.
struct ListStamp: Equatable {
    /// The number of layouts that the collection view has had.
    var layout = 0
    /// The number of times that the layout has provided its sections.
    var generation = 0
}

/// A data source whose sections are outlines.
@MainActor
protocol OutlineDataSource: AnyObject {
    /// Returns the number of items above an item, and whether the items below it are visible; `nil` for a section that is no
    /// outline.
    func outlineState(_ path: IndexPath) -> (level: Int, isExpanded: Bool)?

    /// Shows or hides the items below an item.
    func toggleExpansion(_ path: IndexPath)
}

/// The lists of a collection view.
extension UICollectionView {
    private var listLayout: UICollectionViewCompositionalLayout? {
        guard let layout = currentLayout as? UICollectionViewCompositionalLayout, layout.lists.isPresent else {
            return nil
        }
        return layout
    }

    /// Returns the description of the list of a section, or `nil`.
    func listConfiguration(_ section: Int) -> UICollectionLayoutListConfiguration? {
        guard let layout = listLayout, layout.sections.indices.contains(section) else { return nil }
        return layout.sections[section].section.list
    }

    /// Returns the list of an element and its position there; `nil` outside of lists.
    func listContext(_ element: ElementKey) -> ListContext? {
        guard element.category != .decorationView, element.path.count > 1, let list = listConfiguration(element.path[0])
        else { return nil }
        var context = ListContext(
            appearance: list.appearance,
            role: .item,
            showsSeparators: list.showsSeparators,
            separators: list.separatorConfiguration,
            lines: SeparatorLines(),
            margin: ListMetrics.leastMargin(traitCollection)
        )
        guard let index = element.cellIndex else {
            context.role = element.kind == UICollectionView.elementKindSectionFooter ? .footer : .header
            context.showsSeparators = false
            return context
        }
        let first = list.headerMode == .firstItemInSection ? 1 : 0
        let outline = (dataSource as? any OutlineDataSource)?.outlineState(dataPath(index))
        context.level = max(0, (outline?.level ?? 0) - first)
        context.isExpanded = outline?.isExpanded ?? false
        if index.item < first {
            context.role = .header
            context.showsSeparators = false
            return context
        }
        let count = counts.indices.contains(index.section) ? counts[index.section] : 0
        let (isFirst, isLast) = (index.item == first, index.item == count - 1)
        context.lines = SeparatorLines(list.separatorStyle, isFirst: isFirst, isLast: isLast)
        if list.appearance == .insetGrouped {
            context.corners = ListMetrics.corners(isFirst: isFirst, isLast: isLast)
        }
        if list.showsSeparators, !isPlaceholder(index), let handler = list.itemSeparatorHandler {
            context.separators = handler(dataPath(index), list.separatorConfiguration)
        }
        return context
    }

    /// Shows a view that is dequeued in the style of its list, before the app configures it.
    func adoptList(_ view: UICollectionReusableView, _ element: ElementKey) {
        guard let cell = view as? UICollectionViewListCell, cell !== reconfiguredCell else { return }
        cell.list.adopted = element
        cell.list.stamp = listStamp
        cell.adopt(listContext(element), animated: false)
    }

    /// Shows a view that was created for an element in the style of its list.
    func prepareListView(_ view: UICollectionReusableView, _ element: ElementKey) {
        if let background = view as? ListBackgroundView { return showBackground(background, element) }
        guard let cell = view as? UICollectionViewListCell, cell.list.adopted != element else { return }
        adoptList(cell, element)
    }

    /// The present lists, which have another stamp after the sections were provided again.
    private var listStamp: ListStamp {
        if lists.stampedLayout !== currentLayout {
            lists.stampedLayout = currentLayout
            lists.layoutCount += 1
        }
        let layout = currentLayout as? UICollectionViewCompositionalLayout
        return ListStamp(layout: lists.layoutCount, generation: layout?.lists.generation ?? 0)
    }

    /// Shows the cells for another outline that has the same items.
    func outlinesDidChange() {
        lists.layoutCount += 1
        invalidateLayout()
    }

    /// Shows the views in the style of their lists after the sections were provided again.
    func updateLists() {
        let stamp = listStamp
        guard lists.shownStamp != stamp else { return }
        lists.shownStamp = stamp
        for (element, view) in views {
            if let cell = view as? UICollectionViewListCell {
                // Dequeued for this list.
                if cell.list.stamp == stamp, cell.list.adopted == element { continue }
                cell.list.adopted = element
                cell.list.stamp = stamp
                cell.adopt(listContext(element), animated: update.isRunning)
            } else if let background = view as? ListBackgroundView {
                showBackground(background, element)
            }
        }
    }

    /// Shows the color of a list.
    func showBackground(_ view: ListBackgroundView, _ element: ElementKey) {
        guard let section = element.path.first, let list = listConfiguration(section) else { return }
        let color = list.resolvedBackgroundColor
        if view.backgroundColor != color { view.backgroundColor = color }
    }
}

extension UICollectionViewListCell {
    /// Shows whether the cell is at an edge of the visible area, and not at its own position.
    func showPinned(_ isPinned: Bool) {
        guard isPinned != list.isPinned else { return }
        list.isPinned = isPinned
        setNeedsUpdateConfiguration()
    }

    /// Shows the cell in the style of a list.
    func adopt(_ context: ListContext?, animated: Bool) {
        let former = list.context
        guard former != context else { return }
        list.context = context
        if let context {
            var margins = directionalLayoutMargins
            (margins.leading, margins.trailing) = (context.margin, context.margin)
            if margins != directionalLayoutMargins { directionalLayoutMargins = margins }
        }
        let corners = context?.corners ?? []
        if corners != list.corners {
            list.corners = corners
            roundRow(corners)
        }
        if former?.isExpanded != context?.isExpanded { showExpansion(animated: animated) }
        if former?.appearance != context?.appearance || former?.role != context?.role { showBackground() }
        prepareSeparators()
        setNeedsUpdateConfiguration()
    }
}
