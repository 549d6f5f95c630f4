import UIKit

/// A system dialog that asks the user for a permission, in a window above all others.
@MainActor
final class AuthorizationDialog {
    /// A button.
    struct Choice {
        var text: OwnText
        var isPreferred = false
        var action: @MainActor () -> Void
    }

    private var window: UIWindow?

    /// Shows the dialog.
    /// - Parameters:
    ///   - application: The application whose screen shows it.
    ///   - title: The question.
    ///   - reason: The reason that the app states.
    ///   - choices: The buttons, from top to bottom. The dialog has ended when an action is called.
    init(on application: UIApplication, title: String, reason: String, choices: [Choice]) {
        let alert = UIAlertController(title: title, message: reason, preferredStyle: .alert)
        for choice in choices {
            let action = UIAlertAction(title: AccessibilityText.localized(choice.text), style: .default) { [self] _ in
                end()
                choice.action()
            }
            alert.addAction(action)
            if choice.isPreferred { alert.preferredAction = action }
        }
        let scene = application.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first
        let window = scene.map { UIWindow(windowScene: $0) } ?? UIWindow()
        // Above the alerts of the app.
        window.windowLevel = .alert + 1
        window.backgroundColor = .clear
        window.rootViewController = UIViewController()
        window.rootViewController?.view.backgroundColor = .clear
        window.makeKeyAndVisible()
        self.window = window
        window.rootViewController?.present(alert, animated: true)
    }

    private func end() {
        window?.isHidden = true
        window = nil
    }
}
