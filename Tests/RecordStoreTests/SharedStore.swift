import Foundation
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// A store in which the account `alice` shares the tree of a record, `root` above `child`, in a zone that also has `top` above the root
/// and `other` beside it.
struct SharedStore {
    static let container = "test"
    static let owner = RecordDatabaseID(container: container, scope: .private, account: "alice")
    static let own = RecordZoneID(name: "z")
    static let shared = RecordZoneID(name: "z", owner: "alice")

    let temporary: TemporaryStore
    let secret: String

    var store: SQLiteRecordStore { temporary.store }

    init(
        _ permission: RecordShare.Permission = .none,
        _ participants: [RecordShare.Participant] = [],
        limits: RecordLimits = RecordLimits(),
        clock: @escaping @Sendable () -> Date = { Date(timeIntervalSinceReferenceDate: 1000) }
    ) throws {
        temporary = try TemporaryStore(limits: limits, clock: clock)
        try temporary.store.saveZone(Self.own, in: Self.owner)
        let file = temporary.folder.appending(path: "photo")
        try Data("photo".utf8).write(to: file)
        var child = Self.record("child", parent: "root")
        child.fields["photo"] = .asset(try temporary.store.addAsset(contentsOf: file, account: "alice"))
        let records = [
            Self.record("top"), Self.record("root", parent: "top"), child, Self.record("other"),
            Self.share("root", permission, participants),
        ]
        try temporary.store.change(Self.owner, saving: records)
        let saved = try temporary.store.fetch("share-root", in: Self.owner, Self.own)
        secret = try #require(saved.share?.secret)
    }

    /// Creates a store in which `bob` has accepted the share.
    static func accepted(
        _ permission: RecordShare.Permission = .readWrite,
        limits: RecordLimits = RecordLimits()
    ) throws -> SharedStore {
        let shared = try SharedStore(.none, [.init(account: "bob", permission: permission)], limits: limits)
        try shared.accept("bob")
        return shared
    }

    @discardableResult
    func accept(_ account: String) throws -> RecordShareMetadata {
        try store.acceptShare(secret: secret, container: Self.container, account: account)
    }

    static func database(_ account: String) -> RecordDatabaseID {
        RecordDatabaseID(container: container, scope: .shared, account: account)
    }

    static let bob = database("bob")

    static func record(
        _ name: String,
        _ zone: RecordZoneID = own,
        parent: String? = nil,
        _ fields: [String: RecordValue] = [:]
    ) -> Record {
        Record(
            id: RecordID(name: name, zone: zone),
            type: "Note",
            fields: ["text": .string(name)].merging(fields) { $1 },
            parent: parent.map { RecordID(name: $0, zone: zone) }
        )
    }

    static func share(
        _ root: String,
        _ permission: RecordShare.Permission = .none,
        _ participants: [RecordShare.Participant] = []
    ) -> Record {
        let id = RecordID(name: "share-\(root)", zone: own)
        var record = Record(id: id, type: RecordShare.recordType, fields: ["cloudkit.title": .string("Title")])
        record.share = RecordShare(
            root: RecordID(name: root, zone: own),
            publicPermission: permission,
            participants: participants
        )
        return record
    }

    // MARK: As seen by accounts

    func owned(_ name: String) throws -> Record { try store.fetch(name, in: Self.owner, Self.own) }

    func seen(_ name: String, by account: String = "bob") throws -> Record {
        try store.fetch(name, in: Self.database(account), Self.shared)
    }

    /// Saves records of the owner.
    func own(_ records: Record..., deleting names: [String] = []) throws {
        let ids = names.map { RecordID(name: $0, zone: Self.own) }
        try store.change(Self.owner, saving: records, deleting: ids)
    }

    /// Saves records of `bob`.
    func bob(_ records: Record..., deleting names: [String] = [], isAtomic: Bool = true) throws {
        let ids = names.map { RecordID(name: $0, zone: Self.shared) }
        try store.change(Self.bob, saving: records, deleting: ids, isAtomic: isAtomic)
    }

    /// Changes the share, as its owner.
    func changeShare(_ body: (inout RecordShare) -> Void) throws {
        var record = try owned("share-root")
        if var share = record.share {
            body(&share)
            record.share = share
        }
        try own(record)
    }

    func changes(
        since token: RecordChangeToken? = nil,
        limit: Int? = nil,
        by account: String = "bob"
    ) throws -> RecordZoneChanges {
        try store.changes(of: Self.shared, since: token, limit: limit, in: Self.database(account))
    }

    /// The names of changed records, with a minus sign before those that were deleted, sorted.
    static func names(_ changes: RecordZoneChanges) -> [String] {
        changes.changes.map {
            switch $0 {
            case .saved(let record): record.id.name
            case .deleted(let id, _): "-\(id.name)"
            }
        }.sorted()
    }
}

extension SQLiteRecordStore {
    func fetch(_ name: String, in database: RecordDatabaseID, _ zone: RecordZoneID) throws -> Record {
        let id = RecordID(name: name, zone: zone)
        return try #require(try records(for: [id], in: database)[id]).get()
    }

    /// Performs a batch, and throws the error of an item.
    func change(
        _ database: RecordDatabaseID,
        saving records: [Record] = [],
        deleting ids: [RecordID] = [],
        policy: RecordSavePolicy = .changedKeys,
        isAtomic: Bool = true
    ) throws {
        let batch = RecordBatch(
            saves: records.map { RecordSave($0) },
            deletions: ids,
            policy: policy,
            isAtomic: isAtomic
        )
        let result = try modify(batch, in: database)
        let errors =
            result.saved.values.compactMap { if case .failure(let error) = $0 { error } else { nil } }
            + result.deleted.values.compactMap { if case .failure(let error) = $0 { error } else { nil } }
        if let error = errors.first(where: { if case .batchFailed = $0 { false } else { true } }) { throw error }
        if let error = errors.first { throw error }
    }
}
