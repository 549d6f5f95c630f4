/// What lines under and through text look like. An attribute holds the raw value.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The style as bits, as Apple numbers them.
    public let rawValue: Int

    /// Makes a style from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One line, as thick as the font has it.
    public static let single = NSUnderlineStyle(rawValue: 0x01)

    /// One line, twice as thick.
    public static let thick = NSUnderlineStyle(rawValue: 0x02)

    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 0x09)

    /// Dots, together with a line that is to have them.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)

    /// Dashes, together with a line that is to have them.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)

    /// A dash and a dot by turns, together with a line that is to have them.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)

    /// A dash and two dots by turns, together with a line that is to have them.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)

    /// No line where there are only spaces.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

    /// Nil where the style has no line.
    func rule(color: CGColor?) -> TextLook.Rule? {
        guard rawValue & 0x0F != 0 else { return nil }
        var rule = TextLook.Rule()
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
