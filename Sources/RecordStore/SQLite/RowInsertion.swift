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
    /// - Parameter suffix: The rest of the statements.
    init(into table: String, _ columns: [String], suffix: String = "") {
        columnCount = columns.count
        let marks = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
        statements = (1...Self.mostRows).map { count in
            "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES "
                + Array(repeating: marks, count: count).joined(separator: ", ") + (suffix.isEmpty ? "" : " " + suffix)
        }
    }

    /// Inserts rows.
    /// - Parameters:
    ///   - values: The values of all rows, one after the other.
    ///   - body: Takes the results of the statements, if they have some.
    func insert(
        _ values: [StoreValue],
        into connection: any StoreConnection,
        _ body: (any StoreRow) -> Void = { _ in }
    ) throws(RecordStoreError) {
        let most = Self.mostRows * columnCount
        for start in stride(from: 0, to: values.count, by: most) {
            let part = values.count <= most ? values : Array(values[start..<min(start + most, values.count)])
            try connection.rows(statements[part.count / columnCount - 1], part) { row in
                body(row)
                return true
            }
        }
    }
}
