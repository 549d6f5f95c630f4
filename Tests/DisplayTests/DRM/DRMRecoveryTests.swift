import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import Testing

@testable import Display

/// Flips that the kernel loses, and cards that another program takes.
@Suite struct DRMRecoveryTests {
    private let card = ScriptedCard()
    private let clock = VirtualClock(now: .seconds(100))
    private let notice = DisplayEvent.notice(
        "/dev/dri/card9 HDMI-A-1: a page flip did not complete; setting the mode again"
    )

    private func open() throws -> DRMDisplay {
        try DRMDisplay(DRMRequest(card: "/dev/dri/card9"), bufferCount: 2, clock: clock, calls: card.calls)
    }

    private func present(_ display: DRMDisplay) throws {
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(buffer.surface.bounds))
    }

    private func flip(_ display: DRMDisplay, _ sequence: UInt32) throws {
        card.sendFlip(sequence: sequence, time: clock.now)
        #expect(try display.readEvents() == [.flipped(FlipEvent(sequence: UInt64(sequence), time: clock.now))])
    }

    /// Reads the events at each deadline before a time, and at the time itself.
    private func wait(_ display: DRMDisplay, until time: MonotonicInstant) throws -> [DisplayEvent] {
        var events: [DisplayEvent] = []
        while clock.now < time {
            clock.advance(to: min(display.flipDeadline ?? time, time))
            events += try display.readEvents()
        }
        return events
    }

    private var commits: [ScriptedCard.Commit] { card.state.withLock { $0.commits } }

    @Test(arguments: [true, false]) func lostFlipIsRetriedWithModeset(isAtomic: Bool) throws {
        card.state.withLock { $0.isAtomic = isAtomic }
        let display = try open()
        defer { display.close() }
        try present(display)
        try flip(display, 1)
        try present(display)
        let count = commits.count
        #expect(try wait(display, until: .seconds(101.99)).isEmpty)
        #expect(commits.count == count)
        #expect(try wait(display, until: .seconds(102)) == [notice])
        if isAtomic {
            // A mode that is set again changes nothing, unless the panel was off.
            #expect(commits.dropFirst(count).map { card.value($0, 40, "ACTIVE") } == [0, 1])
        } else {
            #expect(card.state.withLock { $0.setCRTCs.map(\.hasMode) } == [false, true])
        }
        try flip(display, 130)
        try present(display)
        if isAtomic { #expect(commits.last?.mayModeset == false) }
        // Each flip has its own retry.
        #expect(try wait(display, until: .seconds(104)) == [notice])
    }

    @Test func flipThatIsLostAfterModesetThrows() throws {
        let display = try open()
        defer { display.close() }
        try present(display)
        #expect(try wait(display, until: .seconds(102)) == [notice])
        #expect(try wait(display, until: .seconds(103.99)).isEmpty)
        clock.advance(to: .seconds(104))
        let error = #expect(throws: DisplayError.self) { try display.readEvents() }
        #expect(error == .flipTimedOut(name: "/dev/dri/card9 HDMI-A-1", seconds: 2))
        #expect(
            error?.description == "display /dev/dri/card9 HDMI-A-1: a page flip did not complete within 2.0 s, "
                + "nor after the mode was set again"
        )
    }

    /// The kernel is busy until it gives the flip up itself.
    @Test func modesetAfterLostFlipWaitsForKernel() throws {
        let display = try open()
        defer { display.close() }
        try present(display)
        try flip(display, 1)
        try present(display)
        _ = try wait(display, until: .seconds(101.99))
        card.state.withLock { $0.refusals["drmModeAtomicCommit"] = Array(repeating: EBUSY, count: 40) }
        #expect(try wait(display, until: .seconds(102)) == [notice])
        let count = commits.count
        #expect(try wait(display, until: .seconds(111)).isEmpty)
        #expect(commits.count == count, "still busy")
        card.state.withLock { $0.refusals = [:] }
        #expect(try wait(display, until: .seconds(111.5)).isEmpty)
        #expect(commits.dropFirst(count).map { card.value($0, 40, "ACTIVE") } == [0, 1])
        // From then on, the flip has all of its time.
        #expect(try wait(display, until: .seconds(112.9)).isEmpty)
        try flip(display, 700)
    }

    @Test func commitWithoutMasterWaitsForCard() throws {
        let display = try open()
        defer { display.close() }
        try present(display)
        try flip(display, 1)
        card.state.withLock { $0.isMaster = false }
        card.refuse("drmModeAtomicCommit", EACCES)
        card.refuse("drmSetMaster", EBUSY, EACCES)
        try present(display)
        #expect(try display.acquireBuffer() == nil && display.flipDeadline == nil)
        #expect(try display.readEvents() == [.lost(.inUse)])
        let count = commits.count
        clock.advance(by: .seconds(3600))
        #expect(try display.readEvents().isEmpty, "the other program still has the card")
        #expect(try display.readEvents() == [.returned("/dev/dri/card9 HDMI-A-1", display.mode)])
        #expect(card.state.withLock { $0.isMaster } && commits.count == count)
        try present(display)
        #expect(commits.last?.mayModeset == true)
        try flip(display, 2)
    }

    @Test func dirtyRectanglesWithoutMasterWaitForCard() throws {
        card.state.withLock {
            $0.hasVBlankCounter = false
            $0.planeProperties.removeAll { $0 == "FB_DAMAGE_CLIPS" }
        }
        let display = try DRMDisplay(DRMRequest(card: "/dev/dri/card9"), clock: clock, calls: card.calls)
        defer { display.close() }
        try present(display)
        card.sendFlip(sequence: 1, time: clock.now)
        _ = try display.readEvents()
        clock.advance(by: .seconds(1))
        #expect(try display.readEvents().count == 1)
        card.state.withLock { $0.isMaster = false }
        card.refuse("drmModeDirtyFB", EACCES)
        try present(display)
        let events = try display.readEvents()
        #expect(events == [.lost(.inUse), .returned("/dev/dri/card9 HDMI-A-1", display.mode)])
        try present(display)
        #expect(commits.last?.mayModeset == true)
    }

    @Test func cardThatIsTakenIsReleasedAndTakenByPause() throws {
        let display = try open()
        defer { display.close() }
        try present(display)
        try flip(display, 1)
        card.state.withLock { $0.isMaster = false }
        card.refuse("drmModeAtomicCommit", EPERM)
        card.refuse("drmSetMaster", EBUSY)
        try present(display)
        #expect(try display.readEvents() == [.lost(.inUse)])
        display.pause()
        #expect(try display.readEvents().isEmpty && !card.state.withLock { $0.isMaster })
        try display.resume()
        #expect(try display.readEvents() == [.returned("/dev/dri/card9 HDMI-A-1", display.mode)])
    }
}
