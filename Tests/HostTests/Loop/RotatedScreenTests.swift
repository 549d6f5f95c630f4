import CoreGraphics
import Display
import Host
import Synchronization
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// An application on a rotated panel.
@MainActor @Suite struct RotatedScreenTests {
    /// A screen of 60 × 40 points at two pixels each, on a rotated panel.
    private static let screen = PixelSize(width: 120, height: 80)

    /// A frame of a run, and its damage.
    private struct Frame: Sendable {
        let surface: Surface
        let damage: Region
    }

    /// Four different views, and one that moves through each corner.
    private final class Corners: UIResponder, UIApplicationDelegate {
        let window = UIWindow()
        let box = UIView(frame: CGRect(x: 1, y: 2, width: 7, height: 4))
        private(set) var bounds: CGRect?

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            bounds = UIScreen.main.bounds
            let controller = UIViewController()
            controller.view.backgroundColor = .white
            let colors: [UIColor] = [.red, .green, .blue]
            for (index, color) in colors.enumerated() {
                let view = UIView(frame: CGRect(x: 20 * index, y: 11 * index, width: 13, height: 9 - index))
                view.backgroundColor = color
                controller.view.addSubview(view)
            }
            box.backgroundColor = .black
            controller.view.addSubview(box)
            window.rootViewController = controller
            window.makeKeyAndVisible()
            return true
        }
    }

    /// Returns the frames of a run in which the box moves between positions.
    private func frames(_ rotation: ScreenRotation, buffers: Int) throws -> (frames: [Frame], bounds: CGRect?) {
        let clock = VirtualClock()
        let mode = DisplayMode(size: rotation.size(of: Self.screen), scale: 2, rotation: rotation)
        let display = try VirtualDisplay(mode: mode, bufferCount: buffers, clock: clock)
        let frames = Mutex<[Frame]>([])
        display.setFrameObserver { frame in
            guard let surface = Surface(size: frame.surface.size) else { return }
            PixelKernels.copyOpaque(to: surface, in: surface.bounds, from: frame.surface, at: .zero)
            frames.withLock { $0.append(Frame(surface: surface, damage: frame.damage)) }
        }
        let host = try VirtualHost(display: display, clock: clock)
        host.session.belongToRunningTask()
        defer { host.end() }
        let delegate = Corners()
        try host.launch(delegate)
        for (index, place) in [(50, 3), (44, 30), (2, 31), (3, 5)].enumerated() {
            let time = 0.1 * Double(index + 1)
            host.call(at: .seconds(time)) {
                MainActor.assumeIsolated { delegate.box.frame.origin = CGPoint(x: place.0, y: place.1) }
            }
        }
        try host.run(until: .seconds(1))
        return (frames.withLock { $0 }, delegate.bounds)
    }

    /// Pixels and damage are those of an upright panel, rotated.
    @Test(arguments: ScreenRotation.allCases, 1...3)
    func panelShowsRotatedScreen(rotation: ScreenRotation, buffers: Int) throws {
        let upright = try frames(.none, buffers: buffers)
        let rotated = try frames(rotation, buffers: buffers)
        #expect(upright.bounds == CGRect(x: 0, y: 0, width: 60, height: 40) && rotated.bounds == upright.bounds)
        #expect(upright.frames.count == 5 && rotated.frames.count == 5)
        for (one, two) in zip(upright.frames, rotated.frames) {
            let expected = try #require(one.surface.rotated(rotation))
            let difference = two.surface.firstDifference(from: expected)
            #expect(difference == nil)
            let damage = Region(one.damage.map { rotation.panelRect(of: $0, screen: Self.screen) })
            #expect(two.damage == damage)
        }
        #expect(upright.frames.dropFirst().allSatisfy { $0.damage.area < 300 && !$0.damage.isEmpty })
    }
}
