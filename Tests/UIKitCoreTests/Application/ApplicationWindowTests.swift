import Testing
import UIKit

@testable import UIKitCore

/// The windows of an application, and the actions that it sends.
@MainActor
@Suite struct ApplicationWindowTests {
    private let screen = ViewScreen(width: 100, height: 100)
    private var application: UIApplication { screen.session.application }

    final class KeyWindow: UIWindow {
        var log = Log()
        override func becomeKey() { log("become \(tag)") }
        override func resignKey() { log("resign \(tag)") }
    }

    @Test func windowsAreOrderedFromBackToFront() {
        let (hidden, front) = (UIWindow(), UIWindow())
        front.windowLevel = .alert
        front.isHidden = false
        #expect(application.windows == [hidden, screen.window, front])
        #expect(application.keyWindow === screen.window)
    }

    @Test func makeKeyChangesTheKeyWindowOnly() {
        let (log, center) = (Log(), NotificationCenter.default)
        let windows = (1...2).map { number in
            let window = KeyWindow()
            window.tag = number
            window.log = log
            return window
        }
        final class Names: @unchecked Sendable { var all: [String] = [] }
        let names = Names()
        let observed = [
            UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification, UIWindow.didBecomeVisibleNotification,
            UIWindow.didBecomeHiddenNotification,
        ]
        let observers = windows.flatMap { window in
            observed.map { name in
                center.addObserver(forName: name, object: window, queue: nil) { names.all.append($0.name.rawValue) }
            }
        }
        defer { observers.forEach { center.removeObserver($0) } }
        windows[0].makeKey()
        #expect(windows[0].isKeyWindow && windows[0].isHidden && application.keyWindow === windows[0])
        windows[0].makeKey()
        windows[1].makeKeyAndVisible()
        #expect(windows[1].isKeyWindow && !windows[1].isHidden)
        #expect(log.take() == ["become 1", "resign 1", "become 2"])
        windows[1].isHidden = true
        #expect(!windows[1].isKeyWindow && log.take() == ["resign 2"])
        #expect(
            names.all == [
                "UIWindowDidBecomeKeyNotification", "UIWindowDidResignKeyNotification",
                "UIWindowDidBecomeKeyNotification", "UIWindowDidBecomeVisibleNotification",
                "UIWindowDidResignKeyNotification", "UIWindowDidBecomeHiddenNotification",
            ]
        )
    }

    // MARK: Actions

    final class Responder: UIView {
        var log: [String] = []
        override var canBecomeFirstResponder: Bool { true }
        func plain() { log.append("plain") }
        func take(_ sender: UIButton) { log.append("take \(sender.tag)") }
        func takeAny(_ sender: Any?) { log.append("any \(sender == nil)") }
        func takeEvent(_ sender: UIView, _ event: UIEvent?) {
            log.append("event \(sender.tag) \(event?.type.rawValue ?? -1)")
        }
    }

    @Test func sendActionCallsTheMethodOfTheTarget() {
        let (target, button) = (Responder(), UIButton())
        button.tag = 4
        #expect(application.sendAction(Responder.plain, to: target, from: nil, for: nil))
        #expect(application.sendAction(Responder.take, to: target, from: button, for: nil))
        #expect(application.sendAction(Responder.takeAny, to: target, from: nil, for: nil))
        let event = UIEvent(time: .zero, touches: [])
        #expect(application.sendAction(Responder.takeEvent, to: target, from: button, for: event))
        #expect(target.log == ["plain", "take 4", "any true", "event 4 0"])
        #expect(!application.sendAction(Responder.take, to: target, from: UILabel(), for: nil), "no button")
    }

    @Test func sendActionWithoutTargetSearchesTheResponderChain() {
        let outer = Responder(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let inner = Responder(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        let button = UIButton()
        screen.add(outer)
        outer.addSubview(inner)
        outer.addSubview(button)
        #expect(!application.sendAction(Responder.plain, to: nil, from: nil, for: nil), "nothing is first")
        #expect(application.sendAction(Responder.plain, to: nil, from: button, for: nil))
        inner.becomeFirstResponder()
        #expect(application.sendAction(Responder.plain, to: nil, from: button, for: nil))
        #expect(outer.log == ["plain"] && inner.log == ["plain"])
        #expect(application.sendAction(UIResponder.resignFirstResponder, to: nil, from: nil, for: nil))
        #expect(!inner.isFirstResponder)
    }

    // MARK: Ignored events

    @Test func newTouchesAreIgnoredUntilTheLastPeriodEnds() {
        let view = TouchView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        screen.add(view)
        let fingers = Fingers()
        fingers.send(.began, 10, 10)
        application.beginIgnoringInteractionEvents()
        application.beginIgnoringInteractionEvents()
        fingers.send(.moved, 20, 20)
        fingers.send(.began, 50, 50, 1)
        fingers.send(.moved, 60, 60, 1)
        fingers.send(.ended, 60, 60, 1)
        fingers.send(.ended, 20, 20)
        #expect(view.phases == [.began, .moved, .ended], "the touch in progress ends")
        application.endIgnoringInteractionEvents()
        fingers.tap(10, 10)
        #expect(application.isIgnoringInteractionEvents && view.calls.count == 3)
        application.endIgnoringInteractionEvents()
        application.endIgnoringInteractionEvents()
        fingers.tap(10, 10)
        #expect(!application.isIgnoringInteractionEvents && view.calls.count == 5)
    }

    // MARK: Delegates

    private final class PrivateDelegate: UIResponder, UIApplicationDelegate, UIWindowSceneDelegate {
        private var window: UIWindow?

        init(_ window: UIWindow?) { self.window = window }
    }

    private class PublicDelegate: UIResponder, UIApplicationDelegate, UIWindowSceneDelegate { var window: UIWindow? }
    private final class Subclass: PublicDelegate { var other = 1 }

    private final class LazyDelegate: UIResponder, UIApplicationDelegate, UIWindowSceneDelegate {
        lazy var window = UIWindow()
    }

    private final class EmptyDelegate: UIResponder, UIApplicationDelegate, UIWindowSceneDelegate {
        let windows = [UIWindow]()
    }

    /// A protocol's `window` is the property of the class, which may be private or missing, as in Apple's SDK.
    @Test func windowOfDelegateIsItsProperty() {
        enum Found: Equatable { case noProperty, noWindow, window(UIWindow) }
        func windows(_ delegate: some UIApplicationDelegate & UIWindowSceneDelegate) -> [Found] {
            let found = [
                (delegate as any UIApplicationDelegate).window, (delegate as any UIWindowSceneDelegate).window,
            ]
            return found.map { $0.map { $0.map { .window($0) } ?? .noWindow } ?? .noProperty }
        }
        let window = UIWindow()
        let subclass = Subclass()
        #expect(windows(PrivateDelegate(nil)) == [.noWindow, .noWindow])
        #expect(windows(PrivateDelegate(window)) == [.window(window), .window(window)])
        #expect(windows(subclass) == [.noWindow, .noWindow])
        subclass.window = window
        #expect(windows(subclass) == [.window(window), .window(window)])
        #expect(windows(EmptyDelegate()) == [.noProperty, .noProperty])
        let lazy = LazyDelegate()
        #expect(windows(lazy) == [.noWindow, .noWindow])
        lazy.window.isHidden = true
        #expect(windows(lazy) == [.window(lazy.window), .window(lazy.window)])
    }
}
