import Foundation

/// The backlight of a screen.
@MainActor
package protocol ScreenBacklight: AnyObject {
    /// The brightness that the application has set, or that the backlight had at first: from 0 to 1.
    var brightness: Double { get }

    /// Sets the brightness.
    /// - Returns: A Boolean value that indicates whether it has changed.
    func setBrightness(_ brightness: Double) -> Bool

    /// A Boolean value that indicates whether the screen is darker than its brightness, because there was no input.
    var isDimmed: Bool { get set }
}

extension UIScreen {
    /// The brightness of the screen, from 0, the darkest level that is still visible, to 1. Without a backlight that the
    /// program may set, it is 1 and does not change; a message in the log states the reason. Other values are clamped. The
    /// brightness remains when the program ends.
    public var brightness: CGFloat {
        get { CGFloat(session?.backlight?.brightness ?? 1) }
        set {
            guard !newValue.isNaN, let backlight = session?.backlight else { return }
            guard backlight.setBrightness(Double(min(max(newValue, 0), 1))) else { return }
            NotificationCenter.default.post(name: Self.brightnessDidChangeNotification, object: self)
        }
    }

    /// A notification that is posted when the brightness of a screen has changed. Its object is the screen.
    nonisolated public static let brightnessDidChangeNotification = Notification.Name(
        "UIScreenBrightnessDidChangeNotification"
    )
}
