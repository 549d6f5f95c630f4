import CoreGraphics

extension UIControl {
    /// The events of a control. The raw values are the same as in UIKit.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The events as bits.
        public let rawValue: UInt

        /// Creates a set of events from a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The event of a touch that begins in the control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// The event of a repeated touch that begins in the control: its tap count is greater than 1.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The event of a touch that moves inside the control.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The event of a touch that moves outside of the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// The event of a touch that moves into the control.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// The event of a touch that moves out of the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The event of a touch that ends inside the control.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The event of a touch that ends outside of the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The event of a canceled touch.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The event of a change of the control's value by the user.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The event of the control's primary action, such as a tap on a button or a change of a slider's value.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The event before the menu of a button appears.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// The event at the start of text editing.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The event of a change of the text by editing.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// The event at the end of text editing.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The event at the end of text editing by the key that ends it.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All touch events.
        public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
        /// All editing events.
        public static let allEditingEvents = Event(rawValue: 0x000F_0000)
        /// The range of values that apps can use for their own events.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// The range of values that are reserved for the framework.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// The states of a control. The raw values are the same as in UIKit.
    public struct State: OptionSet, Hashable, Sendable {
        /// The states as bits.
        public let rawValue: UInt

        /// Creates a set of states from a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The normal state, which is the empty set.
        public static let normal: State = []
        /// The state while a touch is inside the control.
        public static let highlighted = State(rawValue: 1 << 0)
        /// The state of a control that receives no touches.
        public static let disabled = State(rawValue: 1 << 1)
        /// The state of a selected control.
        public static let selected = State(rawValue: 1 << 2)
        /// The state of a focused control. A control shows its focus by a ring and does not report this state: content
        /// can be set for it, and a subclass can report it.
        public static let focused = State(rawValue: 1 << 3)
        /// The range of values that apps can use for their own states.
        public static let application = State(rawValue: 0x00FF_0000)
        /// The range of values that are reserved for the framework.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    /// The vertical alignment of content in a control.
    public enum ContentVerticalAlignment: Int, Hashable, Sendable {
        /// The content is centered.
        case center
        /// The content is aligned with the top.
        case top
        /// The content is aligned with the bottom.
        case bottom
        /// The content fills the height.
        case fill
    }

    /// The horizontal alignment of content in a control.
    public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
        /// The content is centered.
        case center
        /// The content is aligned with the left side.
        case left
        /// The content is aligned with the right side.
        case right
        /// The content fills the width.
        case fill
        /// The content is aligned with the leading side, at which lines of text begin.
        case leading
        /// The content is aligned with the trailing side, at which lines of text end.
        case trailing
    }
}
