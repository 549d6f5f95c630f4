import Foundation

/// A condition on the records that a query returns.
///
/// A comparison with a field that a record does not have is false, whatever the comparison is. Texts are compared byte by byte in
/// UTF-8. Values become parameters of SQL, never part of its text.
public indirect enum RecordPredicate: Hashable, Sendable, Codable {
    /// All records.
    case all
    /// Records with a value that compares as specified: texts, numbers, dates; with equality, references as well.
    case comparison(RecordKey, Operator, RecordValue)
    /// Records with one of some values.
    case isIn(RecordKey, [RecordValue])
    /// Records with a text that begins with another one.
    case beginsWith(RecordKey, String)
    /// Records with a list that contains a value.
    case contains(field: String, RecordValue)
    /// Records with all words of a text, in a field or, if `field` is `nil`, in any field of texts. Case and accents do not matter.
    case words(field: String?, String)
    /// Records with a location that is nearer than a distance in meters; see ``RecordLocation/distance(to:)``.
    case isNear(field: String, RecordLocation, distance: Double)
    /// Records that fulfill all conditions.
    case and([RecordPredicate])
    /// Records that fulfill a condition or more.
    case or([RecordPredicate])
    /// Records that do not fulfill a condition.
    case not(RecordPredicate)

    /// A comparison of a value of a record with another one.
    public enum Operator: String, Hashable, Sendable, Codable {
        /// The same value.
        case equal
        /// Another value.
        case notEqual
        /// A smaller value.
        case less
        /// A smaller value or the same.
        case lessOrEqual
        /// A larger value.
        case greater
        /// A larger value or the same.
        case greaterOrEqual
    }
}

/// A value of a record that queries compare or sort by.
public enum RecordKey: Hashable, Sendable, Codable {
    /// A field of the app.
    case field(String)
    /// The name of the record, a text.
    case recordName
    /// The time of the first save, a date.
    case creationDate
    /// The time of the last save, a date.
    case modificationDate
    /// The account that has created the record, a text.
    case creator
    /// The account that has saved the record last, a text.
    case modifier
}

/// A query for records of a type.
public struct RecordQuery: Hashable, Sendable, Codable {
    /// An order of results. Records without the value come first if the order is ascending.
    public struct Sort: Hashable, Sendable, Codable {
        /// The value to sort by.
        public var key: RecordKey
        /// A Boolean value that indicates whether smaller values come first.
        public var isAscending: Bool

        /// Creates an order.
        public init(_ key: RecordKey, isAscending: Bool = true) {
            self.key = key
            self.isAscending = isAscending
        }
    }

    /// The type of the records.
    public var type: String
    /// The condition.
    public var predicate: RecordPredicate
    /// The orders, the most significant first. Records that are equal in all of them are in the order of their creation.
    public var sort: [Sort]
    /// The zone; `nil` for all zones of the database.
    public var zone: RecordZoneID?
    /// The names of the fields that are returned; `nil` for all.
    public var desiredKeys: Set<String>?

    /// Creates a query.
    public init(
        type: String,
        predicate: RecordPredicate = .all,
        sort: [Sort] = [],
        zone: RecordZoneID? = nil,
        desiredKeys: Set<String>? = nil
    ) {
        self.type = type
        self.predicate = predicate
        self.sort = sort
        self.zone = zone
        self.desiredKeys = desiredKeys
    }
}

/// The position in the results of a query. A record that is saved between two pages is not returned twice, unless the values that
/// it is sorted by have changed.
public struct RecordQueryCursor: Hashable, Sendable, Codable {
    /// The query that is continued.
    public let query: RecordQuery
    /// The values of the last record that the results are sorted by.
    let values: [StoreValue]
    /// The row of the last record.
    let row: Int64

    /// Returns the position after another row.
    func moved(to row: Int64) -> RecordQueryCursor { RecordQueryCursor(query: query, values: values, row: row) }

    /// Returns the position in the results of a query that differs in the fields that are returned.
    package func returning(_ keys: Set<String>) -> RecordQueryCursor {
        var query = query
        query.desiredKeys = keys
        return RecordQueryCursor(query: query, values: values, row: row)
    }
}

/// A page of the results of a query.
public struct RecordQueryPage: Sendable {
    /// The records, in the order of the query.
    public let records: [Record]
    /// The position of the next page; `nil` if there is none.
    public let cursor: RecordQueryCursor?

    package init(records: [Record], cursor: RecordQueryCursor?) {
        self.records = records
        self.cursor = cursor
    }
}
