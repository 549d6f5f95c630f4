/// The events of remote viewers that have not been read: a bounded queue for each viewer, from which equal shares are
/// taken.
struct RemoteQueue: Sendable {
    /// An event as a report of a device, or as a key.
    enum Fact: Sendable {
        case report(DeviceReport)
        case key(KeySample)
    }

    private struct Entry: Sendable {
        /// The number of the event among those of all viewers.
        var order: Int
        var fact: Fact
    }

    private struct Viewer: Sendable {
        /// The buttons that the viewer holds down; `nil` after it has left.
        var buttons: UInt8? = 0
        var entries: [Entry] = []
        /// The number of events taken since the last delivery.
        var taken = 0
        /// A Boolean value that indicates whether the viewer was refused a place for an event.
        var isRefused = false
    }

    private var viewers: [Int: Viewer] = [:]
    private var nextOrder = 0
    /// The number of events taken since the last delivery.
    private var taken = 0
    /// A Boolean value that indicates whether a new viewer was refused.
    private var refusesViewer = false

    /// The number of queued events.
    private(set) var count = 0

    /// Returns the buttons that a viewer holds down; `nil` if it is not connected.
    func buttons(of viewer: Int) -> UInt8? { viewers[viewer]?.buttons }

    /// Returns the number of queued events of a viewer.
    func count(of viewer: Int) -> Int { viewers[viewer]?.entries.count ?? 0 }

    /// Changes the buttons that a viewer holds down.
    mutating func setButtons(_ buttons: UInt8, of viewer: Int) { viewers[viewer]?.buttons = buttons }

    /// Returns a Boolean value that indicates whether a viewer's next event has a place. If not, a later `take` reports
    /// that there is one again.
    mutating func hasRoom(for viewer: Int) -> Bool {
        guard let queued = viewers[viewer]?.entries.count else {
            refusesViewer = viewers.count >= RemoteSource.mostViewers
            return !refusesViewer
        }
        let hasRoom = queued < RemoteSource.mostQueued
        viewers[viewer]?.isRefused = !hasRoom
        return hasRoom
    }

    /// Adds a viewer, or returns `false` if it is connected.
    mutating func connect(_ viewer: Int) -> Bool {
        guard viewers[viewer]?.buttons == nil else { return false }
        viewers[viewer, default: Viewer()].buttons = 0
        return true
    }

    /// Removes a viewer, whose queued events remain; returns `false` if it is not connected.
    mutating func disconnect(_ viewer: Int) -> Bool {
        guard viewers[viewer]?.buttons != nil else { return false }
        viewers[viewer]?.buttons = nil
        return true
    }

    /// Appends the events of an action. A motion replaces the motion before it if the viewer has more queued events than
    /// can be delivered at once.
    mutating func append(_ facts: [Fact], of viewer: Int) {
        guard let index = viewers.index(forKey: viewer) else { return }
        for fact in facts {
            let queued = viewers.values[index].entries.count
            if facts.count == 1, queued >= RemoteSource.crowd,
                viewers.values[index].entries[queued - 1].fact.isFollowed(byMotion: fact)
            {
                viewers.values[index].entries[queued - 1].fact = fact
            } else {
                viewers.values[index].entries.append(Entry(order: nextOrder, fact: fact))
                nextOrder += 1
                count += 1
            }
        }
    }

    /// A Boolean value that indicates whether `take` would return events.
    var hasTakeable: Bool {
        guard count > 0, taken < RemoteSource.mostPerDelivery else { return false }
        return viewers.values.contains { !$0.entries.isEmpty && $0.taken < RemoteSource.mostPerViewer }
    }

    /// Removes events, in the order of their arrival: all, or equal shares of the viewers up to the limits of a delivery.
    /// - Returns: The events, and a Boolean value that indicates whether a viewer that was refused has a place again.
    mutating func take() -> (facts: [Fact], frees: Bool) {
        var shares: [Int: Int] = [:]
        var free = RemoteSource.mostPerDelivery - taken
        func rest(of number: Int, _ viewer: Viewer) -> Int {
            let share = shares[number] ?? 0
            return min(viewer.entries.count, RemoteSource.mostPerViewer - viewer.taken) - share
        }
        var waiting = viewers.keys.sorted()
        while free > 0, !waiting.isEmpty {
            let share = max(1, free / waiting.count)
            for number in waiting where free > 0 {
                guard let viewer = viewers[number] else { continue }
                let more = max(0, min(share, free, rest(of: number, viewer)))
                shares[number, default: 0] += more
                free -= more
            }
            waiting.removeAll { number in viewers[number].map { rest(of: number, $0) <= 0 } ?? true }
        }
        var entries: [Entry] = []
        var frees = false
        for (number, share) in shares where share > 0 {
            entries += viewers[number]?.entries.prefix(share) ?? []
            viewers[number]?.entries.removeFirst(share)
            viewers[number]?.taken += share
            frees = freePlace(of: number) || frees
        }
        taken += entries.count
        count -= entries.count
        return (entries.sorted { $0.order < $1.order }.map(\.fact), frees)
    }

    /// Reports a place to a viewer that was refused, when half of the queue is free, and forgets a viewer that has left.
    private mutating func freePlace(of number: Int) -> Bool {
        guard let viewer = viewers[number] else { return false }
        if viewer.buttons == nil, viewer.entries.isEmpty {
            viewers[number] = nil
            defer { refusesViewer = false }
            return refusesViewer
        }
        guard viewer.isRefused, viewer.entries.count <= RemoteSource.mostQueued / 2 else { return false }
        viewers[number]?.isRefused = false
        return true
    }

    /// Permits the next delivery.
    mutating func didDeliver() {
        guard taken > 0 else { return }
        taken = 0
        for number in viewers.keys { viewers[number]?.taken = 0 }
    }
}

extension RemoteQueue.Fact {
    /// Returns a Boolean value that indicates whether the fact and the next one are motions of the same pointer.
    fileprivate func isFollowed(byMotion next: Self) -> Bool {
        guard case .report(let old) = self, case .report(let new) = next, new.deviceID == old.deviceID,
            case .pointerPositioned = new.fact, case .pointerPositioned = old.fact
        else { return false }
        return true
    }
}
