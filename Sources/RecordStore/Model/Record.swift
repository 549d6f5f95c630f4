import Foundation

/// A record: named values, and the fields that the store sets.
public struct Record: Hashable, Sendable, Codable {
    /// The identifier.
    public var id: RecordID
    /// The name of the type, which determines the kinds of its fields.
    public var type: String
    /// The values by the names of their fields.
    public var fields: [String: RecordValue]
    /// The record above this one in its hierarchy, in the same zone. It cannot be deleted before this one.
    public var parent: RecordID?
    /// The sharing of other records; `nil` unless the type is ``RecordShare/recordType``.
    public var share: RecordShare?
    /// The record of the share whose root this record is; set by the store.
    public package(set) var shareID: RecordID?
    /// The version of the record that the store has returned; `nil` for a record that was never saved.
    public var changeTag: String?
    /// The time of the first save; set by the store.
    public var creationDate: Date?
    /// The time of the last save; set by the store.
    public var modificationDate: Date?
    /// The account that has created the record; set by the store.
    public var creator: String?
    /// The account that has saved the record last; set by the store.
    public var modifier: String?

    /// Creates a record that was never saved.
    public init(id: RecordID, type: String, fields: [String: RecordValue] = [:], parent: RecordID? = nil) {
        self.id = id
        self.type = type
        self.fields = fields
        self.parent = parent
    }

    /// Returns the record with some of its fields.
    func reduced(to keys: Set<String>?) -> Record {
        guard let keys else { return self }
        var record = self
        record.fields = fields.filter { keys.contains($0.key) }
        return record
    }
}

/// A record to save.
public struct RecordSave: Hashable, Sendable, Codable {
    /// The record with its new values.
    public var record: Record
    /// The names of the fields that the client has changed or removed; `nil` if the fields replace all fields of the stored
    /// record.
    public var changedKeys: Set<String>?
    /// The version that the client has changed, for conflicts.
    public var ancestor: Record?

    /// Creates a save.
    public init(_ record: Record, changedKeys: Set<String>? = nil, ancestor: Record? = nil) {
        self.record = record
        self.changedKeys = changedKeys
        self.ancestor = ancestor
    }
}

/// The treatment of a record that has changed since the client has fetched it.
public enum RecordSavePolicy: String, Hashable, Sendable, Codable {
    /// A record with another change tag is a conflict.
    case ifServerRecordUnchanged
    /// The changed fields are written without comparing change tags.
    case changedKeys
    /// All fields of the client's record are written without comparing change tags. Fields that only the stored record has
    /// remain, unless `changedKeys` names them.
    case allKeys
}

/// Records to save and delete together.
public struct RecordBatch: Hashable, Sendable, Codable {
    /// The records to save.
    public var saves: [RecordSave]
    /// The records to delete. A record that does not exist is no error, so that a batch can be repeated.
    public var deletions: [RecordID]
    /// The treatment of records that have changed.
    public var policy: RecordSavePolicy
    /// A Boolean value that indicates whether a failure of one item fails all items of its zone.
    public var isAtomic: Bool
    /// The account that makes the change.
    public var account: String
    /// The identifier by which a store notices that it has performed the batch before. Its items that have succeeded are not performed
    /// again. `nil` for batches that are sent once.
    public var identifier: UUID?

    /// Creates a batch.
    public init(
        saves: [RecordSave] = [],
        deletions: [RecordID] = [],
        policy: RecordSavePolicy = .ifServerRecordUnchanged,
        isAtomic: Bool = true,
        account: String = RecordZoneID.currentOwner,
        identifier: UUID? = nil
    ) {
        self.saves = saves
        self.deletions = deletions
        self.policy = policy
        self.isAtomic = isAtomic
        self.account = account
        self.identifier = identifier
    }
}

/// The results of a batch, one for each of its items.
public struct RecordBatchResult: Sendable {
    /// The saved records with their new change tags, or the errors.
    public package(set) var saved: [RecordID: Result<Record, RecordStoreError>] = [:]
    /// The results of deletions.
    public package(set) var deleted: [RecordID: Result<Void, RecordStoreError>] = [:]

    /// Creates the result of a batch without items.
    package init() {}

    /// Adds the results of another batch.
    package mutating func merge(_ other: RecordBatchResult) {
        saved.merge(other.saved) { _, new in new }
        deleted.merge(other.deleted) { _, new in new }
    }
}

/// The three versions of a record that two clients have changed.
public struct RecordConflict: Hashable, Sendable {
    /// The record that the client has tried to save.
    public var client: Record
    /// The stored record.
    public var server: Record
    /// The version that the client has changed, if the client has sent it.
    public var ancestor: Record?

    package init(client: Record, server: Record, ancestor: Record?) {
        self.client = client
        self.server = server
        self.ancestor = ancestor
    }
}
