extension NSAttributedString.Key {
    /// The font, a ``UIFont``. The default is the system font at 12 points.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")

    /// The color of the text, a ``UIColor``. The default is black.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")

    /// The color behind the text, at the height of the line, a ``UIColor``.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")

    /// The layout of paragraphs, an ``NSParagraphStyle``.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")

    /// The additional space after each character in points, a number. Any value other than zero disables ligatures.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")

    /// The additional space after each character in points, a number. If it is not zero, `kern` is ignored.
    public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")

    /// The use of optional ligatures, a number: 0 disables them. The default is 1.
    public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")

    /// The underline, the raw value of an ``NSUnderlineStyle``.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")

    /// The color of the underline, a ``UIColor``. The default is the text's color.
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")

    /// The strikethrough, the raw value of an ``NSUnderlineStyle``.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")

    /// The color of the strikethrough, a ``UIColor``. The default is the text's color.
    public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")

    /// The shadow of the text and its lines, an ``NSShadow``.
    public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")

    /// The width of the stroke along the glyphs' outlines, as a percentage of the font size, a number. A positive value
    /// strokes glyphs without filling them; a negative value strokes and fills them.
    public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")

    /// The color of the stroke, a ``UIColor``. The default is the text's color.
    public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")

    /// The offset of the text above the baseline in points, a number.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")

    /// The slant of the glyphs to the right, a number: the tangent of the angle.
    public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")

    /// The expansion of the glyphs, a number: the natural logarithm of the factor by which they are wider.
    public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")

    /// The effect of the text, a ``TextEffectStyle`` or its name.
    public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")

    /// The meaning of a part of a text, such as emphasis: an ``InlinePresentationIntent`` or its bits as a number. It changes the
    /// font and the strikethrough of the part.
    public static let inlinePresentationIntent = NSAttributedString.Key(rawValue: "NSInlinePresentationIntent")

    /// The attachment displayed instead of an object replacement character, an ``NSTextAttachment``.
    public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")

    /// The destination of a link, a `URL` or a string. Text views show it in their own colors. Labels and strings that are drawn
    /// show it in the color `link` with an underline, and do not open it.
    public static let link = NSAttributedString.Key(rawValue: "NSLink")

    /// The directions within a paragraph, outermost first: numbers, each the sum of the raw values of an
    /// ``NSWritingDirection`` and an ``NSWritingDirectionFormatType``.
    public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")

    /// The form of glyphs, a number: zero for horizontal text. All text is horizontal, as on iOS, so that other values have no effect.
    public static let verticalGlyphForm = NSAttributedString.Key(rawValue: "CTVerticalForms")

    /// The language of text, a string such as `de-CH`, for hyphenation.
    public static let languageIdentifier = NSAttributedString.Key(rawValue: "NSLanguage")
}

extension NSAttributedString {
    /// An effect of text.
    public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
        /// The name, as in UIKit.
        public let rawValue: String

        /// Creates an effect with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Text that seems to be pressed into the surface: it has a light lower edge, in place of a shadow. The shape of the edge is
        /// empirical; not documented by Apple.
        public static let letterpressStyle = TextEffectStyle(rawValue: "_UIKitNewLetterpressStyle")
    }
}
