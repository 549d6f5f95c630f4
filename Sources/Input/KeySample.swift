import Geometry
import LinuxIO

/// A key press or release. Held keys are not repeated here; the application repeats them.
package struct KeySample: Hashable, Sendable {
    /// The time of the event on the clock that measures frames.
    package var time: MonotonicInstant
    package var deviceID: InputDevice.ID
    /// The kernel's code of the key (`KEY_A` is 30), independent of the keyboard layout.
    package var code: Int
    package var isDown: Bool
    /// A Boolean value that indicates whether the key is up because its device was removed, and was not released.
    package var isCancelled: Bool
    /// The symbol of X11 that the key types, if a remote viewer reports it in place of a code; the code is then 0.
    package var symbol: UInt32?
    /// The text that the key types whatever the keymap is, for keys of programs; the code may be 0. A key of a device has
    /// none.
    package var text: String?

    package init(
        time: MonotonicInstant,
        deviceID: InputDevice.ID,
        code: Int,
        isDown: Bool,
        isCancelled: Bool = false,
        symbol: UInt32? = nil,
        text: String? = nil
    ) {
        self.time = time
        self.deviceID = deviceID
        self.code = code
        self.isDown = isDown
        self.isCancelled = isCancelled
        self.symbol = symbol
        self.text = text
    }
}
