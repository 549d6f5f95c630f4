import CoreGraphics
import Foundation
import LinuxIO

/// The notifications to systemd about the state of a service with `Type=notify`. They have no effect in a program that
/// systemd did not start.
package enum ServiceManager {
    /// Returns a Boolean value that indicates whether a service manager started this process or one of its ancestors.
    package static func isPresent(_ environment: [String: String]) -> Bool {
        ["NOTIFY_SOCKET", "INVOCATION_ID"].contains { environment[$0]?.isEmpty == false }
    }

    /// Extends the start timeout while the program waits for a device.
    /// - Parameter seconds: The maximum time of the wait, in seconds.
    package static func waiting(atMost seconds: TimeInterval, status: String) {
        // The remaining startup takes time as well.
        notify("EXTEND_TIMEOUT_USEC=\(UInt64((seconds + startAllowance) * 1e6))\nSTATUS=\(oneLine(status))")
    }

    /// The time from finding a display to the first frame on a slow board, in seconds.
    private static let startAllowance: TimeInterval = 30

    /// Reports that the first frame is on screen.
    package static func ready(status: String) {
        notify("READY=1\nSTATUS=\(oneLine(status))", attempts: readyAttempts)
    }

    /// The number of attempts at the one notification without which the service would not start.
    private static let readyAttempts = 10

    /// Reports the state of the program.
    package static func report(status: String) { notify("STATUS=\(oneLine(status))") }

    /// Reports that the program reads its configuration again. ``ready(status:)`` reports the end.
    package static func reloading() {
        notify("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock().now.nanoseconds / 1000)")
    }

    /// Reports that the program responds.
    package static func alive() { notify("WATCHDOG=1") }

    /// The time without `alive()` after which the manager ends the program; `nil` for no limit.
    package static var watchdogLimit: MonotonicDuration? {
        watchdogLimit(ProcessInfo.processInfo.environment, process: getpid())
    }

    /// Returns the limit that an environment sets for a process: `WATCHDOG_USEC`, unless `WATCHDOG_PID` is that of another
    /// process.
    static func watchdogLimit(_ environment: [String: String], process: pid_t) -> MonotonicDuration? {
        guard let microseconds = environment["WATCHDOG_USEC"].flatMap({ UInt64($0) }), microseconds > 0 else {
            return nil
        }
        if let watched = environment["WATCHDOG_PID"], pid_t(watched) != process { return nil }
        return .microseconds(Int64(clamping: microseconds))
    }

    /// Reports that the program is about to end.
    package static func stopping() { notify("STOPPING=1") }

    private static func notify(_ state: String, attempts: Int = 1) {
        guard let name = getenv("NOTIFY_SOCKET").map({ String(cString: $0) }), !name.isEmpty else { return }
        let socket = ServiceSocket(path: name)
        var failure = socket?.send(state) ?? EAFNOSUPPORT
        var rest = attempts - 1
        while failure == EAGAIN, rest > 0, let socket {
            failure = socket.send(state)
            rest -= 1
        }
        guard failure != 0 else { return }
        // The manager will time out and end the service; log the reason.
        let reason = String(cString: strerror(failure))
        Program.log(
            LogMessage(
                "cannot notify the service manager (sd_notify): \(reason)",
                .error,
                fields: .fields(ofCallWith: name, errno: failure)
            )
        )
    }

    /// Replaces line breaks, which would start another field.
    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
