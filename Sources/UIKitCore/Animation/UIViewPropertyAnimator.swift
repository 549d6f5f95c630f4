import Motion
import QuartzCore

/// An object that animates property changes made in blocks, and that can be paused, scrubbed, reversed and stopped.
///
/// ```swift
/// let animator = UIViewPropertyAnimator(duration: 2, curve: .easeInOut) { box.center.x = 300 }
/// animator.addCompletion { position in print(position) }
/// animator.startAnimation()
/// ```
///
/// The states and the calls that change them:
/// - `inactive`: Entered by creation, the end, `stopAnimation(true)` and `finishAnimation(at:)`; left by
///   `startAnimation`, `pauseAnimation` and setting `fractionComplete`.
/// - `active`, running: Entered by `startAnimation` and `continueAnimation`; left by `pauseAnimation`,
///   `stopAnimation` and the end.
/// - `active`, paused: Entered by `pauseAnimation`, by setting `fractionComplete`, and by the end with
///   `pausesOnCompletion`; left by `startAnimation`, `continueAnimation` and `stopAnimation`.
/// - `stopped`: Entered by `stopAnimation(false)`; left by `finishAnimation(at:)`.
///
/// Any other call is a fatal error whose message names the state. Releasing the last reference to a paused or stopped
/// animator is a fatal error, too. A running animator retains itself. When an animator finishes, it releases its blocks
/// and completions; it can then be used again.
///
/// The blocks run when the animator becomes active; blocks added later run immediately. From then on the properties
/// have their final values, and the presentation layers move toward them. When the animator is stopped, the properties
/// take the values of the presentation layers. Animations of other animators and of animation blocks combine with the
/// animator's own as described for animation blocks in `UIView`. Views that are not in a window are not animated.
///
/// Empirical; not documented by Apple: while the animator runs, `fractionComplete` is the elapsed fraction of its
/// duration. When it is paused, `fractionComplete` becomes the fraction of the distance (unless `scrubsLinearly` is
/// false), so that views stay at their visible positions and follow scrubbing linearly. `fractionComplete` counts in
/// the current direction: reversing changes 0.3 to 0.7. A reversed animator follows a curve backward; a spring pulls to
/// the start, beginning with the current velocity.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    /// The timing of the animations. If a provider returned `nil` for its own timing curve type, the animator uses the
    /// ease-in, ease-out curve.
    public let timingParameters: (any UITimingCurveProvider)?

    /// The duration of the animations, in seconds. For a spring with a duration of its own, that duration.
    public let duration: TimeInterval

    /// The delay given to `startAnimation(afterDelay:)`, in seconds.
    open private(set) var delay: TimeInterval = 0

    /// The state of the animator: inactive, active or stopped.
    open private(set) var state = UIViewAnimatingState.inactive {
        willSet { willChangeValue(forKey: "state") }
        didSet { didChangeValue(forKey: "state") }
    }

    /// A Boolean value that indicates whether views receive touches while they are animated. It can be set only while
    /// the animator is inactive. The default is true.
    open var isUserInteractionEnabled = true {
        willSet { require(state == .inactive, "isUserInteractionEnabled was set") }
    }

    /// A Boolean value that indicates whether the app does the hit testing of moving views itself. If false, hit
    /// testing uses the presentation layer of a moving view; if true, it uses the model layer, which has the final
    /// values. The default is false.
    open var isManualHitTestingEnabled = false {
        didSet {
            if state == .active, isManualHitTestingEnabled != oldValue {
                countViews(isManualHitTestingEnabled ? -1 : 1)
            }
        }
    }

    /// A Boolean value that indicates whether the animator can be paused and stopped while it runs. It can be set only
    /// while the animator is inactive. The default is true.
    open var isInterruptible = true {
        willSet { require(state == .inactive, "isInterruptible was set") }
    }

    /// A Boolean value that indicates whether a paused animator follows `fractionComplete` linearly instead of by its
    /// timing. The default is true.
    open var scrubsLinearly = true

    /// A Boolean value that indicates whether the animator stays active and pauses when it reaches its end. Completions
    /// are not called then. The default is false.
    open var pausesOnCompletion = false

    private let givenDuration: TimeInterval
    private let timing: RequestedTiming
    private var blocks: [(body: () -> Void, delayFactor: Double)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []

    /// The completions of animation blocks nested in the animator's blocks.
    private var partCompletions: [(Bool) -> Void] = []

    /// The timeline of the animator; `nil` if it is not active.
    private var timeline: AnimatorTimeline?
    private var startsReversed = false

    /// The views that the timeline animates, for as long as it does.
    private var views: [UIView] = []

    /// The object that is notified when the running animations end.
    private weak var tracker: AnimatorTracker?

    /// The values at both ends, for `finishAnimation(at:)`; `nil` if the animator is not stopped.
    private var stopped: (start: [AnimatorTimeline.Ending], end: [AnimatorTimeline.Ending])?

    // MARK: Creating an animator

    /// Creates an animator with a timing.
    /// - Parameter duration: The duration, in seconds. It is ignored for springs with a duration of their own.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        timingParameters = parameters
        timing = RequestedTiming.provided(by: parameters) ?? .curve(.easeInOut)
        givenDuration = max(0, duration)
        self.duration = timing.timingCurve(duration: givenDuration).duration
    }

    /// Creates an animator with a named curve.
    public convenience init(
        duration: TimeInterval,
        curve: UIView.AnimationCurve,
        animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a cubic Bézier curve from (0, 0) to (1, 1).
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

    /// Creates an animator with a spring that comes to rest at the end of the duration.
    /// - Parameter ratio: The damping ratio. At 1 the spring does not oscillate; the closer to 0, the more it
    ///   oscillates.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator and starts it.
    /// - Parameters:
    ///   - duration: The duration, in seconds.
    ///   - delay: The delay before the animation starts, in seconds.
    ///   - options: The curve, and whether views receive touches. Other options are ignored.
    ///   - animations: The block that makes the changes. It is called immediately.
    ///   - completion: The block to call at the end.
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
            "it was released before it finished; stop and finish it before releasing it"
        )
    }

    /// Fails with a fatal error if a call is not allowed in the current state.
    private func require(_ isAllowed: Bool, _ what: String) {
        guard isAllowed else {
            let name = state == .active ? isRunning ? "active and running" : "active and paused" : state.description
            // A failed precondition would not print its message in an optimized build.
            fatalError("UIViewPropertyAnimator is \(name): \(what)")
        }
    }

    // MARK: Adding animations and completions

    /// Adds a block whose changes are animated.
    ///
    /// If the animator is inactive, the block's animations take the entire duration; if it is active, they take the
    /// remaining time.
    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// Adds a block whose changes are animated after a fraction of the remaining time.
    /// - Parameter delayFactor: The fraction, clamped to 0…1.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        require(state != .stopped, "addAnimations was called")
        guard let timeline else {
            blocks.append((animation, delayFactor))
            return
        }
        perform([(animation, delayFactor)], in: timeline, isStart: false)
    }

    /// Adds a block to call when the animator finishes, with the position at which it ended. Completions are called in
    /// the order in which they were added. They are not called after `stopAnimation(true)`.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    private func perform(
        _ blocks: [(body: () -> Void, delayFactor: Double)],
        in timeline: AnimatorTimeline,
        isStart: Bool
    ) {
        let time = CACurrentMediaTime()
        let changes = PropertyChanges()
        let first = timeline.fraction(at: time)
        for block in blocks {
            AnimationContext(
                animator: changes,
                timing: timeline.timing,
                duration: duration,
                range: first + (1 - first) * min(1, max(0, block.delayFactor))...1,
                options: isUserInteractionEnabled ? .allowUserInteraction : []
            ).perform(block.body)
        }
        if AnimationContext.areAnimationsEnabled { timeline.add(changes, at: time, isStart: isStart) }
        partCompletions += changes.completions
        countViews(-1, all: true)
        views = timeline.views
        countViews(1, all: true)
    }

    /// Updates the views' counts of animators that move them and that block their touches.
    private func countViews(_ count: Int, all: Bool = false) {
        for view in views {
            if all, !isUserInteractionEnabled { view.touchBlockers += count }
            if !all || !isManualHitTestingEnabled { view.movingAnimators += count }
        }
    }

    /// Makes the animator active if it is not, and returns its timeline.
    private func activate() -> AnimatorTimeline {
        if let timeline { return timeline }
        let timeline = AnimatorTimeline(timing: timing, duration: givenDuration, isReversed: startsReversed)
        self.timeline = timeline
        state = .active
        let blocks = self.blocks
        self.blocks = []
        perform(blocks, in: timeline, isStart: true)
        return timeline
    }

    // MARK: Running

    /// A Boolean value that indicates whether the animator is active and not paused.
    open var isRunning: Bool { timeline?.isRunning ?? false }

    /// Starts the animations, or resumes them as if they had not been paused.
    open func startAnimation() { start(delay: 0) }

    /// Starts or resumes the animations after a delay, in seconds.
    open func startAnimation(afterDelay delay: TimeInterval) {
        require(state != .stopped, "startAnimation was called")
        self.delay = max(0, delay)
        start(delay: self.delay)
    }

    private func start(delay: TimeInterval) {
        require(state != .stopped, "startAnimation was called")
        let timeline = activate()
        guard !timeline.isRunning else { return }
        run(timeline) { timeline.start(at: CACurrentMediaTime(), delay: delay, timing: nil, factor: 0) }
    }

    /// Resumes a paused animation with a different timing, which stays in effect from then on.
    ///
    /// With the current timing, the remainder runs faster or slower. With a new timing, the remaining distance is
    /// covered by that timing from its start to its end. A spring with a duration of its own takes that duration.
    /// - Parameters:
    ///   - parameters: The new timing, or `nil` for the current timing.
    ///   - durationFactor: The time for the remainder, as a fraction of the duration; 0 for the remaining time.
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?,
        durationFactor: CGFloat
    ) {
        require(state == .active && isInterruptible, "continueAnimation was called")
        pauseAnimation()
        guard let timeline else { return }
        let timing = parameters.flatMap(RequestedTiming.provided)
        run(timeline) {
            timeline.start(at: CACurrentMediaTime(), delay: 0, timing: timing, factor: max(0, durationFactor))
        }
    }

    /// Stops observing the end of the running animations.
    private func dropTracker() {
        tracker?.animator = nil
        tracker = nil
    }

    /// Runs a block that starts animations, and observes their end.
    private func run(_ timeline: AnimatorTimeline, _ body: () -> Void) {
        dropTracker()
        let tracker = AnimatorTracker(self)
        self.tracker = tracker
        timeline.willRun = { [weak tracker] in tracker?.watch($0) }
        if timeline.isRunning { body() } else { reporting("running", body) }
        tracker.begin()
    }

    /// Pauses the animations at their current values. An inactive animator becomes active, paused at its start.
    open func pauseAnimation() {
        require(state != .stopped, "pauseAnimation was called")
        let timeline = activate()
        guard timeline.isRunning else { return }
        require(isInterruptible, "pauseAnimation was called, but it is not interruptible")
        dropTracker()
        reporting("running") { timeline.pause(at: CACurrentMediaTime(), isLinear: scrubsLinearly) }
    }

    /// The completed fraction, 0…1, in the current direction. Setting it moves a paused animator to that fraction; it
    /// makes an inactive animator active and paused.
    open var fractionComplete: CGFloat {
        get { timeline?.fraction(at: CACurrentMediaTime()) ?? 0 }
        set {
            require(state != .stopped && !isRunning, "fractionComplete was set")
            activate().scrub(to: min(1, max(0, newValue)), isLinear: scrubsLinearly)
        }
    }

    /// A Boolean value that indicates whether the animations run toward the initial values.
    open var isReversed: Bool {
        get { timeline?.isReversed ?? startsReversed }
        set {
            require(state != .stopped, "isReversed was set")
            guard newValue != isReversed else { return }
            willChangeValue(forKey: "reversed")
            defer { didChangeValue(forKey: "reversed") }
            startsReversed = newValue
            guard let timeline else { return }
            if timeline.isRunning {
                run(timeline) { timeline.reverse(at: CACurrentMediaTime()) }
            } else {
                timeline.reverse(at: CACurrentMediaTime())
            }
        }
    }

    // MARK: Ending

    /// Stops the animations at their current values: the properties take the values of the presentation layers.
    ///
    /// An inactive animator does not change, as in UIKit.
    /// - Parameter withoutFinishing: True to become inactive without calling completions; false to enter the stopped
    ///   state until `finishAnimation(at:)` is called.
    open func stopAnimation(_ withoutFinishing: Bool) {
        require(state != .stopped, "stopAnimation was called")
        guard let timeline else { return }
        require(!isRunning || isInterruptible, "stopAnimation was called, but it is not interruptible")
        let now = timeline.visibleValues(at: CACurrentMediaTime())
        let values = (timeline.initialValues, timeline.blockValues)
        end(with: now)
        if withoutFinishing {
            completions = []
            partCompletions = []
            state = .inactive
        } else {
            stopped = values
            state = .stopped
        }
    }

    /// Sets the properties to a position, makes the animator inactive and calls the completions. Call it only after
    /// `stopAnimation(false)`.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        require(state == .stopped, "finishAnimation was called without calling stopAnimation(false) first")
        let values =
            switch finalPosition {
            case .start: stopped?.start
            case .end: stopped?.end
            case .current: [AnimatorTimeline.Ending]()
            }
        stopped = nil
        AnimationContext.performWithoutAnimation { for value in values ?? [] { value.apply() } }
        complete(at: finalPosition)
    }

    /// Handles the end of the running animations.
    fileprivate func timelineDidEnd(_ tracker: AnimatorTracker) {
        guard tracker === self.tracker, let timeline, timeline.isRunning else { return }
        guard !pausesOnCompletion else {
            dropTracker()
            reporting("running") { timeline.pauseAtEnd() }
            return
        }
        let position: UIViewAnimatingPosition = timeline.isReversed ? .start : .end
        end(with: timeline.endings)
        complete(at: position)
    }

    private func end(with values: [AnimatorTimeline.Ending]) {
        dropTracker()
        countViews(-1, all: true)
        views = []
        if isRunning {
            reporting("running", removeTimeline)
        } else {
            removeTimeline()
        }
        AnimationContext.performWithoutAnimation { for value in values { value.apply() } }
    }

    private func removeTimeline() {
        timeline?.removeAnimations()
        timeline = nil
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

/// An object that observes the end of an animator's animations, and retains the animator until then.
@MainActor
private final class AnimatorTracker {
    /// The animator to notify; `nil` if the tracker was dropped.
    fileprivate var animator: UIViewPropertyAnimator?
    private var running = 0

    init(_ animator: UIViewPropertyAnimator) { self.animator = animator }

    func watch(_ animation: CAAnimation) {
        running += 1
        animation.delegate = self
    }

    /// Ends the adding of animations. If there are none, the animator ends after the next commit.
    func begin() {
        if running == 0 { UIScreen.main.afterNextCommit { self.animator?.timelineDidEnd(self) } }
    }
}

extension AnimatorTracker: @MainActor CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        running -= 1
        if running == 0 { animator?.timelineDidEnd(self) }
    }
}
