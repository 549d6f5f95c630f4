import Foundation

/// A position in the changes of a zone or a database. Its bytes can be stored and have no meaning for clients.
public struct RecordChangeToken: Hashable, Sendable, Codable {
    /// The bytes.
    public let data: Data

    /// Creates a token from the bytes of one. Bytes that are not those of a token are an expired token when they are used.
    public init(data: Data) { self.data = data }
}

/// The changes of a zone since a token, in the order in which they were committed. Each record is there once, in its newest
/// state.
public struct RecordZoneChanges: Sendable {
    /// A change of a record.
    public enum Change: Hashable, Sendable {
        /// A record that was saved.
        case saved(Record)
        /// A record that was deleted, and its type.
        case deleted(RecordID, type: String)
    }

    /// The changes.
    public let changes: [Change]
    /// The position after the changes.
    public let token: RecordChangeToken
    /// A Boolean value that indicates whether there are more changes.
    public let isMoreComing: Bool

    package init(changes: [Change], token: RecordChangeToken, isMoreComing: Bool) {
        self.changes = changes
        self.token = token
        self.isMoreComing = isMoreComing
    }
}

/// The zones of a database that have changed since a token, in the order of their last changes.
public struct RecordDatabaseChanges: Sendable {
    /// The zones with changes of records, and new zones.
    public let changed: [RecordZoneID]
    /// The zones that were deleted.
    public let deleted: [RecordZoneID]
    /// The position after the changes.
    public let token: RecordChangeToken
    /// A Boolean value that indicates whether there are more changes.
    public let isMoreComing: Bool

    package init(
        changed: [RecordZoneID],
        deleted: [RecordZoneID],
        token: RecordChangeToken,
        isMoreComing: Bool
    ) {
        self.changed = changed
        self.deleted = deleted
        self.token = token
        self.isMoreComing = isMoreComing
    }
}
