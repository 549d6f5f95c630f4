import CoreGraphics

/// A font in a size. Never changes.
///
/// Which font a name or the system's own stands for, fontconfig decides.
public final class UIFont: Hashable, Sendable {
    /// How heavy a font is, from -1 to 1; zero is regular.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The weight as Apple counts it.
        public let rawValue: CGFloat

        /// Makes a weight from Apple's count.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// Makes a weight from Apple's count.
        public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

        /// The lightest.
        public static let ultraLight = Weight(-0.8)

        /// Lighter than light.
        public static let thin = Weight(-0.6)

        /// Light.
        public static let light = Weight(-0.4)

        /// The weight of running text.
        public static let regular = Weight(0)

        /// A little heavier than regular.
        public static let medium = Weight(0.23)

        /// A little lighter than bold.
        public static let semibold = Weight(0.3)

        /// Bold.
        public static let bold = Weight(0.4)

        /// Heavier than bold.
        public static let heavy = Weight(0.56)

        /// The heaviest.
        public static let black = Weight(0.62)

        /// The same weight as fonts count it, from 100 to 900.
        fileprivate var fontWeight: Int {
            let steps: [(Weight, Int)] = [
                (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600),
                (.bold, 700), (.heavy, 800), (.black, 900),
            ]
            return steps.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400
        }
    }

    package let description: FontDescription

    package init(_ description: FontDescription) { self.description = description }

    /// Finds a font by its family's name, in any case of letters; nil when no such family is installed.
    /// - Parameter size: the em size in points; must be greater than zero.
    public convenience init?(name: String, size: CGFloat) {
        guard FontDescription.isInstalled(family: name) else { return nil }
        self.init(FontDescription(family: name, pointSize: size))
    }

    /// The system's font for running text, in a size in points, which must be greater than zero.
    public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(FontDescription(pointSize: size)) }

    /// The system's font in a size in points, which must be greater than zero, and a weight.
    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontDescription(pointSize: size, weight: weight.fontWeight))
    }

    /// The system's bold font, in a size in points, which must be greater than zero.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }

    /// The system's italic font, in a size in points, which must be greater than zero.
    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(FontDescription(pointSize: size, isItalic: true))
    }

    /// The same font in another size.
    public func withSize(_ size: CGFloat) -> UIFont {
        var description = description
        description.pointSize = size
        return UIFont(description)
    }

    /// The size of labels unless they are told otherwise, in points.
    public static var labelFontSize: CGFloat { 17 }

    /// The size of buttons unless they are told otherwise, in points.
    public static var buttonFontSize: CGFloat { 18 }

    /// The size of small print, in points.
    public static var smallSystemFontSize: CGFloat { 12 }

    /// The size of the system's font unless it is told otherwise, in points.
    public static var systemFontSize: CGFloat { 14 }

    /// The em size in points.
    public var pointSize: CGFloat { description.pointSize }

    /// The family asked for. For the system's font this is fontconfig's generic name.
    public var familyName: String { description.family }

    /// The family asked for and what sets the font apart in it, such as `DejaVu Serif-BoldItalic`.
    public var fontName: String {
        let weights = [
            100: "Thin", 200: "ExtraLight", 300: "Light", 500: "Medium", 600: "SemiBold", 700: "Bold", 800: "ExtraBold",
            900: "Black",
        ]
        let style = (weights[description.weight] ?? "") + (description.isItalic ? "Italic" : "")
        return style.isEmpty ? description.family : "\(description.family)-\(style)"
    }

    /// From one line's top to the next one's, in points.
    public var lineHeight: CGFloat { description.metrics.lineHeight }

    /// From the baseline up to the top of the line, in points.
    public var ascender: CGFloat { description.metrics.ascent }

    /// From the baseline to the bottom of the line, in points: negative, since it is below.
    public var descender: CGFloat { -description.metrics.descent }

    /// Whether both are the same font in the same size.
    public static func == (left: UIFont, right: UIFont) -> Bool { left.description == right.description }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
