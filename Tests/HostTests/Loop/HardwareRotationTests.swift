import CoreGraphics
import Display
import Input
import Testing
import UIKit
import UIKitTesting

@testable import Host

/// An application whose frames are rotated by the hardware of the display.
@MainActor @Suite struct HardwareRotationTests {
    private let clock = VirtualClock()
    private let display: PluggedDisplay
    private let input = Device()
    private let frames: FrameLoop
    private let window: UIWindow
    private let corner = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 3))

    /// A source that records what the screen is to it.
    private final class Device: InputSource {
        let name = "device"
        let descriptor: CInt? = nil
        private(set) var rotations: [ScreenRotation] = []
        func read() throws(InputError) -> [InputEvent] { [] }
        func screenDidRotate(to rotation: ScreenRotation, area: CGRect) { rotations.append(rotation) }
    }

    /// A panel of 30 × 20 pixels whose screen is 20 × 30, with a view in the upper left corner.
    init() throws {
        display = PluggedDisplay(try Self.buffers(20, 30, .none, clock), rotation: .clockwise)
        frames = try FrameLoop(display: display, inputs: [input], clock: clock, threads: 1)
        frames.session.belongToRunningTask()
        window = UIWindow()
        window.rootViewController = UIViewController()
        window.backgroundColor = .white
        corner.backgroundColor = .black
        window.addSubview(corner)
        window.makeKeyAndVisible()
        try step()
    }

    private static func buffers(
        _ width: Int,
        _ height: Int,
        _ rotation: ScreenRotation,
        _ clock: VirtualClock
    ) throws -> VirtualDisplay {
        let mode = DisplayMode(size: PixelSize(width: width, height: height), rotation: rotation)
        return try VirtualDisplay(mode: mode, clock: clock)
    }

    private func step() throws {
        for _ in 0..<4 {
            try frames.readInputs()
            frames.serveTimers(at: clock.now)
            frames.serveAnimations()
            frames.advance()
            frames.compositor.runUntilIdle()
            clock.advance(by: .seconds(1))
            frames.compositor.runUntilIdle()
            frames.readReports()
        }
    }

    /// The bounding box of the black pixels in the buffer on screen.
    private var cornerInBuffer: PixelRect? {
        let image = display.panel.snapshot()
        var region = Region.empty
        for y in 0..<image.size.height {
            for x in 0..<image.size.width where image[x, y] == 0xFF00_0000 {
                region.formUnion(Region(PixelRect(x: x, y: y, width: 1, height: 1)))
            }
        }
        return region.isEmpty ? nil : region.bounds
    }

    @Test func compositorDoesNotRotateWhatHardwareRotates() throws {
        defer { frames.compositor.end() }
        #expect(display.mode.size == PixelSize(width: 30, height: 20) && frames.rotation == .clockwise)
        #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 20, height: 30))
        #expect(cornerInBuffer == PixelRect(x: 0, y: 0, width: 5, height: 3))
        corner.frame.origin = CGPoint(x: 14, y: 26)
        try step()
        #expect(cornerInBuffer == PixelRect(x: 14, y: 26, width: 5, height: 3))
    }

    /// The hardware keeps its rotation; the compositor adds the difference.
    @Test func deviceRotationAtRunTimeIsAdded() throws {
        defer { frames.compositor.end() }
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        frames.session.rotateDevice(quarterTurns: 2)
        try step()
        #expect(frames.rotation == .counterclockwise && input.rotations.last == .counterclockwise)
        #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 20, height: 30))
        #expect(cornerInBuffer == PixelRect(x: 15, y: 27, width: 5, height: 3))
    }

    /// A panel of the same size whose card does not rotate.
    @Test func compositorRotatesForCardThatDoesNot() throws {
        defer { frames.compositor.end() }
        let shown = display.mode
        display.plug(nil)
        frames.checkConnection()
        try step()
        display.rotate(.none)
        display.plug(try Self.buffers(30, 20, .clockwise, clock))
        frames.checkConnection()
        // An unchanged application commits nothing.
        frames.compositor.runUntilIdle()
        clock.advance(by: .seconds(1))
        frames.compositor.runUntilIdle()
        #expect(cornerInBuffer == PixelRect(x: 27, y: 0, width: 3, height: 5))
        try step()
        #expect(display.mode.size == shown.size && frames.rotation == .clockwise && frames.failure == nil)
        #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 20, height: 30))
        #expect(cornerInBuffer == PixelRect(x: 27, y: 0, width: 3, height: 5))
    }
}
