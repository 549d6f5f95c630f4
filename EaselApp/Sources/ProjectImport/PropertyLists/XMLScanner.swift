/// A scanner of small XML files: tags and texts with their positions, without definitions of entities.
struct XMLScanner {
    /// A part of the file.
    enum Token: Equatable {
        case start(name: String, attributes: [String: String], isEmpty: Bool)
        case end(name: String)
        case text(String)
    }

    private let text: SourceText
    private var index = 0
    /// The line of the last token, from 1.
    private(set) var line = 1
    /// The offset of the last token.
    private(set) var start = 0
    private var counted = 0

    init(_ text: SourceText) { self.text = text }

    /// Returns an error at the last token.
    func error(_ reason: String) -> ImportError { text.error(at: start, reason) }

    private func has(_ prefix: StaticString, at index: Int) -> Bool {
        prefix.withUTF8Buffer { prefix in
            guard index + prefix.count <= text.bytes.count else { return false }
            for offset in 0..<prefix.count where text.bytes[index + offset] != prefix[offset] { return false }
            return true
        }
    }

    /// Skips to the end of a mark.
    private mutating func skip(past mark: StaticString, _ kind: String) throws(ImportError) {
        while index < text.bytes.count, !has(mark, at: index) { index += 1 }
        guard index < text.bytes.count else { throw error("the \(kind) does not end") }
        index += mark.utf8CodeUnitCount
    }

    /// Returns the next tag or text; `nil` at the end. Comments and instructions are skipped.
    mutating func next() throws(ImportError) -> Token? {
        while index < text.bytes.count {
            start = index
            while counted < index {
                if text.bytes[counted] == 0x0A { line += 1 }
                counted += 1
            }
            if has("<!--", at: index) {
                try skip(past: "-->", "comment")
            } else if has("<![CDATA[", at: index) {
                let first = index + 9
                try skip(past: "]]>", "character data")
                return .text(String(decoding: text.bytes[first..<(index - 3)], as: UTF8.self))
            } else if has("<?", at: index) {
                try skip(past: "?>", "instruction")
            } else if has("<!", at: index) {
                try skipDeclaration()
            } else if text.bytes[index] == UInt8(ascii: "<") {
                return try tag()
            } else {
                while index < text.bytes.count, text.bytes[index] != UInt8(ascii: "<") { index += 1 }
                return .text(try decode(text.bytes[start..<index]))
            }
        }
        start = index
        return nil
    }

    /// Skips a document type. One that defines something is rejected: nothing here needs entities.
    private mutating func skipDeclaration() throws(ImportError) {
        while index < text.bytes.count, text.bytes[index] != UInt8(ascii: ">") {
            if text.bytes[index] == UInt8(ascii: "[") { throw error("the document type has definitions of its own") }
            index += 1
        }
        guard index < text.bytes.count else { throw error("the declaration does not end") }
        index += 1
    }

    private mutating func tag() throws(ImportError) -> Token {
        index += 1
        let isEnd = has("/", at: index)
        if isEnd { index += 1 }
        let name = name()
        guard !name.isEmpty else { throw error("expected the name of an element") }
        var attributes: [String: String] = [:]
        while true {
            skipSpace()
            if has("/>", at: index) {
                index += 2
                return isEnd ? .end(name: name) : .start(name: name, attributes: attributes, isEmpty: true)
            }
            if has(">", at: index) {
                index += 1
                return isEnd ? .end(name: name) : .start(name: name, attributes: attributes, isEmpty: false)
            }
            let key = self.name()
            guard !key.isEmpty else { throw error("the tag <\(name)> does not end") }
            skipSpace()
            guard has("=", at: index) else { throw error("the attribute \(key) has no value") }
            index += 1
            skipSpace()
            guard index < text.bytes.count,
                text.bytes[index] == UInt8(ascii: "\"") || text.bytes[index] == UInt8(ascii: "'")
            else { throw error("the value of the attribute \(key) has no quotation marks") }
            let quote = text.bytes[index]
            index += 1
            let first = index
            while index < text.bytes.count, text.bytes[index] != quote { index += 1 }
            guard index < text.bytes.count else { throw error("the value of the attribute \(key) does not end") }
            attributes[key] = try decode(text.bytes[first..<index])
            index += 1
        }
    }

    private mutating func skipSpace() {
        while index < text.bytes.count, text.bytes[index] == 0x20 || (0x09...0x0D).contains(text.bytes[index]) {
            index += 1
        }
    }

    private mutating func name() -> String {
        let first = index
        while index < text.bytes.count {
            switch text.bytes[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: ":"), 0x80...:
                index += 1
            default: return String(decoding: text.bytes[first..<index], as: UTF8.self)
            }
        }
        return String(decoding: text.bytes[first..<index], as: UTF8.self)
    }

    /// Replaces references to characters.
    private func decode(_ bytes: ArraySlice<UInt8>) throws(ImportError) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] == UInt8(ascii: "&") else {
                result.append(bytes[index])
                index += 1
                continue
            }
            guard let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
                throw text.error(at: index, "\"&\" begins no reference to a character")
            }
            let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
            guard let character = Self.character(named: name) else {
                throw text.error(at: index, "&\(name); is no reference to a character")
            }
            result.append(contentsOf: Array(String(character).utf8))
            index = end + 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func character(named name: String) -> Character? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return code.flatMap(Unicode.Scalar.init).map(Character.init)
        }
    }
}
