import Foundation
import RecordStore

/// A zone in memory, with the rules of batches, for the comparison with what clients have seen of a server.
struct ZoneModel: Hashable {
    struct Entry: Hashable {
        /// The position of the last change among those of the zone.
        var position: Int
        var fields: [String: RecordValue]
        var parent: String?
        var isDeleted = false
        /// The change tag; empty while it is not known, which is in the round of the change.
        var tag = ""
    }

    /// The answer for an item of a batch.
    enum Answer: Hashable, Sendable {
        case saved([String: RecordValue], parent: String?)
        case deleted
        /// A failure by its kind, and the fields of the server's record if it is a conflict.
        case failed(String, server: [String: RecordValue]? = nil)
    }

    /// A change of a feed.
    enum Change: Hashable, Sendable {
        case saved(String, [String: RecordValue], parent: String?, tag: String)
        case deleted(String)
    }

    /// A batch that a client has sent.
    struct Operation: Hashable, Sendable {
        let batch: RecordBatch
        /// The answers by the names of the items; `nil` if the client has got none, so that the batch was performed or not.
        let answers: [String: Answer]?
    }

    private enum Failure: String, Error { case conflict, unknown, reference, invalid, batch }

    /// The records, those that were deleted in this round among them.
    private(set) var entries: [String: Entry] = [:]
    private var position = 0
    /// The names of the items of batches that were performed, by the identifiers of batches that may be repeated.
    private var applied: [UUID: Set<String>] = [:]
    /// A Boolean value that indicates whether the model forgets a rule, for tests of the checker.
    var ignoresTags = false

    /// The change tags of the records by their names.
    var tags: [String: String] { entries.filter { !$0.value.isDeleted }.mapValues(\.tag) }

    // MARK: Orders

    /// A state of the search for an order.
    private struct Node: Hashable {
        var model: ZoneModel
        var rest: [Int]
    }

    /// Returns all states after operations that were performed at the same time, in the orders that explain their answers and the feed.
    /// It is empty if there is no such order.
    /// - Parameters:
    ///   - feed: The changes of the zone since the former round.
    ///   - repeated: The identifiers of batches that are sent again later.
    func outcomes(of operations: [Operation], feed: [Change], repeated: Set<UUID>) -> Set<ZoneModel> {
        var found: Set<ZoneModel> = []
        var seen: Set<Node> = []
        func search(_ model: ZoneModel, _ rest: [Int]) {
            guard seen.insert(Node(model: model, rest: rest)).inserted else { return }
            if rest.allSatisfy({ operations[$0].answers == nil }),
                let end = model.ended(by: feed, since: self, repeated)
            {
                found.insert(end)
            }
            for index in rest {
                let operation = operations[index]
                var next = model
                let failures = next.perform(operation.batch)
                let others = rest.filter { $0 != index }
                guard let answers = operation.answers else {
                    if next != model { search(next, others) }
                    continue
                }
                if next.explains(answers, of: operation.batch, failures, before: model) { search(next, others) }
                // A request whose connection ends is sent again by itself: the answer is that of the second time.
                if next != model, operation.batch.identifier != nil { search(next, rest) }
            }
        }
        search(self, Array(operations.indices))
        return found
    }

    /// Returns the state at the end of a round with the tags of its feed; `nil` if the feed is another one.
    private func ended(by feed: [Change], since former: ZoneModel, _ repeated: Set<UUID>) -> ZoneModel? {
        var rest = feed[...]
        var model = self
        let changed = entries.filter { $0.value.position > former.position }.sorted {
            $0.value.position < $1.value.position
        }
        for (name, entry) in changed {
            switch rest.first {
            case .saved(let found, let fields, let parent, let tag)?
            where !entry.isDeleted && found == name && fields == entry.fields && parent == entry.parent:
                model.entries[name]?.tag = tag
            case .deleted(let found)? where entry.isDeleted && found == name: break
            // What was added and deleted since is not in every feed.
            case _ where entry.isDeleted && former.entries[name] == nil: continue
            default: return nil
            }
            rest = rest.dropFirst()
        }
        guard rest.isEmpty else { return nil }
        // Positions as small as possible: equal states are one.
        let order = model.entries.filter { !$0.value.isDeleted }.sorted { $0.value.position < $1.value.position }
        model.entries = [:]
        for (index, (name, entry)) in order.enumerated() {
            model.entries[name] = entry
            model.entries[name]?.position = index + 1
        }
        model.position = order.count
        model.applied = applied.filter { repeated.contains($0.key) }
        return model
    }

    /// Returns a Boolean value that indicates whether the answers are those of a batch that this state is the result of.
    private func explains(
        _ answers: [String: Answer],
        of batch: RecordBatch,
        _ failures: [String: String],
        before: ZoneModel
    ) -> Bool {
        for save in batch.saves {
            let name = save.record.id.name
            switch (answers[name], failures[name]) {
            case (.saved(let fields, let parent)?, nil):
                guard let entry = entries[name] else { return false }
                // It may be deleted with another item.
                if !entry.isDeleted, entry.fields != fields || entry.parent != parent { return false }
            case (.failed(let kind, let server)?, let expected?):
                if kind != expected { return false }
                // A conflict in an atomic batch is one with the state before it.
                if batch.isAtomic, let server, server != before.entries[name]?.fields { return false }
            default: return false
            }
        }
        for id in batch.deletions {
            switch (answers[id.name], failures[id.name]) {
            case (.deleted?, nil): continue
            case (.failed(let kind, _)?, let expected?) where kind == expected: continue
            default: return false
            }
        }
        return true
    }

    // MARK: Batches

    /// Performs the items of a batch that were not performed before.
    /// - Returns: The kinds of the failures by the names of the items.
    private mutating func perform(_ batch: RecordBatch) -> [String: String] {
        let done = batch.identifier.flatMap { applied[$0] } ?? []
        var failures: [String: Failure] = [:]
        for save in batch.saves where done.contains(save.record.id.name) && !isLive(save.record.id.name) {
            failures[save.record.id.name] = .unknown
        }
        var rest = batch
        rest.saves.removeAll { done.contains($0.record.id.name) }
        rest.deletions.removeAll { done.contains($0.name) }
        let others = rest.isAtomic ? performTogether(rest) : performSeparately(rest)
        failures.merge(others) { first, _ in first }
        if let identifier = batch.identifier {
            let names = rest.saves.map(\.record.id.name) + rest.deletions.map(\.name)
            let all = done.union(names.filter { others[$0] == nil })
            if !all.isEmpty { applied[identifier] = all }
        }
        return failures.mapValues(\.rawValue)
    }

    private mutating func performTogether(_ batch: RecordBatch) -> [String: Failure] {
        let before = self
        let names = batch.deletions.map(\.name)
        var current = ""
        do throws(Failure) {
            for item in batch.saves {
                current = item.record.id.name
                try save(item, batch.policy)
            }
            var deleted: [String] = []
            for name in names { deleted += delete(name) }
            for item in batch.saves {
                current = item.record.id.name
                try verify(current)
            }
            for name in deleted {
                current = names.contains(name) ? name : names[0]
                try verifyIsNoParent(name)
            }
            return [:]
        } catch {
            self = before
            var failures: [String: Failure] = [:]
            for name in batch.saves.map(\.record.id.name) + names { failures[name] = name == current ? error : .batch }
            return failures
        }
    }

    private mutating func performSeparately(_ batch: RecordBatch) -> [String: Failure] {
        var failures: [String: Failure] = [:]
        let saves = Dictionary(batch.saves.map { ($0.record.id.name, $0) }) { first, _ in first }
        let above = saves.mapValues { save in
            targets(save.record.fields) + [save.record.parent?.name].compactMap { $0 }
        }
        for name in ordered(batch.saves.map(\.record.id.name), above) {
            guard let item = saves[name] else { continue }
            let before = self
            do throws(Failure) {
                try save(item, batch.policy)
                try verify(name)
            } catch {
                self = before
                failures[name] = error
            }
        }
        let names = batch.deletions.map(\.name)
        var children: [String: [String]] = [:]
        for name in names { if let parent = entries[name]?.parent { children[parent, default: []].append(name) } }
        for name in ordered(names, children) {
            let before = self
            do throws(Failure) {
                for deleted in delete(name) { try verifyIsNoParent(deleted) }
            } catch {
                self = before
                failures[name] = error
            }
        }
        return failures
    }

    /// The names, each after those that it depends on.
    private func ordered(_ names: [String], _ dependencies: [String: [String]]) -> [String] {
        var result: [String] = []
        var seen: Set<String> = []
        func visit(_ name: String) {
            guard names.contains(name), seen.insert(name).inserted else { return }
            for other in dependencies[name] ?? [] { visit(other) }
            result.append(name)
        }
        for name in names { visit(name) }
        return result
    }

    // MARK: Items

    private func isLive(_ name: String) -> Bool { entries[name].map { !$0.isDeleted } ?? false }

    /// The records whose deletion deletes the record with fields, in the order of the fields.
    private func targets(_ fields: [String: RecordValue]) -> [String] {
        fields.sorted { $0.key < $1.key }.compactMap { field in
            if case .reference(let reference) = field.value, reference.action == .deleteSelf {
                return reference.record.name
            }
            return nil
        }
    }

    private mutating func save(_ save: RecordSave, _ policy: RecordSavePolicy) throws(Failure) {
        let record = save.record
        let current = entries[record.id.name].flatMap { $0.isDeleted ? nil : $0 }
        if policy == .ifServerRecordUnchanged, !ignoresTags {
            if let current {
                if current.tag != record.changeTag { throw .conflict }
            } else if record.changeTag != nil {
                throw .unknown
            }
        }
        var fields = record.fields
        if let current, let keys = save.changedKeys {
            fields = current.fields
            for key in policy == .allKeys ? keys.union(record.fields.keys) : keys { fields[key] = record.fields[key] }
        }
        position += 1
        entries[record.id.name] = Entry(position: position, fields: fields, parent: record.parent?.name)
    }

    private func verify(_ name: String) throws(Failure) {
        guard let entry = entries[name], !entry.isDeleted else { return }
        if let parent = entry.parent, !isLive(parent) { throw .reference }
        var above = entry.parent
        var depth = 0
        while let next = above {
            depth += 1
            if next == name || depth > 100 { throw .invalid }
            above = entries[next]?.parent
        }
    }

    private mutating func delete(_ name: String) -> [String] {
        guard isLive(name) else { return [] }
        position += 1
        entries[name] = Entry(position: position, fields: [:], parent: nil, isDeleted: true)
        var deleted = [name]
        let dependents = entries.filter { !$0.value.isDeleted && targets($0.value.fields).contains(name) }.keys.sorted()
        for other in dependents { deleted += delete(other) }
        return deleted
    }

    private func verifyIsNoParent(_ name: String) throws(Failure) {
        if entries.contains(where: { !$0.value.isDeleted && $0.value.parent == name }) { throw .reference }
    }
}

extension ZoneModel.Answer {
    /// The answer for a saved record.
    init(_ result: Result<Record, RecordStoreError>) {
        switch result {
        case .success(let record): self = .saved(record.fields, parent: record.parent?.name)
        case .failure(let error): self.init(error)
        }
    }

    /// The answer for a failure.
    init(_ error: RecordStoreError) {
        switch error {
        case .conflict(let conflict): self = .failed("conflict", server: conflict.server.fields)
        case .unknownRecord: self = .failed("unknown")
        case .referenceViolation: self = .failed("reference")
        case .invalidRecord: self = .failed("invalid")
        case .batchFailed: self = .failed("batch")
        default: self = .failed("\(error)")
        }
    }
}

extension RecordBatchResult {
    /// The answers by the names of the items.
    var answers: [String: ZoneModel.Answer] {
        var answers: [String: ZoneModel.Answer] = [:]
        for (id, item) in saved { answers[id.name] = .init(item) }
        for (id, item) in deleted {
            if case .failure(let error) = item { answers[id.name] = .init(error) } else { answers[id.name] = .deleted }
        }
        return answers
    }
}
