import CoreGraphics

/// What asks for a font: a name or the system's own, a size, and traits. Never changes.
public final class UIFontDescriptor: NSObject, Sendable {
    private let foundationTypeWord = FoundationTypeWord()

    /// The font that is asked for.
    let face: FontDescription

    /// How the size follows the reader's wishes; nil for a size that does not.
    let scaling: FontScaling?

    init(_ description: FontDescription, scaling: FontScaling? = nil) {
        self.face = description
        self.scaling = scaling
    }

    /// Asks for a font by a name as `UIFont(name:size:)` knows it. When there is none of that name, the system's font is
    /// used.
    /// - Parameter size: the em size in points.
    public convenience init(name fontName: String, size: CGFloat) {
        ApplicationFonts.register()
        let named = FontName.find(fontName)?.description(pointSize: size)
        self.init(named ?? FontDescription(family: fontName, pointSize: size))
    }

    /// The em size in points.
    public var pointSize: CGFloat { face.pointSize }

    /// The PostScript name of the font that is found.
    public var postscriptName: String { face.name?.postScriptName ?? face.family }

    /// What can be told of a font in a word.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        /// The traits as bits, as UIKit numbers them.
        public let rawValue: UInt32

        /// Makes a set from bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Slanted.
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        /// Semibold or heavier.
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// All characters have one width.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// Kinds of the system's font.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        /// The name, as in UIKit.
        public let rawValue: String

        /// Makes a design by name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The one of running text.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// With serifs.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        /// With characters of one width.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
        /// With round ends: no font here is known to be one.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    }

    /// What can be told of the font that is found.
    public var symbolicTraits: SymbolicTraits {
        var traits: SymbolicTraits = []
        if face.isItalic { traits.insert(.traitItalic) }
        if face.weight >= 600 { traits.insert(.traitBold) }
        let isGeneric = face.family == FontDescription.monospacedFamily
        if isGeneric || face.name?.isMonospaced == true { traits.insert(.traitMonoSpace) }
        return traits
    }

    /// The same in another size, which no longer follows the reader's wishes.
    public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        var description = face
        description.pointSize = newPointSize
        return UIFontDescriptor(description)
    }

    /// The same with these traits in place of those that it has; nil when the family has no such font.
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        var changed = face
        let isMono = self.symbolicTraits.contains(.traitMonoSpace)
        if symbolicTraits.contains(.traitMonoSpace) != isMono {
            // Only the system's font has another of one width.
            let generic = [FontDescription.systemFamily, FontDescription.monospacedFamily]
            guard generic.contains(changed.family) else { return nil }
            changed.family = isMono ? FontDescription.systemFamily : FontDescription.monospacedFamily
        }
        changed.isItalic = symbolicTraits.contains(.traitItalic)
        if symbolicTraits.contains(.traitBold) != (changed.weight >= 600) {
            changed.weight = symbolicTraits.contains(.traitBold) ? 700 : 400
        }
        guard let family = changed.name?.family,
            FontName.all.contains(where: {
                $0.family == family && $0.isItalic == changed.isItalic && ($0.weight >= 600) == (changed.weight >= 600)
            })
        else { return nil }
        return UIFontDescriptor(changed, scaling: scaling)
    }

    /// The system's font of another design, in the same size and weight; nil when this is not the system's font, or when
    /// there is none of that design.
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

    /// Returns a Boolean value that indicates whether an object asks for the same font.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.face == face }

    /// A hash of the font that is asked for.
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
