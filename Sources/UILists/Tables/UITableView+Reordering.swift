import QuartzCore
import UIKitCore

/// Rows that fingers or keys move by their handles.
extension UITableView {
    /// Follows a finger on the handle of a row.
    func reorder(_ cell: UITableViewCell, _ press: UILongPressGestureRecognizer) {
        let y = press.location(in: self).y
        switch press.state {
        case .began:
            guard rowMove == nil, let index = cell.index, cells[index] === cell else { return }
            beginMove(cell, index, grip: CGPoint(x: 0, y: y - cell.center.y))
            moveScroller = EdgeScroller(self) { [weak self, weak cell] distance in
                guard let self, let cell, rowMove != nil else { return }
                cell.center.y += distance.y
                followMove(cell)
            }
        case .changed:
            guard let move = rowMove, update.liftedCell === cell else { return }
            cell.center.y = y - move.grip.y
            followMove(cell)
            moveScroller?.follow(cell.frame)
        case .ended, .cancelled:
            guard rowMove != nil, update.liftedCell === cell else { return }
            endMove(cell, isCancelled: press.state == .cancelled)
        case .possible, .failed: break
        }
    }

    /// Lifts a row, which then is moved by a finger or by keys.
    func beginMove(_ cell: UITableViewCell, _ index: ListIndex, grip: CGPoint) {
        closeSwipe(animated: true)
        rowMove = ItemMove(index, data: placeholders.dataIndex(of: index), grip: grip)
        update.liftedCell = cell
        lift(cell, true)
        bringSubviewToFront(cell)
    }

    private func lift(_ cell: UITableViewCell, _ isLifted: Bool) {
        cell.parts.isReordering = isLifted
        cell.setNeedsUpdateConfiguration()
        cell.liftRow(isLifted)
    }

    /// Moves the row to the position under the lifted cell.
    private func followMove(_ cell: UITableViewCell) {
        guard let move = rowMove else { return }
        let middle = min(max(cell.center.y, contentStart), contentStart + geometry.total - 1)
        guard let proposed = rows(in: CGRect(x: 0, y: middle, width: 1, height: 0)).first, proposed != move.proposed
        else { return }
        rowMove?.proposed = proposed
        guard let target = moveTarget(from: move.dataSource, proposed: proposed), target != move.current else { return }
        let former = move.current
        // Cells that become visible are requested by their position in the data source.
        rowMove?.current = target
        moveDisplayed(from: former, to: target)
    }

    /// Returns the position to which a row is moved in place of a proposed one.
    /// - Parameter source: The position of the row in the data source.
    func moveTarget(from source: ListIndex, proposed: ListIndex) -> ListIndex? {
        guard let tableDelegate else { return proposed }
        let path = tableDelegate.tableView(
            self,
            targetIndexPathForMoveFromRowAt: source.path,
            toProposedIndexPath: indexPath(of: proposed)
        )
        // A position on the screen between placeholders remains, if the delegate agrees.
        return path == indexPath(of: proposed) ? proposed : ListIndex(path).map { placeholders.displayedIndex(of: $0) }
    }

    /// Moves a row for the user without a finger.
    /// - Returns: A Boolean value that indicates whether the row was moved.
    func moveRow(from source: ListIndex, proposed: ListIndex) -> Bool {
        let data = placeholders.dataIndex(of: source)
        guard rowMove == nil, let target = moveTarget(from: data, proposed: proposed), target != source,
            geometry.sections.indices.contains(target.section)
        else { return false }
        moveDisplayed(from: source, to: target) {
            let path = indexPath(of: target)
            if path != data.path { dataSource?.tableView(self, moveRowAt: data.path, to: path) }
        }
        return true
    }

    /// Moves a row on the screen. The data source moves it at the end.
    /// - Parameter moveData: A closure that is called before the rows are displayed in their new order.
    func moveDisplayed(from: ListIndex, to: ListIndex, _ moveData: () -> Void = {}) {
        let before = geometry.sections.map(\.rows.count)
        guard let move: (after: [Int], changes: BatchUpdate<RowAnimation>) = ItemMove.change(from: from, to: to, before)
        else { return }
        do {
            let mapping = try BatchMapping(move.changes, before: before, after: move.after)
            let former = placeholders
            placeholders.move { mapping.newIndex(of: $0) }
            moveData()
            apply(move.changes, mapping, move.after, former) { _ in }
        } catch {
            ListFailure.fail("\(error) Table view: \(self)")
        }
    }

    /// Returns the position of a row in the data source, which moves a row only at the end.
    func dataPath(_ index: ListIndex) -> IndexPath {
        rowMove?.dataIndex(of: index, placeholders).path ?? indexPath(of: index)
    }

    /// Returns the row that is moved to the position at which it was, before the data source changes.
    func cancelMove() {
        guard rowMove != nil else { return }
        if isLoaded, let cell = update.liftedCell { return endMove(cell, isCancelled: true) }
        keys.moveDidEnd()
        if let cell = update.liftedCell { lift(cell, false) }
        moveScroller?.stop()
        moveScroller = nil
        rowMove = nil
        update.liftedCell = nil
    }

    func endMove(_ cell: UITableViewCell, isCancelled: Bool) {
        guard let move = rowMove else { return }
        keys.moveDidEnd()
        if isCancelled, move.current != move.source {
            rowMove?.current = move.source
            moveDisplayed(from: move.current, to: move.source)
        }
        moveScroller?.stop()
        moveScroller = nil
        rowMove = nil
        update.liftedCell = nil
        if !isCancelled, move.current != move.source {
            let target = indexPath(of: move.current)
            if target != move.dataSource.path {
                dataSource?.tableView(self, moveRowAt: move.dataSource.path, to: target)
            }
        }
        let settle = {
            if let index = cell.index, self.geometry.contains(index) { self.place(cell, index) }
        }
        if window != nil, UIView.areAnimationsEnabled {
            UIView.animate(
                withDuration: Self.updateDuration,
                delay: 0,
                options: .allowUserInteraction,
                animations: settle,
                completion: { [weak self] _ in self?.lift(cell, false) }
            )
        } else {
            settle()
            lift(cell, false)
        }
        invalidateLayout()
    }
}
