import QuartzCore

/// An event with all touches that are down and those that have just ended.
@preconcurrency @MainActor
public class UIEvent: NSObject {
    /// The type of an event.
    public enum EventType: Int, Sendable {
        /// An event for fingers, pens, and pressed pointers.
        case touches = 0
        /// An event for keys and buttons.
        case presses = 3
        /// An event for a wheel, or for fingers that scroll on a touchpad.
        case scroll = 10
        /// An event for a pointer that moves, pressed or not.
        case hover = 11
    }

    /// The type of the event.
    public let type: EventType

    /// The time of the event, in seconds of the monotonic clock that the device's events carry.
    public var timestamp: TimeInterval { time.seconds }

    /// The time of the event.
    let time: MonotonicInstant

    /// The modifier keys that were held at the time of the event.
    public let modifierFlags: UIKeyModifierFlags

    /// The buttons of the pointer that were held at the time of the event. The primary button causes touches of views and
    /// gestures, and others those of gestures that require them; other events have none.
    public var buttonMask: ButtonMask {
        touches.reduce([]) { $1.type == .indirectPointer && !$1.isOver ? $0.union($1.buttons) : $0 }
    }

    /// A set of buttons of a pointer.
    public struct ButtonMask: OptionSet, Hashable, Sendable {
        /// The buttons as bits.
        public let rawValue: Int

        /// Creates a set of buttons from a raw value.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The button of a click.
        public static let primary = ButtonMask(rawValue: 1 << 0)
        /// The button of a secondary click.
        public static let secondary = ButtonMask(rawValue: 1 << 1)

        /// Returns the button with a number, counted from 1 for the primary one.
        public static func button(_ buttonNumber: Int) -> ButtonMask {
            (1...Int.bitWidth - 1).contains(buttonNumber) ? ButtonMask(rawValue: 1 << (buttonNumber - 1)) : []
        }
    }

    /// The touches, in the order in which they began.
    let touches: [UITouch]

    /// The arbiter that delivers the event to recognizers.
    weak var gestures: GestureArbiter?

    init(
        time: MonotonicInstant,
        touches: [UITouch],
        type: EventType = .touches,
        modifierFlags: UIKeyModifierFlags = [],
        gestures: GestureArbiter? = nil
    ) {
        self.time = time
        self.modifierFlags = modifierFlags
        self.touches = touches
        self.type = type
        self.gestures = gestures
    }

    /// The class, the time, and the touches.
    nonisolated public override var description: String {
        describeOnMainActor(self) {
            "\(objectIdentity) timestamp: \(timestamp) touches: {(\n\(touches.map(\.description).joined(separator: ",\n"))\n)}"
        }
    }

    /// All touches of the event.
    public var allTouches: Set<UITouch>? { Set(touches) }

    /// Returns the touches that began in a view, or `nil` if there are none.
    public func touches(for view: UIView) -> Set<UITouch>? {
        let own = Set(touches.filter { $0.view === view })
        return own.isEmpty ? nil : own
    }

    /// Returns the touches that began in a window, or `nil` if there are none.
    public func touches(for window: UIWindow) -> Set<UITouch>? {
        let own = Set(touches.filter { $0.window === window })
        return own.isEmpty ? nil : own
    }

    /// Returns the touches that a recognizer receives, or `nil` if there are none.
    public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        let own = Set(touches.filter { $0.receivers.contains(gesture) })
        return own.isEmpty ? nil : own
    }

    /// Returns all samples that the device sent for a touch since the previous event, the newest last. They are valid
    /// during the event.
    /// - Returns: The samples, or `nil` if the touch is not part of the event.
    public func coalescedTouches(for touch: UITouch) -> [UITouch]? {
        guard touches.contains(touch) else { return nil }
        return touch.samples.isEmpty ? [touch] : touch.samples
    }

    /// Returns the predicted samples of a touch for the next frame or two, at the device's sampling interval, the
    /// nearest first. They are valid until the next event; replace drawing based on them by then.
    ///
    /// A touch that is stationary, has just begun, or is over has no predicted samples.
    /// - Returns: The predicted samples, or `nil` if the touch is not part of the event.
    public func predictedTouches(for touch: UITouch) -> [UITouch]? {
        guard touches.contains(touch) else { return nil }
        guard touch.phase == .moved else { return [] }
        var previous = touch.screenLocation
        let frame = 1 / TimeInterval((touch.window?.screen ?? UIScreen.main).maximumFramesPerSecond)
        return touch.motion.predictions(for: frame).map { input in
            defer { previous = input.position }
            return UITouch(input, of: touch, previous: previous)
        }
    }
}
