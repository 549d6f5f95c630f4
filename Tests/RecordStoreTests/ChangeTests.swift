import Foundation
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// Change tokens and feeds.
@Suite struct ChangeTests {
    private static let database = TemporaryStore.database

    private func names(_ changes: RecordZoneChanges) -> [String] {
        changes.changes.map { change in
            switch change {
            case .saved(let record): record.id.name
            case .deleted(let id, _): "-" + id.name
            }
        }
    }

    @Test func feedHasTheNewestStateInTheOrderOfCommits() throws {
        let store = try TemporaryStore().store
        let empty = try store.changes(of: .default, since: nil, in: Self.database)
        #expect(empty.changes.isEmpty && !empty.isMoreComing)
        try store.save(Record("a"), Record("b"), Record("c"))
        try store.delete("b")
        try store.save(try store.fetch("a"))
        let feed = try store.changes(of: .default, since: empty.token, in: Self.database)
        #expect(names(feed) == ["c", "-b", "a"] && !feed.isMoreComing)
        // An initial fetch has no deletions.
        #expect(try names(store.changes(of: .default, since: nil, in: Self.database)) == ["c", "a"])
        #expect(try store.changes(of: .default, since: feed.token, in: Self.database).changes.isEmpty)
        try store.save(Record("b"))
        #expect(try names(store.changes(of: .default, since: feed.token, in: Self.database)) == ["b"])
    }

    @Test func pagesOfAFeedHaveNoGapWhileRecordsChange() throws {
        let store = try TemporaryStore().store
        for name in ["a", "b", "c", "d", "e"] { try store.save(Record(name)) }
        var page = try store.changes(of: .default, since: nil, limit: 2, in: Self.database)
        #expect(names(page) == ["a", "b"] && page.isMoreComing)
        try store.save(try store.fetch("c"))
        try store.delete("a")
        page = try store.changes(of: .default, since: page.token, limit: 2, in: Self.database)
        #expect(names(page) == ["d", "e"] && page.isMoreComing)
        page = try store.changes(of: .default, since: page.token, limit: 2, in: Self.database)
        #expect(names(page) == ["c", "-a"] && !page.isMoreComing)
    }

    @Test func foreignTokensExpire() throws {
        let store = try TemporaryStore().store
        let zone = RecordZoneID(name: "z")
        try store.saveZone(zone, in: Self.database)
        let token = try store.changes(of: zone, since: nil, in: Self.database).token
        func expires(_ token: RecordChangeToken, _ store: SQLiteRecordStore, _ zone: RecordZoneID) throws -> Bool {
            try storeError { try store.changes(of: zone, since: token, in: Self.database) } == .changeTokenExpired
        }
        let other = try TemporaryStore().store
        try other.saveZone(zone, in: Self.database)
        #expect(try expires(token, other, zone))
        #expect(try expires(token, store, .default))
        let databaseToken = try store.databaseChanges(since: nil, in: Self.database).token
        #expect(try expires(databaseToken, store, zone))
        for count in [0, 1, 48, 50] {
            var data = token.data + token.data
            data = data.prefix(count)
            #expect(try expires(RecordChangeToken(data: data), store, zone))
        }
        var future = token.data
        future[future.startIndex + 33] ^= 1
        #expect(try expires(RecordChangeToken(data: future), store, zone))
        // A zone of the same name is another one.
        try store.deleteZone(zone, in: Self.database)
        #expect(throws: RecordStoreError.unknownZone(zone)) {
            _ = try store.changes(of: zone, since: token, in: Self.database)
        }
        try store.saveZone(zone, in: Self.database)
        #expect(try expires(token, store, zone))
    }

    @Test func forgottenDeletionsExpireOlderTokensOnly() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        for name in ["a", "b", "c", "d"] { try store.save(Record(name)) }
        let old = try store.changes(of: .default, since: nil, in: Self.database).token
        // A fetch of all records that has begun after the deletion may end later.
        try store.delete("d")
        let page = try store.changes(of: .default, since: nil, limit: 1, in: Self.database)
        let new = try store.changes(of: .default, since: old, in: Self.database).token
        try store.forgetDeletions(before: Date(timeIntervalSinceReferenceDate: 1000), in: Self.database)
        #expect(try names(store.changes(of: .default, since: old, in: Self.database)) == ["-d"])
        try store.forgetDeletions(before: Date(timeIntervalSinceReferenceDate: 1001), in: Self.database)
        #expect(
            try storeError { try store.changes(of: .default, since: old, in: Self.database) } == .changeTokenExpired
        )
        #expect(try store.changes(of: .default, since: new, in: Self.database).changes.isEmpty)
        #expect(try names(store.changes(of: .default, since: page.token, in: Self.database)) == ["b", "c"])
        try store.save(Record("d"))
        #expect(try names(store.changes(of: .default, since: new, in: Self.database)) == ["d"])
    }

    @Test func databaseFeedHasChangedAndDeletedZones() throws {
        let store = try TemporaryStore().store
        let start = try store.databaseChanges(since: nil, in: Self.database)
        #expect(start.changed.isEmpty && start.deleted.isEmpty)
        let zones = ["x", "y", "z"].map { RecordZoneID(name: $0) }
        for zone in zones { try store.saveZone(zone, in: Self.database) }
        try store.save(Record(id: RecordID(name: "r", zone: zones[0]), type: "Note"))
        try store.deleteZone(zones[1], in: Self.database)
        let feed = try store.databaseChanges(since: start.token, in: Self.database)
        #expect(feed.changed == [zones[2], zones[0]] && feed.deleted == [zones[1]])
        #expect(try store.databaseChanges(since: nil, in: Self.database).deleted.isEmpty)
        // A batch that changes nothing is no change.
        let batch = RecordBatch(deletions: [RecordID(name: "absent", zone: zones[0])])
        _ = try store.modify(batch, in: Self.database)
        #expect(try store.databaseChanges(since: feed.token, in: Self.database).changed.isEmpty)
        // Pages.
        var page = try store.databaseChanges(since: start.token, limit: 2, in: Self.database)
        #expect(page.isMoreComing && page.changed == [zones[2], zones[0]])
        page = try store.databaseChanges(since: page.token, limit: 2, in: Self.database)
        #expect(!page.isMoreComing && page.deleted == [zones[1]])
        #expect(throws: RecordStoreError.changeTokenExpired) {
            let zoneToken = try store.changes(of: zones[0], since: nil, in: Self.database).token
            _ = try store.databaseChanges(since: zoneToken, in: Self.database)
        }
    }
}
