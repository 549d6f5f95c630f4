import Testing
import UIKit
import UIKitTesting

/// A view that counts its drawings.
private final class CountingView: UIView {
    private(set) var drawCount = 0

    override func draw(_ rect: CGRect) {
        drawCount += 1
        UIColor.red.setFill()
        UIGraphicsGetCurrentContext()?.fill(bounds)
    }
}

@MainActor private final class Log {
    var lines: [String] = []
}

private final class WarnedController: UIViewController {
    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        log.lines.append(name)
    }
}

@MainActor @Suite struct MemoryWarningTests {
    private let screen: VirtualScreen

    init() throws { screen = try VirtualScreen(size: CGSize(width: 100, height: 100)) }

    private func makeView() -> CountingView { CountingView(frame: CGRect(x: 10, y: 10, width: 20, height: 20)) }

    @Test func controllersInHierarchyAreNotifiedAfterNotification() throws {
        let log = Log()
        let root = WarnedController("root", log)
        let child = WarnedController("child", log)
        let presented = WarnedController("presented", log)
        root.addChild(child)
        try screen.show(root)
        root.present(presented, animated: false)
        try screen.advance(by: 0.1)
        let name = UIApplication.didReceiveMemoryWarningNotification
        let application = UIApplication.shared
        let observer = NotificationCenter.default.addObserver(forName: name, object: application, queue: nil) { _ in
            MainActor.assumeIsolated { log.lines.append("notification") }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        screen.sendMemoryWarning()
        #expect(log.lines == ["notification", "root", "child", "presented"])
    }

    @Test func hiddenLayersAreReleasedAndDrawnOnceWhenVisible() throws {
        let controller = UIViewController()
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = makeView()
        let transparent = makeView()
        let visible = makeView()
        box.addSubview(inner)
        for view in [box, transparent, visible] { controller.view.addSubview(view) }
        try screen.show(controller)
        box.isHidden = true
        transparent.alpha = 0
        try screen.advance(by: 0.1)
        #expect([inner, transparent, visible].map(\.layer.hasBackingStore) == [true, true, true])
        let counts = [inner, transparent, visible].map(\.drawCount)
        screen.sendMemoryWarning()
        #expect([inner, transparent, visible].map(\.layer.hasBackingStore) == [false, false, true])
        screen.resetStatistics()
        try screen.advance(by: 1)
        #expect(screen.frames.isEmpty && screen.statistics.drawCalls == 0)
        #expect([inner, transparent, visible].map(\.drawCount) == counts, "nothing is drawn that is not visible")
        box.isHidden = false
        transparent.alpha = 1
        try screen.advance(by: 1)
        #expect([inner, transparent, visible].map(\.drawCount) == [counts[0] + 1, counts[1] + 1, counts[2]])
        #expect(screen.snapshot()[15, 15] == (255, 0, 0) && screen.statistics.drawCalls == 2)
    }

    @Test func layersOfControllersOffScreenAreReleasedAndDrawnOnceWhenVisible() throws {
        let first = UIViewController()
        let view = makeView()
        view.frame.origin.y = 60
        first.view.addSubview(view)
        let navigation = UINavigationController(rootViewController: first)
        try screen.show(navigation)
        navigation.pushViewController(UIViewController(), animated: false)
        try screen.advance(by: 0.5)
        #expect(view.window == nil && view.layer.hasBackingStore && view.drawCount == 1)
        screen.sendMemoryWarning()
        #expect(!view.layer.hasBackingStore)
        navigation.popViewController(animated: false)
        try screen.advance(by: 0.5)
        #expect(view.window != nil && view.drawCount == 2 && screen.snapshot()[15, 65] == (255, 0, 0))
    }

    @Test func layersOfHiddenWindowsAreReleased() throws {
        try screen.show(UIViewController())
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = makeView()
        window.addSubview(view)
        window.isHidden = false
        try screen.advance(by: 0.1)
        window.isHidden = true
        try screen.advance(by: 0.1)
        screen.sendMemoryWarning()
        #expect(!view.layer.hasBackingStore && view.drawCount == 1)
        window.isHidden = false
        try screen.advance(by: 0.1)
        #expect(view.drawCount == 2 && screen.snapshot()[15, 15] == (255, 0, 0))
    }

    @Test func assignedImagesRemain() throws {
        let controller = UIViewController()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.layer.contents =
            UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
                UIColor.blue.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
            }.cgImage
        controller.view.addSubview(view)
        try screen.show(controller)
        view.isHidden = true
        try screen.advance(by: 0.1)
        screen.sendMemoryWarning()
        view.isHidden = false
        try screen.advance(by: 0.1)
        #expect(screen.snapshot()[5, 5] == (0, 0, 255))
    }
}
