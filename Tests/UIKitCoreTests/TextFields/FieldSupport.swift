import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// A delegate that logs its calls, with the notifications and the events of the fields.
final class FieldLog: NSObject, UITextFieldDelegate {
    var lines: [String] = []
    var allowed: Set<String> = ["begin", "end", "change", "clear", "return"]
    private var names: [ObjectIdentifier: String] = [:]
    private var observers: [any NSObjectProtocol] = []

    /// Logs a field under a name.
    func watch(_ field: UITextField, _ name: String) {
        names[ObjectIdentifier(field)] = name
        field.delegate = self
        let events: [(UIControl.Event, String)] = [
            (.editingDidBegin, "event begin"), (.editingChanged, "event changed"), (.editingDidEnd, "event end"),
            (.primaryActionTriggered, "event primary"),
        ]
        for (event, text) in events {
            field.addAction(UIAction { [weak self] _ in self?.lines.append("\(name) \(text)") }, for: event)
        }
        let notifications: [(Notification.Name, String)] = [
            (UITextField.textDidBeginEditingNotification, "posts begin"),
            (UITextField.textDidChangeNotification, "posts changed"),
            (UITextField.textDidEndEditingNotification, "posts end"),
        ]
        for (notification, text) in notifications {
            observers.append(
                NotificationCenter.default.addObserver(forName: notification, object: field, queue: nil) {
                    [weak self] _ in MainActor.assumeIsolated { self?.lines.append("\(name) \(text)") }
                }
            )
        }
    }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    private func name(_ field: UITextField) -> String { names[ObjectIdentifier(field)] ?? "?" }

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        lines.append("\(name(textField)) shouldBegin")
        return allowed.contains("begin")
    }

    func textFieldDidBeginEditing(_ textField: UITextField) { lines.append("\(name(textField)) didBegin") }

    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        lines.append("\(name(textField)) shouldEnd")
        return allowed.contains("end")
    }

    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        lines.append("\(name(textField)) didEnd \(reason.rawValue)")
    }

    func textField(
        _ textField: UITextField,
        shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        lines.append("\(name(textField)) should \(range.location),\(range.length) \"\(string)\"")
        return allowed.contains("change")
    }

    func textFieldDidChangeSelection(_ textField: UITextField) { lines.append("\(name(textField)) selection") }

    func textFieldShouldClear(_ textField: UITextField) -> Bool {
        lines.append("\(name(textField)) shouldClear")
        return allowed.contains("clear")
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        lines.append("\(name(textField)) shouldReturn")
        return allowed.contains("return")
    }
}

extension UITextField {
    /// The text with the selection in brackets, or the caret as a vertical bar.
    var marked: String {
        let text = content.string.utf16
        func part(_ range: Range<Int>) -> String {
            String(decoding: Array(text)[range], as: UTF16.self)
        }
        let before = part(0..<selection.lowerBound)
        let after = part(selection.upperBound..<text.count)
        return selection.isEmpty ? "\(before)|\(after)" : "\(before)[\(part(selection))]\(after)"
    }
}

/// A screen with a field that is edited.
@MainActor
struct FieldScreen {
    let screen: VirtualScreen
    let root = UIViewController()
    let field = UITextField(frame: CGRect(x: 20, y: 60, width: 200, height: 34))
    let log = FieldLog()

    init(_ text: String = "", size: CGSize = CGSize(width: 240, height: 300), edits: Bool = true) throws {
        screen = try VirtualScreen(size: size)
        root.view.backgroundColor = .white
        field.borderStyle = .roundedRect
        field.autocapitalizationType = .none
        field.text = text
        root.view.addSubview(field)
        try screen.show(root)
        try screen.advance(by: 0.1)
        log.watch(field, "a")
        if edits { field.becomeFirstResponder() }
        _ = log.take()
    }

    func press(_ key: VirtualScreen.Key, _ modifiers: UIKeyModifierFlags = []) throws {
        try screen.press(key, modifiers: modifiers)
    }
}
