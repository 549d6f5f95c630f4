import UIKitCore

/// The controls of rows for editing.
extension UITableView {
    func updateEditing(animated: Bool) {
        for (index, cell) in cells { showEditing(cell, index, animated: animated) }
        // The controls leave less width to texts.
        guard isLoaded else { return }
        invalidateHeights()
        if animated { animate([]) { _ in } }
    }

    /// Shows the controls of a row if the table view is edited.
    func showEditing(_ cell: UITableViewCell, _ index: ListIndex, animated: Bool) {
        if isInEditing {
            let canEdit =
                isPlaceholder(index) ? false : dataSource?.tableView(self, canEditRowAt: indexPath(of: index)) ?? false
            cell.editingStyle =
                canEdit ? tableDelegate?.tableView(self, editingStyleForRowAt: indexPath(of: index)) ?? .delete : .none
            if let tableDelegate, !isPlaceholder(index) {
                cell.shouldIndentWhileEditing = tableDelegate.tableView(
                    self,
                    shouldIndentWhileEditingRowAt: indexPath(of: index)
                )
            }
        }
        cell.setEditing(isInEditing, animated: animated)
        if isInEditing { cell.showEditing(animated: animated) }
    }

    func editControlTapped(_ cell: UITableViewCell) {
        guard let index = cell.index, cells[index] === cell else { return }
        if cell.editingStyle == .delete { return confirmDeletion(cell, index) }
        dataSource?.tableView(self, commit: cell.editingStyle, forRowAt: indexPath(of: index))
    }

    /// Returns a Boolean value that indicates whether the user can move the row of a cell.
    func canMove(_ cell: UITableViewCell) -> Bool {
        guard let index = cell.index, !isPlaceholder(index) else { return false }
        return dataSource?.tableView(self, canMoveRowAt: indexPath(of: index)) ?? false
    }
}
