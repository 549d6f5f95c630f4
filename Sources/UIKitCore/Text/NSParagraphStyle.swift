import Typography

/// The layout of a paragraph. Lengths are in points.
///
/// The style of a paragraph is the style of its first character.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    private let foundationTypeWord = FoundationTypeWord()

    /// The values of the properties.
    struct Values: Hashable {
        var alignment = NSTextAlignment.natural
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var lineSpacing: CGFloat = 0
        var paragraphSpacing: CGFloat = 0
        var paragraphSpacingBefore: CGFloat = 0
        var firstLineHeadIndent: CGFloat = 0
        var headIndent: CGFloat = 0
        var tailIndent: CGFloat = 0
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0
        var lineHeightMultiple: CGFloat = 0
        var baseWritingDirection = NSWritingDirection.natural
        var defaultTabInterval: CGFloat = 0
        var hyphenationFactor: Float = 0
        var usesDefaultHyphenation = false
        var allowsTightening = false
        var lineBreakStrategy: LineBreakStrategy = []

        /// The tab stops, or `nil` for the default ones.
        var tabStops: [NSTextTab]?
        var textLists: [NSTextList] = []
    }

    fileprivate(set) var values = Values()

    /// The choices of the system among possible line breaks.
    public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
        /// The choices as bits. The raw values are the same as in UIKit.
        public let rawValue: UInt

        /// Creates a set of choices from a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A word is moved to the last line of a paragraph that would otherwise be a single word.
        public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)

        /// Lines do not end within words of Hangul.
        public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)

        /// The choices of the labels of iOS.
        public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
    }

    /// Creates a style with the default values.
    public override init() {}

    /// The style of text without a paragraph style.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Returns the writing direction of a language with an ISO code, or of the user's first language for `nil`.
    open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
        let code = languageName ?? Locale.preferredLanguages.first ?? "en"
        return Locale.Language(identifier: code).characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    /// The alignment of lines. The default is `natural`.
    open var alignment: NSTextAlignment { values.alignment }

    /// The line breaking of lines that are too wide. The default is `byWordWrapping`.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }

    /// The distance from the bottom of a line to the top of the next one, in points. Not negative. The default is zero.
    open var lineSpacing: CGFloat { values.lineSpacing }

    /// The distance from the paragraph's last line to the following text, in points. Not negative. The default is zero.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }

    /// The distance from the preceding text to the paragraph's first line, in points. Not applied at the top of a text.
    /// The default is zero.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }

    /// The distance from the leading edge to the first line, in points. Not negative. The default is zero.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }

    /// The distance from the leading edge to the other lines, in points. Not negative. The default is zero.
    open var headIndent: CGFloat { values.headIndent }

    /// The position of the ends of lines, in points: measured from the leading edge if positive, otherwise from the
    /// trailing edge. The default is zero.
    open var tailIndent: CGFloat { values.tailIndent }

    /// The minimum height of lines, in points. Not negative. The default is zero.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }

    /// The maximum height of lines, in points. Taller glyphs overlap the line above. The default is zero, which sets no
    /// limit.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }

    /// The factor of the natural line height, applied before the minimum and maximum. The default is zero, which
    /// applies no factor.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

    /// The writing direction of the paragraph. The default is `natural`.
    open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }

    /// The distance between tab positions after the last tab stop, in points. The default is zero.
    open var defaultTabInterval: CGFloat { values.defaultTabInterval }

    /// The part of the width of a line that its words have to fill, from 0 to 1: a line with less is filled by the beginning of
    /// the next word, with a hyphen. The default is zero, for no hyphens.
    ///
    /// Words are divided with the dictionary of the text's `languageIdentifier` attribute, or of the user's first
    /// language: that of a package `hyphen-…` of Debian. Without one, words are not divided.
    open var hyphenationFactor: Float { values.hyphenationFactor }

    /// A Boolean value that indicates whether words are divided if ``hyphenationFactor`` is zero: in all lines that they fill
    /// better. The default is `false`.
    open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }

    /// A Boolean value that indicates whether characters are set closer together, by at most 5 percent of the font size, if text
    /// that would be truncated then fits. The amount is empirical; not documented by Apple. The default is `false`.
    open var allowsDefaultTighteningForTruncation: Bool { values.allowsTightening }

    /// The choices among possible line breaks. The default is none.
    open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }

    /// The tab stops. The default is twelve tab stops at intervals of 28 points. Set it to `nil` to restore the
    /// default.
    open var tabStops: [NSTextTab]! { values.tabStops ?? Self.defaultTabStops }

    /// The nested lists that contain the paragraph, from the outermost to the innermost. They have no effect on the layout. The default
    /// is empty.
    open var textLists: [NSTextList] { values.textLists }

    private static let defaultTabStops = (1...12).map { NSTextTab(textAlignment: .natural, location: 28 * CGFloat($0)) }

    /// Returns an immutable copy of the style.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSParagraphStyle()
        copy.values = values
        return copy
    }

    /// Returns a mutable copy of the style.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.values = values
        return copy
    }

    /// Returns a Boolean value that indicates whether an object is a paragraph style with the same values.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

    /// A hash of the values that `isEqual(_:)` compares.
    open override var hash: Int { values.hashValue }
}

/// A paragraph style that can be changed. Change it before you assign it to text: texts do not copy the object.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    /// The alignment of lines. The default is `natural`.
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }

    /// The line breaking of lines that are too wide. The default is `byWordWrapping`.
    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }

    /// The distance from the bottom of a line to the top of the next one, in points. Not negative. The default is zero.
    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }

    /// The distance from the paragraph's last line to the following text, in points. Not negative. The default is zero.
    open override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }

    /// The distance from the preceding text to the paragraph's first line, in points. Not applied at the top of a text.
    /// The default is zero.
    open override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }

    /// The distance from the leading edge to the first line, in points. Not negative. The default is zero.
    open override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }

    /// The distance from the leading edge to the other lines, in points. Not negative. The default is zero.
    open override var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }

    /// The position of the ends of lines, in points: measured from the leading edge if positive, otherwise from the
    /// trailing edge. The default is zero.
    open override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }

    /// The minimum height of lines, in points. Not negative. The default is zero.
    open override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }

    /// The maximum height of lines, in points. Taller glyphs overlap the line above. The default is zero, which sets no
    /// limit.
    open override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }

    /// The factor of the natural line height, applied before the minimum and maximum. The default is zero, which
    /// applies no factor.
    open override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }

    /// The writing direction of the paragraph. The default is `natural`.
    open override var baseWritingDirection: NSWritingDirection {
        get { values.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }

    /// The distance between tab positions after the last tab stop, in points. The default is zero.
    open override var defaultTabInterval: CGFloat {
        get { values.defaultTabInterval }
        set { values.defaultTabInterval = newValue }
    }

    /// The part of the width of a line that its words have to fill, from 0 to 1. The default is zero, for no hyphens.
    open override var hyphenationFactor: Float {
        get { values.hyphenationFactor }
        set { values.hyphenationFactor = newValue }
    }

    /// A Boolean value that indicates whether words are divided if ``hyphenationFactor`` is zero. The default is `false`.
    open override var usesDefaultHyphenation: Bool {
        get { values.usesDefaultHyphenation }
        set { values.usesDefaultHyphenation = newValue }
    }

    /// A Boolean value that indicates whether characters are set closer together if text that would be truncated then fits. The
    /// default is `false`.
    open override var allowsDefaultTighteningForTruncation: Bool {
        get { values.allowsTightening }
        set { values.allowsTightening = newValue }
    }

    /// The choices among possible line breaks. The default is none.
    open override var lineBreakStrategy: LineBreakStrategy {
        get { values.lineBreakStrategy }
        set { values.lineBreakStrategy = newValue }
    }

    /// The tab stops. The default is twelve tab stops at intervals of 28 points. Set it to `nil` to restore the
    /// default.
    open override var tabStops: [NSTextTab]! {
        get { super.tabStops }
        set { values.tabStops = newValue }
    }

    /// The nested lists that contain the paragraph, from the outermost to the innermost. The default is empty.
    open override var textLists: [NSTextList] {
        get { values.textLists }
        set { values.textLists = newValue }
    }

    /// Adds a tab stop, sorted by location.
    open func addTabStop(_ anObject: NSTextTab) {
        tabStops = (tabStops + [anObject]).sorted { $0.location < $1.location }
    }

    /// Removes a tab stop.
    open func removeTabStop(_ anObject: NSTextTab) { tabStops = tabStops.filter { $0 != anObject } }

    /// Replaces all properties with those of another style.
    open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }
}

extension NSParagraphStyle: ParagraphStyleDescribing {
    package var textParagraphStyle: TextParagraphStyle { inText }
}

extension NSParagraphStyle {
    var inText: TextParagraphStyle {
        var style = TextParagraphStyle()
        style.alignment = alignment.inText
        style.lineBreakMode = lineBreakMode.inText
        style.direction =
            switch baseWritingDirection {
            case .natural: .natural
            case .leftToRight: .leftToRight
            case .rightToLeft: .rightToLeft
            }
        style.lineSpacing = lineSpacing
        style.paragraphSpacing = paragraphSpacing
        style.paragraphSpacingBefore = paragraphSpacingBefore
        style.firstLineHeadIndent = firstLineHeadIndent
        style.headIndent = headIndent
        style.tailIndent = tailIndent
        style.minimumLineHeight = minimumLineHeight
        style.maximumLineHeight = maximumLineHeight
        style.lineHeightMultiple = lineHeightMultiple
        style.defaultTabInterval = defaultTabInterval
        style.tabStops = tabStops.map(\.stop)
        style.allowsTightening = allowsDefaultTighteningForTruncation
        style.hyphenationFactor =
            hyphenationFactor > 0 ? CGFloat(hyphenationFactor) : usesDefaultHyphenation ? 1 : 0
        // Texts of other languages are cached separately.
        if style.hyphenationFactor > 0 { style.hyphenationLanguage = Locale.preferredLanguages.first ?? "en" }
        if lineBreakStrategy.contains(.pushOut) { style.lineBreakStrategy.insert(.pushOut) }
        if lineBreakStrategy.contains(.hangulWordPriority) { style.lineBreakStrategy.insert(.hangulWordPriority) }
        return style
    }
}
