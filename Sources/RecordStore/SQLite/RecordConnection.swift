import CSQLite
import Foundation
import SQLiteAccess

/// The connection of a store to its database, for one thread at a time.
final class RecordConnection: SQLiteClient {
    let connection: SQLiteConnection
    /// Called after each statement of a change, for tests that interrupt it.
    private let afterStatement: (@Sendable () -> Void)?

    /// The path of the file, for errors.
    var path: String { connection.path }

    /// The number of the row that the last statement has inserted.
    var insertedRow: Int64 { connection.insertedRow }

    /// Opens a file, and creates it if it does not exist.
    init(path: String, afterStatement: (@Sendable () -> Void)? = nil) throws(RecordStoreError) {
        do throws(SQLiteError) { connection = try SQLiteConnection(path: path) } catch { throw RecordStoreError(error) }
        self.afterStatement = afterStatement
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

    func failure(_ error: SQLiteError) -> RecordStoreError { RecordStoreError(error) }

    func didPerformStatement() { afterStatement?() }

    /// Performs a part of a change. An error of an item undoes the part and is returned; other errors are thrown.
    /// - Parameter isWhole: A Boolean value that indicates whether an error undoes all of the change. Then SQLite copies no pages for the
    ///   part.
    func part<Value>(
        isWhole: Bool = false,
        _ body: () throws(RecordStoreError) -> Value
    ) throws(RecordStoreError) -> Result<Value, RecordStoreError> {
        if isWhole {
            do throws(RecordStoreError) {
                return .success(try body())
            } catch {
                if !error.isOfItem { throw error }
                try run("ROLLBACK")
                // The change ends as one that changes nothing.
                try run("BEGIN")
                return .failure(error)
            }
        }
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
