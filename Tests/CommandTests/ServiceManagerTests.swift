import CLinux
import Foundation
import TestSupport
import Testing

/// A socket in place of systemd's notification socket.
struct NotifySocket: ~Copyable {
    let path = NSTemporaryDirectory() + "easel-notify-\(UUID().uuidString.prefix(8))"
    private let descriptor: CInt

    init() throws {
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// The messages that have arrived since the last call.
    func messages() -> [String] {
        var list: [String] = []
        while let message = receive(CInt(MSG_DONTWAIT)) { list.append(message) }
        return list
    }

    /// The next message, as soon as it arrives.
    func wait() -> String? { receive(0) }

    private func receive(_ flags: CInt) -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let length = recv(descriptor, &bytes, bytes.count, flags)
        return length < 0 ? nil : String(decoding: bytes.prefix(length), as: UTF8.self)
    }
}

/// Notifications of a program to systemd.
@Suite(.timeLimit(.minutes(20))) struct ServiceManagerTests {
    @Test func readyAndStoppingAreNotified() throws {
        let manager = try NotifySocket()
        var hasSignaled = false
        let run = try ProgramRun.run("HostProbe", environment: ["NOTIFY_SOCKET": manager.path]) { lines, process in
            guard !hasSignaled, lines.contains("touch-ended") else { return }
            hasSignaled = true
            #expect(manager.messages() == ["READY=1\nSTATUS=Running on virtual"], "a touch needs a frame")
            kill(process, SIGTERM)
        }
        #expect(run.status == 0 && run.errors == "")
        #expect(manager.messages() == ["STOPPING=1"])
    }

    /// The driver may be loaded later than the service. Until then nothing is ready, and the start must not time out.
    @Test func missingPanelIsWaitedForAndNotReplaced() throws {
        let manager = try NotifySocket()
        let run = try ProgramRun.run(
            "easel",
            ["run", "clock", "--card", "/nowhere/card7", "--display-wait", "0.25"],
            environment: ["NOTIFY_SOCKET": manager.path]
        )
        let cause = "drm: cannot open /nowhere/card7: No such file or directory (errno 2)"
        #expect(run.status == 69)
        #expect(
            run.lines == []
                && run.errors.split(separator: "\n") == [
                    "easel: waiting up to 0.25 s for a display: \(cause)",
                    "easel: no display found within 0.25 s: \(cause)",
                ]
        )
        #expect(
            manager.messages() == [
                "EXTEND_TIMEOUT_USEC=30250000\nSTATUS=waiting up to 0.25 s for a display: \(cause)"
            ]
        )
    }

    /// One line reports why notifications fail.
    @Test func missingManagerIsReported() throws {
        var hasSignaled = false
        let run = try ProgramRun.run("HostProbe", environment: ["NOTIFY_SOCKET": "/nonexistent/socket"]) {
            lines,
            process in
            guard !hasSignaled, lines.contains("touch-ended") else { return }
            hasSignaled = true
            kill(process, SIGTERM)
        }
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("easel: cannot notify the service manager (sd_notify): "))
    }
}
