import Foundation
import LinuxIO

/// A server of records that was announced on the local network.
///
/// Anyone on the network can announce anything. Only a connection that compares the key proves that a server is the one with that key.
public struct DiscoveredServer: Hashable, Sendable {
    /// The name for the user. Characters that a terminal would execute, or that rearrange a line, are escaped.
    public let name: String
    /// The address: numbers of IPv4 or IPv6.
    public let host: String
    /// The port.
    public let port: Int
    /// The hash of the server's public key, as in its links, 32 bytes.
    public let serverKey: Data

    /// Creates a server from an announcement.
    /// - Returns: `nil` if a part is missing or not valid, or if the protocol has another version.
    init?(name: String, address: String, port: Int, texts: [[UInt8]]) {
        guard (1...Self.nameSize).contains(name.utf8.count), (1...65_535).contains(port),
            Self.isUsable(address: address),
            let values = Self.values(texts), values["version"] == ServerAnnouncement.version,
            let key = values["key"].flatMap({ RecordServerLink.bytes($0) }), key.count == 32
        else { return nil }
        self.name = name.printableLine
        host = address
        self.port = port
        serverKey = key
    }

    /// Servers are listed by their names, and with one name those with an address of IPv4 first, which servers listen on by default.
    static func isBefore(_ first: DiscoveredServer, _ second: DiscoveredServer) -> Bool {
        if first.name != second.name { return first.name < second.name }
        let isFirst = (first.host.contains(":") ? 1 : 0, first.host, first.port)
        return isFirst < (second.host.contains(":") ? 1 : 0, second.host, second.port)
    }

    // MARK: Announcements

    /// The largest number of bytes of a name, which is a label of DNS.
    static let nameSize = 63
    /// The largest number of texts of an announcement, and of the bytes of one.
    static let textCount = 16
    static let textSize = 255

    /// Returns the values of texts such as `key=VALUE` by their names. The first one of a name counts, and names have no case.
    /// - Returns: `nil` if there are too many texts, or one is too long.
    static func values(_ texts: [[UInt8]]) -> [String: String]? {
        guard texts.count <= textCount, texts.allSatisfy({ $0.count <= textSize }) else { return nil }
        var values: [String: String] = [:]
        for text in texts {
            guard let text = String(validating: text, as: UTF8.self), let end = text.firstIndex(of: "=") else {
                continue
            }
            let name = text[..<end].lowercased()
            if values[name] == nil { values[name] = String(text[text.index(after: end)...]) }
        }
        return values
    }

    /// Returns a Boolean value that indicates whether a text is an address that other machines can have. Loopback addresses, those of groups,
    /// and those that need the name of an interface are not: no server announces them.
    static func isUsable(address: String) -> Bool {
        // A byte of zero would end the text for the functions of C only.
        guard address.utf8.count < Int(INET6_ADDRSTRLEN), !address.utf8.contains(0) else { return false }
        var four = in_addr()
        if inet_pton(AF_INET, address, &four) == 1 {
            let first = UInt32(bigEndian: four.s_addr) >> 24
            return first != 0 && first != 127 && first < 224
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, address, &six) == 1 else { return false }
        let bytes = withUnsafeBytes(of: &six) { Array($0) }
        // `::`, `::1`, and addresses of IPv4 in other forms.
        if bytes.prefix(10).allSatisfy({ $0 == 0 }) { return false }
        return bytes[0] != 0xFF && !(bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80)
    }
}

/// A search for servers that has failed.
public enum RecordDiscoveryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no Avahi: what is missing, and what to install.
    case unavailable(reason: String)
    /// Avahi has not answered in time.
    case timedOut(seconds: Double)
    /// Avahi has answered with an error.
    case failed(reason: String)

    /// The reason on one line.
    public var description: String {
        switch self {
        case .unavailable(let reason): "servers cannot be found by Avahi: \(reason)"
        case .timedOut(let seconds): "Avahi has not answered within \(seconds) s"
        case .failed(let reason): "Avahi cannot search for servers: \(reason)"
        }
    }
}

/// The announcement of a server on the local network.
public enum ServerAnnouncement {
    /// The type of the service.
    public static let serviceType = "_easel-records._tcp"
    /// The version of the protocol.
    public static let version = "1"

    /// Returns the texts that a server announces.
    ///
    /// Everyone on the network can read them. A device needs no more to find the server of its link. The key is that of each connection, and
    /// no secret; names of containers would tell which apps are in use.
    public static func texts(serverKey: Data) -> [String] {
        ["version=\(version)", "key=\(RecordServerLink.text(serverKey))"]
    }
}
