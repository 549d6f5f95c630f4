import QuartzCore

/// Recognises fingers that move together. Continuous: it begins when they have moved by more than 10 points (known from
/// use), and ends when fewer than ``minimumNumberOfTouches`` are left.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// How many fingers it takes.
    open var minimumNumberOfTouches = 1

    /// How many fingers may take part. With more before it has begun it fails; later ones are ignored.
    open var maximumNumberOfTouches = Int.max

    /// How far the fingers move before the gesture begins, in points.
    static let threshold: CGFloat = 10

    /// Since the fingers came down, or what was set since; in points of the screen.
    private var moved = CGVector.zero
    /// All motion, whatever was set.
    private var travelled = CGVector.zero
    private var history = MotionHistory()
    /// Where the middle of the fingers was.
    private var anchor: CGPoint?

    // MARK: Results

    /// How far the fingers have moved since they came down, or since the translation was set, as a vector of `view`'s
    /// coordinates (the window's when nil). Points.
    ///
    /// Fingers that join or leave do not change it.
    open func translation(in view: UIView?) -> CGPoint { vector(moved, in: view) }

    /// Sets the translation; what comes is added to it. The velocity stays.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard let layer = view?.layer ?? self.view?.window?.layer else {
            return moved = CGVector(dx: translation.x, dy: translation.y)
        }
        let origin = layer.convert(CGPoint.zero, to: nil)
        let end = layer.convert(translation, to: nil)
        moved = CGVector(dx: end.x - origin.x, dy: end.y - origin.y)
    }

    /// How fast the fingers move, as a vector of `view`'s coordinates. Points a second, over the last tenth.
    open func velocity(in view: UIView?) -> CGPoint { vector(history.velocity, in: view) }

    private func vector(_ vector: CGVector, in view: UIView?) -> CGPoint {
        let origin = convert(.zero, to: view)
        let end = convert(CGPoint(x: vector.dx, y: vector.dy), to: view)
        return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
    }

    // MARK: Touches

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if fingers.count > maximumNumberOfTouches {
            guard state != .possible else { return state = .failed }
            for touch in touches.sorted(by: { $0.serial < $1.serial }).suffix(fingers.count - maximumNumberOfTouches) {
                ignore(touch, for: event)
            }
        }
        anchor = middle(of: fingers)
        if history.velocity == .zero { history.add(travelled, at: event.timestamp) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard let now = middle(of: fingers) else { return }
        let last = anchor ?? now
        anchor = now
        guard fingers.count >= minimumNumberOfTouches else { return }
        let step = CGVector(dx: now.x - last.x, dy: now.y - last.y)
        moved = CGVector(dx: moved.dx + step.dx, dy: moved.dy + step.dy)
        travelled = CGVector(dx: travelled.dx + step.dx, dy: travelled.dy + step.dy)
        history.add(travelled, at: event.timestamp)
        if state != .possible {
            state = .changed
        } else if reach(of: moved) > Self.threshold {
            state = isWanted(moved) ? .began : .failed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        leave(touches, event, as: .ended)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        leave(touches, event, as: .cancelled)
    }

    private func leave(_ touches: Set<UITouch>, _ event: UIEvent, as end: State) {
        // A finger may be lifted somewhere else than it was last seen.
        if end == .ended, let now = middle(of: fingers), let last = anchor, fingers.count >= minimumNumberOfTouches {
            let step = CGVector(dx: now.x - last.x, dy: now.y - last.y)
            moved = CGVector(dx: moved.dx + step.dx, dy: moved.dy + step.dy)
            travelled = CGVector(dx: travelled.dx + step.dx, dy: travelled.dy + step.dy)
        }
        history.add(travelled, at: event.timestamp)
        let left = fingers.filter { !touches.contains($0) }
        anchor = middle(of: left)
        if state == .possible {
            if left.isEmpty { state = .failed }
        } else if left.count < max(1, minimumNumberOfTouches) {
            state = end
        }
    }

    private func middle(of touches: [UITouch]) -> CGPoint? { CGPoint.middle(of: touches.map(\.screenLocation)) }

    /// How far a first motion has gone in the directions that count. Points of the screen.
    func reach(of motion: CGVector) -> CGFloat { hypot(motion.dx, motion.dy) }

    /// Whether a first motion, in points of the screen, is one of this gesture.
    func isWanted(_ motion: CGVector) -> Bool { true }

    open override func reset() {
        super.reset()
        moved = .zero
        travelled = .zero
        history = MotionHistory()
        anchor = nil
    }
}
