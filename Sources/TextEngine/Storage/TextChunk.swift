/// A part of a text: up to two thousand UTF-16 units, in a byte each if all are below 256.
struct TextChunk: Summarized {
    struct Total: Summary {
        var units = 0

        /// The number of line breaks: `CR LF` counts as one. A chunk never ends within one.
        var breaks = 0

        static let zero = Total()

        static func + (first: Total, second: Total) -> Total {
            Total(units: first.units + second.units, breaks: first.breaks + second.breaks)
        }
    }

    private enum Units {
        case narrow([UInt8])
        case wide([UInt16])
    }

    static let limit = 2048

    private let units: Units
    let summary: Total

    /// The indices after the line breaks. Typing asks for those of the same chunk many times.
    private let breakEnds: [UInt16]

    init(_ source: ArraySlice<UInt16>) {
        var ends: [UInt16] = []
        var widest: UInt16 = 0
        source.withUnsafeBufferPointer { source in
            for index in source.indices {
                let unit = source[index]
                widest |= unit
                // Most units of most texts are neither.
                guard unit <= 0x0D || unit >= 0x85, unit.isLineBreak else { continue }
                if unit == 0x0A, index > 0, source[index - 1] == 0x0D { ends.removeLast() }
                ends.append(UInt16(truncatingIfNeeded: index + 1))
            }
        }
        units = widest < 256 ? .narrow(Self.narrowed(source)) : .wide(Array(source))
        breakEnds = ends
        summary = Total(units: source.count, breaks: ends.count)
    }

    /// Creates a chunk of ASCII characters.
    init(ascii source: UnsafeBufferPointer<UInt8>) {
        var ends: [UInt16] = []
        for (index, unit) in source.enumerated() where unit <= 0x0D && unit >= 0x0A {
            if unit == 0x0A, index > 0, source[index - 1] == 0x0D { ends.removeLast() }
            ends.append(UInt16(truncatingIfNeeded: index + 1))
        }
        units = .narrow(Array(source))
        breakEnds = ends
        summary = Total(units: source.count, breaks: ends.count)
    }

    private static func narrowed(_ source: ArraySlice<UInt16>) -> [UInt8] {
        source.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: source.count) { bytes, count in
                for index in source.indices { bytes[index] = UInt8(truncatingIfNeeded: source[index]) }
                count = source.count
            }
        }
    }

    var count: Int { summary.units }

    subscript(index: Int) -> UInt16 {
        switch units {
        case .narrow(let bytes): UInt16(bytes[index])
        case .wide(let units): units[index]
        }
    }

    var first: UInt16? { count > 0 ? self[0] : nil }
    var last: UInt16? { count > 0 ? self[count - 1] : nil }

    /// The memory of the units in bytes.
    var byteCount: Int {
        switch units {
        case .narrow(let bytes): bytes.capacity
        case .wide(let units): 2 * units.capacity
        }
    }

    func append(_ range: Range<Int>, to result: inout [UInt16]) {
        switch units {
        case .narrow(let bytes):
            bytes[range].withUnsafeBufferPointer { bytes in
                result += [UInt16](unsafeUninitializedCapacity: bytes.count) { units, count in
                    for index in bytes.indices { units[index] = UInt16(bytes[index]) }
                    count = bytes.count
                }
            }
        case .wide(let units): result += units[range]
        }
    }

    /// Returns the number of line breaks that end at an index or before it.
    func breaks(endingBy index: Int) -> Int {
        var (low, high) = (0, breakEnds.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(breakEnds[middle]) <= index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the index after a line break.
    func endOfBreak(_ number: Int) -> Int { number < breakEnds.count ? Int(breakEnds[number]) : count }

    /// Returns chunks of units.
    static func chunks(_ units: [UInt16]) -> [TextChunk] {
        if units.isEmpty { return [] }
        let parts = (units.count + limit - 1) / limit
        var result: [TextChunk] = []
        result.reserveCapacity(parts)
        var start = 0
        for part in 1...parts {
            var end = part == parts ? units.count : max(start, units.count * part / parts)
            while end > start, end < units.count, units[end - 1] == 0x0D, units[end] == 0x0A { end += 1 }
            if end > start { result.append(TextChunk(units[start..<end])) }
            start = end
        }
        return result
    }
}

extension UInt16 {
    /// A Boolean value that indicates whether the unit is a line break, or part of one.
    package var isLineBreak: Bool {
        self <= 0x0D && self >= 0x0A || self == 0x85 || self & ~1 == 0x2028
    }

    /// A Boolean value that indicates whether the unit ends a paragraph. Other line breaks continue it.
    package var isParagraphBreak: Bool { self == 0x0A || self == 0x0D || self == 0x85 || self == 0x2029 }

    /// A Boolean value that indicates whether the unit is a space between words.
    var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x3000 || self >= 0x2000 && self <= 0x200A }
}
