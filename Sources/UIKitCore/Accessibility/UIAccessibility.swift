import QuartzCore

/// The accessibility settings of the user, and the notifications between an application and assistive technologies.
public enum UIAccessibility {
    private static var settings: AccessibilitySettings {
        // Current session: the settings are read on any thread, without an object of a screen.
        Session.currentIfAny?.userInterface.accessibilitySettings ?? AccessibilitySettings()
    }

    /// A Boolean value that indicates whether a screen reader speaks, as set by `EASEL_SPEECH`.
    public static var isVoiceOverRunning: Bool { settings.hasScreenReader }

    /// A Boolean value that indicates whether the user prefers less motion, as set by `EASEL_REDUCE_MOTION`. Replace
    /// large or repeated movements with cross-fades.
    public static var isReduceMotionEnabled: Bool { settings.reducesMotion }

    /// A Boolean value that indicates whether the user prefers bold text, as set by `EASEL_BOLD_TEXT`. Text in the
    /// system font is drawn in a heavier weight.
    public static var isBoldTextEnabled: Bool { settings.usesBoldText }

    /// A Boolean value that indicates whether the user prefers more contrast, as set by `EASEL_INCREASE_CONTRAST`.
    /// System colors are darker, or lighter in a dark interface.
    public static var isDarkerSystemColorsEnabled: Bool { settings.increasesContrast }

    /// A Boolean value that indicates whether the user prefers opaque views, as set by `EASEL_REDUCE_TRANSPARENCY`.
    /// Blur effects are opaque.
    public static var isReduceTransparencyEnabled: Bool { settings.reducesTransparency }

    // MARK: Notifications of settings

    /// The name of the notification that is posted when ``isVoiceOverRunning`` has changed.
    public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification"
    )

    /// The name of the notification that is posted when ``isReduceMotionEnabled`` has changed.
    public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification"
    )

    /// The name of the notification that is posted when ``isBoldTextEnabled`` has changed.
    public static let boldTextStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityBoldTextStatusDidChangeNotification"
    )

    /// The name of the notification that is posted when ``isDarkerSystemColorsEnabled`` has changed.
    public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification"
    )

    /// The name of the notification that is posted when ``isReduceTransparencyEnabled`` has changed.
    public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceTransparencyStatusDidChangeNotification"
    )

    // MARK: Notifications of assistive technologies

    /// The name of the notification that is posted when an assistive technology has moved to another element. The user
    /// info has the elements for ``focusedElementUserInfoKey`` and ``unfocusedElementUserInfoKey``, and the technology
    /// for ``assistiveTechnologyUserInfoKey``.
    public static let elementFocusedNotification = NSNotification.Name("UIAccessibilityElementFocusedNotification")

    /// The key of the element that an assistive technology has moved to.
    public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"

    /// The key of the element that an assistive technology has left.
    public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"

    /// The key of the assistive technology, an ``AssistiveTechnologyIdentifier``.
    public static let assistiveTechnologyUserInfoKey = "UIAccessibilityAssistiveTechnologyKey"

    /// The name of an assistive technology.
    public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates an identifier with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The screen reader.
        public static let notificationVoiceOver = AssistiveTechnologyIdentifier(
            rawValue: "UIAccessibilityNotificationVoiceOverIdentifier"
        )
    }

    /// Returns the element that an assistive technology is on, or `nil` if there is none.
    /// - Parameter assistiveTechnologyIdentifier: The technology; `nil` for any.
    @MainActor
    public static func focusedElement(
        using assistiveTechnologyIdentifier: AssistiveTechnologyIdentifier?
    ) -> Any? {
        guard assistiveTechnologyIdentifier ?? .notificationVoiceOver == .notificationVoiceOver else { return nil }
        return UIApplication.shared.userInterface.accessibility.focusedElement
    }

    /// A message of the application for assistive technologies.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The number of the message, as in UIKit.
        public let rawValue: UInt32

        /// Creates a message from its number.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// A large part of the screen has changed. The argument is a text to speak, the element to move to, or `nil` for
        /// the first element.
        public static let screenChanged = Notification(rawValue: 1000)

        /// A part of the screen has changed. The argument is a text to speak, the element to move to, or `nil`.
        public static let layoutChanged = Notification(rawValue: 1001)

        /// A text is to be spoken: the argument, a string.
        public static let announcement = Notification(rawValue: 1008)

        /// The content was scrolled. The argument is a description of the new position, a string.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Sends a message to assistive technologies: the screen reader, and the log of announcements in tests. Without
    /// them, the message has no effect.
    ///
    /// It can be called on any thread. On other threads than the main one, the message is sent later, on the main thread.
    public static func post(notification: Notification, argument: Any?) {
        // Current session: that of the code that calls, on any thread. Without any, no object receives the message.
        guard let interface = Session.currentIfAny?.userInterface else { return }
        // The caller leaves the argument to this function.
        nonisolated(unsafe) let argument = argument
        if Thread.isMainThread || MainQueue.isCurrent {
            MainActor.assumeIsolated { interface.accessibility.post(notification, argument) }
        } else {
            DispatchQueue.main.async { interface.accessibility.post(notification, argument) }
        }
    }

    // MARK: Coordinates

    /// Returns a rectangle of a view's coordinates in points of the screen.
    @MainActor
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
        view.layer.convert(rect, to: nil)
    }

    /// Returns a path of a view's coordinates in points of the screen.
    @MainActor
    public static func convertToScreenCoordinates(_ path: UIBezierPath, in view: UIView) -> UIBezierPath {
        guard let result = path.copy() as? UIBezierPath else { return path }
        let origin = view.layer.convert(CGPoint.zero, to: nil)
        let x = view.layer.convert(CGPoint(x: 1, y: 0), to: nil)
        let y = view.layer.convert(CGPoint(x: 0, y: 1), to: nil)
        result.apply(
            CGAffineTransform(
                a: x.x - origin.x,
                b: x.y - origin.y,
                c: y.x - origin.x,
                d: y.y - origin.y,
                tx: origin.x,
                ty: origin.y
            )
        )
        return result
    }
}

/// The focus of assistive technologies.
extension Session {
    /// Moves the focus of the screen reader to an element, and notifies both elements.
    @MainActor
    package func moveAccessibilityFocus(to element: UIResponder?) {
        let state = userInterface.accessibility
        let former = state.focusedElement
        guard former !== element else { return }
        state.focusedElement = element
        former?.accessibilityElementDidLoseFocus()
        element?.accessibilityElementDidBecomeFocused()
        var info: [String: Any] = [
            UIAccessibility.assistiveTechnologyUserInfoKey:
                UIAccessibility.AssistiveTechnologyIdentifier.notificationVoiceOver
        ]
        info[UIAccessibility.focusedElementUserInfoKey] = element
        info[UIAccessibility.unfocusedElementUserInfoKey] = former
        NotificationCenter.default.post(
            name: UIAccessibility.elementFocusedNotification,
            object: application,
            userInfo: info
        )
    }
}
