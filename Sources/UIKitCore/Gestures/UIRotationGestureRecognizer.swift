import QuartzCore

/// Recognises two fingers that turn about each other. Continuous: it begins when they have turned by more than 0.1
/// radians (known from use), goes on while one is left, and ends with the last.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// How far the fingers have turned since they came down, or since this was set, in radians; positive clockwise. Full
    /// turns count.
    open var rotation: CGFloat = 0

    /// How fast they turn, in radians a second.
    open var velocity: CGFloat { history.velocity.dx }

    static let threshold: CGFloat = 0.1

    private var angle: CGFloat?
    /// All turns, whatever was set.
    private var turned: CGFloat = 0
    private var history = MotionHistory()

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        for touch in fingers.dropFirst(2) { ignore(touch, for: event) }
        guard angle == nil, let pair = FingerPair(fingers) else { return }
        angle = pair.angle
        if state == .possible {
            turned = 0
            rotation = 0
        }
        history = MotionHistory()
        history.add(CGVector(dx: turned, dy: 0), at: event.timestamp)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if let pair = FingerPair(fingers), let last = angle {
            // The short way: half a turn between two samples is beyond any hand.
            let step = (pair.angle - last).remainder(dividingBy: 2 * .pi)
            angle = pair.angle
            turned += step
            rotation += step
            history.add(CGVector(dx: turned, dy: 0), at: event.timestamp)
            if state == .possible {
                if abs(turned) > Self.threshold { state = .began }
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
        angle = nil
        if fingers.allSatisfy(touches.contains) { state = state == .possible ? .failed : end }
    }

    open override func reset() {
        super.reset()
        rotation = 0
        angle = nil
        turned = 0
        history = MotionHistory()
    }
}
