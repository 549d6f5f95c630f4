import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import Testing

@testable import Display

/// The cursor that a card shows above the frames.
@Suite struct DRMCursorTests {
    private let card = ScriptedCard()
    private let clock = VirtualClock(now: .seconds(100))
    /// Three pixels by two, with the hot spot in the second row.
    private let image = CursorImage(
        size: PixelSize(width: 3, height: 2),
        pixels: [1, 2, 3, 4, 5, 6],
        hotSpot: PixelPoint(x: 2, y: 1)
    )
    private static let none = ScriptedCard.CursorRequest.set(0, PixelSize(width: 0, height: 0), .zero)

    private func open(isAtomic: Bool = true, padding: UInt32 = 0, side: UInt64? = nil) throws -> DRMDisplay {
        card.state.withLock {
            $0.isAtomic = isAtomic
            $0.pitchPadding = padding
            $0.cursorSide = side
            $0.extras[1] = [DRMProperty(id: 0, name: "DPMS", value: 0)]
        }
        return try DRMDisplay(DRMRequest(card: "/dev/dri/card9"), bufferCount: 2, clock: clock, calls: card.calls)
    }

    private func show(_ display: DRMDisplay, _ sequence: UInt32) throws {
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(buffer.surface.bounds))
        card.sendFlip(sequence: sequence, time: clock.now)
        _ = try display.readEvents()
    }

    /// Returns and clears the requests.
    private func requests() -> [ScriptedCard.CursorRequest] {
        card.state.withLock { state in
            defer { state.cursors = [] }
            return state.cursors.map(\.request)
        }
    }

    private func isShown(_ requests: [ScriptedCard.CursorRequest]) -> Bool? {
        for case .set(let handle, _, _) in requests.reversed() { return handle != 0 }
        return nil
    }

    /// Returns a display that shows the image.
    private func openWithCursor(isAtomic: Bool = true) throws -> DRMDisplay {
        let display = try open(isAtomic: isAtomic)
        try show(display, 1)
        display.setCursor(image)
        #expect(isShown(requests()) == true)
        return display
    }

    @Test(arguments: [true, false])
    func imageIsSetOnceAndMovesWithoutCommit(isAtomic: Bool) throws {
        let display = try open(isAtomic: isAtomic)
        defer { display.close() }
        try show(display, 1)
        let (commits, flips) = card.state.withLock { ($0.commits.count, $0.flips.count) }
        display.moveCursor(to: PixelPoint(x: 10, y: -1))
        #expect(requests() == [], "nothing moves while it is hidden")
        display.setCursor(image)
        let size = PixelSize(width: 64, height: 64)
        let handle = try #require(card.state.withLock { $0.dumbBuffers.max() })
        #expect(requests() == [.move(PixelPoint(x: 10, y: -1)), .set(handle, size, image.hotSpot)])
        display.moveCursor(to: PixelPoint(x: 11, y: 0))
        display.moveCursor(to: PixelPoint(x: 12, y: 0))
        #expect(requests() == [.move(PixelPoint(x: 11, y: 0)), .move(PixelPoint(x: 12, y: 0))])
        display.setCursor(nil)
        display.setCursor(nil)
        #expect(requests() == [Self.none])
        #expect(card.state.withLock { ($0.commits.count, $0.flips.count) } == (commits, flips))
    }

    @Test func memoryHasImageInItsCornerAndIsClearElsewhere() throws {
        let display = try openWithCursor()
        let mapping = try #require(card.state.withLock { $0.mappings.last })
        #expect(mapping.length == 64 * 64 * 4)
        let address = try #require(UnsafePointer<UInt32>(bitPattern: mapping.address))
        let pixels = Array(UnsafeBufferPointer(start: address, count: 64 * 64))
        var expected = [UInt32](repeating: 0, count: 64 * 64)
        expected[0..<3] = [1, 2, 3]
        expected[64..<67] = [4, 5, 6]
        #expect(pixels == expected)
        #expect(card.state.withLock { $0.advice.contains { $0.0 == mapping.address && $0.2 == MADV_DONTFORK } })
        display.close()
        #expect(isShown(requests()) == false && card.state.withLock { $0.dumbBuffers.isEmpty })
    }

    @Test func sizeIsThatOfTheCard() throws {
        #expect(try open().cursorSize == PixelSize(width: 64, height: 64), "that of old kernels")
        #expect(try open(side: 256).cursorSize == PixelSize(width: 256, height: 256))
        #expect(try open(side: 0).cursorSize == nil)
        let display = try DRMDisplay(
            DRMRequest(card: "/dev/dri/card9"),
            mirrors: .all,
            clock: clock,
            calls: card.calls
        )
        #expect(display.cursorSize == nil, "the other panels would have no cursor")
    }

    @Test func cursorAppearsAfterFirstFrame() throws {
        let display = try open()
        defer { display.close() }
        display.setCursor(image)
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(buffer.surface.bounds))
        display.moveCursor(to: PixelPoint(x: 5, y: 6))
        #expect(requests() == [], "the kernel would wait for the mode")
        card.sendFlip(sequence: 1, time: clock.now)
        _ = try display.readEvents()
        let first = requests()
        #expect(first.first == .move(PixelPoint(x: 5, y: 6)) && isShown(first) == true)
        try show(display, 2)
        #expect(requests() == [], "an ordinary flip leaves it")
    }

    /// The kernel would wait for the flip.
    @Test func motionDuringFlipFollowsAfterIt() throws {
        let display = try openWithCursor()
        defer { display.close() }
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(buffer.surface.bounds))
        display.moveCursor(to: PixelPoint(x: 1, y: 1))
        display.moveCursor(to: PixelPoint(x: 2, y: 1))
        #expect(requests() == [])
        card.sendFlip(sequence: 2, time: clock.now)
        _ = try display.readEvents()
        #expect(requests() == [.move(PixelPoint(x: 2, y: 1))])
        let other = try #require(try display.acquireBuffer())
        try display.present(other, damage: Region(other.surface.bounds))
        display.setCursor(nil)
        card.sendFlip(sequence: 3, time: clock.now)
        _ = try display.readEvents()
        #expect(requests() == [Self.none])
    }

    @Test func pauseHidesCursorUntilFirstFrameAfterReturn() throws {
        let display = try openWithCursor()
        defer { display.close() }
        display.pause()
        #expect(requests() == [Self.none] && !card.state.withLock { $0.isMaster })
        display.moveCursor(to: PixelPoint(x: 1, y: 2))
        try display.resume()
        #expect(requests() == [])
        try show(display, 2)
        let shown = requests()
        #expect(shown.first == .move(PixelPoint(x: 1, y: 2)) && isShown(shown) == true)
    }

    @Test(arguments: [true, false])
    func panelThatIsOffHasNoCursor(isAtomic: Bool) throws {
        let display = try openWithCursor(isAtomic: isAtomic)
        defer { display.close() }
        try display.setPanelOn(false)
        #expect(requests() == [Self.none])
        try display.setPanelOn(true)
        display.setCursor(image)
        #expect(requests() == [])
        try show(display, 2)
        #expect(isShown(requests()) == true)
    }

    @Test func unpluggedPanelIsSwitchedOffWithoutCursor() throws {
        let display = try openWithCursor()
        defer { display.close() }
        card.state.withLock { $0.connectors[0].connection = .disconnected }
        display.checkConnection()
        let events = try display.readEvents()
        #expect(events.count == 1 && requests() == [Self.none])
        card.state.withLock { $0.connectors[0].connection = .connected }
        display.checkConnection()
        _ = try display.readEvents()
        #expect(requests() == [])
        try show(display, 2)
        #expect(isShown(requests()) == true)
    }

    /// A plane with a cursor of this program must not count as one of a previous program.
    @Test func otherPanelHasCursorOnItsCRTC() throws {
        let display = try openWithCursor()
        defer { display.close() }
        card.state.withLock {
            $0.connectors[0].modes = [ScriptedCard.mode(32, 24, isPreferred: true)]
            $0.crtcs = [41]
            $0.encoders = [30: DRMEncoder(crtc: 0, possibleCRTCs: 3)]
        }
        display.checkConnection()
        _ = try display.readEvents()
        let hidden = card.state.withLock { $0.cursors }
        #expect(hidden.map(\.crtc) == [40] && hidden.map(\.request) == [Self.none])
        card.state.withLock { $0.cursors = [] }
        try show(display, 2)
        #expect(card.state.withLock { $0.cursors.map(\.crtc) } == [41, 41] && isShown(requests()) == true)
    }

    @Test(arguments: [ENXIO, EFAULT, EINVAL, EOPNOTSUPP])
    func cardWithoutCursorRejectsItOnceWithoutMessage(number: CInt) throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        card.refuse("drmModeMoveCursor", number)
        display.setCursor(image)
        #expect(try display.readEvents() == [.cursorRejected(nil)])
        display.setCursor(nil)
        display.setCursor(image)
        #expect(try display.readEvents() == [] && requests() == [])
        try show(display, 2)
    }

    @Test func failureOfTheDriverIsReportedAndHidesCursor() throws {
        let display = try openWithCursor()
        defer { display.close() }
        card.refuse("drmModeMoveCursor", EIO)
        display.moveCursor(to: .zero)
        let events = try display.readEvents()
        guard case .cursorRejected(let text?)? = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(text.hasPrefix("drmModeMoveCursor /dev/dri/card9") && events.count == 1)
        #expect(requests() == [Self.none])
    }

    @Test func rowsWithGapsAreRejected() throws {
        let display = try open(padding: 64)
        defer { display.close() }
        try show(display, 1)
        let count = card.state.withLock { $0.dumbBuffers.count }
        display.setCursor(image)
        guard case .cursorRejected(_?)? = try display.readEvents().first else {
            Issue.record("the kernel assumes rows without gaps")
            return
        }
        #expect(card.state.withLock { $0.dumbBuffers.count } == count && requests() == [])
    }

    /// The kernel is busy, or another program has taken the card.
    @Test(arguments: [EBUSY, EACCES])
    func passingRefusalIsRetriedAfterNextFlip(number: CInt) throws {
        let display = try openWithCursor()
        defer { display.close() }
        card.refuse("drmModeMoveCursor", number)
        display.moveCursor(to: PixelPoint(x: 3, y: 4))
        #expect(try display.readEvents() == [] && requests() == [])
        try show(display, 2)
        #expect(requests() == [.move(PixelPoint(x: 3, y: 4))])
    }

    @Test func imageIsRotatedWithTheScreen() {
        let clockwise = image.rotated(.clockwise)
        #expect(clockwise.size == PixelSize(width: 2, height: 3) && clockwise.pixels == [4, 1, 5, 2, 6, 3])
        #expect(clockwise.hotSpot == PixelPoint(x: 0, y: 2))
        let upsideDown = image.rotated(.upsideDown)
        #expect(upsideDown.pixels == [6, 5, 4, 3, 2, 1] && upsideDown.hotSpot == .zero)
        let counterclockwise = image.rotated(.counterclockwise)
        #expect(counterclockwise.pixels == [3, 6, 2, 5, 1, 4] && counterclockwise.hotSpot == PixelPoint(x: 1, y: 0))
        #expect(image.rotated(.none) === image)
    }
}
