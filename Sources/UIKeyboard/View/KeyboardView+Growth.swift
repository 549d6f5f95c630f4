import QuartzCore
import UIKitCore

/// The areas of keys, which grow by the letters that follow each other in the language.
extension KeyboardView {
    /// The probability of a key, from 0 to 1, by which it grows; `nil` if keys do not grow.
    ///
    /// In codes, addresses and secrets, each letter is as probable as any other, and a guess of the next one could reveal it.
    var growth: ((KeyView) -> CGFloat)? {
        guard !services.isRecording, let growth = services.growth, let language = layouts.shownLanguage, method == nil,
            emojiQuery == nil,
            pageID == .letters || pageID == .shifted, let text = input as? any UITextInput, text.hasWords
        else { return nil }
        let former = text.characterBeforeCaret.flatMap { $0.isLetter ? $0.lowercased().first : nil }
        return { key in
            guard case .text(let text) = key.key.role, let letter = text.lowercased().first else { return 0 }
            return CGFloat(growth.probability(of: letter, after: former, language: language))
        }
    }
}

extension UITextInput {
    /// The character before the caret; `nil` if there is none, or a selection.
    fileprivate var characterBeforeCaret: Character? {
        guard let selection = selectedTextRange, selection.isEmpty else { return nil }
        let count = min(16, max(0, offset(from: beginningOfDocument, to: selection.start)))
        guard let start = position(from: selection.start, offset: -count),
            let range = textRange(from: start, to: selection.start)
        else { return nil }
        return text(in: range)?.last
    }
}
