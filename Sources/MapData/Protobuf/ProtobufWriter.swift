/// A writer of messages of protocol buffers.
package struct ProtobufWriter: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func varint(_ value: UInt64) {
        var value = value
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(value))
    }

    /// Returns the number of an integer that alternates between the signs.
    package static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }

    /// Appends encoded fields.
    mutating func appendRaw(_ more: [UInt8]) { bytes += more }

    package mutating func varint(_ value: UInt64, field: Int) {
        varint(UInt64(field) << 3)
        varint(value)
    }

    package mutating func bytes(_ value: some Collection<UInt8>, field: Int) {
        varint(UInt64(field) << 3 | 2)
        varint(UInt64(value.count))
        bytes += value
    }

    package mutating func text(_ value: String, field: Int) { bytes(value.utf8, field: field) }

    package mutating func double(_ value: Double, field: Int) {
        varint(UInt64(field) << 3 | 1)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
    }

    package mutating func packed(_ values: some Collection<UInt64>, field: Int) {
        var inner = ProtobufWriter()
        for value in values { inner.varint(value) }
        bytes(inner.bytes, field: field)
    }
}
