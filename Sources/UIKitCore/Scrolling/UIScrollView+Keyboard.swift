import QuartzCore

/// The dismissal of input views by dragging, and the visibility of edited text.
extension UIScrollView {
    /// The effects of a drag on the input views at the bottom of the screen.
    public enum KeyboardDismissMode: Int, Hashable, Sendable {
        /// No effect.
        case none = 0
        /// The input views disappear when a drag begins.
        case onDrag = 1
        /// The input views move down with the finger, and return if it moves up again.
        case interactive = 2
        /// The same as `onDrag`, with the accessory view.
        case onDragWithAccessory = 3
        /// The same as `interactive`, with the accessory view.
        case interactiveWithAccessory = 4
    }

    private var inputViews: InputViews { session.application.inputViews }

    private var isInteractive: Bool {
        keyboardDismissMode == .interactive || keyboardDismissMode == .interactiveWithAccessory
    }

    /// The height of the part of the view that input views cover, in points.
    var coveredHeight: CGFloat {
        guard let window, let keyboard = window.screen.keyboard, keyboard.isDocked else { return 0 }
        let frame = convert(bounds, to: nil)
        return min(bounds.height, max(0, frame.maxY - keyboard.frame.minY))
    }

    /// Ends editing when a drag begins, if the scroll view is set so.
    func dragDidBegin() {
        if keyboardDismissMode == .onDrag || keyboardDismissMode == .onDragWithAccessory {
            session.application.firstResponder?.resignFirstResponder()
        }
    }

    /// Moves the input views with the finger.
    func dragDidMove(_ pan: UIPanGestureRecognizer) {
        if isInteractive, pan.numberOfTouches > 0 { inputViews.follow(pan.location(in: nil).y) }
    }

    /// Hides the input views that the finger has moved, or moves them back.
    func dragDidEnd(_ pan: UIPanGestureRecognizer, velocity: CGFloat) {
        if isInteractive { inputViews.endFollowing(velocity: velocity) }
    }
}

extension UIView {
    /// Scrolls the text of a first responder above the input views, after these have another frame. A finger that scrolls has
    /// precedence. Empirical; not documented by Apple.
    func revealAboveInputViews() {
        guard isFirstResponder, self is UITextField || self is UITextView else { return }
        var ancestor = superview
        while let current = ancestor {
            if let scrollView = current as? UIScrollView, scrollView.isTracking { return }
            ancestor = current.superview
        }
        if let text = self as? UITextView { text.revealCaret() } else { scrollToVisible(animated: false) }
    }

    /// Scrolls the enclosing scroll views by as little as possible to show the view. Empirical for text that begins to be edited;
    /// not documented by Apple.
    /// - Parameters:
    ///   - rect: The rectangle to show, or `nil` for the whole view.
    ///   - animated: A Boolean value that indicates whether the movement is animated.
    func scrollToVisible(_ rect: CGRect? = nil, animated: Bool = true) {
        var ancestor = superview
        while let current = ancestor {
            if let scrollView = current as? UIScrollView, scrollView.isScrollEnabled {
                var rect = convert(rect ?? bounds, to: scrollView)
                // As far as the content allows it, the rectangle is above the input views.
                let covered = scrollView.coveredHeight
                if covered > 0, rect.height + covered <= scrollView.bounds.height { rect.size.height += covered }
                scrollView.scrollRectToVisible(rect, animated: animated)
            }
            ancestor = current.superview
        }
    }
}
