import Foundation
import Input
import TestSupport
import Testing

@testable import UIKeyboard

/// The pages that the rule makes of keymaps.
@Suite struct KeymapLayoutTests {
    /// The layouts and variants of the machine.
    private static let all: [KeymapNames] = {
        guard let list = try? String(contentsOfFile: "/usr/share/X11/xkb/rules/evdev.lst", encoding: .utf8) else {
            return []
        }
        return KeymapNames.all(in: list)
    }()

    /// In ordinary runs, every twentieth layout.
    private static let tested: [KeymapNames] =
        ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] == "1"
        ? all : all.enumerated().filter { $0.offset % 20 == 7 }.map(\.element)

    static func layout(_ name: String) throws -> KeyboardLayout {
        var names = try #require(KeymapNames(name))
        names.rules = "evdev"
        names.model = "pc105"
        return try KeyboardLayout(names)
    }

    private static func dump(_ name: String, _ page: KeyboardPage.ID = .letters) throws -> String {
        try #require(try layout(name).pages(KeyboardPageOptions())[page]).dump
    }

    @Test func theMachineHasHundredsOfLayouts() { #expect(Self.all.count > 400) }

    @Test func everyKeymapHasLabelsUniqueKeysAndAllItsCharacters() throws {
        for names in Self.tested {
            let symbols = try LayoutSymbols(names)
            let layout = KeyboardLayout(symbols, names: names)
            let pages = layout.pages(KeyboardPageOptions())
            var texts: Set<String> = []
            for (id, page) in pages.pages {
                texts.formUnion(page.texts)
                check(page, "\(names.text) \(id)")
            }
            let missing = symbols.characters.subtracting(texts)
            #expect(missing.isEmpty, "\(names.text): \(missing.sorted())")
            let ascii = Set((0x20...0x7E).map { String(Character(Unicode.Scalar($0))) }.filter { !Letter.isLetter($0) })
            #expect(ascii.isSubset(of: texts), "\(names.text): \(ascii.subtracting(texts).sorted())")
            // Every page is reached from the first one.
            var reached: Set<KeyboardPage.ID> = [pages.first]
            var waiting = [pages.first]
            while let id = waiting.popLast() {
                for key in pages[id]?.keys ?? [] {
                    let next: KeyboardPage.ID? =
                        switch key.role {
                        case .page(let id): id
                        case .shift: .shifted
                        default: nil
                        }
                    if let next, reached.insert(next).inserted { waiting.append(next) }
                }
            }
            #expect(reached == Set(pages.pages.keys), "\(names.text)")
        }
    }

    private func check(_ page: KeyboardPage, _ name: String) {
        var seen: Set<String> = []
        for key in page.keys {
            if let text = key.text {
                #expect(seen.insert(text).inserted, "\(name): \(text) twice")
                #expect(Set(key.alternatives).count == key.alternatives.count, "\(name): \(key.alternatives)")
                #expect(!key.alternatives.contains(text), "\(name): \(text)")
            }
            switch key.role {
            case .text, .page:
                let isVisible = key.label.unicodeScalars.contains { scalar in
                    switch scalar.properties.generalCategory {
                    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: false
                    default: true
                    }
                }
                #expect(isVisible, "\(name): \(key)")
            default: break
            }
            #expect(key.width > 0.5, "\(name): \(key)")
        }
        for row in page.rows {
            #expect(row.reduce(0) { $0 + $1.width } <= page.columns + 0.001, "\(name)")
        }
    }

    @Test func commonLayoutsAreThoseOfTheirLanguages() throws {
        let expected = [
            "us": "q w e r t y u i o p\na s d f g h j k l\n[shift] z x c v b n m [delete]\n[123] [space] [return]",
            "de":
                "q w e r t z u i o p ü\na s d f g h j k l ö ä\n[shift] y x c v b n m [delete]\n[123] [space] [return]",
            "fr": "a z e r t y u i o p\nq s d f g h j k l m\n[shift] w x c v b n [delete]\n[123] [space] [return]",
            "ru":
                "й ц у к е н г ш щ з х ъ\nф ы в а п р о л д ж э\n[shift] я ч с м и т ь б ю [delete]\n[123] [space] [return]",
            "gr": "ς ε ρ τ υ θ ι ο π\nα σ δ φ γ η ξ κ λ\n[shift] ζ χ ψ ω β ν μ [delete]\n[123] [space] [return]",
            "il": "ק ר א ט ו ן ם פ\nש ד ג כ ע י ח ל ך ף\nז ס ב ה נ מ צ ת ץ [delete]\n[123] [space] [return]",
            "tr":
                "q w e r t y u ı o p ğ ü\na s d f g h j k l ş i\n[shift] z x c v b n m ö ç [delete]\n[123] [space] [return]",
        ]
        for (name, dump) in expected { #expect(try Self.dump(name) == dump, "\(name)") }
        #expect(try Self.dump("tr", .shifted).hasPrefix("Q W E R T Y U I O P Ğ Ü\nA S D F G H J K L Ş İ"))
        #expect(try Self.dump("gr", .shifted).hasPrefix("ς Ε Ρ Τ Υ Θ Ι Ο Π\nΑ Σ Δ"))
        #expect(
            try Self.dump("us", .symbols(0))
                == "1 2 3 4 5 6 7 8 9 0\n- / : ; ( ) $ & @ \"\n[#+=] . , ? ! ' [delete]\n[ABC] [space] [return]"
        )
        #expect(try Self.dump("de", .symbols(0)).contains("( ) € & @"))
        #expect(try Self.dump("ara", .symbols(0)).contains("[#+=] . ، ؟ !"))
        #expect(try Self.layout("us").pages(KeyboardPageOptions()).pages.count == 4)
    }

    /// Signs and letters that few people type are long presses, and not on a page of their own. Hebrew has
    /// vowel points on a third page.
    @Test(arguments: KeyboardSheetTests.layouts.filter { $0 != "il" })
    func commonLayoutsHaveTwoPagesOfSigns(name: String) throws {
        let pages = try Self.layout(name).pages(KeyboardPageOptions()).pages
        #expect(pages[.symbols(1)] != nil && pages[.symbols(2)] == nil, "\(pages[.symbols(2)]?.dump ?? "")")
    }

    @Test func longPressesOfferTheLettersOfTheLanguage() throws {
        func alternatives(_ layout: String, _ text: String, _ page: KeyboardPage.ID = .letters) throws -> [String] {
            let page = try #require(try Self.layout(layout).pages(KeyboardPageOptions())[page])
            return try #require(page.keys.first { $0.text == text }).alternatives
        }
        #expect(try alternatives("de", "s").first == "ß")
        #expect(try alternatives("fr", "e").prefix(4) == ["é", "è", "ê", "ë"])
        #expect(try alternatives("fr", "E", .shifted).prefix(2) == ["É", "È"])
        #expect(try alternatives("pl", "z").prefix(2).sorted() == ["ź", "ż"])
        #expect(try alternatives("cz", "u").prefix(2) == ["ú", "ů"])
        #expect(try alternatives("ru", "е") == ["ё"])
        #expect(try alternatives("us", "0", .symbols(0)).contains("°"))
        // Of a dead key only: the acute accent of the layout.
        #expect(try alternatives("se", "c").contains("ć"))
    }

    @Test func pagesFollowTheKindOfKeyboard() throws {
        let us = try Self.layout("us")
        func dump(_ kind: KeyboardPageOptions.Kind, _ separator: String = ".") throws -> String {
            let pages = us.pages(KeyboardPageOptions(kind, decimalSeparator: separator))
            return try #require(pages[pages.first]).dump
        }
        #expect(try dump(.email).hasSuffix("[123] [space] @ . [return]"))
        #expect(try dump(.url).hasSuffix("[123] . / .com [return]"))
        #expect(try dump(.webSearch).hasSuffix("[123] [space] . [return]"))
        #expect(try dump(.twitter).hasSuffix("[123] [space] @ # [return]"))
        #expect(try dump(.numbersAndPunctuation).hasPrefix("1 2 3"))
        #expect(try dump(.number) == "1 2 3\n4 5 6\n7 8 9\n[] 0 [delete]")
        #expect(try dump(.decimal, ",").hasSuffix(", 0 [delete]"))
        #expect(try dump(.phone).hasSuffix("[+*#] 0 [delete]"))
        let name = us.pages(KeyboardPageOptions(.namePhone))
        #expect(Set(name.pages.keys) == [.letters, .shifted, .pad])
        for kind in KeyboardPageOptions.Kind.allCases {
            for page in us.pages(KeyboardPageOptions(kind, hasNextLayout: true, hasDismissKey: true)).pages.values {
                check(page, "\(kind)")
            }
        }
        // Digits of the language, unless the field asks for those of ASCII.
        let arabic = try Self.layout("ara(digits)")
        #expect(try #require(arabic.pages(KeyboardPageOptions(.number))[.pad]).dump.hasPrefix("١ ٢ ٣"))
        #expect(
            try #require(arabic.pages(KeyboardPageOptions(.number, hasASCIIDigits: true))[.pad]).dump.hasPrefix("1 2 3")
        )
        let digits = arabic.pages(KeyboardPageOptions(hasASCIIDigits: true))[.symbols(0)]
        #expect(try #require(digits?.keys.first).alternatives.contains("١"))
    }

    @Test func layoutsAreNamedInTheirLanguage() throws {
        #expect(
            try ["de", "ru", "il", "us"].map { try Self.layout($0).localizedName }.prefix(3) == [
                "Deutsch", "Русский", "עברית",
            ]
        )
    }
}
