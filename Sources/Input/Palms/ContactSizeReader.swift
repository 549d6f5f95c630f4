import CInput
import CLinux
import Glibc
import LinuxIO

/// The requests to the kernel about the axes of a touch screen, so that tests can replace them.
struct TouchAxisCalls: Sendable {
    /// Makes the times of events those of the monotonic clock.
    var useMonotonicClock: @Sendable (CInt) throws(Errno) -> Void = { (descriptor) throws(Errno) in
        var clock = CLOCK_MONOTONIC
        try Errno.check { easel_ioctl(descriptor, EASEL_EVIOCSCLOCKID, &clock) }
    }

    /// Returns the absolute axes of a device, as a set of bits.
    var axes: @Sendable (CInt) throws(Errno) -> UInt64 = { (descriptor) throws(Errno) in
        var bits: UInt64 = 0
        try Errno.check { easel_ioctl(descriptor, easel_eviocgbit_abs(8), &bits) }
        return bits
    }

    /// Returns the range, the resolution and the value of an axis.
    var axis: @Sendable (CInt, Int) throws(Errno) -> input_absinfo = { (descriptor, axis) throws(Errno) in
        var info = input_absinfo()
        try Errno.check { easel_ioctl(descriptor, easel_eviocgabs(UInt32(axis)), &info) }
        return info
    }

    /// Returns the values of an axis in a number of slots.
    var slots: @Sendable (CInt, Int, Int) throws(Errno) -> [Int] = { (descriptor, axis, count) throws(Errno) in
        // The axis, and the values after it.
        var values = [Int32](repeating: 0, count: count + 1)
        values[0] = Int32(axis)
        let size = UInt32(values.count * MemoryLayout<Int32>.size)
        try Errno.check { easel_ioctl(descriptor, easel_eviocgmtslots(size), &values) }
        return values.dropFirst().map { Int($0) }
    }
}

/// A reader of the sizes of a touch screen's contacts.
///
/// All readers of a device receive the same events, so it opens the device a second time. A seat's daemon opens a
/// device only once: then the state of the slots is read through libinput's descriptor, whose events remain for
/// libinput. The sizes are then the present ones, which may be later than libinput's events.
final class ContactSizeReader {
    private typealias Code = EvdevContactSizes.Code

    /// The maximum number of slots, more than fingers of several people.
    private static let maximumSlotCount = 256
    /// The maximum number of times to read a state that events change at the same time.
    private static let maximumAttemptCount = 8
    private static let batchCount = 64
    /// The maximum number of batches at once: more than the kernel holds for a device in order. What a device in disorder
    /// sends meanwhile remains for the next read.
    private static let batchesPerRead = 64

    private let calls: SystemCalls
    private let axisCalls: TouchAxisCalls
    /// The descriptor of this reader; `nil` if it uses that of libinput.
    private let own: CInt?
    private let sharedDescriptor: () -> CInt?
    private let clock: any MediaClock
    private let axes: UInt64
    private let slotCount: Int
    private var sizes: EvdevContactSizes

    /// Opens a device.
    /// - Parameters:
    ///   - width: The width of the surface in millimeters, for devices without a resolution; `nil` if it is unknown.
    ///   - sharedDescriptor: Returns the descriptor of libinput; `nil` while the device is closed.
    init(
        path: String,
        width: Double?,
        calls: SystemCalls,
        axisCalls: TouchAxisCalls = TouchAxisCalls(),
        clock: any MediaClock = MonotonicClock(),
        sharedDescriptor: @escaping () -> CInt?
    ) throws(InputError) {
        var opened: CInt?
        do throws(Errno) {
            opened = try calls.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0)
        } catch {
            guard error.rawValue == EBUSY, sharedDescriptor() != nil else {
                throw .systemCall("open", argument: path, errorNumber: error.rawValue)
            }
        }
        do throws(InputError) {
            let descriptor = opened ?? sharedDescriptor() ?? -1
            let description = try Self.describe(path, descriptor, width, isOwn: opened != nil, axisCalls)
            axes = description.axes
            slotCount = description.slotCount
            sizes = EvdevContactSizes(
                unitsPerMillimeter: description.unitsPerMillimeter,
                slotCount: description.slotCount
            )
        } catch {
            if let opened { calls.close(opened) }
            throw error
        }
        self.calls = calls
        self.axisCalls = axisCalls
        self.sharedDescriptor = sharedDescriptor
        self.clock = clock
        own = opened
        replaceMissing()
    }

    deinit { if let own { calls.close(own) } }

    /// The time up to which the sizes have been read.
    var latest: MonotonicInstant { sizes.latest }

    /// Returns the changes since the last call, oldest first. The removal of the device is no error: libinput reports
    /// it.
    func read() -> [EvdevContactSizes.Change] {
        if let own {
            _ = takeEvents(own)
            replaceMissing()
        } else if let descriptor = sharedDescriptor() {
            let now = clock.now
            if let state = try? state(descriptor) {
                sizes.replace(with: state)
                sizes.markRead(until: now)
            }
        }
        return sizes.takeChanges()
    }

    /// Replaces the state if events are missing. All events before it are read, and ignored, so that the later ones
    /// continue it.
    private func replaceMissing() {
        guard let own else { return }
        for _ in 0..<Self.maximumAttemptCount where sizes.missingTime != nil {
            guard let state = try? state(own) else { return }
            if !takeEvents(own) { sizes.replace(with: state) }
        }
    }

    /// Processes the events that can be read.
    /// - Returns: A Boolean value that indicates whether there were any.
    private func takeEvents(_ descriptor: CInt) -> Bool {
        let size = MemoryLayout<input_event>.stride
        var hasEvents = false
        for _ in 0..<Self.batchesPerRead {
            guard let bytes = try? calls.read(descriptor, Self.batchCount * size), bytes.count >= size else { break }
            hasEvents = true
            bytes.withUnsafeBytes { buffer in
                for offset in stride(from: 0, through: buffer.count - size, by: size) {
                    let event = buffer.loadUnaligned(fromByteOffset: offset, as: input_event.self)
                    let time = Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec)
                    sizes.take(
                        type: Int(event.type),
                        code: Int(event.code),
                        value: Int(event.value),
                        time: .zero + .microseconds(time)
                    )
                }
            }
            if bytes.count < Self.batchCount * size { break }
        }
        return hasEvents
    }

    private func state(_ descriptor: CInt) throws(Errno) -> EvdevContactSizes.State {
        func has(_ axis: Int) -> Bool { axes & 1 << axis != 0 }
        return EvdevContactSizes.State(
            current: Int(try axisCalls.axis(descriptor, Code.slot).value),
            trackingIDs: try axisCalls.slots(descriptor, Code.tracking, slotCount),
            majors: try axisCalls.slots(descriptor, Code.major, slotCount),
            minors: has(Code.minor) ? try axisCalls.slots(descriptor, Code.minor, slotCount) : nil,
            tools: has(Code.toolType) ? try axisCalls.slots(descriptor, Code.toolType, slotCount) : nil
        )
    }

    // MARK: The device

    private struct Description {
        var axes: UInt64
        var slotCount: Int
        var unitsPerMillimeter: Double
    }

    private static func describe(
        _ path: String,
        _ descriptor: CInt,
        _ width: Double?,
        isOwn: Bool,
        _ calls: TouchAxisCalls
    ) throws(InputError) -> Description {
        func request<Result>(_ body: () throws(Errno) -> Result) throws(InputError) -> Result {
            do throws(Errno) {
                return try body()
            } catch {
                throw .systemCall("ioctl", argument: path, errorNumber: error.rawValue)
            }
        }
        func check(_ isMet: Bool, _ requirement: String) throws(InputError) {
            if !isMet { throw .unsupported(operation: "palm size", argument: path, requirement: requirement) }
        }
        // libinput has set the clock of its own descriptor.
        if isOwn { try request { () throws(Errno) in try calls.useMonotonicClock(descriptor) } }
        let axes = try request { () throws(Errno) in try calls.axes(descriptor) }
        let required = [Code.slot, Code.tracking, Code.positionX, Code.major]
        try check(
            required.allSatisfy { axes & 1 << $0 != 0 },
            "the device must report the size of each contact (ABS_MT_SLOT and ABS_MT_TOUCH_MAJOR)"
        )
        let count = Int(try request { () throws(Errno) in try calls.axis(descriptor, Code.slot) }.maximum) + 1
        try check((1...maximumSlotCount).contains(count), "the device must have 1 to \(maximumSlotCount) slots")
        let major = try request { () throws(Errno) in try calls.axis(descriptor, Code.major) }
        let position = try request { () throws(Errno) in try calls.axis(descriptor, Code.positionX) }
        let units = unitsPerMillimeter(major, position, width)
        try check(units != nil, "the device must have a resolution or a known width, which relate sizes to millimeters")
        return Description(axes: axes, slotCount: count, unitsPerMillimeter: units ?? 1)
    }

    /// Returns the number of units of sizes per millimeter. Without a resolution of their own, sizes are in the units
    /// of positions.
    private static func unitsPerMillimeter(
        _ major: input_absinfo,
        _ position: input_absinfo,
        _ width: Double?
    ) -> Double? {
        if major.resolution > 0 { return Double(major.resolution) }
        if position.resolution > 0 { return Double(position.resolution) }
        let range = Double(position.maximum) - Double(position.minimum) + 1
        guard let width, width > 0, range > 1 else { return nil }
        return range / width
    }
}
