import Geometry
import LinuxIO
import Raster

/// The clients of a server: the admission of connections, the order in which passwords are checked, and the frames.
///
/// It needs neither sockets nor a clock: the bytes of clients come from transports, and the times from the caller.
final class ClientPool {
    /// The number of connections that have not proved the password. The oldest one of the peer that has the most of them is
    /// closed for a new one.
    static let mostUnproven = 16

    private let service: Client.Service
    private let frames: RFBFrames
    private(set) var clients: [Client] = []
    private(set) var attempts = PasswordAttempts()
    private var nextNumber = 1
    /// The frame that clients are sent; `nil` if there are none.
    private var surface: Surface?
    private var isFollowing = false
    /// A Boolean value that indicates whether there is work that nothing reports.
    private var needsTurn = false

    init(_ service: Client.Service, _ frames: RFBFrames) {
        self.service = service
        self.frames = frames
    }

    /// The counters of the server, without its wake-ups.
    var statistics: RFBServer.Statistics {
        RFBServer.Statistics(
            clients: clients.count { $0.isConnected },
            connections: nextNumber - 1,
            updatesSent: service.updatesSent,
            pixelsSent: service.pixelsSent
        )
    }

    /// The time at which the clients are to be served in any case; `nil` for never.
    func nextTime(at now: MonotonicInstant) -> MonotonicInstant? {
        if needsTurn { return now }
        let checks = clients.lazy.filter { $0.stage == .checking }.map {
            self.attempts.earliestCheck(of: $0.peer, at: now)
        }
        return (clients.compactMap(\.nextTime) + checks).min()
    }

    // MARK: Connections

    /// Adds a connection.
    @discardableResult
    func admit(_ transport: any Transport, from peer: Peer, at now: MonotonicInstant) -> Client {
        let unproven = clients.filter { !$0.hasBegun && $0.stage != .closed }
        if unproven.count >= Self.mostUnproven { victim(among: unproven)?.stage = .closed }
        clients.removeAll { $0.stage == .closed && !$0.hasBegun }
        let client = Client(transport, from: peer, number: nextNumber, service: service, now: now)
        clients.append(client)
        nextNumber += 1
        return client
    }

    /// Returns the oldest of the clients whose peer has the most of them.
    private func victim(among clients: [Client]) -> Client? {
        var counts: [Peer: Int] = [:]
        for client in clients { counts[client.peer, default: 0] += 1 }
        let most = counts.values.max()
        return clients.first { counts[$0.peer] == most }
    }

    /// Closes all connections.
    func end() {
        for client in clients { client.stage = .closed }
        removeClosedClients()
    }

    private func removeClosedClients() {
        for client in clients where client.stage == .closed && client.hasBegun {
            service.connectedCount -= 1
            service.onEvent(RFBEvent(client: client.number, action: .disconnected))
        }
        let count = clients.count
        clients.removeAll { $0.stage == .closed }
        if clients.count < count { followIfNeeded() }
    }

    // MARK: Texts

    /// Tells the clients what the app has copied.
    /// - Parameter text: The text, or `nil` if the app has copied something else.
    func offer(_ text: SharedText?) {
        service.text = text
        for client in clients where client.isConnected { client.exchange.announces = true }
    }

    // MARK: Work

    /// Does a bounded part of the work of each client.
    /// - Parameters:
    ///   - isReady: A closure that returns a Boolean value that indicates whether a client may have sent something.
    ///   - isEnding: A closure that returns a Boolean value that indicates whether to return without the rest.
    func serve(at now: MonotonicInstant, isReady: (Client) -> Bool, isEnding: () -> Bool = { false }) {
        needsTurn = false
        for client in clients {
            if isEnding() { return }
            client.receive(at: now, isReady: isReady(client))
            client.timeHasPassed(now)
        }
        checkPasswords(at: now)
        followIfNeeded()
        takeFrame()
        let isRefreshing = frames.isRefreshing
        for client in clients {
            if isEnding() { return }
            client.sendText()
            if let surface {
                client.continueUpdate(from: surface)
                if !isRefreshing { client.update(from: surface) }
            }
            let wasReady = client.isReadyForUpdate
            if client.connection.waitsForSpace { client.flush() }
            if client.isReadyForPart || client.isReadyForText || client.needsService && client.isRead
                || client.isReadyForUpdate && !wasReady
            {
                needsTurn = true
            }
        }
        removeClosedClients()
    }

    /// Checks the passwords that are due, those of peers with the fewest failures first.
    private func checkPasswords(at now: MonotonicInstant) {
        while let client = nextToCheck(at: now) {
            if client.checkPassword(at: now) {
                attempts.succeed(client.peer)
            } else {
                attempts.fail(client.peer, at: now)
            }
        }
    }

    private func nextToCheck(at now: MonotonicInstant) -> Client? {
        let due = clients.filter { $0.stage == .checking && attempts.earliestCheck(of: $0.peer, at: now) <= now }
        // Of those with equally many failures, the oldest.
        return due.min { attempts.failures(of: $0.peer, at: now) < attempts.failures(of: $1.peer, at: now) }
    }

    /// Asks for frames while there are clients.
    private func followIfNeeded() {
        let isNeeded = clients.contains { $0.isConnected }
        guard isNeeded != isFollowing else { return }
        isFollowing = isNeeded
        surface = nil
        if isNeeded { frames.start() } else { frames.stop() }
    }

    /// Takes the newest frame if a client waits for one.
    private func takeFrame() {
        let isWanted = clients.contains { $0.stage == .waiting || $0.isReadyForUpdate }
        if isFollowing, isWanted, let frame = frames.take() {
            surface = frame.surface
            for client in clients where client.stage == .ready { client.damage.add(frame.damage) }
            // The first frame of a client is not older than the connection.
            for client in clients where client.stage == .waiting { client.awaitsNextFrame.toggle() }
            if !frame.isOutdated { for client in clients { client.awaitsNextFrame = false } }
        }
        if let surface { for client in clients where !client.awaitsNextFrame { client.begin(surface.size) } }
    }
}
