import CSQLite

/// A connection to a database file, for one thread at a time. Prepared statements are cached by their text.
package final class SQLiteConnection {
    /// The way in which a file is opened.
    package struct Access: Hashable, Sendable {
        /// A Boolean value that indicates whether the file is only read.
        package var isReadOnly = false
        /// The largest size of a value in bytes; `nil` for SQLite's own limit.
        package var valueLimit: Int32?
        /// The largest number of steps of SQLite's virtual machine for one statement; `nil` without a limit. A file can have views
        /// whose rows have no end.
        package var stepLimit: Int?
        /// The longest time of one statement with a limit of steps; `nil` without a limit. A step can read megabytes.
        package var timeLimit: Duration?

        package init() {}

        /// The access to a file that others have made: it is only read, and its values and statements are limited.
        package static func untrusted(valueLimit: Int32, stepLimit: Int, timeLimit: Duration) -> Access {
            var access = Access()
            access.isReadOnly = true
            access.valueLimit = valueLimit
            access.stepLimit = stepLimit
            access.timeLimit = timeLimit
            return access
        }
    }

    /// The path of the file, for errors.
    package let path: String
    package let handle: OpaquePointer
    private var statements: [StatementText: CachedStatement] = [:]
    private let steps: StepCount?

    /// The time that a statement waits for another process.
    package static let busyMilliseconds: Int32 = 10_000

    /// The steps and the time that remain for the current statement, which SQLite's callback compares.
    private final class StepCount {
        static let batch = 1000
        private let limit: Int
        private let timeLimit: Duration?
        private var remaining = 0
        private var deadline: ContinuousClock.Instant?

        init(limit: Int, timeLimit: Duration?) {
            self.limit = limit
            self.timeLimit = timeLimit
        }

        func begin() {
            remaining = limit
            deadline = timeLimit.map { ContinuousClock.now + $0 }
        }

        /// Counts a batch of steps, and returns a Boolean value that indicates whether the statement has to end.
        func isOver() -> Bool {
            remaining -= Self.batch
            if remaining < 0 { return true }
            guard let deadline else { return false }
            return ContinuousClock.now >= deadline
        }
    }

    /// Opens a file. Without read-only access, it is created if it does not exist.
    package init(path: String, access: Access = Access()) throws(SQLiteError) {
        var handle: OpaquePointer?
        let mode = access.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let code = sqlite3_open_v2(path, &handle, mode | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            let number = handle.map { sqlite3_system_errno($0) } ?? 0
            if let handle { sqlite3_close_v2(handle) }
            throw SQLiteError(code: code, errorNumber: number, message: "", path: path)
        }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Self.busyMilliseconds)
        _ = easel_sqlite_protect(handle)
        if let limit = access.valueLimit { _ = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, limit) }
        self.path = path
        self.handle = handle
        steps = access.stepLimit.map { StepCount(limit: $0, timeLimit: access.timeLimit) }
        guard let steps else { return }
        sqlite3_progress_handler(
            handle,
            Int32(StepCount.batch),
            { context in
                guard let context else { return 1 }
                return Unmanaged<StepCount>.fromOpaque(context).takeUnretainedValue().isOver() ? 1 : 0
            },
            Unmanaged.passUnretained(steps).toOpaque()
        )
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement.handle) }
        sqlite3_close_v2(handle)
    }

    /// The largest number of cached statements. Queries have many texts.
    private static let cacheLimit = 128

    /// The number of the row that the last statement has inserted.
    package var insertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// A Boolean value that indicates whether a transaction has begun. Some errors end it.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    // MARK: Statements

    /// Begins a statement, with values for its parameters. ``end(_:)`` returns it to the cache.
    package func begin(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) -> SQLiteStatement {
        steps?.begin()
        let statement = try take(sql)
        var index: Int32 = 0
        for value in values {
            index += 1
            let status = Self.bind(value, at: index, of: statement.handle)
            if status != SQLITE_OK {
                let failure = error(status)
                end(statement)
                throw failure
            }
        }
        return statement
    }

    /// Moves a statement to its next row.
    /// - Returns: The row, or `nil` at the end.
    package func step(_ statement: SQLiteStatement) throws(SQLiteError) -> SQLiteRow? {
        switch sqlite3_step(statement.handle) {
        case SQLITE_DONE: return nil
        case SQLITE_ROW: return SQLiteRow(statement: statement.handle)
        case let status: throw error(status)
        }
    }

    /// Ends a statement.
    package func end(_ statement: SQLiteStatement) {
        guard let cached = statement.cached else {
            sqlite3_finalize(statement.handle)
            return
        }
        sqlite3_reset(statement.handle)
        sqlite3_clear_bindings(statement.handle)
        cached.isInUse = false
    }

    private func take(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        let text = StatementText(sql: sql)
        let cached = statements[text]
        if let cached, !cached.isInUse {
            cached.isInUse = true
            return SQLiteStatement(handle: cached.handle, cached: cached)
        }
        var handle: OpaquePointer?
        let status = sqlite3_prepare_v3(self.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard status == SQLITE_OK, let handle else { throw error(status) }
        // The same text can be performed within its own rows.
        if cached != nil { return SQLiteStatement(handle: handle, cached: nil) }
        if statements.count >= Self.cacheLimit {
            for other in statements.values where !other.isInUse { sqlite3_finalize(other.handle) }
            statements = statements.filter { $0.value.isInUse }
        }
        let statement = CachedStatement(handle: handle)
        statements[text] = statement
        return SQLiteStatement(handle: handle, cached: statement)
    }

    private static func bind(_ value: SQLiteValue, at index: Int32, of statement: OpaquePointer) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let number): return sqlite3_bind_int64(statement, index, number)
        case .real(let number): return sqlite3_bind_double(statement, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                // Without bytes there may be no address, which would be NULL.
                guard let start = bytes.baseAddress, !bytes.isEmpty else {
                    return easel_sqlite_bind_text(statement, index, "", 0)
                }
                return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    easel_sqlite_bind_text(statement, index, $0, UInt64(bytes.count))
                }
            }
        case .blob(let data):
            return data.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress, !bytes.isEmpty else {
                    return sqlite3_bind_zeroblob(statement, index, 0)
                }
                return easel_sqlite_bind_blob(statement, index, start, UInt64(bytes.count))
            }
        }
    }

    /// Returns the error of a result code, with SQLite's text.
    package func error(_ code: Int32) -> SQLiteError {
        SQLiteError(
            code: code,
            errorNumber: sqlite3_system_errno(handle),
            message: String(cString: sqlite3_errmsg(handle)),
            path: path
        )
    }
}

/// A statement between ``SQLiteConnection/begin(_:_:)`` and ``SQLiteConnection/end(_:)``.
package struct SQLiteStatement {
    let handle: OpaquePointer
    /// The statement in the cache; `nil` for one that ends with its use.
    fileprivate let cached: CachedStatement?
}

/// A prepared statement of the cache.
private final class CachedStatement {
    let handle: OpaquePointer
    var isInUse = true

    init(handle: OpaquePointer) { self.handle = handle }
}

/// The text of a statement as a key. Its hash is the length: a hash of all bytes takes longer than the comparison with the few texts of
/// that length, which is immediate for the same constant.
private struct StatementText: Hashable {
    let sql: String

    func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
}

/// A failure of SQLite.
package struct SQLiteError: Error, Hashable, Sendable {
    /// The kinds of failures.
    package enum Kind: Hashable, Sendable {
        case diskFull, readOnly, corrupt, busy
        /// A value above the limit, or a statement with too many steps.
        case tooLarge
        case other
    }

    package let kind: Kind
    package let path: String
    /// The reason, without the path.
    package let reason: String

    package init(kind: Kind, path: String, reason: String) {
        self.kind = kind
        self.path = path
        self.reason = reason
    }
}
