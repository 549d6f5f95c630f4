import Foundation
import Synchronization
import TestSupport
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// The queue of batches for a store that comes and goes.
@Suite struct OutboxTests {
    private static func outbox(_ folder: URL) throws -> RecordOutbox {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try RecordOutbox(file: folder.appending(path: "outbox.sqlite"))
    }

    private static func batch(_ names: String..., value: Int64 = 1) -> RecordBatch {
        RecordBatch(saves: names.map { RecordSave(Record($0, ["value": .integer(value)])) })
    }

    @Test func batchesWaitOnTheDiskAndAreSentInOrder() throws {
        let temporary = try TemporaryStore()
        let folder = TemporaryStore.newFolder()
        let server = Server(temporary.store)
        server.isReachable = false
        for number in 0..<5 {
            let outbox = try Self.outbox(folder)
            try outbox.add(Self.batch("r\(number)"), to: TemporaryStore.database)
            let error = try storeError { try outbox.send(to: server) }
            #expect(error == .unreachable(reason: "down", retryAfter: 1) && error.isTemporary)
            #expect(try outbox.count() == number + 1)
        }
        server.isReachable = true
        let outbox = try Self.outbox(folder)
        var tickets: [Int64] = []
        try outbox.send(to: server) { entry, answer in
            tickets.append(entry.ticket)
            if case .failure(let error) = answer { Issue.record(error) }
        }
        #expect(try temporary.store.names() == ["r0", "r1", "r2", "r3", "r4"] && tickets == tickets.sorted())
        #expect(try outbox.count() == 0)
        // Numbers are not used again.
        #expect(try outbox.add(Self.batch("x"), to: TemporaryStore.database) > (tickets.last ?? 0))
    }

    /// The answer to a batch is lost, or the request before it: it is sent again, and performed once.
    @Test func batchIsPerformedOnceIfItsAnswerIsLost() throws {
        let temporary = try TemporaryStore()
        let server = Server(temporary.store)
        let outbox = try Self.outbox(TemporaryStore.newFolder())
        try outbox.add(Self.batch("a", "b"), to: TemporaryStore.database)
        server.losesAnswers = true
        #expect(try storeError { try outbox.send(to: server) }.isTemporary)
        #expect(try outbox.count() == 1)
        let tags = try ["a", "b"].map { try temporary.store.fetch($0).changeTag }
        // Another client changes a record meanwhile, and deletes one.
        var changed = try temporary.store.fetch("a")
        changed.fields["value"] = .integer(2)
        try temporary.store.save(changed)
        server.losesAnswers = false
        var results: [RecordID: Result<Record, RecordStoreError>] = [:]
        try outbox.send(to: server) { _, answer in results = (try? answer.get())?.saved ?? [:] }
        #expect(try results[RecordID(name: "a")]?.get().fields["value"] == .integer(2))
        #expect(try results[RecordID(name: "b")]?.get().changeTag == tags[1])
        #expect(try temporary.store.fetch("b").changeTag == tags[1])
    }

    @Test func itemsThatHaveFailedAreTriedAgain() throws {
        let temporary = try TemporaryStore()
        var batch = RecordBatch(
            saves: [RecordSave(Record("a")), RecordSave(Record("child", parent: "missing"))],
            deletions: [RecordID(name: "old")],
            isAtomic: false
        )
        batch.identifier = UUID()
        try temporary.store.save(Record("old"))
        func send() throws -> [String] {
            let result = try temporary.store.modify(batch, in: TemporaryStore.database)
            return result.saved.filter { if case .success = $0.value { true } else { false } }.map(\.key.name).sorted()
        }
        #expect(try send() == ["a"])
        try temporary.store.save(Record("missing"), Record("old"))
        #expect(try send() == ["a", "child"])
        // The deletion was performed once.
        #expect(try temporary.store.names() == ["a", "missing", "old", "child"])
        try temporary.store.delete("a")
        #expect(try send() == ["child"])
        // Identifiers are forgotten with the deletions of their time.
        try temporary.store.forgetDeletions(before: .distantFuture, in: TemporaryStore.database)
        #expect(try send() == ["a"])
    }

    @Test func batchThatIsNotValidDoesNotBlockTheOthers() throws {
        let temporary = try TemporaryStore()
        let outbox = try Self.outbox(TemporaryStore.newFolder())
        let zone = RecordZoneID(name: "missing")
        let large = RecordBatch(deletions: (0..<500).map { RecordID(name: "r\($0)") })
        try outbox.add(large, to: TemporaryStore.database)
        try outbox.add(
            RecordBatch(saves: [RecordSave(Record(id: RecordID(name: "a", zone: zone), type: "Note"))]),
            to: TemporaryStore.database
        )
        try outbox.add(Self.batch("c"), to: TemporaryStore.database)
        var answers: [String] = []
        try outbox.send(to: temporary.store) { entry, answer in
            switch answer {
            case .failure(let error): answers.append("\(error)")
            case .success(let result):
                answers += result.saved.values.map { if case .failure(let error) = $0 { "\(error)" } else { "saved" } }
            }
        }
        #expect(
            answers == [
                "too many records of a batch: at most 400 are allowed", "zone \"missing\" does not exist", "saved",
            ]
        )
    }

    @Test func valuesOfAllKindsWait() throws {
        let folder = TemporaryStore.newFolder()
        let values: [String: RecordValue] = [
            "a": .double(.infinity), "b": .double(-.infinity), "c": .string("\u{0}"), "d": .data(Data([0, 255])),
            "e": .list([.date(Date(timeIntervalSinceReferenceDate: 1))]), "f": .owner("x"),
            "g": .location(RecordLocation(latitude: 1, longitude: 2)), "h": .encrypted(Data([1])),
        ]
        let batch = RecordBatch(saves: [RecordSave(Record("r", values), changedKeys: ["a"], ancestor: Record("r"))])
        try Self.outbox(folder).add(batch, to: TemporaryStore.database)
        var entry = try #require(try Self.outbox(folder).entries().first?.batch)
        #expect(entry.identifier != nil)
        entry.identifier = nil
        #expect(entry == batch)
    }

    /// The files are copied after each statement of an addition: the batch is there, or not.
    @Test func everyStatementOfAnAdditionMayBeTheLast() throws {
        let folder = TemporaryStore.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let copies = Mutex<[URL]>([])
        let outbox = try RecordOutbox(file: folder.appending(path: "outbox.sqlite")) {
            let copy = TemporaryStore.newFolder()
            try? FileManager.default.copyItem(at: folder, to: copy)
            copies.withLock { $0.append(copy) }
        }
        copies.withLock { $0 = [] }
        try outbox.add(Self.batch("a"), to: TemporaryStore.database)
        let counts = try copies.withLock { try $0.map { try Self.outbox($0).count() } }
        #expect(counts == counts.sorted() && counts.first == 0 && counts.last == 1)
    }
}

/// A store that is not always reachable.
private final class Server: RecordStorage {
    private let store: SQLiteRecordStore
    private let state = Mutex((isReachable: true, losesAnswers: false))

    init(_ store: SQLiteRecordStore) { self.store = store }

    var isReachable: Bool {
        get { state.withLock { $0.isReachable } }
        set { state.withLock { $0.isReachable = newValue } }
    }

    var losesAnswers: Bool {
        get { state.withLock { $0.losesAnswers } }
        set { state.withLock { $0.losesAnswers = newValue } }
    }

    private func perform<Value>(_ body: () throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value {
        if !isReachable { throw .unreachable(reason: "down", retryAfter: 1) }
        let value = try body()
        if losesAnswers { throw .unreachable(reason: "the answer is lost", retryAfter: nil) }
        return value
    }

    func saveZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError) {
        try perform { () throws(RecordStoreError) in try store.saveZone(zone, in: database) }
    }

    func deleteZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError) {
        try perform { () throws(RecordStoreError) in try store.deleteZone(zone, in: database) }
    }

    func zones(in database: RecordDatabaseID) throws(RecordStoreError) -> [RecordZoneID] {
        try perform { () throws(RecordStoreError) in try store.zones(in: database) }
    }

    func modify(_ batch: RecordBatch, in database: RecordDatabaseID) throws(RecordStoreError) -> RecordBatchResult {
        try perform { () throws(RecordStoreError) in try store.modify(batch, in: database) }
    }

    func records(
        for ids: [RecordID],
        desiredKeys: Set<String>?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [RecordID: Result<Record, RecordStoreError>] {
        try perform { () throws(RecordStoreError) in
            try store.records(for: ids, desiredKeys: desiredKeys, in: database)
        }
    }

    func records(
        matching query: RecordQuery,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordQueryPage {
        try perform { () throws(RecordStoreError) in try store.records(matching: query, limit: limit, in: database) }
    }

    func records(
        continuing cursor: RecordQueryCursor,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordQueryPage {
        try perform { () throws(RecordStoreError) in try store.records(continuing: cursor, limit: limit, in: database) }
    }

    func changes(
        of zone: RecordZoneID,
        since token: RecordChangeToken?,
        desiredKeys: Set<String>?,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordZoneChanges {
        try perform { () throws(RecordStoreError) in
            try store.changes(of: zone, since: token, desiredKeys: desiredKeys, limit: limit, in: database)
        }
    }

    func databaseChanges(
        since token: RecordChangeToken?,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordDatabaseChanges {
        try perform { () throws(RecordStoreError) in
            try store.databaseChanges(since: token, limit: limit, in: database)
        }
    }

    func shareMetadata(
        secret: String,
        container: String,
        account: String
    ) throws(RecordStoreError) -> RecordShareMetadata {
        try perform { () throws(RecordStoreError) in
            try store.shareMetadata(secret: secret, container: container, account: account)
        }
    }

    func acceptShare(
        secret: String,
        container: String,
        account: String
    ) throws(RecordStoreError) -> RecordShareMetadata {
        try perform { () throws(RecordStoreError) in
            try store.acceptShare(secret: secret, container: container, account: account)
        }
    }

    func addAsset(contentsOf file: URL, account: String?) throws(RecordStoreError) -> RecordAsset {
        try perform { () throws(RecordStoreError) in try store.addAsset(contentsOf: file, account: account) }
    }

    func file(of asset: RecordAsset) throws(RecordStoreError) -> URL {
        try perform { () throws(RecordStoreError) in try store.file(of: asset) }
    }
}
