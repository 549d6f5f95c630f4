import ArgumentParser
import Foundation

struct ReadyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ready",
        abstract: "Simulates the service manager: waits on a socket until a program reports that it is ready."
    )

    @Argument(help: "The socket for NOTIFY_SOCKET; it exists as soon as programs can be started.")
    var socket: String

    @Option(help: "The time to wait, in seconds.")
    var patience = 60

    func run() throws {
        unlink(socket)
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        guard descriptor >= 0 else { throw GuestError(failed: "socket") }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(socket.utf8CString)
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else {
            throw GuestError("cannot use \(socket) as a socket: the path is too long")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { place in
            bytes.withUnsafeBytes { place.copyMemory(from: $0) }
        }
        let bound = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        // The program may be somebody else's.
        guard bound == 0, chmod(socket, 0o777) == 0 else { throw GuestError(failed: "bind \(socket)") }
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&polled, 1, Int32(patience * 1000)) > 0 {
            var message = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &message, message.count, 0)
            let text = String(decoding: message.prefix(max(0, count)), as: UTF8.self)
            if text.split(separator: "\n").contains("READY=1") { return }
        }
        throw GuestError("no program was ready within \(patience) s")
    }
}
