import Foundation
import RecordStore

/// The results of saved records.
typealias SaveResults = [CKRecord.ID: Result<CKRecord, any Error>]
/// The results of deleted records.
typealias DeleteResults = [CKRecord.ID: Result<Void, any Error>]

// Requests to the store, on the thread of an operation.
extension CKDatabase {
    /// Performs a closure with the store.
    private func request<Value>(
        _ body: (any RecordStorage, RecordDatabaseID) throws(RecordStoreError) -> Value
    ) throws(CKError) -> Value {
        let database = stored
        return try service.perform { (store) throws(RecordStoreError) in try body(store, database) }
    }

    // MARK: Records

    /// Saves and deletes records. The batches of zones with the ability are atomic.
    func modify(
        saving records: [CKRecord],
        deleting ids: [CKRecord.ID],
        policy: CKModifyRecordsOperation.RecordSavePolicy,
        isAtomic: Bool
    ) throws(CKError) -> (saved: SaveResults, deleted: DeleteResults) {
        if databaseScope == .shared,
            let zone = (records.map(\.recordID) + ids).map(\.zoneID).first(where: { $0 == .default })
        {
            throw CKError(.zoneNotFound, "zone \"\(zone.zoneName)\" does not exist in the shared database")
        }
        let former = service.subscriptions.reportsDeletions(in: self) ? storedRecords(ids) : [:]
        let (result, objects) = try request { (store, database) throws(RecordStoreError) in
            try Self.modify(records, ids, policy.stored, isAtomic, store, database, service.account)
        }
        var events: [SubscriptionEvent] = []
        for record in records {
            guard case .success(let saved)? = result.saved[record.recordID.stored] else { continue }
            events.append(.saved(saved, isNew: saved.creationDate == saved.modificationDate))
        }
        for id in ids {
            guard case .success? = result.deleted[id.stored] else { continue }
            // Without the values that it had, a record fulfills no condition.
            events.append(.deleted(former[id.stored] ?? Record(id: id.stored, type: "")))
        }
        service.subscriptions.report(events, in: self)
        return objects
    }

    /// Returns the records that exist.
    private func storedRecords(_ ids: [CKRecord.ID]) -> [RecordID: Record] {
        let found = try? request { (store, database) throws(RecordStoreError) in
            try store.records(for: ids.map(\.stored), desiredKeys: nil, in: database)
        }
        return found?.compactMapValues { try? $0.get() } ?? [:]
    }

    private static func modify(
        _ records: [CKRecord],
        _ ids: [CKRecord.ID],
        _ policy: RecordSavePolicy,
        _ isAtomic: Bool,
        _ store: any RecordStorage,
        _ database: RecordDatabaseID,
        _ account: String?
    ) throws(RecordStoreError) -> (RecordBatchResult, (saved: SaveResults, deleted: DeleteResults)) {
        var saves: [RecordID: CKRecord.Sent] = [:]
        var objects: (saved: SaveResults, deleted: DeleteResults) = ([:], [:])
        var failed: Set<CKRecordZone.ID> = []
        for record in records {
            do throws(RecordStoreError) {
                if saves[record.recordID.stored] != nil {
                    throw .invalidRecord(record.recordID.stored, reason: "the batch has it more than once")
                }
                saves[record.recordID.stored] = try record.save(to: store, account: account)
            } catch {
                // The file of an asset that cannot be read.
                let isFile = if case .file = error { true } else { false }
                let failure = isFile ? CKError(.assetFileNotFound, "\(error)") : CKError(error, store: store)
                objects.saved[record.recordID] = .failure(failure)
                failed.insert(record.recordID.zoneID)
            }
        }
        func isTogether(_ zone: CKRecordZone.ID) -> Bool { isAtomic && zone != .default }
        var total = RecordBatchResult()
        for together in [true, false] {
            let batchRecords = records.filter {
                isTogether($0.recordID.zoneID) == together && objects.saved[$0.recordID] == nil
                    && !(together && failed.contains($0.recordID.zoneID))
            }
            let batchIDs = ids.filter {
                isTogether($0.zoneID) == together && !(together && failed.contains($0.zoneID))
            }
            if batchRecords.isEmpty, batchIDs.isEmpty { continue }
            let batch = RecordBatch(
                saves: batchRecords.compactMap { saves[$0.recordID.stored]?.save },
                deletions: batchIDs.map(\.stored),
                policy: policy,
                isAtomic: together,
                account: account ?? RecordZoneID.currentOwner
            )
            total.merge(try store.modify(batch, in: database))
        }
        for record in records where objects.saved[record.recordID] == nil {
            switch total.saved[record.recordID.stored] {
            case .success(let stored)?:
                if let sent = saves[stored.id] { record.update(from: stored, sent: sent) { store.fileURL(of: $0) } }
                objects.saved[record.recordID] = .success(record)
            case .failure(let error)?: objects.saved[record.recordID] = .failure(CKError(error, store: store))
            case nil:
                let error = RecordStoreError.batchFailed(record.recordID.stored)
                objects.saved[record.recordID] = .failure(CKError(error, store: store))
            }
        }
        for id in ids {
            switch total.deleted[id.stored] {
            case .success?: objects.deleted[id] = .success(())
            case .failure(let error)?: objects.deleted[id] = .failure(CKError(error, store: store))
            case nil: objects.deleted[id] = .failure(CKError(.batchFailed(id.stored), store: store))
            }
        }
        return (total, objects)
    }

    /// Fetches records.
    func fetch(_ ids: [CKRecord.ID], _ keys: [CKRecord.FieldKey]?) throws(CKError) -> SaveResults {
        try request { (store, database) throws(RecordStoreError) in
            let found = try store.records(for: ids.map(\.stored), desiredKeys: keys.map { Set($0) }, in: database)
            var results: SaveResults = [:]
            for id in ids {
                switch found[id.stored] {
                case .success(let record)?: results[id] = .success(store.object(record))
                case .failure(let error)?: results[id] = .failure(CKError(error, store: store))
                case nil: results[id] = .failure(CKError(.unknownRecord(id.stored), store: store))
                }
            }
            return results
        }
    }

    // MARK: Queries

    /// Fetches a page of the results of a query.
    func page(
        of query: RecordQuery,
        limit: Int?
    ) throws(CKError) -> (records: [CKRecord], cursor: RecordQueryCursor?) {
        try request { (store, database) throws(RecordStoreError) in
            let page = try store.records(matching: query, limit: limit, in: database)
            return (page.records.map { store.object($0) }, page.cursor)
        }
    }

    /// Fetches a further page of the results of a query.
    func page(
        after cursor: RecordQueryCursor,
        limit: Int?
    ) throws(CKError) -> (records: [CKRecord], cursor: RecordQueryCursor?) {
        try request { (store, database) throws(RecordStoreError) in
            let page = try store.records(continuing: cursor, limit: limit, in: database)
            return (page.records.map { store.object($0) }, page.cursor)
        }
    }

    // MARK: Zones

    func saveZone(_ zone: CKRecordZone) throws(CKError) {
        if databaseScope == .shared {
            throw CKError(.badDatabase, "zones of the shared database belong to other users")
        }
        try request { (store, database) throws(RecordStoreError) in
            try store.saveZone(zone.zoneID.stored, in: database)
        }
        service.subscriptions.report([.zone(zone.zoneID.stored)], in: self)
    }

    func deleteZone(_ id: CKRecordZone.ID) throws(CKError) {
        try request { (store, database) throws(RecordStoreError) in try store.deleteZone(id.stored, in: database) }
        service.subscriptions.report([.zone(id.stored)], in: self)
    }

    func zones() throws(CKError) -> [CKRecordZone] {
        try request { (store, database) throws(RecordStoreError) in
            try store.zones(in: database).map { CKRecordZone(zoneID: CKRecordZone.ID($0)) }
        }
    }

    // MARK: Changes

    func changes(
        of zone: CKRecordZone.ID,
        since token: CKServerChangeToken?,
        keys: [CKRecord.FieldKey]?,
        limit: Int?
    ) throws(CKError) -> (
        saved: [CKRecord], deleted: [(CKRecord.ID, CKRecord.RecordType)], token: CKServerChangeToken, isMoreComing: Bool
    ) {
        try request { (store, database) throws(RecordStoreError) in
            let page = try store.changes(
                of: zone.stored,
                since: token?.stored,
                desiredKeys: keys.map { Set($0) },
                limit: limit,
                in: database
            )
            var saved: [CKRecord] = []
            var deleted: [(CKRecord.ID, CKRecord.RecordType)] = []
            for change in page.changes {
                switch change {
                case .saved(let record): saved.append(store.object(record))
                case .deleted(let id, let type): deleted.append((CKRecord.ID(id), type))
                }
            }
            return (saved, deleted, CKServerChangeToken(page.token), page.isMoreComing)
        }
    }

    func databaseChanges(
        since token: CKServerChangeToken?,
        limit: Int?
    ) throws(CKError) -> (
        changed: [CKRecordZone.ID], deleted: [CKRecordZone.ID], token: CKServerChangeToken, isMoreComing: Bool
    ) {
        try request { (store, database) throws(RecordStoreError) in
            let page = try store.databaseChanges(since: token?.stored, limit: limit, in: database)
            return (
                page.changed.map { CKRecordZone.ID($0) }, page.deleted.map { CKRecordZone.ID($0) },
                CKServerChangeToken(page.token), page.isMoreComing
            )
        }
    }
}
