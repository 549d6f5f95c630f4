import Foundation

/// A part of a text, with what its attributes are.
protocol EditedText {
    /// Creates an empty text.
    init()

    /// The number of UTF-16 units.
    var length: Int { get }

    /// The characters.
    var string: String { get }

    /// Appends a text.
    mutating func append(_ text: Self)
}

/// A text whose changes are undone.
@MainActor
protocol TextUndoTarget<Content>: UIResponder {
    associatedtype Content: EditedText

    /// Returns a part of the text. The range is limited to the text.
    func part(_ range: Range<Int>) -> Content

    /// Replaces a range without asking a delegate, and selects another one, or places the caret behind the new text.
    func restore(_ range: Range<Int>, _ text: Content, selection: Range<Int>?)

    /// Replaces the marked text by the text that was there before.
    func cancelMarkedText(_ former: Content)
}

/// Records the changes of a text for the undo manager of its responder. Characters that are typed one after the other are one
/// change.
@MainActor
final class TextUndo<Content: EditedText> {
    weak var target: (any TextUndoTarget<Content>)?

    /// A change: the length of a part of the present text, and the text that was there.
    private final class Change {
        var location: Int
        var former: Content
        var newLength: Int
        /// The selection before the change, and after it; `nil` for the caret behind the text.
        let selections: (before: Range<Int>?, after: Range<Int>?)

        init(
            _ location: Int,
            _ former: Content,
            _ newLength: Int,
            _ before: Range<Int>?,
            after: Range<Int>? = nil
        ) {
            (self.location, self.former, self.newLength) = (location, former, newLength)
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
    ///   - former: The text that was there.
    ///   - newLength: The length of the text in its place.
    ///   - selection: The selection before the change.
    ///   - after: The selection after the change, or `nil` for the caret behind the text.
    ///   - isTyping: A Boolean value that indicates whether the change is one typed or deleted character.
    func note(
        _ range: Range<Int>,
        former: Content,
        newLength: Int,
        selection: Range<Int>,
        after: Range<Int>? = nil,
        isTyping: Bool
    ) {
        guard former.length > 0 || newLength > 0 else { return }
        pending = nil
        if isTyping, let typing, extend(typing, range, former, newLength) { return }
        let change = Change(range.lowerBound, former, newLength, selection, after: after)
        register(change)
        typing = isTyping ? change : nil
    }

    /// Extends a change by a character that is typed behind it or deleted before it.
    private func extend(_ change: Change, _ range: Range<Int>, _ former: Content, _ newLength: Int) -> Bool {
        if former.length == 0, change.former.length == 0, range.lowerBound == change.location + change.newLength {
            change.newLength += newLength
            return true
        }
        if newLength == 0, change.newLength == 0, range.upperBound == change.location {
            change.location = range.lowerBound
            var joined = former
            joined.append(change.former)
            change.former = joined
            return true
        }
        return false
    }

    /// Begins a change whose new text is not final.
    func begin(_ range: Range<Int>, former: Content, selection: Range<Int>) {
        typing = nil
        pending = Change(range.lowerBound, former, 0, selection)
    }

    /// Ends the change that was begun, with the length of its new text.
    func commit(newLength: Int) {
        guard let pending else { return }
        self.pending = nil
        pending.newLength = newLength
        if pending.former.length > 0 || newLength > 0 { register(pending) }
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
        let range = change.location..<change.location + change.newLength
        let (before, after) = change.selections
        // The present text, with the attributes that it has now.
        let present = target.part(range)
        register(Change(change.location, present, change.former.length, after, after: before))
        target.restore(range, change.former, selection: before)
    }
}
