import CInput
import CKernelGuest
import Glibc

/// Waits for input devices by events only.
final class DeviceWatch {
    private let context: OpaquePointer
    private let monitor: OpaquePointer

    /// Create it before the device: later events are not missed.
    init() throws {
        guard let context = udev_new(), let monitor = udev_monitor_new_from_netlink(context, "udev"),
            udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil) >= 0,
            udev_monitor_enable_receiving(monitor) >= 0
        else { throw TouchPad.failure("udev monitor") }
        self.context = context
        self.monitor = monitor
    }

    deinit {
        udev_monitor_unref(monitor)
        udev_unref(context)
    }

    /// Returns the device node of an input device, after udev has added it to its database as a touch screen.
    func node(of input: String, timeout: CInt) throws -> String {
        while true {
            try Self.wait(for: udev_monitor_get_fd(monitor), timeout, "udev to know \(input)")
            guard let device = udev_monitor_receive_device(monitor) else { continue }
            defer { udev_device_unref(device) }
            guard let parent = udev_device_get_parent(device), let name = udev_device_get_sysname(parent),
                String(cString: name) == input, let node = udev_device_get_devnode(device)
            else { continue }
            guard udev_device_get_property_value(device, "ID_INPUT_TOUCHSCREEN") != nil else {
                throw GuestError("udev does not classify \(input) as a touch screen")
            }
            return String(cString: node)
        }
    }

    /// Waits until a number of programs have opened a device node; earlier events are lost to them.
    static func wait(forReaders count: Int, of node: String, timeout: CInt) throws {
        let watch = inotify_init1(Int32(IN_CLOEXEC))
        guard watch >= 0 else { throw TouchPad.failure("inotify_init1") }
        defer { close(watch) }
        guard inotify_add_watch(watch, node, UInt32(IN_OPEN)) >= 0 else {
            throw TouchPad.failure("inotify_add_watch \(node)")
        }
        // Whoever came before the watch has it open now.
        while readerCount(of: node) < count {
            repeat { try wait(for: watch, timeout, "\(count) programs to read \(node)") } while !drain(watch)
        }
    }

    private static func drain(_ descriptor: CInt) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        return read(descriptor, &buffer, buffer.count) > 0
    }

    private static func readerCount(of node: String) -> Int {
        names(in: "/proc").filter { process in
            guard process.allSatisfy(\.isNumber) else { return false }
            return names(in: "/proc/\(process)/fd").contains { file in
                var target = [CChar](repeating: 0, count: 256)
                let count = readlink("/proc/\(process)/fd/\(file)", &target, target.count)
                let bytes = target.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }
                return String(decoding: bytes, as: UTF8.self) == node
            }
        }.count
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private static func wait(for descriptor: CInt, _ timeout: CInt, _ what: String) throws {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&polled, 1, timeout)
        if count < 0, errno != EINTR { throw TouchPad.failure("poll") }
        if count == 0 { throw GuestError("timed out after \(timeout) ms waiting for \(what)") }
    }
}
