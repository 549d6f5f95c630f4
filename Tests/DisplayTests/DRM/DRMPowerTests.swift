import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import Testing

@testable import Display

/// Panels that are switched off without input, and on again.
@Suite struct DRMPowerTests {
    private let card = ScriptedCard()
    private let clock = VirtualClock(now: .seconds(100))

    private func open(isAtomic: Bool = true) throws -> DRMDisplay {
        card.state.withLock {
            $0.isAtomic = isAtomic
            $0.extras[1] = [DRMProperty(id: 0, name: "DPMS", value: 0)]
        }
        return try DRMDisplay(
            DRMRequest(card: "/dev/dri/card9"),
            bufferCount: 2,
            clock: clock,
            calls: card.calls
        )
    }

    private func show(_ display: DRMDisplay, _ sequence: UInt32) throws {
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(buffer.surface.bounds))
        card.sendFlip(sequence: sequence, time: clock.now)
        #expect(try display.readEvents() == [.flipped(FlipEvent(sequence: UInt64(sequence), time: clock.now))])
    }

    private var commits: [ScriptedCard.Commit] { card.state.withLock { $0.commits } }
    private var powers: [UInt64] { card.state.withLock { $0.powers } }
    private var modes: [Bool] { card.state.withLock { $0.setCRTCs.map(\.hasMode) } }

    @Test func atomicPanelGoesOffAndComesOnWithNextFrame() throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        try display.setPanelOn(false)
        let off = try #require(commits.last)
        #expect(off.mayModeset && off.assignments.count == 1 && card.value(off, 40, "ACTIVE") == 0)
        try display.setPanelOn(false)
        let count = commits.count
        try display.setPanelOn(true)
        #expect(commits.count == count, "it comes on with a frame")
        try show(display, 2)
        let on = try #require(commits.last)
        #expect(on.mayModeset && card.value(on, 40, "ACTIVE") == 1 && card.value(on, 50, "FB_ID") != nil)
        try show(display, 3)
        #expect(commits.last?.mayModeset == false)
    }

    @Test func legacyPanelGoesOffByItsConnector() throws {
        let display = try open(isAtomic: false)
        defer { display.close() }
        try show(display, 1)
        try display.setPanelOn(false)
        #expect(powers == [UInt64(DRM_MODE_DPMS_OFF)] && modes.isEmpty)
        try display.setPanelOn(true)
        try show(display, 2)
        #expect(powers == [UInt64(DRM_MODE_DPMS_OFF), UInt64(DRM_MODE_DPMS_ON)] && modes == [true])
        try show(display, 3)
        #expect(powers.count == 2 && modes == [true])
    }

    @Test func legacyPanelIsOnAfterEnd() throws {
        let display = try open(isAtomic: false)
        try show(display, 1)
        try display.setPanelOn(false)
        display.close()
        #expect(powers == [UInt64(DRM_MODE_DPMS_OFF), UInt64(DRM_MODE_DPMS_ON)])
        #expect(card.state.withLock { $0.setCRTCs.last?.framebuffer } == 7, "what was shown before the program")
    }

    @Test func connectorWithoutPowerManagementIsAnError() throws {
        let display = try open(isAtomic: false)
        defer { display.close() }
        card.state.withLock { $0.extras = [:] }
        try show(display, 1)
        let error = #expect(throws: DisplayError.self) { try display.setPanelOn(false) }
        #expect(
            error.map { "\($0)" }
                == "cannot switch the panel of /dev/dri/card9 HDMI-A-1 off: its driver does not support it"
        )
        try show(display, 2)
    }

    /// The kernel is busy for a moment after a flip.
    @Test func busyKernelSwitchesPanelOffLater() throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        let count = commits.count
        card.refuse("drmModeAtomicCommit", EBUSY, EBUSY)
        try display.setPanelOn(false)
        #expect(try display.readEvents().isEmpty && commits.count == count)
        #expect(try display.readEvents().isEmpty)
        #expect(commits.dropFirst(count).map { card.value($0, 40, "ACTIVE") } == [0])
        #expect(try display.readEvents().isEmpty && commits.count == count + 1)
        // A touch that comes first.
        try display.setPanelOn(true)
        try show(display, 2)
        card.refuse("drmModeAtomicCommit", EBUSY)
        try display.setPanelOn(false)
        try display.setPanelOn(true)
        _ = try display.readEvents()
        try show(display, 3)
        #expect(commits.last?.mayModeset == true)
    }

    @Test func refusedLaterSwitchIsNoticed() throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        card.refuse("drmModeAtomicCommit", EBUSY, EINVAL)
        try display.setPanelOn(false)
        let events = try display.readEvents()
        guard case .notice(let text)? = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(text.contains("Invalid argument") && text.hasSuffix("; the panel stays on"))
        try display.setPanelOn(true)
        try show(display, 2)
    }

    /// Panels that sleep may disconnect.
    @Test func connectionIsCheckedWhenPanelIsOnAgain() throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        try display.setPanelOn(false)
        card.state.withLock {
            $0.connectors[0].connection = .disconnected
            $0.connectors[0].modes = []
        }
        display.checkConnection()
        #expect(try display.readEvents().isEmpty)
        try display.setPanelOn(true)
        let events = try display.readEvents()
        guard case .lost(.disconnected)? = events.first else {
            Issue.record("\(events)")
            return
        }
    }

    @Test func otherMasterIsALoss() throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        card.refuse("drmModeAtomicCommit", EACCES)
        card.state.withLock { $0.isMaster = false }
        try display.setPanelOn(false)
        #expect(try display.readEvents().first == .lost(.inUse))
    }

    /// Another program's mode set switches the panel on.
    @Test func pausedPanelCountsAsOn() throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        try display.setPanelOn(false)
        display.pause()
        let count = commits.count
        try display.setPanelOn(false)
        try display.resume()
        #expect(commits.count == count)
        try show(display, 2)
        #expect(commits.last.flatMap { card.value($0, 40, "ACTIVE") } == 1)
        card.state.withLock { $0.connectors[0].connection = .disconnected }
        display.checkConnection()
        #expect(try display.readEvents().count == 1, "its connection is checked")
    }

    @Test func panelThatShowedNothingIsNotSwitched() throws {
        let display = try open()
        defer { display.close() }
        try display.setPanelOn(false)
        #expect(commits.isEmpty)
        try show(display, 1)
    }
}
