import Foundation
import InputEvents

/// Keys that type.
extension PressDispatcher {
    /// The work of a key that types.
    enum Typing: Hashable {
        case insertion(String)
        case deletion
        /// A key that begins or continues a sequence of dead keys, with the text that stands for it.
        case mark(String)
        /// A key that breaks a sequence, and has no other effect.
        case nothing
    }

    /// Returns the responder that receives a press first.
    ///
    /// While a key of the keyboard on the screen has the focus, or another view in an input view, attached keyboards and scanners type
    /// into the first responder nevertheless. Return and the space bar press the focused view.
    func responder(for press: UIPress, in window: UIWindow) -> UIResponder {
        let found = application.responderForKeys(in: window)
        guard let focused = found as? UIView, focused.window?.isForInputViews == true,
            let first = application.firstResponder, let input = first as? any UIKeyInput, input.isTypedInto,
            typesText(press)
        else { return found }
        return first
    }

    /// Returns a Boolean value that indicates whether a press types or deletes a text, and does not press the focused view.
    private func typesText(_ press: UIPress) -> Bool {
        if press.composition != .none { return true }
        if press.isActivation { return false }
        switch typing(of: press) {
        case .deletion: return true
        // Tab moves the focus.
        case .insertion(let text): return !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        case .mark, .nothing, nil: return false
        }
    }

    /// Types the text of a press that no responder has handled.
    /// - Returns: A Boolean value that indicates whether the first responder has taken the text, or the key is a part of a
    ///   sequence that types one.
    func type(_ press: UIPress) -> Bool {
        guard let responder = keyInput(for: press), let typing = typing(of: press) else { return false }
        switch typing {
        case .mark(let text):
            mark(text, in: responder)
            return true
        case .nothing:
            removeMarkedText()
            return true
        case .insertion(let text):
            if let filter = responder as? any TypedTextFilter, !filter.acceptsTypedText(text) { return false }
            responder.insertText(capitalized(text, for: responder))
            // An input that has refused the text keeps nothing of the sequence.
            removeMarkedText()
        case .deletion: responder.deleteBackward()
        }
        // A held key repeats its own character, not the one that it has completed.
        guard press.composition == .none else { return true }
        press.repeats { [weak self, weak press] in
            guard let self, let press else { return }
            guard let responder = keyInput(for: press) else {
                press.repetition = nil
                return
            }
            switch typing {
            case .insertion(let text): responder.insertText(self.capitalized(text, for: responder))
            case .deletion: responder.deleteBackward()
            case .mark, .nothing: break
            }
        }
        return true
    }

    /// Inserts a text of the keyboard on the screen.
    func typeOnScreen(_ text: String) {
        guard let responder = application.firstResponder as? any UIKeyInput else { return }
        if let filter = responder as? any TypedTextFilter, !filter.acceptsTypedText(text) { return }
        responder.insertText(text)
        // An input that has refused the text keeps nothing of a sequence of an attached keyboard.
        removeMarkedText()
    }

    /// Shows a pending sequence as marked text, unless the input is secret or no text input.
    private func mark(_ text: String, in responder: any UIKeyInput) {
        guard let input = responder as? any UITextInput, !input.isSecureTextEntry, !text.isEmpty else { return }
        // Marked text of something else, such as an input view, is accepted before.
        if input.markedTextRange != nil, markedInput !== input { input.unmarkText() }
        input.setMarkedText(text, selectedRange: NSRange(location: text.utf16.count, length: 0))
        markedInput = input.markedTextRange == nil ? nil : input
    }

    /// Removes the marked text of a sequence that types nothing.
    func removeMarkedText() {
        guard let input = markedInput else { return }
        markedInput = nil
        if input.markedTextRange != nil { input.setMarkedText("", selectedRange: NSRange(location: 0, length: 0)) }
    }

    /// Returns a text with a capital where the input wants one.
    private func capitalized(_ text: String, for responder: any UIKeyInput) -> String {
        (responder as? any UITextInput)?.capitalizedForTyping(text) ?? text
    }

    /// Returns the responder that a press types into: the first responder, if the press was sent to it.
    private func keyInput(for press: UIPress) -> (any UIKeyInput)? {
        guard let first = application.firstResponder, press.responder === first else { return nil }
        return first as? any UIKeyInput
    }

    private func typing(of press: UIPress) -> Typing? {
        switch press.composition {
        case .none: break
        case .pending: return .mark(press.pendingText)
        case .broken: return .nothing
        case .composed(let text): return .insertion(text)
        }
        if press.key?.keyCode == .keyboardDeleteOrBackspace, press.modifiers.subtracting(.shift).isEmpty {
            return .deletion
        }
        return press.text.isEmpty ? nil : .insertion(press.text)
    }
}
