import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard

/// Keyboards of an app: the text that they edit, and its changes.
@MainActor
@Suite struct TextDocumentProxyTests {
    private final class Controller: UIInputViewController {
        var log: [String] = []
        override func textDidChange(_ textInput: (any UITextInput)?) { log.append("text") }
        override func selectionDidChange(_ textInput: (any UITextInput)?) { log.append("selection") }
    }

    private final class Field: UITextField {
        var controller: UIInputViewController?
        override var inputViewController: UIInputViewController? { controller }
    }

    private func screen(_ configure: (Field) -> Void = { _ in }) throws -> (VirtualScreen, Field, Controller) {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
        let field = Field(frame: CGRect(x: 10, y: 20, width: 200, height: 34))
        let controller = Controller()
        field.controller = controller
        configure(field)
        let root = UIViewController()
        root.view.addSubview(field)
        try screen.show(root)
        field.becomeFirstResponder()
        try screen.advance(by: 0.5)
        return (screen, field, controller)
    }

    @Test func theProxyEditsTheFirstResponder() throws {
        let (_, field, controller) = try screen { $0.returnKeyType = .search }
        let proxy = controller.textDocumentProxy
        #expect(!proxy.hasText && proxy.documentContextBeforeInput == nil && proxy.returnKeyType == .search)
        proxy.insertText("Hello 👋🏽 world")
        #expect(field.text == "Hello 👋🏽 world" && proxy.hasText)
        proxy.adjustTextPosition(byCharacterOffset: -7)
        #expect(proxy.documentContextBeforeInput == "Hello " && proxy.documentContextAfterInput == "👋🏽 world")
        proxy.adjustTextPosition(byCharacterOffset: 1)
        proxy.deleteBackward()
        #expect(field.text == "Hello  world")
        proxy.adjustTextPosition(byCharacterOffset: -1000)
        #expect(proxy.documentContextBeforeInput == nil && proxy.documentContextAfterInput == "Hello  world")
        proxy.adjustTextPosition(byCharacterOffset: .max)
        #expect(proxy.documentContextAfterInput == nil)
        proxy.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
        #expect(field.markedTextRange != nil)
        proxy.unmarkText()
        #expect(field.text == "Hello  worldx" && field.markedTextRange == nil)
        field.selectedTextRange = field.textRange(
            from: field.beginningOfDocument,
            to: try #require(field.position(from: field.beginningOfDocument, offset: 5))
        )
        #expect(proxy.selectedText == "Hello" && proxy.documentInputMode != nil)
        #expect(controller.log.contains("text") && controller.log.last == "selection")
    }

    @Test func contextsAreThoseOfAParagraphAndNotOfASecret() throws {
        let (screen, field, controller) = try screen()
        let text = UITextView(frame: CGRect(x: 0, y: 80, width: 300, height: 100))
        text.text = "one\ntwo three\nfour"
        field.superview?.addSubview(text)
        text.becomeFirstResponder()
        let place = try #require(text.position(from: text.beginningOfDocument, offset: 8))
        text.selectedTextRange = text.textRange(from: place, to: place)
        let proxy = controller.textDocumentProxy
        #expect(proxy.documentContextBeforeInput == "two " && proxy.documentContextAfterInput == "three")
        let first = proxy.documentIdentifier
        #expect(proxy.documentIdentifier == first)
        field.text = "secret"
        field.isSecureTextEntry = true
        field.becomeFirstResponder()
        try screen.advance(by: 0.1)
        #expect(proxy.documentIdentifier != first && proxy.isSecureTextEntry)
        #expect(proxy.documentContextBeforeInput == nil && proxy.selectedText == nil)
        field.resignFirstResponder()
        #expect(field.inputDelegate == nil && !proxy.hasText)
        proxy.insertText("nothing")
        proxy.deleteBackward()
    }
}
