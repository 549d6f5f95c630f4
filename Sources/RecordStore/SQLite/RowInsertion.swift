/// The insertion of rows into a table, several by one statement.
///
/// Each statement is a message to a database server, and in SQLite costs as much as two rows.
struct RowInsertion {
    /// The number of rows that one statement inserts at most.
    static let mostRows = 16

    /// The number of columns.
    let columnCount: Int
    /// The statements that insert one row, two rows, and so on.
    private let statements: [String]

    /// Creates the insertion into columns of a table.
    init(into table: String, _ columns: String...) {
        columnCount = columns.count
        let marks = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
        statements = (1...Self.mostRows).map { count in
            "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES "
                + Array(repeating: marks, count: count).joined(separator: ", ")
        }
    }

    /// Inserts rows.
    /// - Parameter values: The values of all rows, one after the other.
    func insert(_ values: [StoreValue], into connection: any StoreConnection) throws(RecordStoreError) {
        let most = Self.mostRows * columnCount
        if values.isEmpty { return }
        if values.count <= most { return try connection.run(statements[values.count / columnCount - 1], values) }
        for start in stride(from: 0, to: values.count, by: most) {
            try insert(Array(values[start..<min(start + most, values.count)]), into: connection)
        }
    }
}
