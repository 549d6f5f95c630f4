import Foundation
import SQLiteAccess
import Synchronization
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// The history of a store, which does not grow for ever: deletions, deleted zones and batches that were performed.
@Suite struct ExpiryTests {
    private static let database = TemporaryStore.database

    /// The time of a store.
    private final class Clock: Sendable {
        private let seconds = Mutex(1000.0)

        var date: Date { Date(timeIntervalSinceReferenceDate: seconds.withLock { $0 }) }
        func advance(by interval: TimeInterval) { seconds.withLock { $0 += interval } }
    }

    private static func store(
        count: Int = 100_000,
        performed: Int = 100_000,
        clock: Clock = Clock()
    ) throws -> TemporaryStore {
        var limits = RecordLimits()
        limits.deletionCount = count
        limits.performedCount = performed
        return try TemporaryStore(limits: limits) { clock.date }
    }

    private static func number(_ sql: String, _ store: SQLiteRecordStore) throws -> Int64 {
        try #require(try store.writer.withLock { try $0.connection.first(sql) { $0.integer(0) } })
    }

    private static func deletions(_ store: SQLiteRecordStore) throws -> Int64 {
        let count = try number("SELECT count(*) FROM records WHERE deleted = 1", store)
        // The count of the zone, by which the excess is known.
        #expect(try number("SELECT deletions FROM zones WHERE name = '_defaultZone'", store) == count)
        return count
    }

    private static func change(_ store: SQLiteRecordStore, _ names: [String], isDeletion: Bool) throws {
        let batch =
            isDeletion
            ? RecordBatch(deletions: names.map { RecordID(name: $0) })
            : RecordBatch(saves: names.map { RecordSave(Record($0)) })
        let result = try store.modify(batch, in: database)
        for item in result.saved.values { _ = try item.get() }
        for item in result.deleted.values { try item.get() }
    }

    private static func changes(_ token: RecordChangeToken?, _ store: SQLiteRecordStore) throws -> RecordZoneChanges {
        try store.changes(of: .default, since: token, in: database)
    }

    @Test func oldestDeletionsAboveTheLimitAreForgotten() throws {
        let temporary = try Self.store(count: 10)
        let store = temporary.store
        let names = (0..<30).map { "r\($0)" }
        try Self.change(store, names + ["last"], isDeletion: false)
        let old = try Self.changes(nil, store).token
        try Self.change(store, Array(names.prefix(10)), isDeletion: true)
        #expect(try Self.deletions(store) == 10 && Self.changes(old, store).changes.count == 10)
        let middle = try Self.changes(old, store).token
        try Self.change(store, Array(names.dropFirst(10)), isDeletion: true)
        #expect(try Self.deletions(store) == 10)
        for token in [old, middle] { #expect(try storeError { try Self.changes(token, store) } == .changeTokenExpired) }
        // A token after the last forgotten deletion has all later ones.
        let new = try Self.changes(nil, store).token
        try Self.change(store, ["last"], isDeletion: true)
        #expect(try Self.changes(new, store).changes == [.deleted(RecordID(name: "last"), type: "Note")])
        // A record that is saved again is no deletion.
        try Self.change(store, ["last", "r29"], isDeletion: false)
        #expect(try Self.deletions(store) == 8)
        // An atomic batch that fails forgets nothing.
        let failing = RecordBatch(
            saves: [RecordSave(Record("child", parent: "missing"))],
            deletions: [RecordID(name: "last")]
        )
        #expect(
            try store.modify(failing, in: Self.database).deleted.values.first.map { (try? $0.get()) == nil } == true
        )
        #expect(try Self.deletions(store) == 8)
    }

    @Test func deletionsAreForgottenAfterAPeriod() throws {
        let clock = Clock()
        let store = try Self.store(clock: clock).store
        try Self.change(store, ["a", "b", "c"], isDeletion: false)
        let old = try Self.changes(nil, store).token
        try Self.change(store, ["a"], isDeletion: true)
        let new = try Self.changes(old, store).token
        clock.advance(by: store.limits.historyAge - 1)
        try Self.change(store, ["b"], isDeletion: true)
        #expect(try Self.deletions(store) == 2 && Self.changes(old, store).changes.count == 2)
        clock.advance(by: 2)
        try Self.change(store, ["c"], isDeletion: true)
        #expect(try Self.deletions(store) == 2)
        #expect(try storeError { try Self.changes(old, store) } == .changeTokenExpired)
        #expect(try Self.changes(new, store).changes.count == 2)
        try store.forgetDeletions(before: clock.date.addingTimeInterval(1), in: Self.database)
        #expect(try Self.deletions(store) == 0)
        #expect(try storeError { try Self.changes(new, store) } == .changeTokenExpired)
    }

    /// Performs a batch that is remembered, and returns it.
    @discardableResult
    private static func perform(_ store: SQLiteRecordStore, _ batch: RecordBatch? = nil) throws -> RecordBatch {
        let new = RecordBatch(saves: [RecordSave(Record("r"))], policy: .allKeys, identifier: UUID())
        for result in try store.modify(batch ?? new, in: database).saved.values { _ = try result.get() }
        return batch ?? new
    }

    private static func performed(_ store: SQLiteRecordStore) throws -> Int64 {
        let count = try number("SELECT count(*) FROM applied", store)
        #expect(try number("SELECT applied FROM store", store) == count)
        return count
    }

    @Test func performedBatchesAreForgottenAfterAPeriod() throws {
        let clock = Clock()
        let store = try Self.store(clock: clock).store
        for _ in 0..<50 { try Self.perform(store) }
        clock.advance(by: store.limits.historyAge / 2)
        for _ in 0..<5 { try Self.perform(store) }
        #expect(try Self.performed(store) == 55)
        clock.advance(by: store.limits.historyAge / 2 + 1)
        try Self.perform(store)
        #expect(try Self.performed(store) == 6)
        try store.forgetDeletions(before: clock.date, in: Self.database)
        #expect(try Self.performed(store) == 1)
    }

    @Test func oldestPerformedBatchesAboveTheLimitAreForgotten() throws {
        let clock = Clock()
        let store = try Self.store(performed: 5, clock: clock).store
        var batches: [RecordBatch] = []
        for _ in 0..<20 {
            batches.append(try Self.perform(store))
            clock.advance(by: 1)
        }
        #expect(try Self.performed(store) == 5)
        // Those that are remembered are not performed again.
        let tag = try store.fetch("r").changeTag
        for batch in batches.suffix(5) { try Self.perform(store, batch) }
        #expect(try store.fetch("r").changeTag == tag)
        try Self.perform(store, batches[0])
        #expect(try store.fetch("r").changeTag != tag)
    }

    @Test func oldestDeletedZonesAboveTheLimitAreForgotten() throws {
        let store = try Self.store(count: 2).store
        let zones = (0..<5).map { RecordZoneID(name: "z\($0)") }
        let kept = RecordZoneID(name: "kept")
        for zone in zones + [kept] { try store.saveZone(zone, in: Self.database) }
        let old = try store.databaseChanges(since: nil, in: Self.database).token
        let zoneTokens = try zones.map { try store.changes(of: $0, since: nil, in: Self.database).token }
        // A fetch of all zones that has begun before may end later.
        let page = try store.databaseChanges(since: nil, limit: 1, in: Self.database)
        for zone in zones.prefix(2) { try store.deleteZone(zone, in: Self.database) }
        let middle = try store.databaseChanges(since: nil, limit: 1, in: Self.database)
        #expect(page.isMoreComing && middle.isMoreComing)
        #expect(try store.databaseChanges(since: old, in: Self.database).deleted.count == 2)
        for zone in zones.dropFirst(2) { try store.deleteZone(zone, in: Self.database) }
        #expect(try Self.number("SELECT count(*) FROM zones WHERE deleted = 1", store) == 2)
        for token in [old, page.token, middle.token] {
            #expect(
                try storeError { try store.databaseChanges(since: token, in: Self.database) } == .changeTokenExpired
            )
        }
        // A fetch of all zones that begins later goes on, although its first page ends before the forgotten deletions.
        let late = try store.databaseChanges(since: nil, in: Self.database)
        #expect(late.changed == [kept])
        for zone in zones { try store.saveZone(zone, in: Self.database) }
        var rest = try store.databaseChanges(since: nil, limit: 1, in: Self.database)
        var found = rest.changed
        while rest.isMoreComing {
            rest = try store.databaseChanges(since: rest.token, limit: 1, in: Self.database)
            found += rest.changed
        }
        #expect(found == [kept] + zones)
        // Zones may have the rows of forgotten ones, but not their tokens.
        for (zone, token) in zip(zones, zoneTokens) {
            #expect(
                try storeError { try store.changes(of: zone, since: token, in: Self.database) } == .changeTokenExpired
            )
        }
    }

    /// A store of the first version has the same records afterwards, and counts its deletions.
    @Test func formerVersionIsUpgraded() throws {
        let folder = TemporaryStore.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            let connection = try RecordConnection(path: folder.appending(path: "records.sqlite").path)
            for statement in try #require(RecordTables.upgrades.first) { try connection.run(statement) }
            try connection.run("INSERT INTO store (id) VALUES (?)", [.blob(Data(0..<16))])
            try connection.run(
                "INSERT INTO databases (id, container, scope, account, sequence) VALUES (1, 'test', 'private', 'a', 4)"
            )
            try connection.run(
                "INSERT INTO zones (id, database, name, owner, epoch, sequence, changed) VALUES (1, 1, ?, ?, 1, 3, 4)",
                [.text(RecordZoneID.default.name), .text(RecordZoneID.default.owner)]
            )
            let fields = FieldCoder.encode(["text": .string("x")])
            for (number, name) in ["a", "b", "c"].enumerated() {
                try connection.run(
                    """
                    INSERT INTO records (zone, name, type, sequence, deleted, created, modified, creator, modifier, size, fields)
                    VALUES (1, ?, 'Note', ?, ?, 0, 1000, 'a', 'a', 0, ?)
                    """,
                    [.text(name), .integer(Int64(number) + 1), .integer(number == 0 ? 0 : 1), .blob(fields)]
                )
            }
            try connection.run("PRAGMA user_version = 1")
        }
        let store = try TemporaryStore.open(folder)
        #expect(try store.fetch("a").fields == ["text": .string("x")])
        #expect(try Self.deletions(store) == 2)
        try store.delete("a")
        #expect(try Self.deletions(store) == 3)
        #expect(try Self.number("PRAGMA user_version", store) == Int64(RecordTables.version))
    }
}
