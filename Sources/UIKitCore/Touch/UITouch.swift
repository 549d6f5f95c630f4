import QuartzCore

/// One finger (or pen, or pointer) from the moment it comes down until it is lifted. The same object all the time.
@preconcurrency @MainActor
public final class UITouch: NSObject {
    /// Where in its life a touch is.
    public enum Phase: Int, Sendable {
        /// It has just come down.
        case began
        /// It has moved.
        case moved
        /// It rests.
        case stationary
        /// It has been lifted.
        case ended
        /// It was taken away.
        case cancelled
    }

    /// What touches.
    public enum TouchType: Int, Sendable {
        /// A finger on the screen.
        case direct
        /// A finger on a pad beside the screen.
        case indirect
        /// A pen.
        case pencil
        /// A mouse or touchpad with a pointer.
        case indirectPointer
    }

    /// Where in its life the touch is.
    public internal(set) var phase: Phase

    /// When this state was measured, in seconds of the monotonic clock that the device's events carry.
    public internal(set) var timestamp: TimeInterval

    /// How many times in a row a finger came down at about this place.
    public let tapCount: Int

    /// What touches.
    public let type: TouchType

    /// The view that the touch began in; it stays the touch's view until the end, wherever it is moved meanwhile.
    public let view: UIView?

    /// The window that the touch began in.
    public let window: UIWindow?

    /// The pressure, where 1 is that of an ordinary touch; 0 where the device does not tell.
    public internal(set) var force: CGFloat

    /// The largest pressure that the device tells; 0 where it does not tell any.
    public let maximumPossibleForce: CGFloat

    /// The radius of the contact in points; 0 where the device does not tell.
    public internal(set) var majorRadius: CGFloat

    /// The angle between a pen and the screen, in radians: 0 for a pen that lies on the screen, π ÷ 2 for one that stands on
    /// it. It is π ÷ 2 for fingers, and for pens whose device does not report it.
    public var altitudeAngle: CGFloat { angles.altitude }

    /// Returns the direction of the pen's upper end, seen from its tip, in radians: 0 along the x axis of a view, and
    /// growing clockwise. It is 0 where the device does not report it.
    /// - Parameter view: The view whose coordinates count, or `nil` for those of the window.
    public func azimuthAngle(in view: UIView?) -> CGFloat {
        let direction = azimuthUnitVector(in: view)
        return atan2(direction.dy, direction.dx)
    }

    /// Returns a vector of length one that points where the pen's upper end does, seen from its tip.
    /// - Parameter view: The view whose coordinates count, or `nil` for those of the window.
    public func azimuthUnitVector(in view: UIView?) -> CGVector {
        let way = CGPoint(x: cos(angles.azimuth), y: sin(angles.azimuth))
        let tip = convert(screenLocation, to: view)
        let end = convert(CGPoint(x: screenLocation.x + way.x, y: screenLocation.y + way.y), to: view)
        let length = hypot(end.x - tip.x, end.y - tip.y)
        // In a view that is flattened to a line there is no such direction.
        guard length > 0, length.isFinite else { return CGVector(dx: way.x, dy: way.y) }
        return CGVector(dx: (end.x - tip.x) / length, dy: (end.y - tip.y) / length)
    }

    /// How far ``majorRadius`` may be wrong, in points. No device here tells: 0.
    public var majorRadiusTolerance: CGFloat { 0 }

    /// The recognisers that receive the touch, from its view on up; nil when there are none, and after the end.
    public var gestureRecognizers: [UIGestureRecognizer]? { receivers.isEmpty ? nil : receivers }

    /// Whether it has been lifted or taken away.
    var isOver: Bool { phase == .ended || phase == .cancelled }

    /// The direction of a pen in the screen's coordinates.
    var angles: TouchInput.Angles

    /// In points of the screen.
    var screenLocation: CGPoint
    var previousScreenLocation: CGPoint

    /// The samples since the last event, the newest included.
    var samples: [UITouch] = []

    /// How it moved lately, of which its future is guessed.
    var motion = TouchMotion()

    /// The recognisers that receive it.
    var receivers: [UIGestureRecognizer] = []

    /// Tells the touches of a dispatcher apart, for good.
    let serial: Int

    init(_ input: TouchInput, tapCount: Int, view: UIView?, serial: Int = 0) {
        self.serial = serial
        phase = input.phase
        timestamp = input.time
        type = input.type
        self.tapCount = tapCount
        self.view = view
        window = view?.window
        force = input.force ?? 0
        maximumPossibleForce = input.force == nil ? 0 : 1
        majorRadius = input.majorRadius ?? 0
        angles = input.angles ?? .upright
        screenLocation = input.location
        previousScreenLocation = input.location
        super.init()
        motion.add([input])
    }

    /// A later sample of a touch.
    init(_ input: TouchInput, of touch: UITouch, previous: CGPoint) {
        serial = touch.serial
        phase = .moved
        timestamp = input.time
        type = input.type
        tapCount = touch.tapCount
        view = touch.view
        window = touch.window
        force = input.force ?? 0
        maximumPossibleForce = touch.maximumPossibleForce
        majorRadius = input.majorRadius ?? 0
        angles = input.angles ?? .upright
        screenLocation = input.location
        previousScreenLocation = previous
    }

    /// Where the touch is, in `view`'s coordinates; in the window's when nil. Points.
    public func location(in view: UIView?) -> CGPoint { convert(screenLocation, to: view) }

    /// Where the touch was at the sample or event before, in `view`'s coordinates; in the window's when nil. Points.
    public func previousLocation(in view: UIView?) -> CGPoint { convert(previousScreenLocation, to: view) }

    /// Where the touch is, as exactly as the device tells: here the same as ``location(in:)``, which is never rounded.
    public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

    /// Where the touch was, as exactly as the device tells.
    public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    /// The class, the phase, the view and the locations.
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
