import CPango

/// The writing direction of a language, according to pango and HarfBuzz.
package enum LanguageDirection {
    /// Returns a Boolean value that indicates whether a language is written from right to left.
    /// - Parameter language: The name of a locale or a language tag: `ar_EG.UTF-8`, `he`, `az-Arab`. Unknown languages
    ///   are left-to-right.
    package static func isRightToLeft(_ language: String) -> Bool {
        // The encoding is irrelevant; the variant of a locale may be a script.
        let name = language.split(separator: ".", maxSplits: 1).first ?? ""
        let parts = name.split { "-_@".contains($0) }
        if let script = parts.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
            let known = hb_script_from_string(String(script), -1)
            if known != HB_SCRIPT_UNKNOWN { return hb_script_get_horizontal_direction(known) == HB_DIRECTION_RTL }
        }
        // The script of some languages depends on the country.
        guard let tag = pango_language_from_string(parts.prefix(2).joined(separator: "-")) else { return false }
        var count: CInt = 0
        guard let scripts = pango_language_get_scripts(tag, &count), count > 0 else { return false }
        let script = GUnicodeScript(rawValue: Int32(bitPattern: UInt32(scripts[0].rawValue)))
        let known = hb_script_from_iso15924_tag(g_unicode_script_to_iso15924(script))
        return hb_script_get_horizontal_direction(known) == HB_DIRECTION_RTL
    }
}
