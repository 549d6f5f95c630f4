import QuartzCore

/// The menus of controls.
extension UIControl {
    /// Adds or removes the recognizer of long presses that show the menu of the control.
    func updateMenuRecognizer(isNeeded: Bool) {
        if isNeeded, menuRecognizer == nil {
            let recognizer = UILongPressGestureRecognizer(target: self, action: UIControl.menuWasPressed)
            addGestureRecognizer(recognizer)
            menuRecognizer = recognizer
        } else if !isNeeded, let recognizer = menuRecognizer {
            removeGestureRecognizer(recognizer)
            menuRecognizer = nil
        }
    }

    private func menuWasPressed(_ recognizer: UILongPressGestureRecognizer) {
        switch recognizer.state {
        case .began: if isEnabled { _ = showMenuAsPrimaryAction() }
        case .changed: shownMenu?.track(recognizer.location(in: nil))
        case .ended: shownMenu?.endTracking(recognizer.location(in: nil))
        case .cancelled: shownMenu?.endTracking(nil)
        case .possible, .failed: break
        }
    }

    /// Shows a menu beside the control.
    /// - Parameter choose: A closure that is called with the action that is chosen.
    func show(_ menu: UIMenu, choose: @escaping (UIAction) -> Void) {
        guard shownMenu == nil, let window, !menu.children.isEmpty else { return }
        let presentation = MenuPresentation(
            menu,
            from: convert(bounds, to: nil),
            in: window,
            isMirrored ? .forceRightToLeft : .forceLeftToRight
        )
        presentation.overrideUserInterfaceStyle = traitCollection.userInterfaceStyle
        presentation.choose = choose
        if presentation.focusReturn == nil { presentation.focusReturn = self }
        shownMenu = presentation
    }
}
