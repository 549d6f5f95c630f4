import QuartzCore
import UIKitCore

/// The cells and the headers and footers that are visible.
extension UITableView {
    /// Returns a cell that can be used for an identifier.
    func dequeue(_ identifier: String) -> UITableViewCell? {
        if let cell = reconfiguredCell, cell.reuseIdentifier == identifier { return cell }
        if let cell = cellPool.takeSpare(identifier) {
            cell.prepareForReuse()
            return cell
        }
        guard let cell = cellPool.make(identifier) else { return nil }
        cell.table = self
        return cell
    }

    /// Returns the cell of a row from the data source, ready to be measured.
    func makeCell(_ index: ListIndex) -> UITableViewCell {
        guard let dataSource else { preconditionFailure("rows without a data source") }
        return UIView.performing {
            let cell =
                placeholders[index].map(makePlaceholderCell)
                ?? usingDataValues { dataSource.tableView(self, cellForRowAt: dataPath(index)) }
            if let other = cell.index, cells[other] === cell, other != index {
                ListFailure.fail(
                    "the data source returned the cell of row \(other.item) in section \(other.section) for row "
                        + "\(index.item) in section \(index.section) of \(self); dequeue a cell for each row"
                )
            }
            ignoringConflicts { prepare(cell, index) }
            return cell
        }
    }

    /// Returns the cell of a placeholder.
    private func makePlaceholderCell(_ placeholder: Placeholder) -> UITableViewCell {
        guard let cell = dequeue(placeholder.identifier) else {
            ListFailure.fail(
                "unable to dequeue a cell with identifier \(placeholder.identifier) for a placeholder - must register a nib or "
                    + "a class for the identifier or connect a prototype cell in a storyboard"
            )
        }
        placeholder.configure(cell)
        return cell
    }

    /// Returns the result of a function in which the heights of views do not fit to their constraints yet.
    func ignoringConflicts<Result>(_ body: () -> Result) -> Result {
        let interface = session.userInterface
        let former = interface.reportsLayoutConflicts
        interface.reportsLayoutConflicts = false
        defer { interface.reportsLayoutConflicts = former }
        return body()
    }

    private func prepare(_ cell: UITableViewCell, _ index: ListIndex) {
        cell.table = self
        cell.index = index
        cell.isPlaceholder = isPlaceholder(index)
        cells[index] = cell
        setMargins(of: cell, content: cell.contentView)
        if cell.superview !== self { insertCell(cell) }
        if cell.isHidden { cell.isHidden = false }
        cell.setHighlighted(false, animated: false)
        cell.setSelected(selection.contains(index), animated: false)
        cell.showDrag(drags?.state(of: index) ?? .none)
        cell.showBackground()
        showEditing(cell, index, animated: false)
    }

    /// Adds a cell behind headers, footers and scroll indicators.
    private func insertCell(_ cell: UITableViewCell) {
        var position = 0
        while position < subviews.count,
            subviews[position] === backgroundView || subviews[position] is UIRefreshControl
        { position += 1 }
        insertSubview(cell, at: position)
    }

    /// Positions a cell that was not visible, and reports it.
    func display(_ cell: UITableViewCell, _ index: ListIndex) {
        let target = rowRect(index)
        UIView.performWithoutAnimation {
            let start = update.start(of: index, target: target)
            ignoringConflicts {
                cell.frame = start.frame
                cell.placeContent()
            }
            if start.isTransparent { cell.alpha = 0 }
            if let tableDelegate, !cell.isPlaceholder {
                cell.indentationLevel = tableDelegate.tableView(self, indentationLevelForRowAt: indexPath(of: index))
            }
            roundCorners(of: cell, index)
            if !cell.isPlaceholder {
                tableDelegate?.tableView(self, willDisplay: cell, forRowAt: indexPath(of: index))
            }
            // A line that the layout adds would need another layout.
            if cell.parts.separator == nil { cell.updateSeparator() }
            cell.invalidateLayout()
            if update.isStarting { cell.layoutIfNeeded() }
        }
        // In the animation of an update, the cell moves to its position.
        if update.isStarting, cell.alpha == 0 { cell.alpha = 1 }
    }

    /// Ends the display of the cells outside of an area.
    func recycle(outside area: CGRect) {
        guard !update.isRunning else { return }
        let input = session.application.textInput as? UIView
        let outside = cells.filter { index, cell in
            guard geometry.contains(index) else { return true }
            let rect = rowRect(index)
            if rect.maxY > area.minY, rect.minY < area.maxY { return false }
            // Typing continues in a field that is not visible any more, and so does the movement of the focus.
            return cell !== update.liftedCell && !cell.isFocused && cell !== keys.awaitedCell
                && !(input?.isDescendant(of: cell) ?? false)
        }
        for (_, cell) in outside.sorted(by: { $0.key < $1.key }) { retire(cell) }
    }

    /// Ends the display of a cell, which can be used again then.
    /// - Parameter path: The position of a row that was in the data source before a change.
    func retire(_ cell: UITableViewCell, _ path: IndexPath? = nil) {
        guard let index = cell.index else { return }
        if cells[index] === cell { cells[index] = nil }
        cell.index = nil
        if !cell.isPlaceholder {
            tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path ?? indexPath(of: index))
        }
        cell.isPlaceholder = false
        // A row of a storyboard has always the same cell.
        guard let identifier = cell.reuseIdentifier, staticContent?.has(cell) != true else {
            return cell.removeFromSuperview()
        }
        UIView.performWithoutAnimation {
            cell.isHidden = true
            cell.round([])
        }
        cellPool.add(cell, identifier)
    }

    // MARK: Headers and footers

    private static let titleIdentifier = "UITableViewHeaderFooterViewTitle"

    func dequeueBar(_ identifier: String) -> UITableViewHeaderFooterView? {
        if let view = barPool.takeSpare(identifier) {
            view.prepareForReuse()
            return view
        }
        let view = barPool.make(identifier)
        view?.table = self
        return view
    }

    /// Adds a header or a footer in front of the rows.
    func insertBar(_ view: UIView) {
        if view.superview !== self { addSubview(view) }
        if let sectionIndexView { bringSubviewToFront(sectionIndexView) }
    }

    /// Measures a header or a footer whose height is an estimate.
    /// - Returns: A Boolean value that indicates whether the height has changed.
    func measureBar(_ key: BarKey) -> Bool {
        let bar = bar(key)
        guard bar.hasView, !bar.isMeasured else { return false }
        var measured = bar
        measured.isMeasured = true
        if let view = UIView.performing({ makeBarView(key) }) {
            measured.length = max(bar.minimum ?? 0, UIView.performing { ignoringConflicts { measuredHeight(view) } })
        } else {
            measured.hasView = false
            measured.padding = 0
            measured.length = emptyBarHeight(key)
        }
        change(key, measured)
        return measured.total != bar.total
    }

    func bar(_ key: BarKey) -> TableBar {
        switch key {
        case .header(let section): geometry[section].header
        case .footer(let section): geometry[section].footer
        }
    }

    private func change(_ key: BarKey, _ bar: TableBar) {
        geometry.change(key.section) { section in
            switch key {
            case .header: section.header = bar
            case .footer: section.footer = bar
            }
        }
    }

    /// Returns the view of a header or a footer, which is created if necessary; `nil` if there is none.
    private func makeBarView(_ key: BarKey) -> UIView? {
        if let view = bars[key] { return view }
        guard let view = requestView(key) ?? makeTitleView(key) else { return nil }
        bars[key] = view
        view.isHidden = true
        ignoringConflicts { insertBar(view) }
        if let view = view as? UITableViewHeaderFooterView { adopt(view) }
        return view
    }

    private func adopt(_ view: UITableViewHeaderFooterView) {
        view.table = self
        setMargins(of: view, content: view.contentView)
    }

    /// Sets the margins of a cell, a header or a footer at both sides.
    private func setMargins(of view: UIView, content: UIView) {
        let side = sideMargin
        var margins = view.directionalLayoutMargins
        guard margins.leading != side || margins.trailing != side else { return }
        (margins.leading, margins.trailing) = (side, side)
        view.directionalLayoutMargins = margins
        if !(content is any UIContentView) { content.directionalLayoutMargins = margins }
        view.invalidateLayout()
    }

    /// Sets the margins of the cells, headers and footers for another width or other traits.
    func updateMargins() {
        for cell in cells.values { setMargins(of: cell, content: cell.contentView) }
        for case let view as UITableViewHeaderFooterView in bars.values {
            setMargins(of: view, content: view.contentView)
        }
    }

    private func makeTitleView(_ key: BarKey) -> UIView? {
        guard let title = bar(key).title, !title.isEmpty else { return nil }
        let view =
            dequeueBar(Self.titleIdentifier) ?? UITableViewHeaderFooterView(reuseIdentifier: Self.titleIdentifier)
        view.table = self
        var content: UIListContentConfiguration
        switch key {
        case .header: content = style == .plain ? .plainHeader() : .groupedHeader()
        case .footer: content = style == .plain ? .plainFooter() : .groupedFooter()
        }
        content.text = title
        view.contentConfiguration = content
        view.backgroundConfiguration = style == .plain ? .listPlainHeaderFooter() : .listGroupedHeaderFooter()
        return view
    }

    /// Positions the headers and footers that are visible.
    func placeBars() {
        let area = bounds
        let visible = area.inset(by: adjustedContentInset)
        var shown: Set<BarKey> = []
        if var section = geometry.section(at: area.minY - contentStart) {
            while section < geometry.count, contentStart + geometry.start(of: section) < area.maxY {
                for key in [BarKey.header(section), .footer(section)] {
                    let bar = bar(key)
                    guard bar.hasView, bar.length > 0 else { continue }
                    let (rect, isFloating) = barFrame(key, in: visible)
                    guard rect.maxY > area.minY, rect.minY < area.maxY else { continue }
                    let former = bars[key]
                    guard let view = UIView.performing({ makeBarView(key) }) else { continue }
                    shown.insert(key)
                    if former == nil || view.isHidden { displayBar(view, key, rect) } else { view.setFrame(rect) }
                    if let view = view as? UITableViewHeaderFooterView, view.isFloating != isFloating {
                        view.isFloating = isFloating
                    }
                }
                section += 1
            }
        }
        guard !update.isRunning else { return }
        for key in Array(bars.keys) where !shown.contains(key) { removeBar(key) }
    }

    /// Returns the frame of a header or a footer, which floats in the style `plain`.
    private func barFrame(_ key: BarKey, in visible: CGRect) -> (rect: CGRect, isFloating: Bool) {
        let section = key.section
        let shift = dropShift
        func shifted(_ rect: CGRect) -> CGRect {
            shift.map { rect.offsetBy(dx: 0, dy: $0.distance(at: rect.minY)) } ?? rect
        }
        var rect: CGRect
        switch key {
        case .header:
            rect = shifted(barRect(geometry.header(section)))
            guard style == .plain else { return (rect, false) }
            let natural = rect.minY
            let end = shifted(barRect(geometry.footer(section))).minY - rect.height
            rect.origin.y = max(natural, min(visible.minY, end))
            return (rect, rect.minY != natural)
        case .footer:
            rect = shifted(barRect(geometry.footer(section)))
            guard style == .plain else { return (rect, false) }
            let natural = rect.minY
            let start = contentStart + geometry.rowsStart(of: section)
            rect.origin.y = min(natural, max(visible.maxY - rect.height, start))
            return (rect, rect.minY != natural)
        }
    }

    private func displayBar(_ view: UIView, _ key: BarKey, _ rect: CGRect) {
        UIView.performWithoutAnimation {
            view.isHidden = false
            view.alpha = 1
            ignoringConflicts {
                view.frame = rect
                (view as? UITableViewHeaderFooterView)?.contentView.frame = view.bounds
            }
            switch key {
            case .header(let section):
                tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
            case .footer(let section):
                tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
            }
        }
    }

    /// Ends the display of a header or a footer.
    func removeBar(_ key: BarKey) {
        guard let view = bars.removeValue(forKey: key) else { return }
        endDisplaying(view, key)
    }

    func endDisplaying(_ view: UIView, _ key: BarKey) {
        // A view that was only measured was not displayed.
        if !view.isHidden {
            switch key {
            case .header(let section):
                tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
            case .footer(let section):
                tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
            }
        }
        guard let bar = view as? UITableViewHeaderFooterView, let identifier = bar.reuseIdentifier else {
            view.isHidden = false
            return view.removeFromSuperview()
        }
        bar.isFloating = false
        bar.alpha = 1
        bar.isHidden = true
        barPool.add(bar, identifier)
    }
}
