import CInput
import CLinux
import Glibc
import LinuxIO

/// A force-feedback device of the kernel, such as a vibration motor: `FF_RUMBLE` effects on an event device.
package final class ForceFeedback {
    /// A vibration.
    package struct Rumble: Hashable, Sendable {
        /// The strengths of the heavy and of the light motor, from 0 to 0xFFFF.
        package var strong: UInt16
        package var weak: UInt16
        /// The duration, in milliseconds.
        package var milliseconds: UInt16

        package init(strong: UInt16, weak: UInt16, milliseconds: UInt16) {
            self.strong = strong
            self.weak = weak
            self.milliseconds = milliseconds
        }
    }

    /// The system calls that tests replace.
    struct Calls: Sendable {
        /// Uploads an effect; the kernel sets the identifier of a new one, which is −1 before.
        var upload: @Sendable (CInt, inout ff_effect) throws(Errno) -> Void = { (descriptor, effect) throws(Errno) in
            _ = try Errno.check { easel_ioctl(descriptor, EASEL_EVIOCSFF, &effect) }
        }
        var write: @Sendable (CInt, input_event) throws(Errno) -> Void = { (descriptor, event) throws(Errno) in
            var event = event
            _ = try Errno.check { Glibc.write(descriptor, &event, MemoryLayout<input_event>.size) }
        }
    }

    /// The path of the device, such as `/dev/input/event3`.
    package let path: String
    private let descriptor: CInt
    private let calls: Calls
    /// The effects that are uploaded, with their identifiers, in the order of their use.
    private var uploaded: [(rumble: Rumble, id: Int16)] = []

    /// The maximum number of uploaded effects. Devices have 16 or more.
    private static let maximumCount = 8

    /// Opens a device.
    package convenience init(path: String, systemCalls: SystemCalls = SystemCalls()) throws(InputError) {
        let descriptor: CInt
        do {
            descriptor = try systemCalls.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC, 0)
        } catch {
            throw .systemCall("open", argument: path, errorNumber: error.rawValue)
        }
        self.init(path: path, descriptor: descriptor, calls: Calls())
    }

    init(path: String, descriptor: CInt, calls: Calls) {
        self.path = path
        self.descriptor = descriptor
        self.calls = calls
    }

    /// The kernel stops and removes the effects of a closed device.
    deinit { close(descriptor) }

    /// Uploads a vibration, so that it can be played without delay.
    package func prepare(_ rumble: Rumble) throws(InputError) { _ = try identifier(of: rumble) }

    /// Plays a vibration once.
    package func play(_ rumble: Rumble) throws(InputError) {
        let id = try identifier(of: rumble)
        do {
            try calls.write(
                descriptor,
                input_event(time: timeval(), type: UInt16(EV_FF), code: UInt16(bitPattern: id), value: 1)
            )
        } catch {
            throw .systemCall("write", argument: path, errorNumber: error.rawValue)
        }
    }

    private func identifier(of rumble: Rumble) throws(InputError) -> Int16 {
        if let index = uploaded.firstIndex(where: { $0.rumble == rumble }) {
            let entry = uploaded.remove(at: index)
            uploaded.append(entry)
            return entry.id
        }
        var effect = ff_effect()
        effect.type = UInt16(FF_RUMBLE)
        // The effect that was not used for the longest time is replaced.
        let replaced = uploaded.count == Self.maximumCount ? uploaded.removeFirst().id : -1
        effect.id = replaced
        effect.replay = ff_replay(length: rumble.milliseconds, delay: 0)
        effect.u.rumble = ff_rumble_effect(strong_magnitude: rumble.strong, weak_magnitude: rumble.weak)
        do {
            try calls.upload(descriptor, &effect)
        } catch {
            throw .systemCall("EVIOCSFF", argument: path, errorNumber: error.rawValue)
        }
        uploaded.append((rumble, effect.id))
        return effect.id
    }

    // MARK: Search

    /// Returns the path of the first device of a seat that plays vibrations, or `nil` if there is none.
    package static func find(seat: String = "seat0") -> String? {
        guard let udev = udev_new() else { return nil }
        defer { udev_unref(udev) }
        guard let list = udev_enumerate_new(udev) else { return nil }
        defer { udev_enumerate_unref(list) }
        udev_enumerate_add_match_subsystem(list, "input")
        udev_enumerate_add_match_sysname(list, "event*")
        guard udev_enumerate_scan_devices(list) >= 0 else { return nil }
        var entry = udev_enumerate_get_list_entry(list)
        while let current = entry {
            defer { entry = udev_list_entry_get_next(current) }
            guard let path = udev_list_entry_get_name(current), let device = udev_device_new_from_syspath(udev, path)
            else { continue }
            defer { udev_device_unref(device) }
            let own = udev_device_get_property_value(device, "ID_SEAT").map { String(cString: $0) } ?? "seat0"
            guard own == seat, let node = udev_device_get_devnode(device),
                let input = udev_device_get_parent_with_subsystem_devtype(device, "input", nil),
                let effects = udev_device_get_sysattr_value(input, "capabilities/ff"),
                canRumble(String(cString: effects))
            else { continue }
            return String(cString: node)
        }
        return nil
    }

    /// Returns a Boolean value that indicates whether a device plays vibrations.
    /// - Parameter capabilities: The device's effects as in sysfs: hexadecimal words, the last one with the lowest bits.
    static func canRumble(_ capabilities: String) -> Bool {
        // `FF_RUMBLE` is bit 80: in the second word of 64 bits, or in the third of 32 bits.
        let words = capabilities.split(whereSeparator: \.isWhitespace).reversed().compactMap { UInt64($0, radix: 16) }
        let bits = MemoryLayout<CLong>.size * 8
        let word = Int(FF_RUMBLE) / bits
        return words.count > word && words[word] & 1 << (Int(FF_RUMBLE) % bits) != 0
    }
}
