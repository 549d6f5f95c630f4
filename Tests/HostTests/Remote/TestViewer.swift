import CLinux
import CoreGraphics
import Display
import Foundation
import Testing

@testable import RFB

/// A client of a server, for tests. It receives plain pixels.
final class TestViewer {
    private let descriptor: CInt
    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var pixels: [UInt32] = []

    struct Ended: Error {}

    /// Connects to a socket. Calls wait for at most ten seconds.
    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
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

    func receive(_ count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let result = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress! + done, count - done, 0) }
            if result <= 0 { throw Ended() }
            done += result
        }
        return bytes
    }

    /// Reads until the server ends the connection. Returns a Boolean value that indicates whether it did within ten seconds.
    func isEnded() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 { return true }
            if count < 0 { return errno == ECONNRESET || errno == EPIPE }
        }
    }

    static func number(_ bytes: some Collection<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    static func bytes(_ numbers: Int...) -> [UInt8] {
        numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }

    // MARK: The protocol

    /// Reads the version and the kinds of security, and answers with one.
    func greet(security: UInt8) throws {
        #expect(try receive(12) == Array("RFB 003.008\n".utf8))
        send(Array("RFB 003.008\n".utf8))
        let count = Int(try receive(1)[0])
        #expect(count == 1)
        offered = try receive(count)
        send([security])
    }

    /// The kinds of security that the server offered.
    private(set) var offered: [UInt8] = []

    /// Connects with a password, or without.
    func start(password: RFBPassword? = nil, encodings: [Int] = [0, -223]) throws {
        try greet(security: password == nil ? 1 : 2)
        if let password { send(password.response(to: try receive(16))) }
        guard try receive(4) == [0, 0, 0, 0] else { throw Ended() }
        try begin(encodings: encodings)
    }

    func begin(encodings: [Int]) throws {
        send([1])
        let description = try receive(24)
        setSize(Self.number(description[0..<2]), Self.number(description[2..<4]))
        #expect(Array(description[4..<20]) == PixelFormat.nativeDescription)
        _ = try receive(Self.number(description[20..<24]))
        send([2, 0] + Self.bytes(encodings.count) + encodings.flatMap { Self.bytes($0 >> 16, $0) })
    }

    private func setSize(_ width: Int, _ height: Int) {
        size = PixelSize(width: width, height: height)
        pixels = [UInt32](repeating: 0, count: width * height)
    }

    func request(isIncremental: Bool = true) {
        send([3, isIncremental ? 1 : 0] + Self.bytes(0, 0, size.width, size.height))
    }

    /// Reads an update of plain pixels. Returns its rectangles.
    @discardableResult
    func readUpdate() throws -> [PixelRect] {
        let head = try receive(4)
        #expect(head[0] == 0)
        var rects: [PixelRect] = []
        for _ in 0..<Self.number(head[2..<4]) {
            let bytes = try receive(12)
            let numbers = (0..<4).map { Self.number(bytes[(2 * $0)..<(2 * $0 + 2)]) }
            let rect = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            let encoding = Int32(truncatingIfNeeded: Self.number(bytes[8..<12]))
            rects.append(rect)
            if encoding == -223 {
                setSize(rect.width, rect.height)
                continue
            }
            try #require(encoding == 0)
            let data = try receive(rect.area * 4)
            for y in 0..<rect.height {
                for x in 0..<rect.width {
                    let index = 4 * (y * rect.width + x)
                    let value = (0..<4).reduce(UInt32(0)) { $0 | UInt32(data[index + $1]) << UInt32(8 * $1) }
                    pixels[(rect.minY + y) * size.width + rect.minX + x] = value
                }
            }
        }
        return rects
    }

    /// Reads all pixels.
    func readScreen() throws {
        request(isIncremental: false)
        try readUpdate()
    }

    func press(_ buttons: UInt8, x: Int, y: Int) { send([5, buttons] + Self.bytes(x, y)) }

    /// Returns a Boolean value that indicates whether the client shows a surface.
    func shows(_ surface: Surface) -> Bool {
        guard surface.size == size else { return false }
        return (0..<size.height).allSatisfy { y in
            (0..<size.width).allSatisfy { pixels[y * size.width + $0] == surface.row(y)[$0] & 0xFF_FFFF }
        }
    }
}
