/// The labels of keys: characters as they can be seen.
package enum KeyLabel {
    /// Returns the label of a key that types a text. It has at least one visible character.
    package static func of(_ text: String) -> String {
        guard let first = text.unicodeScalars.first else { return "" }
        if text.unicodeScalars.count == 1, let name = names[first] { return name }
        switch first.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return "\u{25CC}" + text
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .format, .control, .unassigned, .privateUse:
            return "U+" + String(first.value, radix: 16, uppercase: true)
        default: return text
        }
    }

    /// The names of characters that cannot be seen, as their charts abbreviate them.
    private static let names: [Unicode.Scalar: String] = [
        "\u{20}": "\u{2423}", "\u{A0}": "NBSP", "\u{AD}": "SHY", "\u{34F}": "CGJ", "\u{61C}": "ALM", "\u{2002}": "ENSP",
        "\u{2003}": "EMSP", "\u{2007}": "FSP", "\u{2009}": "THSP", "\u{200A}": "HSP", "\u{200B}": "ZWSP",
        "\u{200C}": "ZWNJ", "\u{200D}": "ZWJ", "\u{200E}": "LRM", "\u{200F}": "RLM", "\u{202A}": "LRE",
        "\u{202B}": "RLE",
        "\u{202C}": "PDF", "\u{202D}": "LRO", "\u{202E}": "RLO", "\u{202F}": "NNBSP", "\u{2060}": "WJ",
        "\u{2061}": "FA",
        "\u{2062}": "IT", "\u{2063}": "IS", "\u{2064}": "IP", "\u{2066}": "LRI", "\u{2067}": "RLI", "\u{2068}": "FSI",
        "\u{2069}": "PDI", "\u{180E}": "MVS", "\u{180B}": "FVS1", "\u{180C}": "FVS2", "\u{180D}": "FVS3",
    ]
}
