import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// A delegate that logs its calls, with the notifications of a text view.
final class TextViewLog: NSObject, UITextViewDelegate {
    var lines: [String] = []
    var allowed: Set<String> = ["begin", "end", "change", "item"]
    private var observers: [any NSObjectProtocol] = []

    /// Logs a view.
    func watch(_ view: UITextView) {
        view.delegate = self
        let notifications: [(Notification.Name, String)] = [
            (UITextView.textDidBeginEditingNotification, "posts begin"),
            (UITextView.textDidChangeNotification, "posts changed"),
            (UITextView.textDidEndEditingNotification, "posts end"),
        ]
        for (name, text) in notifications {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) { [weak self] _ in
                    MainActor.assumeIsolated { self?.lines.append(text) }
                }
            )
        }
    }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
        lines.append("shouldBegin")
        return allowed.contains("begin")
    }

    func textViewDidBeginEditing(_ textView: UITextView) { lines.append("didBegin") }

    func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
        lines.append("shouldEnd")
        return allowed.contains("end")
    }

    func textViewDidEndEditing(_ textView: UITextView) { lines.append("didEnd") }

    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        lines.append("should \(range.location),\(range.length) \(text.debugDescription)")
        return allowed.contains("change")
    }

    func textViewDidChange(_ textView: UITextView) { lines.append("changed") }
    func textViewDidChangeSelection(_ textView: UITextView) { lines.append("selection") }

    func textView(
        _ textView: UITextView,
        shouldInteractWith URL: URL,
        in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool {
        lines.append("\(interaction) \(URL.absoluteString) \(characterRange.location),\(characterRange.length)")
        return allowed.contains("item")
    }

    func textView(
        _ textView: UITextView,
        shouldInteractWith textAttachment: NSTextAttachment,
        in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool {
        lines.append("\(interaction) attachment \(characterRange.location)")
        return allowed.contains("item")
    }
}

extension UITextView {
    /// The text with the selection in brackets, or the caret as a vertical bar.
    var annotated: String {
        let buffer = textStorage.document.buffer
        let before = buffer.string(in: 0..<selection.lowerBound)
        let after = buffer.string(in: selection.upperBound..<buffer.count)
        return selection.isEmpty ? "\(before)|\(after)" : "\(before)[\(buffer.string(in: selection))]\(after)"
    }
}

/// A screen with a text view that is edited.
@MainActor
struct TextViewScreen {
    let screen: VirtualScreen
    let root = UIViewController()
    let view: UITextView
    let log = TextViewLog()

    init(
        _ text: String = "",
        frame: CGRect = CGRect(x: 20, y: 60, width: 200, height: 150),
        edits: Bool = true
    ) throws {
        screen = try VirtualScreen(size: CGSize(width: 240, height: 300))
        view = UITextView(frame: frame)
        root.view.backgroundColor = .white
        view.autocapitalizationType = .none
        view.font = .systemFont(ofSize: 16)
        view.text = text
        root.view.addSubview(view)
        try screen.show(root)
        try screen.advance(by: 0.1)
        log.watch(view)
        if edits { view.becomeFirstResponder() }
        try screen.advance(by: 0.1)
        _ = log.take()
    }

    func press(_ key: VirtualScreen.Key, _ modifiers: UIKeyModifierFlags = []) throws {
        try screen.press(key, modifiers: modifiers)
    }

    func point(_ offset: Int) -> CGPoint {
        let rect = view.caretRect(for: IndexedTextPosition(offset))
        return view.convert(CGPoint(x: rect.minX, y: rect.midY), to: nil)
    }

    /// The frame of the caret on the screen.
    var caret: CGRect {
        view.convert(view.caretRect(for: view.selectedTextRange?.start ?? view.endOfDocument), to: nil)
    }
}
