import Foundation

/// Shares by their secrets.
///
/// A secret that does not exist, and one of a share that the account may not accept, are the same error.
extension SQLiteRecordStore {
    /// Returns a share for an account that has its secret.
    /// - Throws: ``RecordStoreError/unknownShare`` if there is none that the account may accept.
    public func shareMetadata(
        secret: String,
        container: String,
        account: String
    ) throws(RecordStoreError) -> RecordShareMetadata {
        try change { (writer) throws(RecordStoreError) in
            try writer.share(secret: secret, container: container, account: account, isAccepted: false)
        }
    }

    /// Accepts a share: its records appear in the shared database of the account. A share that was accepted before remains so.
    /// - Throws: ``RecordStoreError/unknownShare`` if there is none that the account may accept.
    @discardableResult
    public func acceptShare(
        secret: String,
        container: String,
        account: String
    ) throws(RecordStoreError) -> RecordShareMetadata {
        try change { (writer) throws(RecordStoreError) in
            try writer.share(secret: secret, container: container, account: account, isAccepted: true)
        }
    }
}

extension RecordWriter {
    /// A share by its secret.
    private struct FoundShare {
        let row: Int64
        let database: DatabaseState
        let owner: String
        var zone: ZoneState
        let record: Record
        let share: RecordShare
    }

    private func find(_ secret: String, _ container: String) throws(RecordStoreError) -> FoundShare? {
        let found = try connection.first(
            """
            SELECT s.record, s.zone, z.database, z.name FROM shares s JOIN zones z ON z.id = s.zone AND z.deleted = 0
            JOIN databases d ON d.id = z.database AND d.container = ? WHERE s.secret = ?
            """,
            [.text(container), .text(secret)]
        ) { (share: $0.integer(0), zone: $0.integer(1), database: $0.integer(2), name: $0.text(3)) }
        guard let found, let database = try database(row: found.database), let owner = database.owner,
            let zone = try zone(row: found.zone, RecordZoneID(name: found.name)),
            let stored = try stored(row: found.share), let share = stored.record.share
        else { return nil }
        return FoundShare(
            row: found.share,
            database: database,
            owner: owner,
            zone: zone,
            record: stored.record,
            share: share
        )
    }

    /// Returns a share by its secret, and accepts it for an account that is not the owner.
    fileprivate func share(
        secret: String,
        container: String,
        account: String,
        isAccepted: Bool
    ) throws(RecordStoreError) -> RecordShareMetadata {
        guard !account.isEmpty, account != RecordZoneID.currentOwner, var found = try find(secret, container) else {
            throw .unknownShare
        }
        if account == found.owner {
            return RecordShareMetadata(
                share: found.record,
                root: found.share.root,
                owner: RecordZoneID.currentOwner,
                permission: .readWrite,
                hasAccepted: true,
                isPublic: false
            )
        }
        var participant = RecordShare.Participant(account: account, permission: found.share.publicPermission)
        participant.isPublic = true
        if let invited = found.share.participants.first(where: { $0.account == account }) { participant = invited }
        if participant.permission == .none { throw .unknownShare }
        if isAccepted, !participant.hasAccepted {
            if participant.isPublic, found.share.participants.count >= limits.participantCount {
                throw .limitExceeded("participants of a share", limit: limits.participantCount)
            }
            participant.hasAccepted = true
            try add(participant, to: found.row)
            try touch(found.row, &found.zone)
            found.zone.affected.insert(account)
            var database = found.database
            try store(found.zone, in: &database)
            try store(database)
            try reportToParticipants(found.zone, database)
        }
        return try metadata(of: found, for: participant)
    }

    /// Returns a share as a participant sees it, who may not have accepted it yet.
    private func metadata(
        of found: FoundShare,
        for participant: RecordShare.Participant
    ) throws(RecordStoreError) -> RecordShareMetadata {
        guard let stored = try stored(row: found.row), let share = stored.share else { throw .unknownShare }
        let root = try connection.first("SELECT root FROM shares WHERE record = ?", [.integer(found.row)]) {
            $0.integer(0)
        }
        let grant = SharedZone.Grant(
            name: stored.record.id.name,
            root: root ?? 0,
            permission: participant.permission,
            isPublic: participant.isPublic,
            sequence: 0,
            floor: 0
        )
        let access = SharedZone(
            row: found.zone.row,
            database: found.database.row,
            epoch: 0,
            grants: [share: grant],
            own: found.zone.id,
            shared: RecordZoneID(name: found.zone.id.name, owner: found.owner),
            account: participant.account,
            hasAliases: false
        )
        let record = try SharedView(access: access, connection: connection, identity: identity).outward(stored)
        return RecordShareMetadata(
            share: record,
            root: RecordID(name: found.share.root.name, zone: access.shared),
            owner: found.owner,
            permission: participant.permission,
            hasAccepted: participant.hasAccepted,
            isPublic: participant.isPublic
        )
    }
}
