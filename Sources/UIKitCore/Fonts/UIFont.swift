import CoreGraphics

/// A font in a size. Never changes.
///
/// Fontconfig decides which fonts there are. The system font is Inter if it is installed, and otherwise fontconfig's sans
/// serif; `EASEL_FONTS` names other fonts than the machine's. Font files among the application's resources are found by their names without being installed: files in
/// the main bundle and, beside the program, in the folders `*.resources` that the package manager puts resources into, or
/// in folders of these.
public final class UIFont: NSObject, Sendable {
    private let foundationTypeWord = FoundationTypeWord()

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
        var fontWeight: Int {
            let steps: [(Weight, Int)] = [
                (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600),
                (.bold, 700), (.heavy, 800), (.black, 900),
            ]
            return steps.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400
        }
    }

    /// The font and its size as text is set in it.
    package let face: FontDescription

    /// How the size follows the reader's wishes; nil for a size that does not.
    let scaling: FontScaling?

    package convenience init(_ description: FontDescription) { self.init(description, scaling: nil) }

    init(_ description: FontDescription, scaling: FontScaling?) {
        self.face = description
        self.scaling = scaling
    }

    /// Finds a font by its PostScript name (`NotoSans-Bold`), its full name (`Noto Sans Bold`) or its family's
    /// (`Noto Sans`, of which the plainest is taken), in any case of letters; nil when there is none.
    /// - Parameter size: the em size in points; 12 when it is not greater than zero.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        ApplicationFonts.register()
        guard let font = FontName.find(fontName) else { return nil }
        self.init(font.description(pointSize: fontSize > 0 ? fontSize : 12))
    }

    /// The font that a descriptor asks for.
    /// - Parameter pointSize: the em size in points; zero takes the descriptor's.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        var description = descriptor.face
        if pointSize > 0 { description.pointSize = pointSize }
        self.init(description, scaling: pointSize > 0 ? nil : descriptor.scaling)
    }

    /// What asks for this font.
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(face, scaling: scaling) }

    /// The names of all families, in their order.
    public class var familyNames: [String] {
        ApplicationFonts.register()
        return Set(FontName.all.map(\.family)).sorted()
    }

    /// The PostScript names of the fonts of a family, in any case of letters; empty when there is no such family.
    public class func fontNames(forFamilyName familyName: String) -> [String] {
        ApplicationFonts.register()
        return FontName.all.filter { $0.family.lowercased() == familyName.lowercased() }.map(\.postScriptName)
    }

    /// The same font in another size.
    public func withSize(_ size: CGFloat) -> UIFont {
        var description = face
        description.pointSize = size
        return UIFont(description)
    }

    /// The size of labels unless they are told otherwise, in points.
    public class var labelFontSize: CGFloat { 17 }

    /// The size of buttons unless they are told otherwise, in points.
    public class var buttonFontSize: CGFloat { 18 }

    /// The size of small print, in points.
    public class var smallSystemFontSize: CGFloat { 12 }

    /// The size of the system's font unless it is told otherwise, in points.
    public class var systemFontSize: CGFloat { 14 }

    /// Returns a Boolean value that indicates whether an object is the same font in the same size.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other === self || other.face == face
    }

    /// A hash of the font and its size.
    public override var hash: Int { face.hashValue }

    /// The class, the family, the weight, the style and the size.
    public override var description: String {
        let weight = face.weight == 400 ? "normal" : face.weight == 700 ? "bold" : String(face.weight)
        return "\(objectIdentity) font-family: \"\(familyName)\"; font-weight: \(weight); "
            + "font-style: \(face.isItalic ? "italic" : "normal"); font-size: \(String(format: "%.2f", pointSize))pt"
    }
}

extension UIFont {
    /// The em size in points.
    public var pointSize: CGFloat { face.pointSize }

    /// The family of the font that is used: of the system's font the one that stands for it.
    public var familyName: String { face.name?.family ?? face.family }

    /// The PostScript name of the font that is used, such as `NotoSans-Bold`.
    public var fontName: String { face.name?.postScriptName ?? face.family }

    /// From one line's top to the next one's, in points: `ascender` minus `descender`.
    public var lineHeight: CGFloat { face.metrics.lineHeight }

    /// From the baseline up to the top of the line, in points.
    public var ascender: CGFloat { face.metrics.ascent }

    /// From the baseline to the bottom of the line, in points: negative, since it is below.
    public var descender: CGFloat { -face.metrics.descent }

    /// From the baseline to the top of a capital letter, in points.
    public var capHeight: CGFloat { face.metrics.capHeight }

    /// From the baseline to the top of an x, in points.
    public var xHeight: CGFloat { face.metrics.xHeight }

    /// What the font wants between lines besides their height, in points.
    public var leading: CGFloat { face.metrics.leading }
}
