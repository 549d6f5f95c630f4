import TextEngine

extension UITextView {
    /// The attributes of text without attributes of its own.
    final var styleOfText: [NSAttributedString.Key: Any] {
        var values: [NSAttributedString.Key: Any] = [
            .font: font ?? .systemFont(ofSize: 12), .foregroundColor: textColor ?? .label,
        ]
        if textAlignment != .natural {
            let style = NSMutableParagraphStyle()
            style.alignment = textAlignment
            values[.paragraphStyle] = style
        }
        return values
    }

    /// The attributes of the character before the selection, or of the first one of a selection.
    final var attributesAtSelection: [NSAttributedString.Key: Any] {
        guard textStorage.length > 0 else { return styleOfText }
        let location = selection.isEmpty ? max(0, selection.lowerBound - 1) : selection.lowerBound
        var values = textStorage.attributes(at: min(location, textStorage.length - 1), effectiveRange: nil)
        values[.attachment] = nil
        values[.link] = nil
        return values
    }

    /// Replaces the whole text by one in the view's style. The selection is then at its end.
    final func replaceText(_ text: String) {
        // Without an attributed string, of which Foundation frees no more than a part.
        isReplacing = true
        textStorage.beginEditing()
        textStorage.replaceCharacters(in: NSRange(location: 0, length: textStorage.length), with: text)
        textStorage.setAttributes(styleOfText, range: NSRange(location: 0, length: textStorage.length))
        textStorage.endEditing()
        isReplacing = false
        textDidReplace()
    }

    /// Replaces the whole text. The selection is then at its end.
    final func replaceText(_ text: NSAttributedString) {
        isReplacing = true
        textStorage.setAttributedString(text)
        isReplacing = false
        textDidReplace()
    }

    private func textDidReplace() {
        undo.forget()
        session.userInterface.typedWords?.textWasReplaced(in: self)
        if marked != nil || !misspelled.ranges.isEmpty {
            marked = nil
            misspelled.removeAll()
            displayedTextDidChange()
        }
        storedTypingAttributes = nil
        updateEmptyStyle()
        textGeometryChanged()
        let end = textStorage.length
        if isFirstResponder { return select(end..<end) }
        selection = end..<end
        caretAffinity = .downstream
    }

    /// Sets the style of an empty line at the end, to that of typed text.
    final func updateEmptyStyle() {
        let isAtEnd = selection.upperBound >= textStorage.length
        guard textStorage.length == 0 || storedTypingAttributes != nil && isAtEnd else {
            if textStorage.document.emptyStyle != nil { textStorage.document.emptyStyle = nil }
            return
        }
        var values = storedTypingAttributes ?? styleOfText
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        if isMirrored, textStorage.length == 0, values[.paragraphStyle] == nil {
            // Text without letters has the direction of the layout.
            let style = NSMutableParagraphStyle()
            style.baseWritingDirection = .rightToLeft
            values[.paragraphStyle] = style
        }
        textStorage.document.emptyStyle = textStorage.style(for: values)
    }

    /// Sets properties to the attributes of the first character.
    final func takeStyle(of text: NSAttributedString) {
        guard text.length > 0 else { return }
        let values = text.attributes(at: 0, effectiveRange: nil)
        withStyleOfText {
            if let font = values[.font] as? UIFont { self.font = font }
            if let color = values[.foregroundColor] as? UIColor { textColor = color }
            if let style = values[.paragraphStyle] as? NSParagraphStyle { textAlignment = style.alignment }
        }
    }

    /// Sets an attribute of the whole text.
    final func applyToText(_ key: NSAttributedString.Key, _ value: Any?) {
        guard !isTakingStyle else { return }
        let whole = NSRange(location: 0, length: textStorage.length)
        if whole.length > 0 {
            if let value {
                textStorage.addAttribute(key, value: value, range: whole)
            } else {
                textStorage.removeAttribute(key, range: whole)
            }
        }
        storedTypingAttributes?[key] = value
        updateEmptyStyle()
        textGeometryChanged()
    }

    /// Sets the alignment of all paragraphs.
    final func applyAlignment() {
        let whole = NSRange(location: 0, length: textStorage.length)
        var changed: [(NSRange, NSParagraphStyle)] = []
        textStorage.enumerateAttribute(.paragraphStyle, in: whole, options: []) { value, range, _ in
            let copy = (value as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
            let style = copy ?? NSMutableParagraphStyle()
            guard style.alignment != textAlignment else { return }
            style.alignment = textAlignment
            changed.append((range, style))
        }
        textStorage.beginEditing()
        for (range, style) in changed { textStorage.addAttribute(.paragraphStyle, value: style, range: range) }
        textStorage.endEditing()
        updateEmptyStyle()
        textGeometryChanged()
    }

    /// Scales the fonts of the text, as far as they scale with text styles.
    final func adjustFonts(for traits: UITraitCollection) {
        let whole = NSRange(location: 0, length: textStorage.length)
        var changed: [(NSRange, UIFont)] = []
        textStorage.enumerateAttribute(.font, in: whole, options: []) { value, range, _ in
            guard let font = value as? UIFont else { return }
            let adjusted = font.adjusted(for: traits)
            if adjusted != font { changed.append((range, adjusted)) }
        }
        textStorage.beginEditing()
        for (range, font) in changed { textStorage.addAttribute(.font, value: font, range: range) }
        textStorage.endEditing()
        updateEmptyStyle()
    }
}
