import Foundation

/// The views of a zone that accounts have by its shares.
extension RecordWriter {
    /// Reports a change of a zone to the databases of the accounts that see it. Accounts whose shares have changed fetch all of their
    /// records again: their tokens expire.
    func reportToParticipants(_ zone: ZoneState, _ owner: DatabaseState) throws(RecordStoreError) {
        if zone.affected.isEmpty, zone.changedShares.isEmpty { return }
        var accounts: Set<String> = []
        for share in zone.changedShares {
            try connection.run(
                """
                UPDATE shares SET sequence = max(sequence,
                ifnull((SELECT max(shared) FROM records WHERE share = ?1 AND deleted = 0), 0),
                ifnull((SELECT max(shared) FROM records WHERE share = ?1 AND deleted = 1), 0),
                ifnull((SELECT max(sequence) FROM departures WHERE share = ?1), 0)) WHERE record = ?1
                """,
                [.integer(share)]
            )
            try connection.rows(
                "SELECT account FROM participants WHERE share = ? AND accepted = 1 AND permission > 0",
                [.integer(share)]
            ) { row in
                accounts.insert(row.text(0))
                return true
            }
        }
        for account in accounts.union(zone.affected).sorted() {
            try report(zone, owner, to: account, isAffected: zone.affected.contains(account))
        }
    }

    /// Reports a change of a zone to an account.
    /// - Parameter isAffected: A Boolean value that indicates whether the account has accepted other shares than before.
    func report(
        _ zone: ZoneState,
        _ owner: DatabaseState,
        to account: String,
        isAffected: Bool
    ) throws(RecordStoreError) {
        guard let ownerAccount = owner.owner else { return }
        var database = try database(RecordDatabaseID(container: owner.container, scope: .shared, account: account))
        database.sequence += 1
        if isAffected {
            let isDeleted = try connection.grants(of: account, zone: zone.row).isEmpty
            try connection.run(
                """
                INSERT INTO shared_zones (database, owner, name, zone, epoch, changed, deleted) VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6)
                ON CONFLICT (database, owner, name) DO UPDATE SET zone = ?4, epoch = ?5, changed = ?5, deleted = ?6
                """,
                [
                    .integer(database.row), .text(ownerAccount), .text(zone.id.name), .integer(zone.row),
                    .integer(database.sequence), .integer(isDeleted ? 1 : 0),
                ]
            )
            if isDeleted { try expireSharedZones(of: database) }
        } else {
            try connection.run(
                "UPDATE shared_zones SET changed = ? WHERE database = ? AND owner = ? AND name = ?",
                [.integer(database.sequence), .integer(database.row), .text(ownerAccount), .text(zone.id.name)]
            )
        }
        try store(database)
    }

    /// Removes the shares of a zone that is deleted.
    func removeShares(_ zone: inout ZoneState, _ owner: DatabaseState) throws(RecordStoreError) {
        if zone.shares == 0 { return }
        try connection.rows(
            """
            SELECT DISTINCT p.account FROM shares s JOIN participants p ON p.share = s.record
            WHERE s.zone = ? AND p.accepted = 1
            """,
            [.integer(zone.row)]
        ) { row in
            zone.affected.insert(row.text(0))
            return true
        }
        for table in ["participants", "departures"] {
            try connection.run(
                "DELETE FROM \(table) WHERE share IN (SELECT record FROM shares WHERE zone = ?)",
                [.integer(zone.row)]
            )
        }
        try connection.run("DELETE FROM shares WHERE zone = ?", [.integer(zone.row)])
        zone.changedShares = []
        try reportToParticipants(zone, owner)
    }
}
