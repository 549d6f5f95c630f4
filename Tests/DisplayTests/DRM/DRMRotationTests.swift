import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import Testing

@testable import Display

/// Frames that a card's plane rotates.
@Suite struct DRMRotationTests {
    private let card = ScriptedCard()
    private let clock = VirtualClock(now: .seconds(100))
    private static let values: [String: UInt64] = [
        "rotate-0": 1, "rotate-90": 2, "rotate-180": 4, "rotate-270": 8, "reflect-x": 16,
    ]
    private static let panel = PixelSize(width: 64, height: 48)

    init() { offer(Self.values) }

    /// Gives the plane a property for rotation, which a previous program has set to 180 degrees.
    private func offer(_ values: [String: UInt64], isImmutable: Bool = false) {
        card.state.withLock {
            $0.extras[50] = [
                DRMProperty(id: 0, name: "rotation", value: 4, isImmutable: isImmutable, options: values)
            ]
            $0.values[50] = ["FB_ID": 7, "CRTC_ID": 40, "SRC_W": 64 << 16, "SRC_H": 48 << 16]
            $0.values[40] = ["MODE_ID": 3, "ACTIVE": 1]
        }
    }

    private func open(
        _ rotation: ScreenRotation = .clockwise,
        mirrors: PanelSelection = .none,
        format: ScanoutFormat? = nil
    ) throws -> DRMDisplay {
        try DRMDisplay(
            DRMRequest(card: "/dev/dri/card9"),
            rotation: rotation,
            bufferCount: 2,
            format: format,
            mirrors: mirrors,
            clock: clock,
            calls: card.calls
        )
    }

    @discardableResult
    private func show(_ display: DRMDisplay, _ sequence: UInt32, _ damage: Region? = nil) throws -> [DisplayEvent] {
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: damage ?? Region(buffer.surface.bounds))
        card.sendFlip(sequence: sequence, time: clock.now)
        return try display.readEvents()
    }

    private var commits: [ScriptedCard.Commit] { card.state.withLock { $0.commits } }
    private var sizes: [PixelSize] { card.state.withLock { $0.sizes } }

    /// The property counts counterclockwise.
    @Test(arguments: [
        (ScreenRotation.clockwise, UInt64(8), 48, 64), (.upsideDown, 4, 64, 48), (.counterclockwise, 2, 48, 64),
    ])
    func planeRotatesBuffersOfScreenSize(_ rotation: ScreenRotation, _ value: UInt64, _ width: Int, _ height: Int)
        throws
    {
        let display = try open(rotation)
        defer { display.close() }
        let size = PixelSize(width: width, height: height)
        #expect(display.mode.size == Self.panel && display.mode.screenSize == size)
        #expect(display.mode.hardwareRotation == rotation && display.mode.bufferRotation == .none)
        #expect(sizes == [size, size])
        let test = try #require(card.state.withLock { $0.tests.first })
        #expect(commits.isEmpty && test.mayModeset && card.value(test, 40, "ACTIVE") == 1)
        try show(display, 1)
        let first = try #require(commits.first)
        for commit in [test, first] {
            let expected: [(String, Int)] = [
                ("rotation", Int(value)), ("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", width << 16), ("SRC_H", height << 16),
                ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", 64), ("CRTC_H", 48),
            ]
            for (name, value) in expected { #expect(card.value(commit, 50, name) == UInt64(value), "\(name)") }
        }
        #expect(display.summary[0].hasSuffix("rotated by \(rotation.rawValue)° by the plane"))
    }

    @Test func damageIsThatOfBuffers() throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        // The screen is 48 pixels wide and 64 high.
        let corner = PixelRect(x: 40, y: 60, width: 20, height: 9)
        try show(display, 2, Region([PixelRect(x: 1, y: 2, width: 3, height: 4), corner]))
        #expect(card.damage(try #require(commits.last)) == [[1, 2, 4, 6], [40, 60, 48, 64]])
    }

    @Test func convertedFramesHaveSizeOfScreen() throws {
        card.state.withLock { $0.planes[0].formats = [ScanoutFormat.rgb565.fourCC] }
        let display = try open()
        defer { display.close() }
        let buffer = try #require(try display.acquireBuffer())
        #expect(buffer.surface.size == PixelSize(width: 48, height: 64))
        try display.present(buffer, damage: Region(buffer.surface.bounds))
        #expect(display.mode.hardwareRotation == .clockwise)
    }

    private func expectCompositorRotates(_ display: DRMDisplay, _ comment: Comment) throws {
        #expect(display.mode.hardwareRotation == .none && display.mode.bufferRotation == .clockwise, comment)
        try show(display, 1)
        #expect(display.summary[0].hasSuffix("rotated by 90° by the compositor"), comment)
        #expect(card.state.withLock { $0.framebuffers.count } == 2, "no other buffers remain")
        #expect(sizes.suffix(2) == [Self.panel, Self.panel], comment)
    }

    @Test func planeThatCannotRotateLeavesItToCompositor() throws {
        let cases: [([String: UInt64]?, Bool)] = [
            (nil, false), (["rotate-0": 1, "rotate-90": 2, "rotate-180": 4], false), (Self.values, true),
        ]
        for (values, isImmutable) in cases {
            card.state.withLock { $0.extras[50] = [] }
            if let values { offer(values, isImmutable: isImmutable) }
            let display = try open()
            try expectCompositorRotates(display, "\(String(describing: values)), \(isImmutable)")
            #expect(card.state.withLock { $0.tests.isEmpty })
            display.close()
        }
    }

    @Test func refusedTestLeavesRotationToCompositor() throws {
        card.refuse("test", ERANGE)
        let display = try open()
        try expectCompositorRotates(display, "refused")
        #expect(card.value(commits[0], 50, "rotation") == 1)
        display.close()
        #expect(card.state.withLock { $0.framebuffers.isEmpty && $0.dumbBuffers.isEmpty && $0.blobs.isEmpty })
    }

    @Test func refusedBufferLeavesRotationToCompositor() throws {
        card.refuse("drmModeCreateDumbBuffer", ENOMEM)
        let display = try open()
        defer { display.close() }
        try expectCompositorRotates(display, "no memory for a buffer of that size")
    }

    @Test func mirroredOrLegacyScreenIsRotatedByCompositor() throws {
        let mirrored = try open(mirrors: .all)
        #expect(mirrored.mode.bufferRotation == .clockwise)
        mirrored.close()
        card.state.withLock { $0.isAtomic = false }
        let legacy = try open()
        defer { legacy.close() }
        #expect(legacy.mode.bufferRotation == .clockwise && sizes.allSatisfy { $0 == Self.panel })
    }

    /// The text console before was rotated by 180 degrees; or nothing was on the panel.
    @Test(arguments: [true, false]) func closeRestoresRotation(wasOn: Bool) throws {
        if !wasOn {
            card.state.withLock {
                $0.former = DRMCRTCState(framebuffer: 0, mode: nil)
                $0.values[50] = ["FB_ID": 0, "CRTC_ID": 0]
                $0.values[40] = ["MODE_ID": 0, "ACTIVE": 0]
                $0.values[1] = ["CRTC_ID": 0]
            }
        }
        let display = try open()
        try show(display, 1)
        display.close()
        let last = try #require(commits.last)
        #expect(last.mayModeset && card.value(last, 50, "rotation") == 4)
        #expect(card.value(last, 50, "SRC_W") == (wasOn ? 64 << 16 : 0))
        #expect(card.value(last, 40, "ACTIVE") == (wasOn ? 1 : 0))
        #expect((card.value(last, 40, "MODE_ID") != 0) == wasOn)
        #expect(card.state.withLock { $0.setCRTCs.isEmpty && $0.blobs.isEmpty })
    }

    @Test func returnToSeatSetsRotationAgain() throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        display.pause()
        try display.resume()
        try show(display, 2)
        let last = try #require(commits.last)
        #expect(last.mayModeset && card.value(last, 50, "rotation") == 8 && card.value(last, 50, "SRC_W") == 48 << 16)
    }

    /// Another panel has another size; the card is asked again.
    @Test(arguments: [true, false]) func otherModeIsTestedAgain(accepts: Bool) throws {
        let display = try open()
        defer { display.close() }
        try show(display, 1)
        if !accepts { card.refuse("test", EINVAL) }
        card.state.withLock { $0.connectors[0].modes = [ScriptedCard.mode(80, 50, isPreferred: true)] }
        display.checkConnection()
        let events = try display.readEvents()
        #expect(events.last == .returned("/dev/dri/card9 HDMI-A-1", display.mode))
        #expect(display.mode.bufferRotation == (accepts ? .none : .clockwise))
        let size = accepts ? PixelSize(width: 50, height: 80) : PixelSize(width: 80, height: 50)
        #expect(display.mode.bufferSize == size && sizes.last == size)
        try show(display, 2)
        let last = try #require(commits.last)
        #expect(card.value(last, 50, "rotation") == (accepts ? 8 : 1))
        #expect(card.value(last, 50, "SRC_W") == UInt64(size.width) << 16 && card.value(last, 50, "CRTC_W") == 80)
    }

    /// Some drivers accept in a test what they refuse later.
    @Test func refusedFrameIsRotatedByCompositor() throws {
        let display = try open()
        // Without a mode set, and with one.
        card.refuse("drmModeAtomicCommit", EINVAL, EINVAL)
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(buffer.surface.bounds))
        #expect(try display.acquireBuffer() == nil)
        let reason = "/dev/dri/card9 HDMI-A-1 refuses to rotate frames; the compositor rotates them"
        #expect(
            try display.readEvents() == [
                .lost(.disconnected(reason)), .returned("/dev/dri/card9 HDMI-A-1", display.mode),
            ]
        )
        #expect(display.mode.bufferRotation == .clockwise && display.mode.hardwareRotation == .none)
        try show(display, 1)
        let shown = try #require(commits.last)
        #expect(card.value(shown, 50, "rotation") == 1 && card.value(shown, 50, "SRC_W") == 64 << 16)
        #expect(card.state.withLock { $0.framebuffers.count } == 2, "the rotated buffers are gone")
        display.close()
        #expect(card.value(try #require(commits.last), 50, "rotation") == 4)
        #expect(card.state.withLock { $0.framebuffers.isEmpty && $0.dumbBuffers.isEmpty && $0.blobs.isEmpty })
    }

    @Test func cardNamesRotationsOfPrimaryPlanes() throws {
        let found = try DRMCard(path: "/dev/dri/card9", calls: card.calls)
        #expect(found.planeRotations == [.clockwise, .upsideDown, .counterclockwise])
        offer(["rotate-0": 1, "rotate-90": 2])
        #expect(found.planeRotations == [.counterclockwise])
    }
}
