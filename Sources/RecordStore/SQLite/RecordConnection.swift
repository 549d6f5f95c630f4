import CSQLite
import Foundation
import SQLiteAccess

/// The connection of a store to its database of SQLite, for one thread at a time.
final class RecordConnection: StoreConnection {
    private let client: Client

    /// The connection with the errors of stores.
    private struct Client: SQLiteClient {
        let connection: SQLiteConnection
        /// Called after each statement of a change, for tests that interrupt it.
        let afterStatement: (@Sendable () -> Void)?

        func failure(_ error: SQLiteError) -> RecordStoreError { RecordStoreError(error) }

        func didPerformStatement() { afterStatement?() }
    }

    /// The path of the file, for errors.
    var path: String { client.connection.path }

    /// The number of the row that the last statement has inserted.
    var insertedRow: Int64 { client.connection.insertedRow }

    /// Opens a file, and creates it if it does not exist.
    init(path: String, afterStatement: (@Sendable () -> Void)? = nil) throws(RecordStoreError) {
        let connection: SQLiteConnection
        do throws(SQLiteError) { connection = try SQLiteConnection(path: path) } catch { throw RecordStoreError(error) }
        client = Client(connection: connection, afterStatement: afterStatement)
        let status = sqlite3_create_function_v2(
            connection.handle,
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
        if status != SQLITE_OK { throw RecordStoreError(connection.error(status)) }
    }

    func rows(
        _ sql: String,
        _ values: [StoreValue],
        _ body: (any StoreRow) throws(RecordStoreError) -> Bool
    ) throws(RecordStoreError) {
        try client.rows(sql, values.map(\.value)) { (row) throws(RecordStoreError) in try body(row) }
    }

    func change<Value>(_ body: () throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value {
        try client.change(body)
    }

    func read<Value>(_ body: () throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value {
        try client.read(body)
    }
}

extension StoreValue {
    /// The value of SQLite.
    fileprivate var value: SQLiteValue {
        switch self {
        case .null: .null
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .text(let text): .text(text)
        case .blob(let data): .blob(data)
        }
    }
}

extension SQLiteRow: StoreRow {
    package func value(_ column: Int32) -> StoreValue {
        let value: SQLiteValue = self.value(column)
        switch value {
        case .null: return .null
        case .integer(let number): return .integer(number)
        case .real(let number): return .real(number)
        case .text(let text): return .text(text)
        case .blob(let data): return .blob(data)
        }
    }
}

extension RecordStoreError {
    /// Creates the error of a failure of SQLite.
    init(_ error: SQLiteError) {
        switch error.kind {
        case .diskFull: self = .diskFull(path: error.path)
        case .readOnly: self = .readOnly(path: error.path)
        case .corrupt: self = .corrupt(path: error.path, setAside: nil)
        case .busy: self = .busy(path: error.path)
        case .tooLarge, .other: self = .file(path: error.path, reason: error.reason)
        }
    }

    /// Creates the error of a failed system call.
    init(errorNumber: Int32, path: String) { self.init(SQLiteError(errorNumber: errorNumber, path: path)) }
}
