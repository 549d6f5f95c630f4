import Foundation

/// The languages of the user, in the order of preference, and the region.
///
/// A language is a tag such as `de`, `pt-BR` or `zh-Hant-TW`. Names of POSIX locales, such as `de_AT.UTF-8`, are accepted as
/// well.
package struct UserLanguages: Hashable, Sendable {
    /// The tags of the languages: at least one.
    package let tags: [String]

    /// The identifier of the locale, such as `de_AT`: by default, that of the first language.
    package let localeIdentifier: String

    /// The region that was selected by itself, whichever the language; `nil` if it is that of the language.
    package let region: String?

    /// Creates languages from names; `nil` if there is none, or if one is invalid.
    /// - Parameters:
    ///   - locale: The name of the locale; `nil` for that of the first language.
    ///   - region: The code of the region, such as `CH`; `nil` for that of the locale.
    package init?(_ names: [String], locale: String? = nil, region: String? = nil) {
        let parsed = names.map { LanguageTag($0) }
        let tags = parsed.compactMap { $0 }
        guard let first = tags.first, tags.count == parsed.count else { return nil }
        self.tags = tags.map(\.text)
        let locale = locale.flatMap { LanguageTag($0) }
        self.region = region ?? locale?.region
        localeIdentifier = (locale ?? first).localeIdentifier(region: region)
    }

    /// Returns the languages in a region, unless a region was selected for them.
    package func inRegion(_ region: String?) -> UserLanguages {
        guard let region, self.region == nil else { return self }
        return UserLanguages(tags, region: region) ?? self
    }

    /// Returns a Boolean value that indicates whether a text is the code of a region: two letters of ISO 3166, or three digits of
    /// the United Nations.
    package static func isRegion(_ text: String) -> Bool {
        switch text.utf8.count {
        case 2: text.utf8.allSatisfy { (65...90).contains($0) } && Locale.Region(text).isISORegion
        case 3: text.utf8.allSatisfy { (48...57).contains($0) }
        default: false
        }
    }

    /// Creates languages from names that are separated by commas; `nil` if there is none, or if one is invalid.
    package init?(_ text: String) {
        let names = text.split(separator: ",", omittingEmptySubsequences: false)
        self.init(names.map { $0.trimmingCharacters(in: .whitespaces) })
    }

    /// Creates the language of messages that an environment selects; `nil` if it selects none, as `C` does.
    package init?(environment: [String: String]) {
        // In POSIX's order; an empty value is treated as unset.
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
        guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
        self.init([name])
    }

    /// Creates the languages that the arguments of a program select as on Apple's systems:
    /// `-AppleLanguages "(de, fr)" -AppleLocale de_AT`; `nil` if they select none.
    package init?(arguments: [String]) {
        func value(of name: String) -> String? {
            guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
            return arguments[index + 1]
        }
        let punctuation = CharacterSet(charactersIn: "()\"'").union(.whitespacesAndNewlines)
        let locale = value(of: "-AppleLocale")
        let names = value(of: "-AppleLanguages")?.split(separator: ",").map { $0.trimmingCharacters(in: punctuation) }
        guard let names = names ?? locale.map({ [$0] }) else { return nil }
        self.init(names, locale: locale)
    }

    /// Creates the languages that an app has stored in its defaults, as on Apple's systems; `nil` if it has stored none.
    package init?(defaults: UserDefaults) {
        let locale = defaults.string(forKey: "AppleLocale")
        let stored = defaults.object(forKey: "AppleLanguages")
        let names = stored as? [String] ?? (stored as? String).map { [$0] }
        guard let names = names ?? locale.map({ [$0] }) else { return nil }
        self.init(names, locale: locale)
    }
}

/// The parts of a language tag.
struct LanguageTag: Hashable, Sendable {
    /// The code of the language, in lowercase.
    let language: String
    /// The code of the script, such as `Hant`.
    let script: String?
    /// The code of the region, such as `TW` or `419`.
    let region: String?

    /// Creates the parts of a tag or of the name of a POSIX locale; `nil` if it is neither, or if it names no language.
    init?(_ name: String) {
        // The encoding is irrelevant; the variant of a POSIX locale may be a script.
        let ends = name.firstIndex(of: ".") ?? name.endIndex
        let variant = name.firstIndex(of: "@").map { name[name.index(after: $0)...] }
        let plain = name[..<min(ends, name.firstIndex(of: "@") ?? name.endIndex)]
        var parts = plain.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }[...]
        func isWord(_ text: Substring, _ counts: ClosedRange<Int>) -> Bool {
            counts.contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isLetter }
        }
        guard let code = parts.popFirst(), isWord(code, 2...3) else { return nil }
        var script: String?
        var region: String?
        if let part = parts.first, isWord(part, 4...4) {
            script = part.capitalized
            parts.removeFirst()
        }
        if let part = parts.first {
            let isNumber = part.utf8.count == 3 && part.allSatisfy { $0.isASCII && $0.isNumber }
            if isWord(part, 2...2) || isNumber {
                region = part.uppercased()
                parts.removeFirst()
            }
        }
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }) else {
            return nil
        }
        if script == nil { script = variant.flatMap { ["latin": "Latn", "cyrillic": "Cyrl"][$0.lowercased()] } }
        language = Self.presentCodes[code.lowercased()] ?? code.lowercased()
        self.script = script
        self.region = region
    }

    /// The present codes of languages with former ones.
    private static let presentCodes = ["iw": "he", "in": "id", "ji": "yi", "no": "nb"]

    /// The tag: `zh-Hant-TW`.
    var text: String { [language, script, region].compactMap { $0 }.joined(separator: "-") }

    /// The identifier of the locale: `zh_Hant_TW`.
    /// - Parameter other: The code of a region in place of the tag's; `nil` for the tag's.
    func localeIdentifier(region other: String? = nil) -> String {
        [language, script, other ?? region].compactMap { $0 }.joined(separator: "_")
    }

    /// The script, by the region or the language if the tag has none.
    var likelyScript: String? {
        if let script { return script }
        // The only languages of apps with more than one script in wide use; others have one.
        switch language {
        case "zh": return ["TW", "HK", "MO"].contains(region ?? "") ? "Hant" : "Hans"
        case "sr": return region == "ME" ? "Latn" : "Cyrl"
        case "az", "uz": return "Latn"
        case "pa": return region == "PK" ? "Arab" : "Guru"
        default: return nil
        }
    }
}
