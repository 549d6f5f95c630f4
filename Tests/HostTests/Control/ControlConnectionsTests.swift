import Foundation
import LinuxIO
import TestSupport
import Testing

@testable import Host

/// Connections to the control socket that do not ask for anything.
@Suite struct ControlConnectionsTests {
    private func send(_ text: String, to descriptor: CInt) -> String {
        let bytes = Array(text.utf8)
        _ = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, 10_000) == 1 else { break }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            answer += buffer.prefix(count)
        }
        return String(decoding: answer, as: UTF8.self)
    }

    /// As many as there are places, and more: a client with a request is answered.
    @Test(arguments: [ControlLoop.mostConnections, 60]) func idleConnectionsDoNotTakeAllPlaces(count: Int) throws {
        let path = NSTemporaryDirectory() + "easel-control-\(UUID().uuidString.prefix(8))"
        let source = ControlServer.Source(
            requestReport: {},
            capture: { _ in },
            status: { _, _ in preconditionFailure("no status is requested") }
        )
        let server = try ControlServer(at: path, access: .user, source)
        defer { server.end() }
        var descriptors: [CInt] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        while descriptors.count < count + 1 {
            // The queue of the socket may be full for a moment.
            if let descriptor = try? LocalSocket.connect(to: path) {
                descriptors.append(descriptor)
            } else {
                usleep(1000)
            }
        }
        #expect(send("GET /nothing HTTP/1.0\r\n\r\n", to: descriptors[count]).hasPrefix("HTTP/1.0 404"))
    }
}
