import CoreGraphics
import Display
import DisplaySupport
import Input
import Testing
import UIKit
import UIKitTesting

@testable import Host

/// An application whose window is resized and rotated by its user.
@MainActor @Suite struct WindowResizeTests {
    private let clock = VirtualClock()
    private let display: WindowDisplay
    private let screen: FakeWindow
    private let loop: WindowLoop
    private let source: WindowSource
    private let frames: FrameLoop
    private let controller: Controller
    private let window: UIWindow

    /// A view that fills the screen, with a corner in another color.
    private final class Controller: UIViewController {
        private let corner = UIView()
        var transitions: [CGSize] = []
        var phases: [UITouch.Phase] = []
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .red
            corner.backgroundColor = .blue
            view.addSubview(corner)
        }

        override func viewWillLayoutSubviews() {
            super.viewWillLayoutSubviews()
            corner.frame = CGRect(x: view.bounds.width - 4, y: view.bounds.height - 4, width: 4, height: 4)
        }

        override func viewWillTransition(
            to size: CGSize,
            with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            transitions.append(size)
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.began) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.ended) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.cancelled) }
    }

    init() throws {
        let size = PixelSize(width: 60, height: 40)
        display = try WindowDisplay(mode: DisplayMode(size: size), clock: clock)
        screen = try FakeWindow(size: size)
        loop = display.makeLoop(screen)
        source = try WindowSource(area: display.mode.screenBounds)
        frames = try FrameLoop(display: display, inputs: [source], clock: clock, threads: 1)
        frames.session.belongToRunningTask()
        window = UIWindow()
        controller = Controller()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        try step()
    }

    /// Does what the host and the window do, until everything is shown.
    private func step() throws {
        for count in 0..<400 {
            try frames.readInputs()
            frames.serveTimers(at: clock.now)
            frames.serveAnimations()
            frames.advance()
            frames.compositor.runUntilIdle()
            // An animation that misses frames goes on from where it was.
            clock.advance(by: .milliseconds(17))
            frames.compositor.runUntilIdle()
            frames.readReports()
            _ = try loop.work()
            if count >= 3, frames.isIdle { return }
        }
        Issue.record("the screen does not come to rest")
    }

    private func resize(_ width: Int, _ height: Int) throws {
        screen.change(PixelSize(width: width, height: height))
        try loop.handle(.resized)
        try step()
    }

    private func pixel(_ x: Int, _ y: Int) -> UInt32 { screen.contents[x, y] | 0xFF00_0000 }

    @Test func screenFollowsTheWindow() throws {
        defer { frames.compositor.end() }
        #expect(pixel(0, 0) == 0xFFFF_0000 && pixel(59, 39) == 0xFF00_00FF)
        try resize(50, 70)
        #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 50, height: 70))
        #expect(controller.transitions == [CGSize(width: 50, height: 70)])
        #expect(pixel(0, 0) == 0xFFFF_0000 && pixel(49, 69) == 0xFF00_00FF && pixel(45, 69) == 0xFFFF_0000)
        #expect(frames.loss == nil && frames.failure == nil && frames.isIdle)
        controller.view.backgroundColor = .green
        try step()
        #expect(pixel(0, 0) == 0xFF00_FF00)
    }

    @Test func resizingDuringFramesLosesNoCommit() throws {
        defer { frames.compositor.end() }
        for step in 0..<20 {
            controller.view.backgroundColor = step % 2 == 0 ? .green : .white
            // The commit is on its way, or its frame is queued, when the size changes.
            frames.advance()
            if step % 3 == 0 { frames.compositor.runUntilIdle() }
            screen.change(PixelSize(width: 40 + step, height: 80 - step))
            try loop.handle(.resized)
            if step % 5 == 0 { frames.compositor.runUntilIdle() }
            frames.readReports()
        }
        try step()
        #expect(UIScreen.main.bounds.size == CGSize(width: 59, height: 61))
        #expect(pixel(0, 0) == 0xFFFF_FFFF && pixel(58, 60) == 0xFF00_00FF)
        #expect(frames.failure == nil && frames.isIdle)
    }

    /// As a rotation does.
    @Test func changeOfTheSizeCancelsFingers() throws {
        defer { frames.compositor.end() }
        source.pressPrimaryButton(true, at: CGPoint(x: 0.5, y: 0.5), clock.now)
        try step()
        try resize(80, 40)
        source.pressPrimaryButton(false, at: CGPoint(x: 0.5, y: 0.5), clock.now)
        try step()
        #expect(controller.phases == [.began, .cancelled])
    }

    /// The window shows the panel as it is held, and the application rotates its interface back on it.
    @Test func rotatedDeviceIsUprightInTheWindow() throws {
        defer { frames.compositor.end() }
        for (turns, rotation) in [(1, ScreenRotation.clockwise), (2, .upsideDown), (3, .counterclockwise), (0, .none)] {
            display.rotatePanel(to: rotation)
            frames.session.rotateDevice(quarterTurns: -turns & 3)
            _ = try loop.work()
            try step()
            let size = rotation.size(of: PixelSize(width: 60, height: 40))
            #expect(screen.size == size && display.mode.size == PixelSize(width: 60, height: 40))
            #expect(UIScreen.main.bounds.size == CGSize(width: size.width, height: size.height))
            #expect(pixel(0, 0) == 0xFFFF_0000 && pixel(size.width - 1, size.height - 1) == 0xFF00_00FF, "\(turns)")
        }
    }
}
