import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import Testing

@testable import Display

@Suite("A card's connector and mode are chosen as asked")
struct DRMChoiceTests {
    private let card = ScriptedCard()

    private func open(_ connector: String? = nil, _ mode: String? = nil) throws -> DRMDisplay {
        let request = DRMRequest(card: "/dev/dri/card9", connector: connector, mode: mode.flatMap { ModeRequest($0) })
        return try DRMDisplay(request, calls: card.calls)
    }

    private func failure(_ connector: String? = nil, _ mode: String? = nil) -> String {
        do {
            _ = try open(connector, mode)
            return "opened"
        } catch {
            return "\(error)"
        }
    }

    @Test func choosesFirstConnectedConnectorWithPreferredMode() throws {
        card.state.withLock {
            $0.connectors = [
                ScriptedCard.connector(1, "HDMI-A-1", [], .disconnected),
                ScriptedCard.connector(
                    2,
                    "DSI-1",
                    [ScriptedCard.mode(64, 48), ScriptedCard.mode(80, 48, isPreferred: true)]
                ),
                ScriptedCard.connector(3, "DP-1", [ScriptedCard.mode(32, 32)]),
            ]
        }
        let display = try open()
        #expect(display.name == "/dev/dri/card9 DSI-1")
        #expect(display.mode.size == PixelSize(width: 80, height: 48))
        #expect(try open("DP-1").mode.size == PixelSize(width: 32, height: 32))
        #expect(try open("3").mode.size == PixelSize(width: 32, height: 32))
    }

    @Test func choosesUnknownConnectionIfNoneIsConnected() throws {
        card.state.withLock {
            $0.connectors = [
                ScriptedCard.connector(1, "VGA-1", [], .disconnected),
                ScriptedCard.connector(2, "SPI-1", [ScriptedCard.mode(32, 24)], .unknown),
            ]
        }
        #expect(try open().name.hasSuffix("SPI-1"))
    }

    @Test func errorsForMissingConnectorOrModeListAvailable() {
        #expect(
            failure("DP-7")
                == "/dev/dri/card9 has no connector DP-7; available: HDMI-A-1 (connected)"
        )
        #expect(failure(nil, "640x480") == "HDMI-A-1 has no mode 640x480; available: 64x48@60")
        #expect(failure(nil, "64x48@50") == "HDMI-A-1 has no mode 64x48@50.0; available: 64x48@60")
        card.state.withLock { $0.connectors[0].connection = .disconnected }
        #expect(failure("HDMI-A-1") == "cannot use /dev/dri/card9 HDMI-A-1 as a display: no panel is connected")
        #expect(failure("1") == "cannot use /dev/dri/card9 HDMI-A-1 as a display: no panel is connected")
        #expect(failure() == "cannot use /dev/dri/card9 as a display: no panel is connected to HDMI-A-1")
        card.state.withLock { $0.connectors = [] }
        #expect(failure() == "cannot use /dev/dri/card9 as a display: it has no connectors")
    }

    @Test(arguments: [
        ("64x48", "64x48@60"), ("64x48@30", "64x48@30"), ("64x48@60", "64x48@60"), ("64x48@29.6", "64x48@30"),
        ("preferred", "64x48@60"), ("highest", "80x48@75"),
    ])
    func modeRequestChoosesByRule(request: String, expected: String) throws {
        // The kernel's order is not that of the pixels.
        let modes = [
            ScriptedCard.mode(64, 48, rate: 30), ScriptedCard.mode(64, 48, rate: 60, isPreferred: true),
            ScriptedCard.mode(80, 48, rate: 60), ScriptedCard.mode(80, 48, rate: 75),
            ScriptedCard.mode(48, 64, rate: 120), Self.interlaced(ScriptedCard.mode(96, 64)),
        ]
        #expect(try #require(ModeRequest(request)).choose(from: modes).map(\.description) == expected)
    }

    private static func interlaced(_ mode: DRMMode) -> DRMMode {
        var info = mode.info
        info.flags |= UInt32(DRM_MODE_FLAG_INTERLACE)
        return DRMMode(info)
    }

    @Test func modeRequestWithoutPreferredModeChoosesFirst() {
        let modes = [ScriptedCard.mode(32, 24), ScriptedCard.mode(64, 48)]
        #expect(ModeRequest.preferred.choose(from: modes)?.size == PixelSize(width: 32, height: 24))
        let interlaced = modes.map(Self.interlaced)
        #expect(ModeRequest.highest.choose(from: interlaced)?.size == PixelSize(width: 64, height: 48))
        #expect(ModeRequest.highest.choose(from: []) == nil)
    }

    @Test(arguments: ["preferred", "highest", "800x480", "800x480@59.94"])
    func modeRequestDescriptionIsItsText(text: String) { #expect(ModeRequest(text)?.description == text) }

    @Test(arguments: [
        "Highest", "preferred@60", "", "800", "0x480", "800x480@", "800x480@0", "800x480@x", "-1x5", "99999x5",
        "800x480@60@60",
    ])
    func invalidModeRequestsAreNil(text: String) { #expect(ModeRequest(text) == nil) }

    @Test func refreshRateIsExact() {
        var info = ScriptedCard.mode(1920, 1080).info
        info.clock = 148_352
        info.htotal = 2200
        info.vtotal = 1125
        #expect(abs(DRMMode(info).refreshRate - 59.9402) < 0.0001)
        #expect(DRMMode(info).description == "1920x1080@59.94")
        info.flags = 1 << 4
        #expect(abs(DRMMode(info).refreshRate - 119.8804) < 0.0001, "an interlaced mode shows two fields")
    }

    /// Drivers of panels on a serial bus report placeholders; implausible rates are replaced.
    @Test(
        arguments: [
            (0, 0, 60), (1, 0, 60), (1, 75, 75), (3, 0, 60), (76, 1, 60), (UInt32.max, 0, 60),
            (UInt32.max, UInt32.max, 60),
            (768, 0, 10), (76_800, 30, 1000), (0, 50, 50),
        ] as [(UInt32, UInt32, Int)]
    )
    func implausibleRefreshRatesAreReplaced(clock: UInt32, vrefresh: UInt32, expected: Int) {
        var info = ScriptedCard.mode(320, 240).info
        (info.clock, info.vrefresh, info.htotal, info.vtotal) = (clock, vrefresh, 320, 240)
        #expect(Int(DRMMode(info).refreshRate.rounded()) == expected)
        #expect(DRMMode(info).description.hasPrefix("320x240@\(expected)"))
        (info.htotal, info.clock) = (0, 10_000)
        #expect(DRMMode.refreshRates.contains(DRMMode(info).refreshRate))
    }

    @Test func crtcOfAnotherConnectorIsNotUsed() throws {
        card.state.withLock {
            $0.connectors = [
                ScriptedCard.connector(1, "HDMI-A-1", [ScriptedCard.mode(64, 48)], encoder: 31),
                ScriptedCard.connector(2, "DSI-1", [ScriptedCard.mode(64, 48)], encoder: 0),
            ]
            $0.encoders = [30: DRMEncoder(crtc: 0, possibleCRTCs: 3), 31: DRMEncoder(crtc: 40, possibleCRTCs: 3)]
        }
        let display = try open("DSI-1")
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(PixelRect(size: display.mode.size)))
        let commit = try #require(card.state.withLock { $0.commits.first })
        #expect(card.value(commit, 51, "CRTC_ID") == 41)
    }

    @Test(arguments: [
        ("open", EACCES, "cannot open /dev/dri/card9: Permission denied (errno 13)"),
        ("open", ENOENT, "cannot open /dev/dri/card9: No such file or directory (errno 2)"),
        ("drmSetMaster", EBUSY, "cannot open /dev/dri/card9: another program uses it (errno 16)"),
        ("drmSetMaster", EACCES, "cannot open /dev/dri/card9: another program uses it (errno 16)"),
        ("drmSetMaster", EIO, "drmSetMaster /dev/dri/card9: Input/output error (errno 5)"),
        (
            "drmModeGetResources", EOPNOTSUPP,
            "cannot use /dev/dri/card9 as a display: its driver does not support mode setting"
        ),
        ("drmModeGetResources", ENODEV, "drmModeGetResources /dev/dri/card9: No such device (errno 19)"),
        ("drmModeGetConnector", ENODEV, "drmModeGetConnector /dev/dri/card9, 1: No such device (errno 19)"),
        (
            "drmModeCreateDumbBuffer", ENOMEM,
            "drmModeCreateDumbBuffer /dev/dri/card9, 64×48: Cannot allocate memory (errno 12)"
        ),
        ("drmModeMapDumbBuffer", EIO, "drmModeMapDumbBuffer /dev/dri/card9, 64×48: Input/output error (errno 5)"),
        ("mmap", ENOMEM, "mmap /dev/dri/card9, 64×48: Cannot allocate memory (errno 12)"),
        ("madvise", EINVAL, "madvise /dev/dri/card9, 64×48: Invalid argument (errno 22)"),
        ("drmModeAddFB2", EINVAL, "drmModeAddFB2 /dev/dri/card9, 64×48: Invalid argument (errno 22)"),
    ])
    func openErrorsNameCallAndReleaseResources(call: String, errorNumber: CInt, message: String) {
        // With the second of two buffers as well, where there is a second call.
        card.refuse(call, errorNumber)
        #expect(failure() == message)
        card.refuse(call, nil, errorNumber)
        let second = failure()
        #expect(second == message || second == "opened")
        card.state.withLock {
            #expect($0.dumbBuffers.isEmpty)
            #expect($0.framebuffers.isEmpty)
            #expect($0.commits.isEmpty && $0.setCRTCs.isEmpty && $0.flips.isEmpty, "the panel was left as it was")
        }
    }

    @Test func invalidPitchThrows() {
        card.state.withLock { $0.pitchPadding = 2 }
        #expect(failure().contains("multiple of the pixel size"))
    }

    @Test func cardPathsAreSortedByNumber() throws {
        let folder = NSTemporaryDirectory() + "easel-cards-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["card10", "renderD128", "card2", "by-path", "cardX"] {
            #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil))
        }
        #expect(DRMCard.paths(in: folder) == ["\(folder)/card2", "\(folder)/card10"])
        #expect(DRMCard.paths(in: folder + "/nowhere").isEmpty)
    }
}
