import CLinux
import Foundation
import Testing

/// What a program tells systemd, on a socket of the test's.
@Suite(.timeLimit(.minutes(2))) struct ServiceManagerTests {
    private let path = NSTemporaryDirectory() + "easel-notify-\(UUID().uuidString.prefix(8))"

    /// The socket that systemd would listen on.
    private func listen() throws -> CInt {
        let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        return descriptor
    }

    /// The next message; nil when there is none.
    private func receive(_ descriptor: CInt) -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let length = recv(descriptor, &bytes, bytes.count, CInt(MSG_DONTWAIT))
        return length < 0 ? nil : String(decoding: bytes.prefix(length), as: UTF8.self)
    }

    @Test func theFirstFrameAndTheEndAreTold() throws {
        let descriptor = try listen()
        defer {
            close(descriptor)
            unlink(path)
        }
        var messages: [String] = []
        var isTold = false
        let run = try ProgramRun.run("HostProbe", environment: ["NOTIFY_SOCKET": path]) { lines, process in
            guard !isTold, lines.contains("touch-ended") else { return }
            isTold = true
            while let message = receive(descriptor) { messages.append(message) }
            #expect(messages == ["READY=1\nSTATUS=Showing on virtual"], "a touch needs a frame")
            kill(process, SIGTERM)
        }
        while let message = receive(descriptor) { messages.append(message) }
        #expect(run.status == 0 && run.errors == "")
        #expect(messages == ["READY=1\nSTATUS=Showing on virtual", "STOPPING=1"])
    }

    /// One line says why a service will be ended for saying nothing.
    @Test func aManagerThatIsGoneIsNamed() throws {
        var isTold = false
        let run = try ProgramRun.run("HostProbe", environment: ["NOTIFY_SOCKET": path]) { lines, process in
            guard !isTold, lines.contains("touch-ended") else { return }
            isTold = true
            kill(process, SIGTERM)
        }
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("easel: sd_notify: "))
    }
}
