import QuartzCore

/// One finger (or pen, or pointer) from the moment it comes down until it is lifted. The same object all the time.
@preconcurrency @MainActor
public final class UITouch {
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

    /// In points of the screen.
    var screenLocation: CGPoint
    var previousScreenLocation: CGPoint

    /// The samples since the last event, the newest included.
    var samples: [UITouch] = []

    init(_ input: TouchInput, tapCount: Int, view: UIView?) {
        phase = input.phase
        timestamp = input.time
        type = input.type
        self.tapCount = tapCount
        self.view = view
        window = view?.window
        force = input.force ?? 0
        maximumPossibleForce = input.force == nil ? 0 : 1
        majorRadius = input.majorRadius ?? 0
        screenLocation = input.location
        previousScreenLocation = input.location
    }

    /// A later sample of a touch.
    init(_ input: TouchInput, of touch: UITouch, previous: CGPoint) {
        phase = .moved
        timestamp = input.time
        type = input.type
        tapCount = touch.tapCount
        view = touch.view
        window = touch.window
        force = input.force ?? 0
        maximumPossibleForce = touch.maximumPossibleForce
        majorRadius = input.majorRadius ?? 0
        screenLocation = input.location
        previousScreenLocation = previous
    }

    /// Where the touch is, in `view`'s coordinates; in the window's when nil. Points.
    public func location(in view: UIView?) -> CGPoint { convert(screenLocation, to: view) }

    /// Where the touch was at the sample or event before, in `view`'s coordinates; in the window's when nil. Points.
    public func previousLocation(in view: UIView?) -> CGPoint { convert(previousScreenLocation, to: view) }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        (view?.layer ?? window?.layer)?.convert(point, from: nil) ?? point
    }
}

extension UITouch: Hashable {
    /// A touch equals only itself.
    nonisolated public static func == (left: UITouch, right: UITouch) -> Bool { left === right }

    /// By identity.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What happened: all touches that are down, and those that have just been lifted.
@preconcurrency @MainActor
public final class UIEvent {
    /// What an event is about.
    public enum EventType: Int, Sendable {
        /// Fingers, pens and pointers.
        case touches
    }

    /// What the event is about.
    public let type = EventType.touches

    /// When it happened, in seconds of the monotonic clock that the device's events carry.
    public let timestamp: TimeInterval

    /// In the order in which they came down.
    let touches: [UITouch]

    init(timestamp: TimeInterval, touches: [UITouch]) {
        self.timestamp = timestamp
        self.touches = touches
    }

    /// All touches of the event.
    public var allTouches: Set<UITouch>? { Set(touches) }

    /// The touches that began in a view; nil when there are none.
    public func touches(for view: UIView) -> Set<UITouch>? {
        let own = Set(touches.filter { $0.view === view })
        return own.isEmpty ? nil : own
    }

    /// The touches that began in a window; nil when there are none.
    public func touches(for window: UIWindow) -> Set<UITouch>? {
        let own = Set(touches.filter { $0.window === window })
        return own.isEmpty ? nil : own
    }

    /// Every sample that the device sent for a touch since the event before, the newest last. Good during the event.
    /// - Returns: nil when the touch is not part of the event.
    public func coalescedTouches(for touch: UITouch) -> [UITouch]? {
        guard touches.contains(touch) else { return nil }
        return touch.samples.isEmpty ? [touch] : touch.samples
    }
}
