import Geometry
import InputEvents
import LinuxIO

/// A report of a mouse, a touchpad or another device that moves the pointer.
///
/// A seat has one pointer, independent of the number of devices that move it. While the primary button is pressed,
/// there are also touch samples of type `indirectPointer`.
package struct PointerSample: Hashable, Sendable {
    /// A set of pressed buttons. Bits are numbered as in UIKit: the primary button is 1, at bit 0.
    package struct Buttons: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let primary = Buttons(rawValue: 1 << 0)
        package static let secondary = Buttons(rawValue: 1 << 1)
        package static let middle = Buttons(rawValue: 1 << 2)

        /// Creates the button with a kernel event code, or returns `nil` if it is not a pointer button.
        init?(eventCode code: Int) {
            switch code {
            case 0x110...0x11F: rawValue = 1 << UInt32(code - 0x110)  // BTN_LEFT and on
            case 0x100...0x10F: rawValue = 1 << UInt32(16 + code - 0x100)  // BTN_0 and on
            default: return nil
            }
        }
    }

    package typealias Scroll = PointerScroll

    /// The time of the report on the clock that measures frames.
    package var time: MonotonicInstant
    package var deviceID: InputDevice.ID
    /// The position, in points, within the area of the source.
    package var position: CGPoint
    /// The pressed buttons of all devices of the seat.
    package var buttons: Buttons
    /// The scroll, or `nil` if the device did not scroll.
    package var scroll: Scroll?

    package init(
        time: MonotonicInstant,
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
