/// A fault in a message of protocol buffers.
package struct ProtobufError: Error, Hashable, Sendable {
    /// The number of bytes before the fault.
    package let offset: Int
    package let reason: String

    package init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }
}

/// A reader of the fields of one message of protocol buffers. The bytes outlive it; no field reaches beyond its message.
package struct ProtobufReader {
    /// The encodings of fields.
    package enum Wire: Int {
        case varint = 0
        case fixed64 = 1
        case bytes = 2
        case fixed32 = 5
    }

    private let bytes: UnsafeRawBufferPointer
    /// The number of bytes before the next one, from the beginning of the outermost message.
    package private(set) var offset: Int
    private let end: Int

    /// Creates a reader of a message.
    package init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        offset = 0
        end = bytes.count
    }

    private init(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) {
        self.bytes = bytes
        offset = start
        self.end = end
    }

    package var isAtEnd: Bool { offset >= end }

    /// The bytes that are not read yet.
    package var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[offset..<end]) }

    /// Returns an error at the position of the reader.
    package func error(_ reason: String) -> ProtobufError { ProtobufError(offset: offset, reason: reason) }

    /// Reads the number and the encoding of the next field.
    /// - Returns: `nil` at the end.
    package mutating func next() throws(ProtobufError) -> (field: Int, wire: Wire)? {
        if isAtEnd { return nil }
        let key = try varint()
        guard let wire = Wire(rawValue: Int(key & 7)), key >> 3 > 0, key >> 3 < 1 << 29 else {
            throw error("a field has an unknown encoding")
        }
        return (Int(key >> 3), wire)
    }

    /// Reads a number without sign.
    package mutating func varint() throws(ProtobufError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < end {
            let byte = bytes[offset]
            offset += 1
            value |= UInt64(byte & 0x7F) &<< shift
            if byte < 0x80 { return value }
            shift += 7
            if shift > 63 { throw error("a number is longer than 10 bytes") }
        }
        throw error("a number ends early")
    }

    /// Reads a number that alternates between the signs.
    package mutating func zigzag() throws(ProtobufError) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// Reads a number below a limit.
    package mutating func count(below limit: Int) throws(ProtobufError) -> Int {
        let value = try varint()
        guard value < UInt64(limit) else { throw error("a number is \(value), not below \(limit)") }
        return Int(value)
    }

    /// Reads the range of a message, a text or packed numbers.
    package mutating func message() throws(ProtobufError) -> ProtobufReader {
        let count = try varint()
        guard count <= UInt64(end - offset) else { throw error("a field is longer than its message") }
        defer { offset += Int(count) }
        return ProtobufReader(bytes, from: offset, to: offset + Int(count))
    }

    /// Reads a text. Bytes that are not UTF-8 are replaced.
    package mutating func text() throws(ProtobufError) -> String { String(decoding: try message().rest, as: UTF8.self) }

    /// Reads 8 bytes.
    package mutating func fixed64() throws(ProtobufError) -> UInt64 {
        guard end - offset >= 8 else { throw error("a number ends early") }
        defer { offset += 8 }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Reads 4 bytes.
    package mutating func fixed32() throws(ProtobufError) -> UInt32 {
        guard end - offset >= 4 else { throw error("a number ends early") }
        defer { offset += 4 }
        return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Passes over a field.
    package mutating func skip(_ wire: Wire) throws(ProtobufError) {
        switch wire {
        case .varint: _ = try varint()
        case .fixed64: _ = try fixed64()
        case .bytes: _ = try message()
        case .fixed32: _ = try fixed32()
        }
    }

    /// Throws an error unless a field has the encoding that its number requires.
    package func expect(_ wire: Wire, _ expected: Wire) throws(ProtobufError) {
        if wire != expected { throw error("a field has another encoding than its number requires") }
    }
}
