import UIKit

/// Numbers as bytes of a journal: the lowest byte first.
struct JournalBytes {
    private(set) var bytes: [UInt8] = []

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
}

/// Takes numbers out of bytes of a journal. One that is not there is nil.
struct JournalScanner {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> UInt8? { rest.popFirst() }

    mutating func number() -> Int? { integer(UInt32.self).map(Int.init) }

    mutating func value() -> CGFloat? { integer(UInt64.self).map { CGFloat(Double(bitPattern: $0)) } }

    mutating func point() -> InkPoint? {
        guard let x = value(), let y = value(), let width = integer(UInt32.self) else { return nil }
        return InkPoint(CGPoint(x: x, y: y), width: CGFloat(Float(bitPattern: width)))
    }

    /// All that is left.
    mutating func numbers() -> [Int]? { all { $0.number() } }

    /// All that is left.
    mutating func points() -> [InkPoint]? { all { $0.point() } }

    private mutating func all<Element>(_ next: (inout JournalScanner) -> Element?) -> [Element]? {
        var found: [Element] = []
        while !isAtEnd {
            guard let element = next(&self) else { return nil }
            found.append(element)
        }
        return found
    }

    mutating func integer<Value: FixedWidthInteger>(_: Value.Type) -> Value? {
        let size = MemoryLayout<Value>.size
        guard rest.count >= size else { return nil }
        let value = rest.prefix(size).reversed().reduce(Value(0)) { $0 << 8 | Value($1) }
        rest = rest.dropFirst(size)
        return value
    }
}
