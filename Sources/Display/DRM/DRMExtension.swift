import CDRM
import Glibc
import LinuxIO

/// The further panels of a card that are displays of their own.
///
/// Each has a lease: another descriptor of the card for one connector, one CRTC and one plane, with events of its own. So
/// its display works on any thread like that of a card with a single panel. The kernel lets a lease set modes as long as the
/// card's owner may.
struct DRMExtension: Sendable {
    fileprivate struct Lease: Sendable {
        let number: UInt32
        let pipeline: DRMPipeline
        let display: DRMDisplay
    }

    fileprivate var leases: [Lease] = []
    /// A Boolean value that indicates whether the connectors have not been looked for yet.
    fileprivate var isNew = true
    /// The modes of panels that cannot be used, by the names of their connectors.
    fileprivate var refused: [String: String] = [:]

    /// The connectors and CRTCs that the panels use.
    var pipelines: [DRMPipeline] { leases.map(\.pipeline) }

    /// Notes that another program has become master. A panel whose frames rest would notice neither this nor a mode that the
    /// other program has set.
    func noteLossOfMaster() { for lease in leases { lease.display.noteLossOfMaster() } }

    /// Restores what the panels showed before.
    mutating func close() {
        for lease in leases { lease.display.close() }
        leases = []
    }
}

extension DRMDisplay {
    /// Finds further panels, after a change of the connectors. Panels that were unplugged are reported by their own displays.
    func updateExtension(_ state: inout State) {
        guard options.extends != .none else { return }
        endLeases(&state)
        do throws(DisplayError) {
            let resources = try card.resources()
            let connectors = try card.connectors(resources)
            let main = state.scanout.pipeline.connector.id
            let panels = connectors.filter {
                $0.id != main && $0.connection == .connected && !$0.modes.isEmpty && options.extends.includes($0.name)
            }
            state.further.refused = state.further.refused.filter { name, modes in
                panels.contains { $0.name == name && $0.modes.description == modes }
            }
            for connector in panels where state.further.refused[connector.name] == nil {
                if state.further.pipelines.contains(where: { $0.connector.id == connector.id }) { continue }
                lease(&state, connector, connectors, resources)
            }
            if state.further.isNew,
                let text = options.extends.missing("to extend the screen to", from: connectors, of: card)
            {
                state.events.append(.notice(text))
            }
            state.further.isNew = false
        } catch {
            state.events.append(.notice("\(error); the screen is not extended"))
        }
    }

    /// Takes back the leases of displays that were closed. Their descriptors may be closed later.
    private func endLeases(_ state: inout State) {
        for lease in state.further.leases where lease.display.isClosed {
            // The lease may have ended with its descriptor.
            try? card.calls.drmModeRevokeLease(card.descriptor, lease.number)
        }
        state.further.leases.removeAll(where: \.display.isClosed)
    }

    private func lease(
        _ state: inout State,
        _ connector: DRMConnector,
        _ connectors: [DRMConnector],
        _ resources: DRMResources
    ) {
        do throws(DisplayError) {
            let pipeline = try DRMPipeline(
                showing: nil,
                on: connector,
                of: card,
                resources,
                connectors,
                without: [state.scanout.pipeline.crtc] + state.further.pipelines.map(\.crtc)
            )
            let objects = [connector.id, pipeline.crtc] + (try plane(for: pipeline).map { [$0] } ?? [])
            let (descriptor, number) = try card.naming("drmModeCreateLease", connector.name) { () throws(Errno) in
                try card.calls.drmModeCreateLease(card.descriptor, objects)
            }
            let leased = DRMCard(lease: descriptor, of: card)
            var options = self.options
            options.request = DRMRequest(card: card.path, connector: connector.name)
            options.rotation = .none
            options.extends = .none
            let display = try DRMDisplay(
                leased,
                DRMPipeline(choosing: options.request, on: leased),
                options,
                flipTimeout: flipTimeout,
                clock: clock
            )
            state.further.leases.append(DRMExtension.Lease(number: number, pipeline: pipeline, display: display))
            state.events.append(.notice("\(card.path): \(connector.name) is a further screen, \(pipeline.mode)"))
            state.events.append(.connected(FurtherDisplay(display)))
        } catch {
            state.further.refused[connector.name] = connector.modes.description
            state.events.append(.notice("\(error); the screen is not extended to \(connector.name)"))
        }
    }

    /// Returns a primary plane for a CRTC: the one that it shows, or else one that no CRTC shows. Drivers that list no primary
    /// planes lease it together with the CRTC.
    private func plane(for pipeline: DRMPipeline) throws(DisplayError) -> UInt32? {
        let ids = try card.naming("drmModeGetPlaneResources") { () throws(Errno) in
            try card.calls.drmModeGetPlaneResources(card.descriptor)
        }
        var free: UInt32?
        for id in ids {
            let plane = try card.naming("drmModeGetPlane", "\(id)") { () throws(Errno) in
                try card.calls.drmModeGetPlane(card.descriptor, id)
            }
            guard plane.possibleCRTCs & (1 << UInt32(pipeline.crtcIndex)) != 0 else { continue }
            let type = try card.properties(of: id, type: UInt32(DRM_MODE_OBJECT_PLANE)).first { $0.name == "type" }
            guard type?.value == UInt64(DRM_PLANE_TYPE_PRIMARY) else { continue }
            if plane.crtc == pipeline.crtc { return id }
            if plane.crtc == 0, free == nil { free = id }
        }
        return free
    }

    /// Notes that the card which has leased this panel has lost the master role.
    fileprivate func noteLossOfMaster() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.hasLostMaster = true
            // Wakes the thread of this display.
            try? timer.set(clock.now)
        }
    }

    /// Returns a Boolean value that indicates whether the panel of a lease was unplugged. It is off and remains so: a mode
    /// that is set meanwhile would not be set again when it is plugged in.
    func isUnpluggedLease(_ state: State) -> Bool {
        if card.isLease, case .disconnected = state.loss { true } else { false }
    }
}
