import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Hit testing and the responder chain in an application.
@MainActor
@Suite struct TouchDeliveryTests {
    @MainActor
    private final class Log { var lines: [String] = [] }

    private final class Delegate: UIResponder, UIApplicationDelegate {
        let log: Log
        let window: LoggingWindow
        init(_ log: Log) {
            self.log = log
            window = LoggingWindow(log)
            super.init()
        }
        override init() { fatalError("made with a log") }
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            window.makeKeyAndVisible()
            return true
        }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.lines.append("delegate began") }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.lines.append("delegate moved") }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.lines.append("delegate ended") }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            log.lines.append("delegate cancelled")
        }
    }

    private final class LoggingWindow: UIWindow {
        let log: Log
        init(_ log: Log) {
            self.log = log
            super.init(frame: UIScreen.main.bounds)
        }
        required init?(coder: NSCoder) { nil }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            log.lines.append("window began")
            super.touchesBegan(touches, with: event)
        }
    }

    private final class Controller: UIViewController {
        let log: Log
        init(_ log: Log) {
            self.log = log
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { nil }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            log.lines.append("controller began")
            super.touchesBegan(touches, with: event)
        }
    }

    @Test func unhandledTouchPhasesPropagateUpTheResponderChain() throws {
        let log = Log()
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let delegate = Delegate(log)
        let controller = Controller(log)
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        controller.view.addSubview(inner)
        delegate.window.rootViewController = controller
        try screen.launch(delegate)
        try screen.advance(by: 0.1)
        let finger = try screen.touch(at: CGPoint(x: 20, y: 20))
        #expect(log.lines == ["controller began", "window began", "delegate began"])
        log.lines = []
        try screen.advance(by: 0.02)
        try finger.move(to: CGPoint(x: 30, y: 30))
        try screen.advance(by: 0.02)
        try finger.lift()
        try screen.touch(at: CGPoint(x: 20, y: 20)).cancel()
        #expect(
            log.lines.filter { $0.hasPrefix("delegate") }.map { $0.dropFirst(9) } == [
                "moved", "ended", "began", "cancelled",
            ]
        )
    }

    @Test func hitTestOverrideRedirectsTouches() throws {
        final class Signpost: UIView {
            var target: UIView?
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                super.hitTest(point, with: event) === self ? target : nil
            }
        }
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let page = UIView()
        let target = TouchView(frame: CGRect(x: 60, y: 60, width: 40, height: 40))
        let signpost = Signpost(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        page.addSubview(target)
        page.addSubview(signpost)
        try screen.show(page)
        try screen.advance(by: 0.1)
        signpost.target = target
        try screen.tap(at: CGPoint(x: 20, y: 20))
        #expect(target.phases == [.began, .ended])
        #expect(target.touches.first?.view === target)
        #expect(target.calls.first?.locations == [CGPoint(x: -40, y: -40)])
        // Nobody: the touch is none.
        signpost.target = nil
        try screen.tap(at: CGPoint(x: 20, y: 20))
        #expect(target.calls.count == 2 && screen.statistics.touches == 4)
    }
}
