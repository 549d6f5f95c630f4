import CoreGraphics

extension UIControl {
    /// What happens to a control. The numbers are UIKit's.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The events as bits.
        public let rawValue: UInt

        /// Events from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A finger came down.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger came down for the second time in a row, or more: the touch's tap count is over one.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The finger moved, in the control.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The finger moved, outside of the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// The finger came into the control.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// The finger left the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The finger was lifted in the control.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The finger was lifted outside of the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The touch was taken away.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The user gave the control another value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// What the control is for, whatever that is: a tap on a button, another value of a slider.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Before the menu of a button is shown. No control here has one.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Text begins to be edited. No control here has any; programs' own controls may send this and the next three.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// Text was edited.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Text is not edited any more.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Text is not edited any more, by a key for that.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All events of touches.
        public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
        /// All events of editing.
        public static let allEditingEvents = Event(rawValue: 0x000F_0000)
        /// Numbers for programs' own events.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// Numbers that programs do not use.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// How a control is. The numbers are UIKit's.
    public struct State: OptionSet, Hashable, Sendable {
        /// The states as bits.
        public let rawValue: UInt

        /// States from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Nothing special: the empty set.
        public static let normal: State = []
        /// A finger is on it.
        public static let highlighted = State(rawValue: 1 << 0)
        /// It takes no touches.
        public static let disabled = State(rawValue: 1 << 1)
        /// It is chosen.
        public static let selected = State(rawValue: 1 << 2)
        /// It has the focus. There is no focus here: only content can be given for it, and a class may report it.
        public static let focused = State(rawValue: 1 << 3)
        /// Numbers for programs' own states.
        public static let application = State(rawValue: 0x00FF_0000)
        /// Numbers that programs do not use.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    /// Where contents lie between the top and the bottom of a control.
    public enum ContentVerticalAlignment: Int, Hashable, Sendable {
        /// In the middle.
        case center
        /// At the top.
        case top
        /// At the bottom.
        case bottom
        /// As high as the room.
        case fill
    }

    /// Where contents lie between the left and the right side of a control.
    public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
        /// In the middle.
        case center
        /// At the left.
        case left
        /// At the right.
        case right
        /// As wide as the room.
        case fill
        /// Where lines begin.
        case leading
        /// Where lines end.
        case trailing
    }
}
