import QuartzCore
import UIKitCore

/// The row that a finger moves by its handle.
struct RowMove {
    let source: ListIndex
    var current: ListIndex
    /// The row under the finger, for which the delegate was asked last.
    var proposed: ListIndex
    /// The distance of the finger from the middle of the row, in points.
    let grip: CGFloat
    /// Scrolls while the row is at an edge.
    var link: CADisplayLink?
}

extension UITableView {
    /// Follows a finger on the handle of a row.
    func reorder(_ cell: UITableViewCell, _ press: UILongPressGestureRecognizer) {
        let y = press.location(in: self).y
        switch press.state {
        case .began:
            guard rowMove == nil, let index = cell.index, cells[index] === cell else { return }
            closeSwipe(animated: true)
            rowMove = RowMove(source: index, current: index, proposed: index, grip: y - cell.center.y)
            update.liftedCell = cell
            lift(cell, true)
            bringSubviewToFront(cell)
        case .changed:
            guard let move = rowMove, update.liftedCell === cell else { return }
            cell.center.y = y - move.grip
            followMove(cell)
            updateMoveScrolling(cell)
        case .ended, .cancelled:
            guard rowMove != nil, update.liftedCell === cell else { return }
            endMove(cell, isCancelled: press.state == .cancelled)
        case .possible, .failed: break
        }
    }

    private func lift(_ cell: UITableViewCell, _ isLifted: Bool) {
        cell.parts.isReordering = isLifted
        cell.setNeedsUpdateConfiguration()
        cell.layer.shadowOpacity = isLifted ? 0.2 : 0
        cell.layer.shadowRadius = 6
        cell.layer.shadowOffset = CGSize(width: 0, height: 2)
    }

    /// Moves the row to the position under the lifted cell.
    private func followMove(_ cell: UITableViewCell) {
        guard var move = rowMove else { return }
        let middle = min(max(cell.center.y, contentStart), contentStart + geometry.total - 1)
        guard let proposed = rows(in: CGRect(x: 0, y: middle, width: 1, height: 0)).first, proposed != move.proposed
        else { return }
        rowMove?.proposed = proposed
        move.proposed = proposed
        guard let target = moveTarget(from: move.source, proposed: proposed), target != move.current else { return }
        moveDisplayed(from: move.current, to: target)
        move.current = target
        rowMove = move
    }

    /// Returns the position to which a row is moved in place of a proposed one.
    private func moveTarget(from source: ListIndex, proposed: ListIndex) -> ListIndex? {
        guard let tableDelegate else { return proposed }
        let path = tableDelegate.tableView(
            self,
            targetIndexPathForMoveFromRowAt: source.path,
            toProposedIndexPath: proposed.path
        )
        return ListIndex(path)
    }

    /// Moves a row for the user without a finger.
    /// - Returns: A Boolean value that indicates whether the row was moved.
    func moveRow(from source: ListIndex, proposed: ListIndex) -> Bool {
        guard rowMove == nil, let target = moveTarget(from: source, proposed: proposed), target != source,
            geometry.sections.indices.contains(target.section)
        else { return false }
        dataSource?.tableView(self, moveRowAt: source.path, to: target.path)
        moveDisplayed(from: source, to: target)
        return true
    }

    /// Moves a row on the screen. The data source moves it at the end.
    private func moveDisplayed(from: ListIndex, to: ListIndex) {
        let before = geometry.sections.map(\.rows.count)
        var after = before
        guard after.indices.contains(to.section) else { return }
        after[from.section] -= 1
        after[to.section] += 1
        var changes = BatchUpdate<RowAnimation>()
        changes.movedItems = [(from, to)]
        do {
            apply(changes, try BatchMapping(changes, before: before, after: after), after) { _ in }
        } catch {
            ListFailure.fail("\(error) Table view: \(self)")
        }
    }

    /// Returns the velocity of the content while a row is at an edge of the visible area, in points per second.
    private func moveVelocity(_ cell: UITableViewCell) -> CGFloat {
        let area = bounds.inset(by: adjustedContentInset)
        if cell.frame.minY < area.minY { return -Self.moveSpeed }
        return cell.frame.maxY > area.maxY ? Self.moveSpeed : 0
    }

    /// The velocity of the content, in points per second. A chosen value.
    private static let moveSpeed: CGFloat = 300

    private func updateMoveScrolling(_ cell: UITableViewCell) {
        if moveVelocity(cell) == 0 {
            rowMove?.link?.invalidate()
            rowMove?.link = nil
        } else if rowMove?.link == nil, window != nil {
            let link = CADisplayLink(target: self, action: UITableView.scrollForMove)
            link.add(to: .main, forMode: .common)
            rowMove?.link = link
        }
    }

    /// Scrolls by a frame, with the row under the finger.
    private func scrollForMove(_ link: CADisplayLink) {
        guard rowMove != nil, let cell = update.liftedCell else { return link.invalidate() }
        let inset = adjustedContentInset
        let distance = moveVelocity(cell) * CGFloat(max(0, link.targetTimestamp - link.timestamp))
        let upper = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
        let y = toPixels(min(max(contentOffset.y + distance, -inset.top), upper))
        guard y != contentOffset.y else { return }
        cell.center.y += y - contentOffset.y
        contentOffset.y = y
        followMove(cell)
    }

    private func endMove(_ cell: UITableViewCell, isCancelled: Bool) {
        guard let move = rowMove else { return }
        if isCancelled, move.current != move.source { moveDisplayed(from: move.current, to: move.source) }
        move.link?.invalidate()
        rowMove = nil
        update.liftedCell = nil
        if !isCancelled, move.current != move.source {
            dataSource?.tableView(self, moveRowAt: move.source.path, to: move.current.path)
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
