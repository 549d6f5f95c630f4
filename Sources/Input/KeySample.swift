import CoreGraphics

/// A key that went down or up. Keys that are held are not repeated: that is for whoever knows the layout.
package struct KeySample: Hashable, Sendable {
    /// In seconds, on the clock that frames are measured with.
    package var time: TimeInterval
    package var deviceID: InputDevice.ID
    /// The kernel's code of the key (`KEY_A` is 30), the same whatever is printed on it.
    package var code: Int
    package var isDown: Bool

    package init(time: TimeInterval, deviceID: InputDevice.ID, code: Int, isDown: Bool) {
        self.time = time
        self.deviceID = deviceID
        self.code = code
        self.isDown = isDown
    }
}
