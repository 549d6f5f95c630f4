import QuartzCore

/// An object that recognizes a gesture in the touches of its view and of the view's descendants, and calls its targets.
///
/// ```swift
/// let tap = UITapGestureRecognizer(target: self, action: CanvasViewController.clear)
/// tap.numberOfTapsRequired = 2
/// view.addGestureRecognizer(tap)
/// ```
///
/// A recognizer starts in the state `possible`. A discrete gesture changes to `ended` (the same as `recognized`) or
/// `failed`. A continuous gesture changes to `began`, any number of times to `changed`, and finally to `ended` or
/// `cancelled`. Targets are called at each step except `failed`. After the last touch has ended, the recognizer is
/// `reset()` and possible again.
///
/// A subclass overrides the four methods that receive touches, calls `super`, sets `state`, and discards its own data
/// in `reset()`. `GestureArbiter` decides whether a gesture may begin, which gestures must fail before it, and which
/// gestures it excludes. It decides after the touches of an event were delivered to all recognizers; recognizers
/// receive each event before views do.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    nonisolated final let associationFlag = AssociationFlag()

    deinit { associationFlag.release(ObjectIdentifier(self)) }

    /// The state of a gesture.
    public enum State: Int, Sendable {
        /// The gesture has not been recognized yet.
        case possible
        /// A continuous gesture was recognized.
        case began
        /// A continuous gesture has changed.
        case changed
        /// The gesture is complete. The recognizer is reset after its touches have ended.
        case ended
        /// A continuous gesture was canceled.
        case cancelled
        /// The touches do not form this gesture.
        case failed

        /// The name of `ended` for discrete gestures.
        public static let recognized = State.ended
    }

    /// Called after the object was loaded from a storyboard or a nib, and its outlets were connected. Overrides call `super`.
    open func awakeFromNib() {}

    // MARK: Creating a recognizer

    /// Creates a recognizer that calls a closure.
    /// - Parameters:
    ///   - target: An object that is held weakly; `action` is no longer called after it is deallocated. If it is `nil`,
    ///     `action` is always called.
    ///   - action: The closure that is called with the recognizer each time its state changes.
    public init(target: AnyObject?, action: (@MainActor (UIGestureRecognizer) -> Void)?) {
        super.init()
        if let action { targets.add(GestureTarget(target, action)) }
    }

    /// Creates a recognizer that calls a method given by a selector.
    /// - Parameters:
    ///   - target: The object whose method is called. It is held weakly.
    ///   - action: The method, with the recognizer as its parameter, or without one.
    @_disfavoredOverload
    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    /// Creates a recognizer without a target.
    public override convenience init() { self.init(target: nil, action: nil) }

    /// Creates a recognizer that calls a method without parameters, such as `ViewController.undo`.
    /// - Parameter target: The object whose method is called. It is held weakly.
    public convenience init<Target: AnyObject>(
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(target: nil, action: nil)
        if let target { targets.add(GestureTarget(target) { target, _ in action(target)() }) }
    }

    /// Creates a recognizer that calls a method with itself as the parameter, such as `ViewController.moveShape`.
    /// - Parameters:
    ///   - target: The object whose method is called. It is held weakly.
    ///   - action: The method. The type of its parameter must be this recognizer's class or a superclass; other types
    ///     trap.
    public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (Recognizer) -> Void
    ) {
        self.init(target: nil, action: nil)
        precondition(self is Recognizer, "the action of a \(type(of: self)) cannot take a \(Recognizer.self) argument")
        guard let target else { return }
        targets.add(
            GestureTarget(target) { target, recognizer in
                if let recognizer = recognizer as? Recognizer { action(target)(recognizer) }
            }
        )
    }

    final var targets = GestureTargets()

    /// Adds a method that is given by a selector, and called each time the state changes. A method that the target already has is
    /// not added twice.
    /// - Parameters:
    ///   - target: The object whose method is called. It is held weakly.
    ///   - action: The method, with the recognizer as its parameter, or without one.
    open func addTarget(_ target: Any, action: Selector) {
        let object = target as AnyObject
        guard !targets.all.contains(where: { $0.selector == action && $0.isFor(object) }) else { return }
        targets.add(GestureTarget(object, action))
    }

    /// Removes actions.
    /// - Parameters:
    ///   - target: The target; `nil` for all of them.
    ///   - action: The selector of the method; `nil` for all methods of the target. Methods that were not given by a selector are
    ///     removed with all methods only, because they cannot be compared.
    open func removeTarget(_ target: Any?, action: Selector? = nil) {
        targets.remove(target.map { $0 as AnyObject }, action)
    }

    // MARK: Configuration

    /// The view that the recognizer is attached to. The recognizer receives the touches of that view and of its
    /// descendants.
    open internal(set) weak var view: UIView?

    /// The delegate, which is held weakly.
    open weak var delegate: (any UIGestureRecognizerDelegate)?

    /// A name for messages, which identifies the recognizer.
    open var name: String?

    /// A Boolean value that indicates whether the recognizer receives touches. Setting it to `false` cancels the
    /// current gesture. The default is `true`.
    open var isEnabled = true {
        didSet { if !isEnabled, oldValue { leave() } }
    }

    /// A Boolean value that indicates whether the touches of a recognized gesture are canceled in the view. The default
    /// is `true`.
    open var cancelsTouchesInView = true

    /// A Boolean value that indicates whether the view receives the beginning of touches only after this gesture has
    /// failed. The default is `false`.
    open var delaysTouchesBegan = false

    /// A Boolean value that indicates whether the view receives the end of touches only after this gesture has failed.
    /// If the gesture is recognized, the touches are canceled instead. The default is `true`.
    open var delaysTouchesEnded = true

    /// The raw values of the touch types that the recognizer receives. The default is all types.
    open var allowedTouchTypes: [NSNumber] = [
        UITouch.TouchType.direct, .indirect, .pencil, .indirectPointer,
    ].map { NSNumber(value: $0.rawValue) }

    /// A Boolean value that indicates whether touches of a type other than the first touch's are ignored while that
    /// touch is down. The default is `true`.
    open var requiresExclusiveTouchType = true

    // MARK: State

    /// The state of the gesture. Only subclasses set it, in the methods of this class that they override.
    ///
    /// A transition that is not allowed is replaced by the nearest allowed one: `changed` begins a `possible` gesture,
    /// `failed` cancels an active gesture, and `cancelled` makes a gesture that has not begun fail. After the end,
    /// setting the state has no effect until the reset. While the touches of an event are delivered, the value is the
    /// last state that was set; afterward, it is the decided state: a gesture that waits for another one to fail is
    /// `possible`, and a gesture that may not begin has `failed`.
    open var state: State {
        get { isHandling ? requests.last ?? settled : settled }
        set { request(newValue) }
    }

    /// The decided state.
    var settled = State.possible
    /// The requested states, in order.
    var requests: [State] = []
    var isHandling = false

    func request(_ wanted: State) {
        guard let next = (requests.last ?? settled).step(to: wanted) else { return }
        if settled == .possible, next == .failed || next == .cancelled {
            fail()
        } else if requests.last != .changed || next != .changed {
            requests.append(next)
        }
        (arbiter ?? arbiterOfView).requested(self)
    }

    /// Makes the gesture fail. Only gestures that wait for its failure are affected.
    func fail() {
        requests = []
        settled = .failed
        stopTimer()
    }

    // MARK: Methods to override

    /// Called when touches began in the view. Overrides call `super`.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Called when touches moved. All samples are in `event.coalescedTouches(for:)`. Overrides call `super`.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Called when touches ended. Overrides call `super`.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Called when touches were canceled because the device was removed. Overrides call `super`.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Called when estimated properties of touches were updated. Touches have no estimated properties, so this method
    /// is never called.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

    /// Called when the gesture is over and all touches have ended, to discard data about the gesture. The state is
    /// `possible` again.
    open func reset() {}

    /// Returns a Boolean value that indicates whether recognizing this gesture makes another gesture fail that shares a
    /// touch with it. By default, returns `true`.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Returns a Boolean value that indicates whether this gesture fails when another gesture that shares a touch with
    /// it is recognized. By default, returns `true`.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Returns a Boolean value that indicates whether this gesture waits for another one to fail. Called once in each
    /// attempt. By default, returns `false`.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Returns a Boolean value that indicates whether another gesture waits for this one to fail. Called once in each
    /// attempt. By default, returns `false`.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Returns a Boolean value that indicates whether the recognizer receives an event. Called when touches begin. By
    /// default, returns `true`.
    open func shouldReceive(_ event: UIEvent) -> Bool { true }

    /// Ignores a touch from now on. The touch is delivered to the view regardless of recognized gestures.
    open func ignore(_ touch: UITouch, for event: UIEvent) {
        guard fingers.contains(touch) else { return }
        lastLocation = centroid
        fingers.removeAll { $0 === touch }
        sequence.remove(touch.serial)
        touch.receivers.removeAll { $0 === self }
        bystanders.append(touch)
    }

    /// Makes this gesture wait until another gesture that shares a touch with it has failed. This gesture fails if the
    /// other one is recognized.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        requirements.removeAll { $0.recognizer == nil }
        requirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
    }

    // MARK: Input

    /// The modifier keys that were held at the last event of the gesture.
    open var modifierFlags: UIKeyModifierFlags { lastModifierFlags }

    /// The buttons of the pointer that were held at the last event of the gesture before its end: the primary one for a gesture
    /// of a pointer, and none for others.
    open var buttonMask: UIEvent.ButtonMask { lastButtonMask }

    /// The buttons of a pointer whose touches the recognizer receives.
    var requiredButtons: UIEvent.ButtonMask { .primary }

    private var lastModifierFlags: UIKeyModifierFlags = []
    private var lastButtonMask: UIEvent.ButtonMask = []

    /// Takes over the keys and buttons of an event that is delivered to the recognizer.
    func noteInput(of event: UIEvent) {
        lastModifierFlags = event.modifierFlags
        // The event in which the last button is released still belongs to its gesture.
        let isOver = !fingers.isEmpty && fingers.allSatisfy(\.isOver)
        if !isOver { lastButtonMask = event.buttonMask }
    }

    // MARK: Locations

    /// The number of touches that currently form the gesture.
    open var numberOfTouches: Int { shownTouches.count }

    /// Returns the centroid of the touches in `view`'s coordinates, or in the window's if `view` is `nil`, in points.
    /// After the last touch has ended, returns its last location.
    open func location(in view: UIView?) -> CGPoint { convert(centroid ?? lastLocation ?? .zero, to: view) }

    /// Returns the location of one of the touches in `view`'s coordinates, or in the window's if `view` is `nil`, in
    /// points.
    /// - Parameter touchIndex: The index of the touch, less than ``numberOfTouches``.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        let touches = shownTouches
        precondition(
            touches.indices.contains(touchIndex),
            "touch index \(touchIndex) is out of range: the \(type(of: self)) has \(touches.count) touches"
        )
        return convert(touches[touchIndex].screenLocation, to: view)
    }

    /// The touches that form the gesture.
    var shownTouches: [UITouch] { fingers }

    /// The centroid of the touches in points of the screen, or `nil` if there are none.
    var centroid: CGPoint? { CGPoint.middle(of: shownTouches.map(\.screenLocation)) }

    func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        (view?.layer ?? self.view?.window?.layer)?.convert(point, from: nil) ?? point
    }

    /// The class, the state, and the view.
    nonisolated open override var description: String { describeOnMainActor(self) { describe() } }

    // MARK: State of the arbiter

    weak var arbiter: GestureArbiter?
    /// The received touches that are down, in the order in which they began.
    var fingers: [UITouch] = []
    /// The touches on the view that are down but not received, because they began too late or are ignored.
    var bystanders: [UITouch] = []
    /// The serial numbers of all touches received since the last reset.
    var sequence: Set<Int> = []
    /// The controls inside the view in which its touches began since the last reset.
    var touchedControls: [UIControl] = []
    /// The depth of the view, and the index of this recognizer among those of the view.
    var rank = (depth: 0, index: 0)
    /// A Boolean value that indicates whether the gesture may begin, or `nil` if this has not been determined yet.
    var mayBegin: Bool?
    var requirements: [WeakRecognizer] = []
    /// The answers of methods that are called once in each attempt.
    var dynamicRequirements: [ObjectIdentifier: Bool] = [:]
    /// The centroid of the touches when the last one ended, in points of the screen.
    var lastLocation: CGPoint?
    private(set) var timer: TimerQueue.Timer?

    /// The precedence among gestures on the same view that could be recognized at the same time. Greater values take
    /// precedence.
    var precedence: Int { 0 }

    /// Schedules a call of `timeIsUp(at:)`, which replaces a previously scheduled call.
    func setTimer(at time: MonotonicInstant) {
        stopTimer()
        let arbiter = arbiter ?? arbiterOfView
        timer = arbiter.timers.schedule(at: time) { [weak self, weak arbiter] time in
            guard let self, let arbiter else { return }
            timer = nil
            arbiter.perform { self.handle { self.timeIsUp(at: time) } }
        }
    }

    /// The arbiter of the view's session, for a recognizer that has not received a touch.
    private var arbiterOfView: GestureArbiter { (view?.session.application ?? .shared).touches.gestures }

    func stopTimer() {
        timer?.cancel()
        timer = nil
    }

    /// Called at the scheduled time.
    func timeIsUp(at time: MonotonicInstant) {}

    func handle(_ body: () -> Void) {
        let wasHandling = isHandling
        isHandling = true
        body()
        isHandling = wasHandling
    }

    /// Cancels the gesture, because the recognizer was disabled or removed from its view.
    func leave() { arbiter?.dismiss(self) }
}

extension UIGestureRecognizer.State {
    /// Returns the state that follows a request for `wanted`, or `nil` if the state does not change.
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

    /// A Boolean value that indicates whether the state only changes by a reset.
    var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

    /// A Boolean value that indicates whether a continuous gesture is active.
    var isActive: Bool { self == .began || self == .changed }
}

/// A weak reference to a recognizer.
struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
}

extension CGPoint {
    /// Returns the centroid of points, or `nil` if there are none.
    static func middle(of points: [CGPoint]) -> CGPoint? {
        guard !points.isEmpty else { return nil }
        let sum = points.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
        return CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
    }

    func distance(to other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }
}
