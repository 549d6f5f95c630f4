import Foundation
import LinuxIO
import RecordNetwork
import RecordStore
import Synchronization

/// The account of the device on a server of records. The first request joins it by the code of the server's link.
///
/// The folder has the key of the device, the name of the account, and the files of assets that were fetched.
final class ServerAccount: Sendable {
    /// The requests to a server, of which tests have another one.
    struct Server: Sendable {
        var store: any RecordStorage
        /// Returns the account of the device.
        var account: @Sendable () throws(RecordStoreError) -> String
        /// Adds the device to the account of the link's code.
        var join: @Sendable () throws(RecordStoreError) -> String
    }

    private let link: RecordServerLink
    private let folder: URL
    private let connect: @Sendable (RecordServerLink, DeviceKey, URL) -> Server
    /// The name of the account, which can be read while a request is under way.
    private let joined: Mutex<String?>
    /// The server, after the device has joined the account. It is locked during the requests for that.
    private let server = Mutex<Server?>(nil)

    /// - Parameter connect: Creates the requests to a server, without sending one. The last argument is the folder of assets.
    init(
        _ link: RecordServerLink,
        folder: URL,
        connect: @escaping @Sendable (RecordServerLink, DeviceKey, URL) -> Server = ServerAccount.remote
    ) {
        self.link = link
        self.folder = folder
        self.connect = connect
        joined = Mutex(Self.storedAccount(of: link, in: folder))
    }

    /// The name of the account; `nil` before the first request has reached the server.
    var name: String? { joined.withLock { $0 } }

    /// Returns the store, after the device has joined the account.
    func store() throws(RecordStoreError) -> any RecordStorage {
        try server.withLock { (opened) throws(RecordStoreError) in
            if let opened { return opened.store }
            do {
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            } catch {
                throw .file(path: folder.path, reason: error.localizedDescription)
            }
            let key = try DeviceKey(file: folder.appending(path: "device.key"))
            let server = connect(link, key, folder.appending(path: "assets"))
            // A device without a code has joined an account before, or never does.
            let known = name
            if known == nil || link.code != nil {
                let found = try account(on: server, known: known)
                if found != known { try storeAccount(found) }
                joined.withLock { $0 = found }
            }
            opened = server
            return server.store
        }
    }

    private func account(on server: Server, known: String?) throws(RecordStoreError) -> String {
        do throws(RecordStoreError) {
            return try server.account()
        } catch .notAuthenticated {
            return try server.join()
        } catch {
            // The account that the device has joined remains, whether the server can be reached or not.
            if let known, error.isTemporary { return known }
            throw error
        }
    }

    static let remote: @Sendable (RecordServerLink, DeviceKey, URL) -> Server = { link, key, cache in
        let store = RemoteRecordStore(server: link, key: key, cache: cache)
        return Server(
            store: store,
            account: { () throws(RecordStoreError) in try store.account().account },
            join: { () throws(RecordStoreError) in
                try store.joinAccount(deviceName: ProcessInfo.processInfo.hostName).account
            }
        )
    }

    // MARK: The stored account

    private struct Stored: Codable {
        /// The key of the server that has the account.
        var server: Data
        var account: String
    }

    private static let largestFile = 4096

    private static func file(in folder: URL) -> String { folder.appending(path: "account.json").path }

    private static func storedAccount(of link: RecordServerLink, in folder: URL) -> String? {
        guard let data = try? RegularFile.data(of: file(in: folder), atMost: largestFile),
            let stored = try? JSONDecoder().decode(Stored.self, from: data), stored.server == link.serverKey,
            RecordShare.isAccount(stored.account)
        else { return nil }
        return stored.account
    }

    private func storeAccount(_ account: String) throws(RecordStoreError) {
        guard RecordShare.isAccount(account) else {
            throw .unreachable(reason: "the server has answered with an account that is not valid", retryAfter: nil)
        }
        let path = Self.file(in: folder)
        let data: Data
        do {
            data = try JSONEncoder().encode(Stored(server: link.serverKey, account: account))
        } catch {
            throw .file(path: path, reason: error.localizedDescription)
        }
        do throws(FileError) {
            try ReplacedFile.write(data, to: path)
        } catch {
            throw .file(path: path, reason: error.reason)
        }
    }
}

/// Makes the containers of the program use a server of records. `CCloudSharing` calls it before the program begins, in programs that are
/// linked with CloudKit.
@_cdecl("easel_cloudkit_use_record_server")
func useRecordServer(_ link: UnsafePointer<CChar>) -> Bool {
    do throws(RecordStoreError) {
        try ContainerServices.current.useServer(RecordServerLink(String(cString: link)))
        return true
    } catch {
        Log.write(LogMessage("EASEL_RECORDS: \(error)", .error), from: "CloudKit")
        return false
    }
}
