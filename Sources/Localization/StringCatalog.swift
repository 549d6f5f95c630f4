import Foundation

/// A string catalog: a `.xcstrings` file, which Xcode compiles on Apple's systems.
struct StringCatalog {
    let sourceLanguage: String
    /// The texts of each language.
    let entries: [String: [String: LocalizedEntry]]

    init(_ data: Data) throws {
        let file = try JSONDecoder().decode(File.self, from: data)
        sourceLanguage = file.sourceLanguage
        var entries: [String: [String: LocalizedEntry]] = [file.sourceLanguage: [:]]
        for (key, string) in file.strings {
            for (language, localization) in string.localizations ?? [:] {
                if let entry = localization.entry(language) { entries[language, default: [:]][key] = entry }
            }
        }
        self.entries = entries
    }

    private struct File: Decodable {
        let sourceLanguage: String
        let strings: [String: Entry]
    }

    private struct Entry: Decodable {
        let localizations: [String: Localization]?
    }

    private struct Localization: Decodable {
        let stringUnit: Unit?
        let variations: Variations?
        let substitutions: [String: Substitution]?

        func entry(_ language: String) -> LocalizedEntry? {
            if let substitutions, let format = stringUnit?.value ?? variations?.text {
                let variables = substitutions.mapValues { $0.variable }
                return .plural(PluralFormat(format: format, variables: variables, language: language))
            }
            if let plurals = variations?.pluralTexts { return .plural(.whole(plurals, language: language)) }
            return (stringUnit?.value ?? variations?.text).map { .text($0) }
        }
    }

    private struct Unit: Decodable {
        let value: String
    }

    private final class Variations: Decodable {
        let plural: [String: Localization]?
        let device: [String: Localization]?

        /// The texts for the plural forms, of the kind of device that the app runs on.
        var pluralTexts: [String: String]? {
            guard let plural else { return chosen?.variations?.pluralTexts }
            return plural.compactMapValues { $0.stringUnit?.value ?? $0.variations?.text }
        }

        /// The text for the kind of device that the app runs on.
        var text: String? { chosen.flatMap { $0.stringUnit?.value ?? $0.variations?.text } }

        private var chosen: Localization? { device.flatMap { $0["ipad"] ?? $0["other"] ?? $0["iphone"] } }
    }

    private struct Substitution: Decodable {
        let argNum: Int?
        let formatSpecifier: String?
        let variations: Variations?

        var variable: PluralFormat.Variable {
            let conversion = formatSpecifier ?? "lld"
            let texts = (variations?.pluralTexts ?? [:]).mapValues {
                $0.replacingOccurrences(of: "%arg", with: "%" + conversion)
            }
            return PluralFormat.Variable(position: argNum, conversion: conversion, variants: texts)
        }
    }
}
