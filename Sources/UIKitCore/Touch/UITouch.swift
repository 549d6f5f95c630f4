import InputEvents
import QuartzCore

/// A contact of a finger, a pen, or a pointer, from its beginning to its end. The same object represents the contact in
/// all events.
@preconcurrency @MainActor
open class UITouch: NSObject {
    /// The phase of a touch.
    public enum Phase: Int, Sendable {
        /// The touch has just begun.
        case began
        /// The touch has moved.
        case moved
        /// The touch has not moved since the previous event.
        case stationary
        /// The touch has been lifted.
        case ended
        /// The touch was canceled.
        case cancelled
        /// A pointer has entered a region without pressing. Touches do not have this phase: hover gestures report pointers.
        case regionEntered
        /// A pointer has moved in a region without pressing. Touches do not have this phase: hover gestures report pointers.
        case regionMoved
        /// A pointer has left a region without pressing. Touches do not have this phase: hover gestures report pointers.
        case regionExited
    }

    /// The type of a touch.
    public enum TouchType: Int, Sendable {
        /// A finger on the screen.
        case direct
        /// A finger on a pad beside the screen.
        case indirect
        /// A pen.
        case pencil
        /// A mouse or touchpad with a pointer.
        case indirectPointer

        /// The former name of `pencil`.
        public static var stylus: TouchType { .pencil }
    }

    /// The buttons of the pointer that cause the touch: the primary one for touches of views.
    let buttons: UIEvent.ButtonMask

    /// The phase of the touch.
    open internal(set) var phase: Phase

    /// The time of the latest change, in seconds of the monotonic clock that the device's events carry.
    open var timestamp: TimeInterval { time.seconds }

    /// The time of the latest change.
    package internal(set) var time: MonotonicInstant

    /// The number of successive taps at about this location.
    open var tapCount: Int { storedTapCount }
    private let storedTapCount: Int

    /// The type of the touch.
    open var type: TouchType { storedType }
    private let storedType: TouchType

    /// The view that the touch began in. It does not change when the touch moves out of the view.
    open var view: UIView? { storedView }
    private let storedView: UIView?

    /// The window that the touch began in.
    open var window: UIWindow? { storedWindow }
    private let storedWindow: UIWindow?

    /// The force, where 1 is the force of an average touch, or 0 if the device does not report it.
    open internal(set) var force: CGFloat

    /// The maximum force that the device reports, or 0 if it reports none.
    open var maximumPossibleForce: CGFloat { storedMaximumForce }
    private let storedMaximumForce: CGFloat

    /// The radius of the contact in points, or 0 if the device does not report it.
    open internal(set) var majorRadius: CGFloat

    /// The angle between a pen and the screen, in radians: 0 for a pen parallel to the screen, π ÷ 2 for a
    /// perpendicular one. It is π ÷ 2 for fingers, and for pens whose device does not report it.
    open var altitudeAngle: CGFloat { CGFloat(angles.altitude) }

    /// Returns the direction of the pen's upper end relative to its tip, in radians: 0 along the x axis of a view,
    /// increasing clockwise. It is 0 if the device does not report it.
    /// - Parameter view: The view whose coordinate system is used, or `nil` for that of the window.
    open func azimuthAngle(in view: UIView?) -> CGFloat {
        let direction = azimuthUnitVector(in: view)
        return atan2(direction.dy, direction.dx)
    }

    /// Returns a unit vector in the direction of the pen's upper end relative to its tip.
    /// - Parameter view: The view whose coordinate system is used, or `nil` for that of the window.
    open func azimuthUnitVector(in view: UIView?) -> CGVector {
        let vector = CGPoint(x: cos(angles.azimuth), y: sin(angles.azimuth))
        let tip = convert(screenLocation, to: view)
        let end = convert(CGPoint(x: screenLocation.x + vector.x, y: screenLocation.y + vector.y), to: view)
        let length = hypot(end.x - tip.x, end.y - tip.y)
        // In a view whose transform flattens it to a line, this direction is undefined.
        guard length > 0, length.isFinite else { return CGVector(dx: vector.x, dy: vector.y) }
        return CGVector(dx: (end.x - tip.x) / length, dy: (end.y - tip.y) / length)
    }

    /// The tolerance of ``majorRadius``, in points. Always 0, because devices do not report it.
    open var majorRadiusTolerance: CGFloat { 0 }

    /// The recognizers that receive the touch, from its view upward, or `nil` if there are none or the touch is over.
    open var gestureRecognizers: [UIGestureRecognizer]? { receivers.isEmpty ? nil : receivers }

    /// A Boolean value that indicates whether the touch has ended or was canceled.
    var isOver: Bool { phase == .ended || phase == .cancelled }

    /// The direction of a pen in the screen's coordinates.
    var angles: PenAngles

    /// The location on the screen, in points.
    var screenLocation: CGPoint
    var previousScreenLocation: CGPoint

    /// The samples since the previous event, including the newest.
    var samples: [UITouch] = []

    /// The recent motion, from which samples are predicted.
    var motion = TouchMotion()

    /// The recognizers that receive the touch.
    var receivers: [UIGestureRecognizer] = []

    /// A number that identifies the touch among all touches of a dispatcher.
    let serial: Int

    /// Creates a touch of a finger at the upper left corner of the screen, in no view. The toolkit creates the touches that it
    /// delivers; subclasses exist in tests, which override the properties that the tested code reads.
    public override init() {
        serial = 0
        phase = .began
        time = .zero
        buttons = .primary
        storedType = .direct
        storedTapCount = 1
        storedView = nil
        storedWindow = nil
        force = 0
        storedMaximumForce = 0
        majorRadius = 0
        angles = .upright
        screenLocation = .zero
        previousScreenLocation = .zero
        super.init()
    }

    init(_ input: TouchSample, tapCount: Int, view: UIView?, serial: Int = 0) {
        self.serial = serial
        phase = input.touchPhase
        time = input.time
        storedType = input.touchType
        buttons = UIEvent.ButtonMask(rawValue: input.buttons)
        storedTapCount = tapCount
        storedView = view
        storedWindow = view?.window
        force = CGFloat(input.force ?? 0)
        storedMaximumForce = input.force == nil ? 0 : 1
        majorRadius = CGFloat(input.majorRadius ?? 0)
        angles = input.angles ?? .upright
        screenLocation = input.position
        previousScreenLocation = input.position
        super.init()
        motion.add([input])
    }

    /// Creates a later sample of a touch.
    init(_ input: TouchSample, of touch: UITouch, previous: CGPoint) {
        serial = touch.serial
        phase = .moved
        time = input.time
        storedType = input.touchType
        buttons = touch.buttons
        storedTapCount = touch.tapCount
        storedView = touch.view
        storedWindow = touch.window
        force = CGFloat(input.force ?? 0)
        storedMaximumForce = touch.maximumPossibleForce
        majorRadius = CGFloat(input.majorRadius ?? 0)
        angles = input.angles ?? .upright
        screenLocation = input.position
        previousScreenLocation = previous
    }

    /// Returns the location of the touch in `view`'s coordinates, or in the window's if `view` is `nil`, in points.
    open func location(in view: UIView?) -> CGPoint { convert(screenLocation, to: view) }

    /// Returns the location of the touch at the previous sample or event, in `view`'s coordinates, or in the window's
    /// if `view` is `nil`, in points.
    open func previousLocation(in view: UIView?) -> CGPoint { convert(previousScreenLocation, to: view) }

    /// Returns the location of the touch with the full precision of the device. The same as ``location(in:)``, which is
    /// not rounded.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

    /// Returns the previous location of the touch with the full precision of the device.
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    /// The class, the phase, the view, and the locations.
    nonisolated public override var description: String { describeOnMainActor(self) { describe() } }

    private func describe() -> String {
        let owners = "window: \(window?.description ?? "(null)") view: \(view?.description ?? "(null)")"
        return
            "\(objectIdentity) phase: \("\(phase)".capitalized) tap count: \(tapCount) force: \(force.shortText) \(owners) "
            + "location in window: \(location(in: nil).shortText) "
            + "previous location in window: \(previousLocation(in: nil).shortText) "
            + "location in view: \(location(in: view).shortText) "
            + "previous location in view: \(previousLocation(in: view).shortText)"
    }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        (view?.layer ?? window?.layer)?.convert(point, from: nil) ?? point
    }
}
