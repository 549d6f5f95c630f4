import InputEvents
import QuartzCore

/// A press of a key or a button, from its beginning to its end. The same object represents the press in all events.
@preconcurrency @MainActor
public final class UIPress: NSObject {
    /// The phase of a press.
    public enum Phase: Int, Sendable {
        /// The key has just been pressed.
        case began
        /// The force of the press has changed.
        case changed
        /// The key is held, and has not changed since the previous event.
        case stationary
        /// The key has been released.
        case ended
        /// The press was canceled: the device was removed, or the application became inactive.
        case cancelled
    }

    /// The type of a press.
    ///
    /// Arrow keys, Return, Enter, OK, Escape, Menu, Page Up and Page Down have the types of the corresponding buttons of
    /// a remote control. The raw value of any other key is 2000 plus its HID usage. Empirical; not documented by Apple.
    public enum PressType: RawRepresentable, Hashable, Sendable {
        /// The up arrow.
        case upArrow
        /// The down arrow.
        case downArrow
        /// The left arrow.
        case leftArrow
        /// The right arrow.
        case rightArrow
        /// The button that selects the focused item.
        case select
        /// The button that leaves the current screen.
        case menu
        /// The button that starts and pauses playback.
        case playPause
        /// The button that moves up a page.
        case pageUp
        /// The button that moves down a page.
        case pageDown
        /// Another key.
        case key(UIKeyboardHIDUsage)

        /// Creates a type from a raw value, or returns `nil` if it has none.
        public init?(rawValue: Int) {
            switch rawValue {
            case 0: self = .upArrow
            case 1: self = .downArrow
            case 2: self = .leftArrow
            case 3: self = .rightArrow
            case 4: self = .select
            case 5: self = .menu
            case 6: self = .playPause
            case 30: self = .pageUp
            case 31: self = .pageDown
            default:
                guard rawValue >= 2000, let usage = UIKeyboardHIDUsage(rawValue: rawValue - 2000) else { return nil }
                self = .key(usage)
            }
        }

        /// The number of the type.
        public var rawValue: Int {
            switch self {
            case .upArrow: 0
            case .downArrow: 1
            case .leftArrow: 2
            case .rightArrow: 3
            case .select: 4
            case .menu: 5
            case .playPause: 6
            case .pageUp: 30
            case .pageDown: 31
            case .key(let usage): 2000 + usage.rawValue
            }
        }

        init(_ usage: UIKeyboardHIDUsage) {
            switch usage {
            case .keyboardUpArrow: self = .upArrow
            case .keyboardDownArrow: self = .downArrow
            case .keyboardLeftArrow: self = .leftArrow
            case .keyboardRightArrow: self = .rightArrow
            case .keyboardReturnOrEnter, .keyboardReturn, .keypadEnter, .keyboardSelect: self = .select
            case .keyboardEscape, .keyboardMenu: self = .menu
            case .keyboardPageUp: self = .pageUp
            case .keyboardPageDown: self = .pageDown
            default: self = .key(usage)
            }
        }
    }

    /// The phase of the press.
    public internal(set) var phase: Phase

    /// The type of the press.
    public let type: PressType

    /// The key, or `nil` for a button that is not a key.
    public internal(set) var key: UIKey?

    /// The time of the latest change, in seconds of the monotonic clock that the device's events carry.
    public var timestamp: TimeInterval { time.seconds }

    /// The time of the latest change.
    var time: MonotonicInstant

    /// The force of the press, from 0 to 1. A key reports 1 while it is down, and 0 after.
    public internal(set) var force: CGFloat

    /// The window that the press was sent to.
    public internal(set) weak var window: UIWindow?

    /// The responder that received the beginning of the press first, and receives its end.
    public internal(set) var responder: UIResponder?

    /// The text that the key types; empty if it types none.
    var text = ""

    /// The part of the key in a sequence of dead keys, of the present first responder.
    var composition = KeyStroke.Composition.none

    /// The text that stands for the pending sequence of the key; empty if there is none.
    var pendingText = ""

    /// The work that is repeated while the key is held, and the interval, or `nil` for the one that the user has set; set by
    /// the object that handles the beginning.
    var repetition: (interval: MonotonicDuration?, body: () -> Void)?

    init(type: PressType, key: UIKey?, at time: MonotonicInstant) {
        self.type = type
        self.key = key
        self.time = time
        phase = .began
        force = 1
    }

    /// Repeats work while the key is held, after the delay that the user has set.
    /// - Parameter interval: The interval of the repetitions, or `nil` for that of keys that type, which the user has set.
    package func repeats(every interval: MonotonicDuration? = nil, _ body: @escaping () -> Void) {
        repetition = (interval, body)
    }

    /// The interval at which the focus moves and values change: slow enough to stop in time. A chosen value.
    package static let focusInterval = MonotonicDuration.milliseconds(100)

    /// The modifiers that make the press a command.
    package var modifiers: UIKeyModifierFlags { key?.modifierFlags.forCommands ?? [] }

    /// A Boolean value that indicates whether the press activates the focused control: Return, Enter, OK, or the space
    /// bar, without modifiers.
    package var isActivation: Bool {
        modifiers.isEmpty && (type == .select || type == .key(.keyboardSpacebar))
    }

    /// A Boolean value that indicates whether the press shows the context menu of the focused view: the Menu key, or F10
    /// with Shift.
    var requestsContextMenu: Bool {
        type == .key(.keyboardApplication) && modifiers.isEmpty || type == .key(.keyboardF10) && modifiers == .shift
    }

    /// The class, the phase, the type, and the key.
    nonisolated public override var description: String {
        describeOnMainActor(self) {
            "\(objectIdentity) phase: \("\(phase)".capitalized) type: \(type.rawValue) key: \(key?.description ?? "(null)")"
        }
    }
}
