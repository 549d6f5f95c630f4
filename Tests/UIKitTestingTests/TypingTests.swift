import Foundation
import Testing
import UIKit
import UIKitTesting

private final class TextView: UIView, UIKeyInput {
    var text = ""
    var isSecureTextEntry = false
    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { !text.isEmpty }
    func insertText(_ text: String) { self.text += text }
    func deleteBackward() { _ = text.popLast() }
}

/// `type(_:)`, and recordings of what is typed.
@MainActor
@Suite struct TypingTests {
    private let screen: VirtualScreen
    private let view = TextView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    private let secret = TextView(frame: CGRect(x: 50, y: 0, width: 50, height: 50))

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        secret.isSecureTextEntry = true
        root.addSubview(view)
        root.addSubview(secret)
        try screen.show(root)
        view.becomeFirstResponder()
        try screen.advance(by: 0.1)
    }

    @Test func anyCharactersAreTyped() throws {
        let text = "Zoë: \"5 €\"\tпривет 你好 🏳️‍🌈é\n"
        try screen.type(text)
        #expect(view.text == text)
        try screen.press(.delete)
        #expect(view.text == String(text.dropLast()))
    }

    @Test func typedKeysAreRecordedAndReplayedExceptSecrets() throws {
        let path = NSTemporaryDirectory() + "easel-typing-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try screen.record(to: path) {
            try screen.type("Zoë🎂")
            try screen.press(.delete)
            try screen.tap(at: CGPoint(x: 5, y: 5))
            secret.becomeFirstResponder()
            try screen.type("Pässw0rd")
            view.becomeFirstResponder()
            try screen.type("!")
        }
        #expect(view.text == "Zoë!" && secret.text == "Pässw0rd")
        let recording = try String(contentsOfFile: path, encoding: .utf8)
        #expect(recording.hasPrefix("easel-recording 2\n") && recording.contains(" began "))
        let codes = "Pässw0rd".unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }
        for code in codes { #expect(!recording.contains("text=\(code)\n"), "\(code)") }

        view.text = ""
        try screen.replay(recording: path)
        #expect(view.text == "Zoë!" && secret.text == "Pässw0rd")
        // Nothing is recorded after the closure.
        try screen.type("x")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == recording)
        #expect(throws: VirtualScreenError.self) { try screen.record(to: path) {} }
    }
}
