import UIKit

/// The alert and the action sheet.
extension DialogsPage {
    /// Shows an alert with two buttons.
    func showAlert() {
        let alert = UIAlertController(
            title: "Join “Lighthouse”?",
            message: "The network is in range. You can choose another one in the settings.",
            preferredStyle: .alert
        )
        alert.addAction(UIAlertAction(title: "Not Now", style: .cancel))
        let join = UIAlertAction(title: "Join", style: .default) { [unowned self] _ in
            model.values.network = "Lighthouse"
        }
        alert.addAction(join)
        alert.preferredAction = join
        show(over: alert)
    }

    /// Shows an action sheet; in a regular width, a popover at the row.
    func showActions(from row: FormRow) {
        let sheet = UIAlertController.resetting([
            UIAlertAction(title: "Reset Network", style: .default) { [unowned self] _ in
                model.values.network = SettingsValues().network
            },
            UIAlertAction(title: "Reset All Settings", style: .destructive) { [unowned self] _ in
                model.values = SettingsValues()
            },
        ])
        sheet.popoverPresentationController?.sourceView = row
        sheet.popoverPresentationController?.sourceRect = row.bounds
        show(over: sheet)
    }
}

extension UIAlertController {
    /// Returns an action sheet with actions and Cancel.
    static func resetting(_ actions: [UIAlertAction]) -> UIAlertController {
        let sheet = UIAlertController(
            title: nil,
            message: "Settings that are reset cannot be restored.",
            preferredStyle: .actionSheet
        )
        for action in actions { sheet.addAction(action) }
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        return sheet
    }
}
