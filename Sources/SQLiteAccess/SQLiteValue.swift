import CSQLite
import Foundation

/// A value of SQLite.
package enum SQLiteValue: Hashable, Sendable, Codable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    /// Creates a value from an optional text.
    package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}

/// The current row of a statement.
package struct SQLiteRow {
    let statement: OpaquePointer

    package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
    package func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    package func byteCount(_ column: Int32) -> Int { Int(sqlite3_column_bytes(statement, column)) }

    package func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    package func blob(_ column: Int32) -> Data {
        guard let bytes = sqlite3_column_blob(statement, column) else { return Data() }
        return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, column)))
    }

    package func value(_ column: Int32) -> SQLiteValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }
}
