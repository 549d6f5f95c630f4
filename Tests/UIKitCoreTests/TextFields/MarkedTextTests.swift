import Input
import LinuxIO
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Sequences of dead keys in fields, which show the pending accent as marked text.
@MainActor
@Suite struct MarkedTextTests {
    private func send(
        _ app: FieldScreen,
        _ code: Int,
        _ text: String,
        _ composition: KeyStroke.Composition,
        _ pending: String = ""
    ) {
        let session = app.screen.host.session
        let time = session.clock.now
        var stroke = KeyStroke(time: time, deviceID: 9, code: code, phase: .began, text: text, composition: composition)
        stroke.pendingText = pending
        session.perform {
            session.application.presses.deliver([
                stroke, KeyStroke(time: time, deviceID: 9, code: code, phase: .ended),
            ])
        }
    }

    private func dead(_ app: FieldScreen, _ pending: String = "´") { send(app, 13, "", .pending, pending) }

    @Test func accentIsMarkedUntilItsLetter() throws {
        let app = try FieldScreen("caf")
        dead(app)
        try app.screen.expectMarkedText("´")
        #expect(app.field.marked == "caf´|")
        #expect(app.log.take() == ["a selection", "a event changed", "a posts changed"])
        send(app, 18, "e", .composed("é"))
        try app.screen.expectMarkedText(nil)
        #expect(app.field.marked == "café|")
        #expect(app.log.take() == ["a should 3,1 \"é\"", "a event changed", "a posts changed"])
        try app.press(.z, .command)
        #expect(app.field.text == "caf", "the accent and the letter are one change")
    }

    @Test func longSequencesShowAllOfTheirKeys() throws {
        let app = try FieldScreen()
        for text in ["·", "·o"] { dead(app, text) }
        #expect(app.field.marked == "·o|")
        send(app, 24, "c", .composed("©"))
        #expect(app.field.marked == "©|")
    }

    @Test func brokenSequencesLeaveNothing() throws {
        let app = try FieldScreen("a")
        dead(app)
        send(app, 14, "", .broken)
        #expect(app.field.marked == "a|" && app.field.markedTextRange == nil)
        // A command drops the sequence of the keyboard.
        dead(app)
        send(app, 105, "", .none)
        #expect(app.field.text == "a" && app.field.markedTextRange == nil)
        dead(app)
        app.log.allowed.remove("change")
        send(app, 18, "e", .composed("é"))
        #expect(app.field.text == "a" && app.field.markedTextRange == nil, "the delegate has refused the letter")
    }

    @Test func movingTheCaretAcceptsTheAccent() throws {
        let app = try FieldScreen("ab")
        dead(app, "^")
        app.field.selectedTextRange = IndexedTextRange(0..<0)
        #expect(app.field.text == "ab^" && app.field.markedTextRange == nil)
        send(app, 18, "e", .composed("ê"))
        #expect(app.field.marked == "e|ab^", "the letter has no accent any more")
    }

    @Test func leavingTheFieldAcceptsTheAccent() throws {
        let app = try FieldScreen("a")
        let other = UITextField(frame: CGRect(x: 20, y: 120, width: 200, height: 34))
        other.autocapitalizationType = .none
        app.root.view.addSubview(other)
        dead(app)
        other.becomeFirstResponder()
        send(app, 18, "e", .composed("é"))
        #expect(app.field.text == "a´" && other.text == "e")
    }

    @Test func unpluggedKeyboardLeavesNothing() throws {
        let app = try FieldScreen("a")
        dead(app)
        app.screen.host.session.application.presses.cancelAll()
        #expect(app.field.text == "a" && app.field.markedTextRange == nil)
    }

    @Test func secureFieldsShowNoAccent() throws {
        let app = try FieldScreen()
        app.field.isSecureTextEntry = true
        dead(app)
        #expect(app.field.text == "" && app.field.markedTextRange == nil)
        send(app, 18, "e", .composed("é"))
        #expect(app.field.text == "é")
    }

    @Test func accentOfAKeyboardIsItsSpacingCharacter() throws {
        var environment = ["LC_ALL": "en_US.UTF-8"]
        environment["LANG"] = nil
        let names = try #require(KeymapNames("de"))
        let state = KeyboardState(names, environment: environment)
        func press(_ code: Int) -> KeyStroke? {
            let stroke = state.stroke(KeySample(time: .zero, deviceID: 1, code: code, isDown: true))
            _ = state.stroke(KeySample(time: .zero, deviceID: 1, code: code, isDown: false))
            return stroke
        }
        #expect(press(13)?.pendingText == "´")
        #expect(press(18)?.composition == .composed("é"))
        #expect(press(41)?.pendingText == "^")
        #expect(press(18)?.pendingText == "")
    }
}
