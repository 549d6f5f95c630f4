import Foundation

/// A text whose changes are undone.
@MainActor
protocol TextUndoTarget: UIResponder {
    /// Replaces a range without asking a delegate, and selects another one, or places the caret behind the new text.
    func restore(_ range: Range<Int>, _ text: FieldText, selection: Range<Int>?)

    /// Replaces the marked text by the text that was there before.
    func cancelMarkedText(_ former: FieldText)
}

/// Records the changes of a text for the undo manager of its responder. Characters that are typed one after the other are one
/// change.
@MainActor
final class TextUndo {
    weak var target: (any TextUndoTarget)?

    /// A change: a range of the present text, and the text that was there.
    private final class Change {
        var location: Int
        var former: FieldText
        var new: FieldText
        /// The selection before the change, and after it; `nil` for the caret behind the text.
        let selections: (before: Range<Int>?, after: Range<Int>?)

        init(
            _ location: Int,
            _ former: FieldText,
            _ new: FieldText,
            _ before: Range<Int>?,
            after: Range<Int>? = nil
        ) {
            (self.location, self.former, self.new) = (location, former, new)
            selections = (before, after)
        }
    }

    /// The change that the next typed character may extend.
    private var typing: Change?
    /// The change of marked text.
    private var pending: Change?

    /// Records a change.
    /// - Parameters:
    ///   - range: The range of the text before the change.
    ///   - selection: The selection before the change.
    ///   - isTyping: A Boolean value that indicates whether the change is one typed or deleted character.
    func note(
        _ range: Range<Int>,
        former: FieldText,
        new: FieldText,
        selection: Range<Int>,
        isTyping: Bool
    ) {
        guard former.length > 0 || new.length > 0 else { return }
        pending = nil
        if isTyping, let typing, extend(typing, range, former, new) { return }
        let change = Change(range.lowerBound, former, new, selection)
        register(change)
        typing = isTyping ? change : nil
    }

    /// Extends a change by a character that is typed behind it or deleted before it.
    private func extend(_ change: Change, _ range: Range<Int>, _ former: FieldText, _ new: FieldText) -> Bool {
        if former.length == 0, change.former.length == 0, range.lowerBound == change.location + change.new.length {
            change.new.append(new)
            return true
        }
        if new.length == 0, change.new.length == 0, range.upperBound == change.location {
            change.location = range.lowerBound
            var joined = former
            joined.append(change.former)
            change.former = joined
            return true
        }
        return false
    }

    /// Begins a change whose new text is not final.
    func begin(_ range: Range<Int>, former: FieldText, selection: Range<Int>) {
        typing = nil
        pending = Change(range.lowerBound, former, FieldText(), selection)
    }

    /// Ends the change that was begun, with its new text.
    func commit(_ new: FieldText) {
        guard let pending else { return }
        self.pending = nil
        pending.new = new
        if pending.former.length > 0 || new.length > 0 { register(pending) }
    }

    /// Makes the next typed character a change of its own.
    func endTyping() { typing = nil }

    /// Removes all changes, for a text that was set.
    func forget() {
        typing = nil
        pending = nil
        if let target { target.undoManager?.removeAllActions(withTarget: self) }
    }

    private func register(_ change: Change) {
        guard let manager = target?.undoManager, manager.isUndoRegistrationEnabled else { return }
        // Each change is a group of its own, also if several are made in one iteration of the event loop.
        let groups = manager.groupsByEvent && manager.groupingLevel == 0 && !manager.isUndoing && !manager.isRedoing
        if groups {
            manager.groupsByEvent = false
            manager.beginUndoGrouping()
        }
        manager.registerUndo(withTarget: self) { $0.revert(change) }
        if groups {
            manager.endUndoGrouping()
            manager.groupsByEvent = true
        }
    }

    /// Undoes a change, and registers the opposite one.
    private func revert(_ change: Change) {
        guard let target else { return }
        typing = nil
        if let pending {
            self.pending = nil
            target.cancelMarkedText(pending.former)
        }
        let range = change.location..<change.location + change.new.length
        let (before, after) = change.selections
        register(Change(change.location, change.new, change.former, after, after: before))
        target.restore(range, change.former, selection: before)
    }
}
