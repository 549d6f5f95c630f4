import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import TestSupport
import Testing

@testable import Display

/// Further panels of a card, which show the buffers of the main one.
@Suite struct DRMMirrorTests {
    private let card = ScriptedCard()
    private let clock = VirtualClock(now: .seconds(100))
    /// The CRTCs and planes of the main panel and of the mirror.
    private let main = (crtc: UInt32(40), plane: UInt32(50))
    private let mirror = (crtc: UInt32(41), plane: UInt32(51))

    /// A card with a second connector.
    init() { plug([ScriptedCard.mode(64, 48, rate: 50), ScriptedCard.mode(128, 128, isPreferred: true)]) }

    private func plug(_ modes: [DRMMode]) {
        card.state.withLock {
            $0.encoders[31] = DRMEncoder(crtc: 0, possibleCRTCs: 3)
            $0.connectors.removeAll { $0.id == 2 }
            $0.connectors.append(
                DRMConnector(
                    id: 2,
                    name: "HDMI-A-2",
                    connection: modes.isEmpty ? .disconnected : .connected,
                    encoder: 0,
                    encoders: [31],
                    modes: modes
                )
            )
        }
    }

    private func open(_ mirrors: PanelSelection = .all) throws -> DRMDisplay {
        try DRMDisplay(DRMRequest(card: "/dev/dri/card9"), mirrors: mirrors, clock: clock, calls: card.calls)
    }

    private func present(_ display: DRMDisplay, _ damage: PixelRect? = nil) throws {
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(damage ?? buffer.surface.bounds))
    }

    /// Completes the flip of a panel, and returns the messages and losses.
    @discardableResult
    private func flip(_ display: DRMDisplay, _ crtcs: UInt32...) throws -> [DisplayEvent] {
        clock.advance(by: .milliseconds(16))
        for crtc in crtcs { card.sendFlip(sequence: 1, time: clock.now, crtc: crtc) }
        return try display.readEvents().filter { if case .flipped = $0 { false } else { true } }
    }

    private func check(_ display: DRMDisplay) throws -> [DisplayEvent] {
        display.checkConnection()
        return try display.readEvents()
    }

    /// The framebuffers that a plane was given, in order; 0 for none.
    private func framebuffers(_ plane: UInt32) -> [UInt64] {
        card.state.withLock { $0.commits }.compactMap { card.value($0, plane, "FB_ID") }
    }

    private func values(_ object: UInt32, _ name: String) -> [UInt64] {
        card.state.withLock { $0.commits }.compactMap { card.value($0, object, name) }
    }

    // MARK: Frames

    @Test func mirrorShowsBuffersOfMainPanel() throws {
        let display = try open()
        defer { display.close() }
        try present(display)
        let notice = "/dev/dri/card9: HDMI-A-2 mirrors the screen, 64x48@50"
        #expect(try flip(display, main.crtc, mirror.crtc) == [.notice(notice)])
        try present(display, PixelRect(x: 1, y: 2, width: 3, height: 4))
        try flip(display, main.crtc, mirror.crtc)
        #expect(framebuffers(main.plane).count == 2 && framebuffers(mirror.plane) == framebuffers(main.plane))
        let commits = card.state.withLock { $0.commits }
        #expect(commits.map(\.mayModeset) == [false, true, false, false], "the main panel's mode runs already")
        #expect(values(2, "CRTC_ID") == [41] && values(mirror.plane, "CRTC_W") == [64])
        #expect(card.damage(commits[2]) == [[1, 2, 4, 6]])
    }

    @Test func slowMirrorSkipsFramesAndShowsNewest() throws {
        let display = try open()
        defer { display.close() }
        try present(display)
        try flip(display, main.crtc, mirror.crtc)
        for x in 0..<4 {
            try present(display, PixelRect(x: x, y: 0, width: 1, height: 1))
            try flip(display, main.crtc)
        }
        #expect(framebuffers(main.plane).count == 5 && framebuffers(mirror.plane).count == 2)
        try flip(display, mirror.crtc)
        #expect(framebuffers(mirror.plane).count == 3)
        #expect(framebuffers(mirror.plane).last == framebuffers(main.plane).last)
        let blob = try #require(values(mirror.plane, "FB_DAMAGE_CLIPS").last)
        let damage = card.state.withLock { $0.allBlobs[UInt32(blob)] }?.withUnsafeBytes { bytes in
            bytes.bindMemory(to: drm_mode_rect.self).map { [$0.x1, $0.y1, $0.x2, $0.y2] }
        }
        #expect(damage == [[1, 0, 4, 1]], "of all frames since the last one that it was given")
    }

    /// No buffer is painted that the mirror shows or is about to show, in any order of the vblanks of both panels.
    @Test(arguments: 1...5) func buffersOnMirrorAreNotPainted(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let display = try open()
        defer { display.close() }
        var onMirror: [UInt64] = []
        var isPending = (main: false, mirror: false)
        var painted = 0
        for _ in 0..<600 {
            switch Int.random(in: 0..<3, using: &random) {
            case 0 where !isPending.main:
                guard let buffer = try display.acquireBuffer() else { continue }
                let framebuffer = UInt64(display.state.withLock { $0.scanout.buffers[buffer.index].framebuffer })
                let inUse = onMirror.suffix(isPending.mirror ? 2 : 1)
                #expect(!inUse.contains(framebuffer))
                let count = framebuffers(mirror.plane).count
                try display.present(buffer, damage: Region(buffer.surface.bounds))
                painted += 1
                isPending.main = true
                if framebuffers(mirror.plane).count > count { isPending.mirror = true }
            case 1 where isPending.main:
                try flip(display, main.crtc)
                isPending.main = false
            case 2 where isPending.mirror:
                let count = framebuffers(mirror.plane).count
                try flip(display, mirror.crtc)
                isPending.mirror = framebuffers(mirror.plane).count > count
            default: break
            }
            onMirror = framebuffers(mirror.plane)
        }
        #expect(painted > 50)
    }

    @Test func frameIsScaledToPanelWithoutItsMode() throws {
        plug([ScriptedCard.mode(128, 128, isPreferred: true)])
        let display = try open()
        defer { display.close() }
        try present(display)
        let notice = "/dev/dri/card9: HDMI-A-2 mirrors the screen, 128x128@59.99, scaled by the hardware"
        #expect(try flip(display, main.crtc, mirror.crtc) == [.notice(notice)])
        let rect = ["CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H"].map { values(mirror.plane, $0) }
        #expect(rect == [[0], [16], [128], [96]])
        #expect(values(mirror.plane, "SRC_W") == [64 << 16] && values(mirror.plane, "SRC_H") == [48 << 16])
    }

    @Test func legacyCallsMirrorPanelsOfTheSameSizeOnly() throws {
        card.state.withLock { $0.isAtomic = false }
        let display = try open()
        try present(display)
        try flip(display, main.crtc, mirror.crtc)
        #expect(card.state.withLock { $0.setCRTCs.count } == 1, "the main panel's mode runs already")
        #expect(card.state.withLock { $0.flips.count } == 2)
        display.close()
        plug([ScriptedCard.mode(128, 128)])
        let other = try open()
        defer { other.close() }
        try present(other)
        let reason = "cannot use /dev/dri/card9 HDMI-A-2 as a display: it has no mode of 64x48"
        #expect(try flip(other, main.crtc) == [.notice("\(reason); HDMI-A-2 does not mirror the screen")])
    }

    // MARK: Failures

    @Test func busyMirrorIsTriedAgain() throws {
        let display = try open()
        defer { display.close() }
        card.refuse("drmModeAtomicCommit", nil, EBUSY, EBUSY)
        try present(display)
        #expect(framebuffers(mirror.plane).isEmpty)
        try flip(display, main.crtc)
        #expect(framebuffers(mirror.plane).isEmpty)
        #expect(try display.readEvents().isEmpty)
        #expect(framebuffers(mirror.plane) == framebuffers(main.plane))
    }

    @Test func refusedMirrorDoesNotDisturbMainPanel() throws {
        let display = try open()
        defer { display.close() }
        card.refuse("drmModeAtomicCommit", nil, EINVAL)
        try present(display)
        let events = try flip(display, main.crtc)
        #expect(events.count == 2 && "\(events[1])".contains("HDMI-A-2 does not mirror the screen"), "\(events)")
        try present(display)
        try flip(display, main.crtc)
        #expect(framebuffers(main.plane).count == 2 && framebuffers(mirror.plane).isEmpty)
    }

    @Test func mirrorWhoseFlipIsLostIsDropped() throws {
        let display = try open()
        defer { display.close() }
        try present(display)
        try flip(display, main.crtc)
        var events: [DisplayEvent] = []
        for _ in 0..<200 where events.isEmpty {
            try present(display)
            events = try flip(display, main.crtc)
        }
        #expect(
            "\(events)".contains("card9 HDMI-A-2: a page flip did not complete; HDMI-A-2 does not mirror the screen")
        )
        #expect(values(mirror.crtc, "ACTIVE") == [1, 0])
    }

    @Test func unknownConnectorIsReported() throws {
        let display = try open(.connectors(["HDMI-A-2", "DP-1"]))
        defer { display.close() }
        try present(display)
        let events = try flip(display, main.crtc, mirror.crtc)
        let message = "/dev/dri/card9 has no connector DP-1 to mirror the screen on; it has HDMI-A-1, HDMI-A-2"
        #expect(events.count == 2 && events.contains(.notice(message)), "\(events)")
    }

    // MARK: Connection

    @Test func mirrorMayBeUnpluggedAndPlugged() throws {
        let display = try open()
        defer { display.close() }
        try present(display)
        try flip(display, main.crtc, mirror.crtc)
        plug([])
        let gone = "HDMI-A-2 is not connected any more; HDMI-A-2 does not mirror the screen"
        #expect(try check(display) == [.notice(gone)])
        #expect(values(mirror.crtc, "ACTIVE") == [1, 0])
        #expect(try check(display).isEmpty)
        plug([ScriptedCard.mode(64, 48)])
        #expect(try check(display) == [.notice("/dev/dri/card9: HDMI-A-2 mirrors the screen, 64x48@60")])
        #expect(values(mirror.crtc, "ACTIVE") == [1, 0, 1])
        #expect(framebuffers(mirror.plane).last == framebuffers(main.plane).last, "without a new frame")
    }

    @Test func mirrorBecomesMainPanelIfThatIsUnplugged() throws {
        let display = try open()
        defer { display.close() }
        try present(display)
        try flip(display, main.crtc, mirror.crtc)
        card.state.withLock {
            $0.connectors[0].connection = .disconnected
            $0.connectors[0].modes = []
            $0.encoders[31]?.crtc = 41
        }
        let events = try check(display)
        #expect(display.name == "/dev/dri/card9 HDMI-A-2" && events.contains(.returned(display.name, display.mode)))
        #expect(values(mirror.crtc, "ACTIVE") == [1, 0], "the CRTC is free for the connector's new one")
        try present(display)
        #expect(values(2, "CRTC_ID") == [41, 0, 40])
        #expect(display.mode.size == PixelSize(width: 128, height: 128), "the mode that this panel prefers")
    }

    @Test(arguments: [true, false]) func modesAreSetAfterPauseAndPowerOff(isPause: Bool) throws {
        let display = try open()
        defer { display.close() }
        try present(display)
        // The mirror's flip is still pending.
        try flip(display, main.crtc)
        if isPause {
            display.pause()
            try display.resume()
        } else {
            try display.setPanelOn(false)
            #expect(values(main.crtc, "ACTIVE") == [0] && values(mirror.crtc, "ACTIVE") == [1])
            try flip(display, mirror.crtc)
            #expect(values(mirror.crtc, "ACTIVE") == [1, 0])
            try display.setPanelOn(true)
        }
        try present(display)
        try flip(display, main.crtc, mirror.crtc)
        _ = try display.readEvents()
        #expect(framebuffers(mirror.plane).last == framebuffers(main.plane).last)
        #expect(values(mirror.crtc, "ACTIVE") == (isPause ? [1, 1] : [1, 0, 1]))
        #expect(values(main.crtc, "ACTIVE").last == 1)
    }

    @Test func closeRestoresBothPanels() throws {
        let display = try open()
        try present(display)
        try flip(display, main.crtc, mirror.crtc)
        display.close()
        card.state.withLock {
            #expect($0.setCRTCs.count == 2 && $0.setCRTCs.allSatisfy { $0.framebuffer == 7 })
            #expect($0.dumbBuffers.isEmpty && $0.framebuffers.isEmpty && $0.blobs.isEmpty)
        }
    }

    // MARK: Requests

    @Test func cardWithoutRequestHasNoMirrors() throws {
        let display = try open(.none)
        defer { display.close() }
        try present(display)
        #expect(try flip(display, main.crtc).isEmpty)
        #expect(framebuffers(mirror.plane).isEmpty)
    }

    @Test(arguments: ["none", "all", "HDMI-A-2", "HDMI-A-2,DP-1"]) func requestIsParsedFromItsDescription(text: String)
    {
        #expect(PanelSelection(text)?.description == text)
    }

    @Test(arguments: ["", "ALL", "HDMI", "HDMI-A-2,", "HDMI-A-2, DP-1", "all,DP-1"])
    func invalidRequestIsRejected(text: String) { #expect(PanelSelection(text) == nil) }
}
