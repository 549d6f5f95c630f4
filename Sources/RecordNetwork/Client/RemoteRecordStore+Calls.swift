import Foundation
import RecordStore

// The calls of the store. What the server answers is compared with what was asked for.
extension RemoteRecordStore {
    private func wire(_ database: RecordDatabaseID) -> RecordWire.Database {
        RecordWire.Database(container: database.container, scope: database.scope)
    }

    /// Creates a zone. An existing zone is not changed.
    public func saveZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError) {
        _ = try call(
            .saveZone,
            RecordWire.ZoneRequest(database: wire(database), zone: zone),
            as: RecordWire.Empty.self
        )
    }

    /// Deletes a zone with all of its records.
    public func deleteZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError) {
        _ = try call(
            .deleteZone,
            RecordWire.ZoneRequest(database: wire(database), zone: zone),
            as: RecordWire.Empty.self
        )
    }

    /// Returns the zones of a database, the default zone among them, sorted by name.
    public func zones(in database: RecordDatabaseID) throws(RecordStoreError) -> [RecordZoneID] {
        let answer: RecordWire.Zones = try call(.zones, RecordWire.ZonesRequest(database: wire(database)))
        return answer.zones
    }

    /// Saves and deletes records. The results have the errors of single items; other errors leave everything unchanged, unless the server
    /// is out of reach. A batch without an identifier gets one.
    public func modify(
        _ batch: RecordBatch,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordBatchResult {
        var batch = batch
        // A request whose connection ends before its answer is sent again on another one, and the server may have performed it.
        if batch.identifier == nil { batch.identifier = UUID() }
        let answer: RecordWire.Modified = try call(
            .modify,
            RecordWire.ModifyRequest(database: wire(database), batch: batch)
        )
        var result = RecordBatchResult()
        let saved = Dictionary(answer.saved.map { ($0.id, $0) }) { first, _ in first }
        for save in batch.saves {
            let id = save.record.id
            result.saved[id] = saved[id].map { $0.result } ?? .failure(Self.missing)
        }
        let deleted = Dictionary(answer.deleted.map { ($0.id, $0) }) { first, _ in first }
        for id in batch.deletions {
            guard let item = deleted[id] else {
                result.deleted[id] = .failure(Self.missing)
                continue
            }
            result.deleted[id] = item.error.map { .failure($0.error) } ?? .success(())
        }
        return result
    }

    private static let missing = RecordStoreError.unreachable(
        reason: "the server has not answered for the record",
        retryAfter: nil
    )

    /// Returns records by their identifiers, each or an error.
    public func records(
        for ids: [RecordID],
        desiredKeys: Set<String>?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [RecordID: Result<Record, RecordStoreError>] {
        var result: [RecordID: Result<Record, RecordStoreError>] = [:]
        var rest = ids
        // An answer has the records that fit in a message.
        while !rest.isEmpty {
            let answer: RecordWire.Fetched = try call(
                .fetch,
                RecordWire.FetchRequest(database: wire(database), ids: rest, desiredKeys: desiredKeys)
            )
            let found = Dictionary(answer.records.map { ($0.id, $0) }) { first, _ in first }
            let others = rest.filter { found[$0] == nil }
            if others.count == rest.count {
                for id in rest { result[id] = .failure(Self.missing) }
                break
            }
            for id in rest { if let item = found[id] { result[id] = item.result } }
            rest = others
        }
        return result
    }

    /// Returns the first page of the results of a query.
    public func records(
        matching query: RecordQuery,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordQueryPage {
        let answer: RecordWire.Page = try call(
            .query,
            RecordWire.QueryRequest(database: wire(database), query: query, limit: limit)
        )
        return RecordQueryPage(records: answer.records, cursor: answer.cursor)
    }

    /// Returns a further page of the results of a query.
    public func records(
        continuing cursor: RecordQueryCursor,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordQueryPage {
        let answer: RecordWire.Page = try call(
            .queryNext,
            RecordWire.QueryNextRequest(database: wire(database), cursor: cursor, limit: limit)
        )
        return RecordQueryPage(records: answer.records, cursor: answer.cursor)
    }

    /// Returns the changes of a zone since a token, or all records without a token.
    public func changes(
        of zone: RecordZoneID,
        since token: RecordChangeToken?,
        desiredKeys: Set<String>?,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordZoneChanges {
        let request = RecordWire.ZoneChangesRequest(
            database: wire(database),
            zone: zone,
            token: token?.data,
            desiredKeys: desiredKeys,
            limit: limit
        )
        let answer: RecordWire.ZoneChanges = try call(.zoneChanges, request)
        // A page without progress that promises more would be asked for without an end.
        guard let page = answer.page, !page.isMoreComing || page.token != token else {
            throw .unreachable(reason: "the server has answered with changes that are not valid", retryAfter: nil)
        }
        return page
    }

    /// Returns the zones that have changed since a token, or all zones with changes without a token.
    public func databaseChanges(
        since token: RecordChangeToken?,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordDatabaseChanges {
        let answer: RecordWire.DatabaseChanges = try call(
            .databaseChanges,
            RecordWire.DatabaseChangesRequest(database: wire(database), token: token?.data, limit: limit)
        )
        if answer.isMoreComing, answer.token == token?.data {
            throw .unreachable(reason: "the server has answered with changes that are not valid", retryAfter: nil)
        }
        return RecordDatabaseChanges(
            changed: answer.changed,
            deleted: answer.deleted,
            token: RecordChangeToken(data: answer.token),
            isMoreComing: answer.isMoreComing
        )
    }

    /// Returns a share by its secret. The account is that of the device.
    public func shareMetadata(
        secret: String,
        container: String,
        account: String
    ) throws(RecordStoreError) -> RecordShareMetadata {
        try call(.shareMetadata, RecordWire.ShareRequest(container: container, secret: secret))
    }

    /// Accepts a share: its records appear in the shared database of the device's account.
    @discardableResult
    public func acceptShare(
        secret: String,
        container: String,
        account: String
    ) throws(RecordStoreError) -> RecordShareMetadata {
        try call(.acceptShare, RecordWire.ShareRequest(container: container, secret: secret))
    }
}

extension RecordWire.Item {
    /// The record, or the error.
    fileprivate var result: Result<Record, RecordStoreError> {
        if let record, record.id == id { return .success(record) }
        return .failure(
            error?.error ?? .unreachable(reason: "the server has answered for another record", retryAfter: nil)
        )
    }
}
