import Foundation

/// A list of a text: the paragraphs whose styles contain it in ``NSParagraphStyle/textLists``.
///
/// The markers of the items are a part of the text, as everywhere in TextKit 1:
///
/// ```swift
/// let list = NSTextList(markerFormat: .decimal, options: 0)
/// let style = NSMutableParagraphStyle()
/// style.textLists = [list]
/// let text = (1...3).map { "\t\(list.marker(forItemNumber: $0)).\tItem" }.joined(separator: "\n")
/// ```
open class NSTextList: NSObject, NSCopying, @unchecked Sendable {
    private let foundationTypeWord = FoundationTypeWord()

    /// The format of a list's markers: a text that may contain one keyword in braces, such as `"({decimal})"`.
    public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
        /// The format.
        public let rawValue: String

        /// Creates a format from a text with a keyword in braces.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a format from a text with a keyword in braces.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// A box.
        public static let box = MarkerFormat("{box}")
        /// A check mark.
        public static let check = MarkerFormat("{check}")
        /// A circle.
        public static let circle = MarkerFormat("{circle}")
        /// A diamond.
        public static let diamond = MarkerFormat("{diamond}")
        /// A filled circle.
        public static let disc = MarkerFormat("{disc}")
        /// A hyphen.
        public static let hyphen = MarkerFormat("{hyphen}")
        /// A filled square.
        public static let square = MarkerFormat("{square}")
        /// Numbers in hexadecimal digits with lowercase letters.
        public static let lowercaseHexadecimal = MarkerFormat("{lower-hexadecimal}")
        /// Numbers in hexadecimal digits with uppercase letters.
        public static let uppercaseHexadecimal = MarkerFormat("{upper-hexadecimal}")
        /// Numbers in octal digits.
        public static let octal = MarkerFormat("{octal}")
        /// Lowercase letters.
        public static let lowercaseAlpha = MarkerFormat("{lower-alpha}")
        /// Uppercase letters.
        public static let uppercaseAlpha = MarkerFormat("{upper-alpha}")
        /// Lowercase letters.
        public static let lowercaseLatin = MarkerFormat("{lower-latin}")
        /// Uppercase letters.
        public static let uppercaseLatin = MarkerFormat("{upper-latin}")
        /// Lowercase Roman numerals.
        public static let lowercaseRoman = MarkerFormat("{lower-roman}")
        /// Uppercase Roman numerals.
        public static let uppercaseRoman = MarkerFormat("{upper-roman}")
        /// Numbers.
        public static let decimal = MarkerFormat("{decimal}")
    }

    /// The options of a list.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bit mask of the options.
        public let rawValue: UInt

        /// Creates options from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Items of a nested list have the marker of the enclosing item before their own.
        public static let prependEnclosingMarker = Options(rawValue: 1 << 0)
    }

    /// The format of the markers.
    open var markerFormat: MarkerFormat { format }

    /// The options.
    open var listOptions: Options { options }

    /// The number of the first item. The default is 1.
    open var startingItemNumber = 1

    private let format: MarkerFormat
    private let options: Options

    /// Creates a list.
    /// - Parameters:
    ///   - markerFormat: The format of the markers.
    ///   - options: The options.
    ///   - startingItemNumber: The number of the first item.
    public init(markerFormat: MarkerFormat, options: Options = [], startingItemNumber: Int) {
        format = markerFormat
        self.options = options
        self.startingItemNumber = startingItemNumber
    }

    /// Creates a list whose first item has the number 1.
    /// - Parameters:
    ///   - markerFormat: The format of the markers.
    ///   - mask: The bit mask of ``Options-swift.struct``.
    public convenience init(markerFormat: MarkerFormat, options mask: Int) {
        let options = Options(rawValue: UInt(truncatingIfNeeded: mask))
        self.init(markerFormat: markerFormat, options: options, startingItemNumber: 1)
    }

    /// Returns the list itself, whose number must not be changed once it is a part of a text.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the markers are numbers or letters.
    open var isOrdered: Bool { keyword.map { ListNumerals(keyword: String($0.name)) != nil } ?? false }

    /// The keyword of the format, and the range with its braces.
    private var keyword: (name: Substring, range: Range<String.Index>)? {
        let text = format.rawValue
        guard let start = text.firstIndex(of: "{"), let end = text[start...].firstIndex(of: "}") else { return nil }
        return (text[text.index(after: start)..<end], start..<text.index(after: end))
    }

    /// Returns the marker of an item.
    /// - Parameter itemNumber: The number of the item, in Arabic numerals if the format has none for it, such as Roman ones for zero.
    open func marker(forItemNumber itemNumber: Int) -> String {
        guard let (name, range) = keyword else { return format.rawValue }
        let keyword = String(name)
        let marker = ListNumerals(keyword: keyword)?.text(itemNumber) ?? Self.symbols[keyword]
        guard let marker else { return format.rawValue }
        return format.rawValue.replacingCharacters(in: range, with: marker)
    }

    private static let symbols = [
        "box": "\u{25A1}", "check": "\u{2713}", "circle": "\u{25E6}", "diamond": "\u{25C6}", "disc": "\u{2022}",
        "hyphen": "\u{2043}", "square": "\u{25AA}",
    ]
}

/// The numerals of a list's items.
private struct ListNumerals {
    private enum System { case digits(radix: Int), letters, roman }

    private let system: System
    private let isUppercase: Bool

    init?(keyword: String) {
        isUppercase = keyword.hasPrefix("upper")
        switch keyword {
        case "decimal": system = .digits(radix: 10)
        case "octal": system = .digits(radix: 8)
        case "lower-hexadecimal", "upper-hexadecimal": system = .digits(radix: 16)
        case "lower-alpha", "upper-alpha", "lower-latin", "upper-latin": system = .letters
        case "lower-roman", "upper-roman": system = .roman
        default: return nil
        }
    }

    func text(_ number: Int) -> String {
        let text =
            switch system {
            case .digits(let radix): String(number, radix: radix)
            case .letters: Self.letters(number)
            case .roman: Self.roman(number)
            }
        return isUppercase ? text.uppercased() : text
    }

    /// The letters `a` to `z`, then `aa`.
    private static func letters(_ number: Int) -> String {
        guard number > 0 else { return String(number) }
        var result = ""
        var rest = number
        while rest > 0 {
            rest -= 1
            result = String(UnicodeScalar(UInt8(97 + rest % 26))) + result
            rest /= 26
        }
        return result
    }

    private static func roman(_ number: Int) -> String {
        guard (1...3999).contains(number) else { return String(number) }
        let numerals = [
            (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
            (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
        ]
        var result = ""
        var rest = number
        for (value, numeral) in numerals {
            while rest >= value {
                result += numeral
                rest -= value
            }
        }
        return result
    }
}

extension NSAttributedString {
    /// Returns the range of the paragraphs around a position that are in a list. The location is `NSNotFound` if the position is not.
    public func range(of list: NSTextList, at location: Int) -> NSRange {
        paragraphs(of: list, at: location).map { NSRange(location: $0.range.lowerBound, length: $0.range.count) }
            ?? NSRange(location: NSNotFound, length: 0)
    }

    /// Returns the number of the item of a list at a position, `NSNotFound` if the position is not in the list. Paragraphs of nested lists
    /// belong to the item before them.
    public func itemNumber(in list: NSTextList, at location: Int) -> Int {
        guard let found = paragraphs(of: list, at: location) else { return NSNotFound }
        return list.startingItemNumber + max(0, found.items - 1)
    }

    /// Returns the paragraphs around a position that are in a list, and the number of items up to the position.
    private func paragraphs(of list: NSTextList, at location: Int) -> (range: Range<Int>, items: Int)? {
        guard location >= 0, location < length else { return nil }
        let text = string as NSString
        func lists(_ offset: Int) -> [NSTextList] {
            (attribute(.paragraphStyle, at: offset, effectiveRange: nil) as? NSParagraphStyle)?.textLists ?? []
        }
        func contains(_ offset: Int) -> Bool { lists(offset).contains { $0 === list } }
        var paragraph = text.paragraphRange(for: NSRange(location: location, length: 0))
        guard contains(paragraph.location) else { return nil }
        var items = 0
        var (lower, upper) = (paragraph.location, NSMaxRange(paragraph))
        if lists(lower).last === list { items += 1 }
        while lower > 0 {
            paragraph = text.paragraphRange(for: NSRange(location: lower - 1, length: 0))
            guard contains(paragraph.location) else { break }
            lower = paragraph.location
            if lists(lower).last === list { items += 1 }
        }
        while upper < length {
            paragraph = text.paragraphRange(for: NSRange(location: upper, length: 0))
            guard contains(paragraph.location) else { break }
            upper = NSMaxRange(paragraph)
        }
        return (lower..<upper, items)
    }
}
