import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard

/// Fields in scroll views, which are above the keyboard after all of its changes.
@MainActor
@Suite struct KeyboardRevealTests {
    /// A scroll view that fills the screen, with a field in the middle of its content.
    private func scrolling(_ root: UIViewController, _ field: UIView) -> UIScrollView {
        let scrollView = UIScrollView(frame: root.view.bounds)
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scrollView.contentSize = CGSize(width: 320, height: 1200)
        root.view.addSubview(scrollView)
        field.frame = CGRect(x: 10, y: 430, width: 200, height: 34)
        scrollView.addSubview(field)
        return scrollView
    }

    @Test(arguments: [false, true])
    func aFieldIsNotHiddenAfterChangesOfTheKeyboard(_ isTextView: Bool) throws {
        let (app, method) = try InputMethodTests().screen()
        app.screen.keyboard.visibility = .automatic
        app.field.resignFirstResponder()
        let text = UITextView()
        text.isScrollEnabled = false
        let field: UIView & UITextInput = isTextView ? text : UITextField()
        _ = scrolling(app.root, field)
        func expectVisible(_ change: Comment) throws {
            try app.screen.advance(by: 1)
            let window = try #require(app.root.view.window)
            let edge = app.keyboard.frame?.minY ?? window.bounds.maxY
            let accessory = (field.inputAccessoryView?.bounds.height).map { app.keyboard.isShown ? $0 : 0 } ?? 0
            let rect = try isTextView ? field.caretRect(for: #require(field.selectedTextRange).end) : field.bounds
            let frame = field.convert(rect, to: nil)
            #expect(frame.maxY <= edge - accessory && frame.minY >= 0, change)
        }
        field.becomeFirstResponder()
        try expectVisible("an attached keyboard")
        try app.screen.unplugKeyboard()
        #expect(app.keyboard.isShown)
        try expectVisible("the keyboard is removed")
        try app.keyboard.key("next").tap()
        #expect(try app.view.method != nil)
        try expectVisible("candidates")
        method.methods = []
        try expectVisible("no candidates")
        let accessory = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 60))
        if isTextView {
            text.inputAccessoryView = accessory
        } else {
            (field as? UITextField)?.inputAccessoryView = accessory
        }
        try expectVisible("an accessory view")
        try app.screen.rotateDevice(to: .landscapeLeft)
        try expectVisible("landscape")
        try app.screen.rotateDevice(to: .portrait)
        try expectVisible("portrait")
    }

    /// A finger that scrolls moves the content, and nothing else.
    @Test(arguments: [false, true])
    func aFingerThatScrollsHasPrecedence(_ isTextView: Bool) throws {
        let app = try TypingScreen()
        app.field.resignFirstResponder()
        let (text, line) = (UITextView(), UITextField())
        text.isScrollEnabled = false
        let field: UIView & UITextInput = isTextView ? text : line
        func setAccessory(height: CGFloat) {
            let accessory = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: height))
            if isTextView { text.inputAccessoryView = accessory } else { line.inputAccessoryView = accessory }
        }
        let scrollView = scrolling(app.root, field)
        field.becomeFirstResponder()
        try app.screen.advance(by: 1)
        let finger = try app.screen.touch(at: CGPoint(x: 250, y: 150))
        try finger.drag(to: CGPoint(x: 250, y: 240), duration: 0.3)
        let offset = scrollView.contentOffset
        setAccessory(height: 60)
        try app.screen.advance(by: 1)
        #expect(scrollView.contentOffset == offset)
        try finger.cancel()
        // The next change finds no finger.
        setAccessory(height: 80)
        try app.screen.advance(by: 1)
        let edge = try #require(app.keyboard.frame).minY - 80
        let rect = try isTextView ? field.caretRect(for: #require(field.selectedTextRange).end) : field.bounds
        #expect(field.convert(rect, to: nil).maxY <= edge)
    }

    @Test func aDragOfAFloatingKeyboardDoesNotScroll() throws {
        let app = try TypingScreen(size: CGSize(width: 1280, height: 800))
        app.field.resignFirstResponder()
        let field = UITextField()
        let scrollView = scrolling(app.root, field)
        field.becomeFirstResponder()
        try app.screen.advance(by: 1)
        let finger = try app.keyboard.key("hide").touch()
        try finger.drag(to: CGPoint(x: 700, y: 500), duration: 0.2)
        try finger.lift()
        // The user has scrolled to another part of the content.
        scrollView.contentSize.height = 3000
        scrollView.contentOffset.y = 1000
        try app.screen.advance(by: 1)
        let floating = try #require(app.keyboard.frame)
        let handle = try app.screen.touch(at: CGPoint(x: floating.midX, y: floating.maxY - 6))
        try handle.drag(to: CGPoint(x: 400, y: 400), duration: 0.2)
        try handle.lift()
        try app.screen.advance(by: 0.5)
        #expect(app.keyboard.frame != floating && scrollView.contentOffset.y == 1000)
    }
}
