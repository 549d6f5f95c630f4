import Foundation
import TextEngine

/// The changes of a text view's text and selection.
extension UITextView {
    /// The delegate, if it has the methods of text views.
    final var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    // MARK: Interaction

    final func makeInteraction() -> UITextInteraction {
        let interaction = UITextInteraction(for: isChangeable ? .editable : .nonEditable)
        interaction.textInput = self
        return interaction
    }

    final func installInteraction() { if isSelectable { addInteraction(interaction) } }

    final func editabilityDidChange() {
        if isFirstResponder { leaveAsFirstResponder() }
        removeInteraction(interaction)
        interaction = makeInteraction()
        installInteraction()
        displayedTextDidChange()
    }

    // MARK: Beginning and end

    final func didBecomeFirst() {
        undo.endTyping()
        isBeingEdited = isChangeable
        revealsCaret = isBeingEdited
        setNeedsLayout()
        interaction.beginEditing()
        guard isFirstResponder, isBeingEdited else { return }
        textDelegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        UIAccessibility.post(notification: .layoutChanged, argument: self)
    }

    final func didResignFirst() {
        acceptMarkedText()
        undo.endTyping()
        interaction.endEditing()
        setNeedsLayout()
        guard isBeingEdited else { return }
        isBeingEdited = false
        textDelegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }

    // MARK: Text

    /// Inserts a text that was typed.
    final func type(_ text: String) {
        if text == "\n", enablesReturnKeyAutomatically, !hasText { return }
        _ = insertTyped(text == "\r" ? "\n" : text)
    }

    /// The style of text that is typed: the object of the text beside it, if it has the same attributes.
    private var typedStyle: AttributedStyle {
        let isPlain = storedTypingAttributes == nil && selection.isEmpty && textLength > 0
        if isPlain,
            let style = textStorage.document.styles.run(at: max(0, selection.lowerBound - 1))?.style
                as? AttributedStyle, style.values[.link] == nil, style.values[.attachment] == nil
        {
            return style
        }
        return textStorage.style(for: typingAttributes)
    }

    /// Returns the range of the paragraphs of a range.
    final func paragraphs(of range: Range<Int>) -> Range<Int> {
        let buffer = textStorage.document.buffer
        let last = buffer.paragraphRange(containing: max(range.lowerBound, range.upperBound - 1))
        return buffer.paragraphRange(containing: range.lowerBound).lowerBound..<last.upperBound
    }

    /// Sets the writing direction of the paragraphs of a range.
    final func setWritingDirection(_ direction: NSWritingDirection, _ range: Range<Int>) {
        let paragraphs = paragraphs(of: range)
        var changed: [(NSRange, NSParagraphStyle)] = []
        textStorage.enumerateAttribute(.paragraphStyle, in: NSRange(paragraphs), options: []) { value, range, _ in
            let copy = (value as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
            let style = copy ?? NSMutableParagraphStyle()
            guard style.baseWritingDirection != direction else { return }
            style.baseWritingDirection = direction
            changed.append((range, style))
        }
        textStorage.beginEditing()
        for (range, style) in changed { textStorage.addAttribute(.paragraphStyle, value: style, range: range) }
        textStorage.endEditing()
        if paragraphs.upperBound == textLength {
            var values = typingAttributes
            let copy = (values[.paragraphStyle] as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
            let style = copy ?? NSMutableParagraphStyle()
            style.baseWritingDirection = direction
            values[.paragraphStyle] = style
            typingAttributes = values
        }
        textGeometryChanged()
    }

    // MARK: Selection

    /// Selects a range by a key, a gesture or a program.
    final func userSelects(_ range: UITextRange) {
        guard let indices = indexRange(range) else { return }
        userSelects(indices)
        let affinity = (range.start as? IndexedTextPosition)?.affinity ?? .downstream
        guard indices.isEmpty, affinity != caretAffinity else { return }
        caretAffinity = affinity
        interaction.selectionDidChange()
    }
}

extension UITextView: TextEditor {
    final var textLength: Int { textStorage.length }
    final var isChangeable: Bool { isEditable && isSelectable }

    final func part(_ range: Range<Int>) -> TextFragment {
        let range = range.clamped(to: 0..<textLength)
        if range.isEmpty { return TextFragment() }
        let document = textStorage.document
        // A copy of the whole text shares its memory.
        let buffer =
            range.count == document.count ? document.buffer : TextBuffer(units: document.buffer.units(in: range))
        return TextFragment(buffer, document.styles.runs(in: range))
    }

    final func typedText(_ string: String) -> TextFragment { TextFragment(string, typedStyle) }

    final func pastedText(_ text: NSAttributedString) -> TextFragment {
        // Characters without a font have that of the text.
        let defaults = typingAttributes
        var runs: [StyleRuns.Run] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { values, range, _ in
            let style = textStorage.style(for: values.merging(defaults) { own, _ in own })
            runs.append(StyleRuns.Run(length: range.length, style: style))
        }
        return TextFragment(TextBuffer(text.string), runs)
    }

    /// The length of the longest text that is copied with its attributes. Of a longer one, the pasteboard has the characters.
    private static var longestAttributedCopy: Int { 1 << 20 }

    final var nextAttributes: [NSAttributedString.Key: Any] {
        get { typingAttributes }
        set { typingAttributes = newValue }
    }

    final func attributes(in range: Range<Int>) -> [(range: NSRange, values: [NSAttributedString.Key: Any])] {
        textStorage.parts(in: range)
    }

    final func setAttributes(_ parts: [(range: NSRange, values: [NSAttributedString.Key: Any])]) {
        textStorage.beginEditing()
        for (range, values) in parts { textStorage.setAttributes(values, range: range) }
        textStorage.endEditing()
        storedTypingAttributes = nil
        interaction.selectionDidChange()
    }

    final func attributedPart(_ range: Range<Int>) -> NSAttributedString? {
        guard range.count <= Self.longestAttributedCopy else { return nil }
        return textStorage.attributedSubstring(from: NSRange(range))
    }

    final func permitsChange(of range: Range<Int>, to text: String) -> Bool {
        textDelegate?.textView(self, shouldChangeTextIn: NSRange(range), replacementText: text) ?? true
    }

    final func replaceContent(_ range: Range<Int>, with text: TextFragment) {
        let remaining = text.length == 0 && range.count == textLength ? typingAttributes : nil
        isReplacing = true
        textStorage.replaceText(range, with: text)
        isReplacing = false
        // An emptied view keeps the style of its text.
        if let remaining, textLength == 0 {
            storedTypingAttributes = remaining
            updateEmptyStyle()
        }
    }

    final func characterEnd(_ offset: Int) -> Int {
        let buffer = textStorage.document.buffer
        return buffer.isCharacterBoundary(offset) ? offset : buffer.characterBoundary(after: offset)
    }

    final func character(before offset: Int) -> Range<Int> {
        textStorage.document.buffer.characterBoundary(before: offset)..<offset
    }

    final func select(_ range: Range<Int>) {
        let lower = min(range.lowerBound, textLength)
        let range = lower..<min(max(lower, range.upperBound), textLength)
        let new = textStorage.document.buffer.characters(covering: range)
        let hasChanged = new != selection
        if hasChanged { inputDelegate?.selectionWillChange(self) }
        selection = new
        caretAffinity = .downstream
        if hasChanged, textLength > 0 { storedTypingAttributes = nil }
        if isFirstResponder {
            revealsCaret = true
            setNeedsLayout()
        }
        interaction.selectionDidChange()
        guard hasChanged else { return }
        inputDelegate?.selectionDidChange(self)
        textDelegate?.textViewDidChangeSelection(self)
    }

    final func userSelects(_ range: Range<Int>) {
        undo.endTyping()
        clearsOnInsertion = false
        if let marked, !(marked.lowerBound <= range.lowerBound && range.upperBound <= marked.upperBound) {
            acceptMarkedText()
        }
        select(range)
    }

    final func sendChange() {
        textDelegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }

    final func userWillEdit() {}

    final func takeClearedRange() -> Range<Int>? {
        guard clearsOnInsertion else { return nil }
        clearsOnInsertion = false
        return 0..<textLength
    }

    final func markedTextDidChange() { displayedTextDidChange() }
}

extension UITextView: TypedTextFilter {
    /// A view that is not edited leaves keys to the focus and to scrolling.
    func acceptsTypedText(_ text: String) -> Bool { isChangeable }
}

extension UITextView: TextKeyObserver {
    func didMoveByKey(to position: UITextPosition) {
        interaction.movingOffset = index(position)
        revealsCaret = true
        setNeedsLayout()
        interaction.layoutDidChange()
    }

    func deleteByKey(_ range: UITextRange) { deleteForKey(range) }

    /// Without a caret, keys scroll, and only extend a selection.
    func handles(_ key: TextKey) -> Bool {
        if isChangeable { return true }
        return switch key {
        case .move(_, _, let extends), .moveBeside(_, _, let extends), .moveLine(_, let extends),
            .movePage(_, let extends):
            extends
        case .delete: false
        case .edit: true
        }
    }
}

extension UITextView: FirstResponderObserver {
    func didLeaveAsFirstResponder() { didResignFirst() }
}

extension UITextView: TextSelectionHost {
    var selectionContainer: UIView { self }
    var selectsAllByTripleTap: Bool { false }
    var hidesSelection: Bool { clearsOnInsertion }

    /// Returns the rectangles in the visible area and as much beside it.
    func visibleSelectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        selectionRectangles(range, from: bounds.minY - 32, to: bounds.maxY + 32)
    }

    func handleTap(at point: CGPoint) -> Bool { interactWithItem(at: point, .invokeDefaultAction) }
    func handleLongPress(at point: CGPoint) -> Bool { interactWithItem(at: point, .presentActions) }
}
