import CPango

/// One font that is there: the names it is known by, and what it looks like.
package struct FontName: Hashable, Sendable {
    package let family: String

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
