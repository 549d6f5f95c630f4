import Foundation
import UIKit

/// A page of an inspector without a browser: it takes what the server sends, and shows nothing.
final class InspectorPage {
    private let descriptor: CInt
    private var bytes: [UInt8] = []

    /// Connects to the server of a program.
    init(_ link: InspectorLink) throws {
        guard case .socket(let path) = link.address else {
            throw CommandFailure(description: "the inspector has no socket", status: 70)
        }
        descriptor = try LocalSocket.connect(to: path)
        // The socket does not wait, unlike the calls below.
        _ = fcntl(descriptor, F_SETFL, 0)
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let lines = [
            "GET /\(link.token)/socket HTTP/1.1", "Host: 127.0.0.1:8123", "Origin: http://127.0.0.1:8123",
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
        ]
        try send(Array(lines.joined(separator: "\r\n").utf8))
        var header: [UInt8] = []
        while !header.suffix(4).elementsEqual([13, 10, 13, 10]) { header += try receive(1) }
        guard String(decoding: header, as: UTF8.self).hasPrefix("HTTP/1.1 101 ") else { throw Self.failure }
    }

    deinit { close(descriptor) }

    private static let failure = CommandFailure(description: "the inspector has ended the connection", status: 70)

    /// Takes updates of the screen for a time.
    /// - Returns: The number of updates.
    func showScreen(seconds: Double) throws -> Int {
        try send(#"{"name":"screen","value":true}"#)
        let end = nanoseconds() + UInt64(seconds * 1e9)
        var count = 0
        while nanoseconds() < end {
            guard try readFrame().kind == 2 else { continue }
            count += 1
            try send(#"{"name":"drawn"}"#)
        }
        return count
    }

    /// Reads the tree of views.
    /// - Returns: The number of bytes of the answer.
    func readTree(number: Int) throws -> Int {
        try send(#"{"name":"tree","number":\#(number),"property":"views"}"#)
        while true {
            let frame = try readFrame()
            if frame.kind == 1 { return frame.count }
        }
    }

    // MARK: Frames

    /// Sends a text of less than 126 bytes.
    private func send(_ text: String) throws {
        // A mask of zeros is one of those that a client may choose.
        try send([0x81, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0] + Array(text.utf8))
    }

    private func send(_ bytes: [UInt8]) throws {
        guard Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count else { throw Self.failure }
    }

    /// Reads a frame of the server.
    private func readFrame() throws -> (kind: UInt8, count: Int) {
        let head = try receive(2)
        var count = Int(head[1] & 0x7F)
        if count == 126 { count = try receive(2).reduce(0) { $0 << 8 | Int($1) } }
        if count == 127 { count = try receive(8).reduce(0) { $0 << 8 | Int($1) } }
        _ = try receive(count)
        return (head[0] & 15, count)
    }

    private func receive(_ count: Int) throws -> [UInt8] {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < count {
            let received = recv(descriptor, &part, part.count, 0)
            if received <= 0 { throw Self.failure }
            bytes += part.prefix(received)
        }
        defer { bytes.removeFirst(count) }
        return Array(bytes.prefix(count))
    }
}
