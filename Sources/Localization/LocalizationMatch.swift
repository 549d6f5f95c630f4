/// The choice of localizations for the languages of a user, as bundles make it.
package enum LocalizationMatch {
    /// Returns the localizations for the first of the preferred languages that has any: the best one first, and then
    /// those of the same language that complete it. Empty if no preferred language has one.
    /// - Parameters:
    ///   - available: The names of localizations, such as `de`, `pt-BR`, `zh_TW` or `German`.
    ///   - preferred: Language tags.
    package static func best(of available: [String], for preferred: [String]) -> [String] {
        let candidates = available.compactMap { name in
            (legacyNames[name] ?? name).isEmpty ? nil : LanguageTag(legacyNames[name] ?? name).map { (name, $0) }
        }
        for wanted in preferred.compactMap({ LanguageTag($0) }) {
            let ranked = candidates.compactMap { name, tag in rank(tag, for: wanted).map { (name, $0) } }
            guard !ranked.isEmpty else { continue }
            return ranked.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
        }
        return []
    }

    /// Returns how well a localization fits a language, from 0 on; `nil` if it is another language or script.
    private static func rank(_ tag: LanguageTag, for wanted: LanguageTag) -> Int? {
        guard tag.language == wanted.language, tag.likelyScript == wanted.likelyScript else { return nil }
        if tag.region == wanted.region { return 0 }
        if tag.region == nil { return 1 }
        // Of the variants of other regions, the one that most regions read.
        let main = mainRegions[tag.language]
        if wanted.region == nil { return tag.region == main ? 1 : 2 }
        return tag.region == (tag.language == "pt" ? "PT" : tag.language == "es" ? "419" : main) ? 2 : 3
    }

    private static let mainRegions = ["en": "US", "pt": "BR", "es": "ES", "fr": "FR", "de": "DE", "nl": "NL"]

    private static let legacyNames = [
        "English": "en", "French": "fr", "German": "de", "Italian": "it", "Dutch": "nl", "Spanish": "es",
        "Japanese": "ja", "Base": "",
    ]
}
