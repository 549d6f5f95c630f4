import QuartzCore

/// The keys of a menu: arrow keys and Tab move through the rows, Return and the space bar choose one, the right and left
/// arrows open and close submenus, and Escape closes the frontmost panel.
extension MenuPresentation {
    /// A Boolean value that indicates whether the focus is in the menu.
    var hasFocus: Bool { focusSystem.focusedView?.isDescendant(of: self) ?? false }

    /// Moves the focus from a view into the menu. It returns to the view when the menu is closed.
    func moveFocus(from view: UIView) {
        focusReturn = view
        if let row = panels.last?.preferredRow { focusSystem.update(to: row, []) }
    }

    /// Handles the beginning of a press.
    /// - Returns: A Boolean value that indicates whether the press is meant for the menu.
    func begin(_ press: UIPress) -> Bool {
        if press.isActivation { return focusSystem.focusedView is MenuRow }
        guard press.modifiers.isEmpty else { return false }
        switch press.type {
        case .menu:
            leavePanel()
            return true
        case .leftArrow, .rightArrow:
            let opens = (press.type == .rightArrow) != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
            if !opens { return popIfNeeded() }
            guard let row = focusSystem.focusedView as? MenuRow, case .submenu = row.item.content else { return false }
            activate(row)
            return true
        default: return false
        }
    }

    /// Handles the end of a press.
    /// - Returns: A Boolean value that indicates whether the press is meant for the menu.
    func end(_ press: UIPress) -> Bool {
        guard press.isActivation, let row = focusSystem.focusedView as? MenuRow, row.canBecomeFocused else {
            return false
        }
        activate(row)
        return true
    }

    /// Closes the frontmost submenu, or the menu.
    func leavePanel() {
        if !popIfNeeded() { dismiss() }
    }

    /// Closes the frontmost submenu, and returns a Boolean value that indicates whether there was one.
    private func popIfNeeded() -> Bool {
        guard panels.count > 1 else { return false }
        pop()
        return true
    }
}

extension UIWindow {
    /// The menu over the content of the window; `nil` if there is none.
    var openMenu: MenuPresentation? {
        subviews.last { ($0 as? MenuPresentation)?.isDismissed == false } as? MenuPresentation
    }
}
