import QuartzCore

/// The loss of touches: by a view that leaves its window, is hidden or disabled, or whose window is hidden.
extension UIView {
    /// Returns a Boolean value that indicates whether touches that began in the view, in a window, still reach it.
    func isReached(byTouchesOf window: UIWindow?) -> Bool {
        guard let window, self.window === window, window.isOnScreen else { return false }
        if let control = self as? UIControl, !control.isEnabled { return false }
        var view: UIView? = self
        while let current = view {
            guard current.isUserInteractionEnabled, !current.isHidden else { return false }
            view = current.superview
        }
        return true
    }

    /// Cancels the touches in the view and its descendants, and their gestures. Called while the view is in the window that it
    /// will leave.
    func cancelTouchesInside() {
        guard let touches = window?.touchGestures else { return }
        touches.withdraw { $0.isInside(self) }
    }

    /// Cancels touches that do not reach their views any more, and their gestures, because the view was hidden or disabled.
    func cancelUnreachableTouches() {
        guard let touches = window?.touchGestures else { return }
        touches.withdraw { !$0.isReached(byTouchesOf: $0.window) }
    }
}
