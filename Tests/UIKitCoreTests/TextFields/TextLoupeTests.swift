import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The loupe above a finger that moves the caret or an end of the selection.
@MainActor
@Suite struct TextLoupeTests {
    private func point(_ app: FieldScreen, _ offset: Int) -> CGPoint {
        let rect = app.field.caretRect(for: IndexedTextPosition(offset))
        return app.field.convert(CGPoint(x: rect.minX, y: rect.midY), to: nil)
    }

    private func app(_ text: String) throws -> FieldScreen {
        let app = try FieldScreen(text)
        app.field.frame.origin.y = 140
        try app.screen.advance(by: 0.1)
        return app
    }

    @Test func longPressShowsTheMagnifiedText() throws {
        let app = try app("one two three")
        let finger = try app.screen.touch(at: point(app, 7))
        try app.screen.advance(by: 0.9)
        let loupe = try #require(app.field.interaction.loupe)
        #expect(abs(loupe.frame.midX - point(app, 7).x) <= 1 && loupe.bounds.size == TextLoupe.size)
        #expect(loupe.frame.maxY < 140 && loupe.frame.maxY > 100, "above the finger: \(loupe.frame)")
        // A pixel of the loupe is that of the text at its place, magnified: the caret is in the middle.
        let image = app.screen.snapshot()
        let (x, y) = (Int(loupe.frame.midX), Int(loupe.frame.midY))
        let tint = (-3...3).contains { image[x + $0, y].blue > 200 && image[x + $0, y].red < 60 }
        #expect(tint, "the caret is visible")
        try finger.move(to: point(app, 2))
        try app.screen.advance(by: 0.1)
        #expect(abs(loupe.frame.midX - max(point(app, 2).x, 66)) <= 1, "it follows, and stays on the screen")
        try finger.lift()
        try app.screen.advance(by: 0.5)
        #expect(app.field.interaction.loupe == nil && loupe.superview == nil)
        #expect(app.field.interaction.menu != nil)
    }

    @Test func handlesAndTheCaretShowIt() throws {
        let app = try app("one two three")
        try app.screen.doubleTap(at: point(app, 5))
        try app.screen.advance(by: 1)
        for (from, to) in [(7, 10), (4, 1)] {
            let finger = try app.screen.touch(at: point(app, from))
            try app.screen.advance(by: 0.05)
            try finger.drag(to: point(app, to), duration: 0.3)
            #expect(app.field.interaction.loupe != nil)
            try finger.lift()
            try app.screen.advance(by: 0.3)
            #expect(app.field.interaction.loupe == nil)
        }
        #expect(app.field.marked == "o[ne two th]ree")
        app.field.selectedTextRange = IndexedTextRange(8..<8)
        try app.screen.advance(by: 1)
        let finger = try app.screen.touch(at: point(app, 8))
        try app.screen.advance(by: 0.05)
        try finger.drag(to: point(app, 3), duration: 0.3)
        #expect(app.field.interaction.loupe != nil && app.field.marked == "one| two three")
        // Editing ends, and the finger is still down.
        app.field.resignFirstResponder()
        #expect(app.field.interaction.loupe == nil)
        try finger.lift()
        try app.screen.advance(by: 0.5)
        #expect(!app.field.isEditing && app.field.interaction.menu == nil)
    }

    @Test func rightToLeftTextIsDraggedByWhatIsSeen() throws {
        let app = try app("שלום עולם")
        try app.screen.doubleTap(at: point(app, 2))
        try app.screen.advance(by: 1)
        #expect(app.field.selection == 0..<4)
        // The end of the selection is at its left.
        #expect(point(app, 4).x < point(app, 0).x)
        let finger = try app.screen.touch(at: point(app, 4))
        try app.screen.advance(by: 0.05)
        try finger.drag(to: point(app, 7), duration: 0.3)
        try finger.lift()
        #expect(app.field.selection == 0..<7)
    }

    @Test func tripleTapSelectsAll() throws {
        let app = try app("one two three")
        for _ in 0..<3 { try app.screen.tap(at: point(app, 5)) }
        try app.screen.advance(by: 0.5)
        #expect(app.field.marked == "[one two three]")
    }
}
