import Foundation

/// The words of a text that queries compare: letters and digits, without case, accents and widths.
enum SearchWords {
    /// Returns the different words of a text, sorted.
    static func words(of text: String) -> [String] {
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        // Queries compare bytes.
        let words = folded.precomposedStringWithCanonicalMapping.split { !$0.isLetter && !$0.isNumber }
        return Set(words.map { String($0) }).sorted()
    }
}
