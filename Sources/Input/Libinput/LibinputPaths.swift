import CInput
import CLinux
import Glibc
import LinuxIO

/// The devices that are specified by their paths, tracked as they are removed and return.
///
/// libinput leaves this to its client for such devices. A removed device is detected immediately through its
/// descriptor; udev reports when it has returned and is ready to be opened.
final class LibinputPaths {
    private struct Entry {
        let path: String
        /// The `struct libinput_device` of libinput, retained; `nil` while the device is removed.
        var device: OpaquePointer?
        var descriptor: CInt = -1
    }

    /// A descriptor that becomes readable when libinput's does, or when a device may have returned.
    let descriptor: CInt
    private let context: LibinputContext
    private var entries: [Entry] = []
    private var monitor: OpaquePointer?
    private var isSuspended = false

    private var calls: SystemCalls { context.callbacks.calls }

    init(_ paths: [String], context: LibinputContext) throws(InputError) {
        self.context = context
        do {
            descriptor = try context.callbacks.calls.epoll_create1()
        } catch {
            throw .systemCall("epoll_create1", argument: "for devices", errorNumber: error.rawValue)
        }
        try watch(libinput_get_fd(context.handle))
        // Before the devices are opened, so that no return is missed.
        try startMonitor()
        var numbers: Set<dev_t> = []
        for path in paths {
            // A device that is specified twice is opened once.
            guard numbers.insert(try InputDeviceFile.number(of: path, calls)).inserted else { continue }
            var entry = Entry(path: path)
            try open(&entry)
            entries.append(entry)
        }
    }

    deinit {
        for entry in entries where entry.device != nil { libinput_device_unref(entry.device) }
        if let monitor { udev_monitor_unref(monitor) }
        close(descriptor)
    }

    /// Removes devices that are gone, and adds those that have returned.
    /// - Returns: A Boolean value that indicates whether libinput has events about it.
    func follow() throws(InputError) -> Bool {
        let removed = try dropGone()
        let added = takeReturned()
        return removed || added
    }

    /// Closes all devices.
    func suspend() {
        isSuspended = true
        for index in entries.indices where entries[index].device != nil { remove(index) }
    }

    /// Opens the devices that are present.
    func resume() {
        isSuspended = false
        for index in entries.indices where entries[index].device == nil {
            do throws(InputError) {
                try open(&entries[index])
            } catch .systemCall(_, _, errorNumber: ENOENT) {
                // It was unplugged meanwhile.
                continue
            } catch {
                context.callbacks.notice("\(error)")
            }
        }
    }

    // MARK: Removed devices

    private func dropGone() throws(InputError) -> Bool {
        let present = entries.indices.filter { entries[$0].device != nil }
        guard !present.isEmpty else { return false }
        var states = present.map { pollfd(fd: entries[$0].descriptor, events: 0, revents: 0) }
        do {
            states = try calls.poll(states)
        } catch {
            throw .systemCall("poll", argument: "for devices", errorNumber: error.rawValue)
        }
        let gone = zip(present, states).filter { $0.1.revents != 0 }.map(\.0)
        for index in gone { remove(index) }
        return !gone.isEmpty
    }

    private func remove(_ index: Int) {
        // Queues the device's last events, and closes it.
        libinput_path_remove_device(entries[index].device)
        libinput_device_unref(entries[index].device)
        entries[index].device = nil
        entries[index].descriptor = -1
    }

    // MARK: Returned devices

    private func startMonitor() throws(InputError) {
        guard let udev = udev_new() else {
            throw .systemCall("udev_new", argument: "for devices", errorNumber: errno)
        }
        defer { udev_unref(udev) }
        guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
            context.callbacks.notice(
                LogMessage("cannot monitor udev: devices that are plugged in again will not be detected", .warning)
            )
            return
        }
        self.monitor = monitor
        guard udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil) >= 0,
            udev_monitor_enable_receiving(monitor) >= 0
        else {
            let text = "cannot receive udev events: devices that are plugged in again will not be detected"
            context.callbacks.notice(LogMessage(text, .warning))
            return
        }
        try watch(udev_monitor_get_fd(monitor))
    }

    private func watch(_ other: CInt) throws(InputError) {
        do {
            try calls.epoll_ctl(descriptor, other)
        } catch {
            throw .systemCall("epoll_ctl", argument: "for devices", errorNumber: error.rawValue)
        }
    }

    private func takeReturned() -> Bool {
        guard let monitor else { return false }
        var added: Set<dev_t> = []
        // The monitor's socket is nonblocking.
        while let device = udev_monitor_receive_device(monitor) {
            let action = udev_device_get_action(device).map { String(cString: $0) }
            if action == "add", udev_device_get_devnode(device) != nil { added.insert(udev_device_get_devnum(device)) }
            udev_device_unref(device)
        }
        guard !added.isEmpty, !isSuspended else { return false }
        var isTaken = false
        for index in entries.indices where entries[index].device == nil {
            do throws(InputError) {
                guard added.contains(try InputDeviceFile.number(of: entries[index].path, calls)) else { continue }
                try open(&entries[index])
                isTaken = true
            } catch .systemCall(_, _, errorNumber: ENOENT) {
                // A different device was added.
                continue
            } catch {
                context.callbacks.notice(LogMessage(error))
            }
        }
        return isTaken
    }

    // MARK: Opening

    private func open(_ entry: inout Entry) throws(InputError) {
        let path = entry.path
        // Opened here first, because libinput waits several seconds for udev to recognize a device and reports little
        // about failures.
        do {
            calls.close(try calls.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC, 0))
        } catch {
            throw .systemCall("open", argument: path, errorNumber: error.rawValue)
        }
        var device: OpaquePointer?
        let messages = context.callbacks.asking { device = libinput_path_add_device(context.handle, path) }
        guard let device else {
            if let failure = context.callbacks.lastFailure {
                throw .systemCall("open", argument: path, errorNumber: failure.rawValue)
            }
            throw .notAnInputDevice(path: path, reason: Self.reason(messages))
        }
        libinput_device_ref(device)
        entry.device = device
        entry.descriptor = context.callbacks.lastOpened ?? -1
    }

    private static func reason(_ messages: [String]) -> String {
        if messages.contains(where: { $0.contains("never initialized") }) {
            return "it is not in the udev database; check that udevd is running"
        }
        guard let last = messages.last else { return "libinput does not support it" }
        return "libinput does not support it: \(last)"
    }
}
