import CInput
import CInputLog
import Glibc

/// A libinput context. It must be used on the thread that created it.
final class LibinputContext {
    let callbacks: LibinputCallbacks
    /// The `struct libinput` of libinput.
    let handle: OpaquePointer
    private let interface: UnsafeMutablePointer<libinput_interface>
    /// The user data that libinput passes to its callbacks.
    private let userData: UnsafeMutablePointer<EaselInputUserData>

    /// Creates a context. The devices with paths are added to it later.
    init(_ devices: LibinputDevices, callbacks: LibinputCallbacks) throws(InputError) {
        try Self.loadLibrary()
        self.callbacks = callbacks
        interface = Self.makeInterface()
        userData = Self.makeUserData(callbacks)
        do throws(InputError) {
            handle = try Self.makeHandle(devices, interface, userData)
        } catch {
            interface.deallocate()
            userData.deallocate()
            throw error
        }
        easel_input_log(handle)
        if case .seat(let seat) = devices, libinput_udev_assign_seat(handle, seat) != 0 {
            // The object is fully initialized: its deinitializer frees the rest.
            throw .libinput(operation: "libinput_udev_assign_seat", argument: seat)
        }
    }

    deinit {
        libinput_unref(handle)
        interface.deallocate()
        userData.deallocate()
    }

    /// Reads the pending data of all devices.
    func dispatch() throws(InputError) {
        let result = libinput_dispatch(handle)
        guard result < 0, -result != EINTR, -result != EAGAIN else { return }
        throw .systemCall("libinput_dispatch", argument: "for devices", errorNumber: -result)
    }

    /// Passes each pending event to `body`, and destroys it.
    func takeEvents(_ body: (OpaquePointer) -> Void) {
        while let event = libinput_get_event(handle) {
            body(event)
            libinput_event_destroy(event)
        }
    }

    private static func loadLibrary() throws(InputError) {
        if let reason = easel_input_load() { throw .library(reason: String(cString: reason)) }
    }

    /// Creates the `struct libinput` of libinput.
    private static func makeHandle(
        _ devices: LibinputDevices,
        _ interface: UnsafeMutablePointer<libinput_interface>,
        _ userData: UnsafeMutablePointer<EaselInputUserData>
    ) throws(InputError) -> OpaquePointer {
        switch devices {
        case .seat(let seat):
            guard let udev = udev_new() else {
                throw .systemCall("udev_new", argument: "for seat \(seat)", errorNumber: errno)
            }
            defer { udev_unref(udev) }
            guard let handle = libinput_udev_create_context(interface, userData, udev) else {
                throw .libinput(operation: "libinput_udev_create_context", argument: "for seat \(seat)")
            }
            return handle
        case .paths:
            guard let handle = libinput_path_create_context(interface, userData) else {
                throw .libinput(operation: "libinput_path_create_context", argument: "for named devices")
            }
            return handle
        }
    }

    private static func makeUserData(_ callbacks: LibinputCallbacks) -> UnsafeMutablePointer<EaselInputUserData> {
        let userData = UnsafeMutablePointer<EaselInputUserData>.allocate(capacity: 1)
        userData.initialize(
            to: EaselInputUserData(
                object: Unmanaged.passUnretained(callbacks).toOpaque(),
                log: { object, priority, text in
                    let callbacks = Unmanaged<LibinputCallbacks>.fromOpaque(object).takeUnretainedValue()
                    callbacks.log(libinput_log_priority(UInt32(bitPattern: priority)), LibinputContext.line(text))
                }
            )
        )
        return userData
    }

    /// Returns a libinput message without line feeds.
    private static func line(_ text: UnsafePointer<CChar>) -> String {
        String(cString: text).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private static func makeInterface() -> UnsafeMutablePointer<libinput_interface> {
        let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
        interface.initialize(
            to: libinput_interface(
                open_restricted: { path, flags, data in
                    guard let path, let data = data?.assumingMemoryBound(to: EaselInputUserData.self) else {
                        return -EINVAL
                    }
                    let object = data.pointee.object
                    let callbacks = Unmanaged<LibinputCallbacks>.fromOpaque(object).takeUnretainedValue()
                    return callbacks.open(String(cString: path), flags: flags)
                },
                close_restricted: { descriptor, data in
                    guard let data = data?.assumingMemoryBound(to: EaselInputUserData.self) else { return }
                    let callbacks = Unmanaged<LibinputCallbacks>.fromOpaque(data.pointee.object).takeUnretainedValue()
                    callbacks.close(descriptor)
                }
            )
        )
        return interface
    }
}
