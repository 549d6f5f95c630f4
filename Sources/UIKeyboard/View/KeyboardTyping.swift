import Foundation
import QuartzCore
import UIKitCore

/// The texts that a keyboard has typed, as far as they determine the next ones.
struct KeyboardTyping {
    /// The time of the last space, if nothing followed it.
    var spaceTime: MonotonicInstant?
    /// A Boolean value that indicates whether the keyboard itself changes the text.
    var isTyping = false
}

/// The effects of keys.
extension KeyboardView {
    /// The time between two spaces that type a period.
    static let doubleSpace = MonotonicDuration.milliseconds(700)

    /// The time of the touch that is handled, or else the present time.
    var now: MonotonicInstant { tracker.touchTime ?? session.clock.now }

    /// Performs the work of a key at once, as for a key of a focused keyboard.
    func perform(_ key: KeyView) {
        switch key.key.role {
        case .text(let text): type(text)
        case .emoji(let text): insertEmoji(text)
        case .emojiSearch: toggleEmojiSearch()
        // Others may have taken their place since the touch began.
        case .candidate(let index): if bar.keys.contains(where: { $0 === key }) { select(candidate: index) }
        case .candidates(let isNext): if bar.keys.contains(where: { $0 === key }) { showCandidates(isNext: isNext) }
        case .space: typeSpace()
        case .return: typeReturn()
        case .delete: delete()
        case .shift: setShift(shift == .off ? .once : .off)
        case .page(let id): showPage(id)
        case .nextLayout: showNextLayout()
        case .dismiss: (input as? UIResponder)?.resignFirstResponder()
        case .gap: break
        }
    }

    /// Shows the page of a key, in the state of Shift that the text asks for.
    func showPage(_ id: KeyboardPage.ID) {
        show(id)
        textMayHaveChanged()
    }

    /// Types a text, and switches Shift off that was for one letter.
    func type(_ text: String) {
        typing.spaceTime = nil
        if emojiQuery != nil { changeQuery { $0 += text } } else if !press(text) { insert(text) }
        if shift == .once { setShift(.off) }
        // After an apostrophe, letters follow. Empirical; not documented by Apple.
        if text == "'", isOnSigns { show(firstPage) }
        textMayHaveChanged()
    }

    /// Types a space, or a period and a space after a word and another space.
    func typeSpace() {
        if emojiQuery != nil { return changeQuery { $0 += " " } }
        if method != nil {
            if !press(" ") { insert(" ") }
            if isOnSigns { show(firstPage) }
            return textMayHaveChanged()
        }
        let former = typing.spaceTime
        if let former, now - former <= Self.doubleSpace, endsWithWordAndSpace {
            typing.spaceTime = nil
            changes { session.application.deleteOnScreen() }
            insert(". ")
        } else {
            insert(" ")
            typing.spaceTime = now
        }
        if isOnSigns { show(firstPage) }
        textMayHaveChanged()
    }

    func typeReturn() {
        typing.spaceTime = nil
        if emojiQuery != nil { return toggleEmojiSearch() }
        if press("\n") { return textMayHaveChanged() }
        guard input.map({ !$0.enablesReturnKeyAutomatically || $0.hasText }) ?? true else { return }
        insert("\n")
        if isOnSigns { show(firstPage) }
        textMayHaveChanged()
    }

    func delete() {
        typing.spaceTime = nil
        if emojiQuery != nil { return changeQuery { _ = $0.popLast() } }
        if !press("\u{8}") { changes { session.application.deleteOnScreen() } }
        textMayHaveChanged()
    }

    func insert(_ text: String) {
        changes {
            // What an input method has left without taking the key is a part of the text.
            if hasProvisionalText {
                hasProvisionalText = false
                (input as? any UITextInput)?.unmarkText()
                services.inputMethods?.reset()
            }
            session.application.typeOnScreen(text)
        }
    }

    /// Performs changes of the text, which the input reports to its delegate, too.
    func changes(_ body: () -> Void) {
        let former = typing.isTyping
        typing.isTyping = true
        body()
        typing.isTyping = former
    }

    /// A Boolean value that indicates whether signs are shown of a keyboard for letters.
    private var isOnSigns: Bool {
        if case .symbols = pageID { return firstPage == .letters }
        return false
    }

    /// A Boolean value that indicates whether a word and one space are before the caret, in a text with sentences.
    private var endsWithWordAndSpace: Bool {
        guard let text = input as? any UITextInput, !text.isSecureTextEntry,
            text.keyboardType != .URL, text.keyboardType != .emailAddress,
            let selection = text.selectedTextRange, selection.isEmpty,
            let start = text.position(from: selection.start, offset: -2),
            let range = text.textRange(from: start, to: selection.start),
            let before = text.text(in: range), before.count == 2, before.last == " ", let letter = before.first
        else { return false }
        return letter.isLetter || letter.isNumber || ")]}\"'”’»".contains(letter)
    }

    /// Updates Shift and the Return key for the text before the caret.
    func textMayHaveChanged() {
        guard input != nil else { return }
        if pageID == .letters || pageID == .shifted, shift != .locked {
            if !tracker.isShiftHeld { setShift(wantedShift) }
        }
        updateKeys()
    }
}

extension KeyboardView: UITextInputDelegate {
    package func selectionWillChange(_ textInput: (any UITextInput)?) {}

    package func selectionDidChange(_ textInput: (any UITextInput)?) { didChange(textInput) }

    package func textWillChange(_ textInput: (any UITextInput)?) {}

    package func textDidChange(_ textInput: (any UITextInput)?) { didChange(textInput) }

    private func didChange(_ textInput: (any UITextInput)?) {
        // Changes of the keyboard's own are evaluated once, at their end.
        guard !typing.isTyping, let textInput, textInput === input else { return }
        typing.spaceTime = nil
        methodTextDidChange()
        textMayHaveChanged()
    }
}
