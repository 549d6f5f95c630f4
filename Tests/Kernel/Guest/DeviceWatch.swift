import CInput
import CKernelGuest
import Foundation
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
        else { throw GuestError(failed: "udev monitor") }
        self.context = context
        self.monitor = monitor
    }

    deinit {
        udev_monitor_unref(monitor)
        udev_unref(context)
    }

    /// Returns the device node of an input device, after udev has added it to its database.
    /// - Parameter kind: The property of its class.
    func node(of input: String, as kind: String, timeout: CInt) throws -> String {
        while true {
            try Self.wait(for: udev_monitor_get_fd(monitor), timeout, "udev to know \(input)")
            guard let device = udev_monitor_receive_device(monitor) else { continue }
            defer { udev_device_unref(device) }
            guard let parent = udev_device_get_parent(device), let name = udev_device_get_sysname(parent),
                String(cString: name) == input, let node = udev_device_get_devnode(device)
            else { continue }
            // Of mice, the kernel has a node with the protocol of PS/2 as well.
            let path = String(cString: node)
            guard path.contains("/event") else { continue }
            guard udev_device_get_property_value(device, kind) != nil else {
                throw GuestError("udev does not set \(kind) for \(input)")
            }
            return path
        }
    }

    /// Waits until a number of programs wait for events of a device node.
    ///
    /// A program that has opened the node first reads the state of the device; events from before are lost to it.
    static func wait(forReaders count: Int, of node: String, timeout: CInt) throws {
        let watch = inotify_init1(Int32(IN_CLOEXEC))
        guard watch >= 0 else { throw GuestError(failed: "inotify_init1") }
        defer { close(watch) }
        guard inotify_add_watch(watch, node, UInt32(IN_OPEN)) >= 0 else {
            throw GuestError(failed: "inotify_add_watch \(node)")
        }
        let what = "\(count) programs to read \(node)"
        var patience = timeout
        while true {
            // Whoever came before the watch has it open now.
            let readers = readers(of: node)
            if readers.count(where: \.isWaiting) >= count { return }
            if readers.allSatisfy(\.isWaiting) {
                repeat { try wait(for: watch, timeout, what) } while !drain(watch)
            } else {
                // No event tells that a program has begun to wait.
                guard patience > 0 else { throw GuestError("timed out after \(timeout) ms waiting for \(what)") }
                usleep(5000)
                patience -= 5
            }
        }
    }

    private static func drain(_ descriptor: CInt) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        return read(descriptor, &buffer, buffer.count) > 0
    }

    /// A program that has a device open.
    private struct Reader {
        /// A Boolean value that indicates whether the device is in one of the program's epoll sets.
        var isWaiting: Bool
    }

    private static func readers(of node: String) -> [Reader] {
        names(in: "/proc").filter { $0.allSatisfy(\.isNumber) }.compactMap { process -> Reader? in
            var own: [String] = []
            var sets: [String] = []
            for file in names(in: "/proc/\(process)/fd") {
                switch link("/proc/\(process)/fd/\(file)") {
                case node: own.append(file)
                case "anon_inode:[eventpoll]": sets.append(file)
                default: break
                }
            }
            if own.isEmpty { return nil }
            let members = sets.flatMap { descriptors(inSet: "/proc/\(process)/fdinfo/\($0)") }
            return Reader(isWaiting: own.contains { members.contains($0) })
        }
    }

    /// Returns the descriptors in an epoll set, from lines such as `tfd:  7 events: 19 data: 5581`.
    private static func descriptors(inSet file: String) -> [String] {
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            return words.count > 1 && words[0] == "tfd:" ? String(words[1]) : nil
        }
    }

    private static func link(_ path: String) -> String {
        var target = [CChar](repeating: 0, count: 256)
        let count = readlink(path, &target, target.count)
        return String(decoding: target.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
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
        if count < 0, errno != EINTR { throw GuestError(failed: "poll") }
        if count == 0 { throw GuestError("timed out after \(timeout) ms waiting for \(what)") }
    }
}
