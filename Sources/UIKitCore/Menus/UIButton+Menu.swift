import QuartzCore

/// The menu of a button.
struct ButtonMenu {
    var menu: UIMenu?
}

extension UIButton {
    /// A Boolean value that indicates whether the button is a pop-up button, which shows the chosen action of its menu.
    var isPopupButton: Bool { menu != nil && showsMenuAsPrimaryAction && changesSelectionAsPrimaryAction }

    /// The action that a pop-up button shows; `nil` for other buttons.
    var popupSelection: UIAction? {
        guard isPopupButton else { return nil }
        return menu?.allActions.first { $0.state == .on }
    }

    /// Called when the menu, or the properties that determine its presentation, have changed.
    func menuDidChange() {
        if isPopupButton, let actions = menu?.allActions {
            // Exactly one action is on.
            selectPopup(actions.first { $0.state == .on } ?? actions.first)
        }
        contentsDidChange()
        invalidateLayout()
    }

    private func selectPopup(_ action: UIAction?) {
        for other in menu?.allActions ?? [] { other.state = other === action ? .on : .off }
    }

    /// Performs an action of the menu.
    func choose(_ action: UIAction) {
        if isPopupButton {
            selectPopup(action)
            contentsDidChange()
            invalidateLayout()
        }
        sendAction(action)
    }
}
