import Foundation

/// A movement or a deletion by a key.
enum TextKey: Hashable {
    /// The distance of a movement.
    enum Unit: Hashable {
        case character
        case word
        /// The end of the line.
        case line
        case paragraph
        case document
    }

    case move(Unit, forward: Bool, extends: Bool)
    /// One character, one word or to the end of the line, to the left or to the right in the layout.
    case moveBeside(Unit, right: Bool, extends: Bool)
    case moveLine(down: Bool, extends: Bool)
    case movePage(down: Bool, extends: Bool)
    case delete(Unit, forward: Bool)
    case edit(EditAction)
}

extension TextKey {
    /// Creates the action of a key by the bindings of iOS, or returns `nil` for other keys.
    @MainActor
    init?(_ press: UIPress) {
        guard let key = press.key, !key.keyCode.isModifier else { return nil }
        let flags = key.modifierFlags.intersection([.command, .control, .alternate, .shift])
        let extends = flags.contains(.shift)
        let held = flags.subtracting(.shift)
        switch key.keyCode {
        case .keyboardLeftArrow, .keyboardRightArrow:
            guard let unit = Self.unit(held, .character, .word, .line) else { return nil }
            self = .moveBeside(unit, right: key.keyCode == .keyboardRightArrow, extends: extends)
        case .keyboardUpArrow, .keyboardDownArrow:
            let isDown = key.keyCode == .keyboardDownArrow
            switch held {
            case []: self = .moveLine(down: isDown, extends: extends)
            case .alternate: self = .move(.paragraph, forward: isDown, extends: extends)
            case .command: self = .move(.document, forward: isDown, extends: extends)
            default: return nil
            }
        case .keyboardHome, .keyboardEnd:
            // Home and End are the keys of keyboards for PCs, which move in the line.
            guard let unit = Self.unit(held, .line, nil, .document) else { return nil }
            self = .move(unit, forward: key.keyCode == .keyboardEnd, extends: extends)
        case .keyboardPageUp, .keyboardPageDown:
            guard held.isEmpty else { return nil }
            self = .movePage(down: key.keyCode == .keyboardPageDown, extends: extends)
        case .keyboardDeleteOrBackspace:
            guard let unit = Self.unit(held, .character, .word, .line) else { return nil }
            self = .delete(unit, forward: false)
        case .keyboardDeleteForward:
            guard let unit = Self.unit(held, .character, .word, .line) else { return nil }
            self = .delete(unit, forward: true)
        case .keyboardCut: self = .edit(.cut)
        case .keyboardCopy: self = .edit(.copy)
        case .keyboardPaste: self = .edit(.paste)
        default:
            let letter = key.charactersIgnoringModifiers.lowercased()
            // Some keyboards have the plus sign on a key of its own, and some with Shift.
            if held == .command, let action = Self.commands[letter], !extends || action == .increaseSize {
                self = .edit(action)
            } else if held == .control, let action = Self.emacs(letter, extends) {
                self = action
            } else {
                return nil
            }
        }
    }

    private static func unit(_ held: UIKeyModifierFlags, _ plain: Unit, _ option: Unit?, _ command: Unit) -> Unit? {
        switch held {
        case []: plain
        case .alternate: option
        case .command: command
        default: nil
        }
    }

    private static let commands: [String: EditAction] = [
        "x": .cut, "c": .copy, "v": .paste, "a": .selectAll, "b": .toggleBoldface, "i": .toggleItalics,
        "u": .toggleUnderline, "-": .decreaseSize, "+": .increaseSize, "=": .increaseSize,
    ]

    /// Returns the action of a letter with Control.
    private static func emacs(_ letter: String, _ extends: Bool) -> TextKey? {
        switch letter {
        case "a": .move(.paragraph, forward: false, extends: extends)
        case "e": .move(.paragraph, forward: true, extends: extends)
        case "f": .move(.character, forward: true, extends: extends)
        case "b": .move(.character, forward: false, extends: extends)
        case "n": .moveLine(down: true, extends: extends)
        case "p": .moveLine(down: false, extends: extends)
        case "d": .delete(.character, forward: true)
        case "h": .delete(.character, forward: false)
        case "k": .delete(.paragraph, forward: true)
        default: nil
        }
    }
}

extension UIApplication {
    /// Moves the caret, extends the selection, deletes or performs an edit action for a key, if the first responder is a text
    /// input.
    /// - Returns: A Boolean value that indicates whether the key has such a meaning.
    func performTextKey(_ press: UIPress) -> Bool {
        guard let responder = firstResponder, press.responder === responder, let input = responder as? any UITextInput
        else { return false }
        // Keys of a sequence with a dead key belong to the sequence.
        guard press.composition == .none else { return false }
        if let field = responder as? UITextField, moveToNextField(from: field, press) { return true }
        guard let key = TextKey(press) else { return false }
        if case .edit(let action) = key { return action.perform(from: responder) }
        if let observer = input as? any TextKeyObserver, !observer.handles(key) { return false }
        guard textKeys.perform(key, in: input) else { return false }
        press.repeats { [weak self, weak responder] in
            guard let self, let responder, firstResponder === responder, let input = responder as? any UITextInput
            else {
                return
            }
            _ = textKeys.perform(key, in: input)
        }
        return true
    }

    /// Moves the focus from a field for Tab, and begins to edit the next item if it is a field, too.
    private func moveToNextField(from field: UITextField, _ press: UIPress) -> Bool {
        guard press.type == .key(.keyboardTab), press.modifiers.isEmpty || press.modifiers == .shift else {
            return false
        }
        if focusSystem.focusedView !== field { focusSystem.update(to: field, []) }
        guard focusSystem.focusedView === field, focusSystem.move(press.modifiers.isEmpty ? .next : .previous) else {
            return false
        }
        if let next = focusSystem.focusedView, next !== field, next is any TextEditor { next.becomeFirstResponder() }
        return true
    }

    /// The first responder, if it is a text input.
    package final var textInput: (any UITextInput)? { firstResponder as? any UITextInput }
}

/// The movement of the caret by keys. It remembers the fixed end of a selection, and the column while the caret moves by lines.
@MainActor
final class TextKeyMovement {
    private weak var input: (any UITextInput)?
    private var anchor = 0
    private var moving = 0
    private var column: CGFloat?

    /// Performs a movement or a deletion.
    func perform(_ key: TextKey, in input: any UITextInput) -> Bool {
        guard let selection = input.selectedTextRange else { return false }
        adopt(selection, in: input)
        switch key {
        case .move(let unit, let forward, let extends):
            column = nil
            move(to: target(unit, forward, extends, in: input), extends, input)
        case .moveBeside(let unit, let right, let extends):
            column = nil
            move(to: targetBeside(unit, right, extends, in: input), extends, input)
        case .moveLine(let down, let extends): move(to: lineTarget(down, input), extends, input)
        case .movePage(let down, let extends):
            guard let view = input as? UIScrollView else { return false }
            move(to: pageTarget(down, view, input), extends, input)
        case .delete(let unit, let forward):
            column = nil
            delete(unit, forward, input)
        case .edit: return false
        }
        return true
    }

    /// Takes over a selection that something else has made.
    private func adopt(_ selection: UITextRange, in input: any UITextInput) {
        let start = offset(selection.start, input)
        let end = offset(selection.end, input)
        if self.input === input, min(anchor, moving) == start, max(anchor, moving) == end { return }
        self.input = input
        (anchor, moving) = (start, end)
        column = nil
    }

    private func offset(_ position: UITextPosition, _ input: any UITextInput) -> Int {
        input.offset(from: input.beginningOfDocument, to: position)
    }

    private func position(_ offset: Int, _ input: any UITextInput) -> UITextPosition {
        input.position(from: input.beginningOfDocument, offset: offset) ?? input.endOfDocument
    }

    /// Returns the moving end of the selection.
    private func current(_ input: any UITextInput) -> UITextPosition {
        if anchor == moving, let selection = input.selectedTextRange { return selection.start }
        return position(moving, input)
    }

    private func move(to target: UITextPosition, _ extends: Bool, _ input: any UITextInput) {
        moving = offset(target, input)
        if !extends { anchor = moving }
        let column = column
        if anchor == moving {
            // With the side of the target at the end of a wrapped line.
            input.selectedTextRange = input.textRange(from: target, to: target)
        } else {
            input.selectedTextRange = input.textRange(
                from: position(min(anchor, moving), input),
                to: position(max(anchor, moving), input)
            )
        }
        // The input may have moved the ends, such as to the boundary of a character.
        if let selection = input.selectedTextRange {
            let (start, end) = (offset(selection.start, input), offset(selection.end, input))
            (anchor, moving) = anchor <= moving ? (start, end) : (end, start)
        }
        self.column = column
        (input as? any TextKeyObserver)?.didMoveByKey(to: position(moving, input))
    }

    private func target(_ unit: TextKey.Unit, _ forward: Bool, _ extends: Bool, in input: any UITextInput)
        -> UITextPosition
    {
        // A character beside a selection is its end.
        if unit == .character, !extends, anchor != moving {
            return position(forward ? max(anchor, moving) : min(anchor, moving), input)
        }
        return boundary(unit, forward, from: current(input), input)
    }

    /// Returns the next end of a unit.
    private func boundary(
        _ unit: TextKey.Unit,
        _ forward: Bool,
        from position: UITextPosition,
        _ input: any UITextInput
    ) -> UITextPosition {
        let end = forward ? input.endOfDocument : input.beginningOfDocument
        let direction = UITextDirection.storage(forward ? .forward : .backward)
        switch unit {
        case .document: return end
        case .line:
            if input.tokenizer.isPosition(position, atBoundary: .line, inDirection: direction) { return position }
            return input.tokenizer.position(from: position, toBoundary: .line, inDirection: direction) ?? position
        case .word:
            return input.tokenizer.position(from: position, toBoundary: .word, inDirection: direction) ?? end
        case .character:
            return input.tokenizer.position(from: position, toBoundary: .character, inDirection: direction) ?? end
        case .paragraph:
            guard
                let found = input.tokenizer.position(from: position, toBoundary: .paragraph, inDirection: direction)
            else { return end }
            // The caret stays before the line break.
            guard forward,
                let before = input.tokenizer.position(
                    from: found,
                    toBoundary: .character,
                    inDirection: .storage(.backward)
                ), let range = input.textRange(from: before, to: found), let last = input.text(in: range)?.first,
                last.isNewline
            else { return found }
            return before
        }
    }

    private func targetBeside(
        _ unit: TextKey.Unit,
        _ right: Bool,
        _ extends: Bool,
        in input: any UITextInput
    ) -> UITextPosition {
        let current = current(input)
        let isRightToLeft = input.baseWritingDirection(for: current, in: .forward) == .rightToLeft
        let forward = right != isRightToLeft
        guard unit == .character, extends || anchor == moving else { return target(unit, forward, extends, in: input) }
        return input.position(from: current, in: right ? .right : .left, offset: 1)
            ?? boundary(.character, forward, from: current, input)
    }

    private func lineTarget(_ down: Bool, _ input: any UITextInput) -> UITextPosition {
        let current = current(input)
        let caret = input.caretRect(for: current)
        let column = self.column ?? caret.midX
        self.column = column
        let end = down ? input.endOfDocument : input.beginningOfDocument
        guard let beside = input.position(from: current, in: down ? .down : .up, offset: 1) else { return end }
        let line = input.caretRect(for: beside)
        // Without a line in that direction, the caret moves to the end of the text.
        guard down ? line.midY > caret.midY + 1 : line.midY < caret.midY - 1 else { return end }
        return input.closestPosition(to: CGPoint(x: column, y: line.midY)) ?? beside
    }

    private func pageTarget(_ down: Bool, _ view: UIScrollView, _ input: any UITextInput) -> UITextPosition {
        let caret = input.caretRect(for: current(input))
        let column = self.column ?? caret.midX
        self.column = column
        let page = max(
            caret.height,
            view.bounds.height - view.adjustedContentInset.top - view.adjustedContentInset.bottom
        )
        let distance = max(caret.height, page - caret.height)
        let y = caret.midY + (down ? distance : -distance)
        let found = input.closestPosition(to: CGPoint(x: column, y: y))
        return found ?? (down ? input.endOfDocument : input.beginningOfDocument)
    }

    /// Deletes the selection, or the text up to the next end of a unit.
    private func delete(_ unit: TextKey.Unit, _ forward: Bool, _ input: any UITextInput) {
        guard anchor == moving, unit != .character || forward else { return input.deleteBackward() }
        let current = current(input)
        var target = boundary(unit, forward, from: current, input)
        // At the end of a line or a paragraph, the line break is deleted.
        if offset(target, input) == moving, unit != .character {
            target = boundary(.character, forward, from: current, input)
        }
        let other = offset(target, input)
        guard other != moving else { return }
        let caret = input.selectedTextRange
        let range = input.textRange(from: position(min(other, moving), input), to: position(max(other, moving), input))
        if let range, let observer = input as? any TextKeyObserver { return observer.deleteByKey(range) }
        input.selectedTextRange = range
        let selected = input.selectedTextRange
        input.deleteBackward()
        // A deletion that was refused leaves the caret where it was.
        if let selected, !selected.isEmpty, let now = input.selectedTextRange, now.isEqual(selected) {
            input.selectedTextRange = caret
        }
    }
}

/// An input of the toolkit, which scrolls to the moving end of a selection, and deletes without selecting before.
@MainActor
protocol TextKeyObserver: AnyObject {
    /// Called after a key has moved an end of the selection.
    func didMoveByKey(to position: UITextPosition)

    /// Deletes a range for a key.
    func deleteByKey(_ range: UITextRange)

    /// Returns a Boolean value that indicates whether a key has an effect in the input now.
    func handles(_ key: TextKey) -> Bool
}

extension TextKeyObserver {
    func handles(_ key: TextKey) -> Bool { true }
}
