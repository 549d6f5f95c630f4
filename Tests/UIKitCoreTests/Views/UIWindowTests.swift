import Testing
import UIKit

/// A view controller that records every call.
@MainActor
private final class LoggedController: UIViewController {
    let name: String
    let log: Log
    var onDidAppear: () -> Void = {}

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("no archives") }

    override func loadView() {
        log("\(name) loadView")
        super.loadView()
    }
    override func viewDidLoad() { log("\(name) didLoad") }
    override func viewWillAppear(_ animated: Bool) { log("\(name) willAppear, in window: \(view.window != nil)") }
    override func viewDidAppear(_ animated: Bool) {
        log("\(name) didAppear, in window: \(view.window != nil)")
        onDidAppear()
    }
    override func viewWillDisappear(_ animated: Bool) { log("\(name) willDisappear, in window: \(view.window != nil)") }
    override func viewDidDisappear(_ animated: Bool) { log("\(name) didDisappear, in window: \(view.window != nil)") }
    override func viewWillLayoutSubviews() { log("\(name) willLayout") }
    override func viewDidLayoutSubviews() { log("\(name) didLayout") }
}

@MainActor
@Suite struct UIWindowTests {
    private let log = Log()

    @Test func viewControllerLoadsViewLazily() {
        let controller = LoggedController("a", log)
        #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil && log.take() == [])
        controller.loadViewIfNeeded()
        #expect(log.take() == ["a loadView", "a didLoad"])
        _ = controller.view
        #expect(controller.isViewLoaded && log.take() == [])
        // A view that was set is not loaded.
        let other = LoggedController("b", log)
        other.view = UIView()
        other.loadViewIfNeeded()
        #expect(log.take() == [])
    }

    @Test func appearanceCallbacksOfRootViewController() {
        let screen = ViewScreen()
        screen.show()
        let controller = LoggedController("a", log)
        screen.window.rootViewController = controller
        #expect(log.take() == ["a loadView", "a didLoad", "a willAppear, in window: false"])
        screen.show()
        #expect(log.take() == ["a willLayout", "a didLayout", "a didAppear, in window: true"])
        #expect(controller.view.frame == screen.window.bounds)
        screen.show()
        #expect(log.take() == [])
        screen.window.isHidden = true
        #expect(log.take() == ["a willDisappear, in window: true", "a didDisappear, in window: true"])
        screen.window.isHidden = false
        screen.show()
        #expect(log.take() == ["a willAppear, in window: true", "a didAppear, in window: true"])
    }

    @Test func replacingRootViewControllerSendsAppearanceCallbacks() {
        let screen = ViewScreen()
        let a = LoggedController("a", log)
        let b = LoggedController("b", log)
        screen.window.rootViewController = a
        screen.show()
        _ = log.take()
        screen.window.rootViewController = b
        screen.show()
        #expect(
            log.take() == [
                "a willDisappear, in window: true", "a didDisappear, in window: false",
                "b loadView", "b didLoad", "b willAppear, in window: false", "b willLayout", "b didLayout",
                "b didAppear, in window: true",
            ]
        )
        #expect(screen.window.subviews == [b.view] && a.view.superview == nil)
        screen.window.rootViewController = b
        #expect(log.take() == [])
        screen.window.rootViewController = nil
        #expect(log.take() == ["b willDisappear, in window: true", "b didDisappear, in window: false"])
        #expect(screen.window.subviews.isEmpty)
    }

    @Test func rootViewControllerNeverShownGetsNoDisappearance() {
        let screen = ViewScreen()
        let window = UIWindow()
        let a = LoggedController("a", log)
        window.rootViewController = a
        window.rootViewController = nil
        #expect(log.take() == [])
        _ = screen
    }

    @Test func changesInViewDidAppearAreShownNextFrame() {
        let screen = ViewScreen()
        let a = LoggedController("a", log)
        a.onDidAppear = { [unowned a] in a.view.backgroundColor = .red }
        screen.window.rootViewController = a
        screen.show()
        #expect(screen.screen.needsCommit)
        screen.show()
        #expect(screen[5, 5] == Pixel.red)
        #expect(!screen.screen.needsCommit)
    }

    @Test func windowLevelOrdersWindows() {
        let screen = ViewScreen()
        func window(_ color: UIColor, _ level: UIWindow.Level) -> UIWindow {
            let window = UIWindow()
            window.backgroundColor = color
            window.windowLevel = level
            return window
        }
        let alert = window(.red, .alert)
        let first = window(.green, .normal)
        let second = window(.blue, .normal)
        #expect(first.isHidden)
        alert.isHidden = false
        first.isHidden = false
        second.makeKeyAndVisible()
        screen.show()
        #expect(screen[5, 5] == Pixel.red)
        #expect(screen.screen.visibleWindows == [screen.window, first, second, alert])
        alert.windowLevel = UIWindow.Level(-1)
        screen.show()
        #expect(screen[5, 5] == Pixel.blue)
        first.makeKeyAndVisible()
        screen.show()
        #expect(screen[5, 5] == Pixel.green && first.isKeyWindow && !second.isKeyWindow)
        #expect(screen.screen.hitTest(CGPoint(x: 5, y: 5), with: nil) === first)
        first.isHidden = true
        screen.show()
        // What is hidden is not the key window.
        #expect(screen[5, 5] == Pixel.blue && !first.isKeyWindow && second.isKeyWindow)
        second.isUserInteractionEnabled = false
        #expect(screen.screen.hitTest(CGPoint(x: 5, y: 5), with: nil) === screen.window)
    }

    @Test func nextResponderChain() throws {
        final class Delegate: UIResponder, UIApplicationDelegate {}
        let screen = ViewScreen()
        let controller = UIViewController()
        screen.window.rootViewController = controller
        let box = UIView()
        let inner = UIView()
        controller.view.addSubview(box)
        box.addSubview(inner)
        let delegate = Delegate()
        let formerDelegate = UIApplication.shared.delegate
        UIApplication.shared.delegate = delegate
        defer { UIApplication.shared.delegate = formerDelegate }
        var chain: [UIResponder] = []
        var next: UIResponder? = inner
        while let responder = next {
            chain.append(responder)
            next = responder.next
        }
        let scene = try #require(screen.window.windowScene)
        #expect(
            chain == [inner, box, controller.view, controller, screen.window, scene, UIApplication.shared, delegate]
        )
        // A controller within another one's view goes on to that view.
        let child = UIViewController()
        box.addSubview(child.view)
        #expect(child.view.next === child && child.next === box)
        // The view goes to its controller as long as it is that controller's.
        let old = try #require(controller.view)
        controller.view = UIView()
        #expect(old.next === old.superview)
    }
}
