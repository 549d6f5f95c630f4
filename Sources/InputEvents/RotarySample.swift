import LinuxIO

/// A rotation of a rotary encoder or a dial.
package struct RotarySample: Hashable, Sendable {
    /// The time of the report on the clock that measures frames.
    package var time: MonotonicInstant
    /// The identifier of the device, unique within the source.
    package var deviceID: Int
    /// The number of detents, positive clockwise.
    package var steps: Int

    package init(time: MonotonicInstant, deviceID: Int, steps: Int) {
        self.time = time
        self.deviceID = deviceID
        self.steps = steps
    }
}
