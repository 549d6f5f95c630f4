import QuartzCore

/// The notifications of input views: views at the bottom of the screen by which the first responder is edited.
extension UIResponder {
    /// The name of the notification that is posted before an input view appears.
    public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")

    /// The name of the notification that is posted after an input view has appeared.
    public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")

    /// The name of the notification that is posted before the input views disappear.
    public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")

    /// The name of the notification that is posted after the input views have disappeared.
    public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")

    /// The name of the notification that is posted before the frame of the input views changes, also by their appearance.
    public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification"
    )

    /// The name of the notification that is posted after the frame of the input views has changed.
    public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name(
        "UIKeyboardDidChangeFrameNotification"
    )

    /// The key of the frame before the change: an `NSValue` with a rectangle in the coordinates of the screen, in points.
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"

    /// The key of the frame after the change: an `NSValue` with a rectangle in the coordinates of the screen, in points.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"

    /// The key of the duration of the change: an `NSNumber`, in seconds.
    public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"

    /// The key of the curve of the change: an `NSNumber` with the raw value of a `UIView.AnimationCurve`.
    public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"

    /// The key of a Boolean value that indicates whether the input view belongs to this application, which is always `true`.
    public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
