import QuartzCore

/// Tells gestures from touches: it follows the touches of its view, and of the views in it, and calls its targets when
/// they make the gesture it knows.
///
/// ```swift
/// let tap = UITapGestureRecognizer(target: self, action: CanvasViewController.clear)
/// tap.numberOfTapsRequired = 2
/// view.addGestureRecognizer(tap)
/// ```
///
/// A recogniser begins as `possible`. A discrete gesture goes from there to `ended` (which is `recognized`) or `failed`;
/// a continuous one to `began`, any number of times to `changed`, and to `ended` or `cancelled`. Targets are called at
/// each step but `failed`. After the last touch has gone the recogniser is `reset()` and possible again.
///
/// A subclass overrides the four methods that bring touches, calls `super`, sets `state`, and forgets what it has
/// noted in `reset()`. Whether a gesture may begin, which others have to fail before and which it excludes is decided by
/// `GestureArbiter` once the touches of an event have been brought to all recognisers: recognisers see each event before
/// views do.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// Where in its life a gesture is.
    public enum State: Int, Sendable {
        /// Nothing recognised yet.
        case possible
        /// A continuous gesture has been recognised.
        case began
        /// A continuous gesture goes on.
        case changed
        /// A gesture is complete. The recogniser is reset when the touches have gone.
        case ended
        /// A continuous gesture was broken off.
        case cancelled
        /// The touches make another gesture, or none.
        case failed

        /// What `ended` is called for discrete gestures.
        public static let recognized = State.ended
    }

    // MARK: Making

    /// Makes a recogniser that calls a closure.
    /// - Parameters:
    ///   - target: held weakly; once it has gone, `action` is not called any more. Nil: it is called always.
    ///   - action: called with the recogniser each time its state has changed.
    public init(target: AnyObject?, action: (@MainActor (UIGestureRecognizer) -> Void)?) {
        super.init()
        if let action { targets.append(GestureTarget(target, action)) }
    }

    /// Makes a recogniser without a target.
    public override convenience init() { self.init(target: nil, action: nil) }

    /// Makes a recogniser that calls a method without parameters, given as `ViewController.undo`.
    /// - Parameter target: held weakly.
    public convenience init<Target: AnyObject>(
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(target: nil, action: nil)
        if let target { targets.append(GestureTarget(target) { target, _ in action(target)() }) }
    }

    /// Makes a recogniser that calls a method with itself, given as `ViewController.moveShape`.
    /// - Parameters:
    ///   - target: held weakly.
    ///   - action: takes this class of recogniser or one above; another one traps.
    public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (Recognizer) -> Void
    ) {
        self.init(target: nil, action: nil)
        precondition(self is Recognizer, "the action of a \(type(of: self)) cannot take a \(Recognizer.self)")
        guard let target else { return }
        targets.append(
            GestureTarget(target) { target, recognizer in
                if let recognizer = recognizer as? Recognizer { action(target)(recognizer) }
            }
        )
    }

    // Changed in UIGestureRecognizer+Targets.swift only.
    var targets: [GestureTarget] = []

    // MARK: What it is for

    /// The view that it is attached to; it receives the touches of that view and of those in it.
    open internal(set) weak var view: UIView?

    /// Asked before anything is recognised. Held weakly.
    open weak var delegate: (any UIGestureRecognizerDelegate)?

    /// For messages, and to tell recognisers apart.
    open var name: String?

    /// Whether touches are received. Switched off in the middle of a gesture, the gesture is cancelled.
    open var isEnabled = true {
        didSet { if !isEnabled, oldValue { leave() } }
    }

    /// Whether the view loses the touches of a gesture that is recognised; it is told that they are cancelled.
    open var cancelsTouchesInView = true

    /// Whether the view is told that a touch has begun only once this has failed.
    open var delaysTouchesBegan = false

    /// Whether the view is told that a touch has ended only once this has failed; when it recognises, the touch is
    /// cancelled instead.
    open var delaysTouchesEnded = true

    /// The raw values of the types of touches that are received. All unless set.
    open var allowedTouchTypes: [NSNumber] = [
        UITouch.TouchType.direct, .indirect, .pencil, .indirectPointer,
    ].map { NSNumber(value: $0.rawValue) }

    /// Whether touches of another type than the first one are not received while that lasts.
    open var requiresExclusiveTouchType = true

    // MARK: State

    /// Where in its life the gesture is. Set by subclasses only, in what they override of this class.
    ///
    /// A step that cannot be is made the nearest one that can: `changed` from `possible` begins, `failed` in the middle
    /// of a gesture cancels it, `cancelled` before it has begun fails. After the end nothing is set before the reset.
    /// While the touches of an event are brought, the state is as it was set; afterwards as it was decided: a gesture
    /// that waits for another to fail is `possible`, one that may not begin has `failed`.
    open var state: State {
        get { isHandling ? requests.last ?? settled : settled }
        set { request(newValue) }
    }

    /// What has been decided.
    var settled = State.possible
    /// What the recogniser wants to be next, in order.
    var requests: [State] = []
    var isHandling = false

    func request(_ wanted: State) {
        guard let next = (requests.last ?? settled).step(to: wanted) else { return }
        if settled == .possible, next == .failed || next == .cancelled {
            fail()
        } else if requests.last != .changed || next != .changed {
            requests.append(next)
        }
        (arbiter ?? UIApplication.shared.touches.gestures).requested(self)
    }

    /// The gesture cannot be recognised any more; nobody but those that wait for it is told.
    func fail() {
        requests = []
        settled = .failed
        stopTimer()
    }

    // MARK: To be overridden

    /// Touches came down in the view. Overrides call `super`.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Touches moved. All samples are in `event.coalescedTouches(for:)`. Overrides call `super`.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Touches were lifted. Overrides call `super`.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Touches were taken away: the device left. Overrides call `super`.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Properties that were estimates are known now. No device here estimates any, so this is never called.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

    /// The gesture is over and all touches have gone: forget what was noted. The state is `possible` again.
    open func reset() {}

    /// Whether this gesture, once recognised, lets another one fail that shares a touch with it. True unless overridden.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Whether this gesture fails when another one that shares a touch with it is recognised. True unless overridden.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Whether this gesture waits for another one to fail. False unless overridden; asked once in each attempt.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Whether another gesture waits for this one to fail. False unless overridden; asked once in each attempt.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Whether an event is received at all, asked when touches begin. True unless overridden.
    open func shouldReceive(_ event: UIEvent) -> Bool { true }

    /// From now on a touch that belongs to the gesture's view is none of this recogniser's: it goes to the view whatever
    /// is recognised.
    open func ignore(_ touch: UITouch, for event: UIEvent) {
        guard fingers.contains(touch) else { return }
        restingPlace = centroid
        fingers.removeAll { $0 === touch }
        sequence.remove(touch.serial)
        touch.receivers.removeAll { $0 === self }
        bystanders.append(touch)
    }

    /// This gesture begins only after another one, that shares a touch with it, has failed; and fails when that one is
    /// recognised.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        requirements.removeAll { $0.recognizer == nil }
        requirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
    }

    // MARK: Where

    /// How many touches make the gesture at present.
    open var numberOfTouches: Int { shownTouches.count }

    /// The middle of the touches, in `view`'s coordinates; in the window's when nil. Points. After the last touch has
    /// gone, where that was.
    open func location(in view: UIView?) -> CGPoint { convert(centroid ?? restingPlace ?? .zero, to: view) }

    /// Where one of the touches is, in `view`'s coordinates; in the window's when nil. Points.
    /// - Parameter touchIndex: less than ``numberOfTouches``.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        let touches = shownTouches
        precondition(
            touches.indices.contains(touchIndex),
            "a \(type(of: self)) has \(touches.count) touches, not a touch number \(touchIndex)"
        )
        return convert(touches[touchIndex].screenLocation, to: view)
    }

    /// The touches that make the gesture.
    var shownTouches: [UITouch] { fingers }

    /// The middle of the touches in points of the screen; nil when there are none.
    var centroid: CGPoint? { CGPoint.middle(of: shownTouches.map(\.screenLocation)) }

    func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        (view?.layer ?? self.view?.window?.layer)?.convert(point, from: nil) ?? point
    }

    /// The class, the state and the view.
    nonisolated open override var description: String { describeOnMainActor(self) { describe() } }

    // MARK: What the arbiter keeps here

    weak var arbiter: GestureArbiter?
    /// Touches that are received and down, in the order in which they came.
    var fingers: [UITouch] = []
    /// Touches on the view that are down and not received, since they came too late or are ignored.
    var bystanders: [UITouch] = []
    /// All touches received since the last reset, by their numbers.
    var sequence: Set<Int> = []
    /// The controls in the view that its touches came down on since the last reset.
    var touchedControls: [UIControl] = []
    /// How deep the view lies; and which of the view's recognisers this is.
    var rank = (depth: 0, index: 0)
    /// Whether it may begin, once that has been asked.
    var mayBegin: Bool?
    var requirements: [WeakRecognizer] = []
    /// The answers to what is asked once in an attempt.
    var dynamicRequirements: [ObjectIdentifier: Bool] = [:]
    /// Where the touches were when the last one went, in points of the screen.
    var restingPlace: CGPoint?
    private(set) var timer: TimerQueue.Timer?

    /// Of two gestures that could be recognised at the same time on the same view, the one with the greater number comes
    /// first.
    var precedence: Int { 0 }

    /// Asks for a call of `timeIsUp(at:)`, instead of the one that was asked for before.
    func setTimer(at time: TimeInterval) {
        stopTimer()
        let arbiter = arbiter ?? UIApplication.shared.touches.gestures
        timer = arbiter.timers.schedule(at: time) { [weak self, weak arbiter] time in
            guard let self, let arbiter else { return }
            timer = nil
            arbiter.perform { self.handle { self.timeIsUp(at: time) } }
        }
    }

    func stopTimer() {
        timer?.cancel()
        timer = nil
    }

    /// The time that was asked for has come.
    func timeIsUp(at time: TimeInterval) {}

    func handle(_ body: () -> Void) {
        let wasHandling = isHandling
        isHandling = true
        body()
        isHandling = wasHandling
    }

    /// It is switched off or taken from its view: what it was about is broken off.
    func leave() { arbiter?.dismiss(self) }
}

extension UIGestureRecognizer.State {
    /// The state that follows when `wanted` is asked for; nil when nothing changes.
    fileprivate func step(to wanted: Self) -> Self? {
        switch (self, wanted) {
        case (.possible, .began), (.possible, .changed): .began
        case (.possible, .ended): .ended
        case (.possible, .failed), (.possible, .cancelled): .failed
        case (.began, .began), (.began, .changed), (.changed, .began), (.changed, .changed): .changed
        case (.began, .ended), (.changed, .ended): .ended
        case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed): .cancelled
        default: nil
        }
    }

    /// Whether nothing follows but the reset.
    var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

    /// Whether a continuous gesture is under way.
    var isActive: Bool { self == .began || self == .changed }
}

/// A recogniser that somebody else keeps.
struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
}

extension CGPoint {
    /// The middle of points; nil when there are none.
    static func middle(of points: [CGPoint]) -> CGPoint? {
        guard !points.isEmpty else { return nil }
        let sum = points.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
        return CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
    }

    func distance(to other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }
}
