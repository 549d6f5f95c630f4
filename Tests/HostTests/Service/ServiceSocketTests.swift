import Foundation
import Testing

@testable import Host

/// The notifications of a service by systemd's protocol, without libsystemd.
@Suite struct ServiceSocketTests {
    /// Receives a datagram that a closure sends to a socket with an address in bytes, which begin with zero in the abstract
    /// namespace.
    private func received(at bytes: [UInt8], _ send: () -> CInt) throws -> String? {
        let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(bound == 0)
        #expect(send() == 0)
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT))
        return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
    }

    @Test func pathReceivesOneDatagram() throws {
        let path = NSTemporaryDirectory() + "easel-\(UUID().uuidString.prefix(8))"
        defer { unlink(path) }
        let socket = try #require(ServiceSocket(path: path))
        #expect(try received(at: Array(path.utf8)) { socket.send("READY=1\nSTATUS=ä") } == "READY=1\nSTATUS=ä")
    }

    @Test func abstractNameReceivesOneDatagram() throws {
        let name = "easel-\(UUID().uuidString)"
        let socket = try #require(ServiceSocket(path: "@" + name))
        #expect(try received(at: [0] + Array(name.utf8)) { socket.send("WATCHDOG=1") } == "WATCHDOG=1")
    }

    @Test(arguments: ["", "/", "@", "run/notify", "vsock:2:1234", "/" + String(repeating: "x", count: 107)])
    func otherAddressesAreRejected(_ path: String) { #expect(ServiceSocket(path: path) == nil) }

    @Test func missingSocketIsReported() throws {
        #expect(try #require(ServiceSocket(path: "/nonexistent/socket")).send("READY=1") == ENOENT)
    }

    @Test func watchdogLimitIsThatOfTheProcess() {
        func limit(_ environment: [String: String]) -> Int64? {
            ServiceManager.watchdogLimit(environment, process: 7)?.nanoseconds
        }
        #expect(limit(["WATCHDOG_USEC": "2000000"]) == 2_000_000_000)
        #expect(limit(["WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "7"]) == 2_000_000_000)
        #expect(limit(["WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "8"]) == nil)
        for value in ["", "0", "-1", "x", "1.5"] { #expect(limit(["WATCHDOG_USEC": value]) == nil) }
        #expect(limit([:]) == nil)
    }

    /// A manager that takes nothing, because other programs have filled its queue: the program does not wait for it.
    @Test(.timeLimit(.minutes(5))) func fullQueueIsAnError() throws {
        let path = NSTemporaryDirectory() + "easel-notify-\(UUID().uuidString.prefix(8))"
        let receiver = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
        defer {
            close(receiver)
            unlink(path)
        }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
        func call(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int) -> Int {
            withUnsafePointer(to: name) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
        try #require(call { Int(bind(receiver, $0, $1)) } == 0)
        let sender = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
        defer { close(sender) }
        var count = 0
        while call({ sendto(sender, "x", 1, CInt(MSG_DONTWAIT), $0, $1) }) == 1, count < 100_000 { count += 1 }
        #expect(try #require(ServiceSocket(path: path)).send("WATCHDOG=1") == EAGAIN)
        var byte: UInt8 = 0
        #expect(recv(receiver, &byte, 1, 0) == 1)
        #expect(try #require(ServiceSocket(path: path)).send("WATCHDOG=1") == 0)
    }
}
