import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard

/// A keyboard that floats over the app.
@MainActor
@Suite struct KeyboardFloatingTests {
    @Test func aDragUndocksMovesAndDocksTheKeyboard() throws {
        let app = try TypingScreen(size: CGSize(width: 1280, height: 800))
        let docked = try #require(app.keyboard.frame)
        let guide = app.root.view.keyboardLayoutGuide
        #expect(guide.layoutFrame.minY == docked.minY)
        var names: [String] = []
        let observers = [
            UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
            UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
        ].map { name in
            NotificationCenter.default.addObserver(forName: name, object: app.screen.host.session.screen, queue: nil) {
                _ in
                MainActor.assumeIsolated { names.append(name.rawValue) }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        let finger = try app.keyboard.key("hide").touch()
        try finger.drag(to: CGPoint(x: 700, y: 500), duration: 0.2)
        try finger.lift()
        try app.screen.advance(by: 0.5)
        let floating = try #require(app.keyboard.frame)
        #expect(floating.width == 360 && floating.height < docked.height && app.field.isEditing)
        #expect(abs(floating.midX - 700) < 4 && abs(floating.maxY - 510) < 4)
        #expect(guide.layoutFrame.minY == 800)
        #expect(names == ["UIKeyboardWillHideNotification", "UIKeyboardDidHideNotification"])
        // It types, also long presses.
        try app.keyboard.type("ab")
        try app.keyboard.key("e").select("é")
        #expect(app.field.text == "abé")
        for key in try app.view.shownKeys { #expect(floating.contains(key.frame), "\(key.title)") }
        // Its handle moves it, not beyond the window.
        let handle = try app.screen.touch(at: CGPoint(x: floating.midX, y: floating.maxY - 6))
        try handle.drag(to: CGPoint(x: 20, y: 400), duration: 0.2)
        #expect(app.keyboard.frame?.minX == 0)
        try handle.lift()
        try app.screen.advance(by: 0.5)
        let moved = try #require(app.keyboard.frame)
        #expect(moved.minX == 0 && moved.size == floating.size)
        // Its place is that of the next field, too.
        app.field.resignFirstResponder()
        try app.screen.advance(by: 0.5)
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 0.5)
        #expect(app.keyboard.frame == moved)
        // At the lower edge, it is docked.
        names = []
        let last = try app.screen.touch(at: CGPoint(x: moved.midX, y: moved.maxY - 6))
        try last.drag(to: CGPoint(x: 400, y: 799), duration: 0.2)
        try last.lift()
        try app.screen.advance(by: 0.5)
        #expect(app.keyboard.frame == docked && guide.layoutFrame.minY == docked.minY)
        #expect(names == ["UIKeyboardWillShowNotification", "UIKeyboardDidShowNotification"])
        try app.keyboard.type("c")
        #expect(app.field.text == "abéc")
    }

    @Test func narrowWindowsHaveNoKeyboardThatFloats() throws {
        let app = try TypingScreen(size: CGSize(width: 1280, height: 800))
        let finger = try app.keyboard.key("hide").touch()
        try finger.drag(to: CGPoint(x: 700, y: 500), duration: 0.2)
        try finger.lift()
        try app.screen.advance(by: 0.5)
        // A tap on the key hides it.
        #expect(app.keyboard.isShown)
        let view = try app.view
        let window = try #require(view.window)
        #expect(view.floatingFrame(in: window) != nil)
        let narrow = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        #expect(view.floatingFrame(in: narrow) == nil && view.keyWindow(in: narrow) == narrow.bounds.size)
        let low = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 256))
        #expect(view.floatingFrame(in: low) == nil)
    }

    @Test func onLowWindowsTheKeyboardRemainsDocked() throws {
        let app = try TypingScreen(size: CGSize(width: 800, height: 256))
        let docked = try #require(app.keyboard.frame)
        let finger = try app.keyboard.key("hide").touch()
        try finger.drag(to: CGPoint(x: 400, y: 40), duration: 0.2)
        try finger.lift()
        try app.screen.advance(by: 0.5)
        #expect(try app.keyboard.frame == docked && !app.view.isFloating)
    }

    @Test func accessoryViewsRemainInTheWindow() throws {
        let app = try TypingScreen(size: CGSize(width: 1280, height: 800)) {
            $0.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
        }
        let finger = try app.keyboard.key("hide").touch()
        try finger.drag(to: CGPoint(x: 700, y: 60), duration: 0.2)
        try finger.lift()
        try app.screen.advance(by: 0.5)
        let frame = try #require(app.keyboard.frame)
        #expect(try app.view.isFloating && frame.minY == 44)
        for key in try app.view.shownKeys { #expect(frame.contains(key.frame), "\(key.title)") }
    }

    @Test func otherInputViewsDockTheKeyboard() throws {
        let app = try TypingScreen(size: CGSize(width: 1280, height: 800))
        let other = UITextField(frame: CGRect(x: 10, y: 80, width: 200, height: 34))
        other.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        app.root.view.addSubview(other)
        let finger = try app.keyboard.key("hide").touch()
        try finger.drag(to: CGPoint(x: 700, y: 500), duration: 0.2)
        try finger.lift()
        try app.screen.advance(by: 0.5)
        var names: [String] = []
        let observers = [
            UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
            UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
        ].map { name in
            NotificationCenter.default.addObserver(forName: name, object: app.screen.host.session.screen, queue: nil) {
                _ in
                MainActor.assumeIsolated { names.append(name.rawValue) }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        other.becomeFirstResponder()
        try app.screen.advance(by: 0.5)
        #expect(names == ["UIKeyboardWillShowNotification", "UIKeyboardDidShowNotification"])
        #expect(app.root.view.keyboardLayoutGuide.layoutFrame.minY == 600)
        names = []
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 0.5)
        #expect(names == ["UIKeyboardWillHideNotification", "UIKeyboardDidHideNotification"])
        #expect(app.root.view.keyboardLayoutGuide.layoutFrame.minY == 800)
    }
}
