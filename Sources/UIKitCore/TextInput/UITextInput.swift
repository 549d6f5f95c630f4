import Foundation

/// A responder whose text can be edited at any position: the contract between text and what edits it.
///
/// Keys, gestures, the edit menu and assistive technologies edit an input by this protocol only. ``UITextField`` conforms to it; an
/// app's own view does, too, and shows its caret and its selection by a ``UITextInteraction``.
///
/// An input calls its ``inputDelegate`` before and after changes that do not come from these methods.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
    // MARK: Text

    /// Returns the text in a range, or `nil` if there is no such range.
    func text(in range: UITextRange) -> String?

    /// Replaces the text in a range. The caret is behind the new text afterward.
    func replace(_ range: UITextRange, withText text: String)

    /// Returns a Boolean value that indicates whether a range may be replaced by a text. By default, returns `true`.
    func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool

    /// Returns the attributes with which text at a position is drawn. By default, returns `nil`.
    func textStyling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key:
        Any]?

    // MARK: Selection and marked text

    /// The selection; an empty range for the caret. `nil` if there is neither.
    var selectedTextRange: UITextRange? { get set }

    /// The side at which the caret is if a position is both the end of a line and the beginning of the next one. The default
    /// is `forward`.
    var selectionAffinity: UITextStorageDirection { get }

    /// The range of the marked text, which is provisional; `nil` if there is none.
    var markedTextRange: UITextRange? { get }

    /// The attributes with which marked text is drawn.
    var markedTextStyle: [NSAttributedString.Key: Any]? { get set }

    /// Inserts provisional text, in place of the marked text or else of the selection.
    /// - Parameters:
    ///   - markedText: The text, or `nil` to remove the marked text.
    ///   - selectedRange: The selection in the marked text, in UTF-16 units.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)

    /// Accepts the marked text.
    func unmarkText()

    // MARK: Positions

    /// The beginning of the text.
    var beginningOfDocument: UITextPosition { get }

    /// The end of the text.
    var endOfDocument: UITextPosition { get }

    /// Returns the range between two positions.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?

    /// Returns the position at a distance in UTF-16 units, or `nil` if it is outside of the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?

    /// Returns the position at a distance in characters in a direction of the layout, or `nil` if there is none.
    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?

    /// Returns the order of two positions.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult

    /// Returns the distance between two positions, in UTF-16 units.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int

    /// Returns the position in a range that is farthest in a direction.
    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?

    /// Returns the range of the character beside a position in a direction.
    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?

    /// Returns the position at a distance from the start of a range, in characters. By default, it counts UTF-16 units.
    func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?

    /// Returns the distance of a position from the start of a range, in characters. By default, it counts UTF-16 units.
    func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int

    // MARK: Writing direction

    /// Returns the writing direction of the paragraph at a position.
    func baseWritingDirection(
        for position: UITextPosition,
        in direction: UITextStorageDirection
    ) -> NSWritingDirection

    /// Sets the writing direction of the paragraphs of a range.
    func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

    // MARK: Geometry

    /// Returns the rectangle of the first line of a range, in the coordinates of ``textInputView``, in points.
    func firstRect(for range: UITextRange) -> CGRect

    /// Returns the rectangle of the caret at a position, in points.
    func caretRect(for position: UITextPosition) -> CGRect

    /// Returns the rectangles of a range, in points.
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]

    /// Returns the position that is closest to a point.
    func closestPosition(to point: CGPoint) -> UITextPosition?

    /// Returns the position in a range that is closest to a point.
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?

    /// Returns the range of the character at a point, or `nil` if there is none.
    func characterRange(at point: CGPoint) -> UITextRange?

    /// The view in whose coordinates points and rectangles are. The default is the object itself, which then must be a view.
    var textInputView: UIView { get }

    // MARK: Text input system

    /// The object that is called before and after changes of the text and of the selection. The system sets it.
    var inputDelegate: (any UITextInputDelegate)? { get set }

    /// The object that finds words, sentences and other units.
    var tokenizer: any UITextInputTokenizer { get }

    // MARK: Edit menu

    /// Returns the edit menu for a range, or `nil` for the usual one. By default, returns `nil`.
    /// - Parameters:
    ///   - textRange: The range.
    ///   - suggestedActions: The elements of the usual menu.
    func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu?

    /// Called before the edit menu appears.
    /// - Parameter animator: The animation of the menu.
    func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating)

    /// Called before the edit menu disappears.
    /// - Parameter animator: The animation of the menu.
    func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating)
}

extension UITextInput {
    /// Returns `true`.
    public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }

    /// Returns `nil`.
    public func textStyling(
        at position: UITextPosition,
        in direction: UITextStorageDirection
    ) -> [NSAttributedString.Key: Any]? { nil }

    /// Returns `forward`.
    public var selectionAffinity: UITextStorageDirection { .forward }

    /// Returns the position at a distance in UTF-16 units.
    public func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition? {
        position(from: range.start, offset: offset)
    }

    /// Returns the distance in UTF-16 units.
    public func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int {
        offset(from: range.start, to: position)
    }

    /// Returns `nil`.
    public func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? { nil }

    /// Does nothing.
    public func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {}

    /// Does nothing.
    public func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {}

    /// Returns the object itself. An object that is no view must define the property.
    public var textInputView: UIView {
        guard let view = self as? UIView else { fatalError("\(type(of: self)) does not define textInputView") }
        return view
    }
}

/// The object that an input calls before and after changes of its text and its selection.
@preconcurrency @MainActor
public protocol UITextInputDelegate: NSObjectProtocol {
    /// Called before the selection changes.
    func selectionWillChange(_ textInput: (any UITextInput)?)

    /// Called after the selection has changed.
    func selectionDidChange(_ textInput: (any UITextInput)?)

    /// Called before the text changes.
    func textWillChange(_ textInput: (any UITextInput)?)

    /// Called after the text has changed.
    func textDidChange(_ textInput: (any UITextInput)?)
}

/// An object that finds the units of an input's text.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: NSObjectProtocol {
    /// Returns the range of the unit that contains a position, or `nil` if there is none. At a boundary between two units, the
    /// direction selects one.
    func rangeEnclosingPosition(
        _ position: UITextPosition,
        with granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextRange?

    /// Returns a Boolean value that indicates whether a position is at the end of a unit, in a direction.
    func isPosition(
        _ position: UITextPosition,
        atBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool

    /// Returns the next boundary of a unit in a direction, or `nil` if there is none.
    func position(
        from position: UITextPosition,
        toBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextPosition?

    /// Returns a Boolean value that indicates whether a position is in a unit, or at that boundary of one which the direction
    /// selects.
    func isPosition(
        _ position: UITextPosition,
        withinTextUnit granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool
}
