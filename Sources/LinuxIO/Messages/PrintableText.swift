/// Text from elsewhere, such as names of files and devices, titles of apps, and messages of other programs.
///
/// A terminal executes control characters: foreign text could clear the screen, hide what follows, or set the title of the
/// window. Characters that change the direction of writing could make a line look like another one. Both are shown as escapes
/// of Swift, such as `\u{1B}`, wherever text is written for people.
extension String {
    /// The text without characters that a terminal executes or that rearrange a line. Line breaks (`\n`) remain.
    package var printable: String { escaped { $0 == "\n" } }

    /// The text as part of a line: like ``printable``, without line breaks.
    package var printableLine: String { escaped { _ in false } }

    /// JSON whose strings have no such characters: they are escaped, which does not change the values.
    package var printableJSON: String {
        guard needsEscapes else { return self }
        var result = ""
        for scalar in unicodeScalars {
            if scalar.isUnsafeInText, scalar != "\n" {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private func escaped(except isKept: (Unicode.Scalar) -> Bool) -> String {
        guard needsEscapes else { return self }
        var result = ""
        for scalar in unicodeScalars {
            if !scalar.isUnsafeInText || isKept(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                switch scalar {
                case "\n": result += "\\n"
                case "\r": result += "\\r"
                case "\t": result += "\\t"
                default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                }
            }
        }
        return result
    }

    /// A Boolean value that indicates whether not all bytes are visible characters of ASCII.
    private var needsEscapes: Bool { utf8.contains { !(0x20...0x7E).contains($0) } }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether a terminal executes the character, or the character rearranges others.
    package var isUnsafeInText: Bool {
        switch value {
        case 0x20...0x7E: false
        // C0, DEL and C1.
        case 0...0x1F, 0x7F...0x9F: true
        // Marks, embeddings, overrides and isolates of the direction of writing.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        // Separators of lines and paragraphs, and deprecated controls of format.
        case 0x2028, 0x2029, 0x206A...0x206F: true
        // The byte order mark, annotations, and tags, which have no appearance but may have a meaning.
        case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }
}
