/// A parser of property lists in the form of OpenStep, which project files have.
///
/// Its time is linear in the size of the text, and its depth is limited.
struct OpenStepPropertyList {
    private let text: SourceText
    private let limits: PropertyListLimits
    private var index = 0
    private var line = 1
    private var count = 0

    /// Parses the text of a file.
    static func parse(_ text: SourceText, limits: PropertyListLimits = .init()) throws(ImportError) -> PropertyListValue
    {
        var parser = OpenStepPropertyList(text: text, limits: limits)
        try parser.skipSpace()
        let value = try parser.value(depth: 0)
        try parser.skipSpace()
        guard parser.current == nil else { throw parser.unexpected("the end of the file") }
        return value
    }

    private init(text: SourceText, limits: PropertyListLimits) {
        self.text = text
        self.limits = limits
    }

    private var current: UInt8? { index < text.bytes.count ? text.bytes[index] : nil }

    private var next: UInt8? { index + 1 < text.bytes.count ? text.bytes[index + 1] : nil }

    private func error(_ reason: String) -> ImportError { text.error(at: index, reason) }

    private func unexpected(_ expected: String) -> ImportError {
        guard let current else { return error("the file ends; expected \(expected)") }
        if ["<<<<<<<", ">>>>>>>", "======="].contains(where: { text.bytes[index...].starts(with: $0.utf8) }) {
            return error("the file has marks of a merge conflict; resolve it first")
        }
        let isPrintable = current > 0x20 && current < 0x7F
        let found = isPrintable ? "\"\(Character(Unicode.Scalar(current)))\"" : "the byte \(current)"
        return error("expected \(expected), found \(found)")
    }

    /// Skips white space and comments.
    private mutating func skipSpace() throws(ImportError) {
        while let byte = current {
            switch byte {
            case 0x0A:
                line += 1
                index += 1
            case 0x09, 0x0B, 0x0C, 0x0D, 0x20: index += 1
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
                while let byte = current, byte != 0x0A, byte != 0x0D { index += 1 }
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
                let start = index
                index += 2
                while !(current == UInt8(ascii: "*") && next == UInt8(ascii: "/")) {
                    guard let byte = current else { throw text.error(at: start, "the comment does not end") }
                    if byte == 0x0A { line += 1 }
                    index += 1
                }
                index += 2
            default: return
            }
        }
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(ImportError) {
        guard current == UInt8(ascii: character) else { throw unexpected("\"\(character)\"") }
        index += 1
        try skipSpace()
    }

    private mutating func value(depth: Int) throws(ImportError) -> PropertyListValue {
        count += 1
        guard count <= limits.values else { throw error("the property list has more than \(limits.values) values") }
        guard depth <= limits.depth else { throw error("values are nested deeper than \(limits.depth) levels") }
        let start = line
        switch current {
        case UInt8(ascii: "{"): return PropertyListValue(.dictionary(try dictionary(depth: depth)), line: start)
        case UInt8(ascii: "("): return PropertyListValue(.array(try array(depth: depth)), line: start)
        case UInt8(ascii: "<") where next != UInt8(ascii: "<"): return PropertyListValue(.data(try data()), line: start)
        default: return PropertyListValue(.string(try string()), line: start)
        }
    }

    private mutating func dictionary(depth: Int) throws(ImportError) -> [String: PropertyListValue] {
        try expect("{")
        var values: [String: PropertyListValue] = [:]
        while current != UInt8(ascii: "}") {
            guard isString else { throw unexpected("a key or \"}\"") }
            let key = try string()
            try skipSpace()
            try expect("=")
            let value = try value(depth: depth + 1)
            try skipSpace()
            // The last entry of a dictionary written by hand may have no semicolon.
            if current != UInt8(ascii: "}") { try expect(";") }
            values[key] = value
        }
        index += 1
        return values
    }

    private mutating func array(depth: Int) throws(ImportError) -> [PropertyListValue] {
        try expect("(")
        var values: [PropertyListValue] = []
        while current != UInt8(ascii: ")") {
            values.append(try value(depth: depth + 1))
            try skipSpace()
            if current != UInt8(ascii: ")") { try expect(",") }
        }
        index += 1
        return values
    }

    private mutating func data() throws(ImportError) -> [UInt8] {
        index += 1
        var bytes: [UInt8] = []
        var high: UInt8?
        while let byte = current, byte != UInt8(ascii: ">") {
            if byte == 0x0A { line += 1 }
            if let digit = Self.hexadecimalDigit(byte) {
                if let first = high {
                    bytes.append(first << 4 | digit)
                    high = nil
                } else {
                    high = digit
                }
            } else if byte != 0x20 && !(0x09...0x0D).contains(byte) {
                throw unexpected("a hexadecimal digit or \">\"")
            }
            index += 1
        }
        guard current != nil else { throw unexpected("\">\"") }
        guard high == nil else { throw error("data has an odd number of digits") }
        index += 1
        return bytes
    }

    private var isString: Bool {
        guard let current else { return false }
        return current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") || Self.isPlain(current)
    }

    private mutating func string() throws(ImportError) -> String {
        switch current {
        case UInt8(ascii: "\"")?, UInt8(ascii: "'")?: return try quotedString()
        case let byte? where Self.isPlain(byte):
            let start = index
            // A comment may follow without a space.
            while let byte = current, Self.isPlain(byte), !(byte == UInt8(ascii: "/") && next == UInt8(ascii: "*")) {
                index += 1
            }
            return String(decoding: text.bytes[start..<index], as: UTF8.self)
        default: throw unexpected("a value")
        }
    }

    private mutating func quotedString() throws(ImportError) -> String {
        let start = index
        let quote = current
        index += 1
        var bytes: [UInt8] = []
        while let byte = current, byte != quote {
            index += 1
            if byte == 0x0A { line += 1 }
            if byte == UInt8(ascii: "\\") { try appendEscape(to: &bytes) } else { bytes.append(byte) }
        }
        guard current != nil else { throw text.error(at: start, "the string does not end") }
        index += 1
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the character that is written after a backslash.
    private mutating func appendEscape(to bytes: inout [UInt8]) throws(ImportError) {
        guard let byte = current else { throw unexpected("a character after \"\\\"") }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "a"): bytes.append(0x07)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "v"): bytes.append(0x0B)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            var code = UInt32(byte - UInt8(ascii: "0"))
            for _ in 0..<2 {
                guard let digit = current, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else { break }
                code = code * 8 + UInt32(digit - UInt8(ascii: "0"))
                index += 1
            }
            // Codes above 127 are those of the NeXT; Latin 1 has most of them, and projects have none.
            append(code, to: &bytes)
        case UInt8(ascii: "U"), UInt8(ascii: "u"):
            var code = hexadecimalUnit()
            if let high = code, (0xD800..<0xDC00).contains(high), current == UInt8(ascii: "\\"),
                next == UInt8(ascii: "U")
            {
                index += 2
                if let low = hexadecimalUnit(), (0xDC00..<0xE000).contains(low) {
                    code = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
                }
            }
            guard let code else { throw unexpected("a hexadecimal digit") }
            append(code, to: &bytes)
        case 0x0A:
            line += 1
            bytes.append(0x0A)
        default: bytes.append(byte)
        }
    }

    /// Returns the number of up to four hexadecimal digits; `nil` if there are none.
    private mutating func hexadecimalUnit() -> UInt32? {
        var code: UInt32?
        for _ in 0..<4 {
            guard let byte = current, let digit = Self.hexadecimalDigit(byte) else { break }
            code = (code ?? 0) << 4 | UInt32(digit)
            index += 1
        }
        return code
    }

    private func append(_ code: UInt32, to bytes: inout [UInt8]) {
        let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
        bytes.append(contentsOf: Array(String(Character(scalar)).utf8))
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Returns a Boolean value that indicates whether a byte may be in a string without quotation marks.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "@"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
