import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard

/// Typing by an input method: provisional texts, candidates, and the fields that have none.
@MainActor
@Suite struct InputMethodTests {
    /// A method that turns `ni` into characters.
    final class Method: InputMethodService {
        var methods = [InputMethod(id: "test", name: "Test", language: "zh-CN")] { didSet { onMethodsChange() } }
        var onMethodsChange: () -> Void = {}
        private weak var client: (any InputMethodClient)?
        private var letters = ""
        private(set) var log: [String] = []
        /// The symbols of the keys that were sent.
        private(set) var symbols: [UInt32] = []
        /// A Boolean value that indicates whether keys are refused, as those of a daemon that does not answer.
        var isDead = false

        func prepare() {}

        func show(_ candidates: CandidateList) { client?.show(candidates) }

        func begin(_ method: InputMethod, _ client: any InputMethodClient) {
            log.append("begin \(method.id)")
            self.client = client
        }

        func end() {
            log.append("end")
            client = nil
            letters = ""
        }

        func reset() {
            log.append("reset")
            letters = ""
        }

        func press(symbol: UInt32, code: UInt32, isShifted: Bool) -> Bool {
            symbols.append(symbol)
            guard !isDead, let client else { return false }
            switch symbol {
            case 0x61...0x7A:
                letters += Unicode.Scalar(symbol).map { String(Character($0)) } ?? ""
            case 0xFF08 where !letters.isEmpty: letters.removeLast()
            case 0x20 where !letters.isEmpty:
                select(candidate: 0)
                return true
            default: return false
            }
            client.showProvisional(letters, caret: letters.count)
            client.show(CandidateList(letters == "ni" ? ["你", "尼", "泥"] : [], selected: 0, hasNext: letters == "ni"))
            return true
        }

        func select(candidate: Int) {
            letters = ""
            client?.commit(["你", "尼", "泥"][candidate])
            client?.showProvisional("", caret: 0)
            client?.show(CandidateList())
        }

        func showCandidates(isNext: Bool) {
            log.append(isNext ? "next" : "previous")
            client?.show(CandidateList(["逆"], hasPrevious: true))
        }
    }

    /// Returns a screen whose keyboard has the method.
    func screen(
        _ layouts: String = "us",
        _ configure: (UITextField) -> Void = { _ in }
    ) throws -> (app: TypingScreen, method: Method) {
        let app = try TypingScreen(layouts, configure)
        app.field.resignFirstResponder()
        let method = Method()
        KeyboardServices.of(app.screen.host.session).inputMethods = method
        // The keyboard is created with its services.
        app.screen.host.session.perform { try? app.view.adopt(method) }
        try app.keyboard.setLayouts(layouts)
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 0.5)
        return (app, method)
    }

    @Test func provisionalTextIsMarkedAndCandidatesAreAboveTheKeys() throws {
        let (app, method) = try screen()
        #expect(method.log == [])
        try app.keyboard.key("next").tap()
        try app.screen.advance(by: 0.1)
        #expect(method.log == ["begin test"])
        #expect(try app.keyboard.key("space").title == "中文" && app.keyboard.frame?.height == 222 + CandidateBar.height)
        // There is no capital at the beginning.
        try app.keyboard.type("ni")
        #expect(app.field.text == "ni" && app.field.markedTextRange != nil)
        #expect(try app.keyboard.candidates == ["你", "尼", "泥"])
        try app.keyboard.key("尼").tap()
        #expect(app.field.text == "尼" && app.field.markedTextRange == nil)
        #expect(try app.keyboard.candidates == [])
        try app.keyboard.type("ni ")
        #expect(app.field.text == "尼你")
        try app.keyboard.type("nix")
        try app.keyboard.key("delete").tap()
        try app.keyboard.key(">").tap()
        #expect(try app.keyboard.candidates == ["逆"] && method.log.last == "next")
        // A key that the method does not take accepts the provisional text.
        try app.keyboard.key("123").tap()
        try app.keyboard.key("1").tap()
        #expect(app.field.text == "尼你ni1" && app.field.markedTextRange == nil && method.log.last == "reset")
        // Deletions and spaces are those of the text again.
        try app.keyboard.key("delete").tap()
        try app.keyboard.type(" ")
        #expect(app.field.text == "尼你ni ")
    }

    @Test func theLanguageIsThatOfTheMethod() throws {
        let (app, _) = try screen("de")
        var posts = 0
        let name = UITextInputMode.currentInputModeDidChangeNotification
        let observer = NotificationCenter.default.addObserver(forName: name, object: app.field, queue: nil) { _ in
            MainActor.assumeIsolated { posts += 1 }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        #expect(app.field.textInputMode?.primaryLanguage == "de")
        try app.keyboard.key("next").tap()
        #expect(app.field.textInputMode?.primaryLanguage == "zh-CN" && posts == 1)
        try app.keyboard.key("next").tap()
        #expect(app.field.textInputMode?.primaryLanguage == "de" && posts == 2)
        // Without the keyboard, it is the language of the user.
        app.field.resignFirstResponder()
        #expect(app.field.textInputMode?.primaryLanguage == UITextInputMode.activeInputModes.first?.primaryLanguage)
    }

    @Test func secretsAndCodesHaveNoMethod() throws {
        let kinds: [(UITextField) -> Void] = [
            { $0.isSecureTextEntry = true }, { $0.keyboardType = .URL }, { $0.keyboardType = .emailAddress },
            { $0.keyboardType = .asciiCapable }, { $0.keyboardType = .numberPad },
        ]
        let (app, method) = try screen { $0.autocapitalizationType = .none }
        try app.keyboard.key("next").tap()
        for kind in kinds {
            let other = UITextField(frame: CGRect(x: 10, y: 80, width: 200, height: 34))
            other.autocapitalizationType = .none
            kind(other)
            app.root.view.addSubview(other)
            other.becomeFirstResponder()
            try app.screen.advance(by: 0.3)
            #expect(try app.view.method == nil && app.view.barUse == nil && method.log.last == "end")
            try app.keyboard.type(other.keyboardType == .numberPad ? "12" : "ni")
            #expect(other.text == (other.keyboardType == .numberPad ? "12" : "ni"))
            app.field.becomeFirstResponder()
            try app.screen.advance(by: 0.3)
            #expect(try app.view.method?.id == "test" && method.log.last == "begin test")
        }
    }

    @Test func aFieldThatBecomesSecretLeavesTheMethod() throws {
        let (app, method) = try screen { $0.autocapitalizationType = .none }
        try app.keyboard.key("next").tap()
        try app.keyboard.type("n")
        app.field.isSecureTextEntry = true
        try app.screen.advance(by: 0.5)
        #expect(try app.view.method == nil && app.field.markedTextRange == nil && method.log.last == "end")
        let sent = method.symbols
        try app.keyboard.type("ab")
        #expect(app.field.text == "nab" && method.symbols == sent)
        // Nor is a password sent that is shown.
        app.field.textContentType = .password
        app.field.isSecureTextEntry = false
        try app.screen.advance(by: 0.5)
        try app.keyboard.type("c")
        #expect(try app.view.method == nil && app.field.text == "nabc" && method.symbols == sent)
        app.field.textContentType = nil
        app.field.reloadInputViews()
        try app.screen.advance(by: 0.5)
        #expect(try app.view.method?.id == "test")
    }

    @Test func aTextViewThatBecomesSecretLeavesTheMethod() throws {
        let (app, method) = try screen()
        let text = UITextView(frame: CGRect(x: 0, y: 60, width: 300, height: 100))
        text.autocapitalizationType = .none
        app.root.view.addSubview(text)
        text.becomeFirstResponder()
        try app.screen.advance(by: 0.5)
        try app.keyboard.key("next").tap()
        text.isSecureTextEntry = true
        try app.screen.advance(by: 0.5)
        try app.keyboard.type("ab")
        #expect(try app.view.method == nil && text.text == "ab" && method.symbols == [])
    }

    @Test func aCandidateThatHasReplacedTheTouchedOneIsNotSelected() throws {
        let (app, method) = try screen { $0.autocapitalizationType = .none }
        try app.keyboard.key("next").tap()
        try app.keyboard.type("ni")
        let finger = try app.keyboard.key("尼").touch()
        method.show(CandidateList(["你", "昵", "泥"]))
        try finger.lift()
        try app.screen.advance(by: 0.1)
        #expect(app.field.text == "ni" && app.field.markedTextRange != nil)
        // One that remains is selected before the next key types.
        let first = try app.keyboard.key("泥").touch()
        let second = try app.keyboard.key("a").touch()
        try first.lift()
        try second.lift()
        try app.screen.advance(by: 0.1)
        #expect(app.field.text == "泥a")
    }

    @Test func typingGoesOnWithoutTheMethod() throws {
        let (app, method) = try screen { $0.autocapitalizationType = .none }
        try app.keyboard.key("next").tap()
        try app.keyboard.type("n")
        method.isDead = true
        try app.keyboard.type("ix")
        #expect(app.field.text == "nix" && app.field.markedTextRange == nil)
        // It disappears, and comes back.
        method.isDead = false
        try app.keyboard.type("n")
        #expect(app.field.markedTextRange != nil)
        method.methods = []
        try app.screen.advance(by: 0.5)
        #expect(try app.view.method == nil && app.field.markedTextRange == nil && app.keyboard.frame?.height == 222)
        try app.keyboard.type("ab")
        #expect(app.field.text == "nixnab")
        method.methods = [InputMethod(id: "test", name: "Test", language: "zh-CN")]
        try app.screen.advance(by: 0.5)
        if try app.view.method == nil { try app.keyboard.key("next").tap() }
        try app.keyboard.type("ni ")
        #expect(app.field.text == "nixnab你")
    }

    @Test func theEndOfEditingAcceptsTheProvisionalText() throws {
        let (app, method) = try screen()
        try app.keyboard.key("next").tap()
        try app.keyboard.type("ni")
        app.field.resignFirstResponder()
        try app.screen.advance(by: 0.5)
        #expect(app.field.text == "ni" && app.field.markedTextRange == nil && method.log.last == "end")
        // A tap elsewhere ends the sequence, too.
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 0.5)
        try app.keyboard.type("ni")
        let start = app.field.beginningOfDocument
        app.field.selectedTextRange = app.field.textRange(from: start, to: start)
        #expect(app.field.text == "nini" && method.log.last == "reset")
    }

    @Test func keysAreThoseOfX11() {
        #expect(MethodKey("a") == MethodKey(symbol: 0x61, code: 30))
        #expect(MethodKey(" ") == MethodKey(symbol: 0x20, code: 57) && MethodKey("\n") == .enter)
        #expect(MethodKey("ж") == MethodKey(symbol: 0x0100_0436, code: 0) && MethodKey("é")?.symbol == 0xE9)
        #expect(MethodKey("A")?.isShifted == true && MethodKey("A")?.code == 30 && MethodKey("👍🏽") == nil)
    }
}
