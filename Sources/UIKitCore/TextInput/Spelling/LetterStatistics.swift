import TextEngine

/// The frequencies of pairs of letters in a language, by which the keys are found that users mean.
package struct LetterStatistics: Sendable {
    private let pairs: LetterPairs

    /// Counts the pairs of words.
    package init(words: [String]) {
        var pairs = LetterPairs()
        for word in words { pairs.add(word) }
        self.pairs = pairs
    }

    /// Reads the dictionary of a language; `nil` if it is not installed. That takes some 100 ms.
    /// - Parameter language: A tag such as `de-DE` or `de`.
    package init?(language: String) {
        guard let tag = SpellingDictionaries.match(language, in: DictionaryWords.languages()),
            let pairs = LetterPairs(language: tag)
        else { return nil }
        self.pairs = pairs
    }

    /// Returns how probable a letter is after another one, from 0 to 1; `nil` if the first one is in no word.
    /// - Parameter former: The letter before; `nil` at the beginning of a word.
    package func probability(of letter: Character, after former: Character?) -> Double? {
        pairs.probability(of: letter, after: former ?? LetterPairs.start)
    }
}
