import Input
import Testing
import Typography
import UIKit
import UIKitTesting

@testable import UIKeyboard
@testable import UIKitCore

/// Labels of keys that another thread prepares while a finger touches a field.
@MainActor
@Suite struct AdvanceLabelsTests {
    /// A screen with a field that was edited without a keyboard, fonts whose caches nothing else uses, and layouts of the test's own.
    @MainActor
    private struct Screen {
        let screen: VirtualScreen
        let field = UITextField(frame: CGRect(x: 10, y: 20, width: 200, height: 34))
        let layouts: KeyboardLayouts
        let services: KeyboardServices
        let library: FontLibrary

        init(
            _ layout: String = "us",
            size: CGSize = CGSize(width: 1280, height: 800),
            scale: CGFloat = 1,
            isPrepared: Bool = true
        ) throws {
            screen = try VirtualScreen(size: size, scale: scale)
            let session = screen.host.session
            let fonts = try #require(session.fonts)
            library = try FontLibrary(fonts.contents)
            session.fonts = library
            let services = KeyboardServices.of(session)
            var names = try #require(KeymapNames(layout))
            names.rules = "evdev"
            names.model = "pc105"
            let layouts = KeyboardLayouts(names, services)
            self.services = services
            self.layouts = layouts
            let keyboards = session.userInterface.keyboards
            keyboards.makeKeyboard = { KeyboardView(layouts, services) }
            keyboards.prepareKeyboard = nil
            if isPrepared {
                keyboards.prepareKeyboard = { input, window in
                    layouts.prepare(AdvanceLabels(for: input, in: window, layouts, services))
                }
            }
            let root = UIViewController()
            root.view.backgroundColor = .white
            field.borderStyle = .roundedRect
            field.autocapitalizationType = .none
            root.view.addSubview(field)
            try screen.show(root)
            screen.keyboard.visibility = .never
            try screen.tap(at: field.center)
            try screen.advance(by: 0.5)
            #expect(field.isFirstResponder && !screen.keyboard.isShown)
            field.resignFirstResponder()
            try screen.advance(by: 0.5)
            screen.keyboard.visibility = .always
        }

        /// Taps the field.
        /// - Parameter change: Called while the finger rests, after all is prepared.
        /// - Returns: The texts that the opening shaped, and the glyphs that it rasterized.
        @discardableResult
        func open(_ change: () -> Void = {}) throws -> (texts: Int, cached: Int, glyphs: Int) {
            let finger = try screen.touch(at: field.center)
            try screen.advance(by: 0.05)
            layouts.waitForLabels()
            change()
            let before = library.counters
            try finger.lift()
            try screen.advance(by: 1)
            #expect(screen.keyboard.isShown)
            let after = library.counters
            return (
                after.textsShaped - before.textsShaped, after.textsCached - before.textsCached,
                after.glyphsRasterized - before.glyphsRasterized
            )
        }
    }

    /// With a prepared layout, the main thread shapes no text, and rasterizes no glyph. Pango shapes Greek and Cyrillic letters.
    @Test(arguments: ["us", "gr", "ru"], [1.0, 2.0])
    func openingFindsAllLabels(layout: String, scale: Double) throws {
        let size = CGSize(width: 1280 / scale, height: 800 / scale)
        let prepared = try Screen(layout, size: size, scale: scale).open()
        #expect(prepared.texts == 0 && prepared.cached == 0 && prepared.glyphs == 0)
        let other = try Screen(layout, size: size, scale: scale, isPrepared: false).open()
        #expect(other.cached > 20 && other.glyphs > 20)
    }

    /// The pixels of each kind are those of a keyboard that nothing was prepared for.
    @Test(arguments: [
        CGSize(width: 320, height: 480), CGSize(width: 480, height: 320), CGSize(width: 1280, height: 800),
    ])
    func preparedKeyboardHasTheSamePixels(size: CGSize) throws {
        for type in [UIKeyboardType.default, .phonePad, .emailAddress, .numbersAndPunctuation] {
            let images = try [true, false].map { isPrepared in
                let screen = try Screen("de", size: size, isPrepared: isPrepared)
                screen.field.keyboardType = type
                try screen.open()
                return screen.screen.snapshot()
            }
            #expect(images[0].differences(from: images[1]) == 0, "\(type)")
        }
    }

    /// What a field asks for may change until the finger is lifted.
    @Test func keyboardIsThatOfItsOpening() throws {
        let changes: [(UITextField) -> Void] = [
            { $0.keyboardType = .numberPad },
            { $0.keyboardType = .URL },
            { $0.isSecureTextEntry = true },
            { $0.returnKeyType = .search },
            { $0.autocapitalizationType = .allCharacters },
        ]
        for (index, change) in changes.enumerated() {
            let changed = try Screen()
            try changed.open { change(changed.field) }
            let expected = try Screen(isPrepared: false)
            change(expected.field)
            try expected.open()
            #expect(try changed.screen.keyboard.dump == expected.screen.keyboard.dump, "\(index)")
            #expect(changed.screen.snapshot().differences(from: expected.screen.snapshot()) == 0, "\(index)")
        }
    }

    @Test func layoutWithOtherLettersIsReplacedForASCII() throws {
        let screen = try Screen("gr")
        screen.field.keyboardType = .asciiCapable
        try screen.open()
        #expect(try screen.screen.keyboard.dump.hasPrefix("q w e r t y"))
    }

    /// The conditions have all that the labels depend on.
    @Test func conditionsDependOnTheFieldAndTheWindow() throws {
        let screen = try Screen()
        func conditions() throws -> AdvanceLabels.Conditions {
            let window = try #require(screen.field.window)
            return AdvanceLabels(for: screen.field, in: window, screen.layouts, screen.services).conditions
        }
        let first = try conditions()
        #expect(try conditions() == first)
        let changes: [(UITextField) -> Void] = [
            { $0.keyboardType = .phonePad }, { $0.keyboardType = .asciiCapable }, { $0.returnKeyType = .go },
            { $0.autocapitalizationType = .allCharacters },
        ]
        var seen: Set = [first]
        for (index, change) in changes.enumerated() {
            change(screen.field)
            let isNew = seen.insert(try conditions()).inserted
            #expect(isNew, "\(index)")
        }
        let narrow = try Screen(size: CGSize(width: 320, height: 480))
        let window = try #require(narrow.field.window)
        #expect(AdvanceLabels(for: narrow.field, in: window, narrow.layouts, narrow.services).conditions != first)
    }

    /// A touch does not open the emoji, which read files.
    @Test func emojiAreOpenedWithTheKeyboard() throws {
        let screen = try Screen()
        var count = 0
        screen.services.makeEmoji = {
            count += 1
            return nil
        }
        let finger = try screen.screen.touch(at: screen.field.center)
        try screen.screen.advance(by: 0.05)
        screen.layouts.waitForLabels()
        #expect(count == 0 && screen.services.mayHaveEmoji)
        try finger.lift()
        try screen.screen.advance(by: 1)
        #expect(count == 1 && !screen.services.mayHaveEmoji)
    }

    /// The texts of keys are centered, and as wide as a key at most.
    @Test func textsOfKeysHaveTheirSizes() {
        let cap = KeyboardKey.cap(in: CGSize(width: 40, height: 51))
        let letter = KeyboardKey(typing: "a")
        let center = CGPoint(x: 20, y: 25)
        #expect(
            letter.texts(title: "", textSize: 25, in: cap) == [KeyboardKey.Text(text: "a", size: 25, center: center)]
        )
        #expect(KeyboardKey(.return).texts(title: "", textSize: 25, in: cap).isEmpty)
        #expect(KeyboardKey(.return).texts(title: "return", textSize: 25, in: cap).map(\.size) == [16])
        #expect(
            KeyboardKey(.text("2"), label: "2", detail: "ABC").texts(title: "", textSize: 25, in: cap).map(\.text) == [
                "ABC", "2",
            ]
        )
        #expect(KeyboardKey.fittedSize(16, extent: 38, in: 40) == nil)
        #expect(KeyboardKey.fittedSize(16, extent: 76, in: 40) == 8)
        #expect(KeyboardKey.fittedSize(16, extent: 1000, in: 40) == 6)
    }
}
