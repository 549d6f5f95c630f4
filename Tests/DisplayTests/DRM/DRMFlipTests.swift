import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import Testing

@testable import Display

@Suite("A card shows frames one after the other")
struct DRMFlipTests {
    private let card = ScriptedCard()
    private let clock = VirtualClock(now: .seconds(100))
    private let whole = Region(PixelRect(x: 0, y: 0, width: 64, height: 48))

    private func open(bufferCount: Int? = nil) throws -> DRMDisplay {
        try DRMDisplay(
            DRMRequest(card: "/dev/dri/card9"),
            bufferCount: bufferCount,
            clock: clock,
            calls: card.calls
        )
    }

    @discardableResult
    private func present(_ display: DRMDisplay, _ damage: Region? = nil) throws -> ScanoutBuffer {
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: damage ?? whole)
        return buffer
    }

    /// Shows a first frame.
    private func start(_ display: DRMDisplay) throws {
        try present(display)
        card.sendFlip(sequence: 10, time: .seconds(100.010))
        #expect(try display.readEvents() == [.flipped(FlipEvent(sequence: 10, time: .seconds(100.010)))])
    }

    private var commits: [ScriptedCard.Commit] { card.state.withLock { $0.commits } }

    @Test func matchingModeIsNotSetAgain() throws {
        let display = try open()
        try start(display)
        let first = try #require(commits.first)
        #expect(commits.count == 1)
        #expect(!first.mayModeset)
        #expect(card.value(first, 50, "SRC_W") == 64 << 16)
        #expect(card.value(first, 50, "CRTC_H") == 48)
        #expect(card.state.withLock { $0.setCRTCs.isEmpty })
    }

    @Test func differentModeIsSet() throws {
        card.state.withLock { $0.former.mode = ScriptedCard.mode(32, 24) }
        let display = try open()
        try start(display)
        let first = try #require(commits.first)
        #expect(first.mayModeset)
        #expect(card.value(first, 40, "ACTIVE") == 1)
        let blob = try #require(card.value(first, 40, "MODE_ID"))
        #expect(card.state.withLock { $0.allBlobs[UInt32(blob)]?.count } == MemoryLayout<drmModeModeInfo>.size)
        try present(display)
        #expect(try #require(commits.last).mayModeset == false, "only the first frame sets the mode")
    }

    @Test func planesOfFormerProgramAreDisabled() throws {
        card.state.withLock {
            $0.planes.append(DRMPlane(id: 52, crtc: 40, possibleCRTCs: 0, formats: []))
        }
        try start(try open())
        let first = try #require(commits.first)
        #expect(card.value(first, 52, "FB_ID") == 0)
        #expect(card.value(first, 52, "CRTC_ID") == 0)
    }

    @Test func driverThatRequiresModesetGetsIt() throws {
        card.refuse("drmModeAtomicCommit", EINVAL)
        try start(try open())
        #expect(commits.map(\.mayModeset) == [true])
    }

    @Test func refusedAtomicCommitFallsBackToLegacyFlip() throws {
        card.refuse("drmModeAtomicCommit", EINVAL, EINVAL)
        let display = try open()
        try start(display)
        #expect(commits.isEmpty)
        #expect(card.state.withLock { $0.flips.count } == 1)
        #expect(card.state.withLock { $0.blobs.isEmpty }, "the mode's blob went back")
        try present(display)
        #expect(card.state.withLock { $0.flips.count } == 2)
    }

    @Test func legacyDriverFlipsAndSetsModeIfNeeded() throws {
        card.state.withLock { $0.isAtomic = false }
        let display = try open()
        try start(display)
        card.state.withLock {
            #expect($0.flips.count == 1)
            #expect($0.setCRTCs.isEmpty)
        }
        card.state.withLock { $0.former.mode = nil }
        try start(try open())
        card.state.withLock {
            #expect($0.setCRTCs.count == 1)
            #expect($0.flips.count == 2, "the flip after it sends the event")
        }
    }

    @Test func legacyDriverThatRefusesFirstFlipGetsMode() throws {
        card.state.withLock { $0.isAtomic = false }
        card.refuse("drmModePageFlip", EINVAL)
        let display = try open()
        try start(display)
        #expect(card.state.withLock { $0.setCRTCs.map(\.hasMode) } == [true])
        withExtendedLifetime(display) {}
    }

    /// The flip of an earlier program is still pending: no reason to set a mode.
    @Test func legacyFlipIsRetriedIfBusy() throws {
        card.state.withLock { $0.isAtomic = false }
        card.refuse("drmModePageFlip", EBUSY)
        let display = try open()
        try present(display)
        card.state.withLock { #expect($0.flips.isEmpty && $0.setCRTCs.isEmpty) }
        clock.advance(by: .seconds(0.001))
        #expect(try display.readEvents().isEmpty)
        card.state.withLock { #expect($0.flips.count == 1 && $0.setCRTCs.isEmpty) }
    }

    @Test func legacyFlipRetryDoesNotRepeatModeset() throws {
        card.state.withLock {
            $0.isAtomic = false
            $0.former.mode = nil
        }
        card.refuse("drmModePageFlip", EBUSY, EBUSY)
        let display = try open()
        try present(display)
        for _ in 0..<2 {
            clock.advance(by: .seconds(0.001))
            #expect(try display.readEvents().isEmpty)
        }
        card.state.withLock { #expect($0.flips.count == 1 && $0.setCRTCs.count == 1) }
    }

    @Test(arguments: [EACCES, ENODEV, EIO, ENOMEM])
    func legacyFlipErrorIsThrown(number: CInt) throws {
        card.state.withLock { $0.isAtomic = false }
        card.refuse("drmModePageFlip", number)
        let display = try open()
        let buffer = try #require(try display.acquireBuffer())
        let error = #expect(throws: DisplayError.self) { try display.present(buffer, damage: whole) }
        #expect(error?.errorNumber == number)
        #expect(card.state.withLock { $0.setCRTCs.isEmpty })
    }

    /// Without a framebuffer to flip from, the kernel always returns EBUSY.
    @Test func legacyDriverWithoutFramebufferGetsMode() throws {
        card.state.withLock {
            $0.isAtomic = false
            $0.former.framebuffer = 0
        }
        let display = try open()
        try start(display)
        card.state.withLock { #expect($0.setCRTCs.count == 1 && $0.flips.count == 1) }
    }

    /// The mode that fits runs on another connector.
    @Test(arguments: [true, false])
    func crtcOfOtherConnectorGetsMode(isAtomic: Bool) throws {
        card.state.withLock {
            $0.isAtomic = isAtomic
            $0.connectors[0].encoder = 0
            $0.encoders = [30: DRMEncoder(crtc: 0, possibleCRTCs: 3)]
        }
        let display = try open()
        try start(display)
        if isAtomic {
            let first = try #require(commits.first)
            #expect(first.mayModeset)
            #expect(first.assignments.contains { $0.object == 1 && $0.value == 40 }, "the connector is fed")
        } else {
            #expect(card.state.withLock { $0.setCRTCs.map(\.framebuffer).count } == 1)
        }
    }

    /// A child that has the mapping would keep the card open, and with it the panel.
    @Test func bufferMappingsAreNotInherited() throws {
        let display = try open()
        let buffer = try #require(try display.acquireBuffer())
        let advice = card.state.withLock { $0.advice }
        #expect(advice.map(\.2) == [MADV_DONTFORK, MADV_DONTFORK].map { CInt($0) })
        #expect(advice.contains { $0.0 == UInt(bitPattern: buffer.surface.baseAddress) && $0.1 == 320 * 48 })
    }

    @Test func presentSendsDamageClips() throws {
        let display = try open()
        try start(display)
        let rects = [PixelRect(x: 1, y: 2, width: 3, height: 4), PixelRect(x: 60, y: 40, width: 10, height: 10)]
        try present(display, Region(rects))
        let commit = try #require(commits.last)
        #expect(card.damage(commit) == [[1, 2, 4, 6], [60, 40, 64, 48]], "far edges are exclusive and on the panel")
        #expect(card.damage(commits[0]) == nil, "the first frame is all new")
        #expect(card.state.withLock { $0.blobs.isEmpty }, "blobs go back once the commit has them")
    }

    @Test func buffersAlternateAndHaveAges() throws {
        let display = try open()
        let first = try present(display)
        #expect(first.age == 0)
        #expect(first.surface.bytesPerRow == 64 * 4 + 64, "the pitch is the kernel's")
        let second = try #require(try display.acquireBuffer())
        #expect(second.index != first.index && second.age == 0)
        try display.cancel(second)
        card.sendFlip(sequence: 1, time: .seconds(100))
        #expect(try display.readEvents().count == 1)
        try present(display)
        #expect(try display.acquireBuffer() == nil, "one is on screen, one on its way there")
        card.sendFlip(sequence: 2, time: .seconds(100.02))
        #expect(try display.readEvents().count == 1)
        let third = try #require(try display.acquireBuffer())
        #expect(third.index == first.index && third.age == 2)
    }

    @Test func thirdBufferWaitsForFlip() throws {
        let display = try open(bufferCount: 3)
        try start(display)
        try present(display)
        try present(display, Region(PixelRect(x: 5, y: 5, width: 1, height: 1)))
        #expect(commits.count == 2, "the kernel takes one at a time")
        #expect(try display.acquireBuffer() == nil)
        card.sendFlip(sequence: 11, time: .seconds(100.03))
        #expect(try display.readEvents() == [.flipped(FlipEvent(sequence: 11, time: .seconds(100.03)))])
        #expect(card.damage(try #require(commits.last)) == [[5, 5, 6, 6]])
        #expect(commits.count == 3)
    }

    @Test(arguments: [0, 1, 4]) func invalidBufferCountThrows(count: Int) {
        #expect(throws: DisplayError.self) { try open(bufferCount: count) }
        #expect(card.state.withLock { $0.dumbBuffers.isEmpty })
    }

    @Test func summaryHasMappingSpeed() throws {
        let display = try open()
        let line = try #require(display.summary.last)
        #expect(line.wholeMatch(of: #/drm /dev/dri/card9: memory write \d+ MB/s, read \d+ MB/s/#) != nil)
        let buffer = try #require(try display.acquireBuffer())
        #expect(buffer.surface[0, 0] == 0 && buffer.surface[63, 47] == 0, "what was written is black")
        let memory = UnsafeMutableRawBufferPointer(start: buffer.surface.baseAddress, count: 64 * 4)
        let speed = try #require(MappingSpeed(of: memory))
        #expect(speed.write > 0 && speed.read > 0)
    }

    @Test func missingFlipEventIsNoticedAtDeadline() throws {
        let display = try open()
        #expect(display.flipDeadline == nil, "nothing to wait for")
        try present(display)
        while let deadline = display.flipDeadline, deadline < .seconds(102) {
            #expect(deadline > clock.now)
            clock.advance(to: deadline)
            #expect(try display.readEvents().isEmpty)
        }
        clock.advance(to: .seconds(101.9))
        #expect(try display.readEvents().isEmpty)
        clock.advance(to: .seconds(102))
        #expect(try display.readEvents().count == 1)
        #expect(commits.last?.mayModeset == true)
    }

    @Test func busyAtomicCommitIsRetried() throws {
        card.refuse("drmModeAtomicCommit", EBUSY, EBUSY)
        let display = try open()
        try present(display)
        #expect(commits.isEmpty)
        clock.advance(by: .seconds(0.001))
        #expect(try display.readEvents().isEmpty)
        #expect(commits.isEmpty)
        clock.advance(by: .seconds(0.001))
        #expect(try display.readEvents().isEmpty)
        #expect(commits.count == 1)
        card.sendFlip(sequence: 3, time: .seconds(100.02))
        #expect(try display.readEvents().count == 1)
        #expect(display.flipDeadline == nil)
    }

    @Test func busyAtomicCommitThrowsAtDeadline() throws {
        let display = try open()
        card.state.withLock { $0.refusals["drmModeAtomicCommit"] = Array(repeating: EBUSY, count: 100) }
        try present(display)
        let error = #expect(throws: DisplayError.self) {
            while let deadline = display.flipDeadline, deadline < .seconds(115) {
                clock.advance(to: deadline)
                _ = try display.readEvents()
            }
        }
        #expect(error?.errorNumber == EBUSY)
        #expect(clock.now.seconds.rounded() == 114, "two seconds for the flip, and twelve for the mode set")
    }

    /// Time in which the process is stopped does not count towards the deadline.
    @Test(arguments: [false, true])
    func stoppedProcessDoesNotMissFlip(isBusy: Bool) throws {
        if isBusy { card.refuse("drmModeAtomicCommit", EBUSY, EBUSY) }
        let display = try open()
        try present(display)
        clock.advance(by: .seconds(3600))
        #expect(try display.readEvents().isEmpty, "no event yet, and no error")
        clock.advance(by: .seconds(0.5))
        #expect(try display.readEvents().isEmpty)
        #expect(commits.count == 1)
        card.sendFlip(sequence: 3, time: clock.now)
        #expect(try display.readEvents().count == 1)
    }

    @Test func predictedPresentationTimeAfterIdleUsesLastVBlank() throws {
        let display = try open()
        try start(display)
        // The panel's rate is a little off; after a minute that is the better part of a period.
        clock.advance(to: .seconds(160))
        let last: UInt64 = 159_993_000_000
        card.state.withLock { $0.lastVBlank = (3595, last) }
        let period = 1 / display.mode.refreshRate
        #expect(abs(display.predictedPresentationTime(after: .seconds(160)).seconds - (159.993 + period)) < 1e-6)
        // A flip is newer than what was asked.
        try present(display)
        card.sendFlip(sequence: 3600, time: .seconds(160.013))
        clock.advance(to: .seconds(160.014))
        #expect(try display.readEvents().count == 1)
        #expect(abs(display.predictedPresentationTime(after: .seconds(160.014)).seconds - (160.013 + period)) < 1e-6)
    }

    @Test func recentVBlankIsKernelsOrNone() throws {
        let display = try open()
        #expect(display.recentVBlank() == nil, "nothing is on the panel")
        try start(display)
        clock.advance(to: .seconds(160))
        card.state.withLock { $0.lastVBlank = (3595, 159_993_000_000) }
        #expect(display.recentVBlank() == .seconds(159.993))
        clock.advance(to: .seconds(170))
        #expect(display.recentVBlank() == nil, "a driver without exact time stamps")
        card.state.withLock { $0.lastVBlank = (4200, 169_999_000_000) }
        clock.advance(to: .seconds(170.3))
        #expect(display.recentVBlank() == nil)
        display.pause()
        #expect(display.recentVBlank() == nil)
    }

    /// Drivers without exact time stamps return zero, or the time of the last vblank that they have seen.
    @Test(arguments: [0, 100_005_000_000, 500_000_000_000])
    func implausibleLastVBlankIsIgnored(time: UInt64) throws {
        let display = try open()
        try start(display)
        clock.advance(to: .seconds(160))
        card.state.withLock { $0.lastVBlank = (1, time) }
        let period = 1 / display.mode.refreshRate
        let vblanks = (display.predictedPresentationTime(after: .seconds(160)).seconds - 100.010) / period
        #expect(abs(vblanks - vblanks.rounded()) < 1e-6)
    }

    @Test(arguments: [ENODEV, EACCES, EIO])
    func disconnectedPanelThrows(errorNumber: CInt) throws {
        let display = try open()
        try start(display)
        card.refuse("drmModeAtomicCommit", errorNumber)
        let buffer = try #require(try display.acquireBuffer())
        do {
            try display.present(buffer, damage: whole)
            Issue.record("presented on a card that is gone")
        } catch {
            #expect(error.errorNumber == errorNumber)
            #expect("\(error)".hasPrefix("drmModeAtomicCommit /dev/dri/card9, HDMI-A-1: "))
        }
    }

    @Test func closeRestoresFormerMode() throws {
        let display = try open()
        try start(display)
        display.close()
        card.state.withLock {
            #expect($0.setCRTCs.map(\.framebuffer) == [7])
            #expect($0.setCRTCs.map(\.hasMode) == [true])
            #expect($0.dumbBuffers.isEmpty && $0.framebuffers.isEmpty && $0.blobs.isEmpty)
            #expect(!$0.isMaster)
        }
        display.close()
        #expect(card.state.withLock { $0.setCRTCs.count } == 1)
        #expect(throws: DisplayError.closed(name: "/dev/dri/card9 HDMI-A-1")) { try display.acquireBuffer() }
    }

    @Test func closeWithoutFramesChangesNothing() throws {
        try open().close()
        card.state.withLock {
            #expect($0.setCRTCs.isEmpty)
            #expect($0.dumbBuffers.isEmpty)
        }
    }

    @Test func vblankSequenceExtendsBeyond32Bits() throws {
        var reader = FlipReader()
        func bytes(_ sequence: UInt32) -> [UInt8] {
            var event = drm_event_vblank()
            event.base.type = UInt32(DRM_EVENT_FLIP_COMPLETE)
            event.base.length = 32
            event.sequence = sequence
            return withUnsafeBytes(of: event) { Array($0) }
        }
        #expect(reader.flips(in: bytes(.max - 1), of: 40).main.map(\.sequence) == [UInt64(UInt32.max) - 1])
        #expect(reader.flips(in: bytes(.max) + bytes(0), of: 40).main.map(\.sequence) == [0xFFFF_FFFF, 0x1_0000_0000])
        #expect(reader.flips(in: Array(bytes(1).prefix(20)), of: 40).main.isEmpty, "half an event is none")
        #expect(reader.flips(in: bytes(2), of: 40).main.map(\.sequence) == [0x1_0000_0002])
    }
}
