import Foundation

/// The translation of an owner's records for a participant, and back.
///
/// The owner's zone has the name of its owner for others, and names of accounts change their meaning: ``RecordZoneID/currentOwner`` is
/// the account of the one who reads.
struct SharedView {
    var access: SharedZone
    let connection: any StoreConnection
    let identity: StoreIdentity

    // MARK: Outward

    /// Returns a stored record of the owner as the participant sees it.
    func outward(_ stored: StoredRecord) throws(RecordStoreError) -> Record {
        let name = try connection.displayedName(stored.record.id.name, stored.alias, stored.row, access)
        var record = try outward(stored.record, name: name)
        // The participant may not see the record above the shared one.
        if let share = stored.share, let grant = access.grants[share] {
            if grant.root == stored.row { record.parent = nil }
            // A participant who has joined by itself does not see the others.
            var participants = record.share?.participants ?? []
            if grant.isPublic { participants.removeAll { $0.account != access.account } }
            for index in participants.indices {
                participants[index].account = access.outward(account: participants[index].account)
            }
            record.share?.participants = participants
        }
        record.changeTag = identity.sharedTag(sequence: stored.sequence, zone: access.row)
        return record
    }

    private func outward(_ record: Record, name: String) throws(RecordStoreError) -> Record {
        var record = record
        record.id = RecordID(name: name, zone: access.shared)
        record.parent = try record.parent.transformed { (id) throws(RecordStoreError) in try outward(id) }
        record.shareID = try record.shareID.transformed { (id) throws(RecordStoreError) in try outward(id) }
        if let root = record.share?.root { record.share?.root = try outward(root) }
        for (key, value) in record.fields { record.fields[key] = try moved(value, outward) }
        record.creator = record.creator.map { access.outward(account: $0) }
        record.modifier = record.modifier.map { access.outward(account: $0) }
        return record
    }

    /// Returns an identifier for the participant.
    func outward(_ id: RecordID) throws(RecordStoreError) -> RecordID {
        guard id.zone == access.own else { return RecordID(name: id.name, zone: access.outward(id.zone)) }
        var name = id.name
        if access.hasAliases {
            let found = try connection.first(
                "SELECT id, alias, share FROM records WHERE zone = ? AND name = ? AND deleted = 0 AND alias IS NOT NULL",
                [.integer(access.row), .text(name)]
            ) { (row: $0.integer(0), alias: $0.text(1), share: $0.integer(2)) }
            if let found, access.isVisible(found.share) {
                name = try connection.displayedName(name, found.alias, found.row, access)
            }
        }
        return RecordID(name: name, zone: access.shared)
    }

    /// Returns an error of the owner's zone for the participant.
    /// - Parameter names: The names that the participant has given to the items, by those in the owner's zone.
    func outward(_ error: RecordStoreError, _ names: [String: String]) throws(RecordStoreError) -> RecordStoreError {
        func move(_ id: RecordID) throws(RecordStoreError) -> RecordID {
            if let name = names[id.name], id.zone == access.own { return RecordID(name: name, zone: access.shared) }
            return try outward(id)
        }
        switch error {
        case .invalidRecord(let id, let reason): return .invalidRecord(try move(id), reason: reason)
        case .invalidField(let id, let field, let reason):
            return .invalidField(try move(id), field: field, reason: reason)
        case .kindMismatch(let id, let field, let expected, let found):
            return .kindMismatch(try move(id), field: field, expected: expected, found: found)
        case .unknownRecord(let id): return .unknownRecord(try move(id))
        // Conflicts were translated with their records.
        case .conflict: return error
        case .referenceViolation(let id, let parent):
            return .referenceViolation(try move(id), parent: try move(parent))
        case .missingAsset(let id, let field, let hash):
            return .missingAsset(
                try id.transformed { (id) throws(RecordStoreError) in try move(id) },
                field: field,
                hash: hash
            )
        case .batchFailed(let id): return .batchFailed(try move(id))
        case .quotaExceeded(let id, let quota): return .quotaExceeded(try move(id), quota: quota)
        case .permissionDenied(let id): return .permissionDenied(try move(id))
        // The other share is none of the participant's.
        case .alreadyShared(let id, _): return .permissionDenied(try move(id))
        case .unknownZone: return .unknownZone(access.shared)
        case .invalidZone(_, let reason): return .invalidZone(access.shared, reason: reason)
        case .limitExceeded, .invalidQuery, .changeTokenExpired, .unknownShare, .unreachable, .notAuthenticated,
            .diskFull, .readOnly,
            .corrupt, .newerFormat, .busy, .file:
            return error
        }
    }

    // MARK: Inward

    /// Returns a record of the participant for the owner's zone.
    /// - Parameter names: The names of the batch's new records in the owner's zone, by those that the participant has given.
    func inward(_ record: Record, _ names: [String: String]) throws(RecordStoreError) -> Record {
        func move(_ id: RecordID) throws(RecordStoreError) -> RecordID { try inward(id, names) }
        var record = record
        record.id = try move(record.id)
        record.parent = try record.parent.transformed { (id) throws(RecordStoreError) in try move(id) }
        if let root = record.share?.root { record.share?.root = try move(root) }
        for (key, value) in record.fields { record.fields[key] = try moved(value, move) }
        return record
    }

    /// Returns an identifier of the participant for the owner's zone.
    func inward(_ id: RecordID, _ names: [String: String] = [:]) throws(RecordStoreError) -> RecordID {
        guard id.zone == access.shared else { return RecordID(name: id.name, zone: access.inward(id.zone)) }
        if let name = names[id.name] { return RecordID(name: name, zone: access.own) }
        let name = access.hasAliases ? try connection.visible(id.name, access)?.name : nil
        return RecordID(name: name ?? id.name, zone: access.own)
    }

    /// Returns a value whose references are translated.
    private func moved(
        _ value: RecordValue,
        _ move: (RecordID) throws(RecordStoreError) -> RecordID
    ) throws(RecordStoreError) -> RecordValue {
        switch value {
        case .reference(var reference):
            reference.record = try move(reference.record)
            return .reference(reference)
        case .list(let elements):
            guard case .reference? = elements.first else { return value }
            var moved: [RecordValue] = []
            for element in elements {
                guard case .reference(var reference) = element else { continue }
                reference.record = try move(reference.record)
                moved.append(.reference(reference))
            }
            return .list(moved)
        default: return value
        }
    }

    // MARK: Predicates

    /// Returns the condition of a participant for the owner's records.
    /// - Parameters:
    ///   - depth: The number of levels above the condition.
    ///   - limit: The largest depth of the condition.
    func inward(
        _ predicate: RecordPredicate,
        depth: Int = 0,
        limit: Int
    ) throws(RecordStoreError) -> RecordPredicate {
        if depth > limit { throw .limitExceeded("levels of a predicate", limit: limit) }
        func inward(_ predicates: [RecordPredicate]) throws(RecordStoreError) -> [RecordPredicate] {
            var result: [RecordPredicate] = []
            for predicate in predicates {
                result.append(try self.inward(predicate, depth: depth + 1, limit: limit))
            }
            return result
        }
        switch predicate {
        case .beginsWith(let key, let prefix) where key == .creator || key == .modifier:
            return accounts(key, beginningWith: prefix)
        case .all, .beginsWith, .words, .isNear: return predicate
        case .comparison(let key, let comparison, let value):
            return .comparison(key, comparison, try self.inward(value, of: key))
        case .isIn(let key, let values):
            var moved: [RecordValue] = []
            for value in values { moved.append(try self.inward(value, of: key)) }
            return .isIn(key, moved)
        case .contains(let field, let value):
            return .contains(field: field, try self.inward(value, of: .field(field)))
        case .and(let parts): return .and(try inward(parts))
        case .or(let parts): return .or(try inward(parts))
        case .not(let part): return .not(try self.inward(part, depth: depth + 1, limit: limit))
        }
    }

    /// Returns the condition that the name of an account begins with a text for the participant, for whom two accounts have other names.
    private func accounts(_ key: RecordKey, beginningWith prefix: String) -> RecordPredicate {
        let renamed = [RecordZoneID.currentOwner, access.account]
        var conditions: [RecordPredicate] = [.beginsWith(key, prefix)]
        for name in renamed { conditions.append(.comparison(key, .notEqual, .string(name))) }
        var alternatives: [RecordPredicate] = [.and(conditions)]
        for name in renamed where access.outward(account: name).hasPrefix(prefix) {
            alternatives.append(.comparison(key, .equal, .string(name)))
        }
        return .or(alternatives)
    }

    private func inward(_ value: RecordValue, of key: RecordKey) throws(RecordStoreError) -> RecordValue {
        switch (key, value) {
        case (.creator, .string(let name)), (.modifier, .string(let name)):
            return .string(access.inward(account: name))
        default: return try moved(value) { (id) throws(RecordStoreError) in try inward(id) }
        }
    }
}
