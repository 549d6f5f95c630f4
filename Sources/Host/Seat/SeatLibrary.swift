import Foundation
import LinuxIO

/// The functions of libseat, which is loaded at run time, so that programs do not need it.
///
/// The functions are addresses in a library that is never unloaded, so that any thread may have them.
struct SeatLibrary: @unchecked Sendable {
    typealias Callback = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void

    /// The `struct libseat_seat_listener` of libseat.
    struct Listener {
        var enable: Callback
        var disable: Callback
    }

    private typealias Open = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> OpaquePointer?
    private typealias Call = @convention(c) (OpaquePointer) -> CInt
    private typealias Name = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
    private typealias Dispatch = @convention(c) (OpaquePointer, CInt) -> CInt
    private typealias OpenDevice =
        @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafeMutablePointer<CInt>) -> CInt

    /// Opens a seat, or returns `nil` with an error number.
    let openSeat: (UnsafePointer<Listener>, UnsafeMutableRawPointer) -> OpaquePointer?
    /// Confirms that the seat is not used any more.
    let disableSeat: (OpaquePointer) -> CInt
    let closeSeat: (OpaquePointer) -> CInt
    let seatName: (OpaquePointer) -> String
    let descriptor: (OpaquePointer) -> CInt
    /// Reads events, and waits for them for a number of milliseconds at most.
    let dispatch: (OpaquePointer, CInt) -> CInt
    /// Opens a device. Returns its identifier and its descriptor, or a negative identifier with an error number.
    let openDevice: (OpaquePointer, String) -> (identifier: CInt, descriptor: CInt)
    let closeDevice: (OpaquePointer, CInt) -> CInt

    /// Loads the library; `nil` if it is not installed.
    init?(name: String = "libseat.so.1") {
        guard let library = LoadedLibrary(name), let open: Open = library.function("libseat_open_seat"),
            let disable: Call = library.function("libseat_disable_seat"),
            let close: Call = library.function("libseat_close_seat"),
            let seatName: Name = library.function("libseat_seat_name"),
            let descriptor: Call = library.function("libseat_get_fd"),
            let dispatch: Dispatch = library.function("libseat_dispatch"),
            let openDevice: OpenDevice = library.function("libseat_open_device"),
            let closeDevice: Dispatch = library.function("libseat_close_device")
        else { return nil }
        openSeat = { listener, data in Self.withDaemons { open(listener, data) } }
        disableSeat = { disable($0) }
        closeSeat = { close($0) }
        self.seatName = { seatName($0).map { String(cString: $0) } ?? "seat0" }
        self.descriptor = { descriptor($0) }
        self.dispatch = { dispatch($0, $1) }
        self.openDevice = { seat, path in
            var descriptor: CInt = -1
            let identifier = openDevice(seat, path, &descriptor)
            return (identifier, descriptor)
        }
        self.closeDevice = { closeDevice($0, $1) }
    }

    /// Opens a seat by seatd or else logind, unless the environment names a backend. libseat would otherwise try its
    /// embedded server as well, a child process, which never enables the seat of a user without rights.
    /// - Returns: The seat, or `nil` with the error number of seatd.
    private static func withDaemons(_ open: () -> OpaquePointer?) -> OpaquePointer? {
        let variable = "LIBSEAT_BACKEND"
        guard getenv(variable) == nil else { return open() }
        var seat: OpaquePointer?
        var failure: CInt?
        for backend in ["seatd", "logind"] where seat == nil {
            setenv(variable, backend, 1)
            seat = open()
            if seat == nil { failure = failure ?? errno }
        }
        unsetenv(variable)
        if let failure { errno = failure }
        return seat
    }

    /// Creates a fake library.
    init(
        openSeat: @escaping (UnsafePointer<Listener>, UnsafeMutableRawPointer) -> OpaquePointer?,
        disableSeat: @escaping (OpaquePointer) -> CInt,
        closeSeat: @escaping (OpaquePointer) -> CInt,
        seatName: @escaping (OpaquePointer) -> String,
        descriptor: @escaping (OpaquePointer) -> CInt,
        dispatch: @escaping (OpaquePointer, CInt) -> CInt,
        openDevice: @escaping (OpaquePointer, String) -> (identifier: CInt, descriptor: CInt),
        closeDevice: @escaping (OpaquePointer, CInt) -> CInt
    ) {
        self.openSeat = openSeat
        self.disableSeat = disableSeat
        self.closeSeat = closeSeat
        self.seatName = seatName
        self.descriptor = descriptor
        self.dispatch = dispatch
        self.openDevice = openDevice
        self.closeDevice = closeDevice
    }
}
