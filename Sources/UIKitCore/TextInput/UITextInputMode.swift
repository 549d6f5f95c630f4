import Foundation

/// A mode in which text is typed, which is a language.
@preconcurrency @MainActor
open class UITextInputMode: NSObject {
    /// The name of the notification that is posted when the input mode has changed.
    public nonisolated static let currentInputModeDidChangeNotification = Notification.Name(
        "UITextInputCurrentInputModeDidChangeNotification"
    )

    /// The language, such as `"en-US"`.
    public final let primaryLanguage: String?

    init(primaryLanguage: String) {
        self.primaryLanguage = primaryLanguage
        super.init()
    }

    /// The modes: the preferred languages of the user.
    open class var activeInputModes: [UITextInputMode] {
        Locale.preferredLanguages.map { UITextInputMode(primaryLanguage: $0) }
    }
}
