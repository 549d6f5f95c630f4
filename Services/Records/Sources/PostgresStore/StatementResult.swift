import CPostgres
import Foundation
import RecordStore

/// The numbers of the types of PostgreSQL.
enum ValueType {
    static let bool: UInt32 = 16
    static let bytes: UInt32 = 17
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let text: UInt32 = 25
    static let float4: UInt32 = 700
    static let float8: UInt32 = 701
}

/// The result of a statement that has succeeded.
struct StatementResult {
    private let handle: OpaquePointer

    /// - Throws: The error of a statement that has failed.
    init(_ result: OpaquePointer?, _ connection: OpaquePointer) throws(RecordStoreError) {
        guard let result else { throw PostgresConnection.unreachable }
        if easel_postgres_has_succeeded(result) == 1 {
            handle = result
            return
        }
        defer { easel_postgres_clear(result) }
        guard easel_postgres_is_connected(connection) == 1 else { throw PostgresConnection.unreachable }
        throw Self.error(
            easel_postgres_state(result).map { String(cString: $0) } ?? "",
            easel_postgres_message(result).map { String(cString: $0) } ?? "the statement has failed"
        )
    }

    func clear() { easel_postgres_clear(handle) }

    var rowCount: Int { Int(easel_postgres_row_count(handle)) }
    var changedCount: Int64 { Int64(String(cString: easel_postgres_changed_count(handle))) ?? 0 }
    var parameterTypes: [UInt32] {
        (0..<easel_postgres_parameter_count(handle)).map { easel_postgres_parameter_type(handle, $0) }
    }

    func type(_ column: Int32) -> UInt32 { easel_postgres_column_type(handle, column) }

    /// Returns the bytes of a value; `nil` without one.
    func bytes(_ row: Int, _ column: Int32) -> UnsafeRawBufferPointer? {
        let row = Int32(clamping: row)
        guard column < easel_postgres_column_count(handle), easel_postgres_is_null(handle, row, column) == 0 else {
            return nil
        }
        return UnsafeRawBufferPointer(
            start: easel_postgres_value(handle, row, column),
            count: Int(easel_postgres_length(handle, row, column))
        )
    }

    /// Returns the error for a kind of failure.
    static func error(_ state: String, _ message: String) -> RecordStoreError {
        let path = "PostgreSQL"
        switch state {
        // Changes that were made at the same time, deadlocks, and rows that another one has added.
        case "40001", "40P01", "23505", "55P03", "57014": return .busy(path: path)
        case "53100": return .diskFull(path: path)
        case "25006": return .readOnly(path: path)
        case "XX001", "XX002": return .corrupt(path: path, setAside: nil)
        case "53300", "57P01", "57P02", "57P03": return PostgresConnection.unreachable
        default: return .file(path: path, reason: "\(message) (\(state))")
        }
    }
}

/// A row of a result.
struct StatementRow: StoreRow {
    let result: StatementResult
    let row: Int

    func isNull(_ column: Int32) -> Bool { result.bytes(row, column) == nil }

    func byteCount(_ column: Int32) -> Int { result.bytes(row, column)?.count ?? 0 }

    private func number<Number: FixedWidthInteger>(_ bytes: UnsafeRawBufferPointer, _ type: Number.Type) -> Number {
        guard bytes.count >= MemoryLayout<Number>.size else { return 0 }
        return Number(bigEndian: bytes.loadUnaligned(as: Number.self))
    }

    func integer(_ column: Int32) -> Int64 {
        guard let bytes = result.bytes(row, column) else { return 0 }
        switch result.type(column) {
        case ValueType.int8: return number(bytes, Int64.self)
        case ValueType.int4: return Int64(number(bytes, Int32.self))
        case ValueType.int2: return Int64(number(bytes, Int16.self))
        case ValueType.bool: return bytes.first.map { Int64($0) } ?? 0
        case ValueType.float8: return Int64(exactly: real(column).rounded(.towardZero)) ?? 0
        default: return 0
        }
    }

    func real(_ column: Int32) -> Double {
        guard let bytes = result.bytes(row, column) else { return 0 }
        switch result.type(column) {
        case ValueType.float8: return Double(bitPattern: number(bytes, UInt64.self))
        case ValueType.float4: return Double(Float(bitPattern: number(bytes, UInt32.self)))
        default: return Double(integer(column))
        }
    }

    func text(_ column: Int32) -> String {
        guard let bytes = result.bytes(row, column) else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    func blob(_ column: Int32) -> Data { result.bytes(row, column).map { Data($0) } ?? Data() }

    func value(_ column: Int32) -> StoreValue {
        if isNull(column) { return .null }
        switch result.type(column) {
        case ValueType.int8, ValueType.int4, ValueType.int2, ValueType.bool: return .integer(integer(column))
        case ValueType.float8, ValueType.float4: return .real(real(column))
        case ValueType.bytes: return .blob(blob(column))
        default: return .text(text(column))
        }
    }
}

/// The parameters of a statement in the form of the types that the database has inferred.
struct ParameterList {
    private let values: [Data?]
    private let formats: [Int32]

    /// - Parameters:
    ///   - indexes: The indexes of the values.
    /// - Throws: `invalidQuery` for a value of another kind, such as of a position that a client has made up.
    init(_ indexes: [Int], _ values: [StoreValue], _ types: [UInt32]) throws(RecordStoreError) {
        guard indexes.count == types.count else {
            throw .file(path: "PostgreSQL", reason: "a statement has \(types.count) parameters, not \(indexes.count)")
        }
        var data: [Data?] = []
        var formats: [Int32] = []
        for (index, type) in zip(indexes, types) {
            guard values.indices.contains(index) else {
                throw .file(path: "PostgreSQL", reason: "a statement has no value for a parameter")
            }
            data.append(try Self.bytes(of: values[index], type))
            formats.append(1)
        }
        self.values = data
        self.formats = formats
    }

    private static func bytes(of value: StoreValue, _ type: UInt32) throws(RecordStoreError) -> Data? {
        switch (value, type) {
        case (.null, _): return nil
        case (.integer(let number), ValueType.int8): return bigEndian(number)
        case (.integer(let number), ValueType.int4):
            guard let small = Int32(exactly: number) else { throw wrongKind }
            return bigEndian(small)
        case (.integer(let number), ValueType.float8): return bigEndian(Double(number).bitPattern)
        case (.real(let number), ValueType.float8): return bigEndian(number.bitPattern)
        case (.text(let text), ValueType.text): return bytes(ofText: text)
        case (.blob(let data), ValueType.bytes): return data
        // Values that queries compare.
        case (.integer(let number), ValueType.bytes): return ComparedBytes.bytes(of: number)
        case (.real(let number), ValueType.bytes): return ComparedBytes.bytes(of: number)
        case (.text(let text), ValueType.bytes): return ComparedBytes.bytes(of: text)
        default: throw wrongKind
        }
    }

    private static var wrongKind: RecordStoreError {
        .invalidQuery(reason: "a value of the query has another kind than the column that it is compared with")
    }

    private static func bigEndian(_ number: some FixedWidthInteger) -> Data {
        withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }

    /// PostgreSQL has no NUL in texts. Names have none either: a text with one is looked up as one that no name can be.
    private static func bytes(ofText text: String) -> Data {
        text.utf8.contains(0) ? Data(text.replacing("\0", with: "\u{FFFF}").utf8) : Data(text.utf8)
    }

    /// Calls a closure with the parameters for libpq.
    func withPointers<Value>(_ body: (EaselPostgresParameters) -> Value) -> Value {
        var storage: [UInt8] = []
        var offsets: [Int?] = []
        for value in values {
            offsets.append(value == nil ? nil : storage.count)
            if let value { storage.append(contentsOf: value) }
            // An empty value has an address as well.
            storage.append(0)
        }
        let lengths = values.map { Int32(clamping: $0?.count ?? 0) }
        return storage.withUnsafeBytes { storage in
            let pointers = offsets.map { offset -> UnsafePointer<CChar>? in
                guard let offset else { return nil }
                return storage.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
            }
            return pointers.withUnsafeBufferPointer { pointers in
                lengths.withUnsafeBufferPointer { lengths in
                    formats.withUnsafeBufferPointer { formats in
                        body(
                            EaselPostgresParameters(
                                count: Int32(clamping: values.count),
                                values: pointers.baseAddress,
                                lengths: lengths.baseAddress,
                                formats: formats.baseAddress
                            )
                        )
                    }
                }
            }
        }
    }
}
