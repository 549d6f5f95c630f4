import Foundation

/// A service as Avahi names it.
struct AvahiService: Hashable, Sendable {
    /// The number of the interface, and that of the protocol.
    var interface: Int32
    var protocolNumber: Int32
    var name: String
    var domain: String
}

/// An event that Avahi reports to a search.
enum AvahiEvent: Hashable, Sendable {
    /// A service was announced.
    case found(AvahiService)
    /// There are no more services for now.
    case complete
    /// The answer to a request for the address of a service; `nil` if it has none.
    case resolved(request: UInt64, Address?)
    /// Avahi has ended the search.
    case failed(RecordDiscoveryError)

    struct Address: Hashable, Sendable {
        var address: String
        var port: Int
        var texts: [[UInt8]]
    }
}

/// A connection to Avahi. None of its functions waits, except for one that says how long.
protocol AvahiConnection: AnyObject {
    /// Requests the services of a type.
    func browse(_ type: String) throws(RecordDiscoveryError)

    /// Requests the address of a service.
    /// - Returns: The number of the request.
    func resolve(_ service: AvahiService, _ type: String) throws(RecordDiscoveryError) -> UInt64

    /// Reads a message. Without one, it waits.
    /// - Parameter time: The longest time to wait.
    /// - Returns: The event of the message; `nil` if there is none.
    func next(within time: Duration) throws(RecordDiscoveryError) -> AvahiEvent?
}

/// A search for servers, until Avahi has told about all of them, or until a time is over.
struct ServerSearch {
    /// The largest number of services whose addresses are requested. A service has one for each interface and protocol.
    static let serviceCount = 64

    let connection: any AvahiConnection
    /// The time for all of it, in seconds.
    let timeLimit: TimeInterval
    let now: () -> ContinuousClock.Instant

    init(
        _ connection: any AvahiConnection,
        timeLimit: TimeInterval,
        now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.connection = connection
        self.timeLimit = timeLimit
        self.now = now
    }

    /// Returns the servers.
    /// - Throws: `timedOut` if the time is over, and no server was found before.
    func servers() throws(RecordDiscoveryError) -> [DiscoveredServer] {
        let end = now() + .seconds(timeLimit)
        var found: Set<DiscoveredServer> = []
        var services: Set<AvahiService> = []
        var requests: [UInt64: AvahiService] = [:]
        var isComplete = false
        try connection.browse(ServerAnnouncement.serviceType)
        while !isComplete || !requests.isEmpty {
            let rest = now().duration(to: end)
            if rest <= .zero {
                // One service without an address does not hide the others.
                if !found.isEmpty { break }
                throw .timedOut(seconds: timeLimit)
            }
            switch try connection.next(within: rest) {
            case .found(let service):
                guard services.count < Self.serviceCount, services.insert(service).inserted else { continue }
                requests[try connection.resolve(service, ServerAnnouncement.serviceType)] = service
            case .resolved(let request, let address):
                guard let service = requests.removeValue(forKey: request), let address else { continue }
                let server = DiscoveredServer(
                    name: service.name,
                    address: address.address,
                    port: address.port,
                    texts: address.texts
                )
                if let server { found.insert(server) }
            case .complete: isComplete = true
            case .failed(let error): throw error
            case nil: continue
            }
        }
        return found.sorted(by: DiscoveredServer.isBefore)
    }
}
