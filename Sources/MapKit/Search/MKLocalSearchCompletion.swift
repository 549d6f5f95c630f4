import CoreLocation
import Foundation
import MapData

/// A suggestion for the text of a search.
open class MKLocalSearchCompletion: NSObject, @unchecked Sendable {
    /// The name of the place, or the address.
    public let title: String

    /// The parts of the title that the user has typed: values with ranges of UTF-16 code units.
    public let titleHighlightRanges: [NSValue]

    /// The address of the place; empty for a category.
    public let subtitle: String

    /// The parts of the subtitle that the user has typed: values with ranges of UTF-16 code units.
    public let subtitleHighlightRanges: [NSValue]

    /// The text of a search for the completion.
    let query: String

    /// The area of the search; `nil` for that of the map.
    let region: MKCoordinateRegion?

    init(title: String, subtitle: String, query: String, region: MKCoordinateRegion?, fragment: String) {
        (self.title, self.subtitle, self.query, self.region) = (title, subtitle, query, region)
        titleHighlightRanges = SearchHighlight.ranges(of: fragment, in: title).map { NSValue(range: $0) }
        subtitleHighlightRanges = SearchHighlight.ranges(of: fragment, in: subtitle).map { NSValue(range: $0) }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? MKLocalSearchCompletion else { return false }
        return (title, subtitle, query) == (other.title, other.subtitle, other.query)
    }

    open override var hash: Int { title.hashValue ^ subtitle.hashValue }
}

/// The parts of texts that words begin.
enum SearchHighlight {
    /// Returns the ranges of a text, in UTF-16 code units, that the words of a fragment begin. Case and accents are ignored.
    static func ranges(of fragment: String, in text: String) -> [NSRange] {
        let words = Set(AddressText.words(fragment).map(\.written)).sorted { $0.count > $1.count }
        var ranges: [NSRange] = []
        var start = text.startIndex
        while start < text.endIndex {
            guard text[start].isLetter || text[start].isNumber else {
                start = text.index(after: start)
                continue
            }
            let end = text[start...].firstIndex { !$0.isLetter && !$0.isNumber } ?? text.endIndex
            if let length = words.lazy.compactMap({ length(of: $0, in: text[start..<end]) }).first {
                let last = text.index(start, offsetBy: length, limitedBy: end) ?? end
                ranges.append(NSRange(start..<last, in: text))
            }
            start = end
        }
        return ranges
    }

    /// Returns the number of characters of a text that a folded word begins; `nil` if it does not begin the text.
    private static func length(of word: String, in text: Substring) -> Int? {
        var folded = ""
        for (index, character) in text.enumerated() {
            folded += AddressText.folded(String(character))
            if folded.count >= word.count { return folded.hasPrefix(word) ? index + 1 : nil }
        }
        return nil
    }
}
