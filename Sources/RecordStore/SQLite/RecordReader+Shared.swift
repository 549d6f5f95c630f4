import Foundation

/// The shared database of an account: zones of other accounts, of which it sees some records.
extension RecordReader {
    /// Returns the zones of other accounts that an account sees.
    func sharedZones(in id: RecordDatabaseID) throws(RecordStoreError) -> [RecordZoneID] {
        var zones: [RecordZoneID] = []
        try connection.rows(
            "SELECT name, owner FROM shared_zones WHERE database = ? AND deleted = 0 ORDER BY name, owner",
            [.integer(try database(id).row)]
        ) { row in
            zones.append(RecordZoneID(name: row.text(0), owner: row.text(1)))
            return true
        }
        return zones
    }

    /// Returns the translation of a zone of another account.
    func view(of zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError) -> SharedView {
        guard let access = try connection.sharedZone(zone, in: database) else { throw .unknownZone(zone) }
        return SharedView(access: access, connection: connection, identity: identity)
    }

    /// Returns a record as a participant sees it; `nil` if it sees none with the name.
    func sharedRecord(_ name: String, _ view: SharedView) throws(RecordStoreError) -> Record? {
        guard let found = try connection.visible(name, view.access) else { return nil }
        return try stored(row: found.row).transformed { (found) throws(RecordStoreError) in
            try view.outward(found.record)
        }
    }

    func sharedRecords(
        for ids: [RecordID],
        desiredKeys: Set<String>?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [RecordID: Result<Record, RecordStoreError>] {
        var result: [RecordID: Result<Record, RecordStoreError>] = [:]
        var views: [RecordZoneID: SharedView] = [:]
        var unknown: Set<RecordZoneID> = []
        for id in ids where !unknown.contains(id.zone) {
            if views[id.zone] == nil, let access = try connection.sharedZone(id.zone, in: database) {
                views[id.zone] = SharedView(access: access, connection: connection, identity: identity)
            }
            guard let view = views[id.zone] else {
                unknown.insert(id.zone)
                continue
            }
            let record = try sharedRecord(id.name, view)
            result[id] = record.map { .success($0.reduced(to: desiredKeys)) } ?? .failure(.unknownRecord(id))
        }
        for id in ids where unknown.contains(id.zone) { result[id] = .failure(.unknownZone(id.zone)) }
        return result
    }

    /// Returns a record, and the number of bytes of its fields.
    private func stored(row: Int64) throws(RecordStoreError) -> (record: StoredRecord, byteCount: Int)? {
        try connection.first(StoredRecord.columns + " WHERE r.id = ?", [.integer(row)]) {
            (row) throws(RecordStoreError) in (try stored(row), row.byteCount(StoredRecord.fieldsColumn))
        }
    }

    // MARK: Changes

    /// A change of a share, in the order of a zone.
    private struct Event {
        let sequence: Int64
        /// The row of a record, or the name and the type of one that has left the share.
        let subject: Subject

        enum Subject {
            case record(Int64)
            case departure(String, type: String)
        }
    }

    /// Returns the changes of a zone of another account that a participant sees. The indexes lead to these only, however many records of
    /// the zone it does not see.
    func sharedChanges(
        _ view: SharedView,
        since token: RecordChangeToken?,
        desiredKeys: Set<String>?,
        limit: Int?
    ) throws(RecordStoreError) -> RecordZoneChanges {
        let access = view.access
        // The last change that the participant sees. Others do not move its position.
        let last = access.grants.values.map(\.sequence).max() ?? 0
        let floor = access.grants.values.map(\.floor).max() ?? 0
        var start: Int64 = 0
        var base = token == nil ? last : 0
        if let token {
            let position = try identity.sharedPosition(of: token)
            guard position.row == access.row, position.epoch == access.epoch, position.sequence >= 0,
                position.base >= 0, (floor...max(floor, last)).contains(max(position.sequence, position.base))
            else { throw .changeTokenExpired }
            start = position.sequence
            base = position.base
        }
        let count = pageCount(limit)
        let events = try events(access, after: start, base: base, hasDeletions: token != nil, count: count + 1)
        var changes: [RecordZoneChanges.Change] = []
        var (end, size) = (start, 0)
        var isMoreComing = events.count > count
        for event in events.prefix(count) {
            if size > Self.pageSize {
                isMoreComing = true
                break
            }
            end = event.sequence
            switch event.subject {
            case .record(let row):
                guard let (stored, byteCount) = try stored(row: row) else { continue }
                size += byteCount
                if stored.isDeleted {
                    let name = try connection.displayedName(stored.record.id.name, stored.alias, stored.row, access)
                    changes.append(.deleted(RecordID(name: name, zone: access.shared), type: stored.record.type))
                } else {
                    changes.append(.saved(try view.outward(stored).reduced(to: desiredKeys)))
                }
            case .departure(let name, let type):
                // The participant may see another record of the name, whose change is there as well.
                if try connection.visible(name, access) != nil { continue }
                changes.append(.deleted(RecordID(name: name, zone: access.shared), type: type))
            }
        }
        let position = StoreIdentity.Position(
            subject: .sharedZone,
            row: access.row,
            epoch: access.epoch,
            sequence: isMoreComing ? end : last,
            base: isMoreComing ? base : 0
        )
        return RecordZoneChanges(
            changes: changes,
            token: identity.sharedToken(of: position),
            isMoreComing: isMoreComing
        )
    }

    /// Returns the first changes of all shares after a position.
    /// - Parameters:
    ///   - base: The last change when a fetch of all records has begun. Deletions before it do not matter.
    ///   - hasDeletions: A Boolean value that indicates whether deletions are returned.
    private func events(
        _ access: SharedZone,
        after start: Int64,
        base: Int64,
        hasDeletions: Bool,
        count: Int
    ) throws(RecordStoreError) -> [Event] {
        var events: [Event] = []
        let limit = StoreValue.integer(Int64(count))
        for (share, grant) in access.grants where grant.sequence > start {
            let sql =
                "SELECT shared, id FROM records WHERE share = ? AND deleted = ? AND shared > ? ORDER BY shared LIMIT ?"
            for isDeleted in hasDeletions ? [false, true] : [false] {
                let after = isDeleted ? max(start, base) : start
                let values: [StoreValue] = [.integer(share), .integer(isDeleted ? 1 : 0), .integer(after), limit]
                try connection.rows(sql, values) { row in
                    events.append(Event(sequence: row.integer(0), subject: .record(row.integer(1))))
                    return true
                }
            }
            if !hasDeletions { continue }
            try connection.rows(
                "SELECT sequence, name, type FROM departures WHERE share = ? AND sequence > ? ORDER BY sequence LIMIT ?",
                [.integer(share), .integer(max(start, base)), limit]
            ) { row in
                let subject = Event.Subject.departure(row.text(1), type: row.text(2))
                events.append(Event(sequence: row.integer(0), subject: subject))
                return true
            }
        }
        events.sort { $0.sequence < $1.sequence }
        return Array(events.prefix(count))
    }
}
