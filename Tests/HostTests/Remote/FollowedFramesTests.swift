import CoreGraphics
import Display
import Host
import Synchronization
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import RFB

/// Frames for viewers beside a display.
@MainActor @Suite struct FollowedFramesTests {
    private static let size = PixelSize(width: 120, height: 80)

    private final class Boxes: UIResponder, UIApplicationDelegate {
        let window = UIWindow()
        let box = UIView(frame: CGRect(x: 1, y: 2, width: 17, height: 14))

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let controller = UIViewController()
            controller.view.backgroundColor = .white
            box.backgroundColor = .red
            controller.view.addSubview(box)
            window.rootViewController = controller
            window.makeKeyAndVisible()
            return true
        }
    }

    /// A follower has the pixels of the screen, upright, after small changes and after changes of everything.
    @Test(arguments: ScreenRotation.allCases)
    func framesEqualScreen(rotation: ScreenRotation) throws {
        let clock = VirtualClock()
        let mode = DisplayMode(size: rotation.size(of: Self.size), rotation: rotation)
        let display = try VirtualDisplay(mode: mode, clock: clock)
        let host = try VirtualHost(display: display, clock: clock)
        host.session.belongToRunningTask()
        defer { host.end() }
        let delegate = Boxes()
        try host.launch(delegate)
        let compositor = host.compositor
        let frames = RFBFrames(onWish: { compositor.followerWantsFrame() }, onFrame: {})
        compositor.offerFrames(to: frames)
        var time = 0.1
        func change(_ body: @escaping @MainActor () -> Void) throws {
            host.call(at: .seconds(time)) { MainActor.assumeIsolated(body) }
            time += 0.1
            try host.run(until: .seconds(time))
        }
        func expectFrame(_ damage: ClosedRange<Int>, _ comment: Comment) throws {
            compositor.runUntilIdle()
            let frame = try #require(frames.take(), comment)
            let shown = try #require(frame.surface.rotated(rotation))
            PixelKernels.copyOpaque(to: shown, in: shown.bounds, from: shown, at: .zero)
            #expect(shown.firstDifference(from: display.snapshot()) == nil, comment)
            #expect(damage.contains(frame.damage.area), comment)
        }
        // These change everything, so that only the display gets them.
        for step in 0..<4 {
            try change {
                delegate.window.rootViewController?.view.backgroundColor = UIColor(white: 0.1 * CGFloat(step), alpha: 1)
            }
        }
        #expect(frames.pixelsCopied == 0)
        let all = Self.size.area
        frames.start()
        try expectFrame(all...all, "the first frame is the whole screen, although nothing changes")
        #expect(frames.take() == nil)
        try change { delegate.box.frame.origin.x = 10 }
        try expectFrame(1...(2 * 17 * 14), "a small change")
        for step in 0..<4 {
            try change {
                delegate.window.rootViewController?.view.backgroundColor = UIColor(
                    white: 0.9 - 0.1 * CGFloat(step),
                    alpha: 1
                )
            }
            try expectFrame((all / 2)...all, "change \(step) of everything")
        }
        // Frames that are not taken are joined, and an outdated one is replaced by the newest.
        try change { delegate.box.frame.origin.x = 40 }
        try change { delegate.box.frame.origin.x = 80 }
        #expect(frames.take() == nil && frames.isRefreshing)
        try expectFrame(1...(4 * 17 * 14), "the changes that were not taken")
        #expect(!frames.isRefreshing)
        let copied = frames.pixelsCopied
        try change { delegate.box.frame.origin.x = 20 }
        #expect(frames.pixelsCopied - copied <= 6 * 17 * 14, "only what the buffer lacks")
        frames.stop()
        let stopped = frames.pixelsCopied
        try change { delegate.box.frame.origin.x = 30 }
        #expect(frames.pixelsCopied == stopped)
    }

    /// Two followers, such as VNC clients and an inspector, have the same frames, each at its own pace.
    @Test func severalFollowersAreIndependent() throws {
        let clock = VirtualClock()
        let host = try VirtualHost(
            display: try VirtualDisplay(mode: DisplayMode(size: Self.size), clock: clock),
            clock: clock
        )
        host.session.belongToRunningTask()
        defer { host.end() }
        let delegate = Boxes()
        try host.launch(delegate)
        let compositor = host.compositor
        let followers = (0..<2).map { _ in
            RFBFrames(onWish: { compositor.followerWantsFrame() }, onFrame: {})
        }
        for follower in followers { compositor.offerFrames(to: follower) }
        try host.run(until: .seconds(0.1))
        followers[0].start()
        compositor.runUntilIdle()
        #expect(followers[0].take() != nil && followers[1].take() == nil, "only the one that has started")
        followers[1].start()
        compositor.runUntilIdle()
        #expect(followers[1].take()?.damage.area == Self.size.area)
        host.call(at: .seconds(0.2)) { MainActor.assumeIsolated { delegate.box.frame.origin.x = 30 } }
        try host.run(until: .seconds(0.3))
        let frames = try followers.map { try #require($0.take()) }
        #expect(frames[0].surface.firstDifference(from: frames[1].surface) == nil)
        #expect(frames[0].damage == frames[1].damage && frames[0].damage.area < Self.size.area)
        followers[0].stop()
        host.call(at: .seconds(0.4)) { MainActor.assumeIsolated { delegate.box.frame.origin.x = 60 } }
        try host.run(until: .seconds(0.5))
        #expect(followers[0].take() == nil && followers[1].take() != nil)
    }
}
