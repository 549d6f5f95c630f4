import CPango
import Geometry

/// The names and characteristics of an available font.
package struct FontName: Hashable, Sendable {
    package let family: String

    /// All names of the family. Some fonts have an additional one for their part of the family, such as `DejaVu Sans
    /// Condensed`.
    package let families: [String]

    /// The full name, such as `Noto Sans Bold`.
    package let fullName: String

    /// The PostScript name, such as `NotoSans-Bold`: unique for each font, and without spaces.
    package let postScriptName: String

    /// The weight, from 100 (thin) over 400 (regular) and 700 (bold) to 900 (black).
    package let weight: Int

    package let isItalic: Bool
    package let isMonospaced: Bool

    /// The width in percent of the normal width.
    package let width: Int

    /// A Boolean value that indicates whether the font has the letters of English.
    package let isForLatin: Bool

    /// Creates a name, or returns `nil` for a font without a name or for a variable font whose named instances have
    /// their own patterns.
    init?(_ pattern: OpaquePointer) {
        func string(_ name: String) -> String? {
            var value: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pattern, name, 0, &value) == FcResultMatch, let value else { return nil }
            return String(cString: value)
        }
        func number(_ name: String) -> Double? {
            var value = 0.0
            return FcPatternGetDouble(pattern, name, 0, &value) == FcResultMatch ? value : nil
        }
        func integer(_ name: String) -> Int32? {
            var value: Int32 = 0
            return FcPatternGetInteger(pattern, name, 0, &value) == FcResultMatch ? value : nil
        }
        // The pattern of a variable font itself has ranges; its named instances have separate patterns.
        guard let family = string(FC_FAMILY), let weight = number(FC_WEIGHT) else { return nil }
        self.family = family
        families = (0..<8 as Range<Int32>).compactMap { index in
            var value: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pattern, FC_FAMILY, index, &value) == FcResultMatch, let value else { return nil }
            return String(cString: value)
        }
        let style = string(FC_STYLE) ?? ""
        fullName = string(FC_FULLNAME) ?? (style.isEmpty ? family : "\(family) \(style)")
        postScriptName =
            string(FC_POSTSCRIPT_NAME)
            ?? "\(family)-\(style)".filter { $0 != " " }
        self.weight = Int(FcWeightToOpenTypeDouble(weight).rounded())
        isItalic = (integer(FC_SLANT) ?? 0) != FC_SLANT_ROMAN
        // Fontconfig reports monospaced fonts with zero-width marks as proportional.
        isMonospaced = (integer(FC_SPACING) ?? FC_PROPORTIONAL) >= FC_DUAL || family.hasSuffix(" Mono")
        width = Int(number(FC_WIDTH) ?? 100)
        var languages: OpaquePointer?
        isForLatin =
            FcPatternGetLangSet(pattern, FC_LANG, 0, &languages) == FcResultMatch
            && FcLangSetHasLang(languages, "en") == FcLangEqual
    }
}

extension FontName {
    /// Returns a Boolean value that indicates whether the family has the given name, ignoring case.
    func isOf(family name: String) -> Bool {
        families.contains { $0.caseInsensitiveCompare(name) == .orderedSame }
    }

    /// All available fonts, ordered by family name.
    package static var all: [FontName] { FontLibrary.current.allNames }

    /// Returns the font with the given PostScript name, or else the most regular font of the given family, or else the
    /// font with the given full name. Ignores case.
    package static func find(_ name: String) -> FontName? { FontLibrary.current.font(named: name) }

    /// Searches fonts for a name, as ``find(_:)`` does.
    static func find(_ name: String, among all: [FontName]) -> FontName? {
        func isNamed(_ other: String) -> Bool { other.caseInsensitiveCompare(name) == .orderedSame }
        func distance(_ font: FontName) -> Int {
            abs(font.weight - 400) + (font.isItalic ? 1000 : 0) + abs(font.width - 100) * 10
        }
        return all.first { isNamed($0.postScriptName) }
            ?? all.filter { $0.isOf(family: name) }.min { distance($0) < distance($1) }
            ?? all.first { isNamed($0.fullName) }
    }

    /// Returns a description that matches this font.
    package func description(pointSize: CGFloat) -> FontDescription {
        // If the font's part of the family has a name, it is the last one.
        FontDescription(
            family: width == 100 ? family : families.last ?? family,
            pointSize: pointSize,
            weight: weight,
            isItalic: isItalic
        )
    }
}
