import QuartzCore

/// A view that uses taps itself, so that a tap on it at the top edge of the screen does not scroll.
@MainActor
package protocol TapTarget: UIView {}

extension UIControl: TapTarget {}

/// The tap at the top edge of the screen, which scrolls to the top. On iPhones and iPads, it is a tap on the status bar.
@MainActor
enum ScrollToTopTap {
    /// The height of the area at the top edge of the window in which a tap scrolls, in points: that of a status bar.
    static let height: CGFloat = 20

    /// Scrolls for a tap, if its location is at the top edge and no view uses it.
    ///
    /// As on iPhones, there must be exactly one scroll view whose ``UIScrollView/scrollsToTop`` is `true`. Only those above and
    /// below the finger count, so that the columns of a wide screen scroll separately.
    /// - Parameter touch: The touch that has ended.
    static func perform(_ touch: UITouch) {
        guard let window = touch.window, !window.isForInputViews, window.isOnScreen else { return }
        let location = touch.location(in: window)
        guard location.y >= window.bounds.minY, location.y <= window.bounds.minY + height,
            let view = touch.view, !isUsed(by: view)
        else { return }
        // A presented controller covers what is below it.
        let root = window.rootViewController?.presentedControllers.last?.viewIfLoaded ?? window
        guard view.isDescendant(of: root) else { return }
        var found: [UIScrollView] = []
        collect(root, at: location.x, in: window, &found)
        if found.count == 1 { found[0].scrollToTop() }
    }

    /// Returns a Boolean value that indicates whether a view, or one around it, does something for a tap.
    private static func isUsed(by view: UIView) -> Bool {
        var current: UIView? = view
        while let candidate = current {
            if candidate is any TapTarget || candidate is any UITextInput { return true }
            let recognizers = candidate.gestureRecognizers ?? []
            if recognizers.contains(where: { $0.isEnabled && $0 is UITapGestureRecognizer }) { return true }
            current = candidate.superview
        }
        return false
    }

    /// Adds the visible scroll views in a view that a tap can scroll.
    private static func collect(_ view: UIView, at x: CGFloat, in window: UIWindow, _ found: inout [UIScrollView]) {
        guard !view.isHidden, view.layer.opacity >= 0.01 else { return }
        if let scrollView = view as? UIScrollView, scrollView.scrollsToTop, scrollView.isScrollEnabled {
            let visible = scrollView.convert(scrollView.bounds, to: window).intersection(window.bounds)
            if !visible.isEmpty, visible.minX <= x, visible.maxX >= x { found.append(scrollView) }
        }
        // Two are as many as ten: nothing scrolls.
        for subview in view.subviews where found.count < 2 { collect(subview, at: x, in: window, &found) }
    }
}

extension UIScrollView {
    /// The largest number of animations by which the content moves to the top. Content whose size is an estimate may move away
    /// from it meanwhile.
    private static let topAttempts = 8

    /// The offset at the top of the content.
    private var topOffset: CGPoint { settable(CGPoint(x: contentOffset.x, y: range(.vertical).lower)) }

    private var isAtTop: Bool { contentOffset.y <= topOffset.y + tolerance }

    /// Scrolls to the top for the user, if the delegate allows it and the content is not there.
    func scrollToTop() {
        guard !isAtTop, !isTracking, delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
        guard window != nil, UIView.areAnimationsEnabled else {
            setContentOffset(topOffset, animated: false)
            delegate?.scrollViewDidScrollToTop(self)
            return
        }
        animateContentOffset(to: topOffset)
        topAttemptsLeft = Self.topAttempts
    }

    /// Called when an animation to the top has ended.
    /// - Parameter isFinished: A Boolean value that indicates whether neither a finger nor code has stopped it.
    func topAnimationDidEnd(isFinished: Bool) {
        let attempts = topAttemptsLeft - 1
        topAttemptsLeft = 0
        guard isFinished else { return }
        // Rows above the visible area may have got other heights.
        if !isAtTop, attempts > 0 {
            animateContentOffset(to: topOffset)
            topAttemptsLeft = attempts
        } else {
            if !isAtTop { contentOffset = topOffset }
            delegate?.scrollViewDidScrollToTop(self)
        }
    }
}
