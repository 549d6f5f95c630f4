import QuartzCore

/// Follows a pointer over its view, pressed or not. Continuous: it begins when the pointer comes into the view or one in
/// it, changes with each move, and ends when it leaves. It takes no touches, and excludes no other gesture.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// - Parameter place: in points of the screen.
    func hover(to place: CGPoint, _ state: State, _ arbiter: GestureArbiter) {
        self.arbiter = arbiter
        restingPlace = place
        request(state)
    }

    /// Touches are none of its business.
    open override func shouldReceive(_ event: UIEvent) -> Bool { event.type == .hover }
}
