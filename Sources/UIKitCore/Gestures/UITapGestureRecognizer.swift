import QuartzCore

/// A recognizer of taps: fingers that touch the screen at one location and are lifted soon. The gesture is discrete.
///
/// A finger may move by 45 points and stay for 0.75 s. Of several taps, the next one must follow within 0.35 s and 45
/// points. The limits are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of successive taps. The default is 1.
    open var numberOfTapsRequired = 1

    /// The number of fingers that tap together. The default is 1.
    open var numberOfTouchesRequired = 1

    /// The button of a pointer that taps. The default is the primary one. Fingers and pens need no button.
    ///
    /// Views do not receive touches of other buttons.
    open var buttonMaskRequired = UIEvent.ButtonMask.primary

    override var requiredButtons: UIEvent.ButtonMask { buttonMaskRequired }

    private var tap = TapTouches()
    private var taps = 0
    private var initialLocation: CGPoint?

    override var shownTouches: [UITouch] { tap.touches }
    override var precedence: Int { numberOfTapsRequired }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if tap.isOver { tap = TapTouches() }
        let isFirst = tap.count == 0
        guard tap.begin(touches), tap.count <= numberOfTouchesRequired else { return state = .failed }
        if tap.count == numberOfTouchesRequired, let center = tap.center {
            if let initialLocation, initialLocation.distance(to: center) > TapTouches.distance {
                return state = .failed
            }
            initialLocation = initialLocation ?? center
        }
        if isFirst { setTimer(at: event.time + TapTouches.duration) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if tap.hasMoved(by: TapTouches.distance, in: event) { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        if tap.hasMoved(by: TapTouches.distance) { return state = .failed }
        tap.end(touches)
        guard tap.isOver else { return }
        guard tap.count == numberOfTouchesRequired else { return state = .failed }
        taps += 1
        if taps >= numberOfTapsRequired {
            stopTimer()
            state = .ended
        } else {
            setTimer(at: event.time + TapTouches.interval)
        }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        state = .failed
    }

    override func timeIsUp(at time: MonotonicInstant) { state = .failed }

    /// Returns a Boolean value that indicates whether recognizing this gesture makes another one fail. A tap does not
    /// make a gesture of more taps fail. Empirical; not documented by Apple.
    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        if let tap = preventedGestureRecognizer as? UITapGestureRecognizer,
            tap.numberOfTapsRequired > numberOfTapsRequired
        {
            return false
        }
        return super.canPrevent(preventedGestureRecognizer)
    }

    open override func reset() {
        super.reset()
        lastLocation = tap.center ?? lastLocation
        tap = TapTouches()
        taps = 0
        initialLocation = nil
    }
}
