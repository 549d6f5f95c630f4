import Foundation

/// Changes of the style and of the writing direction by the user.
extension TextEditor {
    private typealias Attributes = [NSAttributedString.Key: Any]

    /// A Boolean value that indicates whether users can change the style of the text.
    var canChangeStyle: Bool { isChangeable && allowsEditingTextAttributes && !isSecureTextEntry }

    /// Adds a trait to the fonts of the selection, or removes it if they all have it.
    func toggleTrait(_ trait: UIFontDescriptor.SymbolicTraits) {
        func font(_ values: Attributes) -> UIFont { values[.font] as? UIFont ?? .systemFont(ofSize: 17) }
        toggleStyle {
            font($0).fontDescriptor.symbolicTraits.contains(trait)
        } set: { values, isOn in
            let present = font(values)
            var traits = present.fontDescriptor.symbolicTraits
            if isOn { traits.insert(trait) } else { traits.remove(trait) }
            guard traits != present.fontDescriptor.symbolicTraits,
                let descriptor = present.fontDescriptor.withSymbolicTraits(traits)
            else { return }
            values[.font] = UIFont(descriptor: descriptor, size: 0)
        }
    }

    /// Underlines the selection, or removes the line if all of it is underlined.
    func toggleUnderline() {
        toggleStyle {
            ($0[.underlineStyle] as? Int ?? 0) != 0
        } set: { values, isOn in
            values[.underlineStyle] = isOn ? NSUnderlineStyle.single.rawValue : nil
        }
    }

    /// Changes the sizes of the fonts of the selection by a number of points. They are at least one point.
    func changeFontSize(by points: CGFloat) {
        changeStyle { values in
            let font = values[.font] as? UIFont ?? .systemFont(ofSize: 17)
            values[.font] = font.withSize(max(min(font.pointSize, 1), font.pointSize + points))
        }
    }

    private func toggleStyle(_ isSet: (Attributes) -> Bool, set: (inout Attributes, Bool) -> Void) {
        let present = selection.isEmpty ? [nextAttributes] : attributes(in: selection).map(\.values)
        let isOn = !present.allSatisfy(isSet)
        changeStyle { set(&$0, isOn) }
    }

    /// Changes the attributes of the selection, or of the text that is typed next.
    private func changeStyle(_ change: (inout Attributes) -> Void) {
        guard canChangeStyle else { return }
        guard !selection.isEmpty else {
            var values = nextAttributes
            change(&values)
            return nextAttributes = values
        }
        changeAttributes(of: selection, change)
    }

    /// Changes the attributes of a range.
    private func changeAttributes(of range: Range<Int>, _ change: (inout Attributes) -> Void) {
        recordingChange(of: range) {
            setAttributes(
                attributes(in: range).map { part in
                    var values = part.values
                    change(&values)
                    return (part.range, values)
                }
            )
        }
    }

    /// Performs a change of attributes by the user, which can be undone.
    private func recordingChange(of range: Range<Int>, _ body: () -> Void) {
        acceptMarkedText()
        undo.endTyping()
        let (former, selection) = (part(range), selection)
        body()
        undo.note(
            range,
            former: former,
            newLength: range.count,
            selection: selection,
            after: selection,
            isTyping: false
        )
        sendChange()
    }

    // MARK: Writing direction

    /// The writing direction at the beginning of the selection.
    var writingDirection: NSWritingDirection {
        baseWritingDirection(for: IndexedTextPosition(selection.lowerBound), in: .forward)
    }

    /// Sets the writing direction of the selected paragraphs.
    func makeWritingDirection(_ direction: NSWritingDirection) {
        guard isChangeable else { return }
        recordingChange(of: paragraphs(of: selection)) {
            setBaseWritingDirection(direction, for: IndexedTextRange(selection))
            interaction.selectionDidChange()
        }
    }
}
