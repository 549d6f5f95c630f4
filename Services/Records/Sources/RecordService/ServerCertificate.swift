import Foundation

/// The files of a server: its store, its accounts, and its certificate with the private key.
public struct ServerFolder: Hashable, Sendable {
    /// The folder.
    public let url: URL

    /// The folder of the store.
    public var store: URL { url.appending(path: "store") }
    /// The file of the accounts.
    public var accounts: URL { url.appending(path: "accounts.sqlite") }
    /// The certificate.
    public var certificate: URL { url.appending(path: "certificate.pem") }
    /// The private key of the certificate.
    public var privateKey: URL { url.appending(path: "private-key.pem") }
    /// The folder of assets that are being received.
    public var incoming: URL { url.appending(path: "incoming") }
    /// The folder of their parts, from which devices go on.
    public var parts: URL { incoming.appending(path: "parts") }
    /// The copy of a database of PostgreSQL, in a backup.
    public var databaseDump: URL { url.appending(path: "database.dump") }
    /// The settings: the containers and the address for links.
    public var settings: URL { url.appending(path: "settings.json") }

    /// Creates the description of a folder.
    public init(_ url: URL) { self.url = url }
}

/// The settings that `easel-records init` writes.
public struct ServerSettings: Codable, Hashable, Sendable {
    /// The containers that clients can use.
    public var containers: [String]
    /// The name or the address of the machine for links.
    public var host: String
    /// The port.
    public var port: Int
    /// The quota of a database in bytes; `nil` for none.
    public var quota: Int64?
    /// The parameters of connections to PostgreSQL; `nil` for a store in the folder.
    public var database: String?

    /// Creates settings.
    public init(containers: [String], host: String, port: Int, quota: Int64? = nil, database: String? = nil) {
        self.containers = containers
        self.host = host
        self.port = port
        self.quota = quota
        self.database = database
    }
}

/// A command that has failed, with its output.
public struct ToolError: Error, CustomStringConvertible {
    /// The reason on one line.
    public let description: String

    init(_ description: String) { self.description = description }
}

/// The certificate of a server, which signs itself: devices compare its public key.
public enum ServerCertificate {
    /// The number of days for which a certificate is valid. Devices compare the key only.
    private static let days = 36_500

    /// Creates a key pair and a certificate by the program `openssl`, whose files only their owner can read.
    /// - Throws: ``ToolError`` if the program is missing or fails, or if the files exist.
    public static func make(in folder: ServerFolder) throws {
        for file in [folder.certificate, folder.privateKey] where FileManager.default.fileExists(atPath: file.path) {
            throw ToolError("\(file.path) exists already; devices would not accept another key")
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "\(days)",
            "-subj", "/CN=easel-records", "-keyout", folder.privateKey.path, "-out", folder.certificate.path,
        ]
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        do { try process.run() } catch {
            throw ToolError("cannot run /usr/bin/openssl; install the package \"openssl\"")
        }
        let output = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let text = String(decoding: output.suffix(500), as: UTF8.self).split(separator: "\n").joined(
                separator: "; "
            )
            throw ToolError("openssl cannot create a certificate: \(text)")
        }
        for file in [folder.certificate, folder.privateKey] {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        }
    }
}
