import Foundation

/// The rows that queries and deletions need of a record: the values of its fields, its links, and its assets.
///
/// Most saves change few fields, and few words of a text. Only rows that differ are written.
extension RecordWriter {
    /// The rows by which a record differs from the one that it replaces.
    struct DetailChanges {
        /// A Boolean value that indicates whether the record replaces another one.
        fileprivate var replaces = false
        /// The slots whose rows end at a position.
        fileprivate var ends: [(slot: Int64, position: Int64)] = []
        fileprivate var values: [FieldSlot.Row] = []
        fileprivate var hadLinks = false
        fileprivate var links: [(field: String, position: Int, target: RecordID)] = []
        fileprivate var hadAssets = false
        fileprivate var assets: Set<String> = []
    }

    /// Returns the changes of rows for a record.
    /// - Parameter former: The record that is replaced, whose rows are those of its fields.
    /// - Throws: `kindMismatch` if a value has another kind than its field.
    func detailChanges(
        of record: Record,
        from former: Record?,
        assets: Set<String>,
        _ database: DatabaseState
    ) throws(RecordStoreError) -> DetailChanges {
        var changes = DetailChanges()
        changes.replaces = former != nil
        for name in Set(record.fields.keys).union(former?.fields.keys ?? [:].keys).sorted() {
            let (value, other) = (record.fields[name], former?.fields[name])
            if let value, let other, value.isIdentical(to: other) { continue }
            let formerRows = try rows(of: other, name, of: record, database)
            let rows = try rows(of: value, name, of: record, database)
            changes.add(rows, from: formerRows)
        }
        changes.hadLinks = former?.hasLinks == true
        for (name, value) in record.fields.sorted(by: { $0.key < $1.key }) {
            for (position, target) in value.deletingTargets.enumerated() {
                changes.links.append((name, position, target))
            }
        }
        if let parent = record.parent { changes.links.append(("", 0, parent)) }
        changes.hadAssets = former?.hasAssets == true
        changes.assets = assets
        return changes
    }

    private func rows(
        of value: RecordValue?,
        _ name: String,
        of record: Record,
        _ database: DatabaseState
    ) throws(RecordStoreError) -> [FieldSlot.Row] {
        guard let value, let kind = value.kind else { return [] }
        return FieldSlot.rows(of: value, field: try field(name, kind: kind, of: record, in: database.row))
    }

    /// Writes the changes of records.
    func write(_ records: [(row: Int64, changes: DetailChanges)], _ zone: ZoneState) throws(RecordStoreError) {
        var inserted: [StoreValue] = []
        var replaced: [StoreValue] = []
        for (row, changes) in records {
            for end in changes.ends {
                try connection.run(
                    "DELETE FROM field_values WHERE record = ? AND slot = ? AND position >= ?",
                    [.integer(row), .integer(end.slot), .integer(end.position)]
                )
            }
            for entry in changes.values {
                let values: [StoreValue] = [
                    .integer(row), .integer(entry.slot), .integer(entry.position), entry.value,
                ]
                if changes.replaces { replaced += values } else { inserted += values }
            }
        }
        try FieldSlot.insertion.insert(inserted, into: connection)
        try FieldSlot.replacement.insert(replaced, into: connection)
        for (row, changes) in records {
            if changes.hadLinks { try connection.run("DELETE FROM links WHERE record = ?", [.integer(row)]) }
            for link in changes.links {
                try connection.run(
                    "INSERT INTO links (record, field, position, zone, target) VALUES (?, ?, ?, ?, ?)",
                    [
                        .integer(row), .text(link.field), .integer(Int64(link.position)), .integer(zone.row),
                        .text(link.target.name),
                    ]
                )
            }
            if changes.hadAssets { try connection.run("DELETE FROM asset_uses WHERE record = ?", [.integer(row)]) }
            for hash in changes.assets.sorted() {
                try connection.run("INSERT INTO asset_uses (record, hash) VALUES (?, ?)", [.integer(row), .text(hash)])
            }
        }
    }

    /// Removes what queries and deletions need of a record.
    func removeDetails(_ row: Int64) throws(RecordStoreError) {
        try connection.run("DELETE FROM field_values WHERE record = ?", [.integer(row)])
        try connection.run("DELETE FROM links WHERE record = ?", [.integer(row)])
        try connection.run("DELETE FROM asset_uses WHERE record = ?", [.integer(row)])
    }
}

extension RecordWriter.DetailChanges {
    /// Adds the changes of the rows of a field. The rows of a slot have the positions from 0 without a gap.
    fileprivate mutating func add(_ rows: [FieldSlot.Row], from formerRows: [FieldSlot.Row]) {
        var counts: [Int64: Int64] = [:]
        for row in rows { counts[row.slot, default: 0] += 1 }
        var formerCounts: [Int64: Int64] = [:]
        var formerValues: [FieldSlot.Place: StoreValue] = [:]
        for row in formerRows {
            formerCounts[row.slot, default: 0] += 1
            formerValues[row.place] = row.value
        }
        for (slot, count) in formerCounts.sorted(by: { $0.key < $1.key }) where count > counts[slot] ?? 0 {
            ends.append((slot, counts[slot] ?? 0))
        }
        values += rows.filter { row in
            guard let former = formerValues[row.place] else { return true }
            return !former.isIdentical(to: row.value)
        }
    }
}

extension Record {
    /// A Boolean value that indicates whether the record has rows in `links`.
    fileprivate var hasLinks: Bool { parent != nil || fields.values.contains { !$0.deletingTargets.isEmpty } }

    /// A Boolean value that indicates whether the record has rows in `asset_uses`.
    fileprivate var hasAssets: Bool {
        fields.values.contains { value in
            value.elements.contains { if case .asset = $0 { true } else { false } }
        }
    }
}

extension RecordValue {
    /// Returns a Boolean value that indicates whether the bytes of two values are the same. Equal texts can have different ones.
    fileprivate func isIdentical(to other: RecordValue) -> Bool {
        self == other && FieldCoder.encode(["": self]) == FieldCoder.encode(["": other])
    }
}

extension StoreValue {
    /// Returns a Boolean value that indicates whether the bytes of two values are the same. Equal texts can have different ones.
    fileprivate func isIdentical(to other: StoreValue) -> Bool {
        if case .text(let text) = self, case .text(let otherText) = other {
            return text.utf8.elementsEqual(otherText.utf8)
        }
        return self == other
    }
}
