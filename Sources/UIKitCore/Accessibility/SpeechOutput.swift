import Localization

/// A device that speaks texts.
@MainActor
package protocol SpeechOutput: AnyObject {
    /// Speaks a text after those that are being spoken.
    /// - Parameter language: The language, such as `"de"`; `nil` for the usual one.
    func speak(_ text: String, language: String?)

    /// Stops speaking, and discards the texts that are waiting.
    func stop()
}

/// The text that a screen reader speaks for an element.
@MainActor
struct SpokenText: Equatable {
    let text: String
    let language: String?

    /// Creates the text of an element: its state, its label, its value, its role, and its hint.
    init(_ element: UIResponder) {
        let traits = element.accessibilityTraits
        var parts: [String] = []
        func add(_ text: String?) {
            guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else { return }
            parts.append(text)
        }
        func add(_ trait: UIAccessibilityTraits, _ name: OwnText) {
            if traits.contains(trait) { add(AccessibilityText.localized(name)) }
        }
        add(.selected, .selected)
        add(element.accessibilityLabel)
        add(Self.value(of: element))
        if traits.contains(.toggleButton) {
            add(.toggleButton, .switchButton)
        } else {
            add(.button, .button)
        }
        add(.link, .link)
        add(.searchField, .searchField)
        if let field = element as? UITextField {
            let role: OwnText = field.isSecureTextEntry ? .secureTextField : .textField
            if !traits.contains(.searchField) { add(AccessibilityText.localized(role)) }
            if field.isEditing { add(AccessibilityText.localized(.isEditing)) }
        }
        if let view = element as? UITextView, view.isEditable {
            add(AccessibilityText.localized(.textField))
            if view.isBeingEdited { add(AccessibilityText.localized(.isEditing)) }
        }
        add(.image, .image)
        add(.header, .heading)
        add(.tabBar, .tabBar)
        add(.notEnabled, .dimmed)
        add(.adjustable, .adjustable)
        if element.accessibilityCustomActions?.isEmpty == false {
            add(AccessibilityText.localized(.actionsAvailable))
        }
        add(element.accessibilityHint)
        text = parts.joined(separator: ", ")
        language = Self.language(of: element.accessibilityAttributedLabel) ?? element.accessibilityLanguage
    }

    private static func language(of label: NSAttributedString?) -> String? {
        guard let label, label.length > 0 else { return nil }
        return label.attribute(.accessibilitySpeechLanguage, at: 0, effectiveRange: nil) as? String
    }

    /// Returns the spoken value of an element: "on" and "off" for a switch.
    static func value(of element: UIResponder) -> String? {
        guard let value = element.accessibilityValue else { return nil }
        guard element.accessibilityTraits.contains(.toggleButton) else { return value }
        return switch value {
        case "1": AccessibilityText.localized(.on)
        case "0": AccessibilityText.localized(.off)
        default: value
        }
    }
}
