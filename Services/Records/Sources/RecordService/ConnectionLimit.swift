import Synchronization

/// The open connections of addresses. An address of IPv6 counts as its network.
///
/// One address cannot hold all connections of a server. A few of those above its limit stay open, so that their requests are answered by
/// the reason; further ones are closed.
final class ConnectionLimit: Sendable {
    /// The number of connections of an address above the limit that stay open.
    static let refusedCount = 20

    private struct Address {
        /// The connections whose requests are performed.
        var admitted: Set<ObjectIdentifier> = []
        /// The connections whose requests are refused.
        var refused: Set<ObjectIdentifier> = []
    }

    private struct State {
        var names: [ObjectIdentifier: String] = [:]
        var addresses: [String: Address] = [:]
    }

    private let limit: Int
    private let state = Mutex(State())

    init(_ limit: Int) { self.limit = max(1, limit) }

    /// The number of open connections, for tests.
    var count: Int { state.withLock { $0.names.count } }

    /// The number of addresses with open connections, for tests.
    var addressCount: Int { state.withLock { $0.addresses.count } }

    /// Adds a connection.
    /// - Returns: `false` if there are too many, and it is to be closed. It was not added then.
    func add(_ connection: ObjectIdentifier, from text: String) -> Bool {
        let name = RateLimiter.name(ofAddress: text)
        return state.withLock { state in
            var address = state.addresses[name] ?? Address()
            if address.admitted.count < limit {
                address.admitted.insert(connection)
            } else if address.refused.count < Self.refusedCount {
                address.refused.insert(connection)
            } else {
                return false
            }
            state.addresses[name] = address
            state.names[connection] = name
            return true
        }
    }

    /// Removes a connection that was closed. A refused one takes its place.
    func remove(_ connection: ObjectIdentifier) {
        state.withLock { state in
            guard let name = state.names.removeValue(forKey: connection), var address = state.addresses[name] else {
                return
            }
            address.admitted.remove(connection)
            address.refused.remove(connection)
            if address.admitted.count < limit, let next = address.refused.popFirst() { address.admitted.insert(next) }
            state.addresses[name] = address.admitted.isEmpty ? nil : address
        }
    }

    /// Returns a Boolean value that indicates whether the requests of a connection are performed.
    func isAdmitted(_ connection: ObjectIdentifier) -> Bool {
        state.withLock { state in
            guard let name = state.names[connection] else { return true }
            return state.addresses[name]?.refused.contains(connection) != true
        }
    }
}
