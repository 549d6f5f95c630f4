import Input
import LinuxIO
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// A view into which keys type.
private class TextView: UIView, UIKeyInput {
    var text = ""
    var calls: [String] = []
    var isSecureTextEntry = false
    var commands: [UIKeyCommand] = []
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? { commands }
    var hasText: Bool { !text.isEmpty }

    func insertText(_ text: String) {
        self.text += text
        calls.append(text)
    }

    func deleteBackward() {
        _ = text.popLast()
        calls.append("⌫")
    }

    func note() { calls.append("command") }

    func take() -> [String] {
        defer { calls = [] }
        return calls
    }
}

private final class FilteringView: TextView, TypedTextFilter {
    func acceptsTypedText(_ text: String) -> Bool { text != "\t" }
}

private final class TextControl: UIControl, UIKeyInput {
    var text = ""
    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { !text.isEmpty }
    func insertText(_ text: String) { self.text += text }
    func deleteBackward() {}
}

private typealias Key = VirtualScreen.Key

@MainActor
@Suite struct UIKeyInputTests {
    private let screen: VirtualScreen
    private let view = TextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    private let button = UIButton(type: .system)
    private var session: Session { screen.host.session }

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        button.frame = CGRect(x: 0, y: 50, width: 100, height: 50)
        root.addSubview(view)
        root.addSubview(button)
        try screen.show(root)
        view.becomeFirstResponder()
        // Keys are delivered once a frame, after the first one.
        try screen.advance(by: 0.1)
    }

    private func send(_ strokes: KeyStroke...) {
        session.perform { session.application.presses.deliver(strokes) }
    }

    /// Presses and releases keys that were translated.
    private func press(_ code: Int, _ text: String, _ composition: KeyStroke.Composition = .none) {
        let time = session.clock.now
        send(
            KeyStroke(time: time, deviceID: 9, code: code, phase: .began, text: text, composition: composition),
            KeyStroke(time: time, deviceID: 9, code: code, phase: .ended)
        )
    }

    @Test func keysType() throws {
        try screen.type("Ab?\t\n")
        #expect(view.take() == ["A", "b", "?", "\t", "\n"])
        try screen.press(.delete)
        try screen.press(.delete, modifiers: .shift)
        #expect(view.take() == ["⌫", "⌫"] && view.text == "Ab?")
        for key in [VirtualScreen.Key.escape, .home, Key(.keyboardDeleteForward), Key(.keyboardF5)] {
            view.becomeFirstResponder()
            try screen.press(key)
        }
        for modifier in [UIKeyModifierFlags.control, .alternate, .command] {
            try screen.press(Key(.keyboardA), modifiers: modifier)
            try screen.press(.delete, modifiers: modifier)
        }
        #expect(view.calls == [])
    }

    @Test func onlyTheFirstResponderReceivesText() throws {
        view.resignFirstResponder()
        try screen.type("a")
        #expect(view.calls == [])
    }

    @Test func shiftTabMovesTheFocus() throws {
        try screen.press(.tab, modifiers: .shift)
        #expect(view.calls == [] && session.application.focusSystem.focusedView === button)
        try screen.type("a")
        #expect(view.calls == [] && !view.isFirstResponder, "the focus has taken the role")
    }

    @Test func filterLeavesTextToTheFocus() throws {
        let filtering = FilteringView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.superview?.addSubview(filtering)
        filtering.becomeFirstResponder()
        try screen.type("a\t")
        #expect(filtering.calls == ["a"] && session.application.focusSystem.focusedView === button)
    }

    @Test func commandsComeAfterTextUnlessTheyHavePriority() throws {
        let command = UIKeyCommand(input: "a", modifierFlags: [], action: TextView.note)
        view.commands = [command, UIKeyCommand(input: "s", modifierFlags: .command, action: TextView.note)]
        try screen.type("a")
        #expect(view.take() == ["a"])
        try screen.press(Key(.keyboardS), modifiers: .command)
        #expect(view.take() == ["command"])
        command.wantsPriorityOverSystemBehavior = true
        try screen.type("a")
        #expect(view.take() == ["command"])
    }

    @Test func heldKeysRepeatAtTheRateOfTheUser() throws {
        try screen.keyDown(Key(.keyboardA))
        try screen.advance(by: 0.49)
        #expect(view.text == "a")
        try screen.advance(by: 0.5)
        #expect((14...16).contains(view.text.count), "30 a second after half a second: \(view.text.count)")
        try screen.keyUp(Key(.keyboardA))
        let count = view.text.count
        try screen.advance(by: 1)
        #expect(view.text.count == count)

        session.userInterface.keyRepetition = KeyRepetition(delay: .milliseconds(200), rate: 10)
        view.text = ""
        try screen.keyDown(.delete)
        try screen.advance(by: 1.15)
        #expect(view.take().filter { $0 == "⌫" }.count == 11)
        // The repetition ends with the role of the first responder.
        view.resignFirstResponder()
        try screen.advance(by: 1)
        #expect(view.calls == [])
        try screen.keyUp(.delete)

        session.userInterface.keyRepetition = KeyRepetition(rate: 0)
        view.becomeFirstResponder()
        try screen.keyDown(Key(.keyboardB))
        try screen.advance(by: 3)
        #expect(view.take() == ["b"])
    }

    @Test func sequencesTypeTheirTextOnce() throws {
        press(13, "", .pending)
        press(42, "")
        press(18, "e", .composed("é"))
        #expect(view.take() == ["é"])
        press(13, "", .pending)
        press(1, "", .broken)
        #expect(view.calls == [] && view.isFirstResponder, "Escape ends the sequence only")
        press(13, "", .pending)
        press(14, "", .broken)
        press(18, "e")
        #expect(view.take() == ["e"])
        // The key that ends a sequence does not repeat it.
        press(13, "", .pending)
        send(
            KeyStroke(
                time: session.clock.now,
                deviceID: 9,
                code: 18,
                phase: .began,
                text: "e",
                composition: .composed("é")
            )
        )
        try screen.advance(by: 2)
        #expect(view.take() == ["é"])
    }

    @Test func sequenceOfAnotherTextTypesNothingHere() throws {
        let other = TextView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.superview?.addSubview(other)
        press(13, "", .pending)
        other.becomeFirstResponder()
        press(18, "e", .composed("é"))
        #expect(other.take() == ["e"])
        press(13, "", .pending)
        // A command has dropped the sequence.
        press(30, "")
        view.becomeFirstResponder()
        press(13, "", .pending)
        press(18, "e", .composed("é"))
        #expect(view.take() == ["é"])
        // Without a text, dead keys and the keys after them work as usual.
        view.resignFirstResponder()
        press(13, "", .pending)
        press(15, "\t", .broken)
        #expect(session.application.focusSystem.focusedView === button)
    }

    @Test func controlWithTextReceivesReturnAndSpaceAsText() throws {
        let control = TextControl(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        var activations = 0
        control.addAction(UIAction { _ in activations += 1 }, for: .touchUpInside)
        view.superview?.addSubview(control)
        control.becomeFirstResponder()
        try screen.type(" \n")
        #expect(control.text == " \n" && activations == 0)
    }

    @Test func secureTextIsThatOfTheFirstResponder() {
        let application = session.application
        #expect(!application.isEnteringSecureText)
        view.isSecureTextEntry = true
        #expect(application.isEnteringSecureText)
        view.resignFirstResponder()
        #expect(!application.isEnteringSecureText)
    }

    /// A scanner types 60 characters with Shift in 40 ms, faster than the frames of a busy app.
    @Test func scannedCodeArrivesInOrder() throws {
        let code = String((0..<60).map { Array("A7-bZ/9xQ")[$0 * $0 % 9] })
        var times: [(time: Double, code: Int, isDown: Bool)] = []
        for (index, character) in code.enumerated() {
            let key = try #require(screen.host.keyboard.typing(character))
            let start = Double(index) * 40 / 60
            let keys = (key.needsShift ? [42] : []) + [key.code]
            for (place, code) in keys.enumerated() { times.append((start + Double(place) * 0.1, code, true)) }
            for (place, code) in keys.reversed().enumerated() {
                times.append((start + 0.3 + Double(place) * 0.1, code, false))
            }
        }
        let start = screen.host.clock.now
        let events = times.map { item in
            InputEvent.key(
                KeySample(
                    time: start + .microseconds(Int64(item.time * 1000)),
                    deviceID: 77,
                    code: item.code,
                    isDown: item.isDown
                )
            )
        }
        try screen.host.send(Array(events.prefix(events.count / 2)))
        try screen.advance(by: 0.02)
        try screen.host.send(
            Array(events.dropFirst(events.count / 2)) + [
                .deviceRemoved(InputDevice(id: 77, name: "Scanner", kind: .keyboard))
            ]
        )
        try screen.advance(by: 0.1)
        #expect(view.text == code)
    }
}
