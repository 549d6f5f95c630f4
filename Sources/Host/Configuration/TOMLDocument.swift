import CTOML

/// A position in a file. Lines and columns are counted from 1, columns in Unicode scalars.
package struct TextPosition: Hashable, Sendable, Comparable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    fileprivate init(_ position: EaselTOMLPosition) {
        self.init(line: Int(position.line), column: Int(position.column))
    }

    package static func < (first: TextPosition, second: TextPosition) -> Bool {
        (first.line, first.column) < (second.line, second.column)
    }
}

/// A value of a TOML document.
package indirect enum TOMLValue: Hashable, Sendable {
    case table([TOMLEntry])
    case array([TOMLValue])
    case string(String)
    case integer(Int64)
    case number(Double)
    case boolean(Bool)
    /// A date, a time, or both, as text.
    case date(String)
}

/// A key of a table, and its value.
package struct TOMLEntry: Hashable, Sendable {
    package let key: String
    /// The position of the key.
    package let position: TextPosition
    package let value: TOMLValue
}

/// An error in a TOML document.
package enum TOMLError: Error, Hashable, Sendable {
    case malformed(String, at: TextPosition)
    /// A key or table that is defined twice.
    case duplicate(String, at: TextPosition)
    case noMemory
}

/// A TOML document: the entries of its outermost table, in the order of the text.
package struct TOMLDocument: Hashable, Sendable {
    package let entries: [TOMLEntry]

    /// Parses a text in UTF-8.
    package init(_ bytes: [UInt8]) throws(TOMLError) {
        let document = bytes.withUnsafeBytes { buffer in
            let text = buffer.bindMemory(to: CChar.self)
            // The address of an empty array is not defined.
            return text.baseAddress.map { easel_toml_parse($0, text.count) } ?? easel_toml_parse("", 0)
        }
        guard let document else { throw .noMemory }
        defer { easel_toml_free(document) }
        let position = TextPosition(easel_toml_error_position(document))
        switch easel_toml_status(document) {
        case EASEL_TOML_MALFORMED: throw .malformed(String(cString: easel_toml_error(document)), at: position)
        case EASEL_TOML_DUPLICATE: throw .duplicate(String(cString: easel_toml_error(document)), at: position)
        default: break
        }
        var count = 0
        var values = UnsafeBufferPointer(start: easel_toml_values(document, &count), count: count)[...]
        entries = Self.entries(atDepth: 0, of: &values)
    }

    /// Removes the values of a table from a list.
    private static func entries(
        atDepth depth: UInt32,
        of values: inout Slice<UnsafeBufferPointer<EaselTOMLValue>>
    ) -> [TOMLEntry] {
        var entries: [TOMLEntry] = []
        while let first = values.first, first.depth == depth {
            let key = text(first.key, first.keyLength)
            entries.append(TOMLEntry(key: key, position: TextPosition(first.position), value: value(of: &values)))
        }
        return entries
    }

    /// Removes a value, and those that it contains, from a list that is not empty.
    private static func value(of values: inout Slice<UnsafeBufferPointer<EaselTOMLValue>>) -> TOMLValue {
        let first = values.removeFirst()
        switch first.kind {
        case EASEL_TOML_TABLE: return .table(entries(atDepth: first.depth + 1, of: &values))
        case EASEL_TOML_ARRAY:
            var elements: [TOMLValue] = []
            while let next = values.first, next.depth > first.depth { elements.append(value(of: &values)) }
            return .array(elements)
        case EASEL_TOML_STRING: return .string(text(first.text, first.textLength))
        case EASEL_TOML_INTEGER: return .integer(first.integer)
        case EASEL_TOML_NUMBER: return .number(first.number)
        case EASEL_TOML_BOOLEAN: return .boolean(first.boolean)
        default: return .date(text(first.text, first.textLength))
        }
    }

    private static func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count), as: UTF8.self)
    }
}

extension TOMLValue: CustomStringConvertible {
    /// The value in TOML, in one line.
    package var description: String {
        switch self {
        case .table(let entries):
            "{" + entries.map { "\(Self.name(of: $0.key)) = \($0.value)" }.joined(separator: ", ") + "}"
        case .array(let elements): "[" + elements.map(\.description).joined(separator: ", ") + "]"
        case .string(let text): Self.quoted(text)
        case .integer(let number): "\(number)"
        case .number(let number): number.isNaN ? "nan" : "\(number)"
        case .boolean(let flag): "\(flag)"
        case .date(let text): text
        }
    }

    /// Returns a key as it is written: in quotation marks only if it must be.
    package static func name(of key: String) -> String {
        let isBare = key.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isBare && !key.isEmpty ? key : quoted(key)
    }

    /// Returns a text as a basic string.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            default:
                guard scalar.isUnsafeInText else {
                    result.unicodeScalars.append(scalar)
                    continue
                }
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let (mark, length) = digits.count > 4 ? ("\\U", 8) : ("\\u", 4)
                result += mark + String(repeating: "0", count: length - digits.count) + digits
            }
        }
        return result + "\""
    }
}
