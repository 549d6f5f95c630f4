import UIKitCore

/// The actions that a screen reader offers for rows, in place of swipes and of handles that are dragged.
extension UITableView {
    /// Returns the actions that swipes over a row reveal; `nil` if there are none.
    func swipeActions(_ cell: UITableViewCell) -> [UIAccessibilityCustomAction]? {
        guard !isInEditing, let index = cell.index, cells[index] === cell else { return nil }
        return accessibilityActions(index, cell) { [weak cell] in cell?.index != nil }
    }

    /// Returns the actions that move a row by one position.
    func moveActions(_ cell: UITableViewCell) -> [UIAccessibilityCustomAction] {
        UIAccessibilityCustomAction.moves { [weak self, weak cell] in
            guard let self, let index = cell?.index, cells[index] === cell else { return nil }
            return index
        } before: { [weak self] in
            self?.row(before: $0)
        } after: { [weak self] in
            self?.row(after: $0)
        } move: { [weak self] in
            self?.moveRow(from: $0, proposed: $1) ?? false
        }
    }
}
