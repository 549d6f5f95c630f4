/// The style of underlines and strikethroughs. The attributes store the raw value.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The bit mask of the style, with Apple's values.
    public let rawValue: Int

    /// Creates a style from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A single line, with the font's thickness.
    public static let single = NSUnderlineStyle(rawValue: 0x01)

    /// A single line of twice the thickness.
    public static let thick = NSUnderlineStyle(rawValue: 0x02)

    /// A double line.
    public static let double = NSUnderlineStyle(rawValue: 0x09)

    /// A pattern of dots, combined with a line style.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)

    /// A pattern of dashes, combined with a line style.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)

    /// A pattern of alternating dashes and dots, combined with a line style.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)

    /// A pattern of dashes, each followed by two dots, combined with a line style.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)

    /// An option that draws no line under or through spaces.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

    /// Returns the line to draw, or `nil` if the style has no line.
    func rule(color: CGColor?) -> TextRunStyle.Rule? {
        guard rawValue & 0x0F != 0 else { return nil }
        var rule = TextRunStyle.Rule()
        rule.isDouble = rawValue & 0x0F == Self.double.rawValue
        rule.isThick = !rule.isDouble && rawValue & Self.thick.rawValue != 0
        rule.isByWord = contains(.byWord)
        rule.pattern =
            switch rawValue & 0x0F00 {
            case Self.patternDot.rawValue: .dot
            case Self.patternDash.rawValue: .dash
            case Self.patternDashDot.rawValue: .dashDot
            case Self.patternDashDotDot.rawValue: .dashDotDot
            default: .solid
            }
        rule.color = color
        return rule
    }
}
