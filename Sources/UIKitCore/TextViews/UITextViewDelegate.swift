import Foundation

/// The methods by which a text view asks about editing and reports it. All methods are optional.
///
/// The order of the calls when a view takes over from another responder: ``textViewShouldBeginEditing(_:)`` of the new view, those of
/// the former responder, and ``textViewDidBeginEditing(_:)``. For each change by the user:
/// ``textView(_:shouldChangeTextIn:replacementText:)``, ``textViewDidChangeSelection(_:)``, ``textViewDidChange(_:)``, and the
/// notification `textDidChangeNotification`.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Returns a Boolean value that indicates whether the text may be edited. By default, returns `true`.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool

    /// Called when editing has begun.
    func textViewDidBeginEditing(_ textView: UITextView)

    /// Returns a Boolean value that indicates whether editing may end. By default, returns `true`.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool

    /// Called when editing has ended.
    func textViewDidEndEditing(_ textView: UITextView)

    /// Returns a Boolean value that indicates whether the user may replace a part of the text. By default, returns `true`.
    /// - Parameters:
    ///   - textView: The view, which still has the former text.
    ///   - range: The range, in UTF-16 units.
    ///   - text: The new text, which is empty for a deletion.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool

    /// Called after the user has changed the text or its attributes.
    func textViewDidChange(_ textView: UITextView)

    /// Called after ``UITextView/selectedRange`` has changed.
    func textViewDidChangeSelection(_ textView: UITextView)

    /// Returns the edit menu for a range, or `nil` for the usual one. By default, returns `nil`.
    /// - Parameters:
    ///   - textView: The view.
    ///   - range: The range, in UTF-16 units.
    ///   - suggestedActions: The elements of the usual menu.
    func textView(
        _ textView: UITextView,
        editMenuForTextIn range: NSRange,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?

    /// Called before the edit menu appears.
    /// - Parameters:
    ///   - textView: The view.
    ///   - animator: The animation of the menu.
    func textView(_ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating)

    /// Called before the edit menu disappears.
    /// - Parameters:
    ///   - textView: The view.
    ///   - animator: The animation of the menu.
    func textView(_ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating)

    /// Returns a Boolean value that indicates whether a link is opened. By default, returns `true`.
    /// - Parameters:
    ///   - textView: The view.
    ///   - URL: The target of the link.
    ///   - characterRange: The range of the link, in UTF-16 units.
    ///   - interaction: The gesture.
    func textView(
        _ textView: UITextView,
        shouldInteractWith URL: URL,
        in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool

    /// Returns a Boolean value that indicates whether a gesture on an attachment has its usual effect. By default, returns `true`.
    /// - Parameters:
    ///   - textView: The view.
    ///   - textAttachment: The attachment.
    ///   - characterRange: The range of the attachment, in UTF-16 units.
    ///   - interaction: The gesture.
    func textView(
        _ textView: UITextView,
        shouldInteractWith textAttachment: NSTextAttachment,
        in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool
}

extension UITextViewDelegate {
    /// Returns `true`.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }

    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}

    /// Returns `true`.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }

    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}

    /// Returns `true`.
    public func textView(
        _ textView: UITextView,
        shouldChangeTextIn range: NSRange,
        replacementText text: String
    ) -> Bool { true }

    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}

    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: UITextView) {}

    /// Returns `nil`.
    public func textView(
        _ textView: UITextView,
        editMenuForTextIn range: NSRange,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }

    /// Does nothing.
    public func textView(_ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating) {
    }

    /// Does nothing.
    public func textView(_ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating) {
    }

    /// Returns `true`.
    public func textView(
        _ textView: UITextView,
        shouldInteractWith URL: URL,
        in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool { true }

    /// Returns `true`.
    public func textView(
        _ textView: UITextView,
        shouldInteractWith textAttachment: NSTextAttachment,
        in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool { true }
}

/// The gestures on links and attachments of a text view.
public enum UITextItemInteraction: Int, Hashable, Sendable {
    /// A tap.
    case invokeDefaultAction = 0
    /// A long press. There is no menu of actions: if the delegate agrees, the word is selected.
    case presentActions = 1
    /// A preview, which does not exist.
    case preview = 2
}

extension UITextView {
    /// The name of the notification that is posted when the editing of a view has begun. Its object is the view.
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextViewTextDidBeginEditingNotification"
    )

    /// The name of the notification that is posted when the user has changed the text of a view.
    public nonisolated static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")

    /// The name of the notification that is posted when the editing of a view has ended.
    public nonisolated static let textDidEndEditingNotification = Notification.Name(
        "UITextViewTextDidEndEditingNotification"
    )
}
