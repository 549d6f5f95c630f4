import QuartzCore

/// The accessibility settings of a screen, which the user chooses.
package struct AccessibilitySettings: Hashable, Sendable {
    /// A Boolean value that indicates whether motion is to be avoided.
    package var reducesMotion = false
    /// A Boolean value that indicates whether text in the system font is bolder.
    package var usesBoldText = false
    /// A Boolean value that indicates whether colors have more contrast.
    package var increasesContrast = false
    /// A Boolean value that indicates whether translucent views are opaque.
    package var reducesTransparency = false
    /// A Boolean value that indicates whether a screen reader speaks.
    package var hasScreenReader = false

    package init() {}
}

/// The state of accessibility in a session, apart from its settings.
@MainActor
final class AccessibilityState {
    /// The element that the screen reader is on.
    weak var focusedElement: UIResponder?

    /// The screen reader; `nil` if there is none.
    var reader: ScreenReader?

    /// The receivers of the application's notifications, such as announcements.
    var listeners: [(UIAccessibility.Notification, Any?) -> Void] = []

    nonisolated init() {}

    /// Sends a notification of the application to its receivers.
    func post(_ notification: UIAccessibility.Notification, _ argument: Any?) {
        for receive in listeners { receive(notification, argument) }
        reader?.receive(notification, argument)
    }
}

extension Session {
    /// Adds a receiver of the notifications that the application posts for assistive technologies.
    @MainActor
    package func listenToAccessibility(_ receive: @escaping (UIAccessibility.Notification, Any?) -> Void) {
        userInterface.accessibility.listeners.append(receive)
    }
}

extension UIScreen {
    /// The accessibility settings of the screen.
    package var accessibilitySettings: AccessibilitySettings {
        session?.userInterface.accessibilitySettings ?? AccessibilitySettings()
    }

    /// Changes the accessibility settings of the screen, updates all views, and posts the notifications.
    package func set(accessibility settings: AccessibilitySettings) {
        guard let session else { return }
        let former = session.userInterface.accessibilitySettings
        guard settings != former else { return }
        session.userInterface.accessibilitySettings = settings
        accessibilityTraitsMayHaveChanged()
        if settings.reducesTransparency != former.reducesTransparency {
            for window in withFurtherScreens.flatMap(\.allWindows) { window.transparencySettingDidChange() }
        }
        let changes: [(KeyPath<AccessibilitySettings, Bool>, Notification.Name)] = [
            (\.reducesMotion, UIAccessibility.reduceMotionStatusDidChangeNotification),
            (\.usesBoldText, UIAccessibility.boldTextStatusDidChangeNotification),
            (\.increasesContrast, UIAccessibility.darkerSystemColorsStatusDidChangeNotification),
            (\.reducesTransparency, UIAccessibility.reduceTransparencyStatusDidChangeNotification),
            (\.hasScreenReader, UIAccessibility.voiceOverStatusDidChangeNotification),
        ]
        for (setting, name) in changes where settings[keyPath: setting] != former[keyPath: setting] {
            NotificationCenter.default.post(name: name, object: session.application)
        }
    }
}

extension UIView {
    /// Shows effects again, with or without transparency.
    fileprivate func transparencySettingDidChange() {
        (self as? UIVisualEffectView)?.showEffect()
        for subview in subviews { subview.transparencySettingDidChange() }
    }
}
