import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import Testing

@testable import Display

/// Panels that are plugged in and unplugged while a card is in use.
@Suite struct DRMConnectionTests {
    private let card = ScriptedCard()
    private let clock = VirtualClock(now: .seconds(100))
    private let noPanel = "cannot use /dev/dri/card9 as a display: no panel is connected to HDMI-A-1"

    private func open(_ connector: String? = nil, _ mode: String? = nil) throws -> DRMDisplay {
        let request = DRMRequest(card: "/dev/dri/card9", connector: connector, mode: mode.flatMap { ModeRequest($0) })
        return try DRMDisplay(request, bufferCount: 2, clock: clock, calls: card.calls)
    }

    private func present(_ display: DRMDisplay) throws {
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(buffer.surface.bounds))
    }

    private func show(_ display: DRMDisplay, _ sequence: UInt32) throws {
        try present(display)
        card.sendFlip(sequence: sequence, time: clock.now)
        #expect(try display.readEvents() == [.flipped(FlipEvent(sequence: UInt64(sequence), time: clock.now))])
    }

    private func unplug(_ index: Int = 0) {
        card.state.withLock {
            $0.connectors[index].connection = .disconnected
            $0.connectors[index].modes = []
        }
    }

    private func plug(_ index: Int = 0, _ modes: [DRMMode] = [ScriptedCard.mode(64, 48, isPreferred: true)]) {
        card.state.withLock {
            $0.connectors[index].connection = .connected
            $0.connectors[index].modes = modes
        }
    }

    private func check(_ display: DRMDisplay) throws -> [DisplayEvent] {
        display.checkConnection()
        return try display.readEvents()
    }

    private var commits: [ScriptedCard.Commit] { card.state.withLock { $0.commits } }

    /// The kernel lists a mode without its aspect ratio at first, and with it after the mode was set.
    @Test func modeWithAspectRatioIsTheSame() throws {
        let display = try open(nil, "64x48")
        defer { display.close() }
        try show(display, 1)
        var info = ScriptedCard.mode(64, 48).info
        info.flags |= 1 << 19
        plug(0, [DRMMode(info)])
        #expect(try check(display).isEmpty)
        info.flags |= UInt32(DRM_MODE_FLAG_INTERLACE)
        plug(0, [DRMMode(info)])
        #expect(try check(display).count == 2)
    }

    @Test(arguments: [true, false]) func unpluggedPanelIsSwitchedOffAndDropsFrames(isAtomic: Bool) throws {
        card.state.withLock { $0.isAtomic = isAtomic }
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        // A flip is pending, and never returns.
        try present(display)
        unplug()
        #expect(try display.readEvents().isEmpty, "nothing has been reported yet")
        #expect(try check(display) == [.lost(.disconnected(noPanel))])
        if isAtomic {
            let last = try #require(commits.last)
            #expect(last.mayModeset && card.value(last, 40, "ACTIVE") == 0 && card.value(last, 1, "CRTC_ID") == 0)
        } else {
            #expect(card.state.withLock { $0.setCRTCs.map(\.hasMode) } == [false])
        }
        #expect(try display.acquireBuffer() == nil)
        #expect(display.flipDeadline == nil)
        clock.advance(by: .seconds(3600))
        #expect(try check(display).isEmpty)
    }

    @Test(arguments: [true, false]) func samePanelThatReturnsGetsItsMode(isAtomic: Bool) throws {
        card.state.withLock { $0.isAtomic = isAtomic }
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        let buffers = card.state.withLock { $0.dumbBuffers }
        unplug()
        _ = try check(display)
        plug()
        #expect(try check(display) == [.returned("/dev/dri/card9 HDMI-A-1", display.mode)])
        #expect(card.state.withLock { $0.dumbBuffers } == buffers)
        try show(display, 2)
        if isAtomic {
            let last = try #require(commits.last)
            #expect(last.mayModeset && card.value(last, 40, "ACTIVE") == 1 && card.value(last, 1, "CRTC_ID") == 40)
        } else {
            #expect(card.state.withLock { $0.setCRTCs.map(\.hasMode) } == [false, true])
        }
        try show(display, 3)
        if isAtomic { #expect(commits.last?.mayModeset == false) }
    }

    /// The kernel accepts no commit while a flip is pending.
    @Test func busyKernelSwitchesPanelOffBeforeNextModeset() throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        try present(display)
        card.refuse("drmModeAtomicCommit", EBUSY)
        unplug()
        _ = try check(display)
        let count = commits.count
        plug()
        _ = try check(display)
        try show(display, 2)
        #expect(commits.dropFirst(count).map { card.value($0, 40, "ACTIVE") } == [0, 1])
    }

    @Test func panelWithOtherPreferredModeChangesMode() throws {
        let display = try open()
        try show(display, 1)
        unplug()
        _ = try check(display)
        plug(0, [ScriptedCard.mode(64, 48), ScriptedCard.mode(80, 60, rate: 50, isPreferred: true)])
        let events = try check(display)
        #expect(display.mode.size == PixelSize(width: 80, height: 60) && display.mode.refreshRate.rounded() == 50)
        #expect(events == [.returned("/dev/dri/card9 HDMI-A-1", display.mode)])
        #expect(card.state.withLock { $0.dumbBuffers.count } == 4, "the former buffers may still be on screen")
        let buffer = try #require(try display.acquireBuffer())
        #expect(buffer.surface.size == display.mode.size && buffer.age == 0)
        try display.cancel(buffer)
        try show(display, 2)
        #expect(card.state.withLock { $0.dumbBuffers.count } == 2)
        let last = try #require(commits.last)
        #expect(last.mayModeset && card.value(last, 50, "CRTC_W") == 80)
        display.close()
        card.state.withLock {
            #expect($0.dumbBuffers.isEmpty && $0.framebuffers.isEmpty && $0.blobs.isEmpty)
            #expect($0.setCRTCs.last?.framebuffer == 7, "what was shown before the program")
        }
    }

    /// Panels can be exchanged faster than they are probed.
    @Test func exchangedPanelIsLostAndReturns() throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        plug(0, [ScriptedCard.mode(80, 60, isPreferred: true)])
        let events = try check(display)
        #expect(
            events == [
                .lost(.disconnected("/dev/dri/card9 HDMI-A-1 has another panel")),
                .returned("/dev/dri/card9 HDMI-A-1", display.mode),
            ]
        )
        try show(display, 2)
        #expect(commits.suffix(2).map { card.value($0, 40, "ACTIVE") } == [0, 1])
    }

    @Test func otherConnectorIsUsedUnlessOneIsRequested() throws {
        card.state.withLock {
            $0.connectors.append(ScriptedCard.connector(2, "DP-1", [], .disconnected, encoder: 0))
        }
        for request in [nil, "HDMI-A-1"] {
            plug()
            unplug(1)
            let display = try open(request)
            defer { display.close() }
            try show(display, 1)
            unplug()
            plug(1, [ScriptedCard.mode(32, 24)])
            let events = try check(display)
            if request == nil {
                #expect(events.last == .returned("/dev/dri/card9 DP-1", display.mode))
                #expect(display.mode.size == PixelSize(width: 32, height: 24))
                try show(display, 2)
                let last = try #require(commits.last)
                #expect(card.value(last, 2, "CRTC_ID") == 40)
                #expect(commits.dropLast().last.flatMap { card.value($0, 1, "CRTC_ID") } == 0)
                // Both are connected: the one in use is retained.
                plug()
                #expect(try check(display).isEmpty)
            } else {
                let reason = "cannot use /dev/dri/card9 HDMI-A-1 as a display: no panel is connected"
                #expect(events == [.lost(.disconnected(reason))])
            }
        }
    }

    @Test func panelWithoutRequestedModeIsNotUsed() throws {
        let display = try open(nil, "64x48")
        defer { display.close() }
        try show(display, 1)
        plug(0, [ScriptedCard.mode(80, 60, isPreferred: true)])
        let mode = ScriptedCard.mode(80, 60)
        #expect(
            try check(display) == [.lost(.disconnected("HDMI-A-1 has no mode 64x48; available: \(mode)"))]
        )
        plug(0, [ScriptedCard.mode(80, 60, isPreferred: true), ScriptedCard.mode(64, 48)])
        #expect(try check(display).last == .returned("/dev/dri/card9 HDMI-A-1", display.mode))
        #expect(display.mode.size == PixelSize(width: 64, height: 48))
    }

    @Test func unchangedConnectorIsLeftAlone() throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        let count = commits.count
        #expect(try check(display).isEmpty)
        #expect(commits.count == count)
    }

    /// The kernel reports a lost link to a panel that is still connected, and expects a mode set.
    @Test func badLinkGetsModeset() throws {
        card.state.withLock { $0.extras[1] = [DRMProperty(id: 0, name: "link-status", value: 1)] }
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        let events = try check(display)
        #expect(events.count == 2 && events.last == .returned("/dev/dri/card9 HDMI-A-1", display.mode))
        try show(display, 2)
        let last = try #require(commits.last)
        #expect(last.mayModeset && card.value(last, 1, "link-status") == 0)
        #expect(commits.dropLast().last.flatMap { card.value($0, 40, "ACTIVE") } == 0)
    }

    /// Only the program that has the card may probe its connectors.
    @Test func changeWhilePausedIsFoundOnReturn() throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        display.pause()
        unplug()
        #expect(try check(display).isEmpty)
        try display.resume()
        #expect(try display.readEvents() == [.lost(.disconnected(noPanel))])
    }

    @Test func removedCardThrows() throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        card.refuse("drmModeGetResources", ENODEV)
        #expect(throws: DisplayError.self) { try check(display) }
    }
}
