import QuartzCore

extension UIWindow {
    /// The name of the notification that is posted when a window has been displayed. Its object is the window.
    public nonisolated static let didBecomeVisibleNotification = Notification.Name(
        "UIWindowDidBecomeVisibleNotification"
    )

    /// The name of the notification that is posted when a window has been removed from the screen. Its object is the window.
    public nonisolated static let didBecomeHiddenNotification = Notification.Name(
        "UIWindowDidBecomeHiddenNotification"
    )

    /// The name of the notification that is posted when a window has become the key window. Its object is the window.
    public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")

    /// The name of the notification that is posted when a window is the key window no longer. Its object is the window.
    public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")

    /// Notifies the window that it is the key window.
    func beginKey() {
        becomeKey()
        post(Self.didBecomeKeyNotification)
    }

    /// Notifies the window that it is the key window no longer.
    func endKey() {
        resignKey()
        post(Self.didResignKeyNotification)
    }

    func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
