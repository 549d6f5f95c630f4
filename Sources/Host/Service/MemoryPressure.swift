import CLinux
import Foundation
import LinuxIO

/// A source of reports that memory is low.
@MainActor
package protocol MemoryPressureSource: AnyObject {
    /// The descriptor to wait on.
    var descriptor: CInt { get }

    /// The events of `epoll` that report low memory.
    var events: UInt32 { get }

    /// Reads a report.
    /// - Parameter events: The events of the descriptor.
    /// - Returns: The result; `nil` if the source has ended.
    func read(_ events: UInt32) -> MemoryPressureReport?
}

/// The result of reading a source of memory pressure.
package enum MemoryPressureReport: Hashable, Sendable {
    /// Memory is low.
    case low
    /// Memory was reported low a short time ago.
    case repeated
}

/// The kernel's pressure stall information, which reports that tasks wait for memory.
///
/// A service manager may name another file, and what to write to it, in `MEMORY_PRESSURE_WATCH` and
/// `MEMORY_PRESSURE_WRITE` (systemd's protocol): the file of the service's control group, a pipe or a socket. By default,
/// it is the file of the whole machine, `/proc/pressure/memory`.
@MainActor
package final class MemoryPressure: MemoryPressureSource {
    /// The default trigger: tasks wait for 150 ms within a second, given for two seconds. The kernel accepts windows that
    /// are a multiple of two seconds from any user.
    static let trigger = "some 300000 2000000"

    /// The file of the whole machine.
    package static let path = "/proc/pressure/memory"

    /// The minimum time between two warnings.
    static let interval = MonotonicDuration.seconds(10)

    package let descriptor: CInt
    package let events: UInt32
    private let clock: any MediaClock
    private var last: MonotonicInstant?

    /// Opens the source that the environment names, or else that of the machine. Returns `nil` if the kernel has none or
    /// does not permit its use.
    package static func open(
        _ environment: [String: String],
        path: String = path,
        clock: any MediaClock = MonotonicClock()
    ) -> MemoryPressure? {
        guard let watched = environment["MEMORY_PRESSURE_WATCH"], !watched.isEmpty else {
            return MemoryPressure(path: path, trigger: Data(trigger.utf8) + [0], clock: clock)
        }
        // The protocol's name for no monitoring.
        if watched == "/dev/null" { return nil }
        let request = environment["MEMORY_PRESSURE_WRITE"].flatMap { Data(base64Encoded: $0) } ?? Data()
        return MemoryPressure(path: watched, trigger: request, clock: clock)
    }

    /// Opens a file and writes a trigger to it.
    init?(path: String, trigger: Data, clock: any MediaClock) {
        let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        let written = trigger.withUnsafeBytes { $0.isEmpty ? 0 : write(descriptor, $0.baseAddress, $0.count) }
        var status = stat()
        guard written == trigger.count, fstat(descriptor, &status) == 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.clock = clock
        // Files report by an exceptional condition; pipes by becoming readable.
        let isFile = status.st_mode & S_IFMT == S_IFREG
        events = UInt32((isFile ? EPOLLPRI : EPOLLIN).rawValue)
    }

    deinit { close(descriptor) }

    package func read(_ events: UInt32) -> MemoryPressureReport? {
        if events & UInt32(EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { return nil }
        if events & UInt32(EPOLLIN.rawValue) != 0 {
            var bytes = [UInt8](repeating: 0, count: 4096)
            while Glibc.read(descriptor, &bytes, bytes.count) == bytes.count {}
        }
        let now = clock.now
        if let last, now - last < Self.interval { return .repeated }
        last = now
        return .low
    }
}
