/// The user of a connection, which has errors of its own.
package protocol SQLiteClient {
    /// The errors of the client.
    associatedtype Failure: Error

    var connection: SQLiteConnection { get }

    /// Returns the client's error for a failure of SQLite.
    func failure(_ error: SQLiteError) -> Failure

    /// Performs work after each statement, for tests that interrupt a change.
    func didPerformStatement()
}

extension SQLiteClient {
    package func didPerformStatement() {}

    /// Performs a statement, and calls a closure with each row until it returns `false`.
    package func rows(
        _ sql: String,
        _ values: [SQLiteValue] = [],
        _ body: (SQLiteRow) throws(Failure) -> Bool
    ) throws(Failure) {
        let statement: SQLiteStatement
        do throws(SQLiteError) { statement = try connection.begin(sql, values) } catch { throw failure(error) }
        defer { connection.end(statement) }
        while true {
            let next: SQLiteRow?
            do throws(SQLiteError) { next = try connection.step(statement) } catch { throw failure(error) }
            guard let next, try body(next) else { break }
        }
        didPerformStatement()
    }

    /// Performs a statement, and returns a value of its first row; `nil` without a row.
    package func first<Value>(
        _ sql: String,
        _ values: [SQLiteValue] = [],
        _ body: (SQLiteRow) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        var result: Value?
        try rows(sql, values) { (row) throws(Failure) in
            result = try body(row)
            return false
        }
        return result
    }

    /// Performs a statement without results.
    package func run(_ sql: String, _ values: [SQLiteValue] = []) throws(Failure) {
        try rows(sql, values) { _ in true }
    }

    // MARK: Transactions

    /// Performs a change as a transaction, which waits for those of other processes. An error leaves everything unchanged.
    package func change<Value>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        try transaction("BEGIN IMMEDIATE", body)
    }

    /// Performs statements that read the same state.
    package func read<Value>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        try transaction("BEGIN", body)
    }

    private func transaction<Value>(
        _ begin: String,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try run(begin)
        do throws(Failure) {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // Some errors have already ended the transaction.
            if connection.isInTransaction { try? run("ROLLBACK") }
            throw error
        }
    }
}
