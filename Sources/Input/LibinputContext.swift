import CInput
import Glibc

/// libinput itself. All of it belongs to the thread that made it.
final class LibinputContext {
    let callbacks: LibinputCallbacks
    /// libinput's `struct libinput`.
    let handle: OpaquePointer
    private let interface: UnsafeMutablePointer<libinput_interface>

    /// For the devices of a seat, those that are plugged in later too.
    init(seat: String, callbacks: LibinputCallbacks) throws(InputError) {
        self.callbacks = callbacks
        interface = Self.makeInterface()
        guard let udev = udev_new() else {
            interface.deallocate()
            throw .systemCall("udev_new", argument: "for seat \(seat)", errorNumber: errno)
        }
        defer { udev_unref(udev) }
        guard let handle = libinput_udev_create_context(interface, Self.data(callbacks), udev) else {
            interface.deallocate()
            throw .libinput(operation: "libinput_udev_create_context", argument: "for seat \(seat)")
        }
        self.handle = handle
        logToCallbacks()
        guard libinput_udev_assign_seat(handle, seat) == 0 else {
            // The object is whole: its deinitializer frees the rest.
            throw .libinput(operation: "libinput_udev_assign_seat", argument: seat)
        }
    }

    /// For devices that are named one by one.
    init(callbacks: LibinputCallbacks) throws(InputError) {
        self.callbacks = callbacks
        interface = Self.makeInterface()
        guard let handle = libinput_path_create_context(interface, Self.data(callbacks)) else {
            interface.deallocate()
            throw .libinput(operation: "libinput_path_create_context", argument: "for named devices")
        }
        self.handle = handle
        logToCallbacks()
    }

    deinit {
        libinput_unref(handle)
        interface.deallocate()
    }

    /// Lets libinput read what its devices have sent.
    func dispatch() throws(InputError) {
        let result = libinput_dispatch(handle)
        guard result < 0, -result != EINTR, -result != EAGAIN else { return }
        throw .systemCall("libinput_dispatch", argument: "of devices", errorNumber: -result)
    }

    /// Hands each event that waits to `body`, and destroys it.
    func takeEvents(_ body: (OpaquePointer) -> Void) {
        while let event = libinput_get_event(handle) {
            body(event)
            libinput_event_destroy(event)
        }
    }

    private static func data(_ callbacks: LibinputCallbacks) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(callbacks).toOpaque()
    }

    private static func makeInterface() -> UnsafeMutablePointer<libinput_interface> {
        let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
        interface.initialize(
            to: libinput_interface(
                open_restricted: { path, flags, data in
                    guard let path, let data else { return -EINVAL }
                    let callbacks = Unmanaged<LibinputCallbacks>.fromOpaque(data).takeUnretainedValue()
                    return callbacks.open(String(cString: path), flags: flags)
                },
                close_restricted: { descriptor, _ in close(descriptor) }
            )
        )
        return interface
    }

    private func logToCallbacks() {
        // Why a device is not taken is told as information.
        libinput_log_set_priority(handle, LIBINPUT_LOG_PRIORITY_INFO)
        libinput_log_set_handler(handle) { handle, priority, format, arguments in
            guard let handle, let format, let data = libinput_get_user_data(handle) else { return }
            let callbacks = Unmanaged<LibinputCallbacks>.fromOpaque(data).takeUnretainedValue()
            callbacks.log(priority, LibinputContext.line(format, arguments))
        }
    }

    /// - Parameter arguments: optional or not, depending on what a list of arguments is to the machine.
    private static func line(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer?) -> String {
        guard let arguments else { return "" }
        var text = [CChar](repeating: 0, count: 512)
        vsnprintf(&text, text.count, format, arguments)
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
