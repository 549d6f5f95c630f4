import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct GestureTests {
    /// A view of 200×200 at (50, 20), with a recognizer.
    private func stage(_ recognizer: UIGestureRecognizer) throws -> (screen: VirtualScreen, view: UIView) {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 240))
        let root = UIView()
        let view = UIView(frame: CGRect(x: 50, y: 20, width: 200, height: 200))
        view.addGestureRecognizer(recognizer)
        root.addSubview(view)
        try screen.show(root)
        return (screen, view)
    }

    @Test func tapAndDoubleTapAreRecognized() throws {
        var taps: [CGPoint] = []
        let tap = UITapGestureRecognizer()
        tap.addAction { taps.append($0.location(in: $0.view)) }
        let (screen, view) = try stage(tap)
        try screen.tap(view)
        #expect(taps == [CGPoint(x: 100, y: 100)])
        tap.numberOfTapsRequired = 2
        try screen.advance(by: 1)
        try screen.tap(view)
        try screen.advance(by: 1)
        #expect(taps.count == 1)
        try screen.doubleTap(view)
        #expect(taps.count == 2)
    }

    @Test func longPressIsRecognized() throws {
        var states: [UIGestureRecognizer.State] = []
        let press = UILongPressGestureRecognizer()
        press.addAction { states.append($0.state) }
        let (screen, view) = try stage(press)
        try screen.longPress(view, duration: 0.4)
        #expect(states == [])
        try screen.longPress(view)
        #expect(states == [.began, .ended])
    }

    @Test(arguments: [0.25, 3] as [CGFloat]) func pinchIsRecognized(scale: CGFloat) throws {
        var last: CGFloat = 0
        let pinch = UIPinchGestureRecognizer()
        pinch.addAction { [unowned pinch] _ in if pinch.state == .changed { last = pinch.scale } }
        let (screen, view) = try stage(pinch)
        try screen.pinch(view, scale: scale)
        // A recognizer starts to count when the fingers have moved a little.
        #expect(abs(last / scale - 1) < 0.3)
    }

    @Test func rotationIsRecognized() throws {
        var last: CGFloat = 0
        let rotation = UIRotationGestureRecognizer()
        rotation.addAction { [unowned rotation] _ in if rotation.state == .changed { last = rotation.rotation } }
        let (screen, view) = try stage(rotation)
        try screen.rotate(view, by: .pi / 2)
        #expect(last > .pi / 2 * 0.7 && last <= .pi / 2 + 1e-6)
    }

    @Test func pencilTouchHasTypeAndForce() throws {
        final class Paper: UIView {
            var forces: [CGFloat] = []
            var types: Set<UITouch.TouchType> = []
            private func note(_ touches: Set<UITouch>) {
                for touch in touches {
                    forces.append(touch.force / touch.maximumPossibleForce)
                    types.insert(touch.type)
                }
            }
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
        }
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let paper = Paper()
        try screen.show(paper)
        let pencil = try screen.pencil(at: CGPoint(x: 10, y: 10), force: 0.25)
        try screen.advance(by: 0.1)
        pencil.force = 0.75
        try pencil.move(to: CGPoint(x: 40, y: 40))
        try screen.advance(by: 0.1)
        try pencil.lift()
        #expect(paper.forces.count == 2 && paper.types == [.pencil])
        #expect(zip(paper.forces, [0.25, 0.75]).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test func pencilAnglesAreConvertedToEachView() throws {
        final class Paper: UIView {
            var touch: UITouch?
            var coalesced: [CGFloat] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touch = touches.first }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                guard let touch else { return }
                coalesced += event?.coalescedTouches(for: touch)?.map(\.altitudeAngle) ?? []
            }
        }
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let paper = Paper()
        let rotated = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 30))
        rotated.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
        rotated.isUserInteractionEnabled = false
        paper.addSubview(rotated)
        try screen.show(paper)
        let pencil = try screen.pencil(at: CGPoint(x: 10, y: 10), altitude: 0.5, azimuth: 3)
        try screen.advance(by: 0.1)
        let touch = try #require(paper.touch)
        #expect(abs(touch.altitudeAngle - 0.5) < 1e-9 && abs(touch.azimuthAngle(in: nil) - 3) < 1e-9)
        #expect(abs(touch.azimuthAngle(in: rotated) - (3 - .pi / 2)) < 1e-9)
        let vector = touch.azimuthUnitVector(in: rotated)
        #expect(abs(vector.dx - cos(3 - .pi / 2)) < 1e-9 && abs(vector.dy - sin(3 - .pi / 2)) < 1e-9)
        pencil.altitudeAngle = 0.75
        try pencil.move(to: CGPoint(x: 12, y: 10))
        pencil.altitudeAngle = 1
        pencil.azimuthAngle = -1
        try pencil.move(to: CGPoint(x: 14, y: 10))
        try screen.advance(by: 0.1)
        #expect(paper.coalesced == [0.75, 1] && abs(touch.azimuthAngle(in: paper) + 1) < 1e-9)
        try pencil.lift()
        let finger = try screen.touch(at: CGPoint(x: 10, y: 10))
        try screen.advance(by: 0.1)
        #expect(paper.touch?.altitudeAngle == .pi / 2 && paper.touch?.azimuthAngle(in: nil) == 0)
        try finger.lift()
    }

    @Test func monkeyReportsNoFindingsAndIsReproducible() throws {
        final class Delegate: UIResponder, UIApplicationDelegate {
            private let window = UIWindow()
            override init() { super.init() }
            func application(
                _ application: UIApplication,
                didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                let controller = UIViewController()
                controller.view.addSubview(UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 40)))
                window.rootViewController = controller
                window.makeKeyAndVisible()
                return true
            }
        }
        var options = Monkey.Options(seed: 3, events: 200)
        options.sessions = 2
        let size = CGSize(width: 120, height: 80)
        let report = try Monkey(options, size: size) { Delegate() }.run()
        #expect(report.findings == [] && report.events >= 200 && report.touches > 0)
        #expect(try Monkey(options, size: size) { Delegate() }.run().hash == report.hash)
    }
}
