import CoreGraphics
import Display
import Input
import Synchronization
import Testing
import UIKit
import UIKitTesting

@testable import Host
@testable import UIKitCore

/// The cursor of the pointing devices of this machine, drawn with the screen.
@MainActor @Suite struct PointerCursorTests {
    private static let mouse = InputDevice(id: 7, name: "mouse", kind: .pointer)
    private static let size = PixelSize(width: 120, height: 90)

    private let clock = VirtualClock()
    private let display: VirtualDisplay
    private let frames: FrameLoop
    private let input = QueuedInput()
    private let viewers: RemoteSource
    private let window: UIWindow
    private let damage = Damage()

    /// The damage of each frame.
    private final class Damage: Sendable {
        let regions = Mutex<[Region]>([])
    }

    init() throws { try self.init(scale: 1) }

    private init(scale: Double) throws {
        let size = PixelSize(width: Self.size.width * Int(scale), height: Self.size.height * Int(scale))
        display = try VirtualDisplay(mode: DisplayMode(size: size, scale: scale), clock: clock)
        display.setFrameObserver { [damage] frame in damage.regions.withLock { $0.append(frame.damage) } }
        viewers = try RemoteSource(area: CGRect(x: 0, y: 0, width: 120, height: 90))
        frames = try FrameLoop(display: display, inputs: [input, viewers], clock: clock, threads: 1)
        frames.session.belongToRunningTask()
        window = UIWindow()
        window.rootViewController = UIViewController()
        window.backgroundColor = .black
        window.makeKeyAndVisible()
        frames.showCursor()
        try step()
        damage.regions.withLock { $0 = [] }
    }

    /// Does what the host does, for a tenth of a second.
    private func step() throws {
        for _ in 0..<5 {
            try frames.readInputs()
            frames.serveTimers(at: clock.now)
            frames.advance()
            frames.requestVBlank()
            frames.compositor.runUntilIdle()
            clock.advance(by: .milliseconds(20))
            frames.compositor.runUntilIdle()
            frames.readReports()
        }
    }

    private func move(to x: Double, _ y: Double, _ buttons: PointerSample.Buttons = []) throws {
        let position = CGPoint(x: x, y: y)
        input.events = [
            .pointer(PointerSample(time: clock.now, deviceID: 7, position: position, buttons: buttons))
        ]
        try step()
    }

    private func touch(_ type: TouchSample.Kind) throws {
        let position = CGPoint(x: 5, y: 5)
        input.events = [TouchSample.Phase.began, .ended].map { phase in
            .touch(
                TouchSample(time: clock.now, deviceID: 1, contactID: 1, phase: phase, position: position, type: type)
            )
        }
        try step()
    }

    /// A Boolean value that indicates whether all pixels have the color of the window.
    private var isHidden: Bool {
        let image = display.snapshot()
        return (0..<image.size.height).allSatisfy { y in
            (0..<image.size.width).allSatisfy { image[$0, y] == 0xFF00_0000 }
        }
    }

    private func rect(of arrow: PointerArrow, at x: Int, _ y: Int) -> PixelRect {
        PixelRect(x: x - arrow.hotSpot.x, y: y - arrow.hotSpot.y, width: arrow.image.width, height: arrow.image.height)
    }

    /// Every pixel is that of the arrow, not resampled, with its tip on the pixel at the location.
    @Test(arguments: [1, 2, 3])
    func motionShowsArrowWithItsTipOnThePixel(scale: Int) throws {
        let test = try PointerCursorTests(scale: Double(scale))
        defer { test.frames.compositor.end() }
        #expect(test.isHidden)
        try test.move(to: 40 + 0.7 / Double(scale), 30)
        let arrow = try #require(PointerArrow(scale: CGFloat(scale)))
        let rect = rect(of: arrow, at: 40 * scale, 30 * scale)
        let image = test.display.snapshot()
        var wrong = 0
        for y in 0..<image.size.height {
            for x in 0..<image.size.width {
                let isInside = (rect.minX..<rect.maxX).contains(x) && (rect.minY..<rect.maxY).contains(y)
                let pixel = isInside ? arrow.image.surface[x - rect.minX, y - rect.minY] : 0
                if image[x, y] != pixel | 0xFF00_0000 { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    private final class StyleDelegate: UIPointerInteractionDelegate {
        var style: UIPointerStyle?

        func pointerInteraction(
            _ interaction: UIPointerInteraction,
            styleFor region: UIPointerRegion
        ) -> UIPointerStyle? { style }
    }

    @Test func viewUnderThePointerDeterminesItsShape() throws {
        defer { frames.compositor.end() }
        let delegate = StyleDelegate()
        let interaction = UIPointerInteraction(delegate: delegate)
        let view = UIView(frame: CGRect(x: 60, y: 0, width: 60, height: 90))
        window.addSubview(view)
        view.addInteraction(interaction)
        let shape = UIPointerShape.verticalBeam(length: 20)
        delegate.style = UIPointerStyle(shape: shape, constrainedAxes: .vertical)
        try move(to: 80, 20)
        let image = display.snapshot()
        let columns = (0..<120).filter { x in (0..<90).contains { image[x, $0] != 0xFF00_0000 } }
        let rows = (0..<90).filter { y in (0..<120).contains { image[$0, y] != 0xFF00_0000 } }
        let beam = try #require(PointerArrow(shape.outline, scale: 1))
        let expected = rect(of: beam, at: 80, 45)
        #expect((columns.min() ?? 0) >= expected.minX && (columns.max() ?? 120) < expected.maxX && columns.contains(80))
        #expect((rows.min() ?? 0) >= expected.minY && (rows.max() ?? 90) < expected.maxY && rows.contains(36))
        delegate.style = .hidden()
        interaction.invalidate()
        try step()
        #expect(isHidden)
        try move(to: 30, 20)
        #expect(!isHidden)
        try move(to: 80, 20)
        #expect(isHidden)
        // A touch ends the style, which the next motion applies again.
        try touch(.direct)
        #expect(frames.touches.hovering.pointer.appearance.y == nil)
        delegate.style = UIPointerStyle(shape: .path(UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9000, height: 1))))
        try move(to: 81, 20)
        #expect(!isHidden, "an arrow in place of a shape that is too large")
    }

    @Test(arguments: [1.0, 1.5, 2, 3])
    func arrowIsDarkWithLightEdgeAndFitsItsImage(scale: CGFloat) throws {
        let arrow = try #require(PointerArrow(scale: scale))
        let (image, spot) = (arrow.image.surface, arrow.hotSpot)
        #expect(CGFloat(spot.x) >= scale && CGFloat(spot.x) <= 2.25 * scale && spot.y == spot.x)
        #expect(image[spot.x - 1, spot.y + Int(6 * scale)] > 0xFFD0_D0D0, "an edge beside the shaft")
        #expect(image[spot.x + Int(2 * scale), spot.y + Int(6 * scale)] == 0xFF12_1212, "the inside")
        // The outermost pixels are covered in part at most: nothing is clipped.
        let (width, height) = (arrow.image.width, arrow.image.height)
        #expect((0..<width).allSatisfy { image[$0, 0] >> 24 < 0xFF && image[$0, height - 1] >> 24 < 0xFF })
        #expect((0..<height).allSatisfy { image[width - 1, $0] >> 24 < 0xFF })
    }

    /// A motion costs the old and the new rectangle, and draws nothing.
    @Test func motionRepaintsFormerAndNewPositionOnly() throws {
        defer { frames.compositor.end() }
        let arrow = try #require(PointerArrow(scale: 1))
        try move(to: 20, 20)
        #expect(damage.regions.withLock { $0 } == [Region(rect(of: arrow, at: 20, 20))])
        let before = frames.counters(wakeUps: 0)
        try move(to: 60, 50)
        let after = frames.counters(wakeUps: 0)
        let rects = [rect(of: arrow, at: 20, 20), rect(of: arrow, at: 60, 50)]
        #expect(damage.regions.withLock { $0.last } == Region(rects))
        #expect(after.frames == before.frames + 1 && after.drawCalls == before.drawCalls)
        let area = arrow.image.surface.size.area
        // Below the cursor, the window is painted at both positions.
        #expect(after.pixelsComposited - before.pixelsComposited <= 3 * area)
        #expect(after.pixelsBlended - before.pixelsBlended <= 3 * area)
        try step()
        #expect(frames.counters(wakeUps: 0).frames == after.frames, "a pointer at rest costs nothing")
    }

    @Test(arguments: [TouchSample.Kind.direct, .pencil])
    func touchHidesCursorUntilNextMotion(type: TouchSample.Kind) throws {
        defer { frames.compositor.end() }
        try move(to: 40, 40)
        #expect(!isHidden)
        try touch(type)
        #expect(isHidden)
        try move(to: 41, 40)
        #expect(!isHidden)
    }

    @Test func pressedButtonDoesNotHideCursor() throws {
        defer { frames.compositor.end() }
        try move(to: 40, 40)
        try touch(.indirectPointer)
        #expect(!isHidden)
    }

    @Test func cursorHidesTwoSecondsAfterLastMotion() throws {
        defer { frames.compositor.end() }
        try move(to: 40, 40)
        for _ in 0..<15 { try step() }
        try move(to: 42, 40)
        let last = clock.now
        while clock.now < last + .seconds(1.8) { try step() }
        #expect(!isHidden, "the time counts from the last motion")
        while clock.now < last + .seconds(2.2) { try step() }
        #expect(isHidden && frames.nextTimer == nil)
    }

    @Test func heldButtonKeepsCursor() throws {
        defer { frames.compositor.end() }
        try move(to: 40, 40, .primary)
        for _ in 0..<50 { try step() }
        #expect(!isHidden)
        try move(to: 40, 40)
        for _ in 0..<25 { try step() }
        #expect(isHidden)
    }

    @Test func removalOfItsDeviceHidesCursor() throws {
        defer { frames.compositor.end() }
        try move(to: 40, 40)
        input.events = [.deviceRemoved(InputDevice(id: 8, name: "other", kind: .pointer))]
        try step()
        #expect(!isHidden)
        input.events = [.deviceRemoved(Self.mouse)]
        try step()
        #expect(isHidden)
    }

    @Test func appInBackgroundReturnsWithoutCursor() throws {
        defer { frames.compositor.end() }
        try move(to: 40, 40)
        frames.pause()
        #expect(frames.nextTimer == nil)
        frames.resume()
        try step()
        #expect(isHidden)
    }

    @Test func rotationOfScreenHidesCursor() throws {
        defer { frames.compositor.end() }
        try move(to: 40, 40)
        frames.screenDidRotate()
        try step()
        #expect(isHidden)
    }

    /// A viewer draws the cursor itself, where its user sees it at once.
    @Test func remotePointerHasNoCursor() throws {
        defer { frames.compositor.end() }
        viewers.connect(1, name: "viewer")
        viewers.move(1, to: CGPoint(x: 0.5, y: 0.5), buttons: 0, at: clock.now)
        try step()
        #expect(isHidden)
        try move(to: 40, 40)
        viewers.move(1, to: CGPoint(x: 0.5, y: 0.5), buttons: 1, at: clock.now)
        try step()
        #expect(!isHidden, "and hides no other cursor")
    }

    /// The steps of a viewer's wheel take the path of those of a mouse.
    @Test func remoteWheelScrolls() throws {
        defer { frames.compositor.end() }
        let scrollView = UIScrollView(frame: window.bounds)
        scrollView.contentSize = CGSize(width: 120, height: 900)
        window.addSubview(scrollView)
        try step()
        viewers.connect(1, name: "viewer")
        for buttons: UInt8 in [0, 16, 0, 16, 0, 8, 0] {
            viewers.move(1, to: CGPoint(x: 0.5, y: 0.5), buttons: buttons, at: clock.now)
        }
        for _ in 0..<30 { try step() }
        #expect(scrollView.contentOffset.y == 48)
        viewers.disconnect(1)
        try step()
    }

    @Test func windowThatAppearsIsBehindCursor() throws {
        defer { frames.compositor.end() }
        try move(to: 40, 40)
        let before = display.snapshot()
        let top = UIWindow()
        top.windowLevel = .alert
        top.backgroundColor = .black
        top.rootViewController = UIViewController()
        top.isHidden = false
        try step()
        let after = display.snapshot()
        #expect((0..<120).allSatisfy { after[$0, 45] == before[$0, 45] } && !isHidden)
        #expect(frames.screen.hitTest(CGPoint(x: 41, y: 44), with: nil)?.window === top)
    }

    @Test(arguments: DisplayOptions.CursorMode.allCases, DisplayOptions.Kind.allCases)
    func settingSelectsDisplays(mode: DisplayOptions.CursorMode, kind: DisplayOptions.Kind) {
        let isPanel = kind == .drm || kind == .fbdev || kind == .auto
        #expect(mode.isShown(on: kind) == (mode == .on || mode == .auto && isPanel))
    }
}
