import Foundation
import TestSupport
import Testing

@testable import Localization

@Suite struct OwnTextTests {
    @Test func thereAreTwentyLanguages() {
        #expect(
            Set(OwnText.languages.map(\.tag)) == [
                "en", "de", "fr", "es", "it", "pt", "nl", "sv", "fi", "pl", "el", "ru", "tr", "ar", "he", "hi",
                "zh-Hans", "zh-Hant", "ja", "ko",
            ]
        )
    }

    @Test func everyTextIsTranslatedIntoEveryLanguage() {
        for (tag, text) in OwnText.languages {
            var equal = 0
            for key in OwnText.allCases {
                let translation = text(key)
                #expect(
                    !translation.isEmpty && translation == translation.trimmingCharacters(in: .whitespaces),
                    "\(tag) \(key)"
                )
                #expect(Self.specifiers(translation) == Self.specifiers(key.rawValue), "\(tag) \(key)")
                if translation == key.rawValue { equal += 1 }
            }
            // Words such as "Link" and "Spectrum" are the same in several languages.
            #expect(tag == "en" || equal < 12, "\(tag) has \(equal) English texts")
        }
    }

    /// Texts of languages with their own script are written in it.
    @Test(arguments: [
        ("el", "Greek"), ("ru", "Cyrillic"), ("ar", "Arabic"), ("he", "Hebrew"), ("hi", "Devanagari"),
        ("zh-Hans", "Han"),
        ("zh-Hant", "Han"), ("ko", "Hangul"),
    ])
    func textsAreInTheScriptOfTheLanguage(tag: String, script: String) throws {
        let expression = try Regex("\\p{\(script)}|\\p{Nd}")
        for key in OwnText.allCases {
            #expect(key.text(in: [tag]).firstMatch(of: expression) != nil, "\(tag) \(key)")
        }
    }

    @Test func theFirstLanguageWithTextsIsUsed() {
        #expect(OwnText.cancel.text(in: ["de-AT"]) == "Abbrechen")
        #expect(OwnText.cancel.text(in: ["eo", "fr-CH", "de"]) == "Annuler")
        #expect(OwnText.search.text(in: ["zh-HK"]) == "搜尋" && OwnText.search.text(in: ["zh"]) == "搜索")
        #expect(OwnText.cancel.text(in: ["eo"]) == "Cancel" && OwnText.cancel.text(in: []) == "Cancel")
    }

    /// Texts in the sources are keys of the table.
    @Test func textsInTheSourcesAreKeys() throws {
        let sources = Checkout.url("Sources")
        let files = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
        var count = 0
        for file in files where file.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            for match in text.matches(of: /AccessibilityText\.localized\("([^"]+)"\)/) {
                count += 1
                #expect(OwnText(rawValue: String(match.1)) != nil, "\(file): \(match.1)")
            }
        }
        #expect(count >= 1, "the sources are searched")
    }

    private static func specifiers(_ text: String) -> [String] {
        FormatSpecifier.all(in: text).map { "\($0.position ?? 0)\($0.conversion)" }.sorted()
    }
}
