import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard

/// The appearance and disappearance of the keyboard on the screen, with its notifications.
@MainActor
@Suite struct KeyboardShowingTests {
    /// Logs the notifications of a screen: their names, the upper edges of their frames, durations and curves. A frame at the end
    /// that is not at the lower edge of the screen or below it, or has not its width, is marked.
    @MainActor
    private final class Notes {
        private var lines: [String] = []
        private var observers: [any NSObjectProtocol] = []

        init(_ screen: UIScreen) {
            let names: [(Notification.Name, String)] = [
                (UIResponder.keyboardWillShowNotification, "willShow"),
                (UIResponder.keyboardDidShowNotification, "didShow"),
                (UIResponder.keyboardWillHideNotification, "willHide"),
                (UIResponder.keyboardDidHideNotification, "didHide"),
                (UIResponder.keyboardWillChangeFrameNotification, "willChange"),
                (UIResponder.keyboardDidChangeFrameNotification, "didChange"),
            ]
            for (name, text) in names {
                observers.append(
                    NotificationCenter.default.addObserver(forName: name, object: screen, queue: nil) {
                        [weak self] note in
                        let frames = [
                            UIResponder.keyboardFrameBeginUserInfoKey, UIResponder.keyboardFrameEndUserInfoKey,
                        ]
                        .compactMap { (note.userInfo?[$0] as? NSValue)?.cgRectValue }
                        let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double
                        let curve = note.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int
                        let edges = frames.map { "\(Int($0.minY))" }.joined(separator: "-")
                        let line = "\(text) \(edges) \(duration ?? -1) \(curve ?? -1)"
                        let end = frames.last ?? .zero
                        MainActor.assumeIsolated {
                            let bounds = screen.bounds
                            let isWhole =
                                end.minX == 0 && end.width == bounds.width && end.height > 0
                                && (end.maxY == bounds.maxY || end.minY == bounds.maxY)
                            self?.lines.append(isWhole ? line : line + " \(end)")
                        }
                    }
                )
            }
        }

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }

        isolated deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    }

    /// A field on a screen without the keyboard.
    private func hidden(_ size: CGSize = CGSize(width: 320, height: 480)) throws -> (TypingScreen, Notes) {
        let app = try TypingScreen(size: size)
        app.field.resignFirstResponder()
        try app.screen.advance(by: 1)
        return (app, Notes(app.screen.host.session.screen))
    }

    @Test func aTouchShowsTheKeyboardAndTheAppHidesIt() throws {
        let (app, notes) = try hidden()
        let guide = app.root.view.keyboardLayoutGuide
        #expect(!app.keyboard.isShown && guide.layoutFrame.minY == 480)
        try app.screen.tap(app.field)
        #expect(notes.take() == ["willChange 480-258 0.25 0", "willShow 480-258 0.25 0"])
        try app.screen.advance(by: 1)
        #expect(notes.take() == ["didChange 480-258 0.25 0", "didShow 480-258 0.25 0"])
        #expect(app.keyboard.frame == CGRect(x: 0, y: 258, width: 320, height: 222) && guide.layoutFrame.minY == 258)
        app.root.view.endEditing(true)
        #expect(notes.take() == ["willChange 258-480 0.25 0", "willHide 258-480 0.25 0"])
        try app.screen.advance(by: 1)
        #expect(notes.take() == ["didChange 258-480 0.25 0", "didHide 258-480 0.25 0"])
        #expect(!app.keyboard.isShown && guide.layoutFrame.minY == 480)
    }

    @Test func otherFieldsAndTypesChangeNoFrame() throws {
        let app = try TypingScreen()
        let notes = Notes(app.screen.host.session.screen)
        let other = UITextField(frame: CGRect(x: 10, y: 80, width: 200, height: 34))
        other.keyboardType = .decimalPad
        app.root.view.addSubview(other)
        other.becomeFirstResponder()
        try app.screen.advance(by: 1)
        #expect(try app.keyboard.dump.hasPrefix("1 2 3\n"))
        other.keyboardType = .URL
        other.reloadInputViews()
        #expect(try app.keyboard.dump.contains(".com"))
        #expect(notes.take() == [])
        // A change of the type is one of the text, too: what was typed remains.
        try app.keyboard.type("ab.com/c")
        #expect(other.text == "ab.com/c" && app.field.text == "")
    }

    @Test func keyboardIsShownWhileNoneIsAttached() throws {
        let (app, notes) = try hidden()
        app.keyboard.visibility = .automatic
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 1)
        #expect(!app.keyboard.isShown && notes.take() == [])
        try app.screen.unplugKeyboard()
        #expect(notes.take() == ["willChange 480-258 0.25 0", "willShow 480-258 0.25 0"] && app.keyboard.isShown)
        try app.screen.advance(by: 1)
        #expect(notes.take() == ["didChange 480-258 0.25 0", "didShow 480-258 0.25 0"])
        // Another keyboard types its first letter.
        try app.screen.type("x")
        #expect(app.field.text == "x" && app.field.isEditing)
        try app.screen.advance(by: 1)
        #expect(
            notes.take() == [
                "willChange 258-480 0.25 0", "willHide 258-480 0.25 0", "didChange 258-480 0.25 0",
                "didHide 258-480 0.25 0",
            ]
        )
        #expect(!app.keyboard.isShown)
        // While it is attached, other fields have none either.
        let other = UITextField(frame: CGRect(x: 10, y: 80, width: 200, height: 34))
        app.root.view.addSubview(other)
        other.becomeFirstResponder()
        try app.screen.advance(by: 1)
        #expect(!app.keyboard.isShown && notes.take() == [])
        app.field.becomeFirstResponder()
        app.keyboard.visibility = .always
        #expect(app.keyboard.isShown)
        app.keyboard.visibility = .never
        try app.screen.advance(by: 1)
        #expect(!app.keyboard.isShown && app.field.isEditing)
    }

    @Test func rotationChangesTheFrame() throws {
        let app = try TypingScreen()
        let notes = Notes(app.screen.host.session.screen)
        try app.screen.rotateDevice(to: .landscapeLeft)
        try app.screen.advance(by: 2)
        #expect(notes.take() == ["willChange 258-162 0.25 0", "didChange 258-162 0.25 0"])
        #expect(app.keyboard.frame == CGRect(x: 0, y: 320 - 158, width: 480, height: 158))
        try app.keyboard.type("ok")
        #expect(app.field.text == "ok")
    }

    @Test func accessoryViewRidesOnTheKeyboardAndInputViewsReplaceIt() throws {
        let app = try TypingScreen()
        let notes = Notes(app.screen.host.session.screen)
        let accessory = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 40))
        app.field.inputAccessoryView = accessory
        #expect(notes.take() == ["willChange 258-218 0.25 0"])
        try app.screen.advance(by: 1)
        #expect(accessory.convert(accessory.bounds, to: nil) == CGRect(x: 0, y: 218, width: 320, height: 40))
        #expect(app.keyboard.frame?.minY == 258)
        let input = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 100))
        app.field.inputView = input
        try app.screen.advance(by: 1)
        #expect(!app.keyboard.isShown && input.window != nil && accessory.window != nil)
        app.field.inputView = nil
        try app.screen.advance(by: 1)
        #expect(app.keyboard.isShown && input.window == nil)
        // The keyboard of a controller.
        let controller = UIInputViewController()
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 60))
        controller.view.addSubview(button)
        controller.view.heightAnchor.constraint(equalToConstant: 90).isActive = true
        let view = ControllerField(frame: CGRect(x: 10, y: 80, width: 200, height: 34))
        view.controller = controller
        app.root.view.addSubview(view)
        view.becomeFirstResponder()
        try app.screen.advance(by: 1)
        #expect(!app.keyboard.isShown && controller.view.window != nil)
        controller.dismissKeyboard()
        try app.screen.advance(by: 1)
        #expect(controller.view.window == nil && !view.isFirstResponder)
    }

    @Test func viewOfAnInputViewControllerIsLoaded() throws {
        let (app, _) = try hidden()
        let controller = UIInputViewController()
        let view = ControllerField(frame: CGRect(x: 10, y: 80, width: 200, height: 34))
        view.controller = controller
        app.root.view.addSubview(view)
        view.becomeFirstResponder()
        try app.screen.advance(by: 1)
        #expect(!app.keyboard.isShown && controller.viewIfLoaded?.window != nil)
    }

    private final class ControllerField: UITextField {
        var controller: UIInputViewController?
        override var inputViewController: UIInputViewController? { controller }
    }

    @Test func keyboardIsDismissedByItsKeyAndByADrag() throws {
        let wide = try TypingScreen(size: CGSize(width: 1280, height: 800))
        try wide.keyboard.key("hide").tap()
        #expect(!wide.field.isEditing)
        try wide.screen.advance(by: 1)
        #expect(!wide.keyboard.isShown)
        // A pad has the key in its empty corner.
        wide.field.keyboardType = .numberPad
        wide.field.becomeFirstResponder()
        try wide.screen.advance(by: 1)
        #expect(try wide.keyboard.dump.hasSuffix("[hide] 0 [delete]"))
        try wide.keyboard.key("hide").tap()
        #expect(!wide.field.isEditing)

        let (app, notes) = try hidden()
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        scrollView.contentSize = CGSize(width: 320, height: 2000)
        scrollView.keyboardDismissMode = .interactive
        app.root.view.insertSubview(scrollView, at: 0)
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 1)
        _ = notes.take()
        let finger = try app.screen.touch(at: CGPoint(x: 160, y: 150))
        try finger.drag(to: CGPoint(x: 160, y: 400), duration: 0.3)
        #expect(app.keyboard.frame?.minY == 400)
        try finger.lift()
        try app.screen.advance(by: 0.05)
        #expect(notes.take() == ["willChange 258-480 0.25 0", "willHide 258-480 0.25 0"])
        try app.screen.advance(by: 1)
        #expect(notes.take() == ["didChange 258-480 0.25 0", "didHide 258-480 0.25 0"])
        #expect(!app.keyboard.isShown && !app.field.isEditing)
        // A drag that returns upward does not dismiss it.
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 1)
        _ = notes.take()
        let other = try app.screen.touch(at: CGPoint(x: 160, y: 150))
        try other.drag(to: CGPoint(x: 160, y: 400), duration: 0.3)
        try other.drag(to: CGPoint(x: 160, y: 330), duration: 0.2)
        try other.lift()
        try app.screen.advance(by: 1)
        #expect(notes.take() == [] && app.keyboard.frame?.minY == 258 && app.field.isEditing)
    }

    @Test func aDragDownHidesTheKeyboardAtOnceWithTheOtherMode() throws {
        let (app, notes) = try hidden()
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        scrollView.contentSize = CGSize(width: 320, height: 2000)
        scrollView.keyboardDismissMode = .onDrag
        app.root.view.insertSubview(scrollView, at: 0)
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 1)
        _ = notes.take()
        let finger = try app.screen.touch(at: CGPoint(x: 160, y: 150))
        try finger.drag(to: CGPoint(x: 160, y: 190), duration: 0.1)
        #expect(notes.take() == ["willChange 258-480 0.25 0", "willHide 258-480 0.25 0"])
        try finger.lift()
        try app.screen.advance(by: 1)
        #expect(notes.take() == ["didChange 258-480 0.25 0", "didHide 258-480 0.25 0"] && !app.keyboard.isShown)
    }

    @Test func keyboardHasAWindowOfItsOwn() throws {
        let app = try TypingScreen()
        let session = app.screen.host.session
        let window = try #require(try app.view.window)
        #expect(window !== app.field.window && !session.application.windows.contains(window))
        #expect(session.application.keyWindow === app.field.window)
        // It is in front of alerts, and their fields are typed into.
        let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
        alert.addTextField { $0.autocapitalizationType = .none }
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        app.root.present(alert, animated: false)
        try app.screen.advance(by: 1)
        try app.keyboard.type("abc")
        #expect(alert.textFields?.first?.text == "abc")
        // Touches beside the keyboard are those of the application.
        try app.screen.label("OK").tap()
        try app.screen.advance(by: 1)
        #expect(app.root.presentedViewController == nil)
        // The style is that of the window.
        app.field.window?.overrideUserInterfaceStyle = .dark
        app.field.becomeFirstResponder()
        app.field.reloadInputViews()
        #expect(try app.view.traitCollection.userInterfaceStyle == .dark)
        app.root.view.endEditing(true)
        try app.screen.advance(by: 1)
        #expect(window.isHidden && session.screen.visibleWindows.count == 1)
    }

    @Test func keyboardDisappearsWithTheWindowOfTheField() throws {
        let app = try TypingScreen()
        app.field.window?.isHidden = true
        try app.screen.advance(by: 1)
        #expect(!app.keyboard.isShown && !app.field.isFirstResponder)
        // Also with one that is released.
        var window: UIWindow? = UIWindow()
        let field = UITextField(frame: CGRect(x: 10, y: 20, width: 200, height: 34))
        window?.addSubview(field)
        window?.makeKeyAndVisible()
        field.becomeFirstResponder()
        try app.screen.advance(by: 1)
        #expect(app.keyboard.isShown)
        window = nil
        try app.screen.advance(by: 1)
        #expect(field.window == nil && !app.keyboard.isShown)
    }

    @Test func theFieldIsNotHidden() throws {
        let (app, _) = try hidden()
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        scrollView.contentSize = CGSize(width: 320, height: 900)
        app.root.view.addSubview(scrollView)
        app.field.frame.origin.y = 440
        scrollView.addSubview(app.field)
        try app.screen.tap(app.field)
        try app.screen.advance(by: 1)
        let keyboard = try #require(app.keyboard.frame)
        #expect(app.field.convert(app.field.bounds, to: nil).maxY <= keyboard.minY)
        // A text view keeps its caret above the keyboard.
        let text = UITextView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        text.text = Array(repeating: "line", count: 60).joined(separator: "\n")
        app.root.view.addSubview(text)
        text.becomeFirstResponder()
        text.selectedRange = NSRange(location: (text.text as NSString).length, length: 0)
        try app.screen.advance(by: 1)
        let caret = try text.convert(text.caretRect(for: #require(text.selectedTextRange).end), to: nil)
        #expect(caret.maxY <= keyboard.minY)
    }

    @Test func theCaretIsNotHiddenAfterChangesOfTheKeyboard() throws {
        let (app, method) = try InputMethodTests().screen()
        app.screen.keyboard.visibility = .automatic
        let text = UITextView(frame: app.root.view.bounds)
        text.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        text.text = Array(repeating: "line", count: 60).joined(separator: "\n")
        app.root.view.addSubview(text)
        func expectVisible(_ change: Comment) throws {
            try app.screen.advance(by: 1)
            let window = try #require(app.root.view.window)
            let edge = app.keyboard.frame?.minY ?? window.bounds.maxY
            let selection = try #require(text.selectedTextRange)
            let caret = text.convert(text.caretRect(for: selection.end), to: nil)
            #expect(caret.maxY <= edge && caret.minY >= 0, change)
        }
        text.becomeFirstResponder()
        text.selectedRange = NSRange(location: (text.text as NSString).length, length: 0)
        try expectVisible("an attached keyboard")
        try app.screen.unplugKeyboard()
        try expectVisible("the keyboard is removed")
        #expect(app.keyboard.isShown)
        try app.keyboard.key("next").tap()
        #expect(try app.view.method != nil)
        try expectVisible("candidates")
        method.methods = []
        try expectVisible("no candidates")
        text.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 60))
        try expectVisible("an accessory view")
        try app.screen.rotateDevice(to: .landscapeLeft)
        try expectVisible("landscape")
        try app.screen.rotateDevice(to: .portrait)
        try expectVisible("portrait")
    }

    @Test func fieldsOfAScrollViewAreNotHiddenWhenTheyBeginToBeEdited() throws {
        let (app, _) = try hidden()
        let scrollView = UIScrollView(frame: app.root.view.bounds)
        scrollView.contentSize = CGSize(width: 320, height: 1600)
        app.root.view.addSubview(scrollView)
        let fields = (0..<20).map { UITextField(frame: CGRect(x: 10, y: 60 * $0, width: 200, height: 34)) }
        for field in fields { scrollView.addSubview(field) }
        for index in [7, 8, 14, 19, 3] {
            fields[index].keyboardType = index % 2 == 0 ? .numberPad : .URL
            fields[index].becomeFirstResponder()
            try app.screen.advance(by: 1)
            let edge = try #require(app.keyboard.frame).minY
            let frame = fields[index].convert(fields[index].bounds, to: nil)
            #expect(frame.maxY <= edge && frame.minY >= 0, "field \(index): \(frame)")
        }
    }

    @Test func textThatIsNotEditedHasNoKeyboard() throws {
        let (app, _) = try hidden()
        let text = UITextView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
        text.isEditable = false
        app.root.view.addSubview(text)
        text.becomeFirstResponder()
        try app.screen.advance(by: 1)
        #expect(text.isFirstResponder && !app.keyboard.isShown)
    }

    @Test func touchesThatEnterASecretAreNotRecorded() throws {
        let app = try TypingScreen {
            $0.isSecureTextEntry = true
            $0.autocapitalizationType = .none
        }
        let path = NSTemporaryDirectory() + "secret-\(UInt32.random(in: 0...UInt32.max)).rec"
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(throws: VirtualScreenError.self) { try app.screen.record(to: path) { try app.keyboard.type("abc") } }
        #expect(app.field.text == "abc")
        app.field.isSecureTextEntry = false
        try app.screen.record(to: path) { try app.keyboard.type("de") }
        app.field.text = ""
        try app.screen.replay(recording: path)
        #expect(app.field.text == "de")
    }
}
