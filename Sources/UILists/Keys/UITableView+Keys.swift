import UIKitCore

/// The keys of rows.
extension UITableView: KeyedList {
    var titlesView: SectionIndexView? { sectionIndexView }

    func keyedCell(around view: UIView) -> UIView? { cell(around: view) }

    func keyedIndex(of cell: UIView) -> ListIndex? {
        guard let cell = cell as? UITableViewCell, let index = cell.index, cells[index] === cell else { return nil }
        return index
    }

    func keyedCell(_ index: ListIndex) -> UIView? { cells[index] }

    func rowContent(_ cell: UIView) -> CGRect? { (cell as? UITableViewCell)?.contentView.frame }

    var firstVisibleIndex: ListIndex? {
        visibleIndexes.first { rowRect($0).minY >= bounds.minY } ?? visibleIndexes.first
    }

    func highlightForKey(_ index: ListIndex, _ cell: UIView) -> Bool {
        guard let cell = cell as? UITableViewCell, highlighted == nil else { return false }
        highlight(index, cell)
        return highlighted == index
    }

    func neighbor(of index: ListIndex, _ direction: KeyDirection) -> ListIndex? {
        guard geometry.contains(index) else { return nil }
        return switch direction {
        case .up, .previous: row(before: index)
        case .down, .next: row(after: index)
        case .left, .right: nil
        }
    }

    func setExpanded(_ isExpanded: Bool, _ cell: UIView) -> Bool { false }

    // MARK: Movements

    /// Rows are moved by their handles.
    func isMovedByHold(_ index: ListIndex) -> Bool { false }

    var isMovingItem: Bool { rowMove != nil }

    func beginKeyMove(_ cell: UIView) -> Bool {
        guard let cell = cell as? UITableViewCell, rowMove == nil, let index = keyedIndex(of: cell), canMove(cell)
        else {
            return false
        }
        beginMove(cell, index, grip: .zero)
        return true
    }

    func keyMove(_ direction: KeyDirection) -> Bool {
        guard let move = rowMove, let cell = update.liftedCell,
            let proposed = position(beside: move.current, direction)
        else { return false }
        rowMove?.proposed = proposed
        guard let target = moveTarget(from: move.dataSource, proposed: proposed), target != move.current,
            geometry.sections.indices.contains(target.section)
        else { return false }
        rowMove?.current = target
        moveDisplayed(from: move.current, to: target)
        guard rowMove != nil, geometry.contains(target) else { return true }
        let rect = rowRect(target)
        UIView.animate(withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction) {
            cell.frame = rect
        }
        scroll(to: target, .none, animated: true)
        return true
    }

    func endKeyMove(isCancelled: Bool) {
        guard !isCancelled, isLoaded, let cell = update.liftedCell else { return cancelMove() }
        endMove(cell, isCancelled: false)
    }

    /// Returns the position to which a row is moved by a step, also at the end of a section or in an empty one.
    private func position(beside index: ListIndex, _ direction: KeyDirection) -> ListIndex? {
        switch direction {
        case .up, .previous:
            if index.item > 0 { return ListIndex(index.section, index.item - 1) }
            return index.section > 0 ? ListIndex(index.section - 1, displayedCount(index.section - 1)) : nil
        case .down, .next:
            if index.item + 1 < displayedCount(index.section) { return ListIndex(index.section, index.item + 1) }
            return index.section + 1 < geometry.count ? ListIndex(index.section + 1, 0) : nil
        case .left, .right: return nil
        }
    }
}
