import CoreGraphics
import Display
import Input
import Synchronization
import Testing
import UIKit
import UIKitTesting

@testable import Host

/// The cursor that a display shows above the frames.
@MainActor @Suite struct HardwareCursorTests {
    private let clock = VirtualClock()
    private let display: CursorDisplay
    private let frames: FrameLoop
    private let input = QueuedInput()
    private let window: UIWindow
    private let arrow: PointerArrow

    init() throws { try self.init(side: 64) }

    private init(side: Int?, rotation: ScreenRotation = .none) throws {
        let mode = DisplayMode(size: PixelSize(width: 120, height: 90), rotation: rotation)
        display = CursorDisplay(
            try VirtualDisplay(mode: mode, clock: clock),
            cursorSize: side.map { PixelSize(width: $0, height: $0) }
        )
        frames = try FrameLoop(display: display, inputs: [input], clock: clock, threads: 1)
        frames.session.belongToRunningTask()
        arrow = try #require(PointerArrow(scale: 1))
        window = UIWindow()
        window.rootViewController = UIViewController()
        window.backgroundColor = .black
        window.makeKeyAndVisible()
        frames.showCursor()
        try step()
    }

    private func step() throws {
        for _ in 0..<5 {
            try frames.readInputs()
            frames.serveTimers(at: clock.now)
            frames.advance()
            frames.compositor.runUntilIdle()
            clock.advance(by: .milliseconds(20))
            frames.compositor.runUntilIdle()
            frames.readReports()
        }
    }

    private func move(to x: Double, _ y: Double) throws {
        input.events = [
            .pointer(PointerSample(time: clock.now, deviceID: 0, position: CGPoint(x: x, y: y)))
        ]
        try step()
    }

    private var isDrawn: Bool {
        let image = display.panel.snapshot()
        return (0..<90).contains { y in (0..<120).contains { image[$0, y] != 0xFF00_0000 } }
    }

    /// Moving costs the display's call, and no commit, frame or pixel.
    @Test func motionOverUnchangedScreenCompositesNothing() throws {
        defer { frames.compositor.end() }
        let before = frames.counters(wakeUps: 0)
        for x in 0..<20 { try move(to: 40 + Double(x), 30) }
        let after = frames.counters(wakeUps: 0)
        #expect(after.frames == before.frames && after.layersVisited == before.layersVisited)
        #expect(after.pixelsComposited == before.pixelsComposited && after.bytesCopiedOut == before.bytesCopiedOut)
        let log = display.take()
        #expect(log.filter { $0 == .set(arrow.size) }.count == 1, "the image is set once")
        #expect(log.last == .move(PixelPoint(x: 59 - arrow.hotSpot.x, y: 30 - arrow.hotSpot.y)))
        #expect(!isDrawn)
    }

    @Test func touchAndTimeHideCursor() throws {
        defer { frames.compositor.end() }
        try move(to: 40, 30)
        _ = display.take()
        let position = CGPoint(x: 5, y: 5)
        input.events = [
            .touch(TouchSample(time: clock.now, deviceID: 1, contactID: 1, phase: .began, position: position))
        ]
        try step()
        #expect(display.take() == [.hide])
        try move(to: 41, 30)
        #expect(display.take().last == .set(arrow.size), "first the position, then the image")
        for _ in 0..<25 { try step() }
        #expect(display.take() == [.hide] && frames.nextTimer == nil)
    }

    @Test func imageAndPositionAreThoseOfRotatedPanel() throws {
        let test = try HardwareCursorTests(side: 64, rotation: .clockwise)
        defer { test.frames.compositor.end() }
        try test.move(to: 20, 100)
        let size = PixelSize(width: arrow.size.height, height: arrow.size.width)
        // The screen is 90 pixels wide and 120 high; its top is at the right edge of the panel.
        let corner = PixelPoint(
            x: 120 - (100 - arrow.hotSpot.y + arrow.size.height),
            y: 20 - arrow.hotSpot.x
        )
        #expect(test.display.take() == [.move(corner), .set(size)])
    }

    @Test func rejectedCursorIsDrawnWithTheScreen() throws {
        defer { frames.compositor.end() }
        var notices: [String] = []
        frames.onConnection = { if case .notice(let text) = $0 { notices.append(text) } }
        display.reject("no more")
        try move(to: 40, 30)
        try step()
        #expect(isDrawn && display.panel.snapshot()[40, 40] != 0xFF00_0000)
        #expect(notices == ["no more; the cursor is drawn with the screen"])
        _ = display.take()
        try move(to: 50, 30)
        #expect(display.take() == [] && isDrawn)
        for _ in 0..<25 { try step() }
        #expect(!isDrawn)
    }

    @Test(arguments: [nil, 16])
    func displayWithoutSuitableCursorHasItInItsFrames(side: Int?) throws {
        let test = try HardwareCursorTests(side: side)
        defer { test.frames.compositor.end() }
        try test.move(to: 40, 30)
        #expect(test.isDrawn && test.display.take() == [])
    }

    @Test func appInBackgroundHidesCursor() throws {
        defer { frames.compositor.end() }
        try move(to: 40, 30)
        _ = display.take()
        frames.pause()
        #expect(display.take() == [.hide])
        frames.resume()
        try step()
        #expect(display.take() == [])
    }
}

/// A virtual display with a cursor that only leaves a log.
private final class CursorDisplay: Display {
    enum Entry: Hashable {
        case set(PixelSize)
        case hide
        case move(PixelPoint)
    }

    let panel: VirtualDisplay
    let cursorSize: PixelSize?
    private let state = Mutex<(log: [Entry], rejection: String?)>(([], nil))

    init(_ panel: VirtualDisplay, cursorSize: PixelSize?) {
        self.panel = panel
        self.cursorSize = cursorSize
    }

    /// Returns and clears the log.
    func take() -> [Entry] {
        state.withLock { state in
            defer { state.log = [] }
            return state.log
        }
    }

    /// Rejects the cursor, once.
    func reject(_ reason: String) { state.withLock { $0.rejection = reason } }

    func setCursor(_ image: CursorImage?) { state.withLock { $0.log.append(image.map { .set($0.size) } ?? .hide) } }
    func moveCursor(to position: PixelPoint) { state.withLock { $0.log.append(.move(position)) } }

    func readEvents() throws(DisplayError) -> [DisplayEvent] {
        let rejection = state.withLock { state -> String? in
            guard !state.log.isEmpty else { return nil }
            defer { state.rejection = nil }
            return state.rejection
        }
        return (rejection.map { [.cursorRejected($0)] } ?? []) + (try panel.readEvents())
    }

    var name: String { panel.name }
    var mode: DisplayMode { panel.mode }
    var eventDescriptor: CInt? { nil }
    func acquireBuffer() throws(DisplayError) -> ScanoutBuffer? { try panel.acquireBuffer() }
    func present(_ buffer: ScanoutBuffer, damage: Region) throws(DisplayError) {
        try panel.present(buffer, damage: damage)
    }
    func cancel(_ buffer: ScanoutBuffer) throws(DisplayError) { try panel.cancel(buffer) }
    func predictedPresentationTime(after time: MonotonicInstant) -> MonotonicInstant {
        panel.predictedPresentationTime(after: time)
    }
    func close() { panel.close() }
}
