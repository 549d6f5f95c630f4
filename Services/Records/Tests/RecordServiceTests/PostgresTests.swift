import Foundation
import RecordNetwork
import RecordStore
import Synchronization
import Testing

@testable import PostgresStore

/// The store in PostgreSQL, beyond what it has in common with the store in a file.
@Suite(.enabled(if: PostgresCluster.isInstalled, "postgresql and libpq5 are not installed")) struct PostgresTests {
    private static func database(_ account: String, _ container: String) -> RecordDatabaseID {
        RecordDatabaseID(container: container, scope: .private, account: account)
    }

    private static func note(_ name: String, _ zone: RecordZoneID = .default, _ value: Int64 = 0) -> Record {
        Record(id: RecordID(name: name, zone: zone), type: "Note", fields: ["n": .integer(value)])
    }

    // MARK: Translation

    /// Returns a negative number, zero or a positive number for an integer that is smaller, equal or larger.
    private static func order(of integer: Int64, _ number: Double) -> Int {
        if number >= 0x1p63 { return -1 }
        if number < -0x1p63 { return 1 }
        let below = Int64(number.rounded(.down))
        if integer != below { return integer < below ? -1 : 1 }
        return Double(below) < number ? -1 : 0
    }

    @Test func numbersAreOrderedExactly() {
        let integers: [Int64] = [
            .min, .min + 1, -(1 << 53) - 1, -(1 << 53), -1025, -2, -1, 0, 1, 2, 1 << 53, 1 << 53 + 1, 1 << 53 + 2,
            .max - 1024, .max - 1, .max,
        ]
        let doubles: [Double] = [
            -.infinity, -.greatestFiniteMagnitude, -9_223_372_036_854_775_808, -1.5, -.leastNonzeroMagnitude, -0.0, 0,
            .leastNonzeroMagnitude, 0.5, 1, 9_007_199_254_740_992, 9_223_372_036_854_774_784, 9_223_372_036_854_775_808,
            .infinity,
        ]
        for number in integers {
            for other in integers {
                let (a, b) = (ComparedBytes.bytes(of: number), ComparedBytes.bytes(of: other))
                #expect(a.lexicographicallyPrecedes(b) == (number < other) && (a == b) == (number == other))
            }
            for other in doubles {
                let (a, b) = (ComparedBytes.bytes(of: number), ComparedBytes.bytes(of: other))
                let order = Self.order(of: number, other)
                #expect(a.lexicographicallyPrecedes(b) == (order < 0), "\(number) \(other)")
                #expect((a == b) == (order == 0), "\(number) \(other)")
            }
        }
        for number in doubles {
            for other in doubles {
                let (a, b) = (ComparedBytes.bytes(of: number), ComparedBytes.bytes(of: other))
                #expect(a.lexicographicallyPrecedes(b) == (number < other) && (a == b) == (number == other))
            }
        }
    }

    @Test func statementsAreTranslated() {
        func translated(_ sql: String) -> String { StatementText(sql).sql }
        #expect(translated("SELECT a FROM b WHERE c = ? AND d = ?") == "SELECT a FROM b WHERE c = $1 AND d = $2")
        let repeated = StatementText("UPDATE b SET c = ?2, d = ?2 WHERE e = ?1 AND f = ?3")
        #expect(
            repeated.sql == "UPDATE b SET c = $1, d = $1 WHERE e = $2 AND f = $3" && repeated.parameters == [1, 0, 2]
        )
        #expect(
            translated("INSERT OR REPLACE INTO participants (share, account, permission) VALUES (?, ?, ?)")
                == """
                INSERT INTO participants (share, account, permission) VALUES ($1, $2, $3) ON CONFLICT (share, account) \
                DO UPDATE SET permission = excluded.permission
                """
        )
        #expect(
            translated("INSERT INTO zones (name) VALUES (?)") == "INSERT INTO zones (name) VALUES ($1) RETURNING id"
        )
        #expect(translated("SELECT a WHERE +r.type = ? GROUP BY +b") == "SELECT a WHERE r.type = $1 GROUP BY b")
        #expect(
            translated("SELECT a ORDER BY 18 ASC, 19 DESC, r.id")
                == "SELECT a ORDER BY 18 ASC NULLS FIRST, 19 DESC NULLS LAST, r.id"
        )
        #expect(StatementText("UPDATE store SET applied = applied - changes()").isSkipped)
        let rows = StatementText(
            "INSERT INTO field_values (record, slot, position, value) VALUES (?, ?, ?, ?), (?, ?, ?, ?)"
        )
        #expect(rows.comparedRows == 2 && rows.parameters == Array(0..<10))
        #expect(
            rows.sql == """
                INSERT INTO field_values (record, slot, position, value, number) VALUES ($1, $2, $3, $4, $5), \
                ($6, $7, $8, $9, $10)
                """
        )
    }

    /// Operators of PostgreSQL fail where a result is too small for a number.
    @Test func distancesOfVerySmallAnglesAreZero() throws {
        let distance = try PostgresCluster.running().run("SELECT easel.record_distance(1e-200, 5e-324, 0, 0)")
        #expect(distance == "0")
    }

    // MARK: Row-level security

    @Test func sessionsSeeTheZonesOfTheirAccounts() throws {
        let cluster = try PostgresCluster.running()
        let store = try cluster.store()
        let container = UUID().uuidString
        let zone = RecordZoneID(name: "z")
        for account in ["alice", "bob", "carol"] {
            let database = Self.database(account, container)
            try store.saveZone(zone, in: database)
            _ = try store.modify(RecordBatch(saves: [RecordSave(Self.note(account, zone))]), in: database)
        }
        var share = Record(id: RecordID(name: "share", zone: zone), type: RecordShare.recordType)
        share.share = RecordShare(root: RecordID(name: "alice", zone: zone), publicPermission: .readOnly)
        let alice = Self.database("alice", container)
        _ = try store.modify(RecordBatch(saves: [RecordSave(share)]), in: alice)
        let secret = try #require(
            store.records(for: [share.id], desiredKeys: nil, in: alice)[share.id]?.get().share?.secret
        )
        _ = try store.acceptShare(secret: secret, container: container, account: "bob")

        /// The names that a session of an account sees, by a statement without any condition for accounts.
        func names(_ account: String?) throws -> String {
            let begin = account.map { "SELECT easel.easel_begin('\($0)');" } ?? ""
            let text = try cluster.run(
                """
                SET search_path = easel, pg_catalog; \(begin)
                SELECT 'names:' || coalesce(string_agg(r.name, ',' ORDER BY r.name), '') FROM records r
                JOIN zones z ON z.id = r.zone JOIN databases d ON d.id = z.database WHERE d.container = '\(container)'
                """
            )
            return text.split(separator: "\n").last.map(String.init) ?? ""
        }
        #expect(try names("alice") == "names:alice,share")
        #expect(try names("bob") == "names:alice,bob,share")
        #expect(try names("carol") == "names:carol")
        #expect(try names("") == "names:" && names(nil) == "names:")
        #expect(try names("_all") == "names:alice,bob,carol,share")
        // Writing as well.
        #expect(throws: PostgresCluster.Failure.self) {
            try cluster.run(
                """
                SET search_path = easel, pg_catalog; SELECT easel.easel_begin('carol');
                INSERT INTO records (zone, name, type, sequence, deleted, created, modified, creator, modifier, size)
                SELECT z.id, 'x', 'Note', 1, 0, 0, 0, '', '', 0 FROM zones z JOIN databases d ON d.id = z.database
                WHERE d.container = '\(container)' AND d.account = 'alice'
                """
            )
        }
    }

    @Test func superusersAreNotAccepted() throws {
        let cluster = try PostgresCluster.running()
        let parameters = cluster.parameters.replacing("user=easel", with: "user=postgres")
        let error = #expect(throws: RecordStoreError.self) { try PostgresDatabase(parameters: parameters).migrate() }
        guard case .file(_, let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("row-level security"))
    }

    // MARK: Migration

    @Test func tablesAreCreatedOnceByManyPrograms() throws {
        let cluster = try PostgresCluster.running()
        let parameters = try cluster.newDatabase()
        #expect(throws: RecordStoreError.self) {
            try PostgresRecordStore(parameters: parameters, assets: Self.folder())
        }
        try concurrently(4) { _ in try PostgresDatabase(parameters: parameters).migrate() }
        let first = try PostgresDatabase(parameters: parameters).verify()
        try PostgresDatabase(parameters: parameters).migrate()
        #expect(try PostgresDatabase(parameters: parameters).verify().id == first.id)
        // Tables of a later program.
        let name = parameters.split(separator: "=").last.map(String.init) ?? ""
        try cluster.run("UPDATE easel.version SET version = 1000", database: name)
        let newer = RecordStoreError.newerFormat(path: "PostgreSQL", version: 1000)
        #expect(throws: newer) { try PostgresDatabase(parameters: parameters).migrate() }
        #expect(throws: newer) { try PostgresRecordStore(parameters: parameters, assets: Self.folder()) }
    }

    private static func folder() -> URL {
        URL(filePath: PostgresCluster.assets).appending(path: UUID().uuidString)
    }

    // MARK: Several servers

    /// Changes by several servers at the same time: each is there once, and a reader that follows the feed misses none.
    @Test func readersMissNoChangeOfSeveralServers() throws {
        let cluster = try PostgresCluster.running()
        let stores = try [cluster.store(), cluster.newStore(), cluster.newStore()]
        let database = Self.database("alice", UUID().uuidString)
        let zone = RecordZoneID(name: "z")
        try stores[0].saveZone(zone, in: database)
        let (writers, count) = (3, 25)
        let counters = Counters()
        try concurrently(writers + 1) { index in
            guard index < writers else {
                var token: RecordChangeToken?
                while true {
                    // The writers are asked first: what they have done by then is in the feed.
                    let wasDone = counters.done == writers
                    let page = try stores[0].changes(of: zone, since: token, desiredKeys: nil, limit: 7, in: database)
                    token = page.token
                    for change in page.changes {
                        if case .saved(let record) = change { counters.add(record.id.name) }
                    }
                    if wasDone, !page.isMoreComing { return }
                }
            }
            defer { counters.end() }
            for number in 0..<count {
                // The last one is that of all writers.
                let record = Self.note(number == count - 1 ? "common" : "\(index)-\(number)", zone, Int64(index))
                var batch = RecordBatch(saves: [RecordSave(record)], policy: .changedKeys)
                batch.identifier = UUID()
                let result = try stores[index].modify(batch, in: database)
                _ = try result.saved[record.id]?.get()
            }
        }
        let names = counters.names
        let expected = Set((0..<writers).flatMap { writer in (0..<count - 1).map { "\(writer)-\($0)" } } + ["common"])
        #expect(Set(names) == expected)
        // A record that does not change again is seen once.
        #expect(names.filter { $0 != "common" }.count == expected.count - 1)
        let feed = try stores[1].changes(of: zone, since: nil, desiredKeys: nil, limit: nil, in: database)
        #expect(feed.changes.count == expected.count)
    }

    /// The work that threads have done.
    private final class Counters: Sendable {
        private let state = Mutex<(names: [String], done: Int)>(([], 0))

        var names: [String] { state.withLock { $0.names } }
        var done: Int { state.withLock { $0.done } }

        func add(_ name: String) { state.withLock { $0.names.append(name) } }
        func end() { state.withLock { $0.done += 1 } }
    }

    /// A participant whose access ends while it writes: afterwards, nothing of it arrives.
    @Test func revokedParticipantsWriteNothingMore() throws {
        let cluster = try PostgresCluster.running()
        let (owner, other) = try (cluster.store(), cluster.newStore())
        let container = UUID().uuidString
        let alice = Self.database("alice", container)
        let bob = RecordDatabaseID(container: container, scope: .shared, account: "bob")
        let (zone, shared) = (RecordZoneID(name: "z"), RecordZoneID(name: "z", owner: "alice"))
        try owner.saveZone(zone, in: alice)
        var share = Record(id: RecordID(name: "share", zone: zone), type: RecordShare.recordType)
        share.share = RecordShare(root: RecordID(name: "root", zone: zone), publicPermission: .readWrite)
        _ = try owner.modify(RecordBatch(saves: [RecordSave(Self.note("root", zone)), RecordSave(share)]), in: alice)
        let secret = try #require(
            owner.records(for: [share.id], desiredKeys: nil, in: alice)[share.id]?.get().share?.secret
        )
        _ = try owner.acceptShare(secret: secret, container: container, account: "bob")
        let shareID = share.id
        let counters = Counters()
        try concurrently(2) { index in
            if index == 0 {
                defer { counters.end() }
                for number in 0..<40 {
                    var record = Self.note("b\(number)", shared)
                    record.parent = RecordID(name: "root", zone: shared)
                    let result = try other.modify(RecordBatch(saves: [RecordSave(record)]), in: bob)
                    guard case .success? = result.saved[record.id] else { return }
                    counters.add(record.id.name)
                }
            } else {
                while counters.names.count < 3, counters.done == 0 { usleep(1000) }
                _ = try owner.modify(RecordBatch(deletions: [shareID]), in: alice)
                let feed = try owner.changes(of: zone, since: nil, desiredKeys: nil, limit: nil, in: alice)
                // What arrives after the end of the share would be a change after this position.
                while counters.done == 0 { usleep(1000) }
                let later = try owner.changes(of: zone, since: feed.token, desiredKeys: nil, limit: nil, in: alice)
                #expect(later.changes.isEmpty)
            }
        }
        let ids = (0..<40).map { RecordID(name: "b\($0)", zone: zone) }
        let there = try owner.records(for: ids, desiredKeys: nil, in: alice).values.filter { (try? $0.get()) != nil }
        #expect(there.count == counters.names.count)
    }

    @Test func serversReportChangesToEachOther() throws {
        let cluster = try PostgresCluster.running()
        let container = UUID().uuidString
        let reports = Mutex<[String?]>([])
        let semaphore = DispatchSemaphore(value: 0)
        let listener = PostgresListener(parameters: cluster.parameters) { name in
            // Other tests change their containers.
            guard name == nil || name == container else { return }
            reports.withLock { $0.append(name) }
            semaphore.signal()
        }
        defer { listener.cancel() }
        #expect(semaphore.wait(timeout: .now() + 30) == .success)
        let database = Self.database("alice", container)
        _ = try cluster.store().modify(RecordBatch(saves: [RecordSave(Self.note("a"))]), in: database)
        #expect(semaphore.wait(timeout: .now() + 30) == .success)
        #expect(reports.withLock { $0 } == [nil, container])
    }

    /// Connections that the database ends: a queue sends each batch once.
    @Test func lostConnectionsAreMadeAgain() throws {
        let cluster = try PostgresCluster.running()
        let parameters = try cluster.newDatabase()
        try PostgresDatabase(parameters: parameters).migrate()
        let store = try PostgresRecordStore(parameters: parameters, assets: Self.folder(), sessionCount: 1)
        let database = Self.database("alice", "c")
        let folder = Self.folder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let outbox = try RecordOutbox(file: folder.appending(path: "outbox.sqlite"))
        let count = 12
        for index in 0..<count {
            try outbox.add(RecordBatch(saves: [RecordSave(Self.note("r\(index)"))], identifier: UUID()), to: database)
        }
        let name = parameters.split(separator: "=").last.map(String.init) ?? ""
        var (answered, kills) = (0, 0)
        while try outbox.count() > 0 {
            do {
                try outbox.send(to: store) { _, answer in
                    guard case .success(let result) = answer else {
                        Issue.record("\(answer)")
                        return
                    }
                    for item in result.saved.values { #expect(throws: Never.self) { try item.get() } }
                    answered += 1
                    if answered % 4 == 0 {
                        kills += 1
                        _ = try? cluster.run(
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'"
                        )
                    }
                }
            } catch {
                #expect(error.isTemporary)
            }
        }
        #expect(answered == count && kills == 3)
        let feed = try store.changes(of: .default, since: nil, desiredKeys: nil, limit: nil, in: database)
        #expect(feed.changes.count == count)
    }

    @Test func performedBatchesAreForgotten() throws {
        let cluster = try PostgresCluster.running()
        let parameters = try cluster.newDatabase()
        try PostgresDatabase(parameters: parameters).migrate()
        var limits = RecordLimits()
        limits.performedCount = 5
        let store = try PostgresRecordStore(
            parameters: parameters,
            assets: Self.folder(),
            limits: limits,
            sessionCount: 1
        )
        for index in 0..<12 {
            let batch = RecordBatch(saves: [RecordSave(Self.note("r\(index)"))], identifier: UUID())
            _ = try store.modify(batch, in: Self.database("alice", "c"))
        }
        let name = parameters.split(separator: "=").last.map(String.init) ?? ""
        #expect(try cluster.run("SELECT count(*) FROM easel.applied", database: name) == "12")
        try store.forgetBatches()
        #expect(try cluster.run("SELECT count(*), min(record) FROM easel.applied", database: name) == "5|r10")
    }

    // MARK: Accounts

    @Test func codesAreValidOnceAtSeveralServers() throws {
        let cluster = try PostgresCluster.running()
        let parameters = try cluster.newDatabase()
        try PostgresDatabase(parameters: parameters).migrate()
        let accounts = try (0..<3).map { _ in
            try PostgresRecordStore(parameters: parameters, assets: Self.folder(), sessionCount: 1).openAccounts()
        }
        try accounts[0].add("alice", mayPublish: true)
        #expect(throws: RecordAccountError.accountExists("alice")) { try accounts[1].add("alice") }
        for round in 0..<4 {
            let code = try accounts[1].makeCode(for: "alice").text
            let joined = Counters()
            try concurrently(3) { index in
                let key = Data(repeating: UInt8(round * 3 + index), count: 32)
                do throws(RecordAccountError) {
                    _ = try accounts[index].pair(code: code, key: key, name: "panel")
                    joined.add("\(key[0])")
                } catch {
                    guard error == .unknownCode else { throw error }
                }
            }
            #expect(joined.names.count == 1)
            let key = Data(repeating: try #require(joined.names.first.flatMap { UInt8($0) }), count: 32)
            let token = try accounts[0].makeToken(forKey: key)
            let found = try accounts[2].device(forToken: token)
            #expect(found?.account.name == "alice" && found?.account.mayPublish == true)
            try accounts[1].removeDevice(withKey: key)
            #expect(try accounts[2].device(forToken: token) == nil)
        }
        #expect(try accounts[0].devices().isEmpty && accounts[0].accounts().map(\.name) == ["alice"])
    }
}
