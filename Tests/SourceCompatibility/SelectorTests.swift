import Testing
import UIKit
import UIKitTesting

/// A table of selectors as easel-app writes it.
final class EaselSelectors: SelectorModule {
    static let selectors = SelectorIndex([PanelSelectors.self, ModelSelectors.self, MemberSelectors.self])
}

private enum PanelSelectors: SelectorTable {
    static var entries: [SelectorEntry] {
        [
            SelectorEntry("note") { (target: Panel, _: SelectorArguments) -> Any? in
                target.note(); return nil
            },
            SelectorEntry("note:") { (target: Panel, a: SelectorArguments) -> Any? in
                target.note(a[0]); return nil
            },
            SelectorEntry("note:forEvent:") { (target: Panel, a: SelectorArguments) -> Any? in
                target.note(a[0], forEvent: a[1])
                return nil
            },
            SelectorEntry("twice:") { (target: Panel, a: SelectorArguments) -> Any? in target.twice(a[0]) },
            SelectorEntry("level") { (target: Panel, _: SelectorArguments) -> Any? in target.level },
            SelectorEntry("setLevel:") { (target: Panel, a: SelectorArguments) -> Any? in
                target.level = a[0]; return nil
            },
            SelectorEntry("detail") { (target: Panel, _: SelectorArguments) -> Any? in target.detail },
            SelectorEntry("markForLater") { (target: UIView, _: SelectorArguments) -> Any? in
                target.tag = 99; return nil
            },
            SelectorEntry(anywhere: "tick:") { (target: Counter, a: SelectorArguments) -> Any? in
                target.tick(a[0]); return nil
            },
        ]
    }
}

private class Panel: UIView {
    var lines: [String] = []
    var level: CGFloat = 0
    var detail: Panel?

    func note() { lines.append("note") }
    func note(_ sender: NSObject) { lines.append("note \(type(of: sender))") }
    func note(_ sender: UIControl, forEvent event: UIEvent?) { lines.append("note event \(event != nil)") }
    func twice(_ value: NSNumber) -> NSNumber { NSNumber(value: value.intValue * 2) }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

private final class LoudPanel: Panel {
    override func note() { lines.append("NOTE") }
}

private final class Counter {
    var counts = 0
    func tick(_ notification: Notification?) { counts += 1 }
}

/// Methods that are called by their selectors, as in sources that easel-app has rewritten.
@MainActor
@Suite("Selectors")
struct SelectorTests {
    private let panel = Panel(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    @Test("Controls call methods with none, one and two parameters") func controlsCallMethods() {
        let button = UIButton()
        button.addTarget(panel, action: Selector("note"), for: .touchDown)
        button.addTarget(panel, action: Selector("note:"), for: .touchDown)
        button.addTarget(panel, action: Selector("note:forEvent:"), for: .touchDown)
        button.sendActions(for: .touchDown)
        #expect(panel.take() == ["note", "note UIButton", "note event false"])
        #expect(button.actions(forTarget: panel, forControlEvent: .touchDown) == ["note", "note:", "note:forEvent:"])
        #expect(button.actions(forTarget: panel, forControlEvent: .touchUpInside) == nil)
        #expect(button.allTargets == [panel])
    }

    @Test("A method that is added again is called once") func methodsAreUnique() {
        let button = UIButton()
        button.addTarget(panel, action: Selector("note"), for: .touchDown)
        button.addTarget(panel, action: Selector("note"), for: [.touchDown, .touchUpInside])
        button.sendActions(for: .touchDown)
        button.sendActions(for: .touchUpInside)
        #expect(panel.take() == ["note", "note"])
    }

    @Test("A selector is removed, and others of its target stay") func selectorsAreRemoved() {
        let button = UIButton()
        button.addTarget(panel, action: Selector("note"), for: .touchDown)
        button.addTarget(panel, action: Selector("note:"), for: .touchDown)
        button.removeTarget(panel, action: Selector("note"), for: .touchDown)
        button.sendActions(for: .touchDown)
        #expect(panel.take() == ["note UIButton"])
        button.removeTarget(panel, action: nil, for: .allEvents)
        button.sendActions(for: .touchDown)
        #expect(panel.take() == [])
    }

    @Test("Targets are not retained") func targetsAreWeak() {
        let button = UIButton()
        weak var gone: Panel?
        do {
            let panel = Panel()
            gone = panel
            button.addTarget(panel, action: Selector("note"), for: .touchDown)
        }
        #expect(gone == nil)
        button.sendActions(for: .touchDown)
    }

    @Test("Overrides are called") func overridesAreCalled() {
        let loud = LoudPanel()
        loud.perform(Selector("note"))
        #expect(loud.take() == ["NOTE"])
    }

    @Test("Without a target, the responder chain is searched") func responderChainIsSearched() {
        let (outer, button) = (UIView(), UIButton())
        outer.addSubview(panel)
        panel.addSubview(button)
        button.addTarget(nil, action: Selector("note:"), for: .touchDown)
        button.addTarget(nil, action: Selector("nothing:"), for: .touchDown)
        button.sendActions(for: .touchDown)
        #expect(panel.take() == ["note UIButton"])
        #expect(panel.canPerformAction(Selector("note:"), withSender: nil))
        #expect(!outer.canPerformAction(Selector("note:"), withSender: nil))
        #expect(!panel.canPerformAction(Selector("copy:"), withSender: nil))
        #expect(button.target(forAction: Selector("note"), withSender: nil) as? UIView === panel)
    }

    @Test("Without a target, the first responder is asked first") func firstResponderIsAsked() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 200))
        let (controller, field) = (UIViewController(), UITextField())
        field.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        controller.view.addSubview(field)
        try screen.show(controller)
        #expect(field.becomeFirstResponder())
        #expect(field.canPerformAction(Selector("resignFirstResponder"), withSender: nil))
        let button = UIButton()
        button.addTarget(nil, action: Selector("resignFirstResponder"), for: .touchDown)
        controller.view.addSubview(button)
        button.sendActions(for: .touchDown)
        #expect(!field.isFirstResponder)
    }

    @Test("A gesture has a method once") func gesturesHaveMethodsOnce() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let controller = UIViewController()
        let tap = UITapGestureRecognizer(target: panel, action: Selector("note"))
        tap.addTarget(panel, action: Selector("note"))
        panel.addGestureRecognizer(tap)
        controller.view.addSubview(panel)
        try screen.show(controller)
        try screen.tap(at: CGPoint(x: 50, y: 50))
        try screen.advance(by: 0.5)
        #expect(panel.take() == ["note"])
    }

    @Test("A control sends its messages by a method that can be overridden") func messagesAreObserved() {
        final class Observed: UIControl {
            var sent: [String] = []
            override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
                sent.append(action.description)
                super.sendAction(action, to: target, for: event)
            }
        }
        let control = Observed()
        control.addTarget(panel, action: Selector("note"), for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(control.sent == ["note"] && panel.take() == ["note"])
    }

    @Test("Gestures and bar items call methods") func gesturesAndItemsCallMethods() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 200))
        let controller = UIViewController()
        controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Go",
            style: .plain,
            target: panel,
            action: Selector("note:")
        )
        let tap = UITapGestureRecognizer(target: panel, action: Selector("note:"))
        panel.addGestureRecognizer(tap)
        panel.frame = CGRect(x: 0, y: 100, width: 100, height: 100)
        controller.view.addSubview(panel)
        try screen.show(UINavigationController(rootViewController: controller))
        try screen.advance(by: 0.5)
        try screen.tap(at: CGPoint(x: 50, y: 150))
        try screen.advance(by: 0.5)
        #expect(panel.take() == ["note UITapGestureRecognizer"])
        #expect(controller.navigationItem.rightBarButtonItem?.action == Selector("note:"))
        try screen.tap(at: CGPoint(x: 175, y: 22))
        try screen.advance(by: 0.5)
        #expect(panel.take() == ["note UIBarButtonItem"])
        tap.removeTarget(panel, action: Selector("note:"))
        try screen.tap(at: CGPoint(x: 50, y: 150))
        try screen.advance(by: 0.5)
        #expect(panel.take() == [])
    }

    @Test("Timers and display links call methods") func timersCallMethods() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        try screen.show(UIViewController())
        let timer = Timer.scheduledTimer(
            timeInterval: 0.1,
            target: panel,
            selector: Selector("note:"),
            userInfo: "info",
            repeats: true
        )
        try screen.advance(by: 0.25)
        #expect(panel.take() == ["note SelectorTimer", "note SelectorTimer"] && timer.userInfo as? String == "info")
        timer.invalidate()
        #expect(timer.userInfo == nil)
        weak var gone: Panel?
        do {
            let panel = Panel()
            gone = panel
            let timer = Timer(timeInterval: 1, target: panel, selector: Selector("note"), userInfo: nil, repeats: true)
            RunLoop.main.add(timer, forMode: .common)
            timer.invalidate()
        }
        #expect(gone == nil)
        let link = CADisplayLink(target: panel, selector: Selector("note:"))
        link.add(to: .main, forMode: .common)
        try screen.advance(by: 0.1)
        link.invalidate()
        #expect(panel.take().first == "note CADisplayLink")
    }

    @Test("Delayed calls follow unless they are canceled") func delayedCallsFollow() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        try screen.show(UIViewController())
        panel.perform(Selector("note:"), with: NSString(string: "a"), afterDelay: 0.1)
        panel.perform(Selector("note:"), with: NSNumber(value: 1), afterDelay: 0.1)
        panel.perform(Selector("note"), with: nil, afterDelay: 0.2, inModes: [.common])
        panel.perform(Selector("note"), with: nil, afterDelay: 0.1, inModes: [])
        NSObject.cancelPreviousPerformRequests(
            withTarget: panel,
            selector: Selector("note:"),
            object: NSString(string: "a")
        )
        NSObject.cancelPreviousPerformRequests(
            withTarget: panel,
            selector: Selector("note:"),
            object: NSString(string: "b")
        )
        NSObject.cancelPreviousPerformRequests(withTarget: UIView())
        #expect(panel.take() == [])
        try screen.advance(by: 0.15)
        #expect(panel.take() == ["note NSNumber"])
        try screen.advance(by: 0.1)
        #expect(panel.take() == ["note"])
        weak var gone: Panel?
        do {
            let panel = Panel()
            gone = panel
            panel.perform(Selector("note"), with: nil, afterDelay: 1)
        }
        #expect(gone != nil)
        if let gone { NSObject.cancelPreviousPerformRequests(withTarget: gone) }
        #expect(gone == nil)
    }

    @Test("Notifications call methods until the observer is removed or gone") func notificationsCallMethods() {
        let center = NotificationCenter()
        let (name, other) = (Notification.Name("one"), Notification.Name("two"))
        var counter: Counter? = Counter()
        let kept = Counter()
        if let counter { center.addObserver(counter, selector: Selector("tick:"), name: name, object: nil) }
        center.addObserver(kept, selector: Selector("tick:"), name: name, object: panel)
        center.addObserver(kept, selector: Selector("tick:"), name: other, object: nil)
        center.post(name: name, object: nil)
        #expect(counter?.counts == 1 && kept.counts == 0)
        center.post(name: name, object: panel)
        #expect(counter?.counts == 2 && kept.counts == 1)
        center.removeObserver(kept, name: name, object: nil)
        center.post(name: name, object: panel)
        center.post(name: other, object: nil)
        #expect(kept.counts == 2)
        center.removeObserver(kept)
        center.post(name: other, object: nil)
        #expect(kept.counts == 2)
        if let counter { center.addObserver(counter, selector: Selector("tick:"), name: other, object: counter) }
        weak let gone = counter
        counter = nil
        center.post(name: name, object: nil)
        #expect(gone == nil)
    }

    @Test("Objects answer for and perform methods by name") func objectsPerform() {
        #expect(panel.responds(to: Selector("twice:")) && !panel.responds(to: Selector("thrice:")))
        #expect(panel.responds(to: Selector("setNeedsLayout")) && !UIView().responds(to: Selector("twice:")))
        let result = panel.perform(Selector("twice:"), with: NSNumber(value: 21))
        #expect(result?.takeUnretainedValue() as? NSNumber == 42)
        #expect(panel.perform(Selector("note")) == nil)
        // The module that creates the selector has extended a class of UIKit.
        let view = UIView()
        view.perform(NSSelectorFromString("markForLater"))
        #expect(view.tag == 99)
        #expect(NSStringFromSelector(Selector("a:b:")) == "a:b:" && Selector("a") == "a")
    }

    @Test("Properties have keys") func propertiesHaveKeys() {
        panel.setValue(3, forKey: "level")
        #expect(panel.level == 3 && panel.value(forKey: "level") as? CGFloat == 3)
        #expect(panel.value(forKeyPath: "detail.level") == nil)
        panel.detail = Panel()
        panel.setValue(2.5, forKeyPath: "detail.level")
        #expect(panel.value(forKeyPath: "detail.level") as? CGFloat == 2.5)
        panel.setValue(CGFloat(4), forKeyPath: "detail.layer.cornerRadius")
        #expect(panel.detail?.layer.cornerRadius == 4)
    }

    @Test("Key commands are sent to the responder that has the method") func keyCommandsCallMethods() {
        let command = UIKeyCommand(input: "n", modifierFlags: .command, action: Selector("note:"))
        #expect(command.action == Selector("note:") && command.input == "n")
    }

    @Test("A field of a subclass, a format of traits and objects of metatypes") func objectsAreMade() {
        final class Slow: UIFieldBehavior { var delay = 0.5 }
        let field = Slow.linearGravityField(direction: CGVector(dx: 0, dy: 1))
        #expect(field.delay == 0.5 && field.direction == CGVector(dx: 0, dy: 1))
        let format = UIGraphicsImageRendererFormat(for: UITraitCollection(displayScale: 2))
        #expect(format.scale == 2)
        let type: UIView.Type = LoudPanel.self
        #expect(NewInstance.of(type) is LoudPanel)
        #expect(UICollisionBehavior().items.isEmpty && UIGravityBehavior().items.isEmpty)
        #expect(String(cString: object_getClassName(panel)).hasSuffix("Panel"))
    }
}
