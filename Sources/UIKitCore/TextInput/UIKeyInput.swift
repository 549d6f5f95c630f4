import QuartzCore

/// A responder into which keys type characters while it is the first responder.
///
/// ```swift
/// final class CodeView: UIView, UIKeyInput {
///     private var code = ""
///     override var canBecomeFirstResponder: Bool { true }
///     var hasText: Bool { !code.isEmpty }
///     func insertText(_ text: String) { code += text }
///     func deleteBackward() { _ = code.popLast() }
/// }
/// ```
///
/// A key types only if no responder in the chain has handled its press: overrides of `pressesBegan` that do not call
/// `super` prevent it, and so do key commands with `wantsPriorityOverSystemBehavior`.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
    /// A Boolean value that indicates whether there is text that can be deleted.
    var hasText: Bool { get }

    /// Inserts text at the cursor.
    /// - Parameter text: One or more characters. The Return key inserts a line feed, and the Tab key a tab.
    func insertText(_ text: String)

    /// Deletes the character before the cursor.
    func deleteBackward()
}

/// A first responder that leaves some of the typed text to the focus and to key commands.
@MainActor
protocol TypedTextFilter: UIKeyInput {
    /// Returns a Boolean value that indicates whether the responder is sent a text that a key types.
    func acceptsTypedText(_ text: String) -> Bool
}

extension UIApplication {
    /// A Boolean value that indicates whether the first responder receives secret text, such as a password. Such text must
    /// not be recorded, logged or sent.
    package var isEnteringSecureText: Bool {
        (firstResponder as? any UITextInputTraits)?.isSecureTextEntry ?? false
    }

    /// Ends the editing of a text, whether or not its delegate agrees, so that no caret blinks.
    package func endTextEditing() {
        if let firstResponder, firstResponder is any UIKeyInput { firstResponder.leaveAsFirstResponder() }
    }
}
