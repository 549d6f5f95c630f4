import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard

/// A recording of fingers that type on the keyboard on the screen.
@MainActor
@Suite struct KeyboardReplayTests {
    /// Returns a screen with a field that is not edited yet.
    private func screen() throws -> TypingScreen {
        let app = try TypingScreen("us,gr")
        app.field.resignFirstResponder()
        try app.screen.advance(by: 1)
        return app
    }

    /// Opens the keyboard, and types on all kinds of its keys.
    private func type(_ app: TypingScreen) throws {
        try app.screen.tap(app.field)
        try app.screen.advance(by: 0.5)
        // With capitals, a long press, signs and another layout.
        for character in "Zoë, 42! Ελ" {
            try app.keyboard.type(String(character))
            try app.screen.advance(by: 0.05)
        }
        // Two fingers at once.
        let first = try app.keyboard.key("α").touch()
        let second = try app.keyboard.key("σ").touch()
        try first.lift()
        try second.lift()
        try app.screen.advance(by: 0.1)
        // A finger that slides to another key, and one that deletes more than once.
        let slide = try app.keyboard.key("ζ").touch()
        let target = try app.keyboard.key("μ").frame
        try slide.drag(to: CGPoint(x: target.midX, y: target.midY), duration: 0.2)
        try slide.lift()
        try app.screen.advance(by: 0.1)
        let delete = try app.keyboard.key("delete").touch()
        try app.screen.advance(by: 0.65)
        try delete.lift()
        try app.screen.advance(by: 0.1)
    }

    @Test func replaysAreExact() throws {
        let path = NSTemporaryDirectory() + "keyboard-\(UUID().uuidString).touches"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let recorded = try screen()
        try recorded.screen.record(to: path) { try type(recorded) }
        let text = try #require(recorded.field.text)
        #expect(text.hasPrefix("Zoë, 42! Ε") && text.count < "Zoë, 42! Ελασμ".count - 1)
        func replay() throws -> TypingScreen {
            let app = try screen()
            try app.screen.replay(recording: path)
            return app
        }
        let (one, two) = (try replay(), try replay())
        #expect(one.field.text == text && two.field.text == text)
        let (first, second) = (one.screen.frames, two.screen.frames)
        #expect(first.count > 60 && Set(first.map(\.hash)).count > 30)
        // All frames again, with their times, their damage and their pixels.
        #expect(second.count == first.count)
        let difference = zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset
        #expect(difference == nil, "frame \(difference ?? 0) is another one")
    }
}
