import Foundation

/// The text of a label as it is drawn, and its size in points.
struct LabelText: Sendable {
    let text: String
    let size: CGSize
}

/// Fits texts into labels whose lines are broken between words only.
///
/// Text layout breaks a word that is wider than a line between two of its letters. So the lines of a label with such a word are as
/// wide as the word, and a word that is too wide even for this ends with an ellipsis.
struct LabelWrapping {
    /// The width at which lines are broken, in points.
    let lineWidth: Double
    /// The largest width of a word, in points.
    let wordWidth: Double

    /// The blocks of scripts without spaces between words: Thai, Lao, Tibetan, Myanmar, Khmer, Kana, Han and others that are used with
    /// them. Text layout knows where their words end.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x0E00...0x109F, 0x1780...0x17FF, 0x2E80...0xA4CF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF,
    ]
    /// The largest average width of the letters of a word, as a multiple of the size of the font.
    private static let widestLetter = 1.0

    /// Returns a text without words that are too wide, and the width at which its lines are broken between words.
    /// - Parameters:
    ///   - fontSize: The size of the font in points.
    ///   - measure: Returns the width of a text in one line, in points.
    func fit(_ text: String, fontSize: Double, measure: (String) -> Double) -> (text: String, width: Double) {
        // Most words have so few letters that they need not be measured.
        let letters = max(Int(lineWidth / (fontSize * Self.widestLetter)), 1)
        var (width, fitted) = (lineWidth, "")
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(where: Self.isSpace) ?? rest.endIndex
            let word = rest[..<end]
            if word.count > letters, !Self.hasOtherBreaks(word) {
                let (short, size) = shortened(String(word), measure)
                fitted += short
                width = max(width, size)
            } else {
                fitted += word
            }
            rest = rest[end...]
            let next = rest.firstIndex { !Self.isSpace($0) } ?? rest.endIndex
            fitted += rest[..<next]
            rest = rest[next...]
        }
        return (fitted, width)
    }

    /// Returns as much of a word as fits, and its width rounded up.
    private func shortened(_ word: String, _ measure: (String) -> Double) -> (text: String, width: Double) {
        let width = measure(word)
        if width <= wordWidth { return (word, width.rounded(.up)) }
        // The largest number of letters that fits with the ellipsis.
        var (low, high) = (0, word.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if measure(String(word.prefix(middle)) + "…") <= wordWidth { low = middle } else { high = middle - 1 }
        }
        let short = String(word.prefix(max(low, 1))) + "…"
        return (short, measure(short).rounded(.up))
    }

    /// Returns a Boolean value that indicates whether lines are broken at a character. There is no break at a no-break space.
    private static func isSpace(_ character: Character) -> Bool {
        character.isWhitespace && character != "\u{A0}" && character != "\u{202F}"
    }

    private static func hasOtherBreaks(_ word: Substring) -> Bool {
        word.unicodeScalars.contains { scalar in blocks.contains { $0.contains(scalar.value) } }
    }
}
