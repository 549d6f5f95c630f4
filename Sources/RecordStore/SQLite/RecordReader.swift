import Foundation

/// The operations of a store that read one state, on a connection of their own.
final class RecordReader {
    let connection: any StoreConnection
    let identity: StoreIdentity
    let limits: RecordLimits

    /// The largest number of bytes of a page, unless its first record is larger.
    static let pageSize = 16 << 20

    /// A zone with the columns that positions are compared with.
    private struct Zone {
        let row: Int64
        let epoch: Int64
        let sequence: Int64
        let floor: Int64
    }

    /// A database with the columns that positions are compared with.
    struct Database {
        let row: Int64
        let sequence: Int64
        let size: Int64
        let floor: Int64
    }

    init(connection: any StoreConnection, identity: StoreIdentity, limits: RecordLimits) {
        self.connection = connection
        self.identity = identity
        self.limits = limits
    }

    /// Returns the row of a database and the number of its last change; zeros if it has never been changed.
    func database(_ id: RecordDatabaseID) throws(RecordStoreError) -> Database {
        let found = try connection.first(
            "SELECT id, sequence, size, floor FROM databases WHERE container = ? AND scope = ? AND account = ?",
            [.text(id.container), .text(id.scope.rawValue), .text(id.account)]
        ) { Database(row: $0.integer(0), sequence: $0.integer(1), size: $0.integer(2), floor: $0.integer(3)) }
        return found ?? Database(row: 0, sequence: 0, size: 0, floor: 0)
    }

    func size(of database: RecordDatabaseID) throws(RecordStoreError) -> Int64 { try self.database(database).size }

    func zones(in database: RecordDatabaseID) throws(RecordStoreError) -> [RecordZoneID] {
        if database.scope == .shared { return try sharedZones(in: database) }
        var zones: Set<RecordZoneID> = [.default]
        try connection.rows(
            "SELECT name, owner FROM zones WHERE database = ? AND deleted = 0",
            [.integer(try self.database(database).row)]
        ) { row in
            zones.insert(RecordZoneID(name: row.text(0), owner: row.text(1)))
            return true
        }
        return zones.sorted { ($0.name, $0.owner) < ($1.name, $1.owner) }
    }

    /// Returns a zone; `nil` for the default zone of a database without one.
    private func zone(_ id: RecordZoneID, _ database: RecordDatabaseID) throws(RecordStoreError) -> Zone? {
        let zone = try connection.first(
            """
            SELECT id, epoch, sequence, floor FROM zones
            WHERE database = ? AND name = ? AND owner = ? AND deleted = 0
            """,
            [.integer(try self.database(database).row), .text(id.name), .text(id.owner)]
        ) { Zone(row: $0.integer(0), epoch: $0.integer(1), sequence: $0.integer(2), floor: $0.integer(3)) }
        if zone == nil, id != .default { throw .unknownZone(id) }
        return zone
    }

    func stored(_ row: any StoreRow) throws(RecordStoreError) -> StoredRecord {
        try connection.stored(row, identity)
    }

    // MARK: Records

    func records(
        for ids: [RecordID],
        desiredKeys: Set<String>?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [RecordID: Result<Record, RecordStoreError>] {
        if database.scope == .shared { return try sharedRecords(for: ids, desiredKeys: desiredKeys, in: database) }
        let found = try firstRecords(for: ids, desiredKeys: desiredKeys, byteCount: .max, in: database)
        return Dictionary(found.map { ($0.id, $0.result) }) { first, _ in first }
    }

    /// The number of records that are read at once. Large ones are read alone.
    private static let groupCount = 64

    /// Returns the first of some records, each or an error, as far as their values have a number of bytes, but at least one.
    func firstRecords(
        for ids: [RecordID],
        desiredKeys: Set<String>?,
        byteCount: Int,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [(id: RecordID, result: Result<Record, RecordStoreError>)] {
        if database.scope == .shared {
            return try firstSharedRecords(for: ids, desiredKeys: desiredKeys, byteCount: byteCount, in: database)
        }
        var items: [(id: RecordID, result: Result<Record, RecordStoreError>)] = []
        var zones: [RecordZoneID: Result<Int64, RecordStoreError>] = [:]
        var size = 0
        var rest = ids[...]
        while !rest.isEmpty, size < byteCount {
            let group = rest.prefix(Self.groupCount)
            rest = rest.dropFirst(Self.groupCount)
            var found: [RecordID: Record] = [:]
            var large: Set<RecordID> = []
            for (zoneID, ids) in Dictionary(grouping: group, by: \.zone) {
                if zones[zoneID] == nil { zones[zoneID] = try row(of: zoneID, database) }
                guard case .success(let zone)? = zones[zoneID] else { continue }
                let names = try connection.storedRecords(named: ids.map(\.name), zone: zone, identity) {
                    if !$0.isDeleted { found[$0.record.id] = $0.record }
                }
                large.formUnion(names.map { RecordID(name: $0, zone: zoneID) })
            }
            for id in group where size < byteCount {
                var record = found[id]
                switch zones[id.zone] {
                case .failure(let error)?: items.append((id, .failure(error)))
                case .success(let zone)?:
                    if large.contains(id) {
                        record =
                            try connection.first(StoredRecord.byName, [.integer(zone), .text(id.name)]) {
                                (row) throws(RecordStoreError) in try stored(row)
                            }?.record
                    }
                    record = record?.reduced(to: desiredKeys)
                    items.append((id, record.map { .success($0) } ?? .failure(.unknownRecord(id))))
                    size += record?.approximateSize ?? 0
                case nil: break
                }
            }
        }
        return items
    }

    /// Returns the row of a zone, 0 for the default zone of a database without one, or the error that there is no such zone.
    private func row(
        of zone: RecordZoneID,
        _ database: RecordDatabaseID
    ) throws(RecordStoreError) -> Result<Int64, RecordStoreError> {
        do throws(RecordStoreError) {
            return .success(try self.zone(zone, database)?.row ?? 0)
        } catch {
            if !error.isOfItem { throw error }
            return .failure(error)
        }
    }

    // MARK: Changes

    /// Returns the number of records of a page: the limit of the caller, but not more than that of the store.
    func pageCount(_ limit: Int?) -> Int { max(1, min(limit ?? limits.pageCount, limits.pageCount)) }

    func changes(
        of zoneID: RecordZoneID,
        since token: RecordChangeToken?,
        desiredKeys: Set<String>?,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordZoneChanges {
        if database.scope == .shared {
            let view = try view(of: zoneID, in: database)
            return try sharedChanges(view, since: token, desiredKeys: desiredKeys, limit: limit)
        }
        let zone = try zone(zoneID, database) ?? Zone(row: 0, epoch: 0, sequence: 0, floor: 0)
        var start: Int64 = 0
        var base = token == nil ? zone.sequence : 0
        if let token {
            let position = try identity.position(of: token, subject: .zone)
            // A token of the default zone before its first record has no row.
            if position.row != 0 {
                guard position.row == zone.row, position.epoch == zone.epoch, position.sequence >= 0,
                    max(position.sequence, position.base) >= zone.floor,
                    max(position.sequence, position.base) <= zone.sequence
                else { throw .changeTokenExpired }
                start = position.sequence
                base = position.base
            }
        }
        // Without a token, deletions do not matter.
        let condition = token == nil ? "AND r.deleted = 0" : ""
        var changes: [RecordZoneChanges.Change] = []
        var end = zone.sequence
        let isMoreComing = try page(
            StoredRecord.columns + " WHERE r.zone = ? AND r.sequence > ? \(condition) ORDER BY r.sequence",
            [.integer(zone.row), .integer(start)],
            count: pageCount(limit)
        ) { stored, _ in
            end = stored.sequence
            let record = stored.record
            changes.append(
                stored.isDeleted
                    ? .deleted(record.id, type: record.type) : .saved(record.reduced(to: desiredKeys))
            )
        }
        let position = StoreIdentity.Position(
            subject: .zone,
            row: zone.row,
            epoch: zone.epoch,
            sequence: isMoreComing ? end : zone.sequence,
            base: isMoreComing ? base : 0
        )
        return RecordZoneChanges(
            changes: changes,
            token: identity.token(of: position),
            isMoreComing: isMoreComing
        )
    }

    /// Calls a closure with each record of a page.
    /// - Returns: A Boolean value that indicates whether there are more records.
    func page(
        _ sql: String,
        _ values: [StoreValue],
        count: Int,
        _ body: (StoredRecord, any StoreRow) throws(RecordStoreError) -> Void
    ) throws(RecordStoreError) -> Bool {
        var number = 0
        var size = 0
        var isMore = false
        try connection.rows(sql + " LIMIT ?", values + [.integer(Int64(count) + 1)]) { (row) throws(RecordStoreError) in
            if number == count || size > Self.pageSize {
                isMore = true
                return false
            }
            let stored = try stored(row)
            number += 1
            size += row.byteCount(StoredRecord.fieldsColumn)
            try body(stored, row)
            return true
        }
        return isMore
    }

    func databaseChanges(
        since token: RecordChangeToken?,
        limit: Int?,
        in id: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordDatabaseChanges {
        let database = try database(id)
        var start: Int64 = 0
        var base = token == nil ? database.sequence : 0
        if let token {
            let position = try identity.position(of: token, subject: .database)
            if position.row != 0 {
                guard position.row == database.row, (0...database.sequence).contains(position.sequence),
                    max(position.sequence, position.base) >= database.floor, position.base <= database.sequence
                else { throw .changeTokenExpired }
                start = position.sequence
                base = position.base
            }
        }
        let count = pageCount(limit)
        var changed: [RecordZoneID] = []
        var deleted: [RecordZoneID] = []
        var end = database.sequence
        var isMoreComing = false
        try connection.rows(
            """
            SELECT name, owner, deleted, changed FROM \(id.scope == .shared ? "shared_zones" : "zones")
            WHERE database = ? AND changed > ?
            \(token == nil ? "AND deleted = 0" : "") ORDER BY changed LIMIT ?
            """,
            [.integer(database.row), .integer(start), .integer(Int64(count) + 1)]
        ) { row in
            if changed.count + deleted.count == count {
                isMoreComing = true
                return false
            }
            let zone = RecordZoneID(name: row.text(0), owner: row.text(1))
            if row.integer(2) != 0 { deleted.append(zone) } else { changed.append(zone) }
            end = row.integer(3)
            return true
        }
        let position = StoreIdentity.Position(
            subject: .database,
            row: database.row,
            epoch: 0,
            sequence: isMoreComing ? end : database.sequence,
            base: isMoreComing ? base : 0
        )
        return RecordDatabaseChanges(
            changed: changed,
            deleted: deleted,
            token: identity.token(of: position),
            isMoreComing: isMoreComing
        )
    }
}
