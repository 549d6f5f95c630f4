import QuartzCore

/// A recognizer of two fingers that move apart or together. The gesture is continuous: it begins when their distance
/// has changed by more than 8 points, continues while one finger remains, and ends with the last finger. The threshold
/// is empirical; not documented by Apple.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The distance between the fingers relative to their initial distance. If the scale is set, later changes are
    /// relative to that value.
    open var scale: CGFloat {
        get { storedScale }
        set {
            storedScale = newValue
            base = newValue == 0 ? nil : distance.map { $0 / newValue }
        }
    }

    /// The velocity of the pinch, in units of the scale per second.
    open var velocity: CGFloat {
        guard let base, base != 0 else { return 0 }
        return history.velocity.dx / base
    }

    static let threshold: CGFloat = 8

    private var storedScale: CGFloat = 1
    /// The distance that corresponds to a scale of 1.
    private var base: CGFloat?
    private var start: CGFloat?
    private var distance: CGFloat?
    private var history = MotionHistory()

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        for touch in fingers.dropFirst(2) { ignore(touch, for: event) }
        guard distance == nil, let pair = FingerPair(fingers) else { return }
        distance = pair.distance
        start = pair.distance
        base = storedScale == 0 ? nil : pair.distance / storedScale
        history = MotionHistory()
        history.add(CGVector(dx: pair.distance, dy: 0), at: event.time)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if let pair = FingerPair(fingers) {
            distance = pair.distance
            history.add(CGVector(dx: pair.distance, dy: 0), at: event.time)
            if base == nil { base = pair.distance }
            if let base { storedScale = pair.distance / base }
            if state == .possible {
                if let start, abs(pair.distance - start) > Self.threshold { state = .began }
                return
            }
        }
        if state != .possible { state = .changed }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        leave(touches, as: .ended)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        leave(touches, as: .cancelled)
    }

    private func leave(_ touches: Set<UITouch>, as end: State) {
        distance = nil
        if fingers.allSatisfy(touches.contains) { state = state == .possible ? .failed : end }
    }

    open override func reset() {
        super.reset()
        storedScale = 1
        base = nil
        start = nil
        distance = nil
        history = MotionHistory()
    }
}
