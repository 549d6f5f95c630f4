import QuartzCore

/// The menu of a button, and the menu on the screen.
struct ButtonMenu {
    var menu: UIMenu?
    /// The recognizer of long presses, for a menu that is not the primary action.
    var longPress: UILongPressGestureRecognizer?
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
        let needsLongPress = menu != nil && !showsMenuAsPrimaryAction
        if needsLongPress, menus.longPress == nil {
            let recognizer = UILongPressGestureRecognizer(target: self, action: UIButton.menuWasPressed)
            addGestureRecognizer(recognizer)
            menus.longPress = recognizer
        } else if !needsLongPress, let recognizer = menus.longPress {
            removeGestureRecognizer(recognizer)
            menus.longPress = nil
        }
        contentsDidChange()
        setNeedsLayout()
    }

    private func selectPopup(_ action: UIAction?) {
        for other in menu?.allActions ?? [] { other.state = other === action ? .on : .off }
    }

    private func menuWasPressed(_ recognizer: UILongPressGestureRecognizer) {
        switch recognizer.state {
        case .began: if isEnabled { showMenu() }
        case .changed: shownMenu?.track(recognizer.location(in: nil))
        case .ended: shownMenu?.endTracking(recognizer.location(in: nil))
        case .cancelled: shownMenu?.endTracking(nil)
        case .possible, .failed: break
        }
    }

    /// Sends `menuActionTriggered` and shows the menu beside the button.
    func showMenu() {
        sendActions(for: .menuActionTriggered)
        // An action may have changed the menu.
        guard shownMenu == nil, let menu, let window, !menu.children.isEmpty else { return }
        let presentation = MenuPresentation(
            menu,
            from: convert(bounds, to: nil),
            in: window,
            isMirrored ? .forceRightToLeft : .forceLeftToRight
        )
        presentation.overrideUserInterfaceStyle = traitCollection.userInterfaceStyle
        presentation.choose = { [weak self] action in self?.choose(action) }
        if presentation.focusReturn == nil { presentation.focusReturn = self }
        shownMenu = presentation
    }

    private func choose(_ action: UIAction) {
        if isPopupButton {
            selectPopup(action)
            contentsDidChange()
            setNeedsLayout()
        }
        sendAction(action)
    }
}
