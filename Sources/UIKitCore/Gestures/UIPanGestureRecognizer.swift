import QuartzCore

/// A recognizer of fingers that move together. The gesture is continuous: it begins when the fingers have moved by more
/// than 10 points, and ends when fewer than ``minimumNumberOfTouches`` remain. The threshold is empirical; not
/// documented by Apple.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The minimum number of fingers. The default is 1.
    open var minimumNumberOfTouches = 1

    /// The maximum number of fingers. If there are more before the gesture has begun, it fails; later fingers are
    /// ignored. There is no maximum by default.
    open var maximumNumberOfTouches = Int.max

    /// The types of scrolls that the recognizer receives in addition to touches: those of wheels and touchpads under the
    /// pointer. A scroll is a gesture without touches, which begins without a threshold; each step of a wheel begins and ends
    /// one. The default is none; the recognizers of scroll views receive all types.
    open var allowedScrollTypesMask: UIScrollTypeMask = []

    /// The type of the scroll that forms the gesture; `nil` for touches.
    private(set) var scrollType: UIScrollType?

    /// The movement of the fingers before the gesture begins, in points.
    static let threshold: CGFloat = 10

    /// The translation since the fingers began or since it was last set, in points of the screen.
    private var moved = CGVector.zero
    /// The total translation, not affected by setting the translation.
    private var traveled = CGVector.zero
    private var history = MotionHistory()
    /// The last centroid of the fingers.
    private var anchor: CGPoint?

    // MARK: Results

    /// Returns the translation of the fingers since they began, or since the translation was set, as a vector of
    /// `view`'s coordinates, or of the window's if `view` is `nil`, in points.
    ///
    /// Fingers that begin or end during the gesture do not change it.
    open func translation(in view: UIView?) -> CGPoint { vector(moved, in: view) }

    /// Sets the translation, to which later movement is added. The velocity does not change.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard let layer = view?.layer ?? self.view?.window?.layer else {
            return moved = CGVector(dx: translation.x, dy: translation.y)
        }
        let origin = layer.convert(CGPoint.zero, to: nil)
        let end = layer.convert(translation, to: nil)
        moved = CGVector(dx: end.x - origin.x, dy: end.y - origin.y)
    }

    /// Returns the velocity of the fingers as a vector of `view`'s coordinates, in points per second, over the last
    /// tenth of a second.
    open func velocity(in view: UIView?) -> CGPoint { vector(history.velocity, in: view) }

    private func vector(_ vector: CGVector, in view: UIView?) -> CGPoint {
        let origin = convert(.zero, to: view)
        let end = convert(CGPoint(x: vector.dx, y: vector.dy), to: view)
        return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
    }

    // MARK: Scrolls

    /// Returns a Boolean value that indicates whether the gesture can begin with a scroll.
    /// - Parameter step: The translation, in points of the screen.
    func wantsScroll(_ step: CGVector, _ type: UIScrollType) -> Bool { isWanted(step) }

    /// Returns a Boolean value that indicates whether a step of a wheel continues the steps before, although the recognizer of
    /// a deeper view wants it.
    func continuesSteps(_ step: CGVector) -> Bool { false }

    /// Adds a scroll to the translation, and begins or continues the gesture. A discrete scroll ends it as well.
    /// - Parameters:
    ///   - step: The translation, in points of the screen.
    ///   - location: The position of the pointer on the screen.
    ///   - time: The time, on the clock that events use.
    /// - Returns: A Boolean value that indicates whether the gesture is recognized.
    func scroll(
        by step: CGVector,
        _ type: UIScrollType,
        at location: CGPoint,
        time: MonotonicInstant,
        _ arbiter: GestureArbiter
    ) -> Bool {
        self.arbiter = arbiter
        scrollType = type
        lastLocation = location
        add(step)
        history.add(traveled, at: time)
        request(.changed)
        guard settled.isActive else { return false }
        if type == .discrete { request(.ended) }
        return true
    }

    /// Ends a continuous scroll.
    /// - Parameter hasVelocity: A Boolean value that indicates whether the gesture ends with a velocity.
    func endScroll(at time: MonotonicInstant, hasVelocity: Bool) {
        if hasVelocity { history.add(traveled, at: time) } else { history = MotionHistory() }
        request(.ended)
    }

    private func add(_ step: CGVector) {
        moved = CGVector(dx: moved.dx + step.dx, dy: moved.dy + step.dy)
        traveled = CGVector(dx: traveled.dx + step.dx, dy: traveled.dy + step.dy)
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
        if history.velocity == .zero { history.add(traveled, at: event.time) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard let now = middle(of: fingers) else { return }
        let last = anchor ?? now
        anchor = now
        guard fingers.count >= minimumNumberOfTouches else { return }
        add(CGVector(dx: now.x - last.x, dy: now.y - last.y))
        history.add(traveled, at: event.time)
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
        // A finger may be lifted at a location other than its last sample.
        if end == .ended, let now = middle(of: fingers), let last = anchor, fingers.count >= minimumNumberOfTouches {
            add(CGVector(dx: now.x - last.x, dy: now.y - last.y))
        }
        history.add(traveled, at: event.time)
        let left = fingers.filter { !touches.contains($0) }
        anchor = middle(of: left)
        if state == .possible {
            if left.isEmpty { state = .failed }
        } else if left.count < max(1, minimumNumberOfTouches) {
            state = end
        }
    }

    private func middle(of touches: [UITouch]) -> CGPoint? { CGPoint.middle(of: touches.map(\.screenLocation)) }

    /// Returns the length of the initial motion in the directions that the gesture uses, in points of the screen.
    func reach(of motion: CGVector) -> CGFloat { hypot(motion.dx, motion.dy) }

    /// Returns a Boolean value that indicates whether the direction of the initial motion, in points of the screen,
    /// begins this gesture.
    func isWanted(_ motion: CGVector) -> Bool { true }

    open override func reset() {
        super.reset()
        moved = .zero
        traveled = .zero
        history = MotionHistory()
        anchor = nil
        scrollType = nil
    }
}
