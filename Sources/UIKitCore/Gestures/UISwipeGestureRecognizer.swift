import QuartzCore

/// Recognises fingers that move quickly in one direction. Discrete: recognised while they still move, once each has gone
/// 50 points that way, no more than 50 to the side, within half a second. These figures are known from use.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Ways to swipe.
    public struct Direction: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Makes a set of its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// To the right.
        public static let right = Direction(rawValue: 1 << 0)
        /// To the left.
        public static let left = Direction(rawValue: 1 << 1)
        /// Upwards.
        public static let up = Direction(rawValue: 1 << 2)
        /// Downwards.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The ways that are recognised; which of several it was is not told. On the screen, however the view is turned.
    open var direction = Direction.right

    /// How many fingers swipe together.
    open var numberOfTouchesRequired = 1

    static let distance: CGFloat = 50
    static let sideways: CGFloat = 50
    static let duration: TimeInterval = 0.5

    private var round = TapRound()

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if round.count == 0 { setTimer(at: event.timestamp + Self.duration) }
        if !round.begin(touches) || round.count > numberOfTouchesRequired { state = .failed }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        var isComplete = round.count == numberOfTouchesRequired
        var ways = direction
        for (touch, origin) in round.origins {
            let motion = CGVector(dx: touch.screenLocation.x - origin.x, dy: touch.screenLocation.y - origin.y)
            let isAcross = abs(motion.dx) > abs(motion.dy)
            let (ahead, aside) = isAcross ? (abs(motion.dx), abs(motion.dy)) : (abs(motion.dy), abs(motion.dx))
            if ahead < Self.distance {
                isComplete = false
                continue
            }
            ways.formIntersection(isAcross ? (motion.dx > 0 ? .right : .left) : (motion.dy > 0 ? .down : .up))
            if aside > Self.sideways || ways.isEmpty { return state = .failed }
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

    override func timeIsUp(at time: TimeInterval) { state = .failed }

    open override func reset() {
        super.reset()
        round = TapRound()
    }
}
