import QuartzCore

/// A recognizer of fingers that move quickly in one direction. The gesture is discrete: it is recognized while the
/// fingers still move, after each has moved 50 points in that direction and at most 50 points sideways, within half a
/// second. The limits are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// The directions of a swipe.
    public struct Direction: OptionSet, Sendable {
        /// The bit mask of the directions.
        public let rawValue: UInt

        /// Creates a set from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A swipe to the right.
        public static let right = Direction(rawValue: 1 << 0)
        /// A swipe to the left.
        public static let left = Direction(rawValue: 1 << 1)
        /// An upward swipe.
        public static let up = Direction(rawValue: 1 << 2)
        /// A downward swipe.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The recognized directions on the screen, independent of the view's transform. If there are several, the
    /// recognizer does not report the direction of the swipe. The default is `right`.
    open var direction = Direction.right

    /// The number of fingers that swipe together. The default is 1.
    open var numberOfTouchesRequired = 1

    static let distance: CGFloat = 50
    static let sideways: CGFloat = 50
    static let duration = MonotonicDuration.milliseconds(500)

    private var tap = TapTouches()

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if tap.count == 0 { setTimer(at: event.time + Self.duration) }
        if !tap.begin(touches) || tap.count > numberOfTouchesRequired { state = .failed }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        var isComplete = tap.count == numberOfTouchesRequired
        var directions = direction
        for (touch, origin) in tap.origins {
            let motion = CGVector(dx: touch.screenLocation.x - origin.x, dy: touch.screenLocation.y - origin.y)
            let isAcross = abs(motion.dx) > abs(motion.dy)
            let (ahead, aside) = isAcross ? (abs(motion.dx), abs(motion.dy)) : (abs(motion.dy), abs(motion.dx))
            if ahead < Self.distance {
                isComplete = false
                continue
            }
            directions.formIntersection(isAcross ? (motion.dx > 0 ? .right : .left) : (motion.dy > 0 ? .down : .up))
            if aside > Self.sideways || directions.isEmpty { return state = .failed }
        }
        if isComplete {
            stopTimer()
            state = .ended
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        state = .failed
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        state = .failed
    }

    override func timeIsUp(at time: MonotonicInstant) { state = .failed }

    open override func reset() {
        super.reset()
        tap = TapTouches()
    }
}
