import Foundation

/// Positions and edit actions of the toolkit's text inputs.
extension TextEditor {
    // MARK: Positions

    /// Returns the offset of a position, limited to the text.
    func index(_ position: UITextPosition) -> Int? {
        (position as? IndexedTextPosition).map { min(max(0, $0.offset), textLength) }
    }

    func indexRange(_ range: UITextRange) -> Range<Int>? {
        guard let start = index(range.start), let end = index(range.end) else { return nil }
        return min(start, end)..<max(start, end)
    }

    /// Returns the range between two positions. One without characters keeps the side of the first position.
    func range(_ first: UITextPosition, _ second: UITextPosition) -> UITextRange? {
        guard let from = index(first), let to = index(second) else { return nil }
        let affinity = (first as? IndexedTextPosition)?.affinity ?? .downstream
        return IndexedTextRange(NSRange(min(from, to)..<max(from, to)), affinity)
    }

    /// Returns the position at a distance, or `nil` if it is outside of the text.
    func position(_ position: UITextPosition, movedBy offset: Int) -> UITextPosition? {
        guard let index = index(position) else { return nil }
        let (sum, overflows) = index.addingReportingOverflow(offset)
        return !overflows && sum >= 0 && sum <= textLength ? IndexedTextPosition(sum) : nil
    }

    func order(_ position: UITextPosition, _ other: UITextPosition) -> ComparisonResult {
        let (first, second) = (index(position) ?? 0, index(other) ?? 0)
        return first < second ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
    }

    // MARK: Edit actions

    func canPerform(_ action: EditAction) -> Bool {
        guard isFirstResponder else { return false }
        let hasSelection = !selection.isEmpty
        switch action {
        case .cut: return hasSelection && !isSecureTextEntry && isChangeable
        case .copy: return hasSelection && !isSecureTextEntry
        case .delete: return hasSelection && isChangeable
        case .paste: return isChangeable && canPaste
        case .select: return hasText && !hasSelection && !isSecureTextEntry
        case .selectAll: return hasText && selection != 0..<textLength
        case .toggleBoldface, .toggleItalics, .toggleUnderline, .increaseSize, .decreaseSize: return canChangeStyle
        case .makeLeftToRight: return isChangeable && writingDirection != .leftToRight
        case .makeRightToLeft: return isChangeable && writingDirection != .rightToLeft
        }
    }

    /// A Boolean value that indicates whether there is text to paste.
    private var canPaste: Bool { UIPasteboard.general.hasStrings && UIPasteboard.general.canPaste(into: self) }

    /// The text to paste.
    private var pastedContent: Content? {
        if allowsEditingTextAttributes,
            let text = UIPasteboard.general.value(forPasteboardType: PasteboardValue.attributedType)
                as? NSAttributedString
        {
            return pastedText(text)
        }
        return UIPasteboard.general.string.map { typedText($0) }
    }

    /// Returns a range as an item of a pasteboard, with its attributes if it has any.
    private func pasteboardItem(_ range: Range<Int>) -> [String: Any] {
        var item = PasteboardValue.item(part(range).string)
        item[PasteboardValue.attributedType] = attributedPart(range)
        return item
    }

    func copySelection() {
        guard !selection.isEmpty, !isSecureTextEntry else { return }
        UIPasteboard.general.setItems([pasteboardItem(selection)])
    }

    func cutSelection() {
        guard !selection.isEmpty, !isSecureTextEntry, isChangeable else { return }
        let item = pasteboardItem(selection)
        guard change(selection, to: Content(), .other) else { return }
        UIPasteboard.general.setItems([item])
    }

    func pasteText() {
        guard isChangeable, canPaste, let text = pastedContent else { return }
        userWillEdit()
        _ = change(takeClearedRange() ?? marked ?? selection, to: text, .other)
    }

    func selectWord() {
        let caret = IndexedTextPosition(selection.lowerBound)
        if let range = unit(.word, at: caret).flatMap({ indexRange($0) }) { userSelects(range) }
    }
}
