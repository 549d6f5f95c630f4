/// How a paragraph is set. Lengths are in points.
///
/// A text takes the style of a paragraph from its first character.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
    private let foundationTypeWord = FoundationTypeWord()

    /// What the properties are kept in.
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

        /// Nil for the default ones.
        var tabStops: [NSTextTab]?
    }

    fileprivate(set) var values = Values()

    /// Makes a style as text has it that is not told otherwise.
    public override init() {}

    /// The style of text that is not told otherwise.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// The direction of a language's script, by its ISO code; that of the user's first language for nil.
    open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
        let code = languageName ?? Locale.preferredLanguages.first ?? "en"
        return Locale.Language(identifier: code).characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    /// How lines lie between the edges: `natural` at first.
    open var alignment: NSTextAlignment { values.alignment }

    /// What happens to lines that are too wide: `byWordWrapping` at first.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }

    /// Points between the bottom of a line and the top of the next one. Zero at first; not negative.
    open var lineSpacing: CGFloat { values.lineSpacing }

    /// Points between the paragraph's last line and what follows. Zero at first; not negative.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }

    /// Points between the paragraph's first line and what comes before; none at the top of a text. Zero at first.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }

    /// Points from the edge where the paragraph begins to its first line. Zero at first; not negative.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }

    /// Points from the edge where the paragraph begins to its other lines. Zero at first; not negative.
    open var headIndent: CGFloat { values.headIndent }

    /// Where lines end, in points: if positive, from the edge where the paragraph begins; else from the other edge.
    /// Zero at first.
    open var tailIndent: CGFloat { values.tailIndent }

    /// Lines are at least as high, in points. Zero at first; not negative.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }

    /// Lines are at most as high, in points; what is higher overlaps the line above. Zero, as at first, for no limit.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }

    /// What the natural height of lines is multiplied with, before its limits. Zero, as at first, for nothing.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

    /// The direction of the paragraph: `natural` at first.
    open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }

    /// The distance of further places for tabs after the last one, in points. Zero at first.
    open var defaultTabInterval: CGFloat { values.defaultTabInterval }

    /// The places for tabs: twelve at first, each 28 points from the one before. Nil stands for those.
    open var tabStops: [NSTextTab]! { values.tabStops ?? Self.defaultTabStops }

    private static let defaultTabStops = (1...12).map { NSTextTab(textAlignment: .natural, location: 28 * CGFloat($0)) }

    /// A style of its own that does not change.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSParagraphStyle()
        copy.values = values
        return copy
    }

    /// A style of its own that may be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.values = values
        return copy
    }

    /// Whether both set paragraphs alike.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

    /// Hashes what `isEqual(_:)` compares.
    open override var hash: Int { values.hashValue }
}

/// A paragraph style that may be changed. Change it before text has it: texts keep the object they are given.
open class NSMutableParagraphStyle: NSParagraphStyle {
    /// How lines lie between the edges: `natural` at first.
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }

    /// What happens to lines that are too wide: `byWordWrapping` at first.
    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }

    /// Points between the bottom of a line and the top of the next one. Zero at first; not negative.
    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }

    /// Points between the paragraph's last line and what follows. Zero at first; not negative.
    open override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }

    /// Points between the paragraph's first line and what comes before; none at the top of a text. Zero at first.
    open override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }

    /// Points from the edge where the paragraph begins to its first line. Zero at first; not negative.
    open override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }

    /// Points from the edge where the paragraph begins to its other lines. Zero at first; not negative.
    open override var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }

    /// Where lines end, in points: if positive, from the edge where the paragraph begins; else from the other edge.
    /// Zero at first.
    open override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }

    /// Lines are at least as high, in points. Zero at first; not negative.
    open override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }

    /// Lines are at most as high, in points; what is higher overlaps the line above. Zero, as at first, for no limit.
    open override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }

    /// What the natural height of lines is multiplied with, before its limits. Zero, as at first, for nothing.
    open override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }

    /// The direction of the paragraph: `natural` at first.
    open override var baseWritingDirection: NSWritingDirection {
        get { values.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }

    /// The distance of further places for tabs after the last one, in points. Zero at first.
    open override var defaultTabInterval: CGFloat {
        get { values.defaultTabInterval }
        set { values.defaultTabInterval = newValue }
    }

    /// The places for tabs: twelve at first, each 28 points from the one before. Nil stands for those.
    open override var tabStops: [NSTextTab]! {
        get { super.tabStops }
        set { values.tabStops = newValue }
    }

    /// Adds a place for tabs, among the others by its location.
    open func addTabStop(_ anObject: NSTextTab) {
        tabStops = (tabStops + [anObject]).sorted { $0.location < $1.location }
    }

    /// Removes a place for tabs.
    open func removeTabStop(_ anObject: NSTextTab) { tabStops = tabStops.filter { $0 != anObject } }

    /// Takes all properties of another style.
    open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }
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
        return style
    }
}
