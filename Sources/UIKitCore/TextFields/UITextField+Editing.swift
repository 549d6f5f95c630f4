import Foundation
import TextEngine

/// The changes of a field's text and selection.
extension UITextField {
    func setUp() {
        isOpaque = false
        contentMode = .redraw
        border.isUserInteractionEnabled = false
        canvas.field = self
        addSubview(border)
        addSubview(canvas)
        undo.target = self
        interaction.textInput = self
        addInteraction(interaction)
        borderDidChange()
    }

    // MARK: Texts

    func setContent(_ text: FieldText) {
        marked = nil
        misspelled.removeAll()
        secure.end()
        undo.forget()
        content = text
        session.userInterface.typedWords?.textWasReplaced(in: self)
        ownTypingAttributes = nil
        lineDidChange()
        let caret = content.length..<content.length
        if isEditing { select(caret) } else { selection = caret }
    }

    func setAttributedContent(_ text: NSAttributedString?) {
        let text = text ?? NSAttributedString(string: "")
        if text.length > 0 {
            let values = text.attributes(at: 0, effectiveRange: nil)
            if let font = values[.font] as? UIFont { self.font = font }
            if let color = values[.foregroundColor] as? UIColor { textColor = color }
            if let style = values[.paragraphStyle] as? NSParagraphStyle { textAlignment = style.alignment }
        }
        setContent(text.length > 0 ? FieldText(NSAttributedString(attributedString: text)) : FieldText())
    }

    func setDefaultAttributes(_ values: [NSAttributedString.Key: Any]) {
        var values = values
        if let style = values[.paragraphStyle] as? NSParagraphStyle { textAlignment = style.alignment }
        font = values[.font] as? UIFont ?? .systemFont(ofSize: 17)
        textColor = values[.foregroundColor] as? UIColor ?? .label
        for key in [NSAttributedString.Key.font, .foregroundColor] { values[key] = nil }
        furtherAttributes = values
        content.changeAttributes { text in
            text.setAttributes(self.defaultTextAttributes, range: NSRange(location: 0, length: text.length))
        }
        lineDidChange()
    }

    func attributeDidChange(_ key: NSAttributedString.Key, _ value: Any) {
        content.changeAttributes { text in
            text.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
        }
        ownTypingAttributes = nil
        lineDidChange()
    }

    var currentDefaultAttributes: [NSAttributedString.Key: Any] {
        var values = furtherAttributes
        values[.font] = font ?? .systemFont(ofSize: 17)
        values[.foregroundColor] = textColor ?? .label
        if values[.paragraphStyle] == nil, textAlignment != .natural {
            let style = NSMutableParagraphStyle()
            style.alignment = textAlignment
            values[.paragraphStyle] = style
        }
        return values
    }

    /// The attributes of the text before the caret.
    var inheritedTypingAttributes: [NSAttributedString.Key: Any] {
        guard let attributed = content.attributed, attributed.length > 0 else { return defaultTextAttributes }
        return attributed.attributes(at: max(0, min(selection.lowerBound, attributed.length) - 1), effectiveRange: nil)
    }

    // MARK: Changes by the user

    func permitsChange(of range: Range<Int>, to text: String) -> Bool {
        delegate?.textField(self, shouldChangeCharactersIn: NSRange(range), replacementString: text) ?? true
    }

    func replaceContent(_ range: Range<Int>, with text: FieldText) {
        // They are computed from the content.
        let attributes = typingAttributes ?? defaultTextAttributes
        var text = text
        if let own = ownTypingAttributes, text.attributed == nil, text.length > 0 {
            text = FieldText(NSAttributedString(string: text.string, attributes: own))
            // The text around it remains as it is.
            if content.attributed == nil { content.addAttributes(defaultTextAttributes) }
        }
        content.replace(range, with: text, attributes: attributes)
        lineDidChange()
    }

    /// Sends the event and the notification of a change by the user.
    func sendChange() {
        sendActions(for: .editingChanged)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }

    /// Selects a range. Its ends move to the boundaries of characters.
    func select(_ range: Range<Int>) {
        let start = content.boundary(range.lowerBound, backward: true)
        let end = range.isEmpty ? start : content.boundary(range.upperBound)
        let new = start..<max(start, end)
        let hasChanged = new != selection
        if hasChanged { inputDelegate?.selectionWillChange(self) }
        selection = new
        scrollToCaret()
        interaction.selectionDidChange()
        if hasChanged {
            inputDelegate?.selectionDidChange(self)
            if isEditing { delegate?.textFieldDidChangeSelection(self) }
        }
    }

    /// Selects a range by a key, a gesture or a program. The next text that is typed begins a change of its own.
    func userSelects(_ range: Range<Int>) {
        undo.endTyping()
        secure.conceal()
        ownTypingAttributes = nil
        if let marked, !(marked.lowerBound <= range.lowerBound && range.upperBound <= marked.upperBound) {
            acceptMarkedText()
        }
        select(range)
    }

    /// Inserts a text that was typed.
    func type(_ text: String) {
        if text == "\n" || text == "\r" { return handleReturn() }
        guard insertTyped(text) else { return }
        if isSecureTextEntry, text.count == 1, selection == content.length..<content.length {
            secure.reveal(on: self)
            lineDidChange()
            interaction.selectionDidChange()
        }
    }

    /// Returns the whole text if the next change replaces it: in a field that clears on insertion, and in a secure field whose
    /// editing has begun again. Empirical for secure fields; not documented by Apple.
    func takeClearedRange() -> Range<Int>? {
        guard secure.clearsOnChange || clearsOnInsertion && selection == content.whole else { return nil }
        secure.clearsOnChange = false
        clearsOnInsertion = false
        return content.whole
    }

    private func handleReturn() {
        if marked != nil { acceptMarkedText() }
        if enablesReturnKeyAutomatically, !hasText { return }
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        // A field with a target for this event ends editing; others stay as they are. Empirical; not documented by Apple.
        let resigns = allControlEvents.contains(.editingDidEndOnExit)
        sendActions(for: .editingDidEndOnExit)
        sendActions(for: .primaryActionTriggered)
        if resigns, isEditing { resignFirstResponder() }
    }

    /// Removes the text, for the clear button.
    func clear() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        secure.end()
        marked = nil
        let former = content
        let before = selection
        let isBeginning = !isEditing
        apply(content.whole, FieldText())
        if !isSecureTextEntry {
            undo.note(former.whole, former: former, newLength: 0, selection: before, isTyping: false)
        }
        sendChange()
        if isBeginning { becomeFirstResponder() }
    }

    // MARK: Beginning and end

    func didBeginEditing() {
        secure.clearsOnChange = isSecureTextEntry && hasText
        undo.endTyping()
        if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true {
            secure.clearsOnChange = false
            apply(content.whole, FieldText())
            undo.forget()
            sendChange()
        }
        selection = clearsOnInsertion ? content.whole : content.length..<content.length
        lineDidChange()
        interaction.beginEditing()
        guard isFirstResponder else { return }
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        scrollToVisible()
        UIAccessibility.post(notification: .layoutChanged, argument: self)
    }

    func didEndEditing() {
        acceptMarkedText()
        secure.end()
        undo.endTyping()
        ownTypingAttributes = nil
        scrollOffset = 0
        interaction.endEditing()
        lineDidChange()
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        sendActions(for: .editingDidEnd)
        NotificationCenter.default.post(
            name: Self.textDidEndEditingNotification,
            object: self,
            userInfo: [Self.didEndEditingReasonKey: DidEndEditingReason.committed.rawValue]
        )
    }

    // MARK: Secure entry

    func secureEntryDidChange() {
        secure.end()
        undo.forget()
        lineDidChange()
        interaction.selectionDidChange()
        // Secrets have another keyboard.
        if isFirstResponder { reloadInputViews() }
    }
}

extension UITextField: TextEditor {
    var textLength: Int { content.length }
    var isChangeable: Bool { isEnabled }
    func part(_ range: Range<Int>) -> FieldText { content.part(range.clamped(to: content.whole)) }
    func typedText(_ string: String) -> FieldText { FieldText(string.singleLine) }
    func characterEnd(_ offset: Int) -> Int { content.boundary(offset) }
    func character(before offset: Int) -> Range<Int> { content.character(before: offset) }
    func userWillEdit() { secure.conceal() }
    func markedTextDidChange() { lineDidChange() }

    func attributedPart(_ range: Range<Int>) -> NSAttributedString? {
        content.attributed?.attributedSubstring(from: NSRange(range))
    }

    func paragraphs(of range: Range<Int>) -> Range<Int> { 0..<0 }

    var nextAttributes: [NSAttributedString.Key: Any] {
        get { typingAttributes ?? defaultTextAttributes }
        set { typingAttributes = newValue }
    }

    func attributes(in range: Range<Int>) -> [(range: NSRange, values: [NSAttributedString.Key: Any])] {
        content.attributed?.parts(in: range) ?? [(NSRange(range), defaultTextAttributes)]
    }

    func setAttributes(_ parts: [(range: NSRange, values: [NSAttributedString.Key: Any])]) {
        if content.attributed == nil { content.addAttributes(defaultTextAttributes) }
        content.changeAttributes { text in
            for (range, values) in parts { text.setAttributes(values, range: range) }
        }
        lineDidChange()
        interaction.selectionDidChange()
    }

    func pastedText(_ text: NSAttributedString) -> FieldText {
        let copy = NSMutableAttributedString(attributedString: text)
        let units = Array(text.string.utf16)
        for (offset, unit) in units.enumerated().reversed() where unit.isLineBreak {
            // A line feed after a carriage return is part of it.
            let isSecond = unit == 0x0A && offset > 0 && units[offset - 1] == 0x0D
            copy.replaceCharacters(in: NSRange(location: offset, length: 1), with: isSecond ? "" : " ")
        }
        return FieldText(NSAttributedString(attributedString: copy))
    }
}

extension UITextField: TypedTextFilter {
    /// A line has no tabs: the key moves the focus.
    func acceptsTypedText(_ text: String) -> Bool { text != "\t" }
}

extension UITextField: TextKeyObserver {
    func didMoveByKey(to position: UITextPosition) {
        interaction.movingOffset = index(position)
        scrollToCaret()
        interaction.layoutDidChange()
    }

    func deleteByKey(_ range: UITextRange) { deleteForKey(range) }
}

extension UITextField: FirstResponderObserver {
    func didLeaveAsFirstResponder() { didEndEditing() }
}

/// The state of a field that hides its text.
@MainActor
final class SecureEntry {
    /// A Boolean value that indicates whether the next change replaces the whole text.
    var clearsOnChange = false

    /// A Boolean value that indicates whether the last character is shown.
    private(set) var showsLast = false
    private var timer: TimerQueue.Timer?
    private weak var field: UITextField?

    /// The time for which a typed character is shown. A chosen value.
    private static let duration = MonotonicDuration.milliseconds(1000)

    /// Shows the last character for a moment.
    func reveal(on field: UITextField) {
        timer?.cancel()
        self.field = field
        showsLast = true
        let session = field.session
        timer = session.application.timers.schedule(at: session.clock.now + Self.duration) { [weak self] _ in
            self?.conceal()
        }
    }

    /// Hides the last character.
    func conceal() {
        timer?.cancel()
        timer = nil
        guard showsLast else { return }
        showsLast = false
        field?.lineDidChange()
        field?.interaction.selectionDidChange()
    }

    func end() {
        conceal()
        clearsOnChange = false
    }
}

extension String {
    /// The text with spaces in place of line breaks, for a single line.
    var singleLine: String {
        guard hasLineBreak else { return self }
        var result = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in unicodeScalars {
            let isBreak = (0x0A...0x0D).contains(scalar.value) || scalar.value == 0x85 || scalar.value & ~1 == 0x2028
            if !(scalar == "\n" && last == "\r") { result.append(isBreak ? " " : scalar) }
            last = scalar
        }
        return String(result)
    }
}
