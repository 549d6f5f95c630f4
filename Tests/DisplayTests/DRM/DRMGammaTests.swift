import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import Testing

@testable import Display

/// The adjustment of colors by the gamma tables of a card.
@Suite struct DRMGammaTests {
    private let card = ScriptedCard()
    private let clock = VirtualClock(now: .seconds(100))
    private let night: ColorAdjustment
    /// The table that the card had before.
    private let former: GammaTable

    enum Kind: CaseIterable {
        case property
        /// A card with atomic commits whose CRTC has no property.
        case atomicWithCall
        case legacy
    }

    init() {
        var night = ColorAdjustment()
        night.temperature = 3400
        self.night = night
        former = GammaTable(red: [1, 2, 3, 4], green: [5, 6, 7, 8], blue: [9, 10, 11, 12])
    }

    private func open(_ kind: Kind, mirrors: PanelSelection = .none) throws -> DRMDisplay {
        card.state.withLock {
            $0.isAtomic = kind != .legacy
            for crtc in $0.crtcs where kind == .property {
                $0.blobs[900] = [1, 2, 3]
                $0.extras[crtc] = [
                    DRMProperty(id: 0, name: "GAMMA_LUT", value: 900),
                    DRMProperty(id: 0, name: "GAMMA_LUT_SIZE", value: 16, isImmutable: true),
                ]
            }
            if kind != .property {
                $0.former.gammaSize = 4
                for crtc in $0.crtcs { $0.gammaOfCRTCs[crtc] = former }
            }
        }
        return try DRMDisplay(
            DRMRequest(card: "/dev/dri/card9"),
            bufferCount: 2,
            mirrors: mirrors,
            clock: clock,
            calls: card.calls
        )
    }

    private func present(_ display: DRMDisplay) throws {
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(buffer.surface.bounds))
    }

    @discardableResult
    private func flip(_ display: DRMDisplay, crtc: UInt32 = 0) throws -> [DisplayEvent] {
        card.sendFlip(sequence: 1, time: clock.now, crtc: crtc)
        return try display.readEvents().filter { if case .flipped = $0 { false } else { true } }
    }

    private func show(_ display: DRMDisplay) throws {
        try present(display)
        #expect(try flip(display).isEmpty)
    }

    private var commits: [ScriptedCard.Commit] { card.state.withLock { $0.commits } }

    /// Returns the last table that a CRTC was given; `nil` for none, or if it was taken away.
    private func table(_ kind: Kind, _ crtc: UInt32 = 40) throws -> GammaTable? {
        guard kind == .property else { return card.state.withLock { $0.gammaOfCRTCs[crtc] } }
        let value = try #require(commits.compactMap { card.value($0, crtc, "GAMMA_LUT") }.last)
        guard let bytes = card.state.withLock({ $0.allBlobs[UInt32(value)] }), bytes.count > 3 else { return nil }
        let entries = bytes.withUnsafeBytes { Array($0.bindMemory(to: drm_color_lut.self)) }
        return GammaTable(red: entries.map(\.red), green: entries.map(\.green), blue: entries.map(\.blue))
    }

    private func size(_ kind: Kind) -> Int { kind == .property ? 16 : 4 }

    @Test(arguments: Kind.allCases) func firstFrameHasTable(kind: Kind) throws {
        let display = try open(kind)
        defer { display.close() }
        display.setColors(night)
        #expect(commits.isEmpty && card.state.withLock { $0.gammas.isEmpty }, "nothing is shown yet")
        try show(display)
        #expect(try table(kind) == night.table(count: size(kind)))
        if kind == .property { #expect(commits.count == 1, "the table comes with the mode") }
        let count = commits.count
        try show(display)
        #expect(commits.last.flatMap { card.value($0, 40, "GAMMA_LUT") } == nil, "frames do not set it again")
        if kind != .legacy { #expect(commits.count == count + 1) }
        #expect(card.state.withLock { $0.gammas.count } == (kind == .property ? 0 : 1))
    }

    @Test(arguments: Kind.allCases) func changeNeedsNoFrame(kind: Kind) throws {
        let display = try open(kind)
        defer { display.close() }
        try show(display)
        display.setColors(night)
        #expect(try table(kind) == night.table(count: size(kind)))
        var light = night
        light.gamma = 1.5
        display.setColors(light)
        #expect(try table(kind) == light.table(count: size(kind)))
        let count = commits.count
        display.setColors(light)
        #expect(commits.count == count && card.state.withLock { $0.gammas.count } == (kind == .property ? 0 : 2))
        display.setColors(.none)
        #expect(try table(kind) == (kind == .property ? nil : ColorAdjustment.none.table(count: 4)))
    }

    /// The kernel would be busy, or the call would wait.
    @Test(arguments: Kind.allCases) func changeWaitsForPendingFlip(kind: Kind) throws {
        let display = try open(kind)
        defer { display.close() }
        try show(display)
        try present(display)
        let count = commits.count
        display.setColors(night)
        #expect(commits.count == count && card.state.withLock { $0.gammas.isEmpty })
        try flip(display)
        #expect(try table(kind) == night.table(count: size(kind)))
    }

    @Test(arguments: Kind.allCases) func closeRestoresTable(kind: Kind) throws {
        let display = try open(kind)
        display.setColors(night)
        try show(display)
        display.setColors(.none)
        display.close()
        if kind == .property {
            let values = commits.compactMap { card.value($0, 40, "GAMMA_LUT") }
            let last = try #require(values.last)
            #expect(card.state.withLock { $0.allBlobs[UInt32(last)] } == [1, 2, 3])
            card.state.withLock {
                $0.blobs[900] = nil
                #expect($0.blobs.isEmpty, "all blobs went back")
            }
        } else {
            #expect(try table(kind) == former)
        }
    }

    @Test(arguments: Kind.allCases) func screenWithoutAdjustmentLeavesTable(kind: Kind) throws {
        let display = try open(kind)
        try show(display)
        display.close()
        #expect(card.state.withLock { $0.gammas.isEmpty })
    }

    /// Another program has the panel meanwhile.
    @Test(arguments: Kind.allCases) func pausedDisplayRestoresTableAndSetsItAgain(kind: Kind) throws {
        let display = try open(kind)
        defer { display.close() }
        display.setColors(night)
        try show(display)
        display.pause()
        if kind == .property {
            let last = try #require(commits.compactMap { card.value($0, 40, "GAMMA_LUT") }.last)
            #expect(card.state.withLock { $0.allBlobs[UInt32(last)] } == [1, 2, 3])
        } else {
            #expect(try table(kind) == former)
        }
        let count = commits.count
        var light = night
        light.gamma = 1.5
        display.setColors(light)
        #expect(commits.count == count, "the panel belongs to another program")
        try display.resume()
        try show(display)
        #expect(try table(kind) == light.table(count: size(kind)))
    }

    @Test(arguments: Kind.allCases) func panelThatIsPluggedInHasTable(kind: Kind) throws {
        let display = try open(kind)
        defer { display.close() }
        display.setColors(night)
        try show(display)
        let count = commits.count
        card.state.withLock {
            $0.gammas = []
            $0.connectors[0].modes = [ScriptedCard.mode(32, 24, isPreferred: true)]
        }
        display.checkConnection()
        _ = try display.readEvents()
        try show(display)
        if kind == .property {
            #expect(commits.dropFirst(count).contains { card.value($0, 40, "GAMMA_LUT") ?? 0 > 0 })
        } else {
            #expect(card.state.withLock { $0.gammas.map(\.crtc) } == [40])
        }
        #expect(try table(kind) == night.table(count: size(kind)))
    }

    @Test(arguments: [Kind.property, .atomicWithCall]) func mirrorsHaveTable(kind: Kind) throws {
        card.state.withLock {
            $0.encoders[31] = DRMEncoder(crtc: 0, possibleCRTCs: 3)
            var second = ScriptedCard.connector(2, "HDMI-A-2", [ScriptedCard.mode(64, 48)], encoder: 0)
            second.encoders = [31]
            $0.connectors.append(second)
        }
        let display = try open(kind, mirrors: .all)
        defer { display.close() }
        display.setColors(night)
        try present(display)
        try flip(display, crtc: 40)
        try flip(display, crtc: 41)
        try present(display)
        try flip(display, crtc: 40)
        for crtc in [UInt32(40), 41] { #expect(try table(kind, crtc) == night.table(count: size(kind))) }
        display.setColors(.none)
        for crtc in [UInt32(40), 41] {
            #expect(try table(kind, crtc) == (kind == .property ? nil : ColorAdjustment.none.table(count: 4)))
        }
    }

    @Test(arguments: [true, false]) func cardWithoutTableIsReportedOnce(isAtomic: Bool) throws {
        card.state.withLock { $0.isAtomic = isAtomic }
        let display = try DRMDisplay(DRMRequest(card: "/dev/dri/card9"), clock: clock, calls: card.calls)
        defer { display.close() }
        display.setColors(night)
        let error = DisplayError.noGammaTable(name: "/dev/dri/card9 HDMI-A-1")
        #expect(try display.readEvents() == [.notice("\(error)")])
        try show(display)
        display.setColors(.none)
        display.setColors(night)
        #expect(try display.readEvents().isEmpty)
        #expect("\(error)" == "cannot adjust the colors of /dev/dri/card9 HDMI-A-1: it has no gamma table")
    }

    @Test(arguments: Kind.allCases) func refusedTableIsReportedAndFramesGoOn(kind: Kind) throws {
        let display = try open(kind)
        defer { display.close() }
        try show(display)
        let call = kind == .property ? "drmModeAtomicCommit" : "drmModeCrtcSetGamma"
        // The frame in between is accepted.
        if kind == .property { card.refuse(call, EBUSY, nil, EINVAL) } else { card.refuse(call, EBUSY, EINVAL) }
        display.setColors(night)
        #expect(try display.readEvents().isEmpty, "a busy kernel is asked again after the next frame")
        try present(display)
        let events = try flip(display)
        #expect(events.count == 1 && "\(events)".contains(call), "\(events)")
        display.pause()
        try display.resume()
        try show(display)
        if kind == .property { #expect(try table(kind) == nil, "the mode is set without it") }
        card.state.withLock { $0.blobs[900] = nil }
        display.close()
        #expect(card.state.withLock { $0.blobs.isEmpty })
    }

    @Test func otherDisplaysThrow() throws {
        let display = try VirtualDisplay(mode: DisplayMode(size: PixelSize(width: 4, height: 4)), clock: clock)
        #expect(throws: DisplayError.noGammaTable(name: display.name)) { try display.setColors(night) }
        try display.setColors(.none)
    }
}
