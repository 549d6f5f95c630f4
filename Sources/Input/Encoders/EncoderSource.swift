import CInput
import CLinux
import Geometry
import Glibc
import LinuxIO

/// An input source for rotary encoders and dials, which libinput ignores, read from the kernel.
///
/// Times are the kernel's, on its monotonic clock. Devices that are added and removed later are reported as events.
package final class EncoderSource: InputSource {
    private struct Device {
        let input: InputDevice
        let node: String
        let descriptor: CInt
        var encoder: EvdevEncoder
    }

    package let name: String
    /// A descriptor that becomes readable when a device has events, or when devices are added.
    package let descriptor: CInt?
    private let epoll: CInt
    private let calls: SystemCalls
    private let seat: String
    /// The devices that are used; `nil` for all of the seat.
    private let selection: DeviceSelection?
    private let udev: OpaquePointer
    private var monitor: OpaquePointer?
    private var devices: [Device] = []
    private var isSuspended = false
    private var nextNumber = 0
    private var translator = DeviceReportTranslator(area: CGRect(x: 0, y: 0, width: 1, height: 1))
    /// The reports of devices that were found before the first read.
    private var pending: [DeviceReport] = []

    /// A closure that is called with a one-line message for the user for each device that cannot be opened.
    package var onNotice: (LogMessage) -> Void = { _ in }
    /// The messages from before `onNotice` was set.
    package private(set) var notices: [LogMessage] = []

    /// Creates a source for the present and future encoders of a seat.
    /// - Parameter paths: The paths of the devices to use, `/dev/input/event3` or a link to it; `nil` for all of the seat.
    package init(seat: String = "seat0", paths: [String]? = nil, calls: SystemCalls = SystemCalls()) throws(InputError)
    {
        name = "encoders of \(seat)"
        self.seat = seat
        selection = paths.map { DeviceSelection(paths: $0, calls: calls) }
        self.calls = calls
        guard let udev = udev_new() else {
            throw .systemCall("udev_new", argument: "for encoders", errorNumber: errno)
        }
        self.udev = udev
        do {
            epoll = try calls.epoll_create1()
        } catch {
            udev_unref(udev)
            throw .systemCall("epoll_create1", argument: "for encoders", errorNumber: error.rawValue)
        }
        descriptor = epoll
        startMonitor()
        addPresentDevices()
    }

    deinit {
        for device in devices { calls.close(device.descriptor) }
        if let monitor { udev_monitor_unref(monitor) }
        udev_unref(udev)
        close(epoll)
    }

    /// The present devices, in the order of their addition.
    package var inputDevices: [InputDevice] { devices.map(\.input) }

    package func read() throws(InputError) -> [InputEvent] {
        var reports = pending
        pending = []
        for index in devices.indices.reversed() { readDevice(at: index, into: &reports) }
        readMonitor()
        reports += pending
        pending = []
        return translator.events(of: reports)
    }

    /// Returns a Boolean value that indicates whether the file at a path is the node of an encoder, or a link to it.
    package static func isEncoder(path: String, calls: SystemCalls = SystemCalls()) -> Bool {
        guard let number = try? InputDeviceFile.number(of: path, calls), let udev = udev_new() else { return false }
        defer { udev_unref(udev) }
        guard let device = udev_device_new_from_devnum(udev, CChar(UInt8(ascii: "c")), number) else { return false }
        defer { udev_device_unref(device) }
        return isEncoder(device)
    }

    private static func isEncoder(_ device: OpaquePointer) -> Bool {
        guard let input = udev_device_get_parent_with_subsystem_devtype(device, "input", nil),
            let axes = udev_device_get_sysattr_value(input, "capabilities/rel")
        else { return false }
        return EvdevEncoder.isEncoder(relativeAxes: String(cString: axes))
    }

    // MARK: Devices

    private func startMonitor() {
        guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else { return }
        guard udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil) >= 0,
            udev_monitor_enable_receiving(monitor) >= 0,
            (try? calls.epoll_ctl(epoll, udev_monitor_get_fd(monitor))) != nil
        else {
            udev_monitor_unref(monitor)
            return
        }
        self.monitor = monitor
    }

    private func addPresentDevices() {
        guard let list = udev_enumerate_new(udev) else { return }
        defer { udev_enumerate_unref(list) }
        udev_enumerate_add_match_subsystem(list, "input")
        udev_enumerate_add_match_sysname(list, "event*")
        guard udev_enumerate_scan_devices(list) >= 0 else { return }
        var entry = udev_enumerate_get_list_entry(list)
        while let current = entry {
            if let path = udev_list_entry_get_name(current), let device = udev_device_new_from_syspath(udev, path) {
                add(device)
                udev_device_unref(device)
            }
            entry = udev_list_entry_get_next(current)
        }
    }

    /// The maximum number of changed devices of a read.
    private static let devicesPerRead = 64

    private func readMonitor() {
        guard let monitor else { return }
        // The monitor's socket is nonblocking. What is left over keeps the descriptor readable.
        for _ in 0..<Self.devicesPerRead {
            guard let device = udev_monitor_receive_device(monitor) else { return }
            if udev_device_get_action(device).map({ String(cString: $0) }) == "add", !isSuspended { add(device) }
            udev_device_unref(device)
        }
    }

    private func add(_ device: OpaquePointer) {
        guard let path = udev_device_get_devnode(device), Self.isEncoder(device) else { return }
        let node = String(cString: path)
        let own = udev_device_get_property_value(device, "ID_SEAT").map { String(cString: $0) } ?? "seat0"
        guard own == seat, selection?.includes(udev_device_get_devnum(device)) ?? true,
            !devices.contains(where: { $0.node == node })
        else { return }
        do throws(Errno) {
            let descriptor = try calls.open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0)
            var clock = CLOCK_MONOTONIC
            _ = easel_ioctl(descriptor, EASEL_EVIOCSCLOCKID, &clock)
            try calls.epoll_ctl(epoll, descriptor)
            let input = udev_device_get_parent_with_subsystem_devtype(device, "input", nil)
            let name = input.flatMap { udev_device_get_sysattr_value($0, "name") }.map { String(cString: $0) } ?? ""
            let added = InputDevice(id: DeviceID(nextNumber), name: name, kind: .keyboard)
            nextNumber += 1
            let encoder = EvdevEncoder(id: added.id)
            devices.append(Device(input: added, node: node, descriptor: descriptor, encoder: encoder))
            pending.append(DeviceReport(deviceID: added.id, time: .zero, fact: .added(added)))
        } catch {
            let failure = InputError.systemCall("open", argument: node, errorNumber: error.rawValue)
            if notices.count < 64 { notices.append(LogMessage(failure)) }
            onNotice(LogMessage(failure))
        }
    }

    package func suspend() {
        isSuspended = true
        for device in devices {
            pending += device.encoder.removal()
            calls.close(device.descriptor)
        }
        devices = []
    }

    package func resume() {
        isSuspended = false
        addPresentDevices()
    }

    private func readDevice(at index: Int, into reports: inout [DeviceReport]) {
        let descriptor = devices[index].descriptor
        guard !Self.readEvents(of: descriptor, calls, &devices[index].encoder, into: &reports) else { return }
        let device = devices.remove(at: index)
        reports += device.encoder.removal()
        calls.close(descriptor)
    }

    /// The number of events in a batch, and of batches in a read. The kernel holds fewer for a device in order.
    private static let batchCount = 64
    private static let batchesPerRead = 16

    /// Reads the events of a device. What a device in disorder sends meanwhile remains for the next read.
    /// - Returns: `false` if the device is gone.
    static func readEvents(
        of descriptor: CInt,
        _ calls: SystemCalls,
        _ encoder: inout EvdevEncoder,
        into reports: inout [DeviceReport]
    ) -> Bool {
        let size = MemoryLayout<input_event>.stride
        for _ in 0..<batchesPerRead {
            let bytes: [UInt8]
            do throws(Errno) {
                bytes = try calls.read(descriptor, batchCount * size)
            } catch {
                return error == .wouldBlock || error == .interrupted
            }
            bytes.withUnsafeBytes { buffer in
                for offset in stride(from: 0, through: buffer.count - size, by: size) {
                    let event = buffer.loadUnaligned(fromByteOffset: offset, as: input_event.self)
                    let time = Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec)
                    reports += encoder.take(
                        type: Int(event.type),
                        code: Int(event.code),
                        value: Int(event.value),
                        time: .zero + .microseconds(time)
                    )
                }
            }
            if bytes.count < batchCount * size { return true }
        }
        return true
    }
}
