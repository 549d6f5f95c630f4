import QuartzCore

extension UIButton {
    /// The meaning of a button among others. The raw values are the same as in UIKit.
    public enum Role: Int, Hashable, Sendable {
        /// A button without a special meaning.
        case normal = 0
        /// The button that the Return key presses, if nothing else handles the key.
        case primary = 1
        /// The button that the Escape key presses, before it closes a sheet or hides the focus.
        case cancel = 2
        /// A button that deletes something, with the red system color instead of the tint color.
        case destructive = 3
    }

    /// The color of a system button or a configuration that sets no other.
    var accentColor: UIColor { role == .destructive ? .systemRed : tintColor ?? .systemBlue }

    /// Implements `role`.
    func roleDidChange(from old: Role) {
        guard role == .destructive || old == .destructive else { return }
        parts.imageView?.tintColor = nil
        imageCache = ButtonImageCache()
        contentsDidChange()
    }
}

extension UIFocusSystem {
    /// Presses the button of a role that is visible and enabled in the window of the keys.
    /// - Returns: A Boolean value that indicates whether there is one.
    func press(_ role: UIButton.Role) -> Bool {
        guard let window = screen.windowForKeys else { return false }
        for case let button as UIButton in readingOrder(in: window) where button.role == role && isFocusable(button) {
            button.activate(with: nil)
            return true
        }
        return false
    }

    /// Presses the primary button for the Return key, which no responder and no key command has handled.
    func pressPrimaryButton(for press: UIPress) -> Bool {
        guard press.type == .select, press.modifiers.isEmpty, press.key?.keyCode != .keyboardSelect else {
            return false
        }
        return self.press(.primary)
    }
}
