import CDRM
import LinuxIO
import Geometry

/// The requested card, connector and mode; each is `nil` for the default.
package struct DRMRequest: Hashable, Sendable {
    /// The path of a card.
    package var card: String?
    /// The name of a connector, such as `HDMI-A-1`, or its number among the card's connectors, from 1.
    package var connector: String?
    package var mode: ModeRequest?

    /// Creates a request.
    package init(card: String? = nil, connector: String? = nil, mode: ModeRequest? = nil) {
        self.card = card
        self.connector = connector
        self.mode = mode
    }
}

/// The path from a framebuffer to a panel: a connector with its mode, and the CRTC that feeds it.
struct DRMPipeline: Sendable {
    let connector: DRMConnector
    let mode: DRMMode
    let crtc: UInt32
    /// The index of the CRTC in the card's list, by which planes and encoders refer to it.
    let crtcIndex: Int
    /// A Boolean value that indicates whether the CRTC fed the connector when the card was opened.
    let feedsConnector: Bool
    /// The state of the CRTC when the card was opened.
    let former: DRMCRTCState

    /// A Boolean value that indicates whether the CRTC already drives the panel with this mode, so that no mode set is
    /// needed.
    var isRunning: Bool { feedsConnector && former.mode.map { $0.hasSameTiming(as: mode) } ?? false }

    /// Returns a Boolean value that indicates whether another pipeline shows frames on the same connector in the same way.
    func isEqual(_ other: DRMPipeline) -> Bool {
        connector.id == other.connector.id && crtc == other.crtc && mode.hasSameTiming(as: other.mode)
    }

    /// Selects a pipeline from a card's resources.
    /// - Parameter previous: The pipeline that was used before a change of the connectors, whose connector and CRTC are
    ///   preferred; `nil` at the start. After a change, all connectors are probed.
    /// - Parameter others: The pipelines of other displays of the card.
    init(
        choosing request: DRMRequest,
        on card: DRMCard,
        inPlaceOf previous: DRMPipeline? = nil,
        besides others: [DRMPipeline] = []
    ) throws(DisplayError) {
        let resources = try card.resources()
        let connectors = try card.connectors(resources, probesAll: previous != nil)
        connector = try Self.chooseConnector(
            request.connector,
            from: connectors,
            of: card,
            preferring: previous?.connector.id,
            without: others.map(\.connector.id)
        )
        mode = try Self.chooseMode(request.mode, on: connector)
        var (encoders, current) = try Self.encoders(of: connector, card)
        if let previous, encoders.contains(where: { $0.possibleCRTCs & (1 << UInt32(previous.crtcIndex)) != 0 }) {
            current = previous.crtc
        }
        let used = others.map(\.crtc)
        crtcIndex = try Self.chooseCRTC(resources.crtcs, encoders, current, connectors, connector, card, without: used)
        crtc = resources.crtcs[crtcIndex]
        feedsConnector = crtc == current
        former = try Self.state(of: crtc, card)
    }

    /// Selects a pipeline for a further panel: with a mode of a size, or else with the preferred mode.
    /// - Parameters:
    ///   - size: The size of the frames; `nil` for the preferred mode.
    ///   - used: The CRTCs of other pipelines.
    init(
        showing size: PixelSize?,
        on connector: DRMConnector,
        of card: DRMCard,
        _ resources: DRMResources,
        _ connectors: [DRMConnector],
        without used: [UInt32]
    ) throws(DisplayError) {
        self.connector = connector
        let same = size.flatMap { ModeRequest.size($0, refreshRate: nil).choose(from: connector.modes) }
        mode = if let same { same } else { try Self.chooseMode(nil, on: connector) }
        let (encoders, current) = try Self.encoders(of: connector, card)
        crtcIndex = try Self.chooseCRTC(resources.crtcs, encoders, current, connectors, connector, card, without: used)
        crtc = resources.crtcs[crtcIndex]
        feedsConnector = crtc == current
        former = try Self.state(of: crtc, card)
    }

    /// Returns the encoders of a connector, and the CRTC that feeds it; 0 for none.
    private static func encoders(
        of connector: DRMConnector,
        _ card: DRMCard
    ) throws(DisplayError) -> ([DRMEncoder], current: UInt32) {
        var encoders: [DRMEncoder] = []
        var current: UInt32 = 0
        for id in connector.encoders {
            let encoder = try card.naming("drmModeGetEncoder", "\(id)") { () throws(Errno) in
                try card.calls.drmModeGetEncoder(card.descriptor, id)
            }
            encoders.append(encoder)
            if id == connector.encoder { current = encoder.crtc }
        }
        return (encoders, current)
    }

    private static func state(of crtc: UInt32, _ card: DRMCard) throws(DisplayError) -> DRMCRTCState {
        try card.naming("drmModeGetCrtc", "\(crtc)") { () throws(Errno) in
            try card.calls.drmModeGetCrtc(card.descriptor, crtc)
        }
    }

    private static func chooseConnector(
        _ request: String?,
        from connectors: [DRMConnector],
        of card: DRMCard,
        preferring former: UInt32?,
        without used: [UInt32]
    ) throws(DisplayError) -> DRMConnector {
        func state(_ connector: DRMConnector) -> String { "\(connector.name) (\(connector.connection.rawValue))" }
        if let request {
            let number = Int(request).flatMap { connectors.indices.contains($0 - 1) ? connectors[$0 - 1] : nil }
            guard let found = connectors.first(where: { $0.name == request }) ?? number else {
                throw .notAvailable(
                    what: "connector",
                    requested: request,
                    device: card.path,
                    available: connectors.map(state)
                )
            }
            // If a connector cannot detect a display, assume that one is connected.
            guard found.connection != .disconnected, !found.modes.isEmpty else {
                throw .noPanel(path: "\(card.path) \(found.name)", connectors: [])
            }
            return found
        }
        guard !connectors.isEmpty else { throw .notADisplay(path: card.path, reason: "it has no connectors") }
        let usable = connectors.filter { !$0.modes.isEmpty && !used.contains($0.id) }
        guard
            let found = usable.first(where: { $0.connection == .connected && $0.id == former })
                ?? usable.first(where: { $0.connection == .connected })
                ?? usable.first(where: { $0.connection == .unknown && $0.id == former })
                ?? usable.first(where: { $0.connection == .unknown })
        else { throw .noPanel(path: card.path, connectors: connectors.map(\.name)) }
        return found
    }

    private static func chooseMode(
        _ request: ModeRequest?,
        on connector: DRMConnector
    ) throws(DisplayError) -> DRMMode {
        let request = request ?? .preferred
        guard let mode = request.choose(from: connector.modes) else {
            throw .notAvailable(
                what: "mode",
                requested: "\(request)",
                device: connector.name,
                available: connector.modes.map(\.description)
            )
        }
        return mode
    }

    /// Returns the index of the CRTC that feeds the connector now, or else of the first that can and feeds no other
    /// connector.
    /// - Parameter used: CRTCs that cannot be used.
    private static func chooseCRTC(
        _ crtcs: [UInt32],
        _ encoders: [DRMEncoder],
        _ current: UInt32,
        _ connectors: [DRMConnector],
        _ connector: DRMConnector,
        _ card: DRMCard,
        without used: [UInt32] = []
    ) throws(DisplayError) -> Int {
        if !used.contains(current), let index = crtcs.firstIndex(of: current) { return index }
        var taken: Set<UInt32> = []
        for other in connectors where other.id != connector.id && other.encoder != 0 {
            let encoder = try card.naming("drmModeGetEncoder", "\(other.encoder)") { () throws(Errno) in
                try card.calls.drmModeGetEncoder(card.descriptor, other.encoder)
            }
            taken.insert(encoder.crtc)
        }
        let possible = crtcs.indices.filter { index in
            index < 32 && !used.contains(crtcs[index])
                && encoders.contains { $0.possibleCRTCs & (1 << UInt32(index)) != 0 }
        }
        guard let index = possible.first(where: { !taken.contains(crtcs[$0]) }) ?? possible.first else {
            throw .notADisplay(path: "\(card.path) \(connector.name)", reason: "no CRTC can drive it")
        }
        return index
    }

    /// Restores the former mode and framebuffer of the CRTC, if it had any.
    func restoreMode(on card: DRMCard) throws(DisplayError) {
        guard former.framebuffer != 0, let mode = former.mode else { return }
        try card.naming("drmModeSetCrtc", "\(connector.name) \(mode)") { () throws(Errno) in
            try card.calls.drmModeSetCrtc(
                card.descriptor,
                crtc,
                former.framebuffer,
                former.origin,
                [connector.id],
                mode
            )
        }
    }
}
