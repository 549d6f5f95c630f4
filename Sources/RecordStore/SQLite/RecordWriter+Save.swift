import Foundation

/// Saving of one record.
extension RecordWriter {
    /// Saves a record. References are verified by `verifyLinks(of:_:)` when the items that they lead to are saved.
    func save(
        _ save: RecordSave,
        _ context: Context,
        _ zone: inout ZoneState,
        _ database: inout DatabaseState
    ) throws(RecordStoreError) -> StoredRecord {
        let client = save.record
        let former = try stored(client.id.name, zone)
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
        let sequence = zone.sequence
        database.size += growth
        if let share = context.placed[record.id.name] { zone.shareSizes[share]? += growth }
        let created = current?.record.creationDate?.timeIntervalSinceReferenceDate ?? context.time
        let creator = current?.record.creator ?? context.account
        let values: [StoreValue] = [
            .text(record.type), .integer(zone.sequence), .real(created), .real(context.time), .text(creator),
            .text(context.account), StoreValue(record.parent?.name), .integer(size), .blob(bytes),
        ]
        let row: Int64
        if let former {
            row = former.row
            if former.isDeleted { zone.deletions -= 1 }
            try connection.run(
                """
                UPDATE records SET type = ?, sequence = ?, deleted = 0, created = ?, modified = ?, creator = ?, modifier = ?,
                parent = ?, size = ?, fields = ? WHERE id = ?
                """,
                values + [.integer(row)]
            )
        } else {
            try connection.run(
                """
                INSERT INTO records (type, sequence, deleted, created, modified, creator, modifier, parent, size, fields, zone,
                name) VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                values + [.integer(zone.row), .text(record.id.name)]
            )
            row = connection.insertedRow
        }
        try changeDetails(of: record, from: current?.record, row, assets: Set(assets.keys), zone, database)
        if let alias = context.aliases[record.id.name] {
            try connection.run("UPDATE records SET alias = ? WHERE id = ?", [.text(alias), .integer(row)])
        }
        if let share = record.share {
            try saveShare(share, row, record.id, &zone, database)
            record.share = try connection.share(of: row, in: record.id.zone)
        }
        if zone.shares > 0 { try placeSaved(record, row, former: former, &zone) }
        record.changeTag = identity.changeTag(epoch: zone.epoch, sequence: sequence)
        record.creationDate = Date(timeIntervalSinceReferenceDate: created)
        record.modificationDate = Date(timeIntervalSinceReferenceDate: context.time)
        record.creator = creator
        record.modifier = context.account
        return StoredRecord(row: row, sequence: sequence, size: size, record: record)
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

    /// Verifies that no record has a deleted one as its parent.
    func verifyIsNoParent(_ name: String, _ zone: ZoneState) throws(RecordStoreError) {
        let child = try connection.first(
            """
            SELECT r.name FROM links l JOIN records r ON r.id = l.record
            WHERE l.zone = ? AND l.target = ? AND l.field = '' LIMIT 1
            """,
            [.integer(zone.row), .text(name)]
        ) { $0.text(0) }
        if let child {
            throw .referenceViolation(
                RecordID(name: child, zone: zone.id),
                parent: RecordID(name: name, zone: zone.id)
            )
        }
    }

    // MARK: Deletion

    /// Deletes a record, and the records whose references demand it, over any number of steps and with cycles. A deletion by a participant
    /// does not reach records that the participant may not delete. A share is deleted with its root.
    /// - Returns: The names of the deleted records; none if it does not exist.
    func delete(
        _ name: String,
        _ context: Context,
        _ zone: inout ZoneState,
        _ database: inout DatabaseState
    ) throws(RecordStoreError) -> [String] {
        var deleted: [String] = []
        var waiting = [name]
        while let next = waiting.popLast() {
            let found = try connection.first(
                "SELECT id, size, share FROM records WHERE zone = ? AND name = ? AND deleted = 0",
                [.integer(zone.row), .text(next)]
            ) { (row: $0.integer(0), size: $0.integer(1), share: $0.optionalInteger(2)) }
            guard let found else { continue }
            zone.sequence += 1
            zone.deletions += 1
            database.size -= found.size
            try removeDetails(found.row)
            try connection.run(
                """
                UPDATE records SET deleted = 1, sequence = ?1, modified = ?2, modifier = ?3, parent = NULL, size = 0, fields = NULL,
                shared = iif(share IS NULL, NULL, ?1) WHERE id = ?4
                """,
                [.integer(zone.sequence), .real(context.time), .text(context.account), .integer(found.row)]
            )
            deleted.append(next)
            if let share = found.share {
                zone.changedShares.insert(share)
                zone.shareSizes[share]? -= found.size
                try expireNamesakes(of: found.row, in: share, &zone)
                let ofRoot = try connection.first(
                    "SELECT r.name FROM shares s JOIN records r ON r.id = s.record WHERE s.root = ?",
                    [.integer(found.row)]
                ) { $0.text(0) }
                if let ofRoot { waiting.append(ofRoot) }
                if share == found.row { try removeShare(share, &zone) }
            }
            try connection.rows(
                """
                SELECT DISTINCT r.name, r.id, r.share FROM links l JOIN records r ON r.id = l.record
                WHERE l.zone = ? AND l.target = ? AND l.field <> '' ORDER BY r.name DESC
                """,
                [.integer(zone.row), .text(next)]
            ) { row in
                if context.mayDelete(row.integer(1), share: row.optionalInteger(2)) { waiting.append(row.text(0)) }
                return true
            }
        }
        return deleted
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
