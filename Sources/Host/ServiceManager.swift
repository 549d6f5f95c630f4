import CSystemd
import Foundation

/// Tells systemd how a service of `Type=notify` is doing. Does nothing for a program that systemd did not start.
package enum ServiceManager {
    /// The first frame is on screen.
    package static func ready(status: String) { notify("READY=1\nSTATUS=\(oneLine(status))") }

    /// The program has begun to end.
    package static func stopping() { notify("STOPPING=1") }

    private static func notify(_ state: String) {
        let result = sd_notify(0, state)
        guard result < 0 else { return }
        // The manager will find out by itself and end the service: here is why.
        let reason = String(cString: strerror(-result))
        FileHandle.standardError.write(Data("easel: sd_notify: \(reason)\n".utf8))
    }

    /// A line feed would begin another field.
    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
