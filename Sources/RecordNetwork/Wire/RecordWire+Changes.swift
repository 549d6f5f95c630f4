import Foundation
import RecordStore

// Messages of change feeds.
extension RecordWire {
    /// The request of ``RecordCall/zoneChanges``.
    public struct ZoneChangesRequest: Codable, Sendable {
        /// The database.
        public var database: Database
        /// The zone.
        public var zone: RecordZoneID
        /// The position after which changes are returned; `nil` for all records.
        public var token: Data?
        /// The names of the fields that are returned; `nil` for all.
        public var desiredKeys: Set<String>?
        /// The largest number of changes; `nil` for the limit of the server.
        public var limit: Int?

        /// Creates a request.
        public init(
            database: Database,
            zone: RecordZoneID,
            token: Data?,
            desiredKeys: Set<String>?,
            limit: Int?
        ) {
            self.database = database
            self.zone = zone
            self.token = token
            self.desiredKeys = desiredKeys
            self.limit = limit
        }
    }

    /// A change: either a saved record, or the identifier and the type of a deleted one.
    public struct Change: Codable, Sendable {
        /// The saved record.
        public var record: Record?
        /// The identifier of the deleted record.
        public var deleted: RecordID?
        /// The type of the deleted record.
        public var type: String?
    }

    /// The answer of ``RecordCall/zoneChanges``.
    public struct ZoneChanges: Codable, Sendable {
        /// The changes.
        public var changes: [Change]
        /// The position after them.
        public var token: Data
        /// A Boolean value that indicates whether there are more changes.
        public var isMoreComing: Bool

        /// Creates an answer.
        public init(_ page: RecordZoneChanges) {
            changes = page.changes.map { change in
                switch change {
                case .saved(let record): Change(record: record)
                case .deleted(let id, let type): Change(deleted: id, type: type)
                }
            }
            token = page.token.data
            isMoreComing = page.isMoreComing
        }

        /// The page; `nil` if a change is neither of the two.
        var page: RecordZoneChanges? {
            var result: [RecordZoneChanges.Change] = []
            for change in changes {
                if let record = change.record {
                    result.append(.saved(record))
                } else if let id = change.deleted {
                    result.append(.deleted(id, type: change.type ?? ""))
                } else {
                    return nil
                }
            }
            return RecordZoneChanges(
                changes: result,
                token: RecordChangeToken(data: token),
                isMoreComing: isMoreComing
            )
        }
    }

    /// The request of ``RecordCall/databaseChanges``.
    public struct DatabaseChangesRequest: Codable, Sendable {
        /// The database.
        public var database: Database
        /// The position after which changes are returned; `nil` for all zones.
        public var token: Data?
        /// The largest number of zones; `nil` for the limit of the server.
        public var limit: Int?

        /// Creates a request.
        public init(database: Database, token: Data?, limit: Int?) {
            self.database = database
            self.token = token
            self.limit = limit
        }
    }

    /// The answer of ``RecordCall/databaseChanges``.
    public struct DatabaseChanges: Codable, Sendable {
        /// The zones with changes.
        public var changed: [RecordZoneID]
        /// The deleted zones.
        public var deleted: [RecordZoneID]
        /// The position after them.
        public var token: Data
        /// A Boolean value that indicates whether there are more changes.
        public var isMoreComing: Bool

        /// Creates an answer.
        public init(_ page: RecordDatabaseChanges) {
            changed = page.changed
            deleted = page.deleted
            token = page.token.data
            isMoreComing = page.isMoreComing
        }
    }

    /// The data of an event: a database that has changed, or all of them if it has no scope.
    public struct Event: Codable, Hashable, Sendable {
        /// The access of the database.
        public var scope: RecordDatabaseID.Scope?

        /// Creates the data of an event.
        public init(scope: RecordDatabaseID.Scope?) { self.scope = scope }
    }
}
