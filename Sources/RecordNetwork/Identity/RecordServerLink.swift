import Foundation
import RecordStore

/// The address of a server of records, its public key, and a code by which a device joins an account.
///
/// The text of a link is what one device shows, also as a QR code, and what another one reads:
/// `easel-records://records.local:8753/?key=KEY&code=ABCD-EFGH-JKMN`.
public struct RecordServerLink: Hashable, Sendable, CustomStringConvertible {
    /// The port that servers use by default.
    public static let defaultPort = 8753
    /// The scheme of links.
    public static let scheme = "easel-records"

    /// The name or the address of the machine. IPv6 addresses have no brackets.
    public let host: String
    /// The port.
    public let port: Int
    /// The SHA-256 of the server's public key in its certificate, in the form `SubjectPublicKeyInfo`, 32 bytes.
    public let serverKey: Data
    /// The code of an account; `nil` if the device has joined one.
    public var code: String?

    /// Creates a link.
    /// - Throws: `unreachable` if the host, the port or the key is not valid.
    public init(
        host: String,
        port: Int = RecordServerLink.defaultPort,
        serverKey: Data,
        code: String? = nil
    ) throws(RecordStoreError) {
        let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:_".utf8)
        guard (1...253).contains(host.utf8.count), host.utf8.allSatisfy(allowed.contains), host.utf8.first != 0x2D
        else {
            throw .unreachable(reason: "the link has no valid host", retryAfter: nil)
        }
        guard (1...65_535).contains(port) else {
            throw .unreachable(reason: "the link has the port \(port), which is not valid", retryAfter: nil)
        }
        guard serverKey.count == 32 else {
            throw .unreachable(reason: "the link has no key of a server", retryAfter: nil)
        }
        self.host = host
        self.port = port
        self.serverKey = serverKey
        self.code = code
    }

    /// Creates a link from its text.
    /// - Throws: `unreachable` with the part that is missing or not valid.
    public init(_ text: String) throws(RecordStoreError) {
        guard text.utf8.count <= 1024, let parts = URLComponents(string: text), parts.scheme == Self.scheme,
            var host = parts.host
        else { throw .unreachable(reason: "the text is not a link of a server of records", retryAfter: nil) }
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        func value(_ name: String) -> String? { parts.queryItems?.first { $0.name == name }?.value }
        try self.init(
            host: host,
            port: parts.port ?? Self.defaultPort,
            serverKey: value("key").flatMap(Self.bytes) ?? Data(),
            code: value("code")
        )
    }

    /// Returns the key of a server from its public key in the form `SubjectPublicKeyInfo`.
    public static func serverKey(ofPublicKey publicKey: some Sequence<UInt8>) -> Data {
        var hash = SHA256()
        Array(publicKey).withUnsafeBytes { hash.update($0) }
        let digits = Array(hash.finalize().utf8)
        func value(_ digit: UInt8) -> UInt8 { digit < 0x3A ? digit - 0x30 : digit - 0x57 }
        return Data(stride(from: 0, to: digits.count, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) })
    }

    /// The text.
    public var description: String {
        let address = host.contains(":") ? "[\(host)]" : host
        let code = code.map { "&code=\($0)" } ?? ""
        return "\(Self.scheme)://\(address):\(port)/?key=\(Self.text(serverKey))\(code)"
    }

    /// The address for requests.
    var address: String { "https://\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// A Boolean value that indicates whether the host is this machine, whatever its address is.
    var isOfThisMachine: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    /// The key as curl compares it.
    var pinnedKey: String { "sha256//\(serverKey.base64EncodedString())" }

    /// Returns bytes in base64 for addresses, without padding.
    static func text(_ bytes: Data) -> String {
        let characters = bytes.base64EncodedString().filter { $0 != "=" }
        return String(characters.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    }

    /// Returns the bytes of a text in base64 for addresses; `nil` if it is not one.
    static func bytes(_ text: String) -> Data? {
        let standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        return Data(base64Encoded: standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4))
    }
}
