import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Fields that hide their text.
@MainActor
@Suite struct SecureFieldTests {
    private func app(_ text: String = "") throws -> FieldScreen {
        let app = try FieldScreen(text, edits: false)
        app.field.isSecureTextEntry = true
        app.field.becomeFirstResponder()
        return app
    }

    private func shown(_ app: FieldScreen) -> String { app.field.line.text.text.string }

    @Test func lastCharacterIsShownForAMoment() throws {
        let app = try app()
        try app.screen.type("ab")
        #expect(shown(app) == "\u{2022}b")
        try app.screen.advance(by: 1.1)
        #expect(shown(app) == "\u{2022}\u{2022}")
        try app.screen.type("c")
        try app.press(.leftArrow)
        #expect(shown(app) == "\u{2022}\u{2022}\u{2022}")
        #expect(app.field.text == "abc")
    }

    @Test func textIsNowhere() throws {
        let app = try app()
        let secret = "Pa55wörd👨‍👩‍👧"
        app.field.insertText(secret)
        try app.screen.advance(by: 2)
        let count = secret.count
        #expect(app.field.accessibilityValue == String(repeating: "\u{2022}", count: count))
        #expect(app.field.accessibilityLabel == nil)
        #expect(!app.field.description.contains("Pa55"))
        #expect(!app.root.view.recursiveDescription().contains("Pa55"))
        app.field.selectAll(nil)
        #expect(!app.field.canPerformAction("copy:", withSender: nil))
        #expect(!app.field.canPerformAction("cut:", withSender: nil))
        app.field.copy(nil)
        app.field.cut(nil)
        try app.press(.c, .command)
        try app.press(.x, .command)
        #expect(UIPasteboard.general.string == nil && app.field.text == secret)
        #expect(app.screen.host.session.application.isEnteringSecureText)
        #expect(app.field.undoManager?.canUndo == false)
        #expect(app.field.line.edges.count == count + 1, "each character has one bullet")
    }

    @Test func caretMovesByHiddenCharacters() throws {
        let app = try app()
        app.field.insertText("a👨‍👩‍👧b")
        try app.press(.leftArrow)
        try app.press(.leftArrow)
        #expect(app.field.selection == 1..<1)
        try app.press(.leftArrow, [.shift, .command])
        #expect(app.field.selection == 0..<1)
    }

    @Test func changeAfterEditingHasBegunAgainReplacesTheText() throws {
        let app = try app("old")
        try app.screen.type("n")
        #expect(app.field.text == "n")
        #expect(app.log.take().contains("a should 0,3 \"n\""))
        app.field.resignFirstResponder()
        app.field.becomeFirstResponder()
        try app.press(.delete)
        #expect(app.field.text == "")
    }
}
