import CoreGraphics

/// One report of a mouse, a touchpad or another device that moves a pointer.
///
/// A seat has one pointer, whatever the number of devices that move it. While the primary button is pressed there are
/// touch samples of the type `indirectPointer` besides.
package struct PointerSample: Hashable, Sendable {
    /// The buttons that are pressed. Bits are numbered as UIKit numbers buttons: the primary one is 1, at bit 0.
    package struct Buttons: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let primary = Buttons(rawValue: 1 << 0)
        package static let secondary = Buttons(rawValue: 1 << 1)
        package static let middle = Buttons(rawValue: 1 << 2)

        /// The button with a code of the kernel's; nil for what is no button of a pointer.
        init?(eventCode code: Int) {
            switch code {
            case 0x110...0x11F: rawValue = 1 << UInt32(code - 0x110)  // BTN_LEFT and on
            case 0x100...0x10F: rawValue = 1 << UInt32(16 + code - 0x100)  // BTN_0 and on
            default: return nil
            }
        }
    }

    package struct Scroll: Hashable, Sendable {
        package enum Source: Hashable, Sendable {
            /// Steps of a wheel. No end is told.
            case wheel
            /// Fingers on a touchpad. A delta of zero says that they were lifted.
            case finger
            /// Anything else that scrolls by motion, such as a held button. A delta of zero is the end.
            case continuous
        }

        package var source: Source
        /// How far to scroll, positive right and down: in clicks for a wheel (fine ones tell fractions), which whoever
        /// scrolls lines knows the height of; in points for all others.
        package var delta: CGVector

        package init(source: Source, delta: CGVector) {
            self.source = source
            self.delta = delta
        }
    }

    /// In seconds, on the clock that frames are measured with.
    package var time: TimeInterval
    package var deviceID: InputDevice.ID
    /// In points, inside the area of the source.
    package var position: CGPoint
    /// All that are pressed, on any device of the seat.
    package var buttons: Buttons
    /// Nil when nothing was scrolled.
    package var scroll: Scroll?

    package init(
        time: TimeInterval,
        deviceID: InputDevice.ID,
        position: CGPoint,
        buttons: Buttons = [],
        scroll: Scroll? = nil
    ) {
        self.time = time
        self.deviceID = deviceID
        self.position = position
        self.buttons = buttons
        self.scroll = scroll
    }
}
