import UIKitCore

/// The selection by code, fingers and keys.
extension UITableView {
    /// A Boolean value that indicates whether the user can select rows now.
    var isSelectionAllowed: Bool {
        isInEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }

    var allowsSeveral: Bool {
        isInEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
    }

    /// The index paths of the selected rows that an app gets.
    var appSelection: [IndexPath] { selection.compactMap(appPath) }

    // MARK: Code

    /// Selects a row; `nil` deselects all rows.
    func select(_ index: ListIndex?, animated: Bool) {
        loadIfNeeded()
        guard let index else {
            for index in selection { deselect(index, animated: animated) }
            return
        }
        guard geometry.contains(index), !isPlaceholder(index) else { return }
        if !allowsSeveral { for other in selection where other != index { deselect(other, animated: animated) } }
        guard !selection.contains(index) else { return }
        selection.append(index)
        cells[index]?.setSelected(true, animated: animated)
        selectionDidChange()
    }

    func deselect(_ index: ListIndex, animated: Bool) {
        guard let position = selection.firstIndex(of: index) else { return }
        selection.remove(at: position)
        cells[index]?.setSelected(false, animated: animated)
        selectionDidChange()
    }

    private func selectionDidChange() {
        NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self)
    }

    // MARK: User

    /// Selects a row for the user, or deselects it if several rows can be selected, and performs its primary action.
    func userSelect(_ index: ListIndex) { userSelect(index, isAction: true) }

    /// Selects a row for the user, or deselects it if several rows can be selected.
    /// - Parameter isAction: A Boolean value that indicates whether the user activates the row, for its primary action.
    func userSelect(_ index: ListIndex, isAction: Bool) {
        guard isSelectionAllowed, geometry.contains(index), !isPlaceholder(index) else { return }
        if allowsSeveral, selection.contains(index) { return userDeselect(index) }
        var target = index
        if let tableDelegate {
            guard let path = tableDelegate.tableView(self, willSelectRowAt: indexPath(of: index)),
                let found = displayedIndex(path), geometry.contains(found)
            else {
                if isAction { performPrimaryAction(index) }
                return
            }
            target = found
        }
        if !allowsSeveral { for other in selection where other != target { userDeselect(other) } }
        if !selection.contains(target) {
            selection.append(target)
            cells[target]?.setSelected(true, animated: false)
            selectionDidChange()
        }
        // Before the delegate is called. Empirical; not documented by Apple.
        if let cell = cells[target], let segue = cell.selectionSegue { segue.fire(cell) }
        // The segue may have changed the rows. The delegate is called for a row that it has deselected, too.
        guard geometry.contains(target) else { return }
        tableDelegate?.tableView(self, didSelectRowAt: indexPath(of: target))
        if isAction { performPrimaryAction(target) }
    }

    /// Calls the delegate for a row that the user has activated without extending the selection.
    private func performPrimaryAction(_ index: ListIndex) {
        guard let tableDelegate, selection.count <= 1, geometry.contains(index), !isPlaceholder(index),
            tableDelegate.tableView(self, canPerformPrimaryActionForRowAt: indexPath(of: index))
        else { return }
        tableDelegate.tableView(self, performPrimaryActionForRowAt: indexPath(of: index))
    }

    private func userDeselect(_ index: ListIndex) {
        var target = index
        if let tableDelegate {
            guard let path = tableDelegate.tableView(self, willDeselectRowAt: indexPath(of: index)),
                let found = displayedIndex(path)
            else { return }
            target = found
        }
        deselect(target, animated: false)
        tableDelegate?.tableView(self, didDeselectRowAt: indexPath(of: target))
    }

    // MARK: Touches

    func touchBegan(_ touches: Set<UITouch>) {
        if swipe != nil { return closeSwipe(animated: true) }
        guard highlighted == nil, touches.count == 1, let view = touches.first?.view, let cell = cell(around: view),
            let index = cell.index, cells[index] === cell
        else { return }
        highlight(index, cell)
    }

    func touchEnded(_ touches: Set<UITouch>) {
        guard let index = highlighted, let touch = touches.first, let cell = cells[index] else { return unhighlight() }
        let isInside = cell.bounds.contains(touch.location(in: cell))
        unhighlight()
        if isInside { userSelect(index) }
    }

    /// Returns the cell of this table view that contains a view.
    func cell(around view: UIView) -> UITableViewCell? {
        var current: UIView? = view
        while let candidate = current, candidate !== self {
            if let cell = candidate as? UITableViewCell, cell.table === self { return cell }
            current = candidate.superview
        }
        return nil
    }

    func highlight(_ index: ListIndex, _ cell: UITableViewCell) {
        guard isSelectionAllowed, !isPlaceholder(index),
            tableDelegate?.tableView(self, shouldHighlightRowAt: indexPath(of: index)) ?? true
        else { return }
        highlighted = index
        cell.setHighlighted(true, animated: false)
        tableDelegate?.tableView(self, didHighlightRowAt: indexPath(of: index))
    }

    /// Removes the highlight of the row under a finger.
    func unhighlight() {
        guard let index = highlighted else { return }
        highlighted = nil
        cells[index]?.setHighlighted(false, animated: false)
        tableDelegate?.tableView(self, didUnhighlightRowAt: indexPath(of: index))
    }

    func accessoryTapped(_ cell: UITableViewCell) {
        guard let index = cell.index, !isPlaceholder(index) else { return }
        if let segue = cell.accessorySegue {
            segue.fire(cell)
            // The segue may have changed the rows.
            guard cell.index == index, geometry.contains(index) else { return }
        }
        tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: indexPath(of: index))
    }

    // MARK: Keys and focus

    func canFocus(_ cell: UITableViewCell) -> Bool {
        guard let index = cell.index, cells[index] === cell, !isPlaceholder(index) else { return false }
        return tableDelegate?.tableView(self, canFocusRowAt: indexPath(of: index)) ?? isFocusAllowed
    }

    /// Returns the answer of the delegate whether the focus may move.
    func allowsFocusUpdate(_ context: UIFocusUpdateContext) -> Bool {
        guard let tableDelegate else { return true }
        return tableDelegate.tableView(self, shouldUpdateFocusIn: UITableViewFocusUpdateContext(context, self))
    }

    func focusMoved(_ context: UIFocusUpdateContext, _ coordinator: UIFocusAnimationCoordinator) {
        // The rows of the movement, before an update by the selection.
        let update = tableDelegate.map { _ in UITableViewFocusUpdateContext(context, self) }
        focusMoved(to: context.nextFocusedView)
        if let update { tableDelegate?.tableView(self, didUpdateFocusIn: update, with: coordinator) }
    }

    private func focusMoved(to view: UIView?) {
        keys.focusMoved(to: view)
        let isInside = view?.isDescendant(of: self) ?? false
        if isInside != hasFocus {
            hasFocus = isInside
            invalidateLayout()
        }
        guard let cell = view as? UITableViewCell, cell.table === self, let index = cell.index else { return }
        lastFocused = index
        guard !selection.contains(index), followsFocus(index) else { return }
        userSelect(index, isAction: false)
    }

    private func followsFocus(_ index: ListIndex) -> Bool {
        tableDelegate?.tableView(self, selectionFollowsFocusForRowAt: indexPath(of: index)) ?? selectionFollowsFocus
    }

    /// A Boolean value that indicates whether the focus can come to rows now.
    var isFocusAllowed: Bool { isSelectionAllowed && (isInEditing ? allowsFocusDuringEditing : allowsFocus) }

    /// The cell to which the focus comes first.
    var preferredFocusCell: UITableViewCell? {
        let preferred = tableDelegate?.indexPathForPreferredFocusedView(in: self).flatMap(displayedIndex)
        let index = preferred ?? (remembersLastFocusedIndexPath ? lastFocused : nil)
        guard let index, window != nil, isLoaded, geometry.contains(index) else { return nil }
        if cells[index] == nil, batchDepth == 0, !keys.isReplacingCells { showForFocus(index) }
        return cells[index]
    }
}
