import CoreGraphics
import Display
import Foundation
import LinuxIO
import TestSupport
import Testing

@testable import RFB

/// Connections that do not prove a password, and wrong passwords.
@Suite(.timeLimit(.minutes(5))) struct RemoteAdmissionTests {
    private static let attacker = Peer.network([10, 0, 0, 1])
    private static let user = Peer.network([192, 168, 1, 5])

    private let right: RFBPassword
    private let wrong: RFBPassword

    init() throws {
        right = try RFBPassword("secret12")
        wrong = try RFBPassword("guess")
    }

    private func server() -> MemoryServer {
        let right = right
        return MemoryServer { $0.password = right }
    }

    // MARK: Places

    /// The attack: as many connections as there are places, which send nothing.
    @Test func idleConnectionsDoNotTakeAllPlaces() {
        let server = server()
        let idle = (0..<16).map { _ in server.connect(from: Self.attacker) }
        let user = server.guess(right, from: Self.user)
        #expect(user.client.stage == .initialization)
        user.transport.arrive([1])
        server.serve()
        #expect(user.client.isConnected)
        #expect(idle.count { $0.isClosed } == 1 && idle[0].isClosed, "the oldest one")
    }

    /// However many follow, they replace one another, not the connection of another address.
    @Test func connectionsOfOneAddressReplaceOneAnother() {
        let server = server()
        let user = server.connect(from: Self.user)
        user.transport.arrive(Array("RFB 003.008\n".utf8) + [2])
        for _ in 0..<500 {
            _ = server.connect(from: Self.attacker)
            server.serve()
        }
        #expect(!user.isClosed && server.pool.clients.count == ClientPool.mostUnproven)
        // Its user types the password meanwhile.
        server.advance(by: .seconds(15))
        user.transport.arrive(right.response(to: Array(user.transport.takeOutgoing().suffix(16))) + [1])
        server.serve()
        server.serve()
        #expect(user.client.isConnected)
    }

    @Test func connectedClientsKeepTheirPlaces() {
        let server = MemoryServer()
        let viewers = (0..<RFBServer.mostClients).map { _ in server.start(from: Self.user) }
        for _ in 0..<100 { _ = server.connect(from: Self.attacker) }
        server.serve()
        #expect(viewers.allSatisfy { $0.client.isConnected })
        #expect(server.pool.clients.count == RFBServer.mostClients + ClientPool.mostUnproven)
        let more = server.start(from: Self.user)
        #expect(more.isClosed, "there is no place for another one")
        viewers[0].transport.isEnded = true
        server.serve()
        #expect(server.start(from: Self.user).client.isConnected)
    }

    @Test func clientWithRightPasswordIsToldThatThereIsNoPlace() {
        let server = server()
        for _ in 0..<RFBServer.mostClients {
            let viewer = server.guess(right, from: Self.user)
            viewer.transport.arrive([1])
            server.serve()
            #expect(viewer.client.isConnected)
        }
        let more = server.guess(right, from: Self.user)
        #expect(String(decoding: more.transport.takeOutgoing(), as: UTF8.self).hasSuffix("too many clients"))
    }

    /// Real connections: more idle ones than there are places.
    @Test func viewerConnectsBesideIdleConnections() throws {
        let host = try TestServer()
        defer { host.server.end() }
        let idle = try (0..<40).map { _ in try TestViewer(host.path) }
        let viewer = try TestViewer(host.path)
        try viewer.start()
        try viewer.readScreen()
        #expect(viewer.shows(host.surface) && idle.count == 40)
    }

    // MARK: Wrong passwords

    /// The attack: wrong passwords over parallel connections, each of them replaced when it is closed.
    @Test func parallelConnectionsPermitNoMoreGuesses() {
        let server = server()
        var guesses: [MemoryServer.Connection] = []
        var answered = 0
        for _ in 0..<590 {
            while guesses.count < 16 { guesses.append(server.guess(wrong, from: Self.attacker)) }
            server.advance(by: .milliseconds(100))
            answered += guesses.count { $0.transport.outgoing.contains(1) }
            guesses.removeAll(where: \.isClosed)
        }
        // After 0, 1, 3, 7, 15 and 31 seconds of the minute.
        #expect(answered == 6)
        // Another address has no delay, and the attacker's is longer than before.
        let user = server.guess(right, from: Self.user)
        #expect(user.client.stage == .initialization)
        #expect(server.pool.attempts.earliestCheck(of: Self.attacker, at: server.now) > server.now + .seconds(2))
    }

    /// Guesses of many addresses have a limit as well. A client with the right password waits a little.
    @Test func manyAddressesPermitFewGuesses() {
        let server = server()
        var guesses: [MemoryServer.Connection] = []
        var longest = MonotonicDuration.zero
        for round in 0..<40 {
            for number in 0..<8 {
                let address = Peer.network([11, UInt8(number), UInt8(round), 7])
                guesses.append(server.guess(wrong, from: address))
            }
            let start = server.now
            let user = server.guess(right, from: Self.user)
            while user.client.stage == .checking, server.now - start < .seconds(60) {
                server.advance(by: .milliseconds(100))
            }
            #expect(user.client.stage == .initialization)
            longest = max(longest, server.now - start)
            server.advance(by: .seconds(1))
            user.transport.isEnded = true
            server.serve()
        }
        let answered = guesses.count {
            String(decoding: $0.transport.outgoing.dropFirst(8), as: UTF8.self) == "wrong password"
        }
        let seconds = (server.now - MonotonicInstant.seconds(100)).seconds
        #expect(answered > 40 && Double(answered) <= 8 + seconds / 2 + 1)
        #expect(longest <= .seconds(33), "\(longest)")
        #expect(server.pool.attempts.peerCount <= PasswordAttempts.mostPeers)
    }

    @Test func delayOfPeerDoublesAndEnds() {
        var attempts = PasswordAttempts()
        var now = MonotonicInstant.seconds(50)
        var delays: [Double] = []
        for _ in 0..<8 {
            attempts.fail(Self.attacker, at: now)
            delays.append((attempts.earliestCheck(of: Self.attacker, at: now) - now).seconds)
            now = now + .seconds(40)
        }
        #expect(delays == [1, 2, 4, 8, 16, 32, 32, 32])
        #expect(attempts.earliestCheck(of: Self.user, at: now) == now)
        attempts.succeed(Self.attacker)
        #expect(attempts.earliestCheck(of: Self.attacker, at: now) == now)
        attempts.fail(Self.attacker, at: now)
        now = now + PasswordAttempts.memory
        #expect(attempts.failures(of: Self.attacker, at: now) == 0, "forgotten")
    }

    @Test func tableOfPeersIsBounded() {
        var attempts = PasswordAttempts()
        for number in 0..<5000 {
            attempts.fail(.user(uid_t(number)), at: .seconds(Double(number) / 1000))
        }
        #expect(attempts.peerCount == PasswordAttempts.mostPeers)
        #expect(attempts.failures(of: .user(4999), at: .seconds(5)) == 1)
    }

    /// A password that cannot be checked in time is refused with a reason.
    @Test func passwordThatWaitsTooLongIsRefused() {
        let server = server()
        for _ in 0..<6 {
            _ = server.guess(wrong, from: Self.attacker)
            server.advance(by: .seconds(33))
        }
        let guesses = (0..<4).map { _ in server.guess(wrong, from: Self.attacker) }
        server.advance(by: .seconds(61))
        let reasons = guesses.map { String(decoding: $0.transport.outgoing.dropFirst(8), as: UTF8.self) }
        #expect(reasons.count { $0 == "wrong password" } == 2, "\(reasons)")
        #expect(reasons.count { $0 == "too many wrong passwords, try again later" } == 2)
        #expect(guesses.allSatisfy { $0.isClosed })
    }

    @Test(arguments: [
        ("::ffff:10.1.2.3", "10.1.2.3"), ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("::1", "0:0:0:0::/64"),
    ])
    func networkOfAddressIsPeer(address: String, peer: String) throws {
        let bytes = try #require(RFBAddress.bytes(ofHost: address))
        var name = sockaddr_in6()
        name.sin6_family = sa_family_t(AF_INET6)
        withUnsafeMutableBytes(of: &name.sin6_addr) { $0.copyBytes(from: bytes) }
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { target in
            withUnsafeBytes(of: name) { target.copyMemory(from: $0) }
        }
        #expect("\(Peer(storage) { nil })" == peer)
    }

    /// All programs of this machine have the same address, but not the same user.
    @Test(arguments: ["127.0.0.1", "::1"]) func userOfProgramOnThisMachineIsPeer(host: String) throws {
        // Not every machine has IPv6.
        guard let (listener, client, port) = connection(host) else {
            #expect(host == "::1")
            return
        }
        defer { for descriptor in [listener, client] { close(descriptor) } }
        let accepted = accept(listener, nil, nil)
        defer { close(accepted) }
        #expect(Peer(accepted) == .user(geteuid()), "\(host) \(port)")
        #expect(Peer(client) == .user(geteuid()))
        // The kernel knows no other connection between these ports.
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getpeername(accepted, $0, &length) }
        }
        let end = try #require(LoopbackUser.End(storage))
        #expect(end.isLoopback && LoopbackUser.user(of: end, connectedTo: end) == nil)
    }

    /// Connects to a port of this machine that nothing else listens on; `nil` if it does not have the address.
    private func connection(_ host: String) -> (listener: CInt, client: CInt, port: UInt16)? {
        guard let bytes = RFBAddress.bytes(ofHost: host) else { return nil }
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        var storage = sockaddr_storage()
        var length = socklen_t(bytes.count == 4 ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size)
        storage.ss_family = sa_family_t(family)
        withUnsafeMutableBytes(of: &storage) { $0[(bytes.count == 4 ? 4 : 8)...].copyBytes(from: bytes) }
        let listener = socket(family, CInt(SOCK_STREAM.rawValue), 0)
        let client = socket(family, CInt(SOCK_STREAM.rawValue), 0)
        let result = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                bind(listener, name, length) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, name, &length) == 0 && connect(client, name, length) == 0
            }
        }
        guard result else {
            for descriptor in [listener, client] { close(descriptor) }
            return nil
        }
        let port = withUnsafeBytes(of: storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }
        return (listener, client, port)
    }
}
