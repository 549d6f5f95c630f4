import Geometry
import LinuxIO

/// A converter of the kernel's touch screen events to device reports, equivalent to libinput's.
///
/// The kernel's protocols are those of Documentation/input/multi-touch-protocol.rst: type B, with a slot for each
/// finger, or a single finger with `ABS_X`, `ABS_Y` and `BTN_TOUCH`. The changes of a frame are reported at its
/// `SYN_REPORT`, slot by slot. Events that contradict the protocols have the effect that libevdev and libinput 1.22 give
/// them. libinput's hysteresis for devices with a fuzz value is not implemented: positions are the kernel's.
struct EvdevTouchScreen {
    /// The range of an axis of a device.
    struct Axis: Hashable, Sendable {
        var minimum: Int
        var maximum: Int

        /// Returns a value as a fraction of the range, as in libinput: the last step of an axis ends at 1.
        func part(_ value: Int) -> Double {
            (Double(value) - Double(minimum)) / (Double(maximum) - Double(minimum) + 1)
        }
    }

    /// The state of a contact in a slot, as in libinput.
    private struct Slot {
        enum Phase { case none, beginning, updating, ending }

        /// The relation of a contact to palms. It lasts until the next contact in the slot.
        enum Palm {
            /// A finger.
            case none
            /// A finger that has become a palm in this frame, or a palm that touches in this frame.
            case new
            /// A palm, which the device still reports as one.
            case current
            /// A palm that the device no longer reports as one, or a contact in a slot whose last tool was a palm.
            case former
        }

        var phase = Phase.none
        var palm = Palm.none
        var x = 0
        var y = 0

        /// The tracking identifier in the kernel; -1 without a contact.
        var trackingID = -1
        /// The tool type in the kernel, which remains when a contact ends.
        var tool = 0

        /// A Boolean value that indicates whether the frame has events of the slot.
        var hasChanged = false
        /// A Boolean value that indicates whether a touch was reported that has not ended.
        var isTouching = false
    }

    /// The events of a frame of a device without slots.
    private struct SingleTouchFrame {
        var hasDown = false
        var hasMotion = false
        var hasUp = false
    }

    /// Event codes from linux/input-event-codes.h.
    enum Code {
        static let synchronization = 0
        static let key = 1
        static let absolute = 3

        static let report = 0
        static let dropped = 3
        static let touch = 0x14A
        static let x = 0x00
        static let y = 0x01
        static let slot = 0x2F
        static let slotX = 0x35
        static let slotY = 0x36
        static let toolType = 0x37
        static let tracking = 0x39
        static let palm = 2
    }

    private let id: InputDevice.ID
    private let x: Axis
    private let y: Axis
    /// The transform from the device's surface to the panel: the first two rows of a matrix.
    private let calibration: [Double]
    private let hasSlots: Bool
    /// The slots; one for a device without slots.
    private var slots: [Slot]
    private var current = 0
    private var frame = SingleTouchFrame()
    /// A Boolean value that indicates whether the kernel dropped events, so that the data up to the next report is
    /// incomplete.
    private var isDropping = false

    /// Creates a touch screen, or returns `nil` if the axes are not those of a touch screen.
    init?(id: InputDevice.ID, axes: [Int: Axis], calibration: [Double]?) {
        let slot = axes[Code.slot]
        hasSlots = slot != nil
        guard let x = axes[hasSlots ? Code.slotX : Code.x], let y = axes[hasSlots ? Code.slotY : Code.y],
            x.maximum > x.minimum, y.maximum > y.minimum, (0..<256).contains(slot?.maximum ?? 0)
        else { return nil }
        self.id = id
        self.x = x
        self.y = y
        self.calibration = calibration ?? [1, 0, 0, 0, 1, 0]
        slots = Array(repeating: Slot(), count: (slot?.maximum ?? 0) + 1)
    }

    /// Processes an event.
    /// - Parameter time: The time of the event.
    /// - Returns: The reports of the frame, if the event ends one.
    mutating func take(type: Int, code: Int, value: Int, time: MonotonicInstant) -> [DeviceReport] {
        switch (type, code) {
        case (Code.synchronization, Code.report):
            defer { isDropping = false }
            return hasSlots ? flushSlots(time) : flushSingleTouch(time)
        case (Code.synchronization, Code.dropped): isDropping = true
        case (Code.absolute, _) where hasSlots: takeSlot(code, value)
        case (Code.absolute, _): takePosition(code, value)
        // The value of a repeated key is 2.
        case (Code.key, Code.touch) where !hasSlots && value != 2:
            if value == 0 { frame.hasUp = true } else { frame.hasDown = true }
        default: break
        }
        return []
    }

    // MARK: Devices with slots

    private mutating func takeSlot(_ code: Int, _ value: Int) {
        switch code {
        case Code.slot:
            // libevdev replaces invalid slots, also negative ones, by the last slot.
            current = slots.indices.contains(value) ? value : slots.count - 1
            return
        case Code.slotX: slots[current].x = value
        case Code.slotY: slots[current].y = value
        case Code.toolType: takeTool(value)
        case Code.tracking: if !takeTracking(value) { return }
        default: return
        }
        slots[current].hasChanged = true
    }

    /// Processes a tracking identifier.
    /// - Returns: A Boolean value that indicates whether the event is valid. libevdev discards an identifier that
    ///   replaces another one without an end in between, so that the touch continues, and the end of no contact.
    private mutating func takeTracking(_ value: Int) -> Bool {
        guard (value == -1) != (slots[current].trackingID == -1) else { return false }
        slots[current].trackingID = value
        guard value >= 0 else {
            slots[current].phase = .ending
            return true
        }
        slots[current].phase = .beginning
        // Drivers report the tool type after the identifier, or not at all if it is unchanged: that of the last contact
        // decides.
        slots[current].palm = slots[current].tool == Code.palm ? .former : .none
        return true
    }

    private mutating func takeTool(_ value: Int) {
        slots[current].tool = value
        if value == Code.palm {
            if slots[current].palm == .none { slots[current].palm = .new }
        } else if slots[current].palm == .current {
            slots[current].palm = .former
        }
    }

    private mutating func flushSlots(_ time: MonotonicInstant) -> [DeviceReport] {
        var reports: [DeviceReport] = []
        for index in slots.indices where slots[index].hasChanged {
            slots[index].hasChanged = false
            if let fact = change(of: index) { reports.append(DeviceReport(deviceID: id, time: time, fact: fact)) }
            switch slots[index].phase {
            case .beginning: slots[index].phase = .updating
            case .ending: slots[index].phase = .none
            case .none, .updating: break
            }
        }
        return reports
    }

    /// Returns the change of a touch at the end of a frame. A palm has no touch, and a touch that becomes a palm is
    /// canceled.
    private mutating func change(of index: Int) -> DeviceReport.Fact? {
        let slot = slots[index]
        switch (slot.palm, slot.phase) {
        case (.new, .beginning):
            slots[index].palm = .current
            return nil
        case (.new, _):
            slots[index].palm = .current
            slots[index].isTouching = false
            return slot.isTouching ? .touchCancelled(slot: index) : nil
        case (.none, .beginning):
            // A contact that ends and begins in one frame continues the touch.
            slots[index].isTouching = true
            return slot.isTouching ? nil : .touchDown(slot: index, at: position(of: slot))
        case (.none, .updating):
            return slot.isTouching && !isDropping ? .touchMoved(slot: index, at: position(of: slot)) : nil
        case (.none, .ending):
            slots[index].isTouching = false
            return slot.isTouching ? .touchLifted(slot: index) : nil
        case (.none, .none), (.current, _), (.former, _): return nil
        }
    }

    // MARK: Devices without slots

    private mutating func takePosition(_ code: Int, _ value: Int) {
        switch code {
        case Code.x: slots[0].x = value
        case Code.y: slots[0].y = value
        default: return
        }
        frame.hasMotion = true
    }

    /// Returns the changes of a frame. Both a beginning and an end are reported, the beginning first, in whatever order
    /// they arrived.
    private mutating func flushSingleTouch(_ time: MonotonicInstant) -> [DeviceReport] {
        defer { frame = SingleTouchFrame() }
        var facts: [DeviceReport.Fact] = []
        // The number of a touch without a slot.
        let number = -1
        if frame.hasDown {
            if !slots[0].isTouching { facts.append(.touchDown(slot: number, at: position(of: slots[0]))) }
            slots[0].isTouching = true
        } else if frame.hasMotion, slots[0].isTouching, !isDropping {
            facts.append(.touchMoved(slot: number, at: position(of: slots[0])))
        }
        if frame.hasUp {
            if slots[0].isTouching { facts.append(.touchLifted(slot: number)) }
            slots[0].isTouching = false
        }
        return facts.map { DeviceReport(deviceID: id, time: time, fact: $0) }
    }

    private func position(of slot: Slot) -> CGPoint {
        let (x, y) = (x.part(slot.x), y.part(slot.y))
        let matrix = calibration
        return CGPoint(
            x: matrix[0] * x + matrix[1] * y + matrix[2],
            y: matrix[3] * x + matrix[4] * y + matrix[5]
        )
    }
}
