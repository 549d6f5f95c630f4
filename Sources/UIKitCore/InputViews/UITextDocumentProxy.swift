import Foundation

/// The text that an input view edits: the first responder, by the methods that a keyboard needs.
@preconcurrency @MainActor
public protocol UITextDocumentProxy: UIKeyInput {
    /// The text before the caret, from the beginning of its paragraph; `nil` if there is none, or if it is secret.
    var documentContextBeforeInput: String? { get }

    /// The text behind the caret, to the end of its paragraph; `nil` if there is none, or if it is secret.
    var documentContextAfterInput: String? { get }

    /// The selected text; `nil` if there is none, or if it is secret.
    var selectedText: String? { get }

    /// The language in which text is typed.
    var documentInputMode: UITextInputMode? { get }

    /// The identifier of the text, which is another one for each responder that is edited.
    var documentIdentifier: UUID { get }

    /// Moves the caret by a number of characters, backward if it is negative.
    func adjustTextPosition(byCharacterOffset offset: Int)

    /// Inserts provisional text, in place of the marked text or else of the selection.
    /// - Parameters:
    ///   - markedText: The text.
    ///   - selectedRange: The selection in it, in UTF-16 units.
    func setMarkedText(_ markedText: String, selectedRange: NSRange)

    /// Accepts the marked text.
    func unmarkText()
}

/// The proxy of a session's first responder.
@MainActor
final class FirstResponderProxy: NSObject, UITextDocumentProxy {
    private unowned let application: UIApplication
    private weak var identified: AnyObject?
    private var identifier = UUID()

    /// The largest number of UTF-16 units of a context.
    private static let contextLimit = 1024

    init(_ application: UIApplication) { self.application = application }

    private var input: (any UIKeyInput)? {
        (application.firstResponder as? any UIKeyInput).flatMap { $0.isTypedInto ? $0 : nil }
    }

    private var text: (any UITextInput)? { input as? any UITextInput }

    // MARK: Text

    var hasText: Bool { input?.hasText ?? false }

    func insertText(_ text: String) { application.typeOnScreen(text) }

    func deleteBackward() { input?.deleteBackward() }

    var documentContextBeforeInput: String? {
        guard let text = readable, let selection = text.selectedTextRange else { return nil }
        let count = min(Self.contextLimit, max(0, text.offset(from: text.beginningOfDocument, to: selection.start)))
        guard let start = text.position(from: selection.start, offset: -count),
            let range = text.textRange(from: start, to: selection.start), let found = text.text(in: range)
        else { return nil }
        let paragraph = found.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).last ?? ""
        return paragraph.isEmpty ? nil : String(paragraph)
    }

    var documentContextAfterInput: String? {
        guard let text = readable, let selection = text.selectedTextRange else { return nil }
        let count = min(Self.contextLimit, max(0, text.offset(from: selection.end, to: text.endOfDocument)))
        guard let end = text.position(from: selection.end, offset: count),
            let range = text.textRange(from: selection.end, to: end), let found = text.text(in: range)
        else { return nil }
        let paragraph = found.prefix { !$0.isNewline }
        return paragraph.isEmpty ? nil : String(paragraph)
    }

    var selectedText: String? {
        guard let text = readable, let selection = text.selectedTextRange, !selection.isEmpty else { return nil }
        return text.text(in: selection)
    }

    private var readable: (any UITextInput)? { text.flatMap { $0.isSecureTextEntry ? nil : $0 } }

    var documentInputMode: UITextInputMode? { application.firstResponder?.textInputMode }

    var documentIdentifier: UUID {
        if identified == nil || identified !== input {
            identified = input
            identifier = UUID()
        }
        return identifier
    }

    func adjustTextPosition(byCharacterOffset offset: Int) {
        guard let text, let selection = text.selectedTextRange else { return }
        // Characters of the text count, not those of the layout.
        var position = selection.start
        if offset < 0 {
            let available = max(0, text.offset(from: text.beginningOfDocument, to: position))
            guard let start = text.position(from: position, offset: -min(available, Self.contextLimit)),
                let range = text.textRange(from: start, to: position), let before = text.text(in: range)
            else { return }
            let count = before.suffix(Int(min(offset.magnitude, UInt(Self.contextLimit)))).utf16.count
            position = text.position(from: position, offset: -count) ?? position
        } else {
            position = selection.end
            let available = max(0, text.offset(from: position, to: text.endOfDocument))
            guard let end = text.position(from: position, offset: min(available, Self.contextLimit)),
                let range = text.textRange(from: position, to: end), let after = text.text(in: range)
            else { return }
            position = text.position(from: position, offset: after.prefix(offset).utf16.count) ?? position
        }
        text.selectedTextRange = text.textRange(from: position, to: position)
    }

    // MARK: Marked text

    func setMarkedText(_ markedText: String, selectedRange: NSRange) {
        text?.setMarkedText(markedText, selectedRange: selectedRange)
    }

    func unmarkText() { text?.unmarkText() }

    // MARK: Traits

    var autocapitalizationType: UITextAutocapitalizationType { input?.autocapitalizationType ?? .sentences }
    var autocorrectionType: UITextAutocorrectionType { input?.autocorrectionType ?? .default }
    var spellCheckingType: UITextSpellCheckingType { input?.spellCheckingType ?? .default }
    var smartQuotesType: UITextSmartQuotesType { input?.smartQuotesType ?? .default }
    var smartDashesType: UITextSmartDashesType { input?.smartDashesType ?? .default }
    var smartInsertDeleteType: UITextSmartInsertDeleteType { input?.smartInsertDeleteType ?? .default }
    var keyboardType: UIKeyboardType { input?.keyboardType ?? .default }
    var keyboardAppearance: UIKeyboardAppearance { input?.keyboardAppearance ?? .default }
    var returnKeyType: UIReturnKeyType { input?.returnKeyType ?? .default }
    var enablesReturnKeyAutomatically: Bool { input?.enablesReturnKeyAutomatically ?? false }
    var isSecureTextEntry: Bool { input?.isSecureTextEntry ?? false }
    var textContentType: UITextContentType! { input?.textContentType }
    var passwordRules: UITextInputPasswordRules? { input?.passwordRules }
}
