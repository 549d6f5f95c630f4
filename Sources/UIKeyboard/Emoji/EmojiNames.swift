import Foundation
import LinuxIO

/// The names of emoji in a language, from the annotations of Unicode's CLDR.
package struct EmojiNames: Sendable {
    /// The short names, which are spoken, by the emoji without selectors of their presentation.
    private(set) var spoken: [String: String] = [:]
    /// The words for searches, in small letters.
    private(set) var keywords: [String: [String]] = [:]
    /// The names of the categories, by CLDR's identifiers such as `food_drink`.
    private(set) var categories: [String: String] = [:]

    /// The limits for a file and for a text in it, in bytes, and for the number of texts.
    private static let fileLimit = 4 << 20
    private static let textLimit = 2000
    private static let limit = 20_000

    init() {}

    /// Reads the names of a language. Without any, they are English.
    ///
    /// The file of a region has those names only that differ from the ones of its language, which are read after it.
    package init(language: String, folder: String = EmojiCatalog.folder) {
        let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        // A part of a path.
        let isPlain = parts.allSatisfy { part in part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
        let names = isPlain ? parts.indices.reversed().map { parts[...$0].joined(separator: "_") } : []
        // A language in another script, such as `zh_Hant`, has all names of its own.
        let hasScript = parts.count > 1 && parts[1].count == 4
        for name in names where !(hasScript && name == parts[0] && !keywords.isEmpty) {
            readAnnotations(folder, name)
        }
        if keywords.isEmpty { readAnnotations(folder, "en") }
        for name in names where !(hasScript && name == parts[0] && !categories.isEmpty) {
            readCategories(folder, name)
        }
        if categories.isEmpty { readCategories(folder, "en") }
    }

    private mutating func readAnnotations(_ folder: String, _ name: String) {
        for kind in ["annotations", "annotationsDerived"] {
            if let bytes = try? RegularFile.bytes(of: "\(folder)/\(kind)/\(name).xml", atMost: Self.fileLimit) {
                readAnnotations(bytes)
            }
        }
    }

    private mutating func readCategories(_ folder: String, _ name: String) {
        if let bytes = try? RegularFile.bytes(of: "\(folder)/main/\(name).xml", atMost: Self.fileLimit) {
            readCategories(bytes)
        }
    }

    /// Reads the elements `annotation` of a file. Names that are known already remain; everything else is ignored.
    mutating func readAnnotations(_ bytes: [UInt8]) {
        var scanner = ElementScanner(bytes, name: "annotation", textLimit: Self.textLimit)
        while keywords.count < Self.limit, let element = scanner.next() {
            // Arrows stand for the text of another language.
            guard let characters = element.attributes["cp"], !element.text.hasPrefix("\u{2191}") else { continue }
            let key = Self.key(characters)
            if element.attributes["type"] == "tts" {
                if spoken[key] == nil { spoken[key] = element.text }
            } else if keywords[key] == nil {
                keywords[key] = element.text.split(separator: "|").map {
                    $0.trimmingCharacters(in: .whitespaces).lowercased()
                }
            }
        }
    }

    /// Reads the elements `characterLabel` of a file. Names that are known already remain.
    mutating func readCategories(_ bytes: [UInt8]) {
        var scanner = ElementScanner(bytes, name: "characterLabel", textLimit: Self.textLimit)
        while categories.count < 1000, let element = scanner.next() {
            guard let type = element.attributes["type"], !element.text.hasPrefix("\u{2191}") else { continue }
            if categories[type] == nil { categories[type] = element.text }
        }
    }

    private static func key(_ emoji: String) -> String {
        String(String.UnicodeScalarView(emoji.unicodeScalars.filter { $0 != "\u{FE0F}" }))
    }

    /// Returns the name that a screen reader speaks.
    package func name(of emoji: String) -> String? { spoken[Self.key(emoji)] }

    /// Returns the name of a category in the language.
    package func name(of category: EmojiCatalog.Category) -> String {
        let type = category.name.lowercased().replacingOccurrences(of: " & ", with: "_")
        return categories[type] ?? category.name
    }

    /// Returns the emoji whose words begin with those of a text, the best ones first.
    package func search(_ text: String, in catalog: EmojiCatalog, atMost limit: Int) -> [String] {
        let words = text.lowercased().split(separator: " ").prefix(8).map(String.init)
        guard !words.isEmpty else { return [] }
        var exact: [String] = []
        var others: [String] = []
        for emoji in catalog.categories.lazy.flatMap(\.emoji) {
            let key = Self.key(emoji)
            guard let found = keywords[key] else { continue }
            let isMatch = words.allSatisfy { word in
                found.contains { phrase in phrase.hasPrefix(word) || phrase.contains(" " + word) }
            }
            guard isMatch else { continue }
            let isExact = found.contains { phrase in words.contains(phrase) }
            if isExact { exact.append(emoji) } else { others.append(emoji) }
            if exact.count >= limit { break }
        }
        return Array((exact + others).prefix(limit))
    }
}

/// Finds the elements of one name in a file of XML that have attributes and a text, but no elements in them.
///
/// It reads forward only, and its memory is that of one element.
struct ElementScanner {
    struct Element: Equatable {
        var attributes: [String: String]
        var text: String
    }

    private let bytes: [UInt8]
    private let start: [UInt8]
    private let textLimit: Int
    private var position = 0

    init(_ bytes: [UInt8], name: String, textLimit: Int) {
        self.bytes = bytes
        start = Array("<\(name) ".utf8)
        self.textLimit = textLimit
    }

    private static let attributeLimit = 8

    /// Returns the next element; `nil` at the end. Elements with longer texts, or with elements in them, are ignored.
    mutating func next() -> Element? {
        while find() {
            var attributes: [String: String] = [:]
            while attributes.count < Self.attributeLimit, let (name, value) = attribute() { attributes[name] = value }
            guard byte == UInt8(ascii: ">") else { continue }
            position += 1
            guard let text = text(until: UInt8(ascii: "<")), position + 1 < bytes.count,
                bytes[position + 1] == UInt8(ascii: "/")
            else { continue }
            return Element(attributes: attributes, text: text)
        }
        return nil
    }

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Moves behind the beginning of the next element.
    private mutating func find() -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            while position + start.count <= buffer.count {
                if buffer[position] == start[0], buffer[position + 1] == start[1],
                    buffer[position..<position + start.count].elementsEqual(start)
                {
                    position += start.count
                    return true
                }
                position += 1
            }
            return false
        }
    }

    private mutating func attribute() -> (String, String)? {
        while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
        let begin = position
        while let byte, byte != UInt8(ascii: "="), byte != UInt8(ascii: ">"), position - begin < 64 { position += 1 }
        guard byte == UInt8(ascii: "="), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\"") else {
            position = begin
            return nil
        }
        let name = String(decoding: bytes[begin..<position], as: UTF8.self)
        position += 2
        guard let value = text(until: UInt8(ascii: "\"")) else { return nil }
        position += 1
        return (name, value)
    }

    /// Returns the text up to a byte, which is the next one then; `nil` if it is too long.
    private mutating func text(until end: UInt8) -> String? {
        let begin = position
        while let byte, byte != end {
            guard position - begin < textLimit else { return nil }
            position += 1
        }
        guard byte != nil else { return nil }
        return Self.decoded(String(decoding: bytes[begin..<position], as: UTF8.self))
    }

    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// Returns a text with its entities replaced. Unknown ones remain as they are.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            guard let end = rest.prefix(12).firstIndex(of: ";") else {
                result += "&"
                rest = rest.dropFirst()
                continue
            }
            let name = rest[rest.index(after: start)..<end]
            var value = entities[String(name)]
            if name.hasPrefix("#x") {
                value = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
            } else if name.hasPrefix("#") {
                value = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
            }
            result += value ?? String(rest[...end])
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
