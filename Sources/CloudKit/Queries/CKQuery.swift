import Foundation
import RecordStore

/// A query for records of a type.
public final class CKQuery: NSObject, @unchecked Sendable {
    /// The type of the records.
    public let recordType: CKRecord.RecordType
    /// The condition.
    public let predicate: NSPredicate
    /// The orders of the results, the most significant first.
    public var sortDescriptors: [NSSortDescriptor]?

    /// Creates a query.
    public init(recordType: CKRecord.RecordType, predicate: NSPredicate) {
        self.recordType = recordType
        self.predicate = predicate
    }

    /// Returns the query for the store.
    func stored(
        in zone: CKRecordZone.ID?,
        _ keys: [CKRecord.FieldKey]?
    ) throws(CKError) -> RecordQuery {
        var sort: [RecordQuery.Sort] = []
        for descriptor in sortDescriptors ?? [] { sort.append(try descriptor.stored()) }
        return RecordQuery(
            type: recordType,
            predicate: try predicate.stored(),
            sort: sort,
            zone: zone?.stored,
            desiredKeys: keys.map { Set($0) }
        )
    }
}

/// An operation that searches records.
open class CKQueryOperation: CKDatabaseOperation, @unchecked Sendable {
    /// The position in the results of a query, at which another operation continues.
    public typealias Cursor = CKQueryCursor

    /// The number of results without a limit of the app: that of the store.
    public static let maximumResults = 0

    /// The query; `nil` for an operation that continues another one.
    open var query: CKQuery?
    /// The position at which the operation continues.
    open var cursor: Cursor?
    /// The zone in which the operation searches; `nil` for all zones of the database.
    open var zoneID: CKRecordZone.ID?
    /// The largest number of results; 0 for the limit of the store.
    open var resultsLimit = CKQueryOperation.maximumResults
    /// The names of the fields that are fetched; `nil` for all, or for those of the operation that is continued.
    open var desiredKeys: [CKRecord.FieldKey]?
    /// Called for each result.
    @preconcurrency open var recordMatchedBlock: (@Sendable (CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    /// Called for each result.
    @preconcurrency open var recordFetchedBlock: (@Sendable (CKRecord) -> Void)?
    /// Called at the end, with the position of the next results; `nil` if there are none.
    @preconcurrency open var queryResultBlock: (@Sendable (Result<Cursor?, any Error>) -> Void)?
    /// Called at the end, with the position of the next results, and the error.
    @preconcurrency open var queryCompletionBlock: (@Sendable (Cursor?, (any Error)?) -> Void)?

    private var next: Cursor?

    /// Creates an operation without a query.
    public override init() { super.init() }

    /// Creates an operation for a query.
    public init(query: CKQuery) {
        self.query = query
        super.init()
    }

    /// Creates an operation that continues another one.
    public init(cursor: Cursor) {
        self.cursor = cursor
        super.init()
    }

    override func perform() {
        let page = attempt { () throws(CKError) in
            let limit = resultsLimit > 0 ? resultsLimit : nil
            if let cursor {
                let position = desiredKeys.map { cursor.stored.returning(Set($0)) } ?? cursor.stored
                return try target.page(after: position, limit: limit)
            }
            guard let query else { throw CKError(.invalidArguments, "the operation has no query") }
            return try target.page(of: query.stored(in: zoneID, desiredKeys), limit: limit)
        }
        guard let page else { return }
        for record in page.records {
            report { [self] in
                recordMatchedBlock?(record.recordID, .success(record))
                recordFetchedBlock?(record)
            }
        }
        let end = page.cursor.map { Cursor($0) }
        report { [self] in next = end }
        finish(.success(()))
    }

    override func reportEnd(_ result: Result<Void, any Error>) {
        queryResultBlock?(result.map { next })
        queryCompletionBlock?(next, result.failure)
    }
}

/// The position in the results of a query, at which another operation continues.
public final class CKQueryCursor: NSObject, NSCopying, NSSecureCoding, Sendable {
    let stored: RecordQueryCursor

    init(_ stored: RecordQueryCursor) { self.stored = stored }

    /// Returns the cursor, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates that the cursor can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Archives the cursor.
    public func encode(with coder: NSCoder) { coder.encode(archive: stored, forKey: "Cursor") }

    /// Creates a cursor from an archive.
    public convenience init?(coder: NSCoder) {
        guard let cursor = coder.decodeArchive(RecordQueryCursor.self, forKey: "Cursor") else { return nil }
        self.init(cursor)
    }
}
