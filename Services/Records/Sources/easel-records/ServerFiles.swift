import ArgumentParser
import Foundation
import NIOSSL
import PostgresStore
import RecordNetwork
import RecordService
import RecordStore

/// The store of a server, for its commands.
protocol ServerStore: ServiceStorage {
    /// Returns the numbers of what the store has.
    func statistics() throws(RecordStoreError) -> RecordStatistics
    /// Returns what is damaged or missing, one line each.
    func check(atMost limit: Int) throws(RecordStoreError) -> [String]
}

extension SQLiteRecordStore: ServerStore {}
extension PostgresRecordStore: ServerStore {}

/// The files of a server that was set up.
struct ServerFiles {
    let folder: ServerFolder
    let settings: ServerSettings

    init(_ folder: ServerFolder) throws {
        self.folder = folder
        guard let data = FileManager.default.contents(atPath: folder.settings.path) else {
            throw ValidationError("there is no server in \(folder.url.path); run `easel-records init` first")
        }
        do { settings = try JSONDecoder().decode(ServerSettings.self, from: data) } catch {
            throw ValidationError("\(folder.settings.path) is not valid: \(error)")
        }
    }

    /// The certificates of the server.
    func certificates() throws -> [NIOSSLCertificate] { try NIOSSLCertificate.fromPEMFile(folder.certificate.path) }

    /// The key by which devices recognize the server.
    func serverKey() throws -> Data {
        guard let certificate = try certificates().first else {
            throw ValidationError("\(folder.certificate.path) has no certificate")
        }
        return RecordServerLink.serverKey(ofPublicKey: try certificate.extractPublicKey().toSPKIBytes())
    }

    func link(code: String?) throws -> RecordServerLink {
        try RecordServerLink(host: settings.host, port: settings.port, serverKey: try serverKey(), code: code)
    }

    private var limits: RecordLimits {
        var limits = RecordLimits()
        limits.quota = settings.quota
        limits.resultSize = ServiceOptions.resultSize
        return limits
    }

    func openStore() throws -> any ServerStore {
        if let database = settings.database { return try openPostgres(database) }
        return try SQLiteRecordStore(folder: folder.store, limits: limits)
    }

    private func openPostgres(_ database: String, sessionCount: Int = 6) throws -> PostgresRecordStore {
        try PostgresRecordStore(
            parameters: database,
            assets: folder.store,
            limits: limits,
            sessionCount: sessionCount
        )
    }

    func openAccounts() throws -> RecordAccounts {
        if let database = settings.database { return try openPostgres(database, sessionCount: 1).openAccounts() }
        return try RecordAccounts(file: folder.accounts)
    }

    /// Verifies parameters of a database. Passwords would be in backups, and other users of the machine could see them in the list of
    /// programs.
    static func verify(database: String) throws {
        if hasPassword(database) {
            throw ValidationError(
                "the parameters of the database have a password; use the authentication of the socket, a certificate, or ~/.pgpass"
            )
        }
    }

    /// Returns a Boolean value that indicates whether parameters have a password, by its name or in an address with `USER:PASSWORD@`.
    private static func hasPassword(_ database: String) -> Bool {
        if database.lowercased().contains("password") { return true }
        guard database.hasPrefix("postgres"), let scheme = database.range(of: "://") else { return false }
        let authority = database[scheme.upperBound...].prefix { $0 != "/" }
        guard let end = authority.firstIndex(of: "@") else { return false }
        return authority[..<end].contains(":")
    }

    /// Copies this backup of a server with a database to a folder that does not exist yet, and to an empty database.
    func restore(to target: ServerFolder, database: String?) throws {
        guard let database = database ?? settings.database else {
            throw ValidationError("the backup has no settings of a database; use --database")
        }
        try Self.verify(database: database)
        try Self.prepare(target)
        try PostgresDatabase(parameters: database).restore(from: folder.databaseDump)
        try FileManager.default.createDirectory(at: target.incoming, withIntermediateDirectories: true)
        // A backup without assets has no folder of them.
        if FileManager.default.fileExists(atPath: folder.store.path) {
            try FileManager.default.copyItem(at: folder.store, to: target.store)
        }
        for (from, to) in [(folder.certificate, target.certificate), (folder.privateKey, target.privateKey)] {
            try FileManager.default.copyItem(at: from, to: to)
        }
        var settings = settings
        settings.database = database
        let store = try PostgresRecordStore(parameters: database, assets: target.store, limits: limits, sessionCount: 1)
        if let line = try store.check(atMost: 100).first { throw ValidationError("the backup is damaged: \(line)") }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Last: the copy is a server when it is there.
        try encoder.encode(settings).write(to: target.settings, options: .atomic)
    }

    private static func prepare(_ target: ServerFolder) throws {
        umask(0o077)
        // An empty folder, such as that which systemd creates for a service, is no server.
        rmdir(target.url.path)
        if FileManager.default.fileExists(atPath: target.url.path) {
            throw ValidationError("\(target.url.path) exists already; move it away first")
        }
    }

    /// Copies the server to a folder that does not exist yet, while it runs.
    func copy(to target: ServerFolder) throws {
        try Self.prepare(target)
        for url in [target.url, target.incoming] {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
        if let database = settings.database {
            try PostgresDatabase(parameters: database).copy(
                to: target.databaseDump,
                assets: folder.store,
                to: target.store
            )
        } else {
            try SQLiteRecordStore(folder: folder.store, limits: limits).copy(to: target.store)
            try openAccounts().copy(to: target.accounts)
        }
        for (from, to) in [
            (folder.certificate, target.certificate), (folder.privateKey, target.privateKey),
            // Last: the copy is a server when it is there.
            (folder.settings, target.settings),
        ] {
            try FileManager.default.copyItem(at: from, to: to)
        }
    }
}
