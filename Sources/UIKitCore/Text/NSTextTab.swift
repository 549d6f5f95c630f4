/// A place in a line that a tab leads to. Never changes.
public final class NSTextTab: NSObject, NSCopying, Sendable {
    private let foundationTypeWord = FoundationTypeWord()

    /// What a tab may be told besides.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        /// The option's name.
        public let rawValue: String

        /// Makes an option from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `CharacterSet`: which characters end the text that the tab aligns. With the decimal point, numbers line up.
        public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
    }

    let stop: TextParagraphStyle.TabStop

    /// How the text after the tab lies at its place.
    public let alignment: NSTextAlignment

    /// In points, from the edge where the paragraph begins.
    public var location: CGFloat { stop.location }

    /// What the tab was told besides.
    public var options: [OptionKey: Any] { stop.terminators.map { [.columnTerminators: $0] } ?? [:] }

    /// Makes a place for tabs.
    /// - Parameters:
    ///   - textAlignment: how the text after the tab lies there; `natural` and `justified` text begins there.
    ///   - location: in points, from the edge where the paragraph begins.
    ///   - options: what ends the text that is aligned.
    public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
        self.alignment = alignment
        stop = TextParagraphStyle.TabStop(
            alignment: alignment.inText,
            location: location,
            terminators: options[.columnTerminators] as? CharacterSet
        )
    }

    /// Which characters end a number's whole part where people live.
    public class func columnTerminators(for locale: Locale?) -> CharacterSet {
        CharacterSet(charactersIn: locale?.decimalSeparator ?? ".")
    }

    /// The same object, since it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both lead to the same place in the same way.
    public override func isEqual(_ object: Any?) -> Bool { (object as? NSTextTab)?.stop == stop }

    /// Hashes what `isEqual(_:)` compares.
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
