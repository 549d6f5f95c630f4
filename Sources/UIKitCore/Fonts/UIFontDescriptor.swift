import CoreGraphics
import Typography

/// An immutable description of a font: a name or the system font, a size, and traits.
public final class UIFontDescriptor: NSObject, Sendable {
    private let foundationTypeWord = FoundationTypeWord()

    /// The described font.
    let face: FontDescription

    /// The manner in which the size follows the preferred content size category; `nil` for a fixed size.
    let scaling: FontScaling?

    init(_ description: FontDescription, scaling: FontScaling? = nil) {
        self.face = description
        self.scaling = scaling
    }

    /// Creates a descriptor with a name that `UIFont(name:size:)` accepts. If there is no font with that name, the
    /// system font is used.
    /// - Parameter size: The em size, in points.
    public convenience init(name fontName: String, size: CGFloat) {
        ApplicationFonts.register()
        let named = FontName.find(fontName)?.description(pointSize: size)
        self.init(named ?? FontDescription(family: fontName, pointSize: size))
    }

    /// The em size, in points.
    public var pointSize: CGFloat { face.pointSize }

    /// The PostScript name of the matching font.
    public var postscriptName: String { face.name?.postScriptName ?? face.family }

    /// The symbolic traits of a font.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        /// The traits as bits. The raw values are the same as in UIKit.
        public let rawValue: UInt32

        /// Creates a set of traits from a raw value.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The trait of slanted fonts.
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        /// The trait of semibold and heavier fonts.
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// The trait of fonts that are wider than the standard width.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        /// The trait of fonts that are narrower than the standard width.
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        /// The trait of fonts in which all characters have the same width.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// The designs of the system font.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        /// The name, as in UIKit.
        public let rawValue: String

        /// Creates a design with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The design of body text.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// The design with serifs.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        /// The design with characters of equal width.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
        /// The design with rounded ends. No font with this design is available.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    }

    /// The symbolic traits of the matching font.
    public var symbolicTraits: SymbolicTraits {
        var traits: SymbolicTraits = []
        if face.isItalic { traits.insert(.traitItalic) }
        if face.weight >= 600 { traits.insert(.traitBold) }
        let width = face.name?.width ?? 100
        if width < 100 { traits.insert(.traitCondensed) }
        if width > 100 { traits.insert(.traitExpanded) }
        let isGeneric = face.family == FontDescription.monospacedFamily
        if isGeneric || face.name?.isMonospaced == true { traits.insert(.traitMonoSpace) }
        return traits
    }

    /// Returns the descriptor with another size, which is fixed.
    public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        var description = face
        description.pointSize = newPointSize
        return UIFontDescriptor(description)
    }

    /// Returns the descriptor with its traits replaced, or `nil` if the family has no such font.
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        var changed = face
        let isMono = self.symbolicTraits.contains(.traitMonoSpace)
        if symbolicTraits.contains(.traitMonoSpace) != isMono {
            // Only the system font has a monospaced counterpart.
            let generic = [FontDescription.systemFamily, FontDescription.monospacedFamily]
            guard generic.contains(changed.family) else { return nil }
            changed.family = isMono ? FontDescription.systemFamily : FontDescription.monospacedFamily
        }
        changed.isItalic = symbolicTraits.contains(.traitItalic)
        if symbolicTraits.contains(.traitBold) != (changed.weight >= 600) {
            changed.weight = symbolicTraits.contains(.traitBold) ? 700 : 400
        }
        let isWidthKnown = symbolicTraits.isDisjoint(with: [.traitCondensed, .traitExpanded])
        changed.width = isWidthKnown ? 100 : symbolicTraits.contains(.traitCondensed) ? 75 : 125
        if !isWidthKnown {
            let width = changed.name?.width ?? 100
            guard symbolicTraits.contains(.traitCondensed) ? width < 100 : width > 100 else { return nil }
        }
        guard let family = changed.name?.family,
            FontName.all.contains(where: {
                $0.family == family && $0.isItalic == changed.isItalic && ($0.weight >= 600) == (changed.weight >= 600)
            })
        else { return nil }
        return UIFontDescriptor(changed, scaling: scaling)
    }

    /// Returns a descriptor of the system font in another design, with the same size and weight, or `nil` if this is
    /// not the system font or the design is not available.
    public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        let families: [SystemDesign: String] = [
            .default: FontDescription.systemFamily, .serif: FontDescription.serifFamily,
            .monospaced: FontDescription.monospacedFamily,
        ]
        guard families.values.contains(face.family), let family = families[design] else { return nil }
        var changed = face
        changed.family = family
        return UIFontDescriptor(changed, scaling: scaling)
    }

    /// Returns a Boolean value that indicates whether an object describes the same font.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.face == face }

    /// A hash of the described font.
    public override var hash: Int { face.hashValue }

    /// The class, the name and the size.
    public override var description: String {
        """
        UIFontDescriptor <\(objectAddress)> = {
            NSFontNameAttribute = "\(postscriptName)";
            NSFontSizeAttribute = "\(pointSize.shortText)";
        }
        """
    }
}
