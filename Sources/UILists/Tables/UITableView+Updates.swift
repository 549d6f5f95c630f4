import QuartzCore
import UIKitCore

/// Batches of changes.
extension UITableView {
    /// The duration of animated changes, in seconds. Empirical; not documented by Apple.
    static let updateDuration: TimeInterval = 0.3

    // MARK: Application

    /// A cell, a header or a footer that disappears.
    struct Leaving {
        let view: UIView
        let animation: RowAnimation
        let end: () -> Void
    }

    /// Changes the geometry, the selection and the cells, and animates them to their new positions.
    func apply(
        _ changes: BatchUpdate<RowAnimation>,
        _ mapping: BatchMapping,
        _ after: [Int],
        _ formerPlaceholders: Placeholders,
        _ completion: @escaping (Bool) -> Void
    ) {
        keys.isReplacingCells = true
        defer { keys.isReplacingCells = false }
        let former = geometry
        let formerStart = contentStart
        geometry = TableGeometry(
            after.indices.map { updatedSection($0, after[$0], changes, mapping, former) }
        )
        selection = selection.compactMap { changes.reloadedItems[$0] == nil ? mapping.newIndex(of: $0) : nil }
        prefetchWindow.move(mapping.newIndex)
        lastFocused = lastFocused.flatMap(mapping.newIndex)
        keys.move(mapping.newIndex)
        drags?.move(mapping.newIndex)
        drops?.itemsWillMove()
        let leaving = moveCells(changes, mapping, formerPlaceholders) + moveBars(changes, mapping)
        for index in changes.reconfiguredItems.sorted() {
            if let new = mapping.newIndex(of: index) { reconfigure(new) }
        }
        let (width, inset, rowWidth) = (bounds.width, rowInset, rowWidth)
        update.starts = { index, target in
            if let old = mapping.oldIndex(of: index), changes.reloadedItems[old] == nil {
                let extent = former.row(old)
                return UpdateAnimation.Start(
                    frame: CGRect(x: inset, y: formerStart + extent.start, width: rowWidth, height: target.height)
                )
            }
            let old = mapping.oldIndex(of: index)
            let animation =
                changes.insertedItems[index] ?? old.flatMap { changes.reloadedItems[$0] }
                ?? changes.insertedSections[index.section]
                ?? mapping.oldSection(of: index.section).flatMap { changes.reloadedSections[$0] } ?? .automatic
            return UpdateAnimation.outside(target, animation, in: width)
        }
        animate(leaving, completion)
        update.starts = nil
    }

    private func updatedSection(
        _ new: Int,
        _ count: Int,
        _ changes: BatchUpdate<RowAnimation>,
        _ mapping: BatchMapping,
        _ former: TableGeometry
    ) -> TableSection {
        guard let old = mapping.oldSection(of: new), !mapping.isReloaded(section: new) else {
            return makeSection(new, count)
        }
        var section = former[old]
        let hasReloads = changes.reloadedItems.keys.contains { $0.section == old }
        if hasReloads || mapping.changesItems(ofSection: old) {
            if let uniform = section.rows.uniform, isUniform(uniform), changes.movedItems.isEmpty,
                placeholders.indexes(inSection: new).isEmpty
            {
                section.rows = ItemSizes(count: count, length: uniform.length, isMeasured: uniform.isMeasured)
            } else {
                section.rows = section.rows.updated(
                    count: count,
                    inserted: { item in
                        let index = ListIndex(new, item)
                        guard let source = mapping.oldIndex(of: index) else { return self.initialSize(index) }
                        let rows = former[source.section].rows
                        guard changes.reloadedItems[source] != nil else {
                            return (rows.length(of: source.item), rows.isMeasured(source.item))
                        }
                        let size = self.initialSize(index)
                        return size.isMeasured ? size : (rows.length(of: source.item), false)
                    },
                    old: { _ in nil }
                )
            }
        }
        if !section.header.hasView, section.header.length == emptyBarHeight(.header(old)) {
            section.header.length = emptyBarHeight(.header(new))
        }
        return section
    }

    private func moveCells(
        _ changes: BatchUpdate<RowAnimation>,
        _ mapping: BatchMapping,
        _ formerPlaceholders: Placeholders
    ) -> [Leaving] {
        var leaving: [Leaving] = []
        let former = cells
        cells = [:]
        for (index, cell) in former.sorted(by: { $0.key < $1.key }) {
            if changes.reloadedItems[index] == nil, let new = mapping.newIndex(of: index) {
                cell.index = new
                cells[new] = cell
                cell.invalidateLayout()
                continue
            }
            let animation =
                changes.deletedItems[index] ?? changes.reloadedItems[index] ?? changes.deletedSections[index.section]
                ?? changes.reloadedSections[index.section] ?? .automatic
            let path = formerPlaceholders.dataIndex(of: index).path
            leaving.append(
                Leaving(view: cell, animation: animation) { [weak self, weak cell] in
                    guard let self, let cell else { return }
                    cell.alpha = 1
                    retire(cell, path)
                }
            )
        }
        return leaving
    }

    private func moveBars(_ changes: BatchUpdate<RowAnimation>, _ mapping: BatchMapping) -> [Leaving] {
        var leaving: [Leaving] = []
        let former = bars
        bars = [:]
        for (key, view) in former {
            if let new = mapping.newSection(of: key.section), !mapping.isReloaded(section: new) {
                bars[key.with(section: new)] = view
                continue
            }
            let animation =
                changes.deletedSections[key.section] ?? changes.reloadedSections[key.section] ?? .automatic
            leaving.append(
                Leaving(view: view, animation: animation) { [weak self] in self?.endDisplaying(view, key) }
            )
        }
        return leaving
    }

    /// Asks the data source to configure the cell of a row again.
    private func reconfigure(_ index: ListIndex) {
        if let cell = cells[index], let dataSource {
            reconfiguredCell = cell
            let returned = usingDataValues { dataSource.tableView(self, cellForRowAt: indexPath(of: index)) }
            reconfiguredCell = nil
            guard returned === cell else {
                ListFailure.fail(
                    "Attempted to reconfigure the row at index path \(index.section) - \(index.item), but the data source "
                        + "returned a different cell than the existing one; dequeue it with the same reuse identifier"
                )
            }
        }
        let isFixed = !(tableDelegate != nil && callees.mayImplement(.rowHeight)) && rowHeight >= 0
        if !isFixed { geometry.change(index.section) { $0.rows.invalidate(index.item) } }
    }

    // MARK: Animation

    /// Moves everything to its position, and ends the display of what leaves.
    func animate(_ leaving: [Leaving], _ completion: @escaping (Bool) -> Void) {
        let width = bounds.width
        let end = { [weak self] in
            for item in leaving { item.end() }
            self?.update.runningCount -= 1
            self?.invalidateLayout()
        }
        update.runningCount += 1
        invalidateLayout()
        guard window != nil, UIView.areAnimationsEnabled, bounds.width > 0 else {
            updateContentSize()
            // Nothing moves, so that what leaves can be used again at once.
            end()
            layOutContent()
            return completion(true)
        }
        for item in leaving { sendBehindRows(item.view) }
        UIView.animate(
            withDuration: Self.updateDuration,
            delay: 0,
            options: [.allowUserInteraction, .curveEaseInOut],
            animations: {
                self.updateContentSize()
                self.layOutContent()
                for item in leaving {
                    let end = UpdateAnimation.outside(item.view.frame, item.animation, in: width)
                    item.view.frame = end.frame
                    if end.isTransparent || item.animation == .none { item.view.alpha = 0 }
                }
            },
            completion: { isFinished in
                end()
                completion(isFinished)
            }
        )
    }

    private func sendBehindRows(_ view: UIView) {
        guard view is UITableViewCell else { return }
        var position = 0
        while position < subviews.count,
            subviews[position] === backgroundView || subviews[position] is UIRefreshControl
        { position += 1 }
        guard position < subviews.count, subviews[position] !== view else { return }
        insertSubview(view, belowSubview: subviews[position])
    }

    /// Returns a Boolean value that indicates whether rows that are inserted have a given height.
    private func isUniform(_ size: (length: CGFloat, isMeasured: Bool)) -> Bool {
        guard tableDelegate == nil || !callees.mayImplement(.rowHeight) && !callees.mayImplement(.estimatedRowHeight)
        else { return false }
        return initialSize(ListIndex(0, 0)) == size
    }
}
