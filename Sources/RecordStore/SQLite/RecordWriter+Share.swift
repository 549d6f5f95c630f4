import Foundation

/// Shares on the owner's side: their rows, the records that are part of them, and the accounts that see these.
///
/// A record is part of the share of its parent. The row of each record has its share, so that access to a record, and the feed of a
/// share, need no search.
extension RecordWriter {
    /// Writes the row of a share that was saved, and its participants. `completeShare(_:_:_:)` follows when the root is saved.
    func saveShare(
        _ share: RecordShare,
        _ row: Int64,
        _ id: RecordID,
        _ zone: inout ZoneState,
        _ database: DatabaseState
    ) throws(RecordStoreError) {
        guard let owner = database.owner else {
            throw .invalidRecord(id, reason: "only records of an account's private database can be shared")
        }
        if share.participants.contains(where: { $0.account == owner }) {
            throw .invalidRecord(id, reason: "account \"\(owner)\" is the owner")
        }
        let former = try connection.share(of: row, in: id.zone)
        if let former, former.root != share.root {
            throw .invalidRecord(id, reason: "it shares record \(former.root.text)")
        }
        if former == nil {
            if zone.shares >= limits.shareCount { throw .limitExceeded("shares of a zone", limit: limits.shareCount) }
            try connection.run(
                "INSERT INTO shares (record, zone, name, secret, permission, sequence) VALUES (?, ?, ?, ?, 0, ?)",
                [
                    .integer(row), .integer(zone.row), .text(share.root.name), .text(Self.secret()),
                    .integer(zone.sequence),
                ]
            )
            zone.shares += 1
        }
        let permission = share.publicPermission
        try connection.run(
            "UPDATE shares SET permission = ? WHERE record = ?",
            [.integer(Int64(permission.rawValue)), .integer(row)]
        )
        let isPermissionChanged = former.map { $0.publicPermission != permission } ?? false
        let known = Dictionary((former?.participants ?? []).map { ($0.account, $0) }) { first, _ in first }
        var remaining: [RecordShare.Participant] = []
        for participant in share.participants {
            if let former = known[participant.account] {
                var new = former
                // Those that have joined by themselves have the public permission, or leave.
                new.permission = former.isPublic ? permission : participant.permission
                if former.isPublic, permission == .none { continue }
                // An invitation ends with the kind of share that it was made for.
                if isPermissionChanged, !former.hasAccepted { continue }
                remaining.append(new)
                continue
            }
            if permission != .none {
                throw .invalidRecord(id, reason: "participants are invited while the public permission is none")
            }
            remaining.append(RecordShare.Participant(account: participant.account, permission: participant.permission))
        }
        for former in known.values where former.hasAccepted && former.permission != .none {
            let current = remaining.first { $0.account == former.account }
            if current == nil || current?.permission == RecordShare.Permission.none {
                zone.affected.insert(former.account)
            }
        }
        for current in remaining where current.hasAccepted && current.permission != .none {
            if known[current.account]?.permission == RecordShare.Permission.none {
                zone.affected.insert(current.account)
            }
        }
        try connection.run("DELETE FROM participants WHERE share = ?", [.integer(row)])
        for participant in remaining { try add(participant, to: row) }
    }

    /// Adds a participant, or replaces its row.
    func add(_ participant: RecordShare.Participant, to share: Int64) throws(RecordStoreError) {
        try connection.run(
            "INSERT OR REPLACE INTO participants (share, account, permission, accepted, public) VALUES (?, ?, ?, ?, ?)",
            [
                .integer(share), .text(participant.account), .integer(Int64(participant.permission.rawValue)),
                .integer(participant.hasAccepted ? 1 : 0), .integer(participant.isPublic ? 1 : 0),
            ]
        )
    }

    /// Returns 128 bits of the kernel's generator as hexadecimal digits.
    private static func secret() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Makes the root of a share, and the records below it, a part of the share. The root may be another item of the batch.
    func completeShare(
        _ share: RecordShare,
        _ row: Int64,
        _ id: RecordID,
        _ zone: inout ZoneState
    ) throws(RecordStoreError) {
        let found = try connection.first(
            "SELECT id, share, type FROM records WHERE zone = ? AND name = ? AND deleted = 0",
            [.integer(zone.row), .text(share.root.name)]
        ) { (row: $0.integer(0), share: $0.optionalInteger(1), type: $0.text(2)) }
        guard let found else { throw .referenceViolation(id, parent: share.root) }
        if found.type == RecordShare.recordType { throw .invalidRecord(id, reason: "a share cannot be shared") }
        if found.share == row { return }
        if found.share != nil { throw .alreadyShared(id, root: share.root) }
        try connection.run(
            "UPDATE shares SET root = ? WHERE record = ?",
            [.integer(found.row), .integer(row)]
        )
        try touch(found.row, &zone)
        try place(Placement(row: found.row, id: share.root, share: nil), in: row, &zone)
    }

    /// Gives a record a new change tag, because its share or its participants have changed.
    func touch(_ row: Int64, _ zone: inout ZoneState) throws(RecordStoreError) {
        zone.sequence += 1
        zone.touched.insert(row)
        try connection.run(
            "UPDATE records SET sequence = ?1, shared = iif(share IS NULL, NULL, ?1) WHERE id = ?2",
            [.integer(zone.sequence), .integer(row)]
        )
        let share = try connection.first("SELECT share FROM records WHERE id = ?", [.integer(row)]) {
            $0.optionalInteger(0)
        }
        if let share = share ?? nil { zone.changedShares.insert(share) }
    }

    /// Removes the rows of a share whose record is deleted: its participants lose their access.
    func removeShare(_ row: Int64, _ zone: inout ZoneState) throws(RecordStoreError) {
        guard let share = try connection.share(of: row, in: zone.id) else { return }
        for participant in share.participants where participant.hasAccepted {
            zone.affected.insert(participant.account)
        }
        let root = try connection.first("SELECT root FROM shares WHERE record = ?", [.integer(row)]) {
            $0.optionalInteger(0)
        }
        for table in ["participants", "departures"] {
            try connection.run("DELETE FROM \(table) WHERE share = ?", [.integer(row)])
        }
        try connection.run("DELETE FROM shares WHERE record = ?", [.integer(row)])
        try connection.run(
            "UPDATE records SET share = NULL, shared = NULL, alias = NULL WHERE share = ?",
            [.integer(row)]
        )
        zone.shares -= 1
        zone.changedShares.remove(row)
        if let root = root ?? nil { try touch(root, &zone) }
    }

    // MARK: Records of shares

    /// A record, and the share that it is part of.
    struct Placement {
        let row: Int64
        let id: RecordID
        let share: Int64?
    }

    /// Determines the share of a record that was saved, after its parent.
    /// - Parameter former: The record before, which may be a deletion.
    func placeSaved(
        _ record: Record,
        _ row: Int64,
        former: StoredRecord?,
        _ zone: inout ZoneState
    ) throws(RecordStoreError) {
        var share: Int64?
        if record.type == RecordShare.recordType {
            share = row
        } else {
            share = try connection.first("SELECT record FROM shares WHERE root = ?", [.integer(row)]) { $0.integer(0) }
            if let parent = record.parent {
                let above =
                    try connection.first(
                        "SELECT share FROM records WHERE zone = ? AND name = ? AND deleted = 0",
                        [.integer(zone.row), .text(parent.name)]
                    ) { $0.optionalInteger(0) } ?? nil
                if share == nil {
                    share = above
                } else if above != nil {
                    throw .alreadyShared(record.id, root: record.id)
                }
            }
        }
        var origin = former?.share
        if let former, former.isDeleted {
            // Records below it were saved before it by the same batch, and are part of no share yet.
            origin = nil
            if let deleted = former.share, deleted != share { try separate(former, from: deleted, &zone) }
        }
        if share == origin {
            if share != nil { try connection.run("UPDATE records SET shared = sequence WHERE id = ?", [.integer(row)]) }
        } else {
            try place(Placement(row: row, id: record.id, share: origin), in: share, &zone)
        }
        if let share { zone.changedShares.insert(share) }
    }

    /// Removes a record from the share that its deletion was part of. The feed of that share has the deletion at its former position: its
    /// participants do not learn that a record has the name again.
    private func separate(
        _ deletion: StoredRecord,
        from share: Int64,
        _ zone: inout ZoneState
    ) throws(RecordStoreError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO departures (share, name, type, zone, sequence, time)
            SELECT ?1, ifnull(alias, name), ?2, zone, shared, ?3 FROM records WHERE id = ?4
            """,
            [
                .integer(share), .text(deletion.record.type),
                .real(deletion.record.modificationDate?.timeIntervalSinceReferenceDate ?? now), .integer(deletion.row),
            ]
        )
        zone.departures += 1
        try connection.run(
            "UPDATE records SET share = NULL, shared = NULL, alias = NULL WHERE id = ?",
            [.integer(deletion.row)]
        )
    }

    /// Moves a record, with all records below it, to a share or out of one.
    private func place(
        _ record: Placement,
        in share: Int64?,
        _ zone: inout ZoneState
    ) throws(RecordStoreError) {
        try move(record, to: share, &zone)
        var below: [Placement] = []
        let zoneID = zone.id
        try connection.rows(
            """
            WITH RECURSIVE below (id, name) AS (
                SELECT r.id, r.name FROM links l JOIN records r ON r.id = l.record
                WHERE l.zone = ?1 AND l.target = ?2 AND l.field = ''
                UNION
                SELECT r.id, r.name FROM below b JOIN links l ON l.zone = ?1 AND l.target = b.name AND l.field = ''
                JOIN records r ON r.id = l.record
            )
            SELECT r.id, r.name, r.share FROM below b JOIN records r ON r.id = b.id WHERE r.id <> ?3
            """,
            [.integer(zone.row), .text(record.id.name), .integer(record.row)]
        ) { row in
            let id = RecordID(name: row.text(1), zone: zoneID)
            below.append(Placement(row: row.integer(0), id: id, share: row.optionalInteger(2)))
            return true
        }
        for other in below where other.share != share {
            if let held = other.share, held != record.share {
                // The root of another share, or a record below it.
                if share != nil { throw .alreadyShared(record.id, root: other.id) }
                continue
            }
            try move(other, to: share, &zone)
        }
    }

    /// Moves one record. The feed of its former share has a deletion.
    private func move(_ record: Placement, to share: Int64?, _ zone: inout ZoneState) throws(RecordStoreError) {
        if let former = record.share {
            try expireNamesakes(of: record.row, in: former, &zone)
            zone.sequence += 1
            zone.changedShares.insert(former)
            try connection.run(
                """
                INSERT OR REPLACE INTO departures (share, name, type, zone, sequence, time)
                SELECT ?1, ifnull(alias, name), type, zone, ?2, ?3 FROM records WHERE id = ?4
                """,
                [.integer(former), .integer(zone.sequence), .real(now), .integer(record.row)]
            )
            zone.departures += 1
        }
        guard let share else {
            return try connection.run(
                "UPDATE records SET share = NULL, shared = NULL, alias = NULL WHERE id = ?",
                [.integer(record.row)]
            )
        }
        zone.sequence += 1
        zone.changedShares.insert(share)
        try connection.run(
            "UPDATE records SET share = ?, shared = ? WHERE id = ?",
            [.integer(share), .integer(zone.sequence), .integer(record.row)]
        )
        try connection.run(
            "DELETE FROM departures WHERE share = ? AND name = ?",
            [.integer(share), .text(record.id.name)]
        )
        // A record that had this name for participants has its own again. Those of another share learn it only if they see both.
        try connection.rows(
            "SELECT id, share FROM records WHERE zone = ? AND alias = ? AND deleted = 0 AND id <> ?",
            [.integer(zone.row), .text(record.id.name), .integer(record.row)]
        ) { (row) throws(RecordStoreError) in
            if row.integer(1) != share {
                try expire(share, and: row.integer(1), &zone)
                return true
            }
            zone.sequence += 1
            try connection.run(
                "UPDATE records SET shared = ? WHERE id = ?",
                [.integer(zone.sequence), .integer(row.integer(0))]
            )
            return true
        }
    }

    /// Notes that a shared record is about to disappear. Other records with its name for participants may have another name then: those who
    /// see both fetch all records again.
    func expireNamesakes(of row: Int64, in share: Int64, _ zone: inout ZoneState) throws(RecordStoreError) {
        let found = try connection.first("SELECT name, alias FROM records WHERE id = ?", [.integer(row)]) {
            (name: $0.text(0), alias: $0.optionalText(1))
        }
        guard let found else { return }
        var lookups = [("alias", found.name)]
        if let alias = found.alias { lookups += [("alias", alias), ("name", alias)] }
        var shares: Set<Int64> = []
        for (column, name) in lookups {
            try connection.rows(
                "SELECT share FROM records WHERE zone = ? AND \(column) = ? AND deleted = 0 AND share IS NOT NULL AND id <> ?",
                [.integer(zone.row), .text(name), .integer(row)]
            ) { row in
                shares.insert(row.integer(0))
                return true
            }
        }
        for other in shares { try expire(share, and: other, &zone) }
    }

    /// Makes the accounts that see two shares, which may be the same, fetch all records again.
    private func expire(_ share: Int64, and other: Int64, _ zone: inout ZoneState) throws(RecordStoreError) {
        try connection.rows(
            """
            SELECT p.account FROM participants p JOIN participants o ON o.account = p.account AND o.share = ?
            WHERE p.share = ? AND p.accepted = 1 AND p.permission > 0 AND o.accepted = 1 AND o.permission > 0
            """,
            [.integer(other), .integer(share)]
        ) { row in
            zone.affected.insert(row.text(0))
            return true
        }
    }
}
