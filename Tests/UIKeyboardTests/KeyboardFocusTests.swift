import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard

/// Arrow keys and Tab, which move the focus over the keyboard on the screen while a field is edited.
@MainActor
@Suite struct KeyboardFocusTests {
    private static let arrows: [VirtualScreen.Key] = [.upArrow, .downArrow, .leftArrow, .rightArrow]

    private func focus(_ app: TypingScreen) -> UIFocusSystem { app.screen.host.session.application.focusSystem }

    /// The key of the keyboard that has the focus; `nil` if it is elsewhere.
    private func focusedKey(_ app: TypingScreen) -> KeyView? { focus(app).focusedItem as? KeyView }

    private func shownKeys(_ app: TypingScreen) throws -> Set<ObjectIdentifier> {
        let view = try #require(try app.view.pageView)
        return Set(view.keys.filter { !$0.isHidden }.map { ObjectIdentifier($0) })
    }

    /// The offset of the caret in the field.
    private func caret(_ app: TypingScreen) throws -> Int {
        let selection = try #require(app.field.selectedTextRange)
        return app.field.offset(from: app.field.beginningOfDocument, to: selection.start)
    }

    @Test(arguments: [("us", 320), ("us,de", 640), ("ru", 320), ("il", 640)])
    func arrowKeysReachEveryKey(layout: String, width: Int) throws {
        let app = try TypingScreen(layout, size: CGSize(width: width, height: 480))
        try app.screen.press(.tab)
        let first = try #require(focusedKey(app))
        var reached: Set<ObjectIdentifier> = [ObjectIdentifier(first)]
        var waiting = [first]
        while let key = waiting.popLast() {
            for arrow in Self.arrows {
                focus(app).requestFocusUpdate(to: key)
                #expect(key.isFocused)
                try app.screen.press(arrow)
                guard let next = focusedKey(app), reached.insert(ObjectIdentifier(next)).inserted else { continue }
                waiting.append(next)
            }
        }
        #expect(try reached == shownKeys(app))
        // What was reached can be pressed, and no arrow key has changed the text.
        #expect(app.field.isFirstResponder && app.field.text == "")
        let key = try #require(try app.view.pageView?.keys.first { $0.key.role == .space })
        focus(app).requestFocusUpdate(to: key)
        try app.screen.press(.return)
        #expect(app.field.text == " ")
    }

    @Test func arrowKeysMoveToTheKeyBeside() throws {
        let app = try TypingScreen()
        func press(_ keys: VirtualScreen.Key...) throws -> [String] {
            try keys.map { key in
                try app.screen.press(key)
                return focusedKey(app)?.key.summary ?? ""
            }
        }
        #expect(try press(.tab) == ["q"])
        #expect(try press(.rightArrow, .rightArrow, .leftArrow) == ["w", "e", "w"])
        #expect(try press(.leftArrow, .downArrow, .downArrow, .downArrow) == ["q", "a", "[shift]", "[123]"])
        #expect(try press(.rightArrow, .rightArrow) == ["[space]", "[return]"])
    }

    @Test func tabReachesEveryKeyAndReturnsToTheField() throws {
        let app = try TypingScreen()
        var reached: Set<ObjectIdentifier> = []
        try app.screen.press(.tab)
        while let key = focusedKey(app), reached.insert(ObjectIdentifier(key)).inserted {
            try app.screen.press(.tab)
        }
        #expect(try reached == shownKeys(app))
        #expect(focus(app).focusedItem === app.field && app.field.isFirstResponder && app.field.text == "")
        // Backward, the last key is the one before the field.
        try app.screen.press(.tab, modifiers: .shift)
        #expect(focusedKey(app)?.key.role == .return && app.field.isFirstResponder)
        try app.screen.press(.tab)
        #expect(app.field.isFocused)
    }

    @Test func arrowKeysMoveTheCaretUntilAKeyHasTheFocus() throws {
        let app = try TypingScreen()
        app.field.text = "abc"
        let end = app.field.endOfDocument
        app.field.selectedTextRange = app.field.textRange(from: end, to: end)
        try app.screen.press(.leftArrow)
        #expect(try caret(app) == 2 && focus(app).focusedItem == nil)
        try app.screen.press(.downArrow)
        #expect(try caret(app) == 3 && focus(app).focusedItem == nil)
        // A key has the focus: the caret remains.
        try app.screen.press(.tab)
        try app.screen.press(.rightArrow)
        #expect(try caret(app) == 3 && focusedKey(app)?.key.text == "w")
        // The field is above the keys, and its caret moves again.
        try app.screen.press(.upArrow)
        #expect(app.field.isFocused)
        try app.screen.press(.leftArrow)
        #expect(try caret(app) == 2 && app.field.isFocused)
        try app.screen.press(.tab)
        #expect(focusedKey(app)?.key.text == "q" && app.field.text == "abc")
    }
}
