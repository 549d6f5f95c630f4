import Foundation

/// The traits of the field that are not declared with the bar.
extension UISearchBar: UITextInputTraits {
    /// The marking of misspelled words. The default is `default`.
    public var spellCheckingType: UITextSpellCheckingType {
        get { searchTextField.spellCheckingType }
        set { searchTextField.spellCheckingType = newValue }
    }

    /// The replacement of quotation marks. The default is `default`.
    public var smartQuotesType: UITextSmartQuotesType {
        get { searchTextField.smartQuotesType }
        set { searchTextField.smartQuotesType = newValue }
    }

    /// The replacement of hyphens. The default is `default`.
    public var smartDashesType: UITextSmartDashesType {
        get { searchTextField.smartDashesType }
        set { searchTextField.smartDashesType = newValue }
    }

    /// The adaptation of spaces. The default is `default`.
    public var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { searchTextField.smartInsertDeleteType }
        set { searchTextField.smartInsertDeleteType = newValue }
    }

    /// The appearance of the keyboard. The default is `default`.
    public var keyboardAppearance: UIKeyboardAppearance {
        get { searchTextField.keyboardAppearance }
        set { searchTextField.keyboardAppearance = newValue }
    }

    /// A Boolean value that indicates whether the Return key does nothing while there is no text. The default is `false`.
    public var enablesReturnKeyAutomatically: Bool {
        get { searchTextField.enablesReturnKeyAutomatically }
        set { searchTextField.enablesReturnKeyAutomatically = newValue }
    }

    /// A Boolean value that indicates whether bullets are shown in place of the text. The default is `false`.
    public var isSecureTextEntry: Bool {
        get { searchTextField.isSecureTextEntry }
        set { searchTextField.isSecureTextEntry = newValue }
    }

    /// The meaning of the text. The default is `nil`.
    public var textContentType: UITextContentType! {
        get { searchTextField.textContentType }
        set { searchTextField.textContentType = newValue }
    }

    /// The rules for passwords. The default is `nil`.
    public var passwordRules: UITextInputPasswordRules? {
        get { searchTextField.passwordRules }
        set { searchTextField.passwordRules = newValue }
    }
}

extension UISearchBar {
    /// The images in the field.
    public enum Icon: Int, Hashable, Sendable {
        /// The magnifying glass.
        case search = 0
        /// The button that removes the text.
        case clear = 1
        /// The bookmark button.
        case bookmark = 2
        /// The button for results.
        case resultsList = 3
    }

    /// Sets an image in the field, in place of the usual one; `nil` restores that. The magnifying glass has one image for all states.
    public func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
        icons[IconState(icon: icon, state: icon == .search ? .normal : state)] = iconImage
        switch icon {
        case .search: searchTextField.showGlass(image(for: .search, state: .normal))
        case .clear:
            var images: [UIControl.State: UIImage] = [:]
            for (key, image) in icons where key.icon == .clear { images[key.state] = image }
            searchTextField.clearImages = images
        case .bookmark, .resultsList: sideButtonDidChange()
        }
    }

    /// Returns an image that was set, or that for the normal state; `nil` if the usual one is shown.
    public func image(for icon: Icon, state: UIControl.State) -> UIImage? {
        icons[IconState(icon: icon, state: state)] ?? icons[IconState(icon: icon, state: .normal)]
    }

    /// An icon in a state.
    struct IconState: Hashable {
        let icon: Icon
        let state: UIControl.State
    }
}
