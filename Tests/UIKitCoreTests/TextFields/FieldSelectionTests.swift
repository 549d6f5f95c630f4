import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The caret, the selection, gestures and the edit menu.
@MainActor
@Suite struct FieldSelectionTests {
    private func point(_ app: FieldScreen, _ offset: Int) -> CGPoint {
        let rect = app.field.caretRect(for: IndexedTextPosition(offset))
        return app.field.convert(CGPoint(x: rect.minX, y: rect.midY), to: nil)
    }

    private func drag(_ app: FieldScreen, _ start: CGPoint, _ end: CGPoint) throws {
        let finger = try app.screen.touch(at: start)
        try app.screen.advance(by: 0.05)
        try finger.drag(to: end, duration: 0.3)
        try finger.lift()
    }

    @Test func caretBlinksWithTwoFramesASecondOnlyWhileEditing() throws {
        let app = try FieldScreen("text")
        try app.screen.advance(by: 1)
        let before = app.screen.statistics
        try app.screen.advance(by: 10)
        let cost = app.screen.statistics - before
        #expect(cost.frames <= 20 && cost.frames >= 18, "\(cost.frames)")
        app.field.resignFirstResponder()
        try app.screen.advance(by: 1)
        try app.screen.expectFrames(0) { try app.screen.advance(by: 10) }
        #expect(app.screen.host.session.application.timers.nextDeadline == nil)
    }

    @Test func blinkingDamagesTheCaretOnly() throws {
        let app = try FieldScreen("text")
        try app.screen.advance(by: 1)
        let caret = app.field.convert(app.field.caretRect(for: app.field.endOfDocument), to: nil)
        try app.screen.expectDamage(inside: caret.insetBy(dx: -2, dy: -2)) { try app.screen.advance(by: 3) }
    }

    @Test func tapsPlaceTheCaretAndSelect() throws {
        let app = try FieldScreen("one two three", edits: false)
        try app.screen.tap(at: point(app, 2))
        #expect(app.field.isEditing && app.field.marked == "on|e two three")
        try app.screen.advance(by: 1)
        try app.screen.tap(at: point(app, 8))
        #expect(app.field.marked == "one two |three")
        try app.screen.advance(by: 1)
        try app.screen.doubleTap(at: point(app, 5))
        #expect(app.field.marked == "one [two] three")
        try app.screen.advance(by: 0.5)
        #expect(app.field.interaction.menu?.titles == ["Cut", "Copy", "Select All"])
    }

    @Test func menuActsOnTheSelection() throws {
        let app = try FieldScreen("one two", size: CGSize(width: 400, height: 300))
        try app.screen.doubleTap(at: point(app, 1))
        try app.screen.advance(by: 0.5)
        try app.screen.elements(label: "Cut").tap()
        #expect(app.field.text == " two")
        try app.screen.advance(by: 1)
        #expect(app.field.interaction.menu == nil)
        // A tap on the caret shows the menu; "Paste" has become possible.
        try app.screen.tap(at: point(app, 0))
        try app.screen.advance(by: 0.5)
        #expect(app.field.interaction.menu?.titles == ["Paste", "Select", "Select All"])
        try app.screen.elements(label: "Paste").tap()
        #expect(app.field.text == "one two")
        try app.screen.advance(by: 1)
        try app.screen.tap(at: point(app, app.field.selection.lowerBound))
        try app.screen.advance(by: 0.5)
        try app.screen.elements(label: "Select All").tap()
        #expect(app.field.marked == "[one two]")
        try app.screen.advance(by: 0.5)
        #expect(app.field.interaction.menu?.titles == ["Cut", "Copy", "Paste"])
        // Typing closes it.
        try app.screen.type("x")
        try app.screen.advance(by: 0.5)
        #expect(app.field.interaction.menu == nil && app.field.text == "x")
    }

    @Test func longPressMovesTheCaret() throws {
        let app = try FieldScreen("one two three")
        let finger = try app.screen.touch(at: point(app, 3))
        try app.screen.advance(by: 0.7)
        #expect(app.field.marked == "one| two three")
        try finger.move(to: point(app, 9))
        try app.screen.advance(by: 0.1)
        #expect(app.field.marked == "one two t|hree")
        #expect(app.field.interaction.menu == nil)
        try finger.lift()
        try app.screen.advance(by: 0.5)
        #expect(app.field.interaction.menu != nil)
    }

    @Test func handlesChangeTheSelection() throws {
        let app = try FieldScreen("one two three")
        try app.screen.doubleTap(at: point(app, 5))
        try app.screen.advance(by: 1)
        #expect(app.field.marked == "one [two] three")
        try drag(app, point(app, 7), point(app, 11))
        try app.screen.advance(by: 0.2)
        #expect(app.field.marked == "one [two thr]ee")
        try drag(app, point(app, 4), point(app, 1))
        try app.screen.advance(by: 0.2)
        #expect(app.field.marked == "o[ne two thr]ee")
        // The ends do not cross.
        try drag(app, point(app, 11), point(app, 0))
        try app.screen.advance(by: 0.2)
        #expect(app.field.marked == "o[n]e two three")
    }

    @Test func partialRepaintEqualsFullRepaint() throws {
        let screen = AnimationScreen(width: 200, height: 80)
        let field = UITextField(frame: CGRect(x: 10, y: 20, width: 150, height: 34))
        field.borderStyle = .roundedRect
        field.text = "one שלום three four five"
        screen.add(field)
        field.becomeFirstResponder()
        for step in 0..<18 {
            switch step % 6 {
            case 0: field.selectedTextRange = IndexedTextRange(step / 2..<12)
            case 1: field.insertText("w")
            case 2:
                field.interaction.gesture {
                    field.interaction.isMadeByTouch = true
                    field.selectedTextRange = IndexedTextRange(1..<5)
                }
            case 3: field.deleteBackward()
            case 4: field.frame.origin.x += 3
            default: field.selectedTextRange = IndexedTextRange(2..<2)
            }
            screen.advance(by: 0.6)
            let difference = screen.paint().firstDifference(from: screen.paintWhole())
            #expect(difference == nil, "step \(step)")
        }
    }
}
