import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// A field that logs changes of its role.
private final class RoleField: UITextField {
    weak var log: FieldLog?
    var name = ""

    @discardableResult
    override func becomeFirstResponder() -> Bool {
        log?.lines.append("\(name) becomes")
        let result = super.becomeFirstResponder()
        log?.lines.append("\(name) is first \(isFirstResponder)")
        return result
    }

    @discardableResult
    override func resignFirstResponder() -> Bool {
        log?.lines.append("\(name) resigns")
        let result = super.resignFirstResponder()
        log?.lines.append("\(name) is first \(isFirstResponder)")
        return result
    }
}

/// A controller that logs rotations, if it has a log.
private final class TurningController: UIViewController {
    weak var log: FieldLog?

    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        guard let log else { return }
        log.lines.append("turns")
        coordinator.animate(alongsideTransition: nil) { [weak log] _ in log?.lines.append("has turned") }
    }
}

/// The order of delegate calls, events, notifications and changes of the first responder.
@MainActor
@Suite struct FieldOrderTests {
    private let screen: VirtualScreen
    private let root = TurningController()
    private let log = FieldLog()
    private let first = RoleField(frame: CGRect(x: 20, y: 60, width: 200, height: 34))
    private let second = RoleField(frame: CGRect(x: 20, y: 120, width: 200, height: 34))
    private let keyboard = Keyboards()

    /// Logs the notifications of keyboards of this test's screen.
    @MainActor
    private final class Keyboards {
        private var observers: [any NSObjectProtocol] = []

        static let appearances: [(Notification.Name, String)] = [
            (UIResponder.keyboardWillShowNotification, "keyboard willShow"),
            (UIResponder.keyboardDidShowNotification, "keyboard didShow"),
            (UIResponder.keyboardWillHideNotification, "keyboard willHide"),
            (UIResponder.keyboardDidHideNotification, "keyboard didHide"),
        ]
        static let frames: [(Notification.Name, String)] = [
            (UIResponder.keyboardWillChangeFrameNotification, "keyboard willChangeFrame"),
            (UIResponder.keyboardDidChangeFrameNotification, "keyboard didChangeFrame"),
        ]

        func watch(_ screen: UIScreen, _ log: FieldLog, _ names: [(Notification.Name, String)] = appearances) {
            for (name, text) in names {
                observers.append(
                    NotificationCenter.default.addObserver(forName: name, object: screen, queue: nil) {
                        [weak log] _ in MainActor.assumeIsolated { log?.lines.append(text) }
                    }
                )
            }
        }

        isolated deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    }

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 240, height: 300))
        for (field, name) in [(first, "a"), (second, "b")] {
            field.name = name
            field.autocapitalizationType = .none
            field.borderStyle = .roundedRect
            root.view.addSubview(field)
            log.watch(field, name)
            field.log = log
        }
        try screen.show(root)
        try screen.advance(by: 0.1)
        keyboard.watch(screen.host.session.screen, log)
    }

    @Test func movingBetweenFieldsWithInputViews() throws {
        first.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 100))
        try screen.tap(first)
        #expect(
            log.take() == [
                "a becomes", "a shouldBegin", "keyboard willShow", "a didBegin", "a event begin", "a posts begin",
                "a is first true",
            ]
        )
        try screen.advance(by: 1)
        #expect(log.take() == ["keyboard didShow"])
        try screen.tap(second)
        #expect(
            log.take() == [
                "b becomes", "b shouldBegin", "a resigns", "a shouldEnd", "a didEnd 0", "a event end", "a posts end",
                "a is first false", "keyboard willHide", "b didBegin", "b event begin", "b posts begin",
                "b is first true",
            ]
        )
        try screen.advance(by: 1)
        #expect(log.take() == ["keyboard didHide"])
    }

    @Test func typingPastingAndReturn() throws {
        first.becomeFirstResponder()
        _ = log.take()
        try screen.type("a")
        let typed = ["a should 0,0 \"a\"", "a selection", "a event changed", "a posts changed"]
        #expect(log.take() == typed)
        try screen.paste("b\nc")
        #expect(
            log.take() == ["a should 1,0 \"b c\"", "a selection", "a event changed", "a posts changed"]
        )
        #expect(first.text == "ab c")
        first.addAction(UIAction { [log] _ in log.lines.append("a event exit") }, for: .editingDidEndOnExit)
        try screen.press(.return)
        #expect(
            log.take() == [
                "a shouldReturn", "a event exit", "a event primary", "a resigns", "a shouldEnd", "a didEnd 0",
                "a event end", "a posts end", "a is first false",
            ]
        )
    }

    @Test func rotationLeavesEditingAsItIs() throws {
        first.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 80))
        first.becomeFirstResponder()
        try screen.type("ab")
        try screen.advance(by: 1)
        first.selectedTextRange = IndexedTextRange(1..<1)
        _ = log.take()
        try screen.rotateDevice(to: .landscapeLeft)
        try screen.type("x")
        try screen.advance(by: 1)
        #expect(first.text == "axb" && first.isEditing && first.marked == "ax|b")
        let calls = log.take().filter { !$0.hasPrefix("keyboard") }
        #expect(calls == ["a should 1,0 \"x\"", "a selection", "a event changed", "a posts changed"])
        #expect(root.view.bounds.size == CGSize(width: 300, height: 240))
        let input = try #require(first.inputView)
        #expect(input.convert(input.bounds, to: nil) == CGRect(x: 0, y: 160, width: 300, height: 80))
    }

    @Test(arguments: [false, true]) func rotationWhileTyping(isOnScreen: Bool) throws {
        if isOnScreen {
            screen.keyboard.visibility = .always
            try screen.keyboard.setLayouts("us")
        } else {
            first.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 80))
        }
        keyboard.watch(screen.host.session.screen, log, Keyboards.frames)
        first.becomeFirstResponder()
        try screen.type("ab")
        try screen.advance(by: 1)
        #expect(screen.keyboard.isShown == isOnScreen)
        _ = log.take()
        root.log = log
        try screen.rotateDevice(to: .landscapeLeft)
        // The interface turns while the key types.
        try screen.type("x")
        try screen.advance(by: 1)
        #expect(
            log.take() == [
                "turns", "keyboard willChangeFrame", "keyboard didChangeFrame", "a should 2,0 \"x\"", "a selection",
                "a event changed", "a posts changed", "has turned",
            ]
        )
        #expect(first.marked == "abx|" && first.isEditing)
        #expect(root.view.bounds.size == CGSize(width: 300, height: 240))
    }

    @Test func keyboardThatIsAttachedInTheMiddleTypes() throws {
        screen.keyboard.visibility = .never
        first.becomeFirstResponder()
        try screen.type("a")
        _ = log.take()
        try screen.unplugKeyboard()
        try screen.advance(by: 1)
        #expect(log.take() == [] && first.isEditing, "the field is edited without a keyboard, too")
        try screen.type("b")
        #expect(log.take() == ["a should 1,0 \"b\"", "a selection", "a event changed", "a posts changed"])
        #expect(first.text == "ab")
        // A key that is held when its keyboard is unplugged does not repeat, and its release is not awaited.
        try screen.keyDown(.c)
        try screen.unplugKeyboard()
        try screen.advance(by: 3)
        #expect(first.text == "abc")
        try screen.type("d")
        #expect(first.text == "abcd")
    }

    @Test func assistiveTechnologiesReadAndEdit() throws {
        first.accessibilityLabel = "Name"
        first.text = "Ann"
        let element = screen.elements(label: "Name")
        #expect(try element.value == "Ann")
        try element.activate()
        #expect(first.isEditing)
        try screen.type("a")
        #expect(try element.value == "Anna")
        second.isSecureTextEntry = true
        second.accessibilityLabel = "PIN"
        try screen.elements(label: "PIN").activate()
        try screen.type("12")
        #expect(try screen.elements(label: "PIN").value == "••" && !first.isEditing)
    }
}
