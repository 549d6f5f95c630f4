/// The limits of a store.
public struct RecordLimits: Hashable, Sendable {
    /// The largest number of bytes of the fields of a record, without its assets.
    public var recordSize = 1 << 20
    /// The largest number of fields of a record, and of a type.
    public var fieldCount = 1000
    /// The largest number of values of a list.
    public var listCount = 50_000
    /// The largest number of records of a batch that are saved or deleted.
    public var batchCount = 400
    /// The largest number of bytes of the records in the results of a batch, with those of the store in conflicts; `nil` for none. Items
    /// above it fail with `limitExceeded`. A server needs one: a small batch can change large records.
    public var resultSize: Int?
    /// The largest number of bytes of an asset.
    public var assetSize: Int64 = 4 << 30
    /// The largest number of records above a record in its hierarchy.
    public var hierarchyDepth = 100
    /// The largest number of parts of a predicate, and of values that a field is compared with.
    public var predicateSize = 1000
    /// The largest depth of a predicate.
    public var predicateDepth = 32
    /// The largest number of records of a page of results.
    public var pageCount = 400
    /// The number of seconds for which deletions and performed batches are remembered, 180 days by default. Change tokens that are older
    /// than a forgotten deletion expire.
    public var historyAge: Double = 180 * 24 * 60 * 60
    /// The largest number of deletions that are remembered: of records for a zone, and of zones for a database.
    public var deletionCount = 100_000
    /// The largest number of items of performed batches that are remembered.
    public var performedCount = 100_000
    /// The largest number of participants of a share, without the owner.
    public var participantCount = 100
    /// The largest number of shares of a zone.
    public var shareCount = 1000
    /// The quota of a database in bytes, with assets; `nil` for none. Participants of a share can add records up to this size of the share.
    public var quota: Int64?

    /// Creates the default limits.
    public init() {}
}
