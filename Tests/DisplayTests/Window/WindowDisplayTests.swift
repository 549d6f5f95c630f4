import CoreGraphics
import DisplaySupport
import LinuxIO
import Synchronization
import Testing

@testable import Display

/// A display whose window is in memory. The test runs the window's loop.
@Suite struct WindowDisplayTests {
    private let clock = VirtualClock()
    private let size = PixelSize(width: 40, height: 20)
    private let display: WindowDisplay
    private let window: FakeWindow
    private let loop: WindowLoop
    private let events = Events()

    private final class Events: Sendable {
        let list = Mutex<[WindowEvent]>([])
        func take() -> [WindowEvent] {
            list.withLock { list in
                defer { list = [] }
                return list
            }
        }
    }

    init() throws {
        display = try WindowDisplay(mode: DisplayMode(size: size), clock: clock)
        window = try FakeWindow(size: size)
        loop = display.makeLoop(window)
        display.setEventHandler { [events] event in events.list.withLock { $0.append(event) } }
    }

    /// Paints a rectangle of the next frame, and shows the frame.
    @discardableResult
    private func paint(_ pixel: UInt32, _ rect: PixelRect? = nil) throws -> [DisplayEvent] {
        let buffer = try #require(try display.acquireBuffer())
        // Both buffers have the whole frame, as the compositor's accumulated damage makes them.
        let former = display.screen.snapshot()
        let rect = rect ?? buffer.surface.bounds
        for y in 0..<buffer.surface.size.height {
            for x in 0..<buffer.surface.size.width {
                buffer.surface[x, y] = rect.contains(x: x, y: y) ? pixel : former[x, y]
            }
        }
        try display.present(buffer, damage: Region(rect))
        return try flip()
    }

    private func flip() throws -> [DisplayEvent] {
        if let time = display.screen.nextEventTime { clock.advance(to: time) }
        return try display.readEvents()
    }

    private func isFlip(_ events: [DisplayEvent]) -> Bool {
        if case .flipped? = events.first { events.count == 1 } else { false }
    }

    /// Expects the window to show the screen, rotated and magnified.
    private func expectScreenInWindow(
        rotation: ScreenRotation = .none,
        zoom: Int = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let screen = display.screen.snapshot()
        var differences = 0
        for y in 0..<screen.size.height {
            for x in 0..<screen.size.width {
                let shown = rotation.panelRect(of: PixelRect(x: x, y: y, width: 1, height: 1), screen: screen.size)
                let pixel = window.contents[shown.minX * zoom, shown.minY * zoom] | 0xFF00_0000
                if pixel != screen[x, y] { differences += 1 }
            }
        }
        #expect(differences == 0, sourceLocation: sourceLocation)
    }

    // MARK: Frames

    @Test func onlyDamageIsCopiedAndShown() throws {
        #expect(try loop.work() && window.shown.isEmpty, "there is no frame")
        #expect(isFlip(try paint(0xFF11_2233)))
        _ = try loop.work()
        #expect(window.lastArea == 800 && loop.pixelsCopied == 800)
        expectScreenInWindow()
        let rect = PixelRect(x: 3, y: 4, width: 5, height: 6)
        try paint(0xFF44_5566, rect)
        _ = try loop.work()
        #expect(window.shown.last == [rect] && loop.pixelsCopied == 830)
        expectScreenInWindow()
        let calls = window.shown.count
        for _ in 0..<3 {
            try loop.handle(.woken)
            _ = try loop.work()
        }
        #expect(window.shown.count == calls, "nothing is shown again without a change")
    }

    @Test func queuedFrameIsShownWhenItIsOnScreen() throws {
        try paint(0xFF00_0000)
        _ = try loop.work()
        let buffer = try #require(try display.acquireBuffer())
        buffer.surface.fillAll(0xFFFF_FFFF)
        try display.present(buffer, damage: Region(buffer.surface.bounds))
        _ = try loop.work()
        #expect(window.shown.count == 1)
        _ = try flip()
        _ = try loop.work()
        #expect(window.shown.count == 2)
        expectScreenInWindow()
    }

    @Test func threadIsWokenOncePerWork() throws {
        try paint(0xFF00_0000)
        try paint(0xFF00_00FF)
        let wakes = { window.record.state.withLock { $0.wakes } }
        #expect(wakes() == 1, "the second frame is a part of the same work")
        _ = try loop.work()
        #expect(wakes() == 1)
        try paint(0xFF00_FF00)
        #expect(wakes() == 2)
    }

    @Test func changeOfFrontBufferIsShown() throws {
        try paint(0xFF00_0000)
        _ = try loop.work()
        let rect = PixelRect(x: 1, y: 1, width: 2, height: 2)
        let isChanged = try display.changeFrontBuffer(damage: Region(rect)) { $0[1, 1] = 0xFFFF_FFFF }
        #expect(isChanged)
        _ = try loop.work()
        #expect(window.shown.last == [rect] && window.contents[1, 1] == 0xFFFF_FFFF)
    }

    @Test func lostContentsAreRestoredWithoutTheScreen() throws {
        try paint(0xFF11_2233)
        _ = try loop.work()
        let copied = loop.pixelsCopied
        window.change(size)
        try loop.handle(.exposed)
        _ = try loop.work()
        #expect(window.lastArea == 800 && loop.pixelsCopied == copied)
        expectScreenInWindow()
    }

    @Test func panelThatIsOffIsBlack() throws {
        try paint(0xFF11_2233)
        _ = try loop.work()
        try display.setPanelOn(false)
        _ = try loop.work()
        #expect(window.contents.uniformPixel.map { $0 & 0xFF_FFFF } == 0)
        try display.setPanelOn(true)
        _ = try loop.work()
        #expect(window.contents.uniformPixel.map { $0 & 0xFF_FFFF } == 0, "until the next frame")
        try paint(0xFF44_5566)
        _ = try loop.work()
        expectScreenInWindow()
    }

    // MARK: Rotation and zoom

    @Test(arguments: ScreenRotation.allCases, [1, 3]) func rotatedPanelIsShown(rotation: ScreenRotation, zoom: Int)
        throws
    {
        try paint(0xFF11_2233)
        display.rotatePanel(to: rotation)
        display.setZoom(zoom)
        _ = try loop.work()
        let side = rotation.size(of: size)
        #expect(window.size == PixelSize(width: side.width * zoom, height: side.height * zoom))
        expectScreenInWindow(rotation: rotation, zoom: zoom)
        let rect = PixelRect(x: 30, y: 2, width: 3, height: 4)
        try paint(0xFF44_5566, rect)
        _ = try loop.work()
        #expect(window.lastArea == 12)
        expectScreenInWindow(rotation: rotation, zoom: zoom)
        #expect(display.mode.size == size, "the panel has not changed")
        #expect(try display.readEvents() == [])
    }

    @Test(arguments: ScreenRotation.allCases) func screenIsUprightAtTheStart(rotation: ScreenRotation) throws {
        let display = try WindowDisplay(mode: DisplayMode(size: size, rotation: rotation), clock: clock)
        let sum = (display.panelRotation.rawValue + rotation.rawValue) % 360
        #expect(sum == 0)
    }

    @Test func zoomIsLimited() {
        display.setZoom(0)
        #expect(display.zoom == 1)
        display.setZoom(.max)
        #expect(display.zoom == WindowDisplay.zooms.upperBound)
    }

    // MARK: Size

    @Test func panelGetsSizeOfWindow() throws {
        try paint(0xFF11_2233)
        _ = try loop.work()
        let spare = try #require(try display.acquireBuffer())
        let larger = PixelSize(width: 50, height: 30)
        window.change(larger)
        try loop.handle(.resized)
        _ = try loop.work()
        #expect(window.contents[0, 0] == 0xFF11_2233 && window.contents[49, 29] == 0, "the former frame remains")
        #expect(display.mode.size == size, "until the events are read")
        var mode = display.mode
        mode.size = larger
        #expect(try display.readEvents() == [.resized(mode)])
        #expect(display.mode == mode && display.screen.mode == mode)
        #expect(throws: DisplayError.bufferNotAcquired(index: spare.index)) {
            try display.present(spare, damage: Region(PixelRect(size: size)))
        }
        _ = try loop.work()
        #expect(window.contents[0, 0] == 0xFF11_2233, "there is no frame of the new size")
        #expect(isFlip(try paint(0xFF44_5566)))
        _ = try loop.work()
        expectScreenInWindow()
        #expect(window.contents.uniformPixel == 0xFF44_5566)
    }

    @Test func onlyTheLastSizeIsUsed() throws {
        for width in 41...60 {
            window.change(PixelSize(width: width, height: 20))
            try loop.handle(.resized)
        }
        var mode = display.mode
        mode.size.width = 60
        #expect(try display.readEvents() == [.resized(mode)])
        // Back to the size that the panel has.
        window.change(PixelSize(width: 70, height: 20))
        try loop.handle(.resized)
        window.change(PixelSize(width: 60, height: 20))
        try loop.handle(.resized)
        #expect(try display.readEvents() == [])
    }

    @Test func requestedSizeIsThatOfThePanel() throws {
        display.rotatePanel(to: .clockwise)
        display.setZoom(2)
        display.resizePanel(to: PixelSize(width: 60, height: 30))
        _ = try loop.work()
        #expect(window.requests.last == PixelSize(width: 60, height: 120))
        guard case .resized(let mode)? = try display.readEvents().first else {
            Issue.record("the size has not changed")
            return
        }
        #expect(mode.size == PixelSize(width: 60, height: 30))
    }

    /// A window manager that tiles windows determines their sizes.
    @Test func refusedSizeMakesThePanelFitTheWindow() throws {
        window.isRigid = true
        try paint(0xFF11_2233)
        display.rotatePanel(to: .counterclockwise)
        _ = try loop.work()
        guard case .resized(let mode)? = try display.readEvents().first else {
            Issue.record("the size has not changed")
            return
        }
        #expect(mode.size == PixelSize(width: 20, height: 40) && window.size == size)
        try paint(0xFF44_5566)
        _ = try loop.work()
        expectScreenInWindow(rotation: .counterclockwise)
    }

    // MARK: Events

    @Test func positionsAreThoseOnThePanel() throws {
        try paint(0xFF00_0000)
        display.rotatePanel(to: .upsideDown)
        _ = try loop.work()
        try loop.handle(.pointerMoved(x: 0, y: 0))
        try loop.handle(.button(.primary, isDown: true, x: 39, y: 0))
        try loop.handle(.button(.secondary, isDown: false, x: 1000, y: -1000))
        try loop.handle(.finger(WindowFinger(identifier: 3, phase: .began, position: CGPoint(x: 1, y: 1))))
        try loop.handle(.scrolled(dx: 1, dy: -2))
        try loop.handle(.text(""))
        try loop.handle(.pointerLeft)
        try loop.handle(.closeRequested)
        #expect(
            events.take() == [
                .pointerMoved(to: CGPoint(x: 0.9875, y: 0.975)),
                .button(.primary, isDown: true, at: CGPoint(x: 1 - 39.5 / 40, y: 0.975)),
                .button(.secondary, isDown: false, at: CGPoint(x: 1 - 39.5 / 40, y: 0.975)),
                .finger(
                    WindowFinger(
                        identifier: 3,
                        phase: .began,
                        position: CGPoint(x: 1 - 39.5 / 40, y: 1 - 19.5 / 20)
                    )
                ),
                .scrolled(CGVector(dx: 1, dy: -2)), .pointerLeft, .closeRequested,
            ]
        )
    }

    @Test func closedDisplaySendsNothing() throws {
        display.close()
        try loop.handle(.closeRequested)
        #expect(events.take() == [])
        #expect(try !loop.work())
        #expect(throws: DisplayError.closed(name: "window")) { try display.acquireBuffer() }
    }

    // MARK: The thread

    @Test func threadEndsWithTheDisplay() throws {
        let record = FakeWindow.Record()
        let display = try WindowDisplay(mode: DisplayMode(size: size), clock: clock) { (size) throws(DisplayError) in
            try FakeWindow(size: size, record)
        }
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(buffer.surface.bounds))
        if let time = display.screen.nextEventTime { clock.advance(to: time) }
        #expect(isFlip(try display.readEvents()))
        display.close()
        display.close()
        #expect(record.state.withLock { $0.isClosed })
    }

    @Test func failureToOpenIsThrown() throws {
        let failure = DisplayError.window(operation: "open", reason: "no desktop")
        #expect(throws: failure) {
            _ = try WindowDisplay(mode: DisplayMode(size: size), clock: clock) { (_) throws(DisplayError) in
                throw failure
            }
        }
        #expect("\(failure)" == "cannot show a window: open: no desktop")
    }

    @Test func failureOfTheWindowIsThatOfTheDisplay() throws {
        let failure = DisplayError.window(operation: "show", reason: "the connection is lost")
        let display = try WindowDisplay(mode: DisplayMode(size: size), clock: MonotonicClock()) {
            (size) throws(DisplayError) in
            let window = try FakeWindow(size: size)
            window.failure = failure
            return window
        }
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(buffer.surface.bounds))
        var caught: DisplayError?
        // The first event is the flip.
        while caught == nil {
            var descriptor = pollfd(fd: try #require(display.eventDescriptor), events: Int16(POLLIN), revents: 0)
            try #require(poll(&descriptor, 1, 60_000) == 1, "the failure is reported")
            do throws(DisplayError) { _ = try display.readEvents() } catch { caught = error }
        }
        #expect(caught == failure)
    }

    @Test func missingLibraryNamesItsPackage() {
        #expect {
            _ = try SDLLibrary(fileName: "libSDL2-missing.so.0")
        } throws: { error in
            "\(error)" == "cannot load libSDL2-missing.so.0 for a window; install the package \"libsdl2-2.0-0\""
        }
    }
}
