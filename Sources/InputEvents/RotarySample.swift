import LinuxIO

/// A rotation of a rotary encoder or a dial.
package struct RotarySample: Hashable, Sendable {
    /// The time of the report on the clock that measures frames.
    package var time: MonotonicInstant
    package var deviceID: DeviceID
    /// The number of detents, positive clockwise.
    package var steps: Int

    package init(time: MonotonicInstant, deviceID: DeviceID, steps: Int) {
        self.time = time
        self.deviceID = deviceID
        self.steps = steps
    }
}
