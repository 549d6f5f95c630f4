import Display
import Glibc
import LinuxIO
import Synchronization

/// A session on a seat that a daemon manages: seatd, or logind. The daemon opens the devices, so that the program needs no
/// rights of its own, and owns the console.
///
/// ```swift
/// // Before there are other threads.
/// let seat = try SeatSession.open()
/// let display = try DRMDisplay(request, calls: seat.drmCalls)
/// // … once `descriptor` is readable:
/// for event in try seat.read() {
///     if event == .disabled { /* stop using the devices */ seat.acknowledge() }
/// }
/// ```
///
/// Input devices are revoked while the seat is disabled, and are opened again when it is enabled. A card remains open; the
/// daemon takes the role of its master and returns it.
package final class SeatSession: Sendable {
    package enum Event: Hashable, Sendable {
        /// The seat can be used, and its devices can be opened.
        case enabled
        /// Another session is about to use the seat.
        case disabled
    }

    /// The time to wait for the seat at the start, until its console is on screen.
    package static let patience = MonotonicDuration.seconds(10)

    /// The name of the seat.
    package let name: String
    /// A descriptor that becomes readable when there are events.
    package let descriptor: CInt
    private let library: SeatLibrary
    private let events: SeatEvents
    private let state: Mutex<State>

    private struct State {
        /// The `struct libseat` of libseat; `nil` after the end.
        var seat: OpaquePointer?
        /// libseat has a pointer to it.
        let listener: UnsafeMutablePointer<SeatLibrary.Listener>
        /// The open devices, by their descriptors, with their paths without links.
        var devices: [CInt: (identifier: CInt, path: String)] = [:]
    }

    /// Opens the seat, and waits until it is enabled. Must be called before the process has other threads, because it
    /// changes the environment for a moment, which selects the daemon.
    package static func open() throws(SeatError) -> SeatSession {
        guard let library = SeatLibrary() else { throw .noLibrary }
        return try SeatSession(library, patience: patience)
    }

    init(
        _ library: SeatLibrary,
        patience: MonotonicDuration,
        clock: any MediaClock = MonotonicClock()
    ) throws(SeatError) {
        let events = SeatEvents()
        let listener = UnsafeMutablePointer<SeatLibrary.Listener>.allocate(capacity: 1)
        listener.initialize(
            to: SeatLibrary.Listener(
                enable: { _, events in SeatEvents.from(events)?.add(.enabled) },
                disable: { _, events in SeatEvents.from(events)?.add(.disabled) }
            )
        )
        guard let seat = library.openSeat(listener, Unmanaged.passUnretained(events).toOpaque()) else {
            let number = errno
            listener.deallocate()
            throw .systemCall("libseat_open_seat", argument: "", errorNumber: number)
        }
        let name = library.seatName(seat)
        let deadline = clock.now + patience
        while events.last != .enabled {
            let rest = deadline - clock.now
            guard rest > .zero else {
                _ = library.closeSeat(seat)
                listener.deallocate()
                throw .notEnabled(name: name, seconds: patience.seconds)
            }
            if library.dispatch(seat, CInt(clamping: rest.nanoseconds / 1_000_000 + 1)) < 0, errno != EINTR {
                let number = errno
                _ = library.closeSeat(seat)
                listener.deallocate()
                throw .systemCall("libseat_dispatch", argument: "", errorNumber: number)
            }
        }
        _ = events.take()
        self.name = name
        descriptor = library.descriptor(seat)
        self.library = library
        self.events = events
        state = Mutex(State(seat: seat, listener: listener))
    }

    deinit { end() }

    /// Returns the events since the last call.
    package func read() throws(SeatError) -> [Event] {
        try state.withLock { (state) throws(SeatError) in
            guard let seat = state.seat else { return }
            guard library.dispatch(seat, 0) < 0, errno != EINTR, errno != EAGAIN else { return }
            throw .systemCall("libseat_dispatch", argument: name, errorNumber: errno)
        }
        return events.take()
    }

    /// Confirms that the devices are not used any more, after the seat was disabled.
    package func acknowledge() throws(SeatError) {
        try state.withLock { (state) throws(SeatError) in
            guard let seat = state.seat, library.disableSeat(seat) < 0 else { return }
            throw .systemCall("libseat_disable_seat", argument: name, errorNumber: errno)
        }
    }

    /// Opens a device of the seat, which must not be open: seatd would return the same open file, whose events only one of
    /// two readers receives.
    package func open(_ path: String) throws(Errno) -> CInt {
        try state.withLock { (state) throws(Errno) -> CInt in
            guard let seat = state.seat else { throw Errno(rawValue: ENODEV) }
            let target = Self.target(of: path)
            guard !state.devices.values.contains(where: { $0.path == target }) else { throw Errno(rawValue: EBUSY) }
            let (identifier, descriptor) = library.openDevice(seat, path)
            guard identifier >= 0 else { throw Errno(rawValue: errno) }
            state.devices[descriptor] = (identifier, target)
            return descriptor
        }
    }

    /// Returns the path that a link leads to, or the path itself if there is no file.
    private static func target(of path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Closes a device. Descriptors of other origins are closed as well.
    package func close(_ descriptor: CInt) {
        state.withLock { state in
            if let device = state.devices.removeValue(forKey: descriptor), let seat = state.seat {
                _ = library.closeDevice(seat, device.identifier)
            }
        }
        Glibc.close(descriptor)
    }

    /// Returns the seat to the daemon, which restores the console. Calling it again has no effect.
    package func end() {
        state.withLock { state in
            guard let seat = state.seat else { return }
            state.seat = nil
            _ = library.closeSeat(seat)
            state.listener.deallocate()
        }
    }

    /// The calls for a card that is opened by the daemon.
    package var drmCalls: DRMCalls {
        var calls = DRMCalls()
        calls.open = { [self] (path) throws(Errno) in try open(path) }
        calls.close = { [self] in close($0) }
        return calls
    }

    /// The calls for input devices that are opened by the daemon.
    package var inputCalls: SystemCalls {
        var calls = SystemCalls()
        calls.open = { [self] (path, _, _) throws(Errno) in try open(path) }
        calls.close = { [self] in close($0) }
        return calls
    }
}

/// The events that libseat has reported.
private final class SeatEvents: Sendable {
    private let state = Mutex<(new: [SeatSession.Event], last: SeatSession.Event?)>(([], nil))

    /// Returns the object of a pointer that libseat passes to its callbacks.
    static func from(_ pointer: UnsafeMutableRawPointer?) -> SeatEvents? {
        pointer.map { Unmanaged<SeatEvents>.fromOpaque($0).takeUnretainedValue() }
    }

    func add(_ event: SeatSession.Event) {
        state.withLock {
            $0.new.append(event)
            $0.last = event
        }
    }

    var last: SeatSession.Event? { state.withLock { $0.last } }

    func take() -> [SeatSession.Event] {
        state.withLock { state in
            defer { state.new = [] }
            return state.new
        }
    }
}
