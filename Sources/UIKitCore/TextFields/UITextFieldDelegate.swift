import Foundation

/// The methods that a text field calls while it is edited. All methods are optional.
///
/// The order of the calls when a field takes over from another one: ``textFieldShouldBeginEditing(_:)`` of the new field,
/// ``textFieldShouldEndEditing(_:)`` and ``textFieldDidEndEditing(_:reason:)`` of the former one, and
/// ``textFieldDidBeginEditing(_:)`` of the new one. For each change by the user:
/// ``textField(_:shouldChangeCharactersIn:replacementString:)``, ``textFieldDidChangeSelection(_:)``, the event
/// `editingChanged`, and the notification `textDidChangeNotification`.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
    /// Returns a Boolean value that indicates whether the field may be edited. By default, returns `true`.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool

    /// Tells the delegate that the field is being edited.
    func textFieldDidBeginEditing(_ textField: UITextField)

    /// Returns a Boolean value that indicates whether editing may end. By default, returns `true`.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool

    /// Tells the delegate that editing has ended. Not called if the delegate implements
    /// ``textFieldDidEndEditing(_:reason:)``.
    func textFieldDidEndEditing(_ textField: UITextField)

    /// Tells the delegate that editing has ended, and the reason. By default, calls ``textFieldDidEndEditing(_:)``.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)

    /// Returns a Boolean value that indicates whether the user may replace a part of the text. By default, returns `true`.
    /// - Parameters:
    ///   - textField: The field, which still has the former text.
    ///   - range: The range, in UTF-16 units.
    ///   - string: The new text, which is empty for a deletion.
    func textField(
        _ textField: UITextField,
        shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool

    /// Tells the delegate that the selection or the caret has moved.
    func textFieldDidChangeSelection(_ textField: UITextField)

    /// Returns a Boolean value that indicates whether the text may be removed: by the clear button, or when editing begins. By
    /// default, returns `true`.
    func textFieldShouldClear(_ textField: UITextField) -> Bool

    /// Returns a Boolean value that indicates whether the field handles the Return key as usual. By default, returns `true`.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool

    /// Returns the edit menu for a range, or `nil` for the usual one. By default, returns `nil`.
    /// - Parameters:
    ///   - textField: The field.
    ///   - range: The range, in UTF-16 units.
    ///   - suggestedActions: The elements of the usual menu.
    func textField(
        _ textField: UITextField,
        editMenuForCharactersIn range: NSRange,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?

    /// Called before the edit menu appears.
    /// - Parameters:
    ///   - textField: The field.
    ///   - animator: The animation of the menu.
    func textField(_ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating)

    /// Called before the edit menu disappears.
    /// - Parameters:
    ///   - textField: The field.
    ///   - animator: The animation of the menu.
    func textField(_ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating)
}

extension UITextFieldDelegate {
    /// Returns `true`.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }

    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}

    /// Returns `true`.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }

    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}

    /// Calls ``textFieldDidEndEditing(_:)``.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(textField)
    }

    /// Returns `true`.
    public func textField(
        _ textField: UITextField,
        shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool { true }

    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}

    /// Returns `true`.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }

    /// Returns `true`.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }

    /// Returns `nil`.
    public func textField(
        _ textField: UITextField,
        editMenuForCharactersIn range: NSRange,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }

    /// Does nothing.
    public func textField(
        _ textField: UITextField,
        willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) {}

    /// Does nothing.
    public func textField(
        _ textField: UITextField,
        willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) {}
}

extension UITextField {
    /// The styles of a field's border.
    public enum BorderStyle: Int, Hashable, Sendable {
        /// No border.
        case none = 0
        /// A thin rectangle.
        case line = 1
        /// A rectangle that seems to be cut into the screen.
        case bezel = 2
        /// A rectangle with round corners.
        case roundedRect = 3
    }

    /// The times at which a view of a field is shown.
    public enum ViewMode: Int, Hashable, Sendable {
        /// Never.
        case never = 0
        /// While the field is edited. The clear button is shown only if there is text.
        case whileEditing = 1
        /// While the field is not edited.
        case unlessEditing = 2
        /// Always. The clear button is shown only if there is text.
        case always = 3
    }

    /// The reasons for the end of editing.
    public enum DidEndEditingReason: Int, Hashable, Sendable {
        /// The field has resigned.
        case committed = 0
        /// The input was canceled, as by a remote control.
        case cancelled = 1
    }

    /// The name of the notification that is posted when the editing of a field has begun. Its object is the field.
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextFieldTextDidBeginEditingNotification"
    )

    /// The name of the notification that is posted when the editing of a field has ended.
    public nonisolated static let textDidEndEditingNotification = Notification.Name(
        "UITextFieldTextDidEndEditingNotification"
    )

    /// The name of the notification that is posted when the user has changed the text of a field.
    public nonisolated static let textDidChangeNotification = Notification.Name(
        "UITextFieldTextDidChangeNotification"
    )

    /// The key of the reason for the end of editing in the notification's user information, a number.
    public nonisolated static let didEndEditingReasonKey = "UITextFieldDidEndEditingReasonKey"
}
