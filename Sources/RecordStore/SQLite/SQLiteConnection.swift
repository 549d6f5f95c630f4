import CSQLite
import Foundation

/// A connection to a database file, for one thread at a time. Prepared statements are cached by their text.
final class SQLiteConnection {
    /// The path of the file, for errors.
    let path: String
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]
    /// Called after each statement of a change, for tests that interrupt it.
    private let afterStatement: (@Sendable () -> Void)?

    /// The time that a statement waits for another process.
    static let busyMilliseconds: Int32 = 10_000

    /// Opens a file, and creates it if it does not exist.
    init(path: String, afterStatement: (@Sendable () -> Void)? = nil) throws(RecordStoreError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let number = handle.map { sqlite3_system_errno($0) } ?? 0
            if let handle { sqlite3_close_v2(handle) }
            throw RecordStoreError(code: code, errorNumber: number, message: "", path: path)
        }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Self.busyMilliseconds)
        _ = easel_sqlite_protect(handle)
        self.path = path
        self.handle = handle
        self.afterStatement = afterStatement
        let status = sqlite3_create_function_v2(
            handle,
            "record_distance",
            4,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC,
            nil,
            { context, _, values in
                guard let values else { return }
                let from = RecordLocation(
                    latitude: sqlite3_value_double(values[0]),
                    longitude: sqlite3_value_double(values[1])
                )
                let to = RecordLocation(
                    latitude: sqlite3_value_double(values[2]),
                    longitude: sqlite3_value_double(values[3])
                )
                sqlite3_result_double(context, from.distance(to: to))
            },
            nil,
            nil,
            nil
        )
        if status != SQLITE_OK { throw error(status) }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// The largest number of cached statements. Queries have many texts.
    private static let cacheLimit = 128

    /// Performs a statement, and calls a closure with each row until it returns `false`.
    func rows(
        _ sql: String,
        _ values: [SQLiteValue] = [],
        _ body: (SQLiteRow) throws(RecordStoreError) -> Bool
    ) throws(RecordStoreError) {
        let statement = try take(sql)
        defer { giveBack(statement, sql) }
        for (index, value) in values.enumerated() {
            let status = Self.bind(value, at: Int32(index + 1), of: statement)
            if status != SQLITE_OK { throw error(status) }
        }
        while true {
            let status = sqlite3_step(statement)
            if status == SQLITE_DONE { break }
            if status != SQLITE_ROW { throw error(status) }
            if try !body(SQLiteRow(statement: statement)) { break }
        }
        afterStatement?()
    }

    /// Performs a statement, and returns a value of its first row; `nil` without a row.
    func first<Value>(
        _ sql: String,
        _ values: [SQLiteValue] = [],
        _ body: (SQLiteRow) throws(RecordStoreError) -> Value
    ) throws(RecordStoreError) -> Value? {
        var result: Value?
        try rows(sql, values) { (row) throws(RecordStoreError) in
            result = try body(row)
            return false
        }
        return result
    }

    /// Performs a statement without results.
    func run(_ sql: String, _ values: [SQLiteValue] = []) throws(RecordStoreError) {
        try rows(sql, values) { _ in true }
    }

    /// The number of the row that the last statement has inserted.
    var insertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    // MARK: Transactions

    /// Performs a change as a transaction, which waits for those of other processes. An error leaves everything unchanged.
    func change<Value>(_ body: () throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value {
        try transaction("BEGIN IMMEDIATE", body)
    }

    /// Performs statements that read the same state.
    func read<Value>(_ body: () throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value {
        try transaction("BEGIN", body)
    }

    private func transaction<Value>(
        _ begin: String,
        _ body: () throws(RecordStoreError) -> Value
    ) throws(RecordStoreError) -> Value {
        try run(begin)
        do throws(RecordStoreError) {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // Some errors have already ended the transaction.
            if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    /// Performs a part of a change. An error of an item undoes the part and is returned; other errors are thrown.
    func part<Value>(
        _ body: () throws(RecordStoreError) -> Value
    ) throws(RecordStoreError) -> Result<Value, RecordStoreError> {
        try run("SAVEPOINT part")
        do throws(RecordStoreError) {
            let value = try body()
            try run("RELEASE part")
            return .success(value)
        } catch {
            if !error.isOfItem { throw error }
            try run("ROLLBACK TO part")
            try run("RELEASE part")
            return .failure(error)
        }
    }

    // MARK: Statements

    private func take(_ sql: String) throws(RecordStoreError) -> OpaquePointer {
        // A statement in use is not in the cache, so that the same text can be performed within its rows.
        if let statement = statements.removeValue(forKey: sql) { return statement }
        var statement: OpaquePointer?
        let status = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard status == SQLITE_OK, let statement else { throw error(status) }
        return statement
    }

    private func giveBack(_ statement: OpaquePointer, _ sql: String) {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
        if statements.count >= Self.cacheLimit {
            for other in statements.values { sqlite3_finalize(other) }
            statements.removeAll()
        }
        if let other = statements.updateValue(statement, forKey: sql) { sqlite3_finalize(other) }
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

    private func error(_ code: Int32) -> RecordStoreError {
        RecordStoreError(
            code: code,
            errorNumber: sqlite3_system_errno(handle),
            message: String(cString: sqlite3_errmsg(handle)),
            path: path
        )
    }
}

extension RecordStoreError {
    /// The error of a result code of SQLite.
    /// - Parameters:
    ///   - errorNumber: The error number of the system call that has failed, or 0.
    ///   - message: SQLite's text.
    init(code: Int32, errorNumber: Int32, message: String, path: String) {
        switch code & 0xFF {
        case SQLITE_FULL: self = .diskFull(path: path)
        case SQLITE_READONLY: self = .readOnly(path: path)
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt(path: path, setAside: nil)
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(path: path)
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PERM: self = RecordStoreError(errorNumber: errorNumber, path: path)
        default: self = .file(path: path, reason: message.isEmpty ? String(cString: sqlite3_errstr(code)) : message)
        }
    }

    /// The error of a failed system call.
    init(errorNumber: Int32, path: String) {
        switch errorNumber {
        case ENOSPC, EDQUOT, EFBIG: self = .diskFull(path: path)
        case EROFS, EACCES, EPERM: self = .readOnly(path: path)
        case 0: self = .file(path: path, reason: "unable to open or read the file")
        default: self = .file(path: path, reason: String(cString: strerror(errorNumber)))
        }
    }
}
