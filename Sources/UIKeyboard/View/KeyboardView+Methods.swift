import Foundation
import UIKitCore

/// Typing by input methods. Their provisional text is marked text.
extension KeyboardView {
    /// Selects the method of the present layout, or none.
    func updateMethod() {
        // A password that is shown is no text for a method, either.
        let hasWords = (input as? any UITextInput)?.hasWords ?? false
        let wanted = hasWords && options.kind.hasLetters && !Self.needsASCII(input) ? layouts.method : nil
        guard wanted != method else { return }
        // What was provisional is a part of the text.
        if hasProvisionalText { changes { (input as? any UITextInput)?.unmarkText() } }
        if method != nil { services.inputMethods?.end() }
        forgetMethod()
        method = wanted
        if let wanted { services.inputMethods?.begin(wanted, self) }
    }

    /// Forgets the method, with what it shows.
    func forgetMethod() {
        method = nil
        methodCandidates = CandidateList()
        hasProvisionalText = false
    }

    /// Sends a key to the method.
    /// - Returns: A Boolean value that indicates whether the method has taken it.
    func press(_ text: String) -> Bool {
        // The field may have become secret since the method was selected.
        guard method != nil, input?.isSecureTextEntry == false, let service = services.inputMethods,
            let key = MethodKey(text)
        else { return false }
        return service.press(symbol: key.symbol, code: key.code, isShifted: key.isShifted)
    }

    /// Called when the text or the selection was changed by something else.
    func methodTextDidChange() {
        guard method != nil, hasProvisionalText, (input as? any UITextInput)?.markedTextRange == nil else { return }
        hasProvisionalText = false
        services.inputMethods?.reset()
    }
}

extension KeyboardView: InputMethodClient {
    package func commit(_ text: String) {
        guard method != nil, input?.isSecureTextEntry == false else { return }
        hasProvisionalText = false
        insert(text)
        textMayHaveChanged()
    }

    package func showProvisional(_ text: String, caret: Int) {
        guard method != nil, let input = input as? any UITextInput, !input.isSecureTextEntry else { return }
        if text.isEmpty, input.markedTextRange == nil { return }
        hasProvisionalText = !text.isEmpty
        let before = String(String.UnicodeScalarView(text.unicodeScalars.prefix(max(0, caret))))
        changes { input.setMarkedText(text, selectedRange: NSRange(location: before.utf16.count, length: 0)) }
        updateKeys()
    }

    package func show(_ candidates: CandidateList) {
        methodCandidates = candidates
        updateCandidates()
    }
}

/// A key as input methods expect it.
struct MethodKey: Equatable {
    /// The key symbol of X11.
    var symbol: UInt32
    /// The code of the key in Linux, for a keyboard of the United States; 0 if it has no such key.
    var code: UInt32
    var isShifted = false

    static let delete = MethodKey(symbol: 0xFF08, code: 14)
    static let enter = MethodKey(symbol: 0xFF0D, code: 28)

    init(symbol: UInt32, code: UInt32) { (self.symbol, self.code) = (symbol, code) }

    /// Creates the key of a text; `nil` if the text has several characters.
    init?(_ text: String) {
        switch text {
        case "\n": self = .enter
        case "\u{8}": self = .delete
        default:
            guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return nil }
            // The symbols of Latin-1 are its characters; others have a bit of their own.
            let isLatin = (0x20...0x7E).contains(scalar.value) || (0xA0...0xFF).contains(scalar.value)
            symbol = isLatin ? scalar.value : 0x0100_0000 | scalar.value
            let small = Character(scalar).lowercased()
            code = Self.codes[small] ?? 0
            isShifted = small != text
        }
    }

    private static let codes: [String: UInt32] = {
        var codes: [String: UInt32] = [" ": 57]
        for (first, row) in [(2, "1234567890-="), (16, "qwertyuiop[]"), (30, "asdfghjkl;'`"), (44, "zxcvbnm,./")] {
            for (index, character) in row.enumerated() { codes[String(character)] = UInt32(first + index) }
        }
        return codes
    }()
}
