import QuartzCore

/// A recognizer of fingers that stay at their initial locations. The gesture is continuous: it begins after the minimum
/// duration, changes with each move after that, and ends when a finger is lifted.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The minimum duration of the press, in seconds. The default is 0.5.
    open var minimumPressDuration: TimeInterval = 0.5

    /// The number of fingers that press together. The default is 1.
    open var numberOfTouchesRequired = 1

    /// The number of taps before the press. The default is 0.
    open var numberOfTapsRequired = 0

    /// The maximum movement of a finger before the gesture begins, in points. After that, movement is not limited. The
    /// default is 10.
    open var allowableMovement: CGFloat = 10

    private var tap = TapTouches()
    private var taps = 0
    private var initialLocation: CGPoint?

    private var isTapping: Bool { taps < numberOfTapsRequired }
    private var allowance: CGFloat { isTapping ? TapTouches.distance : allowableMovement }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard state == .possible else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        if tap.isOver { tap = TapTouches() }
        let isFirst = tap.count == 0
        guard tap.begin(touches), tap.count <= numberOfTouchesRequired else { return state = .failed }
        if isFirst { setTimer(at: event.time + TapTouches.duration) }
        guard tap.count == numberOfTouchesRequired, let center = tap.center else { return }
        if let initialLocation, initialLocation.distance(to: center) > TapTouches.distance { return state = .failed }
        initialLocation = initialLocation ?? center
        guard !isTapping else { return }
        if minimumPressDuration > 0 {
            setTimer(at: event.time + .seconds(minimumPressDuration))
        } else {
            stopTimer()
            state = .began
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if state != .possible {
            state = .changed
        } else if tap.hasMoved(by: allowance, in: event) {
            state = .failed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        guard state == .possible else { return state = .ended }
        guard isTapping, !tap.hasMoved(by: allowance) else { return state = .failed }
        tap.end(touches)
        guard tap.isOver else { return }
        guard tap.count == numberOfTouchesRequired else { return state = .failed }
        taps += 1
        setTimer(at: event.time + TapTouches.interval)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        state = .cancelled
    }

    override func timeIsUp(at time: MonotonicInstant) {
        let isPressed = !isTapping && !tap.isOver && tap.count == numberOfTouchesRequired
        state = isPressed ? .began : .failed
    }

    open override func reset() {
        super.reset()
        tap = TapTouches()
        taps = 0
        initialLocation = nil
    }
}
