import Foundation
import RecordStore

/// The contents of messages between clients and servers, as JSON. docs/sharing.md documents the format.
///
/// Requests do not name an account: it is that of the device.
public enum RecordWire {
    /// A database of the device's account.
    public struct Database: Codable, Hashable, Sendable {
        /// The identifier of the container.
        public var container: String
        /// The access that the database grants.
        public var scope: RecordDatabaseID.Scope

        /// Creates a database.
        public init(container: String, scope: RecordDatabaseID.Scope) {
            self.container = container
            self.scope = scope
        }
    }

    /// The request of ``RecordCall/saveZone`` and ``RecordCall/deleteZone``.
    public struct ZoneRequest: Codable, Sendable {
        /// The database.
        public var database: Database
        /// The zone.
        public var zone: RecordZoneID

        /// Creates a request.
        public init(database: Database, zone: RecordZoneID) {
            self.database = database
            self.zone = zone
        }
    }

    /// The request of ``RecordCall/zones``.
    public struct ZonesRequest: Codable, Sendable {
        /// The database.
        public var database: Database

        /// Creates a request.
        public init(database: Database) { self.database = database }
    }

    /// The answer of ``RecordCall/zones``.
    public struct Zones: Codable, Sendable {
        /// The zones.
        public var zones: [RecordZoneID]

        /// Creates an answer.
        public init(zones: [RecordZoneID]) { self.zones = zones }
    }

    /// The request of ``RecordCall/modify``.
    public struct ModifyRequest: Codable, Sendable {
        /// The database.
        public var database: Database
        /// The records. Its account is replaced by that of the device.
        public var batch: RecordBatch

        /// Creates a request.
        public init(database: Database, batch: RecordBatch) {
            self.database = database
            self.batch = batch
        }
    }

    /// The result of one record: either the record or the error; neither of them if it was deleted.
    public struct Item: Codable, Sendable {
        /// The identifier.
        public var id: RecordID
        /// The record.
        public var record: Record?
        /// The error.
        public var error: RecordFailure?

        init(id: RecordID, record: Record?, error: RecordFailure?) {
            self.id = id
            self.record = record
            self.error = error
        }

        /// Creates an item from a result.
        public init(_ id: RecordID, _ result: Result<Record, RecordStoreError>) {
            self.id = id
            switch result {
            case .success(let record): self.record = record
            case .failure(let error): self.error = RecordFailure(error)
            }
        }

        init(_ id: RecordID, deletion: Result<Void, RecordStoreError>) {
            self.id = id
            if case .failure(let error) = deletion { self.error = RecordFailure(error) }
        }
    }

    /// The answer of ``RecordCall/modify``.
    public struct Modified: Codable, Sendable {
        /// The results of saves.
        public var saved: [Item]
        /// The results of deletions.
        public var deleted: [Item]

        /// Creates an answer.
        public init(_ result: RecordBatchResult) {
            saved = result.saved.map { Item($0.key, $0.value) }
            deleted = result.deleted.map { Item($0.key, deletion: $0.value) }
        }
    }

    /// The request of ``RecordCall/fetch``.
    public struct FetchRequest: Codable, Sendable {
        /// The database.
        public var database: Database
        /// The identifiers.
        public var ids: [RecordID]
        /// The names of the fields that are returned; `nil` for all.
        public var desiredKeys: Set<String>?

        /// Creates a request.
        public init(database: Database, ids: [RecordID], desiredKeys: Set<String>?) {
            self.database = database
            self.ids = ids
            self.desiredKeys = desiredKeys
        }
    }

    /// The answer of ``RecordCall/fetch``. It has the first of the records, at least one, as far as they fit in a message. The client asks
    /// again for the others.
    public struct Fetched: Codable, Sendable {
        /// The results.
        public var records: [Item]

        /// Creates an answer.
        public init(records: [Item]) { self.records = records }
    }

    /// The request of ``RecordCall/query``.
    public struct QueryRequest: Codable, Sendable {
        /// The database.
        public var database: Database
        /// The query.
        public var query: RecordQuery
        /// The largest number of records; `nil` for the limit of the server.
        public var limit: Int?

        /// Creates a request.
        public init(database: Database, query: RecordQuery, limit: Int?) {
            self.database = database
            self.query = query
            self.limit = limit
        }
    }

    /// The request of ``RecordCall/queryNext``.
    public struct QueryNextRequest: Codable, Sendable {
        /// The database.
        public var database: Database
        /// The position, from the former page.
        public var cursor: RecordQueryCursor
        /// The largest number of records; `nil` for the limit of the server.
        public var limit: Int?

        /// Creates a request.
        public init(database: Database, cursor: RecordQueryCursor, limit: Int?) {
            self.database = database
            self.cursor = cursor
            self.limit = limit
        }
    }

    /// The answer of ``RecordCall/query`` and ``RecordCall/queryNext``.
    public struct Page: Codable, Sendable {
        /// The records.
        public var records: [Record]
        /// The position of the next page; `nil` if there is none.
        public var cursor: RecordQueryCursor?

        /// Creates an answer.
        public init(_ page: RecordQueryPage) {
            records = page.records
            cursor = page.cursor
        }
    }

    /// The request of ``RecordCall/shareMetadata`` and ``RecordCall/acceptShare``.
    public struct ShareRequest: Codable, Sendable {
        /// The identifier of the container.
        public var container: String
        /// The secret of the share.
        public var secret: String

        /// Creates a request.
        public init(container: String, secret: String) {
            self.container = container
            self.secret = secret
        }
    }

    /// The answer to the question how much of an asset the server has.
    public struct Upload: Codable, Sendable {
        /// The number of bytes from the start of the asset. That of all of them ends the upload by a request without further ones.
        public var received: Int64

        /// Creates an answer.
        public init(received: Int64) { self.received = received }
    }

    /// An empty object.
    public struct Empty: Codable, Sendable {
        /// Creates an empty object.
        public init() {}
    }
}
