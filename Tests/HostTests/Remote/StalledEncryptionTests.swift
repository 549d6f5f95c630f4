import CoreGraphics
import Display
import Foundation
import LinuxIO
import TestSupport
import Testing

@testable import RFB

/// Encrypted clients that stop in the middle of a handshake or a record. The server waits for none of them.
@Suite(.timeLimit(.minutes(5))) struct StalledEncryptionTests {
    private let security: TransportLayerSecurity

    init() throws {
        let folder = NSTemporaryDirectory() + "easel-tls-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=board", "-keyout", "\(folder)/key.pem", "-out", "\(folder)/certificate.pem",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        security = try TransportLayerSecurity(certificate: "\(folder)/certificate.pem", key: "\(folder)/key.pem")
    }

    /// Connects a viewer up to the beginning of the handshake.
    private func greet(_ server: MemoryServer) throws -> (EncryptedViewer, Client) {
        let viewer = try EncryptedViewer()
        let client = server.pool.admit(SocketTransport(viewer.serverEnd), from: .unknown, at: server.now)
        viewer.sendPlain(Array("RFB 003.008\n".utf8) + [19])
        server.serve()
        viewer.sendPlain([0, 2])
        server.serve()
        viewer.sendPlain([0, 0, 1, 4])
        server.serve()
        #expect(viewer.receivePlain().suffix(6) == [1, 0, 0, 1, 4, 1])
        try #require(client.stage == .handshake)
        return (viewer, client)
    }

    /// Connects a viewer completely.
    private func start(_ server: MemoryServer) throws -> (EncryptedViewer, Client) {
        let (viewer, client) = try greet(server)
        for _ in 0..<20 where !viewer.isEncrypted {
            viewer.shakeHands()
            viewer.pass()
            server.serve()
        }
        try #require(viewer.isEncrypted)
        viewer.encrypt([1])
        viewer.pass()
        for _ in 0..<4 { server.serve() }
        #expect(client.stage == .ready)
        #expect(viewer.receive().prefix(8) == [0, 0, 0, 0, 0, 90, 0, 70])
        return (viewer, client)
    }

    /// After any number of bytes of the handshake, others are served, and the connection ends after its time.
    @Test(arguments: [0, 1, 4, 5, 60, 10_000]) func stalledHandshakeDelaysNoOthers(bytes: Int) throws {
        let server = MemoryServer(security: security)
        let (stalled, client) = try greet(server)
        stalled.shakeHands()
        // All but the last byte, or fewer.
        stalled.pass(min(bytes, stalled.pendingCount - 1))
        server.serve()
        let (viewer, _) = try start(server)
        viewer.encrypt([4, 1, 0, 0, 0, 0, 0, 0x61])
        viewer.pass()
        server.serve()
        #expect(server.keyCount == 1 && client.stage == .handshake)
        // It waits without work.
        #expect(server.pool.nextTime(at: server.now) == client.deadline)
        server.advance(by: Client.patience)
        withExtendedLifetime(stalled) { #expect(client.stage == .closed && server.pool.clients.count == 1) }
    }

    @Test func stalledHandshakesDoNotTakeAllPlaces() throws {
        let server = MemoryServer(security: security)
        var stalled: [(viewer: EncryptedViewer, client: Client)] = []
        for _ in 0..<20 {
            stalled.append(try greet(server))
            stalled.last?.viewer.shakeHands()
            stalled.last?.viewer.pass(20)
            server.serve()
        }
        let (_, client) = try start(server)
        #expect(client.isConnected)
        #expect(stalled.count { $0.client.stage == .handshake } == ClientPool.mostUnproven - 1, "the newest ones")
        server.pool.end()
        #expect(server.pool.clients.isEmpty)
    }

    /// A record whose end is late: its message is handled when it is complete, and others are not delayed.
    @Test func stalledRecordDelaysNoOthers() throws {
        let server = MemoryServer(security: security)
        let (stalled, client) = try start(server)
        let (viewer, _) = try start(server)
        stalled.encrypt([4, 1, 0, 0, 0, 0, 0, 0x62])
        stalled.pass(stalled.pendingCount - 3)
        for _ in 0..<10 {
            viewer.encrypt([4, 1, 0, 0, 0, 0, 0, 0x61])
            viewer.pass()
            server.advance(by: .seconds(10))
        }
        #expect(server.keyCount == 10 && client.isConnected)
        #expect(server.pool.nextTime(at: server.now) == nil, "it waits without work")
        stalled.pass()
        server.serve()
        #expect(server.keyCount == 11)
        stalled.encrypt([3, 0, 0, 0, 0, 0, 0, 90, 0, 70])
        stalled.pass(7)
        server.serve()
        server.pool.end()
        #expect(client.stage == .closed)
    }

    /// A flood in records: the part of a record that is not handled yet is not forgotten, although no poll reports it.
    @Test func floodInRecordsIsLimited() throws {
        let server = MemoryServer(security: security)
        let (viewer, client) = try start(server)
        let count = server.events.count
        server.room = count + 100
        viewer.encrypt((0..<1000).flatMap { [4, UInt8(1 - $0 % 2), 0, 0, 0, 0, 0, 0x61] as [UInt8] })
        viewer.pass()
        server.advance(by: .seconds(1))
        #expect(server.keyCount == 100 && client.isHeld)
        // Nothing arrives any more.
        server.room = .max
        server.advance(by: .seconds(1), isReady: false)
        #expect(server.keyCount == 1000)
    }
}
