import Foundation
import Synchronization
import Testing

@testable import RecordNetwork
@testable import RecordStore

/// Someone who announces the key of a server passes connections on to it, as the server is the one with the key, and cuts requests.
@Suite struct RelayTests {
    /// No server has this port.
    private static let nowhere = "http://127.0.0.1:1"

    private final class Cuts: Sendable {
        let areOn = Mutex(false)
    }

    /// A machine that answers requests, or cuts them.
    private final class Host: Sendable {
        private let cuts = Cuts()
        private let server: ScriptedServer

        init() throws {
            server = try ScriptedServer { [cuts] _ in
                cuts.areOn.withLock { $0 } ? .bytes(Data()) : .http(Data("x".utf8))
            }
        }

        var address: String { "http://127.0.0.1:\(server.port)" }
        /// The number of requests so far.
        var count: Int { server.requests.count }

        func setCutting(_ isCutting: Bool) { cuts.areOn.withLock { $0 = isCutting } }
    }

    /// A search for addresses that a test has chosen, in a time of its own.
    private final class Network: Sendable {
        private let time = Mutex(ContinuousClock.now)
        private let addresses = Mutex<[String]>([])
        private let searches = Mutex(0)

        /// The number of searches so far.
        var count: Int { searches.withLock { $0 } }

        /// Sets the addresses, at a time at which a search is due.
        func announce(_ hosts: Host...) {
            addresses.withLock { $0 = hosts.map(\.address) }
            time.withLock { $0 += ServerLookup.interval }
        }

        func connections(_ address: String) -> ServerConnections {
            let lookup = ServerLookup(
                now: { self.time.withLock { $0 } },
                find: { () throws(RecordDiscoveryError) in
                    self.searches.withLock { $0 += 1 }
                    return self.addresses.withLock { $0 }
                }
            )
            return ServerConnections(address: address, pinnedKey: nil, lookup: lookup)
        }
    }

    /// Performs a request that changes something.
    private static func change(
        _ connections: ServerConnections,
        _ receive: @escaping (Int, UnsafeRawBufferPointer) -> Bool = { _, _ in true }
    ) throws(RecordStoreError) -> Int {
        var request = ServerRequest(path: "/")
        request.body = .data(Data("x".utf8))
        return try connections.perform(request, receive: receive)
    }

    /// Performs a request that reads, which is sent to another address as well if it was cut.
    private static func read(_ connections: ServerConnections) throws(RecordStoreError) -> Int {
        try connections.perform(ServerRequest(method: "GET", path: "/"), receive: { _, _ in true })
    }

    @Test func requestAfterACutBeginsAtTheLink() throws {
        let (server, relay, network) = (try Host(), try Host(), Network())
        let connections = network.connections(server.address)
        network.announce(relay)
        server.setCutting(true)
        #expect(try Self.read(connections) == 200)
        #expect(server.count == 1 && relay.count == 1)
        server.setCutting(false)
        #expect(try Self.change(connections) == 200)
        #expect(server.count == 1 && relay.count == 2)
        relay.setCutting(true)
        #expect(throws: RecordStoreError.self) { try Self.change(connections) }
        #expect(server.count == 1 && relay.count == 3)
        for count in 2...3 {
            #expect(try Self.change(connections) == 200)
            #expect(server.count == count && relay.count == 3)
        }
        #expect(network.count == 1)
    }

    @Test func addressThatHasCutARequestIsTriedLast() throws {
        let (server, relay, network) = (try Host(), try Host(), Network())
        let connections = network.connections(Self.nowhere)
        network.announce(relay)
        #expect(try Self.change(connections) == 200)
        relay.setCutting(true)
        #expect(throws: RecordStoreError.self) { try Self.change(connections) }
        network.announce(relay, server)
        for count in 1...2 {
            #expect(try Self.change(connections) == 200)
            #expect(server.count == count && relay.count == 2)
        }
        #expect(network.count == 2)
    }

    /// It was never the address of the server.
    @Test func addressThatCutsTheFirstRequestIsTriedLast() throws {
        let (server, relay, network) = (try Host(), try Host(), Network())
        let connections = network.connections(Self.nowhere)
        relay.setCutting(true)
        network.announce(relay, server)
        #expect(throws: RecordStoreError.self) { try Self.change(connections) }
        #expect(server.count == 0 && relay.count == 1)
        network.announce(relay, server)
        #expect(try Self.change(connections) == 200)
        #expect(server.count == 1 && relay.count == 1)
    }

    /// A server that has moved, and restarts, does not wait for the next search.
    @Test func addressThatHasCutARequestIsTriedWithoutASearch() throws {
        let (server, network) = (try Host(), Network())
        let connections = network.connections(Self.nowhere)
        network.announce(server)
        #expect(try Self.change(connections) == 200)
        server.setCutting(true)
        #expect(throws: RecordStoreError.self) { try Self.change(connections) }
        server.setCutting(false)
        for count in 3...4 {
            #expect(try Self.change(connections) == 200)
            #expect(server.count == count && network.count == 1)
        }
    }

    /// The end of a request by the client says nothing about the address.
    @Test func requestThatTheClientEndsLeavesTheAddress() throws {
        let (server, other, network) = (try Host(), try Host(), Network())
        let connections = network.connections(server.address)
        network.announce(other)
        server.setCutting(true)
        #expect(try Self.read(connections) == 200)
        server.setCutting(false)
        #expect(throws: RecordStoreError.self) { try Self.change(connections) { _, _ in false } }
        #expect(try Self.change(connections) == 200)
        #expect(server.count == 1 && other.count == 3)
    }
}
