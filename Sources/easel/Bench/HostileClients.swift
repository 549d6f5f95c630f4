import Foundation
import Synchronization
import UIKit

/// Sixteen clients of an inspector that all do harm at the same time: floods of connections, of random bytes, requests that arrive
/// byte by byte, and pages that ask for the log and read nothing.
///
/// Each is a thread that runs when a processor has nothing else to do. A program that takes time from others needs no inspector for
/// that; what counts is the work that the clients cause in the program.
final class HostileClients: Sendable {
    static let count = 16
    /// The number of pages, which know the secret. One place is left for the page that is measured.
    private static let pages = 3
    /// `SCHED_IDLE`, which Swift does not import.
    private static let idlePolicy: CInt = 5

    private let isEnding = Atomic<Bool>(false)
    private let ended = DispatchGroup()
    private let connected = Atomic<Int>(0)

    /// The number of connections so far.
    var connections: Int { connected.load(ordering: .relaxed) }

    /// Starts the clients.
    init(_ link: InspectorLink) throws {
        guard case .socket(let path) = link.address else {
            throw CommandFailure(description: "the inspector has no socket", status: 70)
        }
        for index in 0..<Self.count {
            ended.enter()
            let thread = Thread { [self] in
                // The calling thread's; without the permission, it shares the processors.
                var parameters = sched_param()
                sched_setscheduler(0, Self.idlePolicy, &parameters)
                while !isEnding.load(ordering: .relaxed) {
                    if let descriptor = try? LocalSocket.connect(to: path) {
                        connected.add(1, ordering: .relaxed)
                        harm(descriptor, index, link.token)
                        close(descriptor)
                    } else {
                        usleep(500)
                    }
                }
                ended.leave()
            }
            thread.start()
        }
    }

    /// Ends the clients.
    func end() {
        isEnding.store(true, ordering: .relaxed)
        ended.wait()
    }

    /// Uses a connection until its end. The socket does not wait.
    private func harm(_ descriptor: CInt, _ index: Int, _ token: String) {
        switch index {
        case ..<Self.pages:
            guard send("GET /\(token)/socket HTTP/1.1\r\n" + Self.upgrade, to: descriptor) else { return }
            usleep(20_000)
            // A mask of zeros is one of those that a client may choose.
            let command = #"{"name":"log","number":1}"#
            let frame = [0x81, 0x80 | UInt8(command.utf8.count), 0, 0, 0, 0] + Array(command.utf8)
            while !isEnding.load(ordering: .relaxed),
                sendAll(Array(repeatElement(frame, count: 100).joined()), to: descriptor)
            {}
        case ..<7:
            // One byte at a time, for as long as the server permits.
            guard send("GET / HTTP/1.1\r\nx: ", to: descriptor) else { return }
            while !isEnding.load(ordering: .relaxed), send("x", to: descriptor) { usleep(200) }
        case ..<11:
            _ = sendAll((0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 31) }, to: descriptor)
        default:
            // Closed at once: as many connections as the server accepts.
            break
        }
    }

    private static let upgrade =
        [
            "Host: 127.0.0.1:8123", "Origin: http://127.0.0.1:8123", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
        ].joined(separator: "\r\n")

    private func send(_ text: String, to descriptor: CInt) -> Bool { sendAll(Array(text.utf8), to: descriptor) }

    /// Sends all bytes, as soon as there is space for them. Returns `false` if the server has ended the connection.
    private func sendAll(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty, !isEnding.load(ordering: .relaxed) {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                usleep(1000)
            } else {
                return false
            }
        }
        return true
    }
}
