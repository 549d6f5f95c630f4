import UIKit

extension DocumentedDefaults {
    mutating func addAlerts() {
        add("UIAlertController", UIAlertController()) { object, row in
            row("title", object.title, nil)
            row("message", object.message, nil)
            row("preferredStyle", object.preferredStyle, UIAlertController.Style.actionSheet)
            row("actions", object.actions.count, 0)
            row("preferredAction", object.preferredAction, nil)
        }
        add("UIAlertAction", UIAlertAction(title: nil, style: .default)) { object, row in
            row("isEnabled", object.isEnabled, true)
            row("accessibilityLabel", object.accessibilityLabel, nil)
            row("accessibilityHint", object.accessibilityHint, nil)
            row("accessibilityIdentifier", object.accessibilityIdentifier, nil)
        }
    }
}
