/// The state of the device relative to the regions that an app monitors.
package struct RegionTracker: Sendable {
    /// An event of a region.
    package enum Event: Sendable {
        case entered(CLCircularRegion)
        case exited(CLCircularRegion)
        /// The state that was requested.
        case determined(CLRegionState, CLCircularRegion)
    }

    /// The maximum number of regions of an app.
    package static let capacity = 20
    /// The distance beyond the edge at which the device has left a region, in meters. A position at the edge would otherwise enter
    /// and leave it again and again.
    package static let margin = 20.0

    private struct Entry {
        var region: CLCircularRegion
        var state = CLRegionState.unknown
        var isRequested = false
        var isMonitored = false
    }

    private var entries: [String: Entry] = [:]

    package init() {}

    /// The regions that are monitored.
    package var regions: [CLCircularRegion] { entries.values.filter(\.isMonitored).map(\.region) }

    /// The regions that are monitored, with their states, in the order of the identifiers.
    package var monitored: [(region: CLCircularRegion, state: CLRegionState)] {
        entries.values.filter(\.isMonitored).map { ($0.region, $0.state) }.sorted { $0.0.identifier < $1.0.identifier }
    }

    /// A Boolean value that indicates whether positions are needed.
    package var needsLocations: Bool { !entries.isEmpty }

    /// A Boolean value that indicates whether a state was requested that is not known.
    package var hasRequests: Bool { entries.values.contains(where: \.isRequested) }

    /// Adds a region, which replaces one with the same identifier.
    /// - Parameters:
    ///   - region: The region.
    ///   - state: The last state that is known of an earlier run.
    /// - Returns: A Boolean value that indicates whether there is room for it.
    package mutating func add(_ region: CLCircularRegion, state: CLRegionState = .unknown) -> Bool {
        if entries[region.identifier]?.isMonitored != true, regions.count >= Self.capacity { return false }
        entries[region.identifier] = Entry(region: region, state: state, isMonitored: true)
        return true
    }

    package mutating func remove(_ identifier: String) { entries[identifier] = nil }

    /// Requests the state of a region. It is known at once if the region is monitored and its state is known.
    package mutating func request(_ region: CLCircularRegion) -> CLRegionState? {
        if let state = entries[region.identifier]?.state, state != .unknown { return state }
        entries[region.identifier, default: Entry(region: region)].isRequested = true
        return nil
    }

    /// Adds a position. Returns the events in the order of the identifiers.
    package mutating func add(_ location: CLLocation) -> [Event] {
        var events: [Event] = []
        for (identifier, var entry) in entries.sorted(by: { $0.key < $1.key }) {
            let distance = Geodesy.distance(from: entry.region.center, to: location.coordinate)
            guard !distance.isNaN else { continue }
            let margin = entry.state == .inside ? max(Self.margin, min(location.horizontalAccuracy, 200)) : 0
            let state: CLRegionState = distance <= entry.region.radius + margin ? .inside : .outside
            // The first position determines the state. A region that the device is in already is not entered.
            if entry.isMonitored, entry.state != .unknown, entry.state != state {
                if state == .inside, entry.region.notifyOnEntry { events.append(.entered(entry.region)) }
                if state == .outside, entry.region.notifyOnExit { events.append(.exited(entry.region)) }
            }
            if entry.isRequested { events.append(.determined(state, entry.region)) }
            entry.state = state
            entry.isRequested = false
            entries[identifier] = entry.isMonitored ? entry : nil
        }
        return events
    }
}
