import QuartzCore
import UIKitCore

/// The positions of rows, headers and footers.
extension UITableView {
    /// The least distance of texts and inset sections from the edges, in points.
    private var leastMargin: CGFloat { ListMetrics.leastMargin(traitCollection) }

    /// The distance of texts and inset sections from the edges of the table view, in points. It leaves no more than the width in
    /// which texts are easy to read, if ``cellLayoutMarginsFollowReadableWidth`` is set.
    private var outerMargin: CGFloat {
        guard cellLayoutMarginsFollowReadableWidth else { return leastMargin }
        // Empirical; the same as that of the readable content guide.
        let most = UIFontMetrics(forTextStyle: .body).scaledValue(for: 672, compatibleWith: traitCollection)
        return max(leastMargin, (bounds.width - most) / 2)
    }

    /// The distance of texts from the edges of rows, in points.
    var sideMargin: CGFloat { style == .insetGrouped ? leastMargin : outerMargin }

    /// The distance of rows from the edges, in points.
    var rowInset: CGFloat { style == .insetGrouped ? outerMargin : 0 }

    /// The width of rows, in points.
    var rowWidth: CGFloat { max(0, bounds.width - 2 * rowInset) }

    /// The offset at which the first section begins.
    var contentStart: CGFloat { tableHeaderView?.frame.height ?? 0 }

    func rowRect(_ index: ListIndex) -> CGRect { barRect(geometry.row(index)) }

    func barRect(_ extent: (start: CGFloat, length: CGFloat)) -> CGRect {
        CGRect(x: rowInset, y: contentStart + extent.start, width: rowWidth, height: extent.length)
    }

    /// The rows that have cells in the visible area, in order.
    var visibleIndexes: [ListIndex] {
        let area = bounds
        return cells.keys.filter { geometry.contains($0) && isVisible(rowRect($0), in: area) }.sorted()
    }

    private func isVisible(_ rect: CGRect, in area: CGRect) -> Bool { rect.maxY > area.minY && rect.minY < area.maxY }

    /// Returns the rows in a rectangle.
    func rows(in rect: CGRect) -> [ListIndex] {
        var found: [ListIndex] = []
        forEachRow(in: rect) { index in
            found.append(index)
            return geometry.row(index).length
        }
        return found
    }

    /// Visits the rows in a rectangle. A rectangle without a height is a line, which is in one row.
    /// - Parameter body: A closure that returns the height of a row, which it may have measured.
    private func forEachRow(in rect: CGRect, _ body: (ListIndex) -> CGFloat) {
        guard var section = geometry.section(at: rect.minY - contentStart) else { return }
        while section < geometry.count, contentStart + geometry.start(of: section) < max(rect.maxY, rect.minY + 1e-9) {
            let rows = geometry[section].rows
            var y = contentStart + geometry.rowsStart(of: section)
            if rows.count > 0, y + rows.total > rect.minY, var item = rows.index(at: rect.minY - y) {
                y += rows.offset(of: item)
                while item < rows.count, y < rect.maxY || rect.height == 0 && y <= rect.minY {
                    y += body(ListIndex(section, item))
                    item += 1
                }
            }
            section += 1
        }
    }

    // MARK: Layout

    /// Positions everything that is visible, and creates the cells that are missing.
    func layOutContent() {
        guard !isLayingOut, bounds.width > 0, bounds.height > 0 else { return }
        isLayingOut = true
        defer { isLayingOut = false }
        if laidOutWidth != bounds.width {
            if laidOutWidth != nil { invalidateHeights() }
            laidOutWidth = bounds.width
        }
        loadIfNeeded()
        layOutTableBars()
        // Measured heights change which rows are visible. Each pass measures at least one more row.
        var passes = 0
        while placeRows(), passes < 20 { passes += 1 }
        if isDragging { closeSwipe(animated: true) } else { placeSwipe() }
        placeBars()
        placeSectionIndex()
        placeFillerRows()
        backgroundView?.setFrame(bounds)
        prefetch()
    }

    /// Positions the rows.
    /// - Returns: A Boolean value that indicates whether a height or the offset has changed.
    private func placeRows() -> Bool {
        let former = bounds
        // The focus moves to rows that are not visible yet.
        // A space for dropped rows moves rows from the edges.
        let margin = max(hasFocus ? former.height : 0, dropGap.margin)
        let area = margin > 0 ? former.insetBy(dx: 0, dy: -margin) : former
        recycle(outside: area)
        let anchor = visibleIndexes.first
        let position = anchor.map { rowRect($0).minY }
        let hasMeasured = measureRows(in: area)
        if hasMeasured || contentSize.width != bounds.width {
            var distance: CGFloat = 0
            if let anchor, let position { distance = rowRect(anchor).minY - position }
            shift(by: distance)
        }
        for (index, cell) in cells where geometry.contains(index) { place(cell, index) }
        return hasMeasured || bounds != former
    }

    /// Moves the content so that the visible rows stay where they are, after rows above them have got other heights.
    private func shift(by distance: CGFloat) {
        let top = -adjustedContentInset.top
        var offset = contentOffset
        offset.y = contentOffset.y >= top ? max(top, offset.y + distance) : offset.y + distance
        if distance > 0 { updateContentSize() }
        if offset != contentOffset { contentOffset = offset }
        updateContentSize()
    }

    /// Creates and measures the visible rows, headers and footers.
    private func measureRows(in area: CGRect) -> Bool {
        var hasChanged = false
        guard var section = geometry.section(at: area.minY - contentStart) else { return false }
        while section < geometry.count, contentStart + geometry.start(of: section) < area.maxY {
            if measureBar(.header(section)) { hasChanged = true }
            var y = contentStart + geometry.rowsStart(of: section)
            let count = geometry[section].rows.count
            if y + geometry[section].rows.total > area.minY, var item = geometry[section].rows.index(at: area.minY - y)
            {
                y += geometry[section].rows.offset(of: item)
                while item < count, y < area.maxY {
                    let index = ListIndex(section, item)
                    if show(index) { hasChanged = true }
                    y += geometry[section].rows.length(of: item)
                    item += 1
                }
            }
            if contentStart + geometry.footer(section).start < area.maxY, measureBar(.footer(section)) {
                hasChanged = true
            }
            section += 1
        }
        return hasChanged
    }

    /// Creates the cell of a row out of sight, to which the focus then scrolls.
    func showForFocus(_ index: ListIndex) {
        guard !isLayingOut, bounds.width > 0, bounds.height > 0 else { return }
        isLayingOut = true
        defer { isLayingOut = false }
        let anchor = visibleIndexes.first
        let position = anchor.map { rowRect($0).minY }
        // A height that differs from the estimate moves the rows below.
        if show(index), isLoaded, let anchor, let position, geometry.contains(anchor) {
            shift(by: rowRect(anchor).minY - position)
        }
        guard isLoaded, geometry.contains(index), let cell = cells[index] else { return }
        keys.awaitedCell = cell
        place(cell, index)
        invalidateLayout()
    }

    /// Creates the cell of a row, if it has none, and measures it.
    /// - Returns: A Boolean value that indicates whether the height has changed.
    private func show(_ index: ListIndex) -> Bool {
        let (former, isMeasured) = geometry.size(of: index)
        let isNew = cells[index] == nil
        if isNew, isMeasured, former == 0 { return false }
        guard isNew || !isMeasured else { return false }
        let cell = cells[index] ?? makeCell(index)
        // The data source may have changed the table view.
        guard isLoaded, geometry.contains(index), cells[index] === cell else { return true }
        if !isMeasured {
            let height = UIView.performing { ignoringConflicts { measuredHeight(index, cell) } }
            geometry.change(index.section) { $0.rows.measure(index.item, height) }
        }
        if isNew { display(cell, index) }
        return geometry.size(of: index).length != former
    }

    /// Sets the frame and the corners of a cell that no finger moves.
    func place(_ cell: UITableViewCell, _ index: ListIndex) {
        guard cell !== update.liftedCell else { return }
        cell.setFrame(swipedRect(displayedRect(index), index))
        roundCorners(of: cell, index)
    }

    /// Rounds the corners of the first and the last row of an inset section.
    func roundCorners(of cell: UITableViewCell, _ index: ListIndex) {
        guard style == .insetGrouped else { return }
        cell.round(sectionCorners(index))
    }

    /// Returns the corners of an inset section that are those of a row.
    func sectionCorners(_ index: ListIndex) -> CACornerMask {
        ListMetrics.corners(
            isFirst: index.item == 0,
            isLast: index.item == geometry[index.section].rows.count - 1
        )
    }

    // MARK: Size

    /// Sets the size of the content to that of the sections, and of the views above and below them.
    func updateContentSize() {
        let height = contentStart + geometry.total + dropExtension + (tableFooterView?.frame.height ?? 0)
        let size = CGSize(width: bounds.width, height: height)
        if contentSize != size { contentSize = size }
        layOutTableBars()
    }

    /// Positions the views above and below the sections.
    func layOutTableBars() {
        if let view = tableHeaderView {
            view.setFrame(CGRect(x: 0, y: 0, width: bounds.width, height: view.frame.height))
        }
        if let view = tableFooterView {
            let y = contentStart + geometry.total + dropExtension
            view.setFrame(CGRect(x: 0, y: y, width: bounds.width, height: view.frame.height))
        }
    }

    /// Replaces the view above or below the sections.
    func replaceTableBar(_ former: UIView?, _ view: UIView?) {
        guard former !== view else {
            // Set again after a change of its height.
            if isLoaded { updateContentSize() }
            return invalidateLayout()
        }
        if former?.superview === self { former?.removeFromSuperview() }
        if let view { addSubview(view) }
        if isLoaded { updateContentSize() }
        if style != .plain { unload() }
        invalidateLayout()
    }

    // MARK: Separators

    /// Returns the lines of a row.
    func separatorLines(_ index: ListIndex) -> SeparatorLines {
        guard geometry.contains(index) else { return SeparatorLines() }
        let isLast = index.item == geometry[index.section].rows.count - 1
        let lines: SeparatorLines.Style =
            switch style {
            case .plain: .plain
            case .grouped: .grouped
            case .insetGrouped: .insetGrouped
            }
        return SeparatorLines(lines, isFirst: index.item == 0, isLast: isLast)
    }

    func updateSeparators() {
        for cell in cells.values { cell.updateSeparator() }
        if fillerRows != nil || fillerRowHeight != 0 { invalidateLayout() }
    }

    /// The color of cells that have no other.
    var cellColor: UIColor { style == .plain ? .systemBackground : .secondarySystemGroupedBackground }

    // MARK: Prefetching

    /// Requests the data of as many rows as are visible, in the direction of the movement.
    private func prefetch() {
        let offset = bounds.minY
        defer { formerOffset = offset }
        guard isPrefetchingEnabled, let prefetchDataSource, window != nil else { return }
        let visible = visibleIndexes
        guard let first = visible.first, let last = visible.last else { return }
        let isForward = offset >= formerOffset
        var ahead: [ListIndex] = []
        var index = isForward ? last : first
        while ahead.count < 2 * visible.count, let next = isForward ? row(after: index) : row(before: index) {
            ahead.append(next)
            index = next
        }
        let change = prefetchWindow.update(ahead: ahead, count: visible.count, visible: Set(visible))
        let start = change.start.compactMap(appPath)
        if !start.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: start) }
        if !change.cancel.isEmpty {
            prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: change.cancel.compactMap(appPath))
        }
    }

    /// Returns the next row, or `nil` after the last one.
    func row(after index: ListIndex) -> ListIndex? {
        if index.item + 1 < geometry[index.section].rows.count { return ListIndex(index.section, index.item + 1) }
        let section = geometry.sections.indices.dropFirst(index.section + 1).first { geometry[$0].rows.count > 0 }
        return section.map { ListIndex($0, 0) }
    }

    /// Returns the previous row, or `nil` before the first one.
    func row(before index: ListIndex) -> ListIndex? {
        if index.item > 0 { return ListIndex(index.section, index.item - 1) }
        let section = geometry.sections.indices.prefix(index.section).last { geometry[$0].rows.count > 0 }
        return section.map { ListIndex($0, geometry[$0].rows.count - 1) }
    }
}

extension UIView {
    /// Returns the result of a function whose changes are not animated.
    static func performing<Result>(_ body: () -> Result) -> Result {
        var result: Result?
        performWithoutAnimation { result = body() }
        guard let result else { preconditionFailure("the function was not called") }
        return result
    }
}
