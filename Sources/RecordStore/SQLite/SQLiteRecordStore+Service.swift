import Foundation

// Operations of a store that a server has, for many clients at once.
extension SQLiteRecordStore {
    /// Returns the first of some records, each or an error, as far as their values have a number of bytes, but at least one.
    /// All are read in one state.
    public func firstRecords(
        for ids: [RecordID],
        desiredKeys: Set<String>?,
        byteCount: Int,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [(id: RecordID, result: Result<Record, RecordStoreError>)] {
        if ids.count > limits.batchCount { throw .limitExceeded("records of a request", limit: limits.batchCount) }
        return try read { (reader) throws(RecordStoreError) in
            try reader.firstRecords(for: ids, desiredKeys: desiredKeys, byteCount: byteCount, in: database)
        }
    }

    /// Returns the numbers of changes of databases, which are others after each change; 0 for a database that was never changed.
    public func changeCounts(
        of databases: [RecordDatabaseID]
    ) throws(RecordStoreError) -> [RecordDatabaseID: Int64] {
        try read { (reader) throws(RecordStoreError) in try reader.changeCounts(of: databases) }
    }
}

extension RecordReader {
    /// The number of shared records that are read at once. Their values are in memory, whatever their number of bytes is.
    private static let sharedCount = 16

    func firstSharedRecords(
        for ids: [RecordID],
        desiredKeys: Set<String>?,
        byteCount: Int,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [(id: RecordID, result: Result<Record, RecordStoreError>)] {
        var items: [(id: RecordID, result: Result<Record, RecordStoreError>)] = []
        var size = 0
        var rest = ids[...]
        while !rest.isEmpty, size < byteCount {
            let group = Array(rest.prefix(Self.sharedCount))
            rest = rest.dropFirst(Self.sharedCount)
            let found = try sharedRecords(for: group, desiredKeys: desiredKeys, in: database)
            for id in group {
                guard let result = found[id] else { continue }
                items.append((id, result))
                if case .success(let record) = result { size += record.approximateSize }
            }
        }
        return items
    }

    /// Statements for some accounts; the last account is repeated up to the next number.
    private static let countStatements = [1, 8, 64].map { count in
        let marks = Array(repeating: "?", count: count).joined(separator: ", ")
        return (
            count: count,
            sql: "SELECT account, sequence FROM databases WHERE container = ? AND scope = ? AND account IN (\(marks))"
        )
    }

    fileprivate func changeCounts(
        of databases: [RecordDatabaseID]
    ) throws(RecordStoreError) -> [RecordDatabaseID: Int64] {
        struct Kind: Hashable {
            let container: String
            let scope: RecordDatabaseID.Scope
        }
        var counts = Dictionary(databases.map { ($0, Int64(0)) }) { first, _ in first }
        let most = Self.countStatements[Self.countStatements.count - 1].count
        for (kind, group) in Dictionary(grouping: databases, by: { Kind(container: $0.container, scope: $0.scope) }) {
            for start in stride(from: 0, to: group.count, by: most) {
                let accounts = group[start..<min(start + most, group.count)].map(\.account)
                guard let last = accounts.last,
                    let statement = Self.countStatements.first(where: { $0.count >= accounts.count })
                else { continue }
                let padding = Array(repeating: StoreValue.text(last), count: statement.count - accounts.count)
                let values = [.text(kind.container), .text(kind.scope.rawValue)] + accounts.map { StoreValue.text($0) }
                try connection.rows(statement.sql, values + padding) { row in
                    let id = RecordDatabaseID(container: kind.container, scope: kind.scope, account: row.text(0))
                    counts[id] = row.integer(1)
                    return true
                }
            }
        }
        return counts
    }
}

extension Record {
    /// The number of bytes of the values, about as many as in a message.
    var approximateSize: Int { fields.values.reduce(100) { $0 + $1.approximateSize } }
}

extension RecordValue {
    fileprivate var approximateSize: Int {
        switch self {
        case .string(let text): text.utf8.count + 16
        case .data(let data), .encrypted(let data): data.count + data.count / 3 + 16
        case .list(let values):
            // Lists have no lists.
            values.reduce(16) { size, value in
                if case .list = value { size } else { size + value.approximateSize }
            }
        case .integer, .double, .date, .reference, .location, .asset: 100
        }
    }
}
