import Foundation
import TestSupport
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// Random histories of several clients, compared with a model in memory: results, conflicts, states, and feeds.
@Suite struct HistoryTests {
    /// One store for many histories, each in a database of its own.
    @Test(arguments: 0..<TestEffort.rounds(10_000, reduced: 300) / 50)
    func randomHistoriesEqualThoseOfTheModel(block: Int) throws {
        let temporary = try TemporaryStore()
        for index in 0..<50 {
            let seed = UInt64(block * 50 + index)
            var history = try History(seed: seed, store: temporary.store)
            for step in 0..<30 {
                if try history.step() { continue }
                Issue.record("seed \(seed), step \(step): \(history.difference)")
                return
            }
        }
    }

    /// The checker itself: a model that forgets a rule differs.
    @Test func checkerFindsDifferences() throws {
        let temporary = try TemporaryStore()
        var isFound = false
        for seed: UInt64 in 0..<20 where !isFound {
            var history = try History(seed: seed, store: temporary.store)
            history.model.ignoresTags = true
            for _ in 0..<30 where !isFound {
                let isEqual = try history.step()
                isFound = !isEqual
            }
        }
        #expect(isFound)
    }
}

/// A zone as a dictionary.
private struct Model {
    struct Entry: Equatable {
        var version: Int
        var fields: [String: RecordValue]
        var parent: String?
        var isDeleted = false
    }

    enum Failure: String, Error { case conflict, unknown, reference, invalid, batch }

    var entries: [String: Entry] = [:]
    var version = 0
    var ignoresTags = false

    private func isLive(_ name: String) -> Bool { entries[name].map { !$0.isDeleted } ?? false }

    private func targets(_ fields: [String: RecordValue]) -> [String] {
        fields.values.flatMap(\.deletingTargets).map(\.name)
    }

    private mutating func save(
        _ save: RecordSave,
        _ version: Int?,
        _ policy: RecordSavePolicy
    ) throws(Failure) {
        let record = save.record
        let current = entries[record.id.name].flatMap { $0.isDeleted ? nil : $0 }
        if policy == .ifServerRecordUnchanged, !ignoresTags {
            if let current {
                if current.version != version { throw .conflict }
            } else if version != nil {
                throw .unknown
            }
        }
        var fields = record.fields
        if let current, let keys = save.changedKeys {
            fields = current.fields
            for key in policy == .allKeys ? keys.union(record.fields.keys) : keys { fields[key] = record.fields[key] }
        }
        self.version += 1
        entries[record.id.name] = Entry(version: self.version, fields: fields, parent: record.parent?.name)
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
        version += 1
        entries[name] = Entry(version: version, fields: [:], parent: nil, isDeleted: true)
        var deleted = [name]
        let dependents = entries.filter { !$0.value.isDeleted && targets($0.value.fields).contains(name) }.keys.sorted()
        for other in dependents { deleted += delete(other) }
        return deleted
    }

    private func verifyIsNoParent(_ name: String) throws(Failure) {
        if entries.contains(where: { !$0.value.isDeleted && $0.value.parent == name }) { throw .reference }
    }

    /// Performs a batch.
    /// - Returns: The failures by the names of the items.
    mutating func modify(_ batch: RecordBatch, _ versions: [String: Int]) -> [String: Failure] {
        let before = self
        var failures: [String: Failure] = [:]
        let saves = Dictionary(uniqueKeysWithValues: batch.saves.map { ($0.record.id.name, $0) })
        let deletions = batch.deletions.map(\.name)
        var current = ""
        if batch.isAtomic {
            do throws(Failure) {
                for save in batch.saves {
                    current = save.record.id.name
                    try self.save(save, versions[current], batch.policy)
                }
                var deleted: [String] = []
                for name in deletions { deleted += delete(name) }
                for save in batch.saves {
                    current = save.record.id.name
                    try verify(current)
                }
                for name in deleted {
                    current = deletions.contains(name) ? name : deletions[0]
                    try verifyIsNoParent(name)
                }
            } catch {
                self = before
                for name in saves.keys + deletions { failures[name] = name == current ? error : .batch }
            }
            return failures
        }
        let above = saves.mapValues { save in
            targets(save.record.fields) + [save.record.parent?.name].compactMap { $0 }
        }
        for name in ordered(batch.saves.map(\.record.id.name), above) {
            let before = self
            do throws(Failure) {
                try save(saves[name]!, versions[name], batch.policy)
                try verify(name)
            } catch {
                self = before
                failures[name] = error
            }
        }
        var children: [String: [String]] = [:]
        for name in deletions {
            if let parent = entries[name]?.parent { children[parent, default: []].append(name) }
        }
        for name in ordered(deletions, children) {
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
}

/// A history of three clients with their replicas.
private struct History {
    struct Client {
        var replica: [String: (record: Record, version: Int)] = [:]
        var token: RecordChangeToken?
    }

    let store: SQLiteRecordStore
    let database: RecordDatabaseID
    let zone = RecordZoneID(name: "z")
    var model = Model()
    var clients = Array(repeating: Client(), count: 3)
    var random: SeededGenerator
    var last: (batch: RecordBatch, versions: [String: Int])?
    var difference = ""

    private static let names = ["a", "b", "c", "d", "e"]

    init(seed: UInt64, store: SQLiteRecordStore) throws {
        self.store = store
        random = SeededGenerator(seed: seed)
        database = RecordDatabaseID(container: "history", scope: .private, account: "\(seed)-\(UUID())")
        try store.saveZone(zone, in: database)
    }

    /// Performs a random step.
    /// - Returns: `false` if the store and the model differ.
    mutating func step() throws -> Bool {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<60: return try modify()
        case 60..<68:
            // A batch whose answer was lost.
            guard let last else { return true }
            return try perform(last.batch, last.versions, of: nil)
        case 68..<70:
            try store.deleteZone(zone, in: database)
            try store.saveZone(zone, in: database)
            let ignoresTags = model.ignoresTags
            let version = model.version
            model = Model()
            // Versions of a former zone are none of the new one.
            model.version = version
            model.ignoresTags = ignoresTags
            last = nil
            return true
        default: return try fetch()
        }
    }

    private func id(_ name: String) -> RecordID { RecordID(name: name, zone: zone) }

    private mutating func modify() throws -> Bool {
        let client = Int.random(in: clients.indices, using: &random)
        var batch = RecordBatch(
            policy: random.element(of: [.ifServerRecordUnchanged, .ifServerRecordUnchanged, .changedKeys, .allKeys]),
            isAtomic: random.chance(50)
        )
        var versions: [String: Int] = [:]
        for name in Self.names.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)) {
            let known = random.chance(85) ? clients[client].replica[name] : nil
            if random.chance(25) {
                batch.deletions.append(id(name))
                continue
            }
            var record = known?.record ?? Record(id: id(name), type: "T")
            versions[name] = known?.version
            let key = random.element(of: ["x", "y"])
            record.fields[key] = random.chance(80) ? .integer(Int64.random(in: 0..<9, using: &random)) : nil
            var keys: Set<String> = [key]
            if random.chance(25) {
                let target = RecordReference(record: id(random.element(of: Self.names)), action: .deleteSelf)
                record.fields["owner"] = random.chance(70) ? .reference(target) : nil
                keys.insert("owner")
            }
            if random.chance(25) {
                let parent = random.element(of: Self.names)
                record.parent = random.chance(60) && parent != name ? id(parent) : nil
            }
            batch.saves.append(RecordSave(record, changedKeys: random.chance(80) ? keys : nil, ancestor: known?.record))
        }
        last = (batch, versions)
        return try perform(batch, versions, of: client)
    }

    private mutating func perform(_ batch: RecordBatch, _ versions: [String: Int], of client: Int?) throws -> Bool {
        let failures = model.modify(batch, versions)
        let result = try store.modify(batch, in: database)
        func name(_ error: RecordStoreError) -> String {
            switch error {
            case .conflict: "conflict"
            case .unknownRecord: "unknown"
            case .referenceViolation: "reference"
            case .invalidRecord: "invalid"
            case .batchFailed: "batch"
            default: "\(error)"
            }
        }
        var found: [String: String] = [:]
        for (id, item) in result.saved {
            switch item {
            case .success(let record):
                guard let entry = model.entries[id.name] else { continue }
                if entry.isDeleted { continue }
                if record.fields != entry.fields || record.parent?.name != entry.parent {
                    difference = "\(id.name) is \(record), expected \(entry)"
                    return false
                }
                if let client { clients[client].replica[id.name] = (record, entry.version) }
            case .failure(let error):
                found[id.name] = name(error)
                if case .conflict(let conflict) = error {
                    let save = batch.saves.first { $0.record.id == id }
                    // The state of the server before the batch, if that is atomic.
                    if conflict.client != save?.record || conflict.ancestor != save?.ancestor { return false }
                    if batch.isAtomic, conflict.server.fields != model.entries[id.name]?.fields { return false }
                }
            }
        }
        for (id, item) in result.deleted { if case .failure(let error) = item { found[id.name] = name(error) } }
        let expected = failures.mapValues(\.rawValue)
        if found != expected {
            difference = "\(batch): failures \(found), expected \(expected)"
            return false
        }
        return try compareStates()
    }

    private mutating func compareStates() throws -> Bool {
        let records = try store.records(for: Self.names.map { id($0) }, desiredKeys: nil, in: database)
        for name in Self.names {
            let record = try? records[id(name)]?.get()
            let entry = model.entries[name].flatMap { $0.isDeleted ? nil : $0 }
            if record?.fields != entry?.fields || record?.parent?.name != entry?.parent {
                difference = "\(name) is \(String(describing: record)), expected \(String(describing: entry))"
                return false
            }
        }
        return true
    }

    /// Fetches the changes of a client in pages of random sizes, possibly not all of them, and compares the feed and the replica.
    private mutating func fetch() throws -> Bool {
        let client = Int.random(in: clients.indices, using: &random)
        var seen: [Int] = []
        while true {
            // A fetch of everything replaces what the client has.
            if clients[client].token == nil { clients[client] = Client() }
            let feed: RecordZoneChanges
            let limit = Int.random(in: 1...3, using: &random)
            do throws(RecordStoreError) {
                feed = try store.changes(of: zone, since: clients[client].token, limit: limit, in: database)
            } catch {
                if error != .changeTokenExpired { throw error }
                clients[client].token = nil
                seen = []
                continue
            }
            for change in feed.changes {
                switch change {
                case .saved(let record):
                    guard let entry = model.entries[record.id.name], !entry.isDeleted, entry.fields == record.fields
                    else {
                        difference = "\(record.id.name) is not in its newest state"
                        return false
                    }
                    seen.append(entry.version)
                    clients[client].replica[record.id.name] = (record, entry.version)
                case .deleted(let id, _):
                    guard let entry = model.entries[id.name], entry.isDeleted else {
                        difference = "\(id.name) is not deleted"
                        return false
                    }
                    seen.append(entry.version)
                    clients[client].replica[id.name] = nil
                }
            }
            clients[client].token = feed.token
            if !feed.isMoreComing { break }
            // The client is interrupted.
            if random.chance(20) { return true }
        }
        if seen != seen.sorted() || Set(seen).count != seen.count {
            difference = "the feed is not in the order of commits: \(seen)"
            return false
        }
        let live = model.entries.filter { !$0.value.isDeleted }
        let replica = clients[client].replica.mapValues(\.version)
        if replica != live.mapValues(\.version) {
            difference = "the replica is \(replica), expected \(live)"
            return false
        }
        return true
    }
}
