import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import Testing

@testable import Display

/// Further panels of a card that are displays of their own.
@Suite struct DRMExtensionTests {
    private let card = ScriptedCard()
    private let clock = VirtualClock(now: .seconds(100))
    /// The CRTCs and planes of the main panel and of the further one.
    private let main = (crtc: UInt32(40), plane: UInt32(50))
    private let second = (crtc: UInt32(41), plane: UInt32(51))

    /// A card with a second connector.
    init() { plug(2, [ScriptedCard.mode(64, 48), ScriptedCard.mode(128, 96, isPreferred: true)]) }

    /// Connects a panel, or disconnects it if it has no modes.
    private func plug(_ number: UInt32, _ modes: [DRMMode] = [ScriptedCard.mode(64, 48, isPreferred: true)]) {
        card.state.withLock {
            $0.encoders[30 + number] = DRMEncoder(crtc: 0, possibleCRTCs: 3)
            $0.connectors.removeAll { $0.id == number }
            $0.connectors.append(
                DRMConnector(
                    id: number,
                    name: "HDMI-A-\(number)",
                    connection: modes.isEmpty ? .disconnected : .connected,
                    encoder: 0,
                    encoders: [30 + number],
                    modes: modes
                )
            )
            $0.connectors.sort { $0.id < $1.id }
        }
    }

    private func open(_ extends: PanelSelection = .all) throws -> DRMDisplay {
        try DRMDisplay(DRMRequest(card: "/dev/dri/card9"), extends: extends, clock: clock, calls: card.calls)
    }

    private func present(_ display: DRMDisplay, _ damage: PixelRect? = nil) throws {
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: Region(damage ?? buffer.surface.bounds))
    }

    /// Completes the flip of a panel, and returns the events apart from flips.
    /// - Parameter lease: The number of the lease of the panel; `nil` for the main one.
    @discardableResult
    private func flip(_ display: DRMDisplay, lease: UInt32? = nil) throws -> [DisplayEvent] {
        clock.advance(by: .milliseconds(16))
        card.sendFlip(sequence: 1, time: clock.now, crtc: lease == nil ? main.crtc : second.crtc, lease: lease)
        let events = try display.readEvents()
        #expect(events.contains { if case .flipped = $0 { true } else { false } })
        return events.filter { if case .flipped = $0 { false } else { true } }
    }

    private func show(_ display: DRMDisplay, lease: UInt32? = nil) throws {
        try present(display)
        try flip(display, lease: lease)
    }

    private func check(_ display: DRMDisplay) throws -> [DisplayEvent] {
        display.checkConnection()
        return try display.readEvents()
    }

    /// The displays that events report.
    private func found(_ events: [DisplayEvent]) -> [DRMDisplay] {
        events.compactMap { if case .connected(let further) = $0 { further.display as? DRMDisplay } else { nil } }
    }

    /// Opens the card, and shows a frame on the main panel and, if there is one, on the further panel.
    private func start() throws -> (main: DRMDisplay, further: DRMDisplay, lease: UInt32) {
        let display = try open()
        try present(display)
        let further = try #require(found(try flip(display)).first)
        let lease = try #require(leases.first).number
        try show(further, lease: lease)
        return (display, further, lease)
    }

    private var leases: [ScriptedCard.Lease] { card.state.withLock { $0.leases } }

    private func values(_ object: UInt32, _ name: String) -> [UInt64] {
        card.state.withLock { $0.commits }.compactMap { card.value($0, object, name) }
    }

    private func setMaster(_ isMaster: Bool) { card.state.withLock { $0.isMaster = isMaster } }

    // MARK: Leases

    @Test func furtherPanelIsReportedWithTheFirstFrame() throws {
        let display = try open()
        defer { display.close() }
        #expect(leases.isEmpty, "nothing changes before")
        try present(display)
        let events = try flip(display)
        let further = try #require(found(events).first)
        #expect(
            events == [
                .notice("/dev/dri/card9: HDMI-A-2 is a further screen, 128x96@59.98"),
                .connected(FurtherDisplay(further)),
            ]
        )
        #expect(leases.map(\.objects) == [[2, second.crtc, second.plane]])
        #expect(further.name == "/dev/dri/card9 HDMI-A-2" && further.mode.size == PixelSize(width: 128, height: 96))
        #expect(try check(display).isEmpty && leases.count == 1, "leased once")
    }

    @Test func eachDisplayShowsItsOwnFrames() throws {
        let (display, further, lease) = try start()
        defer { display.close() }
        #expect(values(second.crtc, "ACTIVE") == [1] && values(2, "CRTC_ID") == [41])
        #expect(values(second.plane, "CRTC_W") == [128])
        try present(further, PixelRect(x: 1, y: 2, width: 3, height: 4))
        try show(display)
        try flip(further, lease: lease)
        let framebuffers = [main.plane, second.plane].map { values($0, "FB_ID") }
        #expect(framebuffers.map(\.count) == [2, 2] && Set(framebuffers.joined()).count == 4)
        #expect(values(main.crtc, "ACTIVE").isEmpty, "the main panel's mode runs already")
        // An event of one panel is not one of the other.
        try present(display)
        card.sendFlip(sequence: 9, time: clock.now, crtc: second.crtc, lease: lease)
        #expect(try display.readEvents().isEmpty)
    }

    @Test func refusedLeaseIsReportedOnceForEachPanel() throws {
        card.refuse("drmModeCreateLease", EOPNOTSUPP, EINVAL)
        let display = try open()
        defer { display.close() }
        try present(display)
        let events = try flip(display)
        let call = "drmModeCreateLease of /dev/dri/card9, HDMI-A-2"
        let text = events.count == 1 ? "\(events[0])" : "\(events)"
        #expect(text.contains("the screen is not extended to HDMI-A-2"), "\(events)")
        #expect(text.contains("card9, HDMI-A-2") && text.contains("errno 95"), "\(call): \(events)")
        #expect(try check(display).isEmpty, "not tried again")
        plug(2, [])
        #expect(try check(display).isEmpty)
        plug(2)
        #expect("\(try check(display))".contains("errno 22"), "tried again with the next panel")
        plug(2, [])
        _ = try check(display)
        plug(2)
        #expect(found(try check(display)).count == 1)
        try show(display)
    }

    @Test func panelWithoutAFreeCRTCIsReported() throws {
        card.state.withLock { $0.crtcs = [40] }
        let display = try open()
        defer { display.close() }
        try present(display)
        let reason = "cannot use /dev/dri/card9 HDMI-A-2 as a display: no CRTC can drive it"
        #expect(try flip(display) == [.notice("\(reason); the screen is not extended to HDMI-A-2")])
        #expect(leases.isEmpty)
    }

    @Test func onlySelectedPanelsAreUsed() throws {
        let display = try open(.connectors(["HDMI-A-3", "DP-1"]))
        defer { display.close() }
        try present(display)
        let message =
            "/dev/dri/card9 has no connector HDMI-A-3, DP-1 to extend the screen to; it has HDMI-A-1, HDMI-A-2"
        #expect(try flip(display) == [.notice(message)])
        plug(3)
        #expect(found(try check(display)).map(\.name) == ["/dev/dri/card9 HDMI-A-3"])
    }

    @Test func cardWithoutRequestLeasesNothing() throws {
        let display = try open(.none)
        defer { display.close() }
        try present(display)
        #expect(try flip(display).isEmpty && leases.isEmpty)
    }

    @Test func furtherDisplayThatCannotBeCreatedGivesItsLeaseBack() throws {
        let display = try open()
        defer { display.close() }
        card.refuse("drmModeCreateDumbBuffer", ENOMEM)
        try present(display)
        let events = try flip(display)
        #expect(events.count == 1 && "\(events)".contains("the screen is not extended to HDMI-A-2"), "\(events)")
        #expect(leases.isEmpty)
    }

    // MARK: Connection

    @Test func panelMayBeUnpluggedAndPlugged() throws {
        let (display, further, lease) = try start()
        defer { display.close() }
        plug(2, [])
        #expect(try check(display).isEmpty, "the further display reports it")
        let reason = "cannot use /dev/dri/card9 as a display: no panel is connected to HDMI-A-2"
        let events = try check(further)
        #expect(events.count == 1 && "\(events)".contains("no panel is connected"), "\(reason): \(events)")
        #expect(values(second.crtc, "ACTIVE") == [1, 0])
        further.close()
        #expect(card.state.withLock { $0.setCRTCs.isEmpty }, "nothing is shown where no panel is")
        #expect(try check(display).isEmpty)
        #expect(leases.isEmpty && card.state.withLock { $0.revoked } == [lease])
        card.state.withLock { $0.former = DRMCRTCState(framebuffer: 0, mode: nil) }
        plug(2)
        let next = try #require(found(try check(display)).first)
        #expect(next !== further && next.mode.size == PixelSize(width: 64, height: 48))
        try show(next, lease: try #require(leases.first).number)
        #expect(values(second.crtc, "ACTIVE") == [1, 0, 1])
        try show(display)
    }

    /// The display of the former panel has not been closed yet.
    @Test func panelIsNotLeasedTwice() throws {
        let (display, further, _) = try start()
        defer { display.close() }
        plug(2, [])
        _ = try check(further)
        plug(2)
        #expect(try check(display).isEmpty && leases.count == 1)
        further.close()
        #expect(found(try check(display)).count == 1 && leases.count == 1)
    }

    @Test func furtherPanelStaysIfMainPanelIsUnplugged() throws {
        let (display, further, lease) = try start()
        defer { display.close() }
        plug(1, [])
        let events = try check(display)
        #expect(events.count == 1 && "\(events)".contains("no panel is connected"), "\(events)")
        #expect(try check(further).isEmpty)
        try show(further, lease: lease)
        #expect(values(second.crtc, "ACTIVE") == [1] && display.name == "/dev/dri/card9 HDMI-A-1")
        plug(1)
        #expect(try check(display) == [.returned("/dev/dri/card9 HDMI-A-1", display.mode)])
        try show(display)
        try show(further, lease: lease)
        #expect(values(main.crtc, "ACTIVE").last == 1)
    }

    /// The main screen gets the next panel that is plugged in, with a CRTC that no other one uses.
    @Test func mainScreenTakesAFreePanel() throws {
        let (display, further, lease) = try start()
        defer { display.close() }
        plug(1, [])
        _ = try check(display)
        plug(3)
        #expect(try check(display) == [.returned("/dev/dri/card9 HDMI-A-3", display.mode)])
        try show(display)
        #expect(values(3, "CRTC_ID") == [40] && values(2, "CRTC_ID") == [41])
        try show(further, lease: lease)
    }

    // MARK: Master

    @Test func lossOfMasterConcernsAllPanels() throws {
        let (display, further, lease) = try start()
        defer { display.close() }
        setMaster(false)
        card.refuse("drmSetMaster", EBUSY)
        // The further panel rests, and would not notice.
        card.refuse("drmModeAtomicCommit", EACCES)
        try present(display)
        #expect(try display.readEvents() == [.lost(.inUse)])
        #expect(try further.readEvents() == [.lost(.inUse)])
        #expect(try further.acquireBuffer() == nil && further.readEvents().isEmpty)
        #expect(try display.readEvents() == [.returned(display.name, display.mode)])
        #expect(try further.readEvents() == [.returned(further.name, further.mode)])
        try show(display)
        try show(further, lease: lease)
        #expect(values(second.crtc, "ACTIVE") == [1, 1] && values(main.crtc, "ACTIVE") == [1], "modes are set again")
    }

    @Test func furtherPanelNoticesLossOfMasterByItself() throws {
        let (display, further, lease) = try start()
        defer { display.close() }
        setMaster(false)
        try present(further)
        #expect(try further.readEvents() == [.lost(.inUse)])
        #expect(try further.readEvents().isEmpty, "a lease cannot become master")
        #expect(card.state.withLock { !$0.isMaster })
        setMaster(true)
        #expect(try further.readEvents() == [.returned(further.name, further.mode)])
        try show(further, lease: lease)
        try show(display)
    }

    @Test func pauseReleasesAllPanels() throws {
        let (display, further, lease) = try start()
        defer { display.close() }
        further.pause()
        #expect(card.state.withLock { $0.isMaster }, "the main display releases the card")
        display.pause()
        #expect(card.state.withLock { !$0.isMaster })
        try display.resume()
        try further.resume()
        try show(display)
        try show(further, lease: lease)
        #expect(values(second.crtc, "ACTIVE") == [1, 1] && values(main.crtc, "ACTIVE") == [1])
    }

    @Test func panelsAreSwitchedOffSeparately() throws {
        let (display, further, lease) = try start()
        defer { display.close() }
        try further.setPanelOn(false)
        #expect(values(second.crtc, "ACTIVE") == [1, 0] && values(main.crtc, "ACTIVE").isEmpty)
        try further.setPanelOn(true)
        try show(further, lease: lease)
        #expect(values(second.crtc, "ACTIVE") == [1, 0, 1])
    }

    // MARK: End

    @Test(arguments: [true, false]) func closeRestoresBothPanels(isClosedByHost: Bool) throws {
        let (display, further, _) = try start()
        if isClosedByHost { further.close() }
        display.close()
        #expect(further.isClosed)
        card.state.withLock {
            #expect($0.setCRTCs.count == 2 && $0.setCRTCs.allSatisfy { $0.framebuffer == 7 })
            #expect($0.dumbBuffers.isEmpty && $0.framebuffers.isEmpty && $0.blobs.isEmpty)
        }
    }
}
