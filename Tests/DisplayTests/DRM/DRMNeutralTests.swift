import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import Testing

@testable import Display

@Suite("What a program before has left on a panel is made neutral, and comes back")
struct DRMNeutralTests {
    private let card = ScriptedCard()
    private let clock = VirtualClock(now: .seconds(100))
    private static let rotations: [String: UInt64] = ["rotate-0": 1, "rotate-90": 2, "rotate-180": 4, "reflect-x": 16]

    init() {
        card.state.withLock {
            $0.blobs[900] = [1, 2, 3]
            $0.extras[50] = [
                DRMProperty(id: 0, name: "rotation", value: 4, options: Self.rotations),
                DRMProperty(id: 0, name: "alpha", value: 100, maximum: 0xFFFF),
                DRMProperty(
                    id: 0,
                    name: "pixel blend mode",
                    value: 2,
                    options: ["Pre-multiplied": 0, "None": 1, "Coverage": 2]
                ),
                DRMProperty(id: 0, name: "zpos", value: 3, maximum: 7),
                DRMProperty(id: 0, name: "SCALING_FILTER", value: 1, options: ["Default": 0, "Nearest Neighbor": 1]),
            ]
            $0.extras[40] = [
                DRMProperty(id: 0, name: "GAMMA_LUT", value: 900),
                DRMProperty(id: 0, name: "DEGAMMA_LUT", value: 0),
                DRMProperty(id: 0, name: "CTM", value: 999),
                DRMProperty(id: 0, name: "VRR_ENABLED", value: 1, maximum: 1),
            ]
            $0.extras[1] = [
                DRMProperty(id: 0, name: "Colorspace", value: 9, options: ["Default": 0, "BT2020_RGB": 9]),
                DRMProperty(id: 0, name: "HDR_OUTPUT_METADATA", value: 0),
                DRMProperty(id: 0, name: "max bpc", value: 10, maximum: 16),
            ]
            $0.values = [50: ["FB_ID": 7, "CRTC_ID": 40, "SRC_W": 48 << 16, "CRTC_W": 64], 1: ["CRTC_ID": 40]]
            $0.values[40] = ["MODE_ID": 3, "ACTIVE": 1]
        }
    }

    private func start() throws -> DRMDisplay {
        let display = try DRMDisplay(DRMRequest(card: "/dev/dri/card9"), clock: clock, calls: card.calls)
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(buffer.surface.bounds))
        return display
    }

    private var commits: [ScriptedCard.Commit] { card.state.withLock { $0.commits } }

    @Test(arguments: [false, true]) func firstCommitResetsPropertiesToNeutral(setsMode: Bool) throws {
        if setsMode { card.state.withLock { $0.former.mode = ScriptedCard.mode(32, 24) } }
        let display = try start()
        let commit = try #require(commits.first)
        #expect(commit.mayModeset == setsMode)
        let expected: [(UInt32, String, UInt64?)] = [
            (50, "rotation", 1), (50, "alpha", 0xFFFF), (50, "pixel blend mode", 1), (50, "SCALING_FILTER", 0),
            (50, "zpos", nil), (40, "GAMMA_LUT", 0), (40, "DEGAMMA_LUT", 0), (40, "CTM", 0), (40, "VRR_ENABLED", 0),
            (40, "SCALING_FILTER", nil), (1, "Colorspace", 0), (1, "HDR_OUTPUT_METADATA", 0), (1, "max bpc", nil),
        ]
        for (object, name, value) in expected {
            #expect(card.value(commit, object, name) == value, "\(name) of \(object)")
        }
        withExtendedLifetime(display) {}
    }

    @Test func immutableAndUnknownPropertiesAreNotChanged() throws {
        card.state.withLock {
            $0.extras[50] = [
                DRMProperty(id: 0, name: "rotation", value: 1, isImmutable: true, options: ["rotate-0": 1]),
                DRMProperty(id: 0, name: "alpha", value: 7),
                DRMProperty(id: 0, name: "pixel blend mode", value: 1, options: ["Pre-multiplied": 0, "Coverage": 1]),
                DRMProperty(id: 0, name: "SCALING_FILTER", value: 1, options: ["Strange": 1]),
            ]
        }
        let display = try start()
        let commit = try #require(commits.first)
        #expect(card.value(commit, 50, "rotation") == nil)
        #expect(card.value(commit, 50, "alpha") == nil)
        #expect(card.value(commit, 50, "pixel blend mode") == 0, "the next best")
        #expect(card.value(commit, 50, "SCALING_FILTER") == nil)
        withExtendedLifetime(display) {}
    }

    @Test func closeRestoresPropertiesInOneCommit() throws {
        card.state.withLock {
            $0.planes.append(DRMPlane(id: 52, crtc: 40, possibleCRTCs: 0, formats: []))
            $0.values[52] = ["FB_ID": 8, "CRTC_ID": 40]
        }
        let display = try start()
        // Nothing refers to the blob any more.
        card.state.withLock { $0.blobs[900] = nil }
        display.close()
        let commit = try #require(commits.last)
        #expect(commit.mayModeset)
        #expect(card.state.withLock { $0.setCRTCs.isEmpty })
        let expected: [(UInt32, String, UInt64?)] = [
            (50, "FB_ID", 7), (50, "CRTC_ID", 40), (50, "SRC_W", 48 << 16), (50, "CRTC_W", 64), (50, "rotation", 4),
            (50, "alpha", 100), (50, "pixel blend mode", 2), (52, "FB_ID", 8), (52, "CRTC_ID", 40),
            (40, "ACTIVE", 1), (40, "VRR_ENABLED", 1), (40, "DEGAMMA_LUT", nil), (1, "CRTC_ID", 40),
            (1, "Colorspace", 9),
        ]
        for (object, name, value) in expected {
            #expect(card.value(commit, object, name) == value, "\(name) of \(object)")
        }
        let gamma = try #require(card.value(commit, 40, "GAMMA_LUT"))
        #expect(card.state.withLock { $0.allBlobs[UInt32(gamma)] } == [1, 2, 3])
        #expect(card.value(commit, 40, "CTM") == nil, "the property is not readable")
        let mode = try #require(card.value(commit, 40, "MODE_ID"))
        #expect(card.state.withLock { $0.allBlobs[UInt32(mode)]?.count } == MemoryLayout<drmModeModeInfo>.size)
        #expect(card.state.withLock { $0.blobs.isEmpty }, "all blobs went back")
    }

    @Test func refusedRestoreFallsBackToSetCRTC() throws {
        let display = try start()
        card.refuse("drmModeAtomicCommit", EINVAL)
        display.close()
        #expect(card.state.withLock { $0.setCRTCs.map(\.framebuffer) } == [7])
        #expect(commits.count == 1)
    }
}
