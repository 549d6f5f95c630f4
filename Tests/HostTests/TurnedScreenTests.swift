import CoreGraphics
import Display
import Host
import Synchronization
import TestSupport
import Testing
import UIKit

/// An application on a panel that hangs turned.
@MainActor @Suite(.serialized) struct TurnedScreenTests {
    /// A screen of 60 × 40 points at two pixels each, on a panel that is turned.
    private static let screen = PixelSize(width: 120, height: 80)

    /// What a run without rotation shows, and the damage it tells.
    private struct Frame: Sendable {
        let picture: Surface
        let damage: Region
    }

    /// Four views of which no two are alike, and one that goes through each corner.
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

    /// The frames of a run in which the box goes from place to place.
    private func frames(_ rotation: ScreenRotation, buffers: Int) throws -> (frames: [Frame], bounds: CGRect?) {
        let clock = VirtualClock()
        let mode = DisplayMode(size: rotation.size(of: Self.screen), scale: 2, rotation: rotation)
        let display = try VirtualDisplay(mode: mode, bufferCount: buffers, clock: clock)
        let frames = Mutex<[Frame]>([])
        display.setFrameObserver { frame in
            guard let picture = Surface(size: frame.surface.size) else { return }
            PixelKernels.copyOpaque(to: picture, in: picture.bounds, from: frame.surface, at: .zero)
            frames.withLock { $0.append(Frame(picture: picture, damage: frame.damage)) }
        }
        let host = try VirtualHost(display: display, clock: clock)
        defer { host.end() }
        let delegate = Corners()
        try host.launch(delegate)
        for (index, place) in [(50, 3), (44, 30), (2, 31), (3, 5)].enumerated() {
            let time = 0.1 * Double(index + 1)
            host.call(at: time) {
                MainActor.assumeIsolated { delegate.box.frame.origin = CGPoint(x: place.0, y: place.1) }
            }
        }
        try host.run(until: 1)
        return (frames.withLock { $0 }, delegate.bounds)
    }

    /// Pixels and damage are those of an upright panel, turned.
    @Test(arguments: ScreenRotation.allCases, 1...3)
    func thePanelShowsTheScreenTurned(rotation: ScreenRotation, buffers: Int) throws {
        let upright = try frames(.none, buffers: buffers)
        let turned = try frames(rotation, buffers: buffers)
        #expect(upright.bounds == CGRect(x: 0, y: 0, width: 60, height: 40) && turned.bounds == upright.bounds)
        #expect(upright.frames.count == 5 && turned.frames.count == 5)
        for (one, two) in zip(upright.frames, turned.frames) {
            let expected = try #require(one.picture.turned(rotation))
            let difference = two.picture.firstDifference(from: expected)
            #expect(difference == nil)
            let damage = Region(one.damage.map { rotation.panelRect(of: $0, screen: Self.screen) })
            #expect(two.damage == damage)
        }
        #expect(upright.frames.dropFirst().allSatisfy { $0.damage.area < 300 && !$0.damage.isEmpty })
    }
}
