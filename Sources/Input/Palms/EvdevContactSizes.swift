import LinuxIO

/// A converter of the kernel's touch screen events to the sizes of contacts, which libinput does not report.
///
/// The sizes are those of Documentation/input/multi-touch-protocol.rst, protocol B: `ABS_MT_TOUCH_MAJOR` and
/// `ABS_MT_TOUCH_MINOR` in each slot. A slot keeps its values when a contact ends; the kernel reports changes only.
struct EvdevContactSizes {
    /// A new size of the contact in a slot.
    struct Change: Hashable, Sendable {
        /// The time of the frame.
        var time: MonotonicInstant
        var slot: Int
        /// The diameter, in millimeters.
        var diameter: Double
        /// A Boolean value that indicates whether the contact was in the slot before, by its tracking identifier.
        /// Otherwise the size is that of the next contact in the slot, or of none.
        var isOfSameContact: Bool
    }

    /// The values of an axis in all slots.
    struct State: Hashable, Sendable {
        /// The slot that later events are about.
        var current: Int
        var trackingIDs: [Int]
        var majors: [Int]
        /// The minor axes; `nil` if the device does not report them.
        var minors: [Int]?
        /// The types of tools; `nil` if the device does not report them.
        var tools: [Int]?
    }

    /// Event codes from linux/input-event-codes.h.
    enum Code {
        static let synchronization = 0
        static let absolute = 3

        static let report = 0
        static let dropped = 3
        static let slot = 0x2F
        static let major = 0x30
        static let minor = 0x31
        static let positionX = 0x35
        static let toolType = 0x37
        static let tracking = 0x39
        static let pen = 1
    }

    private struct Slot {
        var trackingID = -1
        var major = 0
        var minor = 0
        var tool = 0
        /// The tracking identifier and the diameter at the end of the last frame.
        var lastTrackingID = -1
        var lastDiameter = 0.0
    }

    private let unitsPerMillimeter: Double
    private var slots: [Slot]
    private var current = 0
    private var changed: Set<Int> = []
    private var changes: [Change] = []
    /// The time from which events are missing, because there is no state yet, or because the kernel dropped events;
    /// `nil` if none are. All events are ignored until the state is replaced.
    private(set) var missingTime: MonotonicInstant? = .zero
    /// The time of the last event.
    private(set) var latest = MonotonicInstant.zero

    /// Creates a converter, which needs the state of the device.
    /// - Parameter unitsPerMillimeter: The number of units of the axes per millimeter.
    init(unitsPerMillimeter: Double, slotCount: Int) {
        self.unitsPerMillimeter = unitsPerMillimeter
        slots = Array(repeating: Slot(), count: max(slotCount, 1))
    }

    /// Processes an event.
    /// - Parameter time: The time of the event.
    mutating func take(type: Int, code: Int, value: Int, time: MonotonicInstant) {
        latest = max(latest, time)
        guard missingTime == nil else { return }
        switch (type, code) {
        case (Code.synchronization, Code.report):
            for index in changed.sorted() { endFrame(of: index, time) }
            changed = []
        case (Code.synchronization, Code.dropped): missingTime = time
        case (Code.absolute, Code.slot): current = min(max(value, 0), slots.count - 1)
        case (Code.absolute, Code.tracking): set(\.trackingID, value)
        case (Code.absolute, Code.major): set(\.major, value)
        case (Code.absolute, Code.minor): set(\.minor, value)
        case (Code.absolute, Code.toolType): set(\.tool, value)
        default: break
        }
    }

    /// Replaces the state. Its sizes are those from the time on from which events are missing, like the events of
    /// libinput, which replaces its state as well.
    mutating func replace(with state: State) {
        let time = missingTime ?? .zero
        missingTime = nil
        changed = []
        current = min(max(state.current, 0), slots.count - 1)
        for index in slots.indices {
            func value(_ values: [Int]?) -> Int? { values.flatMap { index < $0.count ? $0[index] : nil } }
            slots[index].trackingID = value(state.trackingIDs) ?? -1
            slots[index].major = value(state.majors) ?? 0
            slots[index].minor = value(state.minors) ?? 0
            slots[index].tool = value(state.tools) ?? 0
            endFrame(of: index, time)
        }
    }

    /// Extends the time up to which the sizes are known.
    mutating func markRead(until time: MonotonicInstant) { latest = max(latest, time) }

    /// Returns the changes since the last call, oldest first.
    mutating func takeChanges() -> [Change] {
        defer { changes = [] }
        return changes
    }

    private mutating func set(_ field: WritableKeyPath<Slot, Int>, _ value: Int) {
        slots[current][keyPath: field] = value
        changed.insert(current)
    }

    private mutating func endFrame(of index: Int, _ time: MonotonicInstant) {
        let slot = slots[index]
        // The size of a pen is not one of a hand. Without a minor axis, a contact is a circle.
        let diameter = slot.tool == Code.pen ? 0 : Double(max(slot.major, slot.minor, 0)) / unitsPerMillimeter
        let isOfSameContact = slot.trackingID >= 0 && slot.trackingID == slot.lastTrackingID
        slots[index].lastTrackingID = slot.trackingID
        slots[index].lastDiameter = diameter
        guard diameter != slot.lastDiameter else { return }
        changes.append(Change(time: time, slot: index, diameter: diameter, isOfSameContact: isOfSameContact))
    }
}
