import Foundation
import Synchronization

/// An engine that sends the changes of an app to a database, and fetches those of others.
///
/// The app adds its changes to the ``state``. The engine asks the delegate for the records, and tells it what was sent and fetched.
/// All calls of the delegate are one after the other.
public final class CKSyncEngine: Sendable {
    /// The settings of an engine.
    public struct Configuration: Sendable {
        /// The database.
        public var database: CKDatabase
        /// The state of a former engine; `nil` for the first one.
        public var stateSerialization: State.Serialization?
        /// The delegate, which the engine does not keep alive.
        public weak var delegate: (any CKSyncEngineDelegate)?
        /// A Boolean value that indicates whether changes are fetched at the start and when a server tells about them, and sent soon after
        /// they were added to the state.
        public var automaticallySync = true

        /// Creates settings.
        public init(
            database: CKDatabase,
            stateSerialization: State.Serialization?,
            delegate: any CKSyncEngineDelegate
        ) {
            self.database = database
            self.stateSerialization = stateSerialization
            self.delegate = delegate
        }
    }

    /// The reason of a request.
    public enum SyncReason: Sendable {
        /// The engine has begun it.
        case scheduled
        /// The app has begun it.
        case manual
    }

    /// The database of the engine.
    public let database: CKDatabase
    /// The changes that wait, and the positions of what was fetched.
    public let state: State

    private struct Requests {
        var last: Task<Void, any Error>?
        /// The requests that have not ended, by their numbers.
        var unfinished: [Int: Task<Void, any Error>] = [:]
        var nextNumber = 0
        var isSendScheduled = false
        var isFetchScheduled = false
    }

    /// The kinds of requests that the engine begins, of each of which one waits at most.
    private enum Scheduled { case fetch, send }

    private let configuration: Configuration
    private let requests = Mutex(Requests())
    /// A Boolean value that indicates whether the delegate was told of the user.
    private let hasUser: Mutex<Bool>
    private let listener = Mutex<ChangeListener?>(nil)

    /// Creates an engine, which begins to work at once if it works automatically.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        database = configuration.database
        state = State(configuration.stateSerialization)
        hasUser = Mutex(configuration.stateSerialization != nil)
        guard configuration.automaticallySync else { return }
        state.setHandler { [weak self] in self?.scheduleSend() }
        let scope = database.stored.scope
        // Before the first fetch, so that no change in between is missed.
        let listener = database.service.listen { [weak self] changed in
            guard let self, changed == nil || changed == scope else { return }
            scheduleFetch()
            // The server is in reach again.
            if changed == nil, state.hasPendingChanges { scheduleSend() }
        }
        self.listener.withLock { $0 = listener }
        scheduleFetch()
        if state.hasPendingChanges { scheduleSend() }
    }

    // MARK: Requests

    /// Fetches the changes of the database.
    public func fetchChanges(_ options: FetchChangesOptions = FetchChangesOptions()) async throws {
        try await request { try await $0.fetch(options, .manual) }
    }

    /// Sends the changes of the app that wait.
    public func sendChanges(_ options: SendChangesOptions = SendChangesOptions()) async throws {
        try await request { try await $0.send(options, .manual) }
    }

    /// Cancels the requests that are under way, and waits for their ends.
    public func cancelOperations() async {
        let tasks = requests.withLock { Array($0.unfinished.values) }
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
    }

    private func scheduleFetch() {
        let isFirst = requests.withLock { requests in
            defer { requests.isFetchScheduled = true }
            return !requests.isFetchScheduled
        }
        guard isFirst else { return }
        Task { [weak self] in
            try? await self?.request(.fetch) { try await $0.fetch(FetchChangesOptions(), .scheduled) }
        }
    }

    private func scheduleSend() {
        let isFirst = requests.withLock { requests in
            defer { requests.isSendScheduled = true }
            return !requests.isSendScheduled
        }
        guard isFirst else { return }
        Task { [weak self] in
            try? await self?.request(.send) { try await $0.send(SendChangesOptions(), .scheduled) }
        }
    }

    /// Performs a request after all former ones. It is canceled with the task that waits for it.
    private func request(
        _ scheduled: Scheduled? = nil,
        _ body: @escaping @Sendable (CKSyncEngine) async throws -> Void
    ) async throws {
        let task = requests.withLock { requests in
            let former = requests.last
            let number = requests.nextNumber
            requests.nextNumber += 1
            let task = Task { [weak self] in
                defer { self?.forget(number) }
                _ = await former?.result
                // A request that is canceled before it begins makes room for the next one as well.
                if let scheduled { self?.allowNext(scheduled) }
                try Task.checkCancellation()
                guard let self else { return }
                await beginSession()
                try await body(self)
            }
            requests.last = task
            requests.unfinished[number] = task
            return task
        }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// The number of requests that have not ended, for tests.
    var unfinishedRequestCount: Int { requests.withLock { $0.unfinished.count } }

    private func forget(_ number: Int) { requests.withLock { $0.unfinished[number] = nil } }
    private func allowNext(_ scheduled: Scheduled) {
        requests.withLock { requests in
            switch scheduled {
            case .fetch: requests.isFetchScheduled = false
            case .send: requests.isSendScheduled = false
            }
        }
    }

    private func beginSession() async {
        let isFirst = hasUser.withLock { hasUser in
            defer { hasUser = true }
            return !hasUser
        }
        guard isFirst else { return }
        let user = CKRecord.ID(recordName: CKCurrentUserDefaultName)
        await post(.accountChange(Event.AccountChange(changeType: .signIn(currentUser: user))))
    }

    private func post(_ event: Event) async { await configuration.delegate?.handleEvent(event, syncEngine: self) }

    private func postState() async {
        await post(.stateUpdate(Event.StateUpdate(stateSerialization: state.serialization)))
    }

    // MARK: Sending

    private func send(_ options: SendChangesOptions, _ reason: SyncReason) async throws {
        let context = SendChangesContext(reason: reason, options: options)
        await post(.willSendChanges(Event.WillSendChanges(context: context)))
        do {
            try await sendZones(options.scope)
            while let batch = await configuration.delegate?.nextRecordZoneChangeBatch(context, syncEngine: self) {
                if batch.recordsToSave.isEmpty, batch.recordIDsToDelete.isEmpty { break }
                if try await !send(batch) { break }
            }
        } catch {
            await post(.didSendChanges(Event.DidSendChanges(context: context)))
            throw error
        }
        await post(.didSendChanges(Event.DidSendChanges(context: context)))
    }

    private func sendZones(_ scope: SendChangesOptions.Scope) async throws {
        var event = Event.SentDatabaseChanges()
        for change in state.pendingDatabaseChanges {
            var error: CKError?
            switch change {
            case .saveZone(let zone) where scope.contains(zone.zoneID):
                do {
                    try await database.save(zone)
                    event.savedZones.append(zone)
                } catch let failure {
                    let failure = failure as? CKError ?? .unexpected
                    event.failedZoneSaves.append(Event.SentDatabaseChanges.FailedZoneSave(zone: zone, error: failure))
                    error = failure
                }
            case .deleteZone(let id) where scope.contains(id):
                do {
                    try await database.deleteRecordZone(withID: id)
                    event.deletedZoneIDs.append(id)
                } catch let failure {
                    let failure = failure as? CKError ?? .unexpected
                    event.failedZoneDeletes[id] = failure
                    error = failure
                }
            default: continue
            }
            if error?.isPassing != true { state.removeAfterSending([change]) }
        }
        if event.isEmpty { return }
        await post(.sentDatabaseChanges(event))
        await postState()
    }

    /// Sends a batch.
    /// - Returns: A Boolean value that indicates whether a change is not waiting any more, so that the next batch differs.
    private func send(_ batch: RecordZoneChangeBatch) async throws -> Bool {
        let results = try await database.modifyRecords(
            saving: batch.recordsToSave,
            deleting: batch.recordIDsToDelete,
            atomically: batch.atomicByZone
        )
        var event = Event.SentRecordZoneChanges()
        var ended: [PendingRecordZoneChange] = []
        for record in batch.recordsToSave {
            switch results.saveResults[record.recordID] {
            case .success(let saved)?:
                event.savedRecords.append(saved)
                ended.append(.saveRecord(record.recordID))
            case let result:
                let error = result?.failure as? CKError ?? .unexpected
                let failure = Event.SentRecordZoneChanges.FailedRecordSave(record: record, error: error)
                event.failedRecordSaves.append(failure)
                if !error.isPassing { ended.append(.saveRecord(record.recordID)) }
            }
        }
        for id in batch.recordIDsToDelete {
            switch results.deleteResults[id] {
            case .success?:
                event.deletedRecordIDs.append(id)
                ended.append(.deleteRecord(id))
            case let result:
                let error = result?.failure as? CKError ?? .unexpected
                event.failedRecordDeletes[id] = error
                if !error.isPassing { ended.append(.deleteRecord(id)) }
            }
        }
        // Before the event: the delegate may add a change of the same record.
        state.removeAfterSending(ended)
        await post(.sentRecordZoneChanges(event))
        await postState()
        return !ended.isEmpty
    }

    // MARK: Fetching

    private func fetch(_ options: FetchChangesOptions, _ reason: SyncReason) async throws {
        let context = FetchChangesContext(reason: reason, options: options)
        await post(.willFetchChanges(Event.WillFetchChanges(context: context)))
        do {
            try await fetchDatabase()
            for zone in state.unfetchedZones where options.scope.contains(zone) { try await fetchZone(zone) }
        } catch {
            await post(.didFetchChanges(Event.DidFetchChanges(context: context)))
            throw error
        }
        await post(.didFetchChanges(Event.DidFetchChanges(context: context)))
    }

    private func fetchDatabase() async throws {
        while true {
            let page:
                (
                    modifications: [CKDatabase.DatabaseChange.Modification],
                    deletions: [CKDatabase.DatabaseChange.Deletion], changeToken: CKServerChangeToken, moreComing: Bool
                )
            do {
                page = try await database.databaseChanges(since: state.databaseToken)
            } catch CKError.changeTokenExpired where state.databaseToken != nil {
                state.setDatabaseToken(nil, changed: [], deleted: [])
                continue
            }
            let deleted = page.deletions.map(\.zoneID)
            if !page.modifications.isEmpty || !deleted.isEmpty {
                let event = Event.FetchedDatabaseChanges(modifications: page.modifications, deletions: page.deletions)
                await post(.fetchedDatabaseChanges(event))
            }
            let isNew = state.setDatabaseToken(
                page.changeToken,
                changed: page.modifications.map(\.zoneID),
                deleted: deleted
            )
            if isNew { await postState() }
            if !page.moreComing { return }
        }
    }

    private func fetchZone(_ zone: CKRecordZone.ID) async throws {
        await post(.willFetchRecordZoneChanges(Event.WillFetchRecordZoneChanges(zoneID: zone)))
        do {
            while true {
                let page:
                    (
                        modificationResultsByID: [CKRecord.ID: Result<
                            CKDatabase.RecordZoneChange.Modification, any Error
                        >], deletions: [CKDatabase.RecordZoneChange.Deletion], changeToken: CKServerChangeToken,
                        moreComing: Bool
                    )
                do {
                    page = try await database.recordZoneChanges(inZoneWith: zone, since: state.token(of: zone))
                } catch CKError.changeTokenExpired where state.token(of: zone) != nil {
                    state.setToken(nil, of: zone, isComplete: false)
                    continue
                }
                let modifications = page.modificationResultsByID.values.compactMap { try? $0.get() }
                if !modifications.isEmpty || !page.deletions.isEmpty {
                    let event = Event.FetchedRecordZoneChanges(modifications: modifications, deletions: page.deletions)
                    await post(.fetchedRecordZoneChanges(event))
                }
                state.setToken(page.changeToken, of: zone, isComplete: !page.moreComing)
                await postState()
                if !page.moreComing { break }
            }
            await post(.didFetchRecordZoneChanges(Event.DidFetchRecordZoneChanges(zoneID: zone, error: nil)))
        } catch {
            let failure = error as? CKError
            // A zone that was deleted meanwhile is reported by the next fetch.
            if failure?.code == .zoneNotFound { state.setToken(nil, of: zone, isComplete: true) }
            await post(.didFetchRecordZoneChanges(Event.DidFetchRecordZoneChanges(zoneID: zone, error: failure)))
            if failure?.code != .zoneNotFound { throw error }
        }
    }
}

extension CKError {
    /// A Boolean value that indicates whether the same change may succeed later, so that it waits.
    fileprivate var isPassing: Bool {
        switch code {
        case .networkUnavailable, .networkFailure, .serviceUnavailable, .requestRateLimited, .zoneBusy,
            .notAuthenticated,
            .operationCancelled, .batchRequestFailed:
            true
        default: false
        }
    }
}
