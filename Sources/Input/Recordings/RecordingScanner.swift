/// A scanner of the lines of a recording's text and the fields of a line, with their positions for error messages.
struct RecordingScanner {
    /// The byte range of a field of a line.
    struct Field {
        let range: Range<Int>
    }

    private let bytes: [UInt8]
    private let file: String
    private(set) var lineNumber = 0
    /// The range of the current line, without its line feed.
    private(set) var line = 0..<0
    private var nextStart = 0

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    /// Advances to the next line, or returns `false` at the end. Throws an error if the line does not end in a line
    /// feed or contains control characters or invalid UTF-8.
    mutating func nextLine() throws(RecordingError) -> Bool {
        guard nextStart < bytes.count else {
            line = bytes.count..<bytes.count
            lineNumber += 1
            return false
        }
        lineNumber += 1
        var end = nextStart
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        line = nextStart..<end
        if let position = Utf8.firstInvalid(in: bytes[line]) {
            throw error(at: position, expected: "UTF-8", found: "the byte \(hexadecimal(bytes[position]))")
        }
        for position in line where bytes[position] < 0x20 || bytes[position] == 0x7F {
            let byte = bytes[position]
            throw error(at: position, expected: "no control character", found: "the byte \(hexadecimal(byte))")
        }
        guard end < bytes.count else {
            throw error(at: end, expected: "a line feed", found: "the end of the file: the file is truncated")
        }
        nextStart = end + 1
        return true
    }

    var isComment: Bool { !line.isEmpty && bytes[line.lowerBound] == UInt8(ascii: "#") }

    /// The text of a comment line, without the leading number sign and the following space.
    var comment: String {
        var start = line.lowerBound + 1
        if start < line.upperBound, bytes[start] == UInt8(ascii: " ") { start += 1 }
        return String(decoding: bytes[start..<line.upperBound], as: UTF8.self)
    }

    /// Splits the line at every separator, up to a maximum number of fields; the last field contains the rest.
    func fields(separator: Unicode.Scalar, maximum: Int = .max) -> [Field] {
        let separator = UInt8(ascii: separator)
        var fields: [Field] = []
        var start = line.lowerBound
        for position in line where bytes[position] == separator && fields.count < maximum - 1 {
            fields.append(Field(range: start..<position))
            start = position + 1
        }
        fields.append(Field(range: start..<line.upperBound))
        return fields
    }

    func text(_ field: Field) -> String { String(decoding: bytes[field.range], as: UTF8.self) }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns the part of a field after a prefix, or `nil` if it does not start with the prefix.
    func field(_ field: Field, after prefix: StaticString) -> Field? {
        let count = prefix.utf8CodeUnitCount
        guard field.range.count >= count else { return nil }
        for offset in 0..<count where bytes[field.range.lowerBound + offset] != prefix.utf8Start[offset] { return nil }
        return Field(range: field.range.lowerBound + count..<field.range.upperBound)
    }

    /// Parses a number that consists of digits only.
    func integer(_ field: Field, _ expected: String) throws(RecordingError) -> Int64 {
        var value: Int64 = 0
        guard !field.range.isEmpty else { throw error(at: field, expected: expected) }
        for position in field.range {
            let digit = bytes[position] &- UInt8(ascii: "0")
            guard digit < 10 else { throw error(at: field, expected: expected) }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int64(digit))
            guard !overflow, !carry else { throw error(at: field, expected: expected) }
            value = sum
        }
        return value
    }

    /// Parses a decimal number: `-12.5`, `0.1`, `3e-05`. Other formats that Swift supports (`nan`, `inf`, `0x1p3`) are
    /// rejected.
    func number(_ field: Field, _ expected: String) throws(RecordingError) -> Double {
        guard isDecimal(field.range), let value = Double(text(field)), value.isFinite else {
            throw error(at: field, expected: expected)
        }
        return value
    }

    private func isDecimal(_ range: Range<Int>) -> Bool {
        var position = range.lowerBound
        func accept(_ characters: UInt8...) -> Bool {
            guard position < range.upperBound, characters.contains(bytes[position]) else { return false }
            position += 1
            return true
        }
        func acceptDigits() -> Bool {
            let start = position
            while position < range.upperBound, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
            return position > start
        }
        _ = accept(UInt8(ascii: "-"))
        guard acceptDigits() else { return false }
        if accept(UInt8(ascii: ".")), !acceptDigits() { return false }
        if accept(UInt8(ascii: "e"), UInt8(ascii: "E")) {
            _ = accept(UInt8(ascii: "-"), UInt8(ascii: "+"))
            guard acceptDigits() else { return false }
        }
        return position == range.upperBound
    }

    // MARK: Errors

    func error(at field: Field, expected: String) -> RecordingError {
        let found = field.range.isEmpty ? "nothing" : "“\(excerpt(field.range))”"
        return error(at: field.range.lowerBound, expected: expected, found: found)
    }

    /// Returns an error at the start of the current line.
    func error(expected: String) -> RecordingError {
        let found = line.lowerBound == bytes.count ? "the end of the file" : "“\(excerpt(line))”"
        return error(at: line.lowerBound, expected: expected, found: found)
    }

    func error(at position: Int, expected: String, found: String) -> RecordingError {
        // Continuation bytes of a scalar do not count. There are no invalid bytes before this one.
        let column = bytes[line.lowerBound..<position].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
        return .malformed(file: file, line: lineNumber, column: column, expected: expected, found: found)
    }

    /// Returns a short excerpt of the text for an error message.
    private func excerpt(_ range: Range<Int>) -> String {
        let limit = 40
        let text = String(
            decoding: bytes[range.lowerBound..<min(range.upperBound, range.lowerBound + 4 * limit)],
            as: UTF8.self
        )
        return text.count > limit ? text.prefix(limit) + "…" : text
    }

    private func hexadecimal(_ byte: UInt8) -> String { "0x" + String(byte, radix: 16, uppercase: true) }
}

private enum Utf8 {
    /// Returns the index of the first byte that is not part of well-formed UTF-8.
    static func firstInvalid(in bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            // Checked scalar by scalar, and only outside of ASCII.
            if bytes[index] < 0x80 {
                index += 1
                continue
            }
            let length =
                switch bytes[index] {
                case 0xC2...0xDF: 2
                case 0xE0...0xEF: 3
                case 0xF0...0xF4: 4
                default: 0
                }
            guard length > 0, index + length <= bytes.endIndex,
                String(validating: bytes[index..<index + length], as: UTF8.self) != nil
            else { return index }
            index += length
        }
        return nil
    }
}
