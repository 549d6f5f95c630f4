extension NSAttributedString.Key {
    /// The font: a ``UIFont``. Without one text is set in the system's font at 12 points.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")

    /// The colour of text: a ``UIColor``. Without one text is black.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")

    /// The colour behind text, as high as its line: a ``UIColor``.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")

    /// How paragraphs are set: an ``NSParagraphStyle``.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")

    /// Points added after each character: a number. As letters are set apart they are no ligatures.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")

    /// Points added after each character: a number. Unless it is zero, `kern` does not count.
    public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")

    /// Whether letters may share a glyph where their script does not ask for it: a number, 0 for no; 1 unless set.
    public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")

    /// A line under text: the raw value of an ``NSUnderlineStyle``.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")

    /// The colour of the line under text: a ``UIColor``. Without one it is the text's.
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")

    /// A line through text: the raw value of an ``NSUnderlineStyle``.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")

    /// The colour of the line through text: a ``UIColor``. Without one it is the text's.
    public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")

    /// The shadow of text and its lines: an ``NSShadow``.
    public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")

    /// The width of lines along the glyphs' outlines in hundredths of the font's size: a number. If positive, glyphs are
    /// stroked only; if negative, filled and stroked.
    public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")

    /// The colour of lines along outlines: a ``UIColor``. Without one it is the text's.
    public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")

    /// Points that text stands above the baseline: a number.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")

    /// How far glyphs lean to the right: a number, the tangent of the angle.
    public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")

    /// What stands in the place of an object replacement character: an ``NSTextAttachment``.
    public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")

    /// Directions within a paragraph, outermost first: numbers, each the raw value of an ``NSWritingDirection`` plus that
    /// of an ``NSWritingDirectionFormatType``.
    public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
}
