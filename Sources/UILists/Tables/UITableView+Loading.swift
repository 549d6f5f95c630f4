import UIKitCore

/// The numbers of rows and their heights, from the data source and the delegate.
extension UITableView {
    /// The height of rows and the estimate without others, in points.
    static let standardRowHeight = ListMetrics.rowHeight
    private static let standardBarHeight = ListMetrics.barHeight

    /// Requests everything from the data source again.
    func unload() {
        isLoaded = false
        invalidateLayout()
    }

    /// Removes all placeholders, before everything is requested from the data source again.
    func discardPlaceholders() {
        keys.isReplacingCells = true
        defer { keys.isReplacingCells = false }
        // The delegate gets the positions that the rows had with placeholders.
        if !placeholders.isEmpty { for (_, cell) in cells.sorted(by: { $0.key < $1.key }) { retire(cell) } }
        placeholders.discard()
    }

    /// Asks the data source for the numbers of rows, if they are not known.
    func loadIfNeeded() {
        guard !isLoaded else { return }
        cancelMove()
        drops?.itemsWillMove()
        keys.move { _ in nil }
        keys.isReplacingCells = true
        defer { keys.isReplacingCells = false }
        isLoaded = true
        unhighlight()
        closeSwipe(animated: false)
        for (_, cell) in cells.sorted(by: { $0.key < $1.key }) { retire(cell) }
        cells = [:]
        for key in Array(bars.keys) { removeBar(key) }
        prefetchWindow.reset()
        geometry = TableGeometry()
        let counts = placeholders.reload(requestCounts())
        geometry = TableGeometry(counts.indices.map { makeSection($0, counts[$0]) })
        selection = selection.filter(geometry.contains)
        loadSectionIndex()
        updateContentSize()
    }

    /// Asks the data source for the number of rows of each section.
    func requestCounts() -> [Int] {
        guard let dataSource else { return [] }
        let count = dataSource.numberOfSections(in: self)
        guard count >= 0 else { ListFailure.fail("the data source returned \(count) sections for \(self)") }
        return (0..<count).map { section in
            let rows = dataSource.tableView(self, numberOfRowsInSection: section)
            guard rows >= 0 else {
                ListFailure.fail("the data source returned \(rows) rows in section \(section) for \(self)")
            }
            return rows
        }
    }

    /// Returns a section with rows that are not measured yet, unless their height is known.
    func makeSection(_ section: Int, _ count: Int) -> TableSection {
        TableSection(
            rows: makeRows(section, count),
            header: makeBar(.header(section)),
            footer: makeBar(.footer(section))
        )
    }

    // MARK: Rows

    /// Returns the row at a point.
    func row(at point: CGPoint) -> ListIndex? {
        loadIfNeeded()
        return rows(in: CGRect(x: 0, y: point.y, width: 1, height: 0)).first
    }

    private func makeRows(_ section: Int, _ count: Int) -> ItemSizes {
        guard count > 0 else { return ItemSizes(count: 0, length: 0, isMeasured: true) }
        let first = initialSize(ListIndex(section, 0))
        probeEstimates(ListIndex(section, 0))
        guard asksForEachRow else {
            // All rows but the first, whose height the delegate may have given, are alike.
            let other = uniformSize
            var rows = ItemSizes(count: count, length: other.length, isMeasured: other.isMeasured)
            if first.isMeasured, first != other { rows.measure(0, first.length) }
            for index in placeholders.indexes(inSection: section) {
                let size = initialSize(index)
                if size.isMeasured { rows.measure(index.item, size.length) } else { rows.invalidate(index.item) }
            }
            return rows
        }
        return ItemSizes(count: 0, length: 0, isMeasured: true).updated(
            count: count,
            inserted: { $0 == 0 ? first : self.initialSize(ListIndex(section, $0)) },
            old: { _ in nil }
        )
    }

    /// Asks for one estimate, which shows whether the delegate implements the method.
    private func probeEstimates(_ index: ListIndex) {
        guard let tableDelegate, callees.mayImplement(.estimatedRowHeight), estimatedRowHeight != 0 else { return }
        _ = tableDelegate.tableView(self, estimatedHeightForRowAt: indexPath(of: index))
    }

    /// A Boolean value that indicates whether the delegate is asked about each row when it is loaded.
    private var asksForEachRow: Bool {
        guard tableDelegate != nil else { return false }
        if callees.mayImplement(.rowHeight), estimatedRowHeight == 0 { return true }
        return callees.mayImplement(.estimatedRowHeight) && estimatedRowHeight != 0
    }

    /// The height of rows about which the delegate is not asked.
    private var uniformSize: (length: CGFloat, isMeasured: Bool) {
        let isGiven = tableDelegate != nil && callees.mayImplement(.rowHeight)
        if !isGiven, rowHeight >= 0 { return (validated(rowHeight, nil), true) }
        if rowHeight.isNaN { return (validated(rowHeight, nil), true) }
        return (estimate(estimatedRowHeight, Self.standardRowHeight), false)
    }

    private func estimate(_ value: CGFloat, _ standard: CGFloat) -> CGFloat {
        value > 0 && value.isFinite ? value : standard
    }

    /// Returns the height of a row that is not displayed yet.
    func initialSize(_ index: ListIndex) -> (length: CGFloat, isMeasured: Bool) {
        if let placeholder = placeholders[index] {
            let height = validated(placeholder.height, index)
            return height >= 0 ? (height, true) : (estimate(estimatedRowHeight, Self.standardRowHeight), false)
        }
        guard let tableDelegate else { return uniformSize }
        if callees.mayImplement(.rowHeight), estimatedRowHeight == 0 {
            if let height = givenHeight(index) {
                return height >= 0 ? (height, true) : (Self.standardRowHeight, false)
            }
        } else if callees.mayImplement(.rowHeight), index.item == 0, let height = givenHeight(index), height >= 0 {
            // The first row of a section shows whether the delegate implements the method.
            return (height, true)
        }
        if !callees.mayImplement(.rowHeight), rowHeight >= 0 { return uniformSize }
        if callees.mayImplement(.estimatedRowHeight) {
            let value = tableDelegate.tableView(self, estimatedHeightForRowAt: indexPath(of: index))
            if callees.mayImplement(.estimatedRowHeight) { return (estimate(value, Self.standardRowHeight), false) }
        }
        return uniformSize
    }

    /// Returns the height of a row from the delegate, or `nil` if it does not implement the method.
    func givenHeight(_ index: ListIndex) -> CGFloat? {
        if let placeholder = placeholders[index] { return validated(placeholder.height, index) }
        guard let tableDelegate, callees.mayImplement(.rowHeight) else { return nil }
        let height = tableDelegate.tableView(self, heightForRowAt: dataPath(index))
        return callees.mayImplement(.rowHeight) ? validated(height, index) : nil
    }

    /// Returns a height, or ends the program if it is none.
    private func validated(_ height: CGFloat, _ index: ListIndex?) -> CGFloat {
        guard height.isFinite, height >= 0 || height == Self.automaticDimension else {
            let row = index.map { " for row \($0.item) in section \($0.section)" } ?? ""
            ListFailure.fail(
                "Invalid row height provided by table delegate. Value must be at least 0.0, or "
                    + "UITableView.automaticDimension: \(height)\(row)"
            )
        }
        return height
    }

    /// Returns the height of a row with its cell.
    func measuredHeight(_ index: ListIndex, _ cell: UITableViewCell) -> CGFloat {
        if let height = givenHeight(index) {
            if height >= 0 { return height }
        } else if rowHeight >= 0 {
            return rowHeight
        }
        let fitting = cell.systemLayoutSizeFitting(
            CGSize(width: rowWidth, height: 0),
            withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        )
        guard fitting.height > 0, fitting.height.isFinite else { return Self.standardRowHeight }
        return roundedUp(fitting.height)
    }

    // MARK: Headers and footers

    private func makeBar(_ key: BarKey) -> TableBar {
        guard let dataSource else { return TableBar() }
        var bar = TableBar()
        let isHeader = if case .header = key { true } else { false }
        bar.title =
            isHeader
            ? dataSource.tableView(self, titleForHeaderInSection: key.section)
            : dataSource.tableView(self, titleForFooterInSection: key.section)
        let hasTitle = !(bar.title?.isEmpty ?? true)
        bar.hasView = hasTitle || delegateProvidesView(key)
        let height = givenHeight(key)
        let isOfDelegate = tableDelegate != nil && callees.mayImplement(isHeader ? .headerHeight : .footerHeight)
        if style == .plain, !bar.hasView, !isOfDelegate {
            // Xcode writes heights into all tables, also into those without headers. Empirical; not documented by Apple.
            bar.length = 0
        } else if height >= 0, style != .plain, hasTitle, !isOfDelegate, !delegateProvidesView(key) {
            // Xcode writes a height of 10 or 18 points into grouped tables; a title has its own. Empirical; not documented by Apple.
            bar.minimum = height
            bar.length = max(height, Self.standardBarHeight)
            bar.isMeasured = false
        } else if height >= 0 {
            bar.length = height
            bar.hasView = bar.hasView && height > 0
        } else if bar.hasView {
            let estimated = isHeader ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight
            bar.minimum = 0
            bar.length = estimate(estimated, Self.standardBarHeight)
            bar.isMeasured = false
        } else {
            bar.length = emptyBarHeight(key)
        }
        if isHeader, style == .plain, bar.hasView { bar.padding = topPadding }
        return bar
    }

    /// The distance above headers, in points.
    private var topPadding: CGFloat { ListMetrics.headerPadding(sectionHeaderTopPadding) }

    /// Returns the distance between sections without a header or a footer, in points. Empirical; not documented by Apple.
    func emptyBarHeight(_ key: BarKey) -> CGFloat {
        guard style != .plain else { return 0 }
        if case .header(0) = key { return tableHeaderView == nil ? 35 : ListMetrics.groupDistance }
        return ListMetrics.groupDistance
    }

    /// Returns a Boolean value that indicates whether the delegate may provide a view. It is asked once.
    private func delegateProvidesView(_ key: BarKey) -> Bool {
        guard tableDelegate != nil else { return false }
        let method: TableCallees.Methods = if case .header = key { .headerView } else { .footerView }
        if callees.isFirstCall(method), let view = requestView(key) {
            // Used when the section is displayed.
            bars[key] = view
            view.isHidden = true
            ignoringConflicts { insertBar(view) }
        }
        return callees.mayImplement(method)
    }

    /// Returns the view of a header or a footer from the delegate.
    func requestView(_ key: BarKey) -> UIView? {
        switch key {
        case .header(let section): tableDelegate?.tableView(self, viewForHeaderInSection: section)
        case .footer(let section): tableDelegate?.tableView(self, viewForFooterInSection: section)
        }
    }

    /// Returns the height of a header or a footer from the delegate or the property; ``automaticDimension`` for its own.
    private func givenHeight(_ key: BarKey) -> CGFloat {
        var height: CGFloat
        switch key {
        case .header(let section):
            height = sectionHeaderHeight
            if let tableDelegate, callees.mayImplement(.headerHeight) {
                height = tableDelegate.tableView(self, heightForHeaderInSection: section)
            }
        case .footer(let section):
            height = sectionFooterHeight
            if let tableDelegate, callees.mayImplement(.footerHeight) {
                height = tableDelegate.tableView(self, heightForFooterInSection: section)
            }
        }
        guard height.isFinite else {
            ListFailure.fail(
                "Invalid height provided by table delegate for the header or footer of section \(key.section): \(height)"
            )
        }
        if height < 0 { height = Self.automaticDimension }
        return height
    }

    /// Returns the height of a header or a footer with its view.
    func measuredHeight(_ view: UIView) -> CGFloat {
        guard view is UITableViewHeaderFooterView || !view.constraints.isEmpty else {
            return view.bounds.height > 0 ? view.bounds.height : Self.standardBarHeight
        }
        let fitting = view.systemLayoutSizeFitting(
            CGSize(width: rowWidth, height: 0),
            withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        )
        return fitting.height > 0 && fitting.height.isFinite ? roundedUp(fitting.height) : Self.standardBarHeight
    }

    // MARK: Traits

    func traitsChanged(from previous: UITraitCollection?) {
        guard let previous else { return }
        let present = traitCollection
        guard
            previous.preferredContentSizeCategory != present.preferredContentSizeCategory
                || previous.legibilityWeight != present.legibilityWeight
                || previous.horizontalSizeClass != present.horizontalSizeClass
                || previous.displayScale != present.displayScale
        else { return }
        invalidateHeights()
    }

    /// Measures all rows, headers and footers again that determine their heights themselves.
    func invalidateHeights() {
        guard isLoaded else { return }
        updateMargins()
        let areRowsMeasured = tableDelegate != nil && callees.mayImplement(.rowHeight) || rowHeight < 0
        for section in geometry.sections.indices {
            let former = geometry[section]
            let isHeaderMeasured = former.header.hasView && former.header.minimum != nil
            let isFooterMeasured = former.footer.hasView && former.footer.minimum != nil
            geometry.change(section) { value in
                if areRowsMeasured { value.rows.invalidateAll() }
                if isHeaderMeasured { value.header.isMeasured = false }
                if isFooterMeasured { value.footer.isMeasured = false }
            }
        }
        invalidateLayout()
    }
}
