import Foundation

/// Changes of shared records by participants. What they may not see does not exist for them.
extension RecordWriter {
    /// The items of a participant, by the names in the owner's zone.
    struct SharedItems {
        var group = Group()
        /// The names that the participant has given to the items, by those in the owner's zone.
        var names: [String: String] = [:]
        /// The saves as the participant has sent them, by the names in the owner's zone.
        var sent: [String: RecordSave] = [:]
        /// The names that participants see, by those in the owner's zone, of new records whose names are taken.
        var aliases: [String: String] = [:]
        /// The shares of the records to save, by the names in the owner's zone.
        var placed: [String: Int64] = [:]
        /// Deletions of records that the participant does not see, by the participant's names. They succeed without an effect.
        var unseen: [String] = []
        /// The row of the share that the participant leaves by deleting its record, which is the only item then.
        var leaving: Int64?
    }

    /// Saves and deletes records of a zone of another account.
    /// - Returns: A Boolean value that indicates whether the change goes on; `false` if all of it was undone.
    func modifyShared(
        _ group: Group,
        _ batch: RecordBatch,
        _ id: RecordZoneID,
        _ databaseID: RecordDatabaseID,
        _ result: inout RecordBatchResult,
        isWhole: Bool
    ) throws(RecordStoreError) -> Bool {
        guard let access = try connection.sharedZone(id, in: databaseID),
            var database = try database(row: access.database), var zone = try zone(row: access.row, access.own)
        else {
            result.fail(group) { _ in .unknownZone(id) }
            return true
        }
        var view = SharedView(access: access, connection: connection, identity: identity)
        let (sequence, deletions) = (zone.sequence, zone.deletions)
        var items = SharedItems()
        try translate(group, view, zone, &items, batch.policy)
        if !items.aliases.isEmpty { view.access.hasAliases = true }
        var own = RecordBatchResult()
        try skipApplied(&items.group, batch.identifier, zone, &own)
        let context = Context(
            policy: batch.policy,
            account: databaseID.account,
            container: databaseID.container,
            time: now,
            view: view,
            sent: items.sent,
            aliases: items.aliases,
            placed: items.placed
        )
        if let share = items.leaving, !items.group.deletions.isEmpty {
            try leave(share, databaseID.account, &zone)
            for id in items.group.deletions { own.deleted[id] = .success(()) }
        } else if batch.isAtomic {
            let isDone = try modifyTogether(items.group, context, &zone, &database, &own, isWhole: isWhole)
            if !isDone {
                for name in items.unseen {
                    let id = RecordID(name: name, zone: id)
                    result.deleted[id] = .failure(.batchFailed(id))
                }
                try add(own, view, items, to: &result)
                return !isWhole
            }
        } else {
            try modifySeparately(items.group, context, &zone, &database, &own)
        }
        for name in items.unseen { result.deleted[RecordID(name: name, zone: id)] = .success(()) }
        try addApplied(items.group, batch.identifier, context, zone, own)
        if zone.sequence != sequence {
            try expireDeletions(&zone, added: zone.deletions - deletions, time: context.time)
            try store(zone, in: &database)
            try store(database)
            try reportToParticipants(zone, database)
        }
        try add(own, view, items, to: &result)
        return true
    }

    /// Adds the results in the owner's zone as the participant sees them.
    private func add(
        _ own: RecordBatchResult,
        _ view: SharedView,
        _ items: SharedItems,
        to result: inout RecordBatchResult
    ) throws(RecordStoreError) {
        for (id, item) in own.saved {
            let shared = RecordID(name: items.names[id.name] ?? id.name, zone: view.access.shared)
            switch item {
            case .success:
                // A record of a former attempt may have left the share.
                result.saved[shared] = .failure(.unknownRecord(shared))
                guard let found = try connection.visible(shared.name, view.access),
                    let stored = try stored(row: found.row)
                else { continue }
                result.saved[shared] = .success(try view.outward(stored))
            case .failure(let error): result.saved[shared] = .failure(try view.outward(error, items.names))
            }
        }
        for (id, item) in own.deleted {
            let shared = RecordID(name: items.names[id.name] ?? id.name, zone: view.access.shared)
            switch item {
            case .success: result.deleted[shared] = .success(())
            case .failure(let error): result.deleted[shared] = .failure(try view.outward(error, items.names))
            }
        }
    }

    // MARK: Permission

    /// Translates the items for the owner's zone, and adds errors for those that the participant may not perform.
    private func translate(
        _ group: Group,
        _ view: SharedView,
        _ zone: ZoneState,
        _ items: inout SharedItems,
        _ policy: RecordSavePolicy
    ) throws(RecordStoreError) {
        // New records, whose names may be taken by records that the participant does not see.
        var new: [String: String] = [:]
        for save in group.saves where try connection.visible(save.record.id.name, view.access) == nil {
            let name = save.record.id.name
            let isTaken = try connection.first(
                "SELECT 1 FROM records WHERE zone = ? AND name = ? AND deleted = 0",
                [.integer(zone.row), .text(name)]
            ) { _ in true }
            let own = isTaken == true ? Self.unusedName(for: name) : name
            if own != name { items.aliases[own] = name }
            new[name] = own
        }
        for save in Self.ordered(group.saves) {
            let sent = save
            var save = save
            save.record = try view.inward(save.record, new)
            save.ancestor = nil
            let id = save.record.id
            items.names[id.name] = sent.record.id.name
            items.sent[id.name] = sent
            if let error = group.errors[sent.record.id] {
                items.group.errors[id] = error
            } else if let error = try authorize(&save, view, zone, policy, new, &items.placed) {
                items.group.errors[id] = error
            }
            items.group.saves.append(save)
        }
        for id in group.deletions {
            let found = try connection.visible(id.name, view.access)
            let own = RecordID(name: found?.name ?? id.name, zone: view.access.own)
            if let error = group.errors[id] {
                items.group.errors[own] = error
            } else if let found, let grant = view.access.grants[found.share] {
                if found.row == found.share, group.saves.isEmpty, group.deletions.count == 1 {
                    items.leaving = found.row
                } else if found.row == found.share || found.isRoot || grant.permission != .readWrite {
                    items.group.errors[own] = .permissionDenied(own)
                }
            } else {
                items.unseen.append(id.name)
                continue
            }
            items.names[own.name] = id.name
            items.group.deletions.append(own)
        }
    }

    /// Returns a name that no record has.
    private static func unusedName(for name: String) -> String {
        let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
        return "\(name.prefix(230))~\(digits)"
    }

    /// Returns the error of a save that the participant may not make; `nil` if it may.
    private func authorize(
        _ save: inout RecordSave,
        _ view: SharedView,
        _ zone: ZoneState,
        _ policy: RecordSavePolicy,
        _ new: [String: String],
        _ placed: inout [String: Int64]
    ) throws(RecordStoreError) -> RecordStoreError? {
        let access = view.access
        let id = save.record.id
        let current = try connection.first(
            StoredRecord.byName + " AND r.deleted = 0",
            [.integer(zone.row), .text(id.name)]
        ) { (row) throws(RecordStoreError) in try StoredRecord(row, identity: identity, path: connection.path) }
        // The share of the parent, if the participant may change the records of it.
        var above: Int64?
        if let parent = save.record.parent {
            above = placed[parent.name]
            if above == nil { above = try connection.visible(outwardName(parent, view), access)?.share }
            if let share = above, access.grants[share]?.permission != .readWrite { above = nil }
        }
        if new.values.contains(id.name) {
            if save.record.changeTag != nil, policy == .ifServerRecordUnchanged { return .unknownRecord(id) }
            save.record.changeTag = nil
            guard save.record.share == nil, let above else { return .permissionDenied(id) }
            placed[id.name] = above
        } else {
            guard let current, let share = current.share, let grant = access.grants[share],
                grant.permission == .readWrite, current.row != share, save.record.share == nil
            else { return .permissionDenied(id) }
            if let tag = save.record.changeTag {
                // The tag of the participant is another one than that of the owner.
                let isCurrent = tag == identity.sharedTag(sequence: current.sequence, zone: zone.row)
                save.record.changeTag = isCurrent ? current.record.changeTag : ""
            }
            if grant.root == current.row {
                // Only the owner moves a root, and the participant does not see the record above it.
                save.record.parent = current.record.parent
            } else if above != share {
                return .permissionDenied(id)
            }
            placed[id.name] = share
        }
        // The deletion of a record that the participant does not see must not delete this one, which would show that it existed.
        let former = Set(current?.record.fields.values.flatMap(\.deletingTargets) ?? [])
        for target in save.record.fields.values.flatMap(\.deletingTargets) where !former.contains(target) {
            if placed[target.name] == placed[id.name] { continue }
            let share = try connection.visible(outwardName(target, view), access)?.share
            if share != placed[id.name] { return .permissionDenied(id) }
        }
        return nil
    }

    /// The name of a record of the owner's zone for the participant.
    private func outwardName(_ id: RecordID, _ view: SharedView) throws(RecordStoreError) -> String {
        try view.outward(id).name
    }

    // MARK: Leaving

    /// Removes the participant from a share, which remains for the others.
    private func leave(_ share: Int64, _ account: String, _ zone: inout ZoneState) throws(RecordStoreError) {
        try connection.run(
            "DELETE FROM participants WHERE share = ? AND account = ?",
            [.integer(share), .text(account)]
        )
        zone.affected.insert(account)
        try touch(share, &zone)
    }
}
