import ArgumentParser
import Foundation
import NIOSSL
import RecordNetwork
import RecordService
import RecordStore

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

    func openStore() throws -> SQLiteRecordStore {
        var limits = RecordLimits()
        limits.quota = settings.quota
        limits.resultSize = ServiceOptions.resultSize
        return try SQLiteRecordStore(folder: folder.store, limits: limits)
    }

    func openAccounts() throws -> RecordAccounts { try RecordAccounts(file: folder.accounts) }

    /// Copies the server to a folder that does not exist yet, while it runs.
    func copy(to target: ServerFolder) throws {
        umask(0o077)
        // An empty folder, such as that which systemd creates for a service, is no server.
        rmdir(target.url.path)
        if FileManager.default.fileExists(atPath: target.url.path) {
            throw ValidationError("\(target.url.path) exists already; move it away first")
        }
        let store = try openStore()
        let accounts = try openAccounts()
        for url in [target.url, target.incoming] {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
        try store.copy(to: target.store)
        try accounts.copy(to: target.accounts)
        for (from, to) in [
            (folder.certificate, target.certificate), (folder.privateKey, target.privateKey),
            // Last: the copy is a server when it is there.
            (folder.settings, target.settings),
        ] {
            try FileManager.default.copyItem(at: from, to: to)
        }
    }
}
