import Foundation

/// A word of an address or a name.
package struct AddressWord: Hashable, Sendable {
    /// The word without case and accents, and without abbreviation if it has a known one.
    package let text: String
    /// The word as it was written, without case and accents.
    package let written: String

    /// A Boolean value that indicates whether the word begins with a digit.
    package var isNumber: Bool { written.utf8.first.map { (0x30...0x39).contains($0) } ?? false }
}

/// The division of addresses and names into words that can be compared.
package enum AddressText {
    /// The largest number of words that are compared.
    package static let wordLimit = 16
    /// The largest number of characters of a text.
    static let lengthLimit = 512

    /// Returns a text in small letters without accents.
    package static func folded(_ text: some StringProtocol) -> String {
        let lower = text.lowercased()
        if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower }
        var result = ""
        for scalar in lower.decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar {
            case "\u{300}"..."\u{36F}": continue
            case "ß": result += "ss"
            case "æ": result += "ae"
            case "œ": result += "oe"
            case "ø": result += "o"
            case "đ", "ð": result += "d"
            case "ł": result += "l"
            case "ı": result += "i"
            case "þ": result += "th"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns the words of a text. Numbers such as `46-48` and `36b` are one word; `Kaivokatu1` is two.
    package static func words(_ text: String) -> [AddressWord] {
        var words: [AddressWord] = []
        var current = ""
        func close() {
            if !current.isEmpty { words.append(AddressWord(text: Abbreviations.expanded(current), written: current)) }
            current = ""
        }
        var previous: Unicode.Scalar = " "
        let scalars = Array(folded(text.prefix(lengthLimit)).unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            defer { previous = scalar }
            switch scalar {
            case "'", "’", "ʼ": continue
            case "-", "–":
                // A range of numbers.
                let next = index + 1 < scalars.count ? scalars[index + 1] : " "
                if isDigit(previous), isDigit(next), current.unicodeScalars.allSatisfy(isDigit) {
                    current.unicodeScalars.append("-")
                } else {
                    close()
                }
            case _ where isDigit(scalar):
                if current.unicodeScalars.count >= 3, !current.unicodeScalars.contains(where: isDigit) { close() }
                current.unicodeScalars.append(scalar)
            case _ where scalar.properties.isAlphabetic: current.unicodeScalars.append(scalar)
            default: close()
            }
        }
        close()
        return words
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Returns the text by which equal names are found.
    package static func key(_ text: String) -> String { words(text).map(\.text).joined(separator: " ") }
}
