import Foundation
import Glibc
import RecordNetwork
import RecordStore
import Synchronization
import Testing

/// A server that is killed while it performs a save: the save is there as a whole or not at all, and once after the device has repeated it.
@Suite(.serialized) struct KilledServerTests {
    /// The moment at which a server is killed.
    enum Moment: Hashable, Sendable {
        /// A part of the request has arrived, in percent. The rest does not arrive.
        case request(percent: Int)
        /// All of the request has arrived some microseconds ago.
        case work(microseconds: UInt32)
        /// The answer was sent, and is lost.
        case answer
    }

    private static let moments: [Moment] = [
        .request(percent: 30), .request(percent: 90), .work(microseconds: 0), .work(microseconds: 500),
        .work(microseconds: 2000), .work(microseconds: 5000), .work(microseconds: 10_000), .work(microseconds: 20_000),
        .work(microseconds: 50_000), .answer,
    ]
    private static let count = 100

    /// A batch whose save takes a while. A record that is there already is a conflict.
    private static func batch(_ name: String) -> RecordBatch {
        let text = String(repeating: "word ", count: 1000)
        let saves = (0..<count).map { RecordSave(Changes.note("\(name)-\($0)", .default, text)) }
        return RecordBatch(saves: saves, identifier: UUID())
    }

    /// Repeats a batch until the server has answered it, and expects that all of it was saved.
    private static func save(_ batch: RecordBatch, _ device: RemoteRecordStore) throws {
        let result = try Devices.persisting(pause: 10_000) { () throws(RecordStoreError) in
            try device.modify(batch, in: Changes.database)
        }
        #expect(result.saved.count == batch.saves.count)
        for item in result.saved.values { _ = try item.get() }
    }

    @Test(arguments: TestStore.Kind.installed) func savesAreWholeAndThereOnce(kind: TestStore.Kind) throws {
        let server = try ServerProcess(kind)
        let network = try FaultProxy(to: server.port)
        let observer = try server.client("alice")
        let link = try observer.makeLink()
        let device = try server.device(
            RecordServerLink(host: link.host, port: network.port, serverKey: link.serverKey, code: link.code)
        )
        try device.joinAccount(deviceName: "panel")
        for (number, moment) in Self.moments.enumerated() {
            let batch = Self.batch("m\(number)")
            let isAnswered = try Self.send(batch, device, network, server, killedAt: moment)
            let found = try Changes.names(observer).filter { $0.hasPrefix("m\(number)-") }.count
            switch moment {
            case .request: #expect(found == 0 && !isAnswered, "\(moment)")
            case .work: #expect(found == Self.count || found == 0 && !isAnswered, "\(moment): \(found) records")
            case .answer: #expect(found == Self.count && !isAnswered, "\(moment): \(found) records")
            }
            try Self.save(batch, device)
        }
        let names = try Changes.names(observer)
        let expected = Self.moments.indices.flatMap { number in (0..<Self.count).map { "m\(number)-\($0)" } }
        #expect(names.count == expected.count && Set(names) == Set(expected))
        #expect(try server.run("check") == "no errors")
    }

    /// Sends a batch, kills the server at a moment, and starts it again.
    /// - Returns: A Boolean value that indicates whether the device has got the answer.
    private static func send(
        _ batch: RecordBatch,
        _ device: RemoteRecordStore,
        _ network: FaultProxy,
        _ server: ServerProcess,
        killedAt moment: Moment
    ) throws -> Bool {
        let database = RecordWire.Database(container: ServerProcess.container, scope: .private)
        let size = try RecordWire.data(RecordWire.ModifyRequest(database: database, batch: batch)).count
        // The connection is there, so that what follows are the bytes of the request.
        _ = try Devices.persisting(pause: 10_000) { () throws(RecordStoreError) in try device.account() }
        let before = network.sent.clients
        switch moment {
        case .request(let percent): network.cut(after: size * percent / 100, from: .clients, then: .closed)
        case .work: break
        case .answer: network.loseAnswers()
        }
        let port = server.port
        let isAnswered = Mutex(false)
        let hasEnded = Mutex(false)
        try concurrently(2) { index in
            if index == 0 {
                defer { hasEnded.withLock { $0 = true } }
                do throws(RecordStoreError) {
                    let result = try device.modify(batch, in: Changes.database)
                    for item in result.saved.values { _ = try item.get() }
                    isAnswered.withLock { $0 = true }
                } catch {
                    if !error.isTemporary { throw error }
                }
                return
            }
            if case .work(let microseconds) = moment {
                while network.sent.clients - before < size, !hasEnded.withLock({ $0 }) { usleep(50) }
                usleep(microseconds)
            } else {
                while !hasEnded.withLock({ $0 }) { usleep(50) }
            }
            server.stop(SIGKILL)
        }
        network.set(.open)
        try server.start(port: port)
        return isAnswered.withLock { $0 }
    }

    /// The server is killed within the transaction of a save. What the database has received of it ends in whatever way while the device
    /// repeats the save.
    @Test(.enabled(if: PostgresCluster.isInstalled, "postgresql and libpq5 are not installed"))
    func openTransactionOfAKilledServerIsThereOnce() throws {
        let cluster = try PostgresCluster(name: "-killed")
        let server = try ServerProcess(.postgres, cluster: cluster)
        let alice = try server.client("alice")
        try Self.save(Self.batch("before"), alice)
        let batch = Self.batch("during")
        // The first database of the cluster.
        let lock = try cluster.lock("easel.records", database: "test1")
        let hasEnded = Mutex(false)
        let port = server.port
        try concurrently(2) { index in
            if index == 0 {
                defer { hasEnded.withLock { $0 = true } }
                let error = Changes.error { _ = try alice.modify(batch, in: Changes.database) }
                #expect(error?.isTemporary == true)
                return
            }
            let waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'test1' AND wait_event_type = 'Lock'"
            while try cluster.run(waiting, user: "postgres") == "0", !hasEnded.withLock({ $0 }) { usleep(5000) }
            let isOver = hasEnded.withLock { $0 }
            #expect(!isOver, "the save waits for the lock")
            server.stop(SIGKILL)
        }
        lock.release()
        try server.start(port: port)
        try Self.save(batch, alice)
        let names = try Changes.names(alice)
        let expected = ["before", "during"].flatMap { name in (0..<Self.count).map { "\(name)-\($0)" } }
        #expect(names.count == expected.count && Set(names) == Set(expected))
        #expect(try server.run("check") == "no errors")
    }
}
