/// Types for tags without a common type. Their identifiers encode the tag, so that every program has the same one.
///
/// Empirical; not documented by Apple: `dyn.a` is followed by a text such as `?0=6:1=xyz` in base 32. Key 0 has the type
/// that the dynamic one conforms to, 1 a filename extension, and 3 a MIME type.
enum DynamicType {
    private static let prefix = "dyn.a"
    private static let digits = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

    /// The numbers that stand for frequent names.
    private static let abbreviations = ["6": "public.data", "5": "public.item"]

    private static let keys: [(UTTagClass, Substring)] = [(.filenameExtension, "1"), (.mimeType, "3")]

    /// Returns the declaration for a tag.
    static func declaration(tag: String, tagClass: UTTagClass, supertype: String) -> UTType.Declaration {
        let parent = abbreviations.first { $0.value == supertype }?.key ?? escaped(supertype)
        let key = keys.first { $0.0 == tagClass }?.1 ?? Substring(escaped(tagClass.rawValue))
        let text = "?0=\(parent):\(key)=\(escaped(tag))"
        var declaration = UTType.Declaration(identifier: prefix + encoded(text), supertypes: [supertype])
        if tagClass == .filenameExtension { declaration.filenameExtensions = [tag] }
        if tagClass == .mimeType { declaration.mimeTypes = [tag] }
        return declaration
    }

    /// Returns the declaration of an identifier, or `nil` if it is not dynamic.
    static func declaration(of identifier: String) -> UTType.Declaration? {
        guard identifier.hasPrefix(prefix), let text = decoded(identifier.dropFirst(prefix.count)),
            text.first == "?"
        else { return nil }
        var declaration = UTType.Declaration(identifier: identifier, supertypes: [])
        for field in text.dropFirst().split(separator: ":", omittingEmptySubsequences: false) {
            let parts = field.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            let value = unescaped(parts[1])
            switch parts[0] {
            case "0": declaration.supertypes.append(abbreviations[String(parts[1])] ?? value)
            case "1": declaration.filenameExtensions.append(value)
            case "3": declaration.mimeTypes.append(value)
            default: break
            }
        }
        return declaration
    }

    /// Returns a text with the characters that separate its fields behind a backslash and in hexadecimal.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case ":": result += "\\3a"
            case "=": result += "\\3d"
            case ",": result += "\\2c"
            case "\\": result += "\\5c"
            default: result.append(character)
            }
        }
    }

    private static func unescaped(_ text: Substring) -> String {
        text.replacingOccurrences(of: "\\3a", with: ":").replacingOccurrences(of: "\\3d", with: "=")
            .replacingOccurrences(of: "\\2c", with: ",").replacingOccurrences(of: "\\5c", with: "\\")
    }

    /// Returns the bits of a text in groups of five, the last one filled with zeros.
    private static func encoded(_ text: String) -> String {
        var result: [UInt8] = []
        var bits = 0
        var count = 0
        for byte in text.utf8 {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 5 {
                count -= 5
                result.append(digits[bits >> count & 31])
            }
        }
        if count > 0 { result.append(digits[bits << (5 - count) & 31]) }
        return String(decoding: result, as: UTF8.self)
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        for digit in text.utf8 {
            guard let value = digits.firstIndex(of: digit) else { return nil }
            bits = (bits << 5 | value) & 0xFFFF
            count += 5
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
