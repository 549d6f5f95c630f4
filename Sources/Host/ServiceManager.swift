import CSystemd
import CoreGraphics
import Foundation

/// Tells systemd how a service of `Type=notify` is doing. Does nothing for a program that systemd did not start.
package enum ServiceManager {
    /// Returns whether a service manager has started this process, or one that it descends from.
    package static func isPresent(_ environment: [String: String]) -> Bool {
        ["NOTIFY_SOCKET", "INVOCATION_ID"].contains { environment[$0]?.isEmpty == false }
    }

    /// Extends the time-out of the start while the program waits for a device.
    /// - Parameter seconds: the longest time it waits.
    package static func waiting(atMost seconds: TimeInterval, status: String) {
        // What is left to do afterwards takes some time as well.
        notify("EXTEND_TIMEOUT_USEC=\(UInt64((seconds + startAllowance) * 1e6))\nSTATUS=\(oneLine(status))")
    }

    /// Seconds from finding a display to the first frame on a slow board.
    private static let startAllowance: TimeInterval = 30

    /// The first frame is on screen.
    package static func ready(status: String) { notify("READY=1\nSTATUS=\(oneLine(status))") }

    /// The program has begun to end.
    package static func stopping() { notify("STOPPING=1") }

    private static func notify(_ state: String) {
        let result = sd_notify(0, state)
        guard result < 0 else { return }
        // The manager will find out by itself and end the service: here is why.
        let reason = String(cString: strerror(-result))
        StandardError.write(line: "easel: sd_notify: \(reason)")
    }

    /// A line feed would begin another field.
    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
