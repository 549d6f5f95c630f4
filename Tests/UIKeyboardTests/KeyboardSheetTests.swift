import Foundation
import Raster
import TestSupport
import Testing
import UIKit

@testable import UIKeyboard
@testable import UIKitCore
@testable import UIKitTesting

/// The images of keyboards in the documentation.
@MainActor
@Suite struct KeyboardSheetTests {
    private static let images = GoldenImages(directory: Checkout.url("docs/images").path)

    /// The layouts that were looked at.
    nonisolated static let layouts = [
        "us", "gb", "de", "ch", "fr", "be", "es", "it", "pt", "nl", "se", "dk", "fi", "pl", "cz", "tr", "gr", "ru",
        "il", "ara",
    ]

    /// Images in rows and columns.
    private struct Sheet {
        let surface: Surface
        private let columns: Int
        private let cell: PixelSize
        private var count = 0

        init(_ cell: PixelSize, columns: Int, rows: Int) throws {
            self.cell = cell
            self.columns = columns
            let size = PixelSize(width: columns * (cell.width + 8) + 8, height: rows * (cell.height + 8) + 8)
            surface = try #require(Surface(size: size))
            PixelKernels.fill(surface, in: surface.bounds, with: 0xFFFF_FFFF)
        }

        /// Adds the lower part of a screen.
        mutating func add(_ image: ScreenImage, from top: Int) {
            let (x, y) = (8 + count % columns * (cell.width + 8), 8 + count / columns * (cell.height + 8))
            let size = PixelSize(width: min(cell.width, image.width), height: min(cell.height, image.height - top))
            PixelKernels.copy(
                to: surface,
                in: PixelRect(x: x, y: y, width: size.width, height: size.height),
                from: image.surface,
                at: PixelPoint(x: 0, y: top)
            )
            count += 1
        }
    }

    private func top(_ app: TypingScreen) throws -> Int { Int(try #require(app.keyboard.frame).minY) }

    /// The screens of the sheets. Continuous integration draws the narrow one only.
    nonisolated private static let screens = TestEffort.cases(
        [(320, 480), (320, 480), (768, 1024), (768, 1024), (1280, 800), (1280, 800)].enumerated()
            .map { (width: $0.element.0, height: $0.element.1, isDark: $0.offset % 2 == 1) },
        reduced: 2
    )

    /// Returns the end of the name of an image.
    private func name(_ width: Int, _ isDark: Bool) -> String {
        (width == 320 ? "" : "\(width)-") + (isDark ? "dark" : "light")
    }

    @Test(arguments: screens)
    func layouts(width: Int, height: Int, isDark: Bool) throws {
        let app = try TypingScreen(size: CGSize(width: width, height: height))
        if isDark { app.screen.userInterfaceStyle = .dark }
        let columns = width == 320 ? 4 : 2
        let cell = try PixelSize(width: width, height: height - top(app))
        var sheet = try Sheet(cell, columns: columns, rows: 20 / columns)
        for name in Self.layouts {
            try app.keyboard.setLayouts("\(name),us")
            app.screen.host.session.perform { if isDark, let view = try? app.view { view.setShift(.once) } }
            try app.screen.advance(by: 0.5)
            sheet.add(app.screen.snapshot(), from: try top(app))
        }
        try Self.images.check(
            ScreenImage(surface: sheet.surface),
            named: "keyboard-layouts-\(name(width, isDark))"
        )
    }

    /// All kinds at other widths, and in the other appearance.
    @Test(arguments: screens)
    func kinds(width: Int, height: Int, isDark: Bool) throws {
        let app = try TypingScreen(size: CGSize(width: width, height: height))
        if isDark { app.screen.userInterfaceStyle = .dark }
        let columns = width == 320 ? 4 : 2
        let cell = try PixelSize(width: width, height: height - top(app))
        var sheet = try Sheet(cell, columns: columns, rows: 12 / columns)
        for index in 0...11 {
            app.field.keyboardType = try #require(UIKeyboardType(rawValue: index))
            app.field.reloadInputViews()
            try app.screen.advance(by: 0.5)
            sheet.add(app.screen.snapshot(), from: try top(app))
        }
        try Self.images.check(
            ScreenImage(surface: sheet.surface),
            named: "keyboard-kinds-\(name(width, isDark))"
        )
    }

    @Test func kindsAndPopups() throws {
        let app = try TypingScreen(size: CGSize(width: 375, height: 667))
        var sheet = try Sheet(PixelSize(width: 375, height: 222), columns: 4, rows: 4)
        for index in 0...11 {
            app.field.keyboardType = try #require(UIKeyboardType(rawValue: index))
            app.field.returnKeyType = [.default, .go, .search, .done][index % 4]
            app.field.reloadInputViews()
            try app.screen.advance(by: 0.5)
            sheet.add(app.screen.snapshot(), from: try top(app))
        }
        app.field.keyboardType = .default
        app.field.keyboardAppearance = .dark
        app.field.reloadInputViews()
        for page in 0...1 {
            try app.view.show(.symbols(page))
            try app.screen.advance(by: 0.5)
            sheet.add(app.screen.snapshot(), from: try top(app))
        }
        // A key that is pressed, and the alternatives of one.
        try app.view.show(.letters)
        let finger = try app.keyboard.key("t").touch()
        try app.screen.advance(by: 0.1)
        sheet.add(app.screen.snapshot(), from: try top(app) - 60)
        try finger.cancel()
        let long = try app.keyboard.key("e").touch()
        try app.screen.advance(by: 0.7)
        sheet.add(app.screen.snapshot(), from: try top(app) - 60)
        try long.cancel()
        try Self.images.check(ScreenImage(surface: sheet.surface), named: "keyboard-kinds")
    }

    /// The emoji of the bundled font, by the categories of CLDR.
    private static let emoji = """
        [😀😃😂😅😉😊😍😎🙂🙄🤔😢😭😴👍👏🙏👋👦👧👨👩] ; Smileys & People ; x
        [🐈🐕🦊🦋🌳🌷🌙⭐🔥] ; Animals & Nature ; x
        [🍎🍕🎂☕] ; Food & Drink ; x
        [⚽🎉🎨🎵] ; Activities ; x
        [🚗🚀🌍🌈☀] ; Travel & Places ; x
        [💡📅📷📧🔒🔔✂] ; Objects ; x
        [❤💔💙💚✅❌⚠⚡] ; Symbols ; x
        [{🇩🇪}{🇯🇵}{🇺🇸}{🇪🇸}] ; Flags ; x
        """

    /// The pages of emoji, the search, corrections, and the candidates of input methods.
    @Test(arguments: [false, true])
    func emojiAndCandidates(isDark: Bool) throws {
        var sheet = try Sheet(PixelSize(width: 375, height: 264), columns: 3, rows: 3)
        func add(_ app: TypingScreen) throws {
            if isDark { app.screen.userInterfaceStyle = .dark }
            try app.screen.advance(by: 0.5)
            sheet.add(app.screen.snapshot(), from: try top(app))
        }
        let size = CGSize(width: 375, height: 667)
        let (app, emoji) = try EmojiTests().screen(size, labels: Self.emoji)
        try app.keyboard.key("emoji").tap()
        try add(app)
        try app.keyboard.key("⚽").tap()
        let long = try app.keyboard.key("🎨").touch()
        try add(app)
        try long.cancel()
        for text in ["🎉", "🚀", "👍", "❤\u{FE0F}"] { emoji.recents.add(text) }
        try app.view.show(.emoji(category: 0, page: 0))
        try add(app)
        try app.keyboard.key("search").tap()
        try add(app)
        // Corrections, and the bar while none are offered.
        let (words, _) = try SpellingTests().screen()
        try words.keyboard.type("helo ")
        try add(words)
        try words.keyboard.type("ok ")
        try add(words)
        // An input method: a few candidates, and many.
        let (typing, method) = try InputMethodTests().screen()
        try typing.keyboard.key("next").tap()
        // The bundled fonts have few characters of Chinese.
        method.show(CandidateList(["你好", "你", "好"], selected: 0))
        try add(typing)
        method.show(CandidateList((1...20).map { "你\($0)" }, selected: 8))
        try add(typing)
        method.show(CandidateList(["日本", "日", "本"], selected: 1, hasPrevious: true, hasNext: true))
        try add(typing)
        try Self.images.check(
            ScreenImage(surface: sheet.surface),
            named: "keyboard-emoji-\(isDark ? "dark" : "light")"
        )
    }

    @Test func widths() throws {
        var sheet = try Sheet(PixelSize(width: 1280, height: 270), columns: 1, rows: 4)
        for (width, height, isDark) in [(480, 320, false), (768, 1024, true), (1280, 800, false), (1280, 800, true)] {
            let app = try TypingScreen("de,us", size: CGSize(width: width, height: height))
            if isDark { app.screen.userInterfaceStyle = .dark }
            try app.screen.advance(by: 0.5)
            sheet.add(app.screen.snapshot(), from: try top(app))
        }
        try Self.images.check(ScreenImage(surface: sheet.surface), named: "keyboard-widths")
    }
}
