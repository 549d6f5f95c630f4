import UIKitCore

/// The actions that a screen reader offers for rows, in place of swipes and of handles that are dragged.
extension UITableView {
    /// Returns the actions that swipes over a row reveal; `nil` if there are none.
    func swipeActions(_ cell: UITableViewCell) -> [UIAccessibilityCustomAction]? {
        guard !isInEditing, let index = cell.index, cells[index] === cell else { return nil }
        let actions = [false, true].flatMap { swipeConfiguration(index, isTrailing: $0)?.actions ?? [] }
        let named = actions.compactMap { action -> UIAccessibilityCustomAction? in
            guard let name = action.title ?? action.image?.accessibilityLabel, !name.isEmpty else { return nil }
            return UIAccessibilityCustomAction(name: name, image: action.image) { [weak cell] _ in
                guard let cell, cell.index != nil else { return false }
                action.handler(action, cell) { _ in }
                return true
            }
        }
        return named.isEmpty ? nil : named
    }

    /// Returns the actions that move a row by one position.
    func moveActions(_ cell: UITableViewCell) -> [UIAccessibilityCustomAction] {
        guard let index = cell.index, cells[index] === cell else { return [] }
        func action(_ name: String, _ isPossible: Bool, _ neighbor: @escaping (ListIndex) -> ListIndex?)
            -> UIAccessibilityCustomAction?
        {
            guard isPossible else { return nil }
            return UIAccessibilityCustomAction(name: name) { [weak self, weak cell] _ in
                guard let self, let cell, let index = cell.index, let proposed = neighbor(index) else { return false }
                return moveRow(from: index, proposed: proposed)
            }
        }
        return [
            action(AccessibilityText.localized(.moveUp), row(before: index) != nil) { [weak self] in
                self?.row(before: $0)
            },
            action(AccessibilityText.localized(.moveDown), row(after: index) != nil) { [weak self] in
                self?.row(after: $0)
            },
        ]
        .compactMap { $0 }
    }
}
