import Foundation
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// Saving, fetching and deleting records.
@Suite struct SavingTests {
    private static let values: [String: RecordValue] = [
        "text": .string("a\u{0}'\"; DROP TABLE records; -- \u{1F600}"), "empty": .string(""), "integer": .integer(.min),
        "double": .double(-0.1), "date": .date(Date(timeIntervalSinceReferenceDate: 1.5)),
        "data": .data(Data([0, 255])),
        "reference": .reference(RecordReference(record: RecordID(name: "b", zone: RecordZoneID(name: "z")))),
        "location": .location(RecordLocation(latitude: 40.7, longitude: -73.9)), "secret": .encrypted(Data([1, 2])),
        "list": .list([.string("x"), .string("x"), .string("")]), "none": .list([]),
    ]

    @Test func everyKindOfValueIsStored() throws {
        let temporary = try TemporaryStore()
        let saved = try temporary.store.save(Record("r", Self.values))[0]
        #expect(saved.changeTag != nil && saved.creationDate == Date(timeIntervalSinceReferenceDate: 1000))
        #expect(saved.creator == RecordZoneID.currentOwner && saved.modifier == RecordZoneID.currentOwner)
        #expect(try temporary.store.fetch("r") == saved)
        #expect(saved.fields == Self.values)
        let reopened = try TemporaryStore.open(temporary.folder)
        #expect(try reopened.fetch("r") == saved)
    }

    @Test func damagedBytesOfFieldsAreNoFields() throws {
        let bytes = FieldCoder.encode(Self.values)
        #expect(FieldCoder.decode(bytes) == Self.values)
        for count in 0..<bytes.count { #expect(FieldCoder.decode(bytes.prefix(count)) == nil) }
        // Any other byte leads to other fields or to none, and not to a crash or to memory without limit.
        for index in bytes.indices {
            for change in [0x01, 0x80, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[index] ^= change
                #expect(FieldCoder.decode(damaged) != Self.values)
            }
        }
    }

    @Test func desiredKeysReduceFields() throws {
        let store = try TemporaryStore()
        try store.store.save(Record("r", ["a": .integer(1), "b": .integer(2)]))
        let id = RecordID(name: "r")
        let found = try store.store.records(for: [id], desiredKeys: ["b"], in: TemporaryStore.database)[id]
        #expect(try found?.get().fields == ["b": .integer(2)])
    }

    @Test func missingRecordsAndZonesAreErrors() throws {
        let store = try TemporaryStore()
        let ids = [RecordID(name: "x"), RecordID(name: "x", zone: RecordZoneID(name: "nowhere"))]
        let found = try store.store.records(for: ids, desiredKeys: nil, in: TemporaryStore.database)
        #expect(found[ids[0]] == .failure(.unknownRecord(ids[0])))
        #expect(found[ids[1]] == .failure(.unknownZone(ids[1].zone)))
        let result = try store.store.modify(
            RecordBatch(saves: [RecordSave(Record(id: ids[1], type: "T"))]),
            in: TemporaryStore.database
        )
        #expect(result.saved[ids[1]] == .failure(.unknownZone(ids[1].zone)))
    }

    // MARK: Policies

    @Test func changedRecordIsAConflictWithThreeRecords() throws {
        let store = try TemporaryStore().store
        let first = try store.save(Record("r", ["a": .integer(1)]))[0]
        var server = first
        server.fields["a"] = .integer(2)
        server = try store.save(server)[0]
        var client = first
        client.fields["a"] = .integer(3)
        let batch = RecordBatch(saves: [RecordSave(client, ancestor: first)])
        let result = try store.modify(batch, in: TemporaryStore.database)
        let conflict = RecordConflict(client: client, server: server, ancestor: first)
        #expect(result.saved[client.id] == .failure(.conflict(conflict)))
        // A new record with the name of another one, and one that was deleted meanwhile.
        #expect(throws: RecordStoreError.self) { try store.save(Record("r")) }
        try store.delete("r")
        #expect(try storeError { try store.save(server) } == .unknownRecord(server.id))
        // A record that was saved again has another tag than before.
        let again = try store.save(Record("r"))[0]
        #expect(![first.changeTag, server.changeTag].contains(again.changeTag))
    }

    @Test func policiesDetermineTheFieldsThatAreWritten() throws {
        let store = try TemporaryStore().store
        var record = try store.save(Record("r", ["a": .integer(1), "b": .integer(1), "c": .integer(1)]))[0]
        record.fields = ["a": .integer(2), "b": .integer(2)]
        func save(_ policy: RecordSavePolicy, _ keys: Set<String>?, tag: String?) throws -> [String: RecordValue] {
            record.changeTag = tag
            let save = RecordSave(record, changedKeys: keys)
            let batch = RecordBatch(saves: [save], policy: policy)
            let saved = try #require(store.modify(batch, in: TemporaryStore.database).saved[record.id]).get()
            #expect(try store.fetch("r") == saved)
            return saved.fields
        }
        #expect(
            try save(.changedKeys, ["a"], tag: "other")
                == ["a": .integer(2), "b": .integer(1), "c": .integer(1)]
        )
        #expect(
            try save(.allKeys, [], tag: nil) == ["a": .integer(2), "b": .integer(2), "c": .integer(1)]
        )
        #expect(try save(.changedKeys, ["c"], tag: nil) == ["a": .integer(2), "b": .integer(2)])
        #expect(throws: RecordStoreError.self) { try save(.ifServerRecordUnchanged, ["a"], tag: "other") }
    }

    // MARK: Batches

    @Test func atomicBatchIsAllOrNothingInItsZone() throws {
        let store = try TemporaryStore().store
        let zone = RecordZoneID(name: "z")
        try store.saveZone(zone, in: TemporaryStore.database)
        try store.save(Record("old"))
        let other = Record(id: RecordID(name: "other", zone: zone), type: "Note")
        let batch = RecordBatch(
            saves: [RecordSave(Record("new")), RecordSave(Record("old")), RecordSave(other)],
            deletions: [RecordID(name: "absent")]
        )
        let result = try store.modify(batch, in: TemporaryStore.database)
        let ids = ["new", "old", "absent"].map { RecordID(name: $0) }
        #expect(result.saved[ids[0]] == .failure(.batchFailed(ids[0])))
        guard case .failure(.conflict) = result.saved[ids[1]] else {
            Issue.record("no conflict")
            return
        }
        #expect(throws: RecordStoreError.batchFailed(ids[2])) { try result.deleted[ids[2]]?.get() }
        #expect(try result.saved[other.id]?.get().changeTag != nil)
        #expect(try store.names() == ["old"])

        var separate = batch
        separate.isAtomic = false
        let results = try store.modify(separate, in: TemporaryStore.database)
        #expect(try results.saved[ids[0]]?.get() != nil)
        #expect(throws: RecordStoreError.self) { try results.saved[ids[1]]?.get() }
        #expect(try store.names() == ["old", "new"])
    }

    @Test func recordTwiceInABatchIsAnError() throws {
        let store = try TemporaryStore().store
        let batch = RecordBatch(
            saves: [RecordSave(Record("a")), RecordSave(Record("b"))],
            deletions: [RecordID(name: "a")],
            isAtomic: false
        )
        let result = try store.modify(batch, in: TemporaryStore.database)
        #expect(throws: RecordStoreError.self) { try result.saved[RecordID(name: "a")]?.get() }
        #expect(throws: RecordStoreError.self) { try result.deleted[RecordID(name: "a")]?.get() }
        #expect(try store.names() == ["b"])
    }

    // MARK: References

    @Test func deletionFollowsReferencesThroughCycles() throws {
        let store = try TemporaryStore().store
        let list = RecordValue.list([
            .reference(RecordReference(record: RecordID(name: "a"), action: .deleteSelf)), .owner("c"),
        ])
        try store.save(
            Record("a", ["next": .owner("b")]),
            Record("b", ["next": .owner("c")]),
            Record("c", ["nexts": list]),
            Record("loop", ["next": .owner("loop")]),
            Record("d", ["see": .reference(RecordReference(record: RecordID(name: "c")))])
        )
        let token = try store.changes(of: .default, since: nil, in: TemporaryStore.database).token
        try store.delete("c", "loop")
        #expect(try store.names() == ["d"])
        let changes = try store.changes(of: .default, since: token, in: TemporaryStore.database).changes
        let deleted = changes.compactMap { if case .deleted(let id, "Note") = $0 { id.name } else { nil } }
        #expect(Set(deleted) == ["a", "b", "c", "loop"])
    }

    @Test func chainOfManyReferencesIsDeleted() throws {
        let store = try TemporaryStore().store
        var records = [Record("0")]
        for number in 1..<1000 { records.append(Record("\(number)", ["next": .owner("\(number - 1)")])) }
        for start in stride(from: 0, to: 1000, by: 250) {
            let saves = records[start..<start + 250].map { RecordSave($0) }
            _ = try store.modify(RecordBatch(saves: saves), in: TemporaryStore.database)
        }
        #expect(try store.fetch("999").changeTag != nil)
        try store.delete("0")
        #expect(try store.names().isEmpty)
        #expect(try store.size(of: TemporaryStore.database) == 0)
    }

    @Test func missingTargetsAreErrors() throws {
        let store = try TemporaryStore().store
        let id = RecordID(name: "r")
        let target = RecordID(name: "gone")
        #expect(
            try storeError { try store.save(Record("r", parent: "gone")) } == .referenceViolation(id, parent: target)
        )
        // As in Apple's reference, parents only have to exist. The record that others refer to may be saved later.
        try store.save(Record("early", ["owner": .owner("late")]))
        try store.save(Record("late"))
        try store.delete("late")
        #expect(try store.names().isEmpty)
        let elsewhere = RecordReference(
            record: RecordID(name: "x", zone: RecordZoneID(name: "z")),
            action: .deleteSelf
        )
        #expect(throws: RecordStoreError.self) { try store.save(Record("r", ["owner": .reference(elsewhere)])) }
        #expect(try store.names().isEmpty)
    }

    @Test func parentsRemainAsLongAsTheyHaveChildren() throws {
        let store = try TemporaryStore().store
        try store.save(Record("child", parent: "parent"), Record("parent"))
        guard case .referenceViolation = try storeError({ try store.delete("parent") }) else {
            Issue.record("the parent is deleted")
            return
        }
        // In any order, separately or together.
        let ids = ["parent", "child"].map { RecordID(name: $0) }
        for isAtomic in [true, false] {
            let result = try store.modify(
                RecordBatch(deletions: ids, isAtomic: isAtomic),
                in: TemporaryStore.database
            )
            for id in ids { try result.deleted[id]?.get() }
            #expect(try store.names().isEmpty)
            let saves = [Record("child", parent: "parent"), Record("parent")].map { RecordSave($0) }
            let saved = try store.modify(RecordBatch(saves: saves, isAtomic: isAtomic), in: TemporaryStore.database)
            for save in saves { _ = try saved.saved[save.record.id]?.get() }
            #expect(Set(try store.names()) == ["child", "parent"])
        }
    }

    /// A record that its batch saves and then deletes with another one has no hierarchy to verify, but its children have.
    @Test func recordThatItsBatchDeletesAgainIsVerifiedAsDeleted() throws {
        let store = try TemporaryStore().store
        var parent = try store.save(Record("parent"), Record("owner"), Record("child", parent: "parent"))[0]
        parent.parent = RecordID(name: "child")
        parent.fields["owner"] = .owner("owner")
        let owner = RecordID(name: "owner")
        let batch = RecordBatch(saves: [RecordSave(parent)], deletions: [owner])
        let result = try store.modify(batch, in: TemporaryStore.database)
        #expect(result.saved[parent.id] == .failure(.batchFailed(parent.id)))
        let violation = RecordStoreError.referenceViolation(RecordID(name: "child"), parent: parent.id)
        #expect(throws: violation) { try result.deleted[owner]?.get() }
        try store.delete("child")
        let again = try store.modify(
            RecordBatch(saves: [RecordSave(try store.fetch("parent"))], deletions: [owner]),
            in: TemporaryStore.database
        )
        #expect(try again.saved[parent.id]?.get() != nil)
        #expect(try store.names() == ["parent"])
    }

    @Test func hierarchiesHaveNoCyclesAndALimit() throws {
        let store = try TemporaryStore().store
        #expect(throws: RecordStoreError.self) { try store.save(Record("a", parent: "a")) }
        #expect(throws: RecordStoreError.self) { try store.save(Record("a", parent: "b"), Record("b", parent: "a")) }
        try store.save(Record("0"))
        for number in 1...100 { try store.save(Record("\(number)", parent: "\(number - 1)")) }
        #expect(throws: RecordStoreError.self) { try store.save(Record("101", parent: "100")) }
        var root = try store.fetch("0")
        root.parent = RecordID(name: "50")
        #expect(
            try storeError { try store.save(root) }
                == .invalidRecord(root.id, reason: "it would be its own ancestor")
        )
    }

    // MARK: Databases

    @Test func databasesAndZonesAreSeparate() throws {
        let store = try TemporaryStore().store
        let other = RecordDatabaseID(container: "test", scope: .public)
        let zone = RecordZoneID(name: "z")
        try store.save(Record("r", ["a": .integer(1)]))
        // Another kind in another database.
        try store.save(Record("r", ["a": .string("x")]), in: other)
        try store.saveZone(zone, in: other)
        try store.saveZone(zone, in: other)
        try store.save(Record(id: RecordID(name: "r", zone: zone), type: "Note"), in: other)
        #expect(try store.zones(in: other) == [.default, zone])
        #expect(try store.zones(in: TemporaryStore.database) == [.default])
        try store.deleteZone(zone, in: other)
        #expect(try store.zones(in: other) == [.default])
        #expect(try storeError { try store.deleteZone(zone, in: other) } == .unknownZone(zone))
        #expect(throws: RecordStoreError.self) { try store.deleteZone(.default, in: other) }
        #expect(try store.fetch("r").fields == ["a": .integer(1)])
        #expect(try store.names(in: other) == ["r"])
    }

    @Test func quotaCountsRecordsAndAssets() throws {
        var limits = RecordLimits()
        limits.quota = 1000
        let temporary = try TemporaryStore(limits: limits)
        let store = temporary.store
        try store.save(Record("a", ["data": .data(Data(count: 600))]))
        let error = try storeError { try store.save(Record("b", ["data": .data(Data(count: 600))])) }
        #expect(error == .quotaExceeded(RecordID(name: "b"), quota: 1000))
        let file = temporary.folder.appending(path: "file")
        try Data(count: 500).write(to: file)
        let asset = try store.addAsset(contentsOf: file)
        #expect(throws: RecordStoreError.self) { try store.save(Record("b", ["file": .asset(asset)])) }
        try store.delete("a")
        try store.save(Record("b", ["file": .asset(asset)]))
        let size = try store.size(of: TemporaryStore.database)
        #expect((500..<700).contains(size))
    }
}
