import Foundation
import Synchronization

/// The servers of records on the local network, which announce themselves by `easel-records announce`.
///
/// They are found by the service Avahi (Debian's package `avahi-daemon`) on the system's D-Bus, by libsystemd, which is loaded when it is
/// used first. A function returns after about a second, and at the latest when its time is over.
///
/// ```swift
/// for server in try RecordServerDiscovery().servers() { print(server.name, server.host) }
/// ```
///
/// Announcements prove nothing. A ``RemoteRecordStore`` compares the key of each server that it connects to with that of its link.
public struct RecordServerDiscovery: Hashable, Sendable {
    /// The longest time of a search, in seconds.
    public let timeLimit: TimeInterval
    private let bus: String?

    /// The largest time of a search, in seconds.
    static let largestTimeLimit: TimeInterval = 60

    /// Creates a search.
    /// - Parameters:
    ///   - timeLimit: The longest time of a search, in seconds, at most 60.
    ///   - bus: The address of the D-Bus; `nil` for that of the system.
    public init(timeLimit: TimeInterval = 5, bus: String? = nil) {
        // Not a number is not less than the limit.
        self.timeLimit = timeLimit < Self.largestTimeLimit ? max(0, timeLimit) : Self.largestTimeLimit
        self.bus = bus
    }

    /// Returns the servers that are announced, sorted by their names. One with several addresses is there for each of them.
    /// - Throws: ``RecordDiscoveryError`` if Avahi is missing, or does not answer in time.
    public func servers() throws(RecordDiscoveryError) -> [DiscoveredServer] {
        try ServerSearch(AvahiBus(address: bus), timeLimit: timeLimit).servers()
    }

    /// The largest number of links to a server.
    static let linkCount = 8

    /// Returns links with the addresses at which the server of a link is announced now, with its key and its code. There are at most 8.
    ///
    /// Other servers can announce themselves with the same key. A connection refuses them.
    /// - Throws: ``RecordDiscoveryError`` if Avahi is missing, or does not answer in time.
    public func links(to link: RecordServerLink) throws(RecordDiscoveryError) -> [RecordServerLink] {
        Self.links(to: link, in: try servers())
    }

    static func links(to link: RecordServerLink, in servers: [DiscoveredServer]) -> [RecordServerLink] {
        let links = servers.lazy.filter { $0.serverKey == link.serverKey }.compactMap {
            try? RecordServerLink(host: $0.host, port: $0.port, serverKey: link.serverKey, code: link.code)
        }
        return Array(links.prefix(linkCount))
    }
}

/// The search for the addresses of a server that is out of reach.
final class ServerLookup: Sendable {
    /// The time between two searches: while a server is off, requests do not wait for one each time.
    static let interval = Duration.seconds(30)

    private let find: @Sendable () throws(RecordDiscoveryError) -> [String]
    private let now: @Sendable () -> ContinuousClock.Instant
    /// The time of the last search.
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
        find: @escaping @Sendable () throws(RecordDiscoveryError) -> [String]
    ) {
        self.find = find
        self.now = now
    }

    convenience init(of server: RecordServerLink, by discovery: RecordServerDiscovery) {
        self.init(find: { () throws(RecordDiscoveryError) in try discovery.links(to: server).map(\.address) })
    }

    /// Returns the addresses for requests. Without Avahi, there are none: the error of the connection says that the server is out of reach.
    func addresses() -> [String] {
        let time = now()
        let isDue = last.withLock { last in
            if let last, last.duration(to: time) < Self.interval { return false }
            last = time
            return true
        }
        guard isDue else { return [] }
        do throws(RecordDiscoveryError) { return try find() } catch { return [] }
    }
}
