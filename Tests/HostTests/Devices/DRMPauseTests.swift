import CDRM
import Display
import DisplaySupport
import Geometry
import Glibc
import LinuxIO
import Testing

/// A display whose panel another program uses for a while.
@Suite struct DRMPauseTests {
    private let card = ScriptedCard()

    private func makeDisplay() throws -> DRMDisplay {
        try DRMDisplay(DRMRequest(card: "/dev/dri/card0"), bufferCount: 2, calls: card.calls)
    }

    private func present(_ display: DRMDisplay) throws {
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(buffer.surface.bounds))
    }

    private func flip(_ display: DRMDisplay, _ sequence: UInt32) throws {
        card.sendFlip(sequence: sequence, time: MonotonicClock().now)
        #expect(try display.readEvents().count == 1)
    }

    @Test(arguments: [true, false]) func pausedDisplayIsReleasedAndTakenWithMode(isAtomic: Bool) throws {
        card.state.withLock { $0.isAtomic = isAtomic }
        let display = try makeDisplay()
        defer { display.close() }
        try present(display)
        try flip(display, 1)
        #expect(card.state.withLock { $0.isMaster })
        display.pause()
        #expect(!card.state.withLock { $0.isMaster })
        let before = card.state.withLock { ($0.commits.count, $0.flips.count) }
        try present(display)
        #expect(try display.readEvents().isEmpty)
        #expect(card.state.withLock { ($0.commits.count, $0.flips.count) } == before, "the frame waits")
        try display.resume()
        #expect(card.state.withLock { $0.isMaster })
        if isAtomic {
            #expect(card.state.withLock { $0.commits.last?.mayModeset } == true)
        } else {
            #expect(card.state.withLock { $0.setCRTCs.last?.hasMode } == true)
        }
        try flip(display, 2)
        try present(display)
        if isAtomic { #expect(card.state.withLock { $0.commits.last?.mayModeset } == false) }
        try flip(display, 3)
    }

    @Test func flipThatWasUnderWayIsReportedWhilePaused() throws {
        let display = try makeDisplay()
        defer { display.close() }
        try present(display)
        display.pause()
        try flip(display, 1)
        try display.resume()
        try present(display)
        #expect(card.state.withLock { $0.commits.last?.mayModeset } == true)
    }

    @Test func panelThatIsStillInUseIsError() throws {
        let display = try makeDisplay()
        defer { display.close() }
        display.pause()
        card.refuse("drmSetMaster", EBUSY)
        #expect(throws: DisplayError.self) { try display.resume() }
    }
}
