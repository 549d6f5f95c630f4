import Foundation

/// A text input of the toolkit: what text fields and text views have in common. Offsets are in UTF-16 units.
@MainActor
protocol TextEditor<Content>: UITextInput, TextUndoTarget {
    /// The length of the text.
    var textLength: Int { get }

    /// The selection, or the place of the caret.
    var selection: Range<Int> { get }

    /// The range of the provisional text.
    var marked: Range<Int>? { get set }

    /// The misspelled words that are marked.
    var misspelled: MisspelledRanges { get set }

    var undo: TextUndo<Content> { get }
    var interaction: UITextInteraction { get }

    /// A Boolean value that indicates whether the user may change the text now.
    var isChangeable: Bool { get }

    /// A Boolean value that indicates whether users change attributes, and pasted text keeps its own.
    var allowsEditingTextAttributes: Bool { get }

    /// The attributes of text that is typed next.
    var nextAttributes: [NSAttributedString.Key: Any] { get set }

    /// Returns the parts of a range that have the same attributes.
    func attributes(in range: Range<Int>) -> [(range: NSRange, values: [NSAttributedString.Key: Any])]

    /// Returns the range of the paragraphs of a range; that of a field, which has one writing direction, is empty.
    func paragraphs(of range: Range<Int>) -> Range<Int>

    /// Replaces the attributes of parts of the text.
    func setAttributes(_ parts: [(range: NSRange, values: [NSAttributedString.Key: Any])])

    /// Returns a typed or pasted text as the editor accepts it, in the style of typed text.
    func typedText(_ string: String) -> Content

    /// Returns a pasted text with its attributes.
    func pastedText(_ text: NSAttributedString) -> Content

    /// Returns the characters of a range with their attributes; `nil` for text without attributes of its own.
    func attributedPart(_ range: Range<Int>) -> NSAttributedString?

    /// Asks the delegate about a change.
    func permitsChange(of range: Range<Int>, to text: String) -> Bool

    /// Replaces a range.
    func replaceContent(_ range: Range<Int>, with text: Content)

    /// Returns the boundary of a character at an offset, or the next one.
    func characterEnd(_ offset: Int) -> Int

    /// Returns the range of the character before an offset.
    func character(before offset: Int) -> Range<Int>

    /// Selects a range. Its ends move to the boundaries of characters.
    func select(_ range: Range<Int>)

    /// Selects a range by a key, a gesture or a program. The next text that is typed begins a change of its own.
    func userSelects(_ range: Range<Int>)

    /// Reports a change by the user.
    func sendChange()

    /// Called before the user changes or selects text.
    func userWillEdit()

    /// Returns the whole text if the next change replaces it, which then does so no longer.
    func takeClearedRange() -> Range<Int>?

    /// Called when the range of the marked text, or those of misspelled words, have changed.
    func markedTextDidChange()
}

/// A kind of a change.
enum TextChangeKind {
    /// A character that was typed, or deleted backward. Such changes are undone together.
    case typing
    case other
}

extension TextEditor {
    // MARK: Changes by the user

    /// Replaces a range if the delegate agrees, and reports a change by the user.
    /// - Returns: A Boolean value that indicates whether the text has changed.
    func change(_ range: Range<Int>, to text: Content, _ kind: TextChangeKind) -> Bool {
        let range = range.clamped(to: 0..<textLength)
        guard permitsChange(of: range, to: text.string) else { return false }
        // The delegate may have changed the text.
        guard range.upperBound <= textLength else { return false }
        let isFinal = marked == range
        if !isFinal { acceptMarkedText() }
        marked = nil
        let former = part(range)
        let before = selection
        let length = textLength - range.count + text.length
        apply(range, text)
        if isFinal { markedTextDidChange() }
        if textLength != length {
            // The delegate has changed the result, so that the offsets of earlier changes are wrong.
            undo.forget()
        } else if isFinal {
            undo.commit(newLength: text.length)
        } else if !isSecureTextEntry {
            undo.note(
                range,
                former: former,
                newLength: text.length,
                selection: before,
                isTyping: kind == .typing
            )
        }
        sendChange()
        textInputView.session.userInterface.typedWords?.didChange(self, range, newLength: text.length)
        return true
    }

    /// Replaces a range, and moves the caret behind the new text.
    func apply(_ range: Range<Int>, _ text: Content) {
        inputDelegate?.textWillChange(self)
        let hasMarks = !misspelled.ranges.isEmpty
        misspelled.replace(range, newLength: text.length)
        replaceContent(range, with: text)
        if hasMarks { markedTextDidChange() }
        inputDelegate?.textDidChange(self)
        interaction.movingOffset = nil
        let caret = characterEnd(min(range.lowerBound + text.length, textLength))
        select(caret..<caret)
    }

    /// Inserts a text that was typed, in place of the selection.
    /// - Returns: A Boolean value that indicates whether the text has changed.
    func insertTyped(_ string: String) -> Bool {
        guard isChangeable else { return false }
        let text = typedText(string)
        guard text.length > 0 else { return false }
        let range = takeClearedRange() ?? marked ?? selection
        let isTyping = range == selection && selection.isEmpty
        return change(range, to: text, isTyping ? .typing : .other)
    }

    /// Deletes the selection, or the character before the caret.
    func deleteBeforeCaret() {
        guard isChangeable else { return }
        userWillEdit()
        if let range = takeClearedRange() {
            if !range.isEmpty { _ = change(range, to: Content(), .other) }
            return
        }
        let range = selection.isEmpty ? character(before: selection.lowerBound) : selection
        guard !range.isEmpty else { return }
        if let marked, marked.lowerBound <= range.lowerBound, range.upperBound <= marked.upperBound {
            let rest =
                part(marked.lowerBound..<range.lowerBound).string + part(range.upperBound..<marked.upperBound).string
            return mark(rest, NSRange(location: range.lowerBound - marked.lowerBound, length: 0))
        }
        _ = change(range, to: Content(), selection.isEmpty ? .typing : .other)
    }

    /// Deletes a range for a key.
    func deleteForKey(_ range: UITextRange) {
        guard isChangeable, let range = indexRange(range) else { return }
        userWillEdit()
        _ = change(takeClearedRange() ?? range, to: Content(), .other)
    }

    // MARK: Marked text

    func mark(_ string: String?, _ selected: NSRange) {
        guard isChangeable else { return }
        let range = marked ?? selection
        let text = typedText(string ?? "")
        if marked == nil, !isSecureTextEntry { undo.begin(range, former: part(range), selection: selection) }
        inputDelegate?.textWillChange(self)
        misspelled.replace(range, newLength: text.length)
        replaceContent(range, with: text)
        marked = text.length == 0 ? nil : range.lowerBound..<range.lowerBound + text.length
        if marked == nil { undo.commit(newLength: 0) }
        markedTextDidChange()
        inputDelegate?.textDidChange(self)
        let start = range.lowerBound + min(max(0, selected.location == NSNotFound ? 0 : selected.location), text.length)
        let length = min(max(0, selected.length), range.lowerBound + text.length - start)
        select(start..<start + length)
        sendChange()
    }

    func acceptMarkedText() {
        guard let marked else { return }
        self.marked = nil
        undo.commit(newLength: marked.count)
        markedTextDidChange()
        interaction.selectionDidChange()
    }

    func cancelMarkedText(_ former: Content) {
        guard let marked else { return }
        self.marked = nil
        apply(marked, former)
        markedTextDidChange()
    }

    // MARK: Undo

    func restore(_ range: Range<Int>, _ text: Content, selection: Range<Int>?) {
        guard range.upperBound <= textLength else { return }
        if !isFirstResponder { becomeFirstResponder() }
        apply(range, text)
        if let selection { select(selection) }
        sendChange()
    }
}
