import AppFiles
import UIKit

/// A buffer of numbers in the format of a journal, in little-endian byte order.
struct JournalBytes {
    private(set) var bytes: [UInt8]

    /// - Parameter bytes: The preceding bytes.
    init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    var count: Int { bytes.count }

    mutating func append(_ value: UInt8) { bytes.append(value) }

    mutating func append(_ value: UInt32) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }

    mutating func append(_ value: UInt64) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }

    mutating func append(_ number: Int) { append(UInt32(number)) }

    mutating func append(_ value: CGFloat) { append(Double(value).bitPattern) }

    mutating func append(_ point: InkPoint) {
        append(point.location.x)
        append(point.location.y)
        append(Float(point.width).bitPattern)
    }

    /// Replaces four bytes by a number.
    mutating func replace(at position: Int, by number: Int) {
        withUnsafeBytes(of: UInt32(number).littleEndian) { new in
            bytes.withUnsafeMutableBytes {
                UnsafeMutableRawBufferPointer(rebasing: $0[position..<position + 4]).copyMemory(from: new)
            }
        }
    }

    /// Returns the checksum of the bytes from a position on.
    func checksum(from position: Int) -> UInt32 {
        bytes.withUnsafeBytes { Checksum.crc32(UnsafeRawBufferPointer(rebasing: $0[position...])) }
    }
}

/// A reader of numbers from the bytes of a journal. Missing numbers are `nil`.
struct JournalScanner {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    private var restCount: Int { bytes.count - position }

    mutating func byte() -> UInt8? { integer(UInt8.self) }

    mutating func number() -> Int? { integer(UInt32.self).map(Int.init) }

    mutating func value() -> CGFloat? { integer(UInt64.self).map { CGFloat(Double(bitPattern: $0)) } }

    mutating func point() -> InkPoint? {
        guard let x = value(), let y = value(), let width = integer(UInt32.self) else { return nil }
        return InkPoint(CGPoint(x: x, y: y), width: CGFloat(Float(bitPattern: width)))
    }

    /// Reads numbers up to the end.
    mutating func numbers() -> [Int]? { all(of: 4) { $0.number() } }

    /// Reads points up to the end.
    mutating func points() -> [InkPoint]? { all(of: 20) { $0.point() } }

    /// Reads the rest as UTF-8.
    mutating func text() -> String? {
        let text = String(validating: bytes[position...], as: UTF8.self)
        position = bytes.count
        return text
    }

    private mutating func all<Element>(of size: Int, _ next: (inout JournalScanner) -> Element?) -> [Element]? {
        var found: [Element] = []
        found.reserveCapacity(restCount / size)
        while !isAtEnd {
            guard let element = next(&self) else { return nil }
            found.append(element)
        }
        return found
    }

    mutating func integer<Value: FixedWidthInteger & BitwiseCopyable>(_: Value.Type) -> Value? {
        guard restCount >= MemoryLayout<Value>.size else { return nil }
        defer { position += MemoryLayout<Value>.size }
        return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Value.self))
    }
}
