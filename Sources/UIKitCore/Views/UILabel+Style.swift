import QuartzCore

/// The style of a label and that of its attributed text, which are one state: each follows the other.
extension UILabel {
    /// The shadow as an attribute of text; `nil` without a color.
    var shadow: NSShadow? {
        guard let shadowColor else { return nil }
        let shadow = NSShadow()
        shadow.shadowColor = shadowColor
        shadow.shadowOffset = shadowOffset
        return shadow
    }

    /// Sets properties without a change of the attributed text.
    func withStyleOfText(_ body: () -> Void) {
        let outer = isTakingStyle
        isTakingStyle = true
        body()
        isTakingStyle = outer
    }

    /// Sets the properties to the attributes of the first character.
    func takeStyleOfText() {
        guard !separatesStyle, let text = storedAttributedText, text.length > 0 else { return }
        let values = text.attributes(at: 0, effectiveRange: nil)
        withStyleOfText {
            if let font = values[.font] as? UIFont { self.font = font }
            if let color = values[.foregroundColor] as? UIColor { textColor = color }
            if let style = values[.paragraphStyle] as? NSParagraphStyle {
                textAlignment = style.alignment
                lineBreakMode = style.lineBreakMode
                lineBreakStrategy = style.lineBreakStrategy
                allowsDefaultTighteningForTruncation = style.allowsDefaultTighteningForTruncation
            }
            if let shadow = values[.shadow] as? NSShadow {
                shadowColor = shadow.shadowColor as? UIColor
                shadowOffset = shadow.shadowOffset
            }
        }
    }

    /// Sets an attribute of the whole attributed text, or removes it.
    /// - Returns: A Boolean value that indicates whether there is such a text.
    func applyToText(_ key: NSAttributedString.Key, _ value: Any?) -> Bool {
        changeText { text in
            let range = NSRange(location: 0, length: text.length)
            if let value {
                text.addAttribute(key, value: value, range: range)
            } else {
                text.removeAttribute(key, range: range)
            }
        }
    }

    /// Changes the style of each paragraph of the attributed text.
    /// - Returns: A Boolean value that indicates whether there is such a text.
    func applyToParagraphs(_ change: (NSMutableParagraphStyle) -> Void) -> Bool {
        changeText { text in
            let whole = NSRange(location: 0, length: text.length)
            var changed: [(NSRange, NSParagraphStyle)] = []
            text.enumerateAttribute(.paragraphStyle, in: whole, options: []) { value, range, _ in
                let style = (value as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
                let copy = style ?? NSMutableParagraphStyle()
                if style == nil { copy.alignment = textAlignment }
                if style == nil { copy.lineBreakMode = lineBreakMode }
                if style == nil { copy.lineBreakStrategy = lineBreakStrategy }
                if style == nil { copy.allowsDefaultTighteningForTruncation = allowsDefaultTighteningForTruncation }
                change(copy)
                changed.append((range, copy))
            }
            for (range, style) in changed { text.addAttribute(.paragraphStyle, value: style, range: range) }
        }
    }

    /// Scales the fonts of the attributed text, as far as they scale with text styles.
    /// - Returns: A Boolean value that indicates whether a font has changed.
    @discardableResult
    func adjustFontsOfText(for traits: UITraitCollection) -> Bool {
        guard let text = storedAttributedText, text.length > 0 else { return false }
        var changed: [(NSRange, UIFont)] = []
        let whole = NSRange(location: 0, length: text.length)
        text.enumerateAttribute(.font, in: whole, options: []) { value, range, _ in
            guard let font = value as? UIFont else { return }
            let adjusted = font.adjusted(for: traits)
            if adjusted != font { changed.append((range, adjusted)) }
        }
        guard !changed.isEmpty else { return false }
        let copy = NSMutableAttributedString(attributedString: text)
        for (range, font) in changed { copy.addAttribute(.font, value: font, range: range) }
        storedAttributedText = copy.immutableCopy
        return true
    }

    private func changeText(_ change: (NSMutableAttributedString) -> Void) -> Bool {
        guard !isTakingStyle, !separatesStyle, let text = storedAttributedText, text.length > 0 else { return false }
        let copy = NSMutableAttributedString(attributedString: text)
        change(copy)
        storedAttributedText = copy.immutableCopy
        return true
    }
}
