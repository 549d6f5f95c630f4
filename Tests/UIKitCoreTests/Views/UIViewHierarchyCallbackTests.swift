import Testing
import UIKit

/// A view that records every call about its place in the hierarchy.
private final class LoggedView: UIView {
    let name: String
    let log: Log
    var onDidMoveToWindow: () -> Void = {}

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { fatalError("no archives") }

    private func text(_ view: UIView?) -> String { (view as? LoggedView)?.name ?? (view == nil ? "nil" : "window") }

    override func willMove(toSuperview newSuperview: UIView?) {
        log("\(name) willMove superview \(text(newSuperview))")
    }
    override func didMoveToSuperview() { log("\(name) didMove superview \(text(superview))") }
    override func willMove(toWindow newWindow: UIWindow?) { log("\(name) willMove window \(text(newWindow))") }
    override func didMoveToWindow() {
        log("\(name) didMove window \(text(window))")
        onDidMoveToWindow()
    }
    override func didAddSubview(_ subview: UIView) { log("\(name) didAdd \(text(subview))") }
    override func willRemoveSubview(_ subview: UIView) {
        log("\(name) willRemove \(text(subview)), still in \(text(subview.superview))")
    }
}

@MainActor
@Suite struct UIViewHierarchyCallbackTests {
    private let log = Log()

    @Test func addSubviewOutsideWindowSendsSuperviewCallbacks() {
        let a = LoggedView("a", log)
        let b = LoggedView("b", log)
        a.addSubview(b)
        #expect(log.take() == ["b willMove superview a", "b didMove superview a", "a didAdd b"])
    }

    @Test func addSubviewInWindowSendsWindowAndSuperviewCallbacks() {
        let screen = ViewScreen()
        let a = LoggedView("a", log)
        let b = LoggedView("b", log)
        screen.add(a)
        _ = log.take()
        a.addSubview(b)
        // As UIKit logs show: the window is announced before the superview, and arrived in before it.
        #expect(
            log.take() == [
                "b willMove window window", "b willMove superview a", "b didMove window window",
                "b didMove superview a", "a didAdd b",
            ]
        )
    }

    @Test func addSubviewSendsWindowCallbacksToTheSubtree() {
        let screen = ViewScreen()
        let a = LoggedView("a", log)
        let b = LoggedView("b", log)
        a.addSubview(b)
        _ = log.take()
        screen.add(a)
        #expect(
            log.take() == [
                "a willMove window window", "b willMove window window", "a willMove superview window",
                "a didMove window window", "b didMove window window", "a didMove superview window",
            ]
        )
        #expect(b.window === screen.window)
        a.removeFromSuperview()
        #expect(
            log.take() == [
                "a willMove superview nil", "a willMove window nil", "b willMove window nil",
                "a didMove window nil", "b didMove window nil", "a didMove superview nil",
            ]
        )
        #expect(b.window == nil)
    }

    @Test func removeFromSuperviewSendsCallbacksOnce() {
        let a = LoggedView("a", log)
        let b = LoggedView("b", log)
        a.addSubview(b)
        _ = log.take()
        b.removeFromSuperview()
        #expect(log.take() == ["b willMove superview nil", "a willRemove b, still in a", "b didMove superview nil"])
        b.removeFromSuperview()
        #expect(log.take() == [])
    }

    @Test func addSubviewFromOtherSuperviewSkipsWindowCallbacks() {
        let screen = ViewScreen()
        let a = LoggedView("a", log)
        let b = LoggedView("b", log)
        let c = LoggedView("c", log)
        screen.add(a, b)
        a.addSubview(c)
        _ = log.take()
        b.addSubview(c)
        // The window stays the same, so nothing is said of it.
        #expect(
            log.take() == [
                "c willMove superview b", "a willRemove c, still in a", "c didMove superview b", "b didAdd c",
            ]
        )
        #expect(a.subviews.isEmpty && b.subviews == [c] && c.superview === b)
    }

    @Test func addSubviewAgainReordersWithoutCallbacks() {
        let a = LoggedView("a", log)
        let b = LoggedView("b", log)
        let c = LoggedView("c", log)
        a.addSubview(b)
        a.addSubview(c)
        _ = log.take()
        a.addSubview(b)
        #expect(log.take() == [])
        #expect(a.subviews == [c, b])
    }

    @Test func hierarchyMayChangeInsideCallbacks() {
        let screen = ViewScreen()
        let a = LoggedView("a", log)
        let b = LoggedView("b", log)
        let c = LoggedView("c", log)
        a.addSubview(b)
        a.addSubview(c)
        b.onDidMoveToWindow = { [unowned c] in c.removeFromSuperview() }
        screen.add(a)
        #expect(c.window == nil && c.superview == nil && b.window === screen.window)
        b.onDidMoveToWindow = {}
        a.onDidMoveToWindow = { [unowned a] in if a.window != nil { a.removeFromSuperview() } }
        a.removeFromSuperview()
        screen.add(a)
        #expect(a.window == nil && b.window == nil)
        let new = LoggedView("new", log)
        a.onDidMoveToWindow = { [unowned a] in a.addSubview(new) }
        _ = log.take()
        screen.add(a)
        #expect(new.window === screen.window)
        #expect(log.take().count { $0 == "new didMove window window" } == 1)
    }
}
