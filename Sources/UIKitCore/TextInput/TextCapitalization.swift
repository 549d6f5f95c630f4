import Foundation

extension UITextInput {
    /// Returns a text that a key types, with a capital where the input wants one.
    func capitalizedForTyping(_ text: String) -> String {
        guard text.count == 1, let letter = text.first, letter.isLowercase, beginsWithCapital else { return text }
        // The letter `ß` and some ligatures have no capital of one character.
        let capital = text.uppercased(with: Locale.current)
        return capital.count == 1 ? capital : text
    }

    /// A Boolean value that indicates whether a letter that is typed now is to be a capital.
    package var beginsWithCapital: Bool {
        guard !isSecureTextEntry, wantsCapitals else { return false }
        return switch autocapitalizationType {
        case .none: false
        case .allCharacters: true
        case .words, .sentences: beginsUnit
        }
    }

    /// A Boolean value that indicates whether the kind of text has sentences or names.
    private var wantsCapitals: Bool {
        switch keyboardType {
        case .emailAddress, .URL, .webSearch, .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: return false
        default: break
        }
        let others: [UITextContentType] = [.emailAddress, .URL, .username, .password, .newPassword, .oneTimeCode]
        return textContentType.map { !others.contains($0) } ?? true
    }

    /// A Boolean value that indicates whether the caret is at the beginning of a word or of a sentence.
    private var beginsUnit: Bool {
        guard let selection = selectedTextRange else { return false }
        let caret = selection.start
        let count = min(64, offset(from: beginningOfDocument, to: caret))
        guard count > 0, let start = position(from: caret, offset: -count),
            let range = textRange(from: start, to: caret),
            let before = text(in: range)
        else { return true }
        guard let last = before.last, last.isWhitespace else { return false }
        if autocapitalizationType == .words { return true }
        var rest = Substring(before)
        while let last = rest.last, last.isWhitespace {
            if last.isNewline { return true }
            rest.removeLast()
        }
        // Quotation marks and parentheses may follow the mark at the end of a sentence.
        while let last = rest.last, "\"')]}»”’".contains(last) { rest.removeLast() }
        return rest.last.map { ".!?…。！？؟".contains($0) } ?? (count < 64)
    }
}
