import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Input views, accessory views and the notifications of keyboards.
@MainActor
@Suite struct InputViewTests {
    /// Logs the notifications of a test's screen.
    @MainActor
    private final class Keyboards {
        var lines: [String] = []
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
                        ].compactMap { (note.userInfo?[$0] as? NSValue)?.cgRectValue.minY }
                        let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double
                        let line = "\(text) \(frames.map { Int($0) }) \(duration ?? -1)"
                        MainActor.assumeIsolated { self?.lines.append(line) }
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

    private func view(_ height: CGFloat) -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 0, height: height)) }

    @Test func inputViewAppearsAndPostsItsFrame() throws {
        let app = try FieldScreen(edits: false)
        let log = Keyboards(app.screen.host.session.screen)
        let (input, accessory) = (view(100), view(40))
        app.field.inputView = input
        app.field.inputAccessoryView = accessory
        let guide = app.root.view.keyboardLayoutGuide
        app.field.becomeFirstResponder()
        #expect(log.take() == ["willChange [300, 160] 0.25", "willShow [300, 160] 0.25"])
        #expect(app.log.take().first == "a shouldBegin")
        try app.screen.advance(by: 1)
        #expect(log.take() == ["didChange [300, 160] 0.25", "didShow [300, 160] 0.25"])
        #expect(input.convert(input.bounds, to: nil) == CGRect(x: 0, y: 200, width: 240, height: 100))
        #expect(accessory.convert(accessory.bounds, to: nil) == CGRect(x: 0, y: 160, width: 240, height: 40))
        #expect(guide.layoutFrame.minY == 160)
        app.field.resignFirstResponder()
        #expect(log.take() == ["willChange [160, 300] 0.25", "willHide [160, 300] 0.25"])
        try app.screen.advance(by: 1)
        #expect(log.take() == ["didChange [160, 300] 0.25", "didHide [160, 300] 0.25"])
        #expect(input.window == nil && accessory.window == nil && guide.layoutFrame.minY == 300)
    }

    @Test func movingBetweenFieldsChangesTheFrameOnly() throws {
        let app = try FieldScreen(edits: false)
        let other = UITextField(frame: CGRect(x: 20, y: 120, width: 200, height: 34))
        app.root.view.addSubview(other)
        app.field.inputView = view(100)
        other.inputView = view(150)
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 1)
        let log = Keyboards(app.screen.host.session.screen)
        other.becomeFirstResponder()
        #expect(log.take() == ["willChange [200, 150] 0.25"])
        try app.screen.advance(by: 1)
        #expect(log.take() == ["didChange [200, 150] 0.25"])
        // The same view for both: nothing happens.
        app.field.inputView = other.inputView
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 1)
        #expect(log.take() == [] && app.field.isEditing)
        app.field.inputView = view(50)
        #expect(log.take() == ["willChange [150, 250] 0.25"])
        try app.screen.advance(by: 1)
        _ = log.take()
        app.field.inputView = nil
        #expect(log.take().last == "willHide [250, 300] 0.25" && app.field.isEditing)
    }

    @Test func touchesInTheInputViewKeepTheFirstResponder() throws {
        let app = try FieldScreen()
        let input = UIInputView(frame: CGRect(x: 0, y: 0, width: 0, height: 100), inputViewStyle: .keyboard)
        let key = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        key.addAction(UIAction { _ in app.field.insertText("7") }, for: .touchUpInside)
        input.addSubview(key)
        app.field.inputView = input
        try app.screen.advance(by: 1)
        try app.screen.tap(key)
        #expect(app.field.text == "7" && app.field.isEditing)
        #expect(input.next === input.superview && input.superview?.next === app.field)
    }

    @Test func selfSizingInputViewHasTheHeightOfItsConstraints() throws {
        let app = try FieldScreen()
        let input = UIInputView(frame: .zero, inputViewStyle: .keyboard)
        input.allowsSelfSizing = true
        input.heightAnchor.constraint(equalToConstant: 77).isActive = true
        app.field.inputView = input
        try app.screen.advance(by: 1)
        #expect(input.frame.height == 77)
    }

    @Test func dragDismissesAsTheScrollViewIsSet() throws {
        let app = try FieldScreen(size: CGSize(width: 240, height: 400))
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 100, width: 240, height: 300))
        scrollView.contentSize = CGSize(width: 240, height: 1000)
        app.root.view.addSubview(scrollView)
        app.field.inputView = view(100)
        try app.screen.advance(by: 1)
        func drag(_ start: CGFloat, _ end: CGFloat, _ check: () -> Void = {}) throws {
            let finger = try app.screen.touch(at: CGPoint(x: 120, y: start))
            try finger.drag(to: CGPoint(x: 120, y: end), duration: 0.3)
            check()
            try finger.lift()
            try app.screen.advance(by: 2)
        }
        try drag(250, 200)
        #expect(app.field.isEditing)
        scrollView.keyboardDismissMode = .interactive
        let screen = app.screen.host.session.screen
        try drag(200, 250)
        #expect(app.field.isEditing, "the finger has not reached the view")
        try drag(200, 350) { #expect(screen.keyboard?.frame.minY == 350) }
        #expect(!app.field.isEditing && screen.keyboard == nil)
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 1)
        scrollView.keyboardDismissMode = .onDrag
        try drag(250, 200)
        #expect(!app.field.isEditing)
    }

    @Test func fieldInAScrollViewIsScrolledIntoView() throws {
        let app = try FieldScreen(edits: false)
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 240, height: 300))
        scrollView.contentSize = CGSize(width: 240, height: 1000)
        app.root.view.addSubview(scrollView)
        app.field.frame.origin.y = 600
        scrollView.addSubview(app.field)
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 1)
        #expect(scrollView.contentOffset.y == 334)
    }
}
