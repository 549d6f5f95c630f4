import Foundation

/// The bytes of a text between its quotes.
struct TextRange {
    var start: Int
    var end: Int
    var hasEscapes: Bool

    var count: Int { end - start }
}

/// A text that was read, which is not made again where the same bytes follow.
struct RepeatedText {
    /// The texts that records of a message have in common mostly.
    enum Slot: Int {
        case type, creator, modifier

        static let count = 3
    }

    /// The position of the opening quote.
    var start = 0
    /// The number of bytes with the quotes.
    var count = 0
    var text = ""
}

// Texts.
extension JSONReader {
    /// Reads a text.
    mutating func string() throws(JSONError) -> String {
        guard try next() == UInt8(ascii: "\"") else { throw mismatch() }
        return try text(textRange())
    }

    /// Reads a text that is mostly the one that was read last for the slot.
    mutating func string(_ slot: RepeatedText.Slot) throws(JSONError) -> String {
        _ = try next()
        let start = position
        let last = repeated[slot.rawValue]
        if skip(same: last.start, last.count) { return last.text }
        let text = try string()
        repeated[slot.rawValue] = RepeatedText(start: start, count: position - start, text: text)
        return text
    }

    /// Goes over bytes that are the same as former ones, which are a whole value, if they are there.
    mutating func skip(same start: Int, _ count: Int) -> Bool {
        guard count > 0, bytes.count - position >= count, let base = bytes.baseAddress,
            memcmp(base + start, base + position, count) == 0
        else { return false }
        position += count
        return true
    }

    /// Goes over a text with its quotes. Its UTF-8 and its escapes are not verified.
    mutating func textRange() throws(JSONError) -> TextRange {
        var range = TextRange(start: position + 1, end: position + 1, hasEscapes: false)
        while true {
            range.end = JSONText.endOfPlainText(in: bytes, from: range.end)
            guard range.end < bytes.count else { throw .syntax }
            switch bytes[range.end] {
            case UInt8(ascii: "\""):
                position = range.end + 1
                return range
            case UInt8(ascii: "\\"):
                guard bytes.count - range.end >= 2 else { throw .syntax }
                range.hasEscapes = true
                range.end += 2
            default: throw .syntax
            }
        }
    }

    /// Returns the text of a range.
    func text(_ range: TextRange) throws(JSONError) -> String {
        if range.hasEscapes { return try unescaped(range) }
        let bytes = slice(range.start, range.end)
        // Other texts are verified by a generic function, which takes several times as long.
        if JSONText.isASCII(bytes) { return String(decoding: bytes, as: UTF8.self) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .syntax }
        return text
    }

    /// Verifies the UTF-8 and the escapes of a text.
    func validate(_ range: TextRange) throws(JSONError) { _ = try text(range) }

    private func unescaped(_ range: TextRange) throws(JSONError) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var position = range.start
        while position < range.end {
            let plain = JSONText.endOfPlainText(in: slice(0, range.end), from: position)
            result.append(contentsOf: slice(position, plain))
            if plain == range.end { break }
            position = plain + 2
            switch bytes[plain + 1] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(bytes[plain + 1])
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"):
                let scalar = try scalar(at: &position, end: range.end)
                result.append(contentsOf: String(Character(scalar)).utf8)
            default: throw .syntax
            }
        }
        guard let text = String(validating: result, as: UTF8.self) else { throw .syntax }
        return text
    }

    /// Reads the digits of an escape, and the second half of a surrogate pair.
    private func scalar(at position: inout Int, end: Int) throws(JSONError) -> Unicode.Scalar {
        let first = try unit(at: &position, end: end)
        guard (0xD800..<0xDC00).contains(first) else {
            guard let scalar = Unicode.Scalar(first) else { throw .syntax }
            return scalar
        }
        guard end - position >= 2, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
        else {
            throw .syntax
        }
        position += 2
        let second = try unit(at: &position, end: end)
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw .syntax }
        return scalar
    }

    private func unit(at position: inout Int, end: Int) throws(JSONError) -> UInt32 {
        guard end - position >= 4 else { throw .syntax }
        var unit: UInt32 = 0
        for byte in bytes[position..<position + 4] {
            switch byte {
            case 0x30...0x39: unit = unit << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: unit = unit << 4 | UInt32(byte - 0x41 + 10)
            case 0x61...0x66: unit = unit << 4 | UInt32(byte - 0x61 + 10)
            default: throw .syntax
            }
        }
        position += 4
        return unit
    }

    // MARK: Values that are texts

    /// Reads bytes in base64.
    mutating func data() throws(JSONError) -> Data {
        guard try next() == UInt8(ascii: "\"") else { throw mismatch() }
        let start = position
        let range = try textRange()
        let data: Data?
        if range.hasEscapes {
            data = Data(base64Encoded: try text(range))
        } else {
            data = Data(base64Encoded: Data(slice(range.start, range.end)))
        }
        guard let data else { throw .invalid(start) }
        return data
    }

    /// Reads a UUID.
    mutating func uuid() throws(JSONError) -> UUID {
        _ = try next()
        let start = position
        guard let uuid = UUID(uuidString: try string()) else { throw .invalid(start) }
        return uuid
    }

    /// Reads one of some texts.
    mutating func choice<Choice: RawRepresentable<String>>(_: Choice.Type) throws(JSONError) -> Choice {
        _ = try next()
        let start = position
        guard let choice = Choice(rawValue: try string()) else { throw .invalid(start) }
        return choice
    }

    /// Reads an array of different texts.
    mutating func texts() throws(JSONError) -> Set<String> {
        Set(try array { (reader) throws(JSONError) in try reader.string() })
    }
}
