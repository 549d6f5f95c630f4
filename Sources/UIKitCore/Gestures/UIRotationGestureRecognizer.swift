import QuartzCore

/// A recognizer of two fingers that rotate about each other. The gesture is continuous: it begins when they have
/// rotated by more than 0.1 radians, continues while one finger remains, and ends with the last finger. The threshold
/// is empirical; not documented by Apple.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The rotation of the fingers since they began, or since this property was set, in radians, positive clockwise.
    /// Full rotations are counted.
    open var rotation: CGFloat = 0

    /// The velocity of the rotation, in radians per second.
    open var velocity: CGFloat { history.velocity.dx }

    static let threshold: CGFloat = 0.1

    private var angle: CGFloat?
    /// The total rotation, not affected by setting the rotation.
    private var accumulatedAngle: CGFloat = 0
    private var history = MotionHistory()

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        for touch in fingers.dropFirst(2) { ignore(touch, for: event) }
        guard angle == nil, let pair = FingerPair(fingers) else { return }
        angle = pair.angle
        if state == .possible {
            accumulatedAngle = 0
            rotation = 0
        }
        history = MotionHistory()
        history.add(CGVector(dx: accumulatedAngle, dy: 0), at: event.time)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if let pair = FingerPair(fingers), let last = angle {
            // The smaller angle: fingers do not rotate by 180° between two samples.
            let step = (pair.angle - last).remainder(dividingBy: 2 * .pi)
            angle = pair.angle
            accumulatedAngle += step
            rotation += step
            history.add(CGVector(dx: accumulatedAngle, dy: 0), at: event.time)
            if state == .possible {
                if abs(accumulatedAngle) > Self.threshold { state = .began }
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
        accumulatedAngle = 0
        history = MotionHistory()
    }
}
