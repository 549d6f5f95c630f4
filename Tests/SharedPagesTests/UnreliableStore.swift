import Foundation
import RecordStore
import Synchronization

/// A store that is not always reachable.
final class UnreliableStore: RecordStorage {
    private let store: SQLiteRecordStore
    private struct State {
        var isReachable = true
        var losesAnswers = false
        var savedCount = 0
        var saveHandler: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    init(_ store: SQLiteRecordStore) { self.store = store }

    var isReachable: Bool {
        get { state.withLock { $0.isReachable } }
        set { state.withLock { $0.isReachable = newValue } }
    }

    var losesAnswers: Bool {
        get { state.withLock { $0.losesAnswers } }
        set { state.withLock { $0.losesAnswers = newValue } }
    }

    /// The number of records that were sent to be saved.
    var savedCount: Int { state.withLock { $0.savedCount } }

    /// Sets a closure that is called at the beginning of each request that saves records.
    func onSave(_ handler: (@Sendable () -> Void)?) { state.withLock { $0.saveHandler = handler } }

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
        let handler = state.withLock { state in
            state.savedCount += batch.saves.count
            return state.saveHandler
        }
        handler?()
        return try perform { () throws(RecordStoreError) in try store.modify(batch, in: database) }
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
