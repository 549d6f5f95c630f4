/// The words of a text, as spelling checkers see them: letters with their marks, and apostrophes between them. Words with digits,
/// and parts of addresses, are no such words.
package enum WordRanges {
    /// Returns the range of the first word in a range of a text, in UTF-16 units; `nil` if there is none.
    package static func first(in text: String.UTF16View, _ range: Range<Int>) -> Range<Int>? {
        var word: Range<Int>?
        forEach(in: text, range) {
            word = $0
            return false
        }
        return word
    }

    /// Calls a closure with each word in a range, in UTF-16 units, until it returns `false`.
    package static func forEach(in text: String.UTF16View, _ range: Range<Int>, _ body: (Range<Int>) -> Bool) {
        let range = range.clamped(to: 0..<text.count)
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        let end = text.index(start, offsetBy: range.count)
        let part = Substring(text[start..<end])
        // A range that begins inside a surrogate pair begins before it.
        var offset = text.distance(from: text.startIndex, to: part.startIndex)
        // The word that has begun, and a run of characters without a space that contains it.
        var word: Range<Int>?
        var isPlain = true
        for character in part {
            let length = character.utf16.count
            if isLetter(character) {
                word = (word?.lowerBound ?? offset)..<offset + length
            } else if character.isNumber || character == "_" || character == "@" || character == "/"
                || character == "\\"
            {
                isPlain = false
            } else if isApostrophe(character), word?.upperBound == offset {
                // It belongs to the word if a letter follows.
            } else {
                if let word, isPlain, !body(word) { return }
                word = nil
                isPlain = true
            }
            offset += length
        }
        if let word, isPlain { _ = body(word) }
    }

    /// Returns a Boolean value that indicates whether a character is a letter of a word.
    package static func isLetter(_ character: Character) -> Bool { character.isLetter }

    /// Returns a Boolean value that indicates whether a character may be inside a word, between two letters.
    package static func isApostrophe(_ character: Character) -> Bool { character == "'" || character == "\u{2019}" }
}
