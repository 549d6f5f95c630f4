import QuartzCore

/// A recognizer of a pointer over its view, pressed or not. The gesture is continuous: it begins when the pointer
/// enters the view or a descendant, changes with each move, and ends when the pointer leaves. It does not receive
/// touches and does not exclude other gestures.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Moves the pointer and requests a state.
    /// - Parameter location: The location of the pointer, in points of the screen.
    func hover(to location: CGPoint, _ state: State, _ arbiter: GestureArbiter) {
        self.arbiter = arbiter
        lastLocation = location
        request(state)
    }

    /// Returns a Boolean value that indicates whether the recognizer receives an event: hover events only, not touches.
    open override func shouldReceive(_ event: UIEvent) -> Bool { event.type == .hover }
}
