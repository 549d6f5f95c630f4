import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard

/// The pages of emoji, their names and the search.
@MainActor
@Suite struct EmojiTests {
    static let labels = """
        # labels
        [😀-😆🙂☺] ; Smileys & People ; face-positive
        [🏻-🏿] ; Smileys & People ; skin-tone
        [👋{👨‍🌾}] ; Smileys & People ; hand
        [🍎-🍓] ; Food & Drink ; fruit
        [{🇩🇪}{🇫🇷}] ; Flags ; country-flag
        [A-Z] ; Letters ; latin
        """

    private static let annotations = """
        <annotation cp="😀">face | grin</annotation><annotation cp="😀" type="tts">grinning face</annotation>
        <annotation cp="🍎">fruit | red apple</annotation><annotation cp="🍎" type="tts">red apple</annotation>
        <annotation cp="☺">smiling &amp; happy | face</annotation><annotation cp="&lt;">↑↑↑</annotation>
        <annotation cp="🍏">fruit | apple</annotation>
        """

    /// A folder with data of its own, and a screen whose keyboard has it.
    func screen(
        _ size: CGSize = CGSize(width: 320, height: 480),
        labels: String = Self.labels,
        _ configure: (UITextField) -> Void = { $0.autocapitalizationType = .none }
    ) throws -> (app: TypingScreen, emoji: KeyboardEmoji) {
        let folder = try Self.folder(labels)
        let emoji = try #require(KeyboardEmoji(folder: folder, recents: RecentEmoji(isStored: false)))
        _ = emoji.names
        try FileManager.default.removeItem(atPath: folder)
        let app = try TypingScreen(size: size, configure)
        app.field.resignFirstResponder()
        KeyboardServices.of(app.screen.host.session).makeEmoji = { emoji }
        try app.keyboard.setLayouts("us")
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 0.5)
        return (app, emoji)
    }

    private static func folder(_ labels: String) throws -> String {
        let folder = NSTemporaryDirectory() + "easel-emoji-\(UUID().uuidString.prefix(8))"
        for (name, text) in [
            ("properties/labels.txt", labels), ("annotations/en.xml", annotations),
            ("main/en.xml", "<characterLabel type=\"food_drink\">Food &amp; Drink</characterLabel>"),
        ] {
            let path = folder + "/" + name
            let parent = (path as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try text.write(toFile: path, atomically: false, encoding: .utf8)
        }
        return folder
    }

    // MARK: Data

    @Test func categoriesAreReadFromSets() throws {
        let catalog = try #require(EmojiCatalog(labels: Self.labels))
        #expect(catalog.categories.map(\.name) == ["Smileys & People", "Food & Drink", "Flags"])
        // Emoji that are shown as text by default have a selector.
        #expect(catalog.categories[0].emoji == ["😀", "😁", "😂", "😃", "😄", "😅", "😆", "🙂", "☺\u{FE0F}", "👋", "👨‍🌾"])
        #expect(catalog.categories[1].emoji.count == 6 && catalog.categories[2].emoji == ["🇩🇪", "🇫🇷"])
        #expect(EmojiCatalog.variants(of: "👋") == ["👋🏻", "👋🏼", "👋🏽", "👋🏾", "👋🏿"])
        #expect(EmojiCatalog.variants(of: "👨‍🌾").first == "👨🏻‍🌾" && EmojiCatalog.variants(of: "😀") == [])
    }

    @Test func dataMayHaveAnyForm() {
        for text in [
            "", "[", "[] ; Flags", "[😀", "[😀-] ; Flags ; x", "[-😀] ;", "[{}{{}] ; Flags ; a",
            "[\u{0}-\u{10FFFF}] ; Flags ; x",
        ] {
            #expect((EmojiCatalog(labels: text)?.categories.first?.emoji.count ?? 0) <= 512, "\(text)")
        }
        var seed: UInt64 = 1
        let bytes = Array(Self.annotations.utf8)
        for _ in 0..<200 {
            var broken = bytes
            for _ in 0..<8 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let index = Int(seed >> 33) % broken.count
                if seed >> 60 == 0 {
                    broken.removeSubrange(index...)
                } else {
                    broken[index] = UInt8(truncatingIfNeeded: seed >> 40)
                }
                if broken.isEmpty { break }
            }
            var names = EmojiNames()
            names.readAnnotations(broken)
            names.readCategories(broken)
            #expect(names.keywords.count <= 8)
        }
        // A text without an end, and one that is too long.
        var scanner = ElementScanner(
            Array("<a b=\"c\">\(String(repeating: "x", count: 99))</a><a b=\"1\">y</a><a b=\"".utf8),
            name: "a",
            textLimit: 50
        )
        #expect(scanner.next() == ElementScanner.Element(attributes: ["b": "1"], text: "y") && scanner.next() == nil)
        #expect(ElementScanner.decoded("a&amp;b&#x41;&#66;&nope;&") == "a&bAB&nope;&")
    }

    @Test func searchFindsWordsByTheirBeginnings() throws {
        let catalog = try #require(EmojiCatalog(labels: Self.labels))
        var names = EmojiNames()
        names.readAnnotations(Array(Self.annotations.utf8))
        func search(_ text: String) -> [String] { names.search(text, in: catalog, atMost: 5) }
        #expect(search("app") == ["🍎", "🍏"] && search("apple") == ["🍏", "🍎"])
        #expect(search("FACE") == ["😀", "☺\u{FE0F}"] && search("red fr") == ["🍎"])
        #expect(search("") == [] && search("  ") == [] && search("xyz") == [] && search("pple") == [])
        #expect(names.name(of: "😀") == "grinning face" && names.name(of: "☺\u{FE0F}") == nil)
    }

    /// Debian's package `unicode-cldr-core`.
    @Test(.enabled(if: EmojiCatalog() != nil)) func installedDataHasNamesInTheUsersLanguage() throws {
        let catalog = try #require(EmojiCatalog())
        #expect(catalog.categories.count == 8 && catalog.categories.allSatisfy { $0.emoji.count > 20 })
        let german = EmojiNames(language: "de-AT")
        #expect(german.name(of: "😀") == "grinsendes Gesicht")
        #expect(german.name(of: catalog.categories[2]) != catalog.categories[2].name)
        #expect(german.search("apfel", in: catalog, atMost: 9).contains("🍎"))
        // The files of regions have the differences only.
        let british = EmojiNames(language: "en-GB")
        #expect(
            british.name(of: "😀") == "grinning face" && british.search("apple", in: catalog, atMost: 9).contains("🍎")
        )
        #expect(british.name(of: "🪁") == "kite" && british.keywords.count > 3000)
        #expect(EmojiNames(language: "zh-Hant-TW").name(of: "😀") == EmojiNames(language: "zh-Hant").name(of: "😀"))
        #expect(EmojiNames(language: "zh-Hant-TW").name(of: "🚗") != EmojiNames(language: "zh-Hans-CN").name(of: "🚗"))
    }

    // MARK: Keys

    @Test func emojiAreTypedFromTheirPages() throws {
        let (app, emoji) = try screen()
        try app.keyboard.key("emoji").tap()
        #expect(try app.keyboard.dump.hasPrefix("😀 😁 😂") && app.view.pageID == .emoji(category: 1, page: 0))
        try app.keyboard.key("😂").tap()
        try app.keyboard.key("👋").select("👋🏽")
        #expect(app.field.text == "😂👋🏽" && emoji.recents.emoji == ["👋🏽", "😂"])
        try app.keyboard.key("delete").tap()
        #expect(app.field.text == "😂")
        try app.keyboard.key("🍎").tap()
        #expect(try app.view.pageID == .emoji(category: 2, page: 0))
        try app.keyboard.key("ABC").tap()
        #expect(try app.keyboard.dump.hasPrefix("q w e"))
        // The page of recent emoji is the first one now.
        try app.keyboard.key("emoji").tap()
        #expect(try app.keyboard.dump.hasPrefix("👋🏽 😂"))
        app.field.text = ""
        try app.keyboard.type("a🇫🇷🍓👨🏿‍🌾b")
        #expect(app.field.text == "a🇫🇷🍓👨🏿‍🌾b")
    }

    @Test func pagesOfLargeCategoriesAreReachedByKeysAndBySwipes() throws {
        let many = (0..<50).compactMap { Unicode.Scalar(0x1F400 + $0) }.map { String(Character($0)) }
        let (app, _) = try screen(labels: "[\(many.joined())] ; Animals & Nature ; x")
        // 7 columns, 3 rows, and two keys for the other pages.
        try app.keyboard.key("emoji").tap()
        func first() throws -> String? { try app.view.shownKeys.first?.title }
        #expect(try first() == many[0])
        try app.keyboard.key("\u{203A}").tap()
        #expect(try first() == many[19])
        try app.keyboard.key("\u{203A}").tap()
        #expect(try first() == many[38] && app.view.shownKeys.filter { $0.key.text != nil }.count == 12)
        try app.keyboard.key("\u{203A}").tap()
        #expect(try first() == many[0])
        try app.keyboard.key("\u{2039}").tap()
        #expect(try first() == many[38])
        func swipe(_ distance: CGFloat) throws {
            let key = try app.keyboard.key(try first() ?? "").frame
            let start = CGPoint(x: 160, y: key.midY)
            let finger = try app.screen.touch(at: start)
            try finger.drag(to: CGPoint(x: start.x + distance, y: start.y), duration: 0.1)
            try finger.lift()
            try app.screen.advance(by: 0.1)
        }
        try swipe(100)
        #expect(try first() == many[19])
        try swipe(-100)
        #expect(try first() == many[38])
        // Behind the last page, there is none.
        try swipe(-100)
        #expect(try first() == many[38] && app.field.text == "")
    }

    @Test func searchShowsEmojiAboveTheKeys() throws {
        let (app, _) = try screen()
        try app.keyboard.key("emoji").tap()
        try app.keyboard.key("search").tap()
        #expect(try app.keyboard.dump.hasPrefix("q w e") && app.view.barUse == .emojiSearch)
        try app.keyboard.type("apl")
        try app.keyboard.key("delete").tap()
        try app.keyboard.type("p")
        #expect(try app.keyboard.candidates == ["🍎", "🍏"] && app.field.text == "")
        try app.keyboard.key("🍏").tap()
        #expect(app.field.text == "🍏")
        try app.keyboard.key("return").tap()
        #expect(try app.view.pageID.isEmoji && app.view.barUse == nil && app.field.text == "🍏")
        #expect(app.keyboard.frame?.height == 222)
    }

    @Test func emojiAreOfferedWhereTheTextMayHaveThem() throws {
        for type in [UIKeyboardType.URL, .emailAddress, .asciiCapable, .numbersAndPunctuation] {
            let (app, _) = try screen { $0.keyboardType = type }
            #expect(try !app.view.options.hasEmoji, "\(type)")
        }
        let (secret, _) = try screen { $0.isSecureTextEntry = true }
        #expect(try !secret.view.options.hasEmoji)
        // Without the data.
        #expect(try !TypingScreen().view.options.hasEmoji)
        #expect(KeyboardEmoji(folder: "/nonexistent", recents: RecentEmoji(isStored: false)) == nil)
    }

    @Test func screenReadersSpeakNames() throws {
        let (app, _) = try screen()
        try app.keyboard.key("emoji").tap()
        let labels = app.screen.elements(traits: .keyboardKey).labels
        for label in ["grinning face", "Food & Drink", "Recents", "Search", "Delete"] {
            #expect(labels.contains(label), "\(label)")
        }
    }

    @Test func recentEmojiAreStored() {
        let key = "UIKeyboardRecentEmoji"
        defer { UserDefaults.standard.removeObject(forKey: key) }
        UserDefaults.standard.set(["😀", "two words", ""], forKey: key)
        let recents = RecentEmoji(isStored: true)
        #expect(recents.emoji == ["😀"])
        for value in 0..<60 { recents.add(String(Character(Unicode.Scalar(0x1F400 + UInt32(value)) ?? "x"))) }
        recents.add("😀")
        #expect(
            recents.emoji.count == 48 && recents.emoji.first == "😀"
                && RecentEmoji(isStored: true).emoji == recents.emoji
        )
    }
}
