import LinuxIO

/// A converter of the kernel's events of a rotary encoder or a dial to device reports.
///
/// libinput ignores these devices: the kernel's driver `rotary-encoder` has one relative axis and no key, and a dial has
/// `REL_DIAL`, and possibly a button. The button selects, like the key `KEY_SELECT`. (libinput reports an encoder on
/// `REL_WHEEL` as a wheel; see `LibinputSource+Events.swift`.)
struct EvdevEncoder {
    /// Event codes from linux/input-event-codes.h.
    private enum Code {
        static let synchronization = 0
        static let key = 1
        static let relative = 2
        static let report = 0
        static let dropped = 3
        static let select = 0x161
        /// `BTN_0` to `BTN_9`.
        static let buttons = 0x100...0x109
        /// `REL_X`, `REL_Y`, `REL_Z`, `REL_RX`, `REL_RY`, `REL_RZ`, `REL_DIAL` and `REL_MISC`.
        static let axes: Set<Int> = [0, 1, 2, 3, 4, 5, 7, 9]
    }

    private let id: InputDevice.ID
    private var steps = 0
    private var buttons: [(code: Int, isDown: Bool)] = []
    private var pressed: Set<Int> = []
    /// A Boolean value that indicates whether the kernel dropped events, so that the data up to the next report is
    /// incomplete.
    private var isDropping = false

    init(id: InputDevice.ID) { self.id = id }

    /// Returns a Boolean value that indicates whether a device is an encoder: it has one axis of those above.
    /// - Parameter capabilities: The device's relative axes as in sysfs: hexadecimal words, the last one with the lowest
    ///   bits.
    static func isEncoder(relativeAxes capabilities: String) -> Bool {
        guard let word = capabilities.split(whereSeparator: \.isWhitespace).last, let bits = UInt64(word, radix: 16)
        else { return false }
        let axes = (0..<16).filter { bits & 1 << $0 != 0 }
        return axes.filter(Code.axes.contains).count == 1
    }

    /// Processes an event.
    /// - Parameter time: The time of the event.
    /// - Returns: The reports of the frame, if the event ends one.
    mutating func take(type: Int, code: Int, value: Int, time: MonotonicInstant) -> [DeviceReport] {
        switch (type, code) {
        case (Code.synchronization, Code.report): return flush(time)
        case (Code.synchronization, Code.dropped): isDropping = true
        case (Code.relative, _) where Code.axes.contains(code):
            // A device in disorder may report any number.
            steps = min(max(steps + min(max(value, -1000), 1000), -1000), 1000)
        case (Code.key, _) where Code.buttons.contains(code) && value != 2: buttons.append((code, value != 0))
        default: break
        }
        return []
    }

    private mutating func flush(_ time: MonotonicInstant) -> [DeviceReport] {
        defer {
            steps = 0
            buttons = []
            isDropping = false
        }
        var reports: [DeviceReport] = []
        func add(_ fact: DeviceReport.Fact) { reports.append(DeviceReport(deviceID: id, time: time, fact: fact)) }
        if isDropping {
            // The kernel repeats no release that it has dropped.
            if !pressed.isEmpty { add(.key(code: Code.select, isDown: false)) }
            pressed = []
            return reports
        }
        if steps != 0 { add(.rotated(steps: steps)) }
        for (code, isDown) in buttons {
            let wasDown = !pressed.isEmpty
            if isDown { pressed.insert(code) } else { pressed.remove(code) }
            if wasDown == pressed.isEmpty { add(.key(code: Code.select, isDown: isDown)) }
        }
        return reports
    }

    /// Returns the reports of a device that is removed.
    func removal() -> [DeviceReport] {
        var reports: [DeviceReport] = []
        if !pressed.isEmpty {
            reports.append(DeviceReport(deviceID: id, time: .zero, fact: .keyLost(code: Code.select)))
        }
        return reports + [DeviceReport(deviceID: id, time: .zero, fact: .removed)]
    }
}
