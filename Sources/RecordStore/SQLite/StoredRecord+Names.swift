import Foundation

extension StoredRecord {
    /// The numbers of names of a statement. The last name is repeated up to the next of them, so that there are few statements.
    private static let nameCounts = [1, 4, 16, 64]
    fileprivate static let mostNames = 64
    /// The largest number of bytes of the fields of a record that is read together with others.
    private static let mostBytes = 16_384

    /// Statements that read some records of a zone, deleted or not, without the fields of large ones.
    private static let statements = nameCounts.map { count in
        let columns = columnList.replacing(
            "r.fields",
            with: "CASE WHEN length(r.fields) <= \(mostBytes) THEN r.fields END"
        )
        let marks = Array(repeating: "?", count: count).joined(separator: ", ")
        return "SELECT \(columns) \(source) WHERE r.zone = ? AND r.name IN (\(marks))"
    }

    /// Returns the statement that reads the records with some names, at most ``mostNames``, and its values.
    fileprivate static func statement(_ names: [String], zone: Int64) -> (sql: String, values: [StoreValue]) {
        let index = nameCounts.firstIndex { $0 >= names.count } ?? nameCounts.count - 1
        var values: [StoreValue] = [.integer(zone)]
        values += names.map { .text($0) }
        let last = values[values.count - 1]
        while values.count <= nameCounts[index] { values.append(last) }
        return (statements[index], values)
    }
}

extension StoreConnection {
    /// Reads the records with some names, deleted or not, in any order: many of them by one statement.
    /// - Parameter body: Takes the records.
    /// - Returns: The names of the records that are so large that they are to be read alone.
    func storedRecords(
        named names: [String],
        zone: Int64,
        _ identity: StoreIdentity,
        _ body: (StoredRecord) throws(RecordStoreError) -> Void
    ) throws(RecordStoreError) -> [String] {
        var large: [String] = []
        for start in stride(from: 0, to: names.count, by: StoredRecord.mostNames) {
            let part = Array(names[start..<min(start + StoredRecord.mostNames, names.count)])
            let (sql, values) = StoredRecord.statement(part, zone: zone)
            try rows(sql, values) { (row) throws(RecordStoreError) in
                // Deleted records have no fields.
                if row.integer(4) == 0, row.isNull(StoredRecord.fieldsColumn) {
                    large.append(row.text(1))
                } else {
                    try body(stored(row, identity))
                }
                return true
            }
        }
        return large
    }
}
