import Testing
import UIKit
import UIKitTesting

/// Expectations about the caret and the selection.
@MainActor
@Suite struct TextSelectionTests {
    @Test func expectationsNameWhatTheyFind() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 100))
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 150, height: 30))
        let controller = UIViewController()
        controller.view.addSubview(field)
        try screen.show(controller)
        try screen.advance(by: 0.1)
        #expect(throws: VirtualScreenError.self) { try screen.expectCaret(at: 0) }
        field.becomeFirstResponder()
        try screen.type("Abc")
        try screen.expectCaret(at: 3)
        try screen.press(.leftArrow, modifiers: .shift)
        try screen.expectSelection("c")
        let error = #expect(throws: ExpectationError.self) { try screen.expectSelection("b") }
        #expect(error?.message == "expected the selection \"b\", but it is \"c\"")
        let other = #expect(throws: ExpectationError.self) { try screen.expectCaret(at: 2) }
        #expect(other?.message == "expected the caret at 2, but the selection is 2..<3")
    }

    @Test func markedTextIsInsertedAndExpected() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 100))
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 150, height: 30))
        let controller = UIViewController()
        controller.view.addSubview(field)
        try screen.show(controller)
        try screen.advance(by: 0.1)
        #expect(throws: VirtualScreenError.self) { try screen.setMarkedText("ka") }
        field.becomeFirstResponder()
        try screen.setMarkedText("ka")
        try screen.expectMarkedText("ka")
        try screen.expectCaret(at: 2)
        let error = #expect(throws: ExpectationError.self) { try screen.expectMarkedText(nil) }
        #expect(error?.message == "expected no marked text, but there is the marked text \"ka\"")
        try screen.setMarkedText("か")
        try screen.unmarkText()
        try screen.expectMarkedText(nil)
        #expect(field.text == "か")
        try screen.setMarkedText("x")
        try screen.setMarkedText(nil)
        #expect(field.text == "か")
    }

    @Test func pasteInsertsATextWhereItIsEdited() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 100))
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 150, height: 30))
        let controller = UIViewController()
        controller.view.addSubview(field)
        try screen.show(controller)
        try screen.advance(by: 0.1)
        try screen.paste("nowhere")
        #expect(field.text == "")
        field.becomeFirstResponder()
        field.text = "ac"
        try screen.press(.leftArrow)
        try screen.paste("Zoë")
        #expect(field.text == "aZoëc")
        try screen.expectCaret(at: 4)
    }
}
