import CoreGraphics
import Display
import Input
import Testing
import UIKit
import UIKitTesting

@testable import Host

/// An application whose display is unplugged and plugged in.
@MainActor @Suite struct LostDisplayTests {
    private let clock = VirtualClock()
    private let display: PluggedDisplay
    private let input = Finger()
    private let frames: FrameLoop
    private let window: UIWindow
    private let controller: Controller

    /// A source whose samples are sent by a test.
    private final class Finger: InputSource {
        let name = "finger"
        let descriptor: CInt? = nil
        var events: [InputEvent] = []
        private(set) var areas: [CGRect] = []

        func read() throws(InputError) -> [InputEvent] {
            defer { events = [] }
            return events
        }

        func screenDidRotate(to rotation: ScreenRotation, area: CGRect) { areas.append(area) }
    }

    /// A view that fills the screen, with a corner in another color.
    private final class Controller: UIViewController {
        let corner = Pad(frame: .zero)
        var transitions: [CGSize] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .red
            corner.backgroundColor = .blue
            view.addSubview(corner)
        }

        override func viewWillLayoutSubviews() {
            super.viewWillLayoutSubviews()
            let size = view.bounds.size
            corner.frame = CGRect(x: size.width - 4, y: size.height - 4, width: 4, height: 4)
        }

        override func viewWillTransition(
            to size: CGSize,
            with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            transitions.append(size)
        }
    }

    /// Counts touches.
    private final class Pad: UIView {
        var phases: [UITouch.Phase] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.began) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.moved) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.ended) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.cancelled) }
    }

    init() throws {
        display = PluggedDisplay(try Self.panel(30, 20, clock))
        frames = try FrameLoop(display: display, inputs: [input], clock: clock, threads: 1)
        frames.session.belongToRunningTask()
        // In the session of the frame loop.
        window = UIWindow()
        controller = Controller()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        try step()
    }

    private static func panel(
        _ width: Int,
        _ height: Int,
        _ clock: VirtualClock,
        rate: Double = 60
    ) throws -> VirtualDisplay {
        let mode = DisplayMode(size: PixelSize(width: width, height: height), refreshRate: rate)
        return try VirtualDisplay(name: "\(width)x\(height)", mode: mode, clock: clock)
    }

    /// Does what the host does, until everything is shown.
    private func step() throws {
        for _ in 0..<4 {
            try frames.readInputs()
            frames.advance()
            frames.compositor.runUntilIdle()
            clock.advance(by: .seconds(1))
            frames.compositor.runUntilIdle()
            frames.readReports()
        }
    }

    private func plug(_ panel: VirtualDisplay?) throws {
        display.plug(panel)
        frames.checkConnection()
        frames.compositor.runUntilIdle()
        frames.readReports()
    }

    private func touch(_ phase: TouchSample.Phase, _ x: Double, _ y: Double) throws {
        let position = CGPoint(x: x, y: y)
        input.events = [
            .touch(TouchSample(time: clock.now, deviceID: 0, contactID: 1, phase: phase, position: position))
        ]
        try step()
    }

    @Test func unpluggedDisplayDropsFramesAndNeverFails() throws {
        defer { frames.compositor.end() }
        #expect(display.panel.snapshot()[2, 2] == 0xFFFF_0000)
        var losses: [DisplayLoss] = []
        frames.onConnection = { if case .lost(let loss) = $0 { losses.append(loss) } }
        let shown = frames.framesShown
        try plug(nil)
        #expect(losses == [.disconnected("no panel")] && frames.loss == losses.first)
        controller.view.backgroundColor = .green
        try step()
        #expect(frames.failure == nil && frames.isIdle && frames.framesShown == shown)
        #expect(!frames.advance(), "nothing is drawn")
        #expect(UIApplication.shared.applicationState != .background)
    }

    @Test func displayThatReturnsShowsWholeScreen() throws {
        defer { frames.compositor.end() }
        try plug(nil)
        controller.corner.backgroundColor = .green
        let panel = try Self.panel(30, 20, clock)
        try plug(panel)
        #expect(frames.loss == nil)
        try step()
        let image = panel.snapshot()
        #expect(image[2, 2] == 0xFFFF_0000 && image[28, 18] == 0xFF00_FF00)
        #expect(controller.transitions.isEmpty && input.areas.isEmpty)
    }

    /// An unchanged application commits nothing.
    @Test func idleScreenIsShownAgain() throws {
        defer { frames.compositor.end() }
        try plug(nil)
        let panel = try Self.panel(30, 20, clock)
        try plug(panel)
        frames.compositor.runUntilIdle()
        clock.advance(by: .seconds(1))
        frames.compositor.runUntilIdle()
        #expect(panel.snapshot()[2, 2] == 0xFFFF_0000 && panel.snapshot()[28, 18] == 0xFF00_00FF)
    }

    @Test func frameInFlightIsShownAfterReturn() throws {
        defer { frames.compositor.end() }
        controller.view.backgroundColor = .green
        #expect(frames.advance())
        frames.compositor.runUntilIdle()
        // The frame is queued, and its flip never comes.
        try plug(nil)
        let panel = try Self.panel(30, 20, clock)
        try plug(panel)
        try step()
        #expect(panel.snapshot()[2, 2] == 0xFF00_FF00)
        controller.view.backgroundColor = .white
        try step()
        #expect(panel.snapshot()[2, 2] == 0xFFFF_FFFF, "the next commit is not blocked")
    }

    @Test func otherPanelChangesSizeOfScreen() throws {
        defer { frames.compositor.end() }
        try plug(nil)
        let panel = try Self.panel(16, 40, clock, rate: 50)
        try plug(panel)
        let bounds = CGRect(x: 0, y: 0, width: 16, height: 40)
        #expect(UIScreen.main.bounds == bounds && UIScreen.main.nativeBounds == bounds && window.frame == bounds)
        #expect(UIScreen.main.maximumFramesPerSecond == 50)
        #expect(controller.transitions == [bounds.size])
        #expect(input.areas.last == bounds)
        try step()
        let image = panel.snapshot()
        #expect(image[2, 2] == 0xFFFF_0000 && image[14, 38] == 0xFF00_00FF && image[2, 38] == 0xFFFF_0000)
        #expect(frames.failure == nil)
    }

    /// The commit for the former panel is on its way while the panels are exchanged.
    @Test func commitForFormerPanelIsDropped() throws {
        defer { frames.compositor.end() }
        let panel = try Self.panel(16, 40, clock)
        display.plug(panel)
        frames.checkConnection()
        frames.compositor.runUntilIdle()
        controller.view.backgroundColor = .green
        #expect(frames.advance())
        frames.compositor.runUntilIdle()
        #expect(panel.snapshot()[2, 2] != 0xFF00_FF00, "a commit of another size is not shown")
        frames.readReports()
        try step()
        #expect(panel.snapshot()[2, 2] == 0xFF00_FF00 && panel.snapshot()[14, 38] == 0xFF00_00FF)
    }

    @Test func touchesAreCanceledAndIgnoredWithoutDisplay() throws {
        defer { frames.compositor.end() }
        let pad = controller.corner
        try touch(.began, 28, 18)
        try plug(nil)
        #expect(pad.phases == [.began, .cancelled])
        try touch(.ended, 28, 18)
        try touch(.began, 28, 18)
        try touch(.ended, 28, 18)
        #expect(pad.phases == [.began, .cancelled])
        try plug(try Self.panel(30, 20, clock))
        try touch(.began, 28, 18)
        try touch(.ended, 28, 18)
        #expect(pad.phases == [.began, .cancelled, .began, .ended])
    }

    /// The panel is exchanged while another program has the seat.
    @Test func panelExchangedInBackgroundIsFoundOnReturn() throws {
        defer { frames.compositor.end() }
        frames.pause()
        try plug(nil)
        frames.resume()
        try step()
        #expect(frames.loss != nil && frames.isIdle)
        let panel = try Self.panel(30, 20, clock)
        try plug(panel)
        try step()
        #expect(panel.snapshot()[2, 2] == 0xFFFF_0000)
    }
}
