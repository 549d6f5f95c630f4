/// The menu of an item of a bar.
extension UIBarButtonItem {
    /// A Boolean value that indicates whether the item shows the chosen action of its menu.
    private var isPopup: Bool { changesSelectionAsPrimaryAction && showsMenuAsPrimaryAction }

    /// The action that a pop-up item shows; `nil` for other items.
    var popupSelection: UIAction? { isPopup ? menu?.allActions.first { $0.state == .on } : nil }

    /// Called when the menu, or the properties that determine its presentation, have changed.
    func menuDidChange() {
        if isPopup, let actions = menu?.allActions {
            // Exactly one action is on.
            select(actions.first { $0.state == .on } ?? actions.first)
        }
        didChange()
    }

    private func select(_ action: UIAction?) {
        for other in menu?.allActions ?? [] { other.state = other === action ? .on : .off }
    }

    /// Performs an action of the menu.
    func choose(_ action: UIAction) {
        if isPopup {
            select(action)
            didChange()
        }
        action.performWithSender(self)
    }
}
