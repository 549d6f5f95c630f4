import Testing
import UIKit
import UIKitTesting

@MainActor
@Suite struct TouchHierarchyTests {
    @Test func removedViewReceivesCancellationOnly() {
        let screen = ViewScreen()
        let fingers = Fingers()
        weak var freed: TouchView?
        var calls: () -> [UITouch.Phase] = { [] }
        do {
            let view = TouchView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            screen.add(view)
            fingers.send(.began, 20, 20)
            view.removeFromSuperview()
            freed = view
            calls = { freed?.phases ?? [] }
        }
        // As UIKit documents by its strong property: the touch holds its view.
        fingers.send(.moved, 30, 20)
        #expect(calls() == [.began, .cancelled])
        // What the test's view has noted holds the touch.
        freed?.touches = []
        freed?.events = []
        fingers.send(.ended, 30, 20)
        freed?.touches = []
        freed?.events = []
        #expect(freed == nil)
    }

    @Test func hierarchyMayChangeInTouchHandlers() {
        let screen = ViewScreen()
        let fingers = Fingers()
        let back = TouchView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let front = TouchView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        screen.add(back, front)
        front.onTouch = { [unowned front] touch, _ in
            switch touch.phase {
            case .began: front.removeFromSuperview()
            case .cancelled: back.insertSubview(front, at: 0)
            default: front.isHidden = true
            }
        }
        fingers.send(.began, 20, 20)
        fingers.send(.began, 30, 30, 1)
        fingers.dispatcher.deliver([fingers.input(.moved, 21, 20), fingers.input(.moved, 31, 30, 1)])
        fingers.send(.ended, 21, 20)
        fingers.send(.ended, 31, 30, 1)
        #expect(front.phases == [.began, .cancelled])
        #expect(back.phases == [.began, .moved, .ended])
        screen.show()
        #expect(!screen.screen.needsCommit)
    }

    @Test func windowMayBeReleasedInTouchHandler() {
        let screen = ViewScreen()
        let fingers = Fingers()
        let view = TouchView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var window: UIWindow? = UIWindow()
        weak let freed = window
        window?.addSubview(view)
        window?.makeKeyAndVisible()
        view.onTouch = { touch, _ in
            if touch.phase == .began {
                window?.isHidden = true
                window = nil
            }
        }
        fingers.send(.began, 20, 20)
        fingers.send(.moved, 30, 20)
        fingers.send(.ended, 30, 20)
        #expect(view.phases == [.began, .cancelled])
        view.touches = []
        view.events = []
        #expect(freed == nil)
        _ = screen
    }

    @Test func unhandledTouchesReachSuperviewAndController() {
        final class Controller: UIViewController {
            var began = 0
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += touches.count }
        }
        let screen = ViewScreen()
        let fingers = Fingers()
        let controller = Controller()
        screen.window.rootViewController = controller
        let box = TouchView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        box.passesOn = true
        controller.view.addSubview(box)
        let inner = UIView(0, 0, 30, 30)
        box.addSubview(inner)
        fingers.tap(10, 10)
        #expect(box.phases == [.began, .ended] && controller.began == 1)
        #expect(box.touches[0].view === inner)
    }

    @Test func virtualScreenFingerDeliversTouches() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let view = TouchView(frame: .zero)
        view.backgroundColor = .white
        try screen.show(view)
        let finger = try screen.touch(at: CGPoint(x: 10, y: 10))
        try finger.drag(to: CGPoint(x: 90, y: 50), duration: 0.2)
        try finger.lift()
        #expect(view.phases.first == .began && view.phases.last == .ended)
        #expect(view.calls.last?.locations == [CGPoint(x: 90, y: 50)])
        let second = try screen.touch(at: CGPoint(x: 10, y: 10))
        try second.cancel()
        #expect(view.phases.last == .cancelled)
        try screen.tap(at: CGPoint(x: 5, y: 5))
        #expect(view.touches.last?.phase == .ended)
    }
}
