import CInput
import CLinux
import CoreGraphics

/// A watch for display devices that may have appeared.
protocol DisplayDeviceWatch {
    /// Waits until a device changes.
    /// - Returns: `false` if the deadline passed first.
    func wait(until deadline: MonotonicInstant, _ clock: any MediaClock) -> Bool
}

/// Creates a watch based on udev events, or on polling every second if events are not available.
func makeDisplayDeviceWatch() -> any DisplayDeviceWatch {
    if let monitor = DisplayDeviceMonitor() { return monitor }
    return PeriodicDeviceWatch()
}

/// Returns a Boolean value that indicates whether udev has set the permissions of a device. It is `true` without udev, and
/// for a path that is no device.
func isPreparedDevice(_ path: String) -> Bool {
    var status = stat()
    guard access("/run/udev/control", F_OK) == 0, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR,
        easel_udev_load() == nil, let udev = udev_new()
    else { return true }
    defer { udev_unref(udev) }
    guard let device = udev_device_new_from_devnum(udev, CChar(UInt8(ascii: "c")), status.st_rdev) else { return true }
    defer { udev_device_unref(device) }
    return udev_device_get_is_initialized(device) > 0
}

/// A watch based on the events of cards, their connectors, and framebuffer devices.
final class DisplayDeviceMonitor: DisplayDeviceWatch {
    /// The maximum number of events of a read.
    private static let eventsPerRead = 64

    private let monitor: OpaquePointer

    /// Creates a monitor, or returns `nil` if events are not available.
    init?() {
        guard easel_udev_load() == nil, let udev = udev_new() else { return nil }
        defer { udev_unref(udev) }
        // Use the events of udev if it is running, because they are sent after a device's permissions are set;
        // otherwise, those of the kernel.
        let source = access("/run/udev/control", F_OK) == 0 ? "udev" : "kernel"
        guard let monitor = udev_monitor_new_from_netlink(udev, source) else { return nil }
        for subsystem in ["drm", "graphics"] {
            udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
        }
        guard udev_monitor_enable_receiving(monitor) >= 0 else {
            udev_monitor_unref(monitor)
            return nil
        }
        self.monitor = monitor
    }

    deinit { udev_monitor_unref(monitor) }

    /// A descriptor that becomes readable when a device has changed.
    var descriptor: CInt { udev_monitor_get_fd(monitor) }

    /// Reads the events since the last call.
    /// - Returns: A Boolean value that indicates whether there were any.
    func read() -> Bool {
        // One driver sends several events, which are handled together. What is left over keeps the descriptor readable.
        for count in 0..<Self.eventsPerRead {
            guard let device = udev_monitor_receive_device(monitor) else { return count > 0 }
            udev_device_unref(device)
        }
        return true
    }

    func wait(until deadline: MonotonicInstant, _ clock: any MediaClock) -> Bool {
        while true {
            let rest = deadline - clock.now
            guard rest > .zero else { return false }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            var time = rest.timespec
            guard easel_poll(&waiting, 1, &time) > 0 else { continue }
            if read() { return true }
        }
    }
}

/// A watch that reports a possible change every second.
struct PeriodicDeviceWatch: DisplayDeviceWatch {
    func wait(until deadline: MonotonicInstant, _ clock: any MediaClock) -> Bool {
        let rest = deadline - clock.now
        guard rest > .zero else { return false }
        Thread.sleep(forTimeInterval: min(rest.seconds, 1))
        return true
    }
}
