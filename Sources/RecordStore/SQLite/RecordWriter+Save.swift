import Foundation

/// Saving of records: each is prepared by itself, and then all are written together.
extension RecordWriter {
    /// A record that can be written.
    struct PreparedRecord {
        /// The record with the values of the store.
        var record: Record
        /// The row of the record of the same name, which can be a deleted one.
        let former: Int64?
        let sequence: Int64
        /// The number of bytes of the fields and the assets.
        let size: Int64
        let bytes: Data
        let details: DetailChanges
    }

    /// Saves a record. References are verified by `verifyLinks(of:_:)` when the items that they lead to are saved.
    func save(
        _ save: RecordSave,
        _ context: Context,
        _ zone: inout ZoneState,
        _ database: inout DatabaseState
    ) throws(RecordStoreError) -> StoredRecord {
        let former = try stored(save.record.id.name, zone)
        let prepared = try prepare(save, former, context, &zone, &database)
        var stored = try write([prepared], context, zone)[0]
        let id = stored.record.id
        if let alias = context.aliases[id.name] {
            try connection.run("UPDATE records SET alias = ? WHERE id = ?", [.text(alias), .integer(stored.row)])
        }
        if let share = stored.record.share {
            try saveShare(share, stored.row, id, &zone, database)
            stored.record.share = try connection.share(of: stored.row, in: id.zone)
        }
        if zone.shares > 0 { try placeSaved(stored.record, stored.row, former: former, &zone) }
        return stored
    }

    /// Saves records, of which none is saved if one fails.
    /// - Parameter failed: The record that is being saved when an error is thrown.
    func save(
        _ saves: [RecordSave],
        _ context: Context,
        _ zone: inout ZoneState,
        _ database: inout DatabaseState,
        failed: inout RecordID?
    ) throws(RecordStoreError) -> [StoredRecord] {
        let isShared = zone.shares > 0 || context.view != nil || saves.contains { $0.record.share != nil }
        if isShared || saves.count == 1 {
            // The save of a record can change others.
            var result: [StoredRecord] = []
            for item in saves {
                failed = item.record.id
                result.append(try save(item, context, &zone, &database))
            }
            return result
        }
        var formers: [String: StoredRecord] = [:]
        let large = Set(
            try connection.storedRecords(named: saves.map(\.record.id.name), zone: zone.row, identity) {
                formers[$0.record.id.name] = $0
            }
        )
        var prepared: [PreparedRecord] = []
        for item in saves {
            let name = item.record.id.name
            failed = item.record.id
            let former = large.contains(name) ? try stored(name, zone) : formers.removeValue(forKey: name)
            prepared.append(try prepare(item, former, context, &zone, &database))
        }
        return try write(prepared, context, zone)
    }

    /// Verifies a record, and gives it the next position of the zone.
    private func prepare(
        _ save: RecordSave,
        _ former: StoredRecord?,
        _ context: Context,
        _ zone: inout ZoneState,
        _ database: inout DatabaseState
    ) throws(RecordStoreError) -> PreparedRecord {
        let client = save.record
        let current = former.flatMap { $0.isDeleted ? nil : $0 }
        try compare(save, current, context)
        if let current, current.record.type != client.type {
            throw .invalidRecord(client.id, reason: "its type is \"\(current.record.type)\", not \"\(client.type)\"")
        }
        var record = Self.merged(save, into: current?.record, context.policy)
        if record.fields.count > limits.fieldCount {
            throw .invalidRecord(client.id, reason: "it has more than \(limits.fieldCount) fields")
        }
        let bytes = FieldCoder.encode(record.fields)
        if bytes.count > limits.recordSize {
            throw .invalidRecord(
                client.id,
                reason: "its fields have \(bytes.count) bytes, more than \(limits.recordSize)"
            )
        }
        try addToResults(bytes.count)
        record.shareID = current?.record.shareID
        let assets = try assets(of: record, current?.row, context)
        var size = Int64(bytes.count)
        for asset in assets.values { size += asset.size }
        let growth = size - (current?.size ?? 0)
        try verifyQuota(of: client.id, growth: growth, context, &zone, database)

        zone.sequence += 1
        if former?.isDeleted == true { zone.deletions -= 1 }
        database.size += growth
        if let share = context.placed[record.id.name] { zone.shareSizes[share]? += growth }
        let details = try detailChanges(of: record, from: current?.record, assets: Set(assets.keys), database)
        let time = Date(timeIntervalSinceReferenceDate: context.time)
        record.changeTag = identity.changeTag(epoch: zone.epoch, sequence: zone.sequence)
        record.creationDate = current?.record.creationDate ?? time
        record.modificationDate = time
        record.creator = current?.record.creator ?? context.account
        record.modifier = context.account
        return PreparedRecord(
            record: record,
            former: former?.row,
            sequence: zone.sequence,
            size: size,
            bytes: bytes,
            details: details
        )
    }

    private static let columns = [
        "zone", "name", "type", "sequence", "deleted", "created", "modified", "creator", "modifier", "parent", "size",
        "fields",
    ]

    private static let insertion = RowInsertion(into: "records", columns, suffix: "RETURNING id, name")

    private static let replacement = RowInsertion(
        into: "records",
        columns,
        suffix: """
            ON CONFLICT (zone, name) DO UPDATE SET type = excluded.type, sequence = excluded.sequence, deleted = 0,
            created = excluded.created, modified = excluded.modified, creator = excluded.creator,
            modifier = excluded.modifier, parent = excluded.parent, size = excluded.size, fields = excluded.fields
            """
    )

    /// Writes records of different names.
    private func write(
        _ records: [PreparedRecord],
        _ context: Context,
        _ zone: ZoneState
    ) throws(RecordStoreError) -> [StoredRecord] {
        var inserted: [StoreValue] = []
        var replaced: [StoreValue] = []
        for item in records {
            let record = item.record
            let values: [StoreValue] = [
                .integer(zone.row), .text(record.id.name), .text(record.type), .integer(item.sequence), .integer(0),
                .real(record.creationDate?.timeIntervalSinceReferenceDate ?? context.time), .real(context.time),
                .text(record.creator ?? context.account), .text(context.account), StoreValue(record.parent?.name),
                .integer(item.size), .blob(item.bytes),
            ]
            if item.former == nil { inserted += values } else { replaced += values }
        }
        try Self.replacement.insert(replaced, into: connection)
        var rows: [String: Int64] = [:]
        try Self.insertion.insert(inserted, into: connection) { rows[$0.text(1)] = $0.integer(0) }
        var result: [StoredRecord] = []
        for item in records {
            guard let row = item.former ?? rows[item.record.id.name] else {
                throw .file(path: connection.path, reason: "an inserted record has no row")
            }
            result.append(StoredRecord(row: row, sequence: item.sequence, size: item.size, record: item.record))
        }
        try write(zip(records, result).map { (row: $1.row, changes: $0.details) }, zone)
        return result
    }

    /// Returns the row of a record, deleted or not; `nil` if there is none.
    func stored(_ name: String, _ zone: ZoneState) throws(RecordStoreError) -> StoredRecord? {
        try connection.first(
            StoredRecord.byName,
            [.integer(zone.row), .text(name)]
        ) { (row) throws(RecordStoreError) in
            try connection.stored(row, identity)
        }
    }

    /// Returns the live record of a row; `nil` if there is none.
    func stored(row: Int64) throws(RecordStoreError) -> StoredRecord? {
        try connection.first(StoredRecord.columns + " WHERE r.id = ? AND r.deleted = 0", [.integer(row)]) {
            (row) throws(RecordStoreError) in try connection.stored(row, identity)
        }
    }

    private func compare(
        _ save: RecordSave,
        _ current: StoredRecord?,
        _ context: Context
    ) throws(RecordStoreError) {
        // An old copy of a share does not remove participants.
        let isCompared = context.policy == .ifServerRecordUnchanged || current?.record.share != nil
        guard isCompared else { return }
        if let current {
            if current.record.changeTag != save.record.changeTag {
                try addToResults(current.byteCount)
                if let view = context.view, let sent = context.sent[save.record.id.name] {
                    let server = try view.outward(current)
                    throw .conflict(RecordConflict(client: sent.record, server: server, ancestor: sent.ancestor))
                }
                throw .conflict(RecordConflict(client: save.record, server: current.record, ancestor: save.ancestor))
            }
        } else if save.record.changeTag != nil {
            // It was saved before, and has been deleted.
            throw .unknownRecord(save.record.id)
        }
    }

    /// Verifies that a record fits into the quota: that of the database for its owner, and of the share for a participant, who does not
    /// learn the size of other records.
    private func verifyQuota(
        of id: RecordID,
        growth: Int64,
        _ context: Context,
        _ zone: inout ZoneState,
        _ database: DatabaseState
    ) throws(RecordStoreError) {
        guard let quota = limits.quota, growth > 0 else { return }
        var size = database.size
        if let share = context.placed[id.name] {
            if let known = zone.shareSizes[share] {
                size = known
            } else {
                let sum = try connection.first(
                    "SELECT sum(size) FROM records WHERE share = ? AND deleted = 0",
                    [.integer(share)]
                ) { $0.integer(0) }
                size = sum ?? 0
                zone.shareSizes[share] = size
            }
        }
        if size + growth > quota { throw .quotaExceeded(id, quota: quota) }
    }

    /// Returns the record to store. The parent is always the client's.
    private static func merged(_ save: RecordSave, into current: Record?, _ policy: RecordSavePolicy) -> Record {
        var record = save.record
        guard let current, var keys = save.changedKeys else { return record }
        if policy == .allKeys { keys.formUnion(record.fields.keys) }
        var fields = current.fields
        for key in keys { fields[key] = record.fields[key] }
        record.fields = fields
        return record
    }

    /// Returns the assets of a record by their hashes.
    /// - Throws: `missingAsset` if the store does not have the file of one. The caller holds the lock of the writer, so that it
    ///   cannot be removed before the record is saved.
    private func assets(
        of record: Record,
        _ former: Int64?,
        _ context: Context
    ) throws(RecordStoreError) -> [String: RecordAsset] {
        var assets: [String: RecordAsset] = [:]
        for (name, value) in record.fields {
            for case .asset(let asset) in value.elements where assets[asset.hash] == nil {
                let hasFile = files.size(ofAsset: asset.hash) == asset.size
                guard hasFile,
                    try connection.isAsset(
                        asset.hash,
                        of: former,
                        usableBy: context.assetAccount ?? context.account,
                        in: context.container
                    )
                else { throw .missingAsset(record.id, field: name, hash: asset.hash) }
                assets[asset.hash] = asset
            }
        }
        return assets
    }

    // MARK: Links

    /// Verifies that the parent of a saved record exists, and that its hierarchy has an end. Other references may lead to records that
    /// do not exist. A participant does not learn how many records are above the root of a share.
    func verifyLinks(of stored: StoredRecord, _ context: Context, _ zone: ZoneState) throws(RecordStoreError) {
        if stored.record.parent == nil { return }
        let missing = try connection.first(
            """
            SELECT l.target FROM links l
            LEFT JOIN records t ON t.zone = l.zone AND t.name = l.target AND t.deleted = 0
            WHERE l.record = ? AND l.field = '' AND t.id IS NULL LIMIT 1
            """,
            [.integer(stored.row)]
        ) { $0.text(0) }
        let id = stored.record.id
        if let missing { throw .referenceViolation(id, parent: RecordID(name: missing, zone: id.zone)) }
        var name = stored.record.parent?.name
        var depth = 0
        while let parent = name {
            if parent == id.name { throw .invalidRecord(id, reason: "it would be its own ancestor") }
            depth += 1
            if depth > limits.hierarchyDepth {
                throw .invalidRecord(id, reason: "more than \(limits.hierarchyDepth) records are above it")
            }
            let above = try connection.first(
                "SELECT parent, id, type FROM records WHERE zone = ? AND name = ? AND deleted = 0",
                [.integer(zone.row), .text(parent)]
            ) { (parent: $0.optionalText(0), row: $0.integer(1), type: $0.text(2)) }
            // It could not be deleted while the record is there, which a participant may have added.
            if above?.type == RecordShare.recordType { throw .invalidRecord(id, reason: "its parent is a share") }
            if let access = context.view?.access, access.grants.values.contains(where: { $0.root == above?.row }) {
                return
            }
            name = above?.parent
        }
    }
}

extension StoredRecord {
    /// Creates the result of a save.
    init(row: Int64, sequence: Int64, size: Int64, record: Record) {
        self.row = row
        self.isDeleted = false
        self.sequence = sequence
        self.size = size
        self.byteCount = 0
        self.share = nil
        self.alias = nil
        self.record = record
    }
}
