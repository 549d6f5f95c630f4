import Foundation
import LinuxIO
import RecordNetwork
import RecordStore
import Synchronization

/// The store of a container, which is opened by the first operation.
final class ContainerService: Sendable {
    /// The name of the container.
    let identifier: String
    /// The account in the store; `nil` if the store has that of the device's user only.
    let account: String?
    private let makeStore: @Sendable () throws(RecordStoreError) -> any RecordStorage
    private let opened = Mutex<(any RecordStorage)?>(nil)
    let subscriptions: SubscriptionService
    /// The queue of operations that are added to the container and its databases.
    let operations: OperationQueue

    /// - Parameter makeStore: Opens the store. It is called again if the store was damaged and set aside.
    init(
        identifier: String,
        account: String? = nil,
        subscriptions: SubscriptionService,
        makeStore: @escaping @Sendable () throws(RecordStoreError) -> any RecordStorage
    ) {
        self.identifier = identifier
        self.account = account
        self.subscriptions = subscriptions
        self.makeStore = makeStore
        operations = OperationQueue()
        operations.name = "CloudKit: \(identifier)"
    }

    /// Creates the service of a container with a store in a folder.
    convenience init(identifier: String, folder: URL) {
        self.init(identifier: identifier, subscriptions: SubscriptionService(folder: folder)) {
            () throws(RecordStoreError) in
            let store = try SQLiteRecordStore(folder: folder)
            Self.maintain(store)
            return store
        }
    }

    /// Files of assets may belong to a record that is about to be saved.
    private static let assetAge: TimeInterval = 24 * 60 * 60

    /// Removes what is not needed, on another thread.
    private static func maintain(_ store: SQLiteRecordStore) {
        DispatchQueue.global(qos: .background).async { [weak store] in
            do {
                try store?.removeUnusedAssets(addedBefore: Date(timeIntervalSinceNow: -assetAge))
            } catch {
                Log.write(LogMessage("cannot remove unused assets: \(error)", .warning), from: "CloudKit")
            }
        }
    }

    /// Performs a closure with the store.
    ///
    /// A damaged store is set aside by the store, and the app goes on with a new one.
    func perform<Value>(
        _ body: (any RecordStorage) throws(RecordStoreError) -> Value
    ) throws(CKError) -> Value {
        var store: (any RecordStorage)?
        do throws(RecordStoreError) {
            let current = try self.store()
            store = current
            return try body(current)
        } catch {
            if case .corrupt = error {
                // The next operation opens the file again, which checks and renames it.
                opened.withLock { $0 = nil }
                Log.write(LogMessage("\(error)", .error), from: "CloudKit")
            }
            throw CKError(error, store: store)
        }
    }

    /// Returns the state of the account, and the error if a server is out of reach.
    func accountStatus() -> (status: CKAccountStatus, error: CKError?) {
        do throws(CKError) {
            let isKnown = try perform { (store) throws(RecordStoreError) in
                guard let server = store as? RemoteRecordStore else { return true }
                return try server.account().account == account
            }
            return (isKnown ? .available : .noAccount, nil)
        } catch {
            return error.code == .notAuthenticated ? (.noAccount, nil) : (.couldNotDetermine, error)
        }
    }

    private func store() throws(RecordStoreError) -> any RecordStorage {
        try opened.withLock { (opened) throws(RecordStoreError) in
            if let opened { return opened }
            let store: any RecordStorage
            do throws(RecordStoreError) {
                store = try makeStore()
            } catch .corrupt(let path, let aside?) {
                let text = "\(RecordStoreError.corrupt(path: path, setAside: aside)); a new one begins"
                Log.write(LogMessage(text, .error), from: "CloudKit")
                store = try makeStore()
            }
            opened = store
            return store
        }
    }
}

/// The services of containers by their names.
final class ContainerServices: Sendable {
    private let services = Mutex<[String: ContainerService]>([:])
    private let make: @Sendable (String) -> ContainerService

    init(_ make: @escaping @Sendable (String) -> ContainerService) { self.make = make }

    /// Creates the services of containers with stores in subfolders of a folder.
    convenience init(folder: URL) {
        self.init { ContainerService(identifier: $0, folder: folder.appendingPathComponent($0, isDirectory: true)) }
    }

    /// The services of the program, or those of a test. The class method `default()` has no other way to them.
    @TaskLocal static var current = ContainerServices(folder: userFolder)

    /// `CloudKit` in the app's folder for files, which is in its state folder if it has one.
    static var userFolder: URL {
        let manager = FileManager.default
        let folder = manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return (folder ?? manager.temporaryDirectory).appendingPathComponent("CloudKit", isDirectory: true)
    }

    subscript(identifier: String) -> ContainerService {
        services.withLock { services in
            if let service = services[identifier] { return service }
            let service = make(identifier)
            services[identifier] = service
            return service
        }
    }
}
