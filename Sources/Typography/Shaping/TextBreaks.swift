import CPango

/// The words and the sentences of a text, by Unicode's rules (UAX #29) and, for scripts without spaces that pango supports, by
/// dictionaries. Offsets are in UTF-16 units.
package struct TextBreaks: Sendable {
    /// The words, in order, without the characters between them.
    package private(set) var words: [Range<Int>] = []

    /// The sentences, in order, each with the white space after it.
    package private(set) var sentences: [Range<Int>] = []

    /// Finds the words and the sentences of a text.
    package init(_ text: String, library: FontLibrary = .current) {
        guard !text.isEmpty else { return }
        let attributes = library.withStore { _ in Self.attributes(of: text, library: library) }
        var offset = 0
        var wordStart: Int?
        var sentenceStart = 0
        var index = 0
        func note(_ attribute: PangoLogAttr) {
            if attribute.is_word_end != 0, let start = wordStart {
                if start < offset { words.append(start..<offset) }
                wordStart = nil
            }
            if attribute.is_word_start != 0 { wordStart = offset }
            if attribute.is_sentence_boundary != 0, offset > sentenceStart {
                sentences.append(sentenceStart..<offset)
                sentenceStart = offset
            }
        }
        for scalar in text.unicodeScalars {
            if index < attributes.count { note(attributes[index]) }
            offset += scalar.value > 0xFFFF ? 2 : 1
            index += 1
        }
        if index < attributes.count { note(attributes[index]) }
        if let wordStart, wordStart < offset { words.append(wordStart..<offset) }
        joinWords(Array(text.utf16))
        if sentenceStart < offset { sentences.append(sentenceStart..<offset) }
    }

    /// Joins words at the signs that do not divide them, such as the apostrophe in "don't" (MidLetter, MidNum and MidNumLet of UAX
    /// #29), at which pango ends words.
    private mutating func joinWords(_ units: [UInt16]) {
        var joined: [Range<Int>] = []
        for word in words {
            guard let last = joined.last, word.lowerBound == last.upperBound + 1,
                Self.joins(units[last.upperBound - 1], units[last.upperBound], units[word.lowerBound])
            else {
                joined.append(word)
                continue
            }
            joined[joined.count - 1] = last.lowerBound..<word.upperBound
        }
        words = joined
    }

    private static func joins(_ before: UInt16, _ sign: UInt16, _ after: UInt16) -> Bool {
        guard let first = Unicode.Scalar(before)?.properties, let second = Unicode.Scalar(after)?.properties else {
            return false
        }
        switch sign {
        case 0x27, 0x2E, 0x2019: return first.isAlphabetic == second.isAlphabetic
        case 0x3A, 0xB7: return first.isAlphabetic && second.isAlphabetic
        case 0x2C, 0x3B: return first.numericType != nil && second.numericType != nil
        default: return false
        }
    }

    /// Returns pango's attributes of each character and of the end. The lock must be held.
    private static func attributes(of text: String, library: FontLibrary) -> [PangoLogAttr] {
        var text = text
        return text.withUTF8 { bytes in
            let count = bytes.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) } + 1
            var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count)
            bytes.withMemoryRebound(to: CChar.self) { characters in
                pango_get_log_attrs(
                    characters.baseAddress,
                    Int32(characters.count),
                    -1,
                    pango_context_get_language(library.context),
                    &attributes,
                    Int32(count)
                )
            }
            return attributes
        }
    }
}
