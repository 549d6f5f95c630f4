import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The calls and notifications of text views, in their order, and changes of text and attributes.
@MainActor
@Suite struct UITextViewEditingTests {
    private static let change = ["selection", "changed", "posts changed"]

    @Test func typingAsksAndReportsInOrder() throws {
        let app = try TextViewScreen()
        try app.screen.type("a\n")
        #expect(app.log.take() == ["should 0,0 \"a\""] + Self.change + ["should 1,0 \"\\n\""] + Self.change)
        #expect(app.view.annotated == "a\n|")
        try app.screen.type("\t")
        #expect(app.view.text == "a\n\t" && app.view.isFirstResponder)
        _ = app.log.take()
        try app.press(.delete)
        #expect(app.log.take() == ["should 2,1 \"\""] + Self.change)
        UIPasteboard.general.string = "two\nlines"
        try app.press(.v, .command)
        #expect(app.log.take() == ["should 2,0 \"two\\nlines\""] + Self.change)
        #expect(app.view.text == "a\ntwo\nlines")
        app.log.allowed.remove("change")
        try app.screen.type("x")
        try app.press(.delete, .alternate)
        try app.press(.z, .command)
        #expect(app.log.take() == ["should 11,0 \"x\"", "should 6,5 \"\""] + Self.change)
        #expect(app.view.text == "a\n")
    }

    @Test func editingMovesBetweenFieldsAndTextViews() throws {
        let app = try TextViewScreen("x", edits: false)
        let field = UITextField(frame: CGRect(x: 20, y: 10, width: 200, height: 34))
        let fieldLog = FieldLog()
        app.root.view.addSubview(field)
        fieldLog.watch(field, "a")
        field.becomeFirstResponder()
        _ = fieldLog.take()
        try app.press(.tab)
        #expect(app.view.isFirstResponder)
        #expect(app.log.take() == ["shouldBegin", "didBegin", "posts begin"])
        #expect(fieldLog.take() == ["a shouldEnd", "a didEnd 0", "a event end", "a posts end"])
        field.becomeFirstResponder()
        #expect(app.log.take() == ["shouldEnd", "didEnd", "posts end"])
        app.log.allowed.remove("begin")
        #expect(!app.view.becomeFirstResponder() && field.isEditing)
        app.log.allowed = ["begin"]
        app.view.becomeFirstResponder()
        _ = app.log.take()
        #expect(!field.becomeFirstResponder() && app.view.isFirstResponder)
        #expect(app.log.take() == ["shouldEnd"])
        app.view.removeFromSuperview()
        #expect(app.log.take() == ["shouldEnd", "didEnd", "posts end"] && !app.view.isFirstResponder)
    }

    @Test func rotationWhileTypingKeepsEditingAndTheCaretInView() throws {
        let app = try TextViewScreen((0..<40).map { "some words of line \($0)\n" }.joined())
        app.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        app.view.frame = app.root.view.bounds
        app.view.selectedRange = NSRange(location: 400, length: 0)
        try app.screen.type("a")
        _ = app.log.take()
        try app.screen.rotateDevice(to: .landscapeLeft)
        try app.screen.advance(by: 1)
        #expect(app.view.bounds.width == 300 && app.view.isFirstResponder)
        #expect(app.log.take() == [])
        try app.screen.type("b")
        #expect(app.log.take() == ["should 401,0 \"b\""] + Self.change)
        let caret = app.view.caretRect(for: IndexedTextPosition(402))
        #expect(app.view.bounds.contains(caret))
        app.view.contentOffset.y = 0
        try app.screen.type("c")
        #expect(app.view.bounds.contains(app.view.caretRect(for: IndexedTextPosition(403))))
    }

    @Test func programsReportSelectionsOnly() throws {
        let app = try TextViewScreen("abc")
        app.view.text = "longer"
        #expect(app.log.take() == ["selection"] && app.view.annotated == "longer|")
        app.view.selectedRange = NSRange(location: 1, length: 2)
        #expect(app.log.take() == ["selection"])
        app.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "very l")
        #expect(app.log.take() == [] && app.view.annotated == "very l[on]ger")
    }

    @Test func viewThatIsNotEditableSelectsOnly() throws {
        let app = try TextViewScreen("one two three", edits: false)
        app.view.isEditable = false
        try app.screen.tap(at: app.point(5))
        #expect(!app.view.isFirstResponder)
        try app.screen.advance(by: 1)
        try app.screen.doubleTap(at: app.point(5))
        try app.screen.advance(by: 0.5)
        #expect(app.view.isFirstResponder && app.view.annotated == "one [two] three")
        #expect(app.view.interaction.menu?.titles == ["Copy", "Select All"])
        #expect(!app.view.interaction.selectionViews.showsCaret)
        try app.screen.type("x")
        try app.press(.delete)
        try app.press(.c, .command)
        #expect(app.view.text == "one two three" && UIPasteboard.general.string == "two")
        #expect(app.log.take() == ["selection"])
        app.view.insertText("y")
        app.view.setMarkedText("z", selectedRange: NSRange(location: 0, length: 0))
        #expect(app.view.text == "one two three")
        app.view.isSelectable = false
        #expect(!app.view.isFirstResponder && !app.view.becomeFirstResponder())
        #expect(app.view.accessibilityTraits.contains(.staticText) && app.view.accessibilityValue == "one two three")
        app.view.isSelectable = true
        app.view.isEditable = true
        #expect(app.view.accessibilityActivate() && app.view.isBeingEdited)
        app.view.isEditable = false
        #expect(!app.view.isFirstResponder)
        #expect(app.log.take() == ["shouldBegin", "didBegin", "posts begin", "shouldEnd", "didEnd", "posts end"])
    }

    @Test func clearsOnInsertionOnce() throws {
        let app = try TextViewScreen("abc")
        app.view.clearsOnInsertion = true
        #expect(!app.view.interaction.selectionViews.showsCaret)
        try app.screen.type("x")
        #expect(app.view.text == "x" && !app.view.clearsOnInsertion)
        try app.press(.z, .command)
        #expect(app.view.text == "abc")
        app.view.clearsOnInsertion = true
        UIPasteboard.general.string = "pasted"
        app.view.paste(nil)
        #expect(app.view.text == "pasted")
    }

    @Test func typedTextHasTheTypingAttributes() throws {
        let app = try TextViewScreen("ab")
        func color(_ location: Int) -> UIColor? {
            app.view.textStorage.attribute(.foregroundColor, at: location, effectiveRange: nil) as? UIColor
        }
        app.view.typingAttributes[.foregroundColor] = UIColor.red
        try app.screen.type("c")
        #expect(color(2) == .red && color(1) == .label)
        try app.screen.type("d")
        #expect(color(3) == .red)
        app.view.selectedRange = NSRange(location: 1, length: 0)
        try app.screen.type("e")
        #expect(app.view.text == "aebcd" && color(1) == .label)
        try app.press(.a, .command)
        try app.press(.delete)
        app.view.typingAttributes[.foregroundColor] = UIColor.blue
        try app.screen.type("f")
        #expect(color(0) == .blue)
        try app.press(.delete)
        try app.screen.type("g")
        #expect(color(0) == .blue)
        // With them, undo and redo restore attributes.
        for _ in 0..<8 { try app.press(.z, .command) }
        #expect(app.view.text == "ab" && color(1) == .label)
        for _ in 0..<8 { try app.press(.z, [.command, .shift]) }
        #expect(app.view.text == "g" && color(0) == .blue)
        for _ in 0..<4 { try app.press(.z, .command) }
        #expect(color(2) == .label && color(3) == .red && app.view.text == "aebcd")
    }

    @Test func typingIsUndoneTogether() throws {
        let app = try TextViewScreen("x")
        try app.screen.type("ab\nc")
        try app.press(.leftArrow)
        try app.screen.type("de")
        #expect(app.view.annotated == "xab\nde|c")
        try app.press(.z, .command)
        #expect(app.view.annotated == "xab\n|c")
        try app.press(.z, .command)
        #expect(app.view.annotated == "x|")
        try app.press(.z, [.command, .shift])
        #expect(app.view.annotated == "xab\nc|")
        // Offsets of earlier changes are wrong after a change by the program.
        app.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "new ")
        try app.press(.z, .command)
        #expect(app.view.text == "new xab\nc")
    }

    @Test func attributesArePastedIfAllowed() throws {
        let app = try TextViewScreen()
        let text = NSMutableAttributedString(string: "red plain", attributes: [.font: UIFont.systemFont(ofSize: 20)])
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
        app.view.attributedText = text
        try app.press(.a, .command)
        try app.press(.x, .command)
        #expect(app.view.text == "" && UIPasteboard.general.string == "red plain")
        app.view.textColor = .green
        app.view.typingAttributes = [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.green]
        try app.press(.v, .command)
        let plain = app.view.textStorage.attributes(at: 0, effectiveRange: nil)
        #expect(plain[.foregroundColor] as? UIColor == .green)
        #expect((plain[.font] as? UIFont)?.pointSize == 12)
        app.view.allowsEditingTextAttributes = true
        try app.press(.v, .command)
        let storage = app.view.textStorage
        #expect(storage.string == "red plainred plain")
        #expect(storage.attribute(.foregroundColor, at: 9, effectiveRange: nil) as? UIColor == .red)
        #expect((storage.attribute(.font, at: 14, effectiveRange: nil) as? UIFont)?.pointSize == 20)
        // Text of another app has the style of the text around it where it has none.
        UIPasteboard.general.setItems([["com.apple.uikit.attributedstring": NSAttributedString(string: "z")]])
        #expect(!app.view.canPerformAction("paste:", withSender: nil))
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        app.root.view.addSubview(field)
        field.allowsEditingTextAttributes = true
        let lines = NSAttributedString(string: "a\r\nb\nc", attributes: [.foregroundColor: UIColor.red])
        UIPasteboard.general.setItems([
            ["com.apple.uikit.attributedstring": lines, "public.utf8-plain-text": lines.string]
        ])
        field.becomeFirstResponder()
        field.paste(nil)
        #expect(field.text == "a b c")
        #expect(field.attributedText?.attribute(.foregroundColor, at: 4, effectiveRange: nil) as? UIColor == .red)
    }

    @Test func markedTextIsProvisional() throws {
        let app = try TextViewScreen("ab")
        app.view.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
        #expect(app.view.annotated == "abni|" && app.view.markedTextRange?.isEmpty == false)
        #expect(app.view.layoutManager.overlay.marked == 2..<4)
        app.view.setMarkedText("nih", selectedRange: NSRange(location: 1, length: 1))
        #expect(app.view.annotated == "abn[i]h")
        app.view.insertText("你")
        #expect(app.view.annotated == "ab你|" && app.view.markedTextRange == nil)
        #expect(app.view.layoutManager.overlay.marked == nil)
        try app.press(.z, .command)
        #expect(app.view.text == "ab")
        app.view.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
        app.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "")
        #expect(app.view.text == "bx" && app.view.markedTextRange == nil)
    }

    @Test func delegateMayChangeTheResult() throws {
        final class Editor: NSTextStorageDelegate {
            func textStorage(
                _ textStorage: NSTextStorage,
                willProcessEditing editedMask: NSTextStorage.EditActions,
                range editedRange: NSRange,
                changeInLength delta: Int
            ) {
                guard editedMask.contains(.editedCharacters), delta > 0 else { return }
                textStorage.replaceCharacters(in: editedRange, with: "")
            }
        }
        let app = try TextViewScreen("text")
        try app.screen.type("a")
        let editor = Editor()
        app.view.textStorage.delegate = editor
        try app.screen.type("b")
        #expect(app.view.annotated == "texta|")
        app.view.textStorage.delegate = nil
        try app.press(.z, .command)
        try app.press(.delete)
        #expect(app.view.text == "text")
        withExtendedLifetime(editor) {}
    }

    @Test func secretTextStaysInTheView() throws {
        let app = try TextViewScreen("pin")
        app.view.isSecureTextEntry = true
        app.view.selectAll(nil)
        UIPasteboard.general.string = "other"
        try app.press(.c, .command)
        try app.press(.x, .command)
        #expect(UIPasteboard.general.string == "other" && app.view.text == "pin")
        #expect(app.view.accessibilityValue == "•••" && app.screen.host.session.application.isEnteringSecureText)
        try app.press(.rightArrow)
        try app.screen.type("1")
        try app.press(.z, .command)
        #expect(app.view.text == "pin1")
    }
}
