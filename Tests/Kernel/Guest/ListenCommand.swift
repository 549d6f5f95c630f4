import ArgumentParser
import CInput
import Foundation

struct ListenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Prints libinput's touch events until a touch screen is unplugged.",
        discussion: """
            A line for each event: down, motion, up, cancel or frame; the slot; x and y in the units of the device. \
            Devices come as `added NAME` and `removed NAME`.
            """
    )

    func run() throws {
        guard let udev = udev_new() else { throw GuestError(failed: "udev_new") }
        defer { udev_unref(udev) }
        var interface = libinput_interface(
            open_restricted: { path, flags, _ in
                let descriptor = path.map { open($0, flags) } ?? -1
                return descriptor < 0 ? -errno : descriptor
            },
            close_restricted: { descriptor, _ in close(descriptor) }
        )
        try withUnsafePointer(to: &interface) { interface in
            guard let context = libinput_udev_create_context(interface, nil, udev),
                libinput_udev_assign_seat(context, "seat0") == 0
            else { throw GuestError(failed: "libinput") }
            defer { libinput_unref(context) }
            var polled = pollfd(fd: libinput_get_fd(context), events: Int16(POLLIN), revents: 0)
            while true {
                guard poll(&polled, 1, -1) > 0 || errno == EINTR else { throw GuestError(failed: "poll") }
                libinput_dispatch(context)
                while let event = libinput_get_event(context) {
                    defer { libinput_event_destroy(event) }
                    if printEvent(event) { return }
                }
            }
        }
    }

    /// - Returns: A Boolean value that indicates whether it was the end.
    private func printEvent(_ event: OpaquePointer) -> Bool {
        let type = libinput_event_get_type(event)
        switch type {
        case LIBINPUT_EVENT_DEVICE_ADDED, LIBINPUT_EVENT_DEVICE_REMOVED:
            let device = libinput_event_get_device(event)
            guard libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH) != 0,
                let name = libinput_device_get_name(device)
            else { return false }
            let isAdded = type == LIBINPUT_EVENT_DEVICE_ADDED
            say("\(isAdded ? "added" : "removed") \(String(cString: name))")
            return !isAdded
        case LIBINPUT_EVENT_TOUCH_DOWN: say("down \(slot(event)) \(position(event))")
        case LIBINPUT_EVENT_TOUCH_MOTION: say("motion \(slot(event)) \(position(event))")
        case LIBINPUT_EVENT_TOUCH_UP: say("up \(slot(event))")
        case LIBINPUT_EVENT_TOUCH_CANCEL: say("cancel \(slot(event))")
        case LIBINPUT_EVENT_TOUCH_FRAME: say("frame")
        default: break
        }
        return false
    }

    private func slot(_ event: OpaquePointer) -> Int32 {
        libinput_event_touch_get_slot(libinput_event_get_touch_event(event))
    }

    private func position(_ event: OpaquePointer) -> String {
        let touch = libinput_event_get_touch_event(event)
        let size = UInt32(Quantization.unitCount)
        let x = libinput_event_touch_get_x_transformed(touch, size)
        let y = libinput_event_touch_get_y_transformed(touch, size)
        return "\(x) \(y)"
    }

    private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
