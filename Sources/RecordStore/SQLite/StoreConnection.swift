import Foundation

/// A value of a statement: a parameter, or a column of a row.
public enum StoreValue: Hashable, Sendable, Codable {
    /// No value.
    case null
    /// An integer.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes.
    case blob(Data)

    /// Creates a value from an optional text.
    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}

/// A row of the results of a statement. Columns are counted from 0; those without a value are zeros and empty texts.
public protocol StoreRow {
    /// Returns an integer.
    func integer(_ column: Int32) -> Int64
    /// Returns a floating-point number.
    func real(_ column: Int32) -> Double
    /// Returns a Boolean value that indicates whether the column has no value.
    func isNull(_ column: Int32) -> Bool
    /// Returns the number of bytes of a text or of data.
    func byteCount(_ column: Int32) -> Int
    /// Returns a text.
    func text(_ column: Int32) -> String
    /// Returns bytes.
    func blob(_ column: Int32) -> Data
    /// Returns a value of the column's kind.
    func value(_ column: Int32) -> StoreValue
}

extension StoreRow {
    /// Returns an integer; `nil` if the column has no value.
    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }
    /// Returns a text; `nil` if the column has no value.
    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
}

/// The connection of a store to the tables of ``RecordTables``, for one thread at a time.
///
/// Statements are those of SQLite. Their parameters are `?`, or `?` and a number. A connection to another database translates them.
public protocol StoreConnection: AnyObject {
    /// The file or the address of the database, for errors.
    var path: String { get }
    /// The number of the row that the last statement has inserted.
    var insertedRow: Int64 { get }

    /// Performs a statement, and calls a closure with each row until it returns `false`. The closure can perform other statements.
    func rows(
        _ sql: String,
        _ values: [StoreValue],
        _ body: (any StoreRow) throws(RecordStoreError) -> Bool
    ) throws(RecordStoreError)

    /// Performs a change as a transaction, which has the effect of one that waits for all others. An error leaves everything unchanged.
    func change<Value>(_ body: () throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value
    /// Performs statements that read the same state.
    func read<Value>(_ body: () throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value
}

extension StoreConnection {
    /// Performs a statement without parameters, and calls a closure with each row until it returns `false`.
    func rows(
        _ sql: String,
        _ body: (any StoreRow) throws(RecordStoreError) -> Bool
    ) throws(RecordStoreError) {
        try rows(sql, [], body)
    }

    /// Performs a statement, and returns a value of its first row; `nil` without a row.
    func first<Value>(
        _ sql: String,
        _ values: [StoreValue] = [],
        _ body: (any StoreRow) throws(RecordStoreError) -> Value
    ) throws(RecordStoreError) -> Value? {
        var result: Value?
        try rows(sql, values) { (row) throws(RecordStoreError) in
            result = try body(row)
            return false
        }
        return result
    }

    /// Performs a statement without results.
    func run(_ sql: String, _ values: [StoreValue] = []) throws(RecordStoreError) {
        try rows(sql, values) { _ in true }
    }

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
