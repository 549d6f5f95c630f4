import Foundation
import LinuxIO
import RecordNetwork
import RecordStore
import Synchronization

/// The store of a container, which is opened by the first operation.
final class ContainerService: Sendable {
    /// The name of the container.
    let identifier: String
    /// The account in the store; `nil` if the store has that of the device's user only, and before the first request to a server.
    var account: String? { accountName() }
    private let accountName: @Sendable () -> String?
    private let makeStore: @Sendable () throws(RecordStoreError) -> any RecordStorage
    private let opened = Mutex<(any RecordStorage)?>(nil)
    let subscriptions: SubscriptionService
    private let eventSource: EventSource
    private let events = Mutex<ChangeEvents?>(nil)
    /// The queue of operations that are added to the container and its databases.
    let operations: OperationQueue

    /// - Parameter makeStore: Opens the store. It is called again if the store was damaged and set aside.
    init(
        identifier: String,
        account: @escaping @Sendable () -> String? = { nil },
        subscriptions: SubscriptionService,
        eventSource: @escaping EventSource = ContainerService.remoteEvents,
        makeStore: @escaping @Sendable () throws(RecordStoreError) -> any RecordStorage
    ) {
        self.identifier = identifier
        accountName = account
        self.subscriptions = subscriptions
        self.eventSource = eventSource
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

    /// Returns the identifier of the user.
    func userRecord() throws(CKError) -> CKRecord.ID {
        // A device has its account on a server since the first request.
        if account == nil { try perform { _ in } }
        return CKRecord.ID(recordName: account ?? CKCurrentUserDefaultName)
    }

    /// Calls a handler for changes that others make in the store, until the result is released. A store on the device has none.
    func listen(_ handler: @escaping ChangeEvents.Handler) -> ChangeListener {
        let events = events.withLock { events in
            if let events { return events }
            let new = ChangeEvents { [weak self] handler throws(CKError) in try self?.beginEvents(handler) }
            events = new
            return new
        }
        return events.listen(handler)
    }

    private func beginEvents(_ handler: @escaping ChangeEvents.Handler) throws(CKError) -> (@Sendable () -> Void)? {
        let identifier = identifier
        return try perform { (store) throws(RecordStoreError) in eventSource(store, identifier, handler) }
    }

    /// Begins the events of a container in a store; `nil` for a store without events.
    typealias EventSource =
        @Sendable (any RecordStorage, String, @escaping ChangeEvents.Handler) -> (
            @Sendable () -> Void
        )?

    static let remoteEvents: EventSource = { store, container, handler in
        guard let events = (store as? RemoteRecordStore)?.events(of: container, handler: handler) else { return nil }
        return { events.cancel() }
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
    /// A store that several accounts use, and the account of the program.
    private enum AccountStore {
        case opened(any RecordStorage, account: String)
        case server(ServerAccount)
    }

    private struct State {
        var services: [String: ContainerService] = [:]
        /// The names of the containers that the program has used, the first one first.
        var names: [String] = []
        var accountStore: AccountStore?
    }

    private let state = Mutex(State())
    /// The folder of all containers.
    private let folder: URL

    /// Creates the services of containers with stores in subfolders of a folder.
    init(folder: URL) { self.folder = folder }

    /// The services of the program, or those of a test. The class method `default()` has no other way to them.
    @TaskLocal static var current = ContainerServices(folder: userFolder)

    /// `CloudKit` in the app's folder for files, which is in its state folder if it has one.
    static var userFolder: URL {
        let manager = FileManager.default
        let folder = manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return (folder ?? manager.temporaryDirectory).appendingPathComponent("CloudKit", isDirectory: true)
    }

    /// The service of a container.
    subscript(identifier: String) -> ContainerService {
        state.withLock { state in
            // Names of containers on the device are those of folders; a store with accounts has them as they are.
            let name = state.accountStore == nil ? Self.folderName(identifier) : identifier
            if let service = state.services[name] { return service }
            let service: ContainerService
            switch state.accountStore {
            case .opened(let store, let account): service = makeService(identifier, store, account: account)
            case .server(let server): service = makeService(identifier, server)
            case nil:
                let folder = folder.appendingPathComponent(name, isDirectory: true)
                service = ContainerService(identifier: name, folder: folder)
            }
            state.services[name] = service
            if !state.names.contains(identifier) { state.names.append(identifier) }
            return service
        }
    }

    /// Makes the containers that are created later use a store with accounts.
    func use(_ store: any RecordStorage, account: String) { use(.opened(store, account: account)) }

    /// Makes the containers that are created later use a server.
    func useServer(_ link: RecordServerLink) {
        use(ServerAccount(link, folder: folder.appendingPathComponent(".server", isDirectory: true)))
    }

    /// Makes the containers that are created later use a server.
    func use(_ server: ServerAccount) { use(.server(server)) }

    private func use(_ store: AccountStore) {
        state.withLock { state in
            state.services = [:]
            state.accountStore = store
        }
    }

    private func makeService(_ identifier: String, _ server: ServerAccount) -> ContainerService {
        let folder = folder.appendingPathComponent(".server", isDirectory: true)
            .appendingPathComponent(Self.folderName(identifier), isDirectory: true)
        return ContainerService(
            identifier: identifier,
            account: { server.name },
            subscriptions: SubscriptionService(folder: folder)
        ) { () throws(RecordStoreError) in try server.store() }
    }

    /// Returns the service of a container in a store with accounts.
    func makeService(_ identifier: String, _ store: any RecordStorage, account: String) -> ContainerService {
        let folder = Self.accountFolder(
            account,
            in: folder.appendingPathComponent(Self.folderName(identifier), isDirectory: true)
        )
        return ContainerService(
            identifier: identifier,
            account: { account },
            subscriptions: SubscriptionService(folder: folder)
        ) { store }
    }

    /// The services of the containers that a link of a share can be of: that of the app first, and then those that it has used.
    func servicesOfLinks(appContainer: String) -> [ContainerService] {
        let names = state.withLock { $0.names }
        return [self[appContainer]] + names.filter { $0 != appContainer }.map { self[$0] }
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
}
