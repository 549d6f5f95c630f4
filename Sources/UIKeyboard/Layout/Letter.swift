import Foundation

/// The properties of letters that the pages of keyboards depend on.
enum Letter {
    /// The groups of scripts that keyboards do not mix.
    enum Script: Int, Hashable {
        case latin, greek, cyrillic, other
    }

    /// Returns a Boolean value that indicates whether a text is on the pages of letters. Marks are: scripts such as
    /// Devanagari write vowels by them. Ordinal indicators and the micro sign are signs.
    static func isLetter(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, !["\u{AA}", "\u{BA}", "\u{B5}"].contains(first) else {
            return false
        }
        switch first.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .nonspacingMark,
            .spacingMark:
            return true
        default: return false
        }
    }

    static func script(of text: String) -> Script {
        guard let value = text.unicodeScalars.first?.value else { return .other }
        switch value {
        case 0..<0x250, 0x1E00..<0x1F00, 0x2C60..<0x2C80, 0xA720..<0xA800: return .latin
        case 0x370..<0x400, 0x1F00..<0x2000: return .greek
        case 0x400..<0x530, 0x1C80..<0x1C90, 0x2DE0..<0x2E00, 0xA640..<0xA6A0: return .cyrillic
        default: return .other
        }
    }

    /// Returns a Boolean value that indicates whether a letter is small and has a capital.
    static func isCased(_ text: String) -> Bool { text.uppercased() != text }

    static func isUppercase(_ text: String) -> Bool { text.lowercased() != text }

    /// Returns the small letter of one character of a capital; `nil` if there is none.
    static func lowercase(_ text: String) -> String? {
        let small = text.lowercased()
        return small.count == 1 ? small : nil
    }

    /// Returns a Boolean value that indicates whether a letter is the capital of another one. The capitals of the Turkish
    /// letters `i` and `ı` are.
    static func isCapital(_ capital: String, of letter: String) -> Bool {
        if capital == letter { return false }
        if letter.uppercased() == capital { return true }
        return capital.lowercased().unicodeScalars.first == letter.unicodeScalars.first && isUppercase(capital)
    }

    /// Returns the letter that another one is based on: its letter without accents, or that of a table.
    static func base(of text: String, among letters: Set<String>) -> String? {
        let small = text.lowercased()
        var candidates = [small]
        if let named = others[small] { candidates += named.map(String.init) }
        var scalars = Array(small.decomposedStringWithCanonicalMapping.unicodeScalars)
        // Accents are removed one by one: that of `ấ` is first an `â`.
        while scalars.count > 1 {
            scalars.removeLast()
            var rest = String.UnicodeScalarView()
            rest.append(contentsOf: scalars)
            let base = String(rest).precomposedStringWithCanonicalMapping
            candidates.append(base)
            if let named = others[base] { candidates += named.map(String.init) }
        }
        return candidates.first { $0 != text && letters.contains($0) }
    }

    /// Returns the character that a letter and an accent compose; `nil` if there is none.
    ///
    /// The result is that of the tables of X11 for letters and accents that have a character of their own. Those tables are
    /// not read: they have thousands of lines, and differ between machines.
    static func composed(_ letter: String, _ accent: Unicode.Scalar) -> String? {
        guard letter.unicodeScalars.count == 1, let base = letter.unicodeScalars.first else { return nil }
        // A slash through a letter is no accent for Unicode.
        if accent == "\u{338}", let stroked = strokes[base] { return String(Character(stroked)) }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: [base, accent])
        let text = String(scalars).precomposedStringWithCanonicalMapping
        return text.unicodeScalars.count == 1 ? text : nil
    }

    private static let strokes: [Unicode.Scalar: Unicode.Scalar] = [
        "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "d": "đ", "D": "Đ", "h": "ħ", "H": "Ħ", "t": "ŧ", "T": "Ŧ", "b": "ƀ",
        "g": "ǥ", "G": "Ǥ", "i": "ɨ", "I": "Ɨ", "u": "ʉ", "z": "ƶ", "Z": "Ƶ",
    ]

    /// The letters that those without an accent are based on, in the order in which they are looked up.
    private static let others: [String: String] = [
        "ß": "s", "æ": "a", "œ": "o", "ø": "o", "đ": "d", "ð": "d", "þ": "t", "ł": "l", "ı": "i", "ħ": "h", "ŧ": "t",
        "ŋ": "n", "ĸ": "k", "ſ": "s", "ŀ": "l", "ŉ": "n", "ij": "i", "ƒ": "f", "ə": "e", "ɛ": "e", "ɔ": "o", "ɓ": "b",
        "ɗ": "d", "ƙ": "k", "ƴ": "y", "ʔ": "c", "ǝ": "e", "ɣ": "g", "ʒ": "z", "ƶ": "z", "ǥ": "g", "ɨ": "i", "ʉ": "u",
        "ґ": "г", "ё": "е", "ђ": "д", "ѓ": "г", "є": "е", "ї": "і", "ў": "у", "ѕ": "з", "і": "и", "ј": "й", "љ": "л",
        "њ": "н", "ћ": "т", "ќ": "к", "џ": "ц", "ғ": "г", "қ": "к", "ң": "н", "ө": "о", "ү": "у", "ұ": "у", "һ": "х",
        "ә": "э", "җ": "ж", "ҳ": "х", "ҷ": "ч", "ҡ": "к", "ҫ": "с", "ҙ": "з", "ъ": "ь", "ς": "σ", "ϰ": "κ", "ϗ": "κ",
        "أ": "ا",
        "إ": "ا", "آ": "ا", "ٱ": "ا", "ئ": "ي", "ؤ": "و", "ة": "ه", "ى": "ي", "پ": "ب", "چ": "ج", "ژ": "ز", "گ": "ك",
        "ڤ": "ف", "ک": "ك", "ی": "ي", "ך": "כ", "ם": "מ", "ן": "נ", "ף": "פ", "ץ": "צ",
    ]

    /// The letters of other languages that a long press of a Latin letter offers in all layouts, as on iOS.
    static let common: [String: [String]] = [
        "a": ["à", "á", "â", "ä", "æ", "ã", "å", "ā"], "c": ["ç", "ć", "č"], "d": ["ď", "đ", "ð"],
        "e": ["è", "é", "ê", "ë", "ē", "ė", "ę"], "g": ["ğ"], "i": ["î", "ï", "í", "ī", "į", "ì"], "l": ["ł"],
        "n": ["ñ", "ń"], "o": ["ô", "ö", "ò", "ó", "œ", "ø", "ō", "õ"], "r": ["ř"], "s": ["ß", "ś", "š"],
        "t": ["ť", "þ"], "u": ["û", "ü", "ù", "ú", "ū"], "y": ["ÿ", "ý"], "z": ["ž", "ź", "ż"],
        "е": ["ё"], "ь": ["ъ"],
    ]
}
