import Foundation

/// Batches: the items of each zone, in the order of their zones.
extension RecordWriter {
    /// Saves and deletes records.
    func modify(_ batch: RecordBatch, in databaseID: RecordDatabaseID) throws(RecordStoreError) -> RecordBatchResult {
        beginResults()
        var result = RecordBatchResult()
        var zones: [RecordZoneID] = []
        var groups: [RecordZoneID: Group] = [:]
        var named: Set<RecordID> = []
        func add(_ id: RecordID, _ body: (inout Group) -> Void) {
            if groups[id.zone] == nil { zones.append(id.zone) }
            body(&groups[id.zone, default: Group()])
        }
        for save in batch.saves {
            var error = RecordValidation.error(of: save, limits: limits)
            if !named.insert(save.record.id).inserted {
                error = .invalidRecord(save.record.id, reason: "the batch has it more than once")
            }
            add(save.record.id) { group in
                group.saves.append(save)
                if let error { group.errors[save.record.id] = error }
            }
        }
        for id in batch.deletions {
            var error = RecordValidation.error(of: id)
            if !named.insert(id).inserted { error = .invalidRecord(id, reason: "the batch has it more than once") }
            add(id) { group in
                group.deletions.append(id)
                if let error { group.errors[id] = error }
            }
        }

        if databaseID.scope == .shared {
            for id in zones {
                let group = groups[id] ?? Group()
                let isWhole = zones.count == 1
                if try !modifyShared(group, batch, id, databaseID, &result, isWhole: isWhole) { return result }
            }
            return result
        }
        var database = try database(databaseID)
        // In its own database, an account is the current one.
        let account = batch.account == database.owner ? RecordZoneID.currentOwner : batch.account
        let unchanged = (database.sequence, database.size)
        for id in zones {
            var group = groups[id] ?? Group()
            if let error = RecordValidation.error(of: id) {
                result.fail(group) { _ in error }
            } else if var zone = try zone(id, in: &database) {
                let context = Context(
                    policy: batch.policy,
                    account: account,
                    container: databaseID.container,
                    time: now,
                    assetAccount: database.owner
                )
                let (sequence, deletions) = (zone.sequence, zone.deletions)
                try skipApplied(&group, batch.identifier, zone, &result)
                if batch.isAtomic {
                    let isWhole = zones.count == 1
                    let isDone = try modifyTogether(group, context, &zone, &database, &result, isWhole: isWhole)
                    // The database and the zone may have been created by the change, which is undone.
                    if isWhole, !isDone { return result }
                } else {
                    try modifySeparately(group, context, &zone, &database, &result)
                }
                try addApplied(group, batch.identifier, context, zone, result)
                if zone.sequence == sequence { continue }
                try expireDeletions(&zone, added: zone.deletions - deletions, time: context.time)
                try store(zone, in: &database)
                try reportToParticipants(zone, database)
            } else {
                result.fail(group) { _ in .unknownZone(id) }
            }
        }
        if unchanged != (database.sequence, database.size) { try store(database) }
        return result
    }

    // MARK: Repetitions

    /// Removes the items that a former attempt has performed, and adds their results.
    func skipApplied(
        _ group: inout Group,
        _ identifier: UUID?,
        _ zone: ZoneState,
        _ result: inout RecordBatchResult
    ) throws(RecordStoreError) {
        guard let identifier else { return }
        var applied: Set<String> = []
        try connection.rows(
            "SELECT record FROM applied WHERE batch = ? AND zone = ?",
            [.blob(identifier.data), .integer(zone.row)]
        ) { row in
            applied.insert(row.text(0))
            return true
        }
        if applied.isEmpty { return }
        for save in group.saves where applied.contains(save.record.id.name) {
            let id = save.record.id
            guard let current = try stored(id.name, zone), !current.isDeleted else {
                result.saved[id] = .failure(.unknownRecord(id))
                continue
            }
            do throws(RecordStoreError) {
                try addToResults(current.byteCount)
                result.saved[id] = .success(current.record)
            } catch {
                result.saved[id] = .failure(error)
            }
        }
        for id in group.deletions where applied.contains(id.name) { result.deleted[id] = .success(()) }
        group.saves.removeAll { applied.contains($0.record.id.name) }
        group.deletions.removeAll { applied.contains($0.name) }
    }

    private static let appliedInsertion = RowInsertion(into: "applied", ["batch", "zone", "record", "time"])

    /// Remembers the items that have succeeded.
    func addApplied(
        _ group: Group,
        _ identifier: UUID?,
        _ context: Context,
        _ zone: ZoneState,
        _ result: RecordBatchResult
    ) throws(RecordStoreError) {
        guard let identifier else { return }
        var names: [String] = []
        for save in group.saves {
            if case .success? = result.saved[save.record.id] { names.append(save.record.id.name) }
        }
        for id in group.deletions { if case .success? = result.deleted[id] { names.append(id.name) } }
        let data = identifier.data
        try Self.appliedInsertion.insert(
            names.flatMap { name -> [StoreValue] in
                [.blob(data), .integer(zone.row), .text(name), .real(context.time)]
            },
            into: connection
        )
        if !names.isEmpty { try expireApplied(added: names.count, time: context.time) }
    }

    /// The items of a zone.
    struct Group {
        var saves: [RecordSave] = []
        var deletions: [RecordID] = []
        /// The errors of items that are not valid.
        var errors: [RecordID: RecordStoreError] = [:]
    }

    /// The state that all items of a batch share.
    struct Context {
        let policy: RecordSavePolicy
        let account: String
        let container: String
        let time: Double
        /// The account by whose name assets are added, if it is another one.
        var assetAccount: String?
        /// The view of a participant; `nil` for changes by the owner.
        var view: SharedView?
        /// The saves of a participant as it has sent them, by the names in the owner's zone.
        var sent: [String: RecordSave] = [:]
        /// The names that participants see of new records whose names are taken, by those in the owner's zone.
        var aliases: [String: String] = [:]
        /// The shares of the records that a participant saves, by the names in the owner's zone.
        var placed: [String: Int64] = [:]

        /// Returns a Boolean value that indicates whether a record may be deleted with one that it refers to.
        func mayDelete(_ row: Int64, share: Int64?) -> Bool {
            guard let access = view?.access else { return true }
            guard let share, let grant = access.grants[share] else { return false }
            return grant.permission == .readWrite && row != grant.root && row != share
        }
    }

    /// Adds the results of records that have new change tags because of their shares.
    private func refresh(_ zone: ZoneState, _ result: inout RecordBatchResult) throws(RecordStoreError) {
        if zone.touched.isEmpty { return }
        // Also those that a former attempt has saved.
        for (id, item) in result.saved where id.zone == zone.id {
            guard case .success = item, let stored = try stored(id.name, zone), !stored.isDeleted else { continue }
            if zone.touched.contains(stored.row) { result.saved[id] = .success(stored.record) }
        }
    }

    /// Performs all items, or none if one fails.
    /// - Parameter isWhole: A Boolean value that indicates whether the change has no other items, so that a failure undoes all of it.
    /// - Returns: A Boolean value that indicates whether the items were performed.
    func modifyTogether(
        _ group: Group,
        _ context: Context,
        _ zone: inout ZoneState,
        _ database: inout DatabaseState,
        _ result: inout RecordBatchResult,
        isWhole: Bool
    ) throws(RecordStoreError) -> Bool {
        let before = (zone, database)
        let items = Set(group.deletions)
        var failed: RecordID?
        let outcome = try part(isWhole: isWhole) { () throws(RecordStoreError) in
            if let error = group.errors.values.first { throw error }
            let saved = try save(group.saves, context, &zone, &database, failed: &failed)
            var deleted: [String] = []
            for id in group.deletions {
                failed = id
                deleted += try delete(id.name, context, &zone, &database)
            }
            // A saved record may be deleted with the one that it refers to.
            let deletedNames = Set(deleted)
            for stored in saved where !deletedNames.contains(stored.record.id.name) {
                failed = stored.record.id
                try verifyLinks(of: stored, context, zone)
                if let share = stored.record.share { try completeShare(share, stored.row, stored.record.id, &zone) }
            }
            for name in deleted {
                // A record that is deleted with another one is no item of the batch.
                let id = RecordID(name: name, zone: zone.id)
                failed = items.contains(id) ? id : group.deletions.first
                try verifyIsNoParent(name, zone)
            }
            return saved
        }
        switch outcome {
        case .success(let saved):
            for stored in saved { result.saved[stored.record.id] = .success(stored.record) }
            try refresh(zone, &result)
            for id in group.deletions { result.deleted[id] = .success(()) }
            return true
        case .failure(let error):
            (zone, database) = before
            result.fail(group) { group.errors[$0] ?? ($0 == failed ? error : .batchFailed($0)) }
            return false
        }
    }

    /// Performs each item by itself.
    func modifySeparately(
        _ group: Group,
        _ context: Context,
        _ zone: inout ZoneState,
        _ database: inout DatabaseState,
        _ result: inout RecordBatchResult
    ) throws(RecordStoreError) {
        for item in Self.ordered(group.saves) {
            let id = item.record.id
            if let error = group.errors[id] {
                result.saved[id] = .failure(error)
                continue
            }
            let before = (zone, database)
            let outcome = try part { () throws(RecordStoreError) in
                let stored = try save(item, context, &zone, &database)
                try verifyLinks(of: stored, context, zone)
                if let share = stored.record.share { try completeShare(share, stored.row, id, &zone) }
                return stored.record
            }
            if case .failure = outcome { (zone, database) = before }
            result.saved[id] = outcome
        }
        for id in try ordered(group.deletions.filter { group.errors[$0] == nil }, zone) {
            let before = (zone, database)
            let outcome = try part { () throws(RecordStoreError) in
                for name in try delete(id.name, context, &zone, &database) { try verifyIsNoParent(name, zone) }
            }
            if case .failure = outcome { (zone, database) = before }
            result.deleted[id] = outcome
        }
        for id in group.deletions { if let error = group.errors[id] { result.deleted[id] = .failure(error) } }
        try refresh(zone, &result)
    }

    /// The saves, those of the records that others refer to first.
    static func ordered(_ saves: [RecordSave]) -> [RecordSave] {
        let items = Dictionary(saves.map { ($0.record.id.name, $0) }) { first, _ in first }
        let targets = items.mapValues { item in
            let links = item.record.fields.sorted { $0.key < $1.key }.flatMap(\.value.deletingTargets)
            let above = [item.record.parent, item.record.share?.root].compactMap { $0 }
            return (links + above).map(\.name).filter { items[$0] != nil }
        }
        return dependenciesFirst(saves.map(\.record.id.name), targets).compactMap { items[$0] }
    }

    /// The deletions, children first.
    private func ordered(_ ids: [RecordID], _ zone: ZoneState) throws(RecordStoreError) -> [RecordID] {
        var children: [String: [String]] = [:]
        for id in ids {
            let parent = try connection.first(
                "SELECT parent FROM records WHERE zone = ? AND name = ?",
                [.integer(zone.row), .text(id.name)]
            ) { $0.optionalText(0) }
            if let parent = parent ?? nil { children[parent, default: []].append(id.name) }
        }
        let items = Dictionary(ids.map { ($0.name, $0) }) { first, _ in first }
        return Self.dependenciesFirst(ids.map(\.name), children).compactMap { items[$0] }
    }

    /// Returns each name once, after the names that it depends on, as far as there is no cycle.
    private static func dependenciesFirst(_ names: [String], _ dependencies: [String: [String]]) -> [String] {
        var result: [String] = []
        var seen: Set<String> = []
        func visit(_ name: String) {
            guard seen.insert(name).inserted else { return }
            for other in dependencies[name] ?? [] { visit(other) }
            result.append(name)
        }
        for name in names { visit(name) }
        return result
    }
}

extension RecordBatchResult {
    /// Adds an error for each item of a group.
    mutating func fail(_ group: RecordWriter.Group, _ error: (RecordID) -> RecordStoreError) {
        for save in group.saves { saved[save.record.id] = .failure(error(save.record.id)) }
        for id in group.deletions { deleted[id] = .failure(error(id)) }
    }
}

extension RecordValue {
    /// The records whose deletion deletes the record with this value.
    var deletingTargets: [RecordID] {
        elements.compactMap { element in
            if case .reference(let reference) = element, reference.action == .deleteSelf { return reference.record }
            return nil
        }
    }
}

extension UUID {
    /// The 16 bytes.
    fileprivate var data: Data { withUnsafeBytes(of: uuid) { Data($0) } }
}
