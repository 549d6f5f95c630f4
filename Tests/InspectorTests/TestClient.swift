import Foundation
import Glibc
import LinuxIO
import Testing

@testable import Inspector

/// A client of an inspector's server. Calls wait for at most ten seconds.
final class TestClient {
    struct Ended: Error {}

    let descriptor: CInt
    private var buffered: [UInt8] = []

    /// Connects to a socket in the file system.
    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
        try connect(&name)
    }

    /// Connects to a port of 127.0.0.1.
    init(port: UInt16) throws {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try connect(&name)
    }

    private func connect<Name>(_ name: inout Name) throws {
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let result = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Name>.size))
            }
        }
        try #require(result == 0)
    }

    deinit { close(descriptor) }

    // MARK: Bytes

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends as much as there is space for. Returns the number of bytes, or `nil` if the server has ended the connection.
    func sendWithoutWaiting(_ bytes: [UInt8]) -> Int? {
        let count = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
        return count >= 0 ? count : errno == EAGAIN ? 0 : nil
    }

    func receive(_ count: Int) throws -> [UInt8] {
        while buffered.count < count {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let received = recv(descriptor, &bytes, bytes.count, 0)
            if received <= 0 { throw Ended() }
            buffered += bytes.prefix(received)
        }
        defer { buffered.removeFirst(count) }
        return Array(buffered.prefix(count))
    }

    /// Reads until the server ends the connection; `nil` if it does not within ten seconds.
    func receiveAll() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let received = recv(descriptor, &bytes, bytes.count, 0)
            if received == 0 || received < 0 && errno == ECONNRESET { break }
            if received < 0 { return nil }
            buffered += bytes.prefix(received)
        }
        defer { buffered = [] }
        return buffered
    }

    // MARK: Requests

    /// Returns a request with the header fields of a browser.
    static func request(
        _ target: String,
        method: String = "GET",
        host: String? = "127.0.0.1:8123",
        _ fields: [String] = []
    ) -> String {
        let lines = ["\(method) \(target) HTTP/1.1"] + (host.map { ["Host: \($0)"] } ?? []) + fields + ["", ""]
        return lines.joined(separator: "\r\n")
    }

    static let upgrade = [
        "Upgrade: websocket", "Connection: keep-alive, Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]

    /// Begins a page.
    func open(_ token: InspectorToken) throws { try #require(try tryToOpen(token.text), "the server refused the page") }

    /// Begins a page. Returns `false` if the server has too many.
    func tryToOpen(_ token: String) throws -> Bool {
        send(Self.request("/\(token)/socket", Self.upgrade + ["Origin: http://127.0.0.1:8123"]))
        var header: [UInt8] = []
        while !header.suffix(4).elementsEqual([13, 10, 13, 10]) { header += try receive(1) }
        let text = String(decoding: header, as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 101 ") else { return false }
        // The example of RFC 6455.
        #expect(text.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
        return true
    }

    // MARK: Frames

    /// Returns a frame of a client.
    static func frame(_ payload: [UInt8], kind: UInt8 = 1, isLast: Bool = true, isMasked: Bool = true) -> [UInt8] {
        let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
        var bytes = [kind | (isLast ? 0x80 : 0)]
        let flag: UInt8 = isMasked ? 0x80 : 0
        switch payload.count {
        case ..<126: bytes.append(flag | UInt8(payload.count))
        case ..<0x1_0000: bytes += [flag | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default: bytes += [flag | 127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        guard isMasked else { return bytes + payload }
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
    }

    func sendText(_ text: String) { send(Self.frame(Array(text.utf8))) }

    /// Reads a frame of the server.
    func readFrame() throws -> (kind: UInt8, payload: [UInt8]) {
        let head = try receive(2)
        #expect(head[0] & 0x80 != 0 && head[1] & 0x80 == 0, "frames of servers are whole and not masked")
        var count = Int(head[1])
        if count == 126 { count = try receive(2).reduce(0) { $0 << 8 | Int($1) } }
        if count == 127 { count = try receive(8).reduce(0) { $0 << 8 | Int($1) } }
        return (head[0] & 15, try receive(count))
    }

    /// Sends a command, and returns its answer. Updates of the screen before it are skipped.
    func ask(_ command: String) throws -> String {
        sendText(command)
        while true {
            let frame = try readFrame()
            if frame.kind == 1 { return String(decoding: frame.payload, as: UTF8.self) }
            if frame.kind == 8 { throw Ended() }
        }
    }
}
