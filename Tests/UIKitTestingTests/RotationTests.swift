import Testing
import UIKit
import UIKitTesting

@MainActor private final class Log {
    var lines: [String] = []

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

private final class RotatingController: UIViewController {
    let log: Log
    var mask = UIInterfaceOrientationMask.all

    init(_ log: Log) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { mask }

    var preferred: UIInterfaceOrientation?

    override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        preferred ?? super.preferredInterfaceOrientationForPresentation
    }

    override func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        super.willTransition(to: newCollection, with: coordinator)
        log.lines.append("willTransition to \(newCollection.horizontalSizeClass.rawValue)")
    }

    override func viewWillTransition(
        to size: CGSize,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        super.viewWillTransition(to: size, with: coordinator)
        let isOld = view.bounds.size != size
        log.lines.append("viewWillTransition to \(Int(size.width)), \(isOld), \(coordinator.isAnimated)")
        let angle = atan2(coordinator.targetTransform.b, coordinator.targetTransform.a)
        coordinator.animate { [log] context in
            log.lines.append("alongside \(context.transitionDuration), \(Int((angle * 180 / .pi).rounded()))")
        } completion: { [log] context in
            log.lines.append("completion \(context.isCancelled)")
        }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        guard previousTraitCollection?.horizontalSizeClass != traitCollection.horizontalSizeClass else { return }
        log.lines.append("traitCollectionDidChange to \(traitCollection.horizontalSizeClass.rawValue)")
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        log.lines.append("viewWillLayoutSubviews \(Int(view.bounds.width))")
    }
}

@MainActor
private final class RotatingSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    var log: Log?

    func windowScene(
        _ windowScene: UIWindowScene,
        didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection
    ) {
        let width = Int(previousCoordinateSpace.bounds.width)
        let orientation = windowScene.interfaceOrientation
        log?.lines.append("didUpdate \(width) \(previousInterfaceOrientation) to \(orientation)")
    }
}

private final class PlainDelegate: UIResponder, UIApplicationDelegate {}

private final class TouchedView: UIView {
    private(set) var locations: [CGPoint] = []

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        locations += touches.map { $0.location(in: self) }
    }
}

@MainActor @Suite struct RotationTests {
    private let screen: VirtualScreen
    private let log = Log()
    private let controller: RotatingController
    private let scene: UIWindowScene

    /// A phone of 400 × 800 points, in portrait.
    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 400, height: 800))
        var request = LaunchRequest()
        request.manifest.scenes = [.init(delegateClass: RotatingSceneDelegate.self)]
        try screen.launch(PlainDelegate(), request)
        scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
        let delegate = try #require(scene.delegate as? RotatingSceneDelegate)
        controller = RotatingController(log)
        let window = UIWindow(windowScene: scene)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        delegate.window = window
        delegate.log = log
        try screen.advance(by: 0.1)
        _ = log.take()
    }

    @Test func callsOfRotationInOrder() throws {
        try screen.rotateDevice(to: .landscapeLeft)
        #expect(
            log.take()
                == [
                    "willTransition to 2", "viewWillTransition to 800, true, true", "traitCollectionDidChange to 2",
                    "didUpdate 400 portrait to landscapeRight", "viewWillLayoutSubviews 800", "alongside 0.3, 90",
                ]
        )
        try screen.advance(by: 0.29)
        #expect(log.take() == [])
        try screen.advance(by: 0.05)
        #expect(log.take() == ["completion false"])
        #expect(scene.interfaceOrientation == .landscapeRight && scene.traitCollection.verticalSizeClass == .compact)
        #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 800, height: 400))
        #expect(UIScreen.main.nativeBounds == CGRect(x: 0, y: 0, width: 400, height: 800))
        #expect(controller.view.frame == UIScreen.main.bounds && controller.view.window?.frame == UIScreen.main.bounds)
        screen.resetStatistics()
        try screen.advance(by: 1)
        #expect(screen.frames.isEmpty && screen.statistics.wakeUps == 0)
    }

    @Test func panelShowsRotatedInterface() throws {
        let corner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        corner.backgroundColor = .red
        controller.view.backgroundColor = .blue
        controller.view.addSubview(corner)
        try screen.advance(by: 0.1)
        for (orientation, rotation) in [
            (UIDeviceOrientation.landscapeLeft, ScreenRotation.clockwise), (.portraitUpsideDown, .upsideDown),
            (.landscapeRight, .counterclockwise), (.portrait, .none),
        ] {
            try screen.rotateDevice(to: orientation)
            try screen.advance(by: 0.5)
            #expect(screen.host.rotation == rotation)
            let image = screen.snapshot()
            #expect(image.width == Int(UIScreen.main.bounds.width) && image.height == Int(UIScreen.main.bounds.height))
            #expect(image[50, 25] == (255, 0, 0) && image[120, 25] == (0, 0, 255) && image[50, 60] == (0, 0, 255))
            // The panel itself is not rotated.
            let panel = screen.host.display.snapshot()
            #expect(panel.size == PixelSize(width: 400, height: 800))
            let place = rotation.panelRect(
                of: PixelRect(minX: 50, minY: 25, maxX: 51, maxY: 26),
                screen: rotation.size(of: panel.size)
            )
            #expect(panel[place.minX, place.minY] == 0xFFFF_0000)
        }
    }

    @Test func touchesReachRotatedViews() throws {
        let view = TouchedView(frame: CGRect(x: 700, y: 300, width: 100, height: 100))
        controller.view.addSubview(view)
        try screen.rotateDevice(to: .landscapeRight)
        try screen.advance(by: 0.5)
        try screen.tap(at: CGPoint(x: 710, y: 320))
        #expect(view.locations == [CGPoint(x: 10, y: 20)])
    }

    @Test func supportedOrientationsRestrictRotation() throws {
        controller.mask = [.portrait, .landscapeLeft]
        try screen.rotateDevice(to: .landscapeLeft)
        try screen.advance(by: 0.5)
        #expect(scene.interfaceOrientation == .portrait && log.take() == [])
        try screen.rotateDevice(to: .landscapeRight)
        try screen.advance(by: 0.5)
        #expect(scene.interfaceOrientation == .landscapeLeft)
        // A change of the mask takes effect when it is announced.
        controller.mask = .portrait
        try screen.advance(by: 0.5)
        #expect(scene.interfaceOrientation == .landscapeLeft)
        controller.setNeedsUpdateOfSupportedInterfaceOrientations()
        try screen.advance(by: 0.5)
        #expect(scene.interfaceOrientation == .portrait)
        controller.mask = .all
        controller.setNeedsUpdateOfSupportedInterfaceOrientations()
        try screen.advance(by: 0.5)
        #expect(scene.interfaceOrientation == .landscapeLeft, "that of the device again")
    }

    @Test func presentedControllerRestrictsRotation() throws {
        let presented = RotatingController(Log())
        presented.mask = .landscapeRight
        presented.modalPresentationStyle = .fullScreen
        controller.present(presented, animated: false)
        try screen.advance(by: 1)
        #expect(scene.interfaceOrientation == .landscapeRight)
        controller.dismiss(animated: false)
        try screen.advance(by: 1)
        #expect(scene.interfaceOrientation == .portrait)
    }

    @Test func presentedControllerPrefersAnOrientation() throws {
        let presented = RotatingController(Log())
        presented.mask = [.portrait, .landscape]
        presented.preferred = .landscapeRight
        presented.modalPresentationStyle = .fullScreen
        #expect(controller.preferredInterfaceOrientationForPresentation == .portrait)
        controller.present(presented, animated: false)
        try screen.advance(by: 1)
        #expect(scene.interfaceOrientation == .landscapeRight && presented.view.bounds.width == 800)
        // A rotation of the device replaces it.
        try screen.rotateDevice(to: .portraitUpsideDown)
        try screen.rotateDevice(to: .portrait)
        try screen.advance(by: 1)
        #expect(scene.interfaceOrientation == .portrait)
        controller.dismiss(animated: false)
        try screen.advance(by: 1)
        presented.preferred = .portraitUpsideDown
        for style in [UIModalPresentationStyle.fullScreen, .overFullScreen] {
            presented.modalPresentationStyle = style
            controller.present(presented, animated: false)
            try screen.advance(by: 1)
            #expect(scene.interfaceOrientation == .portrait, "not supported")
            controller.dismiss(animated: false)
            try screen.advance(by: 1)
            presented.preferred = .landscapeLeft
        }
        presented.modalPresentationStyle = .fullScreen
        for _ in 0..<2 {
            controller.present(presented, animated: false)
            try screen.advance(by: 1)
            #expect(scene.interfaceOrientation == .landscapeLeft)
            controller.dismiss(animated: false)
            try screen.advance(by: 1)
            #expect(scene.interfaceOrientation == .portrait, "that of the device again")
        }
    }

    @Test func geometryRequest() throws {
        var errors: [UISceneError.Code] = []
        let request = { (mask: UIInterfaceOrientationMask) in
            scene.requestGeometryUpdate(.iOS(interfaceOrientations: mask)) { error in
                (error as? UISceneError).map { errors.append($0.code) }
            }
        }
        request(.landscape)
        try screen.advance(by: 0.5)
        #expect(scene.interfaceOrientation.isLandscape && errors.isEmpty)
        let before = scene.interfaceOrientation
        request(.landscape)
        try screen.advance(by: 0.5)
        #expect(scene.interfaceOrientation == before)
        controller.mask = .portrait
        request(.landscape)
        #expect(errors == [.geometryRequestDenied])
        controller.mask = .all
        try screen.rotateDevice(to: .portraitUpsideDown)
        try screen.advance(by: 0.5)
        #expect(scene.interfaceOrientation == .portraitUpsideDown, "a rotation of the device ends the request")
    }

    @Test func deviceReportsOrientationOnRequest() throws {
        let device = UIDevice.current
        let counter = Log()
        let name = UIDevice.orientationDidChangeNotification
        let observer = NotificationCenter.default.addObserver(forName: name, object: device, queue: nil) { _ in
            MainActor.assumeIsolated { counter.lines.append("\(device.orientation)") }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        #expect(device.orientation == .unknown && !device.isGeneratingDeviceOrientationNotifications)
        try screen.rotateDevice(to: .landscapeLeft)
        #expect(counter.lines == [])
        device.beginGeneratingDeviceOrientationNotifications()
        #expect(device.orientation == .landscapeLeft)
        try screen.rotateDevice(to: .faceUp)
        #expect(counter.lines == ["faceUp"] && scene.interfaceOrientation == .landscapeRight, "flat changes nothing")
        try screen.rotateDevice(to: .faceUp)
        #expect(counter.lines.count == 1)
        device.endGeneratingDeviceOrientationNotifications()
        try screen.rotateDevice(to: .portrait)
        #expect(counter.lines.count == 1)
    }

    @Test func halfTurnKeepsSizeAndTraits() throws {
        try screen.rotateDevice(to: .portraitUpsideDown)
        try screen.advance(by: 0.5)
        let portrait = UIInterfaceOrientation.portrait
        let upsideDown = UIInterfaceOrientation.portraitUpsideDown
        #expect(log.take() == ["didUpdate 400 \(portrait) to \(upsideDown)"])
    }

    @Test func contentIsDrawnOnlyOnceInRotation() throws {
        let view = CountedView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        controller.view.addSubview(view)
        try screen.advance(by: 0.1)
        screen.resetStatistics()
        try screen.rotateDevice(to: .landscapeLeft)
        try screen.advance(by: 0.5)
        #expect(view.drawCount == 1 && screen.frames.count > 15 && screen.statistics.framesMissed == 0)
    }
}

private final class CountedView: UIView {
    private(set) var drawCount = 0

    override func draw(_ rect: CGRect) {
        drawCount += 1
        UIColor.green.setFill()
        UIGraphicsGetCurrentContext()?.fill(bounds)
    }
}

/// Orientations that the program restricts from the start.
@MainActor @Suite struct InitialOrientationTests {
    private final class Delegate: UIResponder, UIApplicationDelegate {
        let window = UIWindow()

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            return true
        }
    }

    @Test func manifestDeterminesFirstFrame() throws {
        let screen = try VirtualScreen(size: CGSize(width: 40, height: 80))
        var request = LaunchRequest()
        request.manifest.orientations = .landscape
        let delegate = Delegate()
        try screen.launch(delegate, request)
        #expect(UIScreen.main.bounds.size == CGSize(width: 80, height: 40))
        #expect(delegate.window.frame == UIScreen.main.bounds)
        try screen.advance(by: 1)
        #expect(screen.frames.count == 1, "without an animation")
    }
}
