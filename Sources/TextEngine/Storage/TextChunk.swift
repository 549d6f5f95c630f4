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

    init(_ source: ArraySlice<UInt16>) {
        var breaks = 0
        var widest: UInt16 = 0
        var last: UInt16 = 0
        for unit in source {
            widest |= unit
            if unit.isLineBreak, !(unit == 0x0A && last == 0x0D) { breaks += 1 }
            last = unit
        }
        units = widest < 256 ? .narrow(source.map { UInt8(truncatingIfNeeded: $0) }) : .wide(Array(source))
        summary = Total(units: source.count, breaks: breaks)
    }

    /// Creates a chunk of ASCII characters.
    init(ascii source: UnsafeBufferPointer<UInt8>) {
        var breaks = 0
        var last: UInt8 = 0
        for unit in source {
            if unit <= 0x0D, unit >= 0x0A, !(unit == 0x0A && last == 0x0D) { breaks += 1 }
            last = unit
        }
        units = .narrow(Array(source))
        summary = Total(units: source.count, breaks: breaks)
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
        case .narrow(let bytes): for byte in bytes[range] { result.append(UInt16(byte)) }
        case .wide(let units): result += units[range]
        }
    }

    /// Returns the number of line breaks that end at an index or before it.
    func breaks(endingBy index: Int) -> Int {
        if index >= count { return summary.breaks }
        if summary.breaks == 0 { return 0 }
        var result = 0
        for position in 0..<index {
            let unit = self[position]
            if unit.isLineBreak, !(unit == 0x0D && self[position + 1] == 0x0A) { result += 1 }
        }
        return result
    }

    /// Returns the index after a line break.
    func endOfBreak(_ number: Int) -> Int {
        var left = number
        for position in 0..<count {
            let unit = self[position]
            guard unit.isLineBreak, !(unit == 0x0D && position + 1 < count && self[position + 1] == 0x0A) else {
                continue
            }
            if left == 0 { return position + 1 }
            left -= 1
        }
        return count
    }

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
