import Foundation
import Glibc
import RecordNetwork
import RecordStore
import Testing

@testable import RecordService

/// The connections of one address are limited.
@Suite struct ConnectionLimitTests {
    private final class Connection {}

    @Test func connectionsAboveTheLimitAreRefusedAndThenClosed() throws {
        let service = try Harness { $0.addressConnectionCount = 2 }.service
        func code(_ id: ObjectIdentifier) -> RecordFailure.Code? {
            do throws(RecordFailure) {
                try service.verify(id)
                return nil
            } catch {
                return error.code
            }
        }
        let refusedCount = ConnectionLimit.refusedCount
        let connections = (0..<2 + refusedCount).map { _ in Connection() }
        let (another, foreign) = (Connection(), Connection())
        defer { withExtendedLifetime((connections, another, foreign)) {} }
        let ids = connections.map { ObjectIdentifier($0) }
        #expect(ids.allSatisfy { service.open($0, from: "10.0.0.1") })
        #expect(!service.open(ObjectIdentifier(another), from: "10.0.0.1"))
        #expect(service.open(ObjectIdentifier(foreign), from: "10.0.0.2") && code(ObjectIdentifier(foreign)) == nil)
        #expect(ids.prefix(2).allSatisfy { code($0) == nil })
        #expect(ids.dropFirst(2).allSatisfy { code($0) == .rateLimited })
        #expect(service.metrics.text.contains("reason=\"connections\"} \(1 + refusedCount)\n"))
        // A refused connection takes the place of one that was closed.
        service.close(ids[0])
        #expect(ids.dropFirst().filter { code($0) == nil }.count == 2)
        #expect(service.open(ObjectIdentifier(another), from: "10.0.0.1"))
        #expect(code(ObjectIdentifier(another)) == .rateLimited)
    }

    @Test func closedConnectionsAreForgotten() {
        let limit = ConnectionLimit(1)
        let connections = (0..<6).map { _ in Connection() }
        // The network of an address of IPv6.
        for (index, connection) in connections.enumerated() {
            #expect(limit.add(ObjectIdentifier(connection), from: index < 3 ? "2001:db8::\(index)" : "10.0.0.1"))
        }
        #expect(limit.count == 6 && limit.addressCount == 2)
        #expect(connections.map { limit.isAdmitted(ObjectIdentifier($0)) } == [true, false, false, true, false, false])
        for connection in connections + connections { limit.remove(ObjectIdentifier(connection)) }
        #expect(limit.count == 0 && limit.addressCount == 0)
    }

    // MARK: A server

    private static func open(_ port: Int) -> CInt {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        #expect(isConnected)
        return connection
    }

    /// A server sends nothing before the handshake, so that a readable connection was closed.
    private static func isClosed(_ connection: CInt) -> Bool {
        var byte: UInt8 = 0
        return recv(connection, &byte, 1, CInt(MSG_PEEK | MSG_DONTWAIT)) == 0
    }

    /// Returns the error of a request over a new connection.
    private static func error(_ server: ServerProcess, _ link: RecordServerLink) throws -> RecordStoreError? {
        let device = try server.device(link)
        do { _ = try device.account() } catch { return error as? RecordStoreError }
        return nil
    }

    /// Waits until a condition holds, for half a minute at most.
    private static func wait(_ condition: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<3000 {
            if try condition() { return true }
            usleep(10_000)
        }
        return false
    }

    @Test func idleConnectionsOfAnAddressDoNotHoldTheServer() throws {
        let limit = 3
        let server = try ServerProcess(options: ["--address-connections", "\(limit)"])
        let link = try server.link(server.run("user", "add", "alice"))
        var sockets = (0..<limit).map { _ in Self.open(server.port) }
        defer { for socket in sockets { close(socket) } }
        let refused = RecordStoreError.unreachable(reason: "too many requests", retryAfter: 10)
        #expect(try Self.wait { try Self.error(server, link) == refused })
        // More connections than stay open.
        let count = 10
        sockets += (0..<ConnectionLimit.refusedCount + count).map { _ in Self.open(server.port) }
        #expect(Self.wait { sockets.filter { Self.isClosed($0) }.count >= count })
        for socket in sockets { close(socket) }
        sockets = []
        #expect(
            try Self.wait {
                guard case .notAuthenticated? = try Self.error(server, link) else { return false }
                return true
            }
        )
    }

    @Test func addressHasTheRateOfTheOption() throws {
        let server = try ServerProcess(options: ["--address-rate", "2"])
        // It joins, and begins a session: as many requests without a token as there are at once.
        let device = try server.client("alice")
        var refusal: RecordStoreError?
        for _ in 0..<1000 where refusal == nil {
            do throws(RecordStoreError) { _ = try device.account() } catch { refusal = error }
        }
        guard case .unreachable("too many requests", let delay?)? = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(delay >= 1)
    }
}
