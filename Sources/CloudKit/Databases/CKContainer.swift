import Foundation
import RecordStore

/// The state of the user's account.
public enum CKAccountStatus: Int, Sendable {
    /// The state cannot be determined.
    case couldNotDetermine = 0
    /// There is an account.
    case available = 1
    /// The app may not use the account.
    case restricted = 2
    /// There is no account.
    case noAccount = 3
    /// The account is not available at present.
    case temporarilyUnavailable = 4
}

/// A container: the databases of an app.
///
/// Its records are stored on the device, in the folder of the app's files.
public final class CKContainer: NSObject, Sendable {
    /// The name of the container.
    public let containerIdentifier: String?
    let service: ContainerService
    /// The database of the user.
    public let privateCloudDatabase: CKDatabase
    /// The database that all users of the device share.
    public let publicCloudDatabase: CKDatabase
    /// The database with the records that other users share with this one. It is empty if the store has no accounts.
    public let sharedCloudDatabase: CKDatabase

    /// Creates a container with a name, such as `iCloud.org.example.notes`.
    public convenience init(identifier containerIdentifier: String) {
        self.init(ContainerServices.current[Self.folderName(containerIdentifier)], containerIdentifier)
    }

    /// Returns the container of the app: `iCloud.` and the identifier of its bundle, or the name of its program.
    public static func `default`() -> CKContainer {
        CKContainer(identifier: "iCloud.\(Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)")
    }

    /// Creates a container whose records are in a store that several accounts use, and share records in.
    ///
    /// The program that opens the store decides which account it acts for. Containers of one store with the same name share records.
    /// - Parameters:
    ///   - store: The store, such as a `SQLiteRecordStore` in a folder of the users, or a `RemoteRecordStore` on a server.
    ///   - account: The name of the account, from 1 to 255 visible characters of ASCII without an underscore at the beginning. With a
    ///     server, it is the account that the device has joined.
    /// - Throws: ``CKError/Code/invalidArguments`` if the name of the account is not valid.
    public convenience init(identifier: String, store: any RecordStorage, account: String) throws {
        guard RecordShare.isAccount(account) else {
            throw CKError(.invalidArguments, "\"\(account)\" is not the name of an account")
        }
        let folder = Self.accountFolder(
            account,
            in: ContainerServices.userFolder.appendingPathComponent(Self.folderName(identifier), isDirectory: true)
        )
        let service = ContainerService(
            identifier: identifier,
            account: account,
            subscriptions: SubscriptionService(folder: folder)
        ) { store }
        self.init(service, identifier)
    }

    init(_ service: ContainerService, _ identifier: String) {
        containerIdentifier = identifier
        self.service = service
        privateCloudDatabase = CKDatabase(service, .private)
        publicCloudDatabase = CKDatabase(service, .public)
        sharedCloudDatabase = CKDatabase(service, .shared)
    }

    /// Returns a folder of an account, which no other account has: its name in hexadecimal digits, in parts that a name of a folder can
    /// have.
    private static func accountFolder(_ account: String, in folder: URL) -> URL {
        var folder = folder.appendingPathComponent("accounts", isDirectory: true)
        var digits = account.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }[...]
        while !digits.isEmpty {
            folder.appendPathComponent(digits.prefix(100).joined(), isDirectory: true)
            digits = digits.dropFirst(100)
        }
        return folder
    }

    /// Returns the name of a container's folder, which is inside of that of all containers.
    private static func folderName(_ identifier: String) -> String {
        let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_")
        let name = String(identifier.prefix(200).map { allowed.contains($0) ? $0 : "_" })
        return name.hasPrefix(".") || name.isEmpty ? "_\(name)" : name
    }

    /// Returns the database with an access.
    public func database(with databaseScope: CKDatabase.Scope) -> CKDatabase {
        switch databaseScope {
        case .public: publicCloudDatabase
        case .private: privateCloudDatabase
        case .shared: sharedCloudDatabase
        }
    }

    /// Performs an operation. Those of databases use the private one, unless they have another.
    public func add(_ operation: CKOperation) {
        operation.assign(self)
        service.operations.addOperation(operation)
    }

    // MARK: The account

    /// Reports the state of the account, on another thread.
    ///
    /// The user of a store on the device always has an account. A server is asked whether it accepts the device: the state is
    /// ``CKAccountStatus/noAccount`` if it does not, and ``CKAccountStatus/couldNotDetermine`` with an error if it is out of reach.
    @preconcurrency public func accountStatus(
        completionHandler: @escaping @Sendable (CKAccountStatus, (any Error)?) -> Void
    ) {
        let service = service
        DispatchQueue.global().async {
            let (status, error) = service.accountStatus()
            completionHandler(status, error)
        }
    }

    /// Returns the state of the account.
    /// - Throws: `networkUnavailable` if the server of the store is out of reach.
    public func accountStatus() async throws -> CKAccountStatus {
        try await withCheckedThrowingContinuation { continuation in
            accountStatus { status, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: status) }
            }
        }
    }

    /// Reports the identifier of the user, on another thread.
    @preconcurrency public func fetchUserRecordID(
        completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
    ) {
        let id = userRecord
        DispatchQueue.global().async { completionHandler(id, nil) }
    }

    private var userRecord: CKRecord.ID { CKRecord.ID(recordName: service.account ?? CKCurrentUserDefaultName) }

    /// Returns the identifier of the user.
    public func userRecordID() async throws -> CKRecord.ID { userRecord }
}
