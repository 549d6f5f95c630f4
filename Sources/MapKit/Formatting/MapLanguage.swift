import UIKit

/// The languages of instructions, units and categories: those whose addresses are understood.
enum MapLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case finnish = "fi"
    case swedish = "sv"

    /// Creates the first language of a list of tags that has texts; English without one.
    init(_ tags: [String]) {
        let codes = tags.lazy.map { $0.prefix { $0 != "-" && $0 != "_" }.lowercased() }
        self = codes.compactMap { MapLanguage(rawValue: $0) }.first ?? .english
    }

    /// The language of the current session.
    static var current: MapLanguage { MapLanguage(LanguageState.currentTags) }
}
