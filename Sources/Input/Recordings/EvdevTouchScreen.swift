import Geometry
import LinuxIO

/// A converter of the kernel's touch screen events to device reports, equivalent to libinput's.
///
/// The kernel's protocols are those of Documentation/input/multi-touch-protocol.rst: type B, with a slot for each
/// finger, or a single finger with `ABS_X`, `ABS_Y` and `BTN_TOUCH`. The changes of a frame are reported at its
/// `SYN_REPORT`, slot by slot. libinput's hysteresis for devices with a fuzz value is not implemented: positions are
/// the kernel's.
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

    private struct Slot {
        enum Change { case none, moved, began, ended }
        var change = Change.none
        var x = 0
        var y = 0
        var isPalm = false
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
    private var slots: [Slot]
    private var current = 0
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
            if isDropping {
                isDropping = false
                for index in slots.indices { slots[index].change = .none }
                return []
            }
            return flush(time)
        case (Code.synchronization, Code.dropped): isDropping = true
        case (Code.absolute, Code.slot) where hasSlots: current = min(max(value, 0), slots.count - 1)
        case (Code.absolute, Code.slotX) where hasSlots, (Code.absolute, Code.x) where !hasSlots:
            slots[current].x = value
            move()
        case (Code.absolute, Code.slotY) where hasSlots, (Code.absolute, Code.y) where !hasSlots:
            slots[current].y = value
            move()
        case (Code.absolute, Code.tracking) where hasSlots: slots[current].change = value < 0 ? .ended : .began
        case (Code.key, Code.touch) where !hasSlots: slots[0].change = value == 0 ? .ended : .began
        case (Code.absolute, Code.toolType) where hasSlots:
            // A palm is not a touch, and a touch that turns into a palm is canceled.
            slots[current].isPalm = value == Code.palm
            move()
        default: break
        }
        return []
    }

    private mutating func move() {
        if slots[current].change == .none { slots[current].change = .moved }
    }

    private mutating func flush(_ time: MonotonicInstant) -> [DeviceReport] {
        var reports: [DeviceReport] = []
        for index in slots.indices where slots[index].change != .none {
            let slot = slots[index]
            // A device without slots has no slot number.
            let number = hasSlots ? index : -1
            let fact: DeviceReport.Fact =
                switch slot.change {
                case _ where slot.isPalm: .touchCancelled(slot: number)
                case .began: .touchDown(slot: number, at: position(of: slot))
                case .moved: .touchMoved(slot: number, at: position(of: slot))
                case .ended, .none: .touchLifted(slot: number)
                }
            reports.append(DeviceReport(deviceID: id, time: time, fact: fact))
            slots[index].change = .none
            if slot.change == .ended { slots[index].isPalm = false }
        }
        return reports
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
