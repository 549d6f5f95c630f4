import Testing
import UIKit

@testable import UIKitCore

/// Targets and actions that `UIControl` calls for its events.
@MainActor
@Suite struct UIControlActionTests {
    private final class Listener: UIResponder {
        var lines: [String] = []
        func plain() { lines.append("plain") }
        func own(_ sender: UIButton) { lines.append("own \(sender.tag)") }
        func any(_ sender: UIControl) { lines.append("any \(sender.tag)") }
        func both(_ sender: UIButton, event: UIEvent?) { lines.append("both \(sender.tag) \(event == nil)") }
        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    @Test func addTargetCallsUnappliedMethods() {
        let (button, listener) = (UIButton(type: .system), Listener())
        button.tag = 7
        button.addTarget(listener, action: Listener.plain, for: .touchDown)
        button.addTarget(listener, action: Listener.own, for: .touchDown)
        button.addTarget(listener, action: Listener.any, for: .touchDown)
        button.addTarget(listener, action: Listener.both, for: .touchDown)
        button.sendActions(for: .touchDown)
        #expect(listener.take() == ["plain", "own 7", "any 7", "both 7 true"])
        button.sendActions(for: .touchUpInside)
        #expect(listener.take() == [])
        let screen = GestureScreen()
        _ = screen.follow(button, CGRect(x: 0, y: 0, width: 50, height: 50))
        screen.tap(20, 20)
        #expect(listener.take().last == "both 7 false")
    }

    @Test func sendActionsForSeveralEventsCallsTargetOnce() {
        let (button, listener) = (UIButton(), Listener())
        button.addTarget(listener, action: Listener.plain, for: [.touchDown, .touchDownRepeat])
        button.sendActions(for: [.touchDown, .touchDownRepeat])
        #expect(listener.take() == ["plain"])
        #expect(button.allControlEvents == [.touchDown, .touchDownRepeat])
    }

    @Test func addTargetHoldsTargetsWeakly() {
        let button = UIButton()
        weak var gone: Listener?
        do {
            let listener = Listener()
            gone = listener
            button.addTarget(listener, action: Listener.plain, for: .touchDown)
            #expect(button.allTargets == [listener])
        }
        #expect(gone == nil && button.allTargets.isEmpty && button.allControlEvents.isEmpty)
        button.sendActions(for: .touchDown)
    }

    @Test func addTargetWithNilTargetSearchesResponderChain() {
        final class Holder: UIView {
            var calls = 0
            func note() { calls += 1 }
        }
        let (outer, inner, button) = (Holder(), UIView(), UIButton())
        outer.addSubview(inner)
        inner.addSubview(button)
        button.addTarget(nil, action: Holder.note, for: .touchDown)
        button.sendActions(for: .touchDown)
        #expect(outer.calls == 1 && button.allTargets.count == 1)
        #expect(button.allTargets.first?.base is NSNull)
        button.removeFromSuperview()
        button.sendActions(for: .touchDown)
        #expect(outer.calls == 1)
    }

    @Test func removeTargetRemovesOnlyGivenEvents() {
        let (button, first, second) = (UIButton(), Listener(), Listener())
        button.addTarget(first, action: Listener.plain, for: [.touchDown, .touchUpInside])
        button.addTarget(second, action: Listener.plain, for: .touchDown)
        button.addAction(UIAction { _ in second.lines.append("action") }, for: .touchDown)
        button.removeTarget(first, action: nil, for: .touchDown)
        button.sendActions(for: .touchDown)
        #expect(first.take() == [] && second.take() == ["plain", "action"])
        button.sendActions(for: .touchUpInside)
        #expect(first.take() == ["plain"])
        button.removeTarget(first, for: .allEvents)
        #expect(button.allTargets == [second])
        button.removeTarget(nil, action: nil, for: .allEvents)
        button.sendActions(for: [.touchDown, .touchUpInside])
        #expect(first.take() == [] && second.take() == [] && button.allControlEvents.isEmpty)
    }

    @Test func addActionReplacesActionWithSameIdentifier() {
        var lines: [String] = []
        let save = UIAction.Identifier("save")
        let (first, second) = (
            UIAction(identifier: save) { _ in lines.append("first") },
            UIAction(identifier: save) { _ in lines.append("second") }
        )
        let control = UIControl()
        control.addAction(first, for: .touchDown)
        control.addAction(UIAction { _ in lines.append("other") }, for: .touchDown)
        control.addAction(second, for: .touchUpInside)
        control.sendActions(for: .touchDown)
        control.sendActions(for: .touchUpInside)
        #expect(lines == ["second", "other", "second"])
        lines = []
        control.removeAction(identifiedBy: save, for: .touchDown)
        control.sendActions(for: [.touchDown, .touchUpInside])
        #expect(lines == ["second", "other"])
        lines = []
        control.removeAction(first, for: .allEvents)
        control.sendActions(for: .touchUpInside)
        #expect(lines == [])
        #expect(UIAction { _ in }.identifier != UIAction { _ in }.identifier)
    }

    @Test func actionSenderIsTheControlDuringHandler() {
        var senders: [Any?] = []
        let action = UIAction(title: "Save", image: plainImage(2, 2), state: .on) { senders.append($0.sender) }
        let control = UIControl(frame: .zero, primaryAction: action)
        control.sendActions(for: .primaryActionTriggered)
        #expect(senders.count == 1 && senders.first as? UIControl === control && action.sender == nil)
        action.performWithSender("somebody")
        #expect(senders.last as? String == "somebody")
        #expect(action.title == "Save" && action.state == .on && action.attributes == [])
    }

    @Test func sendActionOverrideReceivesEachAction() {
        final class Own: UIControl {
            var sent: [UIAction] = []
            override func sendAction(_ action: UIAction) {
                sent.append(action)
                super.sendAction(action)
            }
        }
        let control = Own()
        var count = 0
        let action = UIAction { _ in count += 1 }
        control.addAction(action, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        control.sendAction(action)
        #expect(control.sent.count == 2 && control.sent.allSatisfy { $0 === action } && count == 2)
    }

    @Test func enumerateEventHandlersVisitsActionsAndTargets() {
        let (button, listener) = (UIButton(), Listener())
        let action = UIAction { _ in }
        button.addAction(action, for: .touchDown)
        button.addTarget(listener, action: Listener.plain, for: .touchUpInside)
        button.addTarget(nil, action: Listener.plain, for: .touchCancel)
        var seen: [String] = []
        button.enumerateEventHandlers { found, pair, events, _ in
            let kind = found === action ? "action" : pair?.target === listener ? "target" : pair == nil ? "?" : "chain"
            seen.append("\(kind) \(events.rawValue)")
        }
        #expect(seen == ["action 1", "target 64", "chain 256"])
        var count = 0
        button.enumerateEventHandlers { _, _, _, stop in
            count += 1
            stop = true
        }
        #expect(count == 1)
    }

    /// A handler may take itself away while it is called.
    @Test func handlerMayRemoveAndAddActionsDuringSend() {
        let control = UIControl()
        var lines: [String] = []
        let once = UIAction.Identifier("once")
        control.addAction(
            UIAction(identifier: once) { [unowned control] _ in
                lines.append("once")
                control.removeAction(identifiedBy: once, for: .allEvents)
                control.addAction(UIAction { _ in lines.append("late") }, for: .touchDown)
            },
            for: .touchDown
        )
        control.sendActions(for: .touchDown)
        #expect(lines == ["once"])
        control.sendActions(for: .touchDown)
        #expect(lines == ["once", "late"])
    }
}
