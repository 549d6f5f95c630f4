import Foundation

/// The kinds of text that a text view recognizes.
///
/// There are recognizers for links (web and e-mail addresses) and for phone numbers. Postal addresses, dates and other kinds are not
/// recognized, and not declared.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
    /// The bit mask of the kinds.
    public let rawValue: UInt

    /// Creates a set of kinds from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Phone numbers, in international form or in groups of digits.
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
    /// Web addresses and e-mail addresses.
    public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
    /// All kinds.
    public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// Finds web addresses, e-mail addresses and phone numbers. Foundation on Linux has no data detectors.
struct TextDetector {
    private let types: UIDataDetectorTypes

    struct Match: Equatable {
        /// The range in UTF-16 units.
        var range: Range<Int>
        var url: URL
    }

    init(_ types: UIDataDetectorTypes) { self.types = types }

    /// Returns the matches, in order. They do not overlap.
    func matches(in text: String) -> [Match] { matches(in: Array(text.utf16)) }

    func matches(in units: [UInt16]) -> [Match] {
        guard units.contains(where: { $0.isDigit || $0 == ASCII.at || $0 == ASCII.dot }) else { return [] }
        var scanner = DetectorScanner(units: units)
        var result: [Match] = []
        var position = 0
        while position < units.count {
            if let match = match(at: position, &scanner) {
                result.append(match)
                position = match.range.upperBound
                continue
            }
            // To the next place at which a text may begin.
            let isWord = units[position].isWord
            position += 1
            if isWord { while position < units.count, units[position].isWord { position += 1 } }
        }
        return result
    }

    private func match(at start: Int, _ scanner: inout DetectorScanner) -> Match? {
        let units = scanner.units
        if start > 0, units[start - 1].isWord { return nil }
        let isPartOfPath = start > 0 && "@/-_\\".utf16.contains(units[start - 1])
        if types.contains(.link), units[start].isWord, !isPartOfPath {
            if let end = scanner.endOfMail(at: start), let url = scanner.url(start..<end, prefix: "mailto:") {
                return Match(range: start..<end, url: url)
            }
            if let end = scanner.endOfURL(at: start), let url = scanner.url(start..<end, prefix: "") {
                return Match(range: start..<end, url: url)
            }
            if let end = scanner.endOfBareURL(at: start), let url = scanner.url(start..<end, prefix: "http://") {
                return Match(range: start..<end, url: url)
            }
        }
        if types.contains(.phoneNumber), let end = scanner.endOfPhone(at: start) {
            let digits = units[start..<end].filter { $0.isDigit || $0 == ASCII.plus }
            if let url = URL(string: "tel:" + String(decoding: digits, as: UTF16.self)) {
                return Match(range: start..<end, url: url)
            }
        }
        return nil
    }
}

/// Characters in the grammar of addresses.
enum ASCII {
    static let at: UInt16 = 0x40
    static let dot: UInt16 = 0x2E
    static let plus: UInt16 = 0x2B
    static let hyphen: UInt16 = 0x2D
    static let slash: UInt16 = 0x2F
    static let colon: UInt16 = 0x3A
    static let openParenthesis: UInt16 = 0x28
    static let closeParenthesis: UInt16 = 0x29
    static let space: UInt16 = 0x20
}

extension UInt16 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isLetter: Bool { self >= 0x41 && self <= 0x5A || self >= 0x61 && self <= 0x7A }

    /// A Boolean value that indicates whether the unit is a digit, a letter of ASCII, or one of another script.
    var isWord: Bool { isDigit || isLetter || isForeign }

    /// A Boolean value that indicates whether the unit may be a letter beyond ASCII, and not a space or punctuation.
    var isForeign: Bool {
        switch self {
        case 0xC0...0x1FFF, 0x3040...0xD7FF, 0xF900...0xFAFF: true
        default: false
        }
    }
}
