import QuartzCore

/// Animates what its blocks change, and can be paused, moved to any point, turned round and stopped meanwhile.
///
/// ```swift
/// let animator = UIViewPropertyAnimator(duration: 2, curve: .easeInOut) { box.center.x = 300 }
/// animator.addCompletion { position in print(position) }
/// animator.startAnimation()
/// ```
///
/// | state | comes there by | goes on with |
/// |---|---|---|
/// | `inactive` | being made, the end, `stopAnimation(true)`, `finishAnimation(at:)` | `startAnimation`, `pauseAnimation`, `fractionComplete` |
/// | `active`, running | `startAnimation`, `continueAnimation` | `pauseAnimation`, `stopAnimation`, the end |
/// | `active`, paused | `pauseAnimation`, `fractionComplete`, the end with `pausesOnCompletion` | `startAnimation`, `continueAnimation`, `stopAnimation` |
/// | `stopped` | `stopAnimation(false)` | `finishAnimation(at:)` |
///
/// Anything else ends the program with a message that names the state, and so does letting go of an animator that is
/// paused or stopped. One that runs keeps itself. A finished one forgets its blocks and completions, and can be used anew.
///
/// The blocks run when the animator becomes active, and at once when added later: the properties have their last values
/// from then on; what is seen travels there. When the animator is stopped, the properties take the values that are seen.
/// Animations of other animators and blocks add up with this one's as for blocks of `UIView`. Views that are in no window
/// are not animated.
///
/// What is known from use, not documented: a running animator tells the part of its time in `fractionComplete`. When it is
/// paused, that becomes the part of its way (unless `scrubsLinearly` is false), so that things stay where they are seen
/// and follow it evenly. `fractionComplete` counts in the direction in which the animator goes: turning round makes 0.3
/// of it 0.7. On its way back a curve is followed backwards, while springs draw to the start, taking up the speed.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    /// How the animations run; nil for a provider that gave nothing of the type it named, and then slow at both ends.
    public let timingParameters: (any UITimingCurveProvider)?

    /// How long the animations take, in seconds; of springs that have their own time, that.
    public let duration: TimeInterval

    /// The seconds given to `startAnimation(afterDelay:)`.
    open private(set) var delay: TimeInterval = 0

    /// Whether the animator has started, or was stopped.
    open private(set) var state = UIViewAnimatingState.inactive

    /// Whether views take touches while they are animated. Set before the start.
    open var isUserInteractionEnabled = true {
        willSet { require(state == .inactive, "isUserInteractionEnabled was set") }
    }

    /// Whether the app sees to it that touches of moving views find them. Unless set, they find a moving view where it is
    /// seen; else where it is going.
    open var isManualHitTestingEnabled = false {
        didSet {
            if state == .active, isManualHitTestingEnabled != oldValue {
                countViews(isManualHitTestingEnabled ? -1 : 1)
            }
        }
    }

    /// Whether the animator can be paused and stopped while it runs. Set before the start.
    open var isInterruptible = true {
        willSet { require(state == .inactive, "isInterruptible was set") }
    }

    /// Whether a paused animator follows `fractionComplete` evenly; else by its timing.
    open var scrubsLinearly = true

    /// Whether the animator stays active, paused, at its end. Completions are not called then.
    open var pausesOnCompletion = false

    private let givenDuration: TimeInterval
    private let timing: AnimationTiming
    private var blocks: [(body: () -> Void, delayFactor: Double)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []

    /// Of blocks within the animator's own.
    private var partCompletions: [(Bool) -> Void] = []

    /// While active.
    private var course: AnimatorCourse?
    private var startsReversed = false

    /// Views that the course moves, while it does.
    private var views: [UIView] = []

    /// Hears of the end of the animations that run now.
    private weak var tracker: AnimatorTracker?

    /// Where to end, while stopped.
    private var stopped: (start: [AnimatorCourse.Ending], end: [AnimatorCourse.Ending])?

    // MARK: Making

    /// Makes an animator of a timing.
    /// - Parameter duration: in seconds; does not count for springs that have their own time.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        timingParameters = parameters
        timing = AnimationTiming.provided(by: parameters) ?? .curve(.easeInOut)
        givenDuration = max(0, duration)
        self.duration = timing.pace(duration: givenDuration).duration
    }

    /// Makes an animator of a named curve.
    public convenience init(
        duration: TimeInterval,
        curve: UIView.AnimationCurve,
        animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Makes an animator of a Bézier curve from (0, 0) to (1, 1).
    public convenience init(
        duration: TimeInterval,
        controlPoint1 point1: CGPoint,
        controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration,
            timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
        )
        if let animations { addAnimations(animations) }
    }

    /// Makes an animator of a spring that has come to rest after the duration.
    /// - Parameter ratio: 1 does not swing; the nearer to 0, the more.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Makes an animator and starts it.
    /// - Parameters:
    ///   - duration: in seconds.
    ///   - delay: seconds until things begin to move.
    ///   - options: the curve, and whether views take touches. Others do not count.
    ///   - animations: makes the changes. Called at once.
    ///   - completion: called at the end.
    @discardableResult
    public static func runningPropertyAnimator(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
        animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    isolated deinit {
        require(
            state == .inactive || isRunning,
            "it was let go of, but has to finish, or be stopped and finished, before that"
        )
    }

    /// Ends the program when something is done in the wrong state.
    private func require(_ isAllowed: Bool, _ what: String) {
        guard isAllowed else {
            let name = state == .active ? isRunning ? "active and running" : "active and paused" : state.description
            // A failed precondition would say nothing in an optimised program.
            fatalError("UIViewPropertyAnimator is \(name): \(what)")
        }
    }

    // MARK: What to do

    /// Animates what a block changes.
    ///
    /// Added to an inactive animator it takes the whole duration; to an active one, what is left.
    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// Animates what a block changes, after a part of the time that is left.
    /// - Parameter delayFactor: 0…1; what lies outside counts as the nearer end.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        require(state != .stopped, "addAnimations was called")
        guard let course else {
            blocks.append((animation, delayFactor))
            return
        }
        perform([(animation, delayFactor)], in: course, isStart: false)
    }

    /// Calls a block when the animator has finished, in the order in which they were added, with where it ended. Not called
    /// after `stopAnimation(true)`.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    private func perform(_ blocks: [(body: () -> Void, delayFactor: Double)], in course: AnimatorCourse, isStart: Bool)
    {
        let time = CACurrentMediaTime()
        let changes = PropertyChanges()
        let first = course.fraction(at: time)
        for block in blocks {
            AnimationContext(
                animator: changes,
                timing: course.timing,
                duration: duration,
                range: first + (1 - first) * min(1, max(0, block.delayFactor))...1,
                options: isUserInteractionEnabled ? .allowUserInteraction : []
            ).perform(block.body)
        }
        if AnimationContext.areAnimationsEnabled { course.add(changes, at: time, isStart: isStart) }
        partCompletions += changes.completions
        countViews(-1, all: true)
        views = course.views
        countViews(1, all: true)
    }

    /// Tells views that they are moved, or no longer.
    private func countViews(_ count: Int, all: Bool = false) {
        for view in views {
            if all, !isUserInteractionEnabled { view.touchBlockers += count }
            if !all || !isManualHitTestingEnabled { view.movingAnimators += count }
        }
    }

    /// Becomes active, if it is not.
    private func activate() -> AnimatorCourse {
        if let course { return course }
        let course = AnimatorCourse(timing: timing, duration: givenDuration, isReversed: startsReversed)
        self.course = course
        state = .active
        let blocks = self.blocks
        self.blocks = []
        perform(blocks, in: course, isStart: true)
        return course
    }

    // MARK: Running

    /// Whether things move: the animator is active, and not paused.
    open var isRunning: Bool { course?.isRunning ?? false }

    /// Starts, or goes on from where it was paused, as if it had not been.
    open func startAnimation() { start(delay: 0) }

    /// Starts, or goes on, after some seconds.
    open func startAnimation(afterDelay delay: TimeInterval) {
        require(state != .stopped, "startAnimation was called")
        self.delay = max(0, delay)
        start(delay: self.delay)
    }

    private func start(delay: TimeInterval) {
        require(state != .stopped, "startAnimation was called")
        let course = activate()
        guard !course.isRunning else { return }
        run(course) { course.start(at: CACurrentMediaTime(), delay: delay, timing: nil, factor: 0) }
    }

    /// Goes on from a pause with another timing, which holds from then on.
    ///
    /// With the timing that it has, what is left is run faster or slower; with another one, the way that is left is run
    /// with that as a whole. A spring that has its own time takes that.
    /// - Parameters:
    ///   - parameters: nil for the timing that it has.
    ///   - durationFactor: what is left takes this part of the duration; 0 for what is left of it.
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?,
        durationFactor: CGFloat
    ) {
        require(state == .active && isInterruptible, "continueAnimation was called")
        pauseAnimation()
        guard let course else { return }
        let timing = parameters.flatMap(AnimationTiming.provided)
        run(course) {
            course.start(at: CACurrentMediaTime(), delay: 0, timing: timing, factor: max(0, durationFactor))
        }
    }

    /// Waits for nothing any more.
    private func dropTracker() {
        tracker?.animator = nil
        tracker = nil
    }

    /// Makes changes that start animations, whose end is then waited for.
    private func run(_ course: AnimatorCourse, _ body: () -> Void) {
        dropTracker()
        let tracker = AnimatorTracker(self)
        self.tracker = tracker
        course.willRun = { [weak tracker] in tracker?.watch($0) }
        body()
        tracker.begin()
    }

    /// Stands still where it is. An inactive animator becomes active, at its start.
    open func pauseAnimation() {
        require(state != .stopped, "pauseAnimation was called")
        let course = activate()
        guard course.isRunning else { return }
        require(isInterruptible, "pauseAnimation was called, but it is not interruptible")
        dropTracker()
        course.rest(at: CACurrentMediaTime(), isLinear: scrubsLinearly)
    }

    /// How much lies behind it, 0…1, in the direction in which it goes; set it to move there, while paused. An inactive
    /// animator becomes active and paused by that.
    open var fractionComplete: CGFloat {
        get { course?.fraction(at: CACurrentMediaTime()) ?? 0 }
        set {
            require(state != .stopped && !isRunning, "fractionComplete was set")
            activate().scrub(to: min(1, max(0, newValue)), isLinear: scrubsLinearly)
        }
    }

    /// Whether it goes to where things were before.
    open var isReversed: Bool {
        get { course?.isReversed ?? startsReversed }
        set {
            require(state != .stopped, "isReversed was set")
            guard newValue != isReversed else { return }
            startsReversed = newValue
            guard let course else { return }
            if course.isRunning {
                run(course) { course.turn(at: CACurrentMediaTime()) }
            } else {
                course.turn(at: CACurrentMediaTime())
            }
        }
    }

    // MARK: The end

    /// Ends the animations where they are: the properties take the values that are seen.
    ///
    /// An inactive animator stays as it is, as in UIKit.
    /// - Parameter withoutFinishing: true to become inactive without calling completions; false to wait for
    ///   `finishAnimation(at:)`.
    open func stopAnimation(_ withoutFinishing: Bool) {
        require(state != .stopped, "stopAnimation was called")
        guard let course else { return }
        require(!isRunning || isInterruptible, "stopAnimation was called, but it is not interruptible")
        let now = course.seen(at: CACurrentMediaTime())
        let places = (course.startings, course.endOfBlocks)
        end(with: now)
        if withoutFinishing {
            completions = []
            partCompletions = []
            state = .inactive
        } else {
            stopped = places
            state = .stopped
        }
    }

    /// Brings the properties to a position, becomes inactive and calls the completions. Only after `stopAnimation(false)`.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        require(state == .stopped, "finishAnimation was called, which needs stopAnimation(false) before")
        let values =
            switch finalPosition {
            case .start: stopped?.start
            case .end: stopped?.end
            case .current: [AnimatorCourse.Ending]()
            }
        stopped = nil
        AnimationContext.performWithoutAnimation { for value in values ?? [] { value.apply() } }
        complete(at: finalPosition)
    }

    /// The animations have come to their end.
    fileprivate func courseDidEnd(_ tracker: AnimatorTracker) {
        guard tracker === self.tracker, let course, course.isRunning else { return }
        guard !pausesOnCompletion else {
            dropTracker()
            course.restAtEnd()
            return
        }
        let position: UIViewAnimatingPosition = course.isReversed ? .start : .end
        end(with: course.endings)
        complete(at: position)
    }

    private func end(with values: [AnimatorCourse.Ending]) {
        dropTracker()
        countViews(-1, all: true)
        views = []
        course?.removeAnimations()
        course = nil
        AnimationContext.performWithoutAnimation { for value in values { value.apply() } }
    }

    private func complete(at position: UIViewAnimatingPosition) {
        state = .inactive
        delay = 0
        let (parts, completions) = (partCompletions, self.completions)
        (partCompletions, self.completions) = ([], [])
        for completion in parts { completion(position == .end) }
        for completion in completions { completion(position) }
    }
}

/// Waits for the animations of an animator to end, and keeps it alive meanwhile.
@MainActor
private final class AnimatorTracker {
    /// Nil when it waits no longer.
    fileprivate var animator: UIViewPropertyAnimator?
    private var running = 0

    init(_ animator: UIViewPropertyAnimator) { self.animator = animator }

    func watch(_ animation: CAAnimation) {
        running += 1
        animation.delegate = self
    }

    /// The animations have been added. Where nothing moves, the end comes with that of the turn.
    func begin() {
        if running == 0 { UIScreen.main.afterNextCommit { self.animator?.courseDidEnd(self) } }
    }
}

extension AnimatorTracker: @MainActor CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        running -= 1
        if running == 0 { animator?.courseDidEnd(self) }
    }
}
