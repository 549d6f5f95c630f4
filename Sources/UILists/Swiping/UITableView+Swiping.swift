import QuartzCore
import UIKitCore

/// The actions that swipes over rows reveal.
extension UITableView: SwipeHost {
    func addSwipeRecognizer() {
        swipeRecognizer.addAction { [weak self] in self?.swiped($0) }
        addGestureRecognizer(swipeRecognizer)
    }

    var swipePan: UIPanGestureRecognizer? { swipeRecognizer }

    var isSwipingAllowed: Bool { !isInEditing || swipe != nil }

    func swipeIndex(at point: CGPoint) -> ListIndex? { row(at: point).flatMap { isPlaceholder($0) ? nil : $0 } }

    func swipeCell(_ index: ListIndex) -> (any SwipeCell)? { cells[index] }

    func swipeRect(_ index: ListIndex) -> CGRect? { geometry.contains(index) ? rowRect(index) : nil }

    func slidesInside(_ index: ListIndex) -> Bool { style == .insetGrouped }

    func swipeCorners(_ index: ListIndex) -> CACornerMask { sectionCorners(index) }

    func swipeWillBegin(_ index: ListIndex) {
        unhighlight()
        tableDelegate?.tableView(self, willBeginEditingRowAt: indexPath(of: index))
    }

    func swipeDidEnd(_ index: ListIndex) { tableDelegate?.tableView(self, didEndEditingRowAt: indexPath(of: index)) }

    /// Returns the actions of a row, or those for its deletion.
    func swipeConfiguration(_ index: ListIndex, isTrailing: Bool) -> UISwipeActionsConfiguration? {
        guard let tableDelegate, let dataSource, !isPlaceholder(index) else { return nil }
        guard dataSource.tableView(self, canEditRowAt: indexPath(of: index)) else { return nil }
        if !isTrailing {
            return tableDelegate.tableView(self, leadingSwipeActionsConfigurationForRowAt: indexPath(of: index))
        }
        if let own = tableDelegate.tableView(self, trailingSwipeActionsConfigurationForRowAt: indexPath(of: index)) {
            return own
        }
        if let older = rowActions(index) { return older.actions.isEmpty ? nil : older }
        // Only an app that says which rows can be edited deletes rows by swipes.
        guard !callees.mayImplement(.trailingActions), callees.mayImplement(.canEdit),
            tableDelegate.tableView(self, editingStyleForRowAt: indexPath(of: index)) == .delete
        else { return nil }
        return deletion(index)
    }

    /// Returns an action that deletes a row with the data source.
    private func deletion(_ index: ListIndex) -> UISwipeActionsConfiguration {
        let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: indexPath(of: index))
        let action = UIContextualAction(style: .destructive, title: title ?? AccessibilityText.localized(.delete)) {
            [weak self] _, _, completion in
            guard let self else { return }
            dataSource?.tableView(self, commit: .delete, forRowAt: indexPath(of: index))
            completion(true)
        }
        return UISwipeActionsConfiguration(actions: [action])
    }

    /// Opens the action that deletes a row, for the control at its leading edge.
    func confirmDeletion(_ cell: UITableViewCell, _ index: ListIndex) {
        if swipe != nil { return closeSwipe(animated: true) }
        let configuration =
            tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: indexPath(of: index))
            ?? rowActions(index) ?? deletion(index)
        beginSwipe(index, isTrailing: true, configuration)
        settleSwipe(isOpen: true)
    }
}

extension UITableViewCell: SwipeCell {
    var isSwiped: Bool {
        get { parts.isSwiped }
        set {
            guard newValue != parts.isSwiped else { return }
            changeState(isEditing: parts.isEditing, isSwiped: newValue) { completion in
                parts.isSwiped = newValue
                setNeedsUpdateConfiguration()
                completion()
            }
        }
    }

    var roundedCorners: CACornerMask { parts.corners }
}
