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
/// Its records are stored on the device, in the folder of the app's files, or on the server that `EASEL_RECORDS` selects.
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
        self.init(ContainerServices.current[containerIdentifier], containerIdentifier)
    }

    /// Returns the container of the app: `iCloud.` and the identifier of its bundle, or the name of its program.
    public static func `default`() -> CKContainer {
        CKContainer(identifier: appContainer)
    }

    /// The name of the container of the app.
    static var appContainer: String { "iCloud.\(Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)" }

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
        let service = ContainerServices.current.makeService(identifier, store, account: account)
        self.init(service, identifier)
    }

    /// Makes the containers that are created by their names after this call use a store that several accounts use, and share records in,
    /// in place of stores on the device: those of ``init(identifier:)`` and ``default()``, also those with which links of shares are
    /// opened.
    ///
    /// Call it when the program begins. Containers that were created before keep their stores.
    /// - Parameters:
    ///   - store: The store, such as a `RemoteRecordStore` on a server.
    ///   - account: The name of the account, as for ``init(identifier:store:account:)``.
    /// - Throws: ``CKError/Code/invalidArguments`` if the name of the account is not valid.
    public static func useStore(_ store: any RecordStorage, account: String) throws {
        guard RecordShare.isAccount(account) else {
            throw CKError(.invalidArguments, "\"\(account)\" is not the name of an account")
        }
        ContainerServices.current.use(store, account: account)
    }

    init(_ service: ContainerService, _ identifier: String) {
        containerIdentifier = identifier
        self.service = service
        privateCloudDatabase = CKDatabase(service, .private)
        publicCloudDatabase = CKDatabase(service, .public)
        sharedCloudDatabase = CKDatabase(service, .shared)
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
        let service = service
        DispatchQueue.global().async {
            do throws(CKError) {
                completionHandler(try service.userRecord(), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    /// Returns the identifier of the user.
    public func userRecordID() async throws -> CKRecord.ID {
        try await withCheckedThrowingContinuation { continuation in
            fetchUserRecordID { id, error in
                if let id {
                    continuation.resume(returning: id)
                } else {
                    continuation.resume(throwing: error ?? CKError.unexpected)
                }
            }
        }
    }
}
