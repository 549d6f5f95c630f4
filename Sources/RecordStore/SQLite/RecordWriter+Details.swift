import Foundation

/// What queries and deletions need of a record: the values of its fields, its links, and its assets.
extension RecordWriter {
    /// Removes what queries and deletions need of a record.
    func removeDetails(_ row: Int64) throws(RecordStoreError) {
        try connection.run("DELETE FROM field_values WHERE record = ?", [.integer(row)])
        try connection.run("DELETE FROM links WHERE record = ?", [.integer(row)])
        try connection.run("DELETE FROM asset_uses WHERE record = ?", [.integer(row)])
    }

    /// Stores what queries and deletions need of a record. Most saves change few fields: rows of the others remain.
    /// - Parameter former: The record that is replaced, whose rows are those of its fields.
    func changeDetails(
        of record: Record,
        from former: Record?,
        _ row: Int64,
        assets: Set<String>,
        _ zone: ZoneState,
        _ database: DatabaseState
    ) throws(RecordStoreError) {
        let formerFields = former?.fields ?? [:]
        let kept = Set(
            record.fields.keys.filter { name in
                guard let value = record.fields[name], let other = formerFields[name] else { return false }
                return value.isIdentical(to: other)
            }
        )
        if !formerFields.isEmpty, kept.isEmpty {
            try connection.run("DELETE FROM field_values WHERE record = ?", [.integer(row)])
        } else {
            for (name, value) in formerFields.sorted(by: { $0.key < $1.key }) where !kept.contains(name) {
                guard let kind = value.kind else { continue }
                let slots = FieldSlot.slots(try field(name, kind: kind, of: record, in: database.row))
                try connection.run(
                    "DELETE FROM field_values WHERE record = ? AND slot BETWEEN ? AND ?",
                    [.integer(row), .integer(slots.lowerBound), .integer(slots.upperBound)]
                )
            }
        }
        var values: [StoreValue] = []
        for (name, value) in record.fields.sorted(by: { $0.key < $1.key }) where !kept.contains(name) {
            guard let kind = value.kind else { continue }
            let field = try field(name, kind: kind, of: record, in: database.row)
            for entry in FieldSlot.rows(of: value, field: field) {
                values.append(.integer(row))
                values.append(.integer(entry.slot))
                values.append(.integer(entry.position))
                values.append(entry.value)
            }
        }
        try FieldSlot.insertion.insert(values, into: connection)
        try changeLinks(of: record, from: former, row, zone)
        if former?.hasAssets == true {
            try connection.run("DELETE FROM asset_uses WHERE record = ?", [.integer(row)])
        }
        for hash in assets {
            try connection.run("INSERT INTO asset_uses (record, hash) VALUES (?, ?)", [.integer(row), .text(hash)])
        }
    }

    private func changeLinks(
        of record: Record,
        from former: Record?,
        _ row: Int64,
        _ zone: ZoneState
    ) throws(RecordStoreError) {
        if former?.hasLinks == true {
            try connection.run("DELETE FROM links WHERE record = ?", [.integer(row)])
        }
        for (name, value) in record.fields.sorted(by: { $0.key < $1.key }) {
            for (position, target) in value.deletingTargets.enumerated() {
                try addLink(row, name, position, target, zone)
            }
        }
        if let parent = record.parent { try addLink(row, "", 0, parent, zone) }
    }

    private func addLink(
        _ row: Int64,
        _ field: String,
        _ position: Int,
        _ target: RecordID,
        _ zone: ZoneState
    ) throws(RecordStoreError) {
        try connection.run(
            "INSERT INTO links (record, field, position, zone, target) VALUES (?, ?, ?, ?, ?)",
            [.integer(row), .text(field), .integer(Int64(position)), .integer(zone.row), .text(target.name)]
        )
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
