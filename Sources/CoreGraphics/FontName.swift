import CPango

/// One font that is there: the names it is known by, and what it looks like.
package struct FontName: Hashable, Sendable {
    package let family: String

    /// All names of the family: some fonts have one for their part of it, such as `DejaVu Sans Condensed`.
    package let families: [String]

    /// Such as `Noto Sans Bold`.
    package let fullName: String

    /// Such as `NotoSans-Bold`: different for each font, and without spaces.
    package let postScriptName: String

    /// From 100 (thin) over 400 (regular) and 700 (bold) to 900 (black).
    package let weight: Int

    package let isItalic: Bool
    package let isMonospaced: Bool

    /// Percent of a normal width.
    package let width: Int

    /// Whether it has the letters of English.
    package let isForLatin: Bool

    /// Nil for a font without a name, or the default instances of which another pattern tells.
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
        // The pattern of a variable font as such has ranges; its named instances have patterns of their own.
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
        // Marks without a width of their own make fontconfig doubt.
        isMonospaced = (integer(FC_SPACING) ?? FC_PROPORTIONAL) >= FC_DUAL || family.hasSuffix(" Mono")
        width = Int(number(FC_WIDTH) ?? 100)
        var languages: OpaquePointer?
        isForLatin =
            FcPatternGetLangSet(pattern, FC_LANG, 0, &languages) == FcResultMatch
            && FcLangSetHasLang(languages, "en") == FcLangEqual
    }
}

extension FontName {
    /// Whether the family has this name, in any case of letters.
    func isOf(family name: String) -> Bool {
        families.contains { $0.caseInsensitiveCompare(name) == .orderedSame }
    }

    /// All fonts there are, in the order of their families' names.
    package static var all: [FontName] { TextSystem.allNames }

    /// The font of a PostScript name or a full name; else the plainest of a family. In any case of letters.
    package static func find(_ name: String) -> FontName? {
        let all = TextSystem.allNames
        func isNamed(_ other: String) -> Bool { other.caseInsensitiveCompare(name) == .orderedSame }
        func distance(_ font: FontName) -> Int {
            abs(font.weight - 400) + (font.isItalic ? 1000 : 0) + abs(font.width - 100) * 10
        }
        return all.first { isNamed($0.postScriptName) }
            ?? all.filter { $0.isOf(family: name) }.min { distance($0) < distance($1) }
            ?? all.first { isNamed($0.fullName) }
    }

    /// What asks for this font.
    package func description(pointSize: CGFloat) -> FontDescription {
        // The name of a part of the family, where there is one, is the last.
        FontDescription(
            family: width == 100 ? family : families.last ?? family,
            pointSize: pointSize,
            weight: weight,
            isItalic: isItalic
        )
    }
}
