import Foundation
import Localization
import Testing

@Suite struct BundleTextTests {
    private static let dictionary = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>%d files</key><dict>
          <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
          <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>d</string>
          <key>zero</key><string>keine Datei</string>
          <key>one</key><string>%d Datei</string><key>other</key><string>%d Dateien</string></dict></dict>
        <key>%d files in %d folders of %@</key><dict>
          <key>NSStringLocalizedFormatKey</key><string>%#@files@ in %#@folders@ von %@</string>
          <key>files</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>d</string>
          <key>one</key><string>eine Datei</string><key>other</key><string>%d Dateien</string></dict>
          <key>folders</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>d</string>
          <key>one</key><string>%d Ordner</string><key>other</key><string>%d Ordnern</string></dict></dict>
        </dict></plist>
        """

    private static let catalog = """
        {"sourceLanguage": "en", "version": "1.0", "strings": {
          "Hello": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Hallo"}},
                                      "fr": {"stringUnit": {"state": "translated", "value": "Bonjour"}}}},
          "Untranslated": {},
          "Device": {"localizations": {"de": {"variations": {"device": {
              "iphone": {"stringUnit": {"value": "Telefon"}}, "ipad": {"stringUnit": {"value": "Tablet"}}}}}}},
          "%@ has %lld apples": {"localizations": {"ru": {"variations": {"plural": {
              "one": {"stringUnit": {"value": "%1$@: %2$lld яблоко"}},
              "few": {"stringUnit": {"value": "%1$@: %2$lld яблока"}},
              "many": {"stringUnit": {"value": "%1$@: %2$lld яблок"}},
              "other": {"stringUnit": {"value": "%1$@: %2$lld яблока"}}}}},
             "en": {"variations": {"plural": {
              "one": {"stringUnit": {"value": "%@ has an apple"}},
              "other": {"stringUnit": {"value": "%@ has %lld apples"}}}}}}},
          "%lld birds, %lld eggs": {"localizations": {"en": {
              "stringUnit": {"value": "%#@birds@, %#@eggs@"},
              "substitutions": {
                "birds": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
                   "one": {"stringUnit": {"value": "%arg bird"}}, "other": {"stringUnit": {"value": "%arg birds"}}}}},
                "eggs": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
                   "one": {"stringUnit": {"value": "%arg egg"}}, "other": {"stringUnit": {"value": "%arg eggs"}}}}}}}}}
        }}
        """

    private static func folder() throws -> ResourceFolder {
        try ResourceFolder([
            "en.lproj/Localizable.strings": "\"hello\" = \"Hello\";\n\"only\" = \"Only English\";",
            "de.lproj/Localizable.strings": "/* note */ \"hello\" = \"Hallo\";\n\"%@ of %@\" = \"%2$@ von %1$@\";",
            "de.lproj/Localizable.stringsdict": dictionary,
            "de.lproj/Other.strings": "\"hello\" = \"Tag\";",
            "de.lproj/page.txt": "deutsch", "en.lproj/page.txt": "english", "plain.txt": "plain",
            "zh-Hant.lproj/Localizable.strings": "\"hello\" = \"你好\";",
            "fr.lproj/Localizable.strings": "broken",
            "Catalog.xcstrings": catalog, "Broken.xcstrings": "{",
        ])
    }

    @Test func stringsFollowTheLanguage() throws {
        let folder = try Self.folder()
        let bundle = folder.bundle
        func text(_ key: String, _ table: String? = nil) -> String {
            NSLocalizedString(key, tableName: table, bundle: bundle, comment: "")
        }
        try TestLanguage.with("de-AT") {
            #expect(text("hello") == "Hallo" && text("hello", "Other") == "Tag")
            #expect(text("only") == "Only English", "English completes a language")
            #expect(text("none") == "none")
            #expect(NSLocalizedString("none", bundle: bundle, value: "default", comment: "") == "default")
        }
        try TestLanguage.with("zh-TW") { #expect(text("hello") == "你好") }
        try TestLanguage.with("ja", "de") { #expect(text("hello") == "Hallo") }
        try TestLanguage.with("ja") { #expect(text("hello") == "Hello") }
        try TestLanguage.with("fr") { #expect(text("hello") == "Hello", "a broken table has no texts") }
        TestLanguage.withNone { #expect(text("hello") == "Hello") }
        try TestLanguage.with("de") { #expect(text("hello") == "Hallo", "nothing is remembered of other languages") }
    }

    @Test func preferredLocalizationsFollowTheLanguage() throws {
        let folder = try Self.folder()
        try TestLanguage.with("de-AT", "fr") {
            #expect(folder.bundle.preferredLocalizations.first == "de")
            #expect(Bundle.preferredLocalizations(from: ["en", "fr", "pt-BR"]) == ["fr"])
            #expect(Bundle.preferredLocalizations(from: ["en", "pt-BR"], forPreferences: ["pt-PT"]) == ["pt-BR"])
            #expect(Bundle.preferredLocalizations(from: ["ja", "it"]) == ["it"], "the first by name")
        }
    }

    @Test func localizationsAreThoseOfFoldersAndCatalogs() throws {
        let folder = try Self.folder()
        try TestLanguage.with("ru", "fr") {
            #expect(Set(folder.bundle.localizations) == ["de", "en", "fr", "ru", "zh-Hant"])
            #expect(folder.bundle.localizations.count == 5)
            #expect(folder.bundle.preferredLocalizations.first == "ru", "the language of a catalog")
        }
    }

    /// A file of strings is read up to 16 MB; others are reported.
    @Test func filesOfAnySizeAreBounded() throws {
        let folder = try ResourceFolder([
            "de.lproj/Large.strings": "\"a\" = \"A\";", "de.lproj/Small.strings": "\"a\" = \"A\";",
            "Catalog.xcstrings": Self.catalog,
        ])
        for (file, size) in [("de.lproj/Large.strings", 16 << 20 + 1), ("Catalog.xcstrings", 1 << 30)] {
            let handle = try FileHandle(forWritingTo: folder.url.appendingPathComponent(file))
            try handle.truncate(atOffset: UInt64(size))
            try handle.close()
        }
        try TestLanguage.with("de") {
            #expect(NSLocalizedString("a", tableName: "Small", bundle: folder.bundle, comment: "") == "A")
            #expect(NSLocalizedString("a", tableName: "Large", bundle: folder.bundle, comment: "") == "a")
            #expect(NSLocalizedString("a", tableName: "Large", bundle: folder.bundle, value: "v", comment: "") == "v")
            #expect(String(localized: "Hello", table: "Catalog", bundle: folder.bundle) == "Hello")
        }
    }

    @Test func resourcesFollowTheLanguage() throws {
        let folder = try Self.folder()
        func page() throws -> String {
            let path = try #require(folder.bundle.path(forResource: "page", ofType: "txt"))
            return try String(contentsOfFile: path, encoding: .utf8)
        }
        let pages = (try TestLanguage.with("de", perform: page), try TestLanguage.with("en-GB", perform: page))
        #expect(pages == ("deutsch", "english"))
        try TestLanguage.with("de") {
            let plain = try #require(folder.bundle.path(forResource: "plain", ofType: "txt"))
            #expect(plain.hasSuffix("resources/plain.txt"))
            #expect(folder.bundle.path(forResource: "absent", ofType: "txt") == nil)
        }
    }

    @Test func formatsOfStringsdictFilesChoosePluralForms() throws {
        let folder = try Self.folder()
        func text(_ count: Int) -> String {
            String.localizedStringWithFormat(NSLocalizedString("%d files", bundle: folder.bundle, comment: ""), count)
        }
        try TestLanguage.with("de") {
            #expect([0, 1, 2, 1234].map(text) == ["keine Datei", "1 Datei", "2 Dateien", "1.234 Dateien"])
            let format = NSLocalizedString("%d files in %d folders of %@", bundle: folder.bundle, comment: "")
            #expect(String(format: format, 1, 2, "Ada" as NSString) == "eine Datei in 2 Ordnern von Ada")
            #expect(String(format: format, 3, 1, "Bob" as NSString) == "3 Dateien in 1 Ordner von Bob")
            let one = String(format: format, 1, 1, "%d files" as NSString)
            #expect(one == "eine Datei in 1 Ordner von %d files", "arguments are no formats")
            let swapped = NSLocalizedString("%@ of %@", bundle: folder.bundle, comment: "")
            #expect(String(format: swapped, "a" as NSString, "b" as NSString) == "b von a")
        }
    }

    @Test func stringCatalogsAreRead() throws {
        let folder = try Self.folder()
        let bundle = folder.bundle
        func text(_ value: String.LocalizationValue, _ table: String = "Catalog") -> String {
            String(localized: value, table: table, bundle: bundle)
        }
        func apples(_ count: Int) -> String { text("\("Ада") has \(count) apples") }
        func birds(_ birds: Int, _ eggs: Int) -> String { text("\(birds) birds, \(eggs) eggs") }
        try TestLanguage.with("de") {
            #expect(text("Hello") == "Hallo" && text("Untranslated") == "Untranslated" && text("Device") == "Tablet")
            #expect(text("Hello", "Broken") == "Hello")
            #expect(NSLocalizedString("Hello", tableName: "Catalog", bundle: bundle, comment: "") == "Hallo")
        }
        try TestLanguage.with("ru") {
            #expect([1, 2, 5, 21].map(apples) == ["Ада: 1 яблоко", "Ада: 2 яблока", "Ада: 5 яблок", "Ада: 21 яблоко"])
            let format = NSLocalizedString("%@ has %lld apples", tableName: "Catalog", bundle: bundle, comment: "")
            #expect(String(format: format, "Ада" as NSString, 5) == "Ада: 5 яблок")
        }
        try TestLanguage.with("en") {
            #expect([1, 2].map(apples) == ["Ада has an apple", "Ада has 2 apples"])
            #expect(birds(1, 2) == "1 bird, 2 eggs" && birds(3, 1) == "3 birds, 1 egg")
            #expect(text("Hello") == "Hello", "the keys are texts of the source language")
        }
        try TestLanguage.with("en", "fr") { #expect(text("Hello") == "Hello", "the source language comes first") }
    }

    /// Texts of translators may omit arguments, or have those of another type.
    @Test func wrongSpecifiersDoNoHarm() throws {
        let folder = try ResourceFolder([
            "de.lproj/Localizable.strings": """
            "%lld of %@" = "%2$@";
            "%@: %lld" = "%lld: %@ %3$@ %%";
            """
        ])
        try TestLanguage.with("de") {
            #expect(String(localized: "\(5) of \("x")", bundle: folder.bundle) == "x")
            #expect(String(localized: "\("x"): \(5)", bundle: folder.bundle) == "%lld: %@ %3$@ %")
        }
    }

    @Test func interpolationsMakeKeys() throws {
        let folder = try ResourceFolder([
            "de.lproj/Localizable.strings": """
            "%lld%% of %@" = "%2$@ zu %1$lld %%";
            "100%" = "hundert";
            "%.1f m" = "%.1f Meter";
            "%@ on %@" = "%@ am %@";
            "greeting" = "Hallo, %@!";
            """
        ])
        let bundle = folder.bundle
        try TestLanguage.with("de") {
            #expect(String(localized: "\(50)% of \("x")", bundle: bundle) == "x zu 50 %")
            #expect(String(localized: "100%", bundle: bundle) == "hundert")
            #expect(String(localized: "\(1.5, specifier: "%.1f") m", bundle: bundle) == "1,5 Meter")
            #expect(String(localized: "greeting", defaultValue: "Hello, \("Ada")!", bundle: bundle) == "Hallo, Ada!")
            #expect(String(localized: "other", defaultValue: "Hello, \("Ada")!", bundle: bundle) == "Hello, Ada!")
            let number = String(localized: "\(1234.5, format: .number) on \(UInt8(7))", bundle: bundle)
            #expect(number == "1.234,5 on 7", "the key %@ on %llu has no text")
            let resource = LocalizedStringResource("100%", bundle: .atURL(folder.url))
            #expect(String(localized: resource) == "hundert")
        }
    }
}
