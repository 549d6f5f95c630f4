import Foundation

/// The access of an account to a zone of another one: the shares that it has accepted. All access to shared records is decided by this
/// structure, in the transaction that reads or changes them.
struct SharedZone {
    /// A share that the account has accepted.
    struct Grant {
        /// The name of the share's record.
        let name: String
        /// The row of the shared record.
        let root: Int64
        let permission: RecordShare.Permission
        let isPublic: Bool
        /// The last change of a record of the share.
        let sequence: Int64
        /// The last change of which a deletion was forgotten.
        let floor: Int64
    }

    /// The row of the zone.
    let row: Int64
    /// The row of the owner's database.
    let database: Int64
    /// The number that changes with the accepted shares.
    let epoch: Int64
    /// The accepted shares by the rows of their records.
    let grants: [Int64: Grant]
    /// The zone in the owner's database.
    let own: RecordZoneID
    /// The zone in the participant's database.
    let shared: RecordZoneID
    /// The participant.
    let account: String
    /// A Boolean value that indicates whether records of the zone have other names for participants.
    var hasAliases: Bool

    /// The rows of the shares, sorted.
    var shares: [Int64] { grants.keys.sorted() }

    func isVisible(_ share: Int64?) -> Bool { share.map { grants[$0] != nil } ?? false }

    // MARK: Names of accounts

    /// Returns the name of an account that the owner uses, for the participant.
    func outward(account name: String) -> String {
        switch name {
        case RecordZoneID.currentOwner: shared.owner
        case account: RecordZoneID.currentOwner
        default: name
        }
    }

    /// Returns the name of an account that the participant uses, for the owner.
    func inward(account name: String) -> String {
        switch name {
        case RecordZoneID.currentOwner: account
        case shared.owner: RecordZoneID.currentOwner
        default: name
        }
    }

    func outward(_ zone: RecordZoneID) -> RecordZoneID {
        RecordZoneID(name: zone.name, owner: outward(account: zone.owner))
    }

    func inward(_ zone: RecordZoneID) -> RecordZoneID {
        RecordZoneID(name: zone.name, owner: inward(account: zone.owner))
    }
}

/// A live record that a participant may see.
struct VisibleRecord {
    let row: Int64
    /// The name in the owner's zone.
    let name: String
    let type: String
    let share: Int64
    let isRoot: Bool
}

extension StoreConnection {
    /// Returns the access to a zone, by the name of its owner; `nil` if the account has none.
    func sharedZone(
        _ id: RecordZoneID,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> SharedZone? {
        guard database.scope == .shared, !database.account.isEmpty else { return nil }
        let found = try first(
            """
            SELECT z.id, z.database, v.epoch FROM databases d
            JOIN shared_zones v ON v.database = d.id AND v.owner = ? AND v.name = ? AND v.deleted = 0
            JOIN zones z ON z.id = v.zone AND z.deleted = 0
            WHERE d.container = ? AND d.scope = 'shared' AND d.account = ?
            """,
            [.text(id.owner), .text(id.name), .text(database.container), .text(database.account)]
        ) { (zone: $0.integer(0), database: $0.integer(1), epoch: $0.integer(2)) }
        guard let found else { return nil }
        let grants = try grants(of: database.account, zone: found.zone)
        if grants.isEmpty { return nil }
        let hasAliases = try first(
            "SELECT 1 FROM records WHERE zone = ? AND alias IS NOT NULL LIMIT 1",
            [.integer(found.zone)]
        ) { _ in true }
        return SharedZone(
            row: found.zone,
            database: found.database,
            epoch: found.epoch,
            grants: grants,
            own: RecordZoneID(name: id.name),
            shared: id,
            account: database.account,
            hasAliases: hasAliases ?? false
        )
    }

    /// Returns the shares of a zone that an account has accepted, by the rows of their records.
    func grants(of account: String, zone: Int64) throws(RecordStoreError) -> [Int64: SharedZone.Grant] {
        var grants: [Int64: SharedZone.Grant] = [:]
        try rows(
            """
            SELECT s.record, r.name, s.root, p.permission, p.public, s.sequence, s.floor FROM shares s
            JOIN participants p ON p.share = s.record AND p.account = ? JOIN records r ON r.id = s.record
            WHERE s.zone = ? AND p.accepted = 1 AND s.root IS NOT NULL
            """,
            [.text(account), .integer(zone)]
        ) { row in
            let permission = RecordShare.Permission(rawValue: Int(row.integer(3))) ?? .none
            if permission == .none { return true }
            grants[row.integer(0)] = SharedZone.Grant(
                name: row.text(1),
                root: row.integer(2),
                permission: permission,
                isPublic: row.integer(4) != 0,
                sequence: row.integer(5),
                floor: row.integer(6)
            )
            return true
        }
        return grants
    }

    /// Returns the sharing of a share's record; `nil` if it has none yet.
    func share(of row: Int64, in zone: RecordZoneID) throws(RecordStoreError) -> RecordShare? {
        let found = try first("SELECT name, secret, permission FROM shares WHERE record = ?", [.integer(row)]) {
            (root: $0.text(0), secret: $0.text(1), permission: $0.integer(2))
        }
        guard let found else { return nil }
        var share = RecordShare(
            root: RecordID(name: found.root, zone: zone),
            publicPermission: RecordShare.Permission(rawValue: Int(found.permission)) ?? .none
        )
        share.secret = found.secret
        try rows(
            "SELECT account, permission, accepted, public FROM participants WHERE share = ? ORDER BY account",
            [.integer(row)]
        ) { row in
            var participant = RecordShare.Participant(
                account: row.text(0),
                permission: RecordShare.Permission(rawValue: Int(row.integer(1))) ?? .none
            )
            participant.hasAccepted = row.integer(2) != 0
            participant.isPublic = row.integer(3) != 0
            share.participants.append(participant)
            return true
        }
        return share
    }

    /// Returns the record of a row, with its share.
    func stored(_ row: any StoreRow, _ identity: StoreIdentity) throws(RecordStoreError) -> StoredRecord {
        var stored = try StoredRecord(row, identity: identity, path: path)
        guard let share = stored.share, !stored.isDeleted else { return stored }
        let zone = stored.record.id.zone
        if share == stored.row {
            stored.record.share = try self.share(of: share, in: zone)
        } else {
            let name = try first(
                "SELECT r.name FROM shares s JOIN records r ON r.id = s.record WHERE s.root = ?",
                [.integer(stored.row)]
            ) { $0.text(0) }
            stored.record.shareID = name.map { RecordID(name: $0, zone: zone) }
        }
        return stored
    }

    // MARK: Names of records

    /// Returns the record that a participant sees under a name; `nil` if it sees none.
    func visible(_ name: String, _ access: SharedZone) throws(RecordStoreError) -> VisibleRecord? {
        let plain = try live(name, access)
        if let plain, try displayedName(plain.record.name, plain.alias, plain.record.row, access) == name {
            return plain.record
        }
        if !access.hasAliases { return nil }
        guard let row = try holder(of: name, access), row != plain?.record.row else { return nil }
        let own = try first("SELECT name FROM records WHERE id = ?", [.integer(row)]) { $0.text(0) }
        return try own.flatTransformed { (own) throws(RecordStoreError) in try live(own, access)?.record }
    }

    /// Returns a live record by its name in the owner's zone, if the participant may see it.
    private func live(
        _ name: String,
        _ access: SharedZone
    ) throws(RecordStoreError) -> (record: VisibleRecord, alias: String?)? {
        let found = try first(
            "SELECT id, type, share, alias FROM records WHERE zone = ? AND name = ? AND deleted = 0 AND share IS NOT NULL",
            [.integer(access.row), .text(name)]
        ) { (row: $0.integer(0), type: $0.text(1), share: $0.integer(2), alias: $0.optionalText(3)) }
        guard let found, let grant = access.grants[found.share] else { return nil }
        let record = VisibleRecord(
            row: found.row,
            name: name,
            type: found.type,
            share: found.share,
            isRoot: grant.root == found.row
        )
        return (record, found.alias)
    }

    /// Returns the row of the live record that a participant sees under a name that is an alias: a record with that name itself, or the
    /// first one with the alias.
    private func holder(of name: String, _ access: SharedZone) throws(RecordStoreError) -> Int64? {
        if let plain = try live(name, access), plain.alias == nil { return plain.record.row }
        var holder: Int64?
        try rows(
            "SELECT id, share FROM records WHERE zone = ? AND alias = ? AND deleted = 0 ORDER BY id",
            [.integer(access.row), .text(name)]
        ) { row in
            if access.grants[row.integer(1)] != nil { holder = row.integer(0) }
            return holder == nil
        }
        return holder
    }

    /// Returns the name of a record for a participant, who may see the record or the deletion of it.
    func displayedName(
        _ name: String,
        _ alias: String?,
        _ row: Int64,
        _ access: SharedZone
    ) throws(RecordStoreError) -> String {
        guard let alias else { return name }
        let holder = try holder(of: alias, access)
        return holder == nil || holder == row ? alias : name
    }
}
