import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import Testing

@testable import Display

@Suite("Cards that count no vertical blanks")
struct DRMDirtyTests {
    private let card = ScriptedCard()
    private let clock = VirtualClock(now: .seconds(100))
    private let whole = Region(PixelRect(x: 0, y: 0, width: 64, height: 48))

    init() {
        card.state.withLock {
            $0.hasVBlankCounter = false
            $0.planeProperties.removeAll { $0 == "FB_DAMAGE_CLIPS" }
        }
    }

    private func open() throws -> DRMDisplay {
        try DRMDisplay(DRMRequest(card: "/dev/dri/card9"), clock: clock, calls: card.calls)
    }

    private func present(_ display: DRMDisplay, _ damage: Region) throws {
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: damage)
    }

    @Test func dirtyFBSendsDamageOnFrontBuffer() throws {
        let display = try open()
        #expect(card.state.withLock { $0.dirty.count } == 1, "support is tested once")
        try present(display, whole)
        card.sendFlip(sequence: 0, time: .seconds(100.001))
        #expect(try display.readEvents().isEmpty, "the next frame has to wait for its time")
        clock.advance(by: .seconds(1.0 / 60))
        #expect(try display.readEvents() == [.flipped(FlipEvent(sequence: 1, time: .seconds(100.001)))])

        let buffer = try #require(try display.acquireBuffer())
        #expect(buffer.age == 1)
        try display.present(buffer, damage: Region(PixelRect(x: 1, y: 2, width: 3, height: 4)))
        let clip = try #require(card.state.withLock { $0.dirty.last?.first })
        #expect([clip.x1, clip.y1, clip.x2, clip.y2] == [1, 2, 4, 6])
        #expect(card.state.withLock { $0.commits.count } == 1, "no flip")
        clock.advance(by: .seconds(1.0 / 60))
        #expect(try display.readEvents().count == 1)
        #expect(display.flipDeadline == nil)
        display.close()
        #expect(card.state.withLock { $0.dumbBuffers.isEmpty })
    }

    @Test func dirtyFBSplitsManyRects() throws {
        let display = try open()
        try present(display, whole)
        card.sendFlip(sequence: 0, time: .seconds(100.001))
        clock.advance(by: .seconds(1))
        #expect(try display.readEvents().count == 1)
        let dots = (0..<400).map { PixelRect(x: $0 % 32 * 2, y: $0 / 32 * 2, width: 1, height: 1) }
        try present(display, Region(dots))
        let counts = card.state.withLock { $0.dirty.dropFirst().map(\.count) }
        #expect(counts == [256, 144])
    }

    @Test func missingDirtyFBFallsBackToFlips() throws {
        card.state.withLock { $0.refusals["drmModeDirtyFB"] = [ENOSYS] }
        let display = try open()
        for frame in 0..<3 {
            try present(display, whole)
            card.sendFlip(sequence: 0, time: clock.now)
            clock.advance(by: .seconds(1.0 / 60))
            #expect(try display.readEvents().count == 1)
            #expect(card.state.withLock { $0.commits.count } == frame + 1)
        }
        #expect(card.state.withLock { $0.dirty.isEmpty })
    }

    @Test func framesAreTimedByModeRefreshRate() throws {
        card.state.withLock { $0.refusals["drmModeDirtyFB"] = [ENOSYS] }
        let display = try open()
        try present(display, whole)
        card.sendFlip(sequence: 0, time: .seconds(100))
        #expect(try display.readEvents().isEmpty)
        clock.advance(by: .seconds(0.016))
        #expect(try display.readEvents().isEmpty)
        #expect(display.flipDeadline != nil)
        clock.advance(by: .seconds(0.001))
        #expect(try display.readEvents().count == 1)
    }
}
