import Typography

/// An immutable tab stop in a line of text.
public final class NSTextTab: NSObject, NSCopying, Sendable {
    private let foundationTypeWord = FoundationTypeWord()

    /// A key of a tab stop's options.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String

        /// Creates a key with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The characters that end the text aligned by the tab stop, a `CharacterSet`. A set of the decimal separator
        /// aligns numbers.
        public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
    }

    let stop: TextParagraphStyle.TabStop

    /// The alignment of text after the tab.
    public let alignment: NSTextAlignment

    /// The position of the tab stop in points, relative to the leading edge.
    public var location: CGFloat { stop.location }

    /// The options of the tab stop.
    public var options: [OptionKey: Any] { stop.terminators.map { [.columnTerminators: $0] } ?? [:] }

    /// Creates a tab stop.
    /// - Parameters:
    ///   - textAlignment: The alignment of text after the tab. With `natural` and `justified`, the text begins at the
    ///     tab stop.
    ///   - location: The position in points, relative to the leading edge.
    ///   - options: The options, which may define the characters that end the aligned text.
    public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
        self.alignment = alignment
        stop = TextParagraphStyle.TabStop(
            alignment: alignment.inText,
            location: location,
            terminators: options[.columnTerminators] as? CharacterSet
        )
    }

    /// Returns the characters that end the integer part of a number in a locale.
    public class func columnTerminators(for locale: Locale?) -> CharacterSet {
        CharacterSet(charactersIn: locale?.decimalSeparator ?? ".")
    }

    /// Returns the tab stop itself, because it is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns a Boolean value that indicates whether an object is an equal tab stop.
    public override func isEqual(_ object: Any?) -> Bool { (object as? NSTextTab)?.stop == stop }

    /// A hash of the values that `isEqual(_:)` compares.
    public override var hash: Int { stop.hashValue }
}

extension NSTextAlignment {
    var inText: TextParagraphStyle.Alignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
}

extension NSLineBreakMode {
    var inText: TextParagraphStyle.LineBreakMode {
        switch self {
        case .byWordWrapping: .wordWrapping
        case .byCharWrapping: .characterWrapping
        case .byClipping: .clipping
        case .byTruncatingHead: .truncatingHead
        case .byTruncatingTail: .truncatingTail
        case .byTruncatingMiddle: .truncatingMiddle
        }
    }
}
