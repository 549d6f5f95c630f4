import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The calls, events and notifications of fields, in their order.
@MainActor
@Suite struct UITextFieldEditingTests {
    @Test func typingAsksAndReportsInOrder() throws {
        let app = try FieldScreen()
        try app.screen.type("ab")
        #expect(
            app.log.take() == [
                "a should 0,0 \"a\"", "a selection", "a event changed", "a posts changed",
                "a should 1,0 \"b\"", "a selection", "a event changed", "a posts changed",
            ]
        )
        #expect(app.field.text == "ab")
        try app.press(.delete)
        #expect(app.log.take() == ["a should 1,1 \"\"", "a selection", "a event changed", "a posts changed"])
        #expect(app.field.marked == "a|")
    }

    @Test func refusedChangesLeaveTextAndSelection() throws {
        let app = try FieldScreen("one two")
        app.log.allowed.remove("change")
        try app.screen.type("x")
        try app.press(.delete)
        try app.press(.delete, .alternate)
        #expect(app.field.marked == "one two|")
        #expect(!app.log.take().contains { $0.contains("changed") })
    }

    @Test func movingBetweenFieldsEndsTheFormerOne() throws {
        let app = try FieldScreen("x", edits: false)
        let other = UITextField(frame: CGRect(x: 20, y: 120, width: 200, height: 34))
        app.root.view.addSubview(other)
        app.log.watch(other, "b")
        app.field.becomeFirstResponder()
        #expect(app.log.take() == ["a shouldBegin", "a didBegin", "a event begin", "a posts begin"])
        other.becomeFirstResponder()
        #expect(
            app.log.take() == [
                "b shouldBegin", "a shouldEnd", "a didEnd 0", "a event end", "a posts end",
                "b didBegin", "b event begin", "b posts begin",
            ]
        )
        app.log.allowed.remove("end")
        #expect(!app.field.becomeFirstResponder() && other.isEditing && !app.field.isEditing)
        #expect(app.log.take() == ["a shouldBegin", "b shouldEnd"])
        app.log.allowed.remove("begin")
        app.log.allowed.insert("end")
        #expect(!app.field.becomeFirstResponder() && other.isEditing)
        // A field that leaves the window ends editing although its delegate does not agree.
        app.log.allowed.remove("end")
        _ = app.log.take()
        other.removeFromSuperview()
        #expect(app.log.take() == ["b shouldEnd", "b didEnd 0", "b event end", "b posts end"])
        #expect(!other.isEditing)
    }

    @Test func tabEditsTheNextField() throws {
        let app = try FieldScreen("x")
        let other = UITextField(frame: CGRect(x: 20, y: 120, width: 200, height: 34))
        app.root.view.addSubview(other)
        try app.press(.tab)
        #expect(other.isEditing)
        try app.screen.type("y")
        #expect(other.text == "Y" && app.field.text == "x")
        try app.press(.tab, .shift)
        #expect(app.field.isEditing)
        try app.press(.escape)
        #expect(!app.field.isEditing)
    }

    @Test func returnIsTheDelegatesDecision() throws {
        let app = try FieldScreen("x")
        try app.press(.return)
        #expect(app.log.take() == ["a shouldReturn", "a event primary"])
        #expect(app.field.isEditing && app.field.text == "x")
        var events: [String] = []
        app.field.addAction(UIAction { _ in events.append("exit") }, for: .editingDidEndOnExit)
        try app.press(.return)
        #expect(events == ["exit"] && !app.field.isEditing)
        #expect(
            app.log.take() == [
                "a shouldReturn", "a event primary", "a shouldEnd", "a didEnd 0", "a event end", "a posts end",
            ]
        )
        app.field.becomeFirstResponder()
        app.log.allowed.remove("return")
        try app.press(.return)
        #expect(events == ["exit"] && app.field.isEditing)
        app.log.allowed.insert("return")
        app.field.enablesReturnKeyAutomatically = true
        app.field.text = ""
        _ = app.log.take()
        try app.press(.return)
        #expect(app.log.take() == [])
    }

    @Test func clearButtonAsksAndClears() throws {
        let app = try FieldScreen("text")
        app.field.clearButtonMode = .whileEditing
        try app.screen.advance(by: 0.1)
        let button = try #require(app.field.clearButton)
        #expect(!button.isHidden)
        app.log.allowed.remove("clear")
        let center = app.field.convert(CGPoint(x: button.frame.midX, y: button.frame.midY), to: nil)
        try app.screen.tap(at: center)
        #expect(app.log.take() == ["a shouldClear"] && app.field.text == "text")
        app.log.allowed.insert("clear")
        try app.screen.tap(at: center)
        #expect(app.log.take() == ["a shouldClear", "a selection", "a event changed", "a posts changed"])
        #expect(app.field.text == "" && button.isHidden)
        try app.press(.z, .command)
        #expect(app.field.text == "text")
    }

    @Test func programsSendNoEvents() throws {
        let app = try FieldScreen("abc")
        app.field.text = "longer"
        #expect(app.log.take() == ["a selection"])
        #expect(app.field.marked == "longer|")
        app.field.text = nil
        #expect(app.field.text == "")
    }

    @Test func clearingOptionsApplyWhenEditingBegins() throws {
        let app = try FieldScreen("abc", edits: false)
        app.field.clearsOnBeginEditing = true
        app.field.becomeFirstResponder()
        #expect(app.field.text == "")
        app.field.resignFirstResponder()
        app.field.clearsOnBeginEditing = false
        app.field.text = "abc"
        app.field.clearsOnInsertion = true
        app.field.becomeFirstResponder()
        #expect(app.field.marked == "[abc]")
        try app.screen.type("x")
        #expect(app.field.text == "x" && !app.field.clearsOnInsertion)
    }

    @Test func markedTextIsProvisional() throws {
        let app = try FieldScreen("ab")
        app.field.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
        #expect(app.field.marked == "abni|" && app.field.markedTextRange?.isEmpty == false)
        app.field.setMarkedText("nih", selectedRange: NSRange(location: 1, length: 1))
        #expect(app.field.marked == "abn[i]h")
        app.field.insertText("你")
        #expect(app.field.marked == "ab你|" && app.field.markedTextRange == nil)
        try app.press(.z, .command)
        #expect(app.field.text == "ab")
        app.field.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
        app.field.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
        #expect(app.field.text == "ab" && app.field.markedTextRange == nil)
    }

    @Test func capitalsBeginWordsAndSentences() throws {
        let app = try FieldScreen()
        app.field.autocapitalizationType = .sentences
        try app.screen.type("one two. three")
        #expect(app.field.text == "One two. Three")
        app.field.text = ""
        app.field.autocapitalizationType = .words
        try app.screen.type("one two")
        #expect(app.field.text == "One Two")
        app.field.text = ""
        app.field.autocapitalizationType = .allCharacters
        try app.screen.type("one")
        #expect(app.field.text == "ONE")
        app.field.text = ""
        app.field.keyboardType = .emailAddress
        try app.screen.type("one")
        #expect(app.field.text == "one")
    }

    @Test func disabledFieldDoesNotBegin() throws {
        let app = try FieldScreen("x", edits: false)
        app.field.isEnabled = false
        try app.screen.tap(at: CGPoint(x: 100, y: 77))
        #expect(!app.field.becomeFirstResponder() && !app.field.isEditing)
        #expect(app.field.accessibilityTraits.contains(.notEnabled))
    }

    @Test func attributesOfTheTextAreKept() throws {
        let app = try FieldScreen()
        let text = NSMutableAttributedString(string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 12)])
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 1, length: 1))
        app.field.attributedText = text
        #expect(app.field.font?.pointSize == 12)
        try app.screen.type("c")
        let shown = try #require(app.field.attributedText)
        #expect(shown.string == "abc")
        #expect(shown.attribute(.foregroundColor, at: 2, effectiveRange: nil) as? UIColor == .red)
        app.field.textColor = .blue
        #expect(app.field.attributedText?.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor == .blue)
        app.field.text = "plain"
        #expect(app.field.content.attributed == nil)
    }
}
