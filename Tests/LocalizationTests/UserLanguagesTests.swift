import Foundation
import Localization
import Testing

@Suite struct UserLanguagesTests {
    @Test(arguments: [
        ("de", ["de"], "de"), ("de_AT.UTF-8", ["de-AT"], "de_AT"), ("de_DE@euro", ["de-DE"], "de_DE"),
        ("zh-hant-tw", ["zh-Hant-TW"], "zh_Hant_TW"), ("es_419", ["es-419"], "es_419"),
        ("sr_RS@latin", ["sr-Latn-RS"], "sr_Latn_RS"), ("iw_IL", ["he-IL"], "he_IL"), ("no", ["nb"], "nb"),
        ("fr-CH, de-CH,it", ["fr-CH", "de-CH", "it"], "fr_CH"), ("haw", ["haw"], "haw"),
    ])
    func namesAreTagsAndPOSIXLocales(text: String, tags: [String], locale: String) throws {
        let languages = try #require(UserLanguages(text))
        #expect(languages.tags == tags)
        #expect(languages.localeIdentifier == locale)
    }

    @Test(arguments: ["", "C", "POSIX", "C.UTF-8", "german", "de,", "d", "12", "de--AT", "de/AT", "../x", "de AT"])
    func otherTextsAreNoLanguages(text: String) { #expect(UserLanguages(text) == nil) }

    @Test func theEnvironmentIsReadInThePOSIXOrder() {
        func tags(_ environment: [String: String]) -> [String]? { UserLanguages(environment: environment)?.tags }
        #expect(tags(["LANG": "fr_FR.UTF-8"]) == ["fr-FR"])
        #expect(tags(["LANG": "fr_FR", "LC_MESSAGES": "de_DE"]) == ["de-DE"])
        #expect(tags(["LANG": "fr_FR", "LC_MESSAGES": "de_DE", "LC_ALL": "it_IT"]) == ["it-IT"])
        #expect(tags(["LANG": "fr_FR", "LC_ALL": ""]) == ["fr-FR"])
        #expect(tags(["LANG": "fr_FR", "LC_ALL": "C"]) == nil, "LC_ALL selects no language")
        #expect(tags([:]) == nil)
    }

    @Test func argumentsSelectLanguagesAsOnApplesSystems() {
        func languages(_ arguments: String...) -> UserLanguages? { UserLanguages(arguments: arguments) }
        #expect(languages("-AppleLanguages", "(de, \"fr-CH\")")?.tags == ["de", "fr-CH"])
        #expect(languages("-AppleLanguages", "(en)", "-AppleLocale", "en_DE")?.localeIdentifier == "en_DE")
        #expect(languages("-AppleLocale", "de_CH")?.tags == ["de-CH"])
        #expect(languages("-AppleLanguages", "de")?.tags == ["de"])
        #expect(languages("-AppleLanguages") == nil)
        #expect(languages("AppleLanguages", "(de)") == nil)
    }

    @Test func aRegionAppliesToLanguagesWithoutOne() {
        func locale(_ text: String, _ region: String?) -> String? {
            UserLanguages(text)?.inRegion(region).localeIdentifier
        }
        #expect(locale("fr", "CH") == "fr_CH" && locale("en-US,de", "CH") == "en_CH" && locale("fr-FR", nil) == "fr_FR")
        #expect(locale("zh-Hant-TW", "DE") == "zh_Hant_DE")
        let languages = UserLanguages(["de"], locale: "de_AT")
        #expect(languages?.inRegion("CH").localeIdentifier == "de_AT", "a region of the locale precedes")
        #expect(languages?.region == "AT" && UserLanguages("de-AT")?.region == nil)
        for text in ["CH", "419", "US"] { #expect(UserLanguages.isRegion(text)) }
        for text in ["", "ch", "QQ", "C", "CHE", "C1", "41", "4190", "C H"] { #expect(!UserLanguages.isRegion(text)) }
    }

    @Test func defaultsSelectLanguages() throws {
        let name = "easel-languages-\(UUID())"
        let defaults = try #require(UserDefaults(suiteName: name))
        #expect(UserLanguages(defaults: defaults) == nil)
        defaults.set(["ja", "en"], forKey: "AppleLanguages")
        #expect(UserLanguages(defaults: defaults)?.tags == ["ja", "en"])
        defaults.set("ja_US", forKey: "AppleLocale")
        #expect(UserLanguages(defaults: defaults)?.localeIdentifier == "ja_US")
        defaults.removeObject(forKey: "AppleLanguages")
        defaults.removeObject(forKey: "AppleLocale")
        #expect(UserLanguages(defaults: defaults) == nil)
    }
}

@Suite struct LocalizationMatchTests {
    @Test(arguments: [
        (["en", "de", "fr"], ["de-AT"], ["de"]), (["en", "de-AT", "de"], ["de-AT"], ["de-AT", "de"]),
        (["en", "pt-BR", "pt-PT"], ["pt-AO"], ["pt-PT", "pt-BR"]), (["pt-BR", "pt-PT"], ["pt"], ["pt-BR", "pt-PT"]),
        (["zh-Hans", "zh-Hant"], ["zh-TW"], ["zh-Hant"]), (["zh-Hans", "zh-Hant"], ["zh-CN"], ["zh-Hans"]),
        (["zh_CN", "zh_TW"], ["zh-Hant-HK"], ["zh_TW"]), (["zh-Hans"], ["zh-HK"], []),
        (["German", "English"], ["de"], ["German"]), (["en", "nb"], ["no"], ["nb"]), (["he"], ["iw-IL"], ["he"]),
        (["en", "fr"], ["de", "fr"], ["fr"]), (["Base", "fr"], ["de"], []),
        (["es", "es-419"], ["es-MX"], ["es", "es-419"]),
        (["sr-Latn"], ["sr"], []), ([], ["de"], []), (["en"], [], []),
    ])
    func theBestLocalizationsAreThoseOfTheFirstLanguage(available: [String], preferred: [String], best: [String]) {
        #expect(LocalizationMatch.best(of: available, for: preferred) == best)
    }
}
