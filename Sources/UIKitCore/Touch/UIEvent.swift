import QuartzCore

/// What happened: all touches that are down, and those that have just been lifted.
@preconcurrency @MainActor
public final class UIEvent: NSObject {
    /// What an event is about.
    public enum EventType: Int, Sendable {
        /// Fingers, pens and pressed pointers.
        case touches = 0
        /// A pointer that is moved, pressed or not.
        case hover = 11
    }

    /// What the event is about.
    public let type: EventType

    /// When it happened, in seconds of the monotonic clock that the device's events carry.
    public let timestamp: TimeInterval

    /// In the order in which they came down.
    let touches: [UITouch]

    /// Who brings the event to recognisers.
    weak var gestures: GestureArbiter?

    init(timestamp: TimeInterval, touches: [UITouch], type: EventType = .touches, gestures: GestureArbiter? = nil) {
        self.timestamp = timestamp
        self.touches = touches
        self.type = type
        self.gestures = gestures
    }

    /// The class, the time and the touches.
    nonisolated public override var description: String {
        describeOnMainActor(self) {
            "\(objectIdentity) timestamp: \(timestamp) touches: {(\n\(touches.map(\.description).joined(separator: ",\n"))\n)}"
        }
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

    /// The touches that a recogniser receives; nil when there are none.
    public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        let own = Set(touches.filter { $0.receivers.contains(gesture) })
        return own.isEmpty ? nil : own
    }

    /// Every sample that the device sent for a touch since the event before, the newest last. Good during the event.
    /// - Returns: nil when the touch is not part of the event.
    public func coalescedTouches(for touch: UITouch) -> [UITouch]? {
        guard touches.contains(touch) else { return nil }
        return touch.samples.isEmpty ? [touch] : touch.samples
    }

    /// Where a touch will probably be in the next frame or two, by its course so far: samples as the device would send
    /// them, the nearest first. Good until the next event; what is drawn of them is to be replaced by then.
    ///
    /// A touch that rests, has just come down or is over has no course, and so no predictions.
    /// - Returns: nil when the touch is not part of the event.
    public func predictedTouches(for touch: UITouch) -> [UITouch]? {
        guard touches.contains(touch) else { return nil }
        guard touch.phase == .moved else { return [] }
        var previous = touch.screenLocation
        let frame = 1 / TimeInterval(UIScreen.main.maximumFramesPerSecond)
        return touch.motion.predictions(for: frame).map { input in
            defer { previous = input.location }
            return UITouch(input, of: touch, previous: previous)
        }
    }
}
