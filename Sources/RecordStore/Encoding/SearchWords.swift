import Foundation

/// The words of a text that queries compare: letters and digits, without case, accents and widths.
enum SearchWords {
    /// Returns the different words of a text, sorted.
    static func words(of text: String) -> [String] {
        if let words = wordsOfASCII(text) { return words }
        return wordsOfUnicode(text)
    }

    /// Returns the words of a text by the rules of Unicode, which take much longer than those of ASCII.
    static func wordsOfUnicode(_ text: String) -> [String] {
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        // Queries compare bytes.
        let words = folded.precomposedStringWithCanonicalMapping.split { !$0.isLetter && !$0.isNumber }
        return Set(words.map { String($0) }).sorted()
    }

    /// Returns the words of a text of ASCII; `nil` if it has other characters.
    private static func wordsOfASCII(_ text: String) -> [String]? {
        var words: [String] = []
        var word: [UInt8] = []
        func end() {
            if word.isEmpty { return }
            words.append(String(decoding: word, as: UTF8.self))
            word.removeAll(keepingCapacity: true)
        }
        for byte in text.utf8 {
            switch byte {
            case 0x61...0x7A, 0x30...0x39: word.append(byte)
            case 0x41...0x5A: word.append(byte | 0x20)
            case 0x80...: return nil
            default: end()
            }
        }
        end()
        return words.count > 1 ? Set(words).sorted() : words
    }
}
