import CoreGraphics
import Typography

/// An immutable font in a size.
///
/// Fontconfig determines the available fonts. The system font is Inter if it is installed, and otherwise fontconfig's
/// sans serif; `EASEL_FONTS` selects other fonts than the machine's. Font files among the application's resources are
/// found by their names without being installed: files in the main bundle and, beside the program, in the folders
/// `*.resources` that the package manager puts resources into, or in folders of these.
public final class UIFont: NSObject, Sendable {
    private let foundationTypeWord = FoundationTypeWord()

    /// A font weight, from -1 to 1; zero is regular.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The weight on UIKit's scale, from -1 to 1.
        public let rawValue: CGFloat

        /// Creates a weight from a value on UIKit's scale.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// Creates a weight from a value on UIKit's scale.
        public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

        /// The lightest weight.
        public static let ultraLight = Weight(-0.8)

        /// A weight lighter than light.
        public static let thin = Weight(-0.6)

        /// The light weight.
        public static let light = Weight(-0.4)

        /// The weight of running text.
        public static let regular = Weight(0)

        /// A weight slightly heavier than regular.
        public static let medium = Weight(0.23)

        /// A weight slightly lighter than bold.
        public static let semibold = Weight(0.3)

        /// The bold weight.
        public static let bold = Weight(0.4)

        /// A weight heavier than bold.
        public static let heavy = Weight(0.56)

        /// The heaviest weight.
        public static let black = Weight(0.62)

        /// The weight on the scale of font files, from 100 to 900.
        var fontWeight: Int {
            let steps: [(Weight, Int)] = [
                (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600),
                (.bold, 700), (.heavy, 800), (.black, 900),
            ]
            return steps.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400
        }
    }

    /// A width of fonts, from -1 to 1; zero is the standard width.
    public struct Width: RawRepresentable, Hashable, Sendable {
        /// The width on UIKit's scale, from -1 to 1.
        public let rawValue: CGFloat

        /// Creates a width from a value on UIKit's scale.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// Creates a width from a value on UIKit's scale.
        public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

        /// The narrowest width.
        public static let compressed = Width(-0.4)

        /// A width narrower than the standard one.
        public static let condensed = Width(-0.2)

        /// The width of running text.
        public static let standard = Width(0)

        /// A width wider than the standard one.
        public static let expanded = Width(0.2)

        /// The width in percent, from 50 to 200.
        var percent: Int { rawValue.isFinite ? Int(min(max(100 + 125 * rawValue, 50), 200).rounded()) : 100 }

        /// Creates the width of a number in percent.
        init(percent: Int) { self.init(CGFloat(percent - 100) / 125) }
    }

    /// The description of the font and its size for text layout.
    package let face: FontDescription

    /// The scaling of the size with the preferred text size; `nil` for a fixed size.
    let scaling: FontScaling?

    /// The weight that was requested, if the font is heavier because the user prefers bold text.
    let requestedWeight: Int?

    package convenience init(_ description: FontDescription) { self.init(description, scaling: nil) }

    init(_ description: FontDescription, scaling: FontScaling?, requestedWeight: Int? = nil) {
        self.face = description
        self.scaling = scaling
        self.requestedWeight = requestedWeight
    }

    /// Creates a font from its PostScript name (`NotoSans-Bold`), its full name (`Noto Sans Bold`) or the name of its
    /// family (`Noto Sans`, which selects the plainest font). The case of letters is ignored. Returns `nil` if there is
    /// no such font.
    /// - Parameter size: The em size in points; 12 if it is not greater than zero.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        ApplicationFonts.register()
        guard let font = FontName.find(fontName) else { return nil }
        self.init(font.description(pointSize: fontSize > 0 ? fontSize : 12))
    }

    /// Creates the font that matches a descriptor.
    /// - Parameter pointSize: The em size in points; zero selects the size of the descriptor.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        var description = descriptor.face
        if pointSize > 0 { description.pointSize = pointSize }
        self.init(description, scaling: pointSize > 0 ? nil : descriptor.scaling)
    }

    /// The descriptor of the font.
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(face, scaling: scaling) }

    /// The names of all font families, sorted.
    public class var familyNames: [String] {
        ApplicationFonts.register()
        return Set(FontName.all.map(\.family)).sorted()
    }

    /// Returns the PostScript names of the fonts of a family; empty if there is no such family. The case of letters is
    /// ignored.
    public class func fontNames(forFamilyName familyName: String) -> [String] {
        ApplicationFonts.register()
        return FontName.all.filter { $0.family.lowercased() == familyName.lowercased() }.map(\.postScriptName)
    }

    /// Returns the same font in another size.
    public func withSize(_ size: CGFloat) -> UIFont {
        var description = face
        description.pointSize = size
        return UIFont(description, scaling: nil, requestedWeight: requestedWeight)
    }

    /// The default size of labels, in points.
    public class var labelFontSize: CGFloat { 17 }

    /// The default size of buttons, in points.
    public class var buttonFontSize: CGFloat { 18 }

    /// The size of small text, in points.
    public class var smallSystemFontSize: CGFloat { 12 }

    /// The default size of the system font, in points.
    public class var systemFontSize: CGFloat { 14 }

    /// Returns a Boolean value that indicates whether an object is the same font in the same size.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other === self || other.face == face
    }

    /// A hash of the font and its size.
    public override var hash: Int { face.hashValue }

    /// A text with the class, the family, the weight, the style and the size.
    public override var description: String {
        let weight = face.weight == 400 ? "normal" : face.weight == 700 ? "bold" : String(face.weight)
        return "\(objectIdentity) font-family: \"\(familyName)\"; font-weight: \(weight); "
            + "font-style: \(face.isItalic ? "italic" : "normal"); font-size: \(String(format: "%.2f", pointSize))pt"
    }
}

extension UIFont {
    /// The em size in points.
    public var pointSize: CGFloat { face.pointSize }

    /// The family of the font that is used. For the system font, this is the family that is installed for it.
    public var familyName: String { face.name?.family ?? face.family }

    /// The PostScript name of the font that is used, such as `NotoSans-Bold`.
    public var fontName: String { face.name?.postScriptName ?? face.family }

    /// The distance from the top of one line to the top of the next, in points: `ascender` minus `descender`.
    public var lineHeight: CGFloat { face.metrics.lineHeight }

    /// The distance from the baseline up to the top of the line, in points.
    public var ascender: CGFloat { face.metrics.ascent }

    /// The distance from the baseline to the bottom of the line, in points; negative, since the bottom is below the
    /// baseline.
    public var descender: CGFloat { -face.metrics.descent }

    /// The distance from the baseline to the top of a capital letter, in points.
    public var capHeight: CGFloat { face.metrics.capHeight }

    /// The distance from the baseline to the top of an x, in points.
    public var xHeight: CGFloat { face.metrics.xHeight }

    /// The recommended space between lines in addition to their height, in points.
    public var leading: CGFloat { face.metrics.leading }
}

/// Core Text lays out attributed strings with UIKit's fonts.
extension UIFont: FontDescribing {
    package var fontDescription: FontDescription { face }
}
